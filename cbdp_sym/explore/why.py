"""The evidence of a verdict, as an object that shows itself as a tree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.evidence import Branch, outline, remark
from cbdp_sym.corpus.grounds import hypotheses_met, rests_on
from cbdp_sym.corpus.hol_light import replayed
from cbdp_sym.corpus.report import PartReport


@dataclass(frozen=True)
class Evidence:
    """The evidence of each claim: ``trees`` are pairs of a title and a tree (or None).

    ``axioms`` are the theorems and ``foundations`` the other textbook statements below; ``said`` says how
    many there are, and by which values the hypotheses are met.
    """

    trees: Sequence[tuple[str, Branch | None]]
    axioms: tuple[str, ...]
    foundations: tuple[str, ...] = ()
    said: tuple[str, ...] = ()

    @staticmethod
    def of(parts: Sequence[tuple[str, PartReport]], depth: int | None = None, full: bool = False) -> Evidence:
        """Return the evidence of claims, each with a name.

        Args:
            depth: how many levels to show; None for all.
            full: show the intermediate lines of chains too.
        """
        if depth is not None and depth < 1:
            raise UserError(f"depth is the number of levels to show, from 1, or None for all, not {depth}")
        trees = [
            (
                f"{name}: {part['verdict']}",
                outline(part["evidence"], depth=depth, full=full) if part["evidence"] else None,
            )
            for name, part in parts
        ]
        axioms = sorted({a for _, part in parts for a in part["axioms"]})
        below = sorted({f for _, part in parts for f in part["foundations"]})
        met = [f"{name}: {said}" for name, part in parts if (said := hypotheses_met(part))]
        there = [f"{name}: {said}" for name, part in parts if (said := replayed(part))]
        grounds = (*met, rests_on(*(part for _, part in parts)), *there)
        return Evidence(trees, tuple(axioms), tuple(below), grounds)

    def __repr__(self) -> str:
        lines: list[str] = []
        for title, tree in self.trees:
            lines.append(title)
            lines += _lines(tree, "") if tree else ["  no evidence"]
        return "\n".join([*lines, *self.said])

    def _repr_html_(self) -> str:
        body = "".join(
            f"<p><b>{escape(title)}</b></p>{_html(tree, True) if tree else '<p>no evidence</p>'}"
            for title, tree in self.trees
        )
        return body + "".join(f"<p>{escape(line)}</p>" for line in self.said)


def _label(branch: Branch) -> str:
    name = f"{branch.node['theorem']} " if branch.node["theorem"] else ""
    return f"{branch.number} {name}{branch.node['conclusion']}  [{remark(branch.node)}]"


def _lines(branch: Branch, indent: str) -> list[str]:
    """The tree, a node a line; written with a stack, since evidence can be deep."""
    found: list[str] = []
    waiting = [(branch, indent, "", "")]
    while waiting:
        node, before, here, below = waiting.pop()
        found.append(before + here + (f"see {node.number}" if node.again else _label(node)))
        deeper = before + below
        rest = list(node.premises)
        if node.cut:
            found.append(deeper + "└── …")
        for k, premise in reversed(list(enumerate(rest))):
            last = k == len(rest) - 1
            waiting.append((premise, deeper, *(("└── ", "    ") if last else ("├── ", "│   "))))
    return found


def _html(branch: Branch, is_open: bool) -> str:
    pieces: list[str] = []
    waiting: list[tuple[Branch, bool] | str] = [(branch, is_open)]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            pieces.append(item)
            continue
        node, unfold = item
        if node.again:
            pieces.append(f"<li>see {node.number}</li>")
        elif not node.premises:
            more = " …" if node.cut else ""
            pieces.append(f"<li><code>{escape(_label(node))}</code>{more}</li>")
        else:
            state = " open" if unfold else ""
            pieces.append(f"<li><details{state}><summary><code>{escape(_label(node))}</code></summary><ul>")
            waiting.append("</ul></details></li>")
            waiting += [(p, False) for p in reversed(node.premises)]
    return f"<ul>{''.join(pieces)}</ul>"
