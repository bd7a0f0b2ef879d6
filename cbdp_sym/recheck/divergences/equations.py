"""Linear equations in intervals."""

from __future__ import annotations

from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck.divergences.divergence_claims import NOTHING
from cbdp_sym.recheck.intervals import Interval


def solved(matrix: list[list[Interval]], right: list[Interval]) -> list[Interval] | None:
    """Return an enclosure of the solution, by elimination; None where the matrix may be singular."""
    n = len(right)
    rows = [[*row, v] for row, v in zip(matrix, right, strict=True)]
    for k in range(n):
        pivot = next((i for i in range(k, n) if _away(rows[i][k])), None)
        if pivot is None:
            return None
        rows[k], rows[pivot] = rows[pivot], rows[k]
        for i in range(k + 1, n):
            factor = rows[i][k] / rows[k][k]
            for j in range(k + 1, n + 1):
                rows[i][j] = rows[i][j] - factor * rows[k][j]
    found = [NOTHING] * n
    for i in reversed(range(n)):
        rest = rows[i][n]
        for j in range(i + 1, n):
            rest = rest - rows[i][j] * found[j]
        found[i] = rest / rows[i][i]
    return found


def _away(x: Interval) -> bool:
    return iv.positive(x.low) or iv.negative(x.high)
