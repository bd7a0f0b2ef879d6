"""The page of the language has the table of today, and its example is a claim."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from cbdp_sym.language.claim_printer import claim_text
from cbdp_sym.language.elaborate import statement

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")


def test_the_table_is_that_of_the_file() -> None:
    path = ROOT / "scripts" / "language-table.py"
    spec = importlib.util.spec_from_file_location("table", path)
    assert spec is not None and spec.loader is not None
    table = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(table)
    assert table.written(PAGE) == PAGE, "run scripts/language-table.py"


def test_the_example_is_printed_as_it_is_written() -> None:
    example = " ".join(PAGE.split("    for α")[1].split("\n\n")[0].split())
    binders: dict[object, str] = {}
    t = statement(f"for α {example}", binders)  # type: ignore[arg-type]
    assert claim_text(t, binders) == f"for α {example}"  # type: ignore[arg-type]
