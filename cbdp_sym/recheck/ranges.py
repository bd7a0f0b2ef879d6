"""Sets of points as data: a range for each variable, further inequalities, and facts about the points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Self

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck.expressions import ZERO, Term
from cbdp_sym.recheck.intervals import Interval
from cbdp_sym.recheck.normal import Normaliser, polynomial_in
from cbdp_sym.recheck.outcome import NotRechecked, Refused

_ROUNDS = 3
_plain = Normaliser()
Fact = tuple[Term, bool]
"""g with g > 0 (True) or g >= 0."""


@dataclass(frozen=True)
class Range:
    """The numbers from ``low`` to ``high``; None is an infinite end, which is never attained."""

    low: Fraction | None = None
    high: Fraction | None = None
    low_open: bool = True
    high_open: bool = True

    @property
    def empty(self) -> bool:
        if self.low is None or self.high is None:
            return False
        return self.low > self.high or (self.low == self.high and (self.low_open or self.high_open))

    @property
    def bounded(self) -> bool:
        return self.low is not None and self.high is not None

    def inside(self, c: Fraction) -> bool:
        """Return whether c lies strictly between the ends."""
        return (self.low is None or self.low < c) and (self.high is None or c < self.high)

    def meets(self, other: Range) -> Range:
        low, low_open, high, high_open = self.low, self.low_open, self.high, self.high_open
        if other.low is not None and (low is None or other.low >= low):
            low_open = other.low_open or (other.low == low and low_open)
            low = other.low
        if other.high is not None and (high is None or other.high <= high):
            high_open = other.high_open or (other.high == high and high_open)
            high = other.high
        return Range(low, high, low_open, high_open)

    def opened(self) -> Range:
        return replace(self, low_open=True, high_open=True)

    def end(self, k: int) -> tuple[Fraction | None, bool]:
        return (self.high, self.high_open) if k else (self.low, self.low_open)

    def interval(self) -> Interval:
        return iv.hull(self.low, self.high)


@dataclass(frozen=True)
class Domain:
    """The points with coordinates in ``ranges`` at which every one of ``given`` holds.

    The ``facts`` hold at all these points.
    """

    ranges: Mapping[str, Range]
    given: tuple[Fact, ...] = ()
    facts: tuple[Fact, ...] = ()

    def __str__(self) -> str:
        def shown(r: Range) -> str:
            ends = ("-oo" if r.low is None else r.low, "oo" if r.high is None else r.high)
            return f"{'(['[not r.low_open]}{ends[0]}, {ends[1]}{')]'[not r.high_open]}"

        return ", ".join(f"{v} in {shown(r)}" for v, r in self.ranges.items())

    @cached_property
    def intervals(self) -> dict[str, Interval]:
        return {v: r.interval() for v, r in self.ranges.items()}

    @property
    def empty(self) -> bool:
        return any(r.empty for r in self.ranges.values())

    def where(self, v: str, r: Range) -> Self:
        return type(self)({**self.ranges, v: r}, self.given, self.facts)

    def cut(self, v: str, at: Fraction) -> tuple[Self, Self]:
        r = self.ranges[v]
        if not r.inside(at):
            raise Refused(f"the cut of '{v}' at {at} does not divide its range")
        low, high = replace(r, high=at, high_open=False), replace(r, low=at, low_open=False)
        return self.where(v, low), self.where(v, high)

    def free_along(self, v: str, towards: int | None = None) -> Self:
        """Without the relations in v; and then without what was shown with their help.

        With ``towards``, an end of v (0 or 1), those stay that hold all the way to that end if they hold at
        a point.
        """

        def stays(g: Term) -> bool:
            if v not in g.free:
                return True
            if towards is None:
                return False
            slope = slope_in(g, v)
            return slope is not None and slope != 0 and (slope > 0) == (towards == 1)

        kept = tuple(g for g in self.given if stays(g[0]))
        return type(self)(self.ranges, kept, self.facts if kept == self.given else ())

    def slice(self, v: str) -> Self:
        free = self.free_along(v)
        rest = {w: r for w, r in self.ranges.items() if w != v}
        return type(self)(rest, free.given, tuple(g for g in free.facts if v not in g[0].free))

    def at(self, v: str, c: Fraction) -> Self:
        rest = self.slice(v)
        return type(self)({**rest.ranges, v: Range(c, c, False, False)}, rest.given, rest.facts)

    def knowing(self, g: Term, strict: bool) -> Self:
        return type(self)(self.ranges, self.given, (*self.facts, (g, strict)))

    def with_relations(self, relations: Iterable[Fact]) -> Self:
        """Return the points where these hold, too; a bound of one variable goes to its range."""
        ranges, given = dict(self.ranges), list(self.given)
        for g, strict in _without_absolute_values(relations):
            line = linear(g)
            if line is not None and len(line[0]) == 1:
                ((v, slope),) = line[0].items()
                at = -line[1] / slope
                bound = Range(low=at, low_open=strict) if slope > 0 else Range(high=at, high_open=strict)
                ranges[v] = ranges[v].meets(bound)
            elif (g, strict) not in given:
                given.append((g, strict))
        return type(self)(_narrowed(ranges, given), tuple(given), self.facts)


def _without_absolute_values(relations: Iterable[Fact]) -> Iterator[Fact]:
    """b - a·|u| > 0 with a > 0 as b - a·u > 0 and b + a·u > 0."""
    for g, strict in relations:
        found = {t for t in g.subterms() if t.head == "abs"}
        t = ex.var("|u|")
        e = next(iter(found)) if len(found) == 1 else None
        slope = None if e is None else slope_in(ex.rebuilt(g, {e: t}), "|u|")
        if e is not None and slope is not None and slope < 0:
            for u in (e.args[0], ex.neg(e.args[0])):
                yield ex.rebuilt(g, {e: u}), strict
        else:
            yield g, strict


def slope_in(g: Term, v: str) -> Fraction | None:
    """Return the rational a with g = a·v + r, r free of v; None if there is none.

    The derivative does not tell: that of sign(v) is 0.
    """
    try:
        p = polynomial_in(g, v, _plain)
    except (Refused, NotRechecked):
        return None
    if p is None or not p.keys() <= {0, 1}:
        return None
    return ex.value_of(p.get(1, ZERO))


def linear(g: Term) -> tuple[dict[str, Fraction], Fraction] | None:
    """Return the slopes and the constant of g, if it is linear with rational coefficients."""
    try:
        p = _plain.poly(g)
    except (Refused, NotRechecked):
        return None
    slopes: dict[str, Fraction] = {}
    constant = Fraction(0)
    for m, c in p.items():
        if not m:
            constant = c
        elif len(m) == 1 and m[0][0].head == "var" and m[0][1] == 1:
            slopes[m[0][0].data] = c
        else:
            return None
    return slopes, constant


def multiple(g: Term, f: Term) -> Fraction | None:
    """Return the rational c with f = c·g, if there is one."""
    try:
        p, q = _plain.poly(g), _plain.poly(f)
    except (Refused, NotRechecked):
        return None
    if not p or p.keys() != q.keys():
        return None
    ratios = {q[m] / p[m] for m in p}
    return ratios.pop() if len(ratios) == 1 else None


def _narrowed(ranges: dict[str, Range], given: list[Fact]) -> dict[str, Range]:
    """Ranges made smaller by what linear relations imply for each variable."""
    lines = [(line, strict) for g, strict in given if (line := linear(g)) is not None]
    for _ in range(_ROUNDS):
        before = dict(ranges)
        for (slopes, constant), strict in lines:
            for v, a in slopes.items():
                rest, opened, bounded = constant, strict, True
                for w, b in slopes.items():
                    if w != v:
                        end, end_open = ranges[w].end(1 if b > 0 else 0)
                        if end is None:
                            bounded = False
                            break
                        rest, opened = rest + b * end, opened or end_open
                if bounded:
                    at = -rest / a
                    bound = Range(low=at, low_open=opened) if a > 0 else Range(high=at, high_open=opened)
                    ranges = {**ranges, v: ranges[v].meets(bound)}
        if ranges == before or any(r.empty for r in ranges.values()):
            break
    return ranges
