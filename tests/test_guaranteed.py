"""What several guarantees give together: against another way, and never more than ``convert`` proves."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from fractions import Fraction

import mpmath
import pytest
from click.testing import CliRunner
from reports import CACHE

from cbdp_sym import guaranteed, profile
from cbdp_sym.cli import main
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.theory.restricted.request import BadRequest


@pytest.fixture(autouse=True)
def results(monkeypatch):
    monkeypatch.setenv("CBDP_SYM_CACHE", CACHE)


def optimum(bounds, epsilon):
    """The largest p - e^ε q of two coins with D_α <= c in both orders, on a fine grid of mpmath numbers."""

    def least(a, c, p):
        low, high = mpmath.mpf("1e-30"), p
        for _ in range(60):
            q = (low + high) / 2
            one = mpmath.log(p**a * q ** (1 - a) + (1 - p) ** a * (1 - q) ** (1 - a)) / (a - 1)
            other = mpmath.log(q**a * p ** (1 - a) + (1 - q) ** a * (1 - p) ** (1 - a)) / (a - 1)
            low, high = (q, high) if max(one, other) > c else (low, q)
        return high

    def f(p):
        return p - mpmath.exp(epsilon) * max(least(a, c, p) for a, c in bounds)

    best = max((mpmath.mpf(k) / 60 for k in range(1, 60)), key=f)
    a, b = best - mpmath.mpf(1) / 60, best + mpmath.mpf(1) / 60
    for _ in range(40):
        c, d = a + (b - a) / 3, b - (b - a) / 3
        a, b = (a, d) if f(c) > f(d) else (c, b)
    return f((a + b) / 2)


def test_two_orders_together():
    found = guaranteed("RenyiDP(2, 1/2) & RenyiDP(20, 3/2)", "ApproxDP(epsilon=7/5)")
    exact = optimum([(2, mpmath.mpf("0.5")), (20, mpmath.mpf("1.5"))], mpmath.mpf("1.4"))
    assert float(found.lower) - 1e-12 <= exact <= float(found.upper) + 1e-12
    assert float(found.upper) == pytest.approx(0.0340, abs=5e-5)
    alone = [guaranteed(f"RenyiDP{order}", "ApproxDP(epsilon=7/5)") for order in ("(2, 1/2)", "(20, 3/2)")]
    assert min(float(one.upper) for one in alone) == pytest.approx(0.0522, abs=5e-5)


def test_an_order_beside_a_bound_of_all_orders_counts():
    one = guaranteed("RenyiDP(2, 1/2)", "ApproxDP(epsilon=1)").value
    every = guaranteed("zCDP(0, 1)", "ApproxDP(epsilon=1)").value
    assert guaranteed("RenyiDP(2, 1/2) & zCDP(0, 1)", "ApproxDP(epsilon=1)").value <= min(one, every)
    # the smaller of two bounds of all orders, and order 2 is not on the grid of orders before it is named
    assert guaranteed("zCDP(0, 1) & zCDP(0, 1/10)", "ApproxDP(epsilon=1)").value < every / 10


def test_the_profile_answers_where_the_lemmas_take_too_long(tmp_path):
    args = ["convert", "--mechanism", "Gaussian(sigma=5)", "--delta", "1e-5", "--timeout", "12"]
    fresh = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    line = [sys.executable, "-m", "cbdp_sym", *args]
    run = subprocess.run(line, capture_output=True, text=True, env=fresh, cwd=tmp_path, timeout=120)
    assert run.returncode == 0 and run.stdout.startswith("epsilon <= 0.72552175085780"), run.stderr


def test_the_profile_of_what_is_assumed():
    exact = guaranteed("GaussianMechanism(1, 5)", "ApproxDP(epsilon=1)")
    assert float(exact.upper) == pytest.approx(1.75463e-8, rel=1e-5)
    assert float(guaranteed("PureDP(1)", "ApproxDP(epsilon=0)").upper) == pytest.approx(
        float(mpmath.tanh(0.5))
    )
    assert guaranteed("GaussianMechanism(1, 1/10)", "ApproxDP(epsilon=1)").value < 1
    many = guaranteed("100 * ApproxDP(1/10, 1e-8)", "ApproxDP(delta=1e-5)")
    assert float(many.upper) == pytest.approx(4.32964, abs=1e-5)
    group = guaranteed("ApproxDP(1/10, 1e-8)", "ApproxDP(delta=1e-6)", group=5)  # (kε, δ (e^{kε}-1)/(e^ε-1))
    assert float(group.upper) <= 0.5
    assert guaranteed("ApproxDP(1/10, 1e-8)", "PureDP()") is None
    assert guaranteed("zCDP(0, 1/10)", "zCDP(rho=0)") is None


@pytest.mark.parametrize("rho", ["1/10", "1"])
def test_zcdp_at_epsilon_zero(rho):
    """Orders near 1 matter; symmetric neighbours give less than one direction (0.6646 at ρ = 1)."""
    found = guaranteed(f"zCDP(0, {rho})", "ApproxDP(epsilon=0)", digits=8)
    r = Fraction(rho)
    orders = [(mpmath.mpf(1) + mpmath.mpf(2) ** k, (1 + mpmath.mpf(2) ** k) * r.numerator / r.denominator)
              for k in range(-10, 4)]  # fmt: skip
    coarse = optimum(orders, mpmath.mpf(0))  # these orders are among all
    assert float(found.upper) <= float(coarse) * (1 + 1e-3)
    assert float(found.upper) == pytest.approx({"1": 0.6479, "1/10": 0.22174}[rho], rel=2e-4)
    if rho == "1":
        assert min(float(optimum([pair], mpmath.mpf(0))) for pair in orders) == pytest.approx(
            0.6646, abs=5e-4
        )


def test_the_sharper_one_answers_on_the_command_line():
    result = CliRunner().invoke(
        main, ["convert", "--from", "GaussianMechanism(1,5)", "--to", "ApproxDP(epsilon=1)", "--json"]
    )
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    assert float(data["sharper"]["upper"]) < float(data["bound"])
    alone = CliRunner().invoke(
        main, ["convert", "--from", "RenyiDP(2,1/2) & RenyiDP(20,3/2)", "--to", "ApproxDP(epsilon=7/5)"]
    )
    assert alone.exit_code == 0, alone.output
    assert "several orders together" in alone.output


def test_a_delta_that_is_too_small_for_floats_is_not_called_zero() -> None:
    """The search in floats found no coins, and 0 was given as an upper end."""
    for source, epsilon in (
        ("zCDP(0, 1/1000000)", "1"),
        ("zCDP(0, 1/1000000)", "30"),
        ("zCDP(0, 1/10)", "20"),
    ):
        found = guaranteed(source, f"ApproxDP(epsilon={epsilon})")
        assert found is None or found.value > 0
    small = guaranteed("zCDP(0, 1/10)", "ApproxDP(epsilon=10)")
    assert small is not None and 2.8e-109 < float(small.value) < 2.85e-109
    none = guaranteed("RenyiDP(2, 0)", "ApproxDP(epsilon=1)")
    assert none is not None and none.value == 0


def test_a_parameter_with_a_name_is_no_other_one() -> None:
    """zCDP(xi=1/10) was read as zCDP(0, 1/10); one number without a name is rho, as in the field."""
    with pytest.raises(UserError, match="leaves out rho"):
        guaranteed("zCDP(xi=1/10)", "ApproxDP(epsilon=1)")
    one, two = (guaranteed(s, "ApproxDP(epsilon=1)") for s in ("zCDP(1/10)", "zCDP(0, 1/10)"))
    assert one is not None and two is not None and one.value == two.value


def test_the_smaller_of_two_bounds_at_one_order_counts():
    """In either order; "at least" was that of the bound that was written last."""
    found = [
        guaranteed(text, "ApproxDP(epsilon=1/2)").data()
        for text in (
            "RenyiDP(2,1/20)",
            "RenyiDP(2,1/10) & RenyiDP(2,1/20)",
            "RenyiDP(2,1/20) & RenyiDP(2,1/10)",
        )
    ]
    assert found[0] == found[1] == found[2]


def test_a_calibrated_mechanism_has_the_sensitivity_of_its_calibration():
    """Laplace noise that is 1-DP was read as 1/2-DP."""
    with pytest.raises(UserError, match="own sensitivity"):
        guaranteed("PureDP(1)", "ApproxDP(epsilon=1/2)", mechanism="Laplace", sensitivity="1/2")


def test_a_sensitivity_is_given_once() -> None:
    """With the text's 1 and an option of 1/2, a number on the unsafe side was one of the two readings."""
    with pytest.raises(UserError, match="not both"):
        guaranteed("GaussianMechanism(1,5)", to="ApproxDP(epsilon=1)", sensitivity="1/2")
    with pytest.raises(BadRequest, match="given twice"):
        profile("Gaussian(sigma=1, sensitivity=1)", sensitivity="1/2")
    plain = guaranteed("Gaussian(sigma=5)", to="ApproxDP(epsilon=1/10)", sensitivity="1/2")
    text = guaranteed("Gaussian(sigma=5, sensitivity=1/2)", to="ApproxDP(epsilon=1/10)")
    assert plain is not None and text is not None and plain.upper == text.upper


@pytest.mark.parametrize("group", ["3/2", 1.5, True])
def test_a_group_has_a_whole_number_of_members(group: object) -> None:
    with pytest.raises(UserError, match="whole number"):
        guaranteed("PureDP(1)", to="ApproxDP(delta=1e-6)", group=group)  # type: ignore[arg-type]
