"""Comparing the two densities at the mode is not enough.

Problem: for Laplace noise the ratio of the densities at the mode of the first is the largest one.
    Is it for Student-t noise?
Method: with two degrees of freedom, s = Δ = 1 and the outcome -1, the ratio of the quadratics is 2.
Guarantee: false, and on the unsafe side. The ratio is largest to the left of the mode (pure.py).
Reference: a slip that is easy to make; nobody has printed it.
"""

from cbdp_sym.author import *

theorem = Statement(id="student_t.mode", title="The ratio of the densities at the mode", expect="refuted")
claim = theorem.printed(
    "for n s Δ x given 0 < n, 0 < s, 0 < Δ holds (1 + ((x - Δ)/s)²/n)/(1 + (x/s)²/n) ≤ 1 + (Δ/s)²/n"
)
theorem.finding(
    "false step",
    r"The ratio is largest not at $0$ but to the left of it, where the first density has begun to fall and "
    r"the second is still flat: at $x=-s\sqrt n\,e^{-u}$ with $\sinh u=\Delta/(2s\sqrt n)$.",
)


@claim.refutation
def two_degrees_of_freedom(p):
    p.say("At the mode the ratio is $3/2$.")
    return p.counterexample(n="2", s="1", Δ="1", x="-1")
