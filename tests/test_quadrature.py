"""Rigorous integrals: against values that are known, on what must be refused, and tampered with."""

from __future__ import annotations

import copy
import itertools
import json
import math
import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import (
    Abs,
    Eq,
    Expr,
    Function,
    Heaviside,
    Integer,
    Integral,
    LambertW,
    Max,
    Min,
    Piecewise,
    Rational,
    S,
    Symbol,
    acos,
    acosh,
    asin,
    asinh,
    atan,
    atanh,
    cos,
    cosh,
    digamma,
    erf,
    erfc,
    exp,
    gamma,
    log,
    loggamma,
    nan,
    oo,
    pi,
    sign,
    sin,
    sinh,
    sqrt,
    tan,
    tanh,
    zeta,
)  # fmt: skip

from cbdp_sym import Laplace, Normal
from cbdp_sym.analysis.analytic_pieces import AnalyticPiece
from cbdp_sym.analysis.balls import enclose, precision, rational_ball
from cbdp_sym.analysis.integrands import Integrand
from cbdp_sym.analysis.quadrature import check
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.singular_endpoints import GermOfIntegrand, Place
from cbdp_sym.analysis.tail_bounds import Growth
from cbdp_sym.oracles.quadrature import Diverges, Enclosure, NotShown, OutOfTime, integrate
from cbdp_sym.theory.moments import absolute_moment, moment, moment_generating_function

flint = pytest.importorskip("flint")
x = Symbol("x", real=True)
t, u = Symbol("t", real=True), Symbol("u", positive=True)
R = Rational
NORMAL = exp(-(x**2) / 2) / sqrt(2 * pi)
SIGMOID = 1 / (1 + exp(-x))


def _meeting() -> tuple[Expr, Expr]:
    """|p - q| for two normal densities that meet near 0.13, and near 77, where they are about exp(-1000)."""
    a, b, c, d = R(-7, 4), R(2), R(7, 4), R(5, 3)  # the means, the deviations
    square, line = 1 / c**2 - 1 / d**2, b / d**2 - a / c**2
    rest = a**2 / c**2 - b**2 / d**2 + 2 * log(c / d)
    r = (sqrt(line**2 - square * rest) - line) / square
    value = erf((r - a) / (c * sqrt(S(2)))) - erf((r - b) / (d * sqrt(S(2))))
    return Abs(Normal(a, c).pdf(x) - Normal(b, d).pdf(x)), value


