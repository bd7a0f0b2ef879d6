"""Bounds of δ of a composition, above and below, on a grid."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from flint import arb

from cbdp_sym.analysis.balls import precision
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.oracles.quadrature import OutOfTime
from cbdp_sym.profiles import grids
from cbdp_sym.profiles.atoms import FINE, Atoms, cut, spacing, substituted, survey
from cbdp_sym.profiles.convolution import LossGrid, LossSum, OneSidedProfile, power, product
from cbdp_sym.profiles.grids import Weights
from cbdp_sym.profiles.pairs import Direction, attained, directions
from cbdp_sym.profiles.request import ProfileRequest

_CELLS = 18  # log2 of about how many cells there are
_MOST_BITS, _MOST_CELLS = 4000, 8_000_000
Tell = Callable[[str, float], None]  # is called with what is being done, and which part of it is done
_WAYS = {"remove": (False,), "add": (True,), "replace": (False,)}


@dataclass(frozen=True)
class Precision:
    """The precision: the grid's h in units of 2^-fine, and how small things may be left out."""

    width: int
    bits: int
    tail: Fraction  # in each step
    cut: int  # in each product, in units of 2^-bits

    @property
    def fine(self) -> int:
        return self.bits + FINE

    @property
    def h(self) -> Fraction:
        return Fraction(self.width, 2**self.fine)


@dataclass(frozen=True)
class OneSidedBound:
    """A bound of one composition, and the weights of one step of each kind with their first losses."""

    direction: str
    profile: OneSidedProfile
    steps: tuple[tuple[Weights, Fraction], ...]


@dataclass(frozen=True)
class DeltaCurve:
    """Bounds of δ as a function of ε, from above and from below: theorems for every ε >= 0."""

    sides_above: tuple[OneSidedBound, ...]
    sides_below: tuple[OneSidedBound, ...]

    @property
    def above(self) -> tuple[OneSidedProfile, ...]:
        return tuple(s.profile for s in self.sides_above)

    @property
    def below(self) -> tuple[OneSidedProfile, ...]:
        return tuple(s.profile for s in self.sides_below)

    def delta(self, epsilon: Fraction) -> tuple[Fraction, Fraction]:
        """Return both ends of δ(ε), for rational ε >= 0."""
        low = max((p.delta(epsilon) for p in self.below), default=Fraction(0))
        high = max(p.delta(epsilon) for p in self.above)
        return low, max(low, high)

    def epsilon(self, delta: Fraction) -> tuple[Fraction | None, Fraction | None]:
        """Return both ends of the least ε >= 0 with δ(ε) <= ``delta``; None is ∞."""
        lows = [p.epsilon(delta) for p in self.below]
        highs = [p.epsilon(delta) for p in self.above]
        low = None if None in lows else max((e for e in lows if e is not None), default=Fraction(0))
        high = None if None in highs else max(e for e in highs if e is not None)
        return low, high


