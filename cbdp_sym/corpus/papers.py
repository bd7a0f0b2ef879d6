"""The papers and the table of their statements, as printed."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

AS_STATED = ("sharp", "dp")
"""The short names of what no opened source prints: our own theorems, and the classics, cited from memory."""

STATEMENTS = Path(__file__).with_name("statements.toml")


@cache
def _table() -> tuple[dict[str, str], dict[str, dict[str, str]]]:
    with STATEMENTS.open("rb") as stream:
        data = tomllib.load(stream)
    return dict(data["papers"]), {row["id"]: dict(row) for row in data["statement"]}


def papers() -> dict[str, str]:
    """Return the reference of each paper by its short name, such as ``"cbdp"``."""
    return _table()[0]


def entries() -> dict[str, dict[str, str]]:
    """Return the rows of the table by id: ``id``, ``ref``, ``kind``, ``claim``."""
    return _table()[1]


def entry(id: str) -> dict[str, str]:
    """Return the row of one statement; empty for a statement of the user's own."""
    return entries().get(id, {})
