"""Shuffled answers of n local randomizers, of which nothing is known but that they are ε-DP.

Each user's answer has a law that is at least e^-ε/2 times the sum of the two laws of the record in question,
so that with the probability e^-ε it is that of a clone, one of these two at random. With C clones, the record
is one of C + 1 answers of randomized response, of which only the counts are seen: with j of the first kind of
N = C + 1, P is 2 (u j + v (N - j))/N and Q is 2 (v j + u (N - j))/N times the probability of j among N fair
coins, with u = e^ε/(1 + e^ε) and v = 1 - u.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from flint import arb
from sympy import Expr

from cbdp_sym.analysis.balls import precision
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.profiles.atoms import FINE, AtomBounds, Atoms, _bounds
from cbdp_sym.profiles.base import OnGrids
from cbdp_sym.profiles.noise import ball, hull

_BLOCKS, _CELLS, _MOST_WORK = 200, 50, 20_000_000
_LOOK = 64 + FINE
Tick = Callable[[], None]


@dataclass(frozen=True)
class _Counts:
    """The counts j that matter of a binomial law, its weights there, and a bound of the others together."""

    first: int
    weights: list[arb]
    left: arb

    @staticmethod
    def of(n: int, odds: arb, tail: arb) -> _Counts:
        """Return the counts whose two tails have at most ``tail`` together, from p/(1 - p)."""
        p, other = odds / (1 + odds), 1 / (1 + odds)
        middle = min(n, int(float(n * p.mid())))
        choose = (arb(n + 1).lgamma() - arb(middle + 1).lgamma() - arb(n - middle + 1).lgamma()).exp()
        up, down = [choose * p**middle * other ** (n - middle)], list[arb]()
        rest = list[arb]()
        for found, step in ((up, 1), (down, -1)):
            j, value = middle, up[0]
            while 0 <= j + step <= n:
                ratio = arb(n - j) / (j + 1) * odds if step > 0 else arb(j) / (n - j + 1) / odds
                bound = value * ratio / (1 - ratio) if ratio < 1 else arb(1)  # the ratios fall
                if bound < tail / 2:
                    rest.append(bound)
                    break
                j, value = j + step, value * ratio
                found.append(value)
        return _Counts(middle - len(down), [*reversed(down), *up], sum(rest, arb(0)))


@dataclass(frozen=True)
class _Line:
    """A probability as a multiple of a binomial weight, linear in the count: for 0 and for n."""

    none: arb
    all: arb
    n: int

    def at(self, j: int) -> arb:
        return self.sum(arb(self.n - j), arb(j))

    def sum(self, rest: arb, count: arb) -> arb:
        """Return the sum over counts, from those of n - j and of j: nothing is subtracted."""
        return (self.none * rest + self.all * count) / self.n


def _cells(
    counts: _Counts, p: _Line, q: _Line, share: arb, half: float, bits: int
) -> tuple[list[AtomBounds], int]:
    """Atoms of counts whose losses are within a step, and a bound of what is left out."""
    rows: list[AtomBounds] = []
    others, count, begin, cell = arb(0), arb(0), counts.first, None
    last = counts.first + len(counts.weights) - 1

    def close(end: int) -> None:
        losses = [_bounds((p.at(j) / q.at(j)).log(), bits) for j in (begin, end)]
        masses = [_bounds(f.sum(others, count) * share, bits) for f in (p, q)]
        (p_low, p_high), (q_low, q_high) = ((max(x, 0), max(y, 0)) for x, y in masses)
        rows.append(AtomBounds((p_low, p_high), (q_low, q_high), (losses[0][0], losses[1][1])))

    for j, weight in enumerate(counts.weights, counts.first):
        now = math.floor(float((p.at(j) / q.at(j)).log().mid()) / half)
        if cell is not None and now != cell:
            close(j - 1)
            others, count, begin = arb(0), arb(0), j
        others, count, cell = others + weight * (p.n - j), count + weight * j, now
    close(last)
    return rows, _bounds(counts.left * share, bits)[1]


@dataclass(frozen=True)
class CloneCounts(OnGrids):
    """The pair of randomized response among clones, for n users of this ε."""

    n: int
    epsilon: Expr

    def extremes(self) -> tuple[arb, arb]:
        e = ball(self.epsilon)
        return -e, e

    def look(self, tick: Tick) -> list[tuple[float, float]]:
        e = float(self.epsilon)
        size = 2 * math.tanh(e / 2) / math.sqrt(1 + (self.n - 1) * math.exp(-e))
        rows = self.atoms(int(size / _CELLS * 2.0**_LOOK), _LOOK, arb(10) ** -12, tick).rows
        return [(a.middle * 2.0**-_LOOK, a.p[1] * 2.0**-_LOOK) for a in rows]

    def atoms(self, width: int, bits: int, tail: arb, tick: Tick) -> Atoms:
        """Fewer clones tell more: of some numbers of clones together, the least counts."""
        half, rows, left = width / 2**bits / 2, [], 0
        with precision(bits + 64):
            e = ball(self.epsilon)
            u, v = 1 / (1 + (-e).exp()), 1 / (1 + e.exp())
            clones = _Counts.of(self.n - 1, 1 / e.expm1(), tail / 4)
            least = arb(2) ** -(bits - FINE + 16)
            size = max(1, len(clones.weights) // _BLOCKS)
            starts = range(0, len(clones.weights), size)
            blocks = [(clones.first + k, sum(clones.weights[k : k + size], arb(0))) for k in starts]
            if clones.first:
                blocks.insert(0, (0, hull(arb(0), clones.left)))
            blocks[-1] = blocks[-1][0], blocks[-1][1] + hull(arb(0), clones.left)
            if len(blocks) * math.sqrt(self.n) > _MOST_WORK:
                raise Refusal("so many users are too many for a bound")
            heaviest = max(float(w.mid()) for _, w in blocks)
            for count, share in blocks:
                tick()
                if not share > least:  # so rare that it may tell everything
                    left += _bounds(share, bits)[1]
                    continue
                wide = (heaviest / float(share.mid())) ** (1 / 3)
                n = count + 1
                p, q = _Line(2 * v, 2 * u, n), _Line(2 * u, 2 * v, n)
                found, more = _cells(_Counts.of(n, arb(1), tail / 8), p, q, share, half * wide, bits)
                rows += found
                left += 2 * more  # the factors are at most 2
        rows.sort(key=lambda row: row.middle)
        return Atoms(bits, tuple(rows), (0, 0), (0, 0), (left, left), (left, left))


@dataclass(frozen=True)
class BinaryCounts(CloneCounts):
    """The counts of randomized response with two answers, if all others have the first record's value."""

    def atoms(self, width: int, bits: int, tail: arb, tick: Tick) -> Atoms:
        """With j first answers of n, Q is P times (j e^-ε + (n - j) e^ε)/n."""
        with precision(bits + 64):
            e = ball(self.epsilon)
            counts = _Counts.of(self.n, e.exp(), tail / 4)
            p, q = _Line(arb(1), arb(1), self.n), _Line(e.exp(), (-e).exp(), self.n)
            rows, _ = _cells(counts, p, q, arb(1), width / 2**bits / 2, bits)
            left = _bounds(counts.left * e.exp(), bits)[1]
        return Atoms(bits, tuple(rows), (0, 0), (0, 0), (left, left), (left, left))
