"""`gcongr`: an inequality between values of a monotone function, from inequalities between the arguments.

The monotone functions are those of the library's statements ``... ==> f x .. <= f y ..`` with the
same head on both
sides; what the statements need is proved from the context.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from cbdp_sym.kernel.terms import Term
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.automation import proves
from cbdp_sym.tactics.context import Context, as_context
from cbdp_sym.tactics.failure import Failed, NotApplicable
from cbdp_sym.tactics.statements import all_schemas
from cbdp_sym.tactics.syntax import parts


@cache
def _index() -> dict[tuple[str, str], tuple[str, ...]]:
    found: dict[tuple[str, str], list[str]] = {}
    for name, pattern in all_schemas().items():
        relation, arguments = parts(pattern.conclusion)
        if relation not in ("<=", "<") or not pattern.antecedents:
            continue
        (f, xs), (g, ys) = map(parts, arguments)
        if f and f == g and len(xs) == len(ys) and any(x is not y for x, y in zip(xs, ys, strict=True)):
            found.setdefault((relation, f), []).append(name)
    return {k: tuple(v) for k, v in found.items()}


def monotone(relation: str, name: str) -> bool:
    """Return whether there is a statement that gives this relation between two values of a function."""
    return (relation, name) in _index()


def gcongr(goal: Term, context: Context | Iterable[Theorem] = (), *facts: Theorem) -> Theorem:
    """Return ``|- f x <= f y`` for a monotone f.  Raises Failed with what each statement needs."""
    context = as_context(context)
    if facts:
        context = context.extended(*facts)
    relation, (a, b) = parts(goal)
    name = parts(a)[0]
    tried: list[object] = []
    if name and name == parts(b)[0]:
        for statement in _index().get((relation, name), ()):
            try:
                return use(statement, goal=goal, context=context)
            except Failed as failure:
                tried += ["\n  ", failure]
    raise Failed("gcongr: no monotone function gives ", goal, *tried)


@proves("<=", "<")
def _monotone(goal: Term, context: Context) -> Theorem:
    name, (a, b) = parts(goal)
    if (name, parts(a)[0]) not in _index() or parts(a)[0] != parts(b)[0]:
        raise NotApplicable("no monotone function")
    return gcongr(goal, context)
