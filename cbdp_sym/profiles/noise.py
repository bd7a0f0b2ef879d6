"""The laws of noise that mechanisms add: what a profile has to know of each, in ball arithmetic.

All are symmetric and log-concave: then the ratio of the law shifted by s > 0 to the law itself increases
with the outcome, and the divergences grow with the shift (``pairs`` has the proof). All functions compute
at the precision that is set, and their balls hold the true values.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import flint
from flint import arb
from sympy import Expr

from cbdp_sym.analysis.balls import enclose


@lru_cache(maxsize=256)
def _constant(e: Expr, bits: int) -> arb:
    return enclose(e, {})


def ball(e: Expr) -> arb:
    """Return a constant at the precision that is set."""
    return _constant(e, flint.ctx.prec)


def hull(low: arb, high: arb) -> arb:
    """Return a ball that holds both."""
    return low.union(high)


@dataclass(frozen=True)
class NoisePiece:
    """Outcomes from ``low`` to ``high`` (None: unbounded) on which both laws have densities.

    The log ratio is constant there (``flat``), or increasing without being constant anywhere.
    """

    low: arb | None
    high: arb | None
    flat: bool

    @property
    def inside(self) -> arb:
        """A place of the piece."""
        if self.low is None:
            return arb(0) if self.high is None else arb((self.high - 1).mid())
        return arb((self.low + 1 if self.high is None else (self.low + self.high) / 2).mid())


@dataclass(frozen=True)
class Split:
    """A place, None: an end of the line, and the probability on the side of it that is away from 0."""

    x: arb | None
    tail: arb


class LineNoise(ABC):
    """Noise on the real line, by its distribution function."""

    @abstractmethod
    def tail(self, x: arb) -> arb:
        """P(Z <= x) for x <= 0; by symmetry P(Z >= -x)."""

    @abstractmethod
    def log_ratio(self, x: arb, s: arb) -> arb:
        """log f(x - s) - log f(x), where both densities are positive."""

    @abstractmethod
    def place(self, ratio: arb, s: arb) -> arb:
        """Return where the log ratio has this value, on a piece where it is not constant."""

    def limit(self, s: arb) -> arb:
        """Return the limit of the log ratio at infinity, where its last piece is not flat."""
        return arb.nan()  # not known

    def pieces(self, s: arb) -> list[NoisePiece]:
        """Return the line, divided; outcomes that only one of the two laws has are left out."""
        return [NoisePiece(None, None, flat=False)]

    def radius(self, s: arb) -> arb | None:
        """Return both laws live within this distance of their centres; None: everywhere."""
        return None

    def split(self, x: arb | None) -> Split:
        """Divide the line at x; None: at an end of it."""
        return Split(None, arb(0)) if x is None else Split(x, self.tail(x if x <= 0 else -x))

    def between(self, low: Split, high: Split) -> arb:
        """P(low < Z <= high), with small relative errors in both tails; ends of the line are at infinity."""
        left = low.x is None or low.x <= 0
        right = high.x is None or not high.x <= 0
        if left:
            return 1 - low.tail - high.tail if right else high.tail - low.tail
        return low.tail - high.tail if right else low.tail - (1 - high.tail)

    def mass(self, low: arb | None, high: arb | None) -> arb:
        """P(low < Z <= high); None: without an end."""
        return self.between(self.split(low), self.split(high))


@dataclass(frozen=True)
class Gaussian(LineNoise):
    """Normal noise of standard deviation ``sigma``."""

    sigma: Expr

    def tail(self, x: arb) -> arb:
        return (-x / (ball(self.sigma) * arb(2).sqrt())).erfc() / 2

    def log_ratio(self, x: arb, s: arb) -> arb:
        return s * (2 * x - s) / (2 * ball(self.sigma) ** 2)

    def limit(self, s: arb) -> arb:
        return arb.pos_inf()

    def place(self, ratio: arb, s: arb) -> arb:
        return ratio * ball(self.sigma) ** 2 / s + s / 2


@dataclass(frozen=True)
class LaplaceNoise(LineNoise):
    """Laplace noise with the density e^(-|x|/scale)/(2 scale)."""

    scale: Expr

    def tail(self, x: arb) -> arb:
        return (x / ball(self.scale)).exp() / 2

    def log_ratio(self, x: arb, s: arb) -> arb:
        return (abs(x) - abs(x - s)) / ball(self.scale)

    def place(self, ratio: arb, s: arb) -> arb:
        return (ball(self.scale) * ratio + s) / 2

    def pieces(self, s: arb) -> list[NoisePiece]:
        return [NoisePiece(None, arb(0), True), NoisePiece(arb(0), s, False), NoisePiece(s, None, True)]


@dataclass(frozen=True)
class TruncatedLaplace(LaplaceNoise):
    """Laplace noise conditioned on [-width, width]."""

    width: Expr

    def tail(self, x: arb) -> arb:
        w = ball(self.width)
        if not x > -w:
            return arb(0) if x <= -w else hull(arb(0), self._inside(hull(x, -w)))
        return self._inside(x)

    def _inside(self, x: arb) -> arb:
        b, w = ball(self.scale), ball(self.width)
        end = (-w / b).exp()
        return ((x / b).exp() - end) / (2 * (1 - end))

    def pieces(self, s: arb) -> list[NoisePiece]:
        w = ball(self.width)
        low, high = s - w, w
        if not low < high:
            return []
        places = [low, *(c for c in (arb(0), s) if low < c and c < high), high]
        found = []
        for a, b in pairwise(places):
            middle = (a + b) / 2
            found.append(NoisePiece(a, b, bool(middle < 0 or middle > s)))
        return found

    def radius(self, s: arb) -> arb | None:
        return ball(self.width)


class IntegerNoise(ABC):
    """Noise on the integers, by its probabilities."""

    @abstractmethod
    def pmf(self, k: int) -> arb:
        """P(Z = k)."""

    @abstractmethod
    def limit(self, s: int) -> arb:
        """Return the supremum of log P(Z = k - s) - log P(Z = k)."""

    def tail(self, k: int) -> arb:
        """Return a ball from 0 to a bound of P(Z >= k), k >= 1: the ratios of neighbours fall, by
        log-concavity.
        """
        first = self.pmf(k)
        ratio = self.pmf(k + 1) / first
        if not ratio < 1:
            return hull(arb(0), arb(1))
        return hull(arb(0), (first / (1 - ratio)).upper())


@dataclass(frozen=True)
class DiscreteGaussian(IntegerNoise):
    """The weights e^(-k²/(2 sigma²)) on the integers."""

    sigma: Expr

    def _weight(self, k: int) -> arb:
        return (-(arb(k) ** 2) / (2 * ball(self.sigma) ** 2)).exp()

    def pmf(self, k: int) -> arb:
        return self._weight(k) / _total(self, flint.ctx.prec)

    def limit(self, s: int) -> arb:
        return arb.pos_inf()


@lru_cache(maxsize=64)
def _total(noise: DiscreteGaussian, bits: int) -> arb:
    total, k, least = arb(0), 1, arb(2) ** -(bits + 8)
    while True:
        term = noise._weight(k)
        total += term
        if term < least:
            ratio = noise._weight(k + 1) / term
            return 1 + 2 * (total + hull(arb(0), (term * ratio / (1 - ratio)).upper()))
        k += 1


@dataclass(frozen=True)
class Skellam(IntegerNoise):
    """The difference of two Poisson variables of rate ``mu`` each: e^(-2 mu) I_k(2 mu)."""

    mu: Expr

    def pmf(self, k: int) -> arb:
        return (2 * ball(self.mu)).bessel_i(arb(abs(k)), scaled=True)

    def limit(self, s: int) -> arb:
        return arb.pos_inf()


@dataclass(frozen=True)
class GeometricNoise(IntegerNoise):
    """The weights e^(-|k|/scale) on the integers."""

    scale: Expr

    def pmf(self, k: int) -> arb:
        r = (-1 / ball(self.scale)).exp()
        return (1 - r) / (1 + r) * r ** abs(k)

    def limit(self, s: int) -> arb:
        return s / ball(self.scale)
