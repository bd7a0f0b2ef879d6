"""Mechanisms that answer each entry by itself, for randomized response and for the sign of a Gaussian.

This module has no statement of its own. The outputs of neighbours differ in the law of one answer, so that
what is true of each pair of answers is true of the mechanism.
"""

from cbdp_sym.author import *

ANSWERS = "(λx : 'i → 'b. product (λi : 'i. B (x i)))"
NEIGHBOURS = "(neighbours : ('i → 'b) → ('i → 'b) → bool)"
pure = Claim(
    "for B : 'b → 'a measure, ε : real given Finite (λi : 'i. T), ∀b. Prob (B b), "
    f"∀b c. max_divergence (B b) (B c) ≤ ε holds pure_dp {NEIGHBOURS} {ANSWERS} ε"
)
neighbouring = Claim(
    "for B : 'b → 'a measure, c α : real, x y : 'i → 'b given Finite (λi : 'i. T), "
    "neighbours x y, 1 < α, ∀b. Prob (B b), ∀b d. renyi α (B b) (B d) ≤ c "
    f"holds renyi α ({ANSWERS} x) ({ANSWERS} y) ≤ c"
)


@neighbouring.proof
def one_answer_changes(p):
    p.unfold_facts("neighbours")

    def at(p):
        p.let(P="i ↦ B(x(i))", Q="i ↦ B(y(i))")
        return p.use("renyi_one_factor", "P", "Q", "i", "α", "c")

    return p.obtain("i", p.have("∃i. x(i) ≠ y(i) ∧ (∀j. j ≠ i ⇒ x(j) = y(j))"), at)


@pure.proof
def each_order(p):
    p.let(M=ANSWERS)
    _data, entry = p.term("M").type.args[0], p.term("B").type.args[0]

    def pair(p):
        return p.chain("D[α](B(b) ‖ B(c))", le("D[∞](B(b) ‖ B(c))", "renyi_le_max_divergence"), le("ε"))

    def order(p):
        p.every("b", entry, lambda p: p.every("c", entry, pair))
        return p.use(neighbouring.theorem(), "B", "ε", "α", "x", "y")

    def at(p):
        p.every("α", "real", order, "1 < α")
        bound = p.use("max_divergence_of_orders", "M(x)", "M(y)", "ε")
        chance = p.use("mass_of_max_divergence", "M(x)", "M(y)", "ε", "s", given=[bound])
        return p.chain("M(x)(s)", le("exp(ε)·M(y)(s)", chance), eq("exp(ε)·M(y)(s) + 0"))

    p.unfold("pure_dp", "approx_dp", "mechanism")
    return p.conjuncts(lambda p: p.intro("x", lambda p: p.have("Prob(M(x))")), lambda p: p.intro("x y s", at))
