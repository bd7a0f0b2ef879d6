"""An estimate of the best constant of a family of inequalities: the worst point, in multiple precision.

Each point needs a constant, where the inequality is an equation; the best constant for all of them is
the largest such number, or the least one. Nothing is believed of it: it says where to ask the prover.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import mpmath
from mpmath import mp, mpf
from sympy import Add, Expr, Mul, NumberSymbol, Pow, Rational, Symbol

from cbdp_sym.analysis.regions.region import Range, Region
from cbdp_sym.oracles.prover.refute import corners
from cbdp_sym.oracles.prover.samples import Samples

_DIGITS = 50
_HALVINGS, _FAREST = 90, 320  # constants up to 2^320
_STARTS, _LEAST_STEP = 4, mpf(10) ** -12
_FARTHEST_POINT = 40  # e^40 from an end
_FUNCTIONS = {"Abs": "fabs", "LambertW": "lambertw", "loggamma": "loggamma", "digamma": "digamma"} | {
    name: name
    for name in (
        "exp", "log", "sin", "cos", "tan", "sinh", "cosh", "tanh", "asin", "acos", "atan", "asinh", "acosh",
        "atanh", "erf", "erfc", "gamma",
    )
}  # fmt: skip
Place = tuple[mpf, ...]


@dataclass(frozen=True)
class Critical:
    """The inequality f >= 0, which ``upward`` becomes weaker as the constant grows, on a region.

    Args:
        inside: the range of the constant.
    """

    f: Expr
    constant: Symbol
    region: Region
    upward: bool
    inside: Range

    def estimate(self, starts: Sequence[Sequence[Rational]], deadline: float) -> Rational | None:
        """Return nearly the best constant; None where no point needs one.

        ``starts`` are points to begin with, besides those of the region, with the values of its variables.
        """
        with mp.workdps(_DIGITS):
            search = _Search(self, deadline)
            for point in [*starts, *self._points()]:
                search.add([search.inwards(v, x) for v, x in enumerate(point)])
            search.descend()
            best = search.best
            return None if best is None else _rational(search.constant(best))

    def _points(self) -> Iterator[list[Rational]]:
        for point in [*Samples().points(self.region), *corners(self.region)]:
            yield [point[v] for v in self.region.variables]


class _Search:
    """The worst point so far; ``best`` is its constant on the scale of :meth:`constant`."""

    def __init__(self, of: Critical, deadline: float) -> None:
        self.ranges = [of.region.ranges[v] for v in of.region.variables]
        self.variables, self.constant_name = of.region.variables, of.constant
        self.f, self.given = of.f, [g.lhs for g in of.region.given]
        self.sign, self.deadline = (1 if of.upward else -1), deadline
        self.inside = of.inside
        self.best: mpf | None = None
        self.found: list[tuple[mpf, Place]] = []

    def add(self, place: Place | list[mpf]) -> bool:
        """Take a point; return whether it needs more than all before it."""
        point = [self.outwards(v, s) for v, s in enumerate(place)]
        low, high = mpf(-_FAREST), mpf(_FAREST)
        start = low if self.best is None else self.sign * self.best
        try:
            at = dict(zip(self.variables, point, strict=True))
            if not all(_real(_value(g, at)) >= 0 for g in self.given) or self._holds(point, start):
                return False
            if not self._holds(point, high):
                return False
            low = start
            for _ in range(_HALVINGS):
                middle = (low + high) / 2
                low, high = (low, middle) if self._holds(point, middle) else (middle, high)
        except (ArithmeticError, ValueError, TypeError):
            return False
        self.best = self.sign * high
        self.found.append((high, tuple(place)))
        return True

    def _holds(self, point: list[mpf], t: mpf) -> bool:
        """Return whether the inequality holds there with the constant, which is weaker for larger t."""
        at = dict(zip(self.variables, point, strict=True)) | {
            self.constant_name: self.constant(self.sign * t)
        }
        return bool(_real(_value(self.f, at)) >= 0)

    def constant(self, t: mpf) -> mpf:
        """Return the constant: near its ends in steps of powers of 2, as it is near 0 and far out."""
        size = mpf(2) ** abs(t) - 1
        low, high = self.inside.low, self.inside.high
        if low.is_finite and high.is_finite:
            return _number(low) + (_number(high) - _number(low)) / (1 + mpf(2) ** -t)
        if low.is_finite:
            return _number(low) + mpf(2) ** t
        if high.is_finite:
            return _number(high) - mpf(2) ** -t
        return size if t >= 0 else -size

    def descend(self) -> None:
        """Move the worst points along the axes and diagonals, with steps that shrink."""
        for _, start in sorted(self.found, reverse=True)[:_STARTS]:
            place, step = start, mpf(1)
            while step > _LEAST_STEP and time.monotonic() < self.deadline:
                moved = next((p for p in self._around(place, step) if self.add(p)), None)
                place, step = (place, step / 3) if moved is None else (moved, step * 2)

    def _around(self, place: Place, step: mpf) -> Iterator[Place]:
        for k in range(len(place)):
            for s in (step, -step):
                yield (*place[:k], place[k] + s, *place[k + 1 :])
        if len(place) > 1:
            for s in (step, -step):
                yield tuple(x + s for x in place)

    def outwards(self, v: int, s: mpf) -> mpf:
        """Return a variable from its place on the line: far out and near an end a step is a factor."""
        r = self.ranges[v]
        s = max(min(s, mpf(_FARTHEST_POINT)), mpf(-_FARTHEST_POINT))
        if r.bounded:
            low, high = _number(r.low), _number(r.high)
            return low + (high - low) / (1 + mpmath.exp(-s))
        if r.low.is_finite:
            return _number(r.low) + mpmath.exp(s)
        if r.high.is_finite:
            return _number(r.high) - mpmath.exp(-s)
        return mpmath.sinh(s)

    def inwards(self, v: int, x: Rational) -> mpf:
        """Return the place of a value on the line."""
        r, value = self.ranges[v], _number(x)
        far = mpf(_FARTHEST_POINT)
        below = value - _number(r.low) if r.low.is_finite else None
        above = _number(r.high) - value if r.high.is_finite else None
        if below is not None and below <= 0:
            return -far
        if above is not None and above <= 0:
            return far
        if below is not None and above is not None:
            return mpmath.log(below / above)
        if below is not None:
            return mpmath.log(below)
        return -mpmath.log(above) if above is not None else mpmath.asinh(value)


def _value(e: Expr, at: dict[Symbol, mpf]) -> mpf:
    """The value of an expression at a point.  Raises ValueError for a function that is not in the table."""
    if isinstance(e, Symbol):
        return at[e]
    if isinstance(e, Rational):
        return _number(e)
    if isinstance(e, NumberSymbol):
        return e._to_mpmath(mp.prec)
    arguments = [_value(a, at) for a in e.args]
    if isinstance(e, Add):
        return mpmath.fsum(arguments)
    if isinstance(e, Mul):
        return mpmath.fprod(arguments)
    if isinstance(e, Pow):
        return mpmath.power(*arguments)
    name = _FUNCTIONS.get(type(e).__name__)
    if name is None:
        raise ValueError
    return getattr(mpmath, name)(*arguments)


def _real(x: object) -> mpf:
    """A real value.  Raises ValueError."""
    if not mpmath.isfinite(x) or mpmath.im(x) != 0:
        raise ValueError
    return mpmath.re(x)


def _number(x: Expr) -> mpf:
    return mpf(int(x.p)) / int(x.q)


def _rational(x: mpf) -> Rational:
    return Rational(mpmath.nstr(x, _DIGITS // 2))
