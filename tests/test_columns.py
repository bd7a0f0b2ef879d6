"""A terminal of 80 columns: no command prints a longer line, unless a single word is longer."""

from __future__ import annotations

import click
import pytest
from click.testing import CliRunner

from cbdp_sym.cli.group import TASKS, main
from cbdp_sym.cli.lines import fitted, joined, table

COLUMNS = 80
NAMES = [c.name or "" for commands in TASKS.values() for c in commands]
CALLS = [
    ["list", "--all"],
    ["verify", "cbdp.thm8", "cbdp.tab1.kl.laplace"],
    ["show", "cbdp.thm8"],
    ["why", "cbdp.thm8"],
    ["prove", "x - x**3/7 <= sin(x)", "--where", "x > 0"],
    ["prove", "x + sinh(x) - sinh(y) <= exp(x*y/2)*sinh(x - y) + x", "--where", "0 <= y < x < 1/2",
     "--timeout", "1"],
    ["sharpest", "Abs(x)*c >= tanh(x)", "c"],
    ["library", "gaussian_integral"],
    ["convert", "--from", "zCDP(0,1/10)", "--to", "ApproxDP(delta=1e-6)"],
    ["profile", "--mechanism", "RandomizedResponse(k=3, epsilon=1)", "--epsilon", "1/2", "--why"],
]  # fmt: skip


def too_long(text: str) -> list[str]:
    return [line for line in text.splitlines() if len(line) > COLUMNS and " " in line.strip()]


def run(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("COLUMNS", str(COLUMNS))
    return CliRunner().invoke(main, arguments).output


@pytest.mark.parametrize("name", ["", *NAMES])
def test_help_fits(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = run([*name.split(), "--help"], monkeypatch)
    assert "Usage:" in shown
    assert not too_long(shown)


@pytest.mark.parametrize("command", [c for cs in TASKS.values() for c in cs], ids=NAMES)
def test_the_list_of_commands_says_what_each_does_in_a_whole_sentence(command: click.Command) -> None:
    assert command.get_short_help_str(COLUMNS - 19).endswith(".")


@pytest.mark.parametrize("call", CALLS, ids=" ".join)
def test_output_fits(call: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    shown = run(call, monkeypatch)
    assert shown.strip()
    assert not too_long(shown)


def test_lines_are_whole_in_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    shown = CliRunner().invoke(main, ["list"]).output
    assert max(map(len, shown.splitlines())) > COLUMNS


def test_a_line_is_broken_at_spaces() -> None:
    assert fitted("  one two three", 10) == "  one two\n    three"
    assert fitted("  one two three", None) == "  one two three"
    assert fitted("one\n\ntwo", 5) == "one\n\ntwo"


def test_a_table_gives_way_where_it_may() -> None:
    rows = [["id", "title"], ["a.b", "a title that is much longer"]]
    assert [joined(line) for line in table(rows, 20, [1])] == [
        "id   title",
        "a.b  a title that is",
        "     much longer",
    ]
    assert joined(table(rows, None, [1])[1]) == "a.b  a title that is much longer"
