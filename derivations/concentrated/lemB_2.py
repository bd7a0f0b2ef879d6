"""Lemma B.2: from a bound on the Rényi divergence at all orders to approximate differential privacy.

Problem: if D_α(P‖Q) ≤ ξ + ρα for all α > 1, for which δ is P(S) ≤ e^ε Q(S) + δ for all events S.
Method: not the paper's, which integrates tails. The function t^α lies above its tangent at 1, so
    p/q ≤ e^ε + e^{(1-α)ε}(1-1/α)^{α-1}/α·(p/q)^α; take the expectation, and α so that 2ρα(α-a) = 1 for
    a = 1 + (ε-ξ-ρ)/2ρ.
Guarantee: all four options as printed, for ρ > 0 and ε ≥ ξ+ρ. Sharper: with 2/ρ in the place of 4/(πρ)
    in the last option; with an order α that is left free; and from one order alone.
Reference: concentrated paper, Lemma B.2.
"""

from cbdp_sym.author import *
from derivations.concentrated import renyi_to_events

theorem = Statement(id="zcdp.lemB.2", title="From the Rényi divergence to events")
theorem.finding("hypothesis", r"$\rho>0$, as the formula divides by it.")
theorem.finding(
    "sharper",
    r"The last option holds with $2/\rho$ in the place of $4/(\pi\rho)$, and follows from "
    r"$\delta=e^{(\alpha-1)(\xi+\rho\alpha-\varepsilon)}\frac1\alpha(1-\frac1\alpha)^{\alpha-1}$, which "
    "holds for "
    r"every order $\alpha>1$ and all real $\varepsilon$. No tail of the privacy loss has to be integrated.",
)

in_kernel = theorem.printed(
    renyi_to_events.minimum.text.replace("0 < ρ, ", ""),
    added=["0 < ρ"],
    label="the least of the four options",
)
in_kernel_sharper = theorem.repaired(
    renyi_to_events.sharp.text.replace("0 < ρ, ", ""),
    added=["0 < ρ"],
    label="sharper: 2/ρ in the place of 4/(πρ)",
)
in_kernel_order = theorem.repaired(renyi_to_events.one_order.text, label="sharper: from a bound at one order")


@in_kernel.proof
def least_option(p):
    return p.use(renyi_to_events.minimum.theorem(), "P", "Q", "ξ", "ρ", "ε", because="the choice")


@in_kernel_sharper.proof
def best_order(p):
    return p.use(renyi_to_events.sharp.theorem(), "P", "Q", "ξ", "ρ", "ε", because="the choice")


@in_kernel_order.proof
def tangent_of_the_power(p):
    return p.use(renyi_to_events.one_order.theorem(), "P", "Q", "α", "c", "ε", because="the tangent")


for_mechanisms = theorem.repaired(
    "for A : 'd ⇝ 'a with neighbours ~, α c ε given 1 < α, A is (α, c)-RDP for ~ "
    "holds A is (ε, exp((α - 1)·(c - ε))·(1 - 1/α)^(α - 1)/α)-DP for ~",
    label="for mechanisms, from a bound at one order",
)


@for_mechanisms.proof
def on_neighbours(p):
    p.unfold("renyi_dp", "approx_dp", "mechanism")

    def pair(p):
        p.use(in_kernel_order.theorem(), "A(x)", "A(y)", "α", "c", "ε", because="the two laws")
        return p.have(p.goal)

    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y s", pair))
