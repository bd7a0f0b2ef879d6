"""Proposition 1.9: group privacy for ρ-zCDP, and that it is attained.

Problem: what a ρ-zCDP mechanism guarantees for data sets that differ in up to k entries.
Method: Proposition 5.3 with ξ = 0; for the Gaussian mechanism, Lemma 2.4 for data sets whose
    answers are kΔ apart.
Guarantee: k²ρ-zCDP for groups of size k; for the Gaussian mechanism an equality at every order.
Reference: concentrated paper, Proposition 1.9.
"""

from cbdp_sym.author import *
from derivations.concentrated import lem2_4, prop5_3

theorem = Statement(id="zcdp.prop1.9", title="Group privacy")
groups = theorem.printed(
    "for M : ('i → 'd) ⇝ 'a, ρ k given Finite('i), M is (0, ρ)-zCDP for neighbours, k is natural "
    "holds ∀x y α. within(k, x, y) ⇒ 1 < α ⇒ D[α](M(x) ‖ M(y)) ≤ k²·ρ·α",
    added=["0 ≤ ρ"],
    label="the guarantee",
)
attained = theorem.printed(
    "for q : ('i → 'd) → real, x y : 'i → 'd, Δ s k α given Finite('i), sensitivity(neighbours, q, Δ), "
    "k is natural, within(k, x, y), |q(x) - q(y)| = k·Δ, 1 < α "
    "holds D[α](N(q(x), s²) ‖ N(q(y), s²)) = k²·(Δ²/(2·s²))·α",
    added=["0 < s"],
    label="attained by the Gaussian mechanism",
)
theorem.finding(
    "hypothesis",
    r"$\rho\ge0$ is not printed. Where no two data sets differ, as only one entry is possible, every "
    r"mechanism is $\rho$-zCDP for every real $\rho$, and the divergence of a data set from itself is $0$.",
)
theorem.finding(
    "reading",
    r"A group of $k$ moves a query of sensitivity $\Delta$ by up to $k\Delta$; the Gaussian mechanism "
    r"is $\rho$-zCDP with $\rho=\Delta^2/(2\sigma^2)$ (Proposition 1.6). Equality holds, at every order at "
    r"once, for two data sets that move it so far, such as $k$ ones and none for the number of ones.",
)


@groups.proof
def without_xi(p):
    def bound(p):
        p.let(h="∑ i ∈ {1..k}. 1/(k·(α - 1) + i)")
        p.use(prop5_3.orders.theorem(), "M", "0", "ρ", "k", "α", "x", "y", because="Proposition 5.3")
        return p.chain("D[α](M(x) ‖ M(y))", le("0·k·α·h + ρ·k²·α"), eq("k²·ρ·α"))

    return p.intro("x y α", bound)


@attained.proof
def means_apart(p):
    p.chain("(q(x) - q(y))²", eq("|q(x) - q(y)|²"), eq("(k·Δ)²"))
    return p.chain(
        "D[α](N(q(x), s²) ‖ N(q(y), s²))",
        eq("α·(q(x) - q(y))²/(2·s²)", lem2_4.in_kernel.theorem(), because="Lemma 2.4"),
        eq("α·(k·Δ)²/(2·s²)"),
        eq("k²·(Δ²/(2·s²))·α"),
    )
