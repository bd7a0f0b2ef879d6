"""Lambert's function: W(v) is the new variable, and v = u·exp(u)."""

from __future__ import annotations

from collections.abc import Iterator

import sympy
from sympy import LambertW, Rational, S

from cbdp_sym.analysis.balls import enclose, precision
from cbdp_sym.analysis.box_certificates import BITS
from cbdp_sym.analysis.derivatives import derivative
from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.analysis.regions.region import Range, Region
from cbdp_sym.oracles.prover.forms import new_name
from cbdp_sym.oracles.prover.methods.substitutions import substitution
from cbdp_sym.oracles.prover.plan import Plan, Workspace


def lambert(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """W of a variable."""
    region = aim.region
    for v, r in region.ranges.items():
        end = sympy.Max(r.low, *_irrational_ends(region, v))
        if LambertW(v) not in aim.f.atoms(LambertW) or not end.is_finite:
            continue
        u = new_name(region, "w")
        by, low = u * sympy.exp(u), _below(end)
        bounds = Range(low, S.Infinity, r.low_open and low == r.low == 0, True)
        plan = substitution(aim, v, u, by, LambertW(v), bounds, cost=0)
        new, *inside = plan.aims
        new = Aim(new.f.xreplace({LambertW(by): u}), new.region, aim.strict, known=True)
        yield Plan([new, *inside], plan.build, cost=0, committed=True)


def _irrational_ends(region: Region, v: sympy.Symbol) -> Iterator[sympy.Expr]:
    for g in region.given:
        if g.free_symbols == {v} and derivative(g.lhs, v) == 1:
            yield -g.lhs.xreplace({v: S.Zero})


def _below(end: sympy.Expr) -> Rational:
    """A rational that W takes at the end, or one somewhat smaller."""
    value = LambertW(end)
    if value.is_Rational:
        return value
    with precision(BITS):
        ball = enclose(value, {})
    return Rational(int((ball.lower() * 64).floor().unique_fmpz() or 0) - 1, 64)
