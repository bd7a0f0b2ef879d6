"""The mistakes of the first hour: each gets one sentence that says what to write instead."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from cbdp_sym.analysis.logic import NotExact, expression
from cbdp_sym.cli import main
from cbdp_sym.corpus.advice import advice, said

ROOT = Path(__file__).parents[1]
START = """
from cbdp_sym import Statement
from cbdp_sym.author import decide

theorem = Statement(id="my.square", title="The square of a sum")
claim = theorem.printed("for x : real given 0 < x holds log (1 + x) <= x")


@claim.proof
def proof(p):
    return p.have(p.goal, by=decide)
"""

# what is wrong: (the correct text, the mistake, what is said)
BAD_FILES = {
    "an import of what there is not": ("import Statement", "import Statment", "did you mean Statement?"),
    "a name that is not imported": (
        "theorem = Statement(",
        "P = Normal(0, 1)\ntheorem = Statement(",
        "name 'Normal' is not defined; write 'from cbdp_sym import Normal' at the top",
    ),
    "a claim that is not a text": (
        '"for x : real given 0 < x holds log (1 + x) <= x"',
        "1 < 2",
        "a claim is a text, such as 'for x : real",
    ),
    "a claim that cannot be read": ("<= x", "<= y", "'y' is neither a variable here"),
}

OPEN = {
    "a method that there is not": ("p.have(", "p.hve(", "did you mean have"),
    "a step with too few arguments": (
        "p.have(p.goal, by=decide)",
        'p.cases("x < 1")',
        "p.cases() missing 1 required positional argument: 'yes'; write p.cases(text, yes, no=None): Prove",
    ),
    "an argument that a step has not": (
        "by=decide",
        'by=decide, becuse="a bound"',
        "did you mean because?; write p.have(text, *facts, by=None",
    ),
    "a name in the proof": ("by=decide", "by=decied", "did you mean decide"),
    "the decorator is forgotten": (
        "@claim.proof\n",
        "",
        "no proof is given: decorate a function with @claim.proof",
    ),
}


def verify(folder: Path, *files: str) -> subprocess.CompletedProcess[str]:
    """Run the command on files in a folder, or on all that are there."""
    paths = [str(ROOT), os.environ.get("PYTHONPATH", "")]
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(p for p in paths if p),
        "CBDP_SYM_CACHE": str(folder / "cache"),
    }
    command = [sys.executable, "-m", "cbdp_sym", "verify", "--jobs", "1", *(files or ["."])]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)


def written(folder: Path, mistakes: dict[str, tuple[str, str, str]]) -> dict[str, str]:
    """Write a file with each mistake, which has an id of its own; return the names of the files."""
    names = {}
    for k, (mistake, (right, wrong, _)) in enumerate(mistakes.items()):
        assert right in START
        names[mistake] = f"m{k:02}"
        text = START.replace(right, wrong, 1).replace("my.square", f"my.m{k:02}")
        (folder / f"m{k:02}.py").write_text(text)
    return names


@pytest.fixture(scope="module")
def of_bad_files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """For each mistake what is said of its file, in one run of all."""
    folder = tmp_path_factory.mktemp("bad")
    names = written(folder, BAD_FILES)
    done = verify(folder)
    assert done.returncode == 2, done.stdout + done.stderr
    lines = done.stderr.splitlines()
    assert len(lines) == len(BAD_FILES) and "Traceback" not in done.stderr
    return {
        mistake: next(t for t in lines if t.startswith(f"cbdp-sym: '{name}.py', line "))
        for mistake, name in names.items()
    }


@pytest.fixture(scope="module")
def of_open_proofs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The same for proofs with a mistake: the explanation of each verdict."""
    folder = tmp_path_factory.mktemp("open")
    names = written(folder, OPEN)
    done = verify(folder)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    said = {}
    for mistake, name in names.items():
        start = done.stdout.index(f"my.{name} ({name}.py, line ")
        said[mistake] = done.stdout[start:].split("\nmy.")[0]
    return said


@pytest.mark.parametrize("mistake", BAD_FILES)
def test_a_file_that_cannot_be_meant_is_a_bad_call_in_one_sentence(
    of_bad_files: dict[str, str], mistake: str
) -> None:
    assert BAD_FILES[mistake][2] in of_bad_files[mistake]


@pytest.mark.parametrize("mistake", OPEN)
def test_a_proof_with_a_mistake_is_open_with_the_reason(of_open_proofs: dict[str, str], mistake: str) -> None:
    name = f"my.m{list(OPEN).index(mistake):02}"
    assert OPEN[mistake][2].replace("my.square", name) in of_open_proofs[mistake]


def test_a_single_bad_file_is_one_sentence(tmp_path: Path) -> None:
    name = next(iter(written(tmp_path, dict(list(BAD_FILES.items())[:1])).values()))
    done = verify(tmp_path, f"{name}.py")
    assert done.returncode == 2 and done.stderr.count("\n") == 1


def test_a_statement_of_ones_own_is_named_by_its_file(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "cbdp_sym", "verify", "my.square"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 2
    assert "one of your own is named by the path of its file or folder" in done.stderr


def test_the_start_is_right(tmp_path: Path) -> None:
    (tmp_path / "first.py").write_text(START)
    assert verify(tmp_path, "first.py").returncode == 0


@pytest.mark.parametrize(
    ("value", "instead"),
    [
        (0.1, "write Rational(1, 10)"),
        (1 / 3, "write Rational(1, 3)"),
        (2.0, "write 2"),
        (1e-9, "write Rational(1, 1000000000)"),
        (float("inf"), "such as Rational(1, 3) or sqrt(2)"),
        (float("nan"), "such as Rational(1, 3) or sqrt(2)"),
    ],
)
def test_a_float_is_refused_with_the_number_that_it_stands_for(value: float, instead: str) -> None:
    with pytest.raises(NotExact) as refused:
        expression(value)
    assert str(refused.value).endswith(instead)


def test_an_exception_of_which_nothing_is_known_is_said_as_it_is() -> None:
    assert said(ValueError("a mistake\nin two lines")) == "ValueError: a mistake in two lines"
    assert said(ValueError()) == "ValueError: no message"
    assert advice(ImportError("no module", name="numpy")) == ""


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["prove", "log(1+x) =< x"], "'=<' is written <="),
        (["prove", "KL(P, Q) <= 1"], "cbdp-sym divergence"),
        (["prove", "log(x) <= x"], "x ranges over all real numbers: give a domain"),
    ],
)
def test_a_command_says_what_to_write_instead(command: list[str], said: str) -> None:
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 2 and said in result.output
