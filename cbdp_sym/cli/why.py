"""``cbdp-sym why``: the evidence tree, down to its leaves and axioms."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cbdp_sym.cli.arguments import Run, running, statement

if TYPE_CHECKING:
    from rich.text import Text
    from rich.tree import Tree

    from cbdp_sym.corpus.evidence import Branch
    from cbdp_sym.corpus.report import PartReport


@click.command()
@statement
@running
@click.option("--full", is_flag=True, help="Also the intermediate lines of chains.")
@click.option("--depth", type=click.IntRange(min=1), metavar="N", help="Show N levels only.")
def why(name: str, run: Run, depth: int | None, full: bool) -> None:
    """Show what a verdict rests on: each rule, lemma and cited theorem."""
    from cbdp_sym.cli.console import console, plain
    from cbdp_sym.cli.session import reports
    from cbdp_sym.corpus.evidence import outline
    from cbdp_sym.corpus.expectation import versions, where

    out = console()
    for report in reports([name], run):
        for version_name, version in versions(report):
            for part in version["parts"]:
                title = f"{report['id']}, {where(version_name, part)}: {part['verdict']}"
                plain(out, title, "bold")
                if part["evidence"]:
                    out.print(_tree(outline(part["evidence"], depth=depth, full=full)))
                else:
                    plain(out, f"  no evidence; {part['message']}")
                _axioms(part)
                plain(out)


def _axioms(part: PartReport) -> None:
    from cbdp_sym.cli.console import console, plain

    out = console()
    if not part["axioms"]:
        plain(out, "cited theorems: none")
        return
    from cbdp_sym.kernel.axioms import AXIOMS

    plain(out, "cited theorems:")
    for name in part["axioms"]:
        axiom = AXIOMS.get(name)
        about = f": {axiom.statement}, for {axiom.hypotheses} ({axiom.reference})" if axiom else ""
        plain(out, f"  {name}{about}")


def _tree(branch: Branch) -> Tree:
    """The tree from the claim down; a node that is used again is only named the second time."""
    from rich.text import Text
    from rich.tree import Tree

    tree = Tree(_label(branch))
    waiting = [(branch, tree)]
    while waiting:
        parent, shown = waiting.pop()
        for premise in parent.premises:
            if premise.again:
                shown.add(Text(f"see {premise.number}", style="dim"))
            else:
                waiting.append((premise, shown.add(_label(premise))))
        if parent.cut:
            shown.add(Text("…", style="dim"))
    return tree


def _label(branch: Branch) -> Text:
    from rich.text import Text

    from cbdp_sym.corpus.evidence import remark

    label = Text()
    label.append(f"{branch.number} ", style="dim")
    if branch.node["theorem"]:
        label.append(f"{branch.node['theorem']} ", style="bold cyan")
    label.append(branch.node["conclusion"])
    label.append(f"  [{remark(branch.node)}]", style="dim")
    return label
