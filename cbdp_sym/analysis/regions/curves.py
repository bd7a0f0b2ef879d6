"""Curves in a region from which every point is reached along one variable."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import sympy
from sympy import Expr, Rational, S, Symbol

from cbdp_sym.analysis.box_certificates import ENDS
from cbdp_sym.analysis.logic import Relation
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.definedness import require_defined
from cbdp_sym.analysis.regions.region import Region, linear_slope


@dataclass(frozen=True)
class Curve:
    """v = ``start``, an expression in the other variables.

    Every point of the region has v >= start (``direction`` 1) or v <= start (-1). The ``closure`` is the
    region with the curve, which is ``opened`` if it lies outside of the region; the ``shadow`` contains
    the other variables' values.
    """

    start: Expr
    direction: int
    opened: bool
    closure: Region
    shadow: Region


def curve_of(region: Region, v: Symbol, at: Any) -> Curve:
    """Return the curve where the ``at``-th relation, or the low or high end of v, is an equation.

    Raises:
        Refusal: there is no such curve, a relation is not linear in v, or the curve leaves the region.
    """
    given = list(region.given)
    r = region.ranges[v]
    if at in ENDS:
        k = ENDS.index(at)
        start, opened = r.end(k)
        if not start.is_finite:
            raise Refusal(f"'{v}' has no end there", weak=False)
        direction = -1 if k else 1
        closed = replace(r, high_open=False) if k else replace(r, low_open=False)
        kept = region.given
        others = [(g.lhs, g.op == ">") for g in given]
    elif type(at) is int and 0 <= at < len(given):
        g = given.pop(at)
        slope = linear_slope(g.lhs, v)
        if not isinstance(slope, Rational) or slope == 0:
            raise Refusal(f"'{g}' is not linear in '{v}'")
        start = sympy.expand(v - g.lhs / slope)
        direction, opened = (1 if slope > 0 else -1), g.op == ">"
        weak = Relation(g.lhs, ">=", S.Zero)
        kept = (*region.given[:at], weak, *region.given[at + 1 :])
        others = [(h.lhs, h.op == ">") for h in given]
        # an open end of v may come from this relation: x > y and y >= 0 give x > 0
        closed = replace(
            r,
            low_open=r.low_open and _beyond(start - r.low, region),
            high_open=r.high_open and _beyond(r.high - start, region),
        )
    else:
        raise Refusal("the region has no such relation", weak=False)
    if any(linear_slope(h, v) is None for h, _ in others):
        raise Refusal(f"a relation of the region is not linear in '{v}'")
    limits = [(h.xreplace({v: start}), strict) for h, strict in others if v in h.free_symbols]
    if closed.low.is_finite and at != "low":
        limits.append((start - closed.low, closed.low_open))
    if closed.high.is_finite and at != "high":
        limits.append((closed.high - start, closed.high_open))
    for limit in limits:
        if not implied(limit, region):
            raise Refusal(f"the curve {v} = '{start}' leaves the region, where '{limit[0]}' < 0")
    closure = Region({**region.ranges, v: closed}, kept)
    free = Region(
        {w: s for w, s in region.ranges.items() if w != v}, tuple(h for h in given if v not in h.free_symbols)
    )  # without the facts, since the shadow may have points over which the region has none
    shadow = free.with_relations(h for h in limits if h[0].free_symbols and not implied(h, free))
    return Curve(start, direction, opened, closure, shadow)


def implied(bound: tuple[Expr, bool], region: Region) -> bool:
    """Return whether exact reasoning shows g > 0 (if True), or g >= 0, on the region."""
    g, strict = bound
    try:
        require_defined(g, region)
    except Refusal:
        return False
    return region.context.related(Relation(g, ">" if strict else ">=", S.Zero))


def _beyond(distance: Expr, region: Region) -> bool:
    """Return whether a distance from an end, which may be infinite, is known to be positive."""
    return bool(distance.is_infinite) or implied((distance, True), region)
