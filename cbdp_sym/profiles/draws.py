"""Sampling with replacement: m draws from n records, so that a record is in the sample k times.

The number K of draws of the record is binomial, and k draws move the answer by k times the sensitivity. So
with the record the law of the answer is that of Z + K s, and without it that of Z.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any

import flint
from flint import arb
from sympy import Expr

from cbdp_sym.analysis.balls import precision
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.profiles.atoms import AtomBounds, Atoms, _bounds, cut, survey
from cbdp_sym.profiles.base import INFINITE, Base, Discrete, OnGrids, OnLine, OutcomeMasses
from cbdp_sym.profiles.noise import IntegerNoise, LineNoise, NoisePiece, ball, hull

_MOST_TIMES, _MOST_OUTCOMES = 4000, 400_000
_PLACE, _STEPS, _FARTHEST = 128, 60, 2**40  # of the search for a place: bits, most steps, how far
_MOST_TILTED = 128  # draws that count for the ratio alone
_COARSER = 190  # bits: the precision of balls is that of whole numbers, which are finer than weights by FINE


def _times(m: int, n: int, bits: int, least: int = 0) -> list[tuple[arb, arb]]:
    """P(K = k), and a bound of P(K > k), for k = 0, …, ``least``, … until this bound is below 2^-bits."""
    return _weights(m, n, bits, least, flint.ctx.prec)


@lru_cache(maxsize=32)
def _weights(m: int, n: int, bits: int, least: int, prec: int) -> list[tuple[arb, arb]]:
    found = []
    weight, k = (1 - arb(1) / n) ** m, 0
    while True:
        after = weight * (m - k) / ((k + 1) * (n - 1))
        ratio = arb(m - k - 1) / ((k + 2) * (n - 1))  # of the weights from k + 1 on, and it falls
        more = (after / (1 - ratio)).upper() if ratio < 1 else arb(1)
        found.append((weight, arb(0) if k >= m else more))
        if k >= m or (k >= least and more < arb(2) ** -bits):
            return found
        if k >= _MOST_TIMES:
            raise Refusal("a record is drawn too often for a bound")
        weight, k = after, k + 1


def _bits() -> int:
    """How many bits of a weight matter."""
    return max(min(flint.ctx.prec, _PLACE), flint.ctx.prec - _COARSER)


def _limit(one: arb, m: int, n: int) -> arb:
    """The limit of the log ratio for K draws, from that for one: k draws have k times it."""
    if one == INFINITE:
        return one
    return m * (one.expm1() / n).log1p()


@dataclass(frozen=True)
class Drawn(LineNoise):
    """Noise on the line, and the ratio of the law of Z + K s to that of Z: it increases with the outcome."""

    noise: LineNoise
    shift: Expr
    m: int
    n: int

    def tail(self, x: arb) -> arb:
        return self.noise.tail(x)

    @property
    def floor(self) -> arb:
        """P(K = 0)."""
        return _times(self.m, self.n, flint.ctx.prec)[0][0]

    @cached_property
    def _known(self) -> dict[int, list[tuple[arb, arb]]]:
        """Some ratios, increasing, and their places, by precision: the search begins between them."""
        return {}

    def one(self, s: arb) -> arb:
        """Return the limit of the log ratio for one draw."""
        last = self.noise.pieces(s)[-1]
        return self.noise.log_ratio(last.inside, s) if last.flat else self.noise.limit(s)

    def log_ratio(self, x: arb, s: arb) -> arb:
        if not self.noise.pieces(s)[-1].flat:
            return self._rising(x, s)
        edge = (len(self._counts(s)) - 1) * s
        if x < edge:
            return self._rising(x, s)
        top = hull(*self.plateau(s))
        return top if x >= edge else hull(self._rising(x, s), top)

    def _counts(self, s: arb) -> list[tuple[arb, arb]]:
        """The numbers of draws that count: for probabilities and, where they are few, for the ratio."""
        few = _tilted(self, flint.ctx.prec) if self.noise.pieces(s)[-1].flat else 0
        return _times(self.m, self.n, flint.ctx.prec, few)

    def _rising(self, x: arb, s: arb) -> arb:
        """log Σ P(K = k) f(x - ks)/f(x), where f(x - ks) is at most f(0), and at most e^(kc) f(x)."""
        total, least = arb(0), arb(2) ** -_bits()
        far, one, k, rest = arb(x.upper()), self.one(s), 0, arb(0)
        most = self.noise.log_ratio(far, far).exp() if far > 0 else arb(1)
        times = _times(self.m, self.n, 2 * flint.ctx.prec, len(self._counts(s)) - 1)
        for k, (weight, beyond) in enumerate(times):
            total += weight * self.noise.log_ratio(x, k * s).exp() if k else weight
            rest = (beyond * most).upper()
            if rest < least * total:
                break
        if one.is_finite():
            rest = rest.min(self.beyond(k, times[k][0] * (k * one).exp(), one))
        return (total + hull(arb(0), rest)).log()

    def beyond(self, k: int, term: arb, one: arb) -> arb:
        """Return a bound of Σ P(K = j) e^(jc) for j > k, by the term for k and the ratios, which fall."""
        if k >= self.m:
            return arb(0)
        first = term * one.exp() * (self.m - k) / ((k + 1) * (self.n - 1))
        ratio = one.exp() * max(0, self.m - k - 1) / ((k + 2) * (self.n - 1))
        return (first / (1 - ratio)).upper() if ratio < 1 else INFINITE

    def plateau(self, s: arb) -> tuple[arb, arb]:
        """Log ratios at the last place of a kink, and beyond all: between them it increases."""
        one = self.one(s)
        low = sum((w * (k * one).exp() for k, (w, _) in enumerate(self._counts(s))), arb(0)).log()
        return low, _limit(one, self.m, self.n)

    def place(self, ratio: arb, s: arb) -> arb:
        """Return about the place: who uses it looks at the ratio there."""
        bits = max(_PLACE, flint.ctx.prec // 2 + 64)
        known, near = self._known.setdefault(bits, []), arb(2) ** -(bits - 16)
        with precision(bits):
            goal = arb(ratio.mid())
            step = s
            while not known or not (known[0][0] <= goal and goal <= known[-1][0]):  # a range in which it is
                low = bool(known) and not known[0][0] <= goal
                x = arb(((known[0][1] - step) if low else (known[-1][1] + step) if known else arb(0)).mid())
                known.insert(0 if low else len(known), (arb(self.log_ratio(x, s).mid()), x))
                step *= 2
                if not abs(x) < _FARTHEST * s:
                    return arb("nan")
            k = max(1, bisect_left(known, goal, key=lambda at: at[0]))
            (u, low_x), (v, high_x) = known[k - 1], known[k]
            u, v, kept = u - goal, v - goal, 0
            for _ in range(
                _STEPS + bits // 4
            ):  # false position, where the value at an end that stays is halved
                if not (u < 0 and v > 0):
                    return low_x if u == 0 else high_x if v == 0 else arb("nan")
                x = arb((low_x - u * (high_x - low_x) / (v - u)).mid())
                w = arb((self.log_ratio(x, s) - goal).mid())
                if abs(w) < near:
                    known.insert(k, (w + goal, x))
                    return arb(x, arb(2) ** -(bits - 28) * (1 + abs(x)))
                if w < 0:
                    low_x, u, v, kept = x, w, v / 2 if kept < 0 else v, -1
                else:
                    high_x, v, u, kept = x, w, u / 2 if kept > 0 else u, 1
            return arb("nan")

    def pieces(self, s: arb) -> list[NoisePiece]:
        found = self.noise.pieces(s)
        if len(found) == 1:
            return found
        # kinks at the multiples of s; if the ends are flat, no change before the first, and next to none
        # after the last
        places = [k * s for k in range(len(self._counts(s)))]
        inner = [NoisePiece(a, b, flat=False) for a, b in pairwise(places)]
        flat = found[-1].flat
        return [NoisePiece(None, places[0], flat), *inner, NoisePiece(places[-1], None, flat)]


@lru_cache(maxsize=64)
def _tilted(drawn: Drawn, bits: int) -> int:
    """How many draws count for the largest ratio: the first terms of Σ P(K = k) e^(kc), to so many bits."""
    one = drawn.one(ball(drawn.shift))
    term, most = (1 - arb(1) / drawn.n) ** drawn.m, _limit(one, drawn.m, drawn.n).exp() * arb(2) ** -bits
    for k in range(min(drawn.m, _MOST_TILTED)):
        if drawn.beyond(k, term, one) < most:
            return k
        term *= one.exp() * (drawn.m - k) / ((k + 1) * (drawn.n - 1))
    return min(drawn.m, _MOST_TILTED)


@dataclass(frozen=True)
class OnDraws(OnLine):
    """Noise on the line, shifted by K s."""

    noise: Drawn

    @property
    def floor(self) -> arb:
        return self.noise.floor

    def extremes(self) -> tuple[arb, arb]:
        one, (m, n) = self.noise.one(self.s), (self.noise.m, self.noise.n)
        return _limit(-one, m, n), _limit(one, m, n)

    def _on(self, piece: NoisePiece, alpha: arb, swap: bool) -> arb:
        found = super()._on(piece, alpha, swap)
        if not piece.flat or piece.high is not None:
            return found
        low, high = (r.exp() for r in self.noise.plateau(self.s))  # between them the ratio still increases
        missed = (high - low) * self.masses(piece.low, None)[1] * (alpha.max(arb(1)) if swap else 1)
        return found + hull(arb(0), missed.upper().max(arb(0)))

    def reach(self, tail: float | arb) -> arb:
        found = _times(self.noise.m, self.noise.n, flint.ctx.prec)
        k = next(k for k, (_, beyond) in enumerate(found) if beyond < tail or k == len(found) - 1)
        return max(k, 1) * self.s

    def split(self, x: arb | None) -> Any:
        drawn, bits = self.noise, _bits()
        with precision(bits + 32):
            count = len(_times(drawn.m, drawn.n, bits))
            return [drawn.noise.split(None if x is None else x - k * self.s) for k in range(count)]

    def between(self, low: Any, high: Any) -> tuple[arb, arb]:
        drawn, bits = self.noise, _bits()
        found = _times(drawn.m, drawn.n, bits)
        with precision(bits + 32):
            parts = [drawn.noise.between(a, b) for a, b in zip(low, high, strict=True)]
            total = sum((w * part for (w, _), part in zip(found, parts, strict=True)), arb(0))
            return total + hull(arb(0), found[-1][1]), parts[0]


@dataclass(frozen=True)
class OnIntegerDraws(Discrete):
    """Noise on the integers, shifted by K times a whole number."""

    noise: IntegerNoise
    shift: int
    m: int
    n: int

    @property
    def floor(self) -> arb:
        return _times(self.m, self.n, flint.ctx.prec)[0][0]

    def extremes(self) -> tuple[arb, arb]:
        one = self.noise.limit(self.shift)
        return _limit(-one, self.m, self.n), _limit(one, self.m, self.n)

    def outcomes(self) -> tuple[list[OutcomeMasses], arb]:
        bits = flint.ctx.prec
        least, f = arb(2) ** -(bits - 16), [self.noise.pmf(0)]
        while not (f[-1] < least and self.noise.tail(len(f)) < least):
            f.append(self.noise.pmf(len(f)))
        times = _times(self.m, self.n, 2 * bits)
        last = next((k for k, (_, more) in enumerate(times) if more < least), len(times) - 1)
        size, end = len(f) - 1, len(f) - 1 + last * self.shift
        if size + end > _MOST_OUTCOMES:
            raise Refusal(f"'{self.noise}' has more than {_MOST_OUTCOMES} outcomes that matter")
        f += [self.noise.pmf(k) for k in range(len(f), max(end, size + len(times) * self.shift) + 1)]
        found = []
        for x in range(-size, end + 1):
            q = f[abs(x)]
            p = sum((w * f[abs(x - k * self.shift)] for k, (w, _) in enumerate(times)), arb(0))
            p += hull(arb(0), times[-1][1])
            found.append(OutcomeMasses(p, q, (p / q).log()))
        return found, (self.noise.tail(size + 1) + times[last][1]).upper()


@dataclass(frozen=True)
class LabelledDraws(OnGrids):
    """K draws, and the outcome says K if it is not 0.

    ``pairs`` are the pairs for K = k, of this rate; ``one_sided`` is that of the draws with and without a
    record.
    """

    m: int
    n: int
    pairs: Callable[[int], Base]
    one_sided: Base

    def extremes(self) -> tuple[arb, arb]:
        return self.pairs(self.m).extremes()

    def largest(self, *, swap: bool) -> arb:
        """To replace a record is to remove it and to add another one."""
        both = sum((self.one_sided.largest(swap=s) for s in (False, True)), arb(0))
        return min(both, self.pairs(self.m).largest(swap=swap), key=_size)

    def look(self, tick: Callable[[], None]) -> list[tuple[float, float]]:
        seen = survey(self.pairs(1), tick)
        return [(x, v - u) for x, u, v in zip(seen.losses, [0.0, *seen.masses], seen.masses, strict=False)]

    def atoms(self, width: int, bits: int, tail: arb, tick: Callable[[], None]) -> Atoms:
        rows: list[AtomBounds] = []
        sums = [(0, 0)] * 4
        with precision(bits + 64):
            times = _times(self.m, self.n, bits + 64)
            whole = 1 - times[0][0]
            shares = [(_bounds(w / whole, bits), more / whole) for w, more in times]
        for k, (share, more) in enumerate(shares[1:], 1):
            pair = self.pairs(k)
            found = cut(pair, survey(pair, tick), width, bits, tail, tick)
            rows += [
                AtomBounds(_part(a.p, share, bits), _part(a.q, share, bits), a.loss, a.near)
                for a in found.rows
            ]
            parts = (found.only_p, found.only_q, found.below, found.above)
            sums = [_sum(x, _part(y, share, bits)) for x, y in zip(sums, parts, strict=True)]
            if more < tail:  # what is left may have any loss
                left = _bounds(more, bits)[1]
                sums[2:] = [_sum(x, (left, left)) for x in sums[2:]]
                break
        rows.sort(key=lambda a: a.middle)
        return Atoms(bits, tuple(rows), *sums)


def _size(x: arb) -> float:
    return float(x.upper()) if x.is_finite() else math.inf


def _part(x: tuple[int, int], share: tuple[int, int], bits: int) -> tuple[int, int]:
    return x[0] * share[0] >> bits, -(-x[1] * share[1] >> bits)


def _sum(x: tuple[int, int], y: tuple[int, int]) -> tuple[int, int]:
    return x[0] + y[0], x[1] + y[1]