# The integrand, the limits, and the value.
KNOWN: list[tuple[Expr, Expr, Expr, Expr]] = [
    (x**2, S(0), S(3), S(9)),
    (NORMAL, -oo, oo, S(1)),
    (_meeting()[0], -oo, oo, _meeting()[1]),
    (x**6 * NORMAL, -oo, oo, S(15)),
    (NORMAL, S(1), oo, erfc(1 / sqrt(S(2))) / 2),
    (exp(-Abs(x - 1) / 2), -oo, oo, S(4)),
    (exp(-Abs(3 * x - 1)), S(0), S(1), (2 - exp(S(-1)) - exp(S(-2))) / 3),
    (1 / (1 + x**2), -oo, oo, pi),
    (1 / (1 + x**4), S(0), oo, pi / (2 * sqrt(S(2)))),
    (1 / (1 + x**2) ** R(3, 2), -oo, oo, S(2)),
    (x ** R(-3, 2), S(4), oo, S(1)),
    (log(x) / x**2, S(1), oo, S(1)),
    (1 / sqrt(x), S(0), S(1), S(2)),
    (x ** R(-99, 100), S(0), S(1), S(100)),
    (log(x), S(0), S(1), S(-1)),
    (log(x) ** 3 * x, S(0), S(1), R(-3, 8)),
    (sqrt(1 - x**2), S(-1), S(1), pi / 2),
    (1 / sqrt(1 - x**2), S(-1), S(1), pi),
    (1 / sqrt(Abs(x**2 - 2)), S(0), sqrt(S(2)) / 2, pi / 6),
    (Abs(x**2 - 2), S(0), S(2), (8 * sqrt(S(2)) - 4) / 3),
    (Abs(x) ** R(27, 10) * NORMAL, -oo, oo, 2 ** R(27, 20) * gamma(R(37, 20)) / sqrt(pi)),
    (Abs(x) ** sqrt(S(2)) * NORMAL, -oo, oo, 2 ** (sqrt(S(2)) / 2) * gamma((sqrt(S(2)) + 1) / 2)
     / sqrt(pi)),
    (exp(-x) / sqrt(x), S(0), oo, sqrt(pi)),
    (exp(-sqrt(x)), S(0), oo, S(2)),
    (x ** R(5, 3) * exp(-x), S(0), oo, gamma(R(8, 3))),
    (exp(-x) * log(x), S(0), oo, -S.EulerGamma),
    (x / (exp(x) - 1), S(0), oo, zeta(2)),
    (log(1 + exp(-x)), S(0), oo, pi**2 / 12),
    (SIGMOID * (1 - SIGMOID), -oo, oo, S(1)),
    (1 - tanh(x), S(0), oo, log(S(2))),
    (1 - erf(x), S(0), oo, 1 / sqrt(pi)),
    (exp(-x - exp(-x)), -oo, oo, S(1)),
    (x**2 * exp(-x) / (1 + exp(-x)) ** 2, -oo, oo, pi**2 / 3),
    (1 / cosh(x), -oo, oo, pi),
    (x / sinh(x), -oo, oo, pi**2 / 2),
    (erfc(x), S(0), oo, 1 / sqrt(pi)),
    (erf(x), S(0), S(1), erf(S(1)) + (exp(S(-1)) - 1) / sqrt(pi)),
    (sin(x), S(0), pi, S(2)),
    (sin(x) ** 2, S(0), S(10), S(5) - sin(S(20)) / 4),
    (Abs(sin(x)), S(0), S(4), 3 + cos(S(4))),
    (Abs(cos(x)), S(0), S(2), 2 - sin(S(2))),
    (tan(x), S(0), S(1), -log(cos(S(1)))),
    (asin(x), S(0), S(1), pi / 2 - 1),
    (acos(x), S(-1), S(1), pi),
    (atan(x), S(0), S(1), pi / 4 - log(S(2)) / 2),
    (asinh(x), S(0), S(1), log(1 + sqrt(S(2))) - sqrt(S(2)) + 1),
    (acosh(x), S(1), S(2), 2 * log(2 + sqrt(S(3))) - sqrt(S(3))),
    (atanh(x), S(0), R(1, 2), atanh(R(1, 2)) / 2 + log(R(3, 4)) / 2),
    (digamma(x), S(1), S(3), log(S(2))),
    (loggamma(x), S(0), S(1), log(2 * pi) / 2),
    (LambertW(x), S(0), S.Exp1, S.Exp1 - 1),
    (Max(x, x**2), S(0), S(2), R(1, 2) + R(7, 3)),
    (Min(x, 1 - x), S(0), S(1), R(1, 4)),
    (sign(x - R(1, 3)), S(0), S(1), R(1, 3)),
    (Piecewise((x, x < 1), (x**2, True)), S(0), S(2), R(1, 2) + R(7, 3)),
    (Piecewise((exp(x), x < 0), (exp(-2 * x), True)), -oo, oo, R(3, 2)),
    (Piecewise((log(x), x > 1), (0, True)), S(0), S(2), 2 * log(S(2)) - 1),
    (Piecewise((1, Eq(x, 1)), (x, True)), S(0), S(2), S(2)),
    (Piecewise((1, (x > 1) & (x**2 < 2)), (0, True)), S(0), S(3), sqrt(S(2)) - 1),
    (Max(x, 0) ** R(1, 2), S(-1), S(1), R(2, 3)),
    (sqrt(x**2), S(-1), S(1), S(1)),
    (log(x**2), S(-1), S(1), S(-4)),
    (sin(x) / x, S(0), S(0) + R(1, 2), Integral(sin(x) / x, (x, 0, R(1, 2)))),
    (Max(NORMAL.subs(x, x - 1) - exp(R(1, 2)) * NORMAL, 0), -oo, oo,
     erfc(0 / sqrt(S(2))) / 2 - exp(R(1, 2)) * erfc(1 / sqrt(S(2))) / 2),
    (exp(x - exp(x)), -oo, S(3), 1 - exp(-exp(S(3)))),
]  # fmt: skip


def ball_of(value: Expr, bits: int):
    with precision(bits):
        return enclose(value, {})


@pytest.mark.parametrize("case", KNOWN, ids=lambda c: str(c[0])[:60])
@pytest.mark.parametrize("digits", [15, 40])
def test_known_values(case, digits: int) -> None:
    f, low, high, value = case
    found = integrate(f, (x, low, high), digits=digits)
    if value.has(Integral):
        value = R("0.49310741804306668916162") if digits == 15 else None
        assert value is None or abs(found.lower - value) < R(1, 10**15)
    else:
        true = ball_of(value, 300)
        with precision(300):
            assert rational_ball(found.lower) <= true and true <= rational_ball(found.upper), found
    assert found.accuracy >= digits or found.ball.contains(0)
    assert check(found.integral, found.certificate)[1:] == (found.lower, found.upper)


