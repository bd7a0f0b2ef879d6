"""Bounds of δ of a composition, above and below, on a grid."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from flint import arb

from cbdp_sym.analysis.balls import fraction_of, precision
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.oracles.quadrature import OutOfTime
from cbdp_sym.profiles import grids
from cbdp_sym.profiles.atoms import FINE, Atoms, cut, spacing, substituted, survey
from cbdp_sym.profiles.convolution import LossGrid, LossSum, OneSidedProfile, power, product, products
from cbdp_sym.profiles.grids import Weights
from cbdp_sym.profiles.pairs import Direction, attained, directions, variants
from cbdp_sym.profiles.request import MechanismUse, ProfileRequest

_CELLS = 18  # log2 of about how many cells there are
_MOST_BITS, _MOST_CELLS = 4000, 8_000_000
_ONE_LOSS = 1e-100  # a deviation below it: there is one loss only, and any grid will do
Tell = Callable[[str, float], None]  # is called with what is being done, and which part of it is done


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

    def of(self, direction: str) -> DeltaCurve:
        """Return the bounds of one direction alone."""
        above, below = (
            tuple(s for s in sides if s.direction == direction)
            for sides in (self.sides_above, self.sides_below)
        )
        return DeltaCurve(above, below)

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
    """The composition that is asked for, on any grid.

    ``active`` are the directions that are computed: those that may have the largest value.
    """

    def __init__(self, asked: ProfileRequest, deadline: float = math.inf, tell: Tell | None = None) -> None:
        self.asked, self.deadline = asked, deadline
        self.tell: Tell = tell or (lambda text, part: None)
        self._text, self._done = "", 0
        self.directions = self.active = directions(asked)
        self.variants = [variants(s, asked.adjacency) for s in asked.steps]
        self.surveys = [[survey(b, self._in_time) for b in found] for found in self.variants]
        self.converges = attained(asked)
        self.step, self.exact = self._spacing()

    def _spacing(self) -> tuple[arb | None, bool]:
        with precision(_MOST_BITS):
            one = len(self.variants) == 1 and len(self.variants[0]) == 1
            found = spacing(self.asked.steps[0].base) if one else None
        return (None, False) if found is None else found

    @property
    def deviation(self) -> float:
        """About the standard deviation of the loss of one step, in the mean over all steps."""
        squares = sum(
            s.count * max(v.deviation for v in seen) ** 2
            for s, seen in zip(self.asked.steps, self.surveys, strict=True)
        )
        return math.sqrt(squares / self.asked.count)

    def plan(self, level: float, digits: int, size: Fraction) -> Precision:
        """Return a grid with h = 2^-level, or 2^-level lattice steps, for a δ of about ``size``."""
        n = self.asked.count
        small = size / 10 ** (digits + 2)
        bits = math.ceil(-log2(small / n)) + _CELLS + 8
        if bits > _MOST_BITS:
            raise Refusal("delta is too small to be bounded by a composition")
        bits = max(bits, 64)
        unit = Fraction(2) ** (bits + FINE)
        if self.step is None:
            width = int(unit * Fraction(2.0**-level))
        else:
            with precision(_MOST_BITS):
                width = math.floor(
                    fraction_of(self.step.lower() * arb(2) ** (bits + FINE - math.ceil(level)))
                )
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
        rows = zip(self.asked.steps, self.variants, self.surveys, strict=True)
        atoms, attained = [], []
        for s, found, seen in rows:
            atoms.append(
                [
                    cut(b, v, plan.width, plan.fine, tail, self._in_time)
                    for b, v in zip(found, seen, strict=True)
                ]
            )
            attained.append(
                atoms[-1] if s.attained is s.base
                else [cut(s.attained, seen[0], plan.width, plan.fine, tail, self._in_time)]
            )  # fmt: skip
        above, below = [], []
        for d in self.active:
            if d.upper:
                above.append(self._composed(self._directed(atoms, d), plan, d, up=True))
            if d.lower:
                chosen = [[a[min(d.variant, len(a) - 1)]] for a in attained]
                below.append(self._composed(self._directed(chosen, d), plan, d, up=False))
        return DeltaCurve(tuple(above), tuple(below))

    def _directed(self, atoms: list[list[Atoms]], d: Direction) -> list[list[Atoms]]:
        steps = zip(atoms, self.asked.steps, strict=True)
        return [[_directed(a, d, s.sampling.rate == 1) for a in found] for found, s in steps]

    def _largest(self, d: Direction) -> Fraction | None:
        """A bound of the sum of the losses of all steps; None: it has none."""
        total = Fraction(0)
        with precision(200):
            for s, bases in zip(self.asked.steps, self.variants, strict=True):
                exact = _pure(s)
                if exact is not None:
                    total += s.count * exact
                    continue
                found = [b.largest(swap=d.name == "add") for b in bases]
                bounds = [fraction_of(x.upper()) for x in found if x.is_finite()]
                if len(bounds) < len(found):
                    return None
                total += s.count * max(bounds)
        return total

    def _composed(
        self, atoms: list[list[Atoms]], plan: Precision, d: Direction, *, up: bool
    ) -> OneSidedBound:
        total: LossSum | None = None
        offset, ones = Fraction(0), []
        for found, step in zip(atoms, self.asked.steps, strict=True):
            start = min(a.origin for a in found) if up else found[0].anchor
            one = (grids.above if up else grids.below)(found[0], start, plan.width, plan.bits)
            for other in found[1:]:
                two = grids.above(other, start, plan.width, plan.bits)
                one = grids.either(one, two, plan.width, plan.fine)
            place = Fraction(start, 2**plan.fine)
            offset += step.count * place
            ones.append((one, place + one.start * plan.h))
            self._tick()
            whole = power(LossSum.of(one), step.count, up=up, cut=plan.cut, tell=self._tick)
            total = whole if total is None else product(total, whole, up=up, cut=plan.cut)
            if total.values.length() > _MOST_CELLS:
                raise Refusal(f"more than {_MOST_CELLS} cells are needed")
        assert total is not None
        curve = OneSidedProfile(total.weights, LossGrid(offset, plan.h), up=up, largest=self._largest(d))
        return OneSidedBound(d.name, curve, tuple(ones))

    @property
    def _products(self) -> int:
        """Return how often :meth:`_tick` is called for a curve."""
        sides = sum(d.upper + d.lower for d in self.active)
        return sides * sum(products(s.count) + 2 for s in self.asked.steps)

    def _tick(self) -> None:
        self.tell(self._text, min(1.0, self._done / self._products))
        self._done += 1
        self._in_time()

    def _in_time(self) -> None:
        if time.monotonic() > self.deadline:
            raise OutOfTime("the time limit is over")

    def first_level(self, digits: int) -> int:
        """Return the level at which about so many digits agree."""
        if self.exact or self.deviation < _ONE_LOSS:
            return 0
        unit = 1.0 if self.step is None else float(self.step.mid())
        return math.ceil(math.log2(unit / (self.deviation * math.sqrt(10.0**-digits / 2))))


def _pure(step: MechanismUse) -> Fraction | None:
    """The ε of a mechanism that is ε-DP by its definition; None for others, and for irrational ones."""
    name, values = step.mechanism.name, step.mechanism.values
    known = {
        "Laplace": lambda: step.sensitivity / values[0],
        "RandomizedResponse": lambda: values[1],
        "PureDP": lambda: values[0],
    }
    if step.sampling.rate != 1 or name not in known:
        return None
    epsilon = known[name]()
    return Fraction(int(epsilon.p), int(epsilon.q)) if epsilon.is_Rational else None


def _directed(atoms: Atoms, d: Direction, whole: bool) -> Atoms:
    if d.name == "replace" and not whole:
        return substituted(atoms)
    return atoms.swapped() if d.name == "add" else atoms


def log2(x: Fraction) -> float:
    """Return the binary logarithm of a positive number, about."""
    return math.log2(x.numerator) - math.log2(x.denominator)
