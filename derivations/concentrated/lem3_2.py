"""Lemma 3.2: pure differential privacy is (ε,0)-zCDP.

Problem: compare ε-DP with (ε,0)-zCDP.
Method: one way, the Rényi divergence increases in its order; the other way, it converges to D_∞.
Guarantee: each implies the other, for every real ε.
Reference: concentrated paper, Lemma 3.2.
"""

from cbdp_sym.author import *
from cbdp_sym.kernel.terms import implies

theorem = Statement(id="zcdp.lem3.2", title="Pure differential privacy as zCDP")
in_kernel = theorem.printed(
    "for M : 'd ⇝ 'a with neighbours ~, ε holds M is ε-DP for ~ ⇔ M is (ε, 0)-zCDP for ~"
)
order_infinity = Claim(
    "for M : 'd ⇝ 'a with neighbours ~, ε given M is ε-DP for ~ holds ∀x y. x ~ y ⇒ D[∞](M(x) ‖ M(y)) ≤ ε"
)


@in_kernel.proof
def both_directions(p):
    p.know(order_infinity.theorem())
    p.unfold("pure_dp", "approx_dp", "zcdp", "mechanism")

    def to_orders(p):
        return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y α", order))

    def to_events(p):
        return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y s", event))

    pure, concentrated = parts(p.goal)[1]
    p.intro("", to_orders, implies(pure, concentrated))
    p.intro("", to_events, implies(concentrated, pure))
    return p.have(p.goal)


def order(p):
    p.have("D[∞](M(x) ‖ M(y)) ≤ ε", because=r"the order $\infty$")
    return p.chain(
        "D[α](M(x) ‖ M(y))",
        le("D[∞](M(x) ‖ M(y))", "renyi_le_max_divergence", because="monotonicity"),
        le("ε"),
        eq("ε + 0·α"),
    )


@order_infinity.proof
def by_masses(p):
    p.unfold("pure_dp", "approx_dp", "mechanism")

    def pair(p):
        return p.suffices("max_divergence_of_masses", "s", mass, because="masses of events are compared")

    def mass(p):
        return p.chain("M(x)(s)", le("exp(ε)·M(y)(s) + 0", because=r"$\varepsilon$-DP"), eq("exp(ε)·M(y)(s)"))

    return p.intro("x y", pair)


def event(p):
    def each(p):
        return p.chain("D[α](M(x) ‖ M(y))", le("ε + 0·α", because=r"$(\varepsilon,0)$-zCDP"), eq("ε"))

    p.intro("α", each, "∀α. 1 < α ⇒ D[α](M(x) ‖ M(y)) ≤ ε")
    p.use(
        "max_divergence_of_orders",
        "M(x)",
        "M(y)",
        "ε",
        because=r"the limit $\alpha\to\infty$ of a bound that does not depend on $\alpha$",
    )
    return p.chain("M(x)(s)", le("exp(ε)·M(y)(s)"), eq("exp(ε)·M(y)(s) + 0"))
