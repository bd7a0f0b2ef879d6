"""One vocabulary: each command, Python and MCP accept the words of the others, by a table of spellings."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import CliRunner
from reports import CACHE, in_a_process_of_its_own

import cbdp_sym
from cbdp_sym import calibrate, profile
from cbdp_sym.accounting.guaranteed import guaranteed
from cbdp_sym.analysis.refusal import BadCall
from cbdp_sym.cli import main
from cbdp_sym.conversions.request import guarantee, sources
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.theory.guarantees import GaussianMechanism, RenyiDP, zCDP


@pytest.fixture(autouse=True)
def results(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CBDP_SYM_CACHE", CACHE)


def run(line: list[str]) -> dict[str, Any]:
    return in_a_process_of_its_own(line)


TEN = "0.126936737506643"  # δ(1) of the Gaussian mechanism with σ = 1, as in test_public_questions
COMMANDS: list[tuple[list[str], str]] = [
    (["profile", "--mechanism", "Gaussian(sigma=10)", "--compose", "100", "--epsilon", "1"], TEN),
    (["profile", "--from", "100 * Gaussian(sigma=10)", "--eps", "1", "--timeout", "9"], TEN),
    (["profile", "--source", "Gaussian(std=10)", "--steps", "100", "--epsilon=1", "--seconds=9"], TEN),
    (["profile", "--mechanism", "GaussianMechanism(1, 10)", "--count", "100", "--to", "ApproxDP(epsilon=1)"],
     TEN),
    (["profile", "--mechanism", "Gaussian(sensitivity=2, noise_multiplier=10)", "--times", "100", "--epsilon",
      "1", "--neighbours", "replace"], TEN),
    (["convert", "--from", "RenyiDP(2, 1/4)", "--to", "ApproxDP(epsilon=1)", "--compose", "2"], "0.0897022"),
    (["convert", "--from", "2 * RenyiDP(2, 1/4)", "--epsilon", "1", "--seconds", "60"], "0.0897022"),
    (["convert", "--source", "RenyiDP(order=2, epsilon=1/4)", "--target", "ApproxDP(eps=1)", "--steps", "2"],
     "0.0897022"),
    (["profile", "--mechanism", "RenyiDP(2, 1/4)", "--compose", "2", "--epsilon", "1"], "0.0897022"),
    (["convert", "--mechanism", "RenyiDP(alpha=2, eps=1/2)", "--eps", "1"], "0.0897022"),
    (["divergence", "--p", "Normal(0,1)", "--q", "Normal(1,1)", "--kind", "renyi", "--order", "3",
      "--timeout", "9"], "1.49999"),
    (["divergence", "--p", "Gaussian(0,1)", "--q", "N(1, 1²)", "--kind", "renyi", "--alpha", "3",
      "--seconds", "9"], "1.49999"),
    (["calibrate", "--mechanism", "Gaussian(sigma=s)", "--epsilon", "1", "--delta", "1e-5", "s"], "3.7306"),
    (["calibrate", "--from", "4 * Gaussian(noise_multiplier=s, sensitivity=1/2)", "--eps", "1", "--delta",
      "1e-5", "--seconds", "60", "s"], "7.4612"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "value"), COMMANDS, ids=[" ".join(line) for line, _ in COMMANDS])
def test_the_command_line(line: list[str], value: str) -> None:
    found = run(line)
    best = found.get("lower") or found["bound"] or found["sharper"]["upper"]
    assert str(best).startswith(value)


def test_python() -> None:
    for made in (
        profile("Gaussian(sigma=10)", compose=100), profile("100 * Gaussian(10)"),
        profile(mechanisms="Gaussian(std=10)", steps=100), profile(source="Gaussian(10)", count=100),
    ):  # fmt: skip
        assert made.delta(1, timeout=9).decimals[0].startswith(TEN)
        assert made.delta(eps=1, seconds=9).decimals[0].startswith(TEN)
    assert RenyiDP(alpha=2, eps=1) == RenyiDP(2, 1) == guarantee("RenyiDP(alpha=2, eps=1)")  # type: ignore[call-arg]
    assert GaussianMechanism(1, std=2) == guarantee("Gaussian(sigma=2)")  # type: ignore[call-arg]
    assert sources("zCDP(1/10)") == sources(zCDP(rho="1/10")) == sources("zCDP(0, 1/10)")
    assert sources("zCDP(1/10)", 3) == sources("3 * zCDP(0, 1/10)")
    found = calibrate("Gaussian(sigma=s)", "s", eps=1, delta="1e-5", timeout=60)
    assert found.value == "3.7307"
    law = {"p": "Normal(0,1)", "q": "Gaussian(1,1)", "kind": "renyi"}
    assert cbdp_sym.divergence(**law, alpha=3).decimals == cbdp_sym.divergence(**law, order=3).decimals
    one, two = guaranteed("2 * Laplace(2)", "ApproxDP(epsilon=1/4)"), guaranteed(
        source="Laplace(scale=2)", target="ApproxDP(eps=1/4)", steps=2
    )  # fmt: skip
    assert one == two


def test_a_word_that_is_not_known_is_refused_in_a_sentence() -> None:
    with pytest.raises(BadCall, match="unexpected keyword argument 'stpes'; the arguments are mechanism"):
        profile("Gaussian(sigma=10)", stpes=100)
    with pytest.raises(BadCall, match="unexpected"):
        profile("Gaussian(sigma=10)", compose=100, steps=100)
    result = CliRunner().invoke(main, ["profile", "--mechanism", "Gaussian(1)", "--stpes", "2"])
    assert result.exit_code == 2 and "No such option" in result.output
    result = CliRunner().invoke(main, ["convert", "--mechanism", "Laplace", "--delta", "1e-6"])
    assert result.exit_code == 2 and "has no parameters" in result.output


def test_a_noise_multiplier_is_in_units_of_the_sensitivity() -> None:
    """σ = z Δ: the profile for Δ = 1/2 and z = 1 is that for Δ = σ = 1."""
    for made in (
        profile("Gaussian(noise_multiplier=1, sensitivity=1/2)"),
        profile("GaussianMechanism(1/2, noise_multiplier=1)"),
        profile("Gaussian(noise_multiplier=1)", sensitivity="1/2"),
    ):
        assert made.delta(1).decimals[0].startswith(TEN)
    for text in (
        "Gaussian(noise_multiplier=1, sensitivity=1/2)",
        "GaussianMechanism(1/2, noise_multiplier=1)",
    ):
        assert guarantee(text) == GaussianMechanism("1/2", "1/2")
    with pytest.raises(UserError, match="noise_multiplier"):
        guaranteed("Gaussian(noise_multiplier=1)", "ApproxDP(epsilon=1)", sensitivity="1/2")
