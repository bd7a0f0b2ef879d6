"""Curves in a region along which one variable begins: v = start, or the last places that v reaches.

A relation that is linear in v, or an end of v, is taken as an equation. Every other relation is linear in v
too, so that over fixed values of the other variables the region is an interval in v; and the curve is shown
to satisfy all of them wherever the region has a point. So a point of the region is joined with the curve by
points of the region.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck.definedness import is_defined
from cbdp_sym.recheck.expressions import Term
from cbdp_sym.recheck.normal import polynomial_in
from cbdp_sym.recheck.outcome import Refused
from cbdp_sym.recheck.regions import Region

_ENDS = ("low", "high")
_BUDGET = 50


@dataclass(frozen=True)
class Curve:
    """v = ``start``, a term in the other variables.

    Every point of the region has v >= start (``upward``) or v <= start. The ``closure`` is the region with
    the curve; ``outside`` says that the curve does not belong to the region. The ``shadow`` holds the values
    that the other variables take.
    """

    start: Term
    upward: bool
    outside: bool
    closure: Region
    shadow: Region


def curve_of(region: Region, v: str, at: Any) -> Curve:
    """Return the curve where the ``at``-th relation, or the low or high end of v, is an equation.

    Raises:
        Refused: there is no such curve, a relation is not linear in v, or the curve is not shown to stay in
            the region.
    """
    r, given = region.ranges[v], list(region.given)
    if at in _ENDS:
        k = _ENDS.index(at)
        end, outside = r.end(k)
        if end is None:
            raise Refused(f"'{v}' has no end there")
        start, upward = ex.num(end), k == 0
        closed = replace(r, high_open=False) if k else replace(r, low_open=False)
        kept = tuple(given)
    elif type(at) is int and 0 <= at < len(given):
        g, outside = given.pop(at)
        slope = ex.value_of(_slope(g, v, region))
        if not slope:
            raise Refused(f"'{str(g)[:150]}' has no rational slope in '{v}'")
        start = region.normaliser.form(ex.sub(ex.var(v), ex.mul(ex.num(1 / slope), g)))
        upward = slope > 0
        kept = (*region.given[:at], (g, False), *region.given[at + 1 :])
        # an end of v that is attained on the curve is open only because of the relation
        closed = replace(
            r,
            low_open=r.low_open and _beyond(start, r.low, 1, region),
            high_open=r.high_open and _beyond(start, r.high, -1, region),
        )
    else:
        raise Refused("the region has no such relation")
    if v in start.free:
        raise Refused(f"'{str(start)[:150]}' is not a curve in '{v}'")
    for h, _ in given:
        _slope(h, v, region)
    limits = [(ex.put(h, v, start), strict) for h, strict in given if v in h.free]
    if at != "low" and closed.low is not None:
        limits.append((ex.sub(start, ex.num(closed.low)), closed.low_open))
    if at != "high" and closed.high is not None:
        limits.append((ex.sub(ex.num(closed.high), start), closed.high_open))
    for g, strict in limits:
        if not _implied(g, strict, region):
            raise Refused(f"the curve {v} = '{str(start)[:150]}' is not shown to stay in the region")
    # the facts hold on the region, and may fail on the curve
    closure = Region({**region.ranges, v: closed}, kept)
    rest = {w: s for w, s in region.ranges.items() if w != v}
    free = Region(rest, tuple(h for h in given if v not in h[0].free))
    shadow = free.with_relations(g for g in limits if g[0].free and not _implied(*g, free))
    return Curve(start, upward, outside, closure, shadow)


def _slope(g: Term, v: str, region: Region) -> Term:
    """The slope in v of a term that is linear in it."""
    p = polynomial_in(g, v, region.normaliser)
    if p is None or not p.keys() <= {0, 1}:
        raise Refused(f"'{str(g)[:150]}' is not linear in '{v}'")
    return p.get(1, ex.ZERO)


def _implied(g: Term, strict: bool, region: Region) -> bool:
    return is_defined(g, region, budget=_BUDGET) and region.shows(g, strict, _BUDGET)


def _beyond(start: Term, end: Fraction | None, side: int, region: Region) -> bool:
    """Return whether the curve is known to lie strictly before an end, which may be infinite."""
    if end is None:
        return True
    distance = ex.sub(start, ex.num(end))
    return _implied(distance if side > 0 else ex.neg(distance), True, region)
