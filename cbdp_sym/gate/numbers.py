"""Real and extended real numbers of the evaluator.

A real number is an exact rational (``fmpq``), a narrow ball that contains it (``arb``), or a ``Jet``: a value
with a derivative, for ``HasDeriv``.  An extended real is one of these, ``TOP`` or ``BOT``.  Balls that
overlap count as equal: they agree to ``ACCURATE`` bits. A wider ball raises ``UndecidedNumber``.
The conventions are those of ``docs/model.md``.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from flint import arb, ctx, fmpq, fmpz

Real = Any  # fmpq, arb or Jet: flint has no types
Ereal = Any  # Real or Infinity

BITS: Final = 256
ACCURATE: Final = 60  # bits that a ball must have for "the balls overlap" to mean "equal"
LARGEST: Final = 400  # bits of an exact power


class UndecidedNumber(Exception):
    """The value is not known well enough: this sample says nothing."""


@dataclass(frozen=True, slots=True)
class Infinity:
    """Plus or minus infinity."""

    sign: int

    def __repr__(self) -> str:
        return "∞" if self.sign > 0 else "-∞"


TOP: Final = Infinity(1)
BOT: Final = Infinity(-1)


@dataclass(frozen=True, slots=True)
class Jet:
    """A function near a point: its value and its derivative there, with respect to variable ``level``."""

    value: Real
    slope: Real
    level: int


def rational(p: int | Fraction, q: int = 1) -> Real:
    """Return p/q as an exact real."""
    exact = Fraction(p, q)
    return fmpq(exact.numerator, exact.denominator)


ZERO: Final = rational(0)
ONE: Final = rational(1)
ctx.prec = BITS
PI: Final = arb.pi()


def as_ball(x: Real) -> arb:
    """Return a ball that contains x (of a jet: its value)."""
    ctx.prec = BITS
    if isinstance(x, Jet):
        x = x.value
    return x if isinstance(x, arb) else arb(x)


def as_float(x: Ereal) -> float:
    """Return an approximation of x, for display and for quadrature."""
    if isinstance(x, Infinity):
        return math.inf * x.sign
    if isinstance(x, Jet):
        return as_float(x.value)
    return float(x.p) / float(x.q) if isinstance(x, fmpq) and _short(x) else float(as_ball(x).mid())


def shown(x: object) -> str:
    """Return a value as a reader sees it: a ball by its first digits."""
    return f"{x.str(8, radius=False)}…" if isinstance(x, arb) else str(x)


def _short(x: fmpq) -> bool:
    return max(int(x.p).bit_length(), int(x.q).bit_length()) < 1000


def _accurate(x: arb) -> arb:
    if not x.is_finite() or (x.rel_accuracy_bits() < ACCURATE and not x.is_zero()):
        if x.is_finite() and abs(x) < arb(2) ** -ACCURATE:
            return x
        raise UndecidedNumber("a ball that is too wide")
    return x


def _pair(x: Real, y: Real) -> tuple[Real, Real]:
    """x and y, both exact or both balls."""
    if isinstance(x, fmpq) and isinstance(y, fmpq):
        return x, y
    ctx.prec = BITS
    return _accurate(as_ball(x)), _accurate(as_ball(y))


# Order and equality.

_touching = 0


def touching() -> int:
    """Return how often balls that overlap were not less than one another, in this process."""
    return _touching


def less(x: Ereal, y: Ereal) -> bool:
    """Return whether x < y."""
    below = _less(x, y)
    if not below and isinstance(x, arb | fmpq) and isinstance(y, arb | fmpq):
        a, b = _pair(x, y)
        if isinstance(a, arb) and a.overlaps(b) and not (a.is_exact() and b.is_exact()):
            global _touching
            _touching += 1
    return below


def at_most(x: Ereal, y: Ereal) -> bool:
    """Return whether x <= y."""
    if isinstance(x, Jet) or isinstance(y, Jet):
        return _kink(x, y, at_most)
    return not _less(y, x)


def _less(x: Ereal, y: Ereal) -> bool:
    if isinstance(x, Infinity):
        return x.sign < 0 and y is not BOT
    if isinstance(y, Infinity):
        return y.sign > 0
    if isinstance(x, Jet) or isinstance(y, Jet):
        return _kink(x, y, _less)
    x, y = _pair(x, y)
    return bool(x < y)


def same(x: Ereal, y: Ereal) -> bool:
    """Return whether x = y."""
    if isinstance(x, Infinity) or isinstance(y, Infinity):
        return x is y
    if isinstance(x, Jet) or isinstance(y, Jet):
        return _kink(x, y, same)
    x, y = _pair(x, y)
    return bool(x == y) if isinstance(x, fmpq) else bool(x.overlaps(y))


def _kink(x: Real, y: Real, relation: Callable[[Real, Real], bool]) -> bool:
    """A relation near a point: as at the point, if the relation does not change there."""
    level = _level(x, y)
    x, dx = jet(x, level)
    y, dy = jet(y, level)
    if same(x, y) and not same(dx, dy):
        raise UndecidedNumber("a derivative at a point where a case begins")
    return relation(x, y)


def sign(x: Ereal) -> int:
    """Return -1, 0 or 1; raise UndecidedNumber if it is not known."""
    if isinstance(x, Infinity):
        return x.sign
    if isinstance(x, Jet):
        return sign(x.value)
    if x > 0:
        return 1
    if x < 0:
        return -1
    if isinstance(x, fmpq) or x.is_zero():
        return 0
    raise UndecidedNumber("a sign")


# Arithmetic of real numbers.


def jet(x: Real, level: int) -> tuple[Real, Real]:
    """Return the value and the derivative with respect to the variable ``level``."""
    return (x.value, x.slope) if isinstance(x, Jet) and x.level == level else (x, ZERO)


def _level(*numbers: Real) -> int:
    """The innermost variable that one of the numbers depends on."""
    return max(x.level for x in numbers if isinstance(x, Jet))


def add(x: Real, y: Real) -> Real:
    """Return x + y."""
    if isinstance(x, Jet) or isinstance(y, Jet):
        level = _level(x, y)
        (a, da), (b, db) = jet(x, level), jet(y, level)
        return Jet(add(a, b), add(da, db), level)
    return x + y


def negative(x: Ereal) -> Ereal:
    """Return -x."""
    if isinstance(x, Infinity):
        return BOT if x is TOP else TOP
    if isinstance(x, Jet):
        return Jet(negative(x.value), negative(x.slope), x.level)
    return -x


def subtract(x: Real, y: Real) -> Real:
    """Return x - y."""
    return add(x, negative(y))


def multiply(x: Real, y: Real) -> Real:
    """Return x y."""
    if isinstance(x, Jet) or isinstance(y, Jet):
        level = _level(x, y)
        (a, da), (b, db) = jet(x, level), jet(y, level)
        return Jet(multiply(a, b), add(multiply(a, db), multiply(da, b)), level)
    return x * y


def inverse(x: Real) -> Real:
    """Return 1/x, which is 0 for x = 0."""
    if isinstance(x, Jet):
        if sign(x.value) == 0:
            if sign(x.slope) == 0:
                return ZERO
            raise UndecidedNumber("a derivative of 1/x at 0")
        y = inverse(x.value)
        return Jet(y, negative(multiply(multiply(y, y), x.slope)), x.level)
    return 1 / x if sign(x) else ZERO


def divide(x: Real, y: Real) -> Real:
    """Return x / y, which is 0 for y = 0."""
    return multiply(x, inverse(y))


def _differentiable(x: Jet, f: Callable[[Real], Real], slope: Callable[[Real], Real]) -> Real:
    return Jet(f(x.value), multiply(slope(x.value), x.slope), x.level)


def exp(x: Real) -> Real:
    """Return the exponential."""
    if isinstance(x, Jet):
        return _differentiable(x, exp, exp)
    if isinstance(x, fmpq) and x == 0:
        return ONE
    return as_ball(x).exp()


def log(x: Real) -> Real:
    """Return the natural logarithm, 0 for x <= 0."""
    if isinstance(x, Jet):
        if sign(x.value) == 0 and sign(x.slope):
            raise UndecidedNumber("a derivative of log x at 0")
        return _differentiable(x, log, lambda y: inverse(y) if sign(y) > 0 else ZERO)
    if sign(x) <= 0 or (isinstance(x, fmpq) and x == 1):
        return ZERO
    return as_ball(x).log()


def magnitude(x: Real) -> Real:
    """Return the absolute value."""
    if isinstance(x, Jet):
        if sign(x.value) == 0 and sign(x.slope):
            raise UndecidedNumber("a derivative of abs x at 0")
        return _differentiable(x, magnitude, lambda y: rational(sign(y)))
    return abs(x)


def _root(x: fmpq, n: int) -> fmpq | None:
    """The exact n-th root of a positive rational, if it is rational."""
    p, q = fmpz(x.p), fmpz(x.q)
    a, b = p.root(n), q.root(n)
    return fmpq(a, b) if a**n == p and b**n == q else None


def power(x: Real, p: Real) -> Real:
    """Return x^p: 0^0 = 1, 0^p = 0, and |x|^p cos(πp) where x < 0 and p is no integer."""
    if isinstance(x, Jet) or isinstance(p, Jet):
        return _power_of_jets(x, p)
    if isinstance(p, fmpq):
        if p.q == 1:
            return _integer_power(x, int(p.p))
    elif p.contains_integer() and sign(x) <= 0:
        raise UndecidedNumber("a power with an exponent that may be an integer")
    s = sign(x)
    if s < 0:
        return _power_of_negative(x, p)
    if s == 0:
        return ZERO if sign(p) else ONE
    if isinstance(x, fmpq):
        if x == 1:
            return ONE
        if isinstance(p, fmpq) and p.q <= 4 and abs(p.p) <= 8:
            root = _root(x, int(p.q))
            if root is not None:
                return root ** int(p.p)
    return (as_ball(p) * as_ball(x).log()).exp()


def _power_of_negative(x: Real, p: Real) -> Real:
    if isinstance(p, fmpq) and p.q == 2:
        return ZERO
    return multiply(power(negative(x), p), as_ball(p).cos_pi())


def _integer_power(x: Real, n: int) -> Real:
    if n == 0:
        return ONE
    if isinstance(x, fmpq):
        if x == 0:
            return ZERO
        if abs(n) * max(int(x.p).bit_length(), int(x.q).bit_length()) <= LARGEST:
            return x**n
        result = (abs(arb(x)).log() * n).exp()
        return -result if x < 0 and n % 2 else result
    if n < 0 and sign(x) == 0:
        return ZERO
    return x**n


def _power_of_jets(x: Real, p: Real) -> Real:
    level = _level(x, p)
    (a, da), (b, db) = jet(x, level), jet(p, level)
    value = power(a, b)
    if sign(db):
        if sign(a) <= 0:
            raise UndecidedNumber("a derivative of x^p in p for x <= 0")
        slope = multiply(value, add(multiply(db, log(a)), divide(multiply(b, da), a)))
        return Jet(value, slope, level)
    if sign(a) == 0 and sign(da) and not less(ONE, b) and not same(b, ONE) and sign(b):
        raise UndecidedNumber("a derivative of x^p at 0")
    return Jet(value, multiply(multiply(b, power(a, subtract(b, ONE))), da), level)


def root(x: Real) -> Real:
    """Return the square root, 0 for x <= 0."""
    if isinstance(x, Jet):
        if sign(x.value) == 0 and sign(x.slope):
            raise UndecidedNumber("a derivative of sqrt x at 0")
        half = rational(1, 2)
        return _differentiable(x, root, lambda y: divide(half, root(y)) if sign(y) > 0 else ZERO)
    if sign(x) <= 0:
        return ZERO
    exact = _root(x, 2) if isinstance(x, fmpq) else None
    return as_ball(x).sqrt() if exact is None else exact


def floor(x: Real) -> Real:
    """Return the largest integer at most x."""
    if isinstance(x, fmpq):
        return fmpq(x.p // x.q)
    found = as_ball(x).floor().unique_fmpz()
    if isinstance(x, Jet) or found is None:
        raise UndecidedNumber("an integer part")
    return fmpq(found)


# Arithmetic of extended real numbers: 0 * ∞ = 0, ∞ - ∞ = -∞.


def eadd(x: Ereal, y: Ereal) -> Ereal:
    """Return x + y, which is -∞ if one of them is."""
    if x is BOT or y is BOT:
        return BOT
    return TOP if x is TOP or y is TOP else add(x, y)


def esubtract(x: Ereal, y: Ereal) -> Ereal:
    """Return x - y = x + (-y)."""
    return eadd(x, negative(y))


def emultiply(x: Ereal, y: Ereal) -> Ereal:
    """Return x y."""
    if isinstance(x, Infinity) or isinstance(y, Infinity):
        s = sign(x) * sign(y)
        return ZERO if s == 0 else TOP if s > 0 else BOT
    return multiply(x, y)


def einverse(x: Ereal) -> Ereal:
    """Return 1/x: 0 for x = 0 and for x infinite."""
    return ZERO if isinstance(x, Infinity) else inverse(x)


def edivide(x: Ereal, y: Ereal) -> Ereal:
    """Return x / y = x (1/y)."""
    return emultiply(x, einverse(y))


def epower(x: Ereal, p: Real) -> Ereal:
    """Return x^p for a real exponent: 0^p = ∞ and ∞^p = 0 for p < 0; x < 0 is taken as 0."""
    s = sign(p)
    if s == 0:
        return ONE
    if x is TOP:
        return TOP if s > 0 else ZERO
    if sign(x) <= 0:
        return ZERO if s > 0 else TOP
    return power(x, p)


def elog(x: Ereal) -> Ereal:
    """Return the logarithm: -∞ for x <= 0, ∞ for ∞."""
    if isinstance(x, Infinity):
        return x
    return log(x) if sign(x) > 0 else BOT


def largest(values: list[Ereal]) -> Ereal:
    """Return the maximum, -∞ for no values."""
    return _extreme(values, BOT, less)


def least(values: list[Ereal]) -> Ereal:
    """Return the minimum, ∞ for no values."""
    return _extreme(values, TOP, lambda x, y: less(y, x))


def _extreme(values: list[Ereal], start: Ereal, before: Callable[[Ereal, Ereal], bool]) -> Ereal:
    result = start
    for v in values:
        if before(result, v):
            result = v
    return result
