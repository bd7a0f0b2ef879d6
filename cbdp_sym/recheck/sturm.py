"""Exact decision whether a polynomial in one variable is >= 0 (> 0) between two points.

By Sturm's theorem on the number of different roots in an interval, with integer coefficients.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import gcd, lcm

from cbdp_sym.recheck.clock import tick
from cbdp_sym.recheck.polynomials import VariableRange

Whole = list[int]
"""Coefficients from the constant on, the last of them not 0."""
_HIGHEST, _MOST_BITS = 120, 20_000


def sign_on(coefficients: dict[int, Fraction], side: VariableRange, strict: bool) -> bool:
    """Return whether Σ c·tᵏ >= 0 (> 0) is shown for every t on the side."""
    if not coefficients or max(coefficients) > _HIGHEST:
        return False
    scale = lcm(*(c.denominator for c in coefficients.values()))
    p = [int(coefficients.get(k, 0) * scale) for k in range(max(coefficients) + 1)]
    p = _trimmed(p)
    if not p or max(abs(c) for c in p).bit_length() > _MOST_BITS:
        return False
    low, high = side.low, side.high
    if low is not None and high is not None and low >= high:
        return low == high and _value(p, low) >= (1 if strict else 0)
    if strict:
        attained = [(low, side.low_open), (high, side.high_open)]
        if any(e is not None and not opened and _value(p, e) <= 0 for e, opened in attained):
            return False
        return _positive_inside(p, low, high)
    odd = _odd_part(p)
    return _positive_inside(odd, low, high)


def _positive_inside(p: Whole, low: Fraction | None, high: Fraction | None) -> bool:
    """Return whether p > 0 strictly between the ends."""
    if low is None or high is None:
        at = Fraction(0) if low == high else low + 1 if low is not None else (high or 0) - Fraction(1)
    else:
        at = (low + high) / 2
    if _value(p, at) <= 0:
        return False
    for end in (low, high):
        while end is not None and len(p) > 1 and _value(p, end) == 0:
            p = _divided(p, [-end.numerator, end.denominator])
    chain = _chain(p)
    return _changes(chain, low, -1) == _changes(chain, high, 1)


def _odd_part(p: Whole) -> Whole:
    """Return what is left of p without the greatest square that divides it; it has the sign of p."""
    while len(p) > 1:
        common = _common(p, _slope(p))
        again = _common(_divided(p, common), common)
        if len(again) <= 1:
            break
        p = _divided(_divided(p, again), again)
    return p


def _chain(p: Whole) -> list[Whole]:
    chain = [p, _slope(p)]
    while len(chain[-1]) > 1:
        rest = _remainder(chain[-2], chain[-1])
        if not rest:
            break
        chain.append([-c for c in rest])
    return [q for q in chain if q]


def _changes(chain: list[Whole], at: Fraction | None, side: int) -> int:
    values = [
        _value(q, at) if at is not None else q[-1] * (1 if side > 0 or len(q) % 2 else -1) for q in chain
    ]
    signs = [y > 0 for y in values if y != 0]
    return sum(a != b for a, b in pairwise(signs))


def _value(p: Whole, at: Fraction) -> int:
    """p(at) times a power of the denominator, which is positive."""
    n, d = at.numerator, at.denominator
    total, power = 0, 1
    for c in reversed(p):
        total, power = total * n + c * power, power * d
    return total


def _trimmed(p: Whole) -> Whole:
    while p and p[-1] == 0:
        p = p[:-1]
    return p


def _slope(p: Whole) -> Whole:
    return _trimmed([k * c for k, c in enumerate(p)][1:])


def _primitive(p: Whole) -> Whole:
    """p divided by a positive number."""
    content = gcd(*p) if p else 1
    return [c // content for c in p] if content > 1 else p


def _remainder(p: Whole, q: Whole) -> Whole:
    """A positive multiple of the remainder of p divided by q."""
    p = list(p)
    while len(p) >= len(q):
        tick()
        lead, shift = p[-1], len(p) - len(q)
        # times |leading coefficient|, which keeps the sign
        p = [abs(q[-1]) * c for c in p]
        factor = lead if q[-1] > 0 else -lead
        for k, c in enumerate(q):
            p[k + shift] -= factor * c
        p = _primitive(_trimmed(p))
    return p


def _common(p: Whole, q: Whole) -> Whole:
    """The greatest common divisor, up to a number."""
    while q:
        p, q = q, _remainder(p, q)
    return _primitive(p)


def _divided(p: Whole, q: Whole) -> Whole:
    """A nonzero multiple of p/q with the sign of p·q, where q divides p."""
    rest = [Fraction(c) for c in p]
    quotient = [Fraction(0)] * (len(p) - len(q) + 1)
    for k in range(len(quotient) - 1, -1, -1):
        quotient[k] = rest[k + len(q) - 1] / q[-1]
        for j, c in enumerate(q):
            rest[k + j] -= quotient[k] * c
    scale = lcm(*(c.denominator for c in quotient))
    return _primitive([int(c * scale) for c in quotient])
