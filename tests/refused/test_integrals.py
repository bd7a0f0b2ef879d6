"""Conditions of certificates of integrals: expansions at a singular end, tails, pieces, the whole."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import Any

import pytest
from flint import acb, arb, arb_series, fmpq
from sympy import (
    Abs,
    Expr,
    Function,
    Integer,
    Integral,
    LambertW,
    Max,
    Min,
    Piecewise,
    Rational,
    Symbol,
    acosh,
    asin,
    atanh,
    cos,
    digamma,
    exp,
    gamma,
    log,
    loggamma,
    oo,
    pi,
    sign,
    sin,
    sqrt,
    symbols,
    tan,
)

from cbdp_sym import Refusal
from cbdp_sym.analysis import integrands, singular_endpoints
from cbdp_sym.analysis.analytic_pieces import AnalyticPiece
from cbdp_sym.analysis.ball_functions import Pole, series_of
from cbdp_sym.analysis.integrands import Integrand, NotShown
from cbdp_sym.analysis.quadrature import IntegralProblem, Root, check
from cbdp_sym.analysis.quadrature import end as end_of
from cbdp_sym.analysis.singular_endpoints import Analytic, GermOfIntegrand, Place
from cbdp_sym.analysis.tail_bounds import Growth
from cbdp_sym.analysis.tail_terms import TailTerm

x, t, u = symbols("x t u", real=True)
AT = {t: (fmpq(1, 2), fmpq(1, 2)), u: (fmpq(1, 2), fmpq(1, 2))}
QUARTER = Rational(1, 4)


def at_zero(f: Expr, length: int = 12, radius: fmpq | None = None) -> GermOfIntegrand:
    """The expansion of ``f`` to the right of 0."""
    return GermOfIntegrand(Integrand(f, x, AT), Place(arb(0), fmpq(0), 1, 1), length, radius or fmpq(1, 2))


@pytest.mark.parametrize(
    "f",
    [
        Abs(x - QUARTER),  # its sign changes inside the disk
        sign(x - QUARTER), Max(x, QUARTER),
        Piecewise((1, x < QUARTER), (2, True)),
        1 / (x - QUARTER), log(QUARTER - x), sqrt(QUARTER - x),
        log(-x), sqrt(-x), log(x - 1), sqrt(x - 1), loggamma(x - QUARTER), loggamma(-x),
        sin(1 / x), sin(sqrt(x)), sin(x**t), (x**t) ** u, ((x + x**2) ** t) ** u,
        sqrt(x + sqrt(x)), log(log(x)), sqrt(log(x)), 1 / (1 + log(x)),
        Piecewise((1, x < 0)), Max(sqrt(x - 1), 2), Abs(log(x - 1)), 1 / (sin(x) - x + x**20),
        log(x) ** 5, tan(x + pi / 2 - QUARTER), gamma(x - QUARTER),
        asin(2 + x), acosh(x), atanh(1 + x), LambertW(x - 1), digamma(x - QUARTER),
    ],
    ids=str,
)  # fmt: skip
def test_no_expansion_is_made_up(f: Expr) -> None:
    with pytest.raises(Refusal):
        at_zero(f, 8).integral(arb("0.4"))


@pytest.mark.parametrize("f", [1 / x, 1 / x**2, 1 / (x * log(x)), x ** (-t - u)], ids=str)
def test_what_diverges_is_refused(f: Expr) -> None:
    with pytest.raises(Refusal):
        at_zero(f).integral(arb("0.25"))


@pytest.mark.parametrize("h", ["0", "-0.25", "0.5", "0.75", "2"])
def test_a_piece_lies_within_the_disk(h: str) -> None:
    assert at_zero(1 + x).integral(arb("0.25")).is_finite()
    with pytest.raises(NotShown):
        at_zero(1 + x).integral(arb(h))
    with pytest.raises(NotShown):
        at_zero(1 + x, radius=fmpq(4)).integral(arb(2))  # powers of log are of one sign up to 1


def test_coefficients_that_are_not_known_are_not_0() -> None:
    short = Analytic(arb_series([1], prec=2), acb(1), arb(1))
    with pytest.raises(NotShown):
        short.coefficients(5)
    with pytest.raises(NotShown):
        at_zero(1 / x)._divided(Analytic(arb_series([0, 1], prec=12), acb("nan"), arb(1)), 1)
    with pytest.raises(NotShown):
        at_zero(1 / x, 2)._divided(Analytic(arb_series([0, 1], prec=2), acb(1), arb(1)), 1)


@pytest.mark.parametrize(
    "f",
    [
        1 / (x - 5), sqrt(5 - x), log(5 - x), log(sin(x)), sqrt(cos(x)), cos(x) ** t, 1 / sin(x),
        acosh(2 - x), acosh(sin(x)), LambertW(-x), loggamma(2 - x), digamma(2 - x), gamma(x),
        digamma(1 / x), loggamma(1 / x), tan(x), Piecewise((1, x < 5), (2, True)),
        Piecewise((1, sin(x) > 0), (2, True)), Piecewise((1, x < 0)), exp(x), x ** (t - u), 1 / x,
        1 / sqrt(x), x**3, sin(x) / x, asin(1 / x) * x,
    ],
    ids=str,
)  # fmt: skip
def test_no_tail_is_made_up(f: Expr) -> None:
    """From 1 on: what is undefined, changes its sign, or has no finite integral."""
    with contextlib.suppress(NotShown):
        assert not Growth(Integrand(f, x, AT), fmpq(1), 1).integral().is_finite()


def test_a_tail_starts_at_1_or_later() -> None:
    f = Integrand(1 / x**2, x, AT)
    assert Growth(f, fmpq(1), 1).integral().is_finite()
    with pytest.raises(NotShown):
        Growth(f, fmpq(1, 2), 1)


@pytest.mark.parametrize(
    "f",
    [
        log(x - QUARTER), sqrt(x - QUARTER), (x - QUARTER) ** t, loggamma(x - QUARTER),
        asin(1 + x), acosh(x), atanh(2 * x), LambertW(x - 1), Abs(sqrt(x - QUARTER)),
        Abs(x - QUARTER), Max(x, QUARTER), Min(x, 1 - x), sign(x - QUARTER),
        Piecewise((1, x < QUARTER), (2, True)), Piecewise((1, x < 0)),
        Piecewise((1, sqrt(x - 2) > -1), (2, True)),
        Piecewise((sqrt(x - QUARTER), x < 2), (0, True)),
        x + log(sin(Integer(4))), x + (sin(Integer(4))) ** t,
    ],
    ids=str,
)  # fmt: skip
def test_a_piece_is_defined_and_of_one_form(f: Expr) -> None:
    """On (0, 1), each leaves its domain or is made of two functions."""
    with pytest.raises((Refusal, integrands.Pole)):
        AnalyticPiece(Integrand(f, x, AT), fmpq(0), fmpq(1)).function()


@pytest.mark.parametrize(
    "f",
    [
        Function("f")(x), Symbol("s", real=True) + x, x**10_001, LambertW(x, -1),
        Piecewise((1, x < oo), (2, True)) + Piecewise((1, sin(x) < oo), (2, True)) + Function("g")(x),
    ],
    ids=str,
)  # fmt: skip
def test_no_integrand_is_of_what_is_not_known(f: Expr) -> None:
    with pytest.raises(Refusal):
        Integrand(f, x, AT)


def test_sizes_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(integrands, "_MOST_NODES", 2)
    with pytest.raises(Refusal, match="too large"):
        Integrand(sin(x) + cos(x), x, AT)
    monkeypatch.setattr(integrands, "_MOST_NODES", 100)
    monkeypatch.setattr(singular_endpoints, "_MOST_TERMS", 1)
    with pytest.raises(Refusal):
        at_zero((1 + sqrt(x)) * (1 + x**t)).integral(arb("0.25"))


GAUSS = {"by": "gauss", "from": "0", "to": "1"}


def certificate(pieces: Any, lower: str = "0", upper: str = "1", **more: Any) -> dict[str, Any]:
    return {
        "integral": 1, "at": {}, "bits": 64, "goal": 40, "lower": lower, "upper": upper,
        "pieces": pieces, **more,
    }  # fmt: skip


def series(**more: Any) -> dict[str, Any]:
    return {
        "by": "series", "from": "0", "to": "1/4", "singular": "from", "power": 1, "terms": 8,
        "radius": "1/2", **more,
    }  # fmt: skip


REST = {"by": "gauss", "from": "1/4", "to": "1"}
ROOT = {"root": ["-1", "0", "2"], "in": ["0", "1"]}  # 1/√2
SQUARE = Integral(x**2, (x, 0, 1))
HALF_LINE = Integral(1 / (1 + x**2), (x, 0, oo))


def tail(**more: Any) -> dict[str, Any]:
    return {"by": "tail", "from": "4", "to": "oo", "most": "1", **more}


def tailed(last: Any, first: Any = None) -> dict[str, Any]:
    return certificate([first or {**GAUSS, "to": "4"}, last], "-9", "9")


WRONG: list[tuple[Any, Any]] = [
    (SQUARE, certificate([GAUSS], "1/2", "1")),
    (SQUARE, certificate([GAUSS], "0", "1/4")),
    (SQUARE, certificate([{**GAUSS, "to": "1/2"}])),
    (SQUARE, certificate([{**GAUSS, "to": "1/2"}, {**GAUSS, "from": "3/4"}])),
    (SQUARE, certificate([{**GAUSS, "to": "2"}, {**GAUSS, "from": "2"}])),
    (SQUARE, certificate([{**GAUSS, "from": "1/2"}])),
    (SQUARE, certificate([])),
    (SQUARE, certificate({"0": GAUSS})),
    (SQUARE, certificate([GAUSS], integral=2)),
    (SQUARE, certificate([GAUSS], integral=True)),
    (SQUARE, certificate([GAUSS], bits=8)),
    (SQUARE, certificate([GAUSS], bits=10**6)),
    (SQUARE, certificate([GAUSS], bits=64.0)),
    (SQUARE, certificate([GAUSS], goal=0)),
    (SQUARE, certificate([GAUSS], goal=10**6)),
    (SQUARE, certificate([GAUSS], more=1)),
    (SQUARE, certificate([GAUSS], at={"t": ["0", "1"]})),
    (SQUARE, certificate([GAUSS], at=[])),
    (SQUARE, certificate([GAUSS], 0, "1")),
    (SQUARE, certificate([GAUSS], "0", "1e0")),
    (SQUARE, certificate([{**GAUSS, "by": "trust"}])),
    (SQUARE, certificate([{**GAUSS, "by": []}])),
    (SQUARE, certificate([{**GAUSS, "more": 1}])),
    (SQUARE, certificate(["gauss"])),
    (SQUARE, certificate([series(singular="both"), REST])),
    (SQUARE, certificate([series(terms=0), REST])),
    (SQUARE, certificate([series(terms=True), REST])),
    (SQUARE, certificate([series(terms=6001), REST])),
    (SQUARE, certificate([series(power=0), REST])),
    (SQUARE, certificate([series(power=25), REST])),
    (SQUARE, certificate([series(radius="-1"), REST])),
    (SQUARE, certificate([series(radius="1/8"), REST])),
    (SQUARE, certificate([{**series(), "to": ROOT}, {**GAUSS, "from": ROOT}])),
    (SQUARE, certificate([{**series(), "from": "0", "to": "0"}, GAUSS])),
    (SQUARE, certificate([{**GAUSS, "to": ROOT}, {**GAUSS, "from": ROOT}])),
    (SQUARE, certificate([{"by": "cell", "from": "0", "to": "3"}, {**GAUSS, "from": "3"}], "-99", "99")),
    (SQUARE, certificate([{"by": "cell", "from": "0", "to": "oo"}, {**GAUSS, "from": "oo"}])),
    (SQUARE, certificate([tail(**{"from": "0", "to": "1"})])),
    (Integral(x**2, (x, 1, 0)), certificate([{**GAUSS, "from": "1", "to": "0"}], "-1", "1")),
    (Integral(x**2, (x, 1, 0)), certificate([{"by": "cell", "from": "1", "to": "0"}], "-2", "2")),
    (Integral(x**2, x), certificate([GAUSS])),
    (Integral(x**2, (x, 1)), certificate([GAUSS])),
    (Integral(x * t, (x, 0, 1), (t, 0, 1)), certificate([GAUSS])),
    (Integral(x * t, (x, 0, 1)), certificate([GAUSS], "-1", at={"t": ["1", "0"]})),
    (Integral(x * t, (x, 0, 1)), certificate([GAUSS], "-1", at={"t": ["0"]})),
    (Integral(x * t, (x, 0, 1)), certificate([GAUSS], "-1", at={"t": "01"})),
    (Integral(x * t, (x, 0, 1)), certificate([GAUSS], "-1", at={"t": ["0", "1", "1"]})),
    (Integral(x * t, (x, 0, 1)), certificate([GAUSS], at={})),
    (Integral(x * Symbol("c"), (x, 0, 1)), certificate([GAUSS], at={"c": ["0", "1"]})),
    (Integral(t * Symbol("t"), (x, 0, 1)), certificate([GAUSS], at={"t": ["0", "1"]})),
    (Integral(x, (x, 0, x)), certificate([{**GAUSS, "to": "high"}], at={"x": ["1", "1"]})),
    (Integral(Symbol("p", positive=True), (Symbol("p", positive=True), 0, 1)), certificate([GAUSS])),
    (x**2, certificate([GAUSS])),
    (SQUARE, None),
    (HALF_LINE, tailed(tail(most="1/100"))),
    (HALF_LINE, tailed(tail(most="-1"))),
    (HALF_LINE, tailed(tail(), {**GAUSS, "to": "5"})),
    (HALF_LINE, tailed({**tail(), "from": ROOT}, {**GAUSS, "to": ROOT})),
    (HALF_LINE, certificate([tail(**{"from": "0"})], "-9", "9")),
    (HALF_LINE, tailed({**GAUSS, "from": "4", "to": "oo"})),
    (HALF_LINE, tailed({"by": "cell", "from": "4", "to": "oo"})),
    (HALF_LINE, tailed(series(**{"from": "4", "to": "oo"}))),
    (HALF_LINE, certificate([series(**{"from": "0", "to": "oo", "singular": "to"})], "-9", "9")),
    (Integral(1 / (1 + x), (x, 0, oo)), tailed(tail(most="9"))),
    (Integral(1 / x, (x, -1, 1)), certificate([{**GAUSS, "from": "-1"}], "-9", "9")),
]  # fmt: skip


@pytest.mark.parametrize(("integral", "wrong"), WRONG, ids=range(len(WRONG)))
def test_a_certificate_of_an_integral_is_refused(integral: Any, wrong: Any) -> None:
    with pytest.raises(Refusal):
        check(integral, wrong)


def test_the_pieces_show_what_is_true() -> None:
    check(SQUARE, certificate([GAUSS], "1/4", "1/2"))
    check(SQUARE, certificate([series(), REST], "1/4", "1/2"))
    check(HALF_LINE, tailed(tail()))
    check(Integral(x * t, (x, 0, 1)), certificate([GAUSS], "-1", at={"t": ["0", "1"]}))


@pytest.mark.parametrize(
    "end",
    [
        {"root": ["-1", "0", "2"], "in": ["-1", "1"]},  # two roots
        {"root": ["1", "0", "2"], "in": ["0", "1"]},  # none
        {"root": ["0", "-1", "0", "3"], "in": ["-1", "1"]},  # three
        {"root": ["1", "-4", "4"], "in": ["0", "1"]},  # a double one
        {"root": ["-1", "2"], "in": ["0", "1"]},  # a rational one
        {"root": ["-1", "0", "2"], "in": ["1", "0"]},
        {"root": ["-1", "0", "2"], "in": ["0"]},
        {"root": ["-1", "0", "0"], "in": ["0", "1"]},
        {"root": ["-1", "0", "1/2"], "in": ["0", "2"]},
        {"root": ["-1"], "in": ["0", "1"]},
        {"root": ["-1"] * 62, "in": ["0", "1"]},
        {"root": ["-1", "0", "2"], "in": ["0", "1"], "more": 1},
    ],
    ids=str,
)  # fmt: skip
def test_an_end_is_the_only_root(end: Any) -> None:
    """Of |2x² - 1|, split at what is said to be its root: only 1/√2 will do, in cells around it."""
    kinked = Integral(Abs(2 * x**2 - 1), (x, 0, 1))
    pieces = [series(**{"from": "0", "to": "0"}), {**GAUSS, "to": end}, {**GAUSS, "from": end}]
    at_end = [
        {**GAUSS, "to": "1/2"}, {**series(singular="to", radius="1"), "from": "1/2", "to": end},
        {**series(radius="1"), "from": end, "to": "1"},
    ]  # fmt: skip
    for parts in (pieces, at_end):
        with pytest.raises(Refusal):
            check(kinked, certificate(parts, "0", "9"))


WIDE = {v: (fmpq(-2), fmpq(-3, 2)) for v in (t, u)}


def test_two_terms_may_diverge_where_neither_is_known_to_be_the_lowest() -> None:
    f = Integrand(x**t - x**u, x, WIDE)
    with pytest.raises(NotShown, match="integrable"):
        GermOfIntegrand(f, Place(arb(0), fmpq(0), 1, 1), 8, fmpq(1, 2)).integral(arb("0.25"))


@pytest.mark.parametrize(
    "f",
    [
        acosh(1 / x), digamma(1 / x), loggamma(1 / x), LambertW(-x), LambertW(sin(x)), log(sin(x)),
        log(1 - 1 / x), sqrt(sin(x)), sin(x) ** t, 1 / sin(x), 1 / (x - 5), sqrt(sin(x)) ** 3,
        Piecewise((1, sin(x) > 0), (2, True)), Piecewise((1, x < 0)), acosh(3 - x), digamma(5 - x),
    ],
    ids=str,
)  # fmt: skip
def test_what_falls_fast_has_to_be_defined(f: Expr) -> None:
    """exp(-x) would make each tail small."""
    with pytest.raises(NotShown):
        Growth(Integrand(f * exp(-x), x, AT), fmpq(1), 1).integral()


def test_no_function_hides_what_is_undefined_inside() -> None:
    around = arb(-1).union(arb(1))
    for f in (sign(1 / sin(x)), Piecewise((sign(1 / sin(x)), x < 2), (0, True)), 1 / sqrt(Abs(x))):
        assert not Integrand(f, x, AT).real(Integrand(f, x, AT).root, around).is_finite()


def test_there_is_no_slope_at_a_kink() -> None:
    for f in (Abs(x), Max(x, -x), Piecewise((x, x > 0), (-x, True)), sign(x), sqrt(Abs(x))):
        integrand = Integrand(f, x, AT)
        for X in (arb(0), arb(-1).union(arb(1))):
            assert not integrand.slope(integrand.root, X).is_finite()


@pytest.mark.parametrize(
    "f",
    [
        log(x - QUARTER), Abs(sqrt(x - QUARTER)), Max(x, QUARTER), x + asin(1 + sin(Integer(1))),
        Piecewise((1, sqrt(x - 2) > -1), (2, True)), Piecewise((sqrt(x - QUARTER), x < 2), (0, True)),
        Piecewise((1, sqrt(x - 2) < -1), (2, True)), sin(log(x - QUARTER)),
    ],
    ids=str,
)  # fmt: skip
def test_a_piece_says_where_it_is_undefined(f: Expr) -> None:
    with pytest.raises(NotShown):
        AnalyticPiece(Integrand(f, x, AT), fmpq(0), fmpq(1)).require_defined()


c = Symbol("c")
ONE, ZERO = Integer(1), Integer(0)


@pytest.mark.parametrize(
    ("limits", "at"),
    [
        ((x, ZERO, x), {}), ((x, x, ONE), {}), ((x, ZERO, ONE), {x: (ONE, ONE)}),
        ((c, ZERO, ONE), {}), ((x + 1, ZERO, ONE), {}), ((Symbol("p", positive=True), ZERO, ONE), {}),
        ((x, ZERO, ONE), {c: (ZERO, ONE)}), ((x, ZERO, ONE), {t: (ONE, ZERO)}),
        ((x, ZERO, ONE), {t: (sqrt(2), Integer(2))}), ((x, ZERO, ONE), {t: (ZERO, sqrt(2))}),
        ((x, ZERO, ONE), {t: (ZERO, ONE), Symbol("t", positive=True): (ZERO, ONE)}),
    ],
    ids=str,
)  # fmt: skip
def test_no_integral_is_over_these(limits: Any, at: Any) -> None:
    with pytest.raises(Refusal):
        IntegralProblem.of(x**2, limits, at)


@pytest.mark.parametrize(
    ("integral", "pieces"),
    [
        (Integral(exp(x), (x, -oo, 0)), [{**GAUSS, "from": "-oo", "to": "0"}]),
        (Integral(exp(x), (x, -oo, 0)), [{"by": "cell", "from": "-oo", "to": "0"}]),
        (Integral(exp(-x), (x, oo, 4)), [series(**{"from": "oo", "to": "4"})]),
        (Integral(exp(-x), (x, 4, -oo)), [series(**{"from": "4", "to": "-oo", "singular": "to"})]),
        (Integral(x, (x, 3, pi)), [series(**{"from": "3", "to": "high", "singular": "to"})]),
        (Integral(exp(-x), (x, -1, oo)), [series(**{"from": "-1", "to": "oo", "singular": "to"})]),
        (Integral(exp(x), (x, -5, -2)), [tail(**{"from": "-5", "to": "-2"})]),
        (Integral(exp(-x), (x, pi, oo)), [tail(**{"from": "low"})]),
        (SQUARE, None),
    ],
    ids=range(9),
)  # fmt: skip
def test_a_piece_has_ends_of_its_kind(integral: Any, pieces: Any) -> None:
    with pytest.raises(Refusal):
        check(integral, certificate(pieces, "-99", "99"))


@pytest.mark.parametrize(
    "tree",
    [
        {"root": ["-1", "0", "2"]}, {"root": ["-1", "0", "2"], "at": ["0", "1"]},
        {"root": ["-1"], "in": ["0", "1"]}, {"root": ["1"] * 62, "in": ["0", "1"]},
        {"root": ["-1", "0", "1/2"], "in": ["0", "2"]}, {"root": ["-1", "2", "0"], "in": ["0", "2"]},
        {"root": ["-1", "0", "2"], "in": ["1", "1"]}, {"root": "12", "in": ["0", "1"]},
        {"root": ["-1", "0", "2"], "in": "01"}, [], 1, "1/0", "0x1",
    ],
    ids=str,
)  # fmt: skip
def test_an_end_has_a_known_form(tree: Any) -> None:
    with pytest.raises(Refusal):
        end_of(tree)


@pytest.mark.parametrize(
    ("polynomial", "low", "high"),
    [
        ((-1, 0, 2), -1, 1), ((1, 0, 2), 0, 1), ((1, -4, 4), 0, 1), ((0, 1, 0, 3), -1, 1),
        ((0, -1, 0, 3), -1, "9/10"), ((-1, 3, -3, 1), 0, 3), ((2, -5, -1, 10, 0, -4), -2, 2),
        ((-2, 4, 1, -2), -2, 3),
    ],
    ids=str,
)  # fmt: skip
def test_a_root_is_the_only_one_and_simple(polynomial: Any, low: Any, high: Any) -> None:
    p, q = (str(high) + "/1").split("/")[:2]
    with pytest.raises(Refusal):
        Root(polynomial, fmpq(low), fmpq(int(p), int(q))).ball(64)


def test_a_quotient_is_known_on_half_the_disk() -> None:
    assert at_zero(x / sin(x)).integral(arb("0.2")).is_finite()
    with pytest.raises(NotShown, match="longer"):
        at_zero(x / sin(x)).integral(arb("0.3"))


def test_bounds_of_a_tail_hold_from_its_start_on() -> None:
    for f, at, start in (
        (acosh(Rational(1, 2) + 1 / x), AT, 4),
        (log(x**t), {t: (fmpq(-1), fmpq(1))}, 2),  # it may fall or rise
    ):
        with pytest.raises(NotShown):
            Growth(Integrand(f * exp(-x), x, at), fmpq(start), 1).integral()


@pytest.mark.parametrize(
    ("limits", "piece"),
    [
        ((x, oo, 4), series(**{"from": "oo", "to": "4"})),  # it is negative
        ((x, pi, 4), series(**{"from": "low", "to": "4"})),  # not from infinity on
        ((x, 0, QUARTER), series(power=True)),
    ],
    ids=str,
)  # fmt: skip
def test_a_series_ends_where_it_says(limits: Any, piece: Any) -> None:
    with pytest.raises(Refusal):
        check(Integral(1 / (1 + x**2), limits), certificate([piece], "0", "1"))


def test_no_piece_comes_back_from_infinity() -> None:
    """The last would be counted as the integral from 5 to infinity, which is positive."""
    there = [{**GAUSS, "to": "4"}, series(**{"from": "4", "to": "oo", "singular": "to"})]
    check(HALF_LINE, certificate(there, "1", "2"))
    back = series(**{"from": "oo", "to": "5"})
    with pytest.raises(Refusal, match="not a number"):
        check(Integral(1 / (1 + x**2), (x, 0, 5)), certificate([*there, back], "1", "2"))


def test_a_tail_has_bounds_of_few_terms_that_rise_or_fall() -> None:
    growth = Growth(Integrand(exp(-x), x, AT), fmpq(4), 1)
    either = TailTerm(arb(1), arb(0, 1))  # x^k with k from -1 to 1
    with pytest.raises(NotShown, match="too many"):
        growth._fewer([replace(either) for _ in range(100)])
    for side in (1, -1):
        with pytest.raises(NotShown, match="sign of an exponent"):
            growth._log_of(either, side)


@pytest.mark.parametrize("condition", [exp(sqrt(x)) < 0, exp(acosh(x)) > 0], ids=str)
def test_a_condition_is_defined_whether_it_holds_or_not(condition: Any) -> None:
    with pytest.raises(NotShown, match="domain"):
        AnalyticPiece(
            Integrand(Piecewise((1, condition), (0, True)), x, AT), fmpq(-2), fmpq(-1)
        ).require_defined()


def test_a_series_has_all_its_coefficients() -> None:
    f = Integrand(x + 1, x, {})
    with pytest.raises(Pole):
        series_of(f, f.nodes[f.root], [arb_series([1, 2], prec=2)] * 2, 5)


def test_nothing_is_divided_by_what_is_0_everywhere() -> None:
    zero = (x + 1) ** 2 - x**2 - 2 * x - 1
    with pytest.raises(NotShown):
        AnalyticPiece(Integrand(1 / zero, x, AT), fmpq(0), fmpq(1)).require_defined()
