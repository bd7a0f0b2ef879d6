"""Lemmas about sequences: definition by recursion, and enumerations of finite sets."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.kernel.types import REAL
from cbdp_sym.mathematics.sums.families import finite_induction, other_case
from cbdp_sym.tactics.logic import contradiction
from cbdp_sym.tactics.proof import Proof, scripted

_UP_TO = "f 0 = a /\\ (!m. Nat m ==> m < n ==> f (m + 1) = g (f m))"


@scripted("for a : 'b, g : 'b -> 'b holds ?f. f 0 = a /\\ (!n. Nat n ==> f (n + 1) = g (f n))")
def recursion(p: Proof) -> Theorem:
    """A sequence is given by its first element and a rule for the next one."""

    def first(q: Proof) -> Theorem:
        q.let(f=r"\n : real. a")

        def none(r: Proof) -> Theorem:
            r.use("nat_nonneg", "m")
            return r.absurd()

        q.intro("m", none, "!m. Nat m ==> m < 0 ==> f (m + 1) = g (f m)")
        return q.witness("f")

    def longer(q: Proof) -> Theorem:
        q.use("nat_nonneg", "n")
        return q.obtain("f", q.have(f"?f. {_UP_TO}"), next_)

    def next_(q: Proof) -> Theorem:
        q.let(h=r"\m. if (m = n + 1) (g (f n)) (f m)")

        def rule(r: Proof) -> Theorem:
            same = r.have("h m = f m")

            def last(u: Proof) -> Theorem:
                here = u.have("m = n")
                return u.calc(
                    "h (m + 1)", ("=", "g (f n)", "if_true"), ("=", "g (f m)", here), ("=", "g (h m)", same)
                )

            def before(u: Proof) -> Theorem:
                u.use("nat_step", "m", "n + 1")
                u.use("lt_of_le_ne", "m", "n")
                return u.calc(
                    "h (m + 1)", ("=", "f (m + 1)", "if_false"), ("=", "g (f m)"), ("=", "g (h m)", same)
                )

            return r.cases("m = n", last, before)

        q.intro("m", rule, "!m. Nat m ==> m < n + 1 ==> h (m + 1) = g (h m)")
        q.goal = q.term(f"?f. {_UP_TO.replace('m < n', 'm < n + 1')}")
        return q.witness("h")

    exists = p.induction(rf"\n. ?f. {_UP_TO}", first, longer)
    p.let(part=rf"\n. select (\f : real -> 'b. {_UP_TO})", F="\\n. part n n")

    def chosen(q: Proof) -> Theorem:
        some = q.use(exists, "n")
        return q.obtain("f", some, lambda r: r.use("choice", rf"\f : real -> 'b. {_UP_TO}", "f"))

    p.every("n", REAL, chosen, "Nat n")

    def rule(q: Proof) -> Theorem:
        q.let(u="part n", v="part (n + 1)")

        q.use("recursion_unique", "a", "g", "v", "u", "n")
        return q.calc("F (n + 1)", ("=", "g (v n)"), ("=", "g (F n)"))

    p.intro("n", rule, "!n. Nat n ==> F (n + 1) = g (F n)")
    return p.witness("F")


@scripted(
    "for a : 'b, g : 'b -> 'b, f h : real -> 'b, n : real given f 0 = a, h 0 = a, "
    "!m. Nat m ==> m < n ==> f (m + 1) = g (f m), !m. Nat m ==> m < n ==> h (m + 1) = g (h m) "
    "holds !m. Nat m ==> m <= n ==> f m = h m"
)
def recursion_unique(p: Proof) -> Theorem:
    """Two sequences with the same beginning and rule agree as far as the rule goes."""

    def start(q: Proof) -> Theorem:
        return q.calc("f 0", ("=", "a"), ("=", "h 0"))

    def step(q: Proof) -> Theorem:
        same = q.have("f n = h n")
        return q.calc("f (n + 1)", ("=", "g (f n)"), ("=", "g (h n)", same), ("=", "h (n + 1)"))

    p.let(N="n")
    return p.induction(r"\m. m <= N ==> f m = h m", start, step)


_LISTED = "?f c. Nat c /\\ (!y. s y ==> (?n. Nat n /\\ n < c /\\ f n = y))"


@scripted("for s : 'b -> bool given Finite s holds ?f : real -> 'b. !y. s y ==> (?n. Nat n /\\ f n = y)")
def finite_listed(p: Proof) -> Theorem:
    """A finite set is listed by a sequence."""

    def empty(q: Proof) -> Theorem:
        q.let(f=r"\n : real. select (\y : 'b. T)", c="0")
        return q.witness("f", "c")

    def larger(q: Proof) -> Theorem:
        listed = q.have(_LISTED.replace("s y", "t y"))
        q.goal = q.term(_LISTED.replace("s y", r"(y = i \/ t y)"))
        return q.obtain("f c", listed, lambda u: with_list(u))

    def with_list(q: Proof) -> Theorem:
        q.let(h=r"\n. if (n = c) i (f n)", d="c + 1")

        def at(r: Proof) -> Theorem:
            r.goal = r.term(r"?n. Nat n /\ n < d /\ h n = y")

            def new(u: Proof) -> Theorem:
                return u.witness("c")

            def old(u: Proof) -> Theorem:
                u.know(other_case(u, r"y = i \/ t y"))
                found = u.have(r"?n. Nat n /\ n < c /\ f n = y")

                def number(v: Proof) -> Theorem:
                    return v.witness("n")

                return u.obtain("n", found, number)

            return r.cases("y = i", new, old)

        q.intro("y", at, r"!y. y = i \/ t y ==> (?n. Nat n /\ n < d /\ h n = y)")
        return q.witness("h", "d")

    whole = finite_induction(p, rf"\s : 'b -> bool. {_LISTED}", "s", empty, larger)

    def done(q: Proof) -> Theorem:
        def at(r: Proof) -> Theorem:
            r.goal = r.term(r"?n. Nat n /\ f n = y")
            found = r.have(r"?n. Nat n /\ n < c /\ f n = y")
            return r.obtain("n", found, lambda u: u.witness("n"))

        q.intro("y", at, r"!y. s y ==> (?n. Nat n /\ f n = y)")
        return q.witness("f")

    return p.obtain("f c", whole, done)


@scripted(
    "for a : real -> 'b, s : 'b -> bool "
    "given Finite s, !m n. Nat m ==> Nat n ==> a m = a n ==> m = n "
    "holds ?c. !n. Nat n ==> s (a n) ==> n < c"
)
def finitely_often(p: Proof) -> Theorem:
    """A sequence without repetitions is in a finite set finitely often."""

    def empty(q: Proof) -> Theorem:
        return q.witness("0")

    def larger(q: Proof) -> Theorem:
        q.goal = q.term(r"?c. !n. Nat n ==> (a n = i \/ t (a n)) ==> n < c")
        return q.obtain("c", q.have("?c. !n. Nat n ==> t (a n) ==> n < c"), bounded)

    def bounded(q: Proof) -> Theorem:
        def taken(r: Proof) -> Theorem:
            return r.obtain("m", r.have(r"?m. Nat m /\ a m = i"), later)

        def later(r: Proof) -> Theorem:
            r.let(d="max c (m + 1)")

            def at(u: Proof) -> Theorem:
                def new(v: Proof) -> Theorem:
                    v.calc("a n", ("=", "i"), ("=", "a m"))
                    v.have("n = m")
                    return v.have("n < d")

                def old(v: Proof) -> Theorem:
                    v.know(other_case(v, r"a n = i \/ t (a n)"))
                    v.have("n < c")
                    return v.have("n < d")

                return u.cases("a n = i", new, old)

            r.intro("n", at, r"!n. Nat n ==> (a n = i \/ t (a n)) ==> n < d")
            return r.witness("d")

        def free(r: Proof) -> Theorem:
            none = r.use("none_of", r"\m. Nat m /\ a m = i")

            def at(u: Proof) -> Theorem:
                def new(v: Proof) -> Theorem:
                    here = v.have(r"Nat n /\ a n = i")
                    return contradiction(here, v.use(none, "n"), v.term("n < c"))

                def old(v: Proof) -> Theorem:
                    v.know(other_case(v, r"a n = i \/ t (a n)"))
                    return v.have("n < c")

                return u.cases("a n = i", new, old)

            r.intro("n", at, r"!n. Nat n ==> (a n = i \/ t (a n)) ==> n < c")
            return r.witness("c")

        return q.cases(r"?m. Nat m /\ a m = i", taken, free)

    return finite_induction(p, r"\s : 'b -> bool. ?c. !n. Nat n ==> s (a n) ==> n < c", "s", empty, larger)
