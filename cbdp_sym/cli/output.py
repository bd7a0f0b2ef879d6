"""Results as JSON, and writing to a file or to standard output."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.expected_verdict import names, surprises

if TYPE_CHECKING:
    from cbdp_sym.corpus.changes import Changes
    from cbdp_sym.corpus.report import StatementReport, VersionReport
    from cbdp_sym.corpus.runner import Outcome

_PART = ("label", "text", "variables", "definitions", "hypotheses", "verdict", "met", "axioms",
         "foundations", "leaves", "witness",
         "message", "uses", "samples", "seconds")  # fmt: skip


def write(target: str, text: str) -> None:
    """Write text to a file; ``-`` is standard output."""
    if target == "-":
        click.echo(text)
        return
    try:
        Path(target).write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise UserError(f"'{target}' cannot be written: {error.strerror}") from error


def json_text(outcomes: Iterable[Outcome], changes: Changes) -> str:
    """Return the outcomes of a verification as a JSON list; the contract is in the design, section 5."""
    return json.dumps(
        [{**_outcome(o), "change": changes.of(o.entry.id)} for o in outcomes], indent=2, ensure_ascii=False
    )


def statement_json(report: StatementReport) -> dict[str, Any]:
    """Return a report without its steps and its evidence tree, which ``show`` and ``why`` print."""
    keys = ("id", "paper", "ref", "kind", "title", "expect", "source", "findings")
    whole: dict[str, Any] = {**report}
    return {
        **{k: whole[k] for k in keys},
        "called": list(names(report)),
        "printed": _version(report["printed"]),
        "repaired": _version(report["repaired"]) if report["repaired"] else None,
    }


def _outcome(outcome: Outcome) -> dict[str, Any]:
    if outcome.report is None:
        return {
            "id": outcome.entry.id,
            "paper": outcome.entry.paper,
            "ref": outcome.entry.ref,
            "title": outcome.entry.title,
            "expect": outcome.entry.expect,
            "printed": {"verdict": "open", **NOTHING},
            "repaired": None,
            "as_expected": False,
            "surprises": [outcome.error],
            "cached": False,
        }
    found = surprises(outcome.report)
    return {
        **statement_json(outcome.report),
        "as_expected": not found,
        "surprises": found,
        "cached": outcome.cached,
    }


NOTHING: dict[str, Any] = {
    "added": [], "omits": [], "axioms": [], "foundations": [], "leaves": {}, "witness": None, "seconds": 0.0
}  # fmt: skip


def _version(version: VersionReport) -> dict[str, Any]:
    wholes: list[dict[str, Any]] = [{**part} for part in version["parts"]]
    parts = [{k: whole[k] for k in _PART} for whole in wholes]
    return {**version, "parts": parts}
