"""Certificates over regions that would show a falsehood, through what a hypothesis does not say: refused."""

from __future__ import annotations

from typing import Any

import pytest
from sympy import Abs, Expr, Piecewise, Rational, Symbol, exp, oo, sign, symbols

from cbdp_sym import Refusal
from cbdp_sym.analysis.regions.curves import curve_of
from cbdp_sym.analysis.regions.limits import limit_at
from cbdp_sym.analysis.regions.region import Range, Region, linear_slope
from cbdp_sym.analysis.regions.statement import check_statement, claim_of, statement
from cbdp_sym.recheck.answer import recheck

x, y = symbols("x y", real=True)
SIGN, EMPTY = {"by": "sign"}, {"by": "empty"}
JUMP = Piecewise((0, x < 1), (5, True))

# the claims are false at x = 1, where the hypothesis holds
JUMPS: list[tuple[str, str, Any]] = [
    ("x >= 3", "x + Piecewise((0, x < 1), (5, True)) >= 3", SIGN),
    ("x > 3", "x + Piecewise((0, x < 1), (5, True)) > 3", SIGN),
    ("x <= -3", "-x + Piecewise((5, x < 2), (0, True)) >= 3", SIGN),
    ("x >= 3", "x + y + Piecewise((0, x < 1), (5, True)) >= 3, y <= 0", SIGN),
    ("x < -100", "Piecewise((-100, Abs(x) < 1/2), (10, True)) - Abs(x) > 0", EMPTY),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "where", "tree"), JUMPS)
def test_a_hypothesis_that_jumps_is_not_linear(claim: str, where: str, tree: Any) -> None:
    """The derivative of a Piecewise with a jump is 0, which SymPy makes of it; it is no constant."""
    with pytest.raises(Refusal):
        check_statement(statement(claim, where, tree))
    assert recheck(statement(claim, where, tree)).verdict != "holds"


@pytest.mark.parametrize(("claim", "where", "tree"), JUMPS)
def test_its_region_leaves_no_point_out(claim: str, where: str, tree: Any) -> None:
    region = claim_of(claim, where).region
    assert all(Rational(1) in r or v != x for v, r in region.ranges.items())
    assert len(region.given) == 1


@pytest.mark.parametrize(
    ("g", "slope"),
    [
        (2 * x - y, 2), (x * y + 1, y), (y, 0), (x * (x + 1) - x**2, 1),
        (x + JUMP, None), (JUMP, None), (x**2, None), (Abs(x), None), (x + Abs(x - 1), None),
    ],
)  # fmt: skip
def test_what_is_linear(g: Expr, slope: Expr | None) -> None:
    assert linear_slope(g, x) == slope


def test_a_relation_that_jumps_does_not_stay_up_to_an_end() -> None:
    """x - 3 + 5·[x < 1] >= 0 holds at 0 and not at 2."""
    region = Region({x: Range()}).with_relations([(x - 3 + Piecewise((5, x < 1), (0, True)), False)])
    assert region.given and not region.free_along(x, 1).given


def test_a_relation_that_jumps_bounds_no_convex_region() -> None:
    """On the way from 0 to 2 it fails, between 1/2 and 1."""
    gap = Piecewise((1, x < Rational(1, 2)), (-1, x < 1), (1, True))
    region = Region({x: Range(Rational(0), Rational(2), False, False)}).with_relations([(gap, False)])
    with pytest.raises(Refusal, match="not linear"):
        curve_of(region, x, "low")
    jumping = Region({x: Range(), y: Range()}).with_relations([(x + JUMP - y, False)])
    with pytest.raises(Refusal, match="not linear"):
        curve_of(jumping, x, 0)


def test_a_sign_is_not_continuous_where_it_jumps() -> None:
    """sign(v) is 1 for v > 0 and 0 at 0: what is defined is not always continuous."""
    v, w = Symbol("v", real=True), Symbol("w", real=True)
    ray = Region({v: Range(low=Rational(1))})
    half = Region({v: Range(Rational(0), Rational(1), True, False)})
    for f, end, region in ((sign(1 / v + 1 / v**2), oo, ray), (sign(v + v**2), Rational(0), half)):
        assert limit_at(f, v, end, region) == 1
    either = Region({v: half.ranges[v], w: Range()})
    for f in (sign(v * w), sign(v - v**2 * w)):
        with pytest.raises(Refusal):
            limit_at(f, v, Rational(0), either)
    turning = ((sign(1 / v - 2 / v**2), oo, ray), (sign(v - 2 * v**2), Rational(0), half))
    for f, end, region in turning:
        with pytest.raises(Refusal):
            limit_at(f, v, end, region)


INTERVAL, INFINITE = {"by": "interval"}, {"by": "infinite"}
# what is small against what at ∞ was taken for so at every end
ENDS: list[tuple[str, str, Any]] = [
    ("1/x >= 1/x**2", "0 < x < 1", {"edge": "x", "at": "low", "value": INFINITE, "slope": SIGN}),
    ("x**2 >= exp(-x)", "x <= -10",
     {"edge": "x", "at": "low", "value": INFINITE,
      "slope": {"edge": "x", "at": "high", "value": INTERVAL, "slope": INTERVAL}}),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "where", "tree"), ENDS)
def test_the_greatest_term_at_one_end_is_not_that_at_another(claim: str, where: str, tree: Any) -> None:
    with pytest.raises(Refusal):
        check_statement(statement(claim, where, tree))
    assert recheck(statement(claim, where, tree)).verdict != "holds"


@pytest.mark.parametrize(
    ("f", "end", "limit"),
    [
        (1 / x - 1 / x**2, Rational(0), -oo),
        (1 / x**2 - 1 / x, Rational(0), oo),
        (1 / x - exp(1 / x), Rational(0), -oo),
        (x**2 - exp(-x), -oo, -oo),
        (x**3 + x**2, -oo, -oo),
        (x**2 - exp(x), -oo, oo),
    ],
)
def test_limits_where_two_terms_are_infinite(f: Expr, end: Expr, limit: Expr) -> None:
    region = Region({x: Range(high=Rational(-1)) if end is -oo else Range(Rational(0))})
    assert limit_at(f, x, end, region) is limit


WHAT_SYMPY_DROPS: list[tuple[str, str]] = [
    ("lowergamma(y, 0) + y**2 >= 0", ""),
    ("y**2 - lowergamma(y, x - x) >= 0", "y < 0, x > 0"),
    ("y**2 + lowergamma(-1/2, 0) >= 0", ""),
]


@pytest.mark.parametrize(("claim", "where"), WHAT_SYMPY_DROPS)
def test_an_integral_from_0_to_0_that_diverges(claim: str, where: str) -> None:
    """SymPy makes γ(s, 0) = 0 of it for every s, and it is that for s > 0 only."""
    with pytest.raises(Refusal):
        check_statement(statement(claim, where, SIGN))
    assert recheck(statement(claim, where, SIGN)).verdict != "holds"


def test_the_same_integral_where_it_is_0() -> None:
    check_statement(statement("lowergamma(y, 0) + y >= 0", "y > 0", SIGN))
