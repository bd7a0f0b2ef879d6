"""Global maxima and minima over boxes, to any number of digits. Nothing here is trusted.

Branch and bound: the box with the largest bound comes first. A box is done where its bound is no
more than the best value found plus the tolerance; boxes on which f is monotone in a variable pass to a
face; where f is concave, its tangent plane at a point that Newton's method found is as sharp as one
likes, so that no crowd of small boxes gathers around a maximum.
"""

from __future__ import annotations

import heapq
import itertools
import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from flint import arb, arb_mat
from sympy import Expr, Rational, Symbol

from cbdp_sym.analysis.balls import precision, rational_ball, rational_of
from cbdp_sym.analysis.extrema import VERSION, Box, Checked, Objective, Point, check, plain_problem
from cbdp_sym.analysis.integrands import NotShown
from cbdp_sym.analysis.logic import expression
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.calls import checked

_BITS_PER_DIGIT = math.log2(10)
_MOST_BOXES = 60_000
_NEWTON_STEPS = 60


@dataclass(frozen=True)
class Extremum:
    """The maximum (or minimum) of ``f`` over ``box`` lies in [lower, upper].

    ``at`` is a point where f is that large; all points where f is largest lie in the ``candidates``.
    """

    f: Expr
    box: Mapping[Symbol, tuple[Rational, Rational]]
    sign: int
    lower: Rational
    upper: Rational
    at: dict[Symbol, Rational]
    candidates: tuple[dict[Symbol, tuple[Rational, Rational]], ...]
    certificate: dict[str, Any]

    @property
    def ball(self) -> arb:
        with precision(self.certificate["bits"] + 64):
            return _ball(self.lower).union(_ball(self.upper))

    @property
    def digits(self) -> str:
        """The value in decimals of which each is guaranteed, up to one unit of the last."""
        with precision(self.certificate["bits"] + 64):
            count = 1000
            if self.upper > self.lower:
                size = max(abs(self.upper), abs(self.lower))
                ratio = _ball(size / (self.upper - self.lower))
                count = max(1, int(float(ratio.log().mid()) / math.log(10)) + 1)
            return str(self.ball.str(min(count, 1000), radius=False))

    def __str__(self) -> str:
        return self.digits


@checked
def maximum(
    f: Expr | int, box: Mapping[Symbol, tuple[Any, Any]], *, digits: int = 10, seconds: float = 20.0
) -> Extremum:
    """Return the maximum of ``f`` over a closed rational box, enclosed.

    Args:
        f: a function that ball arithmetic knows, defined on the whole box.
        box: a rational interval for each variable.
        digits: when to stop: significant digits, or digits after the point where the maximum is 0.
        seconds: the time limit; after it, what was found is returned, if there is an enclosure.

    Raises:
        NotShown: f could not be bounded over the box in time.
        Refusal: the box does not fit, or ball arithmetic does not know a function.

    >>> x = Symbol("x", real=True)
    >>> print(maximum(x * (1 - x), {x: (0, 1)}).digits[:6])
    0.2500
    """
    return _extremum(expression(f), box, 1, digits, seconds)


@checked
def minimum(
    f: Expr | int, box: Mapping[Symbol, tuple[Any, Any]], *, digits: int = 10, seconds: float = 20.0
) -> Extremum:
    """Return the minimum of ``f`` over a closed rational box, enclosed; see :func:`maximum`."""
    return _extremum(expression(f), box, -1, digits, seconds)


@checked
def concave_maximum(
    f: Expr | int,
    box: Mapping[Symbol, tuple[Any, Any]],
    *,
    concave: bool = False,
    digits: int = 15,
    seconds: float = 20.0,
) -> Extremum:
    """Return the maximum of a strictly concave ``f`` of 1 to 4 variables, and where it is.

    Concavity is shown on the box, unless ``concave`` states it. ``candidates`` is one box that contains
    the only maximiser, to about ``digits`` digits. Where an end of the box is infinite, concavity has
    to be stated; the maximum that is found, and certified, over a bounded box with the maximiser inside
    is then that over the whole domain.

    Raises:
        NotShown: f could not be shown to be strictly concave on the box, or the time is over.
    """
    if not 1 <= len(box) <= 4:
        raise Refusal("concave_maximum takes 1 to 4 variables", weak=False)
    if any(expression(e).is_infinite for ends in box.values() for e in ends):
        if not concave:
            raise Refusal("over an unbounded box, concave_maximum needs concave=True", weak=False)
        return _unbounded(expression(f), box, digits, seconds)
    found = _extremum(expression(f), box, 1, digits, seconds)
    if not concave:
        objective, plain = plain_problem(found.f, found.box)
        deadline = time.monotonic() + seconds
        with precision(128):
            _require_concave(objective, plain, deadline)
    return _hull(found)


