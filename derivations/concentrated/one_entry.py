"""Theorem 7.1 where only one entry is possible: q(x) is known, and M' says it.

This module has no statement of its own. No data sets are neighbours then, and zCDP says nothing of ξ and ρ.
"""

from cbdp_sym.author import *
from derivations.concentrated.reduction import MECHANISM

no_neighbours = Claim(
    "for B : ('j -> 'd) -> 'a measure, epsilon : real given !x. Prob (B x), !d e : 'd. d = e "
    "holds pure_dp neighbours B epsilon"
)
constant = Claim(
    "for q : 'd -> 'k -> real, N : ('k -> real) -> real, alpha epsilon m : real "
    r"given Finite (\j : 'j. T), m = card (\j : 'j. T), Finite (\k : 'k. T), is_norm N, 0 < alpha, "
    f"0 < epsilon, !d e : 'd. d = e holds {MECHANISM}"
)


@no_neighbours.proof
def nothing_differs(p):
    p.unfold("pure_dp", "approx_dp", "mechanism", "neighbours")

    def differ(q):
        q.have("x i = y i")
        return q.absurd()

    def some(q):
        return q.obtain("i", q.have(r"?i. ~(x i = y i) /\ (!j. ~(j = i) ==> x j = y j)"), differ)

    return p.conjuncts(lambda q: q.auto(), lambda q: q.intro("x y", some))


@constant.proof
def constant_answers(p):
    p.let(c=r"statistical q (select (\x : 'j -> 'd. T))", B=r"\x : 'j -> 'd. dirac c")
    p.use(no_neighbours.theorem(), "B", "epsilon")
    p.have("0 < m", p.use("card_all", goal=r"1 <= card (\j : 'j. T)"))
    p.every("x", p.term("B").type.args[0], no_error)
    return p.witness("B")


def no_error(p):
    p.let(Q="statistical q x", e=r"\y. N (\k. y k - statistical q x k)")
    p.use("norm_distance_measurable", "N", "Q")
    p.use("norm_zero", "N")
    p.every("y", p.term("c").type, lambda q: q.use("norm_nonneg", "N", r"\k. y k - Q k"))
    p.chain("e c", eq(r"N (\k. c k - c k)"), eq(r"N (\k. 0)"), eq("0"))
    mean = p.chain(r"L (dirac c) (\y. ext (e y))", eq("ext (e c)", "L_dirac"), le("ext (10*alpha)"))
    return logic.both(mean, p.every("b", REAL, tail, "0 < b"))


def tail(p):
    p.let(u="10*alpha + 4/(epsilon*m) * log (1/b)", far=r"\y. u < e y")

    def never(q):
        return q.chain("mass (dirac c) far", eq("0", "mass", "L_dirac"), le("ext b"))

    def certain(q):
        return q.chain("mass (dirac c) far", le("1", "mass_le_one"), le("ext b"))

    return p.cases("1 <= b", certain, never)
