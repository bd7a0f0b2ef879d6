"""``cbdp-sym check-formula``: exit codes, JSON, and what is said about a bad call."""

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from reports import CACHE

from cbdp_sym.cli import main

ROOT = Path(__file__).parents[1]
ACCOUNTING = """
import math

def kl(eps):
    return math.fsum((eps, -1, math.exp(-eps)))

def odd(privacy):
    return kl(privacy)

def leaves(eps):
    import os
    os._exit(0)

def stuck(eps):
    import re
    return float(bool(re.match("(a*)*b", "a" * 60)))  # C code, which no signal stops

def half(eps):
    print("halved")
    return kl(eps / 2)

def renyi_to_epsilon(order, eps, target_delta):
    return eps + math.log1p(-1 / order) - math.log(order * target_delta) / (order - 1)

class Gaussian:
    @staticmethod
    def rdp(alpha, sigma):
        return alpha / (2 * sigma**2)

PI = 3
"""


@pytest.fixture(scope="module", autouse=True)
def results():
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CBDP_SYM_CACHE", CACHE)
        yield


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """A module of the user's own in the current directory."""
    (tmp_path / "my_accounting.py").write_text(ACCOUNTING)
    (tmp_path / "broken_accounting.py").write_text("1 / 0")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield tmp_path
    sys.modules.pop("my_accounting", None)


def run(*args):
    return CliRunner().invoke(main, ["check-formula", *args])


def test_exit_codes_and_json():
    args = ("cbdp.thm8", "-p", "epsilon=eps", "--where", "eps >= 1")
    good = run("my_accounting:kl", *args, "--side", "nearest")
    assert good.exit_code == 0, good.output
    assert good.stdout.startswith("agrees: ")
    strict = run("my_accounting:kl", *args)
    assert strict.exit_code == 0, strict.output
    bound = run("my_accounting:kl", *args, "--slack", "0")
    assert bound.exit_code == 1
    assert bound.stdout.startswith("rounds down: ")
    assert run("my_accounting:kl", *args, "--slack", "2").exit_code == 0
    wrong = run("my_accounting:half", *args, "--json")
    assert wrong.exit_code == 1
    data = json.loads(wrong.stdout)
    assert data["verdict"] == "another formula"
    assert "halved" not in wrong.stdout
    assert data["worst_unsafe"]["call"].startswith("my_accounting.half(eps=")
    assert data["hints"][0].startswith("eps/2 stands for eps")


def test_a_function_that_ends_the_process_is_no_success():
    result = run("my_accounting:leaves", "cbdp.thm8", "-p", "epsilon=eps")
    assert result.exit_code == 1
    assert result.stdout.startswith("fails: the function my_accounting:leaves ended the process")
    data = json.loads(run("my_accounting:leaves", "cbdp.thm8", "-p", "epsilon=eps", "--json").stdout)
    assert data["verdict"] == "fails"


def test_code_in_c_that_hangs_is_stopped():
    result = run("my_accounting:stuck", "cbdp.thm8", "-p", "epsilon=eps", "--timeout", "1")
    assert result.exit_code == 1
    assert "gave no answer within 1 seconds" in result.stdout or "hangs" in result.stdout


def test_attributes_values_quantity_and_part(folder):
    result = run(
        "my_accounting:Gaussian.rdp", "zcdp.lem2.4", "-p", "mu=0", "-p", "nu=1", "--values",
        "alpha=2,3,4.5", "--part", "α > 1", "--slack", "4", "--points", "50", "--seed", "7",
        "--quantity", "1*value", "--json", "--where", "sigma >= 1e-3",
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    assert "alpha in {2, 3, 4.5}" in data["conditions"]
    assert "1/1000 <= sigma <= 100" in data["conditions"]


def test_a_plot_is_written(folder):
    pytest.importorskip("matplotlib", reason="matplotlib is not installed")
    args = ("my_accounting:kl", "cbdp.thm8", "-p", "epsilon=eps", "--points", "20", "--plot")
    assert run(*args, "errors.svg").exit_code in (0, 1)
    assert (folder / "errors.svg").read_text().startswith("<?xml")
    assert run(*args, "no/errors.svg").exit_code == 2


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["my_accounting", "cbdp.thm8"], "write module:function"),
        (["no_such_module:f", "cbdp.thm8"], "cannot be imported"),
        (["broken_accounting:f", "cbdp.thm8"], "ZeroDivisionError"),
        (["my_accounting:f", "cbdp.thm8"], "has no 'f'"),
        (["my_accounting:PI", "cbdp.thm8"], "not a function but int"),
        (["my_accounting:kl", "cbdp.thm88"], "the nearest are"),
        (["my_accounting:odd", "cbdp.thm8"], "which argument is 'epsilon'"),
        (["my_accounting:kl", "cbdp.thm8", "-p", "epsilon"], "NAME=VALUE"),
        (["my_accounting:kl", "cbdp.thm8", "-p", "epsilon=eps", "--values", "eps=x"], "not a number"),
        (["my_accounting:kl", "cbdp.thm8", "-p", "epsilon=eps", "--where", "eps > "], "where"),
        (["my_accounting:kl", "cbdp.thm8", "--side", "above"], "above"),
        (["my_accounting:kl"], "name the statement to compare with, or give --find"),
        (["my_accounting:kl", "cbdp.thm8", "--find"], "and not both"),
        (["my_accounting:kl", "cbdp.thm8", "-p", "epsilon=eps", "--quantity", "eps/2"], "with itself"),
    ],
)
def test_bad_calls_exit_with_2_and_one_sentence(args, said):
    result = run(*args)
    assert result.exit_code == 2
    assert said in result.stderr
    assert "Traceback" not in result.stderr


def test_help_says_that_the_module_is_run_from_the_current_directory():
    said = " ".join(run("--help").stdout.split())
    assert "imported from the current directory" in said
    assert "importing runs its code" in said
    assert "0 for agrees and safe, 1 for every other verdict, 2 for a bad call" in said


def test_the_command_starts_without_sympy():
    import subprocess

    code = (
        "import sys; from cbdp_sym.cli import main; "
        "main(['check-formula', '--help'], standalone_mode=False); "
        "sys.exit('sympy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("more", ["", "-p ε=eps -p α=order -p δ=target_delta"])
def test_what_libraries_call_a_parameter_is_understood(more: str) -> None:
    """eps is epsilon, order is alpha; and ε, α and δ may be written."""
    result = run("my_accounting:renyi_to_epsilon", "dp.rdp", "--version", "repaired", *more.split())
    assert result.exit_code == 0, result.output
    assert result.output.startswith("agrees")


def test_a_formula_with_other_names_of_parameters_is_found() -> None:
    found = run("my_accounting:renyi_to_epsilon", "--find")
    assert "check-formula my_accounting:renyi_to_epsilon dp.rdp --version repaired" in found.output
