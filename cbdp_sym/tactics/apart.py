"""A point at which two sides differ, for the message of an equation that is not proved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product

from cbdp_sym.kernel.ring import LE, LT
from cbdp_sym.kernel.terms import Term, Var, literal, substitute
from cbdp_sym.kernel.theorem import enclose
from cbdp_sym.kernel.types import REAL, KernelError
from cbdp_sym.language.notation import lettered
from cbdp_sym.tactics.context import Context
from cbdp_sym.tactics.failure import show
from cbdp_sym.tactics.syntax import ZERO, parts

_VALUES = tuple(map(Fraction, ("2", "1/2", "3", "-1/2", "1/3", "-2")))
_MOST = 200  # points


def said(difference: Term, rest: Term, context: Context) -> str:
    """Return how two sides compare, in words; ``rest`` is their difference without denominators."""
    if not rest.free and (_less(ZERO, rest) or _less(rest, ZERO)):
        return f"the sides differ: without denominators their difference is {show(rest)}"
    point = apart(difference, (f.conclusion for f in context.facts))
    if point is None:
        unknown = " and ".join(show(t) for t in _unknown(rest))
        taken = f", where {unknown} are taken as unknown numbers" if unknown else ""
        return f"it is not decided whether the sides are equal, that is {show(rest)} = 0{taken}"
    at = ", ".join(f"{lettered(v.name)} = {q}" for v, q in point.items())
    met = "which meets the inequalities that are known"
    return f"the sides differ at {at}, {met}: they are equal only if {show(rest)} = 0"


def _unknown(t: Term) -> list[Term]:
    """Return the means and sums in a term, if there are several: one may be a multiple of another."""
    found: dict[Term, None] = {}

    def visit(t: Term) -> None:
        name, arguments = parts(t)
        if name in ("E", "Sum", "SumOn"):
            found[t] = None
        elif t.type is REAL:
            for a in arguments:
                visit(a)

    visit(t)
    return list(found) if len(found) > 1 else []


def apart(difference: Term, facts: Iterable[Term]) -> Mapping[Var, Fraction] | None:
    """Return values that meet the inequalities among the facts, where this difference is not 0.

    None if none are found, if the term speaks of more than numbers, or if an equation among the facts is
    about its variables: points would seldom meet it.
    """
    variables = sorted(difference.free, key=lambda v: v.name)
    known = []
    for fact in facts:
        name, among = parts(fact)[0], fact.free & difference.free
        numbers = all(v.type is REAL for v in fact.free)
        if not among or not numbers or name not in ("<=", "<", "="):
            continue
        if name == "=":
            return None
        known.append(fact)
        variables += sorted(fact.free - set(variables), key=lambda v: v.name)
    if not variables or any(v.type is not REAL for v in variables) or len(variables) > 6:
        return None
    for point in _points(variables):
        at = {v: literal(q) for v, q in point.items()}
        if all(_holds(substitute(at, f)) for f in known):
            value = substitute(at, difference)
            if _less(ZERO, value) or _less(value, ZERO):
                return {v: q for v, q in point.items() if v in difference.free or known}
    return None


def _points(variables: list[Var]) -> Iterator[dict[Var, Fraction]]:
    for k, values in enumerate(product(_VALUES, repeat=len(variables))):
        if k >= _MOST:
            return
        yield dict(zip(variables, values, strict=True))


def _holds(t: Term) -> bool:
    name, (a, b) = parts(t)
    return _shown(LT if name == "<" else LE, a, b)


def _less(a: Term, b: Term) -> bool:
    return _shown(LT, a, b)


def _shown(relation: Term, a: Term, b: Term) -> bool:
    try:
        enclose(relation, a, b, {}, 128)
    except KernelError:
        return False
    return True
