"""`inequality`: between real expressions, by linear arithmetic, signs, cleared denominators, factors.

b - a is brought to the form c p_1^k_1 ... p_n^k_n / (u_1^l_1 ...): numerator and denominators
cleared of quotients,
the numerator factored; then the sign of each factor is found by `positivity`, which asks `linarith`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from cbdp_sym.kernel.ring import LE, LT
from cbdp_sym.kernel.terms import Term, app, literal
from cbdp_sym.kernel.theorem import Theorem, congruence, equality_elimination, reflexivity
from cbdp_sym.kernel.types import REAL
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.arithmetic import equal_fractions
from cbdp_sym.tactics.automation import proves
from cbdp_sym.tactics.clearing import cleared_of, denominator_of, denominators_in, inverses_in
from cbdp_sym.tactics.context import Context, as_context
from cbdp_sym.tactics.factors import factored
from cbdp_sym.tactics.failure import Failed, NotApplicable
from cbdp_sym.tactics.linarith import linarith, positive_difference, weakened
from cbdp_sym.tactics.polynomials import (
    Polynomial,
    constant,
    difference,
    multiply,
    normal,
    plus,
    polynomial,
    term_of,
)
from cbdp_sym.tactics.positivity import linear_with_signs, positivity, sign
from cbdp_sym.tactics.statements import instance, named
from cbdp_sym.tactics.syntax import ONE, ZERO, div, lt, mul, neg, number, parts, power, sub


def inequality(goal: Term, context: Context | Iterable[Theorem] = (), *facts: Theorem) -> Theorem:
    """Return ``|- a <= b`` or ``|- a < b`` for real a, b.  Raises Failed with what each way said."""
    context = as_context(context)
    if facts:
        context = context.extended(*facts)
    name, arguments = parts(goal)
    if name not in ("<=", "<") or arguments[0].type is not REAL:
        raise Failed("not an inequality between real numbers: ", goal)
    a = arguments[0]
    failures: list[Failed] = []
    ways = [linarith, by_quotient, linear_with_signs]
    if a is ZERO:
        ways = [positivity, by_quotient]
    for way in ways:
        try:
            return way(goal, context)
        except Failed as failure:
            failures.append(failure)
    cleared = _cleared_facts(context)
    for way in (*ways, _by_products) if cleared is not context else (_by_products,):
        try:
            return way(goal, cleared)
        except Failed:
            pass
    raise Failed("not proved: ", goal, *(p for f in failures for p in ("\n  ", f)))


def _by_products(goal: Term, context: Context) -> Theorem:
    return linarith(goal, context, products=True)


def _cleared_facts(context: Context) -> Context:
    """The context with the inequalities that have denominators of known sign multiplied by these."""
    known = context.memo.get("cleared")
    if known is None:
        found: list[Theorem] = []
        for name in ("<=", "<"):
            for fact in context.about(name):
                relation, arguments = parts(fact.conclusion)
                if relation == name and arguments[0].type is REAL:
                    a, b = arguments
                    found += _cleared_fact(fact, a, b, context)
        known = context.memo["cleared"] = context.extended(*found) if found else context
    assert isinstance(known, Context)
    return known


def _cleared_fact(fact: Theorem, a: Term, b: Term, context: Context) -> list[Theorem]:
    p = difference(b, a)
    inverses = inverses_in([p])
    if not inverses:
        return []
    numerator, _ = cleared_of(p, inverses)
    denominators, scale = _denominators(p, inverses, denominators_in([a, b]))
    below = _product(denominators)
    try:
        positive = sign(below, context, strict=True)
        same = term_of(multiply(constant(scale), numerator))
        given = (positive, positive_difference(fact))
        strict = parts(fact.conclusion)[0] == "<"
        if strict and parts(positive.conclusion)[0] != "<":
            return []
        if not strict:
            given = (weakened(positive), given[1])
        rule = named("mul_pos" if strict else "mul_nonneg")
        found = instance(rule, below, parts(given[1].conclusion)[1][1], given=given)
        now = parts(found.conclusion)[1][1]
        moved = congruence(reflexivity(app(LT if strict else LE, ZERO)), equal_fractions(now, same, context))
        return [equality_elimination(moved, found)]
    except Failed:
        return []


def _denominators(
    p: Polynomial, inverses: Sequence[int], written: dict[int, Term]
) -> tuple[list[tuple[Term, int]], Fraction]:
    """The denominators of p as written, with powers that clear them, and the numerator's factor for these.

    The order in which terms were first met decides whether an inverse is that of u or of -u.
    """
    below: list[tuple[Term, int]] = []
    factor = Fraction(1)
    for v in inverses:
        top = max((dict(m).get(v, 0) for m in p), default=0)
        if top:
            u = denominator_of(v)
            t = written.get(v) or term_of(u)
            below.append((t, top))
            factor *= (normal(polynomial(t))[0] / normal(u)[0]) ** top
            p, _ = cleared_of(p, [v])
    return below, factor


@proves("<=", "<")
def _order(goal: Term, context: Context) -> Theorem:
    if parts(goal)[1][0].type is not REAL:
        raise NotApplicable("not an inequality between real numbers: ", goal)
    return inequality(goal, context)


@proves("F")
def _contradictory(goal: Term, context: Context) -> Theorem:
    """0 < 0 follows linearly from what is known."""
    return use("lt_irrefl", ZERO, given=[linarith(lt(ZERO, ZERO), context)])


def by_quotient(goal: Term, context: Context) -> Theorem:
    """Prove a <= b or a < b by the signs of the factors of b - a, as a quotient."""
    name, (a, b) = parts(goal)
    strict = name == "<"
    quotient, found = _as_quotient(a, b, context)
    if found is None:
        raise Failed("the factors of the difference have no known sign in ", goal)
    if not strict:
        found = weakened(found)
    elif parts(found.conclusion)[0] != "<":
        raise Failed("only a weak inequality is found for ", goal)
    same = equal_fractions(quotient, sub(b, a), context)
    moved = congruence(reflexivity(app(LT if strict else LE, ZERO)), same)
    found = equality_elimination(moved, found)
    return equality_elimination(instance(named("sub_pos" if strict else "sub_nonneg"), a, b), found)


def _as_quotient(a: Term, b: Term, context: Context) -> tuple[Term, Theorem | None]:
    """The quotient of products that is b - a, and the theorem that it is not negative."""
    p = difference(b, a)
    inverses = inverses_in([p])
    written = denominators_in([a, b])
    numerator, _ = cleared_of(p, inverses)
    c, factors = factored(numerator)
    known = _written(context)
    pieces: list[tuple[Term, int]] = []
    for f, k in factors:
        scale, key = normal(f)
        t = known.get(key)
        if t is None:
            t = term_of(f)
        else:
            c *= (scale / normal(polynomial(t))[0]) ** k
        pieces.append((t, k))
    below, factor = _denominators(p, inverses, written)
    c *= factor
    positive, signs, sign_of_all = _signs(pieces + below, context)
    if positive is None:
        return ONE, None
    if (c < 0) != sign_of_all:
        return ONE, None
    above = _product([(number(abs(c)), 1), *positive[: len(pieces)]])
    quotient = div(above, _product(positive[len(pieces) :])) if below else above
    return quotient, sign(quotient, context.extended(*signs), strict=True)


def _written(context: Context) -> dict[object, Term]:
    """Differences whose sign the context tells, by their polynomials up to a factor."""
    known = context.memo.get("written")
    if known is None:
        found: dict[object, Term] = {}
        for name in ("<", "<="):
            for fact in context.about(name):
                relation, arguments = parts(fact.conclusion)
                if relation == name and arguments[0].type is REAL:
                    a, b = arguments
                    t = b if a is ZERO else a if b is ZERO else sub(b, a)
                    p = polynomial(t)
                    if p:
                        found.setdefault(normal(p)[1], t)
        known = context.memo["written"] = found
    assert isinstance(known, dict)
    return known


def _signs(
    pieces: Sequence[tuple[Term, int]], context: Context
) -> tuple[list[tuple[Term, int]] | None, list[Theorem], bool]:
    """The pieces made positive, the theorems that say so, and whether the product changed its sign."""
    positive: list[tuple[Term, int]] = []
    theorems: list[Theorem] = []
    changed = False
    for t, k in pieces:
        try:
            theorems.append(sign(t, context))
            positive.append((t, k))
            continue
        except Failed:
            pass
        if k % 2 == 0:
            positive.append((t, k))
            continue
        opposite = _positive_opposite(t, context)
        if opposite is None:
            return None, [], False
        theorems.append(opposite)
        positive.append((parts(opposite.conclusion)[1][1], k))
        changed = not changed
    return positive, theorems, changed


def _positive_opposite(t: Term, context: Context) -> Theorem | None:
    """0 < -t or 0 <= -t, the opposite written as it is or as a sum.

    The order of its atoms decides whether t or -t is a factor of a polynomial, so neither may be harder.
    """
    for opposite in (neg(t), term_of(plus(constant(0), polynomial(t), -1))):
        try:
            return sign(opposite, context)
        except Failed:
            pass
    return None


def _product(pieces: Iterable[tuple[Term, int]]) -> Term:
    result: Term | None = None
    for t, k in pieces:
        if t is ONE:
            continue
        factor = t if k == 1 else power(t, literal(k))
        result = factor if result is None else mul(result, factor)
    return ONE if result is None else result
