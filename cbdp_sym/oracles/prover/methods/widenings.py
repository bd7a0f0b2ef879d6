"""Ends such as π/2: a claim that also holds a little further is shown up to a rational number."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import sympy
from sympy import Rational

from cbdp_sym.analysis.derivatives import derivative
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.definedness import require_defined
from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.analysis.regions.region import Range, Region
from cbdp_sym.oracles.prover.forms import new_name
from cbdp_sym.oracles.prover.methods.names import naming
from cbdp_sym.oracles.prover.plan import Plan, Workspace

_PARTS = 256  # of 1, for the new end


def widenings(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield a range between rational numbers in the place of a relation ``a·v + b > 0`` with irrational b."""
    if len(aim.f.free_symbols) != 1:
        return
    (v,) = aim.f.free_symbols
    wide = aim.region.ranges[v]
    ends = wide.low, wide.high
    for g in aim.region.given:
        slope = derivative(g.lhs, v)
        if g.free_symbols != {v} or not slope.is_Rational or slope == 0:
            continue
        end = (-g.lhs.xreplace({v: sympy.S.Zero}) / slope).evalf(20)
        whole = int(sympy.floor(end * _PARTS))
        bound = (
            Range(low=Rational(whole, _PARTS), low_open=False)
            if slope > 0
            else Range(high=Rational(whole + 1, _PARTS), high_open=False)
        )
        wide = wide.meets(bound)
    if ends == (wide.low, wide.high) or not wide.bounded:
        return
    u = new_name(aim.region, "w")
    f, there = aim.f.xreplace({v: u}), Region({u: wide})
    try:
        require_defined(f, there)
    except Refusal:
        return
    if not work.seems(f, there):
        return
    plan = naming(aim, u, v, f, wide, cost=0)
    if plan is not None:
        far = [work.samples.value(f, {u: e}).sign for e in (wide.low, wide.high) if e not in ends]
        yield replace(plan, committed=all(s == 1 for s in far))
