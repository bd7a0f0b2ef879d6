"""Derivatives, limits and integrals on the line, of the functions that are tried.

A derivative is exact (``Jet``).  A limit is read off at large arguments, an integral is a quadrature of
pieces between the points where a function may have a case: these are known values, and prove nothing.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import count
from typing import Any, Final

import mpmath
from flint import arb, fmpq

from cbdp_sym.gate import numbers as n
from cbdp_sym.gate.spaces import Model, Value
from cbdp_sym.kernel.types import REAL, Type

Function = Callable[[n.Real], n.Real]
FAR: Final = (n.rational(2**60), n.rational(2**90))
DIGITS: Final = 30
_LARGEST: Final = 2**20
_SMALLEST: Final = mpmath.mpf(10) ** -12
_LARGE: Final = 2**10  # an integral over a half line with a peak far out, which the quadrature may miss
_GUESSED: Final = 1000  # the error over its estimate: for 1 / (1 + (x + 30/7)^2) it is 5
_LOOKED_AT: Final = [n.rational(k) for k in (-30, -20, *range(-12, 13), 20, 30)]
_HALVINGS: Final = 100  # until a jump is known
_EVALUATION: Final = 2  # points that an integrand at one place costs
_levels: Final = count()


def derivative(f: Function, x: n.Real) -> n.Real:
    """Return the derivative of f at x."""
    level = next(_levels)
    return n.jet(f(n.Jet(x, n.ONE, level)), level)[1]


def _has_derivative(f: Function, d: n.Real, x: n.Real) -> bool:
    """Return whether d is the derivative; raise UndecidedNumber where quotients only suggest it."""
    try:
        return n.same(derivative(f, x), d)
    except n.UndecidedNumber:
        for h in (n.rational(1, 2**80), n.rational(-1, 2**80)):
            quotient = n.divide(n.subtract(f(n.add(x, h)), f(x)), h)
            if n.less(n.rational(1, 2**10), n.magnitude(n.subtract(quotient, d))):
                return False
        raise


def limit(f: Function) -> n.Ereal:
    """Return the limit at ∞, by the values at large arguments; raise UndecidedNumber if they differ."""
    first, second = (f(x) for x in FAR)
    if n.less(first, n.rational(-(2**25))) and n.less(second, first):
        return n.BOT
    if n.less(n.rational(2**25), first) and n.less(first, second):
        return n.TOP
    near = n.rational(1, 2**25)
    if not n.less(n.magnitude(n.subtract(first, second)), near):
        raise n.UndecidedNumber("a limit")
    for size in (1, 2, 3, 4, 6):
        scaled = n.as_float(n.multiply(second, n.rational(size)))
        simple = n.rational(round(scaled), size)
        if n.less(n.magnitude(n.subtract(second, simple)), near):
            return simple
    return second


def _tends(f: Function, v: n.Real) -> bool:
    found = limit(f)
    return not isinstance(found, n.Infinity) and n.less(
        n.magnitude(n.subtract(found, v)), n.rational(1, 2**24)
    )


def _near(f: Function, a: n.Real, v: n.Real) -> bool:
    """Return whether f is near v on both sides of a."""
    step = n.rational(1, 2**100)
    beside = [f(n.add(a, step)), f(n.subtract(a, step))]
    return all(n.less(n.magnitude(n.subtract(y, v)), n.rational(1, 2**24)) for y in beside)


def _convex(model: Model, s: Callable[[n.Real], bool], g: Function) -> bool:
    """Return whether s is an interval and g convex on it, as far as samples show."""
    points = [x for x in model.domain(REAL) if s(x)]
    points = points[:: 1 + len(points) // 16]
    for x, y in itertools.combinations(points, 2):
        for t in (n.rational(1, 2), n.rational(1, 7)):
            z = n.add(n.multiply(t, x), n.multiply(n.subtract(n.ONE, t), y))
            above = n.add(n.multiply(t, g(x)), n.multiply(n.subtract(n.ONE, t), g(y)))
            if not s(z) or not n.at_most(g(z), above):
                return False
    return True


def _ball(x: Any) -> n.Real:
    """An mpmath number as a real.  Raises UndecidedNumber: its exponent is too large for a fraction."""
    sign, mantissa, exponent, _ = x._mpf_
    if abs(exponent) > _LARGEST:  # FLINT ends the process where such a power does not fit into memory
        raise n.UndecidedNumber("a number with a huge exponent")
    value = fmpq(int(mantissa)) * fmpq(2) ** int(exponent)
    return -value if sign else value


def _mpf(x: n.Real) -> Any:
    ball = n.as_ball(x).mid()
    mantissa, exponent = ball.man_exp()
    return mpmath.ldexp(mpmath.mpf(int(mantissa)), int(exponent))


def _corners(model: Model) -> list[n.Real]:
    """The points between which the functions that are tried are smooth."""
    found: list[n.Real] = []
    for x in model.corners():
        if not any(x == y for y in found):
            found.append(x)
    return sorted(found)


def _with_jumps(f: Function, corners: list[n.Real]) -> list[n.Real]:
    """The corners, and where samples show that a function becomes 0 or ceases to be."""
    found = list(corners)
    middles = [_middle(x, y) for x, y in itertools.pairwise(corners)]
    for x, y in itertools.pairwise(sorted([*corners, *middles, *_LOOKED_AT])):
        with suppress(n.UndecidedNumber):
            zero = n.sign(f(x)) == 0
            if zero == (n.sign(f(y)) == 0):
                continue
            a, b = x, y
            for _ in range(_HALVINGS):
                middle = _middle(a, b)
                a, b = (middle, b) if (n.sign(f(middle)) == 0) == zero else (a, middle)
            place = a if x < a and b < y else y if x < a else x
            if not any(place == corner for corner in found):
                found.append(place)
    return sorted(found)


def _middle(x: n.Real, y: n.Real) -> n.Real:
    return n.divide(n.add(x, y), n.rational(2))


def quadrature(f: Function, low: n.Ereal, high: n.Ereal, model: Model) -> n.Ereal:
    """Return the integral of f from low to high, which may be infinite, as a ball or an infinity.

    Raises UndecidedNumber where the quadrature is not accurate.
    """
    inside = [x for x in _with_jumps(f, _corners(model)) if n.less(low, x) and n.less(x, high)]
    for end, side in ((low, -1), (high, 1)):
        if isinstance(end, n.Infinity):
            tail = _tail(f, side)
            if tail:
                return n.TOP if tail > 0 else n.BOT
    with mpmath.workdps(DIGITS):
        ends = [
            mpmath.mpf(e.sign) * mpmath.inf if isinstance(e, n.Infinity) else _mpf(e)
            for e in (low, *inside, high)
        ]

        def at(x: Any) -> Any:
            model.spend(_EVALUATION)
            return _mpf(f(arb(_ball(x))))

        value, error = mpmath.mpf(0), mpmath.mpf(0)
        for a, b in itertools.pairwise(ends):
            part, wrong = mpmath.quad(at, [a, b], error=True)
            if abs(part) > _LARGE and mpmath.inf in (-a, b):  # the error is only a guess
                between = a + 1 if a > -mpmath.inf else b - 1 if b < mpmath.inf else 1
                wrong += abs(part - mpmath.quad(at, [a, between, b]))
            value, error = value + part, error + wrong
        if not mpmath.isfinite(value) or error > mpmath.mpf(10) ** -20 * (1 + abs(value)):
            raise n.UndecidedNumber("an integral")
        if value and abs(value) < _SMALLEST:  # not to be told from 0 by its error
            raise n.UndecidedNumber("an integral that is nearly 0")
        wide = _ball(_GUESSED * error + mpmath.mpf(10) ** -24 * (1 + abs(value)))
    middle = _ball(value)
    return arb(middle, wide)


def _tail(f: Function, side: int) -> int:
    """1 or -1 if x f(x) does not tend to 0 on this side."""
    values = [n.multiply(x, f(n.multiply(n.rational(side), x))) for x in FAR]
    small = n.rational(1, 2**10)
    if all(n.less(n.magnitude(v), small) for v in values):
        return 0
    if all(n.less(small, v) for v in values):
        return 1
    if all(n.less(v, negative) for v in values for negative in [n.negative(small)]):
        return -1
    raise n.UndecidedNumber("a tail")


def line_integral(f: Callable[[n.Real], n.Ereal], weight: Function, model: Model) -> n.Ereal:
    """Return the integral over the line of f >= 0 times a weight >= 0."""
    return quadrature(lambda x: n.multiply(_finite(f(x)), weight(x)), n.BOT, n.TOP, model)


def _finite(x: n.Ereal) -> n.Real:
    if isinstance(x, n.Infinity):
        raise n.UndecidedNumber("an infinite value inside an integral")
    return x


def integral(f: Function, weight: Function, model: Model) -> n.Real | None:
    """Return the integral over the line, None if f times the weight is not integrable."""
    return _between(lambda x: n.multiply(f(x), weight(x)), n.BOT, n.TOP, model)


def _between(f: Function, low: n.Ereal, high: n.Ereal, model: Model) -> n.Real | None:
    if not n.less(low, high):
        return n.ZERO
    found = quadrature(f, low, high, model)
    return None if isinstance(found, n.Infinity) else found


def _has(
    low: Callable[..., n.Ereal], high: Callable[..., n.Ereal], ends: int
) -> Callable[[Model, Type], Value]:
    """``HasIntOn a b f v`` and those with an infinite end."""

    def meaning(model: Model, t: Type) -> Value:
        def check(*given: Value) -> bool:
            *limits, f, v = given
            found = _between(f, low(*limits), high(*limits), model)
            return found is not None and n.same(found, v)

        def curry(given: tuple[Value, ...]) -> Value:
            if len(given) == ends + 2:
                return check(*given)
            return lambda x: curry((*given, x))

        return curry(())

    return meaning


MEANINGS: Final[Mapping[str, Callable[[Model, Type], Value]]] = {
    "HasDeriv": lambda model, t: lambda f: lambda d: lambda x: _has_derivative(f, d, x),
    "Continuous": lambda model, t: lambda f: lambda a: _near(f, a, f(a)),
    "TendstoAt": lambda model, t: lambda f: lambda a: lambda v: _near(f, a, v),
    "ConvexOn": lambda model, t: lambda s: lambda g: _convex(model, s, g),
    "Tendsto": lambda model, t: lambda f: lambda v: _tends(f, v),
    "HasIntOn": _has(lambda a, b: a, lambda a, b: b, 2),
    "HasIntAbove": _has(lambda a: a, lambda a: n.TOP, 1),
    "HasIntBelow": _has(lambda a: n.BOT, lambda a: a, 1),
}
