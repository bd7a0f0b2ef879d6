"""What explains an error: rounding and the loss of digits, or something else.

Lost digits are noise: the errors nearby have nothing to do with each other. Those of another formula
change smoothly.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from cbdp_sym.guard.calls import Argument, quiet
from cbdp_sym.guard.domain import Range
from cbdp_sym.guard.search import Search, Trial

_LOOKED_AT = 60
_STEPS = (1e-13, 1e-10, 1e-7, 1e-5, 1e-4)
# By how much of an error its neighbours may miss it; those of a smooth one by a step squared.
_NOISY = 0.02
_LEAST = 1e-15  # an error of a few ulps is rounding


def unexplained(
    search: Search, differing: Sequence[Trial], also: Sequence[Trial | None]
) -> list[Trial]:
    """Of the trials that differ from the truth, those whose error no loss of digits explains.

    About ``_LOOKED_AT`` trials are judged: the worst, others evenly, and those in ``also``.
    """
    numbers = [t for t in differing if isinstance(t.returned.exact, Fraction) and t.error]
    worst = sorted(numbers, key=lambda t: abs(_relative(t)), reverse=True)[: _LOOKED_AT // 2]
    asked = [t for t in also if t is not None and any(t is n for n in numbers)]
    evenly = numbers[:: max(1, 2 * len(numbers) // _LOOKED_AT)]
    chosen = {id(t): t for t in [*asked, *worst, *evenly]}
    with quiet():
        return [t for t in chosen.values() if not _rounded(search, t) and not _noisy(search, t)]


def _relative(t: Trial) -> float:
    """The error relative to the truth, with its sign."""
    assert t.error is not None
    return t.error.relative if t.error.ulps > 0 else -t.error.relative


def _rounded(search: Search, t: Trial) -> bool:
    assert isinstance(t.returned.exact, Fraction)
    return search.truth.naive(t.returned.exact, search.exact(t.arguments))


def _noisy(search: Search, t: Trial) -> bool:
    """Whether the error at a point is not between those on both sides, as a smooth one nearly is."""
    here = _relative(t)
    for step in _STEPS:
        sides = [_error_at(search, t, s) for s in (step, -step)]
        if None not in sides:
            bend = abs(sum(s for s in sides if s is not None) / 2 - here)
            if bend > max(_LEAST, _NOISY * abs(here)):
                return True
    return False


def _error_at(search: Search, t: Trial, step: float) -> float | None:
    """The relative error a step away; None where nothing else is tried or no number comes back."""
    at = {r.symbol.name: _moved(r, t[r.symbol.name], step) for r in search.ranges}
    other = search.tried(at) if at != t.arguments else None
    if other is None or other.error is None or not isinstance(other.returned.exact, Fraction):
        return None
    return _relative(other)


def _moved(r: Range, v: Argument, step: float) -> Argument:
    """``v`` a little nearer to its origin, or further; integers and listed values stay."""
    if r.listed or r.whole:
        return v
    moved = r.origin + (v - r.origin) * (1 + step)
    return moved if r.allows(moved) else v
