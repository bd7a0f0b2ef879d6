"""docs/hypotheses.md says which hypotheses are not printed, and of which kind they are."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

from cbdp_sym.corpus.shipped import shipped

ROOT = Path(__file__).parents[1]
SPEC = importlib.util.spec_from_file_location("table", ROOT / "scripts" / "hypotheses-table.py")
assert SPEC is not None and SPEC.loader is not None
table = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(table)
PAGE = table.PAGE.read_text(encoding="utf-8")


def test_the_table_is_true() -> None:
    assert table.written(PAGE) == PAGE, "run scripts/hypotheses-table.py"


def test_every_kind_is_explained() -> None:
    first = PAGE.partition("## Which statements")[0]
    explained = re.findall(r"^\| `(\w+)` \| .+ \| .+ \|$", first, re.M)
    assert sorted(explained) == sorted(table.KINDS)


def test_every_star_of_the_papers_is_explained() -> None:
    section = PAGE.partition("## Why each star is there")[2].partition("\n## ")[0]
    explained = set(re.findall(r"\b(?:cbdp|zcdp|oakl)\.[\w.]*\w", section))
    starred = {
        id
        for id, parts in shipped().items()
        if id.startswith(("cbdp.", "zcdp.", "oakl.")) and (parts["printed"] or {}).get("shown") == "proved*"
    }
    assert explained == starred


def test_a_hypothesis_of_no_kind_is_noticed() -> None:
    for text, name in (("0 ≤ ξ", "parameter"), ("Standard('b)", "standard")):
        assert table.kind(text) == name
    try:
        table.kind("convex_class H")
    except KeyError:
        return
    raise AssertionError("a hypothesis of no kind has to be noticed")
