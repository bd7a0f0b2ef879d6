"""``cbdp-sym why``: the evidence tree, down to its leaves and axioms."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cbdp_sym.cli.arguments import Run, running, statement

if TYPE_CHECKING:
    from rich.text import Text
    from rich.tree import Tree

    from cbdp_sym.corpus.report import EvidenceNode, PartReport

CHAIN = "transitivity"


@click.command()
@statement
@running
@click.option("--full", is_flag=True, help="Also the intermediate lines of chains.")
@click.option("--depth", type=click.IntRange(min=1), metavar="N", help="Show N levels only.")
def why(name: str, run: Run, depth: int | None, full: bool) -> None:
    """Show what a verdict rests on: each rule, lemma and cited theorem."""
    from cbdp_sym.cli.console import console, plain
    from cbdp_sym.cli.session import reports
    from cbdp_sym.corpus.expectation import versions, where

    out = console()
    for report in reports([name], run):
        for version_name, version in versions(report):
            for part in version["parts"]:
                title = f"{report['id']}, {where(version_name, part)}: {part['verdict']}"
                plain(out, title, "bold")
                if part["evidence"]:
                    out.print(_tree(part["evidence"], depth, full))
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


def _tree(nodes: list[EvidenceNode], depth: int | None, full: bool) -> Tree:
    """The tree from the claim down; a node that is used again is only named the second time."""
    from rich.text import Text
    from rich.tree import Tree

    root = len(nodes) - 1
    numbers = {root: 1}
    tree = Tree(_label(nodes[root], 1))
    waiting = [(p, tree, 2) for p in reversed(_premises(nodes, root, full))]
    while waiting:
        position, parent, level = waiting.pop()
        if depth is not None and level > depth:
            if not parent.children:
                parent.add(Text("…", style="dim"))
            continue
        if position in numbers:
            parent.add(Text(f"see {numbers[position]}", style="dim"))
            continue
        numbers[position] = len(numbers) + 1
        branch = parent.add(_label(nodes[position], numbers[position]))
        waiting += [(p, branch, level + 1) for p in reversed(_premises(nodes, position, full))]
    return tree


def _premises(nodes: list[EvidenceNode], position: int, full: bool) -> list[int]:
    """What a node rests on; a chain of transitivity rests on its steps, unless all is asked for."""
    premises = nodes[position]["premises"]
    if full or nodes[position]["rule"] != CHAIN:
        return premises
    steps: list[int] = []
    waiting = list(reversed(premises))
    while waiting:
        premise = waiting.pop()
        node = nodes[premise]
        if node["rule"] == CHAIN and not node["theorem"]:
            waiting += reversed(node["premises"])
        elif node["rule"] != "reflexivity":
            steps.append(premise)
    return steps


def _label(node: EvidenceNode, number: int) -> Text:
    from rich.text import Text

    label = Text()
    label.append(f"{number} ", style="dim")
    if node["theorem"]:
        label.append(f"{node['theorem']} ", style="bold cyan")
    label.append(node["conclusion"])
    about = [node["rule"], node["grade"]]
    if node["axiom"]:
        about.append(f"cites {node['axiom']}")
    if node["note"]:
        about.append(node["note"])
    label.append(f"  [{', '.join(about)}]", style="dim")
    return label
