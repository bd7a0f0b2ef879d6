"""δ(ε) and ε(δ) where they are one hockey-stick divergence in balls: one step, or Gaussian noise alone."""

from __future__ import annotations

import math
from fractions import Fraction

from flint import arb, fmpq
from sympy import Expr, Integer, Max, Rational, erfc, exp, sqrt

from cbdp_sym.analysis.balls import compare_constants, enclose, ends_of, precision
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.oracles.quadrature import OutOfTime
from cbdp_sym.profiles.base import Base, OnGrids, OnLine
from cbdp_sym.profiles.noise import Gaussian
from cbdp_sym.profiles.own import ByDivergences
from cbdp_sym.profiles.pairs import directions, pairs, variants
from cbdp_sym.profiles.request import ProfileRequest

_MOST_PRINTED = 128  # bits
_MOST_BITS, _HIGHEST, _MOST_FAILURES = 20_000, 2**64, 12


def single(asked: ProfileRequest) -> Base | None:
    """Return the pair of one step that has the profile of the whole, where there is one.

    Gaussian noise without sampling: the steps with the sensitivities s_i and deviations σ_i are one of
    deviation 1/√(Σ s_i²/σ_i²) and sensitivity 1 (rotate the outputs).
    """
    if asked.count == 1:
        only = asked.steps[0]
        gridded = isinstance(only.base, OnGrids) or _heavy(only.base)
        return None if gridded or not only.tight else only.base
    if all(s.mechanism.name == "Gaussian" and s.sampling.rate == 1 for s in asked.steps):
        total: Expr = Integer(0)
        for s in asked.steps:
            total += s.count * (s.sensitivity / s.mechanism.values[0]) ** 2
        return OnLine(Integer(1), Gaussian(1 / sqrt(total)), Integer(1))
    return None


def _heavy(base: Base) -> bool:
    """Whether a quadrature of a divergence would not come to an end: then a grid is better."""
    try:
        return isinstance(base, ByDivergences) and not base.plain
    except Refusal:
        return False


def closed_form(asked: ProfileRequest, base: Base, e: Expr) -> Expr | None:
    """δ(ε) as an expression, where it is short."""
    found = _formula(asked, base, e)
    # SymPy looks for the value of what it prints, and fails for erfc of a number like 10^300
    sizes = [] if found is None else [max(abs(n.p), n.q) for n in found.atoms(Rational)]
    return found if all(int(n).bit_length() <= _MOST_PRINTED for n in sizes) else None


def short(x: Fraction) -> Expr | None:
    """Return a rational number as an expression, if it is short enough to be printed."""
    most = max(abs(x.numerator), x.denominator).bit_length()
    return Rational(x.numerator, x.denominator) if most <= _MOST_PRINTED else None


def _formula(asked: ProfileRequest, base: Base, e: Expr) -> Expr | None:
    law = asked.steps[0].mechanism
    if asked.steps[0].sampling.rate != 1:
        return None
    if law.name == "Gaussian":
        assert isinstance(base, OnLine) and isinstance(base.noise, Gaussian)
        m = base.shift / base.noise.sigma
        a, b = ((e / m + sign * m / 2) / sqrt(2) for sign in (-1, 1))
        return (erfc(a) - exp(e) * erfc(b)) / 2
    if law.name == "Laplace":
        v = asked.steps[0].sensitivity / law.values[0]
        return Max(0, 1 - exp((e - v) / 2))
    if law.name == "RandomizedResponse":
        k, own = law.values
        return Max(0, (exp(own) - exp(e)) / (exp(own) + k - 1))
    return None


def value(asked: ProfileRequest, base: Base, alpha: arb) -> arb:
    """Return the largest of the directions at e^ε = α, at the precision that is set."""
    found = [b.hockey_stick(alpha, swap=swap) for b, swap in pairs(asked, base)]
    top = found[0]
    for other in found[1:]:
        top = top.max(other)
    return top


