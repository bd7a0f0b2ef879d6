"""Lemmas about finite sets and sums over them, by induction on the set."""

from __future__ import annotations

from collections.abc import Callable

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.blocks import Text
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite
from cbdp_sym.tactics.statements import met
from cbdp_sym.tactics.syntax import negated, parts

Branch = Callable[[Proof], Theorem]


def finite_induction(p: Proof, predicate: Text, s: Text, base: Branch, step: Branch) -> Theorem:
    """Return ``predicate s`` for a finite set, and know it.

    ``base`` proves it of the empty set.  ``step`` has the names i and t, knows Finite t, ~t i and
    predicate t, and proves it of t with i.  Both open leading quantifiers and antecedents.
    """
    q = p.supposing()
    q.names["predicate_"] = q.term(predicate)  # no abbreviation: a reader sees what is shown
    goals = [q.term(r"predicate_ (\i. F)")]
    goals.append(q.term(r"!i t. Finite t ==> ~t i ==> predicate_ t ==> predicate_ (\j. j = i \/ t j)"))
    empty = q.supposing()
    empty.goal = goals[0]
    larger = q.intro("i t", step, goals[1])
    shown = [base(empty), larger]
    return p.use("finite_induct", q.names["predicate_"], s, given=shown, because="induction over finite sets")


def other_case(p: Proof, either: Text) -> Theorem:
    """Return the right part of a disjunction that is known, as the left part is known not to hold."""
    disjunction = p.have(either, keep=False)
    left, right = parts(disjunction.conclusion)[1]
    no = p.have(negated(left), keep=False)
    return logic.either(disjunction, lambda yes: logic.contradiction(yes, no, right), lambda yes: yes)


met("sum_le", at=("SumOn s f; !i. s i ==> f i <= g i", "SumOn s g; !i. s i ==> f i <= g i"))


@scripted(r"for s : 'i -> bool, i : 'i given Finite s, ~s i holds card (\j. j = i \/ s j) = 1 + card s")
def card_insert(p: Proof) -> Theorem:
    """A new element adds 1 to the size."""
    return p.calc(
        r"card (\j. j = i \/ s j)",
        ("=", r"SumOn (\j. j = i \/ s j) (\i. 1)", "card"),
        ("=", r"1 + SumOn s (\i. 1)", "sum_insert"),
        ("=", "1 + card s", "card"),
    )


@scripted("for s : 'i -> bool given !i. ~s i holds card s = 0")
def card_empty(p: Proof) -> Theorem:
    """An empty set has size 0."""
    index = p.names["s"].type.args[0]
    same = p.every("i", index, lambda q: q.use("eq_false", "s i"))
    return p.calc(
        "card s",
        ("=", r"SumOn s (\i. 1)", "card"),
        ("=", r"SumOn (\i : 'i. F) (\i. 1)", same),
        ("=", "0", "sum_empty"),
    )


@scripted("for s : 'i -> bool, f : 'i -> real given Finite s, !i. s i ==> 0 <= f i holds 0 <= SumOn s f")
def sum_nonneg(p: Proof) -> Theorem:
    """A sum of numbers that are not negative is not negative."""
    zero = p.calc(
        r"SumOn s (\i. 0)",
        ("=", r"SumOn s (\i. 0 * 0 + 0 * 0)"),
        ("=", r"0 * SumOn s (\i. 0) + 0 * SumOn s (\i. 0)", "sum_linear"),
        ("=", "0"),
    )
    return p.calc(
        "0", ("=", r"SumOn s (\i. 0)", zero), ("<=", "SumOn s f", p.use("sum_le", "s", r"\i. 0", "f"))
    )


@scripted(
    "for s : 'i -> bool, f : 'i -> real, j : 'i given Finite s, !i. s i ==> 0 <= f i, s j "
    "holds f j <= SumOn s f"
)
def sum_ge_term(p: Proof) -> Theorem:
    """A sum of numbers that are not negative is at least each of them."""

    def step(q: Proof) -> Theorem:
        q.have("0 <= f i")
        q.use("sum_insert", "t", "i", "f")

        def new(r: Proof) -> Theorem:
            return r.calc(
                "f j", ("=", "f i"), ("<=", "f i + SumOn t f"), ("=", r"SumOn (\j. j = i \/ t j) f")
            )

        def old(r: Proof) -> Theorem:
            r.know(other_case(r, r"j = i \/ t j"))
            r.have("f j <= SumOn t f")
            return r.calc("f j", ("<=", "f i + SumOn t f"), ("=", r"SumOn (\j. j = i \/ t j) f"))

        return q.cases("j = i", new, old)

    finite_induction(
        p,
        r"\t. (!i. t i ==> 0 <= f i) ==> t j ==> f j <= SumOn t f",
        "s",
        lambda q: q.intro("i", lambda r: r.absurd()),
        step,
    )
    return p.have(p.goal)


