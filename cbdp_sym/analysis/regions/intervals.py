"""Interval arithmetic with ends that may be infinite, for ranges that balls cannot hold.

An interval contains every value that an expression takes where it is defined; it says nothing of
where that is. Ends are exact; every operation rounds outwards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any

import sympy
from flint import acb, arb
from sympy import Expr, Symbol

from cbdp_sym.analysis.balls import enclose, rational_ball
from cbdp_sym.analysis.refusal import Refusal

_INF = arb("inf")
_ZERO, _ONE = arb(0), arb(1)


@dataclass(frozen=True, slots=True)
class Interval:
    """All real numbers from ``low`` to ``high``."""

    low: arb
    high: arb

    def ball(self) -> arb | None:
        """Return a ball around it, if it is bounded."""
        if self.low.is_finite() and self.high.is_finite():
            return self.low.union(self.high)
        return None

    def __add__(self, other: Interval) -> Interval:
        return Interval(_down(self.low + other.low), _up(self.high + other.high))

    def __mul__(self, other: Interval) -> Interval:
        ends = [_times(a, b) for a in (self.low, self.high) for b in (other.low, other.high)]
        return Interval(_least([_down(e) for e in ends]), _greatest([_up(e) for e in ends]))

    def inverse(self) -> Interval:
        if self.low > 0 or self.high < 0:
            return Interval(_down(_ONE / self.high), _up(_ONE / self.low))
        if self.low >= 0:
            return Interval(_down(_ONE / self.high) if self.high > 0 else _ZERO, _INF)
        if self.high <= 0:
            return Interval(-_INF, _up(_ONE / self.low))
        return WHOLE


WHOLE = Interval(-_INF, _INF)


def hull_of(low: Expr, high: Expr) -> Interval:
    """Return the interval between two rational or infinite ends."""
    below = -_INF if low.is_infinite else rational_ball(low).lower()
    above = _INF if high.is_infinite else rational_ball(high).upper()
    return Interval(below, above)


def balls_of(intervals: Mapping[Symbol, Interval]) -> dict[Symbol, arb] | None:
    """Return balls around intervals, if all of them are bounded."""
    balls = {v: i.ball() for v, i in intervals.items()}
    found = {v: b for v, b in balls.items() if b is not None}
    return found if len(found) == len(balls) else None


def evaluate(expression: Expr, ranges: Mapping[Symbol, Interval]) -> Interval:
    """Return an interval with every value of ``expression`` where its variables lie in ``ranges``.

    Raises:
        Refusal: a variable without a range, or a function that has no interval version.
    """
    known: dict[Expr, Interval] = {}

    def value(e: Expr) -> Interval:
        if e not in known:
            known[e] = _value(e, value, ranges)
        return known[e]

    return value(expression)


def _value(e: Expr, value: Callable[[Expr], Interval], ranges: Mapping[Symbol, Interval]) -> Interval:
    if e.is_Symbol:
        if e not in ranges:
            raise Refusal(f"'{e}' has no range", weak=False)
        return ranges[e]
    if not e.free_symbols:
        return _constant(e)
    if e.is_Add:
        return reduce(Interval.__add__, map(value, e.args))
    if e.is_Mul:
        return reduce(Interval.__mul__, map(value, e.args))
    if e.is_Pow and e.args[0] is not sympy.E:
        return _power(e.args[0], e.args[1], value)
    if isinstance(e, (sympy.Max, sympy.Min)):
        parts = [value(a) for a in e.args]
        pick = _greatest if isinstance(e, sympy.Max) else _least
        return Interval(pick([p.low for p in parts]), pick([p.high for p in parts]))
    argument = value(e.args[-1] if e.is_Pow else e.args[0]) if e.args else WHOLE
    if e.is_Pow or isinstance(e, sympy.exp):
        return _increasing(arb.exp, argument, at_low=_ZERO, at_high=_INF)
    if e.func in _TABLE and len(e.args) == 1:
        return _TABLE[e.func](argument)
    if isinstance(e, sympy.polygamma) and e.args[0].is_Integer and e.args[0] >= 0:
        return _polygamma(int(e.args[0]), value(e.args[1]))
    return _by_ball(e, value)


def _constant(e: Expr) -> Interval:
    ball = enclose(e, {})
    if not ball.is_finite():
        raise Refusal(f"'{e}' may be undefined", weak=False)
    return Interval(ball.lower(), ball.upper())


def _by_ball(e: Expr, value: Callable[[Expr], Interval]) -> Interval:
    """A function of bounded arguments, by ball arithmetic."""
    names = {a: sympy.Dummy(real=True) for a in e.args if not a.is_Rational}
    balls = balls_of({n: value(a) for a, n in names.items()})
    if balls is None:
        return WHOLE
    ball = enclose(e.func(*(names.get(a, a) for a in e.args)), balls)
    return Interval(ball.lower(), ball.upper()) if ball.is_finite() else WHOLE


def _down(x: arb) -> arb:
    return -_INF if x.is_nan() else x.lower()


def _up(x: arb) -> arb:
    return _INF if x.is_nan() else x.upper()


def _times(a: arb, b: arb) -> arb:
    """The product of two ends; an end that is 0 or infinite is a limit, and 0 times it is 0."""
    return _ZERO if a == 0 or b == 0 else a * b


def _least(values: list[arb]) -> arb:
    return reduce(lambda a, b: a if a <= b else b, values)


def _greatest(values: list[arb]) -> arb:
    return reduce(lambda a, b: a if a >= b else b, values)


def _increasing(
    function: Callable[[arb], arb], x: Interval, at_low: arb, at_high: arb, start: arb | None = None
) -> Interval:
    """A function that increases from ``at_low`` to ``at_high``, on the line or from ``start`` on."""
    inside = x.low.is_finite() and (start is None or x.low > start)
    low = _finite_or(function(x.low).lower(), at_low) if inside else at_low
    beyond = not x.high.is_finite() or (start is not None and not x.high > start)
    if beyond:
        return Interval(low, at_high)
    return Interval(low, _finite_or(function(x.high).upper(), at_high))


def _finite_or(x: arb, otherwise: arb) -> arb:
    return otherwise if x.is_nan() else x


def _decreasing(function: Callable[[arb], arb], x: Interval, at_low: arb, at_high: arb) -> Interval:
    mirrored = _increasing(lambda t: -function(t), x, -at_low, -at_high)
    return Interval(-mirrored.high, -mirrored.low)


def _absolute(x: Interval) -> Interval:
    if x.low >= 0:
        return x
    if x.high <= 0:
        return Interval(-x.high, -x.low)
    return Interval(_ZERO, _greatest([-x.low, x.high]))


def _cosh(x: Interval) -> Interval:
    return _increasing(arb.cosh, _absolute(x), at_low=_ONE, at_high=_INF)


def _wave(function: Callable[[arb], arb]) -> Callable[[Interval], Interval]:
    def apply(x: Interval) -> Interval:
        ball = x.ball()
        if ball is None:
            return Interval(-_ONE, _ONE)
        y = function(ball)
        return Interval(_greatest([y.lower(), -_ONE]), _least([y.upper(), _ONE]))

    return apply


def _gamma(x: Interval) -> Interval:
    if x.low >= arb("1.5"):
        return _increasing(arb.gamma, x, at_low=_ZERO, at_high=_INF)
    return Interval(arb("0.8856").lower(), _INF) if x.low >= 0 else WHOLE


def _loggamma(x: Interval) -> Interval:
    if x.low >= arb("1.5"):
        return _increasing(arb.lgamma, x, at_low=-_ONE, at_high=_INF)
    return Interval(arb("-0.1215").lower(), _INF) if x.low >= 0 else WHOLE


def _polygamma(n: int, x: Interval) -> Interval:
    """ψ⁽ⁿ⁾ for x > 0: increasing from -∞ (n = 0: to ∞, n even: to 0), or decreasing from ∞ to 0."""
    if not x.low >= 0:
        return WHOLE

    def function(t: arb) -> arb:
        return t.digamma() if n == 0 else acb(t).polygamma(acb(n)).real

    if n % 2 == 1:
        if not x.low > 0:
            end = function(x.high).lower() if x.high.is_finite() else _ZERO
            return Interval(_finite_or(end, _ZERO), _INF)
        return _decreasing(function, x, at_low=_INF, at_high=_ZERO)
    return _increasing(function, x, -_INF, _INF if n == 0 else _ZERO, start=_ZERO)


def _power(base: Expr, exponent: Expr, value: Callable[[Expr], Interval]) -> Interval:
    x = value(base)
    if exponent.is_Integer:
        n = int(exponent)
        power = _whole_power(x, abs(n))
        return power if n >= 0 else power.inverse()
    if exponent.is_Rational and exponent.q == 2:
        root = _increasing(arb.sqrt, x, at_low=_ZERO, at_high=_INF, start=_ZERO)
        power = _whole_power(root, abs(int(exponent.p)))
        return power if exponent > 0 else power.inverse()
    log = _increasing(arb.log, x, at_low=-_INF, at_high=_INF, start=_ZERO)
    raised = _increasing(arb.exp, log * value(exponent), at_low=_ZERO, at_high=_INF)
    # 0 ** y is 0 where y > 0, and the product above takes 0 * oo for 0
    return Interval(_ZERO, raised.high) if not x.low > 0 else raised


def _whole_power(x: Interval, n: int) -> Interval:
    if n % 2 == 0:
        x = _absolute(x)
    return Interval(_down(_raised(x.low, n)), _up(_raised(x.high, n)))


def _raised(end: arb, n: int) -> arb:
    if end.is_finite():
        return end**n
    return _INF if end > 0 or n % 2 == 0 else -_INF


_QUARTER_TURN = (-arb.pi() / 2).lower(), (arb.pi() / 2).upper()
_TABLE: dict[Any, Callable[[Interval], Interval]] = {
    sympy.log: lambda x: _increasing(arb.log, x, -_INF, _INF, start=_ZERO),
    sympy.sin: _wave(arb.sin),
    sympy.cos: _wave(arb.cos),
    sympy.atan: lambda x: _increasing(arb.atan, x, *_QUARTER_TURN),
    sympy.sinh: lambda x: _increasing(arb.sinh, x, -_INF, _INF),
    sympy.cosh: _cosh,
    sympy.tanh: lambda x: _increasing(arb.tanh, x, -_ONE, _ONE),
    sympy.asinh: lambda x: _increasing(arb.asinh, x, -_INF, _INF),
    sympy.acosh: lambda x: _increasing(arb.acosh, x, _ZERO, _INF, start=_ONE),
    sympy.erf: lambda x: _increasing(arb.erf, x, -_ONE, _ONE),
    sympy.erfc: lambda x: _decreasing(arb.erfc, x, arb(2), _ZERO),
    sympy.Abs: _absolute,
    sympy.sign: lambda x: Interval(
        _ONE if x.low > 0 else _ZERO if x.low >= 0 else -_ONE,
        -_ONE if x.high < 0 else _ZERO if x.high <= 0 else _ONE,
    ),
    sympy.gamma: _gamma,
    sympy.loggamma: _loggamma,
    sympy.LambertW: lambda x: _increasing(arb.lambertw, x, -_ONE, _INF, start=_ZERO),
}
