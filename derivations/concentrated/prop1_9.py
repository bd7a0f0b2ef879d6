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
    r"for M : ('i -> 'd) -> 'a measure, rho k : real given Finite (\i : 'i. T), "
    "zcdp neighbours M 0 rho, Nat k "
    "holds !x y a. within k x y ==> 1 < a ==> renyi a (M x) (M y) <= ext (k^2*rho*a)",
    added=["0 <= rho"],
    label="the guarantee",
)
attained = theorem.printed(
    "for D s k a : real given Nat k, 1 < a "
    "holds renyi a (normal 0 s) (normal (k*D) s) = ext (k^2*(D^2/(2*s^2))*a)",
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
    p.let(g=r"\n : real. (0 : real)")
    p.use(prop5_3.steps.theorem(), "M", "0", "rho", "g", because="the proof of Proposition 5.3")
    p.unfold("within")

    def bound(p):
        return p.chain("renyi a (M x) (M y)", le("ext (g k + rho*k^2*a)"), eq("ext (k^2*rho*a)"))

    return p.intro("x y a", bound)


@attained.proof
def means_apart(p):
    return p.chain(
        "renyi a (normal 0 s) (normal (k*D) s)",
        eq("ext (a*(0 - k*D)^2/(2*s^2))", lem2_4.in_kernel.theorem(), because="Lemma 2.4"),
        eq("ext (k^2*(D^2/(2*s^2))*a)"),
    )
