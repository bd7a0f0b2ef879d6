"""Points of a region, near its ends as well as inside, and the signs of functions there."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from sympy import Expr, Rational, Symbol

from cbdp_sym.analysis.balls import enclose, precision, rational_ball
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.region import Range, Region
from cbdp_sym.oracles.prover.rational_points import PointValue, value_at

Point = Mapping[Symbol, Rational]
_TRIES, _ENOUGH = 300, 24
_FAR = 4
_PRIMES = (2, 3, 5, 7, 11, 13)


def key_of(region: Region) -> Any:
    return tuple(region.ranges.items()), region.given, region.facts


class Samples:
    """Points of regions and values at them, each computed once."""

    def __init__(self) -> None:
        self._points: dict[Any, list[dict[Symbol, Rational]]] = {}
        self._values: dict[Any, PointValue] = {}
        self._signs: dict[Any, frozenset[int | None]] = {}
        self._regions: dict[Any, Region] = {}

    def points(self, region: Region) -> list[dict[Symbol, Rational]]:
        """Up to 32 points of the region; none if none were found."""
        key = key_of(region)
        if key not in self._points:
            self._points[key] = _points(region)
        return self._points[key]

    def value(self, f: Expr, point: Point) -> PointValue:
        free = _free(f)
        used = tuple(v for v in point if v in free)
        at = tuple(point[v] for v in used)
        key = f, used, at
        if key not in self._values:
            try:
                self._values[key] = value_at(f, used, at)
            except Refusal:
                self._values[key] = PointValue(None, math.nan)
        return self._values[key]

    def same(self, region: Region) -> Region:
        """Return an equal region, always the same one, so that what it has worked out is kept."""
        return self._regions.setdefault(key_of(region), region)

    def signs(self, f: Expr, region: Region) -> frozenset[int | None]:
        """Return the signs of ``f`` at the points (0 where it cannot be told from 0)."""
        key = f, key_of(region)
        if key not in self._signs:
            self._signs[key] = frozenset(s for _, s in self._told(f, region))
        return self._signs[key]

    def _told(self, f: Expr, region: Region) -> Iterator[tuple[Point, int | None]]:
        """The signs at the points, but for far ones where balls tell nothing, as of exp(exp(x))."""
        for p in self.points(region):
            found = self.value(f, p).sign
            if found is not None or all(abs(p[v]) < _FAR for v in _free(f) & p.keys()):
                yield p, found

    def seems_false(self, f: Expr, region: Region) -> bool:
        """Return whether ``f`` is negative, or undefined, at one of the points; it looks no further then."""
        known = self._signs.get((f, key_of(region)))
        if known is not None:
            return not known <= {0, 1}
        if any(s in (-1, None) for _, s in self._told(f, region)):
            return True
        self.signs(f, region)
        return False

    def negative_at(self, f: Expr, region: Region) -> Point | None:
        """Return a point where ``f`` is certainly negative, if one is among the points."""
        for p in self.points(region):
            if self.value(f, p).sign == -1:
                return p
        return None


@lru_cache(maxsize=8192)
def _free(f: Expr) -> set[Any]:
    return f.free_symbols


def satisfies(point: Point, region: Region) -> bool:
    """Return whether balls show that the point satisfies every relation of the region."""
    if not all(point[v] in r for v, r in region.ranges.items()):
        return False
    with precision(128):
        at = {v: rational_ball(c) for v, c in point.items()}
        for g in region.given:
            try:
                ball = enclose(g.lhs, at)
            except Refusal:
                return False
            if not (ball > 0 or (g.op == ">=" and (ball >= 0 or _exactly(g.lhs, point)))):
                return False
    return True


def _exactly(g: Expr, point: Point) -> bool:
    """Return whether g is a rational number >= 0 at the point, as where an equation holds."""
    if not g.is_rational_function(*g.free_symbols):
        return False
    value = g.xreplace(dict(point))
    return bool(value.is_Rational and value >= 0)


def _points(region: Region) -> list[dict[Symbol, Rational]]:
    if region.empty:
        return []
    found: dict[Any, dict[Symbol, Rational]] = {}
    for k in itertools.count(1):
        if k > _TRIES or len(found) >= _ENOUGH:
            break
        point = {
            v: coordinate(r, k, prime) for (v, r), prime in zip(region.ranges.items(), _PRIMES, strict=False)
        }
        if satisfies(point, region):
            found.setdefault(tuple(point.values()), point)
    return list(found.values())


@lru_cache(maxsize=50_000)
def coordinate(r: Range, k: int, prime: int) -> Rational:
    """Return the k-th point of a sequence that fills the range and comes close to its ends."""
    if r.low == r.high:
        return r.low
    t = _reversed_digits(k, prime)
    # no prime of the digits divides 17: close to the ends from everywhere in the range
    if k % 17 % 4 == 0:
        t = t**3
    elif k % 17 % 4 == 2:
        t = 1 - (1 - t) ** 3
    low, high = float(r.low), float(r.high)
    if r.bounded:
        return _short(low + (high - low) * t, r)
    spread = 2 * t / (1 - t)
    if r.low.is_finite:
        return _short(low + spread, r)
    if r.high.is_finite:
        return _short(high - spread, r)
    return _short((2 * t - 1) / (t * (1 - t)) / 2, r)


def _short(value: float, r: Range) -> Rational:
    """A rational with a small denominator close by, in the range."""
    for places in (6, 12, 24):
        near = Rational(round(value * 2**places), 2**places)
        if near in r:
            return near
    near = Rational(value)
    return near if near in r else (r.low + r.high) / 2 if r.bounded else Rational(round(value))


def _reversed_digits(k: int, base: int) -> float:
    value, weight = 0, 1
    while k:
        k, digit = divmod(k, base)
        value, weight = value * base + digit, weight * base
    return value / weight
