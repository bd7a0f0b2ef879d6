"""Weights of one step: whether they are above a pair, or below it.

Weights W_k at the losses l_k = a + k h and W_∞ have the curve F(α) = Σ W_k (1 - α e^(-l_k))₊ + W_∞, which is
convex, with corners at e^(l_k) alone. With H(α) = sup P(S) - α Q(S):

*Above*: F >= H at 0, at all corners, and so everywhere: H is convex and F is a line between corners; beyond
the last corner F does not change and H falls.

*Below*: F <= H, if for each line of F there is a test S with P(S) - α Q(S) >= F(α) at both ends of the line.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from cbdp_sym.recheck.clock import tick
from cbdp_sym.recheck.outcome import Refused
from cbdp_sym.recheck.profiles.fixed import Fixed, exp
from cbdp_sym.recheck.profiles.pairs import Pair
from cbdp_sym.recheck.reader import fraction_of

_SPARE = 32
_MOST_BITS, _MOST_CELLS, _FARTHEST = 4000, 4_000_000, 4000
_BLOCK = 256  # powers of e^h are begun anew so often


@dataclass(frozen=True)
class Weights:
    """Whole multiples of 2^-bits at the losses first + k h, and at ∞."""

    first: Fraction
    values: list[int]
    infinite: int


@dataclass(frozen=True)
class LossGrid:
    """The distance of the losses, and the unit of the weights."""

    h: Fraction
    bits: int


def grid_of(data: dict[str, Any]) -> LossGrid:
    """Read it. Raises Refused."""
    h, bits = fraction_of(data["h"], 9999), data["bits"]
    if type(bits) is not int or not 8 <= bits <= _MOST_BITS or not 0 < h < 1000:
        raise Refused("the grid of the certificate is out of range")
    return LossGrid(h, bits)


def weights_of(data: Any, grid: LossGrid) -> Weights:
    """Read them. Raises Refused."""
    if not isinstance(data, dict) or data.keys() != {"first", "values", "infinite"}:
        raise Refused("the weights of the certificate have an unknown form")
    found = Weights(fraction_of(data["first"], 9999), data["values"], data["infinite"])
    if not isinstance(found.values, list) or not 1 <= len(found.values) <= _MOST_CELLS:
        raise Refused("the number of weights is out of range")
    if not all(type(v) is int and v >= 0 for v in [*found.values, found.infinite]):
        raise Refused("a weight is not a whole number from 0 on")
    if max(*found.values, found.infinite) >> grid.bits > 1:
        raise Refused("a weight is too large")
    if max(abs(found.first), abs(_last(found, grid))) > _FARTHEST:
        raise Refused("a loss of the certificate is out of range")
    return found


def _last(w: Weights, grid: LossGrid) -> Fraction:
    return w.first + (len(w.values) - 1) * grid.h


def bits_for(w: Weights, grid: LossGrid) -> int:
    """Return the precision of the laws that these weights need.

    Losses of outcomes are one unit of the weights above the lower grid, and a weight may be one unit.
    """
    cells = max(0, grid.h.denominator.bit_length() - grid.h.numerator.bit_length())
    return 2 * grid.bits + _SPARE + 2 * cells + max(0, int(_last(w, grid) * 3 / 2))


def _corners(w: Weights, grid: LossGrid, bits: int) -> list[Fixed]:
    """Around e^(l_k)."""
    step, found = exp(grid.h, bits + 32), []
    low = high = 0
    for k in range(len(w.values)):
        if k % _BLOCK == 0:
            tick()
            low, high = exp(w.first + k * grid.h, bits + 32)
        found.append((low >> 32, -(-high >> 32)))
        low, high = low * step[0] >> bits + 32, -(-high * step[1] >> bits + 32)
    return found


def _sums(w: Weights, grid: LossGrid, bits: int, *, up: bool) -> list[int]:
    """G_k = Σ_(j>=k) W_j e^(-(j-k) h), rounded up or down, for k = 0, …, and 0."""
    factor, unit = exp(-grid.h, bits)[up], 1 << bits - grid.bits
    found = [0]
    for v in reversed(w.values):
        product = found[-1] * factor
        found.append(v * unit + (-(-product >> bits) if up else product >> bits))
    found.reverse()
    return found


def check_above(w: Weights, grid: LossGrid, pair: Pair, direction: str) -> None:
    """Raise Refused if the weights are not shown to be above the pair.

    Args:
        direction: remove for (P, Q), add for (Q, P), replace for the pair that is the first for α >= 1 and
            the second for α < 1.
    """
    bits, unit = pair.bits, 1 << pair.bits - grid.bits
    total, sums = w.infinite * unit, _sums(w, grid, bits, up=True)
    corners = _corners(w, grid, bits)
    for k in range(len(w.values) - 1, -1, -1):
        if k % _BLOCK == 0:
            tick()
        total += w.values[k] * unit
        alpha = corners[k][0]
        swap = direction == "add" or (direction == "replace" and alpha < pair.one)
        most = pair.most_of_swap(alpha) if swap else pair.most(alpha)
        if total - sums[k] < most:
            raise Refused(f"the weights from the place {k} on are too small for the mechanism")
    if total < pair.one:
        raise Refused("the weights are less than 1 together")


def check_below(w: Weights, grid: LossGrid, pair: Pair, direction: str) -> None:
    """Raise Refused if the weights are not shown to be below the pair, (P, Q) or (Q, P)."""
    bits, unit, swap = pair.bits, 1 << pair.bits - grid.bits, direction == "add"
    if w.infinite * unit > pair.only(swap=swap):
        raise Refused("the weight of the infinite loss is too large for the mechanism")
    sums, corners = _sums(w, grid, bits, up=False), _corners(w, grid, bits)
    step = exp(-grid.h, bits)[0]
    close = max(1, grid.h.numerator * unit // (16 * grid.h.denominator))
    total = w.infinite * unit + sum(w.values) * unit
    for k in range(-1, len(w.values) - 1):
        if k % _BLOCK == 0:
            tick()
        if total == w.infinite * unit:
            return  # only the infinite loss is left
        p, q = pair.of_size(total + 2 * close * (k < 0), close, swap=swap)
        after = total - sums[k + 1] + (q[1] * corners[k + 1][1] >> bits) + 1
        before = total
        if k >= 0:
            before += (q[1] * corners[k][1] >> bits) + 1 - (sums[k + 1] * step >> bits)
        if max(before, after) > p[0]:
            raise Refused(f"the weights after the place {k} are too large for the mechanism")
        total -= w.values[k + 1] * unit
