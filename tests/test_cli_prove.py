"""``cbdp-sym prove`` and ``sharpest``: exit codes, JSON, certificates, errors."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.statement import check_statement
from cbdp_sym.cli import main


def run(*args):
    return CliRunner().invoke(main, list(args))


def test_exit_codes_and_json():
    proved = run("prove", "log(1+x) <= x", "--where", "x > -1", "--json")
    assert proved.exit_code == 0
    data = json.loads(proved.stdout)
    assert data["verdict"] == "proved"
    assert {"seconds", "boxes", "witness"} <= data.keys()
    refuted = run("prove", "sin(x) < x - x**3/6", "--where", "0 < x", "--where", "x < oo", "--json")
    assert refuted.exit_code == 1
    assert json.loads(refuted.stdout)["witness"].keys() == {"x"}
    three_gammas = "gamma(x)*gamma(y)*gamma(1/(x*y)) >= 1"
    unknown = run("prove", three_gammas, "--where", "x > 0, y > 0", "--timeout", "1")
    assert unknown.exit_code == 3
    assert "hardest part" in unknown.stdout


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["-x**2 <= 0", "--where", "-1 <= x"], 0),
        (["--where", "-x <= 1", "-h <= 2*x", "--where", "h >= 3"], 0),
        (["-h**2 >= 1", "--timeout", "5"], 1),
        (["--", "-x**2 <= 0"], 0),
        (["-x**2 <= 0", "--wher", "x > 0"], 2),
    ],
)
def test_a_claim_may_begin_with_a_minus(args, code):
    assert run("prove", *args).exit_code == code


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["x +* 2 < 1"], "at character 4"),
        (["foo(x) < 1"], "not known"),
        (["x < 1", "--where", "x < 1, x > 2"], "is empty"),
        (["1/x > 0", "--where", "x >= 0"], "undefined at x = 0"),
        (["x < 1", "--timeout", "-1"], "timeout"),
    ],
)
def test_bad_calls_exit_with_2_and_one_sentence(args, said):
    result = run("prove", *args)
    assert result.exit_code == 2
    assert said in result.stderr
    assert "Traceback" not in result.stderr


def test_a_certificate_is_written_whole_and_stands_by_itself(tmp_path):
    target = tmp_path / "c.json"
    result = run("prove", "exp(x) >= 1 + x", "--certificate", str(target))
    assert result.exit_code == 0
    assert [p.name for p in tmp_path.iterdir()] == ["c.json"]
    data = json.loads(target.read_text())
    check_statement(data)
    with pytest.raises(Refusal):
        check_statement({**data, "claim": "exp(x) >= 1 + x*11/10"})
    nowhere = run("prove", "exp(x) >= 1 + x", "--certificate", str(tmp_path / "no" / "c.json"))
    assert nowhere.exit_code == 2
    assert "cannot be written" in nowhere.stderr


def test_sharpest():
    result = run("sharpest", "Abs(x)*c >= tanh(x)", "c", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["holds_at"] == "1"
    assert run("sharpest", "Abs(x)*c >= tanh(x)", "c", "--tolerance", "none").exit_code == 2
    assert run("sharpest", "x <= 1", "c").exit_code == 2


def test_the_certificates_of_the_corpus_are_those_of_their_derivations():
    for path in (Path(__file__).parents[1] / "derivations").rglob("*.json"):
        assert path.with_suffix(".py").exists()
        for data in json.loads(path.read_text(encoding="utf-8")):
            check_statement(data)


@pytest.mark.parametrize("condition", ["1/x < 2", "log(x) < 2"])
def test_a_condition_without_a_value_is_a_bad_call_and_not_refuted(condition):
    result = run("prove", f"Piecewise((1, {condition}), (2, True)) >= 0", "--where", "x >= 0")
    assert result.exit_code == 2
    assert "undefined at x = 0" in result.output


def test_a_mistake_of_ours_is_not_refuted(monkeypatch):
    """Python's own exit code for an error is 1, and 1 says that a claim is refuted."""

    def broken(*_args, **_kwargs):
        raise TypeError("a mistake")

    monkeypatch.setattr("cbdp_sym.oracles.prover.prove", broken)
    result = run("prove", "x >= 0")
    assert result.exit_code == 2
    assert "mistake in cbdp-sym" in result.output
