"""No verdict, hypothesis or witness of the corpus changes in silence: ``tests/golden`` has each part.

Where a change is meant, ``scripts/verdicts`` writes the file anew, and its difference is read before it is
committed.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from reports import report_of

from cbdp_sym.corpus.catalogue import corpus_catalogue
from cbdp_sym.corpus.shipped import every_part, shipped, summary

GOLDEN: dict[str, Any] = json.loads(
    (Path(__file__).parent / "golden" / "verdicts.json").read_text(encoding="utf-8")
)
FINDINGS = Path(__file__).parents[1] / "docs" / "findings.md"
IDS = [e.id for e in corpus_catalogue().entries]


def test_the_file_has_every_statement() -> None:
    assert sorted(GOLDEN) == sorted(IDS) == sorted(shipped())


@pytest.mark.parametrize("id", IDS)
def test_nothing_has_changed_in_silence(id: str) -> None:
    report = report_of(id)
    assert every_part(report) == GOLDEN[id], "scripts/verdicts writes tests/golden anew"
    assert summary(report) == shipped()[id]


def test_no_verdict_of_the_audit_is_as_it_was() -> None:
    found = {id: GOLDEN[id]["printed"] for id in ("zcdp.thm1.11", "zcdp.thm7.1", "zcdp.prop6.4")}
    assert [found[id]["verdict"] for id in found] == ["proved", "proved", "refuted"]
    assert {p["verdict"] for p in found["zcdp.thm1.11"]["parts"]} == {"proved"}
    (witness,) = [p["witness"] for p in found["zcdp.prop6.4"]["parts"] if p["witness"]]
    assert set(witness) == {"h", "m"}
    *blocks, general, constant = GOLDEN["zcdp.prop6.4"]["repaired"]["parts"]
    for part in blocks:
        assert any(h.startswith("α = 1/(10") for h in part["added"])  # so alpha <= 1/10
    assert len(blocks) == 2
    for part in (general, constant):
        assert "α < 1/2" in part["given"] and not part["added"]


def test_the_page_of_findings_counts_the_verdicts_of_the_papers() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \| ?(\d*) ?\|$", FINDINGS.read_text("utf-8"), re.M)
    papers = [v["printed"]["shown"] for id, v in shipped().items() if not id.startswith(("sharp.", "dp."))]
    found = Counter(shown.rstrip("*") for shown in papers)
    starred = Counter(shown.rstrip("*") for shown in papers if shown.endswith("*"))
    counted = {v: (n, starred[v]) for v, n in found.items()}
    assert {v: (int(n), int(s or 0)) for v, n, s in rows} == counted
    assert f"The corpus has {len(papers)} statements of three papers" in FINDINGS.read_text("utf-8")
