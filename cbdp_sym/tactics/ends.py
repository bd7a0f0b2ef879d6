"""Extended reals at the ends: there is nothing above ∞ and nothing below -∞."""

from __future__ import annotations

from collections.abc import Iterator

from cbdp_sym.kernel.terms import Term, const
from cbdp_sym.kernel.theorem import Theorem, equality_elimination, reflexivity
from cbdp_sym.kernel.types import EREAL
from cbdp_sym.tactics.context import Context
from cbdp_sym.tactics.statements import instance, named
from cbdp_sym.tactics.syntax import by_equation, congruent, head, parts


def reached(order: Theorem) -> Theorem:
    """Return ``|- y = ∞`` from ``|- ∞ <= y``, and ``|- y = bot`` from ``|- y <= bot``."""
    small, large = parts(order.conclusion)[1]
    if parts(small)[0] == "top":
        return instance(named("ele_antisym"), large, small, given=(instance(named("le_top"), large), order))
    return instance(named("ele_antisym"), small, large, given=(order, instance(named("bot_le"), small)))


def passed(order: Theorem) -> Theorem:
    """Return ``|- F`` from ``|- ∞ < y`` or ``|- y < bot``."""
    small, large = parts(order.conclusion)[1]
    no = equality_elimination(instance(named("elt_not_le"), small, large), order)
    above = parts(small)[0] == "top"
    yes = instance(named("le_top"), large) if above else instance(named("bot_le"), small)
    return instance(named("absurd"), yes.conclusion, const("F"), given=(yes, no))


def moved(order: Theorem, same: Theorem) -> Theorem:
    """Return an order with its left side put equal to ∞, or its right side to -∞, as ``same`` says."""
    small, large = parts(order.conclusion)[1]
    left = parts(parts(same.conclusion)[1][1])[0] == "top"
    ends = (same, reflexivity(large)) if left else (reflexivity(small), same)
    return by_equation(congruent(head(order.conclusion), *ends), order)


def bounds(x: Term, end: str, context: Context) -> Iterator[tuple[Theorem, Term]]:
    """Yield the known orders that keep x from an end, the strict ones first, each with its other side."""
    mine, other = (0, 1) if end == "top" else (1, 0)
    for relation in ("<", "<="):
        for fact in context.about(relation):
            name, sides = parts(fact.conclusion)
            if name == relation and sides[0].type is EREAL and sides[mine] is x:
                yield fact, sides[other]
