"""Writes the tables of docs/coverage.md: how much of each paper is encoded, and what is not.

What a statement leaves out is read off its derivation (``Statement.omits``), and the passages without a
statement off docs/passages.toml.
"""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from pathlib import Path

from cbdp_sym.corpus.catalogue import StatementFile, corpus_catalogue
from cbdp_sym.corpus.discovery import load

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "coverage.md"
PASSAGES = ROOT / "docs" / "passages.toml"
VERDICTS = ROOT / "cbdp_sym" / "corpus" / "verdicts.json"
BEGIN, END = "<!-- {}: scripts/coverage-table.py -->", "<!-- end -->"
PAPERS = {"cbdp": "capacity bounded DP", "zcdp": "concentrated DP", "oakl": "on-average KL-privacy"}
SHOWN = ("proved", "proved*", "partly", "refuted")


def written(page: str) -> str:
    """Return the page with its tables of today; ValueError if a passage has a statement by now."""
    corpus = corpus_catalogue().corpus
    for name, table in (
        ("counts", _counts(corpus)),
        ("parts", _parts(corpus)),
        ("passages", _passages({e.id for e in corpus})),
    ):
        begin = BEGIN.format(name)
        head, rest = page.split(begin)
        page = f"{head}{begin}\n{table}\n{END}{rest.split(END, 1)[1]}"
    return page


def _verdicts() -> dict[str, str]:
    """Return the verdict of each statement as printed, as the list shows it."""
    known = json.loads(VERDICTS.read_text(encoding="utf-8"))
    return {id: entry.get("printed", {}).get("shown", "") for id, entry in known.items()}


def _counts(corpus: list[StatementFile]) -> str:
    verdicts = _verdicts()
    rows = [f"| paper | statements | {' | '.join(SHOWN)} |", "|---|---|" + "---|" * len(SHOWN)]
    for paper, name in PAPERS.items():
        shown = Counter(verdicts.get(e.id, "") for e in corpus if e.paper == paper)
        numbers = " | ".join(str(shown[verdict]) for verdict in SHOWN)
        rows.append(f"| {name} | {shown.total()} | {numbers} |")
    return "\n".join(rows)


def _parts(corpus: list[StatementFile]) -> str:
    verdicts = _verdicts()
    rows = ["| statement | what no claim holds | its verdict as printed |", "|---|---|---|"]
    for e in corpus:
        if ".omits(" not in e.path.read_text(encoding="utf-8"):
            continue
        texts = dict.fromkeys(text for texts in load(e.id, alone=True).omitted.values() for text in texts)
        rows += [f"| {e.id} | {text} | {verdicts.get(e.id, '')} |" for text in texts]
    return "\n".join(rows)


def _passages(ids: set[str]) -> str:
    found = tomllib.loads(PASSAGES.read_text(encoding="utf-8"))["passage"]
    stated = [p["id"] for p in found if p["id"] in ids]
    if stated:
        raise ValueError(f"these have a statement by now, and leave {PASSAGES.name}: {', '.join(stated)}")
    rows = ["| paper | passage |", "|---|---|"]
    for paper, name in PAPERS.items():
        rows += [f"| {name} | {p['text']} |" for p in found if p["paper"] == paper]
    return "\n".join(rows)


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
