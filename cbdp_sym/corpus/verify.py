"""Verification: run the proofs of a statement, attack its claims, and compute its verdict.

A verdict is computed from what the kernel made. A statement of which all claims are proved, and which prints
more than they hold, is ``partly`` proved. Displays of the printed proof have verdicts of their own.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator

from cbdp_sym.author import progress
from cbdp_sym.author.claims import Claim
from cbdp_sym.author.holes import sketch
from cbdp_sym.author.report import claim_report, lemmas
from cbdp_sym.author.stated import stated_of
from cbdp_sym.author.statement import Statement
from cbdp_sym.corpus.expected_verdict import added_to, decisive
from cbdp_sym.corpus.papers import entry
from cbdp_sym.corpus.report import PartReport, StatementReport, Verdict, VersionReport
from cbdp_sym.corpus.settled_claims import verified
from cbdp_sym.corpus.views import expressed


def verify_statement(statement: Statement) -> StatementReport:
    """Return everything that can be said of ``statement``, as plain data."""
    table = entry(statement.id)
    printed = _version(statement, "printed")
    repaired = _version(statement, "repaired") if statement.claims["repaired"] else None
    return {
        "id": statement.id,
        "paper": statement.id.partition(".")[0],
        "ref": statement.ref or table.get("ref", ""),
        "kind": table.get("kind", "statement"),
        "title": statement.title,
        "claim": table.get("claim", ""),
        "expect": statement.expect,
        "source": statement.source,
        "findings": [{"kind": f.kind, "text": f.text} for f in statement.findings],
        "printed": printed,
        "repaired": repaired,
        "lemmas": lemmas(statement.every_claim),
    }


def sketch_statement(statement: Statement) -> StatementReport:
    """Return the same, where every step that fails is left open and the proof goes on.

    The claims of its file on which none of its own rests are looked at too.
    """
    with sketch() as tried:
        report = verify_statement(statement)
        unused = [(n, c) for n, c in _beside(statement) if not any(c is t for t in tried)]
        rests = f"on which no claim of {statement.id} rests"
        report["unused"] = [line for name, claim in unused for line in _left_in(f"{name}, {rests}", claim)]
    return report


def _beside(statement: Statement) -> Iterator[tuple[str, Claim]]:
    """The auxiliary claims in the variables of the file of a statement, with their names."""
    homes = {c.settle.__module__ for c in statement.every_claim if c.settle is not None}
    for home in sorted(homes & sys.modules.keys()):
        for name, value in list(vars(sys.modules[home]).items()):
            if not isinstance(value, Claim) or stated_of(value).statement:
                continue
            if value.settle is None or value.settle.__module__ == home:
                yield name, value


def _left_in(name: str, claim: Claim) -> Iterator[str]:
    """What is left to be proved in a claim, in lines."""
    report = claim_report(claim)
    if report["verdict"] == "open":
        yield f"{name}: open"
        yield from (f"  {line}" for line in (report["text"], *report["message"].splitlines()))


def _version(statement: Statement, version: str) -> VersionReport:
    reports: list[PartReport] = []
    for claim in statement.claims[version]:
        reports.append(verified(claim, expressed(claim)))
        progress.settled(reports[-1]["label"], reports[-1]["verdict"])
    return _summary(reports, statement.omitted[version])


def _summary(reports: list[PartReport], omits: list[str]) -> VersionReport:
    deciding = decisive(reports)
    verdicts = [r["verdict"] for r in deciding]
    leaves: Counter[str] = Counter()
    for r in reports:
        leaves.update(r["leaves"])
    return {
        "verdict": "partly" if omits and _together(verdicts) == "proved" else _together(verdicts),
        "added": list(dict.fromkeys(h for r in deciding for h in added_to(r))),
        "omits": list(omits),
        "axioms": sorted({a for r in reports for a in r["axioms"]}),
        "foundations": sorted({a for r in reports for a in r["foundations"]}),
        "leaves": dict(leaves),
        "witness": next((r["witness"] for r in deciding if r["witness"]), None),
        "seconds": sum(r["seconds"] for r in reports),
        "parts": reports,
    }


def _together(verdicts: list[Verdict]) -> Verdict:
    """A statement is as good as its worst part; one refuted part refutes it."""
    if not verdicts:
        return "open"
    for verdict in ("refuted", "open", "checked", "vacuous"):
        if verdict in verdicts:
            return verdict
    return "proved"
