"""Lemma 1.7: composition of two zCDP mechanisms.

Problem: which zCDP the pair of the outputs of M and M' satisfies, which are drawn independently.
Method: Lemma 2.3, where M' may see M(x), for a second mechanism that does not look.
Guarantee: (ρ+ρ')-zCDP, for all real ρ and ρ', any relation between data sets and any spaces of outcomes.
Reference: concentrated paper, Lemma 1.7.
"""

from cbdp_sym.author import *
from derivations.concentrated import lem2_3

theorem = Statement(id="zcdp.lem1.7", title="Composition")
claim = theorem.printed(
    "for A : 'd ⇝ 'a with neighbours ~, B : 'd ⇝ 'b, ρ ρ2 "
    "given A is (0, ρ)-zCDP for ~, B is (0, ρ2)-zCDP for ~ holds both(A, B) is (0, ρ + ρ2)-zCDP for ~"
)


@claim.proof
def without_adaptivity(p):
    second = "λd : 'd. λx : 'a. B d"
    p.use(lem2_3.in_kernel.theorem(), "nb", "A", second, "0", "ρ", "0", "ρ2", because="Lemma 2.3")
    p.unfold("zcdp", "mechanism", "both", "compose")
    return p.conjuncts(lambda p: p.auto(), lambda p: p.intro("x y a", no_xi))


def no_xi(p):
    return p.chain(
        "D[a](semi(A(x), o ↦ B(x)) ‖ semi(A(y), o ↦ B(y)))", le("0 + 0 + (ρ + ρ2)·a"), eq("0 + (ρ + ρ2)·a")
    )
