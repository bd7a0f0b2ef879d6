"""Roots of v and of 1 - v, as in √(p·q) + √((1 - p)·(1 - q)): both are rational in one variable."""

from __future__ import annotations

from collections.abc import Iterator

import sympy
from sympy import Expr, S, Symbol

from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.analysis.regions.region import Range
from cbdp_sym.oracles.prover.forms import new_name
from cbdp_sym.oracles.prover.methods.homogeneous import apart
from cbdp_sym.oracles.prover.methods.substitutions import in_form, substituted
from cbdp_sym.oracles.prover.plan import Plan, Workspace


def circles(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """``√v = 2·s/(1 + s²)`` and ``√(1 - v) = (1 - s²)/(1 + s²)``, where both are in a logarithm.

    They are points of a circle. Elsewhere a root goes when both sides are squared.
    """
    region = aim.region
    if not any(e.has(sympy.Pow) for e in aim.f.atoms(sympy.log)):
        return
    f = apart(aim.f)
    inside = (p for e in f.atoms(sympy.log) for p in e.atoms(sympy.Pow))
    halves = {p.args[0] for p in inside if p.args[1].is_Rational and p.args[1].q == 2}
    for v in sorted(f.free_symbols, key=str):
        r = region.ranges[v]
        if not {v, 1 - v} <= halves or (r.low, r.high) != (0, 1):
            continue
        if any(v in g.free_symbols for g in region.given):
            continue
        s = new_name(region, "s")
        root, other = 2 * s / (1 + s**2), (1 - s**2) / (1 + s**2)
        inverse = sympy.sqrt(v) / (1 + sympy.sqrt(1 - v))
        bounds = Range(S.Zero, S.One, r.low_open, r.high_open)
        parts = substituted(aim, v, s, root**2, inverse, bounds)
        plan = in_form(*parts, _rational(f, v, root, other))
        if plan is not None:
            yield plan
            return


def _rational(f: Expr, v: Symbol, root: Expr, other: Expr) -> Expr:
    """``f`` with the roots and what they are of in the new variable, logarithms taken apart."""
    squares = {v: root, 1 - v: other}
    powers = {
        p: squares[p.args[0]] ** (2 * p.args[1])
        for p in f.atoms(sympy.Pow)
        if p.args[0] in (v, 1 - v) and p.args[1].is_Rational
    }
    plain = f.xreplace(powers).xreplace({1 - v: other**2, v - 1: -(other**2)})
    return sympy.expand_log(plain.xreplace({v: root**2}), force=True)
