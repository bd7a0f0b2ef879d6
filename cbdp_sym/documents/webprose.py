"""Prose as pages: each sentence and display unfolds into the steps of the kernel below it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from markupsafe import Markup, escape

from cbdp_sym.corpus.report import NodeReport
from cbdp_sym.corpus.steps import walk
from cbdp_sym.documents.mathml import block, prose
from cbdp_sym.documents.prose.pieces import (
    Cases,
    Display,
    Piece,
    Proof,
    Sentence,
    by,
    in_words,
    passed_over,
    resolved,
)
from cbdp_sym.documents.prose.pieces import walk as told_in

Link = Callable[[str], str]
_SIGNS = {r"\le": "≤", r"\ge": "≥", r"\ll": "≪"}


class PageWriter:
    """Writes the proofs of a page; ``link`` gives the address of a claim by its key, "" if it has none."""

    def __init__(self, where: str, tree: Sequence[NodeReport], link: Link, anchor: str) -> None:
        self.where, self.link, self.anchor = where, link, anchor
        self.steps: dict[int, NodeReport] = {}
        for node in walk(list(tree)):
            for step in (node, *node.get("lines", ())):
                self.steps[step["number"]] = step

    def proof(self, proof: Proof) -> Markup:
        """Return the proof, and at its end the steps that the text leaves out."""
        told = {k for piece in told_in(proof.pieces) for k in piece.steps}
        rest = [
            n
            for n in self.steps.values()
            if n["number"] not in told and not n["dead"] and n["kind"] in ("have", "use", "line", "witness")
        ]
        left = Markup("")
        if rest:
            told_of = " ".join(filter(None, [passed_over(proof, "unfold here"), in_words(proof)]))
            said = self.text(told_of or "Its steps.")
            shape = '<details class="told left"><summary><small>{}</small></summary>{}</details>'
            left = Markup(shape).format(said, self._kernel(rest))
        return self.pieces(proof.pieces) + left

    def text(self, text: str) -> Markup:
        """Return a sentence."""
        said = resolved(text, lambda k, name: str(self._linked(k, name)), lambda t: str(prose(t, self.where)))
        return Markup(said)

    def _linked(self, key: str, name: str) -> Markup:
        address = self.link(key)
        return Markup('<a href="{}">{}</a>').format(address, name) if address else escape(name)

    def pieces(self, pieces: Sequence[Piece], around: str = "") -> Markup:
        """Return sentences, displays and cases one after the other."""
        found: list[Markup] = []
        run: list[Sentence] = []

        def flush() -> None:
            if run:
                text = Markup(" ").join(self.text(s.text) for s in run)
                steps = [k for s in run for k in s.steps]
                found.append(self._unfolding(Markup('<span class="text">{}</span>').format(text), steps))
                run.clear()

        for piece in pieces:
            if isinstance(piece, Sentence):
                run.append(piece)
                continue
            if isinstance(piece, Display):
                if piece.lead:
                    run.append(Sentence(piece.lead))
                flush()
                found.append(self._unfolding(self.display(piece), piece.steps))
            else:
                flush()
                found.append(self._cases(piece, around))
        flush()
        return Markup("").join(found)

    def _cases(self, cases: Cases, around: str) -> Markup:
        items = (
            Markup('<section class="case"><h4>Case {}: {}.</h4>{}</section>').format(
                f"{around}{k}", self.text(case.heading), self.pieces(case.pieces, f"{around}{k}.")
            )
            for k, case in enumerate(cases.cases, 1)
        )
        return Markup("").join(items)

    def display(self, display: Display) -> Markup:
        """Return lines that are set apart."""
        rows = []
        for row in display.rows:
            why = self.text(by(row.reason)) if row.reason else Markup("")
            sign = _SIGNS.get(row.op, row.op)
            rows.append(
                Markup(
                    '<span class="row"><span class="op">{}</span><span class="formula">{}</span>'
                    '<span class="why">{}</span></span>'
                ).format(sign, block(row.latex, self.where), why)
            )
        number = f"({display.number})" if display.number else ""
        return Markup('<span class="display">{}<span class="number">{}</span></span>').format(
            Markup("").join(rows), number
        )

    def _unfolding(self, shown: Markup, numbers: Iterable[int]) -> Markup:
        steps = [self.steps[k] for k in dict.fromkeys(numbers) if k in self.steps]
        steps = [n for n in steps if n["kind"] not in ("chain", "cases", "say")]
        if not steps:
            return Markup('<div class="told">{}</div>').format(shown)
        return Markup('<details class="told"><summary>{}</summary>{}</details>').format(
            shown, self._kernel(steps)
        )

    def _kernel(self, steps: Iterable[NodeReport]) -> Markup:
        return Markup('<ol class="kernel">{}</ol>').format(Markup("").join(map(self._step, steps)))

    def _step(self, n: NodeReport) -> Markup:
        text = n["text"] if n["kind"] != "line" else f"{n['op']} {n['text']}"
        sympy = n.get("sympy", "")
        view = Markup('<div class="sympy"><small>SymPy</small> <code>{}</code></div>').format(sympy)
        about = [n.get("reason", ""), n.get("grade", ""), n.get("rule", ""), n["place"]]
        said = " · ".join(str(prose(t, self.where)) for t in about if t)
        return Markup('<li id="{}-{}" value="{}"><code>{}</code>{}<div class="about">{}</div></li>').format(
            self.anchor, n["number"], n["number"], text, view if sympy else "", Markup(said)
        )


def given(sentences: Sequence[Mapping[str, object]], where: str) -> list[dict[str, object]]:
    """Return what a claim supposes, as sentences of a page."""
    return [{"text": prose(str(s["text"]), where), "added": s["added"]} for s in sentences]
