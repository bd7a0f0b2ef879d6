"""What explains an error: rounding and the loss of digits, or something else.

Lost digits are noise: the error nearby is another one. Another formula is off by nearly as much
there.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from cbdp_sym.guard.calls import Argument, quiet
from cbdp_sym.guard.domain import Range
from cbdp_sym.guard.search import Search, Trial

_LOOKED_AT = 60
_STEPS = tuple(s * d for d in (1e-13, 1e-10, 1e-7, 1e-5, 1e-4) for s in (1, -1))
_NOISY = 0.02  # how much of an error has to change nearby; of a smooth one, _STEPS or so does
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
    """Whether the error is another one nearby."""
    here = _relative(t)
    for step in _STEPS:
        at = {str(r.symbol): _moved(r, t[str(r.symbol)], step) for r in search.ranges}
        other = search.tried(at) if at != t.arguments else None
        if other is not None and isinstance(other.returned.exact, Fraction) and other.error:
            change = abs(_relative(other) - here)
            if change > max(_LEAST, _NOISY * abs(here)):
                return True
    return False


def _moved(r: Range, v: Argument, step: float) -> Argument:
    """``v`` a little nearer to its origin, or further; integers and listed values stay."""
    if r.listed or r.whole:
        return v
    moved = r.origin + (v - r.origin) * (1 + step)
    return moved if r.allows(moved) else v
