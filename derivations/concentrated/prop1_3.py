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
    "for A : 'd ⇝ 'a with neighbours ~, ρ δ given A is (0, ρ)-zCDP for ~, 0 < δ "
    "holds A is (ρ + 2·√(ρ·log(1/δ)), δ)-DP for ~",
    added=["0 ≤ ρ", "δ ≤ 1"],
)
theorem.finding(
    "hypothesis",
    r"``For any $\delta>0$'' has to be $0<\delta\le1$: for $\delta>1$ there is a root of a negative number.",
)

in_kernel.facts += lem3_5.in_kernel.facts


@in_kernel.proof
def root_of_four(p):
    p.use(to_approximate.log_of_odds.theorem(), "δ")
    p.use(lem3_5.in_kernel.theorem(), "nb", "A", "0", "ρ", "δ", because="Lemma 3.5")
    p.let(l="log(1/δ)", q="√(ρ·l)")
    square = p.use("sqrt_square", "ρ·l")
    value = p.chain(
        "0 + ρ + √(4·ρ·l)",
        eq("ρ + √(4·(ρ·l))"),
        eq("ρ + √(4·q²)", square),
        eq("ρ + √((2·q)²)"),
        eq("ρ + 2·q", p.use("sqrt_of_square", "2·q"), because="the root of 4 is 2"),
    )
    same = p.have("A is (0 + ρ + √(4·ρ·l), δ)-DP for ~ ⇔ A is (ρ + 2·q, δ)-DP for ~", value)
    return by_equation(same, p.have("A is (0 + ρ + √(4·ρ·l), δ)-DP for ~"))
