"""Interval arithmetic with ends that may be infinite, on mpmath's numbers.

Sums, products, quotients and square roots are rounded outwards by mpmath's directed rounding. For the
elementary functions mpmath's value at 20 more bits is widened by far more than its error. An interval
holds every value of an operation where it is defined, and says nothing of where that is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from mpmath import libmp
from mpmath.libmp import finf, fninf, fone, fzero

from cbdp_sym.recheck.outcome import Refused
from cbdp_sym.recheck.squaring import by_squaring

Number = tuple[Any, ...]
_EXTRA, _WIDENED = 20, 12
_FAR = libmp.from_int(2**40)


class Settings:
    """The precision in bits."""

    bits = 80


@dataclass(frozen=True, slots=True)
class Interval:
    """All real numbers from ``low`` to ``high``."""

    low: Number
    high: Number

    @property
    def bounded(self) -> bool:
        return self.low != fninf and self.high != finf and self.low != finf and self.high != fninf

    def above(self, strict: bool) -> bool:
        """Return whether all of it is >= 0 (> 0)."""
        return positive(self.low) or (not strict and self.low == fzero)

    def __add__(self, other: Interval) -> Interval:
        low = fninf if fninf in (self.low, other.low) else _add(self.low, other.low, "f")
        high = finf if finf in (self.high, other.high) else _add(self.high, other.high, "c")
        return Interval(low, high)

    def __neg__(self) -> Interval:
        return Interval(libmp.mpf_neg(self.high), libmp.mpf_neg(self.low))

    def __sub__(self, other: Interval) -> Interval:
        return self + -other

    def __mul__(self, other: Interval) -> Interval:
        """By the signs of both, so that two products are enough unless 0 is inside of both."""
        a, b, c, d = self.low, self.high, other.low, other.high
        if not _below(a):
            first, last = (b if _below(c) else a), (a if _below(d) else b)
            return Interval(_times(first, c, "f"), _times(last, d, "c"))
        if not _above(b):
            first, last = (a if _above(d) else b), (b if _above(c) else a)
            return Interval(_times(first, d, "f"), _times(last, c, "c"))
        if not _below(c):
            return Interval(_times(a, d, "f"), _times(b, d, "c"))
        if not _above(d):
            return Interval(_times(b, c, "f"), _times(a, c, "c"))
        low = least([_times(a, d, "f"), _times(b, c, "f")])
        return Interval(low, greatest([_times(a, c, "c"), _times(b, d, "c")]))

    def __truediv__(self, other: Interval) -> Interval:
        return self * other.inverse()

    def inverse(self) -> Interval:
        if positive(self.low) or negative(self.high):
            return Interval(_over(self.high, "f"), _over(self.low, "c"))
        if self.low == fzero and self.high == fzero:
            return WHOLE
        if self.low == fzero:
            return Interval(_over(self.high, "f"), finf)
        if self.high == fzero:
            return Interval(fninf, _over(self.low, "c"))
        return WHOLE

    def absolute(self) -> Interval:
        if not negative(self.low):
            return self
        if not positive(self.high):
            return -self
        return Interval(fzero, greatest([libmp.mpf_neg(self.low), self.high]))

    def raised(self, n: int) -> Interval:
        """Return the n-th power, n >= 1."""
        x = self.absolute() if n % 2 == 0 else self
        return Interval(_whole_power(x.low, n, "f"), _whole_power(x.high, n, "c"))

    def meets(self, other: Interval) -> Interval:
        """Return what both hold; for two enclosures of one value."""
        low = greatest([self.low, other.low])
        high = least([self.high, other.high])
        return Interval(low, high) if at_most(low, high) else self

    def width(self) -> Number:
        return libmp.mpf_sub(self.high, self.low, Settings.bits, "c")


WHOLE = Interval(fninf, finf)


def positive(a: Number) -> bool:
    return bool(libmp.mpf_sign(a) > 0)


def negative(a: Number) -> bool:
    return bool(libmp.mpf_sign(a) < 0)


def _below(a: Number) -> bool:
    """As ``negative``, from the parts of a number."""
    return bool(a[0]) or a is fninf or a == fninf


def _above(a: Number) -> bool:
    """As ``positive``."""
    return (bool(a[1]) and not a[0]) or a == finf


def at_most(a: Number, b: Number) -> bool:
    return bool(libmp.mpf_le(a, b))


def least(values: list[Number]) -> Number:
    best = values[0]
    for v in values[1:]:
        best = v if libmp.mpf_lt(v, best) else best
    return best


def greatest(values: list[Number]) -> Number:
    best = values[0]
    for v in values[1:]:
        best = v if libmp.mpf_gt(v, best) else best
    return best


def _add(a: Number, b: Number, rounding: str) -> Number:
    return libmp.mpf_add(a, b, Settings.bits, rounding)


def _times(a: Number, b: Number, rounding: str) -> Number:
    """An end that is 0 or infinite is a limit, and 0 times it is 0."""
    if fzero in (a, b):
        return fzero
    return libmp.mpf_mul(a, b, Settings.bits, rounding)


def _over(a: Number, rounding: str) -> Number:
    if a in (finf, fninf):
        return fzero
    return libmp.mpf_div(fone, a, Settings.bits, rounding)


def _whole_power(a: Number, n: int, rounding: str) -> Number:
    if a in (fzero, fone):
        return a
    if a in (finf, fninf):
        return finf if a == finf or n % 2 == 0 else fninf
    if negative(a):
        back = {"f": "c", "c": "f"}[rounding] if n % 2 else rounding
        size = _whole_power(libmp.mpf_neg(a), n, back)
        return libmp.mpf_neg(size) if n % 2 else size
    return by_squaring(a, n, lambda x, y: libmp.mpf_mul(x, y, Settings.bits, rounding), fone)


def of_fraction(value: Fraction) -> Interval:
    ends = [libmp.from_rational(value.numerator, value.denominator, Settings.bits, r) for r in ("f", "c")]
    return Interval(ends[0], ends[1])


def fraction(a: Number) -> Fraction | None:
    """Return the rational number that an end is exactly; None if it is infinite."""
    if a in (finf, fninf):
        return None
    sign, mantissa, exponent, _ = a
    if abs(exponent) > 10_000:
        raise Refused("an end of an interval is too large or too small")
    value = Fraction(int(mantissa)) * Fraction(2) ** exponent
    return -value if sign else value


def hull(low: Fraction | None, high: Fraction | None) -> Interval:
    """From one rational number to another; None is infinite."""
    below = fninf if low is None else of_fraction(low).low
    return Interval(below, finf if high is None else of_fraction(high).high)


def union(parts: list[Interval]) -> Interval:
    return Interval(least([p.low for p in parts]), greatest([p.high for p in parts]))


def widened(value: Number) -> Interval:
    """Around an approximation at ``bits + 20`` bits, which is right to more than ``bits + 12``."""
    if value in (fzero, finf, fninf) or value == libmp.fnan:
        raise Refused("a function has no finite value at an end of an interval")
    # 2^-(bits+12) of the value
    slack = libmp.mpf_shift(libmp.mpf_abs(value), -Settings.bits - _WIDENED)
    return Interval(_add(value, libmp.mpf_neg(slack), "f"), _add(value, slack, "c"))


def approximated(function: Callable[..., Number], a: Number) -> Interval:
    """Return an elementary function of mpmath's at one number where it is not 0."""
    return widened(function(a, Settings.bits + _EXTRA, "n"))


