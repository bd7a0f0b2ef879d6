"""Certificates of bounds of the hockey-stick divergence of products of laws, and their check.

Weights W_k at the losses l_k = first + k h and W_∞ have the curve F(α) = Σ W_k (1 - α e^(-l_k))₊ + W_∞, which
is convex, with corners at e^(l_k) alone.  Let H(α) = max P(S) - α Q(S) for one step. F >= H at 0 and at all
corners is F >= H everywhere: H is convex and F a line between corners; after the last one F does not change
and H falls. Then the weights may stand for the losses of this step in any product: for fixed other losses,
the divergence of the product is the mean of H at a random α. The sum of the losses is the product of the
weights as polynomials, in whole numbers; what is cut off is rounded to greater losses.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import arb, fmpz_poly

from cbdp_sym.analysis.balls import precision
from cbdp_sym.analysis.product_laws import Curve, ball, curve
from cbdp_sym.analysis.refusal import Refusal

_MOST_BITS, _MOST_WEIGHTS, _FARTHEST = 4000, 4_000_000, 4000
_SPARE = 64
_NUMBER = re.compile(r"-?\d{1,4000}(?:/[1-9]\d{0,3999})?", re.ASCII)


@dataclass(frozen=True)
class Step:
    """``count`` outcomes with the laws P = (1 - rate) Q + rate A and Q, or, if ``swapped``, with Q and P.

    A and Q are normal, or Laplace, on the line or on the integers, with the scale ``second`` and the distance
    ``first`` > 0 of their centers; or, for the family ``approximate``, (first, second)-indistinguishable,
    with weights on four places: δ, (1-δ)w, (1-δ)(1-w), 0 under A, and in the other order under Q, where
    w = e^ε/(1 + e^ε); or, for the family ``response``, with ``second`` answers, of which one is the true one
    under A and another one under Q, and has e^first times the weight of every other answer.
    """

    count: int
    family: str
    first: Fraction
    second: Fraction
    rate: Fraction
    swapped: bool


@dataclass(frozen=True)
class _Grid:
    h: Fraction
    bits: int
    cut: int


@dataclass(frozen=True)
class _Weights:
    """Multiples of 2^-bits at the losses first + k h, and at ∞."""

    first: Fraction
    values: fmpz_poly
    infinite: int


def check_product(steps: Sequence[Step], epsilon: Fraction, delta: Fraction, data: Any) -> None:
    """Check that the hockey-stick divergence at e^epsilon is at most delta.  Raises Refusal.

    Args:
        steps: the steps of the product.
        epsilon: the logarithm of the factor of the second law, from 0 on.
        delta: the bound.
        data: h, bits, cut, and the weights of each step: plain data, which may hold anything.
    """
    try:
        grid, weights = _read(data, len(steps))
    except (KeyError, TypeError, ValueError) as error:
        raise Refusal("a part of the certificate has an unknown form") from error
    total: _Weights | None = None
    for step, one in zip(steps, weights, strict=True):
        _check_above(step, one, grid)
        whole = _power(one, step.count, grid)
        total = whole if total is None else _product(total, whole, grid)
    assert total is not None
    if not _delta(total, epsilon, grid) <= ball(delta):
        raise Refusal("the bound is not shown")


def _read(data: Any, count: int) -> tuple[_Grid, list[_Weights]]:
    if set(data) != {"h", "bits", "cut", "weights"} or len(data["weights"]) != count:
        raise Refusal("the grid of the certificate has an unknown form")
    grid = _Grid(_fraction(data["h"]), data["bits"], data["cut"])
    if type(grid.bits) is not int or not 8 <= grid.bits <= _MOST_BITS or not 0 < grid.h < 1000:
        raise Refusal("the grid of the certificate is out of range")
    if type(grid.cut) is not int or grid.cut < 0:
        raise Refusal("the grid of the certificate is out of range")
    found = []
    for one in data["weights"]:
        if set(one) != {"first", "values", "infinite"}:
            raise Refusal("the weights of the certificate have an unknown form")
        first, values, infinite = _fraction(one["first"]), one["values"], one["infinite"]
        if type(values) is not list or not 1 <= len(values) <= _MOST_WEIGHTS:
            raise Refusal("the number of weights is out of range")
        if not all(type(v) is int and 0 <= v <= 2 << grid.bits for v in (*values, infinite)):
            raise Refusal("a weight of the certificate is out of range")
        if max(abs(first), abs(first + len(values) * grid.h)) > _FARTHEST:
            raise Refusal("a loss of the certificate is out of range")
        found.append(_Weights(first, fmpz_poly(values), infinite))
    return grid, found


def _fraction(text: Any) -> Fraction:
    """Read p or p/q, and no other form: an exponent could be too large to be written out. Raises Refusal."""
    if type(text) is not str or _NUMBER.fullmatch(text) is None:
        raise Refusal("a number of the certificate is not of the form 'p/q'")
    return Fraction(text)


def _check_above(step: Step, w: _Weights, grid: _Grid) -> None:
    """Raise Refusal if the curve of the weights is not shown to be above that of the step."""
    length = len(w.values)
    last = w.first + length * grid.h
    cells = max(0, grid.h.denominator.bit_length() - grid.h.numerator.bit_length())
    with precision(2 * grid.bits + 2 * cells + _SPARE + max(0, int(last * 3 / 2))):
        laws = curve(step.family, step.first, step.second)
        unit, factor = arb(2) ** -grid.bits, (-ball(grid.h)).exp()
        total, later = w.infinite, arb(0)  # the weights from k on, and Σ W_j e^(-(j-k)h)
        for k in range(length - 1, -1, -1):
            total += int(w.values[k])
            later = int(w.values[k]) + later * factor
            alpha = ball(w.first + k * grid.h).exp()
            if not (total - later) * unit >= _most(step, laws, alpha):
                raise Refusal(f"the weights from the place {k} on are not shown to be large enough")
        if total < 1 << grid.bits:
            raise Refusal("the weights are less than 1 together")


def _most(step: Step, laws: Curve, alpha: arb) -> arb:
    """A number that is H(α) or above it, for a ball of positive numbers α."""
    if step.swapped:  # of (Q, P): what a set misses of the other divergence
        return arb(0).max(1 - alpha + alpha * _of_mixture(step, laws, 1 / alpha))
    return _of_mixture(step, laws, alpha)


def _of_mixture(step: Step, laws: Curve, alpha: arb) -> arb:
    """The same of P and Q: P - αQ is rate (A - βQ), with a β that is negative where all sets are good."""
    rate = ball(step.rate)
    beta = (alpha - (1 - rate)) / rate
    if not beta > 0:
        return arb(0).max(1 - alpha) + arb(0).max(alpha - (1 - rate))
    return rate * laws(beta)


def _product(u: _Weights, v: _Weights, grid: _Grid) -> _Weights:
    """The weights of the sum of two losses, rounded up."""
    bits = grid.bits
    values = [-(-int(c) >> bits) for c in (u.values * v.values).coeffs()] or [0]
    finite, of_v = sum(map(int, u.values.coeffs())), sum(map(int, v.values.coeffs()))
    infinite = -(-(u.infinite * (of_v + v.infinite) + finite * v.infinite) >> bits)
    first, end, lost, top = 0, len(values), 0, 0
    while first < end - 1 and lost + values[first] <= grid.cut:
        lost += values[first]
        first += 1
    while end > first + 1 and top + values[end - 1] <= grid.cut:
        end -= 1
        top += values[end]
    values = values[first:end]
    values[0] += lost  # at a greater loss than before
    if len(values) > _MOST_WEIGHTS:
        raise Refusal(f"more than {_MOST_WEIGHTS} weights are needed")
    return _Weights(u.first + v.first + first * grid.h, fmpz_poly(values), infinite + top)


def _power(w: _Weights, n: int, grid: _Grid) -> _Weights:
    """The weights of the sum of n losses."""
    found: _Weights | None = None
    while n:
        if n & 1:
            found = w if found is None else _product(found, w, grid)
        n >>= 1
        if n:
            w = _product(w, w, grid)
    assert found is not None
    return found


def _delta(w: _Weights, epsilon: Fraction, grid: _Grid) -> arb:
    """Σ W_k (1 - e^(ε - l_k))₊ + W_∞."""
    start = max(0, (epsilon - w.first) // grid.h + 1)  # the first loss above ε
    values = [int(c) for c in w.values.coeffs()][start:]
    with precision(grid.bits + _SPARE + len(values).bit_length()):
        factor, later = (-ball(grid.h)).exp(), arb(0)
        for v in reversed(values):
            later = v + later * factor
        less = later * ball(epsilon - w.first - start * grid.h).exp()
        return (sum(values) + w.infinite - less) * arb(2) ** -grid.bits
