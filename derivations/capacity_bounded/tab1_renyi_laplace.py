"""Table 1, row 3: Laplace noise under Rényi.

Problem: the upper bound for linear adversaries, and the lower bound of the unrestricted divergence.
Method: a linear function bounds the divergence from below, which refutes the first; Equation (4) for the
    second.
Guarantee: the first entry is false as printed; the second is true, for every α > 1. The first is repaired to
    the least of the unrestricted value and α log(1 + (α-1)ε²/2)/(2(α-1)) for α ≥ 2, α log(1 + ε)/(α-1) for
    every order, and α log(1 + ε²/2)/(2(α-1)) for α ≤ 2.
Reference: capacity bounded paper, Table 1, row 3.
"""

from functools import partial

from cbdp_sym.author import *
from derivations.capacity_bounded import eq4, moved_noise
from derivations.capacity_bounded.cor2 import LINE, exceeds, laplace, repair_on_the_line

NOISE = "(laplace 0 (1/ε)) (laplace 1 (1/ε))"
D = f"restricted_renyi α linear {NOISE}"
EXACT = f"1/(α - 1)·log ({eq4.VALUE})"
BOUNDS = ("α·log (1 + (α - 1)·ε^2/2)/(2·(α - 1))", "α·log (1 + ε)/(α - 1)", "α·log (1 + ε^2/2)/(2·(α - 1))")
PRINTED = "1/(α - 1)*log (1 + 2^(α - 1)*ε^α)"

theorem = Statement(id="cbdp.tab1.renyi.laplace", title="The Laplace mechanism under Rényi", expect="refuted")
linear = theorem.printed(f"for ε α : real given 0 < ε, 2 < α holds {D} ≤ {PRINTED}", label="linear adversary")
unrestricted = theorem.printed(
    f"for ε α : real given 0 < ε, 1 < α holds ε - log 2/(α - 1) ≤ renyi α {NOISE}", label="unrestricted"
)
of_any_adversary = theorem.printed(
    "for nb : 'd → 'd → bool, q : 'd → real, ε α s "
    f"given 0 < ε, 1 < α, {moved_noise.OF_SENSITIVITY_ONE}, "
    "add_noise(q, Lap(0, 1/ε)) is (renyi(α), s)-capacity bounded for nb holds ε - log(2)/(α - 1) ≤ s",
    label="unrestricted: no smaller parameter of the mechanism",
)
below, repaired = repair_on_the_line(theorem, laplace, D, BOUNDS, (EXACT, lambda: eq4.claim.theorem()))
theorem.finding(
    "reading",
    r"$\log(2)/\alpha-1$ is read as $\log(2)/(\alpha-1)$, as in the proof of Corollary 1. The table names no "
    r"range of $\alpha$; the first bound is claimed for $\alpha>2$ in Corollary 2.",
)
theorem.finding(
    "false step",
    r"The first entry rests on Theorem 13; it is false for small $\epsilon$, where the divergence "
    r"is of order $\epsilon^2$.",
)
mechanism = moved_noise.of_linear_adversaries(theorem, laplace)
mechanism.facts += [partial(named, name) for name in LINE]
linear.facts += [partial(named, name) for name in LINE]
small = repaired[2]
for claim in repaired:
    claim.facts += eq4.claim.facts


@of_any_adversary.proof
def at_distance_one(p):
    p.use(eq4.mechanism.theorem(), "nb", "q", "ε", "s", "α", because="Equation (4)")
    p.let(d=f"1/(α - 1)·log({eq4.VALUE})", P="Lap(0, 1/ε)", Q="Lap(1, 1/ε)")
    p.use(unrestricted.theorem(), "ε", "α", because="the pair")
    p.chain("ε - log(2)/(α - 1)", le("D[α](P ‖ Q)"), eq("d", eq4.claim.theorem()))
    p.use("le_of_ext", "ε - log(2)/(α - 1)", "d")
    return p.chain("ε - log(2)/(α - 1)", le("d"), le("s"))


@linear.refutation
def little_privacy_loss(p):
    p.say(r"Take $\epsilon=\frac1{100}$ and $\alpha=3$.")
    p.know(*map(named, LINE))
    p.let(ε="1/100", α="3")
    p.use(below.theorem(), "ε", "α", because="by one linear function")
    exceeds(p, D, BOUNDS[2], "3·log (1 + (1/100)^2/2)/(2·(3 - 1))", PRINTED, PRINTED)
    return p.counterexample(ε="ε", α="α")


@unrestricted.proof
def first_exponential(p):
    p.let(t="(α - 1)·ε", F=eq4.VALUE)
    p.have("0 < (1/2 - 1/(4·α - 2))·exp(-α·ε)")
    p.have("1/2·exp(t) ≤ F", because="the first exponential is at least half of it")
    p.chain("t - log(2)", eq("log(1/2·exp(t))"), le("log(F)"))
    return p.chain(
        "ε - log(2)/(α - 1)",
        le("1/(α - 1)·log(F)"),
        eq(f"renyi α {NOISE}", eq4.claim.theorem(), because="Equation (4)"),
    )
