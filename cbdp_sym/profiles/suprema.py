"""The supremum of log(p/q) of two laws of the user's: the largest of many values, and a proof above it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from flint import arb, fmpq
from sympy import Expr, Rational, exp

from cbdp_sym.analysis.balls import ends_of, fraction_of, precision
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.oracles.prover import prove
from cbdp_sym.profiles.cells import Density, Interval, intervals

_BITS, _PLACES, _DOUBLINGS, _SEARCH = 160, 64, 60, 60
_FARTHEST, _SIMPLE, _NEAR = 1000, 1000, Fraction(1, 10**12)
_MARGINS = (Fraction(1, 10**10), Fraction(1, 10**7), Fraction(1, 10**4))  # of the proof above the value
_SECONDS = 10.0


def supremum(first: Any, second: Any) -> tuple[Fraction | None, Fraction | None]:
    """Return both ends of the supremum; above None: no bound was proved; both None: it is ∞.

    Raises:
        Refusal: no value was found.
    """
    parts: list[Interval] = []
    values: list[Fraction] = []
    for part in intervals(first, second):
        p, q = Density(part.p), Density(part.q)
        if p.zero:
            continue
        if q.zero:
            return None, None
        parts.append(part)
        values += _largest(part, p, q)
    if not values:
        raise Refusal("no value of the privacy loss was found")
    least: Fraction = max(values)
    if least > _FARTHEST:
        return least, None
    simple = least.limit_denominator(_SIMPLE)
    if 0 <= simple - least < _NEAR and all(_below(part, exp(_rational(simple))) for part in parts):
        return least, simple
    for margin in _MARGINS:
        bound = least + margin * max(Fraction(1), abs(least))
        with precision(_BITS):
            above = fraction_of(arb(fmpq(bound.numerator, bound.denominator)).exp().upper())
        if all(_below(part, _rational(above)) for part in parts):
            with precision(_BITS):
                ratio = arb(fmpq(above.numerator, above.denominator)).log()
                return least, ends_of(ratio)[1]
    return least, None


def _rational(x: Fraction) -> Rational:
    return Rational(x.numerator, x.denominator)


def _below(part: Interval, c: Expr) -> bool:
    where = [f"x > {part.low}"] if part.low is not None else []
    where += [f"x < {part.high}"] if part.high is not None else []
    return prove(f"{part.p} <= ({c})*({part.q})", ", ".join(where), seconds=_SECONDS).verdict == "proved"


def _largest(part: Interval, p: Density, q: Density) -> list[Fraction]:
    """Lower bounds of the largest ratio, from some places inside."""
    places = _places(part)
    with precision(_BITS):

        def ratio(x: fmpq) -> arb:
            return (p.value(arb(x)) / q.value(arb(x))).log()

        seen = [(v, x) for x in places if (v := ratio(x)).is_finite()]
        if not seen:
            return []
        middles = [float(v.mid()) for v, _ in seen]
        k = middles.index(max(middles))
        best = _refined(ratio, [x for _, x in seen[max(0, k - 1) : k + 2]])
        return [ends_of(v)[0] for v in (seen[k][0], best)]


def _refined(ratio: Callable[[fmpq], arb], near: list[fmpq]) -> arb:
    """The value at about the largest place between neighbours, by thirds."""
    low, high = near[0], near[-1]
    for _ in range(_SEARCH):
        a, b = (2 * low + high) / 3, (low + 2 * high) / 3
        a, b = (fmpq(int(x * 2**_SEARCH), 2**_SEARCH) for x in (a, b))
        if not low < a < b < high:
            break
        u, v = ratio(a), ratio(b)
        low, high = (a, high) if u.mid() < v.mid() else (low, b)
    found = ratio((low + high) / 2)
    return found if found.is_finite() else ratio(near[len(near) // 2])


def _places(part: Interval) -> list[fmpq]:
    steps = [fmpq(2**k) if k >= 0 else fmpq(1, 2**-k) for k in range(-_DOUBLINGS, 20)]
    if part.low is not None and part.high is not None:
        width = part.high - part.low
        inner = [part.low + width * k / _PLACES for k in range(1, _PLACES)]
        ends = [width * s for s in steps if s < 1]
        return sorted({*inner, *(part.low + e for e in ends), *(part.high - e for e in ends)})
    if part.low is not None:
        return [part.low + s for s in steps]
    if part.high is not None:
        return [part.high - s for s in reversed(steps)]
    return [*(-s for s in reversed(steps)), fmpq(0), *steps]
