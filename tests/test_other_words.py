"""What a maintainer types who knows another library: it is understood, or the answer says what to write."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from reports import CACHE, in_a_process_of_its_own

from cbdp_sym.cli import main

EPSILON = ["--epsilon", "1"]
REFUSED: list[tuple[list[str], str]] = [
    (["profile", "--mechanism", "Gausian(sigma=1)", *EPSILON], "is 'Gaussian' meant?"),
    (["profile", "--mechanism", "Gaussian(sigma=1", *EPSILON], "a bracket that is not closed"),
    (["profile", "--mechanism", "Gaussian(sigma=1)*100", *EPSILON], "'100 * Gaussian(sigma=1)'"),
    (["profile", "--mechanism", "Gaussian(1)", "--group", "0", *EPSILON], "range x>=1"),
    (["convert", "--from", "PureDP(1)", "--group", "0", *EPSILON], "range x>=1"),
    (["profile", "--mechanism", "Gaussian", *EPSILON], "no parameters; it is Gaussian(sigma=…)"),
    (["profile", "--mechanism", "Gaussian(variance=4)", *EPSILON], "sigma is the square root"),
    (["profile", "--mechanism", "Laplace(epsilon=1)", *EPSILON], "scale = sensitivity/epsilon"),
    (["profile", "--mechanism", "GDP(1)", *EPSILON], "'Gaussian(sigma=1/mu)'"),
    (["profile", "--mechanism", "Gaussian(1)", "--epsilon", "10%"], "1% is 1/100"),
    (["profile", "--mechanism", "Gaussian(1)", "--sampling", "poisson(1%)", *EPSILON], "1% is 1/100"),
    (["profile", "--mechanism", "Gaussian(1)", "--sample-rate", "0.1", *EPSILON], "--sampling 'poisson(q)'"),
    (["profile", "--mechanism", "Gaussian(1)", "--epochs=3", *EPSILON], "--compose N"),
    (["calibrate", "--noise-multiplier", "1", *EPSILON, "s"], "Gaussian(noise_multiplier=z)"),
    (["calibrate", "--mechanism", "Gaussian(1)", *EPSILON, "--delta", "1e-5", "sigma"],
     "'Gaussian(sigma=sigma)'"),
    (["convert", "--from", "PureDPP(1)", "--delta", "1e-6"], "is 'PureDP' meant?"),
    (["list", "alpha/(2*sigma^2)"], "--formula"),
]  # fmt: skip
UNDERSTOOD: list[tuple[list[str], str]] = [
    (["profile", "--mechanism", "100 * gaussian(sigma=10)", *EPSILON], "0.126936737506643"),
    (["profile", "--mechanism", "Gaussian(100)", "--steps", "1e4", *EPSILON], "0.126936737506643"),
    (["profile", "--mechanism", "Gaussian(1)", "--adjacency", "substitute", *EPSILON], "0.126936737506643"),
    (["profile", "--mechanism", "Gaussian(1)", "--adjacency", "ADD_OR_REMOVE_ONE", *EPSILON],
     "0.126936737506643"),
    (["convert", "--from", "RDP(alpha=2, eps=1/2)", "--to", "approxdp(epsilon=1)"], "0.0897022"),
    (["profile", "--mechanism", "rdp(2, 1/2)", *EPSILON], "0.0897022"),
    (["convert", "--from", "gaussian(1)", "--to", "zcdp(xi=0)"], "0.5"),
    (["divergence", "--p", "Normal(0,1)", "--q", "Normal(1,1)", "--kind", "KL"], "0.4999"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "said"), REFUSED, ids=[" ".join(line) for line, _ in REFUSED])
def test_a_refusal_says_what_to_write(line: list[str], said: str) -> None:
    result = CliRunner().invoke(main, line)
    assert result.exit_code == 2 and said in result.output and "Traceback" not in result.output


@pytest.mark.parametrize(("line", "value"), UNDERSTOOD, ids=[" ".join(line) for line, _ in UNDERSTOOD])
def test_another_word_is_understood(line: list[str], value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CBDP_SYM_CACHE", CACHE)
    found = in_a_process_of_its_own(line)
    assert str(found.get("lower") or found["bound"]).startswith(value)


def test_a_function_of_a_file(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    """``check-formula`` takes the name of the file, and looks for it before anything that takes long."""
    monkeypatch.setenv("CBDP_SYM_CACHE", CACHE)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "by_file.py").write_text("import math\ndef kl(eps): return eps - 1 + math.exp(-eps)\n")
    line = ["check-formula", "by_file.py:kl", "cbdp.thm8", "--param", "epsilon=eps", "--json"]
    result = CliRunner().invoke(main, line)
    assert json.loads(result.stdout)["verdict"] == "agrees"
    monkeypatch.setattr("cbdp_sym.formula_audit.formula_index.formulas", lambda: 1 / 0)
    result = CliRunner().invoke(main, ["check-formula", "not_there.py:kl", "--find"])
    assert result.exit_code == 2 and "there is no 'not_there'" in result.output
