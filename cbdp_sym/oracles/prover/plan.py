"""Plans of the prover's methods: other aims, and the certificate node that they give."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Protocol

from sympy import Expr, Symbol

from cbdp_sym.analysis.grammar import expression_of
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.proof import Aim, Tree
from cbdp_sym.analysis.regions.region import Region
from cbdp_sym.oracles.prover.samples import Samples


@dataclass(frozen=True)
class Plan:
    """If every one of ``aims`` is shown, ``build`` of their certificates shows the aim in question.

    ``cost`` is what it takes off the depth that is left. A ``committed`` plan loses nothing: if it
    fails, no other plan is tried.
    """

    aims: list[Aim]
    build: Callable[[list[Tree]], Tree]
    cost: int = 1
    committed: bool = False


def fill(head: Tree, *slots: str) -> Callable[[list[Tree]], Tree]:
    """Return the node ``head`` with the certificates of a plan's aims in these slots, in their order.

    A slot ``"parts*"`` takes all that are left, as a list.
    """

    def build(trees: list[Tree]) -> Tree:
        node, left = dict(head), list(trees)
        for slot in slots:
            if slot.endswith("*"):
                node[slot[:-1]], left = left, []
            else:
                node[slot] = left.pop(0)
        return node

    return build


@dataclass
class Workspace:
    """The workspace that the methods share while one claim is being proved."""

    samples: Samples
    depth: int = 0
    cache: dict[Any, Any] = field(default_factory=dict)

    def signs(self, f: Expr, region: Region) -> frozenset[int | None]:
        return self.samples.signs(f, region)

    def seems(self, f: Expr, region: Region, *, strict: bool = False) -> bool:
        """Return whether f is defined, and >= 0 (> 0), at every sample point."""
        allowed: set[int | None] = {1} if strict else {0, 1}
        return self.signs(f, region) <= allowed


class Method(Protocol):
    """A way to reduce an aim to others."""

    def __call__(self, aim: Aim, work: Workspace) -> Iterator[Plan]: ...


def readable(e: Expr, region: Region) -> bool:
    """Return whether the certificate can name ``e``: its text denotes the same expression."""
    return named(e, region) == e


def named(e: Expr, region: Region) -> Expr | None:
    """Return the expression that the text of ``e`` denotes; SymPy may read it as another, equal one."""
    return _named(e, region.variables)


@lru_cache(maxsize=8192)
def _named(e: Expr, variables: tuple[Symbol, ...]) -> Expr | None:
    try:
        return expression_of(str(e), {v.name: v for v in variables})
    except Refusal:
        return None