def test_the_certificate_shows_both_ends() -> None:
    found = integrate(NORMAL * Abs(x), (x, -oo, oo))
    problem, *ends = check(found.integral, found.certificate)
    assert ends == [found.lower, found.upper] and not problem.at
    json.dumps(found.certificate)
    assert len(json.dumps(found.certificate)) < 1500


def test_what_balls_compare_with_thirty_bits_passes_the_check() -> None:
    f = Abs(Piecewise((exp(-Abs(x) / 3), x < 0), (Max(x, erf(x)), True))) ** R(1, 3)
    found = integrate(f, (x, -3, 3))
    assert check(found.integral, found.certificate)


@pytest.mark.parametrize(("cap", "bits"), [(1, 53), (2, 20), (10, 53), (500, 400)])
def test_global_settings_of_flint_do_not_matter(cap: int, bits: int) -> None:
    """python-flint drops the coefficients of a series beyond a global number."""
    before = flint.ctx.cap, flint.ctx.prec
    flint.ctx.cap, flint.ctx.prec = cap, bits
    try:
        for f, low, high, value in (
            (exp(-x) * log(x), S(0), oo, -S.EulerGamma),
            (loggamma(x), S(0), S(1), log(2 * pi) / 2),
            (1 / sqrt(Abs(x**2 - 2)), S(0), sqrt(S(2)) / 2, pi / 6),
        ):
            found = integrate(f, (x, low, high))
            assert check(found.integral, found.certificate)
            with precision(200):
                true = enclose(value, {})
                assert rational_ball(found.lower) <= true and true <= rational_ball(found.upper)
        assert (flint.ctx.cap, flint.ctx.prec) == (cap, bits)
    finally:
        flint.ctx.cap, flint.ctx.prec = before


def test_digits_are_guaranteed() -> None:
    found = integrate(exp(-(x**2)), (x, -oo, oo), digits=50)
    assert str(found).startswith("1.77245385090551602729816748334114518279754945612238")
    tiny = integrate(NORMAL, (x, 20, oo), digits=10)
    assert tiny.accuracy >= 10 and 2.7e-89 < float(tiny) < 2.8e-89
    assert integrate(10**40 * x, (x, 0, 1), digits=30).accuracy >= 30


@pytest.mark.parametrize("digits", [1, 15, 100, 300])
def test_any_number_of_digits(digits: int) -> None:
    found = integrate(NORMAL * Abs(x**3 - 3 * x + 1) ** R(1, 2), (x, -oo, oo), digits=digits)
    assert found.accuracy >= digits


DIVERGENT: list[tuple[Expr, Expr, Expr]] = [
    (1 / x, S(-1), S(1)),
    (1 / x, S(0), S(1)),
    (1 / x, S(1), oo),
    (1 / x**2, S(-1), S(1)),
    (1 / (x - R(1, 3)), S(0), S(1)),
    (1 / (x**2 - 2), S(0), S(2)),
    (x / (1 + x**2), -oo, oo),
    (exp(x), -oo, oo),
    (exp(x / 2 - Abs(x) / 3), -oo, oo),
    (S(1) + 0 * x, S(0), oo),
    (1 / (x * sqrt(x)), S(0), S(1)),
    (log(x) / x, S(0), S(1)),
    (sign(x) / x, S(-1), S(1)),
    (1 / sqrt(x), S(1), oo),
    (1 / sin(x), S(0), S(1)),
    (1 / (1 - exp(-x)), S(0), S(1)),
    (1 / log(x), R(1, 2), S(1)),
    (x**2 / (1 + x**2), -oo, oo),
    (Max(x, 1), S(0), oo),
]

