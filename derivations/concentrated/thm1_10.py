"""Theorem 1.10: the mutual information of the data and the output of a ρ-zCDP mechanism.

Problem: bound I(X; M(X)) for any law of X, and for independent entries.
Method: Proposition 6.1 and Lemma 6.2, with ξ = 0.
Guarantee: ρn², and ρn for independent entries.
Reference: concentrated paper, Theorem 1.10.
"""

from cbdp_sym.author import *
from derivations.concentrated import lem6_2, prop6_1

given = r"given Finite (\i : 'i. T), n = card (\i : 'i. T), zcdp neighbours A 0 rho"
added = ["Measurable A", "0 <= rho"]
theorem = Statement(id="zcdp.thm1.10", title="The mutual information under ρ-zCDP")
information = theorem.printed(
    f"for A : ('i -> 'd) -> 'a measure, X : ('i -> 'd) measure, rho n : real {given}, Prob X "
    "holds mutual_information X A <= ext (rho*n^2)",
    added=added,
    label="any law of the data",
)
independent = theorem.printed(
    f"for A : ('i -> 'd) -> 'a measure, D : 'i -> 'd measure, rho n : real {given}, !i. Prob (D i) "
    "holds mutual_information (product D) A <= ext (rho*n)",
    added=added,
    label="independent entries",
)
theorem.finding(
    "hypothesis",
    r"$M$ depends measurably on its data, or there is no joint law. $\rho\ge0$ follows from zCDP if "
    r"$\mathcal X$ has two elements.",
)


@information.proof
def any_law(p):
    p.use(prop6_1.claim.theorem(), "A", "X", "0", "rho", "n", because="Proposition 6.1")
    return p.chain("mutual_information X A", le("ext (0*n*(1 + log n) + rho*n^2)"), eq("ext (rho*n^2)"))


@independent.proof
def independent_entries(p):
    p.use(lem6_2.claim.theorem(), "A", "D", "0", "rho", "n", because="Lemma 6.2")
    return p.chain("mutual_information (product D) A", le("ext ((0 + rho)*n)"), eq("ext (rho*n)"))
