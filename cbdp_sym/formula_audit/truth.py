"""The true value at a point, as a ball that is as narrow as the comparison with a float needs.

A point gives every argument an exact rational: a float is the rational that it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import sympy
from flint import arb, fmpq
from sympy import Expr, Integer, Symbol

from cbdp_sym.analysis.balls import enclose, precision
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.formula_audit.target import Condition, Target, terms_of

Point = Mapping[Symbol, Fraction]
PRECISIONS = (128, 512, 2048, 8192)
_LEAST, _DIGITS = -1074, 53  # the exponent of the least subnormal; bits of a double
_GENEROUS = 4  # another order of the operations has other roundings
_RESOLUTION = -48  # 16 units in the last place of 1
_SAFE_BITS = 24  # how exactly an error is known that is reported
_LONGEST_SUM = 2000
HUGE = Fraction(2) ** 1024 - Fraction(2) ** 970  # rounds to inf from here on


@dataclass(frozen=True)
class Error:
    """The distance of a float from the truth.

    ``ulps``: the float minus the truth, in units in the last place of the truth, ``inf`` where a
    float is infinite and the truth is not too large for a float. 0 only if they are equal, or
    cannot be told apart with 8192 bits. ``relative`` is relative to the truth, and means nothing
    where that is 0 (``at_zero``).
    """

    ulps: float
    relative: float
    truth: str
    at_zero: bool


class Truth:
    """Evaluates the target; nothing here is rounded but what is shown.

    ``problem`` says why a value could not be evaluated, if one could not.
    """

    def __init__(self, target: Target) -> None:
        self.target = target
        self.problem = ""

    def admits(self, point: Point) -> bool:
        """Return whether the point satisfies every condition; False where that cannot be decided."""
        return all(_holds(c, point) for c in self.target.conditions)

    def defined(self, point: Point) -> bool:
        """Return whether the value is a finite real number, as far as balls can tell."""
        try:
            return any(self.ball(point, bits).is_finite() for bits in PRECISIONS[:3])
        except Refusal as error:
            self.problem = str(error)
            return False

    def ball(self, point: Point, bits: int) -> arb:
        """Return a ball that contains the value, computed with ``bits`` bits."""
        with precision(bits):
            return enclose(_closed(self.target.value, point), _balls(point))

    def shown(self, point: Point) -> str:
        """Return a few digits of the value."""
        for bits in PRECISIONS:
            truth = self.ball(point, bits)
            if _decided(truth) or (bits == PRECISIONS[-1] and truth.is_finite()):
                return shown(truth)
        return ""

    def naive(self, value: Fraction, point: Point) -> bool:
        """Return whether rounding explains the error of ``value``: the formula as it is written, in doubles.

        Ball arithmetic with 53 bits bounds what the roundings of each operation may do. Another
        arrangement of it may pass through numbers near 1, and lose what is smaller than their last
        digits.
        """
        rough, exact = self.ball(point, _DIGITS), self.ball(point, PRECISIONS[1])
        if not exact.is_finite():
            return False
        if not rough.is_finite():  # a logarithm of something whose sign is lost, say
            return True
        with precision(PRECISIONS[1]):
            gap = abs(_rational(value) - exact)
            return bool(gap <= _GENEROUS * arb(rough.rad()) or gap <= arb(2) ** _RESOLUTION)

    def error(self, value: Fraction | float, point: Point) -> Error | None:
        """Return how far ``value`` (a rational, or ±inf) is from the truth; None if no ball is finite."""
        infinite = isinstance(value, float)
        for bits in PRECISIONS:
            truth = self.ball(point, bits)
            if not truth.is_finite():
                continue
            last = bits == PRECISIONS[-1]
            if infinite:
                if _decided(truth) or last:
                    return _at_infinity(float(value), truth)
                continue
            with precision(bits + 64):
                gap = _rational(Fraction(value)) - truth
                if (_decided(gap) and _decided(truth)) or last or (gap.is_zero() and gap.is_exact()):
                    return _measured(gap, truth)
        return None


def value_at(value: Expr, point: Point, bits: int) -> arb:
    """Return a ball that contains an expression in the arguments at a point.

    Raises:
        Refusal: the expression has a function with no ball version.
    """
    with precision(bits):
        return enclose(_closed(value, point), _balls(point))


def _decided(ball: arb) -> bool:
    """Its sign is known, and its leading bits."""
    return not ball.contains(0) and ball.rel_accuracy_bits() >= _SAFE_BITS


def _balls(point: Point) -> dict[Symbol, arb]:
    return {s: _rational(v) for s, v in point.items()}


def _rational(v: Fraction) -> arb:
    return arb(fmpq(v.numerator, v.denominator))


def _closed(e: Expr, point: Point) -> Expr:
    """The expression with sums to a variable end written out at this point."""
    if not e.has(sympy.Sum, sympy.Product):
        return e
    ends = {
        s: Integer(point[s].numerator)
        for n in e.atoms(sympy.Sum, sympy.Product)
        for _, *limits in n.limits
        for end in limits
        for s in end.free_symbols
        if s in point
    }
    if any(v > _LONGEST_SUM for v in ends.values()):
        raise Refusal(f"a sum of more than {_LONGEST_SUM} terms")
    return _summed(e, tuple(sorted(ends.items(), key=str)))


@lru_cache(maxsize=4096)
def _summed(e: Expr, ends: tuple[tuple[Symbol, Integer], ...]) -> Expr:
    e = e.xreplace(dict(ends))
    while nodes := e.atoms(sympy.Sum, sympy.Product):
        inner = next(n for n in nodes if not n.function.has(sympy.Sum, sympy.Product))
        e = e.xreplace({inner: terms_of(inner)})
    return e


def _holds(condition: Condition, point: Point) -> bool:
    e, op = condition.difference, condition.op
    exact = _exactly(e, point)
    if op == "integer":
        return exact is not None and exact.denominator == 1
    if exact is None:
        try:
            ball = next(
                (b for bits in PRECISIONS[:3] if (b := value_at(e, point, bits)) and _decided(b)), None
            )
        except Refusal:
            return False
        if ball is None:
            return False
        sign = 1 if ball > 0 else -1
    else:
        sign = (exact > 0) - (exact < 0)
    return {
        "<": sign < 0, "<=": sign <= 0, ">": sign > 0, ">=": sign >= 0, "=": sign == 0,
        "!=": sign != 0,
    }[op]  # fmt: skip


def _exactly(e: Expr, point: Point) -> Fraction | None:
    """The exact value of a polynomial or quotient with rational coefficients."""
    if e.is_Rational:
        return Fraction(int(e.p), int(e.q))
    if e.is_Symbol:
        return point.get(e)
    if e.is_Add or e.is_Mul:
        total = Fraction(0 if e.is_Add else 1)
        for a in e.args:
            term = _exactly(a, point)
            if term is None:
                return None
            total = total + term if e.is_Add else total * term
        return total
    if e.is_Pow and e.exp.is_Integer and abs(e.exp) <= 16:
        base = _exactly(e.base, point)
        return None if base is None or (base == 0 and e.exp < 0) else base ** int(e.exp)
    if isinstance(e, sympy.Abs):
        inner = _exactly(e.args[0], point)
        return None if inner is None else abs(inner)
    return None


def _measured(gap: arb, truth: arb) -> Error:
    if gap.contains(0):
        return Error(0.0, 0.0, shown(truth), truth.contains(0))
    ulps = gap / arb(2) ** _exponent(truth)
    relative = abs(gap / truth) if not truth.contains(0) else arb(2) ** 2000
    return Error(_float(ulps), _float(relative), shown(truth), truth.contains(0))


def _at_infinity(value: float, truth: arb) -> Error:
    fitting = truth >= arb(fmpq(HUGE.numerator)) if value > 0 else truth <= -arb(fmpq(HUGE.numerator))
    size = 0.0 if fitting else value
    return Error(size, abs(size), shown(truth), truth.contains(0))


def _exponent(truth: arb) -> int:
    """log2 of the unit in the last place of the double nearest to the truth."""
    if truth.mid().is_zero():
        return _LEAST
    mantissa, exponent = truth.mid().man_exp()
    return max(int(exponent) + int(abs(mantissa)).bit_length() - _DIGITS, _LEAST)


def shown(ball: arb) -> str:
    """Return a few guaranteed digits."""
    text = ball.str(20, radius=False)
    return str(text)


def _float(ball: arb) -> float:
    """A float near the ball; ±inf beyond the range of floats."""
    try:
        return float(ball.mid())
    except OverflowError:
        return float("inf") if ball > 0 else float("-inf")
