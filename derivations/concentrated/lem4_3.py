"""Lemma 4.3 (B.5): zero-concentrated implies mean-concentrated differential privacy, and at what loss.

Problem: which (μ,τ)-mCDP an (ξ,ρ)-zCDP mechanism satisfies.
Method: μ by the order 1. For |λ| ≥ 1 the centred moment is a Rényi divergence; else it is compared with the
    order 2, or with a smaller one (loss_moments).
Guarantee: no constant serves for τ = O(√(ξ+2ρ)): for every C there is a pure differentially private
    mechanism for which τ = C√ε is too small. With τ² = 2(e^{ξ+2ρ}-1) it holds for all ξ and ρ ≥ 0 with
    ξ+ρ ≥ 0, and so with τ² = 7/2·(ξ+2ρ) if ξ+2ρ ≤ 1; and with τ² = 7/2·(v+v²) for v = ξ+2ρ.
Reference: concentrated paper, Lemma 4.3 and its proof in Appendix B (Lemma B.5).
"""

from cbdp_sym.author import *
from derivations.concentrated import lem4_2, loss_moments, two_coins
from derivations.concentrated.sec6_randomized_response import coins

FOR = "for nb : 'd → 'd → bool, A : 'd → 'a measure, ξ ρ : real"
GIVEN = "given ∀x y. nb x y ⇒ nb y x, zcdp nb A ξ ρ"
SIGNS = ["0 ≤ ξ + ρ", "0 ≤ ρ"]
theorem = Statement(id="zcdp.lem4.3", title="From zero- to mean-concentrated privacy", expect="refuted")
CONSTANT = (
    "∃C. 0 < C ∧ (∀A : DATA → OUTPUT measure. ∀ξ ρ. 0 ≤ ξ ⇒ 0 ≤ ρ ⇒ "
    "zcdp nb A ξ ρ ⇒ mcdp nb A (ξ + ρ) (C·sqrt (ξ + 2·ρ)))"
)
printed = theorem.printed(
    "for nb : 'd → 'd → bool, Y : 'a → bool given ∀x y. nb x y ⇒ nb y x, ∀y. Y y "
    f"holds {CONSTANT.replace('DATA', chr(39) + 'd').replace('OUTPUT', chr(39) + 'a')}",
    label="with a constant C of the O for all mechanisms with outputs in Y, ξ and ρ",
)
explicit = theorem.repaired(
    f"{FOR} {GIVEN} holds mcdp nb A (ξ + ρ) (sqrt (2·(exp (ξ + 2·ρ) - 1)))",
    added=SIGNS,
    label="with τ² = 2(exp(ξ+2ρ) - 1)",
)
bounded = theorem.repaired(
    f"{FOR} {GIVEN} holds mcdp nb A (ξ + ρ) (sqrt (7/2·(ξ + 2·ρ)))",
    added=[*SIGNS, "ξ + 2·ρ ≤ 1"],
    label="with τ² = 7/2·(ξ+2ρ), for ξ+2ρ ≤ 1",
)
polynomial = theorem.repaired(
    f"{FOR} {GIVEN} holds mcdp nb A (ξ + ρ) (sqrt (7/2·((ξ + 2·ρ)·(1 + (ξ + 2·ρ)))))",
    added=SIGNS,
    label="with τ² = 7/2·(v + v²), where v = ξ+2ρ",
)
theorem.finding(
    "constant",
    r"The $O(\cdot)$ hides a constant that does not exist. For every $C$ there are two distributions on two "
    r"outcomes with max-divergences at most $\varepsilon=\log N\ge5C^2$, so $(\varepsilon,0)$-zCDP, whose "
    r"privacy loss is not concentrated about its mean with $\tau=C\sqrt\varepsilon$: the variance of the "
    r"loss is about $\varepsilon^2/4$. The lemma holds for bounded $\xi+2\rho$: "
    r"$\tau^2=\frac72(\xi+2\rho)$ serves for $\xi+2\rho\le1$; always do $\tau^2=2(e^v-1)$ and "
    r"$\tau^2=\frac72(v+v^2)$ with $v=\xi+2\rho$, and the order $v^2$ is right for large $v$. The paper's "
    r"proof by Lemma B.4 gives four times as much. The mean is at most $\xi+\rho$, as printed.",
)
theorem.finding(
    "hypothesis",
    r"$\xi+2\rho\le1$ is added for $\tau^2=\frac72(\xi+2\rho)$. Without a bound on $\xi+2\rho$ no constant "
    r"takes the place of $\frac72$. $\xi+\rho\ge0$ follows from zCDP if there are neighbours. Neighbours are "
    "so both ways round, as in the paper.",
)
theorem.finding(
    "consequence",
    "So the remark after the lemma, that mCDP turned into zCDP and back is "
    r"$(\mu,O(\sqrt{\mu+\tau^2/2}))$-mCDP, "
    r"needs a bound on $\mu+\tau^2/2$ too.",
)
for claim in (explicit, bounded, polynomial):
    claim.facts += lem4_2.in_kernel.facts
