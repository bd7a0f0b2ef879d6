"""Derivation files and verifiers for the tests of what surrounds the proofs."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

from cbdp_sym.author.statement import Statement
from cbdp_sym.corpus.catalogue import corpus_root
from cbdp_sym.corpus.report import StatementReport
from cbdp_sym.corpus.runner import open_report
from cbdp_sym.corpus.scan import StatementFile

VERIFIER = "tests.fakes:verdict_in_title"

PROOF = """
from cbdp_sym import Statement

theorem = Statement(id="{id}", title="{title}", expect="{expect}")
claim = theorem.printed("for x : real holds (x + 1)^2 = {right}")


@claim.proof
def expand(p):
    {proof}
"""


def bare(folder: Path, id: str, title: str, expect: str = "proved", extra: str = "") -> Path:
    """A file with a Statement and no claim, for :func:`verdict_in_title`."""
    path = folder / f"{id.replace('.', '_')}.py"
    path.write_text(
        "from cbdp_sym.author.statement import Statement\n"
        f"theorem = Statement(id={id!r}, title={title!r}, expect={expect!r})\n{extra}\n"
    )
    return path


def proof(
    folder: Path,
    id: str,
    right: str = "x^2 + 2*x + 1",
    steps: str = "return p.have(p.goal)",
    title: str = "A square",
    expect: str = "proved",
) -> Path:
    """A file that proves (x+1)² = right."""
    path = folder / f"{id.replace('.', '_')}.py"
    path.write_text(PROOF.format(id=id, right=right, proof=steps, title=title, expect=expect))
    return path


def verdict_in_title(statement: Statement) -> StatementReport:
    """Does what the title says: a verdict, "hang", "die", "raise", "sleep" or "fill"."""
    first = statement.title.split()[0]
    if first == "hang":
        while True:
            pass
    if first == "die":
        os._exit(7)
    if first == "raise":
        raise ValueError("a mistake\nin the engine")
    if first == "print":
        print("this must not disturb the protocol")
    if first == "fill":
        vars(sys.modules["__main__"])["_FULL"] = 0  # as if all memory that a worker may take were taken
    if first == "sleep":
        time.sleep(0.2)
    verdict: Any = first if first in ("refuted", "checked", "open") else "proved"
    entry = StatementFile(statement.id, corpus_root() / "fake.py", 1, statement.title, statement.expect, "")
    report = open_report(entry, "", 0.1)
    report["source"] = str(os.getpid())
    report["printed"]["verdict"] = verdict
    report["printed"]["parts"][0]["verdict"] = verdict
    return report


def number_that_was_read(statement: Statement) -> StatementReport:
    """Says what the file's ``theorem.number()`` returns, which stands for a proof."""
    report = verdict_in_title(statement)
    number = str(vars(statement)["number"]())
    report["findings"] = [{"kind": "reading", "text": number}]
    return report
