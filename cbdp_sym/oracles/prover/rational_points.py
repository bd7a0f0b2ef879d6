"""Functions at rational points: which to look at, and the sign there."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from sympy import Expr, Piecewise, Rational, Symbol

from cbdp_sym.analysis.balls import enclose, precision, rational_ball
from cbdp_sym.analysis.box_certificates import BITS, Box

Point = tuple[Rational, ...]
Edge = tuple[Symbol, int]
FINE_BITS = 256
_FINEST_BITS = 4096  # for what may be undefined
_MOST_POINTS = 27


@dataclass(frozen=True)
class PointValue:
    """A function at a point: its sign (None where it may be undefined), and roughly its value.

    The sign 0 means that balls of :data:`FINE_BITS` bits cannot tell it from 0; ``fine`` says that
    balls of :data:`BITS` bits could not.
    """

    sign: int | None
    rough: float
    fine: bool = False


@dataclass(frozen=True)
class Sample:
    """Some values of a function on a box. The function is tight where it is nearly 0."""

    box: Box
    values: Mapping[Point, PointValue]

    def tight(self) -> list[Point]:
        return [p for p, value in self.values.items() if value.sign == 0]

    def tight_edges(self) -> tuple[list[Edge], list[Edge]]:
        """Return the edges that are tight at every point of the sample, and at some point."""
        whole: list[Edge] = []
        partly: list[Edge] = []
        for k, (v, ends) in enumerate(self.box.items()):
            for end in (0, 1):
                signs = [value.sign for p, value in self.values.items() if p[k] == ends[end]]
                if 0 in signs and ends[0] < ends[1]:
                    (partly if any(signs) else whole).append((v, end))
        return whole, partly

    def tight_between(self) -> Symbol | None:
        """Return a variable with both its ends tight, so that the function is not monotone in it."""
        whole = [v for v, _ in self.tight_edges()[0]]
        return next((v for v in whole if whole.count(v) == 2), None)

    def tight_inside(self) -> tuple[Symbol, Rational] | None:
        """Return a coordinate inside the box of a tight point that is alone on its line."""
        tight = self.tight()
        for point in tight:
            for k, (v, (low, high)) in enumerate(self.box.items()):
                others = [p for p in tight if _differ_only(p, point, k)]
                if low < point[k] < high and not others:
                    return v, point[k]
        return None


def _differ_only(p: Point, q: Point, k: int) -> bool:
    return p != q and p[:k] == q[:k] and p[k + 1 :] == q[k + 1 :]


class Points:
    """The values of functions at points, each computed once."""

    def __init__(self) -> None:
        self._values: dict[tuple[Expr, tuple[Symbol, ...], Point], PointValue] = {}

    def value(self, f: Expr, variables: tuple[Symbol, ...], point: Point) -> PointValue:
        key = f, variables, point
        if key not in self._values:
            self._values[key] = value_at(f, variables, point)
        return self._values[key]

    def sample(self, f: Expr, box: Box) -> Sample:
        """Return the values at the corners, the centre and the simplest points of the box."""
        variables = tuple(box)
        return Sample(box, {p: self.value(f, variables, p) for p in _candidates(box)})


def value_at(f: Expr, variables: tuple[Symbol, ...], point: Point, bits: int = BITS) -> PointValue:
    """Return the sign of ``f`` at a point, and roughly its value."""
    if _has_pieces(f):
        try:
            f = f.xreplace(dict(zip(variables, point, strict=True)))  # SymPy decides the conditions
        except (TypeError, ValueError):  # a condition compares what is no real number
            return PointValue(None, math.nan, bits > BITS)
    with precision(bits):
        at = {v: rational_ball(c) for v, c in zip(variables, point, strict=True)}
        ball = enclose(f, at)
        if not ball.is_finite() and bits >= _FINEST_BITS:
            return PointValue(None, math.nan, bits > BITS)
        rough = float(ball.mid())
        sign = 1 if ball > 0 else -1 if ball < 0 else 0
    if not ball.is_finite():
        return value_at(f, variables, point, 4 * bits)
    if sign == 0 and bits == BITS:
        return value_at(f, variables, point, FINE_BITS)
    return PointValue(sign, rough, bits > BITS)


@lru_cache(maxsize=8192)
def _has_pieces(f: Expr) -> bool:
    return bool(f.has(Piecewise))


def _candidates(box: Box) -> Iterator[Point]:
    ends = [(low, high) if low < high else (low,) for low, high in box.values()]
    inside = tuple(simplest(low, high) for low, high in box.values())
    yield tuple((low + high) / 2 for low, high in box.values())
    yield inside
    grid = [(*e, i) if len(e) == 2 else e for e, i in zip(ends, inside, strict=True)]
    few = math.prod(map(len, grid)) <= _MOST_POINTS
    yield from itertools.product(*(grid if few else ends))


def simplest(low: Rational, high: Rational) -> Rational:
    """Return the rational of least denominator strictly between (the end itself if they coincide)."""
    if low == high:
        return low
    found = _simplest(Fraction(int(low.p), int(low.q)), Fraction(int(high.p), int(high.q)))
    return Rational(found.numerator, found.denominator)


def _simplest(low: Fraction, high: Fraction) -> Fraction:
    if low < 0 < high:
        return Fraction(0)
    if high <= 0:
        return -_simplest(-high, -low)
    whole = math.floor(low)
    if whole + 1 < high:
        return Fraction(whole + 1)
    low, high = low - whole, high - whole
    if low == 0:
        return whole + Fraction(1, math.floor(1 / high) + 1)
    return whole + 1 / _simplest(1 / high, 1 / low)


def lowest_points(f: Expr, box: Box, points: Points, starts: int = 60) -> Iterator[Point]:
    """Yield points where f is small: a spread of points, and descents from the best of them."""
    variables = tuple(box)

    def rough(point: Point) -> float:
        value = points.value(f, variables, point)
        return math.inf if value.sign is None else value.rough

    spread = [_spread(box, k) for k in range(1, starts)]
    for start in sorted(spread, key=rough)[:4]:
        best, step = start, Rational(1, 8)
        while step > Rational(1, 2**14):
            near = min(_neighbours(best, box, step), key=rough, default=best)
            if rough(near) < rough(best):
                best = near
            else:
                step /= 4
        yield best


def _spread(box: Box, k: int) -> Point:
    """The k-th point of a Halton sequence."""
    return tuple(
        low + (high - low) * _reversed_digits(k, prime)
        for (low, high), prime in zip(box.values(), itertools.cycle((2, 3, 5, 7)), strict=False)
    )


def _reversed_digits(k: int, base: int) -> Rational:
    value, weight = Rational(0), Rational(1, base)
    while k:
        k, digit = divmod(k, base)
        value, weight = value + digit * weight, weight / base
    return value


def _neighbours(point: Point, box: Box, step: Rational) -> Iterator[Point]:
    for k, (low, high) in enumerate(box.values()):
        for move in (step, -step):
            moved = min(max(point[k] + move * (high - low), low), high)
            yield (*point[:k], moved, *point[k + 1 :])
