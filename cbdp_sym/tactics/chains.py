"""Chains of relations: =, <= and < between real or extended real numbers, and absolute continuity."""

from __future__ import annotations

from cbdp_sym.kernel.terms import App, Term
from cbdp_sym.kernel.theorem import (
    Theorem,
    congruence,
    equality_elimination,
    reflexivity,
    symmetry,
    transitivity,
)
from cbdp_sym.kernel.types import EREAL
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.failure import Failed
from cbdp_sym.tactics.statements import exists, instance, named
from cbdp_sym.tactics.syntax import parts

# The statements that join two relations between a, b and c, at real and at ereal.
_REAL = {
    ("<=", "<="): "le_trans",
    ("<", "<="): "lt_le_trans",
    ("<=", "<"): "le_lt_trans",
    ("<", "<"): "lt_trans",
    ("<<", "<<"): "ac_trans",
}


def chain(*theorems: Theorem) -> Theorem:
    """Return ``|- a R c`` from ``a R b``, ``b S c``, ...; the strictest relation that follows.

    Raises Failed where the end of a step is not the beginning of the next one.
    """
    result = theorems[0]
    for theorem in theorems[1:]:
        result = _joined(result, theorem)
    return result


def _joined(p: Theorem, q: Theorem) -> Theorem:
    (r, (a, b)), (s, (b2, c)) = _relation(p), _relation(q)
    if b is not b2:
        raise Failed("a chain breaks: ", b, " is not ", b2)
    if r == s == "=":
        return transitivity(p, q)
    if s == "=":
        assert type(p.conclusion) is App
        return equality_elimination(congruence(reflexivity(p.conclusion.function), q), p)
    if r == "=":
        assert type(q.conclusion) is App and type(q.conclusion.function) is App
        relation = reflexivity(q.conclusion.function.function)
        moved = congruence(congruence(relation, symmetry(p)), reflexivity(c))
        return equality_elimination(moved, q)
    rule = _REAL.get((r, s))
    if rule is not None and a.type is EREAL:
        rule = "e" + rule
    if rule is None or not exists(rule):
        raise Failed("no statement joins ", p, " and ", q)
    theorem = named(rule)
    if a.type.op == "measure":
        return use(rule, a, b, c, given=(p, q))
    return instance(theorem, a, b, c, given=(p, q))


def _relation(theorem: Theorem) -> tuple[str, tuple[Term, ...]]:
    name, arguments = parts(theorem.conclusion)
    if len(arguments) != 2 or name not in ("=", "<=", "<", "<<"):
        raise Failed("this is not a step of a chain: ", theorem)
    return name, arguments
