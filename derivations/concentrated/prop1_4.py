"""Proposition 1.4: pure differential privacy implies zCDP.

Problem: which zCDP an ε-DP mechanism satisfies.
Method: Proposition 3.3 for the outputs on two neighbouring data sets, both ways round.
Guarantee: ½ε²-zCDP, for every ε ≥ 0.
Reference: concentrated paper, Proposition 1.4.
"""

from cbdp_sym.author import *
from derivations.concentrated import lem3_2, prop3_3

theorem = Statement(id="zcdp.prop1.4", title="Pure differential privacy implies zCDP")


in_kernel = theorem.printed(
    "for M : 'd ⇝ 'a with neighbours ~, ε given ∀x y. x ~ y ⇒ y ~ x, M is ε-DP for ~ "
    "holds M is (0, 1/2·ε²)-zCDP for ~",
    label="for mechanisms and events, and neighbours that are so both ways round",
)


@in_kernel.proof
def for_neighbours(p):
    p.use(lem3_2.order_infinity.theorem(), "nb", "M", "ε", because=r"the order $\infty$")
    p.unfold("pure_dp", "approx_dp", "zcdp", "mechanism")
    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y a", divergence))


def divergence(p):
    p.have("y ~ x", because="neighbours are so both ways round")
    for first, second in (("M(x)", "M(y)"), ("M(y)", "M(x)")):
        p.have(f"max_divergence ({first}) ({second}) ≤ ε", because=r"$\varepsilon$-DP")
    return p.chain(
        "D[a](M(x) ‖ M(y))",
        le("1/2·ε²·a", prop3_3.claim.theorem(), because="Proposition 3.3"),
        eq("0 + 1/2·ε²·a"),
    )
