"""Conditions of certificates over boxes, and of ball arithmetic, that nothing else refuses."""

from __future__ import annotations

from typing import Any

import pytest
from sympy import Expr, Heaviside, Integer, LambertW, Max, Min, Rational, Symbol, exp, gamma, sqrt, symbols

from cbdp_sym import Above, AtLeast, AtMost, Below, Equal, Refusal
from cbdp_sym.analysis import box_certificates
from cbdp_sym.analysis.balls import between, enclose
from cbdp_sym.analysis.box_certificates import Goal, at_value, check
from cbdp_sym.analysis.logic import Relation

x, y = symbols("x y", real=True)
UNIT = {x: (Integer(0), Integer(1))}
BALL, ZERO = {"by": "ball"}, {"by": "zero"}
EDGE = {"edge": "x", "at": "low", "value": BALL, "slope": BALL}


def test_each_would_do_for_a_true_claim() -> None:
    check(AtLeast(exp(x), 0), UNIT, BALL)
    check(AtLeast(exp(x), 0), UNIT, EDGE)
    check(AtLeast(exp(x), 0), UNIT, {"split": "x", "at": "1/2", "parts": [BALL, BALL]})


@pytest.mark.parametrize(
    ("claim", "box", "tree"),
    [
        (Equal(exp(x), 0), UNIT, BALL),  # e^x >= 0 does not make them equal
        (AtMost(Symbol("c"), Symbol("c") + 1), {}, BALL),  # no number, as far as is known
        (AtLeast(x + 2, 0), {x: (Integer(1), Integer(-1))}, BALL),
        (AtLeast(Symbol("c"), 0), {Symbol("c"): UNIT[x]}, BALL),
        (AtLeast(x, 0), {x: (Integer(0), Integer(1)), Symbol("x"): UNIT[x]}, BALL),
        (AtLeast(exp(x), 0), UNIT, None),
        (AtLeast(exp(x), 0), UNIT, {"by": "ball", "bits": 8}),
        (AtLeast(exp(x), 0), UNIT, {"by": "ball", "order": 2}),
        (AtLeast(exp(x), 0), UNIT, {"by": "taylor"}),
        (AtLeast(exp(x), 0), UNIT, {"by": "taylor", "order": True}),
        (AtLeast(exp(x), 0), UNIT, {"by": "taylor", "order": 13}),
        (AtLeast(exp(x), 0), UNIT, {"split": "x", "at": "1/2", "parts": None}),
        (AtLeast(exp(x), 0), UNIT, {**EDGE, "at": "middle"}),
        (AtLeast(sqrt(x), 0), UNIT, EDGE),  # it has no derivative at 0
        (AtLeast(x, 2), UNIT, {**EDGE, "value": BALL}),  # the value at the low end is negative
        (AtLeast(-x, 0), UNIT, {**EDGE, "value": ZERO}),  # it falls
        (Above(x, 0), UNIT, {**EDGE, "value": ZERO}),
    ],
)  # fmt: skip
def test_a_certificate_is_refused(claim: Relation, box: Any, tree: Any) -> None:
    with pytest.raises(Refusal):
        check(claim, box, tree)


def test_a_cut_divides_the_box() -> None:
    """Cut at 3, neither part would have the points from 0 to 1 for its own."""
    for at in ("0", "1", "3", "-3"):
        with pytest.raises(Refusal, match="does not divide"):
            check(Below(x, 4), UNIT, {"split": "x", "at": at, "parts": [BALL, BALL]})


@pytest.mark.parametrize(
    ("limit", "tree"),
    [("_MOST_NODES", EDGE), ("_DEEPEST", {"split": "x", "at": "1/2", "parts": [EDGE, EDGE]})],
)  # fmt: skip
def test_the_size_is_bounded(limit: str, tree: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    check(AtLeast(exp(x), 0), UNIT, tree)
    monkeypatch.setattr(box_certificates, limit, 1)
    with pytest.raises(Refusal, match="too large"):
        check(AtLeast(exp(x), 0), UNIT, tree)


def test_so_is_the_order_of_a_derivative(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(box_certificates, "_MOST_DERIVATIVES", 1)
    check(AtLeast(exp(x), 0), UNIT, EDGE)
    with pytest.raises(Refusal, match="too large"):
        check(AtLeast(exp(x), 0), UNIT, {**EDGE, "slope": EDGE})


@pytest.mark.parametrize(
    ("f", "value"),
    [(gamma(x), Integer(1001)), (2**x, Rational(1, 2**25 + 1))],
)  # fmt: skip
def test_no_value_is_worked_out_that_has_too_many_digits(f: Expr, value: Expr) -> None:
    with pytest.raises(Refusal, match="too l"):
        at_value(f, x, value)
    assert at_value(f, x, Integer(3)).is_Rational


@pytest.mark.parametrize("f", [Max(x, 1 - x), Min(x, 1 - x), LambertW(x)])
def test_what_may_have_a_kink_or_a_steep_end_is_not_analytic(f: Expr) -> None:
    ball = {x: between(Integer(0), Integer(1))}
    assert enclose(f, ball).is_finite()
    with pytest.raises(Refusal, match="smooth"):
        enclose(f, ball, analytic=True)


def test_ball_arithmetic_knows_what_it_knows() -> None:
    ball = {x: between(Integer(0), Integer(1))}
    for f in (x + y, Heaviside(x), LambertW(x, -1)):
        with pytest.raises(Refusal):
            enclose(f, ball)


def test_zero_has_to_be_defined() -> None:
    """What is 0 by algebra is no inequality where it is undefined, and never a strict one."""
    assert not Goal(exp(x) - exp(x + y) * exp(-y), {**UNIT, y: UNIT[x]}, True).by_algebra()
    with pytest.raises(Refusal):
        check(AtMost(1 / (x + x**2) * (1 + x), 1 / x), UNIT, ZERO)
