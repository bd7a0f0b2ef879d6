"""The common parts of documents: the order of statements, the names of findings, the references."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from cbdp_sym.corpus.expected_verdict import versions
from cbdp_sym.corpus.grounds import rests_on
from cbdp_sym.corpus.hol_light import replayed
from cbdp_sym.corpus.papers import entries, papers
from cbdp_sym.corpus.report import PartReport, StatementReport

FINDINGS = {
    "hypothesis": "Hypothesis not printed",
    "unneeded": "Hypothesis not needed",
    "sharper": "Better constant",
    "false step": "False step",
    "reading": "Reading",
    "constant": "Constant",
    "consequence": "Consequence",
    "another proof": "Another proof",
    "remark": "Remark",
}
ERRATA_FINDINGS = ("hypothesis", "false step")


def in_order(reports: Sequence[StatementReport]) -> list[StatementReport]:
    """Return the paper's own order; statements of the user's own by id, at the end."""
    order = {id: position for position, id in enumerate(entries())}
    return sorted(reports, key=lambda r: (order.get(r["id"], len(order)), r["id"]))


def short_ref(ref: str) -> str:
    """ "Theorem 11" for "Theorem 11 (d-dimensional Laplace, Renyi)"."""
    return ref if ref.startswith("Equation") else ref.partition(" (")[0]


def file_name(name: str) -> str:
    """Return a name that stays in its folder, whatever an id contains."""
    return re.sub(r"[^A-Za-z0-9._-]", "_", name).lstrip(".") or "statement"


def has_errata(r: StatementReport) -> bool:
    """Return whether the paper's authors would want to know."""
    return r["printed"]["verdict"] == "refuted" or any(f["kind"] in ERRATA_FINDINGS for f in r["findings"])


def axioms_of(reports: Sequence[StatementReport]) -> list[str]:
    """Return the cited theorems on which any of the statements rests, by name."""
    return sorted({a for r in reports for _, v in versions(r) for a in v["axioms"]}, key=str.casefold)


def rests_in_words(part: PartReport) -> str:
    """Return what a verdict rests on, the theorems by the names that they have in the field."""
    from cbdp_sym.corpus.cited import cited

    start, colon, _ = rests_on(part).partition(": ")
    forms = Counter(cited(name).called or name for name in part["axioms"])
    if not colon:
        return start
    return f"{start}: {', '.join(n if k == 1 else f'{n} ({k} forms)' for n, k in forms.items())}"


def replayed_in_words(part: PartReport) -> str:
    """Return what HOL Light said of a proof, without the commit and the day on which it did."""
    said = re.sub(r" \([0-9a-f]+, [\d-]+\)", "", replayed(part))
    said = re.sub(r"believed statement(s?)", r"statement\1 of textbooks", said)
    return said.replace("certified leaves", "certificates").replace("certified leaf", "certificate")


def is_ours(paper: str) -> bool:
    """Return whether the statements are the project's own, so that nothing of them is printed elsewhere."""
    return "abstract" in bibliography().get(paper, {})


@cache
def bibliography() -> dict[str, dict[str, Any]]:
    """``title`` and ``entry`` of each paper by its short name.

    A statement of the project itself has an ``abstract``, ``references``, and a ``figure`` with its
    ``caption``; the figure lies beside the document.
    """
    path = files("cbdp_sym.documents").joinpath("bibliography.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


def title_of(paper: str) -> str:
    """Return the title of a paper, or what the corpus calls a collection of statements."""
    return bibliography().get(paper, {}).get("title") or papers().get(paper, paper).partition(".")[0]


def entry_of(paper: str) -> str:
    """Return the reference of a paper, or what the corpus says of a collection of statements."""
    return bibliography().get(paper, {}).get("entry") or papers().get(paper, paper)


@cache
def sharper_constants() -> list[dict[str, str]]:
    """Return what the papers print beside what is proved instead, in the papers' order.

    A row has ``paper``, the place ``at`` which it is ``printed``, what is ``proved``, and the ``id`` and the
    label of the ``claim`` that proves it.
    """
    path = files("cbdp_sym.documents").joinpath("constants.toml")
    rows: list[dict[str, str]] = tomllib.loads(path.read_text(encoding="utf-8"))["row"]
    return rows