@scripted(
    "for s : 'i -> bool, f : 'i -> real given Finite s, ?i. s i, !i. s i ==> 0 < f i holds 0 < SumOn s f"
)
def sum_pos(p: Proof) -> Theorem:
    """A sum of positive numbers over a finite set with an element is positive."""

    def of(q: Proof) -> Theorem:
        # Not by sum_ge_term: its own proof looks for signs of sums, and would come upon this lemma.
        q.let(t=r"\k. s k /\ ~(k = j)")
        q.use("finite_subset", "s", "t")
        same = q.every("k", q.names["j"].type, lambda r: r.have(r"(k = j \/ t k) = s k"))
        q.have("!k. t k ==> 0 <= f k")
        return q.calc(
            "0",
            ("<", "f j"),
            ("<=", "f j + SumOn t f", q.use("sum_nonneg", "t", "f")),
            ("=", r"SumOn (\k. k = j \/ t k) f", "sum_insert"),
            ("=", "SumOn s f", same),
        )

    return p.obtain("j", "?i. s i", of)


@scripted("for s : 'i -> bool, j : 'i given Finite s, s j holds 1 <= card s")
def card_some(p: Proof) -> Theorem:
    """A finite set with an element has a size of at least 1."""
    p.use("sum_ge_term", "s", r"\i. 1", "j")
    return p.calc("1", ("<=", r"SumOn s (\i. 1)"), ("=", "card s", "card"))


@scripted(r"given Finite (\i : 'i. T) holds 1 <= card (\i : 'i. T)")
def card_all(p: Proof) -> Theorem:
    """A type that is finite has an element."""
    return p.use("card_some", r"\i : 'i. T", r"select (\i : 'i. T)")


@scripted(
    "for s : 'i -> bool, f : 'i -> real, c : real given Finite s "
    r"holds SumOn s (\i. c * f i) = c * SumOn s f",
    at=r"SumOn s (\i. c * f i)",
)
def sum_scale(p: Proof) -> Theorem:
    """A factor comes out of a sum."""
    return p.calc(
        r"SumOn s (\i. c * f i)",
        ("=", r"SumOn s (\i. c * f i + 0 * f i)"),
        ("=", "c * SumOn s f + 0 * SumOn s f", "sum_linear"),
        ("=", "c * SumOn s f"),
    )


@scripted(
    "for s : 'i -> bool, f g : 'i -> real given Finite s "
    r"holds SumOn s (\i. f i + g i) = SumOn s f + SumOn s g",
    at=r"SumOn s (\i. f i + g i)",
)
def sum_add(p: Proof) -> Theorem:
    """The sum of two families."""
    return p.calc(
        r"SumOn s (\i. f i + g i)",
        ("=", r"SumOn s (\i. 1 * f i + 1 * g i)"),
        ("=", "1 * SumOn s f + 1 * SumOn s g", "sum_linear"),
        ("=", "SumOn s f + SumOn s g"),
    )


@scripted(
    "for s : 'i -> bool, c : real given Finite s holds SumOn s (\\i. c) = c * card s", at=r"SumOn s (\i. c)"
)
def sum_const(p: Proof) -> Theorem:
    """The sum of equal numbers."""
    return p.calc(
        r"SumOn s (\i. c)",
        ("=", r"SumOn s (\i. c * 1)"),
        ("=", r"c * SumOn s (\i. 1)", p.use("sum_scale", "s", r"\i. 1", "c")),
        ("=", "c * card s", "card"),
    )


@scripted("for s : 'i -> bool given Finite s holds Nat (card s)")
def card_nat(p: Proof) -> Theorem:
    """The size of a finite set is a natural number."""

    def step(q: Proof) -> Theorem:
        return q.have(q.goal, q.use("card_insert", "t", "i"), q.have("1 + card t = card t + 1"))

    def base(q: Proof) -> Theorem:
        q.use("not_false")
        return q.have(q.goal, q.use("card_empty", r"\i : 'i. F"))

    return finite_induction(p, r"\t : 'i -> bool. Nat (card t)", "s", base, step)


