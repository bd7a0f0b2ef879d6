"""Equations between variables, g >= 0 and -g >= 0: one variable is an expression in the others."""

from __future__ import annotations

from sympy import Expr, Symbol

from cbdp_sym.analysis.regions.curves import implied
from cbdp_sym.analysis.regions.definedness import holds, needs
from cbdp_sym.analysis.regions.region import Region


def with_value(region: Region, v: Symbol, e: Expr) -> Region:
    """Return the other variables' values at the points of the region, where v is ``e``, which is defined
    there.
    """
    r = region.ranges[v]
    limits = [(g.lhs.xreplace({v: e}), g.op == ">") for g in region.given if v in g.free_symbols]
    if r.low.is_finite:
        limits.append((e - r.low, r.low_open))
    if r.high.is_finite:
        limits.append((r.high - e, r.high_open))
    for alternatives in needs(e):
        found = [a for a in alternatives if all(holds(n, region) for n in a)]
        limits += [(g, op == ">") for g, op in (found[0] if found else ()) if op != "!="]
    rest = region.slice(v)
    return rest.with_relations(g for g in limits if not implied(g, rest))
