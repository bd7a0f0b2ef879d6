"""Restricted divergences and integral probability metrics over drawn classes, from their definitions.

The suprema are those of :mod:`cbdp_sym.oracles.concave`; nothing is taken from the derivations.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mpmath import mp, mpf

from cbdp_sym.oracles.classes import (
    FunctionClass,
    linear_supremum,
    maximiser,
    name_of_class,
    pieces_of,
    stand_ins,
    sums,
    translated,
)
from cbdp_sym.oracles.concave import Supremum, supremum
from cbdp_sym.oracles.evaluate import Environment, Undefined, Unevaluable, atoms
from cbdp_sym.theory.adversaries import AdversaryClass, Family, Translates
from cbdp_sym.theory.divergences import IPM, Restricted, RestrictedPair
from cbdp_sym.theory.generators import AnyGenerator
from cbdp_sym.theory.unknown import CONVEX, conjugate_in_numbers

Atoms = Sequence[tuple[Any, Any]]


@name_of_class.register
def _(H: Family) -> str:
    return str(H.args[0])


@stand_ins.register
def _(f: AnyGenerator) -> Sequence[Any]:
    return CONVEX


@maximiser.register
def _(e: Restricted, env: Environment) -> tuple[Any, ...] | None:
    P, Q = e.arguments
    p, q = atoms(P, env), atoms(Q, env)
    H = drawn_class(e.adversaries, env)
    if H is None or p is None or q is None:
        return None
    return restricted_supremum(e, H, p, q, env).without


def drawn_class(H: AdversaryClass, env: Environment) -> FunctionClass | None:
    """The class that was drawn for ``H``; None if none was."""
    if isinstance(H, Translates):
        core = drawn_class(H.args[0], env)
        return core and FunctionClass(tuple(map(translated, core.pieces)))
    return env.classes.get(str(H.args[0])) if isinstance(H, Family) else None


def restricted_supremum(
    e: Restricted, H: FunctionClass, p: Atoms, q: Atoms, env: Environment
) -> Supremum:
    """sup over h in H of E_P[h] - E_Q[f*(h)]."""
    f = conjugate_in_numbers(e.generator, env)
    return supremum(H, on_outcomes(p, H.outcomes), on_outcomes(q, H.outcomes), f)


def metric(e: IPM, H: FunctionClass, p: Atoms, q: Atoms) -> Any:
    """sup over h in H of |E_P[h] - E_Q[h]|."""
    first, second = (on_outcomes(law, H.outcomes) for law in (p, q))
    gap = [a - b for a, b in zip(first, second, strict=True)]
    return max(linear_supremum(H, gap), linear_supremum(H, [-g for g in gap]))


def pair_supremum(
    e: RestrictedPair, H1: FunctionClass, H2: FunctionClass, laws: Sequence[Atoms], env: Environment
) -> Any:
    """The supremum over the sums h₁(x) + h₂(y), for pairs of independent outcomes."""
    p1, p2, q1, q2 = (
        on_outcomes(law, H.outcomes) for law, H in zip(laws, (H1, H2, H1, H2), strict=True)
    )
    H = FunctionClass(tuple(sums(*pieces) for pieces in pieces_of((H1, H2))))
    P, Q = ([u * w for u in first for w in second] for first, second in ((p1, p2), (q1, q2)))
    return supremum(H, P, Q, conjugate_in_numbers(e.args[0], env)).value


def on_outcomes(law: Atoms, count: int) -> list[Any]:
    """The probabilities of 0, 1, …, ``count`` - 1.

    Raises:
        Unevaluable: a law has another outcome. Undefined: a probability is negative.
    """
    found = [mpf(0)] * count
    for weight, place in law:
        if place != int(place) or not 0 <= place < count:
            raise Unevaluable(f"the functions of the class have no value at {mp.nstr(place)}")
        found[int(place)] += weight
    if min(found) < 0:
        raise Undefined("a mixture with a negative share is no distribution")
    return found
