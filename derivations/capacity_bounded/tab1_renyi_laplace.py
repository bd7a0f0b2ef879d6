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
from derivations.capacity_bounded import eq4
from derivations.capacity_bounded.cor2 import LINE, exceeds, laplace, repair_on_the_line

NOISE = "(laplace 0 (1/e)) (laplace 1 (1/e))"
D = f"restricted_renyi a linear {NOISE}"
EXACT = f"1/(a - 1)*log ({eq4.VALUE})"
BOUNDS = ("a*log (1 + (a - 1)*e^2/2)/(2*(a - 1))", "a*log (1 + e)/(a - 1)", "a*log (1 + e^2/2)/(2*(a - 1))")
PRINTED = "1/(a - 1)*log (1 + 2^(a - 1)*e^a)"

theorem = Statement(id="cbdp.tab1.renyi.laplace", title="The Laplace mechanism under Rényi", expect="refuted")
linear = theorem.printed(
    f"for e a : real given 0 < e, 2 < a holds {D} <= ext ({PRINTED})", label="linear adversary"
)
unrestricted = theorem.printed(
    f"for e a : real given 0 < e, 1 < a holds ext (e - log 2/(a - 1)) <= renyi a {NOISE}",
    label="unrestricted",
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
linear.facts += [partial(named, name) for name in LINE]
for claim in repaired:
    claim.facts += eq4.claim.facts


@linear.refutation
def little_privacy_loss(p):
    p.say(r"Take $\epsilon=\frac1{100}$ and $\alpha=3$.")
    p.know(*map(named, LINE))
    p.let(e="1/100", a="3")
    p.use(below.theorem(), "e", "a", because="by one linear function")
    exceeds(p, D, BOUNDS[2], "3*log (1 + (1/100)^2/2)/(2*(3 - 1))", PRINTED, PRINTED)
    return p.counterexample(e="e", a="a")


@unrestricted.proof
def first_exponential(p):
    p.let(t="(a - 1)*e", F=eq4.VALUE)
    p.have("0 < (1/2 - 1/(4*a - 2))*exp (-a*e)")
    p.have("1/2*exp t <= F", because="the first exponential is at least half of it")
    p.chain("t - log 2", eq("log (1/2*exp t)"), le("log F"))
    return p.chain(
        "ext (e - log 2/(a - 1))",
        le("ext (1/(a - 1)*log F)"),
        eq(f"renyi a {NOISE}", eq4.claim.theorem(), because="Equation (4)"),
    )