def _hull(found: Extremum) -> Extremum:
    """All candidates in one box."""
    if len(found.candidates) != 1:
        hull = {
            v: (min(c[v][0] for c in found.candidates), max(c[v][1] for c in found.candidates))
            for v in found.box
        }
        return Extremum(found.f, found.box, 1, found.lower, found.upper, found.at, (hull,), found.certificate)
    return found


def _unbounded(f: Expr, box: Mapping[Symbol, tuple[Any, Any]], digits: int, seconds: float) -> Extremum:
    """The maximum over growing boxes around 0, until the maximiser is inside."""
    deadline = time.monotonic() + seconds
    for k in range(1, 40):
        half = Rational(4) ** k
        part = {}
        for v, (low, high) in box.items():
            low, high = expression(low), expression(high)
            start = low if low.is_finite else high - 2 * half if high.is_finite else -half
            stop = high if high.is_finite else start + 2 * half
            part[v] = (start, stop)
        left = deadline - time.monotonic()
        if left <= 0:
            break
        try:
            found = _hull(_extremum(f, part, 1, digits, left))
        except NotShown:
            continue
        inside = all(
            (part[v][0] < a or part[v][0] == box[v][0]) and (b < part[v][1] or part[v][1] == box[v][1])
            for v, (a, b) in found.candidates[0].items()
        )
        if inside:
            return found
    raise NotShown(f"no maximum of '{f}' was found in a bounded part of its domain")


def _require_concave(objective: Objective, box: Box, deadline: float) -> None:
    waiting = [dict(box)]
    while waiting:
        if time.monotonic() > deadline:
            raise NotShown(f"'{objective.f}' was not shown to be strictly concave in time")
        here = waiting.pop()
        if objective.curved(here, arb(0)):
            continue
        v = _widest(here)
        low, high = here[v]
        if high - low < (box[v][1] - box[v][0]) / 2**14:
            raise NotShown(f"'{objective.f}' is not shown to be strictly concave near {v} = {low}")
        middle = (low + high) / 2
        waiting += [{**here, v: (low, middle)}, {**here, v: (middle, high)}]


def _extremum(
    f: Expr, box: Mapping[Symbol, tuple[Any, Any]], sign: int, digits: int, seconds: float
) -> Extremum:
    if not 1 <= digits <= 1000:
        raise Refusal(f"the number of digits has to be from 1 to 1000, not {digits}", weak=False)
    exact = {v: (_rational(a), _rational(b)) for v, (a, b) in box.items()}
    objective, plain = plain_problem(f * sign, exact)
    bits = math.ceil(digits * _BITS_PER_DIGIT) + 64
    certificate = _Search(objective, plain, digits, bits, time.monotonic() + seconds).run()
    shown: Checked = check(f * sign, exact, certificate)
    named = {v.name: v for v in exact}
    candidates = tuple({named[n]: ends for n, ends in c.items()} for c in shown.candidates)
    lower, upper = (shown.lower, shown.upper) if sign > 0 else (-shown.upper, -shown.lower)
    at = {named[n]: c for n, c in shown.at.items()}
    return Extremum(f, exact, sign, lower, upper, at, candidates, certificate)


def _rational(e: Any) -> Rational:
    value = expression(e)
    if not isinstance(value, Rational) or not value.is_finite:
        raise Refusal(f"an end of a box is a rational number, not '{e}'", weak=False)
    return value


@dataclass(order=True)
class _Open:
    """A box to look at, and the slot in the tree where its node belongs."""

    key: float
    order: int
    box: dict[Symbol, tuple[Rational, Rational]] = field(compare=False)
    slot: dict[str, Any] = field(compare=False)
    bound: arb = field(compare=False)


