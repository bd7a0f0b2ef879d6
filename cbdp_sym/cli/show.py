"""``cbdp-sym show``: what exactly is claimed, and then how it is derived."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from cbdp_sym.cli.arguments import Run, running, statement

if TYPE_CHECKING:
    from rich.console import Console

    from cbdp_sym.corpus.report import Block, HypothesisText, PartReport, StatementReport


@click.command()
@statement
@running
@click.option(
    "--json", "as_json", is_flag=True,
    help="Print a JSON list: verdicts and evidence as 'verify --json', and the derivation as text.",
)  # fmt: skip
def show(name: str, run: Run, as_json: bool) -> None:
    """Show a statement, its findings and its derivation.

    The claims are shown as the kernel holds them, with the hypotheses that they have.
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
        _show(out, report)


def _data(report: StatementReport) -> dict[str, Any]:
    """The report with the text that the command prints."""
    from io import StringIO

    from rich.console import Console

    from cbdp_sym.cli.output import statement_json

    text = StringIO()
    _show(Console(file=text, highlight=False, color_system=None, width=80), report)
    return {**statement_json(report), "text": text.getvalue()}


def _show(out: Console, report: StatementReport) -> None:
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
            _claim(out, where(name, part), part)
    for finding in report["findings"]:
        plain(out)
        sentence(out, f"finding ({finding['kind']}): {finding['text']}")
    for name, version in named:
        for part in version["parts"]:
            plain(out)
            _derivation(out, where(name, part), part)
    plain(out)
    sentence(out, f"source: {report['source']}", "dim")


def _claim(out: Console, name: str, part: PartReport) -> None:
    from cbdp_sym.cli.console import STYLES, plain, sentence

    sentence(out, f"{name}:", "bold")
    for hypothesis in part["hypotheses"]:
        added = "   (not printed in the paper)" if hypothesis["added"] else ""
        plain(out, f"    {hypothesis['text']}{added}")
    plain(out, f"  ⊢ {part['text']}")
    axioms = ", ".join(part["axioms"]) or "none"
    plain(out, f"  {part['verdict']} (cited theorems: {axioms})", STYLES.get(part["verdict"], ""))
    witness = part["witness"]
    if witness and witness["values"]:
        values = ", ".join(f"{k} = {v}" for k, v in witness["values"].items())
        sides = f"; left side {witness['lhs']}, right side {witness['rhs']}" * bool(witness["lhs"])
        plain(out, f"  witness: {values}{sides}")
    if pairs := ", ".join(" = ".join(pair) for pair in part["samples"]["alike"]):
        plain(out, f"  no sample point gives all names values of their own: at each {pairs}")
    for line in part["message"].splitlines():
        plain(out, f"  {line}")


def _derivation(out: Console, name: str, part: PartReport) -> None:
    from cbdp_sym.cli.console import plain, sentence

    title = "the refutation" if part["verdict"] == "refuted" else "the derivation"
    sentence(out, f"{title}, {name}:", "bold")
    if not part["blocks"]:
        plain(out, "  nothing is written down")
    for block in part["blocks"]:
        plain(out)
        _block(out, block)


def _block(out: Console, block: Block) -> None:
    from cbdp_sym.cli.console import plain, sentence

    if block["kind"] == "prose":
        sentence(out, f"  {block['text']}")
        return
    under = _under(block["hypotheses"])
    if block["kind"] == "fact":
        plain(out, f"  {block['text']}{under}")
        sentence(out, f"      {_reason(block['because'], block['grade'], block['uses'])}", "dim")
        return
    plain(out, f"      {block['text']}{under}")
    for line in block["lines"]:
        plain(out, f"  {line['op']:>2}  {line['text']}")
        sentence(out, f"          {_reason(line['because'], line['grade'], line['uses'])}", "dim")


def _under(hypotheses: list[HypothesisText]) -> str:
    texts = ", ".join(h["text"] for h in hypotheses)
    return f"   (under {texts})" if texts else ""


def _reason(because: str, grade: str, uses: list[str]) -> str:
    used = f"; uses {', '.join(uses)}" if uses else ""
    return f"{because} [{grade}{used}]"
