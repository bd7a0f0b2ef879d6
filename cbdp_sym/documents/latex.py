"""An appendix per paper."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import jinja2

from cbdp_sym.corpus.files import write_whole
from cbdp_sym.corpus.papers import entry, papers
from cbdp_sym.corpus.report import PartReport, StatementReport, VersionReport
from cbdp_sym.documents.breaking import breakable
from cbdp_sym.documents.common import (
    FINDINGS,
    axioms_of,
    bibliography,
    file_name,
    has_errata,
    in_order,
    short_ref,
)
from cbdp_sym.documents.escape import formula, plain, prose

_RELATION = {"=": "=", "<=": r"\le", "<": "<", ">=": r"\ge", ">": ">"}
_LONG_REASON = 52


def render_latex(
    reports: Sequence[StatementReport], out_dir: Path, *, selection: bool = False
) -> list[Path]:
    """Write one LaTeX file per paper, and return their paths.

    A ``selection`` of statements gets files of its own, so that it does not replace the whole.
    The text depends on the verdicts alone (no dates, no times), so that it can be compared with
    what is committed.

    Raises:
        DocumentError: a text of a report would not be safe or correct TeX.
    """
    out_dir.mkdir(parents=True, exist_ok=True)
    written = []
    for paper in dict.fromkeys(r["paper"] for r in reports):
        chosen = in_order([r for r in reports if r["paper"] == paper])
        name = paper
        if selection:
            name = chosen[0]["id"] if len(chosen) == 1 else f"{paper}-selection"
        path = out_dir / f"{file_name(name)}.tex"
        write_whole(path, _document(paper, chosen))
        written.append(path)
    return written


def document(report: StatementReport) -> str:
    """One statement as a LaTeX document.

    Raises:
        DocumentError: a text of the report would not be safe or correct TeX.
    """
    return _document(report["paper"], [report])


def _document(paper: str, reports: list[StatementReport]) -> str:
    return _environment().get_template("appendix.tex.j2").render(_context(paper, reports))


def _short(ref: str) -> str:
    """ "Theorem 11" for "Theorem 11 (d-dimensional Laplace, Renyi)"."""
    return plain(short_ref(ref))


def _environment() -> jinja2.Environment:
    env = jinja2.Environment(
        loader=jinja2.PackageLoader("cbdp_sym.documents", "templates"),
        block_start_string="<%", block_end_string="%>",
        variable_start_string="<<", variable_end_string=">>",
        comment_start_string="<#", comment_end_string="#>",
        trim_blocks=True, lstrip_blocks=True, autoescape=False, undefined=jinja2.StrictUndefined,
        keep_trailing_newline=True,
    )  # fmt: skip
    env.filters["relation"] = _RELATION.__getitem__
    return env


def _context(paper: str, reports: list[StatementReport]) -> dict[str, Any]:
    from cbdp_sym.kernel.axioms import AXIOMS

    known = {r["id"] for r in reports}
    reference = bibliography().get(paper, {})
    return {
        "paper": prose(reference.get("title", paper)),
        "entry": prose(reference.get("entry", "")),
        "statements": [_statement(r, known) for r in reports],
        "errata": [_statement(r, known) for r in reports if has_errata(r)],
        "axioms": [
            {
                "name": prose(AXIOMS[a].name),
                "statement": prose(AXIOMS[a].statement),
                "hypotheses": prose(AXIOMS[a].hypotheses),
                "reference": prose(AXIOMS[a].reference),
            }
            for a in axioms_of(reports)
        ],
    }


def _statement(r: StatementReport, known: set[str]) -> dict[str, Any]:
    where = r["id"]
    return {
        "id": plain(r["id"]),
        "label": _label(r["id"]),
        "ref": _short(r["ref"] or r["id"]),
        "title": prose(r["title"], where),
        "claim": breakable(formula(r["claim"], where)) if r["claim"] else "",
        "printed": _version(r["printed"], where, known),
        "repaired": _version(r["repaired"], where, known) if r["repaired"] else None,
        "findings": [
            {"kind": FINDINGS.get(f["kind"], plain(f["kind"])), "text": prose(f["text"], where)}
            for f in r["findings"]
        ],
        "refuted": r["printed"]["verdict"] == "refuted",
    }


def _version(v: VersionReport, where: str, known: set[str]) -> dict[str, Any]:
    return {
        "verdict": plain(v["verdict"]),
        "axioms": ", ".join(plain(a) for a in v["axioms"]),
        "parts": [_part(p, where, known) for p in v["parts"]],
    }


def _part(p: PartReport, where: str, known: set[str]) -> dict[str, Any]:
    counts = [f"{n} {grade}" for grade, n in sorted(p["leaves"].items())]
    witness = p["witness"]
    return {
        "label": prose(p["label"], where),
        "latex": breakable(formula(p["latex"], where)),
        "hypotheses": [
            {"latex": breakable(formula(h["latex"], where)), "added": h["added"]}
            for h in p["hypotheses"]
        ],
        "verdict": plain(p["verdict"]),
        "evidence": ", ".join(counts),
        "axioms": ", ".join(plain(a) for a in p["axioms"]),
        "message": plain(p["message"]),
        "blocks": [_block(b, where, known) for b in p["blocks"]],
        "uses": _links(p["uses"], known),
        "witness": witness
        and {
            "latex": breakable(formula(witness["latex"], where)),
            "contradiction": breakable(formula(witness["contradiction"], where)),
            "lhs": plain(witness["lhs"]),
            "rhs": plain(witness["rhs"]),
        },
    }


def _block(b: Any, where: str, known: set[str]) -> dict[str, Any]:
    if b["kind"] == "prose":
        return {"kind": "prose", "text": prose(b["text"], where)}
    block = {
        "kind": b["kind"],
        "latex": breakable(formula(b["latex"], where)),
        "hypotheses": [breakable(formula(h["latex"], where)) for h in b["hypotheses"]],
    }
    if b["kind"] == "fact":
        under = ", ".join(f"${h}$" for h in block["hypotheses"])
        because = prose(b["because"], where) + (f"; for {under}" if under else "")
        return {**block, "why": _reason(because, _links(b["uses"], known))}
    lines = [
        {
            "op": line["op"],
            "latex": breakable(formula(line["latex"], where)),
            "why": _reason(prose(line["because"], where), _links(line["uses"], known)),
        }
        for line in b["lines"]
    ]
    return {**block, "lines": lines}


def _label(id: str) -> str:
    """The name of a statement's place: TeX would run what an id of somebody else's says there."""
    return re.sub(r"[^A-Za-z0-9.:_-]", lambda m: f"-{ord(m[0]):x}-", id)


def _links(ids: list[str], known: set[str]) -> str:
    found = []
    for i in ids:
        ref = _short(entry(i).get("ref", i))
        paper = papers().get(i.partition(".")[0], "").partition(".")[0]
        found.append(
            rf"\hyperref[{_label(i)}]{{{ref}}}" if i in known else f"{ref} of {plain(paper)}"
        )
    return ", ".join(found)


def _reason(because: str, uses: str) -> dict[str, Any]:
    """The reason for a line; a long one gets a line of its own."""
    text = (
        f"{because} ({uses})"
        if uses and uses.partition("{")[2].strip("}") not in because
        else because
    )
    return {"text": text, "long": len(text.replace("$", "")) > _LONG_REASON}
