r"""Statements and proofs for a paper of one's own: ``theorem`` and ``proof`` environments to ``\input``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cbdp_sym.corpus.files import write_whole
from cbdp_sym.corpus.report import LemmaReport, PartReport, StatementReport
from cbdp_sym.documents.common import file_name
from cbdp_sym.documents.escape import plain, prose
from cbdp_sym.documents.latex import cited_theorems, environment, label, started
from cbdp_sym.documents.prose.names import Names, parts_of
from cbdp_sym.documents.prose.phrases import concluded, values
from cbdp_sym.documents.prose.selection import LESS, ROOM, told
from cbdp_sym.documents.prose.writer import write
from cbdp_sym.documents.typeset import Typesetter, tight

STYLES = {"amsart": "proof", "acmart": "proof", "IEEEtran": "IEEEproof"}
"""The document classes, and what each calls the environment of a proof."""


def render_fragments(
    reports: Sequence[StatementReport],
    out_dir: Path,
    *,
    style: str = "amsart",
    whole: bool = False,
    full: bool = False,
) -> list[Path]:
    r"""Write a file for each statement, and return their paths.

    A file is to be read by ``\input`` in a document of the class ``style``; as a ``whole`` it is a document
    of this class itself. Claims have the labels ``cbdp:ID``, ``cbdp:ID:2`` and so on, lemmas ``cbdp:KEY``.

    Raises:
        DocumentError: a text of a report would not be safe or correct TeX.
    """
    out_dir.mkdir(parents=True, exist_ok=True)
    written = []
    for report in reports:
        kind = style if whole else "fragment"
        path = out_dir / f"{file_name(report['id'])}-{kind}.tex"
        write_whole(path, _text(report, style, whole, full))
        written.append(path)
    return written


def _text(report: StatementReport, style: str, whole: bool, full: bool) -> str:
    template = environment().get_template("fragment.tex.j2")
    writer = _Fragment(report, full)
    found = template.render(
        id=plain(report["id"]),
        title=prose(report["title"], report["id"]),
        style=style,
        proof=STYLES[style],
        whole=whole,
        claims=writer.claims(),
        cited=cited_theorems([report]),
    )
    return tight(found)


class _Fragment:
    def __init__(self, report: StatementReport, full: bool) -> None:
        self.report, self.full = report, full
        self.names = Names([report])
        self.labels = {x["key"]: f"cbdp:{label(x['key'])}" for x in report["lemmas"]}
        for k, part in enumerate(parts_of(report), 1):
            number = "" if k == 1 else f":{k}"
            self.labels.setdefault(part["key"], f"cbdp:{label(report['id'])}{number}")

    def claims(self) -> list[dict[str, Any]]:
        """Yield the lemmas, then the claims."""
        lemmas = [self._claim(x, "lemma") for x in self.names.lemmas[self.report["id"]]]
        return [*lemmas, *(self._claim(p, "theorem") for p in parts_of(self.report))]

    def _link(self, key: str, name: str) -> str:
        if key not in self.labels:
            return plain(name)
        word = "Lemma" if name.startswith("Lemma S.") else "Theorem"
        return rf"{word}~\ref{{{self.labels[key]}}}"

    def _claim(self, p: PartReport | LemmaReport, environment: str) -> dict[str, Any]:
        where = self.report["id"]
        sets = Typesetter(where, self._link, narrow=True)
        witness: Any = p.get("witness")
        room = ROOM if environment == "theorem" else LESS
        refutes = bool(witness) or bool(p.get("refuted"))
        written = write(p["tree"], self.names, refutes=refutes, claim=p["latex"])
        proof = told(written, None if self.full else room)
        title = p["label"] or (self.report["title"] if environment == "theorem" else "")
        given = [sets.text(s["text"]) for s in p["sentences"]]
        then, latex = concluded(p["latex"], bool(given))
        return {
            "environment": environment,
            "label": self.labels[p["key"]],
            "title": prose(title, where),
            "false": bool(witness),
            "given": given,
            "then": then,
            "conclusion": sets.formula(latex if then else started(latex)) if latex else "",
            "at": sets.text(f"${values(witness['latex'])}$") if witness and witness["latex"] else "",
            "numbers": sets.text(witness["numbers"]) if witness else "",
            "proof": sets.proof(proof),
        }
