"""Linear programs with rational numbers, solved exactly by the simplex method."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

Row = list[Fraction]


class Unbounded(Exception):
    """The objective has no maximum."""


def largest(
    goal: Sequence[Fraction], sides: Sequence[Sequence[Fraction]], bounds: Sequence[Fraction]
) -> tuple[Fraction, Row, Row]:
    """Return the maximum of goal·x over all real x with sides·x <= bounds, for bounds >= 0; x; multipliers.

    The multipliers y >= 0 satisfy yᵀ sides = goal and y·bounds = the maximum, which proves it.
    Bland's rule keeps the method from going round in circles.

    Raises:
        Unbounded: there is no maximum.
    """
    n, m = len(goal), len(sides)
    # x = u - v with u, v >= 0; one slack for each inequality
    table: list[Row] = []
    for k, (side, bound) in enumerate(zip(sides, bounds, strict=True)):
        slack = [Fraction(int(i == k)) for i in range(m)]
        table.append([*side, *(-a for a in side), *slack, Fraction(bound)])
    costs: Row = [*(-g for g in goal), *goal, *([Fraction(0)] * (m + 1))]
    basis = [2 * n + k for k in range(m)]
    while (enters := next((j for j in range(2 * n + m) if costs[j] < 0), None)) is not None:
        ratios = [(row[-1] / row[enters], basis[k], k) for k, row in enumerate(table) if row[enters] > 0]
        if not ratios:
            raise Unbounded
        leaves = min(ratios)[2]
        pivot = table[leaves][enters]
        table[leaves] = [a / pivot for a in table[leaves]]
        for k in range(m):
            if k != leaves and table[k][enters]:
                _subtract(table[k], table[leaves], table[k][enters])
        _subtract(costs, table[leaves], costs[enters])
        basis[leaves] = enters
    x = [Fraction(0)] * n
    for k, j in enumerate(basis):
        if j < n:
            x[j] += table[k][-1]
        elif j < 2 * n:
            x[j - n] -= table[k][-1]
    return costs[-1], x, costs[2 * n : 2 * n + m]


def _subtract(row: Row, other: Row, factor: Fraction) -> None:
    for j, a in enumerate(other):
        if a:
            row[j] -= factor * a
