"""Gamma functions: f goes to a limit that is >= 0, and on the way it only falls."""

from __future__ import annotations

from collections.abc import Iterator

from sympy import S

from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.limits import limit_at
from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.analysis.regions.recurrences import SHIFTED, loss
from cbdp_sym.oracles.prover.methods.endpoint_monotone import INFINITE
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill


def steps(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield what f loses from v to v + 1, which has no gamma functions, and the limit as v → ∞."""
    functions = aim.f.atoms(*SHIFTED)
    for v in sorted(set().union(*(e.free_symbols for e in functions)), key=str):
        region = aim.region.free_along(v, 1)
        if region.ranges[v].high.is_finite:
            continue
        lost = loss(aim.f, v)
        if len(lost.atoms(*SHIFTED)) >= len(functions):
            continue
        if not work.seems(lost, region):
            continue
        try:
            value = limit_at(aim.f, v, S.Infinity, region)
        except Refusal:
            continue
        aims = [Aim(lost, region, aim.strict)]
        head = {"step": v.name}
        if value is S.Infinity:
            yield Plan(aims, fill({**head, "value": INFINITE}, "then"))
            continue
        aims.append(Aim(value, region.slice(v), False))
        yield Plan(aims, fill(head, "then", "value"), committed=True)
