"""Lemma 4.3 (B.5): zero-concentrated implies mean-concentrated differential privacy, and at what loss.

Problem: which (μ,τ)-mCDP an (ξ,ρ)-zCDP mechanism satisfies.
Method: μ by the order 1. With Lemma B.4, the centred moment is at most the mean of e^{2λZ} and e^{-2λZ}.
    For |λ| > ½ zCDP bounds both; else they are compared with those of smaller orders (loss_moments).
Guarantee: no constant serves for τ = O(√(ξ+2ρ)): for every C there is a pure differentially private
    mechanism for which τ = C√ε is too small. With τ² = 8(e^{ξ+2ρ}-1) it holds for all ξ and ρ ≥ 0 with
    ξ+ρ ≥ 0, and so with τ² = 14(ξ+2ρ) if ξ+2ρ ≤ 1; and with τ² = 8(v+v²) for v = ξ+2ρ.
Reference: concentrated paper, Lemma 4.3 and its proof in Appendix B (Lemma B.5).
"""

from cbdp_sym.author import *
from derivations.concentrated import lem4_2, loss_moments, two_coins
from derivations.concentrated.sec6_randomized_response import coins

FOR = "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, xi rho : real"
GIVEN = "given !x y. nb x y ==> nb y x, zcdp nb A xi rho"
SIGNS = ["0 <= xi + rho", "0 <= rho"]
theorem = Statement(id="zcdp.lem4.3", title="From zero- to mean-concentrated privacy", expect="refuted")
CONSTANT = (
    "?C. 0 < C /\\ (!A : DATA -> OUTPUT measure. !xi rho. 0 <= xi ==> 0 <= rho ==> "
    "zcdp nb A xi rho ==> mcdp nb A (xi + rho) (C*sqrt (xi + 2*rho)))"
)
printed = theorem.printed(
    "for nb : 'd -> 'd -> bool, Y : 'a -> bool given !x y. nb x y ==> nb y x, !y. Y y "
    f"holds {CONSTANT.replace('DATA', chr(39) + 'd').replace('OUTPUT', chr(39) + 'a')}",
    label="with a constant C of the O for all mechanisms with outputs in Y, ξ and ρ",
)
explicit = theorem.repaired(
    f"{FOR} {GIVEN} holds mcdp nb A (xi + rho) (sqrt (8*(exp (xi + 2*rho) - 1)))",
    added=SIGNS,
    label="with τ² = 8(exp(ξ+2ρ) - 1)",
)
bounded = theorem.repaired(
    f"{FOR} {GIVEN} holds mcdp nb A (xi + rho) (sqrt (14*(xi + 2*rho)))",
    added=[*SIGNS, "xi + 2*rho <= 1"],
    label="with τ² = 14(ξ+2ρ), for ξ+2ρ ≤ 1",
)
polynomial = theorem.repaired(
    f"{FOR} {GIVEN} holds mcdp nb A (xi + rho) (sqrt (8*((xi + 2*rho)*(1 + (xi + 2*rho)))))",
    added=SIGNS,
    label="with τ² = 8(v + v²), where v = ξ+2ρ",
)
theorem.finding(
    "constant",
    r"The $O(\cdot)$ hides a constant that does not exist. For every $C$ there are two distributions on two "
    r"outcomes with max-divergences at most $\varepsilon=\log N\ge5C^2$, so $(\varepsilon,0)$-zCDP, whose "
    r"privacy loss is not concentrated about its mean with $\tau=C\sqrt\varepsilon$: the variance of the "
    r"loss is about $\varepsilon^2/4$. The lemma holds for bounded $\xi+2\rho$: $\tau^2=14(\xi+2\rho)$ "
    r"serves for $\xi+2\rho\le1$; always do $\tau^2=8(e^v-1)$ and $\tau^2=8(v+v^2)$ with $v=\xi+2\rho$, and "
    r"the order $v^2$ is right for large $v$. The mean is at most $\xi+\rho$, as printed.",
)
theorem.finding(
    "hypothesis",
    r"$\xi+2\rho\le1$ is added for $\tau^2=14(\xi+2\rho)$. Without a bound on $\xi+2\rho$ no constant takes "
    r"the place of $14$. $\xi+\rho\ge0$ follows from zCDP if there are neighbours. Neighbours are so both "
    r"ways round, as in the paper.",
)
theorem.finding(
    "consequence",
    r"So the remark after the lemma, that mCDP turned into zCDP and back is "
    r"$(\mu,O(\sqrt{\mu+\tau^2/2}))$-mCDP, "
    r"needs a bound on $\mu+\tau^2/2$ too.",
)
for claim in (explicit, bounded, polynomial):
    claim.facts += lem4_2.in_kernel.facts
