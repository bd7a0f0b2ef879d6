"""Roots of variables, and of what is linear in one, as new variables."""

from __future__ import annotations

from collections.abc import Iterator

import sympy
from sympy import Expr, S

from cbdp_sym.kernel.regions.proof import Aim
from cbdp_sym.kernel.regions.region import Range
from cbdp_sym.oracles.prover.forms import new_name
from cbdp_sym.oracles.prover.methods.substitutions import substitution
from cbdp_sym.oracles.prover.plan import Plan, Workspace, readable

_MOST = 12


def radicals(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """``u = B^(1/q)`` takes the place of v, where B is linear in v and positive."""
    region = aim.region
    roots: dict[Expr, int] = {}
    for p in aim.f.atoms(sympy.Pow):
        base, e = p.args
        if isinstance(e, sympy.Rational) and e.q > 1 and base.free_symbols:
            roots[base] = sympy.ilcm(roots.get(base, 1), e.q)
    for base, q in sorted(roots.items(), key=lambda r: (not r[0].is_Symbol, str(r[0]))):
        if q > _MOST or work.signs(base, region) != {1}:
            continue
        alone = sum(base.free_symbols <= b.free_symbols for b in roots) == 1
        for v in sorted(base.free_symbols, key=str):
            slope = sympy.diff(base, v)
            if not slope.is_Rational or any(v in g.free_symbols for g in region.given):
                continue
            u, inverse = new_name(region, "r"), base ** sympy.Rational(1, q)
            by = sympy.expand((u**q - base.xreplace({v: S.Zero})) / slope)
            if readable(inverse, region):
                bounds = Range(S.Zero, S.Infinity, True, True)
                cost = 0 if base.is_Symbol and alone else 1
                yield substitution(aim, v, u, by, inverse, bounds, cost=cost)