@scripted(
    "for p : ('i -> bool) -> bool, s : 'i -> bool, c : real "
    "given p s, !t. p t ==> Finite t, !t. p t ==> card t <= c "
    "holds ?t. p t /\\ (!u. p u ==> card u <= card t)"
)
def largest_set(p: Proof) -> Theorem:
    """If the finite sets of a class have bounded sizes, one of them is as large as any."""

    def larger_than_all(q: Proof) -> Theorem:
        none = q.use("none_of", r"\t. p t /\ (!u. p u ==> card u <= card t)")
        q.let(none=none.conclusion)
        q.use("nat_nonneg", "card s")

        def step(r: Proof) -> Theorem:
            return r.obtain("t", r.have(r"?t. p t /\ n <= card t"), one_more)

        q.induction(r"\n. ?t. p t /\ n <= card t", lambda r: r.witness("s"), step)
        return q.obtain("n", q.use("nat_unbounded", "c + 1"), too_large)

    def one_more(q: Proof) -> Theorem:
        larger = r"?v. p v /\ card t < card v"
        q.let(next=r"?t. p t /\ n + 1 <= card t")
        return q.cases(larger, lambda r: r.obtain("v", r.have(larger), found), not_found)

    def found(q: Proof) -> Theorem:
        q.use("nat_step", "card t", "card v")
        q.goal = q.names["next"]
        return q.witness("v")

    def not_found(q: Proof) -> Theorem:
        nothing = q.use("none_of", r"\v. p v /\ card t < card v")

        def small(r: Proof) -> Theorem:
            def above(u: Proof) -> Theorem:
                both = u.have(r"p v /\ card t < card v")
                return logic.contradiction(both, u.use(nothing, "v"), u.term("card v <= card t"))

            return r.cases("card v <= card t", lambda u: u.have("card v <= card t"), above)

        index = q.term("t").type
        q.every("v", index, small, "p v")
        whole = q.have(r"p t /\ (!u. p u ==> card u <= card t)")
        return logic.contradiction(whole, q.use(q.have(q.names["none"]), "t"), q.names["next"])

    def too_large(q: Proof) -> Theorem:
        def at(r: Proof) -> Theorem:
            r.have("card t <= c")
            return r.have("F")

        return q.obtain("t", q.have(r"?t. p t /\ n <= card t"), at)

    return p.indirect(larger_than_all)


@scripted(
    "for s p : 'i -> bool given Finite s, !i j. s i ==> s j ==> p i ==> p j ==> i = j "
    r"holds SumOn s (\i. if (p i) 1 0) <= 1"
)
def sum_at_most_one(p: Proof) -> Theorem:
    """Of events of which at most one happens, at most one is counted."""

    def step(q: Proof) -> Theorem:
        q.use("sum_insert", "t", "i", r"\i. if (p i) 1 0")
        q.have(r"SumOn t (\i. if (p i) 1 0) <= 1")

        def here(r: Proof) -> Theorem:
            def other(u: Proof) -> Theorem:
                def happens(v: Proof) -> Theorem:
                    again = rewrite(v.have("t j"), v.have("j = i"))
                    return logic.contradiction(again, v.have("~t i"), v.term("(if (p j) 1 0) <= 0 * 1"))

                return u.cases("p j", happens, lambda v: v.calc("if (p j) 1 0", ("<=", "0 * 1")))

            r.every("j", r.term("i").type, other, "t j")
            return r.calc(
                r"SumOn (\j. j = i \/ t j) (\i. if (p i) 1 0)",
                ("=", r"(if (p i) 1 0) + SumOn t (\i. if (p i) 1 0)"),
                ("<=", r"1 + SumOn t (\i. 0 * 1)"),
                ("=", r"1 + 0 * card t", "sum_const"),
                ("=", "1"),
            )

        def there(r: Proof) -> Theorem:
            return r.calc(
                r"SumOn (\j. j = i \/ t j) (\i. if (p i) 1 0)",
                ("=", r"(if (p i) 1 0) + SumOn t (\i. if (p i) 1 0)"),
                ("<=", "1"),
            )

        return q.cases("p i", here, there)

    finite_induction(
        p,
        r"\t. (!i j. t i ==> t j ==> p i ==> p j ==> i = j) ==> SumOn t (\i. if (p i) 1 0) <= 1",
        "s",
        lambda q: q.intro(
            "",
            lambda r: r.calc(r"SumOn (\i : 'i. F) (\i. if (p i) 1 0)", ("=", "0", "sum_empty"), ("<=", "1")),
        ),
        step,
    )
    return p.have(p.goal)


