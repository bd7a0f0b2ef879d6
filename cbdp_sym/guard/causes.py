"""What explains an error: rounding and the loss of digits, or something else.

Lost digits are noise: the error of a neighbouring float is another one. Another formula is off by
nearly as much next door.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from cbdp_sym.guard.calls import Argument, quiet
from cbdp_sym.guard.domain import Range
from cbdp_sym.guard.search import Search, Trial

_LOOKED_AT, _NEIGHBOURS = 80, 6
_NOISY = 0.02  # how much of an error has to change next door; of a formula's, 2^-40 or so does


def unexplained(search: Search, differing: Sequence[Trial]) -> list[Trial]:
    """Of the trials that differ from the truth, those whose error no loss of digits explains.

    At most ``_LOOKED_AT`` trials are judged: the worst, and others evenly.
    """
    numbers = [
        t for t in differing if t.error is not None and isinstance(t.returned.exact, Fraction)
    ]
    step = max(1, 2 * len(numbers) // _LOOKED_AT)
    worst = sorted(numbers, key=_relative, reverse=True)[: _LOOKED_AT // 2]
    chosen = {id(t): t for t in [*worst, *numbers[::step]]}
    with quiet():
        return [t for t in chosen.values() if not _rounded(search, t) and not _noisy(search, t)]


def _relative(t: Trial) -> float:
    assert t.error is not None
    return t.error.relative


def _rounded(search: Search, t: Trial) -> bool:
    assert isinstance(t.returned.exact, Fraction)
    return search.truth.naive(t.returned.exact, search.exact(t.arguments))


def _noisy(search: Search, t: Trial) -> bool:
    """Whether the error is another one a few floats away."""
    assert t.error is not None
    here = t.error.ulps
    for k in range(1, _NEIGHBOURS + 1):
        at = {n: _moved(search.ranges[i], v, k) for i, (n, v) in enumerate(t.arguments.items())}
        other = search.tried(at) if at != t.arguments else None
        if other is None or other.error is None:
            continue
        change = abs(other.error.ulps - here)
        if change > 4 and (math.isinf(change) or change > _NOISY * abs(here)):
            return True
    return False


def _moved(r: Range, v: Argument, k: int) -> Argument:
    """``v`` some floats on; integers and listed values stay."""
    if r.listed or r.whole:
        return v
    moved = v
    for _ in range(k * k):
        moved = math.nextafter(moved, math.inf if k % 2 else -math.inf)
    return moved if r.allows(moved) else v