REFUSED: list[tuple[Expr, Expr, Expr]] = [
    # only conditionally convergent, oscillating
    (sin(x) / x, S(0), oo),
    (cos(x**2), S(0), oo),
    (sin(x) / sqrt(x), S(1), oo),
    (sin(1 / x) / x**2, S(0), S(1)),
    # poles that are no polynomial's
    (tan(x), S(0), S(2)),
    (gamma(x), R(-1, 2), R(1, 2)),
    (digamma(x), S(-1), S(1)),
    (1 / (exp(x) - 2), S(0), S(1)),
    (1 / cos(x), S(0), S(2)),
    (exp(1 / x), S(-1), S(1)),
    (exp(1 / x), S(0), S(1)),
    (exp(x**2) * erfc(x), S(0), oo),
    # undefined on a part, or complex
    (sqrt(x), S(-1), S(1)),
    (x ** R(1, 3), S(-1), S(1)),
    (x ** R(2, 3), S(-1), S(1)),
    ((x**3) ** R(1, 3), S(-1), S(1)),
    (log(x), S(-1), S(1)),
    (log(x) ** 2, S(-2), S(-1)),
    (sqrt(x - R(1, 10**30)), S(0), S(1)),
    (sqrt(x**2 - 1), S(-2), S(2)),
    (sqrt(1 - x**2), S(0), R(11, 10)),
    (asin(x), S(0), R(101, 100)),
    (acosh(x), S(0), S(2)),
    (atanh(x), S(0), S(2)),
    (loggamma(x), R(-1, 2), S(1)),
    (LambertW(x), S(-1), S(0)),
    ((-1) ** x, S(0), S(1)),
    (x**x, S(-1), S(1)),
    (Abs(log(x)), S(-1), S(1)),
    (Max(log(x), 0), S(-1), S(1)),
    (sign(sqrt(x)), S(-1), S(1)),
    (Piecewise((1, x < 1)), S(0), S(2)),
    (Piecewise((1, x < R(1, 10**20)), (2, x > R(2, 10**20))), S(0), S(1)),
    (Piecewise((1, sqrt(x) > 2), (0, True)), S(-1), S(9)),
    (Piecewise((sqrt(x), x > -1), (0, True)), S(-2), S(1)),
    (sqrt(sin(x)), S(0), S(4)),
    (sqrt(-x), S(1), oo),
    (exp(-(x**2)) * sqrt(100 - x), S(0), oo),
    (exp(-x) * Piecewise((1, x < 100)), S(0), oo),
    (exp(-x) / (x - 100), S(0), oo),
    # not known at all
    (Function("f")(x), S(0), S(1)),
    (Heaviside(x), S(-1), S(1)),
    (Integral(t, (t, 0, x)), S(0), S(1)),
    (exp(-x) * nan, S(0), S(1)),
    (x * S.ImaginaryUnit, S(0), S(1)),
    # limits
    (x, S(1), S(0)),
    (x, S(1), S(1)),
    (x, oo, -oo),
    (x, oo, oo),
    (x, S(0), log(S(-1))),
    (x, S(0), S.ComplexInfinity),
]


@pytest.mark.parametrize("case", DIVERGENT, ids=lambda c: f"{c[0]} from {c[1]} to {c[2]}")
def test_divergence_is_shown(case) -> None:
    f, low, high = case
    with pytest.raises(Diverges, match="diverges at"):
        integrate(f, (x, low, high))


@pytest.mark.parametrize("case", REFUSED, ids=lambda c: f"{c[0]} from {c[1]} to {c[2]}")
def test_refused(case) -> None:
    f, low, high = case
    with pytest.raises((Refusal, TypeError)) as error:
        integrate(f, (x, low, high), seconds=20)
    assert str(error.value)


def test_a_narrow_gap_in_the_domain_is_seen_by_the_kernel() -> None:
    """The certificate of a function that is defined everywhere does not pass for another one."""
    fine = integrate(sqrt(x), (x, 0, 1))
    for shift in (R(1, 10**30), R(1, 100)):
        with pytest.raises(Refusal):
            check(Integral(sqrt(x - shift), (x, 0, 1)), fine.certificate)


def test_parameters_in_intervals() -> None:
    found = integrate(exp(-u * x), (x, 0, oo), at={u: (R(2), R(2001, 1000))})
    assert found.lower <= R(1000, 2001) and found.upper >= R(1, 2)
    assert found.upper - found.lower < R(1, 1000)
    assert list(check(found.integral, found.certificate)[0].at) == [(u, R(2), R(2001, 1000))]
    moved = integrate(Abs(x - t), (x, 0, 1), at={t: (R(1, 2), R(5001, 10000))})
    assert moved.lower <= R(1, 4) <= moved.upper and moved.upper - moved.lower < R(1, 100)
    power = integrate(x**t, (x, 0, 1), at={t: (R(-1, 2), R(-499, 1000))})
    assert power.lower <= 1000 / R(501) and power.upper >= 2


def test_parameters_with_values() -> None:
    assert integrate(exp(-u * x), (x, 0, oo), at={u: R(1, 3)}).lower <= 3
    assert integrate(exp(-u * x), (x, 0, oo), at={u: R(1, 3)}).integral == Integral(exp(-x / 3), (x, 0, oo))
    assert integrate(x, (x, 0, u), at={u: R(1, 3)}).lower <= R(1, 18)


