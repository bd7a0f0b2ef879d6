"""The order in which the variables of a statement get values, and what its antecedents say of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cbdp_sym.gate.evaluate import MEANINGS
from cbdp_sym.gate.statement import ClosedStatement, Solution, atoms_of, solutions
from cbdp_sym.kernel.terms import Const, Literal, Term, Var, app, forall, implies, instantiate_types, var
from cbdp_sym.kernel.types import EREAL, REAL, Type, match_type
from cbdp_sym.language.kernel_printer import spine

_NUMBERS: Final = (REAL, EREAL)


def unfolded(t: Term, definitions: Mapping[str, Term], depth: int = 0) -> Term:
    """Return an antecedent with the definitions of its predicates: what ``pure_dp`` says of its mechanism."""
    head, arguments = spine(t)
    if not isinstance(head, Const):
        return t
    if head.name == "!" and len(arguments) == 1:
        x = var(f"_free{depth}", arguments[0].type.args[0])
        return forall(x, unfolded(app(arguments[0], x), definitions, depth + 1))
    if head.name in ("==>", "/\\") and len(arguments) == 2:
        first, second = arguments
        if head.name == "==>":
            return implies(first, unfolded(second, definitions, depth))
        return app(app(head, unfolded(first, definitions, depth)), unfolded(second, definitions, depth))
    if head.name not in definitions or head.name in MEANINGS:
        return t
    body, theta = definitions[head.name], dict[Type, Type]()
    match_type(body.type, head.type, theta)
    whole = instantiate_types(theta, body)
    for argument in arguments:
        whole = app(whole, argument)
    return unfolded(whole, definitions, depth)


def order_of(
    statement: ClosedStatement, antecedents: Sequence[Term]
) -> tuple[list[Var], dict[Var, Solution]]:
    """Return the order in which variables get values, and those that an antecedent determines.

    Functions and measures come first, so that a number that bounds them can be as small as they admit.
    """
    solved: dict[Var, Solution] = {}

    def depends(v: Var, on: Var, seen: set[Var]) -> bool:
        if v is on:
            return True
        if v in seen or v not in solved:
            return False
        return any(depends(w, on, seen | {v}) for w in solved[v].needs())

    for s in solutions(antecedents):
        v = s.variable
        if v in solved or v not in statement.variables:
            continue
        if not any(depends(w, v, set()) for w in s.needs()):
            solved[v] = s
    order: list[Var] = []

    def ready() -> None:
        """Place what is determined by now."""
        for v in statement.variables:
            if v in solved and v not in order:
                needed = [w for w in solved[v].needs() if w in statement.variables]
                if all(w in order for w in needed):
                    order.append(v)
                    ready()

    ready()
    for numbers in (False, True):
        for v in statement.variables:
            if v not in solved and (v.type in _NUMBERS) is numbers:
                order.append(v)
                ready()
    return order, solved


def schedule(antecedents: Sequence[Term], order: Sequence[Var]) -> dict[Var | None, list[Term]]:
    """Return the antecedents, by the last of their variables."""
    checks: dict[Var | None, list[Term]] = {v: [] for v in order}
    checks[None] = []
    for a in antecedents:
        checks[last_of(a, order)].append(a)
    return checks


def last_of(a: Term, order: Sequence[Var]) -> Var | None:
    """Return the variable of ``a`` that gets its value last."""
    places = [order.index(v) for v in a.free if v in order]
    return order[max(places)] if places else None


def hint(v: Var, antecedents: Sequence[Term]) -> tuple[str, ...]:
    """Return the fields of a style that antecedents ask of a variable."""
    found = []
    for atom in (k for a in antecedents if v in a.free for k in atoms_of(a)):
        head, arguments = spine(atom.body)
        name = head.name if isinstance(head, Const) else ""
        last = spine(arguments[-1])[0] if arguments else None
        if head is v:
            found.append("everywhere")
        elif name == "<=" and isinstance(arguments[1], Literal) and arguments[1].value >= 1:
            if v.type not in _NUMBERS and spine(_inside(arguments[0]))[0] is v:
                found.append("unit")
        elif last is v:
            found += [style for constant, style in _STYLES if constant == name]
        if name == "=" and _mirrored(arguments[0]) is v:
            found.append("symmetric")
    return tuple(found)


def _inside(t: Term) -> Term:
    head, arguments = spine(t)
    return arguments[0] if isinstance(head, Const) and head.name in ("abs", "ext") else t


def _mirrored(t: Term) -> Term | None:
    """The law of which ``t`` is the mirror image, ``map neg P``."""
    head, arguments = spine(t)
    if isinstance(head, Const) and head.name == "map" and len(arguments) == 2:
        by = spine(arguments[0])[0]
        if isinstance(by, Const) and by.name == "neg":
            return spine(arguments[1])[0]
    return None


_STYLES: Final = (
    ("Prob", "prob"), ("SigmaFinite", "finite"), ("Measurable", "measurable"), ("<=", "nonnegative"),
    ("<", "positive"), ("<<", "full"), ("Nat", "whole"), ("Int", "whole"),
)  # fmt: skip
