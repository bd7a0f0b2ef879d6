"""Steps that may come next in a proof: what its form asks for, tactics, and lemmas; each is tried."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from cbdp_sym.author import finding
from cbdp_sym.author.patterns import Goal
from cbdp_sym.author.recording import RecordingScript
from cbdp_sym.kernel.terms import Term
from cbdp_sym.kernel.types import KernelError
from cbdp_sym.oracles.prover.time_limits import OutOfTime, time_limit
from cbdp_sym.tactics.closing import close
from cbdp_sym.tactics.decide import decide
from cbdp_sym.tactics.definitions import entry
from cbdp_sym.tactics.failure import Failed
from cbdp_sym.tactics.statements import next_antecedent
from cbdp_sym.tactics.syntax import parts

_LOOKED_AT = 30  # lemmas
_EACH = 1.0  # seconds, for one that hangs


@dataclass(frozen=True)
class Suggestion:
    """A step that may come next, as it is written; ``shows`` the goal, or needs what is ``missing``."""

    step: str
    shows: bool
    why: str
    missing: tuple[str, ...] = ()

    def __str__(self) -> str:
        needs = f"; it needs {'; '.join(self.missing)}" if self.missing else ""
        return f"{'✓' if self.shows else '·'} {self.step}   # {self.why}{needs}"

    __repr__ = __str__


class Suggestions(list[Suggestion]):
    """Suggestions, which print as text, one on a line."""

    def __repr__(self) -> str:
        return "\n".join(map(str, self)) or "no step is suggested"


def suggestions(proof: RecordingScript, goal: Term, limit: int, seconds: float) -> Suggestions:
    """Return what may come next, what shows the goal first."""
    found: list[Suggestion] = []
    for s in _all(proof, goal, seconds):
        found.append(s)
        if sum(s.shows for s in found) >= limit:
            break
    found.sort(key=lambda s: (not s.shows, len(s.missing)))
    return Suggestions(found[:limit])


def _all(proof: RecordingScript, goal: Term, seconds: float) -> Iterator[Suggestion]:
    text = proof.told(goal)
    said = "p.goal" if goal is proof.goal else f'"{text}"'
    if _holds(lambda: close(goal, proof.context)):
        yield Suggestion(f"p.have({said})", True, "it follows from what is known")
    if _holds(lambda: decide(goal, proof.context)):
        yield Suggestion(f"p.have({said}, by=decide)", True, "a certified inequality")
    yield from _forms(goal, "" if goal is proof.goal else f"goal={said}")
    facts = [f.conclusion for f in proof.context.facts]
    answers = finding.giving(Goal.of(goal, facts), _LOOKED_AT)
    over = time.monotonic() + seconds
    for answer in answers:
        why = answer.entry.called or answer.entry.title or "its conclusion"
        step = f'p.use("{answer.name}", goal={said})'
        if time.monotonic() < over and _holds(partial(_used, proof, answer.name, goal)):
            yield Suggestion(step, True, why)
        elif answer.missing:
            yield Suggestion(step, False, why, answer.missing)
    for e, bound in finding.bounding(goal):
        why = (e.called or e.title or "a bound").rstrip(".")
        yield Suggestion(f'p.use("{e.name}", …)', False, f"{why}: {bound}")


def _forms(goal: Term, said: str) -> Iterator[Suggestion]:
    """Yield the steps that the form of a goal asks for; ``said`` is the argument that names it."""
    more = f", {said}" if said else ""
    name = parts(goal)[0]
    if name == "!" or next_antecedent(goal) is not None:
        names = "x" if name == "!" else ""
        yield Suggestion(f'with p.fix("{names}"{more}):', False, "all values, or hypotheses of the goal")
    elif name == "?":
        yield Suggestion(f'p.witness("…"{more})', False, "the goal says that there is a value")
    elif not said and (known := entry(name)) and known.kind == "define" and name not in ("if", "<="):
        yield Suggestion(f'p.unfold("{name}")', False, "the definition")


def _used(proof: RecordingScript, name: str, goal: Term) -> object:
    return proof.supposing().use(name, goal=goal)


def _holds(proved: Callable[[], object]) -> bool:
    try:
        with time_limit(_EACH, cpu=True):
            proved()
    except (Failed, KernelError, OutOfTime, RecursionError):
        return False
    return True