@pytest.mark.parametrize(
    ("f", "at"),
    [
        (exp(-u * x), {u: R(-1)}),  # not what the symbol assumes
        (exp(-t * x), {t: (R(-1), R(1))}),  # diverges for some of the values
        (1 / (x - t), {t: (R(1, 2), R(3, 4))}),  # crosses a singularity
        (1 / (x + t), {t: (R(-1, 10), R(1, 10))}),
        (sqrt(x - t), {t: (R(-1, 10), R(1, 10))}),
        (x**t, {t: (R(-3, 2), R(-1, 2))}),
        (x**t, {t: (R(-1), R(-1, 2))}),
        (exp(-t * x), {}),
        (exp(-x), {x: R(1)}),
        (exp(-t * x), {t: (R(2), R(1))}),
        (exp(-t * x), {t: 0.5}),
    ],
    ids=str,
)
def test_parameters_that_are_refused(f, at) -> None:
    with pytest.raises((Refusal, TypeError)):
        integrate(f, (x, 0, oo if f.has(exp) else 1), at=at, seconds=3)


def test_variables_that_assume_too_much() -> None:
    for v in (u, Symbol("k", integer=True)):
        with pytest.raises(Refusal):
            integrate(Abs(v), (v, -1, 1))


def test_the_time_limit() -> None:
    started = time.monotonic()
    with pytest.raises(OutOfTime):
        integrate(sin(1000 * x) ** 2 * exp(sin(999 * x)), (x, 0, 100), digits=50, seconds=0.5)
    assert time.monotonic() - started < 3


def test_an_integral_that_is_too_small_is_given_up() -> None:
    started = time.monotonic()
    with pytest.raises(NotShown):
        integrate(exp(-exp(x)), (x, 20, 21), seconds=10)
    assert time.monotonic() - started < 12


def test_an_interrupt_gets_through() -> None:
    """Ctrl-C, and not an alarm: the time limit of ``integrate`` is one."""
    import os
    import signal
    import threading

    stop = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    stop.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            integrate(sin(1000 * x) ** 2 * exp(sin(999 * x)), (x, 0, 100), digits=50)
    finally:
        stop.cancel()


# Certificates.


@pytest.fixture(scope="module")
def whole() -> Enclosure:
    """A certificate with pieces of every kind."""
    f = exp(-Abs(x)) * Max(Abs(x**2 - 2) ** R(1, 2), 1 - x) + Piecewise((1, x < pi), (0, True)) * exp(-(x**2))
    return integrate(f, (x, -oo, oo))


def test_every_kind_of_piece_is_there(whole: Enclosure) -> None:
    kinds = {p["by"] for p in whole.certificate["pieces"]}
    assert kinds == {"gauss", "cell", "series", "tail"}
    assert check(whole.integral, json.loads(json.dumps(whole.certificate)))


def mutations(certificate):
    """The certificate with one thing changed."""
    pieces = certificate["pieces"]
    for k in range(len(pieces)):
        changed = copy.deepcopy(certificate)
        del changed["pieces"][k]
        yield f"without piece {k}", changed
        for key in ("from", "to"):
            for value in ("7/5", "oo", "-oo", "low", "nan", 1, 1.5, None, "1e3", "0x10", " 1", "1/0", "٣"):
                if pieces[k][key] != value:
                    changed = copy.deepcopy(certificate)
                    changed["pieces"][k][key] = value
                    yield f"piece {k}, {key} {value!r}", changed
        for key in set(pieces[k]) - {"from", "to"}:
            changed = copy.deepcopy(certificate)
            del changed["pieces"][k][key]
            yield f"piece {k} without {key}", changed
        if pieces[k]["by"] == "tail":
            changed = copy.deepcopy(certificate)
            changed["pieces"][k]["most"] = "1/" + "1" + "0" * 60
            yield "a tail that is too small", changed
        if pieces[k]["by"] == "series":
            for key, value in (
                ("terms", 1), ("terms", 0), ("terms", True), ("radius", "100"), ("radius", "-1"),
                ("power", 0), ("singular", "both"), ("radius", "1/1000"),
                ("singular", "to" if pieces[k]["singular"] == "from" else "from"),
            ):  # fmt: skip
                changed = copy.deepcopy(certificate)
                changed["pieces"][k][key] = value
                yield f"piece {k}, {key} {value!r}", changed
        changed = copy.deepcopy(certificate)
        changed["pieces"].insert(k, copy.deepcopy(pieces[k]))
        yield f"piece {k} twice", changed
    for key in certificate:
        changed = copy.deepcopy(certificate)
        del changed[key]
        yield f"without {key}", changed
    for key, value in (
        ("integral", 2), ("integral", True), ("bits", 10**9), ("bits", "80"), ("bits", 20),
        ("goal", -1), ("at", {"t": ["0", "1"]}), ("at", []), ("pieces", []), ("pieces", {}),
        ("lower", "100"), ("upper", "-100"), ("lower", certificate["upper"]),
        ("upper", certificate["lower"]), ("goal", 4),
    ):  # fmt: skip
        changed = copy.deepcopy(certificate)
        changed[key] = value
        yield f"{key} {value!r}", changed


