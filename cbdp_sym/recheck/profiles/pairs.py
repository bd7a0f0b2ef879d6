"""The two laws between which a record decides, and their hockey-stick divergences, by formulas of its own.

P0 is the law with the record, Q0 that without it. With the sampling rate r, P = (1-r) Q0 + r P0 and Q = Q0.
The ratio P0/Q0 increases with the outcome, so that the best tests are thresholds: sets {outcome > t}. All
numbers are whole multiples of 2^-bits.

H(α) is the largest P(S) - α Q(S) over all sets S. The divergence of (Q, P) is 1 - α + α H(1/α).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left

from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck.functions import precision
from cbdp_sym.recheck.profiles.fixed import Fixed, fixed, interval, times
from cbdp_sym.recheck.profiles.tail_probabilities import NoiseTail

Test = tuple[Fixed, Fixed]  # P and Q of a test
_NEWTON = 40


class Pair(ABC):
    """P and Q."""

    def __init__(self, rate: Fixed, bits: int) -> None:
        self.rate, self.bits, self.one = rate, bits, 1 << bits

    @property
    def rest(self) -> Fixed:
        """1 - r."""
        return self.one - self.rate[1], self.one - self.rate[0]

    @property
    def whole(self) -> bool:
        """Return whether every record is used."""
        return self.rate == (self.one, self.one)

    def mixed(self, p: Fixed, q: Fixed) -> Fixed:
        if self.whole:
            return p
        (a, b), (c, d) = times(self.rest, q, self.bits), times(self.rate, p, self.bits)
        return a + c, b + d

    def most(self, alpha: int) -> int:
        """Return a bound of H(α), for α > 0."""
        simple = self.one if alpha <= 0 else max(self.one - alpha, 0) + max(alpha - self.rest[0], 0)
        return max(0, min(self.one, simple, self._most(alpha)))

    def most_of_swap(self, alpha: int) -> int:
        """Return a bound of that of (Q, P)."""
        if alpha <= 0:
            return self.one
        inverse = (self.one << self.bits) // alpha
        found = self.one - alpha - (-alpha * self.most(inverse) >> self.bits)
        return max(0, min(self.one, found))

    def level(self, alpha: int) -> Fixed | None:
        """Return where log(P0/Q0) is if P/Q is α; None: α is not seen to be above 1 - r."""
        if self.whole:
            at: Fixed = (alpha, alpha)
        else:
            at = alpha - self.rest[1], alpha - self.rest[0]
        if at[0] <= 0:
            return None
        with precision(self.bits + 16):
            x = interval(at, self.bits) / interval(self.rate, self.bits)
            return fixed(iv.log(x), self.bits)

    @abstractmethod
    def _most(self, alpha: int) -> int:
        """A bound of H(α); the trivial ones are known."""

    @abstractmethod
    def near(self, alpha: int) -> Test:
        """Return a good test at α."""

    @abstractmethod
    def of_size(self, size: int, close: int, *, swap: bool) -> Test:
        """Return a test whose probability under P is nearly so much; with Q and P exchanged for the swap."""

    @abstractmethod
    def only(self, *, swap: bool) -> int:
        """At most what P has and Q has not (Q and not P for the swap)."""

    def greatest(self, *, swap: bool) -> int | None:
        """Return a bound of P/Q (of Q/P for the swap); None: there is none, or none is known."""
        found = self._greatest(swap=swap)
        if found is None and swap and not self.whole:
            return -(-(self.one << self.bits) // max(self.rest[0], 1))
        return found

    @abstractmethod
    def _greatest(self, *, swap: bool) -> int | None:
        """The same, from the law."""


class OnLine(Pair):
    """Noise on the line and its shift by ``shift``, in the unit of the noise.

    log(P0/Q0) is slope·t - slope·shift/2, but cut off at ±slope·shift/2 if ``flat``.
    """

    def __init__(
        self, noise: NoiseTail, shift: Fixed, slope: Fixed, rate: Fixed, bits: int, *, flat: bool,
        width: Fixed | None = None,
    ) -> None:  # fmt: skip
        super().__init__(rate, bits)
        self.noise, self.shift, self.slope, self.flat, self.width = noise, shift, slope, flat, width
        self._start, self._step = 0.0, 0.0

    def test(self, t: int) -> Test:
        """Return both probabilities of {X > t}."""
        return self._between(t, t)

    def _between(self, low: int, high: int) -> Test:
        """P of {X > low} and Q of {X > high}."""
        p = self.noise.at(low - self.shift[1])[0], self.noise.at(low - self.shift[0])[1]
        return self.mixed(p, self.noise.at(low)), self.noise.at(high)

    def _greatest(self, *, swap: bool) -> int | None:
        if not self.flat or self.width is not None:
            return None
        high, low = self._ratios()
        return -(-(self.one << self.bits) // low[0]) if swap else high[1]

    def _ratios(self) -> tuple[Fixed, Fixed]:
        """Around the largest and the least P/Q where both have a density, for flat ends."""
        one, span = self.one, interval(self._span(), self.bits)
        with precision(self.bits + 16):
            ends = fixed(iv.exp(span), self.bits), fixed(iv.exp(-span), self.bits)
        high, low = (self.mixed(x, (one, one)) for x in ends)
        return high, low

    def _place(self, level: Fixed) -> Fixed:
        """Around t with this log ratio."""
        ends = [(v << self.bits) // s for v in level for s in self.slope]
        return min(ends) + (self.shift[0] >> 1) - 1, max(ends) + (self.shift[1] >> 1) + 2

    def _most(self, alpha: int) -> int:
        found, level = self.one, self.level(alpha)
        if self.flat:
            found = self._at_ends(alpha)
            if level is None or not self._inside(level):
                return found
        if level is None:
            return found
        low, high = self._place(level)
        p, q = self._between(low, high)
        return min(found, p[1] - (alpha * q[0] >> self.bits))

    def _span(self) -> Fixed:
        """Around half of the difference between the largest and the least finite log ratio."""
        bound = times(self.slope, self.shift, self.bits)
        half = bound[0] >> 1, (bound[1] >> 1) + 1
        if self.width is not None:  # 2 t - s at t = width, if that is less
            low = (2 * self.width[0] - self.shift[1]) * self.slope[0] >> self.bits + 1
            high = ((2 * self.width[1] - self.shift[0]) * self.slope[1] >> self.bits + 1) + 1
            half = min(half[0], low), min(half[1], high)
        return max(half[0], 0), max(half[1], 0)

    def _inside(self, level: Fixed) -> bool:
        end = self._span()[0]
        return -end < level[0] and level[1] < end

    def _at_ends(self, alpha: int) -> int:
        """A bound of H that is exact where α is above all finite ratios P/Q, or below all of them.

        (p - αq)₊ is at most (R - α)₊ q, and p - αq + (α - r)₊ q, for ratios from r to R.
        """
        high, low = self._ratios()
        alone = self._alone()[1]
        only = self.mixed((0, alone), (0, 0))[1]
        above = only + max(high[1] - alpha, 0)
        if self.width is not None:  # what only Q0 has: P is (1 - r) Q0 there
            above += max(self.rest[1] - alpha, 0) * alone + self.one >> self.bits
        below = self.one - alpha + max(alpha - low[0], 0)
        if self.width is not None:
            below += max(alpha - self.rest[0], 0) * alone + self.one >> self.bits
        return min(above, below)

    def _alone(self) -> Fixed:
        """P0 of what Q0 does not have."""
        if self.width is None:
            return 0, 0
        low = self.noise.at(self.width[1] - self.shift[0])[0]
        return max(low, 0), min(self.noise.at(self.width[0] - self.shift[1])[1], self.one)

    def only(self, *, swap: bool) -> int:
        alone = self._alone()
        if swap:
            return alone[0] if self.whole else 0
        return self.mixed(alone, (0, 0))[0]

    def near(self, alpha: int) -> Test:
        level, end = self.level(alpha), self._span()[0]
        low = level is None or (self.flat and level[1] <= -end)
        if low and (level is None or self.width is None):
            return (self.one, self.one), (self.one, self.one)
        assert level is not None
        if low:
            return self.test(self.shift[1] - self.width[0] if self.width else 0)
        if self.flat and level[0] >= end:
            return (self.only(swap=False), self.one), (0, 0)
        return self.test(self._place(level)[0])

    def of_size(self, size: int, close: int, *, swap: bool) -> Test:
        """By Newton's method from the last place, moved as the one before; by halving where that is slow."""
        one = self.one
        rate, shift = self.rate[0] / one, self.shift[0] / one
        x = self._start + self._step
        t = int(x * 2**60) << self.bits >> 60
        low = high = None
        for turn in range(self.bits + 80):
            p, q = self.test(t)
            off = q[0] - one + size if swap else p[0] - size
            if abs(off) <= close:
                break
            low, high = (t, high) if off > 0 else (low, t)
            slope = self.noise.density(x)
            if not swap:
                slope = (1 - rate) * slope + rate * self.noise.density(x - shift)
            if turn < _NEWTON:
                move = off * 2**53 // max(int(slope * 2**53), 1)
                t += max(-one >> 1, min(one >> 1, move))
            if low is None or high is None:
                if turn >= _NEWTON:  # farther and farther, until it lies between two places
                    far = max(1, one << turn - _NEWTON >> 40)
                    t += far if off > 0 else -far
            elif turn >= _NEWTON or not low < t < high:
                if high - low < 4:
                    break
                t = (low + high) // 2
            x = t / one
        self._start, self._step = x, x - self._start
        return (_complement(q, one), _complement(p, one)) if swap else (p, q)


