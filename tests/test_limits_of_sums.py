"""Limits of sums of two terms at every kind of end, against their values close to it."""

from __future__ import annotations

from itertools import combinations

import mpmath
import pytest
from sympy import Expr, Integer, Rational, Symbol, erfc, exp, lambdify, log, loggamma, oo, sqrt

from cbdp_sym import Refusal
from cbdp_sym.analysis.regions.limits import limit_at
from cbdp_sym.analysis.regions.region import Range, Region

x = Symbol("x", real=True)
# the end, the region, and what goes to ∞ there
ENDS = [
    (oo, Range(low=Integer(1)), x),
    (-oo, Range(high=Integer(-1)), -x),
    (Integer(0), Range(Integer(0), Integer(1)), 1 / x),
    (Integer(0), Range(Integer(-1), Integer(0)), -1 / x),
    (Integer(2), Range(low=Integer(2)), 1 / (x - 2)),
]
FAR = 300


def terms(u: Expr) -> list[Expr]:
    return [
        u, u**2, 1 / u, sqrt(u), log(u), log(1 + 1 / u), exp(u), exp(-u), u * log(u), erfc(u), loggamma(u),
        log(log(1 + 1 / u)), 3 + exp(-(u**2)), u * log(1 + 1 / u), -exp(u / 2),
    ]  # fmt: skip


@pytest.mark.parametrize(("end", "r", "u"), ENDS, ids=str)
def test_limits_of_sums_of_two_terms(end: Expr, r: Range, u: Expr) -> None:
    at = {oo: FAR, -oo: -FAR}.get(end)
    at = (end + (1 if r.low == end else -1) * Rational(1, FAR)) if at is None else Integer(at)
    known = 0
    for a, b in combinations(terms(u), 2):
        for f in (a + b, a - b, b - a):
            try:
                limit = limit_at(f, x, end, Region({x: r}))
            except Refusal:
                continue
            known += 1
            with mpmath.workdps(400):
                value = lambdify(x, f, "mpmath")(mpmath.mpf(at.p) / at.q)
            if limit.is_infinite:
                assert value * (1 if limit is oo else -1) > 2, (f, end, limit)
            else:
                assert abs(value - mpmath.mpf(str(limit.evalf(30)))) < 0.1, (f, end, limit)
    assert known > 150