class Composition:
    """The composition that is asked for, on any grid."""

    def __init__(self, asked: ProfileRequest, deadline: float = math.inf, tell: Tell | None = None) -> None:
        self.asked, self.deadline = asked, deadline
        self.tell: Tell = tell or (lambda text, part: None)
        self._text, self._done = "", 0
        self.directions = directions(asked)
        self.surveys = [survey(s.base, 1e-40) for s in asked.steps]
        self.converges = attained(asked)
        self.step, self.exact = self._spacing()

    def _spacing(self) -> tuple[arb | None, bool]:
        with precision(_MOST_BITS):
            found = None if len(self.asked.steps) > 1 else spacing(self.asked.steps[0].base)
        return (None, False) if found is None else found

    @property
    def deviation(self) -> float:
        """About the standard deviation of the loss of one step, in the mean over all steps."""
        squares = sum(s.count * v.deviation**2 for s, v in zip(self.asked.steps, self.surveys, strict=True))
        return math.sqrt(squares / self.asked.count)

    def plan(self, level: int, digits: int, size: Fraction) -> Precision:
        """Return a grid with h = 2^-level, or 2^-level lattice steps, for a δ of about ``size``."""
        n = self.asked.count
        small = size / 10 ** (digits + 2)
        bits = math.ceil(-log2(small / n)) + _CELLS + 8
        if bits > _MOST_BITS:
            raise Refusal("delta is too small to be bounded by a composition")
        bits = max(bits, 64)
        unit = Fraction(2) ** (bits + FINE)
        if self.step is None:
            width = int(unit / Fraction(2) ** level)
        else:
            with precision(_MOST_BITS):
                found = (self.step.lower() * arb(2) ** (bits + FINE - level)).fmpq()
            width = int(found.p // found.q)
        width -= width % 2
        cut_at = int(small / (16 * n) * 2**bits)
        return Precision(width, bits, small / (4 * n), cut_at)

    def curve(self, plan: Precision, so_far: str = "") -> DeltaCurve:
        """Return both bounds on this grid; ``so_far`` is told besides.

        Raises:
            OutOfTime: the time is over.
            Refusal: the grid is too fine.
        """
        self._text, self._done = f"grid of {float(plan.h):.1e}, {plan.bits} bits{so_far}", 0
        with precision(200):
            tail = arb(plan.tail.numerator) / arb(plan.tail.denominator)
        atoms = [
            cut(s.base, seen, plan.width, plan.fine, tail)
            for s, seen in zip(self.asked.steps, self.surveys, strict=True)
        ]
        above, below = [], []
        for d in self.directions:
            rows = [
                _directed(a, d, s.sampling.rate == 1) for a, s in zip(atoms, self.asked.steps, strict=True)
            ]
            if d.upper:
                above.append(self._composed(rows, plan, d, up=True))
            if d.lower:
                below.append(self._composed(rows, plan, d, up=False))
        return DeltaCurve(tuple(above), tuple(below))

    def _largest(self, d: Direction) -> Fraction | None:
        """A bound of the sum of the losses of all steps; None: it has none."""
        total = Fraction(0)
        with precision(200):
            for s in self.asked.steps:
                found = [s.base.largest(swap=way) for way in _WAYS[d.name]]
                bounds = [x.upper().fmpq() for x in found if x is not None and x.is_finite()]
                if len(bounds) < len(found):
                    return None
                total += s.count * max(Fraction(int(b.p), int(b.q)) for b in bounds)
        return total

    def _composed(self, atoms: list[Atoms], plan: Precision, d: Direction, *, up: bool) -> OneSidedBound:
        total: LossSum | None = None
        offset, ones = Fraction(0), []
        for a, step in zip(atoms, self.asked.steps, strict=True):
            start = a.origin if up else a.anchor
            one = (grids.above if up else grids.below)(a, start, plan.width, plan.bits)
            place = Fraction(start, 2**plan.fine)
            offset += step.count * place
            ones.append((one, place + one.start * plan.h))
            self._tick()
            whole = power(LossSum.of(one), step.count, up=up, cut=plan.cut, tell=self._tick)
            total = whole if total is None else product(total, whole, up=up, cut=plan.cut)
            if total.values.length() > _MOST_CELLS:
                raise Refusal(f"more than {_MOST_CELLS} cells are needed")
        assert total is not None
        found = OneSidedProfile(total.weights, LossGrid(offset, plan.h), up=up, largest=self._largest(d))
        return OneSidedBound(d.name, found, tuple(ones))

    @property
    def _products(self) -> int:
        """Return how often :meth:`_tick` is called for a curve."""
        sides = sum(d.upper + d.lower for d in self.directions)
        return sides * sum(s.count.bit_length() + s.count.bit_count() for s in self.asked.steps)

    def _tick(self) -> None:
        self.tell(self._text, min(1.0, self._done / self._products))
        self._done += 1
        if time.monotonic() > self.deadline:
            raise OutOfTime("the time limit is over")

    def first_level(self, digits: int) -> int:
        """Return the level at which about so many digits agree."""
        if self.exact:
            return 0
        unit = 1.0 if self.step is None else float(self.step.mid())
        return math.ceil(math.log2(unit / (self.deviation * math.sqrt(10.0**-digits / 2))))


def _directed(atoms: Atoms, d: Direction, whole: bool) -> Atoms:
    if d.name == "replace" and not whole:
        return substituted(atoms)
    return atoms.swapped() if d.name == "add" else atoms


def log2(x: Fraction) -> float:
    """Return the binary logarithm of a positive number, about."""
    return math.log2(x.numerator) - math.log2(x.denominator)
