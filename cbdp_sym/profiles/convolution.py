"""Convolution of weights in whole numbers, rounded up or down all along, with tails cut off outward.

The module computes a sum Σ W_k φ(a + k h) + W_∞ with φ >= 0 increasing: more weight, and weight at a larger
loss, are more. So all roundings and cuts of the pair above go up, and those of the pair below go down.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate

from flint import arb, fmpq, fmpz_poly

from cbdp_sym.analysis.balls import ends_of, precision
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.profiles.grids import Weights

_MOST_FACTOR = 64


@dataclass(frozen=True)
class LossGrid:
    """The losses offset + k h, exact."""

    offset: Fraction
    h: Fraction


@dataclass(frozen=True)
class LossSum:
    """Weights of a sum of losses as coefficients of a polynomial: lists would take longer than products."""

    bits: int
    start: int
    values: fmpz_poly
    infinite: int

    @staticmethod
    def of(w: Weights) -> LossSum:
        """Of one loss."""
        return LossSum(w.bits, w.start, fmpz_poly(list(w.values)), w.infinite)

    @property
    def weights(self) -> Weights:
        """The same as a list."""
        values = tuple(int(c) for c in self.values.coeffs()) or (0,)
        return Weights(self.bits, self.start, values, self.infinite)


def product(u: LossSum, v: LossSum, *, up: bool, cut: int) -> LossSum:
    """Return the weights of the sum of two losses.

    Args:
        up: rounded up, otherwise down.
        cut: about what may be cut off on each side, in units.
    """
    bits, unit = u.bits, 1 << u.bits
    first = int(u.values(1))
    second = first if u is v else int(v.values(1))
    infinite = u.infinite * (second + v.infinite) + first * v.infinite
    infinite = -(-infinite >> bits) if up else infinite >> bits
    whole, size = u.values * v.values // unit, max(1, u.values.length() + v.values.length() - 1)
    low, below = _outer(whole, size - 1, cut, last=False)
    if low:
        whole, size = whole.right_shift(low), size - low
    count, above = _outer(whole, size - 1, cut, last=True)
    if count:
        whole, size = whole.truncate(size - count), size - count
    if up:  # a unit more is less work than to round up
        whole += _ones(size)
        whole += below + low
        infinite += above + count
    else:
        whole += fmpz_poly([above]).left_shift(size - 1)
    return LossSum(bits, u.start + v.start + low, whole, infinite)


@lru_cache(maxsize=4)
def _many_ones(log: int) -> fmpz_poly:
    return fmpz_poly([1] * (1 << log))


def _ones(n: int) -> fmpz_poly:
    """1 + x + … with n terms."""
    return _many_ones(n.bit_length()).truncate(n)


def _outer(p: fmpz_poly, size: int, most: int, *, last: bool) -> tuple[int, int]:
    """How many of the first or last ``size`` of size + 1 coefficients add up to at most ``most``; their sum.

    The coefficients are not negative. It halves the block in which the answer is.
    """
    found, total = 0, 0
    block = p.right_shift(1) if last else p.truncate(size)
    while size > 1:
        half = size // 2
        cut = size - half if last else half
        near, far = block.truncate(cut), block.right_shift(cut)
        if last:
            near, far = far, near
        sum_near = int(near(1))
        if total + sum_near <= most:
            found, total, block, size = found + half, total + sum_near, far, size - half
        else:
            block, size = near, half
    if size == 1 and total + (one := int(block(1))) <= most:
        return found + 1, total + one
    return found, total


def power(w: LossSum, n: int, *, up: bool, cut: int, tell: Callable[[], None]) -> LossSum:
    """Return the weights of the sum of n losses: for each factor, by squaring from the highest digit on."""
    found = w
    for factor in factors(n):
        one = found
        for digit in bin(factor)[3:]:
            found = product(found, found, up=up, cut=cut)
            tell()
            if digit == "1":
                found = product(found, one, up=up, cut=cut)
                tell()
    tell()
    return found


def products(n: int) -> int:
    """Return how many products :func:`power` needs."""
    return sum(f.bit_length() + f.bit_count() - 2 for f in factors(n))


@lru_cache(maxsize=256)
def factors(n: int) -> tuple[int, ...]:
    """Factors of n, whose powers one after the other need the fewest products."""
    best: tuple[int, ...] = (n,)
    least = n.bit_length() + n.bit_count() - 2
    for p in range(2, _MOST_FACTOR):
        if n % p == 0 and n > p:
            split = (*factors(n // p), *factors(p))
            cost = sum(f.bit_length() + f.bit_count() - 2 for f in split)
            if cost < least:
                best, least = split, cost
    return best


class OneSidedProfile:
    """δ(ε) = Σ W_k (1 - e^(ε - loss_k))₊ + W_∞ as bounds, in balls; ε as well."""

    def __init__(self, w: Weights, grid: LossGrid, *, up: bool, largest: Fraction | None = None) -> None:
        """``largest`` is a bound of the loss on all outcomes, from which on δ is 0."""
        self.w, self.grid, self.up, self.largest = w, grid, up, largest
        with precision(w.bits + 64):
            h = arb(fmpq(grid.h.numerator, grid.h.denominator))
            step, self._below = (-h).exp(), [arb(0)]
            # only losses above ε >= 0 count; the last one that is not is kept for the search of ε
            self._first = max(0, min(len(w.values) - 1, int(-grid.offset // grid.h) - w.start))
            values = w.values[self._first :][::-1]
            self._above = list(accumulate(values, initial=0))[::-1]  # Σ_{i>=k} W_i
            for value in values:  # Σ_{i>=k} W_i e^{-(i-k) h}
                self._below.append(self._below[-1] * step + value)
            self._below.reverse()

    def _loss(self, k: int) -> Fraction:
        return self.grid.offset + (self.w.start + k) * self.grid.h

    def delta(self, epsilon: Fraction) -> Fraction:
        """Return the bound of δ(ε): from above or from below."""
        if self.largest is not None and epsilon >= self.largest:
            return Fraction(0)
        assert epsilon >= 0
        k = (epsilon - self.grid.offset) // self.grid.h + 1 - self.w.start
        k = max(self._first, min(k, len(self.w.values)))
        value = self._at(k, epsilon) if k < len(self.w.values) else arb(self.w.infinite)
        with precision(self.w.bits + 64):
            value = value * arb(2) ** -self.w.bits
            exact = ends_of(value)[self.up]
        return min(exact, Fraction(1)) if self.up else max(exact, Fraction(0))

    def _at(self, k: int, epsilon: Fraction) -> arb:
        with precision(self.w.bits + 64):
            less = epsilon - self._loss(k)
            factor = arb(fmpq(less.numerator, less.denominator)).exp()
            return self._above[k - self._first] - factor * self._below[k - self._first] + self.w.infinite

    def epsilon(self, delta: Fraction) -> Fraction | None:
        """Return the ε at which the bound of δ is ``delta``, rounded outward; 0: less at 0; None: never.

        For the bound above, δ at the result is at most ``delta``; for the one below, it is more.

        Raises:
            Refusal: the precision is too low.
        """
        goal = delta * 2**self.w.bits
        if self.w.infinite >= goal:
            return self.largest
        if self.delta(Fraction(0)) <= delta:
            return Fraction(0)
        low, high = 0, len(self.w.values)  # the bound at the loss of `low` is more than delta
        if self.delta(max(self._loss(0), Fraction(0))) <= delta:
            high = 0
        while high - low > 1:
            middle = (low + high) // 2
            at = self._loss(middle)
            if at <= 0 or self.delta(at) > delta:
                low = middle
            else:
                high = middle
        with precision(self.w.bits + 64):
            k = min(high, len(self.w.values) - 1)
            numerator = (
                self._above[k - self._first] + self.w.infinite - arb(fmpq(goal.numerator, goal.denominator))
            )
            less = self._loss(k)
            value = (numerator / self._below[k - self._first]).log() + arb(
                fmpq(less.numerator, less.denominator)
            )
            found = ends_of(value)[self.up]
        spare = Fraction(1, 2 ** (self.w.bits // 2))
        found = found + spare if self.up else found - spare
        if found < 0:
            return Fraction(0)
        fine = self.delta(found) <= delta if self.up else self.delta(found) > delta
        if not fine:
            raise Refusal("the bound of epsilon was not found at this precision")
        return found if self.largest is None else min(found, self.largest)