def test_what_has_been_tampered_with_is_refused(whole: Enclosure) -> None:
    for name, changed in mutations(whole.certificate):
        with pytest.raises(Refusal):
            check(whole.integral, changed)
            pytest.fail(name)


def test_a_certificate_is_for_one_integral(whole: Enclosure) -> None:
    f = whole.integral.function
    for other in (f + R(1, 10**10) * exp(-(x**2)), 2 * f, f.subs(x, x + R(1, 10**9)), -f):
        with pytest.raises(Refusal):
            check(Integral(other, (x, -oo, oo)), whole.certificate)
    with pytest.raises(Refusal):
        check(Integral(f, (x, 0, oo)), whole.certificate)
    with pytest.raises(Refusal):
        check(Integral(f, x), whole.certificate)


def test_wrong_roots() -> None:
    good = integrate(1 / sqrt(Abs(x**2 - 2)), (x, 1, 2))
    (root,) = {json.dumps(p["to"]) for p in good.certificate["pieces"] if isinstance(p["to"], dict)}
    text = json.dumps(good.certificate)
    for wrong in (
        {"root": ["-3", "0", "1"], "in": ["1", "2"]},  # another root
        {"root": ["-2", "0", "1"], "in": ["-2", "2"]},  # two of them
        {"root": ["-2", "0", "1"], "in": ["1", "7/5"]},  # none
        {"root": ["4", "0", "-4", "0", "1"], "in": ["1", "2"]},  # a double one
        {"root": ["-2", "0", "1"], "in": ["2", "1"]},
        {"root": ["-2", "0", "1/2"], "in": ["1", "2"]},
        {"root": ["0", "0", "0"], "in": ["1", "2"]},
        {"root": [], "in": ["1", "2"]},
        {"root": ["-14", "10"], "in": ["1", "2"]},  # near, but not it
    ):
        with pytest.raises(Refusal):
            check(good.integral, json.loads(text.replace(root, json.dumps(wrong))))


def test_hostile_data() -> None:
    integral = Integral(x, (x, 0, 1))
    for data in (None, [], "x", 3, {}, {"integral": 1}, {"pieces": []}, [[[]]] * 3):
        with pytest.raises(Refusal):
            check(integral, data)


def test_random_tampering_never_proves_anything_false() -> None:
    """Whatever passes after a random change of a number still contains the value."""
    rng = random.Random(5)
    good = integrate(x**2 * exp(-x) * sqrt(x), (x, 0, oo))
    true = ball_of(gamma(R(7, 2)), 200)
    text = json.dumps(good.certificate)
    digits = [k for k, c in enumerate(text) if c.isdigit()]
    passed = 0
    for _ in range(400):
        k = rng.choice(digits)
        changed = text[:k] + rng.choice("0123456789") + text[k + 1 :]
        try:
            _, lower, upper = check(good.integral, json.loads(changed))
        except (Refusal, json.JSONDecodeError):
            continue
        passed += 1
        with precision(200):
            assert rational_ball(lower) <= true and true <= rational_ball(upper)
    assert passed  # a goal or a bound that is a little wider does no harm


# The parts of the kernel.


