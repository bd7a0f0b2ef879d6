"""Denominators and arguments of logarithms that have to be known to be positive first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sympy import Piecewise

from cbdp_sym.analysis.regions.definedness import holds, needs
from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill, readable


def meaning(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield the first condition under which f is defined that exact reasoning does not see."""
    region = aim.region
    if aim.f.has(Piecewise):
        return
    for alternatives in needs(aim.f):
        if any(all(holds(n, region) for n in needed) for needed in alternatives):
            continue
        for g, op in alternatives[0]:
            if holds((g, op), region):
                continue
            if op == "!=" and work.signs(g, region) == {-1}:
                g = -g
            strict = op != ">="
            if not readable(g, region) or not work.seems(g, region, strict=strict):
                return
            aims = [Aim(g, region, strict), replace(aim, region=region.knowing(g, strict))]
            head = {"have": str(g), "strict": strict}
            yield Plan(aims, fill(head, "proof", "then"), cost=0, committed=True)
            return