@scripted(
    "for P : 'a measure, s : 'i -> bool, f : 'i -> 'a -> real "
    "given Finite s, !i. Measurable (f i), !i x. 0 <= f i x "
    r"holds L P (\x. ext (SumOn s (\i. f i x))) = SumOn s (\i. L P (\x. ext (f i x)))"
)
def L_sum(p: Proof) -> Theorem:
    """The integral of a finite sum."""

    def base(q: Proof) -> Theorem:
        return q.calc(
            r"L P (\x. ext (SumOn (\i : 'i. F) (\i. f i x)))",
            ("=", r"L P (\x. 0)", "sum_empty"),
            ("=", "0", "L_const_zero"),
            ("=", r"SumOn (\i : 'i. F) (\i. L P (\x. ext (f i x)))", "esum_empty"),
        )

    def step(q: Proof) -> Theorem:
        q.let(g=r"\x. SumOn t (\i. f i x)")
        return q.calc(
            r"L P (\x. ext (SumOn (\j. j = i \/ t j) (\i. f i x)))",
            ("=", r"L P (\x. ext (f i x + g x))", "sum_insert"),
            ("=", r"L P (\x. ext (f i x) + ext (g x))"),
            ("=", r"L P (\x. ext (f i x)) + L P (\x. ext (g x))", "L_add"),
            ("=", r"SumOn (\j. j = i \/ t j) (\i. L P (\x. ext (f i x)))", "esum_insert"),
        )

    return finite_induction(
        p, r"\t. L P (\x. ext (SumOn t (\i. f i x))) = SumOn t (\i. L P (\x. ext (f i x)))", "s", base, step
    )


@scripted("for s : 'i -> bool given ?i. s i, Finite s holds 0 < card s")
def card_exists(p: Proof) -> Theorem:
    """A finite set with an element has a positive size."""

    def element(q: Proof) -> Theorem:
        q.use("card_some", "s", "i")
        return q.have("0 < card s")

    return p.obtain("i", p.given[0], element)


@scripted(
    "for f g : 'i -> real, i : 'i given Finite (\\i : 'i. T), !j. ~(j = i) ==> f j = g j "
    "holds Sum f - Sum g = f i - g i"
)
def sum_one_changed(p: Proof) -> Theorem:
    """Two sums that differ in one summand."""
    p.let(s=r"\j. ~(j = i)", u=r"\j. j = i \/ s j")
    index = p.names["i"].type
    either = r"j = i \/ ~(j = i)"
    p.every("j", index, lambda q: q.cases("j = i", lambda r: r.have(either)))

    def parts_of(h: str) -> Theorem:
        return p.calc(
            f"Sum {h}",
            ("=", f"SumOn (\\j : 'i. T) {h}", "Sum"),
            ("=", f"SumOn u {h}"),
            ("=", f"{h} i + SumOn s {h}", p.use("sum_insert", "s", "i", h)),
        )

    first, second = parts_of("f"), parts_of("g")

    p.every("j", index, lambda q: q.calc("f j", ("<=", "g j", q.have("f j = g j"))), "~(j = i)")
    p.every("j", index, lambda q: q.calc("g j", ("<=", "f j", q.have("f j = g j"))), "~(j = i)")
    others = p.use("le_antisym", "SumOn s f", "SumOn s g")
    return p.have(p.goal, first, second, others)


@scripted(r"given Finite (\i : 'i. T) holds ~(card (\i : 'i. T) = 0)")
def card_not_zero(p: Proof) -> Theorem:
    """A type that is finite has an element, so that its size divides."""
    p.use("card_all", goal=r"1 <= card (\i : 'i. T)")
    return p.have(p.goal)


@scripted(r"for n : real given n = card (\i : 'i. T), Finite (\i : 'i. T) holds 0 < n")
def card_positive(p: Proof) -> Theorem:
    """The size of a finite type is positive."""
    p.use("card_all")
    return p.have("0 < n")


@scripted(r"for f g : 'i -> ereal given Finite (\i : 'i. T), !i. f i <= g i holds Sum f <= Sum g")
def esum_mono(p: Proof) -> Theorem:
    """A sum of larger extended reals is larger."""
    p.unfold("Sum")

    def base(q: Proof) -> Theorem:
        return q.calc(
            r"SumOn (\i : 'i. F) f",
            ("=", "0", "esum_empty"),
            ("<=", "0"),
            ("=", r"SumOn (\i : 'i. F) g", "esum_empty"),
        )

    def step(q: Proof) -> Theorem:
        return q.calc(
            r"SumOn (\j. j = i \/ t j) f",
            ("=", "f i + SumOn t f", "esum_insert"),
            ("<=", "g i + SumOn t g"),
            ("=", r"SumOn (\j. j = i \/ t j) g", "esum_insert"),
        )

    return finite_induction(p, r"\t. SumOn t f <= SumOn t g", r"\i : 'i. T", base, step)
