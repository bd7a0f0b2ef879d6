"""Branch and bound with edges.

Where f vanishes on an edge or at a corner of the box, no subdivision separates it from 0; there
the search passes to the derivative, several times if need be (a corner where f vanishes to order
four takes four). Such an attempt gets a limited number of nodes, since the derivative need not have
one sign on the whole box; if it fails, the box is cut.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from flint import arb
from sympy import Expr, Rational, Symbol, preorder_traversal

from cbdp_sym.analysis.admissible import require_admissible
from cbdp_sym.analysis.box_certificates import BITS, ENDS, Box, Goal, goal_of
from cbdp_sym.analysis.derivatives import derivative
from cbdp_sym.analysis.logic import Relation
from cbdp_sym.analysis.refusal import BadCall, Refusal
from cbdp_sym.calls import checked
from cbdp_sym.oracles.prover.rational_points import (
    FINE_BITS,
    Point,
    Points,
    PointValue,
    Sample,
    lowest_points,
)

Certificate = dict[str, Any]
_MOST_NODES = 50_000
_DEEPEST = 60
_MOST_DERIVATIVES = 8
_LARGEST = 10_000  # subterms of a derivative
_ORDER, _SHORT, _TAYLOR_AT = 5, 250, 4  # of Taylor's formula; subterms; nodes before it is tried
_ATTEMPT = 160  # nodes for an edge
_ATTACK_AT = 30  # nodes before points are looked for where the claim is false
_DISTORTION = 4  # how many times as wide one side of a box may be as another


class Refuted(Refusal):
    """The claim is false; ``witness`` is a rational point where balls show it.

    With ``tie``, both sides are exactly equal there and the claim was strict.
    """

    def __init__(self, claim: Relation, witness: Mapping[Symbol, Rational], tie: bool) -> None:
        at = ", ".join(f"{v} = {value}" for v, value in witness.items())
        equal = " (both sides are equal)" if tie else ""
        super().__init__(f"'{claim}' is false at {at}{equal}", weak=False)
        self.claim, self.witness, self.tie = claim, dict(witness), tie


class _Failed(Exception):
    """This goal is false, or not shown with the nodes it was given."""


class _OutOfTime(Exception):
    """The time limit is over."""


class _Counterexample(Exception):
    """The claim is false at this point."""

    def __init__(self, at: Mapping[Symbol, Rational], tie: bool) -> None:
        self.at, self.tie = at, tie


@checked
def prove_on_box(
    claim: Relation,
    box: Box,
    *,
    seconds: float = 10.0,
    nodes: int = _MOST_NODES,
    deepest: int = _DEEPEST,
    derivatives: int = _MOST_DERIVATIVES,
) -> Certificate | None:
    """Return a certificate for ``claim`` on the closed box, or None if none is found in time.

    Args:
        claim: an inequality between elementary functions of the box's variables.
        box: a rational interval for each variable.
        seconds: the limit of this process's CPU time, looked at before every node.
        nodes: how many nodes are looked at, at most.
        deepest: how deep the certificate may be.
        derivatives: of what order derivatives may be, at most.

    Raises:
        Refuted: the claim is false at a rational point of the box.
        Refusal: the claim is no inequality, has variables without a range, or a function that
            ball arithmetic does not know.
    """
    if not isinstance(claim, Relation):
        raise BadCall(f"prove_on_box: claim is a relation, such as AtMost(x**2, 1), not {claim!r}")
    limits = _Limits(time.process_time() + seconds, nodes, deepest, derivatives)
    search = _Search(goal_of(claim, box), limits)
    try:
        return search.prove(_Task(search.goal, {}))
    except (_Failed, _OutOfTime):
        return None
    except _Counterexample as found:
        values = {v.name: value for v, value in found.at.items()}
        witness = {v: values[v.name] for v in box}
        if not all(_admissible(v, value) for v, value in witness.items()):
            return None
        raise Refuted(claim, witness, found.tie) from None


def nodes(certificate: Any) -> int:
    """Return the number of nodes of a certificate."""
    inner = certificate.get("parts", [certificate.get("value"), certificate.get("slope")])
    return 1 + sum(nodes(node) for node in inner if node is not None)


@dataclass(frozen=True)
class _Task:
    """A goal on the way down.

    ``fixed`` are the coordinates that edges have fixed of the claim's own function. It is None for
    a derivative: that one is negative somewhere refutes nothing.
    """

    goal: Goal
    fixed: Mapping[Symbol, Rational] | None
    depth: int = 0

    def then(self, goal: Goal, fixed: Mapping[Symbol, Rational] | None) -> _Task:
        return _Task(goal, fixed, self.depth + 1)


@dataclass(frozen=True)
class _Limits:
    deadline: float
    nodes: int
    deepest: int
    derivatives: int


class _Search:
    def __init__(self, goal: Goal, limits: _Limits) -> None:
        self.goal, self.limits = goal, limits
        self.count, self.limit = 0, limits.nodes
        self.points = Points()
        self._attacked = False
        self._short: dict[Expr, bool] = {}

    def prove(self, task: _Task) -> Certificate:
        goal = task.goal
        self._tick(task)
        if goal.f == 0 and not goal.strict:
            return {"by": "zero"}
        sample = self.points.sample(goal.f, goal.box)
        self._refute(task, sample)
        bits = FINE_BITS if any(v.fine and v.sign for v in sample.values.values()) else BITS
        if goal.by_ball(bits):
            return _leaf("ball", bits)
        tight = sample.tight()
        if len(tight) == len(sample.values) and _identically_zero(goal):
            return {"by": "zero"}
        slopes = _slopes(goal)
        if slopes is not None:
            if not tight and goal.by_mean(bits):
                return _leaf("mean", bits)
            if self._by_taylor(goal, bits):
                return {**_leaf("taylor", bits), "order": _ORDER}
            found = self._monotone(task, slopes) or self._tight(task, sample)
            if found is not None:
                return found
        v, at = self._where(goal, sample, slopes)
        parts = [self.prove(task.then(part, task.fixed)) for part in goal.parts(v, at)]
        return {"split": v.name, "at": str(at), "parts": parts}

    def _by_taylor(self, goal: Goal, bits: int) -> bool:
        """Taylor's formula, if boxes have become many and the derivatives stay short."""
        if len(goal.box) != 1 or self.count < _TAYLOR_AT or goal.order > 2:
            return False
        (v,) = goal.box
        f = goal.f
        if f not in self._short:
            last = f
            for _ in range(_ORDER):
                last = derivative(last, v)
                if _larger_than(last, _SHORT):
                    break
            self._short[f] = not _larger_than(last, _SHORT)
        return self._short[f] and goal.by_taylor(bits, _ORDER)

    def _tick(self, task: _Task) -> None:
        if time.process_time() > self.limits.deadline:
            raise _OutOfTime
        self.count += 1
        if self.count > self.limit or task.depth > self.limits.deepest:
            raise _Failed
        if self.count >= _ATTACK_AT and not self._attacked:
            self._attacked = True
            for point in lowest_points(self.goal.f, self.goal.box, self.points):
                value = self.points.value(self.goal.f, tuple(self.goal.box), point)
                self._refute(_Task(self.goal, {}), Sample(self.goal.box, {point: value}))

    def _refute(self, task: _Task, sample: Sample) -> None:
        """Give up where a value shows that the goal is false, or undefined."""
        for point, value in sample.values.items():
            if value.sign is None:
                raise _Failed
            if _denies(value, task.goal, point):
                if task.fixed is None:
                    raise _Failed
                at = dict(zip(task.goal.box, point, strict=True))
                raise _Counterexample({**task.fixed, **at}, value.sign == 0)

    def _monotone(self, task: _Task, slopes: Mapping[Symbol, arb]) -> Certificate | None:
        """The edge that is enough where f is monotone in a variable."""
        for v, slope in slopes.items():
            if not (slope >= 0 or slope <= 0):
                continue
            end = 0 if slope >= 0 else 1
            try:
                value, rising = task.goal.edge(v, end)
            except Refusal:
                continue
            if rising.by_ball():
                fixed = task.fixed
                if fixed is not None:
                    fixed = {**fixed, v: task.goal.box[v][end]}
                return _edge(v, end, self.prove(task.then(value, fixed)), _leaf("ball", BITS))
        return None

    def _tight(self, task: _Task, sample: Sample) -> Certificate | None:
        """An edge where f is nearly 0, or that meets such a point."""
        if task.goal.strict or task.goal.order >= self.limits.derivatives or sample.tight_between():
            return None
        whole, partly = sample.tight_edges()
        for v, end in whole or partly:
            found = self._attempt(task, v, end)
            if found is not None:
                return found
        return None

    def _attempt(self, task: _Task, v: Symbol, end: int) -> Certificate | None:
        """An edge, within a limited number of nodes."""
        outer = self.limit
        try:
            value, slope = task.goal.edge(v, end)
        except Refusal:
            return None
        if _larger_than(slope.f, _LARGEST):
            return None
        try:
            self.limit = min(outer, self.count + _ATTEMPT)
            rising = self.prove(task.then(slope, None))
            self.limit = min(outer, self.count + _ATTEMPT)
            return _edge(v, end, self.prove(task.then(value, None)), rising)
        except (_Failed, Refusal):
            return None
        finally:
            self.limit = outer

    def _where(
        self, goal: Goal, sample: Sample, slopes: Mapping[Symbol, arb] | None
    ) -> tuple[Symbol, Rational]:
        """Return where to cut: through a tight point, or across the variable that makes f vary the most.

        No variable is left far wider than the others, measured by the box of the claim.
        """
        between, inside = sample.tight_between(), sample.tight_inside()
        if between is not None:
            return between, _middle(goal.box, between)
        if inside is not None:
            return inside
        widths = {v: high - low for v, (low, high) in goal.box.items() if low < high}
        if not widths:
            raise _Failed
        relative = {v: width / _width(self.goal.box, v) for v, width in widths.items()}
        near = [v for v in widths if _DISTORTION * relative[v] >= max(relative.values())]
        steepness = dict.fromkeys(near, arb(1)) if slopes is None else slopes
        v = max(near, key=lambda w: float(widths[w]) * float(steepness[w].abs_upper()))
        return v, _middle(goal.box, v)


