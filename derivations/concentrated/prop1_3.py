"""Proposition 1.3: zCDP implies approximate differential privacy.

Problem: which (ε,δ)-DP a ρ-zCDP mechanism satisfies.
Method: Lemma 3.5 with ξ = 0.
Guarantee: (ρ + 2√(ρ log(1/δ)), δ)-DP for all 0 < δ ≤ 1 and ρ ≥ 0; the formula means nothing for δ > 1.
Reference: concentrated paper, Proposition 1.3.
"""

from cbdp_sym.author import *
from derivations.concentrated import lem3_5, to_approximate

theorem = Statement(id="zcdp.prop1.3", title="zCDP implies approximate differential privacy")
in_kernel = theorem.printed(
    "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, rho delta : real "
    "given zcdp nb A 0 rho, 0 < delta "
    "holds approx_dp nb A (rho + 2*sqrt (rho*log (1/delta))) delta",
    added=["0 <= rho", "delta <= 1"],
)
theorem.finding(
    "hypothesis",
    r"``For any $\delta>0$'' has to be $0<\delta\le1$: for $\delta>1$ there is a root of a negative number.",
)

in_kernel.facts += lem3_5.in_kernel.facts


@in_kernel.proof
def root_of_four(p):
    p.use(to_approximate.log_of_odds.theorem(), "delta")
    p.use(lem3_5.in_kernel.theorem(), "nb", "A", "0", "rho", "delta", because="Lemma 3.5")
    p.let(l="log (1/delta)", q="sqrt (rho*l)")
    square = p.use("sqrt_square", "rho*l")
    value = p.chain(
        "0 + rho + sqrt (4*rho*l)",
        eq("rho + sqrt (4*(rho*l))"),
        eq("rho + sqrt (4*q^2)", square),
        eq("rho + sqrt ((2*q)^2)"),
        eq("rho + 2*q", p.use("sqrt_of_square", "2*q"), because="the root of 4 is 2"),
    )
    same = p.have("approx_dp nb A (0 + rho + sqrt (4*rho*l)) delta = approx_dp nb A (rho + 2*q) delta", value)
    return by_equation(same, p.have("approx_dp nb A (0 + rho + sqrt (4*rho*l)) delta"))
