"""Random allocation: each record is in one of t batches, at random (balls and bins).

With the record, the outputs of the t steps have the law (1/t) Σ_i Q0^(i-1) P0 Q0^(t-i), and without it Q0^t.
The ratio is S/t for the sum S of t independent ratios X = p0/q0 under Q0, each of mean 1. So the divergences
of both orders are means of convex functions of S: a law of X that is more spread out gives a pair that
dominates, and one that is less spread out a pair that is dominated. On a grid of X, chords do the first and
averages the second.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

import numpy as np
from flint import arb, fmpz_poly
from sympy import Integer, binomial, log

from cbdp_sym.analysis.balls import precision
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.profiles.atoms import FINE, AtomBounds, Atoms, Survey, _bounds, _places, cut, survey
from cbdp_sym.profiles.base import Base, Finitely, OnGrids
from cbdp_sym.profiles.noise import ball

_SPARE = 32  # bits of the weights of X beyond those of the weights of losses
_CLOSE = 90  # a mean that is on the grid to so many bits is on it
_COARSE, _LOOK = 0.05, 64 + FINE
_MOST_CELLS, _FEW_CELLS, _MOST_ROWS, _SEEN = 1 << 18, 1 << 14, 3000, 2000
Tick = Callable[[], None]


def allocated(step: Base, batches: int, *, up: bool) -> Base:
    """Return the pair of one epoch, or one that dominates it (``up``), or that it dominates."""
    if batches == 1:
        return step
    if isinstance(step, Finitely):
        kinds = len(step.weights) + (step.only_q != 0)
        if math.comb(batches + kinds - 1, kinds - 1) <= _MOST_ROWS:
            return _finite(step, batches)
    return Allocated(Integer(1), step, batches, up)


def _finite(step: Finitely, t: int) -> Finitely:
    """All numbers of outcomes of each kind."""
    kinds = [(q, p / q, r) for p, q, r in step.weights]
    if step.only_q != 0:
        kinds.append((step.only_q, Integer(0), None))
    rows = []
    for counts in _counts(t, len(kinds)):
        ways, left, q, total = Integer(1), t, Integer(1), Integer(0)
        for count, (mass, ratio, _) in zip(counts, kinds, strict=True):
            ways *= binomial(left, count)
            left -= count
            q *= mass**count
            total += count * ratio
        if total != 0:
            rows.append((ways * q * total / t, ways * q, log(total / t)))
    with precision(256):
        rows.sort(key=lambda row: ball(row[2]).mid())
    return Finitely(step.rate, tuple(rows), step.only_p, step.only_q**t)


def _counts(total: int, kinds: int) -> list[tuple[int, ...]]:
    if kinds == 1:
        return [(total,)]
    return [(k, *rest) for k in range(total + 1) for rest in _counts(total - k, kinds - 1)]


@dataclass(frozen=True)
class Allocated(OnGrids):
    """An epoch of steps of this pair, by bounds that dominate it or that it dominates."""

    step: Base
    batches: int
    up: bool

    def extremes(self) -> tuple[arb, arb]:
        return self.step.extremes()

    def supremum(self, *, swap: bool) -> tuple[Fraction | None, Fraction | None]:
        """Return that of a step: the ratio of an epoch is a mean of those of its steps."""
        return self.step.supremum(swap=swap)

    def only(self) -> tuple[arb, arb]:
        only_p, only_q = self.step.only()
        return only_p, only_q**self.batches

    def look(self, tick: Tick) -> list[tuple[float, float]]:
        unit = 2.0**-_LOOK
        width = int(_COARSE / math.sqrt(self.batches) / unit)
        rows = self._of_cells(width, _LOOK, arb(10) ** -12, tick, _FEW_CELLS).rows
        return [((a.loss[0] + a.loss[1]) / 2 * unit, a.p[1] * unit) for a in rows]

    def atoms(self, width: int, bits: int, tail: arb, tick: Tick) -> Atoms:
        return self._of_cells(width, bits, tail, tick, _MOST_CELLS)

    def _of_cells(self, width: int, bits: int, tail: arb, tick: Tick, most: int) -> Atoms:
        h, root = width / 2**bits, math.isqrt(self.batches)
        seen = survey(self.step, tick)
        step = cut(self.step, seen, width * max(1, root // 2), bits, tail / (1000 * self.batches), tick)
        with precision(bits + 64):
            grid = _grid(self, step, h, tail, most)
            units = bits - FINE + _SPARE
            one = (_spread if self.up else _averaged)(step, grid, units)
            law = _power(one, self.batches, grid, units, self.up, tick)
            return _as_atoms(self, one, law, grid, width, bits, units)


@dataclass(frozen=True)
class RatioGrid:
    """The ratios j·x, for j up to ``cells``; beyond, S is left out."""

    x: arb
    cells: int


def _grid(epoch: Allocated, step: Atoms, h: float, tail: arb, cells: int) -> RatioGrid:
    """A grid on which the largest ratio is, if there is one that has mass; floats choose it."""
    t, unit = epoch.batches, 2.0**-step.bits
    x = h * math.sqrt(t)
    q = np.array([a.q[1] * unit for a in step.rows])
    p = np.array([a.p[1] * unit for a in step.rows])
    keep = (q > 1e-300) & (p > 0)
    q, p = q[keep], p[keep]
    ratio = p / q
    end = min(_quantile(q, p, ratio, t, float(tail.mid())), t * float(ratio.max()))
    if epoch.up:  # below, what is beyond the grid may be left out
        x = max(x, end / (cells - 2))
    most = epoch.step.extremes()[1]
    place = arb(x)
    if most.is_finite():
        place = most.exp() / max(1, math.ceil(float(most.exp().mid()) / x))
    return RatioGrid(place, min(cells, int(end / float(place.mid())) + 2))


def _quantile(q: np.ndarray, p: np.ndarray, ratio: np.ndarray, t: int, tail: float) -> float:
    """About where P(S > s) is below ``tail``: the least of Chernoff's bounds."""
    best = math.inf
    for power in np.linspace(-12, 4, 65):
        theta = 2.0**power / min(ratio.max(), 1e12)
        for more in (1.0, 64.0, 4096.0):
            with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
                one = np.log(np.sum(q * np.exp(theta * more * ratio)) + max(0.0, 1 - q.sum()))
                first = np.log(np.sum(p * np.exp(theta * more * ratio)))
                found = (first + (t - 1) * one - math.log(tail)) / (theta * more)
            if math.isfinite(found) and found > 0:
                best = min(best, float(found))
    if not math.isfinite(best):
        raise Refusal("no range was found for the sum of the ratios of an epoch")
    return best