steep = Claim("for v : real given 0 <= v, v <= 1 holds 4*(exp v - 1) <= 7*v")
root = Claim("for xi rho : real given 0 <= xi, 0 <= rho holds 0 <= xi + 2*rho")


def concentrated(p, square, moments=loss_moments.centred, growth="exp v - 1"):
    """mCDP with τ² = ``square``, as 4λ² times the ``growth`` is at most λ²τ²/2."""
    p.unfold_facts("zcdp", "mechanism")
    p.let(v="xi + 2*rho", s=square)
    p.have("1 <= exp v", p.use("exp_ge", "v"))
    p.use("sqrt_square", "s")

    def pair(p):
        p.let(P="A x", Q="A y")

        def kl(p):
            return p.chain("kl P Q", le("renyi a P Q", "kl_le_renyi"), le("ext (xi + rho*a)"))

        p.every("a", "real", kl, "1 < a")
        finite = p.use("kl_finite", "P", "Q", "xi + rho")
        return p.obtain("m", logic.separated(finite)[1], with_mean)

    def with_mean(p):
        def rate(p):
            p.use(moments.theorem(), "P", "Q", "xi", "rho", "c", "m")
            return p.chain(
                r"L P (\z. ext (exp (c*(log (density P Q z) - m))))",
                le(f"ext (exp (4*({growth})*c^2))"),
                le("ext (exp (c^2*s/2))"),
                eq("ext (exp (c^2*sqrt s^2/2))"),
            )

        p.every("c", "real", rate)
        return p.conjuncts(lambda p: p.have("P << Q"), lambda p: p.witness("m"))

    p.unfold("mcdp", "mechanism", "privacy_loss")
    return p.conjuncts(lambda p: p.intro("x", lambda p: p.have("Prob (A x)")), lambda p: p.intro("x y", pair))


@explicit.proof
def from_the_moments(p):
    return concentrated(p, "8*(exp (xi + 2*rho) - 1)")


@polynomial.proof
def from_smaller_orders(p):
    return concentrated(p, "8*((xi + 2*rho)*(1 + (xi + 2*rho)))", loss_moments.quadratic, "v*(1 + v)")


@bounded.proof
def chord_of_the_exponential(p):
    p.have("4*(exp (xi + 2*rho) - 1) <= 7*(xi + 2*rho)", steep.theorem())
    return concentrated(p, "14*(xi + 2*rho)")


@steep.proof
def below_the_chord(p):
    return p.have(p.goal, by=decide, because=r"$e^v-1$ is convex, and $4(e-1)<7$")


@printed.refutation
def two_outcomes(p):
    p.say(
        "Data sets are one bit, and so are the outputs. For $C$ let $l=5C^2+1$; the first output has the "
        "probability 1/2 or $e^{-l}/2$. No ratio of probabilities exceeds $e^l$."
    )
    p.let(nb=r"\x y : bool. ~(x = y)", Y=r"\y : bool. T")
    p.let(some=CONSTANT.replace("DATA", "bool").replace("OUTPUT", "bool"))

    def impossible(exists):
        return p.supposing(exists.conclusion).obtain("C", exists, with_constant)

    p.know(logic.refuted(p.term("some"), impossible))
    p.know(two_coins.symmetric.theorem())
    return p.counterexample(nb="nb", Y="Y")


@root.proof
def sum_is_not_negative(p):
    return p.have(p.goal)


def with_constant(p):
    p.let(
        l="5*C^2 + 1", q="1/(2*exp (5*C^2 + 1))", P="bernoulli (1/2)", Q="bernoulli (1/(2*exp (5*C^2 + 1)))"
    )
    p.let(c="2/l")
    p.have("2 <= exp l", p.use("exp_ge", "l"))
    for first, second in (("1/2", "q"), ("q", "1/2"), ("1/2", "1/2"), ("q", "q")):
        p.use(coins.theorem(), first, second, "l")
    p.use(two_coins.pure.theorem(), "P", "Q", "l")
    p.let(tau="C*sqrt (l + 2*0)")
    p.use("sqrt_square", "l + 2*0")
    mean = p.use(two_coins.first_pair.theorem(), "P", "Q", "l + 0", "tau")

    def too_large(p):
        p.use(two_coins.moment.theorem(), "l", "m")
        p.have("c^2*tau^2/2 = 2*C^2/l")
        p.have("0 <= 2/(5*l)")
        p.have("2/5 - 2*C^2/l = 2/(5*l)")
        p.have("exp (2/5) < 3/2", by=decide)
        p.chain(
            "ext (3/2)",
            le(r"L P (\z. ext (exp (c*(log (density P Q z) - m))))"),
            le("ext (exp (c^2*tau^2/2))"),
            le("ext (exp (2/5))"),
        )
        return p.have("F")

    return p.obtain("m", mean, too_large)
