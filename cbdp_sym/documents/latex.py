"""An appendix per paper, and the book: every proof whole."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import jinja2

from cbdp_sym.corpus.expected_verdict import marked, titled
from cbdp_sym.corpus.files import write_whole
from cbdp_sym.corpus.grounds import hypotheses_met
from cbdp_sym.corpus.papers import entry, papers
from cbdp_sym.corpus.report import LemmaReport, PartReport, StatementReport, VersionReport
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
    replayed_in_words,
    rests_in_words,
    sharper_constants,
    short_ref,
)
from cbdp_sym.documents.escape import formula, plain, prose
from cbdp_sym.documents.notation import notation
from cbdp_sym.documents.prose.names import Names, claims_below
from cbdp_sym.documents.prose.phrases import concluded, values, visible
from cbdp_sym.documents.prose.selection import LESS, ROOM, told
from cbdp_sym.documents.prose.writer import write
from cbdp_sym.documents.typeset import Typesetter, tight

_SHORT = 40  # signs of a conclusion that stands in the text


def render_latex(
    reports: Sequence[StatementReport], out_dir: Path, *, selection: bool = False, full: bool = False
) -> list[Path]:
    """Write one LaTeX file per paper, and return their paths.

    Proofs are as long as in a paper; in the ``full`` form, the book, they are whole, and the files' names end
    in ``-book``. A ``selection`` of statements gets files of its own, so that it does not replace the whole.
    The text depends on the verdicts and the version alone (TeX puts in the date), so that it can be compared
    with what is committed.

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
        path = out_dir / f"{file_name(name)}{'-book' if full and not selection else ''}.tex"
        write_whole(path, _document(paper, chosen, full))
        written.append(path)
    return written


def document(report: StatementReport, *, full: bool = False) -> str:
    """Return one statement as a LaTeX document.

    Raises:
        DocumentError: a text of the report would not be safe or correct TeX.
    """
    return _document(report["paper"], [report], full)


def environment() -> jinja2.Environment:
    """Return what fills in the templates of TeX."""
    return jinja2.Environment(
        loader=jinja2.PackageLoader("cbdp_sym.documents", "templates"),
        block_start_string="<%", block_end_string="%>",
        variable_start_string="<<", variable_end_string=">>",
        comment_start_string="<#", comment_end_string="#>",
        trim_blocks=True, lstrip_blocks=True, autoescape=False, undefined=jinja2.StrictUndefined,
        keep_trailing_newline=True,
    )  # fmt: skip


def label(id: str) -> str:
    """Return the name of a place: TeX would run what an id of somebody else's says there."""
    return re.sub(r"[^A-Za-z0-9.:_-]", lambda m: f"-{ord(m[0]):x}-", id)


def _document(paper: str, reports: list[StatementReport], full: bool) -> str:
    return tight(environment().get_template("appendix.tex.j2").render(_context(paper, reports, full)))


def _context(paper: str, reports: list[StatementReport], full: bool) -> dict[str, Any]:
    reference = bibliography().get(paper, {})
    writer = _Writer(reports, full)
    statements = [writer.statement(r) for r in reports]
    known = {r["id"] for r in reports}
    return {
        "paper": prose(reference["title"]) if reference else "",
        "plain_title": _bare(reference["title"]) if reference else "Verified theorems",
        "entries": [prose(e) for e in reference.get("references", [reference.get("entry", "")]) if e],
        "ours": is_ours(paper),
        "abstract": prose(reference.get("abstract", "")),
        "figure": reference.get("figure", ""),
        "caption": prose(reference.get("caption", "")),
        "constants": _constants(known) if is_ours(paper) else [],
        "release": plain(version("cbdp-sym")),
        "full": full,
        "notation": [(prose(sign), prose(meaning)) for sign, meaning in notation(reports)],
        "statements": statements,
        "errata": [s for s, r in zip(statements, reports, strict=True) if has_errata(r)],
        "axioms": cited_theorems(reports),
    }


