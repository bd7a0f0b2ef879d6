"""Pairs that are given by the law of their privacy loss: the outcome is the loss itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flint import arb
from sympy import Expr

from cbdp_sym.profiles.base import OnLine
from cbdp_sym.profiles.noise import LineNoise, NoisePiece, ball


@dataclass(frozen=True)
class BoundedLosses(LineNoise):
    """The losses of mechanisms whose privacy loss lies in an interval of length ε (bounded range).

    For each t from 0 to ε, two outcomes of the losses t and t - ε are a worst case (Dong, Durfee and Rogers,
    Optimal Differential Privacy Composition for Exponential Mechanisms, 2020). With c = e^-ε, the largest of
    their divergences of order α is (1 - √(αc))²/(1 - c) for α from c to 1/c, at t = (log α + ε)/2. The pair
    on the line with these divergences has P(L > x) = (1 - e^((x-ε)/2))/(1 - c), and by symmetry
    Q(L > x) = P(L < -x).
    """

    epsilon: Expr

    def _share(self, x: arb) -> arb:
        """P(L > x), for x in the range; x is cut off to it."""
        e = ball(self.epsilon)
        x = x.min(e).max(-e)
        return ((x - e) / 2).expm1() / (-e).expm1()

    def tail(self, x: arb) -> arb:
        """Q(L <= x)."""
        return 1 - self._mirrored(x)

    def _mirrored(self, x: arb) -> arb:
        return 1 - self._share(-x)

    def mass(self, low: arb | None, high: arb | None) -> arb:
        """Q(low < L <= high)."""
        e = ball(self.epsilon)
        a = -e if low is None else low
        b = e if high is None else high
        return (self._share(-b) - self._share(-a)).max(arb(0))

    def mass_of_p(self, low: arb | None, high: arb | None) -> arb:
        e = ball(self.epsilon)
        a = -e if low is None else low
        b = e if high is None else high
        return (self._share(a) - self._share(b)).max(arb(0))

    def log_ratio(self, x: arb, s: arb) -> arb:
        return x

    def place(self, ratio: arb, s: arb) -> arb:
        return ratio

    def pieces(self, s: arb) -> list[NoisePiece]:
        e = ball(self.epsilon)
        return [NoisePiece(-e, e, flat=False)]


@dataclass(frozen=True)
class OnLosses(OnLine):
    """P0 and Q0 from the law of the loss."""

    noise: BoundedLosses

    def split(self, x: arb | None) -> Any:
        return x

    def between(self, low: Any, high: Any) -> tuple[arb, arb]:
        return self.noise.mass_of_p(low, high), self.noise.mass(low, high)
