"""A function that grows along a variable from a curve on, as from y = x on where y >= x."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from cbdp_sym.analysis.box_certificates import ENDS
from cbdp_sym.analysis.derivatives import derivative
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.curves import curve_of
from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.oracles.prover.methods.endpoint_monotone import decisive, weight
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill


def separated(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """``g(y) - g(x) >= 0`` for y >= x: the derivative of g, which has one variable less."""
    pairs = [g.free_symbols for g in aim.region.given if len(g.free_symbols) == 2]
    terms = aim.f.args if aim.f.is_Add else ()
    if not any(p <= aim.f.free_symbols and not any(p <= t.free_symbols for t in terms) for p in pairs):
        return
    for plan in curves(aim, work):
        slope, value = plan.aims
        if any(not p <= slope.f.free_symbols for p in pairs) and _is_0(value, work):
            yield replace(plan, cost=0, committed=True)
            return


def _is_0(value: Aim, work: Workspace) -> bool:
    return work.signs(value.f, value.region) <= {0}


def curves(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield the value on the curve, and the sign of the derivative, in regions that are not boxes."""
    region = aim.region
    found = []
    for v in sorted(aim.f.free_symbols, key=str):
        if not any(v in g.free_symbols for g in region.given):
            continue
        slope = derivative(aim.f, v)
        signs = work.signs(slope, region)
        for at in (*range(len(region.given)), *ENDS):
            try:
                curve = curve_of(region, v, at)
            except Refusal:
                continue
            if not signs <= {0, curve.direction}:
                continue
            value = aim.f.xreplace({v: curve.start})
            if work.seems(value, curve.shadow):
                tight = work.signs(value, curve.shadow) == {0}
                found.append((v, at, curve, value, curve.direction * slope, tight))
    if len(found) > 1:
        found.sort(key=lambda e: (not e[5], weight(e[4], aim.f), str(e[0])))
    for v, at, curve, value, slope, tight in found:
        positive = work.seems(value, curve.shadow, strict=True)
        by_slope = aim.strict and curve.opened and not positive
        aims = [
            Aim(slope, region, by_slope),
            Aim(value, curve.shadow, aim.strict and not by_slope, known=True),
        ]
        head: dict[str, Any] = {"curve": v.name, "at": at}
        if by_slope:
            head["strict"] = "slope"
        cost = 0 if tight and decisive(slope, aim.f) else 1
        yield Plan(aims, fill(head, "slope", "value"), cost=cost)