@dataclass(frozen=True)
class RatioLaw:
    """Weights of X at the places of the grid, in units, and how much they may be above those of a law."""

    weights: dict[int, int]
    only_p: tuple[int, int]  # bounds of what P alone has, in units of the atoms
    excess: int


def _spread(step: Atoms, grid: RatioGrid, units: int) -> RatioLaw:
    """A law that is more spread out: each atom at the two places around its ratios, with the same mean."""
    fine, drop = step.bits, step.bits - units
    found: dict[int, int] = {}

    def add(j: int, mass: int) -> None:
        if mass > 0:
            found[j] = found.get(j, 0) + mass

    def place(loss: int) -> tuple[int, int]:
        ratio = (arb(loss) * arb(2) ** -fine).exp() / grid.x
        return int(ratio.lower().floor().fmpz()), int(ratio.upper().ceil().fmpz())

    for atom in step.rows:
        first = place(atom.loss[0])[0]
        last = max(first + 1, place(atom.loss[1])[1])
        # q = u + v and p = x (first u + last v): v = (p/x - first q)/(last - first)
        least, most = _bounds(arb(atom.p[0]) / grid.x, 0)[0], _bounds(arb(atom.p[1]) / grid.x, 0)[1]
        add(last, min(-((first * atom.q[0] - most) // (last - first)), atom.q[1]))
        add(first, min(-((least - last * atom.q[1]) // (last - first)), atom.q[1]))
    add(0, step.only_q[1])
    if step.below != (0, 0):  # ratios from 0 to the least one
        least_place = max(1, place(step.origin)[1])
        add(0, step.below[1])
        add(least_place, _bounds(arb(step.below[0]) / (grid.x * least_place), 0)[1])
    if step.above[1]:  # ratios from the largest one on: at this one and at infinity
        add(place(max(a.loss[1] for a in step.rows))[0], step.above[1])
    weights = {j: (w >> drop) + 1 for j, w in found.items()}
    excess = max(0, sum(weights.values()) - (1 << units))
    return RatioLaw(weights, (step.only_p[0], step.only_p[1] + step.above[0]), excess)


def _averaged(step: Atoms, grid: RatioGrid, units: int) -> RatioLaw:
    """A law that is less spread out: atoms and parts of atoms put together until their mean is on the grid.

    A mean counts as on the grid if it is there to ``_CLOSE`` bits; what is known worse is left out: P and Q
    are known to three bits more, and so near is their quotient to a place, together less than 2^-``_CLOSE``.
    """
    fine, least = step.bits, 1 << _CLOSE + 16
    rows = []  # P in units of x: then P/Q is the place on the grid
    for atom in step.rows:
        if all(v[0] > least and (v[1] - v[0]) << _CLOSE + 3 < v[0] for v in (atom.p, atom.q)):
            rows.append((_bounds(arb(atom.p[0]) / grid.x, 0)[0], atom.q[0]))
    rows.sort(key=lambda row: Fraction(*row))
    found = {0: step.only_q[0]}

    def add(j: int, mass: int) -> None:
        found[j] = found.get(j, 0) + mass

    heap, missing, j = 0, 0, 0  # Q of what is put together for the place j, and how much P it lacks
    for p, q in rows:
        while min(p, q) > least:
            if not heap:
                j = -(-p // q)
                if (j * q - p) << _CLOSE + 3 <= p:
                    add(j, q)
                elif (p - (j - 1) * q) << _CLOSE + 3 <= p:
                    add(j - 1, q)
                else:
                    heap, missing = q, j * q - p
                break
            gain = p - j * q
            if gain < missing:
                heap, missing = heap + q, missing - gain
                break
            part = -(-(missing << fine) // gain)
            more, used = p * part >> fine, q * part >> fine
            add(j, heap + used)
            p, q, heap, missing = p - more, q - used, 0, 0
    needed = heap - missing
    if heap and 0 < needed <= found.get(j - 2, 0):  # with some of two places below, it is one place below
        found[j - 2] -= needed
        add(j - 1, heap + needed)
    drop = fine - units
    return RatioLaw({k: max(0, (w >> drop) - 1) for k, w in found.items()}, step.only_p, 0)


def _power(one: RatioLaw, t: int, grid: RatioGrid, units: int, up: bool, tick: Tick) -> tuple[list[int], int]:
    """The weights of S up to the end of the grid, and how much all of them may be above those of a law."""
    size, unit = grid.cells + 1, 1 << units
    values = [0] * size
    for j, w in one.weights.items():
        if j < size:
            values[j] = w

    def product(u: tuple[fmpz_poly, int], v: tuple[fmpz_poly, int]) -> tuple[fmpz_poly, int]:
        tick()
        whole = u[0].mul_low(v[0], size)
        whole = -((-whole) // unit) if up else whole // unit
        return whole, u[1] + v[1] + (u[1] * v[1] >> units) + 1 + size

    first = fmpz_poly(values), one.excess
    found = first
    for digit in bin(t)[3:]:
        found = product(found, found)
        if digit == "1":
            found = product(found, first)
    law = [int(c) for c in found[0].coeffs()]
    return law + [0] * (size - len(law)), found[1]


def _as_atoms(
    epoch: Allocated, one: RatioLaw, law: tuple[list[int], int], grid: RatioGrid, width: int, bits: int,
    units: int,
) -> Atoms:  # fmt: skip
    """The law of S as atoms of the epoch: S/t is the ratio."""
    weights, excess = law
    more, unit = bits - units, grid.x / epoch.batches
    masses, means = list(accumulate(weights)), list(accumulate(j * w for j, w in enumerate(weights)))
    seen = [j for j, w in enumerate(weights) if w and j]
    if not seen:
        raise Refusal("the ratios of an epoch were not found on a grid")
    start, end = seen[0], seen[-1]

    def loss(j: int) -> tuple[int, int]:
        low, high = _bounds((j * unit).log(), bits)
        return (low, high) if epoch.up else (low - (1 << bits - _CLOSE), high + (1 << bits - _CLOSE))

    def p_of(mean: int) -> tuple[int, int]:
        low, high = _bounds(mean * unit * arb(2) ** more, 0)
        return (low, high) if epoch.up else (low - (low >> _CLOSE), high + (high >> _CLOSE) + 1)

    low, high = loss(start)[0], loss(end)[1]
    scale = 2.0**-units
    size = float(unit.mid())
    look = [int(j) for j in np.unique(np.geomspace(start, end, _SEEN).astype(np.int64))]
    about = Survey([math.log(j * size) for j in look], [means[j] * scale * size for j in look])
    rows, before = [], start - 1
    places = _places(about, width, bits, low, high)
    for j in (*(math.floor(math.exp(v / 2**bits) / size * (1 - 1e-13)) for v in places), end):
        j = min(j, end)
        if j <= before or masses[j] == masses[before]:
            continue
        mass, mean = masses[j] - masses[before], means[j] - means[before]
        ends = seen[bisect_right(seen, before)], seen[bisect_right(seen, j) - 1]
        near = sum(_bounds((mean * unit / mass).log(), bits)) // 2
        q = mass << more
        rows.append(AtomBounds(p_of(mean), (q, q), (loss(ends[0])[0], loss(ends[1])[1]), near))
        before = j
    only_q = weights[0] << more
    above = (0, 0)
    if epoch.up:
        spare = excess * (grid.cells + 1)
        left = (1 << bits) - one.only_p[0] - p_of(means[-1])[0] + p_of(spare)[1]
        above = max(0, left), max(0, (1 << units) - masses[-1] + excess) << more
    return Atoms(bits, tuple(rows), one.only_p, (only_q, only_q), (0, 0), above)
