"""Right and wrong versions of the formulas that libraries have: what ``check-formula`` says of each."""

from __future__ import annotations

import math
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from reports import CACHE

from cbdp_sym import verify_formula, verify_profile_formula
from cbdp_sym.cli import main
from cbdp_sym.corpus.errors import UserError


@pytest.fixture(autouse=True)
def results(monkeypatch):
    monkeypatch.setenv("CBDP_SYM_CACHE", CACHE)


def phi(x):
    return math.erfc(-x / math.sqrt(2)) / 2


def gaussian_delta(sigma, epsilon):
    m = 1 / sigma
    return phi(m / 2 - epsilon / m) - math.exp(epsilon) * phi(-m / 2 - epsilon / m)


def gaussian_sigma(epsilon, delta):
    low, high = 0.01, 1e4
    for _ in range(200):
        middle = (low + high) / 2
        try:
            low, high = (middle, high) if gaussian_delta(middle, epsilon) > delta else (low, middle)
        except OverflowError:
            low = middle
    return high


def advanced(eps, k, delta):
    return math.sqrt(2 * k * math.log(1 / delta)) * eps + k * eps * math.expm1(eps)


GAUSSIAN = "Gaussian(sigma=sigma)"
PROFILES = [  # function, mechanism, quantity, other texts, verdict
    (gaussian_delta, GAUSSIAN, "delta", {}, "agrees"),
    (lambda sigma, epsilon: gaussian_delta(2 * sigma, epsilon), GAUSSIAN, "delta", {}, "another formula"),
    (gaussian_sigma, GAUSSIAN, "sigma", {}, "agrees"),
    (lambda epsilon, delta: math.sqrt(2 * math.log(1.25 / delta)) / epsilon, GAUSSIAN, "sigma", {},
     "another formula"),  # it is for ε <= 1
    (advanced, "PureDP(eps)", "epsilon", {"compose": "k"}, "safe"),
    (lambda eps, k, delta: math.sqrt(k * math.log(1 / delta) / 8) * eps, "PureDP(eps)", "epsilon",
     {"compose": "k"}, "another formula"),
    (lambda eps, q: math.log1p(q * math.expm1(eps)), "PureDP(eps)", "epsilon",
     {"sampling": "poisson(q)"}, None),
    (lambda eps, q, delta: math.log1p(q * math.expm1(eps)), "PureDP(eps)", "epsilon",
     {"sampling": "poisson(q)"}, "safe"),
    (lambda eps, q, delta: q * eps, "PureDP(eps)", "epsilon", {"sampling": "poisson(q)"}, "another formula"),
]  # fmt: skip


@pytest.mark.parametrize(("function", "mechanism", "quantity", "texts", "verdict"), PROFILES)
def test_formulas_of_mechanisms(function, mechanism, quantity, texts, verdict):
    def compared():
        return verify_profile_formula(function, mechanism, quantity, points=12, **texts)

    if verdict is None:
        with pytest.raises(UserError, match="no argument delta"):
            compared()
        return
    report = compared()
    assert report.verdict == verdict, str(report)
    assert report.ok == (verdict in ("agrees", "safe"))


UNIT = {"parameters": {"mu": 0, "nu": 1}}
RENYI = [  # function, statement, options, verdict
    (lambda rho, delta: rho + 2 * math.sqrt(rho * math.log(1 / delta)), "zcdp.prop1.3", {}, "agrees"),
    (lambda rho, delta: rho + math.sqrt(2 * rho * math.log(1 / delta)), "zcdp.prop1.3", {},
     "another formula"),
    (lambda sigma, alpha: alpha / (2 * sigma**2), "zcdp.lem2.4", UNIT, "agrees"),
    (lambda sigma, alpha: alpha / (4 * sigma**2), "zcdp.lem2.4", UNIT, "another formula"),
    (lambda k, rho: k * k * rho, "zcdp.prop1.9", {"parameters": {"alpha": 2}, "quantity": "value/2"},
     "agrees"),
]  # fmt: skip


@pytest.mark.parametrize(("function", "statement", "options", "verdict"), RENYI)
def test_formulas_of_statements(function, statement, options, verdict):
    assert verify_formula(function, statement, points=60, **options).verdict == verdict


def test_a_mechanism_that_is_not_known_is_named():
    with pytest.raises(UserError, match="is 'Gaussian' meant"):
        verify_profile_formula(lambda sigma, eps: 1.0, "Gauss(sigma=sigma)", "delta", points=3)


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "wrong_delta.py").write_text("def f(sigma, eps):\n    return 1e-30\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    args = ["check-formula", "wrong_delta:f", "--mechanism", "Gaussian(sigma=sigma)", "--points", "5"]
    result = CliRunner().invoke(main, args)
    assert result.exit_code == 1, result.output
    assert result.stdout.startswith("another formula: at ")
    wrong = CliRunner().invoke(main, [*args, "--param", "a=b"])
    assert wrong.exit_code == 2 and "no --param" in wrong.output
