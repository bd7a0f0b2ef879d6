"""`field`: equality of real expressions as fractions, modulo given equations and the laws of exp and powers.

s - t is written as a combination of equations with polynomials as multipliers, which `ring` checks:
u (1/u) = 1 for denominators, the given equations, equations between products of exponentials and powers,
and between values of one function at arguments that are equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress

from cbdp_sym.kernel.terms import App, Term, equal, sides
from cbdp_sym.kernel.theorem import Theorem, congruence, reflexivity, ring, symmetry
from cbdp_sym.kernel.types import REAL
from cbdp_sym.tactics import apart
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
from cbdp_sym.tactics.exponents import NAMES, normalised, without_powers
from cbdp_sym.tactics.failure import Failed, Lazy, NotApplicable
from cbdp_sym.tactics.polynomials import Polynomial, difference, term_of
from cbdp_sym.tactics.syntax import by_equation, joined, parts, symbols


def field(
    s: Term, t: Term, context: Context | Iterable[Theorem] = (), modulo: Sequence[Theorem] = ()
) -> Theorem:
    """Return ``|- s = t`` for real terms that are equal as fractions, modulo the equations given.

    Powers, roots, exponentials and logarithms of what is known to be positive are brought to one normal form.
    Denominators that are cancelled have to be nonzero in the context, bases of powers nonnegative.  Raises
    Failed, with a point at which the sides differ if one is found.
    """
    context = as_context(context)
    try:
        return equal_fractions(s, t, context, modulo)
    except NotApplicable:
        raise
    except Failed as failure:
        for way in (_without_powers, _by_exponents):
            with suppress(Failed):
                return way(s, t, context, modulo)
        raise failure from None


def equal_fractions(
    s: Term, t: Term, context: Context | Iterable[Theorem] = (), modulo: Sequence[Theorem] = ()
) -> Theorem:
    """Return ``|- s = t`` as `field` does, with the powers as they are written; searches ask this often."""
    p = difference(s, t)
    if not p:
        return ring(s, t)
    context = as_context(context)
    for e in modulo:
        if parts(e.conclusion)[0] != "=" or sides(e.conclusion)[0].type is not REAL:
            raise NotApplicable("field: not an equation of real numbers: ", e)
    written = denominators_in([s, t, *(x for e in modulo for x in sides(e.conclusion))])
    failures: list[Failed] = []
    for way in (
        lambda: combine(s, t, _fractions(p, context, modulo, written)),
        lambda: _merged(s, t, context, modulo, written),
        lambda: _expanded(s, t, context, modulo),
    ):
        try:
            return way()
        except NotApplicable:
            pass
        except Failed as failure:
            failures.append(failure)
    raise failures[-1]


def _merged(
    s: Term, t: Term, context: Context, modulo: Sequence[Theorem], written: dict[int, Term]
) -> Theorem:
    """|- s = t with equal arguments of functions, and one exponential and power of a base in each product."""

    def same(u: Term, v: Term) -> Theorem:
        return equal_fractions(u, v, context, modulo)

    q, alike = atoms_alike(difference(s, t), same)
    q, powers = merged(q, context, same)
    if not alike and not powers:
        raise NotApplicable("no products of powers in ", equal(s, t))
    return combine(s, t, [*alike, *powers, *_fractions(q, context, modulo, written)])


def _expanded(s: Term, t: Term, context: Context, modulo: Sequence[Theorem]) -> Theorem:
    """|- s = t with powers and logarithms of products taken apart."""
    left, right = expanded(s, context), expanded(t, context)
    if left is None and right is None:
        raise NotApplicable("no powers of products in ", equal(s, t))
    u = s if left is None else sides(left.conclusion)[1]
    v = t if right is None else sides(right.conclusion)[1]
    ends = [left, equal_fractions(u, v, context, modulo), None if right is None else symmetry(right)]
    return joined(*(e for e in ends if e is not None))


def _without_powers(s: Term, t: Term, context: Context, modulo: Sequence[Theorem]) -> Theorem:
    """|- s = t with powers and roots as exponentials, one in each product."""
    if not any(symbols(x) & {"^", "sqrt"} for x in (s, t)):
        raise NotApplicable("no powers in ", equal(s, t))
    left, right = without_powers(s, context), without_powers(t, context)
    u, v = sides(left.conclusion)[1], sides(right.conclusion)[1]
    if u is s and v is t:
        raise NotApplicable("no powers of positive numbers in ", equal(s, t))
    written = denominators_in([u, v, *(x for e in modulo for x in sides(e.conclusion))])
    middle = ring(u, v) if not difference(u, v) else _merged(u, v, context, modulo, written)
    return joined(left, middle, symmetry(right))


def _by_exponents(s: Term, t: Term, context: Context, modulo: Sequence[Theorem]) -> Theorem:
    """|- s = t after powers, roots and exponentials have been brought to one normal form."""
    if not any(symbols(x) & NAMES for x in (s, t)):
        raise NotApplicable("no exponents in ", equal(s, t))
    step, context, modulo = normalised(equal(s, t), context, modulo)
    u, v = sides(sides(step.conclusion)[1])
    written = denominators_in([u, v, *(x for e in modulo for x in sides(e.conclusion))])
    return by_equation(symmetry(step), combine(u, v, _fractions(difference(u, v), context, modulo, written)))


def _fractions(p: Polynomial, context: Context, modulo: Sequence[Theorem], written: dict[int, Term]) -> Used:
    """Multipliers of u (1/u) = 1 and of the given equations, with p as their combination."""
    if not p:
        return []
    whole = p
    relations = [(e, difference(*sides(e.conclusion))) for e in modulo]
    inverses = inverses_in([p, *(g for _, g in relations)])
    rest, used = cleared_of(p, inverses)
    given: Used = []
    if rest and relations:
        p, given = reduced(p, relations, inverses)
        rest, used = cleared_of(p, inverses)
    if rest:
        raise Failed("field: ", Lazy(lambda: apart.said(term_of(whole), term_of(rest), context)))
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
        return equal_fractions(a, b, context)
    except Failed as failure:
        for fact in context.about("="):
            if parts(fact.conclusion)[0] == "=" and sides(fact.conclusion)[0] is a:
                return joined(fact, equal_fractions(sides(fact.conclusion)[1], b, context))
        raise failure


def with_value(theorem: Theorem, value: Term | None, context: Context) -> Theorem:
    """From a relation whose last argument is a number, the same for an equal one."""
    t = theorem.conclusion
    assert type(t) is App
    if value is None or t.argument is value:
        return theorem
    same = equal_fractions(t.argument, value, context)
    return by_equation(congruence(reflexivity(t.function), same), theorem)
