r"""`maximise`: the supremum of a differentiable objective over a class of real numbers, at a given point.

The derivative is shown to be nonnegative between any point of the class and the maximiser on the left, and
nonpositive on the right; the class has to be convex as far as the derivative needs it.
"""

from __future__ import annotations

from collections.abc import Iterable

from cbdp_sym.kernel.terms import Term, Var, app, lam, substitute
from cbdp_sym.kernel.theorem import Theorem, assume, discharge, generalise
from cbdp_sym.kernel.types import REAL
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.automation import attempt, prove
from cbdp_sym.tactics.context import Context, as_context
from cbdp_sym.tactics.derivatives import derivative
from cbdp_sym.tactics.failure import Failed
from cbdp_sym.tactics.logic import by_cases
from cbdp_sym.tactics.rewriting import rewrite
from cbdp_sym.tactics.syntax import ZERO, discharge_all, ext, head, le, opened, parts


def maximum(
    f: Term,
    point: Term,
    context: Context | Iterable[Theorem] = (),
    region: Term | None = None,
    slope: Term | None = None,
) -> Theorem:
    """Return ``|- !x. region x ==> f x <= f point`` (without the antecedent if there is no region).

    ``slope`` is the derivative of f as a function, in a form that shows its sign; by default what the rules
    give.  Raises Failed with the inequality or the derivative that is not proved.
    """
    context = as_context(context)
    if region is not None:
        context = context.extended(prove(app(region, point), context))
    with opened(REAL) as (x,):
        inside = [] if region is None else [assume(app(region, x))]
        local = context.extended(*inside)

        def left(before: Theorem) -> Theorem:
            return _monotone("mono_on", f, x, point, slope, local.extended(before))

        def right(after: Theorem) -> Theorem:
            return _monotone("anti_on", f, point, x, slope, local.extended(after))

        bound = by_cases(le(x, point), left, right)
        return generalise(x, discharge_all([h.conclusion for h in inside], bound))


def _monotone(rule: str, f: Term, a: Term, b: Term, slope: Term | None, context: Context) -> Theorem:
    """|- f a <= f b by a derivative that is not negative, or f b <= f a by one that is not positive"""
    order = prove(le(a, b), context)
    with opened(REAL) as (z,):
        between = [assume(le(a, z)), assume(le(z, b))]
        local = context.extended(*between)
        found = _derivative(f, z, slope, local)
        m = parts(found.conclusion)[1][1]
        low, high = (z, b) if rule == "mono_on" else (a, z)
        local = local.extended(*_monotone_values(m, z, low, high, local))
        sign = prove(le(ZERO, m) if rule == "mono_on" else le(m, ZERO), local)
        given = []
        for fact in (found, sign):
            for h in reversed(between):
                fact = discharge(h.conclusion, fact)
            given.append(generalise(z, fact))
        d = lam(z, m)
    ends = (use("le_refl", a), order, use("le_refl", b))
    return use(rule, f, d, a, b, a, b, given=[*given, *ends])


_MONOTONE = {"exp": "exp_le", "log": "log_mono"}


def _monotone_values(t: Term, z: Var, low: Term, high: Term, context: Context) -> list[Theorem]:
    """Bounds of the values of exp and log in t, which depend on z, by their values at the other end.

    z is one of ``low <= high``.
    """
    found: list[Theorem] = []
    name, arguments = parts(t)
    for u in arguments:
        found += _monotone_values(u, z, low, high, context)
    if name in _MONOTONE and z in t.free:
        other = high if z is low else low
        u = arguments[0]
        v = substitute({z: other}, u)
        for x, y in ((u, v), (v, u)):
            step = attempt(le(x, y), context)
            if step is not None:
                try:
                    bound = use(_MONOTONE[name], x, y, given=[step], context=context)
                    found.append(_simplified(bound, context))
                except Failed:
                    pass
                break
    return found


def _simplified(bound: Theorem, context: Context) -> Theorem:
    try:
        return rewrite(bound, "exp_log", context=context)
    except Failed:
        return bound


def _derivative(f: Term, z: Var, slope: Term | None, context: Context) -> Theorem:
    found = derivative(f, z, context)
    if slope is None:
        return found
    return prove(app(head(found.conclusion), f, app(slope, z), z), context)


def maximise(
    supremum: Term, point: Term, context: Context | Iterable[Theorem] = (), slope: Term | None = None
) -> Theorem:
    r"""Return ``|- SupOn G (\x. ext (f x)) = ext (f point)``, or the same for Sup.

    Raises Failed if the point is not in G, or `maximum` fails.
    """
    context = as_context(context)
    name, arguments = parts(supremum)
    region, objective = (arguments[0], arguments[1]) if name == "SupOn" else (None, arguments[0])
    with opened(REAL) as (x,):
        f = lam(x, parts(app(objective, x))[1][0])
    largest = maximum(f, point, context, region, slope)
    local = context.extended(largest)
    top = ext(app(f, point))
    if region is None:
        least = use("sup_least", objective, top, context=local)
        upper = use("sup_upper", objective, point)
    else:
        least = use("supon_least", region, objective, top, context=local)
        upper = use("supon_upper", region, objective, point, context=local)
    return use("ele_antisym", given=[least, upper])
