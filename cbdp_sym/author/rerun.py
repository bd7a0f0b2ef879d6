"""A derivation run again: for a changed claim, or up to one step."""

from __future__ import annotations

import time
from dataclasses import dataclass

from cbdp_sym.author.claims import Claim, shown
from cbdp_sym.author.proof import RecordedProof
from cbdp_sym.author.stated import stated_of
from cbdp_sym.author.tree import Node, Tree, walk, where_failed
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.kernel.types import KernelError
from cbdp_sym.tactics.decide import certificates_of
from cbdp_sym.tactics.definitions import within
from cbdp_sym.tactics.failure import Failed
from cbdp_sym.tactics.statements import afresh


@dataclass(frozen=True)
class Rerun:
    """The result of a derivation that runs again.

    ``theorem`` is what it proves (None if it fails), ``steps`` how many steps it took, ``failed`` the message
    of the step that no longer holds, which stands at ``place``.
    """

    claim: str
    theorem: Theorem | None
    steps: int
    failed: str
    place: str
    seconds: float

    def __bool__(self) -> bool:
        return self.theorem is not None

    def __repr__(self) -> str:
        after = f"{self.steps} step{'s' * (self.steps != 1)}, {self.seconds:.2f} s"
        if self.theorem is not None:
            return f"proved again: {self.claim} ({after})"
        where = f" at {self.place}" if self.place else ""
        return f"no longer proved{where}, after {after}:\n  {self.failed}"


class _Enough(Exception):
    """The step that was asked for is there."""


class _Stopping(Tree):
    """A tree that stops the script at its k-th node."""

    def __init__(self, k: int) -> None:
        super().__init__()
        self.k = k

    def full(self) -> bool:
        nodes = list(walk(self.nodes))
        return len(nodes) > self.k and nodes[self.k].theorem is not None

    def add(self, node: Node) -> Node:
        found = super().add(node)
        if self.full() and node.kind != "chain":
            raise _Enough
        return found


def rerun(claim: Claim, text: str = "", until: int | None = None) -> Rerun:
    """Run the author's proof of a claim again.

    Args:
        text: another claim that the proof is tried on, in place of the author's; its certificates are
            searched anew.
        until: the number of the step with which it may stop.
    """
    other = Claim(text, claim.label, facts=claim.facts) if text else _again(claim)
    other.settle, other.refutes = claim.settle, claim.refutes
    if claim.settle is None:
        raise Failed("no proof is given, so none can run again")
    said = stated_of(other)
    proof = RecordedProof(other)
    if until is not None:
        proof.tree = _Stopping(until)
    start, theorem, failed = time.perf_counter(), None, ""
    try:
        with afresh(), within(stated_of(claim).scope), certificates_of(other.beside):
            theorem = proof.settled(claim.settle(proof))
    except _Enough:
        theorem = list(walk(proof.tree.nodes))[until or 0].theorem
    except (Failed, KernelError) as error:
        failed = str(error)
        place = where_failed(error)
    nodes = [n for n in walk(proof.tree.nodes) if n.theorem is not None]
    wanted = (
        shown(other, theorem.conclusion) if until is not None and theorem else shown(other, said.conclusion)
    )
    return Rerun(wanted, theorem, len(nodes), failed, place if failed else "", time.perf_counter() - start)


def _again(claim: Claim) -> Claim:
    said = stated_of(claim)
    return Claim(said.text, claim.label, facts=claim.facts, beside=claim.beside)
