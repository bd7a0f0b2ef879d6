r"""`prove`: a side condition from a context, by what is registered for the head of the goal.

Tried in this order: the context; logic (T, ∀, ⇒, ∧, ∨); the provers registered for the head; the
facts ``!x. a ==> goal``
of the context; the statements of the library with that head, if all their antecedents can be proved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cbdp_sym.kernel.terms import Term, app, const
from cbdp_sym.kernel.theorem import Theorem, assume, discharge, generalise
from cbdp_sym.tactics.context import Context
from cbdp_sym.tactics.failure import Failed, NotApplicable
from cbdp_sym.tactics.statements import instance, named, searches
from cbdp_sym.tactics.syntax import opened, parts

Prover = Callable[[Term, Context], Theorem]

_provers: dict[str, list[Prover]] = {}
_general: list[Prover] = []
DEEPEST = 60

_open: set[tuple[int, Term]] = set()
_cuts = 0


@contextmanager
def _without_open_goals() -> Iterator[None]:
    global _open
    before, _open = _open, set()
    try:
        yield
    finally:
        _open = before


searches.append(_without_open_goals)


def proves(*heads: str) -> Callable[[Prover], Prover]:
    """Register a prover for goals whose head is one of these constants (none: for all goals, later)."""

    def register(prover: Prover) -> Prover:
        for h in heads:
            _provers.setdefault(h, []).append(prover)
        if not heads:
            _general.append(prover)
        return prover

    return register


def prove(goal: Term, context: Context) -> Theorem:
    """Return ``|- goal`` from the context.  Raises Failed with what was tried."""
    global _cuts
    found = context.find(goal)
    if found is not None:
        return found
    known = context.memo.get(goal)
    if known is not None:
        if isinstance(known, Theorem):
            return known
        assert isinstance(known, Failed)
        raise known.with_traceback(None)
    mark = (id(context), goal)
    if mark in _open or len(_open) > DEEPEST:
        _cuts += 1
        raise Failed("the search goes in a circle at ", goal)
    _open.add(mark)
    before = _cuts
    try:
        found = _prove(goal, context)
    except Failed as failure:
        if _cuts == before:
            context.memo[goal] = failure
        raise
    except RecursionError:
        if len(_open) > 1:
            raise
        raise Failed("the search went too deep: ", goal) from None
    finally:
        _open.discard(mark)
    context.memo[goal] = found
    return found


def attempt(goal: Term, context: Context) -> Theorem | None:
    """Return ``|- goal``, or None."""
    try:
        return prove(goal, context)
    except Failed:
        return None


def _prove(goal: Term, context: Context) -> Theorem:
    name, arguments = parts(goal)
    if name == "T":
        return named("truth")
    false = context.find(const("F"))
    if false is not None:
        return instance(named("ex_falso"), goal, given=(false,))
    if name == "!":
        with opened(arguments[0].type.args[0]) as (v,):
            return generalise(v, prove(app(arguments[0], v), context))
    if name == "==>":
        return discharge(arguments[0], prove(arguments[1], context.extended(assume(arguments[0]))))
    if name == "/\\":
        both = [prove(a, context) for a in arguments]
        return instance(named("and_intro"), *arguments, given=both)
    failures = []
    for prover in (*_provers.get(name, ()), *_general):
        try:
            return prover(goal, context)
        except NotApplicable:
            pass
        except Failed as failure:
            failures.append(failure)
    if len(failures) == 1:
        raise failures[0]
    raise Failed("not proved: ", goal, *(p for f in failures for p in ("\n  ", f)))


@proves("\\/")
def either(goal: Term, context: Context) -> Theorem:
    """Prove one side of a disjunction."""
    p, q = parts(goal)[1]
    left = attempt(p, context)
    if left is not None:
        return instance(named("or_left"), p, q, given=(left,))
    return instance(named("or_right"), p, q, given=(prove(q, context),))
