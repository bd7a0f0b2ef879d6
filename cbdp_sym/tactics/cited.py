"""The facts and lemmas that a step used: those on which its theorem rests directly."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.context import Context
from cbdp_sym.tactics.statements import shown_where_met

MOST = 2000  # theorems to look at: more is no step that a reader follows


def cited(theorem: Theorem, known: Context) -> tuple[tuple[str, ...], tuple[Theorem, ...]]:
    """Return the names of the lemmas that a search used where they were met, and the known facts.

    An instance of a known fact or of a lemma is found in the theorem itself: nothing has to be recorded.
    """
    names: dict[str, None] = {}
    facts: dict[Theorem, None] = {}
    statements = shown_where_met()
    stack, seen = list(theorem.premises), {theorem}
    while stack and len(seen) < MOST:
        step = stack.pop()
        if step in seen:
            continue
        seen.add(step)
        name = statements.get(step)
        if known.find(step.conclusion) is step:
            facts[step] = None
        elif name is not None:
            names[name] = None
        else:
            stack += step.premises
    return tuple(names), tuple(facts)
