"""Ranges to infinity by the reciprocal of the variable, where f has a value at infinity, as with sin(1/x)."""

from __future__ import annotations

from collections.abc import Iterator

import sympy
from sympy import Expr, S, Symbol

from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.analysis.regions.region import Range
from cbdp_sym.oracles.prover.forms import new_name
from cbdp_sym.oracles.prover.methods.substitutions import in_form, substituted
from cbdp_sym.oracles.prover.plan import Plan, Workspace, named


def reciprocals(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """``v = 1/u`` where v stands in rational functions that are arguments, and these stay finite far out."""
    region = aim.region
    if len(aim.f.free_symbols) != 1 or not aim.f.has(sympy.Function):
        return
    (v,) = aim.f.free_symbols
    r = region.ranges[v]
    if r.high.is_finite or not r.low > 0 or any(v in g.free_symbols for g in region.given):
        return
    u = new_name(region, "u")
    tidy = _tidy(aim.f, v, u)
    tidy = tidy if tidy is None else named(tidy, region.slice(v).where(u, Range()))
    if tidy is None or work.samples.value(tidy, {u: S.Zero}).sign is None:
        return
    bounds = Range(S.Zero, 1 / r.low, True, r.low_open)
    plan = in_form(*substituted(aim, v, u, 1 / u, 1 / v, bounds), tidy)
    if plan is not None:
        yield plan


def _tidy(e: Expr, v: Symbol, u: Symbol) -> Expr | None:
    """``e`` with 1/u for v and without fractions of fractions; None if v is in anything else."""
    if v not in e.free_symbols:
        return e
    if e.is_rational_function(v):
        return sympy.cancel(e.xreplace({v: 1 / u}))
    if not e.args or any(v in a.free_symbols and a == v for a in e.args):
        return None
    args = [_tidy(a, v, u) for a in e.args]
    return None if any(a is None for a in args) else e.func(*args)
