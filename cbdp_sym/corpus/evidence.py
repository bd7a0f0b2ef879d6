"""The evidence of a verdict as a tree to read: each node once, and chains as their steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cbdp_sym.corpus.report import EvidenceNode

CHAIN = "transitivity"


@dataclass
class Branch:
    """A node of the tree. ``number`` counts the nodes in the order in which they are read.

    ``again`` is True where the node was shown before, under the same number; ``cut`` is True where
    what it rests on was left out.
    """

    node: EvidenceNode
    number: int
    again: bool = False
    cut: bool = False
    premises: list[Branch] = field(default_factory=list)


def outline(nodes: Sequence[EvidenceNode], *, depth: int | None = None, full: bool = False) -> Branch:
    """Return the tree from the claim (the last of ``nodes``) down.

    Args:
        depth: the number of levels to show; None for all.
        full: show the intermediate lines of chains too.
    """
    root = len(nodes) - 1
    numbers = {root: 1}
    tree = Branch(nodes[root], 1)
    waiting = [(p, tree, 2) for p in reversed(_premises(nodes, root, full))]
    while waiting:
        position, parent, level = waiting.pop()
        if depth is not None and level > depth:
            parent.cut = True
            continue
        if position in numbers:
            parent.premises.append(Branch(nodes[position], numbers[position], again=True))
            continue
        numbers[position] = len(numbers) + 1
        branch = Branch(nodes[position], numbers[position])
        parent.premises.append(branch)
        waiting += [(p, branch, level + 1) for p in reversed(_premises(nodes, position, full))]
    return tree


def remark(node: EvidenceNode) -> str:
    """Return how a node was shown: its rule, its grade, the theorem that it cites, a note."""
    about = [node["rule"], node["grade"]]
    if node["axiom"]:
        about.append(f"cites {node['axiom']}")
    if node["note"]:
        about.append(node["note"])
    return ", ".join(about)


def _premises(nodes: Sequence[EvidenceNode], position: int, full: bool) -> list[int]:
    """Return what a node rests on; a chain of transitivity rests on its steps, unless all is asked for."""
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
