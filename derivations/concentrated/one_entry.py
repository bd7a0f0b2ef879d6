"""Theorem 7.1 where only one entry is possible: q(x) is known, and M' says it.

This module has no statement of its own. No data sets are neighbours then, and zCDP says nothing of ξ and ρ.
"""

from cbdp_sym.author import *
from derivations.concentrated.reduction import MECHANISM

no_neighbours = Claim(
    "for B : ('j → 'd) ⇝ 'a, ε given ∀x. Prob(B(x)), ∀d : 'd. ∀w. d = w holds B is ε-DP for neighbours"
)
constant = Claim(
    "for q : 'd → 'k → real, N : ('k → real) → real, α ε m : real "
    "given Finite (λj : 'j. T), m = card (λj : 'j. T), Finite (λk : 'k. T), is_norm N, 0 < α, "
    f"0 < ε, ∀d w : 'd. d = w holds {MECHANISM}"
)


@no_neighbours.proof
def nothing_differs(p):
    p.unfold("pure_dp", "approx_dp", "mechanism", "neighbours")

    def differ(q):
        q.have("x i = y i")
        return q.absurd()

    def some(q):
        return q.obtain("i", q.have("∃i. x(i) ≠ y(i) ∧ (∀j. j ≠ i ⇒ x(j) = y(j))"), differ)

    return p.conjuncts(lambda q: q.auto(), lambda q: q.intro("x y", some))


@constant.proof
def constant_answers(p):
    p.let(c="statistical(q, select(λx : 'j → 'd. T))", B="λx : 'j → 'd. dirac c")
    p.use(no_neighbours.theorem(), "B", "ε")
    p.have("0 < m", p.use("card_all", goal="1 ≤ card('j)"))
    p.every("x", p.term("B").type.args[0], no_error)
    return p.witness("B")


def no_error(p):
    p.let(Q="statistical(q, x)", w="y ↦ N(k ↦ y(k) - statistical(q, x, k))")
    p.use("norm_distance_measurable", "N", "Q")
    p.use("norm_zero", "N")
    p.every("y", p.term("c").type, lambda q: q.use("norm_nonneg", "N", "k ↦ y(k) - Q(k)"))
    p.chain("w(c)", eq("N(k ↦ c(k) - c(k))"), eq("N(k ↦ 0)"), eq("0"))
    mean = p.chain("∫[y ~ dirac(c)] w(y)", eq("w(c)", "L_dirac"), le("10·α"))
    return logic.both(mean, p.every("b", REAL, tail, "0 < b"))


def tail(p):
    p.let(u="10·α + 4/(ε·m)·log(1/b)", far="y ↦ u < w(y)")

    def never(q):
        return q.chain("dirac(c)(far)", eq("0", "mass", "L_dirac"), le("b"))

    def certain(q):
        return q.chain("dirac(c)(far)", le("1", "mass_le_one"), le("b"))

    return p.cases("1 ≤ b", certain, never)
