"""Properties of a convex f for guaranteed evaluation: conjugate, optimal ratio and Bregman distance."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property

import sympy
from flint import arb
from sympy import Abs, Expr, Rational, exp, sign

from cbdp_sym.analysis.balls import enclose


class Card(ABC):
    """f and its conjugate f*, for symbols and, not trusted, for floating-point numbers."""

    @property
    @abstractmethod
    def neutral(self) -> Expr:
        """f'(1), the constant adversary with gain 0."""

    @abstractmethod
    def conjugate(self, h: Expr) -> Expr:
        """f*(h)."""

    @abstractmethod
    def ratio(self, h: Expr) -> Expr:
        """(f*)'(h), the density ratio t at which h is the slope of f."""

    @abstractmethod
    def size(self, h: Expr) -> Expr:
        """|(f*)'(h)|."""

    @property
    def signed(self) -> bool:
        """Return whether f is finite for t < 0 too."""
        return False

    @property
    def capped(self) -> bool:
        """Return whether f*(h) = ∞ for every h above some number."""
        return False

    def energy(self, h: Expr) -> Expr | None:
        """Return the function whose mean under Q bounds the Bregman distance; None if that of f*(h) does."""
        return self.ratio(h)

    @abstractmethod
    def bregman(self, rho: arb, conjugate_mean: arb, energy_mean: arb) -> arb:
        """Return a bound of E_Q[f(t + |t| u) - f(t) - f'(t) |t| u], for t = (f*)'(h) and |u| <= rho <= 1/2.

        Args:
            conjugate_mean: E_Q[f*(h)].
            energy_mean: E_Q of :meth:`energy`; 0 if that is None.
        """

    @abstractmethod
    def value(self, t: arb) -> arb:
        """f(t)."""

    @abstractmethod
    def at(self, h: arb) -> tuple[arb, arb]:
        """f*(h) and (f*)'(h). Raises Refusal where h is not in the range of the slopes of f."""

    @abstractmethod
    def bend(self, h: arb, ratio: arb) -> arb:
        """(f*)''(h), where ratio = (f*)'(h); not finite where h may be 0 and it does not exist there."""

    @abstractmethod
    def floats(self, h: float) -> tuple[float, float, float]:
        """f*(h) and its first two derivatives."""


class KLCard(Card):
    """f(t) = t log t for t >= 0, ∞ for t < 0: f*(h) = e^(h-1)."""

    neutral = sympy.S.One

    def conjugate(self, h: Expr) -> Expr:
        return exp(h - 1)

    ratio = size = conjugate

    def bregman(self, rho: arb, conjugate_mean: arb, energy_mean: arb) -> arb:
        """t ((1+u) log(1+u) - u) <= t u², since log(1+u) <= u."""
        return rho**2 * energy_mean

    def value(self, t: arb) -> arb:
        return arb(0) if t.is_zero() else t * t.log()

    def at(self, h: arb) -> tuple[arb, arb]:
        value = (h - 1).exp()
        return value, value

    def bend(self, h: arb, ratio: arb) -> arb:
        return ratio

    def floats(self, h: float) -> tuple[float, float, float]:
        value = math.exp(h - 1)
        return value, value, value


@dataclass(frozen=True)
class AlphaCard(Card):
    """f(t) = (|t|^α - 1)/(α² - α): f*(h) = ((α-1)|h|)^(α/(α-1))/α + 1/(α² - α), for α > 1.

    The slope of f is sgn(t) |t|^(α-1)/(α-1), so |h| = |t|^(α-1)/(α-1), and t h - f(t) is
    |t|^α/(α-1) - |t|^α/(α² - α) + 1/(α² - α) = |t|^α/α + 1/(α² - α).
    """

    order: Expr

    @property
    def neutral(self) -> Expr:
        return 1 / (self.order - 1)

    @cached_property
    def _floating(self) -> float:
        return float(self.order)

    def conjugate(self, h: Expr) -> Expr:
        a = self.order
        if a == 2:
            return h**2 / 2 + Rational(1, 2)
        return ((a - 1) * Abs(h)) ** (a / (a - 1)) / a + 1 / (a**2 - a)

    def ratio(self, h: Expr) -> Expr:
        return h if self.order == 2 else sign(h) * self.size(h)

    def size(self, h: Expr) -> Expr:
        a = self.order
        return Abs(h) if a == 2 else ((a - 1) * Abs(h)) ** (1 / (a - 1))

    @property
    def signed(self) -> bool:
        return True

    def energy(self, h: Expr) -> Expr | None:
        return None

    def value(self, t: arb) -> arb:
        a = enclose(self.order, {})
        return (_power(abs(t), a) - 1) / (a * a - a)

    def at(self, h: arb) -> tuple[arb, arb]:
        a = enclose(self.order, {})
        s = (a - 1) * abs(h)
        t = _power(s, 1 / (a - 1))
        signed = t if h > 0 else -t if h < 0 else t.union(-t)
        return s * t / a + 1 / (a * a - a), signed

    def bregman(self, rho: arb, conjugate_mean: arb, energy_mean: arb) -> arb:
        """Taylor: |t|^α ((1+v)^α - 1 - αv)/(α² - α) <= |t|^α v² m/2, where |v| <= rho.

        m is the larger of (1-rho)^(α-2) and (1+rho)^(α-2); v is u with the sign of t; and
        E_Q|t|^α = α (E_Q[f*(h)] - 1/(α² - α)).
        """
        a = enclose(self.order, {})
        power = a * (conjugate_mean - 1 / (a * a - a))
        m = arb.max(((a - 2) * (1 - rho).log()).exp(), ((a - 2) * (1 + rho).log()).exp())
        return rho**2 * m * power / 2

    def bend(self, h: arb, ratio: arb) -> arb:
        return ratio / ((enclose(self.order, {}) - 1) * h)

    def floats(self, h: float) -> tuple[float, float, float]:
        a = self._floating
        s = max((a - 1) * abs(h), 1e-12)
        t = s ** (1 / (a - 1))
        return s * t / a + 1 / (a * a - a), math.copysign(t, h), t / s


def _power(base: arb, exponent: arb) -> arb:
    """base^exponent for base >= 0 (the negative part of its ball is ignored) and exponent > 0."""
    if base > 0:
        return (exponent * base.log()).exp()
    high = arb(base.upper())
    return arb(0).union((exponent * high.log()).exp()) if high > 0 else arb(0)
