"""An appendix per paper."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import jinja2

from cbdp_sym.corpus.expected_verdict import marked
from cbdp_sym.corpus.files import write_whole
from cbdp_sym.corpus.papers import entry, papers
from cbdp_sym.corpus.report import PartReport, StatementReport, VersionReport
from cbdp_sym.documents.breaking import breakable
from cbdp_sym.documents.common import (
    ERRATA_FINDINGS,
    FINDINGS,
    axioms_of,
    bibliography,
    file_name,
    has_errata,
    in_order,
    is_ours,
    sharper_constants,
    short_ref,
)
from cbdp_sym.documents.escape import formula, plain, prose
from cbdp_sym.documents.short import Form, form

_RELATION = {"=": "=", "<=": r"\le", "<": "<", ">=": r"\ge", ">": ">"}
_LONG_REASON = 52
# Signs of TeX in the short form of a paper's appendix: twenty pages, or else less than sixty.
_LONGEST = {"oakl": 125_000, "sharp": 100_000}
_LONGEST_OF_OTHERS = 315_000
_SHARES = (1.0, 0.85, 0.7, 0.55, 0.4, 0.25, 0.1, 0.0)


def render_latex(
    reports: Sequence[StatementReport], out_dir: Path, *, selection: bool = False, full: bool = False
) -> list[Path]:
    """Write one LaTeX file per paper, and return their paths.

    Proofs have their main steps, or all if the form is ``full``. A ``selection`` of statements gets files of
    its own, so that it does not replace the whole. The text depends on the verdicts and the version
    alone (TeX puts in the date), so that it can be compared with what is committed.

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
        write_whole(path, _document(paper, chosen, full))
        written.append(path)
    return written


def document(report: StatementReport, *, full: bool = False) -> str:
    """Return one statement as a LaTeX document.

    Raises:
        DocumentError: a text of the report would not be safe or correct TeX.
    """
    return _document(report["paper"], [report], full)


def _document(paper: str, reports: list[StatementReport], full: bool) -> str:
    """The document, in which proofs have less room where many statements would make it too long."""
    template = _environment().get_template("appendix.tex.j2")
    for share in _SHARES:
        text = template.render(_context(paper, reports, full, share))
        if full or len(text) <= _LONGEST.get(paper, _LONGEST_OF_OTHERS):
            break
    return text


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


def _context(paper: str, reports: list[StatementReport], full: bool, share: float) -> dict[str, Any]:
    from cbdp_sym.corpus.cited import cited

    known = {r["id"] for r in reports}
    reference = bibliography().get(paper, {})
    statements = [_statement(form(r, full=full, share=share), known) for r in reports]
    return {
        "paper": prose(reference["title"]) if reference else "",
        "entries": [prose(e) for e in reference.get("references", [reference.get("entry", "")]) if e],
        "ours": is_ours(paper),
        "abstract": prose(reference.get("abstract", "")),
        "figure": reference.get("figure", ""),
        "caption": prose(reference.get("caption", "")),
        "constants": _constants(known) if is_ours(paper) else [],
        "release": plain(version("cbdp-sym")),
        "full": full,
        "statements": statements,
        "errata": [s for s, r in zip(statements, reports, strict=True) if has_errata(r)],
        "axioms": [
            {
                "name": plain(theorem.name),
                "statement": _breakable(prose(theorem.statement)) if full else "",
                "reference": prose(theorem.reference),
            }
            for theorem in map(cited, axioms_of(reports))
        ],
    }


def _constants(known: set[str]) -> list[dict[str, str]]:
    """The rows of the table of constants, with the paper where another one begins."""
    found, before = [], ""
    for row in sharper_constants():
        paper = row["paper"]
        found.append(
            {
                "paper": plain(papers()[paper].partition(".")[0]) if paper != before else "",
                **{k: prose(row[k], row["id"]) for k in ("at", "printed", "proved")},
                "by": _links([row["id"]], known) if row["id"] in known else "",
            }
        )
        before = paper
    return found


