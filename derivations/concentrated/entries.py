"""From one data set to another, one entry after the other.

This module has no statement of its own. Proposition 6.1 and Theorem 7.1 bound what n changes
of one entry do.
"""

from cbdp_sym.author import *
from cbdp_sym.mathematics.sums.families import finite_induction

one_after_another = Claim(
    "for S : real → ('i → 'd) → ('i → 'd) → bool, n, x y : 'i → 'd "
    "given Finite('i), n = card('i), ∀y x z. S(1, replace(y, x, z), y), ∀m x f y z. 1 ≤ m ⇒ S(m, x, "
    "replace(f, y, z)) ⇒ S(1 + m, x, f) holds S(n, x, y)"
)
one_change = Claim(
    "for A : ('i → 'd) ⇝ 'a, ξ ρ α, y : 'i → 'd, i : 'i, d : 'd "
    "given A is (ξ, ρ)-zCDP for neighbours, 0 ≤ ξ + ρ, 0 ≤ ρ, 1 < α "
    "holds D[α](A(replace(y, i, d)) ‖ A(y)) ≤ ξ + ρ·α"
)
AGREE = "(∀x y. (∀i. ¬t i ⇒ x i = y i) ⇒ S (card t) x y)"


@one_change.proof
def neighbours_or_the_same(p):
    p.unfold_facts("zcdp", "mechanism")

    def same(q):
        return q.chain(
            "D[α](A(replace(y, i, d)) ‖ A(y))",
            eq("D[α](A(replace(y, i, y(i))) ‖ A(y))"),
            eq("0", "replace_none", "renyi_same"),
            le("ξ + ρ·α"),
        )

    def differ(q):
        return q.have(q.goal)

    return p.cases("d = y(i)", same, differ)


@one_after_another.proof
def by_induction(p):
    p.say("By induction on the set t of entries in which x and y may differ.")
    p.use("not_false")
    whole = finite_induction(
        p,
        "t ↦ 0 ≤ card t ∧ (∀j. t j ⇒ 1 ≤ card t) ∧ (∀j. t j ⇒ " + AGREE + ")",
        "'i",
        lambda q: q.conjuncts(
            lambda q: q.have(q.goal, q.use("card_empty", "λi : 'i. F")),
            lambda q: q.intro("j", lambda q: q.absurd()),
            lambda q: q.intro("j x y", lambda q: q.absurd()),
        ),
        step,
    )
    p.every("i", p.term("x").type.args[0], lambda q: q.use("absurd", "T", "x i = y i"), "¬T")
    p.use(logic.separated(whole)[2], "select('i)")
    return p.have(p.goal, p.have("n = card('i)"))


def step(p):
    p.use("card_insert", "t", "i")
    return p.conjuncts(
        lambda q: q.have(q.goal),
        lambda q: q.intro("j", lambda q: q.have(q.goal)),
        lambda q: q.intro("j x y", one_more),
    )


def one_more(p):
    p.let(z="replace(y, i, x(i))")
    p.say("Let z be y with the entry i of x. It agrees with x outside t.")
    p.every("k", p.term("i").type, outside, "¬t(k)")
    p.cases("∃k. t(k)", lambda q: q.obtain("k", q.have("∃k. t(k)"), more), only)
    return p.have(p.goal, p.use("card_insert", "t", "i"))


def outside(p):
    def at(q):
        return q.chain("x(k)", eq("z(i)", "replace_here"), eq("z(k)"))

    return p.cases("k = i", at, lambda q: q.chain("x(k)", eq("replace(y, i, x(i), k)", "replace_there")))


def only(p):
    p.say("If t is empty, z is x.")
    p.use("none_of", "t")
    p.use("card_empty", "t")
    one, same = p.have("1 + card(t) = 1"), p.have("x = z")
    return p.have("S(1 + card(t), x, y)", one, same)


def more(p):
    p.have("S(card(t), x, z)")
    return p.have("S(1 + card(t), x, y)")
