"""Remark 3.4: a bound on the KL divergence by the max-divergence.

Problem: bound D_1(P‖Q) if both max-divergences are at most ε, and compare with the bound of Dwork and
    Rothblum.
Method: Proposition 3.3 as α → 1; and 1 + ε ≤ e^ε.
Guarantee: D_1(P‖Q) ≤ ε²/2 ≤ ε(e^ε - 1)/2, the second strictly for ε > 0.
Reference: concentrated paper, Remark 3.4.
"""

from cbdp_sym.author import *
from derivations.concentrated import prop3_3

theorem = Statement(id="zcdp.rem3.4", title="A bound on the KL divergence")


in_kernel = theorem.printed(
    "for P Q distributions on 'a, ε given D[∞](P ‖ Q) ≤ ε, D[∞](Q ‖ P) ≤ ε holds KL(P ‖ Q) ≤ 1/2·ε²",
    label="the bound",
)
half_of_the_gap = Claim("for b g given 0 < b holds 1/2·b·(1 + g/b) = 1/2·b + 1/2·g")
sharper_in_kernel = theorem.printed(
    "for ε given 0 ≤ ε holds 1/2·ε² ≤ 1/2·ε·(exp(ε) - 1)", label="it sharpens the other"
)

strictly = theorem.repaired(
    "for ε given 0 < ε holds 1/2·ε² < 1/2·ε·(exp(ε) - 1)", label="strictly, for ε > 0"
)


@in_kernel.proof
def all_orders(p):
    def of_order(p, order):
        return p.chain(
            "KL(P ‖ Q)",
            le(f"renyi ({order}) P Q", "kl_le_renyi", because="the order 1 is below the others"),
            le(f"1/2·ε^2·({order})", prop3_3.claim.theorem(), because="Proposition 3.3"),
        )

    p.use("not_top_of_le", given=[of_order(p, "2")])

    def value(p):

        def at(p, order):
            p.chain("ext v", le(f"1/2·ε^2·({order})", of_order(p, order)))
            return p.use("le_of_ext")

        def above(p):
            p.let(g="v - 1/2·ε²")
            at(p, "1 + g/ε^2")
            p.use(half_of_the_gap.theorem(), "ε²", "g")
            return p.have("v ≤ 1/2·ε²")

        def zero(p):
            at(p, "2")
            return p.have("v ≤ 1/2·ε²")

        p.cases("v ≤ 1/2·ε²", lambda p: p.have("v ≤ 1/2·ε²"), lambda p: p.cases("0 < ε²", above, zero))
        return p.chain("KL(P ‖ Q)", eq("v"), le("1/2·ε²"))

    return p.obtain("v", p.use("real_of_nonneg", "KL(P ‖ Q)"), value)


@half_of_the_gap.proof
def algebra(p):
    return p.have(p.goal)


@sharper_in_kernel.proof
def exponential_above_its_tangent(p):
    p.use("exp_ge", "ε")
    return p.have(p.goal)


@strictly.proof
def strictly_above_its_tangent(p):
    p.have("ε < exp(ε) - 1", by=decide, because="$1+t<e^t$ for $t>0$")
    return p.have(p.goal)
