"""Regions: a range for each variable, open or closed, bounded or not, and further inequalities."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import sympy
from sympy import Expr, Rational, S, Symbol

from cbdp_sym.analysis.box_certificates import Box
from cbdp_sym.analysis.derivatives import derivative
from cbdp_sym.analysis.logic import Relation
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.intervals import Interval, hull_of
from cbdp_sym.analysis.signs import Assumptions

_ROUNDS = 3


@dataclass(frozen=True)
class Range:
    """The real numbers from ``low`` to ``high``; rational ends or ±∞, which are never attained."""

    low: Expr = S.NegativeInfinity
    high: Expr = S.Infinity
    low_open: bool = True
    high_open: bool = True

    def __post_init__(self) -> None:
        for end, opened in ((self.low, self.low_open), (self.high, self.high_open)):
            if not (isinstance(end, Rational) or (end.is_infinite and opened)):
                raise Refusal(f"'{end}' is not an end of a range: rational, or oo", weak=False)

    @property
    def empty(self) -> bool:
        if self.low > self.high:
            return True
        return bool(self.low == self.high and (self.low_open or self.high_open))

    @property
    def bounded(self) -> bool:
        return isinstance(self.low, Rational) and isinstance(self.high, Rational)

    def end(self, k: int) -> tuple[Expr, bool]:
        """Return the low (0) or high (1) end, and whether it is open."""
        return (self.high, self.high_open) if k else (self.low, self.low_open)

    def meets(self, other: Range) -> Range:
        """Return the intersection."""
        low, low_open = max((self.end(0), other.end(0)), key=lambda e: (e[0], e[1]))
        high, high_open = min((self.end(1), other.end(1)), key=lambda e: (e[0], not e[1]))
        return Range(low, high, low_open, high_open)

    def opened(self) -> Range:
        return replace(self, low_open=True, high_open=True)

    def __contains__(self, value: Rational) -> bool:
        for k, sign in ((0, 1), (1, -1)):
            end, opened = self.end(k)
            if isinstance(end, Rational):
                # what SymPy's own comparison does, without its ten function calls
                inwards = sign * (value.p * end.q - end.p * value.q)
                if inwards < 0 or (opened and inwards == 0):
                    return False
        return self.low is not S.Infinity and self.high is not S.NegativeInfinity

    def __str__(self) -> str:
        left, right = "(" if self.low_open else "[", ")" if self.high_open else "]"
        return f"{left}{self.low}, {self.high}{right}"


@dataclass(frozen=True)
class Region:
    """The points whose coordinates lie in ``ranges`` and that satisfy every relation of ``given``.

    Each of ``given`` has the form ``g > 0`` or ``g >= 0``; where g is undefined it does not hold.
    The ``facts`` are relations of the same form that have been shown to hold at all these points.
    The variables are plain real symbols.
    """

    ranges: Mapping[Symbol, Range]
    given: tuple[Relation, ...] = ()
    facts: tuple[Relation, ...] = ()

    @property
    def variables(self) -> tuple[Symbol, ...]:
        return tuple(self.ranges)

    @cached_property
    def context(self) -> Assumptions:
        """Return the assumptions of exact reasoning."""
        found = [*self.given, *self.facts]
        for v, r in self.ranges.items():
            if r.low == r.high:
                found.append(Relation(v, "=", r.low))
                continue
            if r.low.is_finite:
                found.append(Relation(v, ">" if r.low_open else ">=", r.low))
            if r.high.is_finite:
                found.append(Relation(v, "<" if r.high_open else "<=", r.high))
        return Assumptions(found)

    @property
    def bounded(self) -> bool:
        return all(r.bounded for r in self.ranges.values())

    def box_of(self, f: Expr) -> Box:
        """Return the closed box around the region, in the variables of ``f``.

        Raises:
            Refusal: a range is unbounded, or empty.
        """
        ranges = {v: r for v, r in self.ranges.items() if v in f.free_symbols}
        for v, r in ranges.items():
            if not r.bounded or r.empty:
                raise Refusal(f"no closed box is around {v} in {r}")
        return {v: (r.low, r.high) for v, r in ranges.items()}

    @cached_property
    def intervals(self) -> dict[Symbol, Interval]:
        return {v: hull_of(r.low, r.high) for v, r in self.ranges.items()}

    @property
    def empty(self) -> bool:
        return any(r.empty for r in self.ranges.values())

    def where(self, v: Symbol, r: Range) -> Region:
        """Return the same region with another range for ``v``, which lies in the old one."""
        return Region({**self.ranges, v: r}, self.given, self.facts)

    def cut(self, v: Symbol, at: Rational) -> tuple[Region, Region]:
        """Return both sides of ``v = at``, which belongs to both."""
        r = self.ranges[v]
        if not r.low < at < r.high:
            raise Refusal(f"the cut of '{v}' at {at} does not divide {r}", weak=False)
        low, high = replace(r, high=at, high_open=False), replace(r, low=at, low_open=False)
        return self.where(v, low), self.where(v, high)

    def free_along(self, v: Symbol, towards: int | None = None) -> Region:
        """Without the relations that speak of ``v``, so that it is an interval in ``v``.

        If there are any, nothing is kept of what has been shown with their help. With ``towards``, an
        end of ``v``, the relations stay that hold all the way to that end if they hold at a point.
        """

        def stays(g: Relation) -> bool:
            if v not in g.free_symbols:
                return True
            slope = linear_slope(g.lhs, v) if towards is not None else None
            return isinstance(slope, Rational) and bool(slope > 0 if towards else slope < 0)

        kept = tuple(g for g in self.given if stays(g))
        return Region(self.ranges, kept, self.facts if kept == self.given else ())

    def slice(self, v: Symbol) -> Region:
        """Return the region of the other variables, as far as no relation speaks of ``v``."""
        rest = {w: r for w, r in self.ranges.items() if w != v}
        free = self.free_along(v)
        return Region(rest, free.given, tuple(g for g in free.facts if v not in g.free_symbols))

    def at(self, v: Symbol, value: Rational) -> Region:
        """Return the points with ``v = value``, which need not be in the region."""
        rest = self.slice(v)
        return Region({**rest.ranges, v: Range(value, value, False, False)}, rest.given, rest.facts)

    def knowing(self, g: Expr, strict: bool) -> Region:
        """Return the same region, of which g > 0 (g >= 0) has been shown."""
        fact = Relation(g, ">" if strict else ">=", S.Zero)
        return Region(self.ranges, self.given, (*self.facts, fact))

    def with_relations(self, relations: Iterable[tuple[Expr, bool]]) -> Region:
        """Return the points where also g > 0 (if True) or g >= 0.

        A bound on one variable goes to its range.
        """
        ranges, given = dict(self.ranges), list(self.given)
        for g, strict in _without_absolute_values(relations):
            bound = _bound_on_one(g, strict)
            if bound is not None:
                v, r = bound
                ranges[v] = ranges[v].meets(r)
                continue
            relation = Relation(g, ">" if strict else ">=", S.Zero)
            if relation not in given:
                given.append(relation)
        return Region(_narrowed(ranges, given), tuple(given), self.facts)

    def __str__(self) -> str:
        parts = [f"{v} in {r}" for v, r in self.ranges.items()]
        return ", ".join(parts + [str(g) for g in self.given])


def linear_slope(g: Expr, v: Symbol) -> Expr | None:
    """Return the a of ``g = a·v + b``, where a and b are free of v; None if g is not seen to be of this form.

    A derivative that is free of v is not enough: that of a Piecewise with a jump may be 0.
    """
    slope = sympy.expand(derivative(g, v))
    rest = sympy.expand(g - slope * v)
    return None if v in slope.free_symbols | rest.free_symbols else slope


def _without_absolute_values(relations: Iterable[tuple[Expr, bool]]) -> Iterator[tuple[Expr, bool]]:
    """b - a·|u| > 0 with a > 0 as b - a·u > 0 and b + a·u > 0."""
    for g, strict in relations:
        found = g.atoms(sympy.Abs)
        t = sympy.Dummy(real=True)
        u = next(iter(found)) if len(found) == 1 else None
        named = g if u is None else g.xreplace({u: t})
        slope = linear_slope(named, t) if u is not None else None
        if u is not None and isinstance(slope, Rational) and slope < 0:
            yield from ((named.xreplace({t: sign * u.args[0]}), strict) for sign in (1, -1))
        else:
            yield g, strict


def _narrowed(ranges: dict[Symbol, Range], given: list[Relation]) -> dict[Symbol, Range]:
    """The ranges, made smaller by what the linear relations imply for each variable."""
    for _ in range(_ROUNDS):
        before = dict(ranges)
        for relation in given:
            slopes = _linear(relation.lhs)
            for v in slopes:
                bound = _implied_bound(relation, v, slopes, ranges)
                if bound is not None:
                    ranges = {**ranges, v: ranges[v].meets(bound)}
        if ranges == before or any(r.empty for r in ranges.values()):
            break
    return ranges


def _linear(g: Expr) -> dict[Symbol, Rational]:
    """The coefficients of ``g`` but for 0, if it is linear with rational ones and a rational constant."""
    slopes = {v: linear_slope(g, v) for v in g.free_symbols}
    constant = g.xreplace(dict.fromkeys(slopes, S.Zero))
    rational = {v: a for v, a in slopes.items() if isinstance(a, Rational)}
    if not constant.is_Rational or len(rational) < len(slopes):
        return {}
    return {v: a for v, a in rational.items() if a != 0}


def _implied_bound(
    relation: Relation, v: Symbol, slopes: dict[Symbol, Rational], ranges: dict[Symbol, Range]
) -> Range | None:
    """From ``a·v + Σ aᵢ·vᵢ + c > 0`` and the greatest that the rest of it can be."""
    rest = relation.lhs.xreplace(dict.fromkeys(relation.lhs.free_symbols, S.Zero))
    opened = relation.op == ">"
    for w, a in slopes.items():
        if w != v:
            end, end_open = ranges[w].end(1 if a > 0 else 0)
            if end.is_infinite:
                return None
            rest, opened = rest + a * end, opened or end_open
    at = -rest / slopes[v]
    return Range(low=at, low_open=opened) if slopes[v] > 0 else Range(high=at, high_open=opened)


def _bound_on_one(g: Expr, strict: bool) -> tuple[Symbol, Range] | None:
    """``a*v + b > 0`` with rational a, b as a range of v."""
    if len(g.free_symbols) != 1:
        return None
    (v,) = g.free_symbols
    slope = linear_slope(g, v)
    if not isinstance(slope, Rational) or slope == 0:
        return None
    at = -g.xreplace({v: S.Zero}) / slope
    if not isinstance(at, Rational):
        return None
    if slope > 0:
        return v, Range(low=at, low_open=strict)
    return v, Range(high=at, high_open=strict)
