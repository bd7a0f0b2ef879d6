"""Wrong copies of a statement: each with one change that ought to be noticed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final, NamedTuple

from cbdp_sym.gate.statement import ClosedStatement
from cbdp_sym.kernel.terms import (
    CONSTANTS,
    Abs,
    App,
    Const,
    Literal,
    Term,
    app,
    const,
    lam,
    literal,
    substitute,
    var,
)
from cbdp_sym.kernel.types import REAL, fun, match_type
from cbdp_sym.language.kernel_printer import spine

OTHER: Final = {
    "+": "-", "-": "+", "*": "+", "/": "*", "fst": "snd", "snd": "fst", "exp": "log", "top": "bot",
    "bot": "top", "T": "F", "/\\": "\\/", "\\/": "/\\", "Sup": "Inf", "SupOn": "InfOn", "Sum": "Prod",
    "Prod": "Sum", "!": "?", "?": "!",
}  # fmt: skip
RELATIONS: Final = ("<=", "<", "<<")


class Copy(NamedTuple):
    """A changed statement, and what was changed in it."""

    kind: str
    statement: ClosedStatement


def copies(s: ClosedStatement) -> Iterator[Copy]:
    """Yield copies without an antecedent, with a flipped relation, an off-by-one, exchanged variables."""
    for i in range(len(s.antecedents)):
        yield Copy("antecedent dropped", s.without(i))
    for kind, changed in _edits(s.conclusion, 0):
        yield Copy(kind, ClosedStatement(s.variables, s.antecedents, changed))
    for i, a in enumerate(s.antecedents):
        for kind, changed in _edits(a, 0, -1):
            if kind in ("relation flipped", "off by one"):  # less is asked: 0 <= x becomes -1 <= x
                kept = (*s.antecedents[:i], changed, *s.antecedents[i + 1 :])
                yield Copy(f"{kind} in an antecedent", ClosedStatement(s.variables, kept, s.conclusion))
    yield from _exchanged(s)
    head, arguments = spine(s.conclusion)
    if isinstance(head, Const) and head.name in ("=", "<=") and arguments[1].type is REAL:
        by = literal(1) if head.name == "=" else literal(-1)
        more = app(const("+", fun(REAL, REAL, REAL)), arguments[1], by)
        yield Copy("off by one", ClosedStatement(s.variables, s.antecedents, app(head, arguments[0], more)))


def _exchanged(s: ClosedStatement) -> Iterator[Copy]:
    for v, w in combinations(s.variables, 2):
        if v.type is w.type and (v in s.conclusion.free or w in s.conclusion.free):
            changed = substitute({v: w, w: v}, s.conclusion)
            if changed is not s.conclusion:
                yield Copy("variables exchanged", ClosedStatement(s.variables, s.antecedents, changed))


def _edits(t: Term, depth: int, by: int = 1) -> Iterator[tuple[str, Term]]:
    """``t`` with one change, anywhere in it; a numeral changes ``by`` that."""
    head, arguments = spine(t)
    if isinstance(head, Const) and head.name in RELATIONS and len(arguments) == 2:
        yield "relation flipped", app(head, arguments[1], arguments[0])
    if isinstance(t, Literal):
        yield "off by one", literal(t.value + by)
    elif isinstance(t, Const):
        other = OTHER.get(t.name, "")
        if other in CONSTANTS and match_type(CONSTANTS[other], t.type, {}):
            yield f"{t.name} for {other}", const(other, t.type)
    elif isinstance(t, App):
        for kind, changed in _edits(t.function, depth, by):
            yield kind, app(changed, t.argument)
        for kind, changed in _edits(t.argument, depth, by):
            yield kind, app(t.function, changed)
    elif isinstance(t, Abs):
        v = var(f"_{depth}", t.domain)
        for kind, changed in _edits(app(t, v), depth + 1, by):
            yield kind, lam(v, changed)
