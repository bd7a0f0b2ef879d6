"""The search for the worst point: a grid, random points, then uphill on the error."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from sympy import Symbol

from cbdp_sym.formula_audit.calls import Argument, Call, Returned, quiet
from cbdp_sym.formula_audit.domain import ArgumentRange, Arguments, drawn, far_points, near, points, spread
from cbdp_sym.formula_audit.truth import Error, Truth

_STARTS, _STALLED = 4, 40


@dataclass(frozen=True)
class Trial:
    """One call, compared: ``error`` is None where no number came back."""

    arguments: Mapping[str, Argument]
    returned: Returned
    error: Error | None

    def __getitem__(self, name: str) -> Argument:
        return self.arguments[name]


Objective = Callable[[Trial], float]


class WorstPointSearch:
    """The trials so far; every point is tried once."""

    def __init__(self, call: Call, truth: Truth, given: Sequence[ArgumentRange], seed: int) -> None:
        self.call = call
        self.truth = truth
        self.ranges = list(given)
        self.source = random.Random(seed)
        self.trials: list[Trial] = []
        self._seen: dict[tuple[Argument, ...], Trial | None] = {}

    def run(self, count: int, *, climb: bool = True) -> list[Trial]:
        """Try about ``count`` points, and half as many again on the way uphill if it is to ``climb``."""
        with quiet():
            wanted = count
            for _ in range(4):  # conditions on several arguments reject points
                for at in points(self.ranges, wanted, self.source):
                    if len(self.trials) < count:
                        self.attempt(at)
                if len(self.trials) >= count // 2:
                    break
                wanted *= 2
            for objective in (_far_off, _up, _down) if climb else ():
                self._uphill(objective, count // 6)
        return self.trials

    def attempt(self, at: Arguments) -> Trial | None:
        """Return the trial at a point; None where the statement says nothing."""
        key = tuple(at.values())
        if key not in self._seen:
            found = self.tried(at)
            self._seen[key] = found
            if found is not None:
                self.trials.append(found)
        return self._seen[key]

    def tried(self, at: Arguments) -> Trial | None:
        """Call the function there and compare, without keeping the trial."""
        if self.call.over and self.trials:
            return None
        point = self.exact(at)
        if not self.truth.admits(point) or not self.truth.defined(point):
            return None
        returned = self.call(at)
        error = None if returned.exact is None else self.truth.error(returned.exact, point)
        return Trial(at, returned, error)

    def far(self) -> list[Trial]:
        """Return trials at the edges of the range of floats; they are not among ``trials``."""
        with quiet():
            found = [self.tried(at) for at in far_points(self.ranges, self.source)]
        return [t for t in found if t is not None]

    def along(self, name: str, values: Iterable[Argument], count: int) -> list[Trial]:
        """Return trials with one argument fixed to each of the values, the others random."""
        found = []
        with quiet():
            for v in values:
                for _ in range(count):
                    at = {
                        r.symbol.name: v if r.symbol.name == name else drawn(r, self.source)
                        for r in self.ranges
                    }
                    trial = self.attempt(at)
                    found += [trial] if trial is not None else []
        return found

    def axis(self, name: str, count: int) -> list[Argument]:
        return spread(next(r for r in self.ranges if r.symbol.name == name), count)

    def exact(self, at: Mapping[str, Argument]) -> dict[Symbol, Fraction]:
        return {r.symbol: Fraction(at[r.symbol.name]) for r in self.ranges}

    def _uphill(self, objective: Objective, budget: int) -> None:
        if not self.ranges:
            return
        finite = [t for t in self.trials if t.error is not None and abs(t.error.ulps) < float("inf")]
        starts = sorted(finite, key=objective, reverse=True)[:_STARTS]
        for best in starts:
            value, stalled = objective(best), 0
            for _ in range(budget // max(len(starts), 1)):
                moved = {r.symbol.name: best[r.symbol.name] for r in self.ranges}
                for r in self.source.sample(self.ranges, self.source.randint(1, len(self.ranges))):
                    moved[r.symbol.name] = near(r, moved[r.symbol.name], self.source)
                trial = self.attempt(moved)
                if trial is not None and trial.error is not None and objective(trial) > value:
                    best, value, stalled = trial, objective(trial), 0
                else:
                    stalled += 1
                if stalled > _STALLED:
                    break


def _far_off(t: Trial) -> float:
    assert t.error is not None
    return abs(t.error.ulps)


def _up(t: Trial) -> float:
    assert t.error is not None
    return t.error.ulps


def _down(t: Trial) -> float:
    assert t.error is not None
    return -t.error.ulps