steep = Claim("for v given 0 ≤ v ≤ 1 holds exp(v) - 1 ≤ 7/4·v")
root = Claim("for ξ ρ given 0 ≤ ξ, 0 ≤ ρ holds 0 ≤ ξ + 2·ρ")


def concentrated(p, square, moments=loss_moments.centred, growth="exp v - 1"):
    """mCDP with τ² = ``square``, as λ² times the ``growth`` is at most λ²τ²/2."""
    p.unfold_facts("zcdp", "mechanism")
    p.let(v="ξ + 2·ρ", s=square)
    p.have("1 ≤ exp(v)", p.use("exp_ge", "v"))
    p.use("sqrt_square", "s")

    def pair(p):
        p.let(P="A(x)", Q="A(y)")

        def kl(p):
            return p.chain("KL(P ‖ Q)", le("D[a](P ‖ Q)", "kl_le_renyi"), le("ξ + ρ·a"))

        p.every("a", "real", kl, "1 < a")
        finite = p.use("kl_finite", "P", "Q", "ξ + ρ")
        return p.obtain("m", logic.separated(finite)[1], with_mean)

    def with_mean(p):
        def rate(p):
            p.use(moments.theorem(), "P", "Q", "ξ", "ρ", "c", "m")
            return p.chain(
                "∫ exp(c·(log(dP/dQ(z)) - m)) dP(z)",
                le(f"exp (({growth})·c^2)"),
                le("exp(c²·s/2)"),
                eq("exp(c²·√s²/2)"),
            )

        p.every("c", "real", rate)
        return p.conjuncts(lambda p: p.have("P ≪ Q"), lambda p: p.witness("m"))

    p.unfold("mcdp", "mechanism", "privacy_loss")
    return p.conjuncts(lambda p: p.intro("x", lambda p: p.have("Prob(A(x))")), lambda p: p.intro("x y", pair))


@explicit.proof
def from_the_moments(p):
    return concentrated(p, "2·(exp(ξ + 2·ρ) - 1)")


@polynomial.proof
def from_smaller_orders(p):
    return concentrated(p, "7/2·((ξ + 2·ρ)·(1 + (ξ + 2·ρ)))", loss_moments.quadratic, "7/4*(v*(1 + v))")


@bounded.proof
def chord_of_the_exponential(p):
    p.have("exp(ξ + 2·ρ) - 1 ≤ 7/4·(ξ + 2·ρ)", steep.theorem())
    return concentrated(p, "7/2·(ξ + 2·ρ)")


@steep.proof
def below_the_chord(p):
    return p.have(p.goal, by=decide, because="$e^v-1$ is convex, and $e-1<\\frac74$")


@printed.refutation
def two_outcomes(p):
    p.say(
        "Data sets are one bit, and so are the outputs. For $C$ let $l=5C^2+1$; the first output has the "
        "probability 1/2 or $e^{-l}/2$. No ratio of probabilities exceeds $e^l$."
    )
    p.let(nb="x ↦ y ↦ ¬(x ⇔ y)", Y="λy : bool. T")
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
    p.let(l="5·C² + 1", q="1/(2·exp(5·C² + 1))", P="bernoulli(1/2)", Q="bernoulli(1/(2·exp(5·C² + 1)))")
    p.let(c="2/l")
    p.have("2 ≤ exp(l)", p.use("exp_ge", "l"))
    for first, second in (("1/2", "q"), ("q", "1/2"), ("1/2", "1/2"), ("q", "q")):
        p.use(coins.theorem(), first, second, "l")
    p.use(two_coins.pure.theorem(), "P", "Q", "l")
    p.let(τ="C·√(l + 2·0)")
    p.use("sqrt_square", "l + 2·0")
    mean = p.use(two_coins.first_pair.theorem(), "P", "Q", "l + 0", "τ")

    def too_large(p):
        p.use(two_coins.moment.theorem(), "l", "m")
        p.have("c²·τ²/2 = 2·C²/l")
        p.have("0 ≤ 2/(5·l)")
        p.have("2/5 - 2·C²/l = 2/(5·l)")
        p.have("exp(2/5) < 3/2", by=decide)
        p.chain("3/2", le("∫ exp(c·(log(dP/dQ(z)) - m)) dP(z)"), le("exp(c²·τ²/2)"), le("exp(2/5)"))
        return p.have("F")

    return p.obtain("m", mean, too_large)