def tied(name: str) -> str:
    """Return a name with its number on the same line."""
    return re.sub(r"(?<=[a-z]) (?=[A-Z]?\.?\d|\([ivxl\d]+\))", "~", name)


def _bare(title: str) -> str:
    """A title for the properties of a PDF: no TeX."""
    return plain(re.sub(r"[\\${}]", "", title))


def cited_theorems(reports: Sequence[StatementReport]) -> list[dict[str, str]]:
    """Return the theorems on which the proofs rest, with what they say."""
    from cbdp_sym.corpus.cited import cited

    found = []
    theorems = sorted(map(cited, axioms_of(reports)), key=lambda t: (t.called or t.name).casefold())
    for theorem in theorems:
        set_ = Typesetter(theorem.name, lambda key, name: plain(name))
        given = " ".join(set_.text(s) for s in theorem.given)
        called = theorem.called
        found.append(
            {
                "name": plain(theorem.name),
                "called": prose(called[:1].upper() + called[1:]) if called else "",
                "given": f"{given} Then" if given else "",
                "conclusion": set_.formula(theorem.conclusion),
                "reference": prose(theorem.reference),
            }
        )
    return found


def _named(id: str) -> str:
    """The name that a statement has in its paper."""
    return plain(short_ref(entry(id).get("ref") or id))


def _constants(known: set[str]) -> list[dict[str, str]]:
    """The rows of the table of constants, with the paper where another one begins."""
    found, before = [], ""
    for row in sharper_constants():
        paper = row["paper"]
        found.append(
            {
                "paper": plain(papers()[paper].partition(".")[0]) if paper != before else "",
                **{k: prose(row[k], row["id"]) for k in ("at", "printed", "proved")},
                "by": rf"\hyperref[{label(row['id'])}]{{{_named(row['id'])}}}" if row["id"] in known else "",
            }
        )
        before = paper
    return found


def is_definition(sentence: str) -> bool:
    """Return whether a sentence only says what a name means: it is said once in a section."""
    return sentence.startswith("We say that $") or (sentence.startswith("Write $") and ":=" in sentence)


def started(latex: str) -> str:
    """Return a formula that begins a sentence: "There is", and not "there is"."""
    return re.sub(r"^\\text\{([a-z])", lambda m: rf"\text{{{m[1].upper()}", latex)