def _breakable(sentence: str) -> str:
    """A sentence whose long formulas TeX may break: nothing is stretched, and commas end lines."""
    return re.sub(r"\\(left|right)(?![a-z])", "", sentence).replace(", ", r",\allowbreak{} ")


def _statement(shown: Form, known: set[str]) -> dict[str, Any]:
    r = shown.report
    where = r["id"]
    repaired = r["repaired"]
    findings = [
        {"kind": FINDINGS.get(f["kind"], plain(f["kind"])), "text": prose(f["text"], where)}
        for f in r["findings"]
    ]
    return {
        "id": plain(r["id"]),
        "label": _label(r["id"]),
        "ref": _short(r["ref"] or r["id"]),
        "title": prose(r["title"], where),
        "claim": breakable(formula(r["claim"], where)) if r["claim"] else "",
        "own": not r["claim"],
        "printed": _version(r["printed"], where, known, shown, "printed"),
        "repaired": _version(repaired, where, known, shown, "repaired") if repaired else None,
        "findings": findings,
        "remarks": [  # the others are among the errata
            told for told, f in zip(findings, r["findings"], strict=True) if f["kind"] not in ERRATA_FINDINGS
        ],
        "refuted": r["printed"]["verdict"] == "refuted",
    }


def _version(v: VersionReport, where: str, known: set[str], shown: Form, which: str) -> dict[str, Any]:
    parts: list[dict[str, Any]] = []
    above: list[dict[str, Any]] = []
    for p, missing, names in zip(v["parts"], shown.left_out[which], shown.names[which], strict=True):
        meanings = [(formula(n, where), breakable(formula(meaning, where))) for n, meaning in names]
        part = {**_part(p, where, known), "left_out": missing, "names": meanings, "also": False}
        part["page"] = f"statement/{file_name(where)}.html"
        rests = f"rests on {part['axioms']}" if part["axioms"] else ""
        if shown.short and p["verdict"] in ("proved", "refuted"):
            part["message"] = ""  # counts the steps
        if not shown.short:
            part["evidence"] = "; ".join(t for t in (f"evidence: {part['evidence']}", rests) if t)
        else:
            part["evidence"] = "" if parts and p["axioms"] == v["parts"][len(parts) - 1]["axioms"] else rests
        if above and shown.short and all(h in part["hypotheses"] for h in above):
            new = [h for h in part["hypotheses"] if h not in above]
            part = {**part, "hypotheses": new, "also": True}  # those above are not said again
        else:
            above = part["hypotheses"]
        parts.append(part)
    return {
        "verdict": plain(v["verdict"]),
        "marked": plain(marked(v)),
        "omits": [prose(t, where) for t in v["omits"]],
        "axioms": ", ".join(plain(a) for a in v["axioms"]),
        "parts": parts,
    }


def _part(p: PartReport, where: str, known: set[str]) -> dict[str, Any]:
    counts = [f"{n} {grade}" for grade, n in sorted(p["leaves"].items())]
    witness = p["witness"]
    return {
        "label": prose(p["label"], where),
        "latex": breakable(formula(p["latex"], where)),
        "hypotheses": [
            {"latex": breakable(formula(h["latex"], where)), "added": h["added"]} for h in p["hypotheses"]
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
        because = "; ".join(t for t in (prose(b["because"], where), under and f"for {under}") if t)
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
        found.append(rf"\hyperref[{_label(i)}]{{{ref}}}" if i in known else f"{ref} of {plain(paper)}")
    return ", ".join(found)


def _reason(because: str, uses: str) -> dict[str, Any]:
    """The reason for a line; a long one gets a line of its own."""
    text = f"{because} ({uses})" if uses and uses.partition("{")[2].strip("}") not in because else because
    return {"text": text, "long": len(text.replace("$", "")) > _LONG_REASON}
