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
    "for nb : 'd -> 'd -> bool, M : 'd -> 'a measure, epsilon : real "
    "holds pure_dp nb M epsilon <=> zcdp nb M epsilon 0"
)
order_infinity = Claim(
    "for nb : 'd -> 'd -> bool, M : 'd -> 'a measure, epsilon : real given pure_dp nb M epsilon "
    "holds !x y. nb x y ==> max_divergence (M x) (M y) <= ext epsilon"
)


@in_kernel.proof
def both_directions(p):
    p.know(order_infinity.theorem())
    p.unfold("pure_dp", "approx_dp", "zcdp", "mechanism")

    def to_orders(p):
        return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y a", order))

    def to_events(p):
        return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y s", event))

    pure, concentrated = parts(p.goal)[1]
    p.intro("", to_orders, implies(pure, concentrated))
    p.intro("", to_events, implies(concentrated, pure))
    return p.have(p.goal)


def order(p):
    p.have("max_divergence (M x) (M y) <= ext epsilon", because=r"the order $\infty$")
    return p.chain(
        "renyi a (M x) (M y)",
        le("max_divergence (M x) (M y)", "renyi_le_max_divergence", because="monotonicity"),
        le("ext epsilon"),
        eq("ext (epsilon + 0*a)"),
    )


@order_infinity.proof
def by_masses(p):
    p.unfold("pure_dp", "approx_dp", "mechanism")

    def pair(p):
        return p.suffices("max_divergence_of_masses", "s", mass, because="masses of events are compared")

    def mass(p):
        return p.chain(
            "mass (M x) s",
            le("ext (exp epsilon) * mass (M y) s + ext 0", because=r"$\varepsilon$-DP"),
            eq("ext (exp epsilon) * mass (M y) s"),
        )

    return p.intro("x y", pair)


def event(p):
    def each(p):
        return p.chain(
            "renyi a (M x) (M y)",
            le("ext (epsilon + 0*a)", because=r"$(\varepsilon,0)$-zCDP"),
            eq("ext epsilon"),
        )

    p.intro("a", each, "!a. 1 < a ==> renyi a (M x) (M y) <= ext epsilon")
    p.use(
        "max_divergence_of_orders",
        "M x",
        "M y",
        "epsilon",
        because=r"the limit $\alpha\to\infty$ of a bound that does not depend on $\alpha$",
    )
    return p.chain(
        "mass (M x) s", le("ext (exp epsilon) * mass (M y) s"), eq("ext (exp epsilon) * mass (M y) s + ext 0")
    )
