"""The steps of a proof as a list: its tree without cases and values, as the author wrote them down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cbdp_sym.corpus.report import HypothesisText, NodeReport, PartReport
from cbdp_sym.language.ranges import listed


class Prose(NamedTuple):
    """A sentence between the steps."""

    text: str


class Fact(NamedTuple):
    """A step that stands alone, under what it needs beyond the claim's own hypotheses."""

    node: NodeReport
    hypotheses: list[HypothesisText]


class Chain(NamedTuple):
    """A calculation: its first line, and the lines below it."""

    node: NodeReport
    lines: list[NodeReport]
    hypotheses: list[HypothesisText]


Step = Prose | Fact | Chain


def walk(nodes: list[NodeReport]) -> Iterator[NodeReport]:
    """Yield the nodes of a tree in the order of the script, lines of chains left out."""
    for node in nodes:
        yield node
        for branch in node.get("branches", ()):
            yield from walk(branch["nodes"])


def steps(part: PartReport) -> list[Step]:
    """Return what the author of a proof shows, in order."""
    found: list[Step] = []
    names: list[str] = []
    for node in walk(part["tree"]):
        if node["kind"] == "let":
            names.append(node["text"])
            continue
        if names and (node["kind"] in ("say", "chain") or node.get("seen")):
            found.append(Prose(f"Let {listed(names)}."))
            names = []
        if node["kind"] == "say":
            found.append(Prose(node["text"]))
        elif node["kind"] == "chain":
            lines = node["lines"]
            under = {h["text"]: h for line in lines for h in line["hypotheses"]}
            found.append(Chain(node, lines, list(under.values())))
        elif node.get("seen"):
            found.append(Fact(node, node["hypotheses"]))
    return found
