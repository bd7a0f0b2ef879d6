"""The verdicts that were found when this version was made: what ``list`` shows right after installation."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, TypedDict

from cbdp_sym.corpus.expected_verdict import marked
from cbdp_sym.corpus.report import PartReport, StatementReport, Verdict, VersionReport

SHIPPED = Path(__file__).with_name("verdicts.json")  # made by scripts/verdicts, as the next one is
CLAIMS = Path(__file__).with_name("claims.json")


class ShippedVersion(TypedDict):
    """A version of a statement in short; ``shown`` is its verdict with the mark that lists give it."""

    shown: str
    verdict: Verdict
    added: list[str]
    omits: list[str]
    axioms: list[str]


class Shipped(TypedDict):
    printed: ShippedVersion
    repaired: ShippedVersion | None


@cache
def shipped() -> dict[str, Shipped]:
    """Return the verdicts of the corpus by id."""
    found: dict[str, Shipped] = json.loads(SHIPPED.read_text(encoding="utf-8"))
    return found


class ShippedClaims(TypedDict):
    """The claims of a statement, and the first as it is shown.

    ``claims``: label, verdict, and the kernel's text; "fails" is the verdict of a claim that does not always
    hold where this is what is proved.
    """

    shown: str
    claims: list[list[str]]


@cache
def shipped_claims() -> dict[str, ShippedClaims]:
    """Return the claims of the corpus by statement: `find` need not run a derivation."""
    found: dict[str, ShippedClaims] = json.loads(CLAIMS.read_text(encoding="utf-8"))
    return found


def claims(report: StatementReport) -> ShippedClaims:
    """Return the claims in a report."""
    versions = [v for v in (report["printed"], report["repaired"]) if v]
    parts = [p for v in versions for p in v["parts"]]
    rows = [[p["label"], _of_claim(p), p["kernel"]] for p in parts]
    given = ", ".join(h["text"] for h in parts[0]["hypotheses"]) if parts else ""
    text = parts[0]["text"] if parts else ""
    return {"shown": f"{given} ⟹ {text}" if given else text, "claims": rows}


def _of_claim(part: PartReport) -> str:
    """The verdict on the text of a claim: where a witness or "not always" is proved, it is false."""
    false = part["verdict"] == "proved" and (part["witness"] or part["text"].startswith("not always: "))
    return "fails" if false else part["verdict"]


def summary(report: StatementReport) -> Shipped:
    """Return a report in short."""
    repaired = report["repaired"]
    return {"printed": _version(report["printed"]), "repaired": _version(repaired) if repaired else None}


def _version(version: VersionReport) -> ShippedVersion:
    return {
        "shown": marked(version),
        "verdict": version["verdict"],
        "added": version["added"],
        "omits": version["omits"],
        "axioms": version["axioms"],
    }


def every_part(report: StatementReport) -> dict[str, Any]:
    """Return what a verification decided, part by part, without what depends on the clock (``tests/golden``).

    Leaves are not counted: a better tactic takes fewer, and a lemma that is known already has none anew.
    """
    repaired = report["repaired"]
    return {
        "expect": report["expect"],
        "printed": _parts(report["printed"]),
        "repaired": _parts(repaired) if repaired else None,
    }


def _parts(version: VersionReport) -> dict[str, Any]:
    parts = [
        {
            "label": p["label"],
            "display": p["display"],
            "claim": p["text"],
            "given": [h["text"] for h in p["hypotheses"] if not h["added"]],
            "added": [h["text"] for h in p["hypotheses"] if h["added"]],
            "verdict": p["verdict"],
            "axioms": p["axioms"],
            "leaves": sorted(k for k in p["leaves"] if k != "exact"),
            "uses": p["uses"],
            "witness": p["witness"]["values"] if p["witness"] else None,
        }
        for p in version["parts"]
    ]
    return {"verdict": version["verdict"], "omits": version["omits"], "parts": parts}


def text_of(found: dict[str, Any]) -> str:
    """Return what :data:`SHIPPED` holds: a line for each statement."""
    rows = (f"{json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in sorted(found.items()))
    return "{\n" + ",\n".join(rows) + "\n}\n"
