"""docs/trust.md names the kernel's files as they are."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
KERNEL = ROOT / "cbdp_sym" / "kernel"
PAGE = (ROOT / "docs" / "trust.md").read_text(encoding="utf-8")
ROWS = dict(re.findall(r"^\| `([\w/]+\.py)` \| (\d+) \|", PAGE, re.M))


def test_it_names_every_file_of_the_kernel() -> None:
    there = {p.relative_to(KERNEL).as_posix() for p in KERNEL.rglob("*.py")}
    assert {f for f in there if not f.endswith("__init__.py")} == set(ROWS), (
        "run scripts/trust-table.py"
    )


def test_the_lengths_are_about_right() -> None:
    """To a tenth: a file that doubles is news, a line more is not."""
    for name, said in ROWS.items():
        lines = len((KERNEL / name).read_text(encoding="utf-8").splitlines())
        assert abs(lines - int(said)) <= 20 + lines / 10, f"{name}: run scripts/trust-table.py"


def test_what_it_points_to_is_there() -> None:
    for name in re.findall(r"`((?:tests|cbdp_sym|scripts)/[\w/.-]+)`", PAGE):
        assert (ROOT / name).exists(), name
    for name in re.findall(r"`((?:kernel|oracles)/[\w/]+\.py)`", PAGE):
        assert (ROOT / "cbdp_sym" / name).exists(), name


def test_the_commands_it_names_exist() -> None:
    from cbdp_sym.cli import main

    for line in set(re.findall(r"`?cbdp-sym ([a-z]+)(?: ([a-z]+))?", PAGE)):
        command = main.commands[line[0]]
        if line[0] == "mutants" and line[1]:
            assert line[1] in command.commands  # type: ignore[attr-defined]
