"""Theorem 1: post-processing.

Problem: if i∘g is in H for every g in G and i in I, and A is (H, Γ)-capacity bounded private with ε, is g∘A
    (I, Γ)-capacity bounded private with ε, for the f-divergences and for Rényi's of order α > 1?
Method: the mean of i under g(P) is the mean of i∘g under P; the supremum over the i∘g is one over a part
    of H.
Guarantee: for every function f, convex or not, every mechanism, every measurable g and all classes; for
    Rényi where 1 + α(α-1)D^I_α(g(P), g(Q)) ≥ 0, which Equation (3) needs in order to be defined.
Reference: capacity bounded paper, Theorem 1 and its proof in Appendix B.
"""

from functools import partial

from cbdp_sym.author import *

theorem = Statement(id="cbdp.thm1", title="Post-processing")
classes = "G : ('a -> 'b) -> bool, H : ('a -> real) -> bool, I : ('b -> real) -> bool, g : 'a -> 'b"
closed = r"!g i. G g ==> I i ==> H (\x. i (g x)), G g"
measurable = ["Measurable g", r"?i. I i /\ Measurable i"]
has_value = "!x y. nb x y ==> 0 <= 1 + ext (a*(a - 1)) * restricted_alpha a I (map g (A x)) (map g (A y))"
distributions = theorem.printed(
    f"for f : real -> ereal, P Q : 'a measure, {classes} given {closed}, Prob P, Prob Q "
    "holds restricted f I (map g P) (map g Q) <= restricted f H P Q",
    added=measurable,
    label="f-divergences of two distributions",
)
mechanisms = theorem.printed(
    f"for f : real -> ereal, nb : 'd -> 'd -> bool, A : 'd -> 'a measure, e : real, {classes} "
    f"given {closed} holds capacity_bounded nb (restricted f H) A e ==> "
    "capacity_bounded nb (restricted f I) (postprocess g A) e",
    added=measurable,
    label="f-divergences",
)
renyi = theorem.printed(
    f"for a : real, nb : 'd -> 'd -> bool, A : 'd -> 'a measure, e : real, {classes} "
    f"given {closed}, 1 < a, mechanism A holds capacity_bounded nb (restricted_renyi a H) A e ==> "
    "capacity_bounded nb (restricted_renyi a I) (postprocess g A) e",
    added=[*measurable, has_value],
    label="Rényi",
)
member = Claim(f"for {classes} given {closed}, {', '.join(measurable)} holds ?h. H h /\\ Measurable h")
DEFINED = "0 <= 1 + ext (a*(a - 1)) * restricted (alpha_generator a)"
larger = Claim(
    f"for a : real, P Q : 'a measure, {classes} given {DEFINED} I (map g P) (map g Q), "
    f"{closed}, {', '.join(measurable)}, 1 < a, Prob P, Prob Q holds {DEFINED} H P Q"
)
for claim in (distributions, mechanisms, renyi):
    claim.facts.append(member.theorem)
theorem.finding(
    "hypothesis",
    r"$g$ has to be measurable; otherwise $g\circ A$ has no distribution. $\mathcal I$ needs a measurable "
    r"member; otherwise its supremum is over the empty set. Where $\mathbb{E}_P[h]-\mathbb{E}_Q[f^*(h)]$ "
    r"is $\infty-\infty$ the function $h$ is left out of the supremum; it is not assumed that the "
    "functions have means.",
)
theorem.finding(
    "hypothesis",
    r"For Rényi, Equation (3) has a value only where $1+\alpha(\alpha-1)\mathrm{D}^{\mathcal I}_\alpha\ge0$; "
    r"for $\mathcal H$ the same follows. "
    r"A restricted divergence may be negative: for $\mathcal I=\{5\}$ it is "
    r"$5-C_\alpha5^{\alpha/(\alpha-1)}-\frac1{\alpha^2-\alpha}$. If $0\in\mathcal I$ the condition holds.",
)
theorem.finding(
    "reading",
    r"Only one $g$ and the functions $i\circ g$ play a role: nothing is needed for other members of "
    r"$\mathcal G$. $g$ is any function; a randomised one is a mixture of such functions. Neither "
    "convexity of $f$ nor $f(1)=0$ is needed.",
)


@distributions.proof
def part_of_the_class(p):
    def value(p):
        p.have(r"H (\x. i (g x))", because=r"$i\circ g$ is a function of $\mathcal H$")
        p.use("conjugate_measurable", "f", because="$f^*$ is convex")
        return p.chain(
            r"M (map g P) (\y. ext (i y)) + M (map g Q) (\y. -conjugate f (i y))",
            eq(
                r"M P (\x. ext (i (g x))) + M Q (\x. -conjugate f (i (g x)))",
                "M_map",
                because="the law of $g(x)$",
            ),
            le("restricted f H P Q", because="a value is at most the supremum over the class"),
        )

    return p.suffices("restricted_least", "i", value, because="the least upper bound")


@mechanisms.proof
def pair_by_pair(p):
    def pair(p):
        p.use(distributions.theorem(), "f", "A x", "A y", "G", "H", "I", "g")
        return p.chain(
            "restricted f I (map g (A x)) (map g (A y))", le("restricted f H (A x) (A y)"), le("ext e")
        )

    p.unfold("capacity_bounded", "mechanism", "postprocess")
    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y", pair))


@member.proof
def composed(p):
    def of(p):
        return p.witness(r"\x. i (g x)")

    return p.obtain("i", p.have(r"?i. I i /\ Measurable i"), of)


@larger.proof
def from_below(p):
    p.let(f="alpha_generator a")
    p.use(distributions.theorem(), "f", "P", "Q", "G", "H", "I", "g")
    return p.chain(
        "0",
        le("1 + ext (a*(a - 1)) * restricted f I (map g P) (map g Q)"),
        le("1 + ext (a*(a - 1)) * restricted f H P Q"),
    )


renyi.facts += [partial(named, "abs_pow_defined"), larger.theorem]


@renyi.proof
def through_the_alpha_divergence(p):
    p.let(eta="(exp ((a - 1)*e) - 1)/(a*(a - 1))")
    p.say(
        "By Equation (3), and as the logarithm increases, Rényi's divergence is at most $e$ if and only if "
        r"the $\alpha$-divergence is at most $\eta$."
    )
    p.use("alpha_privacy", "nb", "H", "A", "a", "e", because="the logarithm increases")
    p.use(
        mechanisms.theorem(),
        *("alpha_generator a", "nb", "A", "eta", "G", "H", "I", "g"),
        because="the theorem for the $α$-divergence",
    )
    return p.use("renyi_privacy", "nb", "I", "postprocess g A", "a", "e", because="Equation (3)")
