"""Lemma 3.6: the refined conversion from zCDP to approximate differential privacy.

Problem: which (ε,δ)-DP an (ξ,ρ)-zCDP mechanism satisfies.
Method: Lemma B.2 for the outputs on two neighbours.
Guarantee: as printed, for ρ > 0: the first formula for 0 < δ ≤ √(πρ), beyond which it means nothing,
    the second for all ε ≥ ξ+ρ. Sharper: with 2/ρ in the place of 4/(πρ).
Reference: concentrated paper, Lemma 3.6.
"""

from cbdp_sym.author import *
from derivations.concentrated import renyi_to_events
from derivations.concentrated.renyi_to_events import GAUSS, LAST, SHARP, B

FOR = "for nb : 'd → 'd → bool, A : 'd → 'a measure, ξ ρ"
LEAST = f"{GAUSS}·min (sqrt (π·ρ)) (min (1/(1 + {B})) ({LAST}))"
theorem = Statement(id="zcdp.lem3.6", title="A refined conversion from zCDP")
for_delta = theorem.printed(
    f"{FOR} δ : real given zcdp nb A ξ ρ, 0 < δ "
    "holds approx_dp nb A (ξ + ρ + sqrt (4·ρ·log (sqrt (π·ρ)/δ))) δ",
    added=["0 < ρ", "δ² ≤ π·ρ"],
    label="ε for a given δ",
)
for_epsilon = theorem.printed(
    f"{FOR} ε : real given zcdp nb A ξ ρ, ξ + ρ ≤ ε holds approx_dp nb A ε ({LEAST})",
    added=["0 < ρ"],
    label="δ for a given ε",
)
sharper = theorem.repaired(
    f"{FOR} ε : real given zcdp nb A ξ ρ, ξ + ρ ≤ ε holds approx_dp nb A ε ({GAUSS}·({SHARP}))",
    added=["0 < ρ"],
    label="δ for a given ε, sharper",
)
theorem.finding(
    "hypothesis",
    r"The first formula is printed for all $\delta>0$; for $\delta>\sqrt{\pi\rho}$ it has a root of a "
    "negative "
    r"number. It is proved for $\delta\le\sqrt{\pi\rho}$; at $\delta=\sqrt{\pi\rho}$ it gives "
    r"$\varepsilon=\xi+\rho$. Where $\sqrt{\pi\rho}>1$ Lemma 3.5 is better. $\rho>0$ is needed.",
)
theorem.finding("sharper", r"The last option holds with $2/\rho$ in the place of $4/(\pi\rho)$.")

PARAMETERS = "for ξ ρ ε : real given 0 < ρ"
RANGE = f"{PARAMETERS}, ξ + ρ ≤ ε"
roots = [Claim(f"{PARAMETERS} holds 0 ≤ (1 + {B})^2 + {more}") for more in ("4/(π·ρ)", "2/ρ")]
denominator = Claim(f"{RANGE} holds 0 < 1 + {B}")
last_denominators = [
    Claim(f"{RANGE} holds 0 < 1 + {B} + sqrt ((1 + {B})^2 + {more})") for more in ("4/(π·ρ)", "2/ρ")
]


for part in (for_epsilon, sharper):
    part.facts += [c.theorem for c in (*roots, denominator, *last_denominators)]


@denominator.proof
def above_one(p):
    return p.have(p.goal)


for root_of, last_denominator in zip(roots, last_denominators, strict=True):

    @root_of.proof
    def sum_of_two(p):
        p.have("0 < π")
        return p.have(p.goal)

    @last_denominator.proof
    def sum_with_a_root(p):
        return p.have(p.goal)


def of_neighbours(p, delta, outputs):
    """Return the goal from a bound of the probabilities of events, for the outputs on two neighbours."""
    p.unfold_facts("zcdp", "mechanism")

    def pair(p):
        outputs(p)
        return p.chain("A(x)(s)", le(f"exp ε·mass (A y) s + {delta}"))

    p.unfold("approx_dp", "mechanism")
    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y s", pair))


@sharper.proof
def from_the_sharper_bound(p):
    def outputs(p):
        return p.use(
            renyi_to_events.sharp.theorem(), "A(x)", "A(y)", "ξ", "ρ", "ε",
            because="Lemma B.2, as it is sharpened",
        )  # fmt: skip

    return of_neighbours(p, f"{GAUSS}·({SHARP})", outputs)


@for_epsilon.proof
def from_lemma_b2(p):
    def outputs(p):
        p.use(
            renyi_to_events.minimum.theorem(), "A(x)", "A(y)", "ξ", "ρ", "ε",
            because="Lemma B.2",
        )  # fmt: skip
        p.let(rest=f"min (sqrt (π·ρ)) (min (1/(1 + {B})) ({LAST}))")
        p.use("min_le_right", "1", "rest", because="without the first option of Lemma B.2")
        return p.chain(
            "A(x)(s)",
            le(f"exp ε·mass (A y) s + {GAUSS}·min 1 rest"),
            le(f"exp ε·mass (A y) s + {GAUSS}·rest"),
        )

    return of_neighbours(p, LEAST, outputs)


solved = Claim(
    "for ρ δ given 0 < ρ, 0 < δ, δ² ≤ π·ρ holds 0 ≤ log(√(π·ρ)/δ) ∧ exp(-log(√(π·ρ)/δ))·√(π·ρ) = δ"
)


@solved.proof
def logarithm(p):
    p.let(r="√(π·ρ)")
    p.have("δ ≤ r", p.use("sqrt_mono", "δ²", "π·ρ"), p.use("sqrt_of_square", "δ"))
    p.let(l="log(r/δ)")
    p.have("0 ≤ l", p.use("log_mono", "1", "r/δ"), "log_one")
    return p.have("0 ≤ l ∧ exp(-l)·r = δ")


root = Claim("for ρ δ given 0 < ρ, 0 < δ, δ² ≤ π·ρ holds 0 ≤ 4·ρ·log(√(π·ρ)/δ)")
for_delta.facts.append(root.theorem)


@root.proof
def not_negative(p):
    p.use(solved.theorem(), "ρ", "δ")
    return p.have(p.goal)


@for_delta.proof
def solve_for_epsilon(p):
    p.use(solved.theorem(), "ρ", "δ")
    p.let(
        r="√(π·ρ)",
        l="log(√(π·ρ)/δ)",
        s="√(4·ρ·l)",
        w="ξ + ρ + s",
        rest=f"min (1/(1 + {B})) ({LAST})".replace("ε", "(ξ + ρ + sqrt (4·ρ·l))"),
        g="exp(-(w - ξ - ρ)²/(4·ρ))",
    )
    p.use("sqrt_square", "4·ρ·l")
    p.use(for_epsilon.theorem(), "nb", "A", "ξ", "ρ", "w", because="δ for a given ε")
    p.have("-(w - ξ - ρ)²/(4·ρ) = -l")
    p.use("scale_le", "g", given=[p.use("min_le_left", "r", "rest")])
    p.chain("g·min(r, rest)", le("g·r", because="the first option"), eq("exp(-l)·r"), eq("δ"))
    return p.use("approx_dp_weaken", "nb", "A", "w", "g·min(r, rest)", "w", "δ")
