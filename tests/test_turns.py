"""Maxima inside a range that the turn of a derivative shows: random certificates against values."""

from __future__ import annotations

import random
from typing import Any

import pytest
from sympy import Expr, Rational, Symbol, expand, integrate

from cbdp_sym import Refusal, prove
from cbdp_sym.analysis.regions.statement import check_statement, statement
from cbdp_sym.recheck.answer import recheck

x = Symbol("x", real=True)
STURM, INTERVAL = {"by": "sturm"}, {"by": "interval"}
SCALES = [1, x + 1, 2 - x, x, 1 - x, -1, 2 * x - 1]  # the last two are not positive


def chosen(r: random.Random) -> tuple[Expr, dict[str, Any]]:
    """f, and a certificate that is right about the derivatives, but perhaps not about a sign."""
    h = r.choice([-1, 1, -2]) * x + Rational(r.randint(-3, 5), 4)
    inner: dict[str, Any] = {"scale": "1", "positive": INTERVAL, "falls": INTERVAL}
    f = integrate(h, x) + Rational(r.randint(-2, 3), 8)
    for _ in range(r.randint(1, 2)):
        at, scale = r.choice(["low", "high"]), r.choice(SCALES)
        quotient = expand(-f if at == "high" else f)
        turns = {"quotient": str(quotient), "at": at, "value": INTERVAL, **inner}
        by = STURM if scale not in (1, -1) else INTERVAL
        inner = {"scale": str(scale), "positive": by, "turns": turns}
        f = expand(integrate(expand(scale * quotient), x) + Rational(r.randint(-2, 4), 16))
    return f, inner


@pytest.mark.parametrize("strict", [False, True])
def test_what_is_accepted_is_true(strict: bool) -> None:
    r, accepted = random.Random(7), 0
    for _ in range(250):
        f, reason = chosen(r)
        hump = {"hump": "x", **reason, "values": [INTERVAL, INTERVAL]}
        where = "0 < x, x < 1" if strict else "0 <= x, x <= 1"
        if strict and r.random() < 0.7:
            f = expand(f - f.subs(x, 0))  # 0 at an end
            hump["strict"] = "falls"
        data = statement(f"{f} {'>' if strict else '>='} 0", where, hump)
        try:
            check_statement(data)
            by_kernel = True
        except Refusal:
            by_kernel = False
        by_recheck = recheck(data).verdict == "holds"
        assert by_kernel == by_recheck, (f, hump)
        if by_kernel:
            accepted += 1
            values = [f.subs(x, Rational(k, 64)) for k in range(1, 64)]
            assert all(v > 0 if strict else v >= 0 for v in values), (f, hump)
    assert accepted > 8


@pytest.mark.parametrize(
    ("claim", "where"),
    [
        ("erf(x)**2 <= 1 - exp(-4*x**2/pi)", "x >= 0"),  # Pólya
        ("erf(x)**2 < 1 - exp(-4*x**2/pi)", "x > 0"),
        ("erf(x) <= sqrt(1 - exp(-4*x**2/pi))", "x >= 0"),
    ],
)
def test_polya(claim: str, where: str) -> None:
    answer = prove(claim, where, seconds=20, cpu=True)
    assert answer.verdict == "proved", answer
    assert recheck(answer.certificate).verdict == "holds"


def test_a_constant_near_that_of_polya_is_refuted() -> None:
    claim = "erf(x)**2 <= 1 - exp(-1273/1000*x**2)"
    assert prove(claim, "x >= 0", seconds=20, cpu=True).verdict == "refuted"
