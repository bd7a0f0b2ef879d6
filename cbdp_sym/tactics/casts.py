"""Relations between finite extended reals as relations between real numbers."""

from __future__ import annotations

from functools import cache

from cbdp_sym.kernel.terms import Term, const, sides
from cbdp_sym.kernel.theorem import Theorem, antisymmetry, assume, congruence, discharge, reflexivity
from cbdp_sym.kernel.types import EREAL
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.context import Context
from cbdp_sym.tactics.failure import Failed
from cbdp_sym.tactics.rewriting import backwards, equation
from cbdp_sym.tactics.statements import instance, named
from cbdp_sym.tactics.syntax import binary, by_equation, ext, joined, parts

_OUTWARDS = ("ext_add", "ext_sub", "ext_mul", "ext_neg", "ext_pow", "ext_pow_pos", "ext_if")
_BUT_POWERS = tuple(n for n in _OUTWARDS if "pow" not in n)


@cache
def _outwards() -> tuple[Theorem, ...]:
    return tuple(backwards(n) for n in _OUTWARDS)


def cast(t: Term, context: Context) -> Theorem:
    """Return ``|- t = t'`` with ``ext`` moved outwards as far as side conditions allow."""
    try:
        return equation(t, *_outwards(), context=context, repeat=True)
    except Failed:
        return reflexivity(t)


def spread(t: Term, context: Context, repeat: bool = False, powers: bool = True) -> Theorem | None:
    """Return ``|- t = t'`` with ``ext`` moved into the operations under it (into powers too, if ``powers``);
    None if it moves nowhere.
    """
    try:
        return equation(t, *(_OUTWARDS if powers else _BUT_POWERS), context=context, repeat=repeat)
    except Failed:
        return None


def as_reals(goal: Term, context: Context) -> Theorem:
    """Return ``|- goal = goal'``, a relation of extended reals with ``ext`` moved outwards, and left out."""
    name, arguments = parts(goal)
    if name not in ("=", "<=", "<") or arguments[0].type is not EREAL:
        return reflexivity(goal)
    step = cast(goal, context)
    ends = parts(sides(step.conclusion)[1])[1]
    if any(parts(e)[0] != "ext" for e in ends):
        return step
    x, y = (parts(e)[1][0] for e in ends)
    if name == "=":
        return joined(step, _ext_equal(x, y))
    return joined(step, instance(named("ext_le" if name == "<=" else "ext_lt"), x, y))


def _ext_equal(x: Term, y: Term) -> Theorem:
    """|- (ext x = ext y) = (x = y)"""
    above, below = binary("=", ext(x), ext(y)), binary("=", x, y)
    there = discharge(above, use("ext_inj", x, y, given=[assume(above)]))
    return antisymmetry(there, discharge(below, congruence(reflexivity(const("ext")), assume(below))))


def cast_relation(theorem: Theorem) -> Theorem:
    """Return a relation between extended reals as one between real numbers, if both sides are finite."""
    step = as_reals(theorem.conclusion, Context())
    return by_equation(step, theorem)
