"""Lemma 2: a mechanism that releases a value without noise.

Problem: P and Q are point masses at different points u and w. Are the divergences restricted to a class that
    contains the linear adversaries infinite?
Method: h(x) = c⟨u - w, x - w⟩ vanishes at w, and is c‖u - w‖² at u, which is as large as one likes.
Guarantee: the restricted α-divergence, the restricted Rényi divergence and, as section 5 says, the restricted
    KL divergence are ∞, in every dimension, for every such class and α > 1.
Reference: capacity bounded paper, Lemma 2 and its proof in Appendix C.4; section 5, second paragraph.
"""

from functools import partial

from cbdp_sym.author import *

POINTS = r"given Finite (\i : 'i. T), !h. linear_in h ==> H h, ~(u = w)"
CLASS = "H : (('i -> real) -> real) -> bool, u w : 'i -> real"

theorem = Statement(id="cbdp.lem2", title="Release without noise")
renyi = theorem.printed(
    f"for a : real, {CLASS} {POINTS}, 1 < a holds restricted_renyi a H (dirac u) (dirac w) = ∞", label="Rényi"
)
alpha = theorem.printed(
    f"for a : real, {CLASS} {POINTS}, 1 < a holds restricted_alpha a H (dirac u) (dirac w) = ∞",
    label="the α-divergence",
)
kl = theorem.printed(
    f"for {CLASS} {POINTS} holds restricted_kl H (dirac u) (dirac w) = ∞", label="KL, section 5"
)
theorem.finding(
    "reading",
    "The mechanism releases $u$ on one data set and $w$ on the other. The lemma prints "
    r"$\mathrm{D}_{R,\alpha}$ for $\mathrm{D}^{\mathcal H}_{R,\alpha}$.",
)
theorem.finding(
    "false step",
    r"The last display subtracts $\lambda(aq+b)$, which is $0$, where the objective has "
    r"$C_\alpha|\lambda(aq+b)|^{\alpha/(\alpha-1)}+\frac1{\alpha^2-\alpha}$; the last term is lost. The "
    "lost term is bounded, so the lemma is not affected.",
)


LINEAR = "!h. (?a b. !x. h x = dot a x + b) ==> H h"


def a_member():
    p = Script(
        "for H : (('i -> real) -> real) -> bool "
        rf"given Finite (\i : 'i. T), {LINEAR} holds ?h. H h /\ Measurable h"
    )
    zero = p.have(r"!x. SumOn (\i. T) (\i : 'i. 0 * x i) = 0 * SumOn (\i. T) x", "sum_scale")
    p.have(r"!x. 0 = dot (\i : 'i. 0) x + 0", "dot", "Sum", zero)
    p.know(p.witness(r"\i : 'i. 0", "0", goal="?a b. !x : 'i -> real. 0 = dot a x + b"))
    return p.qed(p.witness(r"\x : 'i -> real. (0 : real)"))


for claim in (renyi, alpha, kl):
    claim.facts += [a_member, partial(named, "dirac_prob"), partial(named, "abs_pow_defined")]


@renyi.facts.append
def the_value_exists():
    p = Script(
        rf"for a : real, {CLASS} given Finite (\i : 'i. T), {LINEAR}, ~(u = w), 1 < a "
        "holds 0 <= 1 + ext (a*(a - 1)) * restricted (alpha_generator a) H (dirac u) (dirac w)"
    )
    p.have("!h. linear_in h ==> H h", "linear_in")
    p.use(alpha.theorem(), "a", "H", "u", "w")
    p.unfold_facts("restricted_alpha")
    p.let(D="restricted (alpha_generator a) H (dirac u) (dirac w)")
    p.calc("0", ("<=", "∞"), ("=", "D", p.have("D = ∞")))
    return p.qed()


def unbounded(p, f, c):
    """The divergence for f is ∞, as f*(0) ≤ c."""
    p.let(f=f, c=c, N=r"Sum (\i. (u i - w i)^2)", D="restricted f H (dirac u) (dirac w)")

    def apart(p):
        p.unfold_facts("Sum")

        def same(p):
            p.use("sum_ge_term", r"\i : 'i. T", r"\i. (u i - w i)^2", "i")

            def different(p):
                return p.use("absurd", "(u i - w i)^2 <= 0", "u i = w i")

            def equal(p):
                return p.use("le_antisym", "u i", "w i")

            return p.cases("0 < u i - w i", different, lambda p: p.cases("0 < w i - u i", different, equal))

        p.intro("i", same, "!i. u i = w i")
        return p.use("absurd", "u = w", "0 < N")

    p.cases("0 < N", lambda p: p.have("0 < N"), apart)

    def large(p):
        p.let(k="(t + c)/N", g=r"\i. k*(u i - w i)", h=r"\x. dot g x + -dot g w")
        p.say("The adversary $h$ is linear, $0$ at $w$, and large at $u$.")
        p.know(p.witness("g", "-dot g w", goal="?a b. !x. dot g x + -dot g w = dot a x + b"))
        p.have("linear_in h", "linear_in")
        value = p.chain(
            "h u",
            eq(r"Sum (\i. 1*(g i * u i) + -1*(g i * w i))", "dot", "Sum", "sum_linear"),
            eq(r"Sum (\i. k*(u i - w i)^2)"),
            eq("k*N", "Sum", "sum_scale"),
            eq("t + c"),
        )
        return p.chain(
            "ext t",
            eq("ext (h u - c)", value),
            le("D", p.use("points_apart", "f", "H", "u", "w", "h", "c"), because="a value of the class"),
        )

    return p.suffices("unbounded", "t", large, because="for every real $t$")


@alpha.proof
def alpha_is_unbounded(p):
    p.let(f="alpha_generator a", c="1/(a^2 - a)")
    p.have("0 < a*(a - 1)")

    def point(p):
        p.let(r="(abs x^a - 1)/(a^2 - a)")
        return p.chain("ext (0*x) - f x", eq("ext (0*x - r)", "alpha_generator", "ext_sub"), le("ext c"))

    p.intro("x", point, "!x. ext (0*x) - f x <= ext c")
    p.use("sup_least", r"\x. ext (0*x) - f x", "ext c")
    p.chain("conjugate f 0", eq(r"Sup (\x. ext (0*x) - f x)", "conjugate"), le("ext c"))
    p.unfold("restricted_alpha")
    return unbounded(p, "alpha_generator a", "1/(a^2 - a)")


@renyi.proof
def through_the_alpha_divergence(p):
    infinite = p.use(alpha.theorem(), "a", "H", "u", "w")
    return p.chain(
        "restricted_renyi a H (dirac u) (dirac w)",
        eq(
            "ext (1/(a - 1)) * elog (1 + ext (a*(a - 1)) * ∞)",
            *("restricted_renyi", infinite),
            because="the $α$-divergence is infinite",
        ),
        eq("ext (1/(a - 1)) * ∞", "mul_top", "add_top", "elog_top"),
        eq("∞", "mul_top"),
    )


@kl.proof
def kl_is_unbounded(p):
    p.unfold("restricted_kl")
    p.chain("conjugate kl_generator 0", eq("ext (exp (0 - 1))", "kl_conjugate"), le("ext (exp (0 - 1))"))
    return unbounded(p, "kl_generator", "exp (0 - 1)")
