"""Sums over the natural numbers from 1 to n."""

from __future__ import annotations

from collections.abc import Callable

from cbdp_sym.kernel.theorem import Theorem, symmetry
from cbdp_sym.kernel.types import REAL
from cbdp_sym.mathematics.sums.families import finite_induction, other_case
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite


@scripted("for n : real holds Finite (between 1 n)")
def finite_between(p: Proof) -> Theorem:
    """There are finitely many natural numbers from 1 to n."""
    p.unfold("between")
    return p.use("finite_subset", r"\k. Nat k /\ k <= n", goal=p.goal)


@scripted("for f : real -> real holds SumOn (between 1 0) f = 0")
def sum_between_zero(p: Proof) -> Theorem:
    """The sum from 1 to 0 is empty."""

    def none(q: Proof) -> Theorem:
        q.let(s=r"Nat k /\ 1 <= k /\ k <= 0")
        return q.use("eq_false", "s", given=[q.refute("s", lambda r: r.have("F"))])

    same = p.every("k", REAL, none)
    return p.calc(
        "SumOn (between 1 0) f",
        ("=", r"SumOn (\k. Nat k /\ 1 <= k /\ k <= 0) f", "between"),
        ("=", r"SumOn (\k. F) f", same),
        ("=", "0", "sum_empty"),
    )


def next_member(condition: str) -> Callable[[Proof], Theorem]:
    """Return the proof that k is in the set up to n + 1 if it is n + 1 or in the set up to n."""

    def member(p: Proof) -> Theorem:
        p.let(s=rf"{condition} /\ k <= n + 1", t=rf"{condition} /\ k <= n")

        def there(q: Proof) -> Theorem:
            def last(r: Proof) -> Theorem:
                r.use("nat_step", "n", "k")
                r.have("k = n + 1")
                return r.have(r"k = n + 1 \/ t")

            return q.cases("n < k", last, lambda r: r.have(r"k = n + 1 \/ t"))

        def back(q: Proof) -> Theorem:
            def last(r: Proof) -> Theorem:
                r.have("Nat k", r.have("k = n + 1"))
                return r.have("s")

            def earlier(r: Proof) -> Theorem:
                r.know(other_case(r, r"k = n + 1 \/ t"))
                return r.have("s")

            return q.cases("k = n + 1", last, earlier)

        p.intro("", there, r"s ==> k = n + 1 \/ t")
        p.intro("", back, r"k = n + 1 \/ t ==> s")
        return p.have(r"s = (k = n + 1 \/ t)")

    return member


@scripted(
    "for f : real -> real, n : real given Nat n "
    "holds SumOn (between 1 (n + 1)) f = f (n + 1) + SumOn (between 1 n) f"
)
def sum_between_succ(p: Proof) -> Theorem:
    """The sum to n + 1 has one more term."""
    p.use("nat_nonneg", "n")

    same = p.every("k", REAL, next_member(r"Nat k /\ 1 <= k"))
    p.let(t=r"\k. Nat k /\ 1 <= k /\ k <= n")
    p.use("finite_below", "n")
    return p.calc(
        "SumOn (between 1 (n + 1)) f",
        ("=", r"SumOn (\k. Nat k /\ 1 <= k /\ k <= n + 1) f", "between"),
        ("=", r"SumOn (\k. k = n + 1 \/ t k) f", same),
        ("=", "f (n + 1) + SumOn t f", "sum_insert"),
        ("=", "f (n + 1) + SumOn (between 1 n) f", "between"),
    )


@scripted(
    "for f : real -> real, n m s : real given Nat n, m = n + 1, SumOn (between 1 n) f = s "
    "holds SumOn (between 1 m) f = f m + s",
    automatic=False,
)
def sum_between_next(p: Proof) -> Theorem:
    """The sum to the next number, from the value of the sum before it."""
    next_one, value = p.given[1:]
    return p.calc(
        "SumOn (between 1 m) f",
        ("=", "SumOn (between 1 (n + 1)) f", next_one),
        ("=", "f (n + 1) + SumOn (between 1 n) f", "sum_between_succ"),
        ("=", "f (n + 1) + s", value),
        ("=", "f m + s", symmetry(next_one)),
    )


@scripted(
    "for f : real -> real, n : real given Nat n, 0 < n, !k. Nat k ==> 1 <= k ==> k <= n ==> 0 < f k "
    "holds 0 < SumOn (between 1 n) f"
)
def sum_between_pos(p: Proof) -> Theorem:
    """A sum of positive numbers from 1 to n is positive, if n is not 0."""
    p.have("1 <= n")
    p.use("finite_between", "n")
    p.unfold("between")
    p.witness("n", goal=r"?k. Nat k /\ 1 <= k /\ k <= n")
    return p.use("sum_pos", goal=p.goal)


@scripted("for n : real given Nat n holds card (between 1 n) = n", automatic=False)
def card_between(p: Proof) -> Theorem:
    """There are n natural numbers from 1 to n."""

    def more(q: Proof) -> Theorem:
        return q.calc(
            "card (between 1 (n + 1))",
            ("=", r"SumOn (between 1 (n + 1)) (\k. 1)", "card"),
            ("=", r"1 + SumOn (between 1 n) (\k. 1)", q.use("sum_between_succ", r"\k. 1", "n")),
            ("=", "1 + card (between 1 n)", "card"),
            ("=", "n + 1"),
        )

    none = r"\n. card (between 1 n) = n"
    p.induction(none, lambda q: q.have(q.goal, "card", "sum_between_zero"), more)
    return p.have("card (between 1 n) = n")


@scripted(
    "for s : 'i -> bool, j : 'i, c : real given Finite s, s j holds SumOn s (\\k. if (j = k) c 0) = c",
    automatic=False,
)
def sum_at_element(p: Proof) -> Theorem:
    """A sum over a set of which one summand is not 0."""
    p.let(f=r"\k. if (j = k) c 0")

    def empty(q: Proof) -> Theorem:
        return q.calc(r"SumOn (\k. F) f", ("=", "0", "sum_empty"), ("=", "if F c 0", "if_false", "not_false"))

    def larger(q: Proof) -> Theorem:
        q.let(larger=r"SumOn (\k. k = i \/ t k) f")
        q.calc("larger", ("=", "f i + SumOn t f", q.use("sum_insert", "t", "i", "f")))
        return q.cases("j = i", here, there)

    def here(q: Proof) -> Theorem:
        absent = rewrite(q.have("~t i"), symmetry(q.have("j = i")))
        return q.calc(
            "larger",
            ("=", "f i + SumOn t f"),
            ("=", "c + (if (t j) c 0)", "if_true"),
            ("=", "c + 0", "if_false", absent),
            ("=", r"if (j = i \/ t j) c 0", "if_true"),
        )

    def there(q: Proof) -> Theorem:
        return q.calc(
            "larger",
            ("=", "f i + SumOn t f"),
            ("=", "0 + (if (t j) c 0)", "if_false"),
            ("=", r"if (j = i \/ t j) c 0"),
        )

    whole = finite_induction(p, r"\t. SumOn t f = if (t j) c 0", "s", empty, larger)
    return p.calc("SumOn s f", ("=", "if (s j) c 0", whole), ("=", "c", "if_true"))


@scripted("for i : 'i, c : real given Finite (\\j : 'i. T) holds Sum (\\j. if (i = j) c 0) = c")
def sum_at_point(p: Proof) -> Theorem:
    """A sum of which one summand is not 0."""
    p.unfold("Sum")
    return p.use("sum_at_element", r"\j : 'i. T", "i", "c")
