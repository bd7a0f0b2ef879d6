"""Statements that are true or false in others: what congruence closure knows of logic (`tactics.egraph`)."""

from __future__ import annotations

from collections.abc import Callable

from cbdp_sym.kernel.terms import Term, app, const, sides
from cbdp_sym.kernel.theorem import (
    Theorem,
    antisymmetry,
    assume,
    discharge,
    equality_elimination,
    generalise,
    modus_ponens,
    symmetry,
)
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.automation import prove
from cbdp_sym.tactics.context import Context
from cbdp_sym.tactics.logic import contradiction, equals_false, equals_true, from_negation, refuted
from cbdp_sym.tactics.statements import instance, lemma, named
from cbdp_sym.tactics.syntax import opened, parts

Half = Callable[[Theorem], Theorem]

_TITLES = {
    "not_of_true": "The negation of truth is falsity.",
    "not_of_false": "The negation of falsity is truth.",
    "true_and": "Truth is neutral for conjunction, from the left.",
    "false_and": "A conjunction with falsity on the left is false.",
    "and_true": "Truth is neutral for conjunction, from the right.",
    "and_false": "A conjunction with falsity on the right is false.",
    "true_or": "A disjunction with truth on the left is true.",
    "or_true": "A disjunction with truth on the right is true.",
    "true_implies": "What truth implies is true.",
    "false_implies": "Falsity implies everything.",
    "implies_true": "Everything implies truth.",
    "implies_false": "What implies falsity is false.",
    "is_true": "A statement that is equivalent to truth.",
    "is_false": "A statement that is equivalent to falsity is false.",
    "true_is": "Truth is equivalent to what is true.",
    "false_is": "Falsity is equivalent to what is false.",
}


def _anything(goal: Term) -> Half:
    return lambda h: instance(named("ex_falso"), goal, given=(h,))


def _no_difference(goal: Term) -> Half:
    return lambda h: prove(goal, Context([h]))


def _law(name: str, text: str, there: Callable[[Term], Half], back: Callable[[Term], Half]) -> None:
    """Register ``for p : bool holds a = b``; the halves get b and a, and prove it from the other."""

    def proof(goal: Term, given: list[Theorem], *variables: Term) -> Theorem:
        a, b = sides(goal)
        return antisymmetry(discharge(a, there(b)(assume(a))), discharge(b, back(a)(assume(b))))

    proof.__name__, proof.__module__, proof.__doc__ = name, __name__, _TITLES[name]
    lemma(f"for p : bool holds {text}" if "p" in text else f"holds {text}", automatic=False)(proof)


def _is(value: str, turned: bool) -> tuple[Callable[[Term], Half], Callable[[Term], Half]]:
    """The halves of ``(p = value) = p`` or ``~p``."""

    def there(goal: Term) -> Half:
        def of(h: Theorem) -> Theorem:
            same = symmetry(h) if turned else h  # p = value
            if value == "T":
                return equality_elimination(symmetry(same), named("truth"))
            return refuted(parts(goal)[1][0], lambda p: equality_elimination(same, p))

        return of

    def back(_: Term) -> Half:
        same = equals_true if value == "T" else equals_false
        return lambda h: symmetry(same(h)) if turned else same(h)

    return there, back


_law("not_of_true", "(~T) = F", lambda no: lambda h: contradiction(named("truth"), h, no), _anything)
_law("not_of_false", "(~F) = T", _no_difference, lambda _: lambda h: refuted(const("F"), lambda f: f))
_law("true_and", r"(T /\ p) = p", _no_difference, _no_difference)
_law("false_and", r"(F /\ p) = F", _no_difference, _anything)
_law("and_true", r"(p /\ T) = p", _no_difference, _no_difference)
_law("and_false", r"(p /\ F) = F", _no_difference, _anything)
_law("true_or", r"(T \/ p) = T", _no_difference, _no_difference)
_law("or_true", r"(p \/ T) = T", _no_difference, _no_difference)
_law("true_implies", "(T ==> p) = p", lambda _: lambda h: modus_ponens(h, named("truth")), _no_difference)
_law("false_implies", "(F ==> p) = T", _no_difference, _no_difference)
_law("implies_true", "(p ==> T) = T", _no_difference, _no_difference)
_law(
    "implies_false",
    "(p ==> F) = ~p",
    lambda no: lambda h: refuted(parts(no)[1][0], lambda p: modus_ponens(h, p)),
    _no_difference,
)
_law("is_true", "(p = T) = p", *_is("T", False))
_law("is_false", "(p = F) = ~p", *_is("F", False))
_law("true_is", "(T = p) = p", *_is("T", True))
_law("false_is", "(F = p) = ~p", *_is("F", True))


