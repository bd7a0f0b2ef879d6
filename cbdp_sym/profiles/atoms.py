"""A dominating pair as finitely many atoms: sets of outcomes with enclosures in whole numbers.

An atom has bounds of its probabilities under P and Q, and of the privacy loss on it, all in units of
2^-bits. The mass that is left out in the two tails is bounded.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise

import flint
from flint import arb

from cbdp_sym.analysis.balls import precision
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.profiles.base import Base, Discrete, OnGrids, OnLine
from cbdp_sym.profiles.noise import NoisePiece, ball
from cbdp_sym.profiles.own import ByDivergences
from cbdp_sym.profiles.primitives import Tick

_SPARE = 64  # bits of the balls beyond those of the whole numbers
_THIN = 1e-40  # what is less likely is not looked at when cells are chosen
FINE = 160  # bits of the unit of atoms beyond that of weights; a hair is one unit of weights
_BLOCK = 64  # cells that are divided alike
_SURVEY = 600
_OFF = 24  # a cut is at most 2^-24 cells before its place on the grid
_LOOK, _COARSE = 128, 0.1  # bits and range of a first look at laws of the user's


@dataclass(frozen=True, slots=True)
class AtomBounds:
    """Bounds, low and high, of P, of Q and of the loss; ``near`` is about log(P/Q), for wide bounds."""

    p: tuple[int, int]
    q: tuple[int, int]
    loss: tuple[int, int]
    near: int | None = None

    @property
    def middle(self) -> int:
        """About the loss; no bound rests on it."""
        return (self.loss[0] + self.loss[1]) // 2 if self.near is None else self.near

    def swapped(self) -> AtomBounds:
        """Return the atom of (Q, P)."""
        near = None if self.near is None else -self.near
        return AtomBounds(self.q, self.p, (-self.loss[1], -self.loss[0]), near)


@dataclass(frozen=True)
class Atoms:
    """Atoms in the order of their losses, and what has an infinite loss or is left out.

    Attributes:
        bits: the unit is 2^-bits.
        only_p, only_q: the probability of what the other of the two does not have.
        below, above: bounds of (P, Q) of what is left out with losses below all atoms, and above.
    """

    bits: int
    rows: tuple[AtomBounds, ...]
    only_p: tuple[int, int]
    only_q: tuple[int, int]
    below: tuple[int, int]
    above: tuple[int, int]

    @cached_property
    def origin(self) -> int:
        """The lower end of all losses, from which cuts are at half cells of the grid."""
        return min(a.loss[0] for a in self.rows)

    @property
    def anchor(self) -> int:
        """A hair below the largest loss, if it has mass, or below that of the atom that has most of P.

        The lower pair has no place above the largest loss with which it could put this atom together.
        """
        last = self.rows[-1]
        heavy = last if last.p[0] >> (self.bits - 20) else max(self.rows, key=lambda a: a.p[0])
        return heavy.loss[0] - (1 << FINE)

    def swapped(self) -> Atoms:
        """Return the atoms of (Q, P)."""
        rows = tuple(a.swapped() for a in reversed(self.rows))
        return Atoms(self.bits, rows, self.only_q, self.only_p, self.above[::-1], self.below[::-1])


def substituted(atoms: Atoms) -> Atoms:
    """Return the pair that dominates both a symmetric pair and its swap, each where it is the larger one.

    Its P is that of the pair where the loss is positive, that of the swap where it is negative, and has the
    rest at 0. An atom around 0 counts at its upper end.
    """
    one = 1 << atoms.bits
    positive = [a for a in atoms.rows if a.loss[0] >= 0]
    around = [a for a in atoms.rows if a.loss[0] < 0 < a.loss[1]]
    mirrored = [a.swapped() for a in reversed(positive)]
    raised = [AtomBounds(a.p, a.q, (a.loss[1], a.loss[1])) for a in around]
    used = sum(a.p[0] + a.q[0] for a in positive) + sum(a.p[0] for a in around) + atoms.only_p[0]
    rest = (0, max(0, one - used))
    rows = (*mirrored, AtomBounds(rest, rest, (0, 0)), *raised, *positive)
    return Atoms(atoms.bits, rows, atoms.only_p, (0, 0), (0, 0), atoms.above)


@dataclass(frozen=True)
class Survey:
    """About how P and the losses are distributed, in floats; only the choice of the grid rests on it."""

    losses: list[float]
    masses: list[float]  # of P up to that loss

    @property
    def deviation(self) -> float:
        """The standard deviation of the loss, under P."""
        parts = list(zip(self.losses, self.masses, strict=True))
        cells = [((a + b) / 2, v - u) for (a, u), (b, v) in pairwise(parts)]
        mean = sum(x * m for x, m in cells)
        return math.sqrt(max(sum((x - mean) ** 2 * m for x, m in cells), 1e-300))

    def mass(self, low: float, high: float) -> float:
        """About P of losses in a range."""
        return self._up_to(high) - self._up_to(low)

    def _up_to(self, x: float) -> float:
        k = bisect_left(self.losses, x)
        if k == 0:
            return 0.0
        if k == len(self.losses):
            return self.masses[-1]
        a, b = self.losses[k - 1 : k + 1]
        u, v = self.masses[k - 1 : k + 1]
        return u + (v - u) * ((x - a) / (b - a) if b > a else 1.0)


def survey(base: Base, tick: Tick) -> Survey:
    """Look at a pair coarsely."""
    if isinstance(base, ByDivergences):
        return _survey_of_cells(base, tick)
    if isinstance(base, OnGrids):
        return _survey_of(base.look(tick))
    with precision(160):
        if isinstance(base, Discrete):
            found, _ = base.outcomes()
            losses, masses, total = [], [], 0.0
            for o in found:
                assert o.ratio is not None
                x = float(base.loss(o.ratio).mid())
                losses += [x - 1e-12, x]
                masses.append(total)
                total += float(base.mixed(o.p, o.q).mid())
                masses.append(total)
            return Survey(losses, masses)
        assert isinstance(base, OnLine)
        losses, masses, total = [], [], 0.0
        for piece in base.noise.pieces(base.s):
            a, b = _ends(base, piece, _THIN)
            if piece.flat:
                x = float(base.loss(base.noise.log_ratio(a, base.s)).mid())
                losses += [x - 1e-12, x]
                masses += [total, total + float(base.mixed(*base.masses(piece.low, piece.high)).mid())]
                total = masses[-1]
                continue
            places = [a + (b - a) * k / _SURVEY for k in range(_SURVEY + 1)]
            for x0, x1 in pairwise(places):
                losses.append(float(base.loss(base.noise.log_ratio(arb(x0.mid()), base.s)).mid()))
                masses.append(total)
                total += float(base.mixed(*base.masses(arb(x0.mid()), arb(x1.mid()))).mid())
            losses.append(float(base.loss(base.noise.log_ratio(arb(b.mid()), base.s)).mid()))
            masses.append(total)
        return Survey(losses, masses)


def _survey_of_cells(base: ByDivergences, tick: Tick) -> Survey:
    with precision(_LOOK):
        found = base.cells(_COARSE, _LOOK, arb(10) ** -20, tick)
        seen = [
            (float(base.loss(c.ratio).mid()), float(base.mixed(c.p, c.q).mid()))
            for c in found.cells
            if c.ratio is not None
        ]
    return _survey_of(seen)


def _survey_of(seen: list[tuple[float, float]]) -> Survey:
    losses, masses, total = [], [], 0.0
    for x, mass in sorted(seen):
        losses += [x - 1e-12, x]
        masses.append(total)
        total += mass
        masses.append(total)
    return Survey(losses, masses)


def spacing(base: Base) -> tuple[arb, bool] | None:
    """Return the distance of equally spaced losses, and True; or that of the two ends, if both
    have mass, and False."""
    if isinstance(base, OnLine):
        flat = [p for p in base.noise.pieces(base.s) if p.flat]
        if len(flat) < 2:
            return None
        ends = [base.loss(base.noise.log_ratio(p.inside, base.s)) for p in (flat[0], flat[-1])]
        return ends[1] - ends[0], False
    if not isinstance(base, Discrete) or not base.whole:
        return None
    found, _ = base.outcomes()
    ratios = [o.ratio for o in found if o.ratio is not None]
    steps = [b - a for a, b in pairwise(ratios)]
    if not steps or not all(step.overlaps(steps[0]) for step in steps):
        return None
    return steps[len(steps) // 2], True


def cut(base: Base, seen: Survey, width: int, bits: int, tail: arb, tick: Tick) -> Atoms:
    """Return the atoms on a grid of losses.

    Args:
        seen: what :func:`survey` says.
        width: the distance h of the grid, in units of 2^-bits; on a real line an atom's losses are within
            half a cell, or within a wider cell where there is little mass.
        tail: the probability that may be left out in each tail.
        tick: is called often; what it raises stops the work.
    """
    if isinstance(base, OnGrids):
        return base.atoms(width, bits, tail, tick)
    with precision(bits + _SPARE):
        if isinstance(base, ByDivergences):
            return _of_cells(base, width, bits, tail, tick)
        if isinstance(base, Discrete):
            return _of_outcomes(base, bits)
        assert isinstance(base, OnLine)
        return _of_line(base, seen, width, bits, tail)


def _bounds(x: arb, bits: int) -> tuple[int, int]:
    """Whole numbers around x, in units of 2^-bits."""
    if not x.is_finite():
        raise Refusal("a value is not finite at this precision")
    mid, radius = x.mid(), x.rad()
    m, e = mid.man_exp()
    r, f = radius.man_exp()
    low, high = _shifted(int(m), int(e) + bits)
    more = _shifted(int(r), int(f) + bits)[1]
    return low - more, high + more


def _shifted(m: int, e: int) -> tuple[int, int]:
    """The floor and the ceiling of m 2^e."""
    if e >= 0:
        return m << e, m << e
    return m >> -e, -(-m >> -e)


def _probability(x: arb, bits: int) -> tuple[int, int]:
    low, high = _bounds(x, bits)
    return max(low, 0), max(high, 0)


def _of_outcomes(base: Discrete, bits: int) -> Atoms:
    found, rest = base.outcomes()
    rows = []
    for o in found:
        assert o.ratio is not None
        rows.append(
            AtomBounds(
                _probability(base.mixed(o.p, o.q), bits),
                _probability(o.q, bits),
                _bounds(base.loss(o.ratio), bits),
            )
        )
    left = _probability(rest, bits)[1]
    p, q = base.only()
    only_p, only_q = _probability(base.mixed(p, arb(0)), bits), _probability(q, bits)
    if only_q[1] and not base.whole:  # what only Q0 has: P is (1 - q) Q0 there
        r = 1 - ball(base.rate)
        rows.insert(0, AtomBounds(_probability(r * q, bits), only_q, _bounds(r.log(), bits)))
        only_q = (0, 0)
    if not rows:
        raise Refusal("the two laws have no outcome in common, so that nothing is private")
    return Atoms(bits, tuple(rows), only_p, only_q, (left, left), (left, left))


def _of_cells(base: ByDivergences, width: int, bits: int, tail: arb, tick: Tick) -> Atoms:
    """In the order of the losses, about; what is left out may have any loss, and so counts on both sides."""
    found = base.cells(_float(width, bits) / 2, bits + _SPARE, tail / 2, tick)
    left_p, left_q = found.tails
    rows = []
    for c in found.cells:
        if c.ratio is None:
            left_p, left_q = left_p + c.p, left_q + c.q
            continue
        p, q = base.mixed(c.p, c.q), c.q
        bounds = _bounds(base.loss(c.ratio), bits)
        near = (p / q).log() if p > 0 and q > 0 else base.loss(c.ratio)
        near = near if near.is_finite() else base.loss(c.ratio)
        middle = min(max(sum(_bounds(near, bits)) // 2, bounds[0]), bounds[1])
        rows.append(AtomBounds(_probability(p, bits), _probability(q, bits), bounds, middle))
    rows.sort(key=lambda a: a.middle)
    first, last, spare = 0, len(rows), 2 * _probability(tail / 4, bits)[0]
    while first < last and (spare := spare - rows[first].p[1] - rows[first].q[1]) >= 0:
        first += 1  # losses that are far from all others, with next to no mass
    spare = 2 * _probability(tail / 4, bits)[0]
    while first < last and (spare := spare - rows[last - 1].p[1] - rows[last - 1].q[1]) >= 0:
        last -= 1
    out = [*rows[:first], *rows[last:]]
    rows = rows[first:last]
    r = 1 - ball(base.rate)
    only_p, only_q = _probability(base.mixed(found.only_p, arb(0)), bits), _probability(found.only_q, bits)
    if only_q[1] and not base.whole:  # what only Q0 has: P is (1 - q) Q0 there
        rows.insert(0, AtomBounds(_probability(r * found.only_q, bits), only_q, _bounds(r.log(), bits)))
        only_q = (0, 0)
    if not rows:
        raise Refusal("the two laws have no outcome in common, so that nothing is private")
    left = (
        _probability(base.mixed(left_p, left_q), bits)[1] + sum(a.p[1] for a in out),
        _probability(left_q, bits)[1] + sum(a.q[1] for a in out),
    )
    return Atoms(bits, tuple(rows), only_p, only_q, left, left)


def _of_line(base: OnLine, seen: Survey, width: int, bits: int, tail: arb) -> Atoms:
    rows: list[AtomBounds] = []
    s, pieces = base.s, base.noise.pieces(base.s)
    for piece in pieces:
        if piece.flat:
            loss = _bounds(base.loss(base.noise.log_ratio(piece.inside, s)), bits)
            rows.append(_atom(base, base.masses(piece.low, piece.high), loss, bits))
        else:
            rows += _cells(base, piece, seen, width, bits, tail)
    alone = base.only_one()
    r = ball(base.rate)
    only_p, only_q = _probability(base.mixed(alone, arb(0)), bits), _probability(alone, bits)
    below = above = (0, 0)
    if base.noise.radius(s) is None:
        first, last = pieces[0], pieces[-1]
        if not first.flat:
            below = _left_out(base, None, _ends(base, first, tail)[0], bits)
        if not last.flat:
            above = _left_out(base, _ends(base, last, tail)[1], None, bits)
    elif not base.whole:  # what only Q0 has: P is (1 - q) Q0 there
        loss = _bounds((1 - r).log(), bits)
        rows.insert(0, AtomBounds(_probability((1 - r) * alone, bits), only_q, loss))
        only_q = (0, 0)
    return Atoms(bits, tuple(rows), only_p, only_q, below, above)


def _left_out(base: OnLine, low: arb | None, high: arb | None, bits: int) -> tuple[int, int]:
    p0, q = base.masses(low, high)
    return _probability(base.mixed(p0, q), bits)[1], _probability(q, bits)[1]


def _atom(base: OnLine, masses: tuple[arb, arb], loss: tuple[int, int], bits: int) -> AtomBounds:
    p0, q = masses
    return AtomBounds(_probability(base.mixed(p0, q), bits), _probability(q, bits), loss)


def _ends(base: OnLine, piece: NoisePiece, tail: float | arb) -> tuple[arb, arb]:
    """The piece, its unbounded ends replaced by places beyond which there is at most ``tail``."""
    if piece.flat:
        return piece.inside, piece.inside
    far = step = arb(1)
    if piece.low is None or piece.high is None:
        while not base.noise.tail(-step) < tail:
            step *= 2
        low, high = step / 2, step
        for _ in range(12):
            middle = (low + high) / 2
            low, high = (low, middle) if base.noise.tail(-middle) < tail else (middle, high)
        far = high
    return (
        arb((-far).mid()) if piece.low is None else piece.low,
        arb((base.reach(tail) + far).upper()) if piece.high is None else piece.high,
    )


def _cells(
    base: OnLine, piece: NoisePiece, seen: Survey, width: int, bits: int, tail: arb
) -> Iterator[AtomBounds]:
    """The atoms of a piece; every cut is at its place on the grid, or a hair before it."""
    s = base.s
    a, b = _ends(base, piece, tail)
    loss = [_bounds(base.loss(base.noise.log_ratio(x, s)), bits) for x in (a, b)]
    margin = max(1 << FINE, width >> _OFF)
    before, left, start, hair = a, base.split(a), loss[0], arb(0)
    for place in _places(seen, width, bits, loss[0][0], loss[1][0]):
        level = arb(place) * arb(2) ** -bits
        ratio = level if base.whole else (level.expm1() / ball(base.rate)).log1p()
        x = base.noise.place(ratio, s)
        if not x.is_finite():
            continue
        least = arb(x.rad()) + abs(x) * arb(2) ** (8 - flint.ctx.prec)
        r = least.max(hair)  # what was a hair at the last place is one here, mostly
        y = arb((x - 2 * r).lower().mid())
        if not (before < y and y < b):
            continue
        at = _bounds(base.loss(base.noise.log_ratio(y, s)), bits)
        while at[1] > place or at[0] < place - margin:  # a hair before the place, whatever rounding does
            if at[0] < place - margin:
                if hair.is_zero():
                    break
                r, hair = least, arb(0)
            else:
                r *= 256
            y = arb((x - 2 * r).lower().mid())
            at = _bounds(base.loss(base.noise.log_ratio(y, s)), bits)
        hair = arb(r.mid())
        if not (at[1] <= place and at[0] >= place - margin and before < y):
            raise Refusal("a cut of the grid was not found at this precision")
        here = base.split(y)
        yield _atom(base, base.between(left, here), (start[0], place), bits)
        before, left, start = y, here, (at[0], place)
    yield _atom(base, base.between(left, base.split(b)), (start[0], loss[1][1]), bits)


def _float(x: int, bits: int) -> float:
    return float(Fraction(x, 1 << bits))


def _places(seen: Survey, width: int, bits: int, low: int, high: int) -> Iterator[int]:
    """Places at half cells from ``low`` on, farther apart where there is little mass."""
    h, deviation, first = _float(width, bits), seen.deviation, _float(low, bits)
    usual, most = 0.05 / deviation, max(1, min(_BLOCK, int(0.5 / deviation)))
    k, end = 0, (high - low) // width + 1
    while k <= end:
        x = first + k * h
        density = seen.mass(x, x + _BLOCK * h) / (_BLOCK * h)
        wide = most if density <= 0 else min(most, (usual / density) ** (1 / 3))
        step = 1 << max(0, int(math.log2(wide))) if wide >= 1 else 1
        for j in range(0, 2 * _BLOCK, step):
            place = low + k * width + j * width // 2
            if low < place < high:
                yield place
        k += _BLOCK
