"""Numbers between two multiples of 2^-bits: pairs of whole numbers, low and high."""

from __future__ import annotations

from fractions import Fraction

from mpmath import libmp

from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck.expressions import Term
from cbdp_sym.recheck.functions import evaluate, precision
from cbdp_sym.recheck.intervals import Interval, Number
from cbdp_sym.recheck.outcome import Refused

Fixed = tuple[int, int]


def _whole(x: Number, bits: int, *, up: bool) -> int:
    sign, mantissa, exponent, _ = x
    value = -int(mantissa) if sign else int(mantissa)
    shift = exponent + bits
    if abs(exponent) > 10**6:
        raise Refused("a number is too large or too small")
    if shift >= 0:
        return value << shift
    return -(-value >> -shift) if up else value >> -shift


def fixed(x: Interval, bits: int) -> Fixed:
    """Around an interval, which has to be bounded. Raises Refused."""
    if not x.bounded:
        raise Refused("a number is not bounded at this precision")
    return _whole(x.low, bits, up=False), _whole(x.high, bits, up=True)


def of_fraction(x: Fraction, bits: int) -> Fixed:
    low = (x.numerator << bits) // x.denominator
    return low, low + (Fraction(low, 1 << bits) != x)


def interval(x: Fixed, bits: int) -> Interval:
    """Return the same as an interval."""
    low, high = x
    first = libmp.from_man_exp(low, -bits)
    return Interval(first, first if low == high else libmp.from_man_exp(high, -bits))


def constant(term: Term, bits: int) -> Fixed:
    """Around a constant. Raises Refused or NotRechecked."""
    with precision(bits + 64):
        return fixed(evaluate(term, {}), bits)


def exp(x: Fraction, bits: int) -> Fixed:
    with precision(bits + 64):
        return fixed(iv.exp(iv.of_fraction(x)), bits)


def times(a: Fixed, b: Fixed, bits: int) -> Fixed:
    """Return the product of two numbers >= 0."""
    return a[0] * b[0] >> bits, -(-a[1] * b[1] >> bits)


def over(a: Fixed, b: Fixed, bits: int) -> Fixed:
    """Return the quotient, a >= 0 and b > 0."""
    return (a[0] << bits) // b[1], -((-a[1] << bits) // b[0])
