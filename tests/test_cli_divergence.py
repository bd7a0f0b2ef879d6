"""``cbdp-sym divergence``: the contract, certificates, wrong calls."""

import json

import pytest
from click.testing import CliRunner

from cbdp_sym.cli import main
from cbdp_sym.theory.restricted import recheck

CALL = ("divergence", "--p", "Laplace(0,1)", "--q", "Laplace(1,1)")


def run(*args):
    return CliRunner().invoke(main, list(args))


def test_the_contract():
    call = (*CALL, "--kind", "renyi", "--order", "3", "--adversary", "linear", "--digits", "20")
    result = run(*call, "--json")
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    assert data["lower"][:22] == data["upper"][:22] == "0.41518672638788326741"
    assert data["closed_form"] is None
    assert data["digits"] >= 20
    assert "<= value <=" in run(*call).stdout


@pytest.mark.parametrize("adversary", ["unrestricted", "linear", "poly:2", "span:x,abs(x)"])
@pytest.mark.parametrize("kind", ["kl", "chi2"])
def test_every_adversary(kind, adversary):
    result = run(*CALL, "--kind", kind, "--adversary", adversary, "--digits", "8", "--json")
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    assert 0 < float(data["lower"]) <= float(data["upper"])


def test_infinite():
    result = run("divergence", "--p", "Normal(0,2)", "--q", "Normal(0,1)", "--kind", "renyi",
                 "--order", "3", "--json")  # fmt: skip
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    assert (data["lower"], data["upper"]) == ("oo", "oo")
    assert "diverges" in data["reason"]


def test_certificate(tmp_path):
    file = tmp_path / "c.json"
    result = run(*CALL, "--kind", "kl", "--adversary", "linear", "--certificate", str(file))
    assert result.exit_code == 0
    lower, upper = recheck(json.loads(file.read_text()))
    assert 0 < lower < upper < 1
    assert run(*CALL, "--kind", "kl", "--certificate", str(tmp_path)).exit_code == 2


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--kind", "renyi"], "needs an order"),
        (["--kind", "kl", "--order", "2"], "has no order"),
        (["--kind", "renyi", "--order", "0"], "above 1"),
        (["--kind", "kl", "--adversary", "span:x,foo(x)"], "at character 1"),
        (["--kind", "kl", "--adversary", "neural"], "is not known"),
        (["--kind", "hellinger"], "hellinger"),
        (["--kind", "kl", "--digits", "0"], "digits"),
        (["--kind", "kl", "--p", "Gauss(0,1)"], "not a distribution"),
        (["--kind", "kl", "--p", "Laplace(0,0)"], "positive"),
        (["--kind", "kl", "--p", "Laplace(a,1)"], "not known"),
    ],
)
def test_wrong_calls_exit_with_2_and_one_sentence(args, said):
    result = run(*CALL, *args)
    assert result.exit_code == 2
    assert said in result.stderr
    assert "Traceback" not in result.stderr
