"""Linear programs in exact arithmetic, for the small ones that a search meets."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

Row = list[Fraction]
Matrix = Sequence[Sequence[Fraction | int]]


class Optimum(NamedTuple):
    """``value`` is None where nothing is feasible; ``unbounded`` where the maximum is ∞."""

    value: Fraction | None
    point: tuple[Fraction, ...] = ()
    unbounded: bool = False


def maximise(
    cost: Sequence[Fraction | int], equations: Matrix, right: Sequence[Fraction | int]
) -> Optimum:
    """The maximum of ``cost·x`` over all x ≥ 0 with ``equations·x = right``.

    The simplex method in two phases, with Bland's rule, so that it ends.
    """
    count = len(cost)
    rows: list[Row] = []
    for k, (row, b) in enumerate(zip(equations, right, strict=True)):
        sign = -1 if b < 0 else 1
        artificial = [Fraction(int(k == j)) for j in range(len(equations))]
        rows.append([*(Fraction(sign * a) for a in row), *artificial, Fraction(sign * b)])
    basis = [count + k for k in range(len(rows))]
    first = [Fraction(0)] * count + [Fraction(-1)] * len(rows)
    value, _ = _run(first, rows, basis, count + len(rows))
    if value != 0:
        return Optimum(None)
    for k in reversed(range(len(rows))):
        if basis[k] < count:
            continue
        entering = next((j for j in range(count) if rows[k][j]), None)
        if entering is None:  # the equation follows from the others
            del rows[k], basis[k]
        else:
            _pivot(rows, basis, k, entering)
    second = [Fraction(c) for c in cost] + [Fraction(0)] * len(equations)
    value, unbounded = _run(second, rows, basis, count)
    point = [Fraction(0)] * count
    for k, j in enumerate(basis):
        point[j] = rows[k][-1]
    return Optimum(value, tuple(point), unbounded)


def _run(cost: Row, rows: list[Row], basis: list[int], columns: int) -> tuple[Fraction, bool]:
    """Pivot until no column improves; the value, and whether it is unbounded."""
    while True:
        paid = [(cost[j], row) for j, row in zip(basis, rows, strict=True) if cost[j]]
        entering = None
        for j in range(columns):
            if j not in basis and cost[j] > sum((c * row[j] for c, row in paid), Fraction(0)):
                entering = j
                break
        if entering is None:
            return sum((c * row[-1] for c, row in paid), Fraction(0)), False
        ratios = [
            (row[-1] / row[entering], basis[k], k)
            for k, row in enumerate(rows)
            if row[entering] > 0
        ]
        if not ratios:
            return sum((c * row[-1] for c, row in paid), Fraction(0)), True
        _pivot(rows, basis, min(ratios)[2], entering)


def _pivot(rows: list[Row], basis: list[int], k: int, entering: int) -> None:
    pivot = rows[k][entering]
    rows[k] = [a / pivot if a else a for a in rows[k]]
    for j, row in enumerate(rows):
        if j != k and (factor := row[entering]):
            rows[j] = [a - factor * b if b else a for a, b in zip(row, rows[k], strict=True)]
    basis[k] = entering
