"""Lemmas about data sets and mechanisms."""

from __future__ import annotations

from cbdp_sym.kernel.terms import const
from cbdp_sym.kernel.theorem import Theorem, symmetry
from cbdp_sym.mathematics.sums.families import other_case
from cbdp_sym.tactics.logic import contradiction, from_negation
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite
from cbdp_sym.tactics.syntax import by_equation


@scripted("for x : 'i -> 'd, i : 'i, d : 'd holds replace x i d i = d")
def replace_here(p: Proof) -> Theorem:
    """The entry that was replaced."""
    return p.calc("replace x i d i", ("=", "if (i = i) d (x i)", "replace"), ("=", "d", "if_true"))


@scripted("for x : 'i -> 'd, i j : 'i, d : 'd given ~(j = i) holds replace x i d j = x j")
def replace_there(p: Proof) -> Theorem:
    """Another entry stays."""
    return p.calc("replace x i d j", ("=", "if (j = i) d (x j)", "replace"), ("=", "x j", "if_false"))


@scripted("for x : 'i -> 'd, i : 'i holds replace x i (x i) = x")
def replace_none(p: Proof) -> Theorem:
    """An entry replaced by itself changes nothing."""

    def point(q: Proof) -> Theorem:
        def here(r: Proof) -> Theorem:
            same = r.have("j = i")
            return r.calc(
                "replace x i (x i) j",
                ("=", "replace x i (x i) i", same),
                ("=", "x i", "replace_here"),
                ("=", "x j", same),
            )

        return q.cases("j = i", here, lambda r: r.use("replace_there", "x", "i", "j", "x i"))

    return p.have(p.goal, p.every("j", p.names["i"].type, point))


@scripted("for x y : 'i -> 'd, i : 'i given ~(x i = y i), !j. ~(j = i) ==> x j = y j holds neighbours x y")
def neighbours_at(p: Proof) -> Theorem:
    """Data sets that differ in one entry and in no other are neighbours."""
    p.unfold("neighbours")
    return p.witness("i")


@scripted("for x : 'i -> 'd, i : 'i, d : 'd given ~(d = x i) holds neighbours (replace x i d) x")
def replace_neighbours(p: Proof) -> Theorem:
    """A replaced entry makes a neighbour."""
    p.have("~(replace x i d i = x i)", "replace_here")
    p.every("j", p.names["i"].type, lambda q: q.use("replace_there", "x", "i", "j", "d"), "~(j = i)")
    return p.use("neighbours_at", "replace x i d", "x", "i")


@scripted(
    "for A : ('i -> 'd) -> 'b measure, xi rho : real, d e : 'd given zcdp neighbours A xi rho, ~(d = e) "
    r"holds 0 <= rho /\ 0 <= xi + rho"
)
def zcdp_signs(p: Proof) -> Theorem:
    """The parameters of zCDP, where two entries are possible."""
    p.unfold_facts("zcdp", "mechanism")
    p.let(x=r"\i : 'i. e", i="select (\\i : 'i. T)", m="1 + (xi^2 + 1)/(-rho)")
    p.let(y="replace x i d")

    def order(q: Proof) -> Theorem:
        return q.calc(
            "0",
            ("<=", "kl (A y) (A x)", "kl_nonneg"),
            ("<=", "renyi a (A y) (A x)", "kl_le_renyi"),
            ("<=", "ext (xi + rho*a)"),
        )

    bounds = p.every("a", p.names["xi"].type, order, "1 < a")

    def negative(q: Proof) -> Theorem:
        q.have("rho*m = rho - (xi^2 + 1)")
        q.have("0 <= (xi - 1/2)^2")
        q.know(rewrite(q.use(bounds, "m"), "ext_le"))
        return q.use("ex_falso", "0 <= rho")

    p.cases("0 <= rho", lambda q: q.have("0 <= rho"), negative)
    at_one = rewrite(p.use("le_at_order_one", "0", "xi", "rho"), "ext_le")
    return p.have(p.goal, at_one)


@scripted(
    "for A : ('i -> 'd) -> 'b measure, x : 'e -> 'd, xi rho : real "
    "given zcdp neighbours A xi rho, 0 <= xi + rho, 0 <= rho "
    r"holds zcdp neighbours (\z : 'i -> 'e. A (\i. x (z i))) xi rho"
)
def zcdp_relabel(p: Proof) -> Theorem:
    """Neighbouring numbers stand for neighbours or for the same data."""
    p.unfold("zcdp", "mechanism")
    return p.conjuncts(lambda q: q.auto(), lambda q: q.intro("y z a", _relabelled))


