"""Both ends of δ(ε) or of ε(δ): finer and finer grids until they agree, or the time is over.

The gap of the ends shrinks as h², and the time grows as 1/h. A grid is at most 32 times finer than the
one before, and no finer than the time allows. So if the time is too short for the digits, the ends come from
a grid that is not much coarser.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol

from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.oracles.quadrature import OutOfTime
from cbdp_sym.profiles.compose import Composition, DeltaCurve, Precision, log2
from cbdp_sym.profiles.pairs import Direction

_COARSE = 1  # digits of the first look
_SETTLED = 2  # four levels beyond these digits, ends that do not meet no longer move
_MOST_LEVELS, _FARTHEST = 60, 5
_SLOWER = 2.2  # times, for a grid twice as fine
_LEAST = Fraction(1, 10**100)
_OVER = "the time limit is over"
_NOT_ATTAINED = "the dominating pair is not attained, so that the ends need not meet (see why)"


class Store(Protocol):
    """The file in which a run keeps how far it has come."""

    def get(self, key: str) -> Any: ...

    def put(self, key: str, outcome: Any) -> None: ...


@dataclass(frozen=True)
class BestEnds:
    """Both ends (``upper`` None: ∞), the last grid, and why they are apart if they are."""

    lower: Fraction | None
    upper: Fraction | None
    plan: Precision | None
    reason: str = ""


@dataclass
class Refinement:
    """The state of a search: the ends so far, the last grid, and the next one.

    Attributes:
        level, work, about: the next grid (:meth:`Composition.plan`).
        turn: how many grids there have been.
    """

    level: float
    work: int
    about: Fraction
    high: Fraction | None
    low: Fraction | None = Fraction(0)
    plan: Precision | None = None
    turn: int = 0
    keep: Callable[[Any], None] = field(default=lambda data: None, repr=False)

    @staticmethod
    def begin(
        problem: Composition, size: Fraction | None, digits: int, store: Store | None, key: str
    ) -> Refinement:
        """Return the search from nothing, or from where it was stopped; ``size`` as for :func:`bracket`."""
        level, work = problem.first_level(_COARSE), digits if problem.exact else _COARSE
        about = Fraction(1, 10**12) if size is None else size
        found = Refinement(level, work, about, Fraction(1) if size is None else None)
        if store is not None:
            data = store.get(key)
            if data is not None:
                found = Refinement._read(data)
            found.keep = lambda now: store.put(key, now)
        return found

    def save(self) -> None:
        """Keep it as plain data."""
        p = self.plan
        plan = None if p is None else [p.width, p.bits, str(p.tail), p.cut]
        ends = [None if x is None else str(x) for x in (self.low, self.high)]
        self.keep([self.level, self.work, str(self.about), *ends, plan, self.turn])

    @staticmethod
    def _read(data: Any) -> Refinement:
        level, work, about, low, high, plan, turn = data
        first, last = (None if x is None else Fraction(x) for x in (low, high))
        grid = None if plan is None else Precision(plan[0], plan[1], Fraction(plan[2]), plan[3])
        return Refinement(level, work, Fraction(about), last, first, grid, turn)

    def narrow(self, low: Fraction | None, high: Fraction | None) -> None:
        """Take the better ends of two; None is ∞, and for the upper end nothing known."""
        self.low = None if low is None or self.low is None else max(self.low, low)
        if high is not None:
            self.high = high if self.high is None else min(self.high, high)

    @property
    def gap(self) -> Fraction | None:
        """Return how far apart the ends are, relatively; None: the lower one is 0, or the upper one ∞."""
        return None if self.high is None or not self.low else (self.high - self.low) / self.low

    def ends(self, reason: str = "") -> BestEnds:
        return BestEnds(self.low, self.high, self.plan, reason)


def bracket(
    problem: Composition,
    ends_of: Callable[[DeltaCurve], tuple[Fraction | None, Fraction | None]],
    size: Fraction | None,
    digits: int,
    store: Store | None = None,
    key: str = "",
    *,
    largest: bool = True,
) -> BestEnds:
    """Refine until the ends agree to ``digits`` digits.

    Args:
        ends_of: δ or ε from a curve.
        size: the δ that matters; None: it is what is looked for.
        store, key: where the search is kept, so that it goes on from there.
        largest: the value is the largest of the directions, so that finer grids leave out a direction
            that is shown to be smaller than another one.
    """
    goal = Fraction(1, 10 ** (digits + 1)) * 5
    last = problem.first_level(_SETTLED) + 4
    problem.active = problem.directions
    now = Refinement.begin(problem, size, digits, store, key)
    reason = ""
    while now.turn < _MOST_LEVELS:
        if now.plan is not None and (now.low is None or now.high == 0):
            return now.ends()
        if now.gap is not None and now.gap <= goal:
            return now.ends()
        if size is None and now.about < _LEAST:
            return now.ends("the value is not shown to be positive")
        if reason:
            return now.ends(reason)
        started, level, work = time.monotonic(), now.level, now.work
        plan = problem.plan(level, work, now.about)
        try:
            curve = problem.curve(plan, _so_far(now))
            now.narrow(*ends_of(curve))
            if largest:
                problem.active = _may_be_largest(problem.active, curve, ends_of)
        except OutOfTime:
            return now.ends(_OVER)
        except Refusal as error:
            if now.plan is None:
                raise
            return now.ends(str(error))
        now.plan, now.turn = plan, now.turn + 1
        more, fits = _next(now, problem, size, digits, goal), float(_FARTHEST)
        left = problem.deadline - time.monotonic()
        if math.isfinite(left):
            ratio = left / max(time.monotonic() - started, 1e-9)
            fits = math.floor(4 * math.log(max(ratio, 1e-9), _SLOWER)) / 4
        now.level += min(more, max(fits, 1))
        if not problem.converges:
            now.level = min(now.level, last)
            if level >= last and work >= digits:
                reason = _NOT_ATTAINED
        reason = reason or (_OVER if fits < min(more, 1) else "")
        now.save()
    return now.ends("the ends did not meet")


def _may_be_largest(
    active: list[Direction],
    curve: DeltaCurve,
    ends_of: Callable[[DeltaCurve], tuple[Fraction | None, Fraction | None]],
) -> list[Direction]:
    """The directions whose upper end is not below the lower end of another one."""
    if len(active) < 2 or not all(d.upper and d.lower for d in active):
        return active
    ends = {d.name: ends_of(curve.of(d.name)) for d in active}
    lows = [low for low, _ in ends.values()]
    if None in lows:
        return active
    least = max(low for low in lows if low is not None)
    return [d for d in active if (high := ends[d.name][1]) is None or high >= least]


def _next(now: Refinement, problem: Composition, size: Fraction | None, digits: int, goal: Fraction) -> float:
    """Return how many times the next grid is to be halved, in quarters where the grid is free; sets its
    precision."""
    sharper, full = False, now.work == digits
    if size is None:
        sharper = not now.low or now.low < now.about
        now.about = now.low or min(now.about, now.high or now.about) / 10**6
    gap = now.gap
    now.work = digits if gap is not None else now.work
    if problem.exact or (sharper and full and gap is not None):
        return 0
    if gap is None:
        return int(now.turn % 4 == 0)
    parts = 4 if problem.step is None else 1
    return min(_FARTHEST, max(1, math.ceil(parts * (log2(gap / goal) / 2 + 0.1))) / parts)


def _so_far(now: Refinement) -> str:
    if now.plan is None or now.low is None:
        return ""
    high = "oo" if now.high is None else f"{float(now.high):.6g}"
    return f", so far from {float(now.low):.6g} to {high}"
