"""``calibrate``: the answers are right, on the safe side, and just so; each value found by another way."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import mpmath
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from cbdp_sym import calibrate
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.cli import main
from cbdp_sym.recheck.answer import recheck


def run(*args: str) -> dict:
    result = CliRunner().invoke(main, ["calibrate", "--json", *args])
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def gaussian_delta(sigma, epsilon, steps=1):
    """Balle and Wang's formula, by mpmath."""
    with mpmath.workdps(40):
        m = mpmath.sqrt(steps) / mpmath.mpf(sigma)
        e = mpmath.mpf(epsilon)
        return mpmath.ncdf(m / 2 - e / m) - mpmath.exp(e) * mpmath.ncdf(-m / 2 - e / m)


@pytest.mark.parametrize(("epsilon", "delta", "sigma"), [("1", "1e-5", "3.7307"), ("2", "1e-6", "2.2305")])
def test_the_analytic_gaussian_mechanism(epsilon, delta, sigma):
    found = run("--mechanism", "Gaussian(sigma=s)", "--epsilon", epsilon, "--delta", delta, "s")
    assert found["value"] == found["upper"] and found["kind"] == "least"
    assert (
        gaussian_delta(found["upper"], epsilon) <= mpmath.mpf(delta) < gaussian_delta(found["lower"], epsilon)
    )
    if epsilon == "1":
        assert found["value"] == sigma


@settings(max_examples=6, deadline=None)
@given(st.sampled_from(["1/2", "1", "3"]), st.sampled_from(["1e-3", "1e-7", "1e-12"]), st.integers(1, 5000))
def test_many_gaussian_steps(epsilon, delta, steps):
    found = calibrate("Gaussian(sigma=s)", "s", epsilon=epsilon, delta=delta, compose=steps)
    e = mpmath.mpf(eval(epsilon))
    low, high = str(found.data()["lower"]), found.value
    assert gaussian_delta(high, e, steps) <= mpmath.mpf(delta) < gaussian_delta(low, e, steps)
    assert Decimal(high) - Decimal(low) <= Decimal(high) * Decimal("1.1e-4")


def test_the_most_steps():
    found = run(
        "--mechanism", "Gaussian(sigma=10)", "--compose", "n", "--epsilon", "2", "--delta", "1e-5", "n"
    )
    assert (found["value"], found["upper"], found["kind"]) == ("25", "26", "most")
    assert gaussian_delta(10, 2, 25) <= 1e-5 < gaussian_delta(10, 2, 26)


def test_laplace_noise_and_randomized_response():
    found = run("--mechanism", "Laplace(scale=b)", "--epsilon", "1/2", "--delta", "1/10", "b")
    with mpmath.workdps(30):  # δ(ε) = 1 - e^((ε - 1/b)/2)
        scale = 1 / (mpmath.mpf("0.5") - 2 * mpmath.log(mpmath.mpf("0.9")))
    assert float(found["lower"]) < scale <= float(found["upper"])
    most = run("--mechanism", "RandomizedResponse(k=2, epsilon=e)", "--epsilon", "1", "--delta", "1/20", "e")
    with mpmath.workdps(30):  # (e^a - e)/(e^a + 1) = 1/20
        exact = mpmath.log((mpmath.e + mpmath.mpf("0.05")) / mpmath.mpf("0.95"))
    assert most["kind"] == "most" and float(most["lower"]) <= exact < float(most["upper"])


def test_a_sampled_composition_with_its_certificate(tmp_path: Path):
    file = tmp_path / "c.json"
    found = run(
        "--mechanism", "Gaussian(sigma=s)", "--sampling", "poisson(1/10)", "--compose", "4", "--adjacency",
        "remove", "--epsilon", "1", "--delta", "1e-4", "--digits", "3", "--certificate", str(file), "s",
    )  # fmt: skip
    assert recheck(json.loads(file.read_text())).verdict == "holds"
    assert float(found["holds"]["upper"]) <= 1e-4 < float(found["misses"]["lower"])


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("Gaussian(sigma=2)", "s"), "occurs in no mechanism"),
        (("Staircase(epsilon=1, gamma=s)", "s"), "it is not clear whether privacy grows or falls"),
        (("Gaussian(sigma=s)", "2"), "the unknown is a name"),
    ],
)
def test_a_wrong_call_is_one_sentence(args, said):
    result = CliRunner().invoke(
        main, ["calibrate", "--mechanism", args[0], "--epsilon", "1", "--delta", "1e-5", args[1]]
    )
    assert result.exit_code == 2
    assert said in " ".join(result.output.split())


def test_a_target_that_cannot_be_met():
    with pytest.raises(Refusal, match="is not met"):
        calibrate("Gaussian(sigma=1)", "n", compose="n", epsilon=1, delta="1e-5")


def test_a_delta_of_the_mechanism_is_a_probability():
    """The largest δ of 100 steps that are (1/20, δ)-DP; the value by Kairouz, Oh and Viswanath's theorem."""
    found = calibrate("ApproxDP(1/20, d)", "d", compose=100, epsilon=2, delta="1e-4", digits=3)
    assert found.met.holds <= Fraction("9.314699261e-7") < found.met.misses


@pytest.mark.parametrize(
    ("mechanism", "unknown", "value"),
    [
        ("n * Gaussian(sigma=10)", "n", "25"),
        ("9 * Gaussian(sigma=s)", "s", "5.9815"),
        ("Gaussian(sigma=5, sensitivity=s)", "s", "2.5077"),
        ("RandomizedResponse(k=3, epsilon=e)", "e", "2"),
        ("Laplace(scale=s)", "s", "0.5"),
    ],
)
def test_the_unknown_may_stand_wherever_profile_reads_it(mechanism: str, unknown: str, value: str) -> None:
    """A count and a sensitivity in the text, and a δ that is exactly 0, which ended in a traceback."""
    target = {"epsilon": "2", "delta": "0" if "Laplace" in mechanism else "1e-5"}
    assert calibrate(mechanism, unknown, **target).value == value


def test_what_is_known_is_noted() -> None:
    said: list[str] = []
    calibrate("Gaussian(sigma=s)", "s", epsilon=1, delta="1e-5", on_progress=said.append)
    assert "s = 4 is enough; s = 2 is not" in said
    assert said[-1] == "s = 3.7307 is enough; s = 3.7306 is not"
