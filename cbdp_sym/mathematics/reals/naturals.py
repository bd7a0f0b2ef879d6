"""Lemmas about natural numbers."""

from __future__ import annotations

from cbdp_sym.kernel.terms import Term, const
from cbdp_sym.kernel.theorem import Theorem, equality_elimination
from cbdp_sym.mathematics.sums.families import other_case
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.linarith import linarith
from cbdp_sym.tactics.logic import by_cases
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite
from cbdp_sym.tactics.statements import instance, lemma, named
from cbdp_sym.tactics.syntax import ZERO, congruent, le, lt


@lemma("for n : real given Nat n, n < 1 holds n = 0")
def nat_below_one(goal: Term, given: list[Theorem], n: Term) -> Theorem:
    """A natural number below 1 is 0."""
    nat, below = given

    def impossible(positive: Theorem) -> Theorem:
        successor = use("nat_step", ZERO, n, given=(named("nat_zero"), nat, positive))
        false = use("lt_irrefl", ZERO, given=[linarith(lt(ZERO, ZERO), [successor, below])])
        return instance(named("ex_falso"), le(n, ZERO), given=(false,))

    least = by_cases(lt(ZERO, n), impossible, lambda theorem: theorem)
    return use("le_antisym", n, ZERO, given=(least, use("nat_nonneg", n, given=(nat,))))


@scripted("for p : real -> bool given ?n. p n, !n. p n ==> Nat n holds ?n. p n /\\ (!m. p m ==> n <= m)")
def least_natural(p: Proof) -> Theorem:
    """A set of natural numbers with an element has a least one."""

    def no_least(q: Proof) -> Theorem:
        none = q.use("none_of", r"\n. p n /\ (!m. p m ==> n <= m)")
        q.let(none=none.conclusion)

        def base(r: Proof) -> Theorem:
            r.use("nat_nonneg", "m")
            return r.have("0 <= m")

        def step(r: Proof) -> Theorem:
            def here(s: Proof) -> Theorem:
                same = s.use("le_antisym", "m", "n")
                s.have("p n", rewrite(s.have("p m"), same))
                both = s.have(r"p n /\ (!m. p m ==> n <= m)")
                return logic.contradiction(both, s.use(s.have(s.names["none"]), "n"), s.term("n + 1 <= m"))

            return r.cases("n < m", lambda s: s.use("nat_step", "n", "m"), here)

        q.induction(r"\n. !m. p m ==> n <= m", base, step)

        def impossible(r: Proof) -> Theorem:
            r.have("n + 1 <= n")
            return r.have("F")

        return q.obtain("n", q.have("?n. p n"), impossible)

    return p.indirect(no_least)


@scripted("for m n : real given Nat m, Nat n holds Nat (m + n)", automatic=False)
def nat_plus(p: Proof) -> Theorem:
    """The sum of two natural numbers is one."""

    def more(q: Proof) -> Theorem:
        same = q.have("m + n + 1 = m + (n + 1)")
        found = q.use("nat_succ", "m + n")
        return equality_elimination(congruent(const("Nat"), same), found)

    def none(q: Proof) -> Theorem:
        same = q.have("m = m + 0")
        return equality_elimination(congruent(const("Nat"), same), q.have("Nat m"))

    whole = p.induction(r"\n. Nat (m + n)", none, more)
    return p.use(whole, "n")


@scripted("for m n : real given Nat m, Nat n holds Nat (m*n)", automatic=False)
def nat_times(p: Proof) -> Theorem:
    """The product of two natural numbers is one."""

    def more(q: Proof) -> Theorem:
        return rewrite(q.use("nat_plus", "m*n", "m"), q.have("m*n + m = m*(n + 1)"))

    p.induction(r"\n. Nat (m*n)", lambda q: rewrite(named("nat_zero"), q.have("0 = m*0")), more)
    return p.have("Nat (m*n)")


@scripted("for x : real holds x <= ceil x")
def ceil_above(p: Proof) -> Theorem:
    """A ceiling is not below its number."""
    p.unfold("ceil")
    p.use("floor_spec", "-x")
    return p.have("x <= -floor (-x)")


@scripted("for x n : real given Nat n, n < x, x < n + 1 holds ceil x = n + 1")
def ceil_between(p: Proof) -> Theorem:
    """The ceiling between two natural numbers is the larger one."""
    p.unfold("ceil")
    p.use("nat_nonneg", "n")
    p.use("floor_spec", "-x")
    p.unfold_facts("Int")
    p.let(m="floor (-x)")

    def negative(yes: Theorem) -> Theorem:
        q = p.supposing()
        q.know(yes)
        q.use("nat_nonneg", "m")
        return q.have("F")

    p.know(logic.refuted(p.term("Nat m"), negative))
    p.know(other_case(p, r"Nat m \/ Nat (-m)"))
    p.use("nat_step", "n", "-m")

    def larger(q: Proof) -> Theorem:
        q.use("nat_step", "n + 1", "-m")
        return q.have("-m <= n + 1")

    p.cases("n + 1 < -m", larger, lambda q: q.have("-m <= n + 1"))
    return p.have("-m = n + 1")