def _possible(goal: Term, given: list[Theorem], p: Term) -> Theorem:
    """A disjunction with F is its other side."""
    either = sides(goal)[0]

    def known(h: Theorem) -> Theorem:
        return h if h.conclusion is p else instance(named("ex_falso"), p, given=(h,))

    there = discharge(either, logic.either(assume(either), known, known))
    return antisymmetry(there, discharge(p, prove(either, Context([assume(p)]))))


@lemma(r"for p : bool holds (p \/ F) = p", automatic=False)
def or_false(goal: Term, given: list[Theorem], p: Term) -> Theorem:
    """F adds nothing to a disjunction."""
    return _possible(goal, given, p)


@lemma(r"for p : bool holds (F \/ p) = p", automatic=False)
def false_or(goal: Term, given: list[Theorem], p: Term) -> Theorem:
    """F adds nothing to a disjunction."""
    return _possible(goal, given, p)


@lemma(r"for p q : bool given ~(p \/ q) holds ~p", automatic=False)
def nor_left(goal: Term, given: list[Theorem], p: Term, q: Term) -> Theorem:
    """p is false if neither is true."""
    return refuted(
        p, lambda h: contradiction(instance(named("or_left"), p, q, given=(h,)), given[0], const("F"))
    )


@lemma(r"for p q : bool given ~(p \/ q) holds ~q", automatic=False)
def nor_right(goal: Term, given: list[Theorem], p: Term, q: Term) -> Theorem:
    """q is false if neither is true."""
    return refuted(
        q, lambda h: contradiction(instance(named("or_right"), p, q, given=(h,)), given[0], const("F"))
    )


@lemma("for p q : bool given ~(p ==> q) holds p", automatic=False)
def antecedent_holds(goal: Term, given: list[Theorem], p: Term, q: Term) -> Theorem:
    """The antecedent of a false implication is true."""
    return from_negation(
        p, lambda no: contradiction(discharge(p, contradiction(assume(p), no, q)), given[0], const("F"))
    )


@lemma("for p q : bool given ~(p ==> q) holds ~q", automatic=False)
def consequent_fails(goal: Term, given: list[Theorem], p: Term, q: Term) -> Theorem:
    """The consequent of a false implication is false."""
    return refuted(q, lambda h: contradiction(discharge(p, h), given[0], const("F")))


@lemma("for p : bool given ~~p holds p", automatic=False)
def not_not(goal: Term, given: list[Theorem], p: Term) -> Theorem:
    """A statement that is not false is true."""
    return from_negation(p, lambda no: contradiction(no, given[0], const("F")))


@lemma(r"for p q : bool given ~(p /\ q), p holds ~q", automatic=False)
def not_both(goal: Term, given: list[Theorem], p: Term, q: Term) -> Theorem:
    """Of two statements that do not hold together, the second is false where the first is true."""
    return refuted(q, lambda h: contradiction(logic.both(given[1], h), given[0], const("F")))


@lemma("for p : 'a -> bool given ~(?x. p x) holds !x. ~p x")
def none_of(goal: Term, given: list[Theorem], p: Term) -> Theorem:
    """A statement that holds nowhere is false everywhere."""
    with opened(p.type.args[0]) as (v,):
        none = refuted(
            app(p, v), lambda h: contradiction(use("exists_intro", p, v, given=[h]), given[0], const("F"))
        )
        return generalise(v, none)


@lemma("for p : 'a -> bool given ~(!x. p x) holds ?x. ~p x", automatic=False)
def not_forall(goal: Term, given: list[Theorem], p: Term) -> Theorem:
    """A statement that does not hold everywhere is false somewhere."""
    (fails,) = parts(goal)[1]

    def everywhere(no: Theorem) -> Theorem:
        with opened(p.type.args[0]) as (v,):
            there = from_negation(
                app(p, v), lambda h: contradiction(use("exists_intro", fails, v, given=[h]), no, const("F"))
            )
            return contradiction(generalise(v, there), given[0], const("F"))

    return from_negation(goal, everywhere)
