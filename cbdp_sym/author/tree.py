"""The tree of a proof: what its author shows, and the names, cases and obtained values in which it stands.

A step is a node; what is shown inside it (the cases, what follows from a value) stands in its branches. The
tree is kept while the script runs, since a theorem knows neither the author's names nor the cases' order.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

from cbdp_sym.kernel.terms import Term
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.apply import Statement

Script = Callable[..., Theorem | None]
_PACKAGE = str(Path(__file__).parents[1]) + "/"
_PYTHON = str(Path(contextlib.__file__).parent) + os.sep
_SHIPPED = _PACKAGE + "_derivations/"  # where an installed package has the corpus


@dataclass(eq=False)
class Branch:
    """A part of a proof inside a step: what it supposes, the names that it has, and its goal."""

    assumed: tuple[Term, ...] = ()
    names: Mapping[str, Term] = field(default_factory=dict)
    goal: Term | None = None
    nodes: list[Node] = field(default_factory=list)


@dataclass(eq=False)
class Node:
    """A step of a script.

    ``kind`` is the method that made it ("line" for a line of a chain, "cases" for blocks of cases),
    ``theorem`` what it shows and ``term`` what it speaks of: the value of a name, the condition of a case,
    the next line of a chain.
    ``of`` is the statement that is applied, ``facts`` are those it was told to use, ``found`` the names of
    the lemmas that were used where they are met, ``scope`` the names of `let` in
    force, and ``place`` is the file and the line of the script.
    """

    kind: str
    theorem: Theorem | None = None
    term: Term | None = None
    because: str = ""
    text: str = ""
    op: str = ""
    tactic: str = ""
    of: Statement | None = None
    facts: tuple[Statement, ...] = ()
    found: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    values: tuple[Term, ...] = ()
    lines: list[Node] = field(default_factory=list)
    branches: list[Branch] = field(default_factory=list)
    scope: Mapping[str, Term] = field(default_factory=dict)
    place: tuple[str, int] = ("", 0)


class Tree:
    """The nodes of a proof, and the place where the next one goes."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self._open = [self.nodes]

    def add(self, node: Node) -> Node:
        """Add a step where the script stands."""
        self._open[-1].append(node)
        return node

    def open(self, node: Node, branch: Branch) -> None:
        """Add what is shown from now on to a branch of the node."""
        node.branches.append(branch)
        self._open.append(branch.nodes)

    @property
    def depth(self) -> int:
        """How many branches are open."""
        return len(self._open)

    def close(self, depth: int) -> None:
        """Close the branches that were opened since there were so many."""
        del self._open[depth:]

    def mark(self) -> list[int]:
        """Return how many steps each open branch has."""
        return list(map(len, self._open))

    def reset(self, mark: list[int]) -> None:
        """Take back the steps, and the branches that were opened, since the mark."""
        del self._open[len(mark) :]
        for nodes, count in zip(self._open, mark, strict=True):
            del nodes[count:]

    @property
    def last(self) -> Node | None:
        """The last step of the branch in which the script stands."""
        return self._open[-1][-1] if self._open[-1] else None

    @contextlib.contextmanager
    def inside(self, node: Node, branch: Branch) -> Iterator[None]:
        """Add what is shown meanwhile to a branch of the node."""
        depth = self.depth
        self.open(node, branch)
        try:
            yield
        finally:
            self.close(depth)

    def within(self, node: Node, script: Script, assumed: Sequence[Term] | None = None) -> Script:
        """Return the script of a part of the proof, so that what it shows stands in a branch of the node.

        ``assumed`` is what the part supposes, by default what its proof is given.
        """

        def told(inner: Any, *more: Any) -> Theorem | None:
            given = (t.conclusion for t in inner.given) if assumed is None else assumed
            with self.inside(node, Branch(tuple(given), dict(inner.names), inner.goal)):
                return script(inner, *more)

        return told


def walk(nodes: list[Node]) -> Iterator[Node]:
    """Yield all steps, lines of chains too, in the order of the script."""
    for node in nodes:
        yield node
        yield from node.lines
        for branch in node.branches:
            yield from walk(branch.nodes)


def of_author(file: str) -> bool:
    """Return whether code is an author's, and neither the program's own nor Python's.

    Frames of Python's are those that end a ``with`` block, or that call what a decorator wraps.
    """
    own = file.startswith(_PACKAGE) and not file.startswith(_SHIPPED)
    installed = file.startswith((f"{_PYTHON}site-packages", f"{_PYTHON}dist-packages"))
    return not own and not file.startswith("<frozen ") and (installed or not file.startswith(_PYTHON))


def place() -> tuple[str, int]:
    """Return the file and the line of the author's script that is running: ("", 0) if none is."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and not of_author(frame.f_code.co_filename):
        frame = frame.f_back
    return ("", 0) if frame is None else (frame.f_code.co_filename, frame.f_lineno)


def where_failed(error: BaseException) -> str:
    """Return file, line and function of the script where it failed: the innermost of an author's."""
    found = ""
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        if of_author(code.co_filename):
            found = f"{Path(code.co_filename).name}, line {trace.tb_lineno}, in {code.co_name}"
        trace = trace.tb_next
    return found
