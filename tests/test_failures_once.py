"""A step that fails is said once, with the author's place and the claim in whose proof it stands."""

from __future__ import annotations

import functools
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cbdp_sym.author import Claim
from cbdp_sym.author.tree import place, where_failed
from cbdp_sym.cli import main
from cbdp_sym.corpus.worker import _crash
from cbdp_sym.tactics.failure import Failed

TWO_CLAIMS = '''"""Two claims that rest on one, whose proof fails."""

from cbdp_sym.author import *

theorem = Statement(id="logarithms", title="Logarithms")
helper = Claim("for x y given 0 < x, 0 < y holds log(x·y) ≤ log(x) + 2·log(y)", "the helper")
claim = theorem.printed("for x y given 0 < x, 0 < y holds log(x·y) ≤ log(x) + 2·log(y) + 1")
other = theorem.repaired("for x y given 0 < x, 0 < y holds log(x·y) ≤ log(x) + 2·log(y) + 2")


@helper.proof
def the_helper(p):
    p.let(z="x·y")
    for k in range(9):
        p.have(f"0 < {k + 1}·z")
    return p.have("log(z) ≤ log(x) + 2·log(y)", because="the law of logarithms")


@claim.proof
def first(p):
    return p.have("log(x·y) ≤ log(x) + 2·log(y) + 1", helper.theorem(), because="the helper")


@other.proof
def second(p):
    return p.have("log(x·y) ≤ log(x) + 2·log(y) + 2", helper.theorem(), because="the helper")
'''


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "logarithms.py"
    file.write_text(TWO_CLAIMS, encoding="utf-8")
    return file


def verify(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["verify", "--no-cache", *arguments])


def test_a_step_that_fails_in_an_auxiliary_claim_is_said_once(file: Path) -> None:
    said = verify(str(file)).stdout
    step, at = "this step is not proved: log(z) ≤ log(x) + 2·log(y)", "logarithms.py, line 16, in the_helper"
    assert said.count(step) == said.count(at) == said.count(" known:\n") == 1
    rests = "it rests on the helper: log(x·y) ≤ log(x) + 2·log(y)"
    assert f"{rests}, whose proof fails there" in said and f"{rests}, which failed above" in said
    shown = said[said.index("as printed: open") : said.index("further claim: open")].splitlines()[3:]
    assert len([line for line in shown if line.strip()]) <= 11 and "more lines with --explain" in said
    explained = verify("--explain", str(file)).stdout
    assert "0 < 9·z" in explained and "more lines" not in explained and explained.count(step) == 1


def test_the_place_of_a_failure_is_the_authors_and_not_pythons() -> None:
    @functools.singledispatch
    def step(x: object) -> None:
        raise Failed("no")

    @contextmanager
    def block() -> object:  # type: ignore[misc]
        yield
        raise Failed("no")

    def inside() -> None:
        with block():
            pass

    for run in (lambda: step(1), inside, lambda: _in_the_program()):
        with pytest.raises(Failed) as caught:
            run()
        assert where_failed(caught.value).startswith("test_failures_once.py, line ")

    @functools.singledispatch
    def asks(x: object, back: list[tuple[str, int]]) -> None:
        back.append(place())

    found: list[tuple[str, int]] = []
    asks(1, found)
    assert found[0][0] == __file__


def _in_the_program() -> None:
    functools.singledispatch(lambda text: Claim(text).theorem())("for x holds x = x")


def test_an_exception_in_the_program_is_not_at_a_file_of_it() -> None:
    def crash(n: object) -> str:
        with pytest.raises(Exception) as caught:
            Claim(n) if n is None else int("x")  # type: ignore[arg-type]
        return _crash(caught.value, Path(__file__))

    assert "test_failures_once.py, in crash: " in crash(None) and "inside cbdp_sym" in crash(None)
    assert crash(1).endswith("ValueError: invalid literal for int() with base 10: 'x'")
