"""One step of the arithmetic of functions: what each kind of subterm makes of real balls, and of series.

A ball that comes out contains the values at all reals of the balls that go in; where one may be undefined,
the step raises :class:`Pole` or gives a ball that is not finite.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from operator import add, mul
from typing import Any, Protocol, TypeVar

from flint import arb, arb_series, fmpq_poly

T = TypeVar("T")


class Pole(Exception):
    """A subterm may be undefined, or not analytic, on this ball."""


@dataclass(frozen=True)
class BallNode:
    """A subterm: its kind, the positions of its arguments, and what else it is made of.

    ``poly`` is set where it is a polynomial with rational coefficients; ``constant`` where it does
    not depend on the variable; ``nonnegative`` where its form alone says that it is at least 0.
    """

    head: str
    args: tuple[int, ...] = ()
    data: Any = None
    poly: fmpq_poly | None = None
    constant: bool = False
    nonnegative: bool = False


class Compiled(Protocol):
    """A function as a list of its subterms."""

    nodes: list[BallNode]

    def constant(self, k: int) -> arb:
        """Return the value of a subterm without the variable."""


def ball_sign(ball: arb) -> int | None:
    if ball > 0:
        return 1
    if ball < 0:
        return -1
    return 0 if ball.is_zero() else None


# Real balls.

Real = Callable[[Compiled, BallNode, list[arb]], arb]


def _from_ends(function: Callable[[arb], arb]) -> Real:
    """An increasing or decreasing function, from its values at both ends of a wide ball."""

    def apply(_: Compiled, __: BallNode, v: list[arb]) -> arb:
        x = v[0]
        if x.rad() < 1e-6:
            return function(x)
        return function(x.lower()).union(function(x.upper()))

    return apply


def _plainly(function: Callable[[arb], arb]) -> Real:
    return lambda _, __, v: function(v[0])


def integer_power(x: arb, n: int) -> arb:
    """x ** n; an even power of a ball around 0 is not negative."""
    if n < 0:
        return 1 / integer_power(x, -n)
    if n % 2 == 0 and x.contains(0):
        top: arb = abs(x).upper() ** n
        return top.union(arb(0))
    if x.contains(0):  # python-flint's own power is undefined on balls around 0
        ends = [-(abs(x).upper() ** n) if x.lower() < 0 else arb(0), abs(x).upper() ** n]
        return ends[0].union(ends[1])
    return x**n


def _real_power(f: Compiled, node: BallNode, v: list[arb]) -> arb:
    base, exponent = v
    if base > 0:
        return (exponent * base.log()).exp()
    if not exponent > 0:
        raise Pole
    if not (f.nodes[node.args[0]].nonnegative or base >= 0):
        raise Pole  # a negative base
    top = base.upper()
    return ((exponent.lower() * top.log()).exp().union(
        (exponent.upper() * top.log()).exp()
    ).union(arb(0))) if top > 0 else arb(0)  # fmt: skip


def _domain(function: Callable[[arb], arb], inside: Callable[[arb], bool]) -> Real:
    real = _from_ends(function)

    def apply(f: Compiled, node: BallNode, v: list[arb]) -> arb:
        if not inside(v[0]):
            raise Pole
        return real(f, node, v)

    return apply


def _sign_ball(_: Compiled, __: BallNode, v: list[arb]) -> arb:
    s = ball_sign(v[0])
    return arb(s) if s is not None else arb(-1).union(arb(1))


def _absolute(_: Compiled, __: BallNode, v: list[arb]) -> arb:
    return abs(v[0]) if not v[0].contains(0) else abs(v[0]).upper().union(arb(0))


def _cosh(_: Compiled, __: BallNode, v: list[arb]) -> arb:
    if v[0].rad() < 1e-6:
        return v[0].cosh()
    return v[0].abs_lower().cosh().union(v[0].abs_upper().cosh())


REAL: dict[str, Real] = {
    "add": lambda _, __, v: reduce(add, v),
    "mul": lambda _, __, v: reduce(mul, v),
    "ipow": lambda _, node, v: integer_power(v[0], node.data),
    "rpow": _real_power,
    "exp": _from_ends(arb.exp),
    "log": _domain(arb.log, lambda x: x > 0),
    "sin": _plainly(arb.sin),
    "cos": _plainly(arb.cos),
    "tan": _plainly(arb.tan),
    "asin": _domain(arb.asin, lambda x: bool(x >= -1 and x <= 1)),
    "acos": _domain(arb.acos, lambda x: bool(x >= -1 and x <= 1)),
    "atan": _from_ends(arb.atan),
    "sinh": _from_ends(arb.sinh),
    "cosh": _cosh,
    "tanh": _from_ends(arb.tanh),
    "asinh": _from_ends(arb.asinh),
    "acosh": _domain(arb.acosh, lambda x: x >= 1),
    "atanh": _domain(arb.atanh, lambda x: bool(x > -1 and x < 1)),
    "erf": _from_ends(arb.erf),
    "erfc": _from_ends(arb.erfc),
    "gamma": _plainly(arb.gamma),
    "lgamma": _plainly(lambda x: x.lgamma() if x > 0 else arb.nan()),
    "digamma": _plainly(arb.digamma),
    "lambertw": _domain(arb.lambertw, lambda x: x > -(arb(-1).exp())),
    "abs": _absolute,
    "sign": _sign_ball,
    "max": lambda _, __, v: v[0].max(v[1]),
    "min": lambda _, __, v: v[0].min(v[1]),
}


# Series.


def _signed_series(f: Compiled, node: BallNode, g: arb_series, n: int) -> arb_series:
    s = ball_sign(g[0])
    if not s:
        raise Pole
    return g * arb(s) if node.head == "abs" else arb_series([arb(s)], prec=n)


def _inverse(g: arb_series) -> arb_series:
    if g[0].contains(0):
        raise Pole
    return g.inv()


def _half_difference(g: arb_series, sign: int) -> arb_series:
    e = g.exp()
    return (e + sign * _inverse(e)) * arb(0.5)


_SERIES: dict[str, Callable[[arb_series], arb_series]] = {
    "exp": arb_series.exp,
    "log": arb_series.log,
    "sin": arb_series.sin,
    "cos": arb_series.cos,
    "tan": arb_series.tan,
    "asin": arb_series.asin,
    "acos": lambda g: arb.pi() / 2 - g.asin(),
    "atan": arb_series.atan,
    "sinh": lambda g: _half_difference(g, -1),
    "cosh": lambda g: _half_difference(g, 1),
    "tanh": lambda g: 1 - 2 * _inverse((2 * g).exp() + 1),
    "asinh": lambda g: (g + (g * g + 1).sqrt()).log(),
    "acosh": lambda g: (g + (g * g - 1).sqrt()).log(),
    "atanh": lambda g: ((1 + g) * _inverse(1 - g)).log() * arb(0.5),
    "erf": arb_series.erf,
    "erfc": arb_series.erfc,
    "gamma": arb_series.gamma,
    "lgamma": arb_series.lgamma,
    "lambertw": arb_series.lambertw,
}
_POSITIVE_ONLY = ("log", "lgamma")


def series_of(f: Compiled, node: BallNode, v: list[arb_series], n: int) -> arb_series:
    """Return one step of series arithmetic, with ``n`` terms."""
    head = node.head
    if head == "add":
        value = reduce(add, v)
    elif head == "mul":
        value = reduce(mul, v)
    elif head == "ipow":
        value = series_power(v[0], node.data)
    elif head == "rpow":
        if not v[0][0] > 0:
            raise Pole
        value = (v[0].log() * f.constant(node.args[1])).exp()
    elif head in ("abs", "sign"):
        value = _signed_series(f, node, v[0], n)
    elif head in _SERIES:
        if head in _POSITIVE_ONLY and not v[0][0] > 0:
            raise Pole
        value = _SERIES[head](v[0])
    else:
        raise Pole
    if value.prec < n:
        raise Pole  # coefficients are missing
    return value


def series_power(g: arb_series, n: int) -> arb_series:
    if n < 0:
        return _inverse(series_power(g, -n))
    return by_squaring(g, n, mul, arb_series([1], prec=g.prec))


def by_squaring(a: T, n: int, times: Callable[[T, T], T], one: T) -> T:
    """Return the n-th power of a by repeated squaring, n >= 0; ``one`` is the 0th."""
    if n == 0:
        return one
    while n % 2 == 0:
        a, n = times(a, a), n // 2
    found = a
    while n := n // 2:
        a = times(a, a)
        if n % 2:
            found = times(found, a)
    return found
