"""Intervals, signs and limits that the kernel finds on regions are compared with values."""

from __future__ import annotations

from typing import Any

import mpmath
import sympy
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sympy import Expr, Rational, S, oo, symbols

from cbdp_sym import Refusal
from cbdp_sym.analysis.balls import precision
from cbdp_sym.analysis.regions.definedness import require_defined
from cbdp_sym.analysis.regions.intervals import evaluate
from cbdp_sym.analysis.regions.limits import limit_at
from cbdp_sym.analysis.regions.region import Range, Region

x, y = symbols("x y", real=True)
_TOO_LARGE = mpmath.mpf(10) ** 60
_ONE_PLACE = (
    sympy.exp, sympy.log, sympy.sqrt, sympy.atan, sympy.tanh, sympy.erfc, sympy.Abs, sympy.sign,
    sympy.loggamma, sympy.cosh, sympy.sin,
)  # fmt: skip
_PARTS = [
    x, y, x + 1, 1 - x, x * y, x + y, x - y, x**2, 1 / x, -x, x**y, x**-y, S.One, Rational(-3, 2),
    sympy.exp(1 / x), sympy.exp(-x), sympy.log(x), sympy.uppergamma(y, x),
]  # fmt: skip


class Undefined(Exception):
    """The expression has no real value there."""


def value(e: Expr, at: dict[Expr, Any]) -> Any:
    """``e`` by mpmath alone; what is too large for it is no example."""
    if e in at:
        return at[e]
    if e.is_Rational:
        return mpmath.mpf(e.p) / e.q
    if not e.args:
        return mpmath.mpf(str(e.evalf(mpmath.mp.dps)))
    args = [value(a, at) for a in e.args]
    assume(all(abs(a) < _TOO_LARGE for a in args) or not isinstance(e, sympy.Function))
    if e.is_Add or e.is_Mul:
        return mpmath.fsum(args) if e.is_Add else mpmath.fprod(args)
    if e.is_Pow and e.args[0] is not S.Exp1:
        base, exponent = args
        whole = e.args[1].is_Integer
        if not (base > 0 or (base == 0 and exponent > 0) or (whole and base != 0)):
            raise Undefined
        return base ** (int(e.args[1]) if whole else exponent)
    if isinstance(e, (sympy.log, sympy.loggamma)) and args[0] <= 0:
        raise Undefined
    if isinstance(e, sympy.uppergamma):
        if not (args[1] > 0 or (args[1] == 0 and args[0] > 0)):
            raise Undefined
        assume(abs(args[0]) < 9 and args[1] < 9)
        return mpmath.gammainc(*args)
    names = {sympy.Abs: "fabs", sympy.Pow: "exp"}
    return getattr(mpmath, names.get(e.func, e.func.__name__))(args[-1])


def _more(parts: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
    pairs = st.tuples(parts, parts)
    return st.one_of(
        pairs.map(lambda p: p[0] + p[1]),
        pairs.map(lambda p: p[0] - p[1]),
        pairs.map(lambda p: p[0] * p[1]),
        st.tuples(st.sampled_from(_ONE_PLACE), parts).map(lambda p: p[0](p[1])),
        st.tuples(parts, st.sampled_from([2, -1, S.Half])).map(lambda p: p[0] ** p[1]),
    )


expressions = st.recursive(st.sampled_from(_PARTS), _more, max_leaves=4).filter(
    lambda e: not e.has(sympy.I, sympy.zoo, sympy.nan, oo, sympy.re, sympy.im)
)
ranges = st.sampled_from(
    [
        Range(), Range(S.Zero), Range(S.One), Range(S.Zero, S.One), Range(high=S.Zero),
        Range(-S.One, S.Zero), Range(S.Zero, S(2), False, False), Range(high=-S.One),
    ]
)  # fmt: skip
places = st.fractions(min_value=-4, max_value=4, max_denominator=8).map(
    lambda q: Rational(q.numerator, q.denominator)
)


@settings(max_examples=60, deadline=None)
@given(expressions, ranges, ranges, st.lists(st.tuples(places, places), min_size=8, max_size=8))
def test_ranges_and_signs(f: Expr, in_x: Range, in_y: Range, points: list[Any]) -> None:
    region = Region({x: in_x, y: in_y}).with_relations([(x - y, False)])
    with mpmath.workdps(30), precision(64):
        try:
            require_defined(f, region)
            found, signs = evaluate(f, region.intervals), region.context.sign(f)
        except Refusal:
            return
        for a, b in points:
            if not (a in in_x and b in in_y and a >= b):
                continue
            v = value(f, {x: mpmath.mpf(a.p) / a.q, y: mpmath.mpf(b.p) / b.q})
            slack = 1e-15 * (1 + abs(v))
            assert float(found.low) - slack <= v <= float(found.high) + slack
            assert abs(v) < 1e-20 or int(mpmath.sign(v)) in signs


@settings(max_examples=250, deadline=None)
@given(expressions, ranges, st.integers(0, 1), st.sampled_from([Range(S.Zero), Range(S.One)]))
def test_limits(f: Expr, in_x: Range, k: int, in_y: Range) -> None:
    """Nearer to the end, the value is nearer to a finite limit, and farther out if it is infinite."""
    end = in_x.end(k)[0]
    try:
        limit = limit_at(f, x, end, Region({x: in_x, y: in_y}))
    except Refusal:
        return
    with mpmath.workdps(150):
        for b in (Rational(5, 4), S(2)):
            near = [_near(f, end, k, 10**n, b) for n in (10, 20, 40)]
            if limit.is_infinite:
                sign = 1 if limit is oo else -1
                assert sign * near[2] > max(0, sign * near[1])
            else:
                last = value(limit, {y: mpmath.mpf(b.p) / b.q})
                off = [abs(v - last) for v in near]
                assert off[2] < 1e-9 * (1 + abs(last)) or off[2] < 0.97 * off[1]


def _near(f: Expr, end: Expr, k: int, far: int, b: Rational) -> Any:
    at = mpmath.mpf(far) * (1 if end is oo else -1)
    if end.is_finite:
        at = mpmath.mpf(end.p) / end.q + (-1 if k else 1) / mpmath.mpf(far)
    try:
        return value(f, {x: at, y: mpmath.mpf(b.p) / b.q})
    except Undefined:  # a limit is asked for only where there are values
        assume(False)
