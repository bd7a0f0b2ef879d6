"""Inequalities between products, quotients and powers of positive numbers, by their logarithms."""

from __future__ import annotations

from contextlib import suppress

from cbdp_sym.kernel.terms import Term, app, const, sides
from cbdp_sym.kernel.theorem import Theorem, reflexivity, symmetry
from cbdp_sym.kernel.types import REAL
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.context import Context
from cbdp_sym.tactics.exponentials import log_laws
from cbdp_sym.tactics.exponents import NAMES
from cbdp_sym.tactics.failure import Failed, NotApplicable
from cbdp_sym.tactics.linarith import linarith
from cbdp_sym.tactics.positivity import sign
from cbdp_sym.tactics.syntax import ZERO, binary, by_equation, parts, symbols

_MULTIPLICATIVE = NAMES | {"*", "/"}
_MONOTONE = {"<=": "log_mono", "<": "log_lt"}
_BACK = {"<=": "le_of_logs", "<": "lt_of_logs"}
MOST = 12  # facts whose logarithms are taken


def by_logarithms(goal: Term, context: Context) -> Theorem:
    """Return ``|- a <= b`` or ``|- a < b``, which is linear in logarithms, as facts are.  Raises Failed."""
    name, (a, b) = parts(goal)
    orders = [f for r in _MONOTONE for f in context.about(r) if parts(f.conclusion)[0] == r]
    if not any({"exp", "log", "^"} & symbols(t) for t in (goal, *(f.conclusion for f in orders))):
        raise NotApplicable("no logarithms in ", goal)
    context = context.extended(*_factors(orders, context))
    context = context.extended(*_logarithms(orders, context))
    with suppress(Failed):
        step = _apart(goal, context)
        return by_equation(symmetry(step), _linear(sides(step.conclusion)[1], context))
    if a is ZERO or not _MULTIPLICATIVE & symbols(goal):
        raise NotApplicable("no products in ", goal)
    positive = [_positive(t, context) for t in (a, b)]
    inner = binary(name, *(app(const("log"), t) for t in (a, b)))
    step = _apart(inner, context)
    below = by_equation(symmetry(step), _linear(sides(step.conclusion)[1], context))
    return use(_BACK[name], a, b, given=[*positive, below])


def _apart(t: Term, context: Context) -> Theorem:
    """|- t = t' with logarithms of products taken apart."""
    try:
        return log_laws(t, context)
    except Failed:
        return reflexivity(t)


def _linear(goal: Term, context: Context) -> Theorem:
    try:
        return linarith(goal, context)
    except Failed:
        return linarith(goal, context, products=True)


def _positive(t: Term, context: Context) -> Theorem:
    found = sign(t, context, strict=True)
    if parts(found.conclusion)[0] != "<":
        raise Failed("not known to be positive: ", t)
    return found


def _factors(orders: list[Theorem], context: Context) -> list[Theorem]:
    """A number above a positive one is positive, and so is its other factor if one factor is."""
    found: list[Theorem] = []
    for fact in orders:
        _, (a, b) = parts(fact.conclusion)
        if a.type is REAL and parts(b)[0] == "*":
            with suppress(Failed):
                x, y = parts(b)[1]
                known = (_positive(x, context), linarith(binary("<", ZERO, b), [_positive(a, context), fact]))
                found.append(use("positive_factor", x, y, given=known))
    return found


def _logarithms(orders: list[Theorem], context: Context) -> list[Theorem]:
    """The logarithms of both sides of facts."""
    found: list[Theorem] = []
    for fact in orders:
        name, (a, b) = parts(fact.conclusion)
        if a.type is REAL and a is not ZERO and len(found) < MOST:
            with suppress(Failed):
                order = use(_MONOTONE[name], a, b, given=[_positive(a, context), fact])
                found.append(by_equation(_apart(order.conclusion, context), order))
    return found
