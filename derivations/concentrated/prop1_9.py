"""Proposition 1.9: group privacy for ρ-zCDP, and that it is attained.

Problem: what a ρ-zCDP mechanism guarantees for data sets that differ in up to k entries.
Method: Proposition 5.3 with ξ = 0; for the Gaussian mechanism, Lemma 2.4 with means kΔ apart.
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
    "for D s k α given k is natural, 1 < α holds D[α](N(0, s²) ‖ N(k·D, s²)) = k²·(D²/(2·s²))·α",
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
    r"is $\rho$-zCDP with $\rho=\Delta^2/(2\sigma^2)$, and equality holds at every order at once.",
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
    return p.chain(
        "D[α](N(0, s²) ‖ N(k·D, s²))",
        eq("α·(0 - k·D)²/(2·s²)", lem2_4.in_kernel.theorem(), because="Lemma 2.4"),
        eq("k²·(D²/(2·s²))·α"),
    )
