"""Lemma B.1 on its whole domain, and the product of two hyperbolic tangents.

Problem: the concentrated paper needs (sinh x - sinh y)/sinh(x - y) ≤ e^{xy/2}, and shows it for x ≤ 2 by
    a plot.
Method: certificates over the whole region. The inequality for tanh(x/2) tanh(y/2) follows from that for
    the quotient.
Guarantee: for all 0 ≤ y < x; and tanh(x/2) tanh(y/2) ≤ tanh(xy/4) for all x, y ≥ 0. So the case εα > 2 in the
    proof of Proposition 3.3 is not needed.
Reference: concentrated paper, Lemma B.1 ("may be verified numerically by inspecting a plot").
"""

from cbdp_sym.author import *
from derivations.concentrated import lemB_1

theorem = Statement(id="sharp.tangents", title="Lemma B.1 without its restriction")
quotient = theorem.printed(
    "for x y given 0 ≤ y < x holds (sinh(x) - sinh(y))/sinh(x - y) ≤ exp(x·y/2)", label="the quotient"
)
product = theorem.printed(
    "for x y given 0 ≤ x, 0 ≤ y holds tanh(x/2)·tanh(y/2) ≤ tanh(x·y/4)", label="the product"
)
theorem.finding(
    "remark", "The first inequality is also a further claim beside Lemma B.1; the second is what is new."
)


@quotient.proof
def certified_before(p):
    return p.use(lemB_1.unrestricted.theorem(), "x", "y", because="a certificate over the whole region")


@product.proof
def certificate(p):
    return p.have(p.goal, by=decide, because="a certificate over the whole quarter plane")
