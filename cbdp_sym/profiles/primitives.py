"""Antiderivatives of an analytic function on an interval: Taylor series with Cauchy's remainder.

A stretch has the middle c and the half width h, and t = (x - c)/h. If the function is analytic and at most M
in size on the disc of radius ρh around c, its series Σ a_k t^k has |a_k| <= M ρ^-k (Cauchy). So the terms
from N on of its antiderivative h Σ a_k t^(k+1)/(k+1) are together at most h M τ^(N+1) ρ^-N/((N+1)(1 - τ/ρ))
for |t| <= τ < ρ. Complex balls that cover the disc show that the function is analytic there, and bound M. So
one expansion gives the integral between any two places of its stretch.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from flint import acb, arb, arb_poly, arb_series, fmpq

from cbdp_sym.analysis.analytic_pieces import AnalyticPiece
from cbdp_sym.analysis.ball_functions import Pole
from cbdp_sym.analysis.balls import precision
from cbdp_sym.analysis.integrands import Integrand, NotShown, series_length

_RADII = (16, 8)  # ρ, where the function allows it: about bits/4 or bits/3 terms
_OVER = fmpq(65, 64)  # τ: a ball at the end of a stretch may reach beyond it
_SPARE = 32  # bits of the series beyond those that are asked for
_THIN, _MOST_TRIES = 2**40, 4000  # parts of the interval, and how many stretches are tried
Tick = Callable[[], None]


@dataclass(frozen=True)
class Stretch:
    """An antiderivative on [low, high], as a polynomial in t and its error.

    ``value`` is None where there is no expansion. ``start`` is what is to be added so that the antiderivative
    is 0 at the interval's low end.
    """

    low: fmpq
    high: fmpq
    value: arb_poly | None
    error: arb
    start: arb

    def at(self, x: arb) -> arb:
        """Return what is 0 in the middle, at most τ half widths from there. Raises NotShown."""
        if self.value is None:
            raise NotShown(f"there is no expansion from {self.low} to {self.high}")
        t = (2 * x - (self.low + self.high)) / (self.high - self.low)
        if not abs(t) <= _OVER:
            raise NotShown(f"the place {x.str(8)} is not from {self.low} to {self.high}")
        return self.value(t) + self.error


class Primitive:
    """∫ f from ``low`` on, for places up to ``high``, with errors of about 2^-bits.

    Attributes:
        stretches: those of the interval, from left to right.
    """

    def __init__(self, f: Integrand, low: fmpq, high: fmpq, bits: int, tick: Tick = lambda: None) -> None:
        """Expand the function.

        Raises:
            NotShown: it is not shown to be one analytic function between the ends, of which both are finite.
        """
        if not (isinstance(low, fmpq) and isinstance(high, fmpq) and low < high):
            raise NotShown(f"an expansion is between two rational numbers, not from {low} to {high}")
        self.f, self.low, self.high, self.bits = f, low, high, bits
        with precision(bits + _SPARE):
            self._function = AnalyticPiece(f, low, high).function()
            self.stretches = self._expanded(tick)
        self._starts = [s.low for s in self.stretches]

    def _expanded(self, tick: Tick) -> list[Stretch]:
        found: list[Stretch] = []
        waiting, tries, before = [(self.low, self.high)], 0, arb(0)
        while waiting:
            a, b = waiting.pop()
            tries += 1
            tick()
            known = self._expansion(a, b)
            if known is None and (b - a) * _THIN > self.high - self.low and tries < _MOST_TRIES:
                middle = (a + b) / 2
                waiting += [(middle, b), (a, middle)]
                continue
            value, error = known or (None, arb.nan())
            start = before if value is None else before - value(arb(-1)) + error
            found.append(Stretch(a, b, value, error, start))
            before = arb.nan() if value is None else start + value(arb(1)) + error
        return found

    def _expansion(self, a: fmpq, b: fmpq) -> tuple[arb_poly, arb] | None:
        """The polynomial and its error, a ball around 0; None: the stretch is too long."""
        c, h = arb((a + b) / 2), arb((b - a) / 2)
        for ratio in _RADII:
            most = self._most(c, ratio * h)
            if most is None:
                continue
            size = most * h
            more = max(_log2(size), -self.bits)
            n = max(2, math.ceil((self.bits + more + 4) / math.log2(ratio)))
            if n > self.bits // 2 + _SPARE:
                continue
            over = arb(_OVER)
            rest = size * over ** (n + 1) / (arb(ratio) ** n * (n + 1) * (1 - over / ratio))
            value = self._series(c, h, n, max(0, math.ceil(more)))
            return None if value is None else (value, arb(0, rest.upper()))
        return None

    def _most(self, c: arb, r: arb) -> arb | None:
        """A bound of the function on the disc, where it is analytic."""
        side = arb(0, r.upper())
        try:
            found = abs(self._function(acb(c + side, side), True)).upper()
        except Pole:
            return None
        return found if found.is_finite() else None

    def _series(self, c: arb, h: arb, n: int, more: int) -> arb_poly | None:
        with precision(self.bits + _SPARE + more), series_length(n):
            try:
                found = self.f.series(self.f.root, arb_series([c, h], prec=n), n)
            except Pole:
                return None
            terms = [arb(0), *(h * found[k] / (k + 1) for k in range(n))]
        return arb_poly(terms) if all(term.is_finite() for term in terms) else None

    @cached_property
    def whole(self) -> arb:
        """The integral over the interval. Raises NotShown."""
        return self.at(arb(self.high))

    def at(self, x: arb) -> arb:
        """Return a ball around the integral up to x. Raises NotShown."""
        with precision(self.bits + _SPARE):
            middle = arb(x.mid())
            s = self._of(middle)
            try:
                found = s.start + s.at(x)
            except NotShown:  # the ball is wide: the mean value theorem
                if x.is_exact():
                    raise
                found = self.at(middle) + self.f.real(self.f.root, x) * (x - middle)
            if not found.is_finite():
                raise NotShown(f"the integral from {self.low} to {x.str(8)} was not found")
            return found

    def _of(self, x: arb) -> Stretch:
        k = bisect_right(self._starts, x, key=arb)
        return self.stretches[max(0, k - 1)]

    def between(self, a: fmpq, b: fmpq) -> arb:
        """Return a ball around the integral from a to b. Raises NotShown."""
        if not self.low <= a < b <= self.high:
            raise NotShown(f"{a} and {b} are not in order from {self.low} to {self.high}")
        total, start = arb(0), a
        with precision(self.bits + _SPARE):
            k = bisect_right(self._starts, a) - 1
            while start < b:
                s = self.stretches[k]
                end = min(b, s.high)
                total += s.at(arb(end)) - s.at(arb(start))
                start, k = end, k + 1
        return total


def _log2(x: arb) -> float:
    """The binary logarithm of a bound, rounded up; a very small one for 0."""
    if not x > 0:
        return -math.inf if x.is_zero() else 0.0
    mantissa, exponent = x.upper().man_exp()
    return float(int(mantissa).bit_length() + int(exponent))
