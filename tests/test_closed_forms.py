"""Closed forms of restricted divergences: each has to lie between the ends, which do not use it."""

from __future__ import annotations

from typing import Any

import pytest
from mpmath import inf, mp, mpf, quad
from sympy import Abs, E, Max, Min, Rational, Symbol, exp, log, pi, sign, sqrt

from cbdp_sym.analysis.balls import enclose, precision
from cbdp_sym.theory.distributions import Density, Laplace, Normal
from cbdp_sym.theory.restricted import divergence
from cbdp_sym.theory.restricted.exact_means import mean

x = Symbol("x", real=True)
LINE = [("Laplace(0,1)", "Laplace(1,1)"), ("Normal(0,1)", "Laplace(-1/3,2)"),
        ("Laplace(0,1)", "Normal(5,1/2)")]  # fmt: skip


@pytest.mark.parametrize(("p", "q"), LINE)
@pytest.mark.parametrize("kind", ["renyi", "alpha"])
def test_order_4_3_is_the_root_of_a_cubic(p: str, q: str, kind: str) -> None:
    found = divergence(p, q, kind=kind, order="4/3", adversary="linear", digits=12)
    assert found.closed_form is not None
    with precision(200):
        ball = enclose(found.closed_form, {})
        assert enclose(found.lower, {}) <= ball <= enclose(found.upper, {})


def test_the_gaussian_cubic_in_radicals() -> None:
    found = divergence("Normal(0,1)", "Normal(1,1)", kind="renyi", order="4/3", adversary="linear")
    tau = (1 - 2 ** Rational(1, 3) + 2 ** Rational(2, 3)) / 3
    form = -log((1 + 6 * tau**2 + 3 * tau**4) / (1 + tau) ** 4)
    assert abs((found.closed_form - form).evalf(40)) < 1e-35


def test_order_2_for_features_with_kinks() -> None:
    line: dict[str, Any] = {"kind": "chi2", "digits": 10}
    found = divergence("Laplace(0,1)", "Laplace(1,1)", adversary="span:abs(x)", **line)
    # |x| has the mean 1 under P, 1 + 1/e under Q, and the variance 3 - (1 + 1/e)² = 2 - 2/e - 1/e² there
    expected = 1 / E**2 / (2 - 2 / E - 1 / E**2)
    assert abs((found.closed_form - expected).evalf(30)) < 1e-25
    sides = divergence("Normal(0,1)", "Normal(1,1)", adversary="span:sign(x)", **line)
    assert sides.closed_form is not None
    hinge = divergence("Laplace(0,1)", "Laplace(1,1)", adversary="span:Max(x-1/2,0),x", **line)
    assert hinge.closed_form is not None


@pytest.mark.parametrize(
    ("f", "g"),
    [
        (Abs(x), abs),
        (sign(x - Rational(1, 3)) * x, lambda t: t if 3 * t > 1 else -t),
        (Max(x, 2) ** 2, lambda t: max(t, 2) ** 2),
        (Min(x, -1) * Abs(x - 1), lambda t: min(t, -1) * abs(t - 1)),
        (x**3, lambda t: t**3),
        (Max(x - 1, 0), lambda t: max(t - 1, 0)),
    ],
)
@pytest.mark.parametrize("P", [Laplace(Rational(1, 2), 2), Normal(-1, Rational(3, 2))])
def test_means_of_piecewise_polynomials(f: Any, g: Any, P: Any) -> None:
    mp.dps = 20
    form = mean(P, f)
    assert form is not None

    def density(t: Any) -> Any:
        if isinstance(P, Laplace):
            return mp.exp(-abs(t - mpf(1) / 2) / 2) / 4
        return mp.exp(-((t + 1) ** 2) * 2 / 9) / (mpf(3) / 2 * mp.sqrt(2 * mp.pi))

    cuts = [-inf, -8, -1, 0, mpf(1) / 3, mpf(1) / 2, 1, 2, 10, inf]
    assert abs(quad(lambda t: g(t) * density(t), cuts) - mpf(str(form.evalf(25)))) < 1e-12


def test_what_has_no_form() -> None:
    assert mean(Laplace(0, 1), exp(-Abs(x))) is None
    assert mean(Laplace(0, sqrt(2)), Abs(x)) is None
    assert mean(Laplace(0, 1), Abs(x - pi)) is None
    assert mean(Density(exp(-Abs(x)) / 2, x), Abs(x)) is None
