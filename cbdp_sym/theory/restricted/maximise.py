"""The restricted f-divergence to so many digits: a search, then Newton steps with guaranteed gradients."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any

import sympy
from flint import arb
from sympy import Rational

from cbdp_sym.analysis.balls import precision
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.oracles.quadrature import OutOfTime
from cbdp_sym.theory.restricted.duality import MOMENT_DIGITS, Dual, DualityEnds, ends, gradient, moments
from cbdp_sym.theory.restricted.float_adversaries import Matrix, QuadratureNodes, Vector, best, solve
from cbdp_sym.theory.restricted.generator_properties import AlphaCard, Card
from cbdp_sym.theory.restricted.means import QuadratureMeans, Recorded

_ROUNDS, _STEPS = 6, 12
_HIGHEST_POWER = 20_000
_NEGLIGIBLE = Rational(1, 10**5)
_SPARE = 2  # digits more than asked for, so that the printed ones agree


@dataclass(frozen=True)
class Maximum:
    """The ends, the coefficients of the adversary that they come from, and at which precision."""

    ends: DualityEnds
    coefficients: tuple[Rational, ...]
    digits: int
    gradient_digits: int
    integrals: dict[sympy.Integral, Any] = field(default_factory=dict)  # with their certificates


def maximise(dual: Dual, digits: int, means: QuadratureMeans) -> Maximum:
    """Return ends that agree to ``digits`` significant digits, or to so many after the point near 0.

    Fewer where the time limit of ``means`` or the problem (a supremum that no adversary attains) does not
    allow more.

    Raises:
        Refusal: not even a lower end was found.
    """
    _require_short_powers(dual.card)
    start = [float(m.mid()) for m in moments(dual, means, MOMENT_DIGITS)]
    nodes = QuadratureNodes(dual.Q, dual.features, dual.constant)
    c, curve = means.in_time(lambda: best(nodes, dual.card, start))
    if not all(map(math.isfinite, c)):
        raise Refusal("no adversary with a finite gain was found")
    exact = tuple(Rational(Fraction(v)) for v in c)
    size, found, snapped = 0.0, None, False
    for _ in range(_ROUNDS):
        work = _Precision.of(digits, size)
        recorded = Recorded(means)
        step = partial(_step, dual, exact, curve, work, recorded)
        try:
            exact, now = means.in_time(step)
        except OutOfTime:
            if found is None:
                raise
            return found
        except Refusal:
            if snapped:
                if found is None:
                    raise
                return found
            # Adversaries that are nearly constant change their sign where quadrature does not get.
            snapped, exact = True, _without_the_smallest(exact)
            continue
        if found is None or _width(now) < _width(found.ends):
            found = Maximum(now, exact, work.value, work.gradient, recorded.used)
        if now.upper is None or _enough(now, digits):
            break
        before, size = size, max(float(now.lower.mid()), 1e-3000)
        size = size if size > 0 else 10.0**-digits
        if before and abs(before - size) < size / 2:
            size /= 1e4  # the guess was right, and not enough
    assert found is not None
    return found


def _require_short_powers(card: Card) -> None:
    """Check that the integrands can be written down.

    An adversary has rational coefficients, and for an order near to 1 the power α/(α-1) of it is so long a
    polynomial, or number, that nothing can be done with it.

    Raises:
        Refusal: the order is too near to 1.
    """
    if isinstance(card, AlphaCard) and 1 / (card.order - 1) > _HIGHEST_POWER:
        raise Refusal(f"the order {card.order} leads to powers above {_HIGHEST_POWER}, which is too high")


def _step(
    dual: Dual, c: tuple[Rational, ...], curve: Matrix, work: _Precision, means: Recorded
) -> tuple[tuple[Rational, ...], DualityEnds]:
    """Coefficients nearer to the best ones, and the ends that they give."""
    better = _closer(dual, work.rounded(c), curve, work, means.means)
    return better, ends(dual, better, means, work.value, work.gradient)


@dataclass(frozen=True)
class _Precision:
    value: int  # significant digits of the means in the gain
    gradient: int  # and of those in the gradient, whose error counts squared
    goal: float  # log10 of the gradient that is small enough

    @classmethod
    def of(cls, digits: int, size: float) -> _Precision:
        small = -math.log10(size) if 0 < size < 1 else 0.0
        wanted = digits + _SPARE + math.ceil(small)
        return cls(wanted + 3, wanted // 2 + 5, -(wanted / 2) - 1)

    def rounded(self, c: Sequence[Rational | Fraction]) -> tuple[Rational, ...]:
        """Return the coefficients as exactly as this precision needs them: what is nearly 0 becomes 0."""
        scale = 2 ** math.ceil(3.33 * (3 - self.goal))
        return tuple(Rational(round(v * scale), scale) for v in c)


def _closer(
    dual: Dual, c: tuple[Rational, ...], curve: Matrix, work: _Precision, means: QuadratureMeans
) -> tuple[Rational, ...]:
    """Newton steps, the matrix corrected by what they achieve, until the gradient is small enough."""
    curve = [list(row) for row in curve]
    step: Vector | None = None
    last: Vector | None = None
    before = c
    for _ in range(_STEPS):
        r = [_double(v) for v in gradient(dual, c, means, work.gradient)]
        norm = max(map(abs, r))
        if norm == 0 or math.log10(norm) < work.goal or not math.isfinite(norm):
            return c
        if step is not None and last is not None:
            if norm > max(map(abs, last)):
                return before
            _correct(curve, step, [a - b for a, b in zip(last, r, strict=True)])
        step, last = solve(curve, r), r
        new = [Fraction(int(a.p), int(a.q)) + Fraction(d) for a, d in zip(c, step, strict=True)]
        before, c = c, work.rounded(new)
    return c


def _correct(curve: Matrix, step: Vector, change: Vector) -> None:
    """The symmetric correction of rank one after which ``curve`` maps the step to the change."""
    n = len(step)
    miss = [change[i] - math.fsum(curve[i][j] * step[j] for j in range(n)) for i in range(n)]
    along = math.fsum(m * s for m, s in zip(miss, step, strict=True))
    sizes = math.hypot(*miss) * math.hypot(*step)
    if abs(along) > 1e-8 * sizes > 0:
        for i in range(n):
            for j in range(n):
                curve[i][j] += miss[i] * miss[j] / along


def _without_the_smallest(c: tuple[Rational, ...]) -> tuple[Rational, ...]:
    largest = max(map(abs, c))
    return tuple(Rational(0) if abs(a) < largest * _NEGLIGIBLE else a for a in c)


def _double(value: arb) -> float:
    return float(value.mid())


def _width(e: DualityEnds) -> arb:
    if e.upper is None:
        return arb("inf")
    return arb((e.upper - e.lower).upper())


def _enough(e: DualityEnds, digits: int) -> bool:
    assert e.upper is not None
    with precision(64):
        tolerance = arb(10) ** -(digits + _SPARE)
        return bool(_width(e) < tolerance * abs(e.lower) or abs(e.upper) < tolerance)
