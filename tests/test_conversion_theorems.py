"""``convert --theorem``: a conversion as a derivation that the kernel proves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from reports import CACHE

from cbdp_sym.cli import main


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CBDP_SYM_CACHE", CACHE)
    monkeypatch.chdir(tmp_path)


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, arguments)
    return done.exit_code, done.output


def theorem(source: str, to: str, file: str = "mine.py") -> dict[str, Any]:
    code, said = run("convert", "--from", source, "--to", to, "--theorem", file, "--json")
    assert code == 0, said
    return json.loads(said)


@pytest.mark.parametrize(
    ("source", "to", "claim"),
    [
        ("PureDP(1)", "zCDP(xi=0)", "M is (0, 46211715726001/100000000000000)-zCDP for ~"),
        ("RenyiDP(2,1/2)", "ApproxDP(epsilon=1)", "M is (1, 179404582071601/2000000000000000)-DP for ~"),
        ("GaussianMechanism(1,5)", "zCDP(xi=0)", "(x ↦ N(q(x), 5²)) is (0, 1/50)-zCDP for ~"),
        ("zCDP(1,0)", "PureDP()", "M is 1-DP for ~"),
        ("3 * zCDP(1/100,1/50)", "RenyiDP(order=2)", "adaptive(B, 3) is (2, 3/20)-RDP for ~"),
    ],
)
def test_the_kernel_proves_the_conversion(source: str, to: str, claim: str) -> None:
    found = theorem(source, to)["theorem"]
    assert (found["verdict"], found["claim"]) == ("proved", claim)


def test_a_smaller_number_is_not_proved() -> None:
    theorem("zCDP(0,1/10)", "ApproxDP(delta=1e-6)")
    text = Path("mine.py").read_text(encoding="utf-8")
    number = "214193855164447/100000000000000"
    assert number in text
    Path("mine.py").write_text(text.replace(number, "214193855164446/100000000000000"), encoding="utf-8")
    code, said = run("verify", "mine.py")
    assert code == 1 and "open" in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--from", "100 * PureDP(1/10)", "--delta", "1e-6"), "use profile with --theorem"),
        (("--from", "PureDP(1)", "--to", "zCDP(xi=0)", "--group", "3"), "for groups have no theorem"),
        (("--from", "zCDP(1/10)", "--delta", "1e-6", "--sampling", "poisson(1/10)"), "cbdp-sym:"),
    ],
)
def test_what_has_no_theorem_says_so_and_writes_nothing(arguments: tuple[str, ...], said: str) -> None:
    code, output = run("convert", *arguments, "--theorem", "mine.py")
    assert code == 2 and said in output, output
    assert not Path("mine.py").exists()


def test_a_file_that_is_there_is_kept() -> None:
    Path("mine.py").write_text("", encoding="utf-8")
    code, output = run("convert", "--from", "zCDP(1/10)", "--delta", "1e-6", "--theorem", "mine.py")
    assert code == 2 and "exists already" in output


def test_profile_hands_a_bound_of_divergences_to_convert() -> None:
    code, output = run("profile", "--mechanism", "zCDP(1/10)", "--delta", "1e-6", "--theorem", "mine.py")
    assert code == 0 and "proved in" in output and Path("mine.py").exists()
