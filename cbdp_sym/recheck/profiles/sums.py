"""The sum of the losses of many steps: products of weights, rounded outward, in whole numbers.

A list of weights is one long decimal number, whose products the number-theoretic transform of ``decimal``
computes exactly: other code than that which made the certificate, and as fast.
"""

from __future__ import annotations

import decimal
from fractions import Fraction

from cbdp_sym.recheck.clock import tick
from cbdp_sym.recheck.outcome import NotRechecked
from cbdp_sym.recheck.profiles.fixed import exp
from cbdp_sym.recheck.profiles.weights import LossGrid, Weights

_EXACT = decimal.Context(
    prec=decimal.MAX_PREC, Emax=decimal.MAX_EMAX, Emin=decimal.MIN_EMIN,
    traps=[decimal.Inexact, decimal.InvalidOperation, decimal.Overflow],
)  # fmt: skip
_MOST_DIGITS = 3 * 10**8


def _product(u: list[int], v: list[int]) -> list[int]:
    """The coefficients of the product of two polynomials with coefficients >= 0."""
    most = max(max(u) * max(v), 1) * min(len(u), len(v))
    width = int(most.bit_length() * 0.30103) + 2
    if width * (len(u) + len(v)) > _MOST_DIGITS:
        raise NotRechecked("a product of so many factors")
    first, second = (_EXACT.create_decimal("".join(f"{c:0{width}d}" for c in reversed(w))) for w in (u, v))
    tick()
    digits = format(_EXACT.multiply(first, second), "f")
    tick()
    length = len(u) + len(v) - 1
    digits = digits.zfill(width * length)
    end = len(digits)
    return [int(digits[end - (k + 1) * width : end - k * width]) for k in range(length)]


def product(u: Weights, v: Weights, grid: LossGrid, cut: int, *, up: bool) -> Weights:
    """Return the weights of the sum of two losses.

    Above, what is cut off at the upper end has the infinite loss, and what is cut off at the lower end the
    least one that is kept; below, the first has the largest loss that is kept, and the second is lost.
    """
    bits = grid.bits
    values = _product(u.values, v.values)
    values = [-(-c >> bits) for c in values] if up else [c >> bits for c in values]
    finite = sum(u.values)
    infinite = u.infinite * (sum(v.values) + v.infinite) + finite * v.infinite
    infinite = -(-infinite >> bits) if up else infinite >> bits
    first, last, lost, top = 0, len(values), 0, 0
    while first < last - 1 and lost + values[first] <= cut:
        lost += values[first]
        first += 1
    while last > first + 1 and top + values[last - 1] <= cut:
        last -= 1
        top += values[last]
    values = values[first:last]
    if up:
        values[0] += lost
        infinite += top
    else:
        values[-1] += top
    return Weights(u.first + v.first + first * grid.h, values, infinite)


def powers(w: Weights, n: int, grid: LossGrid, cut: int, *, up: bool) -> list[Weights]:
    """Weights whose product is that of the sum of n losses: those of the sum of 2^k, where n has this bit."""
    found = []
    while n:
        if n & 1:
            found.append(w)
        n >>= 1
        if n:
            w = product(w, w, grid, cut, up=up)
    return found


def delta(parts: list[Weights], epsilon: Fraction | None, grid: LossGrid, cut: int, *, up: bool) -> Fraction:
    """Σ W_k (1 - e^(ε - l_k))₊ + W_∞ of the product of all parts, rounded up or down; None: ε is ∞."""
    whole = parts[0]
    for w in parts[1:]:
        whole = product(whole, w, grid, cut, up=up)
    bits = grid.bits + 64
    h = grid.h
    if epsilon is None:
        return Fraction(whole.infinite, 1 << grid.bits)
    k = max(0, (epsilon - whole.first) // h + 1)  # the first loss above ε
    values = whole.values[k:]
    if not values:
        return Fraction(whole.infinite, 1 << grid.bits)
    factor, total = exp(-h, bits)[not up], 0
    for v in reversed(values):
        product_ = total * factor
        total = (v << 64) + (product_ >> bits if up else -(-product_ >> bits))
    first = exp(epsilon - whole.first - k * h, bits)[not up]
    less = total * first
    less = less >> bits if up else -(-less >> bits)
    return Fraction((sum(values) + whole.infinite << 64) - less, 1 << bits)
