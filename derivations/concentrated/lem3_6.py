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

FOR = "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, xi rho"
LEAST = f"{GAUSS}*min (sqrt (pi*rho)) (min (1/(1 + {B})) ({LAST}))"
theorem = Statement(id="zcdp.lem3.6", title="A refined conversion from zCDP")
for_delta = theorem.printed(
    f"{FOR} delta : real given zcdp nb A xi rho, 0 < delta "
    "holds approx_dp nb A (xi + rho + sqrt (4*rho*log (sqrt (pi*rho)/delta))) delta",
    added=["0 < rho", "delta^2 <= pi*rho"],
    label="ε for a given δ",
)
for_epsilon = theorem.printed(
    f"{FOR} epsilon : real given zcdp nb A xi rho, xi + rho <= epsilon "
    f"holds approx_dp nb A epsilon ({LEAST})",
    added=["0 < rho"],
    label="δ for a given ε",
)
sharper = theorem.repaired(
    f"{FOR} epsilon : real given zcdp nb A xi rho, xi + rho <= epsilon "
    f"holds approx_dp nb A epsilon ({GAUSS}*({SHARP}))",
    added=["0 < rho"],
    label="δ for a given ε, sharper",
)
theorem.finding(
    "hypothesis",
    r"The first formula is printed for all $\delta>0$; for $\delta>\sqrt{\pi\rho}$ it has a root of a "
    r"negative "
    r"number. It is proved for $\delta\le\sqrt{\pi\rho}$; at $\delta=\sqrt{\pi\rho}$ it gives "
    r"$\varepsilon=\xi+\rho$. Where $\sqrt{\pi\rho}>1$ Lemma 3.5 is better. $\rho>0$ is needed.",
)
theorem.finding("sharper", r"The last option holds with $2/\rho$ in the place of $4/(\pi\rho)$.")

PARAMETERS = "for xi rho epsilon : real given 0 < rho"
RANGE = f"{PARAMETERS}, xi + rho <= epsilon"
roots = [Claim(f"{PARAMETERS} holds 0 <= (1 + {B})^2 + {more}") for more in ("4/(pi*rho)", "2/rho")]
denominator = Claim(f"{RANGE} holds 0 < 1 + {B}")
last_denominators = [
    Claim(f"{RANGE} holds 0 < 1 + {B} + sqrt ((1 + {B})^2 + {more})") for more in ("4/(pi*rho)", "2/rho")
]


for part in (for_epsilon, sharper):
    part.facts += [c.theorem for c in (*roots, denominator, *last_denominators)]


@denominator.proof
def above_one(p):
    return p.have(p.goal)


for root_of, last_denominator in zip(roots, last_denominators, strict=True):

    @root_of.proof
    def sum_of_two(p):
        p.have("0 < pi")
        return p.have(p.goal)

    @last_denominator.proof
    def sum_with_a_root(p):
        return p.have(p.goal)


def of_neighbours(p, delta, outputs):
    """Return the goal from a bound of the probabilities of events, for the outputs on two neighbours."""
    p.unfold_facts("zcdp", "mechanism")

    def pair(p):
        outputs(p)
        return p.chain("mass (A x) s", le(f"ext (exp epsilon)*mass (A y) s + ext ({delta})"))

    p.unfold("approx_dp", "mechanism")
    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y s", pair))


@sharper.proof
def from_the_sharper_bound(p):
    def outputs(p):
        return p.use(
            renyi_to_events.sharp.theorem(), "A x", "A y", "xi", "rho", "epsilon",
            because="Lemma B.2, as it is sharpened",
        )  # fmt: skip

    return of_neighbours(p, f"{GAUSS}*({SHARP})", outputs)


@for_epsilon.proof
def from_lemma_b2(p):
    def outputs(p):
        p.use(
            renyi_to_events.minimum.theorem(), "A x", "A y", "xi", "rho", "epsilon",
            because="Lemma B.2",
        )  # fmt: skip
        p.let(rest=f"min (sqrt (pi*rho)) (min (1/(1 + {B})) ({LAST}))")
        p.use("min_le_right", "1", "rest", because="without the first option of Lemma B.2")
        return p.chain(
            "mass (A x) s",
            le(f"ext (exp epsilon)*mass (A y) s + ext ({GAUSS}*min 1 rest)"),
            le(f"ext (exp epsilon)*mass (A y) s + ext ({GAUSS}*rest)"),
        )

    return of_neighbours(p, LEAST, outputs)


solved = Claim(
    "for rho delta : real given 0 < rho, 0 < delta, delta^2 <= pi*rho "
    "holds 0 <= log (sqrt (pi*rho)/delta) /\\ "
    "exp (-(log (sqrt (pi*rho)/delta)))*sqrt (pi*rho) = delta"
)


@solved.proof
def logarithm(p):
    p.let(r="sqrt (pi*rho)")
    p.have("delta <= r", p.use("sqrt_mono", "delta^2", "pi*rho"), p.use("sqrt_of_square", "delta"))
    p.let(l="log (r/delta)")
    p.have("0 <= l", p.use("log_mono", "1", "r/delta"), "log_one")
    return p.have("0 <= l /\\ exp (-l)*r = delta")


root = Claim(
    "for rho delta : real given 0 < rho, 0 < delta, delta^2 <= pi*rho "
    "holds 0 <= 4*rho*log (sqrt (pi*rho)/delta)"
)
for_delta.facts.append(root.theorem)


@root.proof
def not_negative(p):
    p.use(solved.theorem(), "rho", "delta")
    return p.have(p.goal)


@for_delta.proof
def solve_for_epsilon(p):
    p.use(solved.theorem(), "rho", "delta")
    p.let(
        r="sqrt (pi*rho)",
        l="log (sqrt (pi*rho)/delta)",
        s="sqrt (4*rho*l)",
        e="xi + rho + s",
        rest=f"min (1/(1 + {B})) ({LAST})".replace("epsilon", "(xi + rho + sqrt (4*rho*l))"),
        g="exp (-((e - xi - rho)^2)/(4*rho))",
    )
    p.use("sqrt_square", "4*rho*l")
    p.use(for_epsilon.theorem(), "nb", "A", "xi", "rho", "e", because="δ for a given ε")
    p.have("-((e - xi - rho)^2)/(4*rho) = -l")
    p.use("scale_le", "g", given=[p.use("min_le_left", "r", "rest")])
    p.chain("g*min r rest", le("g*r", because="the first option"), eq("exp (-l)*r"), eq("delta"))
    return p.use("approx_dp_weaken", "nb", "A", "e", "g*min r rest", "e", "delta")
