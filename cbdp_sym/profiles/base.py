"""Dominating pairs of one step: the mixture of two laws, and its hockey-stick divergences in balls.

A step has two laws P0 and Q0 (with and without the record in question), and a sampling rate q. The pair is
P = (1 - q) Q0 + q P0 and Q = Q0; its *swap* is (Q, P). With ℓ = log(p0/q0), the privacy loss is
L = log(1 - q + q e^ℓ), an increasing function of ℓ.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

import flint
from flint import arb
from sympy import Expr, Integer

from cbdp_sym.analysis.balls import ends_of
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.profiles.noise import IntegerNoise, LineNoise, NoisePiece, ball, hull

_NOTHING, _ZERO = arb(0), Integer(0)
INFINITE, UNKNOWN = arb.pos_inf(), arb.nan()
_MOST_OUTCOMES = 400_000


@dataclass(frozen=True)
class OutcomeMasses:
    """An outcome, or a set of them with one ratio: its probabilities under P0 and Q0, and ℓ."""

    p: arb
    q: arb
    ratio: arb | None


@dataclass(frozen=True)
class Base(ABC):
    """P0, Q0 and the sampling rate."""

    rate: Expr

    @cached_property
    def whole(self) -> bool:
        """Return whether every record is used: the rate is 1."""
        return bool(self.rate == 1)

    @property
    def floor(self) -> arb:
        """The largest number known such that P is at least so many times Q."""
        return 1 - ball(self.rate)

    def mixed(self, p: arb, q: arb) -> arb:
        """Return the probability under P from those under P0 and Q0."""
        if self.whole:
            return p
        r = ball(self.rate)
        return (1 - r) * q + r * p

    def loss(self, ratio: arb) -> arb:
        """L from ℓ."""
        if self.whole or ratio == INFINITE:
            return ratio
        r = ball(self.rate)
        return (r * ratio.expm1()).log1p()

    @abstractmethod
    def extremes(self) -> tuple[arb, arb]:
        """Return the infimum and the supremum of ℓ where both laws live: infinite, or UNKNOWN."""

    def only(self) -> tuple[arb, arb]:
        """Return P0 of the outcomes that Q0 does not have, and Q0 of those that P0 does not have."""
        return _NOTHING, _NOTHING

    def alone(self, *, swap: bool) -> arb:
        """Return P of the outcomes that Q does not have; Q of those that P does not have for the swap."""
        only_p, only_q = self.only()
        if not swap:
            return self.mixed(only_p, _NOTHING)
        return only_q if self.whole else _NOTHING

    def largest(self, *, swap: bool) -> arb:
        """Return a bound of L (of -L for the swap): the supremum, if the extremes are known."""
        least, most = self.extremes()
        if not swap:
            return self.loss(most) if self.only()[0].is_zero() else INFINITE
        if self.only()[1].is_zero() and not least.is_nan():
            return -self.loss(least)
        return -self.floor.log() if self.floor > 0 else INFINITE

    def supremum(self, *, swap: bool) -> tuple[Fraction | None, Fraction | None]:
        """Return both ends of the supremum of L, or of -L for the swap; below None, it is ∞, and above
        None, no bound is known."""
        found, known = self.largest(swap=swap), not any(e.is_nan() for e in self.extremes())
        if found == INFINITE and known:
            return None, None
        if not found.is_finite():
            return Fraction(0), None
        low, high = ends_of(found)
        return (low if known else Fraction(0)), high

    @abstractmethod
    def hockey_stick(self, alpha: arb, *, swap: bool) -> arb:
        """Return a ball around the integral of (p - α q)₊, for α > 0; of (q - α p)₊ for the swap."""


class OnGrids(Base):
    """A pair that is known by its atoms only: bounds of its laws on a grid."""

    @abstractmethod
    def look(self, tick: Callable[[], None]) -> list[tuple[float, float]]:
        """Return about the privacy losses and their probabilities under P."""

    @abstractmethod
    def atoms(self, width: int, bits: int, tail: arb, tick: Callable[[], None]) -> Any:
        """Return the atoms, with arguments as of :func:`~cbdp_sym.profiles.atoms.cut`."""

    def hockey_stick(self, alpha: arb, *, swap: bool) -> arb:
        raise Refusal("the divergences of this pair are bounded on grids only")


@dataclass(frozen=True)
class Discrete(Base):
    """Countably many outcomes, in the order of ℓ; those that one of the laws does not have are ``only``."""

    @abstractmethod
    def outcomes(self) -> tuple[list[OutcomeMasses], arb]:
        """Return the outcomes, and bounds of what is left out below them and above them, under
        P0 as well as under Q0."""

    def _of_one_law(self, alpha: arb, swap: bool) -> arb:
        only_p, only_q = self.only()
        rest = _NOTHING if self.whole else 1 - ball(self.rate)
        if swap:
            return (only_q * (1 - alpha * rest)).max(_NOTHING)
        return self.mixed(only_p, _NOTHING) + (only_q * (rest - alpha)).max(_NOTHING)

    def hockey_stick(self, alpha: arb, *, swap: bool) -> arb:
        found, rest = self.outcomes()
        total = hull(_NOTHING, (2 * rest).upper()) + self._of_one_law(alpha, swap)
        for o in found:
            p, q = self.mixed(o.p, o.q), o.q
            total += ((q - alpha * p) if swap else (p - alpha * q)).max(_NOTHING)
        return total


@dataclass(frozen=True)
class Finitely(Discrete):
    """Finitely many outcomes, given by expressions: probabilities under P0 and Q0, and ℓ."""

    weights: tuple[tuple[Expr, Expr, Expr], ...]
    only_p: Expr = _ZERO
    only_q: Expr = _ZERO

    def extremes(self) -> tuple[arb, arb]:
        if not self.weights:  # no outcome of both laws: those of one law decide
            return _NOTHING, _NOTHING
        found = [ball(r) for _, _, r in self.weights]
        return found[0], found[-1]

    def only(self) -> tuple[arb, arb]:
        return ball(self.only_p), ball(self.only_q)

    def outcomes(self) -> tuple[list[OutcomeMasses], arb]:
        return [OutcomeMasses(ball(p), ball(q), ball(r)) for p, q, r in self.weights], _NOTHING

    def rational(self) -> list[tuple[Fraction, Fraction]] | None:
        """Return P and Q of all outcomes, where all numbers are rational, else None."""
        rows = [(p, q) for p, q, _ in self.weights] + [(self.only_p, _ZERO), (_ZERO, self.only_q)]
        if not all(x.is_Rational for row in (*rows, (self.rate, _ZERO)) for x in row):
            return None
        r = _fraction(self.rate)
        both = [(_fraction(p), _fraction(q)) for p, q in rows]
        return [((1 - r) * q + r * p, q) for p, q in both]


def _fraction(e: Expr) -> Fraction:
    return Fraction(int(e.p), int(e.q))


@dataclass(frozen=True)
class OnIntegers(Discrete):
    """Noise on the integers, shifted by a whole number."""

    noise: IntegerNoise
    shift: int

    def extremes(self) -> tuple[arb, arb]:
        most = self.noise.limit(self.shift)
        return -most, most

    def outcomes(self) -> tuple[list[OutcomeMasses], arb]:
        return _on_integers(self.noise, self.shift, flint.ctx.prec)


@lru_cache(maxsize=8)
def _on_integers(noise: IntegerNoise, s: int, bits: int) -> tuple[list[OutcomeMasses], arb]:
    least, f = arb(2) ** -(bits - 16), [noise.pmf(0)]
    while not (f[-1] < least and noise.tail(len(f)) < least):
        f.append(noise.pmf(len(f)))
        if len(f) > _MOST_OUTCOMES:
            raise Refusal(f"'{noise}' has more than {_MOST_OUTCOMES} outcomes that matter")
    n = len(f) - 1
    f += [noise.pmf(k) for k in range(n + 1, n + s + 1)]
    found = []
    for k in range(-n, n + s + 1):
        p, q = f[abs(k - s)], f[abs(k)]
        found.append(OutcomeMasses(p, q, (p / q).log()))
    return found, noise.tail(n + 1).upper()


@dataclass(frozen=True)
class OnLine(Base):
    """Noise on the real line, shifted by s > 0: P0 is the law of Z + s, Q0 that of Z."""

    noise: LineNoise
    shift: Expr

    @property
    def s(self) -> arb:
        """The shift."""
        return ball(self.shift)

    def reach(self, tail: float | arb) -> arb:
        """Return the largest shift that is more likely than ``tail``."""
        return self.s

    def extremes(self) -> tuple[arb, arb]:
        pieces, s = self.noise.pieces(self.s), self.s
        if not pieces:
            return _NOTHING, _NOTHING
        first, last = pieces[0], pieces[-1]
        low = first.inside if first.flat else first.low
        high = last.inside if last.flat else last.high
        return (
            -self.noise.limit(s) if low is None else self.noise.log_ratio(low, s),
            self.noise.limit(s) if high is None else self.noise.log_ratio(high, s),
        )

    def only(self) -> tuple[arb, arb]:
        alone = self.only_one()
        return alone, alone

    def split(self, x: arb | None) -> Any:
        """Divide the line at x, for :meth:`between`; None: at an end of it."""
        return self.noise.split(None if x is None else x - self.s), self.noise.split(x)

    def between(self, low: Any, high: Any) -> tuple[arb, arb]:
        """Return the probabilities of (low, high] under P0 and Q0."""
        return self.noise.between(low[0], high[0]), self.noise.between(low[1], high[1])

    def masses(self, low: arb | None, high: arb | None) -> tuple[arb, arb]:
        """Return the probabilities of (low, high] under P0 and Q0; None: without an end."""
        return self.between(self.split(low), self.split(high))

    def only_one(self) -> arb:
        """P0 of the outcomes that Q0 does not have; by symmetry the same with P0 and Q0 exchanged."""
        radius = self.noise.radius(self.s)
        if radius is None:
            return arb(0)
        if not self.s < 2 * radius:
            return arb(1)
        return self.noise.mass(radius - self.s, None)

    def hockey_stick(self, alpha: arb, *, swap: bool) -> arb:
        alone, s = self.only_one(), self.s
        if swap:  # the outcomes that only Q0 has lose -log(1 - q)
            total = (alone * (1 - alpha * (1 - ball(self.rate)))).max(_NOTHING)
        else:  # those that only Q0 has: P is (1 - q) Q0 there
            total = self.mixed(alone, _NOTHING)
            total += (alone * ((1 - ball(self.rate)) - alpha)).max(_NOTHING)
        for piece in self.noise.pieces(s):
            total += self._on(piece, alpha, swap)
        return total

    def _on(self, piece: NoisePiece, alpha: arb, swap: bool) -> arb:
        """Of one piece: on the side of the threshold on which the integrand is positive."""
        whole = self._value(piece.low, piece.high, alpha, swap).max(_NOTHING)
        if piece.flat:
            return whole
        ratio, rest = (1 / alpha if swap else alpha), self.floor
        if ratio <= rest:  # no threshold: L is more than its logarithm
            return whole
        if not ratio > rest:  # it is not seen: one sign, but for at most |1 - α (1 - q)| or |α - 1 + q|
            gap = abs(1 - alpha * rest) if swap else abs(alpha - rest)
            return whole + hull(_NOTHING, gap.upper())
        level = ((ratio - 1) / ball(self.rate)).log1p()
        a, b = self._threshold(piece, level)
        # between a and b, the integrand adds at most the probability under P (Q for the swap)
        sure = self._value(*((piece.low, a) if swap else (b, piece.high)), alpha, swap)
        p, q = self.masses(a, b)
        between = (q if swap else self.mixed(p, q)).upper()
        return sure.max(_NOTHING) + hull(_NOTHING, between.max(_NOTHING))

    def _threshold(self, piece: NoisePiece, level: arb) -> tuple[arb | None, arb | None]:
        """Places a <= b of the piece between which ℓ is ``level``; an end where ℓ is on one side of it.

        Raises:
            Refusal: they were not found at this precision.
        """
        s = self.s
        x = self.noise.place(level, s)
        r = arb(2) ** -(flint.ctx.prec // 2) * (1 + abs(x))
        near = [arb(end.mid()) for end in (x - r, x + r)]
        low, high = piece.low, piece.high

        def inside(y: arb) -> bool:
            return bool((low is None or y > low) and (high is None or y < high))

        found: list[arb | None] = []
        for y, end, other, sign in ((near[0], low, high, 1), (near[1], high, low, -1)):
            places = [y] if y.is_finite() and inside(y) else []
            places += [] if other is None else [other]
            fitting = [z for z in places if sign * (level - self.noise.log_ratio(z, s)) >= 0]
            if not fitting and end is None:
                raise Refusal("the threshold was not found")
            found.append(fitting[-1] if fitting else end)
        return found[0], found[1]

    def _value(self, low: arb | None, high: arb | None, alpha: arb, swap: bool) -> arb:
        p0, q = self.masses(low, high)
        p = self.mixed(p0, q)
        return q - alpha * p if swap else p - alpha * q
