"""A branch and bound over boxes, for the tools that give interval values or contractors."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable
from fractions import Fraction

import mpmath
import sympy
from problem import Problem

from provers.clock import now
from provers.common import Answer, ends, from_model

Box = list[tuple[float, float]]
WIDTH = 2.0**-40


def start(problem: Problem) -> Box:
    """The box of the constant bounds, rounded outward; infinite where there is none."""
    box = []
    for low, high in ends(problem).values():
        box.append((_down(low), -_down(None if high is None else -high)))
    return box


def _down(e: sympy.Expr | None) -> float:
    if e is None:
        return -math.inf
    with mpmath.workdps(30):
        value = mpmath.mpf(sympy.N(e, 30))
    near = float(value)
    return near if mpmath.mpf(near) <= value and e.is_Rational else math.nextafter(near, -math.inf)


def search(
    problem: Problem, narrow: Callable[[Box], Box | None], judge: Callable[[Box], str], seconds: float
) -> Answer:
    """Split until every box is settled, the largest first.

    ``narrow`` gives a smaller box without losing a counterexample, or None where there is none;
    ``judge`` says of a box "holds", "fails" (every point of it is a counterexample) or "open".
    The middle of an open box is judged too, so that a false claim comes out early.
    """
    names = [v.name for v in problem.variables()]
    box: Box | None = start(problem)
    heap, boxes, left = [(0.0, 0, box)], 0, 0
    deadline = now() + seconds
    while heap:
        if now() > deadline:
            return Answer("timeout", f"{boxes} boxes")
        boxes += 1
        box = narrow(heapq.heappop(heap)[2])
        if box is None:
            continue
        verdict = judge(box)
        if verdict == "holds":
            continue
        middle = [_middle(low, high) for low, high in box]
        if verdict == "fails" or judge([(m, m) for m in middle]) == "fails":
            point = {n: sympy.Rational(Fraction(m)) for n, m in zip(names, middle, strict=True)}
            answer = from_model(problem, point, f"{boxes} boxes")
            if answer.verdict == "refuted":
                return answer
        widths = [_size(low, high) for low, high in box]
        widest = max(range(len(box)), key=widths.__getitem__)
        if widths[widest] < WIDTH:
            left += 1  # too small to split, and so are all others: more time would not help
            if left > 50:
                break
            continue
        low, high = box[widest]
        cut = middle[widest]
        halves = [list(box), list(box)]
        halves[0][widest], halves[1][widest] = (low, cut), (cut, high)
        for number, half in enumerate(halves):
            size = max(_size(low, high) for low, high in half)
            heapq.heappush(heap, (-size, 2 * boxes + number, half))
    if left:
        return Answer("unknown", f"{boxes} boxes, {left} too small to split")
    return Answer("proved", f"{boxes} boxes")


def _middle(low: float, high: float) -> float:
    if math.isinf(low) and math.isinf(high):
        return 0.0
    if math.isinf(high):
        return 2 * low + 1 if low >= 0 else 1.0
    if math.isinf(low):
        return -_middle(-high, math.inf)
    return low + (high - low) / 2


def _size(low: float, high: float) -> float:
    if math.isinf(high) or math.isinf(low):
        # far tails last: they are often settled by the growth of one term
        edge = low if math.isinf(high) else -high
        return 1e6 if math.isinf(edge) else 4.0 / (1 + max(edge, 0.0))
    return high - low
