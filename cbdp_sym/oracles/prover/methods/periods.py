"""Periodic functions: one period of the variable is enough."""

from __future__ import annotations

from collections.abc import Iterator

import sympy
from sympy import Expr, Rational, Symbol

from cbdp_sym.analysis.regions.periods import has_period
from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.analysis.regions.region import Range, Region
from cbdp_sym.oracles.prover.forms import wave_slopes
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill

_HALF_TURN = Rational(22, 7)  # a little more than π


def periods(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield a plan for a range longer than a period, which becomes one around 0."""
    region = aim.region
    for v in sorted(aim.f.free_symbols, key=str):
        found = period_of(aim.f, v)
        if found is None:
            continue
        period, half = found
        r = region.ranges[v]
        if r.bounded and r.high - r.low <= 2 * half:
            continue
        rest = region.slice(v)
        once = Region({**rest.ranges, v: Range(-half, half, False, False)}, rest.given, rest.facts)
        bound = any(v in g.free_symbols for g in region.given)
        head = {"period": v.name, "by": str(period), "range": [str(-half), str(half)]}
        yield Plan([Aim(aim.f, once, aim.strict)], fill(head, "then"), cost=0, committed=not bound)
        return


def period_of(f: Expr, v: Symbol) -> tuple[Expr, Rational] | None:
    """Return a period of f in v, and a rational number that is at least half of it."""
    slopes = wave_slopes(f, v)
    for unit, period, half in (
        (sympy.S.One, 2 * sympy.pi, _HALF_TURN),
        (sympy.pi, sympy.Integer(2), sympy.S.One),
    ):
        steps = [s / unit for s in slopes]
        if not steps or not all(s.is_Rational and s != 0 for s in steps):
            continue
        common = Rational(sympy.igcd(*(s.p for s in steps)), sympy.ilcm(*(s.q for s in steps)))
        if has_period(f, v, period / common):
            return period / common, half / common
    return None
