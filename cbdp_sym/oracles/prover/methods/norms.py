"""Minkowski's inequality: N(u) + N(w) - N(u + w) by Hölder's inequality for each of u and w.

N(v) is (v₁ᵖ + v₂ᵖ)^(1/p). With S = u + w, N(S)ᵖ is the sum of Σ Sⱼ^(p-1) uⱼ and Σ Sⱼ^(p-1) wⱼ, so that the
difference times N(S)^(p-1) is the sum of N(u) N(S)^(p-1) - Σ Sⱼ^(p-1) uⱼ and the same with w.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import sympy
from sympy import Expr, S

from cbdp_sym.analysis.regions.proof import Aim, Tree
from cbdp_sym.analysis.regions.region import Range
from cbdp_sym.oracles.prover.forms import new_name
from cbdp_sym.oracles.prover.methods.names import naming
from cbdp_sym.oracles.prover.plan import Plan, Workspace, named

_POSITIVE = Range(S.Zero, S.Infinity, True, True)
_Vector = tuple[Expr, Expr]


def minkowski(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield Hölder's inequality for both summands."""
    terms = sympy.Add.make_args(aim.f)
    if len(terms) != 3 or aim.strict:
        return
    for whole in terms:
        found = _norm(-whole)
        if found is None:
            continue
        order, total = found
        rest = [t for t in terms if t is not whole]
        for one, other in permutations(rest):
            first = _norm(one)
            if first is None or first[0] != order:
                continue
            for u in permutations(first[1]):
                w = tuple(s - x for s, x in zip(total, u, strict=True))
                if work.signs(_length(w, order) - other, aim.region) == {0}:
                    yield from _plan(aim, work, order, total, [(one, u), (other, w)])
                    return


def _norm(t: Expr) -> tuple[Expr, _Vector] | None:
    """p > 1 and v with t = (v₁ᵖ + v₂ᵖ)^(1/p)."""
    base, exponent = t.as_base_exp()
    order = 1 / exponent
    powers = sympy.Add.make_args(base)
    if len(powers) != 2 or not (order - 1).is_positive:
        return None
    roots = []
    for e in powers:
        root, k = e.as_base_exp()
        if e is S.One:
            roots.append(e)
        elif k == order:
            roots.append(root)
        else:
            return None
    return order, (roots[0], roots[1])


def _length(v: tuple[Expr, ...], order: Expr) -> Expr:
    return sympy.Add(*(x**order for x in v)) ** (1 / order)


def _plan(
    aim: Aim, work: Workspace, order: Expr, total: _Vector, summands: list[tuple[Expr, tuple[Expr, ...]]]
) -> Iterator[Plan]:
    region = aim.region
    if not all(work.seems(s, region, strict=True) for s in total):
        return
    scale = _length(total, order) ** (1 - order)
    plans, parts, rests = [], [], []
    for norm, v in summands:
        rest = _difference(total, order, norm, v)
        plan = _holder(Aim(rest, region, False), total, order, norm, v)
        texts = named(rest * scale, region), named(rest, region)
        if plan is None or None in texts:
            return
        parts.append(str(texts[0]))
        rests.append(str(texts[1]))
        plans.append(plan)
    first, second = plans
    k = len(first.aims)

    def build(trees: list[Tree]) -> Tree:
        shown = first.build(trees[1 : k + 1]), second.build(trees[k + 1 :])
        times = [
            {"times": str(scale), "positive": trees[0], "rest": rest, "then": tree}
            for rest, tree in zip(rests, shown, strict=True)
        ]
        return {"sum": parts, "parts": times}

    yield Plan([Aim(scale, region, True), *first.aims, *second.aims], build)


def _holder(aim: Aim, total: _Vector, order: Expr, norm: Expr, v: tuple[Expr, ...]) -> Plan | None:
    """Name both entries of the total: Hölder's inequality holds whatever they are."""
    one = new_name(aim.region, "s")
    first = naming(aim, one, total[0], _difference((one, total[1]), order, norm, v), _POSITIVE)
    if first is None:
        return None
    named_once = first.aims[0]
    other = new_name(named_once.region, "s")
    second = naming(named_once, other, total[1], _difference((one, other), order, norm, v), _POSITIVE)
    if second is None:
        return None
    k = len(second.aims)
    return Plan(
        [*second.aims, *first.aims[1:]], lambda trees: first.build([second.build(trees[:k]), *trees[k:]])
    )


def _difference(total: _Vector, order: Expr, norm: Expr, v: tuple[Expr, ...]) -> Expr:
    along = sympy.Add(*(s ** (order - 1) * x for s, x in zip(total, v, strict=True)))
    return norm * _length(total, order) ** (order - 1) - along
