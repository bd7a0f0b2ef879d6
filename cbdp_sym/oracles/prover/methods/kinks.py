"""Absolute values, maxima and cases: the region is divided where they change their form."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import sympy
from sympy import Expr, S

from cbdp_sym.analysis.regions.kinks import resolved
from cbdp_sym.analysis.regions.proof import Aim, Tree
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill


def kinks(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield both sides of the first innermost kink."""
    found = _kink(aim.f)
    if found is None:
        return
    u, or_equal = found
    aims = []
    for side in (True, False):
        part = aim.region.with_relations([(u if side else -u, side != or_equal)])
        aims.append(Aim(resolved(aim.f, u, side, or_equal), part, aim.strict, known=True))
    head: dict[str, Any] = {"case": str(u)} | ({"or equal": True} if or_equal else {})
    yield Plan(aims, fill(head, "parts*"), cost=0, committed=True)


def _kink(f: Expr) -> tuple[Expr, bool] | None:
    for e in sympy.postorder_traversal(f):
        if isinstance(e, sympy.Abs):
            return e.args[0], True
        if isinstance(e, (sympy.Max, sympy.Min)):
            a, b, *_ = sorted(e.args, key=sympy.default_sort_key)
            return a - b, True
        if isinstance(e, sympy.Piecewise):
            condition = e.args[0][1]
            if isinstance(condition, (sympy.Gt, sympy.Ge, sympy.Lt, sympy.Le)):
                return condition.gts - condition.lts, isinstance(condition, (sympy.Ge, sympy.Le))
    return None


def vacuous(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield a region in which no point was found: one of its relations may never hold."""
    if work.samples.points(aim.region):
        return
    for k, g in enumerate(aim.region.given):
        others = aim.region.given[:k] + aim.region.given[k + 1 :]
        rest = replace(aim.region, given=others, facts=())
        if g.lhs != S.Zero and work.seems(-g.lhs, rest, strict=g.op == ">="):
            never = Aim(-g.lhs, rest, g.op == ">=")
            yield Plan([never], fill({"outside": k}, "proof"))


def punctures(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield a relation such as |u| > 0, which only says that u is not 0: both signs of u, one by one."""
    for k, g in enumerate(aim.region.given):
        for e in sorted(g.lhs.atoms(sympy.Abs), key=sympy.default_sort_key):
            u = e.args[0]
            if g.op != ">" or work.signs(g.lhs.xreplace({e: S.Zero}), aim.region) != {0}:
                continue
            above = aim.region.with_relations([(u, True)])
            rest = aim.region.with_relations([(-u, False)])
            below = rest.with_relations([(-u, True)])
            zero = rest.with_relations([(u, False)])
            if len(zero.given) <= k or zero.given[k] != g:
                continue
            others = zero.given[:k] + zero.given[k + 1 :]
            never = Aim(-g.lhs, replace(zero, given=others, facts=()), False)
            aims = [
                Aim(aim.f, above, aim.strict, known=True),
                Aim(aim.f, below, aim.strict, known=True),
                never,
            ]
            yield Plan(aims, _both_signs(u, k), cost=0, committed=True)
            return


def _both_signs(u: Expr, k: int) -> Callable[[list[Tree]], Tree]:
    def build(trees: list[Tree]) -> Tree:
        zero = {"outside": k, "proof": trees[2]}
        below = {"case": str(sympy.Mul(-1, u)), "parts": [trees[1], zero]}
        return {"case": str(u), "parts": [trees[0], below]}

    return build
