"""Mechanisms that answer each entry by itself, for randomized response and for the sign of a Gaussian.

This module has no statement of its own. The outputs of neighbours differ in the law of one answer, so that
what is true of each pair of answers is true of the mechanism.
"""

from cbdp_sym.author import *

ANSWERS = r"(\x : 'i -> 'b. product (\i : 'i. B (x i)))"
NEIGHBOURS = "(neighbours : ('i -> 'b) -> ('i -> 'b) -> bool)"
pure = Claim(
    r"for B : 'b -> 'a measure, epsilon : real given Finite (\i : 'i. T), !b. Prob (B b), "
    f"!b c. max_divergence (B b) (B c) <= ext epsilon holds pure_dp {NEIGHBOURS} {ANSWERS} epsilon"
)
neighbouring = Claim(
    r"for B : 'b -> 'a measure, c a : real, x y : 'i -> 'b given Finite (\i : 'i. T), "
    "neighbours x y, 1 < a, !b. Prob (B b), !b d. renyi a (B b) (B d) <= ext c "
    rf"holds renyi a ({ANSWERS} x) ({ANSWERS} y) <= ext c"
)


@neighbouring.proof
def one_answer_changes(p):
    p.unfold_facts("neighbours")

    def at(p):
        p.let(P=r"\i. B (x i)", Q=r"\i. B (y i)")
        return p.use("renyi_one_factor", "P", "Q", "i", "a", "c")

    return p.obtain("i", p.have(r"?i. ~(x i = y i) /\ (!j. ~(j = i) ==> x j = y j)"), at)


@pure.proof
def each_order(p):
    p.let(M=ANSWERS)
    _data, entry = p.term("M").type.args[0], p.term("B").type.args[0]

    def pair(p):
        return p.chain(
            "renyi a (B b) (B c)",
            le("max_divergence (B b) (B c)", "renyi_le_max_divergence"),
            le("ext epsilon"),
        )

    def order(p):
        p.every("b", entry, lambda p: p.every("c", entry, pair))
        return p.use(neighbouring.theorem(), "B", "epsilon", "a", "x", "y")

    def at(p):
        p.every("a", "real", order, "1 < a")
        bound = p.use("max_divergence_of_orders", "M x", "M y", "epsilon")
        chance = p.use("mass_of_max_divergence", "M x", "M y", "epsilon", "s", given=[bound])
        return p.chain(
            "mass (M x) s",
            le("ext (exp epsilon)*mass (M y) s", chance),
            eq("ext (exp epsilon)*mass (M y) s + ext 0"),
        )

    p.unfold("pure_dp", "approx_dp", "mechanism")
    return p.conjuncts(lambda p: p.intro("x", lambda p: p.have("Prob (M x)")), lambda p: p.intro("x y s", at))
