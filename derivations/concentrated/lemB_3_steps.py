"""Three elementary inequalities in the proof of Lemma B.3.

Problem: 1/(1 - e^{-r^{1/4}}) <= 2/r^{1/4} for 0 < r <= 1; 1 + x e^ξ <= e^{x+ξ} for x, ξ >= 0;
    1 + 2√π <= 5.
Method: certificates over the whole ranges; a comparison of constants.
Guarantee: all three as printed.
Reference: concentrated paper, proof of Lemma B.3 (r stands for the ρ̂ of the paper).
"""

from cbdp_sym.author import *

theorem = Statement(id="zcdp.lemB.3.steps", title="Three elementary inequalities")
geometric = theorem.printed(
    "for r given 0 < r ≤ 1 holds 1/(1 - exp(-r^(1/4))) ≤ 2/r^(1/4)", label="the sum of the geometric series"
)
exponential = theorem.printed(
    "for x ξ given 0 ≤ x, 0 ≤ ξ holds 1 + x·exp(ξ) ≤ exp(x + ξ)", label="the exponential"
)
constant = theorem.printed("holds 1 + 2·√π ≤ 5", label="the constant")


@geometric.proof
@exponential.proof
@constant.proof
def certificate(p):
    return p.have(p.goal, by=decide, because="a certificate over the whole range")