def delta(asked: ProfileRequest, base: Base, epsilon: Expr, digits: int) -> tuple[Fraction, Fraction]:
    """Return both ends of δ(ε), to so many digits; digits after the point of 10^-300 where it may be 0.

    Raises:
        Refusal: they were not found.
    """
    bits = 4 * digits + 96
    while True:
        with precision(bits):
            try:
                found = value(asked, base, enclose(exp(epsilon), {}))
                low, high = ends_of(found)
            except Refusal:
                if bits > _MOST_BITS or isinstance(base, ByDivergences):
                    raise
                bits *= 2
                continue
        low = max(low, Fraction(0))
        if isinstance(base, ByDivergences) or bits > _MOST_BITS // 4:
            return low, min(high, Fraction(1))  # what a divergence gives is all
        if high - low <= low / 10 ** (digits + 2) or high == 0:
            return low, min(high, Fraction(1))
        if low == 0 and high < Fraction(1, 10**300):
            return low, high
        bits *= 2


def epsilon(
    asked: ProfileRequest, base: Base, goal: Fraction, digits: int
) -> tuple[Fraction | None, Fraction | None]:
    """Return both ends of the least ε >= 0 with δ(ε) <= goal; above None, no end was found."""
    bits = 8 * digits + 160 + 2 * math.ceil(math.log2(goal.denominator) - math.log2(goal.numerator))
    with precision(bits):
        wanted = arb(fmpq(goal.numerator, goal.denominator))

        def above(e: Fraction) -> bool | None:
            found = value(asked, base, arb(fmpq(e.numerator, e.denominator)).exp())
            return True if found > wanted else False if found <= wanted else None

        if above(Fraction(0)) is False:
            return Fraction(0), Fraction(0)
        low, high = Fraction(0), Fraction(1, 64 if isinstance(base, ByDivergences) else 1)
        failures = 0
        while True:
            try:
                side = above(high)
            except OutOfTime:
                raise
            except Refusal:  # beyond the largest loss, a quadrature may see no sign
                failures += 1
                if failures > _MOST_FAILURES:
                    raise
                high = (low + high) / 2
                continue
            if side is False:
                break
            low = high if side else low
            high *= 2
            if high > _HIGHEST:
                if side:
                    return low, None
                raise Refusal("no bound of epsilon was found at this precision")
        while high - low > (low or high) / 10 ** (digits + 2):
            middle = (low + high) / 2
            side = above(middle)
            if side is None:
                break
            low, high = (middle, high) if side else (low, middle)
        return low, high


def infinite(asked: ProfileRequest, base: Base, goal: Fraction) -> bool:
    """Return whether an output that only one of the laws has is more likely than ``goal``: ε is ∞ then."""
    with precision(256):
        return any(
            b.alone(swap=s) > arb(fmpq(goal.numerator, goal.denominator)) for b, s in pairs(asked, base)
        )


def pure(asked: ProfileRequest) -> tuple[Fraction | None, Fraction | None]:
    """Return both ends of ε(0), the supremum of the privacy loss; None is ∞.

    The largest loss of a dominating pair is that of all neighbours, if the pair is attained; the largest
    losses of steps are attained together.
    """
    ends: list[tuple[Fraction | None, Fraction | None]] = []
    with precision(256):
        for name in dict.fromkeys(d.name for d in directions(asked)):
            low, high = Fraction(0), Fraction(0)
            unbounded = [False, False]
            for s in asked.steps:
                steps = [b.supremum(swap=name == "add") for b in variants(s, asked.adjacency)]
                tops = steps if s.tight else [s.attained.supremum(swap=name == "add")]
                below, above = [e[0] for e in tops], [e[1] for e in steps]
                unbounded = [unbounded[0] or None in below, unbounded[1] or None in above]
                low += s.count * max((e for e in below if e is not None), default=Fraction(0))
                high += s.count * max((e for e in above if e is not None), default=Fraction(0))
            both = zip((low, high), unbounded, strict=True)
            found = [None if infinite else max(e, Fraction(0)) for e, infinite in both]
            ends.append((found[0], found[1]))
    lows, highs = zip(*ends, strict=True)
    return (None if None in lows else max(lows)), (None if None in highs else max(highs))


def rational(e: Expr) -> tuple[Fraction, Fraction]:
    """Return rational numbers around a constant; both are it, where it is rational."""
    if e.is_Rational:
        return (Fraction(int(e.p), int(e.q)),) * 2
    with precision(512):
        ball = enclose(e, {})
        return ends_of(ball)


def nonnegative(e: Expr) -> bool:
    """Return whether a constant is shown to be at least 0."""
    return bool(e == 0 or compare_constants(e) == 1)