def _leaf(by: str, bits: int) -> Certificate:
    return {"by": by} if bits == BITS else {"by": by, "bits": bits}


def _edge(v: Symbol, end: int, value: Certificate, slope: Certificate) -> Certificate:
    return {"edge": v.name, "at": ENDS[end], "value": value, "slope": slope}


def _middle(box: Box, v: Symbol) -> Rational:
    low, high = box[v]
    return (low + high) / 2


def _width(box: Box, v: Symbol) -> Rational:
    low, high = box[v]
    return high - low


def _denies(value: PointValue, goal: Goal, point: Point) -> bool:
    """Return whether the value at the point shows the goal to be false."""
    if value.sign == 0 and goal.strict:
        at = dict(zip(goal.box, point, strict=True))
        return _identically_zero(replace(goal, f=goal.f.xreplace(at), box={}, strict=False))
    return value.sign == -1


def _identically_zero(goal: Goal) -> bool:
    try:
        return goal.by_algebra()
    except Refusal:
        return False


def _admissible(v: Symbol, value: Rational) -> bool:
    try:
        require_admissible(v, value)
    except Refusal:
        return False
    return True


def _slopes(goal: Goal) -> dict[Symbol, arb] | None:
    """Balls of the partial derivatives, or None where they are not all finite."""
    try:
        slopes = goal.gradient()
    except Refusal:
        return None
    return slopes if all(s.is_finite() for s in slopes.values()) else None


def _larger_than(f: Expr, size: int) -> bool:
    return any(k >= size for k, _ in enumerate(preorder_traversal(f)))
