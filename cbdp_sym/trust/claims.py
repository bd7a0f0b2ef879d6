"""Small changes of a claim: what a careless author, or a careless paper, would print."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import sympy
from sympy import Expr, Rational

from cbdp_sym.corpus.statement import Part
from cbdp_sym.kernel.logic import Relation
from cbdp_sym.theory.divergences.base import Divergence

_FLIPS = {"<=": (">=", "<"), ">=": ("<=", ">"), "<": (">", "="), ">": ("<", "="), "=": ("<", ">")}


@dataclass(frozen=True)
class Mutant:
    """A changed claim; ``how`` names the change."""

    how: str
    part: Part

    def __str__(self) -> str:
        return f"{self.part.statement.id}/{self.part.version}/{self.part.index}: {self.how}"


def mutants(part: Part) -> Iterator[Mutant]:
    """Changes of a sign, a constant, an exponent, the distributions, the relation, a hypothesis."""
    claim = part.conclusion
    seen = {claim}
    for how, conclusion in changed(claim):
        if conclusion not in seen and not _hollow(conclusion):
            seen.add(conclusion)
            yield Mutant(how, part.restated(conclusion, [*part.hypotheses, *part.added]))
    for h in sorted(part.hypotheses | part.added, key=str):
        kept = [g for g in part.hypotheses | part.added if g != h]
        yield Mutant(f"without the hypothesis {h}", part.restated(claim, kept))


def changed(claim: Relation) -> Iterator[tuple[str, Relation]]:
    """Changes of the conclusion alone, each with its name."""
    lhs, rhs = claim.lhs, claim.rhs
    for op in _FLIPS[claim.op]:
        yield f"relation {op}", Relation(lhs, op, rhs)  # type: ignore[arg-type]
    yield "sign of the right side", Relation(lhs, claim.op, -rhs)
    yield "right side doubled", Relation(lhs, claim.op, 2 * rhs)
    yield "right side halved", Relation(lhs, claim.op, rhs / 2)
    yield "right side plus 1/7", Relation(lhs, claim.op, rhs + Rational(1, 7))
    yield "right side minus 1/7", Relation(lhs, claim.op, rhs - Rational(1, 7))
    for k, new in enumerate(_constants(rhs)):
        yield f"constant {k} of the right side", Relation(lhs, claim.op, new)
    for k, new in enumerate(_exponents(rhs)):
        yield f"exponent {k} of the right side", Relation(lhs, claim.op, new)
    for D in sorted(lhs.atoms(Divergence), key=str):
        P, Q = D.arguments
        if P != Q:
            swapped = D.func(*D.args[:-2], Q, P)
            yield "distributions swapped", Relation(lhs.xreplace({D: swapped}), claim.op, rhs)


def _constants(e: Expr) -> Iterator[Expr]:
    """``e`` with one of its numbers greater by one."""
    for k, path in enumerate(_paths(e, lambda n: n.is_Rational and n != 0)):
        if k >= 4:
            return
        yield _at(e, path, lambda n: n + 1)


def _exponents(e: Expr) -> Iterator[Expr]:
    """``e`` with one of its symbols squared."""
    for k, path in enumerate(_paths(e, lambda n: n.is_Symbol and n.is_extended_real)):
        if k >= 3:
            return
        yield _at(e, path, lambda n: n**2)


def _paths(
    e: Any, wanted: Callable[[Any], bool], path: tuple[int, ...] = ()
) -> Iterator[tuple[int, ...]]:
    if wanted(e):
        yield path
    if getattr(e, "bound_symbols", None):
        yield from _paths(e.args[0], wanted, (*path, 0))
        return
    for k, a in enumerate(e.args):
        if isinstance(a, Expr):
            yield from _paths(a, wanted, (*path, k))


def _at(e: Any, path: tuple[int, ...], change: Callable[[Any], Any]) -> Any:
    if not path:
        return change(e)
    args = list(e.args)
    args[path[0]] = _at(args[path[0]], path[1:], change)
    return e.func(*args)


def _hollow(conclusion: Relation) -> bool:
    return bool(conclusion.rhs.has(sympy.zoo, sympy.nan) or conclusion.lhs.has(sympy.nan))
