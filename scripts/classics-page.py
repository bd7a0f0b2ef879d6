"""Writes the table of docs/classics.md: the classics with their sources and verdicts."""

from __future__ import annotations

import json
from pathlib import Path

from cbdp_sym.corpus.catalogue import corpus_catalogue

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "classics.md"
VERDICTS = ROOT / "cbdp_sym" / "corpus" / "verdicts.json"
BEGIN, END = "<!-- the table: scripts/classics-page.py -->", "<!-- end -->"


def written(page: str) -> str:
    """Return the page with the table of today."""
    before, rest = page.split(BEGIN)
    return f"{before}{BEGIN}\n{_table()}\n{END}{rest.split(END, 1)[1]}"


def _table() -> str:
    verdicts = json.loads(VERDICTS.read_text(encoding="utf-8"))
    rows = ["| id | theorem | source | verdict |", "|---|---|---|---|"]
    for e in corpus_catalogue().corpus:
        if e.paper == "dp":
            shown = verdicts.get(e.id, {}).get("printed", {}).get("shown", "")
            rows.append(f"| `{e.id}` | {e.title} | {e.ref} | {shown} |")
    return "\n".join(rows)


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
