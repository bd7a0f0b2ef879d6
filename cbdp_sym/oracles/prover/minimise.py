"""Rigorous minimisation: boxes in which a function may be negative, by the lower ends of their intervals.

A needle that no sample point meets keeps the interval of its box low, while all others rise as they are cut.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Callable, Iterator, Mapping

from sympy import Expr, Piecewise, Rational, Symbol, sign

from cbdp_sym.analysis.balls import precision
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.intervals import evaluate, hull_of
from cbdp_sym.analysis.regions.region import Range, Region
from cbdp_sym.oracles.prover.rational_points import simplest

_BITS, _DEEPEST = 64, 60
Point = dict[Symbol, Rational]


def low_points(f: Expr, region: Region, over: Callable[[], bool], most: int) -> Iterator[Point]:
    """Yield the middles of boxes of the region where f is not shown to be >= 0, at most so many.

    ``over`` says when the time is over. A box is cut across the variable that has been cut least often.
    """
    if f.has(Piecewise, sign) or not f.free_symbols:
        return
    variables = [v for v in region.variables if region.ranges[v].low < region.ranges[v].high]
    if not variables:
        return
    count = itertools.count()
    boxes = [(float("-inf"), next(count), dict(region.ranges), dict.fromkeys(variables, 0))]
    while boxes and next(count) < 3 * most and not over():
        _, _, box, cuts = heapq.heappop(boxes)
        middle = {v: middle_of(r) for v, r in box.items()}
        yield middle
        v = min(variables, key=lambda w: (w not in f.free_symbols, cuts[w], w.name))
        if cuts[v] > _DEEPEST:
            continue
        r = box[v]
        for part in (Range(r.low, middle[v], r.low_open, False),
                     Range(middle[v], r.high, False, r.high_open)):  # fmt: skip
            if not part.low < part.high:
                continue
            inner = {**box, v: part}
            low = _lowest(f, inner, region)
            if low is not None and low < 0:
                heapq.heappush(boxes, (low, next(count), inner, {**cuts, v: cuts[v] + 1}))


def _lowest(f: Expr, box: Mapping[Symbol, Range], region: Region) -> float | None:
    """The lower end of the values of f on a box; None if no point of the region is in the box."""
    ranges = {v: hull_of(r.low, r.high) for v, r in box.items()}
    with precision(_BITS):
        for g in region.given:
            try:
                if evaluate(g.lhs, ranges).high < 0:
                    return None
            except Refusal:
                continue
        try:
            low = evaluate(f, ranges).low
        except Refusal:
            return float("-inf")
        return float(low) if low.is_finite() else float("-inf")


def middle_of(r: Range) -> Rational:
    """Return a simple rational number inside the range, far from its ends.

    Of an infinite range, ever further.
    """
    if r.low == r.high:
        return r.low
    if r.bounded:
        return simplest((2 * r.low + r.high) / 3, (r.low + 2 * r.high) / 3)
    if r.low.is_finite:
        return 2 * r.low if r.low >= 1 else max(Rational(1), r.low + 1)
    if r.high.is_finite:
        return 2 * r.high if r.high <= -1 else min(Rational(-1), r.high - 1)
    return Rational(0)
