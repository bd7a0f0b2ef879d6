"""The code blocks of README and of the guides do what is written beside them.

Python blocks are run statement by statement, those of a page in one namespace. A comment after an expression
is its value where it reads as one (``# 'proved'``, ``# 1: …``); other comments are prose. Blocks ``console``
are run by ``test_tutorial.py``; of every other command in a page the options are checked: some take hours.
"""

from __future__ import annotations

import ast
import io
import re
import shlex
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner
from reports import CACHE

from cbdp_sym.cli import main

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
RUN = ("README.md", "docs/conversions.md", "docs/explore.md", "docs/inequalities.md", "docs/tactics.md")
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^(?:\$ |    )?(?:\.venv/bin/)?(cbdp-sym .*)$", re.MULTILINE)


def python_blocks(page: str) -> list[str]:
    text = (ROOT / page).read_text(encoding="utf-8")
    return [block for language, block in BLOCK.findall(text) if language == "python"]


def shown(source: str, statement: ast.stmt) -> tuple[bool, Any]:
    """Return whether a comment on the last line of a statement is a value, and which."""
    line = source.splitlines()[(statement.end_lineno or 1) - 1]
    _, found, comment = line[statement.end_col_offset or 0 :].partition("#")
    for end in (comment, re.split(r"; |: ", comment)[0]):
        try:
            return bool(found), ast.literal_eval(end.strip())
        except (ValueError, SyntaxError):
            continue
    return False, None


def run(source: str, names: dict[str, Any]) -> int:
    """Run a block; the number of values that were compared."""
    compared = 0
    for statement in ast.parse(source).body:
        code = ast.unparse(statement)
        if not isinstance(statement, ast.Expr):
            exec(compile(code, "block", "exec"), names)
            continue
        out = io.StringIO()
        with redirect_stdout(out):
            value = eval(compile(code, "block", "eval"), names)
        is_value, wanted = shown(source, statement)
        if is_value:
            got = value if value is not None else out.getvalue().strip()
            assert got == wanted or str(got) == str(wanted), f"{code}: {got}, not {wanted}"
            compared += 1
    return compared


@pytest.mark.parametrize("page", RUN)
def test_python_blocks_do_what_their_comments_say(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CBDP_SYM_CACHE", CACHE)  # with what was verified before the tests
    (derivation,) = (b for b in python_blocks("README.md") if "Statement(" in b)
    (tmp_path / "mine.py").write_text(derivation, encoding="utf-8")
    names: dict[str, Any] = {"__name__": "block"}
    compared = sum(run(block, names) for block in python_blocks(page))
    assert compared >= {"docs/inequalities.md": 3, "docs/conversions.md": 1, "docs/tactics.md": 3}.get(
        page, 0
    )


def test_a_comment_is_a_value_or_prose() -> None:
    names: dict[str, Any] = {}
    assert run("x = 1\nx + 1  # 2\nx  # the first\nprint(x)  # 1: as a number\n'a'  # 'a'", names) == 3
    with pytest.raises(AssertionError, match="not 3"):
        run("x + 1  # 3", names)


FIGURE = re.compile(r"^ {4}(cbdp-sym [^#\n]*(?:\\\n[^#\n]*)*)(?:\n {4}| +)# (.*\d.*)$", re.MULTILINE)


def figures() -> Iterator[tuple[str, str]]:
    """Each indented command of a page with the figures beside or below it; prose follows a semicolon."""
    for page in PAGES:
        for command, comment in FIGURE.findall(page.read_text(encoding="utf-8")):
            yield " ".join(command.replace("\\\n", " ").split()), comment


@pytest.mark.parametrize(
    ("command", "figure"), sorted(figures(), key=lambda f: len(f[0])), ids=lambda v: v[:60]
)
def test_a_command_prints_the_figures_that_stand_beside_it(
    command: str, figure: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, shlex.split(command)[1:])
    assert result.exit_code == 0
    said = " ".join(result.output.split())
    assert all(part.strip("; ").partition("; ")[0] in said for part in figure.split("…")), said


def test_figures_of_the_guides_are_found() -> None:
    found = dict(figures())
    assert len(found) >= 12
    assert found["cbdp-sym calibrate --mechanism 'Gaussian(sigma=s)' --epsilon 1 --delta 1e-5 s"].startswith(
        "s = 3.7307"
    )


def commands(text: str) -> Iterator[list[str]]:
    """The calls of cbdp-sym in a page, without comments, pipes and what is to be filled in."""
    for line in COMMAND.findall(text):
        if "…" in line or line.endswith("\\"):
            continue
        words = shlex.split(line, comments=True)
        end = next((k for k, word in enumerate(words) if word in ("|", "&&", ">", ">>")), None)
        yield words[1:end]


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_every_command_of_a_page_is_one(page: Path) -> None:
    for words in commands(page.read_text(encoding="utf-8")):
        if not words or words[0].startswith("-"):
            continue
        command = main.commands.get(words[0])
        assert command is not None, f"there is no command '{words[0]}'"
        try:
            command.make_context(words[0], list(words[1:])).close()
        except click.exceptions.Exit:  # --help
            continue
        except click.UsageError as error:
            pytest.fail(f"cbdp-sym {' '.join(words)}: {error.format_message()}")
