"""Lemma B.1: the inequality behind Proposition 3.3.

Problem: compare (sinh x - sinh y)/sinh(x - y) with e^{xy/2} for 0 ≤ y < x ≤ 2.
Method: the paper inspects a plot; here a certificate decides it over the whole region.
Guarantee: the inequality for all 0 ≤ y < x; the paper's x ≤ 2 is not needed. Equality at y = 0.
Reference: concentrated paper, Lemma B.1 ("may be verified numerically by inspecting a plot").
"""

from cbdp_sym.author import *

QUOTIENT = "(sinh x - sinh y)/sinh (x - y)"

theorem = Statement(id="zcdp.lemB.1", title="The inequality behind Proposition 3.3")
printed = theorem.printed(f"for x y : real given 0 ≤ y, y < x, x ≤ 2 holds {QUOTIENT} ≤ exp (x·y/2)")
unrestricted = theorem.repaired(
    f"for x y : real given 0 ≤ y, y < x holds {QUOTIENT} ≤ exp (x·y/2)",
    label="without the restriction to x ≤ 2",
)
theorem.finding(
    "unneeded",
    r"The hypothesis $x\le2$ is not needed: the inequality holds for all $0\le y<x$. So the case "
    r"$\frac12\varepsilon\alpha>1$ in the proof of Proposition 3.3 need not be treated apart.",
)


@printed.proof
def more_is_true(p):
    return p.use(unrestricted.theorem(), "x", "y", because=r"$x\le2$ is not needed")


@unrestricted.proof
def by_certificate(p):
    return p.have(p.goal, by=decide, because="a certificate over the whole region")
