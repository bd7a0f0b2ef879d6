"""SymPy's own open and closed issues on wrong integrals, limits and simplifications, as attacks.

The number is that of the issue at github.com/sympy/sympy. What SymPy says, or once said, is false; here it
is refused, or the right value is found. None of it may depend on which version of SymPy is installed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mpmath
import pytest
import sympy
from sympy import (
    Abs,
    E,
    Integer,
    LambertW,
    Piecewise,
    Rational,
    Symbol,
    atan,
    cos,
    erf,
    erfc,
    exp,
    gamma,
    log,
    lowergamma,
    oo,
    pi,
    sin,
    sqrt,
    symbols,
    tan,
    tanh,
    uppergamma,
)  # fmt: skip

from cbdp_sym import Refusal, integrate, prove
from cbdp_sym.analysis.regions.limits import limit_at
from cbdp_sym.analysis.regions.region import Range, Region
from cbdp_sym.recheck.answer import recheck

x = Symbol("x", real=True)
a, b = symbols("a b", positive=True)
R = Rational

# integrals: the value, and what SymPy says or said

INTEGRALS: list[tuple[int, Any, Any, Any, Callable[[], Any], Any]] = [
    (29072, Abs(sin(x) * cos(x)), 0, 2 * pi, lambda: mpmath.mpf(2), 1),
    (30319, Abs(sin(2 * x)), 0, 2 * pi, lambda: mpmath.mpf(4), 2),
    (30319, Abs(sin(3 * x)), 0, 3 * pi, lambda: mpmath.mpf(6), R(2, 3)),
    (30319, sin(4 * x) / sin(x), R(1, 1000), pi / 2, lambda: None, R(4, 3) - 2 * pi),
    (15457, exp(Abs(x - 2)), 1, 3, lambda: 2 * mpmath.e - 2, E - exp(-1)),
    (25786, exp(-R(4, 5) * x**2), -3, -R(1, 5), lambda: None, -R(447288590994492, 10**15) * sqrt(pi)),
    (7337, x * sqrt(2 * x + 3), -1, 1, lambda: mpmath.mpf(2) / 5, -R(2, 5)),
    (2975, (x**2 + 2) ** R(-3, 2), -1, 1, lambda: 1 / mpmath.sqrt(3), 0),
    (12626, exp(-((x - 1) ** 2)) / sqrt(x), 0, oo, lambda: None, R(411862330832381, 10**15)),
    (5658, Abs(x**2 - 1), -2, 2, lambda: mpmath.mpf(4), R(4, 3)),
    (14782, sqrt(1 - x**2) * (x - x**2), -1, 1, lambda: -mpmath.pi / 8, 0),
    (13582, 2 / sqrt(1 - x**2), -1, 1, lambda: 2 * mpmath.pi, 0),
    (12221, sqrt(1 - x) / x, 3, 5, lambda: None, 0),
    (8919, Piecewise((1, x < 1), (2, True)) * Piecewise((3, x < R(1, 3)), (5, True)), 0, 2,
     lambda: mpmath.mpf(43) / 3, 15),
    (30319, atan((3 * x - x**3) / (1 - 3 * x**2)), 0, 1,
     lambda: None, 3 * (pi / 4 - log(2) / 2)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("number", "f", "low", "high", "right", "wrong"),
    INTEGRALS,
    ids=lambda v: "value" if callable(v) and not isinstance(v, sympy.Basic) else str(v)[:30],
)
def test_an_integral_is_right_or_refused(
    number: int, f: Any, low: Any, high: Any, right: Callable[[], Any], wrong: Any
) -> None:
    try:
        found = float(str(integrate(f, (x, low, high), digits=8, seconds=20)).split()[0])
    except Refusal:
        return
    assert abs(found - float(wrong)) > 1e-3, number
    exact = right()
    if exact is not None:
        assert abs(found - float(exact)) < 1e-6, number


# limits

LIMITS = [
    (11496, erfc(log(1 / x)), oo, Integer(2)),
    (8433, erf(1 - x / 2), oo, Integer(-1)),
    (25885, (1 + 1 / x) ** (x**2) / exp(x), oo, exp(-R(1, 2))),
    (17380, x * (((x + 1) ** 2 + 1) / (x**2 + 1) - 1), oo, Integer(2)),
    (17380, x * (-1 + (x + log(x + 1) + 1) / (x + log(x))), oo, Integer(1)),
    (20731, (tanh(x / 4) + 1) ** 2 / (2 * (tanh(x / 4) ** 2 + 1)), oo, Integer(1)),
    (21724, x * (1 + 1 / x) ** x - E * x, oo, -E / 2),
    (24276, tan(pi / 2 * tanh(x)) * exp(-2 * x), oo, 2 / pi),
    (10976, erf(2 * x) / erf(x), 0, Integer(2)),
    (18969, LambertW(x), oo, oo),
    (18378, log(exp(3 * x) + x) / log(exp(x) + x**100), oo, Integer(3)),
    (9471, 27 ** (log(x) / log(3) + 1) / x**3, oo, Integer(27)),
    (21598, 7 * (log(x / 2) - (log(x) - log(2))), oo, Integer(0)),
    (19026, Abs(log(x) + 1) / log(x), oo, Integer(1)),
    (13416, (-(x**3) * log(x) ** 3 + (x - 1) * (x + 1) ** 2 * log(x + 1) ** 3)
     / (x**2 * log(x) ** 3), oo, Integer(1)),
    (14072, 1 - lowergamma(x + 1, x) / gamma(x + 1), oo, R(1, 2)),
    (13571, uppergamma(x, 1) / gamma(x), oo, Integer(1)),
]  # fmt: skip  # fmt: skip


@pytest.mark.parametrize(("number", "f", "end", "right"), LIMITS, ids=lambda v: str(v)[:30])
def test_a_limit_is_right_or_refused(number: int, f: Any, end: Any, right: Any) -> None:
    r = Range(low=Integer(10)) if end is oo else Range(low=Integer(0), high=Integer(1))
    try:
        found = limit_at(f, x, end if end is oo else Integer(0), Region({x: r}))
    except Refusal:
        return
    if right is oo:
        assert found is oo
    else:
        assert abs(float(found) - float(right)) < 1e-12, number


# simplifications

CLAIMS = [
    ("7638", "sqrt((x - 1)**2) <= x - 1", "x > 0"),
    ("7638", "sqrt(x**2) <= x", ""),
    ("24676", "log(x) + log(1/x) >= 0", "x < 0"),
    ("29068", "log(-8)/log(-2) >= 3", ""),
    ("26006", "(b**x)**(log(a)/log(b)) <= a**x", "a > 0, b > 0, x > 0"),
    ("11496", "erfc(log(1/x)) < 1", "x > 10"),
    ("8433", "erf(1 - x/2) > 0", "x > 10"),
    ("25885", "(1 + 1/x)**(x**2)/exp(x) >= 9/10", "x > 100"),
    ("17380", "x*(((x + 1)**2 + 1)/(x**2 + 1) - 1) <= 1", "x > 10"),
    ("17634", "sqrt(1 - x**2)/sqrt(1 - x) >= 0", "x >= -1, x <= 1"),
    ("10058", "sqrt(tanh(1/x)**2 - 1) >= 0", "x > 0"),
    ("18969", "LambertW(x) >= x", "x > 0"),
    ("14615", "sqrt(y*x**2)/x <= sqrt(y)", "x != 0, y > 0"),
    ("21166", "sin(x/sqrt(Abs(x))) <= sin(1)", "x >= -1, x <= 1"),
    ("10195", "(-1)**(x/2) <= 1", "x > 0"),
    ("29850", "1/cos(19*pi/500 - 26944) >= 0", ""),
    ("29850", "log(1/cos(19*pi/500 - 26944)) <= 7", ""),
    ("24072", "Piecewise((1, x <= 1), (0, x > 1))*(1 + 1/(2*x)) <= 1", "x > 0, x <= 1"),
    ("17772", "x*Abs(x)/x <= 0", "x >= 0"),
    ("18399", "(1 - x/2)**(3*x) >= 0", "x > 2"),
    ("18399", "(-x)**x <= 1", "x > 1"),
    ("18378", "log(exp(3*x) + x)/log(exp(x) + x**100) >= 9", "x > 10000"),
    ("13571", "uppergamma(x, 1)/gamma(x) <= 1/2", "x > 10"),
    ("14782", "sqrt(1 - x**2)*(x - x**2) >= 0", "x >= -1, x <= 1"),
    ("13816", "Piecewise((1, x > 0), (1, True))/x > 0", "x >= 0"),
]


@pytest.mark.parametrize(("number", "claim", "where"), CLAIMS, ids=[c[0] for c in CLAIMS])
def test_what_sympy_simplifies_wrongly_is_not_proved(number: str, claim: str, where: str) -> None:
    try:
        answer = prove(claim, where, seconds=3)
    except Refusal:
        return
    assert answer.verdict != "proved"


@pytest.mark.parametrize(("number", "claim", "where"), CLAIMS, ids=[c[0] for c in CLAIMS])
@pytest.mark.parametrize("by", ["interval", "sign", "zero"])
def test_the_independent_checker_holds_none_of_it(number: str, claim: str, where: str, by: str) -> None:
    data = {"inequality": 1, "claim": claim, "where": where, "proof": {"by": by}}
    assert recheck(data, seconds=10).verdict != "holds"
