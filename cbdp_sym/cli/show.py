"""``cbdp-sym show``: what exactly is claimed, and then how it is derived."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from cbdp_sym.cli.arguments import Run, running, statement

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from cbdp_sym.corpus.report import HypothesisText, NodeReport, PartReport, StatementReport
    from cbdp_sym.corpus.steps import Step
    from cbdp_sym.documents.prose.pieces import Piece


_NOT_ALWAYS = "not always: "


@click.command()
@statement
@running
@click.option("--proof", is_flag=True, help="Show the proofs too, as the appendix tells them.")
@click.option("--steps", "each", is_flag=True, help="Show the derivations too, step by step.")
@click.option("--kernel", is_flag=True, help="Show the claims as the kernel's text too.")
@click.option(
    "--json", "as_json", is_flag=True,
    help="Print a JSON list: verdicts and evidence as 'verify --json', and the derivation as text.",
)  # fmt: skip
def show(name: str, run: Run, proof: bool, each: bool, kernel: bool, as_json: bool) -> None:
    """Show a statement, its verdicts and its findings.

    With --proof its proofs are shown too, and with --steps all their steps.
    The claims are shown with all their hypotheses, in the notation of the
    papers. Each text is shown only if it is read as the term that the kernel
    holds. What is not verified yet is verified first; the time limit is for
    all of it together.
    """
    from cbdp_sym.cli.console import narrow as console
    from cbdp_sym.cli.session import reports

    out = console()
    found = reports([name], run)
    if as_json:
        click.echo(json.dumps(list(map(_data, found)), indent=2, ensure_ascii=False))
        return
    for number, report in enumerate(found):
        if number:
            out.rule()
        _show(out, report, kernel, proof, each)


def _data(report: StatementReport) -> dict[str, Any]:
    """The report with the text that the command prints."""
    from io import StringIO

    from rich.console import Console

    from cbdp_sym.cli.output import statement_json

    text = StringIO()
    _show(Console(file=text, highlight=False, color_system=None, width=80), report, each=True)
    return {**statement_json(report), "text": text.getvalue()}


def _show(
    out: Console, report: StatementReport, kernel: bool = False, proof: bool = False, each: bool = False
) -> None:
    from cbdp_sym.cli.console import STYLES, plain, sentence
    from cbdp_sym.corpus.expected_verdict import marked, versions, where

    plain(out, "  ".join(t for t in (report["id"], report["ref"], report["title"]) if t), "bold")
    named = versions(report)
    for name, version in named:
        plain(out, f"{name}: {marked(version)}", STYLES.get(version["verdict"], ""))
        for text in version["added"]:
            plain(out, f"    not printed, and needed: {text}")
        for text in version["omits"]:
            sentence(out, f"    not encoded: {text}")
    for name, version in named:
        for part in version["parts"]:
            plain(out)
            _claim(out, where(name, part), part, kernel)
    for finding in report["findings"]:
        plain(out)
        sentence(out, f"finding ({finding['kind']}): {finding['text']}")
    for name, version in named if proof else ():
        for part in version["parts"]:
            plain(out)
            _proof(out, where(name, part), part, report)
    for name, version in named if each else ():
        for part in version["parts"]:
            plain(out)
            _derivation(out, where(name, part), part)
    plain(out)
    more = "" if proof or each else "; the proof: show --proof"
    sentence(out, f"source: {report['source']}{more}", "dim")


def _claim(out: Console, name: str, part: PartReport, kernel: bool) -> None:
    from cbdp_sym.cli.console import STYLES, plain, sentence
    from cbdp_sym.corpus.grounds import computed, hypotheses_met, rests_on
    from cbdp_sym.corpus.hol_light import replayed
    from cbdp_sym.corpus.introductions import introduced
    from cbdp_sym.language.notation import values_said

    sentence(out, f"{name}:", "bold")
    for d in part["definitions"]:
        plain(out, f"    by definition {d['text']}" + f"   (for {d['letters']})" * bool(d["letters"]))
    variables, hypotheses = introduced(part)
    if variables:
        plain(out, f"    for {variables}")
    for hypothesis in hypotheses:
        added = "   (not printed in the paper)" if hypothesis["added"] else ""
        plain(out, f"    {hypothesis['text']}{added}")
    denied = part["text"].startswith(_NOT_ALWAYS)
    if denied:
        plain(out, f"  {'then' if hypotheses else 'here'} it is not always true that")
    plain(out, f"  {' ' if denied else '⊢'} {part['text'].removeprefix(_NOT_ALWAYS)}")
    if kernel:
        plain(out, f"  the kernel's text: {part['kernel']}", "dim")
    plain(out, f"  {part['verdict']} ({rests_on(part)})", STYLES.get(part["verdict"], ""))
    if said := computed(part):
        plain(out, f"  {said}")
    if met := hypotheses_met(part):
        plain(out, f"  {met}", "bold red" if part["met"]["how"] in ("unknown", "contradictory") else "")
    if said := replayed(part):
        plain(out, f"  {said}")
    witness = part["witness"]
    if witness and witness["values"]:
        values = values_said(witness["values"])
        sides = f"; left side {witness['lhs']}, right side {witness['rhs']}" * bool(witness["lhs"])
        plain(out, f"  witness: {values}{sides}")
    if pairs := ", ".join(" = ".join(pair) for pair in part["samples"]["alike"]):
        plain(out, f"  no sample point gives all names values of their own: at each {pairs}")
    for line in part["message"].splitlines():
        plain(out, f"  {line}")


def _proof(out: Console, name: str, part: PartReport, report: StatementReport) -> None:
    from cbdp_sym.cli.console import plain, sentence
    from cbdp_sym.documents.prose.names import Names
    from cbdp_sym.documents.prose.pieces import in_words, passed_over, unlinked
    from cbdp_sym.documents.prose.selection import ROOM, told
    from cbdp_sym.documents.prose.writer import write

    witness = part["witness"]
    tree = write(
        part["tree"],
        Names([report]),
        refutes=witness is not None,
        at=witness["latex"] if witness else "",
        claim=part["latex"],
    )
    proof = told(tree, ROOM)
    sentence(out, f"{'the refutation' if witness else 'the proof'}, {name}:", "bold")
    plain(out)
    _pieces(out, proof.pieces, "  ")
    for more in (passed_over(proof, "are shown with --steps"), in_words(proof)):
        if more:
            sentence(out, f"  {unlinked(more)}", "dim")


def _pieces(out: Console, pieces: Sequence[Piece], indent: str) -> None:
    from cbdp_sym.cli.console import sentence
    from cbdp_sym.documents.prose.pieces import Cases, Sentence, by, unlinked

    for piece in pieces:
        if isinstance(piece, Sentence):
            sentence(out, f"{indent}{unlinked(piece.text)}")
        elif isinstance(piece, Cases):
            for k, case in enumerate(piece.cases, 1):
                sentence(out, f"{indent}Case {k}: {unlinked(case.heading)}.")
                _pieces(out, case.pieces, f"{indent}  ")
        else:
            if piece.lead:
                sentence(out, f"{indent}{unlinked(piece.lead)}")
            for row in piece.rows:
                last = row is piece.rows[-1]
                why = f"   ({unlinked(by(row.reason))})" * bool(row.reason)
                number = f"   ({piece.number})" * bool(piece.number and last)
                shown = f"${row.op} {row.latex}$" if row.op else f"${row.latex}$"
                sentence(out, f"{indent}    {shown}{piece.end * last}{why}{number}")


def _derivation(out: Console, name: str, part: PartReport) -> None:
    from cbdp_sym.cli.console import plain, sentence
    from cbdp_sym.corpus.steps import steps

    title = "the refutation" if part["verdict"] == "refuted" else "the derivation"
    sentence(out, f"{title}, {name}:", "bold")
    found = steps(part)
    if not found:
        plain(out, "  nothing is written down")
    for step in found:
        plain(out)
        _step(out, step)


def _step(out: Console, step: Step) -> None:
    from cbdp_sym.cli.console import plain, sentence
    from cbdp_sym.corpus.steps import Fact, Prose
    from cbdp_sym.language.notation import signs

    if isinstance(step, Prose):
        sentence(out, f"  {step.text}")
        return
    under = _under(step.hypotheses)
    if isinstance(step, Fact):
        plain(out, f"  {step.node['text']}{under}")
        sentence(out, f"      {_reason(step.node)}", "dim")
        return
    plain(out, f"      {step.node['text']}{under}")
    before = step.node["text"]
    for line in step.lines:
        if line["op"] == "=" and line["text"] == before:
            continue  # the same to a reader: numbers and extended numbers
        before = line["text"]
        plain(out, f"  {signs().get(line['op'], line['op']):>2}  {line['text']}")
        sentence(out, f"          {_reason(line)}", "dim")


def _under(hypotheses: list[HypothesisText]) -> str:
    texts = ", ".join(h["text"] for h in hypotheses)
    return f"   (under {texts})" if texts else ""


def _reason(node: NodeReport) -> str:
    used = f"; uses {', '.join(node['uses'])}" if node["uses"] else ""
    return f"{node['reason']} [{node['grade']}{used}]".lstrip()