class _Search:
    def __init__(self, objective: Objective, box: Box, digits: int, bits: int, deadline: float) -> None:
        self.objective, self.box, self.digits = objective, dict(box), digits
        self.bits, self.deadline = bits, deadline
        self.counter = itertools.count()
        self.best: arb | None = None
        self.at: Point | None = None
        self.upper = arb.neg_inf()

    def run(self) -> dict[str, Any]:
        """Return the certificate. Raises NotShown where there is none."""
        with precision(self.bits):
            for point in self._starts():
                self._try(point)
            root: dict[str, Any] = {}
            heap: list[_Open] = []
            self._open(heap, self.box, root)
            while heap:
                if self._over() or len(heap) > _MOST_BOXES:
                    break
                self._look(heap, heapq.heappop(heap))
            for o in heap:  # the time is over: the bounds that there are
                self._close(o.slot, _leaf(o), o.bound)
            if self.at is None or self.best is None or not self.upper.is_finite():
                raise NotShown(f"'{self.objective.f}' could not be bounded over the box in time")
            # balls are compared with 30 bits
            slack = (abs(self.best) + abs(self.upper)) * arb(2) ** (24 - self.bits)
            return {
                "maximum": VERSION,
                "bits": self.bits,
                "lower": str(_down(self.best - slack, self.bits)),
                "upper": str(-_down(-self.upper - slack, self.bits)),
                "at": {v.name: str(c) for v, c in self.at.items()},
                "tree": root,
            }

    def _over(self) -> bool:
        return time.monotonic() > self.deadline

    def _starts(self) -> list[Point]:
        centre = {v: (low + high) / 2 for v, (low, high) in self.box.items()}
        corners = itertools.product(*self.box.values())
        return [centre, *(dict(zip(self.box, c, strict=True)) for c in itertools.islice(corners, 16))]

    def _try(self, point: Point) -> None:
        value = self.objective.at(point)
        if value.is_finite() and (self.best is None or value.lower() > self.best):
            self.best, self.at = value.lower(), dict(point)

    def _tolerance(self) -> arb:
        assert self.best is not None
        return arb(10) ** -self.digits * (abs(self.best) if not self.best.contains(0) else 1) / 4

    def _done(self, bound: arb) -> bool:
        if self.best is None or not bound.is_finite():
            return False
        return bool(bound.upper() <= self.best + self._tolerance())

    def _below(self, bound: arb) -> bool:
        """Return whether no maximiser is in the box."""
        return self.best is not None and bool(bound < self.best)

    def _close(self, slot: dict[str, Any], node: dict[str, Any], bound: arb) -> None:
        slot.update(node)
        self.upper = bound.upper().max(self.upper) if bound.is_finite() else arb.nan()

    def _open(self, heap: list[_Open], box: Box, slot: dict[str, Any]) -> None:
        bound = self.objective.ball(box)
        key = float(bound.upper()) if bound.is_finite() else math.inf
        heapq.heappush(heap, _Open(-key, next(self.counter), dict(box), slot, bound))

    def _look(self, heap: list[_Open], o: _Open) -> None:
        box, f = o.box, self.objective
        self._try({v: (low + high) / 2 for v, (low, high) in box.items()})
        if self._below(o.bound):
            self._close(o.slot, {"by": "ball"}, o.bound)
            return
        slopes = f.slopes(box)
        smooth = all(s.is_finite() for s in slopes)
        mean = f.mean(box, slopes) if smooth else arb.nan()
        if self._below(mean):
            self._close(o.slot, {"by": "mean"}, mean)
            return
        if smooth:
            for v, slope in zip(f.variables, slopes, strict=True):
                low, high = box[v]
                if low < high and (slope > 0 or slope < 0):
                    end, name = (high, "high") if slope > 0 else (low, "low")
                    then: dict[str, Any] = {}
                    o.slot.update({"monotone": v.name, "to": name, "then": then})
                    self._open(heap, {**box, v: (end, end)}, then)
                    return
            if self._concave(o):
                return
        for by, bound in (("ball", o.bound), ("mean", mean)):
            if self._done(bound):
                self._close(o.slot, {"by": by}, bound)
                return
        free = [v for v, (low, high) in box.items() if low < high]
        if not free:
            self._close(o.slot, {"by": "ball"}, o.bound)
            return
        v = self._where(box, free, slopes)
        low, high = box[v]
        if high - low < (self.box[v][1] - self.box[v][0]) / 2**90:
            self._close(o.slot, {"by": "ball"}, o.bound)
            return
        at = (low + high) / 2
        parts: list[dict[str, Any]] = [{}, {}]
        o.slot.update({"split": v.name, "at": str(at), "parts": parts})
        self._open(heap, {**box, v: (low, at)}, parts[0])
        self._open(heap, {**box, v: (at, high)}, parts[1])

    def _where(self, box: Box, free: list[Symbol], slopes: Sequence[arb]) -> Symbol:
        """The variable across which f varies most."""
        names = self.objective.variables

        def size(v: Symbol) -> float:
            width = float(box[v][1] - box[v][0])
            slope = slopes[names.index(v)]
            relative = width / float(self.box[v][1] - self.box[v][0])
            if not slope.is_finite():
                return relative
            return width * max(float(abs(slope).upper()), 1e-9) + relative * 1e-9

        return max(free, key=size)

    def _concave(self, o: _Open) -> bool:
        """A leaf by the tangent plane at a maximiser that Newton's method finds in the box."""
        f, box = self.objective, o.box
        free = any(low < high for low, high in box.values())
        if not free or not f.curved(box, arb(0)):
            return False
        point = self._newton(box)
        self._try(point)
        bound = f.tangent(box, point)
        if not self._done(bound):
            return False
        curvature = self._curvature(box)
        if curvature is None:
            return False
        named = {v.name: str(c) for v, c in point.items()}
        self._close(o.slot, {"concave": named, "curvature": str(curvature)}, bound)
        return True

    def _curvature(self, box: Box) -> Rational | None:
        size = max(float(abs(self._second(box, v)).upper()) for v in box)
        mu = Rational(2) ** math.ceil(math.log2(max(size, 1e-300)))
        for _ in range(60):
            if self.objective.curved(box, rational_ball(mu)):
                return mu
            mu /= 2
        return None

    def _second(self, box: Box, v: Symbol) -> arb:
        from cbdp_sym.analysis.balls import enclose

        i = self.objective.variables.index(v)
        centre = {w: rational_ball((low + high) / 2) for w, (low, high) in box.items()}
        return enclose(self.objective.hessian[i, i], centre)

    def _newton(self, box: Box) -> dict[Symbol, Rational]:
        """About the maximiser of a concave function over the box."""
        from cbdp_sym.analysis.balls import enclose

        f = self.objective
        point = {v: (low + high) / 2 for v, (low, high) in box.items()}
        free = [i for i, v in enumerate(f.variables) if box[v][0] < box[v][1]]
        for _ in range(_NEWTON_STEPS):
            at = {v: rational_ball(c) for v, c in point.items()}
            gradient = [enclose(f.gradient[i], at) for i in free]
            active = [
                k
                for k, i in enumerate(free)
                if not _pushes_out(gradient[k], point[f.variables[i]], box[f.variables[i]])
            ]
            if not active:
                break
            rows = [
                [enclose(f.hessian[max(free[j], free[k]), min(free[j], free[k])], at).mid() for j in active]
                for k in active
            ]
            try:
                step = arb_mat(rows).solve(arb_mat([[gradient[k].mid()] for k in active]))
            except ZeroDivisionError:
                break
            moved, largest = dict(point), arb(0)
            for row, k in enumerate(active):
                v = f.variables[free[k]]
                low, high = box[v]
                target = _down((rational_ball(point[v]) - step[row, 0]).mid(), self.bits)
                moved[v] = min(max(target, low), high)
                largest = largest.max(abs(rational_ball(moved[v] - point[v])))
            point = moved
            if largest < arb(2) ** (8 - self.bits):
                break
        return point


def _pushes_out(gradient: arb, c: Rational, ends: tuple[Rational, Rational]) -> bool:
    return bool((c == ends[0] and gradient < 0) or (c == ends[1] and gradient > 0))


def _leaf(o: _Open) -> dict[str, Any]:
    return {"by": "ball"}


def _widest(box: Box) -> Symbol:
    return max(box, key=lambda v: float(box[v][1] - box[v][0]))


def _ball(r: Rational) -> arb:
    return rational_ball(r)


def _down(x: arb, bits: int) -> Rational:
    """A rational number below x, by little."""
    with precision(bits):
        return rational_of(x.lower())
