"""Causes of an error: rounding and the loss of digits, or something else.

Lost digits are noise: the errors nearby have nothing to do with each other. Those of another formula
change smoothly.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from cbdp_sym.formula_audit.calls import Argument, quiet
from cbdp_sym.formula_audit.domain import ArgumentRange
from cbdp_sym.formula_audit.worst_point import Trial, WorstPointSearch

_LOOKED_AT = 60
# Lost digits make stairs; whatever their width, some of these steps cross them unevenly.
_STEPS = (1e-13, 1e-11, 1e-9, 3.1e-8, 1e-7, 7.3e-7, 2.3e-6, 1e-5, 3.7e-5, 1e-4)
# By how much of an error its neighbours may miss it; those of a smooth one by a step squared.
_NOISY = 0.02
_LEAST = 1e-15  # an error of a few ulps is rounding


def unexplained(
    search: WorstPointSearch, differing: Sequence[Trial], also: Sequence[Trial | None]
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


def _rounded(search: WorstPointSearch, t: Trial) -> bool:
    assert isinstance(t.returned.exact, Fraction)
    return search.truth.naive(t.returned.exact, search.exact(t.arguments))


def _noisy(search: WorstPointSearch, t: Trial) -> bool:
    """Return whether three errors in a row are not nearly on a line, as those of a smooth error are."""
    here = _relative(t)
    limit = max(_LEAST, _NOISY * abs(here))
    for step in _STEPS:
        lower, upper = _error_at(search, t, -step), _error_at(search, t, step)
        if lower is not None and upper is not None:
            bend = lower / 2 + upper / 2 - here
        elif upper is not None and (further := _error_at(search, t, 2 * step)) is not None:
            bend = upper - here / 2 - further / 2
        elif lower is not None and (further := _error_at(search, t, -2 * step)) is not None:
            bend = lower - here / 2 - further / 2
        else:
            continue
        if abs(bend) > limit:
            return True
    return False


def _error_at(search: WorstPointSearch, t: Trial, step: float) -> float | None:
    """The relative error a step away; None where nothing is tried or no number comes back."""
    at = {r.symbol.name: _moved(r, t[r.symbol.name], step) for r in search.ranges}
    if at == t.arguments or None in at.values():
        return None
    other = search.tried({n: v for n, v in at.items() if v is not None})
    if other is None or other.error is None or not isinstance(other.returned.exact, Fraction):
        return None
    return _relative(other)


def _moved(r: ArgumentRange, v: Argument, step: float) -> Argument | None:
    """``v`` a little nearer to its origin, or further, if it is allowed; integers and listed values stay."""
    if r.listed or r.whole:
        return v
    moved = r.origin + (v - r.origin) * (1 + step)
    return moved if r.allows(moved) else None
