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
from cbdp_sym.kernel.theorem import equality_elimination
from cbdp_sym.tactics.rewriting import equation

theorem = Statement(id="cbdp.thm1", title="Post-processing")
classes = "G : ('a → 'b) → bool, H : ('a → real) → bool, I : ('b → real) → bool, g : 'a → 'b"
closed = "∀g i. G g ⇒ I i ⇒ H (x ↦ i (g x)), G g"
MEASURABLE = "Measurable(g)"
valued = "has_value(f, I, map(g, P), map(g, Q))"
valued_pairs = "∀x y. nb x y ⇒ has_value {} I (map g (A x)) (map g (A y))"
renyi_value = "∀x y. nb x y ⇒ 0 ≤ 1 + α·(α - 1)·restricted_alpha α I (map g (A x)) (map g (A y))"
distributions = theorem.printed(
    f"for f : real → ereal, P Q : 'a measure, {classes} given {closed}, Prob P, Prob Q "
    "holds restricted f I (map g P) (map g Q) ≤ restricted f H P Q",
    added=[MEASURABLE, valued],
    label="f-divergences of two distributions",
)
mechanisms = theorem.printed(
    f"for f : real → ereal, nb : 'd → 'd → bool, A : 'd → 'a measure, ε : real, {classes} "
    f"given {closed} holds capacity_bounded nb (restricted f H) A ε ⇒ "
    "capacity_bounded nb (restricted f I) (postprocess g A) ε",
    added=[MEASURABLE, valued_pairs.format("f")],
    label="f-divergences",
)
renyi = theorem.printed(
    f"for α : real, nb : 'd → 'd → bool, A : 'd → 'a measure, ε : real, {classes} "
    f"given {closed}, 1 < α, mechanism A holds capacity_bounded nb (restricted_renyi α H) A ε ⇒ "
    "capacity_bounded nb (restricted_renyi α I) (postprocess g A) ε",
    added=[MEASURABLE, valued_pairs.format("(alpha_generator α)"), renyi_value],
    label="Rényi",
)
member = Claim(
    f"for f : real → ereal, P Q : 'a measure, {classes} given {closed}, {MEASURABLE}, {valued} "
    "holds has_value f H P Q"
)
DEFINED = "0 ≤ 1 + α·(α - 1) · restricted (alpha_generator α)"
larger = Claim(
    f"for α : real, P Q : 'a measure, {classes} given {DEFINED} I (map g P) (map g Q), "
    f"{closed}, {MEASURABLE}, has_value (alpha_generator α) I (map g P) (map g Q), 1 < α, Prob P, Prob Q "
    f"holds {DEFINED} H P Q"
)
for claim in (distributions, mechanisms, renyi):
    claim.facts.append(member.theorem)
theorem.finding(
    "hypothesis",
    r"$g$ has to be measurable; otherwise $g\circ A$ has no distribution. $\mathcal I$ needs a measurable "
    r"member $i$ for which $\mathbb{E}_{g(P)}[i]-\mathbb{E}_{g(Q)}[f^*(i)]$ has a value; otherwise its "
    "supremum is over the empty set. A function for which the two means do not exist, or their difference "
    r"is $\infty-\infty$, is left out of the supremum.",
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
        p.have("H(x ↦ i(g(x)))", because=r"$i\circ g$ is a function of $\mathcal H$")
        p.use("conjugate_measurable", "f", because="$f^*$ is convex")
        return p.chain(
            "M[y ~ map(g, P)] i(y) + M[y ~ map(g, Q)] -conjugate(f, i(y))",
            eq("M[x ~ P] i(g(x)) + M[x ~ Q] -conjugate(f, i(g(x)))", "M_map", because="the law of $g(x)$"),
            le("D[f]^H(P, Q)", because="a value is at most the supremum over the class"),
        )

    return p.suffices("restricted_least", "i", value, because="the least upper bound")


@mechanisms.proof
def pair_by_pair(p):
    def pair(p):
        p.use(distributions.theorem(), "f", "A(x)", "A(y)", "G", "H", "I", "g")
        return p.chain("D[f]^I(map(g, A(x)), map(g, A(y)))", le("D[f]^H(A(x), A(y))"), le("ε"))

    p.unfold("capacity_bounded", "mechanism", "postprocess")
    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y", pair))


@member.proof
def composed(p):
    def of(p):
        p.use("conjugate_measurable", "f", because="$f^*$ is convex")
        means = []
        for law, function in (("P", "y ↦ i(y)"), ("Q", "y ↦ -conjugate(f, i(y))")):
            p.use("has_mean_map", law, "g", function)
            means.append(p.use("M_map", law, "g", function))
        gain, loss = "M (map g P) (y ↦ i y)", "M (map g Q) (y ↦ -conjugate f (i y))"
        for one, other in (("∞", "bot"), ("bot", "∞")):
            p.know(rewrite(p.have(f"¬({gain} = {one} ∧ {loss} = {other})"), *means))
        return p.witness("x ↦ i(g(x))")

    p.unfold("has_value")
    return p.obtain("i", equality_elimination(equation(p.given[-1].conclusion, "has_value"), p.given[-1]), of)


@larger.proof
def from_below(p):
    p.let(f="α_generator(α)")
    p.use(distributions.theorem(), "f", "P", "Q", "G", "H", "I", "g")
    return p.chain("0", le("1 + α·(α - 1)·D[f]^I(map(g, P), map(g, Q))"), le("1 + α·(α - 1)·D[f]^H(P, Q)"))


renyi.facts += [partial(named, "abs_pow_defined"), larger.theorem]


@renyi.proof
def through_the_alpha_divergence(p):
    p.let(η="(exp((α - 1)·ε) - 1)/(α·(α - 1))")
    p.say(
        "By Equation (3), and as the logarithm increases, Rényi's divergence is at most $e$ if and only if "
        r"the $\alpha$-divergence is at most $\eta$."
    )
    p.use("alpha_privacy", "nb", "H", "A", "α", "ε", because="the logarithm increases")
    p.use(
        mechanisms.theorem(),
        *("α_generator(α)", "nb", "A", "η", "G", "H", "I", "g"),
        because="the theorem for the $α$-divergence",
    )
    return p.use("renyi_privacy", "nb", "I", "postprocess(g, A)", "α", "ε", because="Equation (3)")
