"""Ball arithmetic: the value of an expression at balls, as a ball that contains it.

A ball that is not finite says that some subterm may be undefined; it makes the whole value
not finite, so that no function can hide it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from functools import lru_cache, reduce
from typing import Any

import flint
import sympy
from flint import acb, arb, fmpq
from sympy import Basic, Expr

from cbdp_sym.analysis.refusal import Refusal

Function = Callable[..., arb]
_LARGEST_POWER, _SMALL = 10_000_000, 100_000
_NARROW = arb(2) ** -20
_UNDEFINED = arb.nan()


@contextmanager
def precision(bits: int) -> Iterator[None]:
    """Compute with ``bits`` bits inside the block."""
    before = flint.ctx.prec
    flint.ctx.prec = bits
    try:
        yield
    finally:
        flint.ctx.prec = before


def fraction_of(x: arb) -> Fraction:
    """Return a ball without a radius as the number that it is.

    Raises:
        Refusal: it is not finite, or too large or too small to be written down; FLINT would end the process.
    """
    if not x.is_finite():
        raise Refusal("a number has no finite bounds at this precision")
    mantissa, power = x.man_exp()
    if abs(int(power)) > _LARGEST_POWER:
        raise Refusal("a number is too large, or too near 0, to be written down")
    scale = Fraction(2) ** int(power)
    return int(mantissa) * scale


def ends_of(x: arb) -> tuple[Fraction, Fraction]:
    """Return numbers below and above a ball; what is nearer to 0 than 2^-100000 is rounded outward.

    Raises:
        Refusal: they are not finite, or too large.
    """
    low, high = x.lower(), x.upper()
    least = arb(2) ** -_SMALL
    if abs(low) < least:
        low = arb(0) if low >= 0 else -least
    if abs(high) < least:
        high = arb(0) if high <= 0 else least
    return fraction_of(low), fraction_of(high)


def rational_of(x: arb) -> sympy.Rational:
    """Return the same for SymPy. Raises Refusal."""
    found = fraction_of(x)
    return sympy.Rational(found.numerator, found.denominator)


def rational_ball(value: sympy.Rational) -> arb:
    return arb(fmpq(int(value.p), int(value.q)))


def between(low: sympy.Rational, high: sympy.Rational) -> arb:
    """Return a ball that contains the interval from ``low`` to ``high``."""
    return _hull(rational_ball(low), rational_ball(high))


def _hull(x: arb, y: arb) -> arb:
    """Return a ball around both; if one of them is 0 and the other positive, it ends at 0, as √ needs it."""
    for zero, other in ((x, y), (y, x)):
        if zero.is_zero() and other > 0:
            around = arb(0, (other.upper() / 2).upper())
            return around + around.rad()
    return x.union(y)


def enclose(expression: Expr, balls: Mapping[Basic, arb], *, analytic: bool = False) -> arb:
    """Return a ball that contains the value of ``expression`` wherever its symbols lie in ``balls``.

    It is finite only if the expression is defined there, and with ``analytic`` only if every
    subterm is an analytic function there too (√x is none at 0).

    Raises:
        Refusal: a symbol without a ball, or a function with no ball version.
    """
    steps = _compiled(expression, analytic)
    values: list[arb] = []
    for function, args in steps:
        if function is None:
            value = balls.get(args)
            if value is None:
                raise Refusal(f"'{args}' has no range", weak=False)
        else:
            value = function(*[values[k] for k in args])
        if not value.is_finite():
            return _UNDEFINED
        values.append(value)
    return values[-1]


@lru_cache(maxsize=4096)
def _compiled(expression: Expr, analytic: bool) -> list[tuple[Function | None, Any]]:
    """The steps that compute an expression, each subterm once.

    A step is a function with the positions of its arguments among the earlier steps, or None with
    a symbol.
    """
    steps: list[tuple[Function | None, Any]] = []
    position: dict[Expr, int] = {}

    def visit(e: Expr) -> int:
        if e not in position:
            steps_of_e = (None, e) if e.is_Symbol else _step(e, visit, analytic)
            steps.append(steps_of_e)
            position[e] = len(steps) - 1
        return position[e]

    visit(expression)
    return steps


def _step(e: Expr, visit: Callable[[Expr], int], analytic: bool) -> tuple[Function, Any]:
    if isinstance(e, sympy.Rational):
        return (lambda: rational_ball(e)), ()
    if e in _CONSTANTS:
        return _CONSTANTS[e], ()
    if e.is_Pow and e.args[0] != sympy.E:
        return _power_step(e.args[0], e.args[1], visit, analytic)
    if isinstance(e, sympy.polygamma) and e.args[0] == 0:
        return arb.digamma, (visit(e.args[1]),)
    if isinstance(e, sympy.polygamma) and e.args[0].is_Integer and e.args[0] > 0:
        order = acb(int(e.args[0]))
        return (lambda x: acb(x).polygamma(order).real), (visit(e.args[1]),)
    if isinstance(e, (sympy.uppergamma, sympy.lowergamma)):
        incomplete = arb.gamma_upper if isinstance(e, sympy.uppergamma) else arb.gamma_lower
        return (lambda s, x: incomplete(x, s)), tuple(visit(a) for a in e.args)
    function = _FUNCTIONS.get(e.func)
    if e.is_Pow:
        return _exp, (visit(e.args[1]),)
    if function is None or (len(e.args) != 1 and e.func not in _VARIADIC):
        raise Refusal(lambda: f"no ball arithmetic for '{e}'")
    if analytic and e.func in _KINKED:
        function = _away_from_zero(function)
    elif analytic and e.func in _ENDING:
        raise Refusal(lambda: f"'{e}' may not be smooth")
    return function, tuple(visit(a) for a in e.args)


def _power_step(
    base: Expr, exponent: Expr, visit: Callable[[Expr], int], analytic: bool
) -> tuple[Function, Any]:
    if exponent.is_Integer:
        return _integer_power(int(exponent)), (visit(base),)
    if exponent.is_Rational and exponent.q == 2:
        root = _away_from_zero(_sqrt) if analytic else _sqrt
        power = _integer_power(int(exponent.p))
        return (lambda x: power(root(x))), (visit(base),)
    return (_positive_power if analytic else _real_power), (visit(base), visit(exponent))


def _positive_power(x: arb, y: arb) -> arb:
    return _exp(y * _log(x))


def _real_power(x: arb, y: arb) -> arb:
    if y > 0 and x.lower() == 0:
        return arb(0) if x.is_zero() else _hull(arb(0), _positive_power(x.upper(), y))
    return _positive_power(x, y)


def _monotone(function: Callable[[arb], arb], narrow: arb = _NARROW) -> Function:
    """A monotone function, from its values at both ends where the ball is not narrow."""

    def apply(x: arb) -> arb:
        if x.rad() < narrow:
            return function(x)
        return _hull(function(x.lower()), function(x.upper()))

    return apply


def _even(function: Callable[[arb], arb], narrow: arb = _NARROW) -> Function:
    """An even function that is monotone from 0 on, from the ends of |x|."""

    def apply(x: arb) -> arb:
        if x.rad() < narrow:
            return function(x)
        return _hull(function(x.abs_lower()), function(x.abs_upper()))

    return apply


def _away_from_zero(function: Callable[[arb], arb]) -> Function:
    return lambda x: _UNDEFINED if x.contains(0) else function(x)


def _integer_power(n: int) -> Function:
    """x ** n for n != 0; python-flint's own power is undefined on balls around 0."""
    if n < 0:
        positive = _integer_power(-n)
        return lambda x: 1 / positive(x)
    return (_even if n % 2 == 0 else _monotone)(lambda x: x**n, narrow=arb(0))


