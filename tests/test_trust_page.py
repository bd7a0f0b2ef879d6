"""docs/trust.md and docs/kernel.md name the files that are to be believed as they are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = {"trust.md": "analysis", "kernel.md": "kernel"}


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def rows(name: str) -> dict[str, str]:
    return dict(re.findall(r"^\| `([\w/]+\.py)` \| (\d+) \|", page(name), re.M))


@pytest.mark.parametrize("name", PAGES)
def test_it_names_every_file(name: str) -> None:
    folder = ROOT / "cbdp_sym" / PAGES[name]
    there = {p.relative_to(folder).as_posix() for p in folder.rglob("*.py")}
    assert {f for f in there if not f.endswith("__init__.py")} == set(rows(name)), (
        "run scripts/trust-table.py"
    )


@pytest.mark.parametrize("name", PAGES)
def test_the_lengths_are_about_right(name: str) -> None:
    """To a tenth: a file that doubles is news, a line more is not."""
    for file, said in rows(name).items():
        path = ROOT / "cbdp_sym" / PAGES[name] / file
        lines = len(path.read_text(encoding="utf-8").splitlines())
        assert abs(lines - int(said)) <= 20 + lines / 10, f"{file}: run scripts/trust-table.py"


@pytest.mark.parametrize("name", PAGES)
def test_what_it_points_to_is_there(name: str) -> None:
    for file in re.findall(r"`((?:tests|cbdp_sym|scripts|tools)/[\w/.-]+)`", page(name)):
        assert (ROOT / file).exists(), file
    for file in re.findall(r"`((?:kernel|oracles)/[\w/]+\.py)`", page(name)):
        assert (ROOT / "cbdp_sym" / file).exists(), file


@pytest.mark.parametrize("name", PAGES)
def test_the_commands_it_names_exist(name: str) -> None:
    from cbdp_sym.cli import main
    from tools.__main__ import main as tools

    for line in set(re.findall(r"`?cbdp-sym ([a-z]+)(?: ([a-z]+))?", page(name))):
        assert line[0] in main.commands
    for line in set(re.findall(r"`?python -m tools ([a-z]+)(?: ([a-z]+))?", page(name))):
        command = tools.commands[line[0]]
        if line[0] == "mutants" and line[1]:
            assert line[1] in command.commands  # type: ignore[attr-defined]


def test_the_tools_help_names_their_own_commands() -> None:
    from click.testing import CliRunner

    from tools.__main__ import main as tools

    said = CliRunner().invoke(tools, ["--help"]).output
    assert "mutants" in said and "trust" in said and "check-formula" not in said