def increasing(
    at: Callable[[Number], Interval], x: Interval, at_low: Number | Interval, at_high: Number | Interval,
    start: Number = fninf, stop: Number = finf,
) -> Interval:  # fmt: skip
    """Return a function that increases from ``at_low`` to ``at_high`` between ``start`` and ``stop``.

    If these two limits are not numbers of mpmath, they are intervals around them.
    """
    first = at_low if isinstance(at_low, Interval) else Interval(at_low, at_low)
    last = at_high if isinstance(at_high, Interval) else Interval(at_high, at_high)
    ends = []
    for end in (x.low, x.high):
        ends.append(first if at_most(end, start) else last if at_most(stop, end) else at(end))
    return Interval(greatest([ends[0].low, first.low]), least([ends[1].high, last.high]))


def exp(x: Interval) -> Interval:
    def at(a: Number) -> Interval:
        if a == fzero:
            return Interval(fone, fone)
        if libmp.mpf_gt(a, _FAR):
            return Interval(at(_FAR).low, finf)
        if libmp.mpf_lt(a, libmp.mpf_neg(_FAR)):
            return Interval(fzero, at(libmp.mpf_neg(_FAR)).high)
        return approximated(libmp.mpf_exp, a)

    return increasing(at, x, fzero, finf)


def log(x: Interval) -> Interval:
    def at(a: Number) -> Interval:
        return Interval(fzero, fzero) if a == fone else approximated(libmp.mpf_log, a)

    return increasing(at, x, fninf, finf, start=fzero)


def sqrt(x: Interval) -> Interval:
    def at(a: Number) -> Interval:
        return Interval(*(libmp.mpf_sqrt(a, Settings.bits, r) for r in ("f", "c")))

    return increasing(at, x, fzero, finf, start=fzero)


def atan(x: Interval) -> Interval:
    def at(a: Number) -> Interval:
        return Interval(fzero, fzero) if a == fzero else approximated(libmp.mpf_atan, a)

    quarter = pi() * of_fraction(Fraction(1, 2))
    return increasing(at, x, -quarter, quarter)


def pi() -> Interval:
    return widened(libmp.mpf_pi(Settings.bits + _EXTRA))


def cos(x: Interval) -> Interval:
    """By the values at both ends, and ±1 where a multiple of π may be between them."""
    one = Interval(libmp.fnone, fone)
    if not x.bounded or libmp.mpf_gt(libmp.mpf_abs(greatest([libmp.mpf_neg(x.low), x.high])), _FAR):
        return one
    turns = x / pi()
    first = libmp.to_int(libmp.mpf_floor(turns.low, 60))
    last = libmp.to_int(libmp.mpf_floor(turns.high, 60))
    if last - first >= 2:
        return one
    ends = [_wave(libmp.mpf_cos, e) for e in (x.low, x.high)]
    both = union(ends)
    if last > first:
        top = fone if last % 2 == 0 else libmp.fnone
        both = union([both, Interval(top, top)])
    return both.meets(one)


def _wave(function: Callable[..., Number], a: Number) -> Interval:
    """An absolute error is enough here, and all that is certain near a zero."""
    if a == fzero:
        return Interval(fone, fone)
    bits = Settings.bits
    value = function(a, bits + _EXTRA, "n")
    slack = libmp.mpf_shift(fone, -bits - _WIDENED)
    return Interval(_add(value, libmp.mpf_neg(slack), "f"), _add(value, slack, "c"))


def sin(x: Interval) -> Interval:
    if x.low == fzero == x.high:
        return x
    shifted = cos(x - pi() * of_fraction(Fraction(1, 2)))
    if x.bounded and not negative(x.low) and libmp.mpf_le(x.high, libmp.from_int(3)):
        # 0 <= sin t <= t here; near 0 the absolute error of the cosine would give a wrong sign
        return shifted.meets(Interval(fzero, x.high))
    if x.bounded and not positive(x.high) and libmp.mpf_ge(x.low, libmp.from_int(-3)):
        return shifted.meets(Interval(x.low, fzero))
    return shifted