@pytest.mark.parametrize(
    "f",
    [
        NORMAL, exp(-(x - 3) ** 2 / 8) * (1 + x**2) ** R(3, 4), 1 / (1 + x**2), exp(-Abs(x) / 2),
        log(1 + exp(-x)) * exp(-x / 4 - x**2), SIGMOID * exp(-(x**2)), erfc(x) * exp(x - x**2 / 9),
        1 / cosh(x), exp(-x * tanh(x)), Max(x, 3) ** 2 * exp(-Abs(x)), asinh(x) * exp(-(x**2)),
        1 - tanh(x - 2), 1 - erf(x / 3), SIGMOID * (1 - SIGMOID), exp(-x - exp(-x)),
        sinh(x) * exp(-(x**2)), atan(x) / (1 + x**2), (x**3 - 4 * x) * exp(-(x**2) + 3 * x),
        exp(x - 2 * log(1 + exp(x))), x**2 / (1 + x**4 + sin(x)), exp(-sqrt(1 + x**2)),
        1 / (x**2 - 3 * x + 1), Min(exp(-x), exp(x)), exp(-(x**2)) / (2 + cos(x)), tanh(1 / x) / x,
        exp(-Abs(x)) * loggamma(x**2 + 2), exp(-Abs(x)) * LambertW(x**2), 1 / sinh(x),
    ],
    ids=str,
)  # fmt: skip
@pytest.mark.parametrize("direction", [1, -1])
@pytest.mark.parametrize("start", [4, 20])
def test_growth_bounds_hold(f: Expr, direction: int, start: int) -> None:
    """The bounds of every subterm hold at points beyond the start; the tail bounds the integral."""
    compiled = Integrand(f, x)
    with precision(100):
        growth = Growth(compiled, flint.fmpq(start), direction)
        growth.of(compiled.root)
        for k in range(len(compiled.nodes)):
            bounds = growth._found.get(k)
            if bounds is None:
                continue
            for step in (0, 1, 5, 30):
                at = flint.arb(start + step)
                value = compiled.real(k, at * direction)
                assert value.is_finite()
                if bounds.upper is not None:
                    most = sum((term.at(at) for term in bounds.upper), flint.arb(0))
                    assert not abs(value) > most, (compiled.nodes[k], step)
                if bounds.lower is not None:
                    assert not abs(value) < bounds.lower.at(at), (compiled.nodes[k], step)
                if bounds.sign is not None and step:
                    assert not value * bounds.sign < 0 and (bounds.sign or value.contains(0))
                for powers, sense in ((bounds.above, 1), (bounds.below, -1)):
                    if powers is not None:
                        from cbdp_sym.analysis.tail_terms import value as sum_of_powers

                        assert not (sum_of_powers(powers, at) - value) * sense < 0
        tail = growth.integral()
        if tail.is_finite():
            ends = (start, start + 10) if direction > 0 else (-start - 10, -start)
            try:
                far = integrate(Abs(f), (x, *ends), digits=5, seconds=1)
            except NotShown:
                return  # as small as exp(-exp(20))
            assert not tail < rational_ball(far.lower)


@pytest.mark.parametrize(
    "f",
    [
        exp(x) / sqrt(x), log(x) ** 2 * exp(-x) * x ** R(1, 3), sin(x) / x, x / (exp(x) - 1),
        1 / sqrt(1 - exp(-x)), log(sin(x)), loggamma(x), sqrt(tanh(x)), Abs(x - 2 * x**2) ** R(1, 2),
        erf(sqrt(x)) * 0 + atan(x) * log(x), (1 + x) ** R(1, 3) * log(x), gamma(x) * x,
    ],
    ids=str,
)  # fmt: skip
def test_expansions_agree_with_gauss(f: Expr) -> None:
    """∫ from h to 2h, as the difference of two expansions and by Gauss quadrature."""
    h = flint.fmpq(1, 32)
    with precision(80):
        expansion = GermOfIntegrand(
            Integrand(f, x), Place(flint.arb(0), flint.fmpq(0), 1, 1), 40, flint.fmpq(1, 4)
        )
        first, second = (expansion.integral(flint.arb(e)) for e in (h, 2 * h))
        other = integrate(f, (x, R(1, 32), R(1, 16)))
        assert (second - first).overlaps(other.ball)
        assert (second - first - other.ball).rad() < 1e-6


def test_a_self_power_has_no_expansion() -> None:
    with precision(80), pytest.raises(NotShown):
        GermOfIntegrand(
            Integrand(x**x, x), Place(flint.arb(0), flint.fmpq(0), 1, 1), 40, flint.fmpq(1, 4)
        ).integral(flint.arb(flint.fmpq(1, 32)))


def test_signs_on_an_interval() -> None:
    f = Integrand(Abs(x**2 - 2) + Abs(sin(x) - x) + log(x) + Max(exp(x), 2 * x + 1), x)
    piece = AnalyticPiece(f, flint.fmpq(0), flint.fmpq(1))
    with precision(64):
        for k, node in enumerate(f.nodes):
            found = piece.sign(k)
            for e in (R(1, 97), R(1, 2), R(95, 97)):
                value = f.real(k, rational_ball(e))
                assert found is None or not value * found < 0, node


