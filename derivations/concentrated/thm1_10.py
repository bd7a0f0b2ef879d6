"""Theorem 1.10: the mutual information of the data and the output of a ρ-zCDP mechanism.

Problem: bound I(X; M(X)) for any law of X, and for independent entries.
Method: Proposition 6.1 and Lemma 6.2, with ξ = 0.
Guarantee: ρn², and ρn for independent entries.
Reference: concentrated paper, Theorem 1.10.
"""

from cbdp_sym.author import *
from derivations.concentrated import lem6_2, prop6_1

given = "given Finite (λi : 'i. T), n = card (λi : 'i. T), zcdp neighbours A 0 ρ"
added = ["Measurable A", "0 ≤ ρ"]
theorem = Statement(id="zcdp.thm1.10", title="The mutual information under ρ-zCDP")
information = theorem.printed(
    f"for A : ('i → 'd) → 'a measure, X : ('i → 'd) measure, ρ n : real {given}, Prob X "
    "holds mutual_information X A ≤ ρ·n^2",
    added=added,
    label="any law of the data",
)
independent = theorem.printed(
    f"for A : ('i → 'd) → 'a measure, D : 'i → 'd measure, ρ n : real {given}, ∀i. Prob (D i) "
    "holds mutual_information (product D) A ≤ ρ·n",
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
    p.use(prop6_1.claim.theorem(), "A", "X", "0", "ρ", "n", because="Proposition 6.1")
    return p.chain("mutual_information X A", le("0·n·(1 + log n) + ρ·n^2"), eq("ρ·n^2"))


@independent.proof
def independent_entries(p):
    p.use(lem6_2.claim.theorem(), "A", "D", "0", "ρ", "n", because="Lemma 6.2")
    return p.chain("mutual_information (product D) A", le("(0 + ρ)*n"), eq("ρ·n"))