class _Writer:
    """Turns reports into what the template prints."""

    def __init__(self, reports: Sequence[StatementReport], full: bool) -> None:
        self.full, self.names = full, Names(reports)
        self.known = {r["id"] for r in reports}

    def statement(self, r: StatementReport) -> dict[str, Any]:
        where = r["id"]
        repaired = r["repaired"]
        findings = [
            {"kind": FINDINGS.get(f["kind"], plain(f["kind"])), "text": prose(f["text"], where)}
            for f in r["findings"]
        ]
        self.before = ""
        self.defined: set[str] = set()  # what a lemma or claim of the statement has said already
        first = r["printed"]["parts"][:1]
        self.leading = {p["key"] for p in first} | {key for p in first for key in claims_below(p["tree"])}
        lemmas = [self._claim(x, where) for x in self.names.lemmas[where]]
        return {
            "id": plain(where),
            "label": label(where),
            "ref": tied(plain(short_ref(r["ref"] or where))),
            "title": prose(r["title"], where),
            "claim": breakable(formula(r["claim"], where)) if r["claim"] else "",
            "own": not r["claim"],
            "lemmas": lemmas,
            "printed": self._version(r["printed"], where),
            "repaired": self._version(repaired, where) if repaired else None,
            "findings": findings,
            "remarks": [  # the others are among the errata
                told
                for told, f in zip(findings, r["findings"], strict=True)
                if f["kind"] not in ERRATA_FINDINGS
            ],
            "refuted": r["printed"]["verdict"] == "refuted",
            "errors": any(f["kind"] in ERRATA_FINDINGS for f in r["findings"]),
            "refuting": [self._refuting(p, where) for p in r["printed"]["parts"] if p["witness"]],
        }

    def _version(self, v: VersionReport, where: str) -> dict[str, Any]:
        parts: list[dict[str, Any]] = []
        before = ""
        for p in v["parts"]:
            shown = self._claim(p, where)
            shown["verdict"] = plain(p["verdict"])
            settled = p["verdict"] in ("proved", "refuted", "vacuous")
            shown["message"] = "" if settled else plain(p["message"])
            rests = plain(rests_in_words(p))
            shown["rests"] = "" if parts and rests == before else rests
            before = rests
            open_met = p["met"]["how"] in ("unknown", "contradictory")
            told = self.full or p["verdict"] != "proved" or open_met
            shown["met"] = plain(hypotheses_met(p)) if told else ""
            shown["replayed"] = plain(replayed_in_words(p))
            parts.append(shown)
        return {
            "verdict": plain(v["verdict"]),
            "marked": plain(marked(v)),
            "omits": [prose(t, where) for t in v["omits"]],
            "axioms": ", ".join(plain(a) for a in v["axioms"]),
            "parts": parts,
        }

    def _refuting(self, p: PartReport, where: str) -> str:
        """The values at which a printed claim fails, for errata that say nothing else."""
        sets = Typesetter(where, self._link)
        name = self._link(p["key"], self.names(p["key"]))
        witness: Any = p["witness"]
        at = sets.text(f"at ${values(witness['latex'])}$") if witness["latex"] else ""
        numbers = f": {sets.text(witness['numbers'])}" if at and witness["numbers"] else ""
        return f"{name} fails{' ' * bool(at)}{at}{numbers}."

    def _link(self, key: str, name: str) -> str:
        if key in self.names.names:
            return rf"\hyperref[claim:{label(key)}]{{{tied(plain(name))}}}"
        return tied(plain(name))

    def _claim(self, p: PartReport | LemmaReport, where: str) -> dict[str, Any]:
        sets = Typesetter(where, self._link)
        witness: Any = p.get("witness")
        refuted = bool(witness) or bool(p.get("refuted"))
        room = ROOM if p["key"] in self.leading else LESS
        proof = told(
            write(
                p["tree"],
                self.names,
                refutes=refuted,
                at=witness["latex"] if witness else "",
                claim=p["latex"],
            ),
            None if self.full else room,
        )
        own = [s for s in p["sentences"] if s["text"] not in self.defined]
        self.defined |= {s["text"] for s in own if is_definition(s["text"])}
        given = [{"text": sets.text(s["text"]), "added": s["added"]} for s in own]
        said = "\0".join(str(s["text"]) for s in given)
        same = bool(said) and said == self.before and len(said) > 150
        self.before = said
        then, latex = concluded(p["latex"], bool(given) and not same)
        if same:
            then = then.replace("It is", "it is", 1)
        return {
            "key": label(p["key"]),
            "name": plain(self.names(p["key"])),
            "label": prose(titled(p), where),
            "given": [] if same else given,
            "as_before": same,
            "then": then,
            "conclusion": self._conclusion(sets, latex if then or same else started(latex)),
            "proof": sets.proof(proof),
            "refuted": refuted,
            "witness": self._witness(sets, witness) if witness else None,
            "message": "",
            "verdict": "",
            "rests": "",
            "replayed": "",
            "met": "",
        }

    def _conclusion(self, sets: Typesetter, latex: str) -> str:
        if not latex:
            return ""
        if visible(latex) < _SHORT:
            return f"${breakable(formula(latex, sets.where))}$."
        return sets.formula(latex)

    def _witness(self, sets: Typesetter, witness: Any) -> dict[str, str]:
        shown, numbers = witness["latex"], witness["numbers"]
        return {
            "at": breakable(formula(values(shown), sets.where)) if shown else "",
            "numbers": sets.text(numbers),
            "contradiction": sets.formula(witness["contradiction"]),
        }
