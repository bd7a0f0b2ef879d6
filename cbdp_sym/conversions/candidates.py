"""One way to answer: a lemma, the number that it gives, and the theorem with this number."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import sympy
from flint import arb, fmpq
from sympy import Expr, Integer, Rational, Symbol, exp

from cbdp_sym.analysis.balls import enclose, precision, rational_of
from cbdp_sym.conversions.renyi_curves import LemmaStep, Needed, RenyiCurve
from cbdp_sym.conversions.uses import Use
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.kernel.terms import Term
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.theory.guarantees import ball, compare
from cbdp_sym.theory.restricted.result import outward

_BITS_PER_DIGIT = 3.33
MOST_PLACES = 500
_MOST_STEPS = 400


@dataclass(frozen=True)
class Candidate:
    """An answer by one lemma, or the reason why it gives none.

    Args:
        use: the lemma; None where the guarantee is what is asked for.
        bound: a number that is proved; every larger one is too.
        exact: the closed form that the lemma gives, at most ``bound``.
        detail: how a parameter was chosen.
        reason: why the lemma does not apply; then there is no bound.
    """

    use: Use | None
    sources: frozenset[Term] = frozenset()
    steps: tuple[LemmaStep, ...] = ()
    bound: Rational | None = None
    exact: Expr | None = None
    detail: str = ""
    reason: str = ""
    prove: Callable[[], Theorem] | None = None
    mean: Expr | None = None  # of the privacy loss, beside its concentration
    needed: Needed | None = None  # why no smaller bound will do

    @property
    def uses(self) -> tuple[Use, ...]:
        used = [s.use for s in self.steps if s.use is not None]
        return tuple(dict.fromkeys([*used, *([self.use] if self.use else [])]))


def refused(use: Use | None, curve: RenyiCurve, reason: str) -> Candidate:
    return Candidate(use, curve.sources, curve.steps, reason=reason)


def upper(e: Expr, digits: int) -> Rational:
    """Return the least number with so many significant digits that is known to be at least e, for e >= 0.

    No number is below 10^-500 (but 0): with its digits it is a numeral of the kernel, of at most 1,000.

    Raises:
        UserError: e is above 10^500.
    """
    if not e.is_Rational and ball(e, _bits(digits)) < arb(fmpq(1, 10**MOST_PLACES)):
        return Rational(1, 10**MOST_PLACES)
    if not ball(e, _bits(digits)) < arb(10) ** MOST_PLACES:
        raise UserError(f"'{e}' is not known to be below 10^{MOST_PLACES}")
    if e.is_Rational:
        return max(outward(e, digits, up=True), Rational(1, 10**MOST_PLACES) if e > 0 else e)
    with precision(_bits(digits)):
        end = _enclosed(e, digits).upper()
    return outward(rational_of(end), digits, up=True)


def lower(e: Expr, digits: int) -> Rational:
    """Return a number with so many significant digits that is known to be at most e, for e > 0."""
    if e.is_Rational:
        return outward(e, digits, up=False)
    with precision(_bits(digits)):
        end = _enclosed(e, digits).lower()
    return outward(rational_of(end), digits, up=False)


def _enclosed(e: Expr, digits: int) -> arb:
    """A ball around a constant, so narrow that its ends have these digits.  Raises UserError."""
    bits = _bits(digits)
    value = ball(e, bits)
    while value.rel_accuracy_bits() < _BITS_PER_DIGIT * (digits + 2):
        bits *= 2
        if bits > 1 << 16:
            raise UserError(f"'{e}' cannot be enclosed to {digits} digits")
        value = ball(e, bits)
    return value


def _bits(digits: int) -> int:
    return 64 + int(2 * _BITS_PER_DIGIT * digits)


def least(formula: Expr, variable: Symbol, limit: Expr, low: Expr, digits: int) -> Rational | None:
    """Return nearly the least v >= low, of so many digits, where the formula is at most the limit.

    The formula decreases in the variable from ``low`` on; if it does not, v is sound all the same, as the
    value there is compared with the limit. None where the formula does not fall below it.
    """
    bits = _bits(digits)

    def enough(v: Rational) -> bool:
        return compare(formula.xreplace({variable: v}), limit) <= 0

    with precision(bits):
        most = enclose(limit, {})

        def below(v: arb) -> bool:
            return bool(enclose(formula, {variable: v}) <= most)

        a = enclose(low, {})
        step = arb(1)
        b = a + step
        for _ in range(_MOST_STEPS):
            if below(b):
                break
            step = step * 2
            b = a + step
        else:
            return None
        a = arb(a.mid())
        for _ in range(bits):
            middle = arb(((a + b) / 2).mid())
            if below(middle):
                b = middle
            else:
                a = middle
    at = rational_of(arb(b.mid()))
    start = upper(low, digits) if compare(low, Integer(0)) > 0 else Rational(0)
    for extra in range(3):
        v = max(start, outward(max(at, Rational(0)), digits - extra, up=True))
        if enough(v):
            return v
    return None


def order_for(objective: Expr, order: Symbol, digits: int) -> Expr:
    """Return an order above 1 at which the objective is nearly least; every other order is sound too.

    A scan of α - 1 over a grid of powers, and golden section around its best point. The order is the root
    of a rational number: with a rational one the kernel's normal form would multiply out powers whose
    exponents have large denominators.
    """
    bits = _bits(digits)
    with precision(bits):

        def value(t: arb) -> arb:
            found = enclose(objective, {order: 1 + t.exp()})
            return arb(found.mid()) if found.is_finite() else arb(10) ** 300

        grid = [arb(n) / 2 for n in range(-140, 240)]
        best = min(range(len(grid)), key=lambda n: float_key(value(grid[n])))
        a, b = grid[max(best - 1, 0)], grid[min(best + 1, len(grid) - 1)]
        ratio = (arb(5).sqrt() - 1) / 2
        c, d = b - ratio * (b - a), a + ratio * (b - a)
        at_c, at_d = value(c), value(d)
        for _ in range(min(_MOST_STEPS, int(4.8 * (digits / 2 + 4)) + 10)):
            if at_c.mid() < at_d.mid():
                b, d, at_d = d, c, at_c
                c = arb((b - ratio * (b - a)).mid())
                at_c = value(c)
            else:
                a, c, at_c = c, d, at_d
                d = arb((a + ratio * (b - a)).mid())
                at_d = value(d)
        t = arb(((a + b) / 2).mid())
    return root_order(1 + exp(rational_of(t)), digits // 2 + 4)


def root_order(order: Expr, digits: int) -> Expr:
    """Return the root of a rational number, an order to this many digits of its distance from 1."""
    with precision(_bits(digits)):
        value = enclose(order, {})
        places = digits + max(0, int(-float((value - 1).log()) / math.log(10)) + 1)
        square = value**2 * arb(10) ** (2 * places)
        n = int(sympy.floor(rational_of(arb(square.mid())))) + 1
    if math.isqrt(n) ** 2 == n:
        n += 1
    return sympy.sqrt(Integer(n)) / Integer(10) ** places


def float_key(x: arb) -> tuple[int, float]:
    """Order by sign and size, also beyond the range of floats."""
    if x.is_zero():
        return 0, 0.0
    size = float(abs(x).log().mid())
    return (1, size) if x > 0 else (-1, -size)
