"""Equality by congruence: two terms with the same head are equal if their arguments are.

Functions are equal if they are at every point.  It comes after the tactics that compute.
"""

from __future__ import annotations

from cbdp_sym.kernel.terms import Abs, App, Term, app
from cbdp_sym.kernel.theorem import Theorem, abstraction, congruence, reflexivity, symmetry
from cbdp_sym.tactics.automation import prove, proves
from cbdp_sym.tactics.context import Context
from cbdp_sym.tactics.failure import Failed, NotApplicable
from cbdp_sym.tactics.syntax import binary, head, opened, parts


def congruent_sides(a: Term, b: Term, context: Context) -> Theorem:
    """Return ``|- a = b`` from equations between the parts that differ.

    Raises Failed with the first pair of parts that are not known to be equal.
    """
    if a is b:
        return reflexivity(a)
    if type(a) is App and type(b) is App and head(a) is head(b):
        xs, ys = _arguments(a), _arguments(b)
        if len(xs) == len(ys):
            result = reflexivity(head(a))
            for x, y in zip(xs, ys, strict=True):
                result = congruence(result, _equal(x, y, context))
            return result
    raise Failed("these are not known to be equal: ", a, " and ", b)


def _arguments(t: Term) -> list[Term]:
    result = []
    while type(t) is App:
        result.append(t.argument)
        t = t.function
    return result[::-1]


def _equal(a: Term, b: Term, context: Context) -> Theorem:
    if a is b:
        return reflexivity(a)
    if type(a) is Abs or type(b) is Abs:
        with opened(a.type.args[0]) as (v,):
            return abstraction(v, prove(binary("=", app(a, v), app(b, v)), context))
    return prove(binary("=", a, b), context)


@proves("=")
def _congruent(goal: Term, context: Context) -> Theorem:
    a, b = parts(goal)[1]
    if a is b:
        return reflexivity(a)
    found = context.find(binary("=", b, a))
    if found is not None:
        return symmetry(found)
    if type(a) is not App or type(b) is not App or head(a) is not head(b):
        raise NotApplicable("the two terms have different heads")
    return congruent_sides(a, b, context)