def _relabelled(p: Proof) -> Theorem:
    p.unfold_facts("neighbours")
    p.let(s=r"\i. x (y i)", t=r"\i. x (z i)")
    return p.obtain("i", p.have(r"?i. ~(y i = z i) /\ (!j. ~(j = i) ==> y j = z j)"), _at_entry)


def _at_entry(p: Proof) -> Theorem:
    index = p.names["i"].type
    p.have("!j. ~(j = i) ==> s j = t j")

    def same(q: Proof) -> Theorem:
        here = q.have("s i = t i")

        def each(r: Proof) -> Theorem:
            return r.cases(
                "j = i",
                lambda u: u.calc("s j", ("=", "s i"), ("=", "t i", here), ("=", "t j")),
                lambda u: u.have("s j = t j"),
            )

        q.every("j", index, each)
        equal = q.have("s = t")
        q.use("renyi_same", "A s", "a")
        return q.calc(
            "renyi a (A s) (A t)",
            ("=", "renyi a (A s) (A s)", equal),
            ("=", "0"),
            ("<=", "ext (xi + rho * a)"),
        )

    def other(q: Proof) -> Theorem:
        return q.have("renyi a (A s) (A t) <= ext (xi + rho * a)")

    return p.cases("s i = t i", same, other)


# Data sets that differ in several entries.


@scripted(r"for x y : 'i -> 'd given Finite (\i : 'i. T), hamming x y <= 0 holds x = y")
def hamming_zero(p: Proof) -> Theorem:
    """Data sets that differ in no entry are equal."""
    p.let(s=r"\i. ~(x i = y i)")
    p.unfold_facts("hamming")

    def same(q: Proof) -> Theorem:
        def other(no: Theorem) -> Theorem:
            r = q.supposing(no.conclusion)
            r.use("card_some", "s", "i")
            return r.have("F")

        return from_negation(q.term("x i = y i"), other)

    return p.have(p.goal, p.every("i", p.names["s"].type.args[0], same))


@scripted(
    r"for x y : 'i -> 'd, i : 'i given Finite (\i : 'i. T), ~(x i = y i) "
    "holds hamming x y = hamming x (replace y i (x i)) + 1"
)
def hamming_step(p: Proof) -> Theorem:
    """A replaced entry that differed makes one difference less."""
    p.let(z="replace y i (x i)", s=r"\j. ~(x j = z j)")
    p.have("~(s i)", "replace_here")

    def point(q: Proof) -> Theorem:
        def at(q: Proof) -> Theorem:
            same = q.have("j = i")
            return q.have(r"(~(x j = y j)) = (j = i \/ s j)", same)

        def elsewhere(q: Proof) -> Theorem:
            q.use("replace_there", "y", "i", "j", "x i")
            equal = q.have("s j = (~(x j = y j))")

            def forward(r: Proof) -> Theorem:
                r.know(by_equation(symmetry(equal), r.have("~(x j = y j)")))
                return r.have(r"j = i \/ s j")

            def back(r: Proof) -> Theorem:
                return by_equation(equal, other_case(r, r"j = i \/ s j"))

            q.intro("", forward, r"~(x j = y j) ==> j = i \/ s j")
            q.intro("", back, r"j = i \/ s j ==> ~(x j = y j)")
            return q.have(r"(~(x j = y j)) = (j = i \/ s j)")

        return q.cases("j = i", at, elsewhere)

    same = p.every("j", p.names["i"].type, point)
    return p.calc(
        "hamming x y",
        ("=", r"card (\j. ~(x j = y j))", "hamming"),
        ("=", r"card (\j. j = i \/ s j)", same),
        ("=", "1 + card s", "card_insert"),
        ("=", "card s + 1"),
        ("=", "hamming x z + 1", "hamming"),
    )


@scripted("for x y : 'i -> 'd given ~(x = y) holds ?i. ~(x i = y i)")
def differing_entry(p: Proof) -> Theorem:
    """Different data sets differ in an entry."""
    unequal = p.given[0]

    def nowhere(q: Proof) -> Theorem:
        none = q.use("none_of", r"\i. ~(x i = y i)")

        def point(r: Proof) -> Theorem:
            def other(differ: Theorem) -> Theorem:
                return contradiction(differ, r.use(none, "i"), const("F"))

            return from_negation(r.term("x i = y i"), other)

        same = q.have("x = y", q.every("i", p.names["x"].type.args[0], point))
        return contradiction(same, unequal, const("F"))

    return p.indirect(nowhere)
