"""Limits, expansions at infinity, and definedness on regions: what is accepted here would be wrong."""

from __future__ import annotations

import pytest
from sympy import (
    Expr,
    Integer,
    Max,
    Rational,
    S,
    asin,
    atan,
    digamma,
    erfc,
    exp,
    log,
    loggamma,
    oo,
    pi,
    sin,
    sinh,
    sqrt,
    symbols,
    uppergamma,
)

from cbdp_sym import Refusal
from cbdp_sym.analysis.regions import expansions
from cbdp_sym.analysis.regions.curves import implied
from cbdp_sym.analysis.regions.definedness import require_defined, require_smooth
from cbdp_sym.analysis.regions.expansions import expansion
from cbdp_sym.analysis.regions.intervals import evaluate, hull_of
from cbdp_sym.analysis.regions.limits import limit_at
from cbdp_sym.analysis.regions.periods import require_covers
from cbdp_sym.analysis.regions.proof import Aim, checks
from cbdp_sym.analysis.regions.region import Range, Region
from cbdp_sym.analysis.signs import Assumptions

x, y = symbols("x y", real=True)
RAY = Region({x: Range(low=Rational(1)), y: Range()})
THIRD = Rational(1, 3)


@pytest.mark.parametrize(
    "f",
    [
        (1 + 1 / x) ** x,  # e, not 1
        uppergamma(THIRD, 1 / x),  # Γ(1/3), not 0
        uppergamma(x, x) * exp(x / 2),  # ∞: the order grows as well
        sinh(x) * exp(-x / 2),  # ∞
        log(atan(x) - 5),  # no real number
        sqrt(atan(x) - 5),
        (atan(x) - 2) ** y,
        x / (exp(x) + 1),  # 0, not ∞
        x / (y * x**2 + 1),  # ∞ for y = 0
        x / (1 + sqrt(x)) - sqrt(x),
        log(exp(x) + 1) - x,
        log(exp(x) + 1) - x - 1 / (1 + exp(-x)),
        log(y * x + 1) - log(x),  # -∞ for y = 0
        log(x + sqrt(x)) - log(x),
        digamma(2 * x) - log(x),  # log 2, not 0
        loggamma(2 * x) - x * log(x),
        loggamma(x) + loggamma(x) / x**2 - x * log(x),  # -∞
        x**2 * digamma(x) - x**2 * log(x),
        x**2 * log(1 + 1 / x) - x,  # -1/2
        y * x + 1,  # ∞, -∞ or 1
        exp(x * y),
        x**y,
        erfc(y * x) * exp(x),
        exp(x - sqrt(x)) / x,
        sin(x) / x + sin(x),
    ],
    ids=str,
)  # fmt: skip
def test_no_limit_is_made_up(f: Expr) -> None:
    with pytest.raises(Refusal):
        limit_at(f, x, oo, RAY)


@pytest.mark.parametrize(
    "f",
    [
        x * exp(y * x),  # 0, -∞ or ∞
        exp(-x) * (2 + sin(x)) * x,
        x * exp(-x) + exp(-x) * sin(x) * x,
        x**3 * exp(-y * x) + 2,
    ],
    ids=str,
)
def test_no_limit_at_minus_infinity_is_made_up(f: Expr) -> None:
    with pytest.raises(Refusal):
        limit_at(f, x, -oo, Region({x: Range(high=Rational(-1)), y: Range()}))


@pytest.mark.parametrize(
    "f",
    [
        log(log(1 + y / x)) + log(x),  # log y, if that is defined
        log(log(x)) - log(x),  # -∞: log log grows, and is none of the terms
        log(log(2 * x + 1)) - log(log(3 * x + 1)),  # 0
        log(log(1 + 1 / x**2)) + 2 * log(x),
        log(log(2 - 1 / x)) * x - x * log(log(y)),
        x * log(log(1 + 1 / x)) + x * log(x),  # -1/2
        log(log((x + 1) / (2 * x))),  # of a negative number
    ],
    ids=str,
)
def test_no_logarithm_of_a_logarithm_is_made_up(f: Expr) -> None:
    with pytest.raises(Refusal):
        limit_at(f + 1 / x, x, oo, RAY)


def test_a_finite_end_is_an_end() -> None:
    """1/(x - 1) has limits from both sides of 1, and none within [0, 3]; on [1, 1] there is no way to 1."""
    f = 1 / (x - 1) + 1
    assert limit_at(f, x, Integer(1), Region({x: Range(low=Integer(1))})) is oo
    for r in (Range(Integer(0), Integer(3)), Range(Integer(1), Integer(1), False, False)):
        with pytest.raises(Refusal):
            limit_at(f, x, Integer(1), Region({x: r}))


def test_an_expansion_has_a_bounded_number_of_terms(monkeypatch: pytest.MonkeyPatch) -> None:
    f = log(x) + 1 / x
    assert expansion(f, x, Assumptions()).log == 1
    monkeypatch.setattr(expansions, "_MOST_TERMS", 1)
    with pytest.raises(Refusal):
        expansion(f, x, Assumptions())


@pytest.mark.parametrize(
    "f",
    [x**3 / (x + 1), 1 / (1 + exp(x)), exp(x) / x, log(sin(x) + 2), log(-x), log(x) * digamma(x)],
    ids=str,
)
def test_an_expansion_is_not_made_up(f: Expr) -> None:
    with pytest.raises(Refusal):
        expansion(f, x, Assumptions())


def test_smooth_is_more_than_defined() -> None:
    inside = Region({x: Range(Integer(0), Integer(1)), y: Range(Integer(2), Integer(3))})
    for f in (Max(x, y, Rational(7, 2)), uppergamma(x + 1, y)):
        require_defined(f, inside)
        with pytest.raises(Refusal):
            require_smooth(f, x, Region({**inside.ranges, y: Range(low=Integer(2))}))


def test_what_is_undefined_is_not_implied() -> None:
    everywhere = Region({y: Range()})
    assert implied((1 + y**2, True), everywhere)
    assert not implied((1 / y**2, True), everywhere)


def test_intervals_are_of_what_is_defined() -> None:
    unit = {x: hull_of(Integer(0), Integer(1))}
    for f in (x + y, x + asin(1 + sin(Integer(1)))):
        with pytest.raises(Refusal):
            evaluate(f, unit)


def test_a_period_is_a_positive_constant_no_longer_than_the_range() -> None:
    require_covers(Rational(0), Rational(7), 2 * pi)
    for period, says in ((y, "not a constant"), (-pi, "not positive"), (3 * pi, "shorter")):
        with pytest.raises(Refusal, match=says):
            require_covers(Rational(0), Rational(7), period)


def test_an_end_of_a_range_is_rational_or_infinite_and_open() -> None:
    for low, opened in ((sqrt(2), True), (-oo, False), (y, True), (S.NaN, True)):
        with pytest.raises(Refusal):
            Range(low=low, low_open=opened)


def test_the_search_is_told_what_no_certificate_shows() -> None:
    aim = Aim(x, Region({x: Range(low=Integer(0), low_open=False)}), False)
    true, guess = {"by": "sign"}, {"by": "guess"}
    for shallow in (False, True):
        assert checks(aim, true, shallow=shallow)
        assert not checks(aim, guess, shallow=shallow)
        assert not checks(Aim(-x, aim.region, False), true, shallow=shallow)