def _sum(*terms: arb) -> arb:
    return reduce(arb.__add__, terms)


def _product(*factors: arb) -> arb:
    return reduce(arb.__mul__, factors)


_exp, _log, _sqrt = _monotone(arb.exp), _monotone(arb.log), _monotone(arb.sqrt, narrow=arb(0))

_CONSTANTS: dict[Any, Callable[[], arb]] = {
    sympy.pi: arb.pi,
    sympy.E: arb.const_e,
    sympy.EulerGamma: arb.const_euler,
}
_FUNCTIONS: dict[Any, Function] = {
    sympy.Add: _sum,
    sympy.Mul: _product,
    sympy.exp: _exp,
    sympy.log: _log,
    sympy.sin: arb.sin,
    sympy.cos: arb.cos,
    sympy.tan: arb.tan,
    sympy.asin: _monotone(arb.asin),
    sympy.acos: _monotone(arb.acos),
    sympy.atan: _monotone(arb.atan),
    sympy.sinh: _monotone(arb.sinh),
    sympy.cosh: _even(arb.cosh),
    sympy.tanh: _monotone(arb.tanh),
    sympy.asinh: _monotone(arb.asinh),
    sympy.acosh: _monotone(arb.acosh),
    sympy.atanh: _monotone(arb.atanh),
    sympy.erf: _monotone(arb.erf),
    sympy.erfc: _monotone(arb.erfc),
    sympy.gamma: arb.gamma,
    sympy.loggamma: arb.lgamma,
    sympy.LambertW: _monotone(arb.lambertw),
    sympy.Abs: _even(abs),
    sympy.sign: arb.sgn,
    sympy.Max: lambda *args: reduce(arb.max, args),
    sympy.Min: lambda *args: reduce(arb.min, args),
}
_VARIADIC = (sympy.Add, sympy.Mul, sympy.Max, sympy.Min)
_KINKED = (sympy.Abs, sympy.sign)
_ENDING = (sympy.asin, sympy.acos, sympy.acosh, sympy.LambertW, sympy.Max, sympy.Min)


def compare_constants(difference: Expr, bits: int = 128, limit: int = 4096) -> int | None:
    """Return the sign of a constant expression: 1 or -1, or None where balls cannot tell it from 0."""
    while bits <= limit:
        with precision(bits):
            ball = enclose(difference, {})
            if ball > 0:
                return 1
            if ball < 0:
                return -1
        bits *= 4
    return None