class OnOutcomes(Pair):
    """Outcomes in the order of P0/Q0, which does not fall; at each end at most ``left`` is left out."""

    def __init__(self, rows: list[tuple[Fixed, Fixed]], left: int, rate: Fixed, bits: int) -> None:
        super().__init__(rate, bits)
        self.rows = [(self.mixed(p, q), q) for p, q in rows]
        self.left = left
        self.sums = self._summed(self.rows)
        self._back = self._summed([(q, p) for p, q in reversed(self.rows)])

    @staticmethod
    def _summed(rows: list[tuple[Fixed, Fixed]]) -> list[Test]:
        """Of the last k rows, for k = 0, 1, …."""
        found: list[Test] = [((0, 0), (0, 0))]
        for p, q in reversed(rows):
            (a, b), (c, d) = found[-1]
            found.append(((a + p[0], b + p[1]), (c + q[0], d + q[1])))
        return found

    def _greatest(self, *, swap: bool) -> int | None:
        (p, q) = self.rows[0][::-1] if swap else self.rows[-1]
        if self.left or q[0] <= 0:
            return None
        return -(-(p[1] << self.bits) // q[0])

    def _first(self, alpha: int) -> int:
        """The first row where p >= αq, about."""
        return bisect_left(
            range(len(self.rows)),
            True,
            key=lambda k: self.rows[k][0][0] << self.bits >= alpha * self.rows[k][1][1],
        )

    def _most(self, alpha: int) -> int:
        bits, rows, k = self.bits, self.rows, self._first(alpha)
        first, last = (k, k)  # the rows from first to last - 1 are neither surely kept nor surely left
        while first > 0 and rows[first - 1][0][1] << bits > alpha * rows[first - 1][1][0]:
            first -= 1
        while last < len(rows) and rows[last][0][0] << bits < alpha * rows[last][1][1]:
            last += 1
        p, q = self.sums[len(rows) - last]
        found = p[1] - (alpha * q[0] >> bits) + 2 * self.left
        return found + sum(
            max(0, rows[j][0][1] - (alpha * rows[j][1][0] >> bits)) for j in range(first, last)
        )

    def near(self, alpha: int) -> Test:
        return self.sums[len(self.rows) - self._first(alpha)]

    def of_size(self, size: int, close: int, *, swap: bool) -> Test:
        """Return a whole number of rows, and a part of the next one at random."""
        sums = self._back if swap else self.sums
        k = bisect_left(sums, size, key=lambda s: s[0][0]) - 1
        if k < 0:
            return sums[0]
        (p, q), bits = sums[k], self.bits
        if k + 1 == len(sums):
            return p, q
        (p1, q1) = sums[k + 1]
        share = min(self.one, -((p[0] - size << bits) // max(p1[0] - p[0], 1)))
        return (
            (p[0] + ((p1[0] - p[0]) * share >> bits), p[1] + (-(-(p1[1] - p[1]) * share >> bits))),
            (q[0] + ((q1[0] - q[0]) * share >> bits), q[1] + (-(-(q1[1] - q[1]) * share >> bits))),
        )

    def only(self, *, swap: bool) -> int:
        rows = [(q, p) for p, q in self.rows] if swap else self.rows
        return sum(p[0] for p, q in rows if q == (0, 0))


def _complement(x: Fixed, one: int) -> Fixed:
    return one - x[1], one - x[0]
