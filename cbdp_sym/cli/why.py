"""``cbdp-sym why``: the evidence tree, down to its leaves and axioms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from cbdp_sym.cli.arguments import Run, Whole, running, statement

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text
    from rich.tree import Tree

    from cbdp_sym.corpus.evidence import Branch
    from cbdp_sym.corpus.report import PartReport


@click.command()
@statement
@running
@click.option(
    "--depth", type=Whole(min=1), default=2, show_default=True, metavar="N",
    help="Show N levels: the claim is the first.",
)  # fmt: skip
@click.option("--all", "everything", is_flag=True, help="Show all levels.")
@click.option("--full", is_flag=True, help="Show all levels, and the intermediate lines of chains.")
@click.option("--statements", is_flag=True, help="Name all textbook statements, and not only the theorems.")
def why(name: str, run: Run, depth: int, everything: bool, full: bool, statements: bool) -> None:
    """Show what a verdict rests on, down to textbook statements.

    What is not verified yet is verified first; the time limit is for all of it together.
    """
    from cbdp_sym.cli.console import STYLES, plain, sentence
    from cbdp_sym.cli.console import narrow as console
    from cbdp_sym.cli.session import reports
    from cbdp_sym.cli.words import text as in_words
    from cbdp_sym.corpus.evidence import outline
    from cbdp_sym.corpus.expected_verdict import added_to, marked, versions, where
    from cbdp_sym.corpus.grounds import hypotheses_met

    out = console()
    for report in reports([name], run):
        told = set[str]()
        for version_name, version in versions(report):
            whole = f"{report['id']}, {version_name}: {marked(version)}"
            plain(out, whole, STYLES.get(version["verdict"], ""))
            for text in version["omits"]:
                sentence(out, f"  not encoded: {text}")
            for part in version["parts"]:
                if part["label"] or part["verdict"] != version["verdict"]:
                    title = f"{report['id']}, {where(version_name, part)}: {part['verdict']}"
                    plain(out, in_words(title), "bold")
                if added := added_to(part):
                    plain(out, f"under hypotheses that are not printed: {'; '.join(added)}")
                if part["evidence"]:
                    levels = None if everything or full else depth
                    _evidence(out, outline(part["evidence"], depth=levels, full=full), depth)
                else:
                    plain(out, f"  no evidence; {part['message']}")
                if met := hypotheses_met(part):
                    plain(out, met)
                _axioms(part, statements, told)
                plain(out)


def _evidence(out: Console, root: Branch, depth: int) -> None:
    """Print the tree with names for long expressions, and say how to see what is left out."""
    from cbdp_sym.cli.console import plain
    from cbdp_sym.cli.words import named, replaced

    branches = list(_walk(root))
    names = named(b.node["conclusion"] for b in branches)
    for long, name in names.items():
        others = {k: v for k, v in names.items() if k != long}
        plain(out, f"  {name} = {replaced(long, others)}", "dim")
    out.print(_tree(root, names))
    if any(b.cut for b in branches):
        plain(out, f"  … there is more: --depth {depth + 1}, or --all", "dim")


def _walk(root: Branch) -> Iterator[Branch]:
    """Yield a node and all below it."""
    waiting = [root]
    while waiting:
        branch = waiting.pop()
        yield branch
        waiting += reversed(branch.premises)


def _axioms(part: PartReport, statements: bool, told: set[str]) -> None:
    """Say what a claim rests on, and print the statements that are not told yet."""
    from cbdp_sym.cli.console import narrow as console
    from cbdp_sym.cli.console import plain, sentence

    out = console()
    from cbdp_sym.corpus.cited import cited
    from cbdp_sym.corpus.grounds import computed, rests_on
    from cbdp_sym.corpus.hol_light import proved_there, replayed

    if said := computed(part):
        sentence(out, said)
    plain(out, rests_on(part))
    if said := replayed(part):
        plain(out, said)
    for name in (*part["axioms"], *(part["foundations"] if statements else ())):
        if name in told:
            continue
        told.add(name)
        theorem = cited(name)
        there = "; proved in HOL Light" if proved_there(name) else ""
        sentence(out, f"  {name}: {theorem.text} ({theorem.reference}{there})")
    if part["foundations"] and not statements:
        plain(out, "  --statements names the others", "dim")


def _tree(branch: Branch, names: dict[str, str]) -> Tree:
    """The tree from the claim down; a node that is used again is only named the second time."""
    from rich.text import Text
    from rich.tree import Tree

    tree = Tree(_label(branch, names))
    waiting = [(branch, tree)]
    while waiting:
        parent, shown = waiting.pop()
        for premise in parent.premises:
            if not premise.again:
                waiting.append((premise, shown.add(_label(premise, names))))
        if again := _ranges(p.number for p in parent.premises if p.again):
            shown.add(Text(f"see {again}", style="dim"))
        if parent.cut:
            shown.add(Text("…", style="dim"))
    return tree


def _ranges(numbers: Iterable[int]) -> str:
    """Return numbers as text, those that follow one another as a range: 1, 3–5."""
    runs: list[list[int]] = []
    for n in sorted(set(numbers)):
        if runs and n == runs[-1][-1] + 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    return ", ".join(f"{r[0]}–{r[-1]}" if len(r) > 2 else ", ".join(map(str, r)) for r in runs)


def _label(branch: Branch, names: dict[str, str]) -> Text:
    from rich.text import Text

    from cbdp_sym.cli.words import letters, replaced, text
    from cbdp_sym.corpus.evidence import remark

    label = Text()
    label.append(f"{branch.number} ", style="dim")
    if branch.node["theorem"]:
        label.append(f"{branch.node['theorem']} ", style="bold cyan")
    label.append(letters(replaced(branch.node["conclusion"], names)))
    label.append(f"  [{text(remark(branch.node))}]", style="dim")
    return label
