"""Holes: steps that are left to be proved, so that the rest of a derivation can be tried.

A hole is a closed hypothesis of every theorem that rests on it, and a proof with a hole settles nothing: its
claim is `open`, with the list of what is left.  In a sketch every step that fails is a hole.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path

from cbdp_sym.kernel.terms import Term, forall, implies, plain
from cbdp_sym.kernel.theorem import Theorem, assume, modus_ponens, specialise
from cbdp_sym.tactics.apply import Statement
from cbdp_sym.tactics.context import Context
from cbdp_sym.tactics.failure import Failed

_MOST_LINES = 6  # of the reason why a step of a sketch fails


@dataclass(frozen=True)
class Hole:
    """A step that is left: its text, the place in the script, and why it failed if it was tried."""

    text: str
    place: tuple[str, int]
    why: str = ""

    def __str__(self) -> str:
        file, line = self.place
        where = f"{Path(file).name}, line {line}: " if Path(file).is_file() else ""
        lines = self.why.splitlines()
        more = [f"… ({len(lines) - _MOST_LINES} more lines)"] if len(lines) > _MOST_LINES else []
        return "\n    ".join([f"{where}{self.text}", *lines[:_MOST_LINES], *more])


class Unfinished(Failed):
    """A proof that is complete but for its holes; ``theorem`` has them as hypotheses."""

    def __init__(self, theorem: Theorem, holes: list[Hole]) -> None:
        count = f"{len(holes)} step{' is' if len(holes) == 1 else 's are'} left to be proved:"
        super().__init__("\n  ".join([count, *map(str, holes)]))
        self.theorem, self.holes = theorem, tuple(holes)


def todo(goal: Term, context: Context, *facts: Statement) -> Theorem:
    """Leave a step to be proved later: ``p.have("…", by=todo)``.

    The claim is `open` until no step is left; `verify` lists them.
    """
    given = list({h: None for f in context.facts for h in sorted(f.hypotheses, key=plain) if h.free})
    hole = goal
    for h in reversed(given):
        hole = implies(h, hole)
    variables = sorted(hole.free, key=lambda v: v.name)
    for v in reversed(variables):
        hole = forall(v, hole)
    return modus_ponens(specialise(assume(hole), *variables), *map(assume, given))


_sketched: ContextVar[list[object] | None] = ContextVar("sketched", default=None)
_outer: ContextVar[list[Hole] | None] = ContextVar("outer", default=None)


def sketching() -> bool:
    """Say whether every step that fails is a hole."""
    return _sketched.get() is not None


def note_tried(claim: object) -> None:
    """Note in a sketch that the proof of a claim was run."""
    tried = _sketched.get()
    if tried is not None:
        tried.append(claim)


@contextmanager
def sketch() -> Iterator[list[object]]:
    """Make holes of the steps that fail meanwhile; what is yielded has the claims whose proofs were run."""
    tried: list[object] = []
    token = _sketched.set(tried)
    try:
        yield tried
    finally:
        _sketched.reset(token)


@contextmanager
def collecting(holes: list[Hole]) -> Iterator[None]:
    """Add the holes of the claims that are used meanwhile to these."""
    token = _outer.set(holes)
    try:
        yield
    finally:
        _outer.reset(token)


def used(unfinished: Unfinished) -> Theorem:
    """Return the theorem of a claim with holes, for the proof that uses it.  Raises it: no proof does."""
    outer = _outer.get()
    if outer is None:
        raise unfinished
    outer += [h for h in unfinished.holes if h not in outer]
    return unfinished.theorem
