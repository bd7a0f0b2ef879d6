"""P(Z > t) of noise in its own unit, in whole multiples of 2^-bits; t is one of these as well.

*Normal noise.* With φ' = -tφ, the coefficients of φ(c + d) = Σ b_m d^m are given by
(m+1) b_(m+1) = -(c b_m + b_(m-1)), and T(c + d) = T(c) - Σ b_m d^(m+1)/(m+1). We take c on multiples of 1/16,
so that |d| <= 1/32.

- What is left out: on the circle of radius 4 around c, |φ| <= e^8/√(2π), so that |b_m| <= 1200/4^m, and the
  terms from d^(M+1) on add at most 2^13 128^-(M+1).
- Rounding: if e_m is the error of b_m in units, then E(d) = Σ e_m d^m has E' <= (|c| + d) E + 2/(1-d). With
  |c| <= 64 and d <= 1/32 this is at most 8 (E(0) + 1/15). With E(0) <= 4, that of T(c) <= 4 and less than 3
  for Horner's rule, the whole error is less than 64 units.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from fractions import Fraction

from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck.clock import tick
from cbdp_sym.recheck.functions import erfc, precision
from cbdp_sym.recheck.outcome import NotRechecked
from cbdp_sym.recheck.profiles.fixed import Fixed, fixed, interval

_GUARD, _ERROR = 32, 64
_FARTHEST = 60


class NoiseTail(ABC):
    """Symmetric noise with a density on the line."""

    def __init__(self, bits: int) -> None:
        self.bits, self.one = bits, 1 << bits

    @abstractmethod
    def upper(self, t: int) -> Fixed:
        """P(Z > t) for t >= 0."""

    def at(self, t: int) -> Fixed:
        """P(Z > t)."""
        if t >= 0:
            return self.upper(t)
        low, high = self.upper(-t)
        return self.one - high, self.one - low

    @abstractmethod
    def density(self, t: float) -> float:
        """About the density; only a search uses it."""


class NormalTail(NoiseTail):
    """Noise of deviation 1."""

    def __init__(self, bits: int) -> None:
        super().__init__(bits)
        self._fine = bits + _GUARD
        self._terms = (self._fine + 13) // 7 + 1
        self._known: dict[int, list[int]] = {}
        # beyond this place T <= e^(-t²/2) is less than one unit
        self._far = next((k for k in range(1, _FARTHEST) if k * k > 1.4 * bits), None)

    def upper(self, t: int) -> Fixed:
        if self._far is None:
            raise NotRechecked("normal noise at so high a precision")
        if t >= self._far << self.bits:
            return 0, 1
        fine = self._fine
        j = ((t >> (self.bits - 5)) + 1) >> 1
        d = (t << _GUARD) - (j << (fine - 4))
        terms = self._known.get(j) or self._around(j)
        total = 0
        for a in terms:
            total = a + (total * d >> fine)
        return (total - _ERROR) >> _GUARD, -(-(total + _ERROR) >> _GUARD)

    def _around(self, j: int) -> list[int]:
        """The coefficients of T(j/16 + d), those of the highest power first."""
        tick()
        fine, c = self._fine, Fraction(j, 16)
        with precision(fine + 32):
            x = iv.of_fraction(c)
            half = iv.of_fraction(Fraction(1, 2))
            tail = fixed(erfc(x * iv.sqrt(half)) * half, fine)[0]
            root = iv.sqrt(iv.pi() * iv.of_fraction(Fraction(2)))
            now = fixed(iv.exp(-(x.raised(2) * half)) / root, fine)[0]
        found, before = [tail], 0
        for m in range(self._terms):
            found.append(-now // (m + 1))
            now, before = -((j * now >> 4) + before) // (m + 1), now
        found.reverse()
        self._known[j] = found
        return found

    def density(self, t: float) -> float:
        return 0.3989422804014327 * 2.718281828459045 ** (-min(t * t / 2, 700.0))


class LaplaceTail(NoiseTail):
    """Noise of scale 1, conditioned on [-width, width] if there is a width."""

    def __init__(self, bits: int, width: Fixed | None = None) -> None:
        super().__init__(bits)
        self.width = width
        self._end = (0, 0)
        if width is not None:
            self._end = self._plain(width[1])[0], self._plain(width[0])[1]

    def _plain(self, t: int) -> Fixed:
        with precision(self.bits + 16):
            low, high = fixed(iv.exp(-interval((t, t), self.bits)), self.bits + 1)
        return low >> 2, -(-high >> 2)

    def upper(self, t: int) -> Fixed:
        low, high = self._plain(t)
        if self.width is None:
            return low, high
        low, high = max(low - self._end[1], 0), max(high - self._end[0], 0)
        first, last = (self.one - 2 * e for e in self._end)
        return (low << self.bits) // first, -((-high << self.bits) // last)

    def density(self, t: float) -> float:
        return 0.5 * 2.718281828459045 ** (-min(abs(t), 700.0))
