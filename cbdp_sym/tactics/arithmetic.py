"""`field`: equality of real expressions as fractions, modulo given equations and the laws of exp and powers.

s - t is written as a combination of equations with polynomials as multipliers, which `ring` checks:
u (1/u) = 1 for denominators, the given equations, equations between products of exponentials and powers,
and between values of one function at arguments that are equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cbdp_sym.kernel.terms import Term, equal, sides
from cbdp_sym.kernel.theorem import Theorem, ring, symmetry
from cbdp_sym.kernel.types import REAL
from cbdp_sym.tactics.automation import proves
from cbdp_sym.tactics.clearing import (
    Used,
    cleared_of,
    combine,
    denominator_of,
    denominators_in,
    inverse_equation,
    inverses_in,
    reduced,
)
from cbdp_sym.tactics.context import Context, as_context
from cbdp_sym.tactics.exponentials import atoms_alike, expanded, merged
from cbdp_sym.tactics.failure import Failed, NotApplicable
from cbdp_sym.tactics.polynomials import Polynomial, difference, term_of
from cbdp_sym.tactics.syntax import joined, parts


def field(
    s: Term, t: Term, context: Context | Iterable[Theorem] = (), modulo: Sequence[Theorem] = ()
) -> Theorem:
    """Return ``|- s = t`` for real terms that are equal as fractions, modulo the equations given.

    Denominators that are cancelled have to be nonzero in the context, bases of powers nonnegative.  Raises
    Failed with the remainder that is not zero, or what is not known.
    """
    p = difference(s, t)
    if not p:
        return ring(s, t)
    context = as_context(context)
    for e in modulo:
        if parts(e.conclusion)[0] != "=" or sides(e.conclusion)[0].type is not REAL:
            raise NotApplicable("field: not an equation of real numbers: ", e)
    written = denominators_in([s, t, *(x for e in modulo for x in sides(e.conclusion))])
    try:
        return combine(s, t, _fractions(p, context, modulo, written))
    except Failed as failure:
        first = failure

    def same(u: Term, v: Term) -> Theorem:
        return field(u, v, context, modulo)

    q, alike = atoms_alike(p, same)
    q, powers = merged(q, context, same)
    if alike or powers:
        try:
            return combine(s, t, [*alike, *powers, *_fractions(q, context, modulo, written)])
        except Failed as failure:
            first = failure
    left, right = expanded(s, context), expanded(t, context)
    if left is None and right is None:
        raise first
    u = s if left is None else sides(left.conclusion)[1]
    v = t if right is None else sides(right.conclusion)[1]
    ends = [left, field(u, v, context, modulo), None if right is None else symmetry(right)]
    return joined(*(e for e in ends if e is not None))


def _fractions(p: Polynomial, context: Context, modulo: Sequence[Theorem], written: dict[int, Term]) -> Used:
    """Multipliers of u (1/u) = 1 and of the given equations, with p as their combination."""
    if not p:
        return []
    relations = [(e, difference(*sides(e.conclusion))) for e in modulo]
    inverses = inverses_in([p, *(g for _, g in relations)])
    rest, used = cleared_of(p, inverses)
    given: Used = []
    if rest and relations:
        p, given = reduced(p, relations, inverses)
        rest, used = cleared_of(p, inverses)
    if rest:
        raise Failed("field: the sides are equal only if ", term_of(rest), " = 0")
    return [
        *((c, inverse_equation(written.get(v) or term_of(denominator_of(v)), context)) for v, c in used if c),
        *given,
    ]


@proves("=")
def _equal_reals(goal: Term, context: Context) -> Theorem:
    a, b = parts(goal)[1]
    if a.type is not REAL:
        raise NotApplicable("not proved: ", goal)
    found = context.find(equal(b, a))
    if found is not None:
        return symmetry(found)
    try:
        return field(a, b, context)
    except Failed as failure:
        for fact in context.about("="):
            if parts(fact.conclusion)[0] == "=" and sides(fact.conclusion)[0] is a:
                return joined(fact, field(sides(fact.conclusion)[1], b, context))
        raise failure