# Random integrands.

small = st.integers(-4, 4)
positive = st.integers(1, 4)


@settings(max_examples=40, deadline=None)
@given(st.lists(small, min_size=1, max_size=4), positive, st.integers(-3, 3), positive)
def test_exponential_polynomials(coefficients, rate, low, width) -> None:
    """Against the antiderivative: ∫ xⁿ e^(-kx) from a to b."""
    f = sum((c * x**n for n, c in enumerate(coefficients)), S(0)) * exp(-rate * x)
    found = integrate(f, (x, low, low + width))

    def antiderivative(n: int, at: Expr) -> Expr:
        inner = sum(
            Integer(math.factorial(n) // math.factorial(j)) * at**j / Integer(rate) ** (n - j + 1)
            for j in range(n + 1)
        )
        return -exp(-rate * at) * inner

    true = sum(
        (c * (antiderivative(n, S(low + width)) - antiderivative(n, S(low)))
         for n, c in enumerate(coefficients)), S(0),
    )  # fmt: skip
    ball = ball_of(true, 400)
    with precision(400):
        assert rational_ball(found.lower) <= ball + flint.arb(10) ** -60
        assert ball - flint.arb(10) ** -60 <= rational_ball(found.upper)


@settings(max_examples=25, deadline=None)
@given(st.lists(small, min_size=1, max_size=5), positive, st.integers(-3, 3))
def test_gaussian_moments(coefficients, variance, mean) -> None:
    f = sum((c * x**n for n, c in enumerate(coefficients)), S(0))
    density = exp(-((x - mean) ** 2) / (2 * variance)) / sqrt(2 * pi * variance)
    found = integrate(f * density, (x, -oo, oo))
    true = sum(
        c * sum(math.comb(n, 2 * j) * math.prod(range(1, 2 * j, 2)) * variance**j * mean ** (n - 2 * j)
                for j in range(n // 2 + 1))
        for n, c in enumerate(coefficients)
    )  # fmt: skip
    assert found.lower <= true <= found.upper


@settings(max_examples=25, deadline=None)
@given(st.lists(st.fractions(-2, 2, max_denominator=7), min_size=1, max_size=3), positive)
def test_absolute_polynomials(roots, scale) -> None:
    """Against exact integration between the roots."""
    h = scale * math.prod((x - R(r.numerator, r.denominator) for r in roots), start=S(1))
    found = integrate(Abs(h), (x, -2, 2))
    points = sorted({R(-2), R(2), *(R(r.numerator, r.denominator) for r in roots)})
    primitive = h.expand().integrate(x)
    true = sum(abs(primitive.subs(x, b) - primitive.subs(x, a)) for a, b in itertools.pairwise(points))
    assert found.lower <= true <= found.upper


# Moments.


def test_moments() -> None:
    assert moment(Normal(1, 2), 4).lower <= 73 <= moment(Normal(1, 2), 4).upper
    second = moment(Laplace(0, u), 2, at={u: R(1, 3)})
    assert second.lower <= R(2, 9) <= second.upper
    generating = moment_generating_function(Laplace(0, 1), R(1, 2))
    assert generating.lower <= R(4, 3) <= generating.upper
    with pytest.raises(Diverges):
        moment_generating_function(Laplace(0, 1), 1)
    with pytest.raises(Diverges):
        moment(1 / (pi * (1 + x**2)), 1, x=x)
    third = absolute_moment(x, 3, Normal(0, 1))
    assert third.ball.overlaps(ball_of(2 * sqrt(2 / pi), 100))
    cubic = absolute_moment(x**3 - 3 * x, 2, Normal(0, 1), digits=30)
    assert cubic.lower <= 6 <= cubic.upper


def test_moments_that_are_refused() -> None:
    from cbdp_sym import Arbitrary, Finite

    for attempt in (
        lambda: moment(Normal(0, 1), -1),
        lambda: moment(Finite(R(1, 2), R(1, 2)), 1),
        lambda: moment(Arbitrary("P"), 1),
        lambda: moment(NORMAL, 1),
        lambda: moment(Normal(x, 1), 1),
        lambda: absolute_moment(x * t, 2, Normal(0, 1)),
        lambda: absolute_moment(x, -1, Normal(0, 1)),
        lambda: absolute_moment(x, t, Normal(0, 1), x=x, at={t: (R(-2), R(-1))}, seconds=3),
    ):
        with pytest.raises(Refusal):
            attempt()
