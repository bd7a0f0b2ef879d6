"""Roots of quadratics without a linear term: √(v² + c²) and v are rational functions of one new variable."""

from __future__ import annotations

from collections.abc import Iterator

import sympy
from sympy import Expr, S, Symbol

from cbdp_sym.analysis.derivatives import derivative
from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.analysis.regions.region import Range
from cbdp_sym.oracles.prover.forms import new_name
from cbdp_sym.oracles.prover.methods.substitutions import in_form, substituted
from cbdp_sym.oracles.prover.plan import Plan, Workspace


def hyperbolas(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """``v = c·(w - 1/w)/2``, so that √(v² + c²) is c·(w + 1/w)/2, where the root is in a logarithm.

    Elsewhere a root goes when both sides are squared, and the exponentials of v would become worse.
    """
    if len(aim.f.free_symbols) != 1:
        return
    (v,) = aim.f.free_symbols
    r = aim.region.ranges[v]
    if any(v in g.free_symbols for g in aim.region.given):
        return
    roots = {p.args[0] for e in aim.f.atoms(sympy.log) for p in e.atoms(sympy.Pow)
             if p.args[1].is_Rational and p.args[1].q == 2}  # fmt: skip
    if len(roots) != 1:
        return
    (base,) = roots
    scale = _scale(base, v)
    if scale is None:
        return
    a, c = scale  # base = a²·(v² + c²)
    w = new_name(aim.region, "w")
    by, root = c * (w - 1 / w) / 2, a * c * (w + 1 / w) / 2
    inverse = v / c + sympy.sqrt(base) / (a * c)
    bounds = Range(S.One if r.low >= 0 else S.Zero, S.Infinity, r.low_open or r.low != 0, True)
    parts = substituted(aim, v, w, by, inverse, bounds)
    plan = in_form(*parts, _tidy(aim.f, base, root, v, by))
    if plan is not None:
        yield plan


def _scale(base: Expr, v: Symbol) -> tuple[Expr, Expr] | None:
    """Rational a, c > 0 with ``base = a²·(v² + c²)``."""
    square = derivative(derivative(base, v), v) / 2
    constant = base.xreplace({v: S.Zero})
    if not (square.is_Rational and constant.is_Rational and square > 0 and constant > 0):
        return None
    if sympy.expand(base - square * v**2 - constant) != 0:
        return None
    a, c = sympy.sqrt(square), sympy.sqrt(constant / square)
    return (a, c) if a.is_Rational and c.is_Rational else None


def _tidy(f: Expr, base: Expr, root: Expr, v: Symbol, by: Expr) -> Expr:
    """``f`` in the new variable: what is rational is brought together and factored."""
    powers = {p: root ** (2 * p.args[1]) for p in f.atoms(sympy.Pow) if p.args[0] == base}
    plain = f.xreplace(powers).xreplace({v: by})
    factored = {e: sympy.log(sympy.factor(e.args[0])) for e in plain.atoms(sympy.log)}
    return sympy.expand(plain.xreplace(factored), log=False, power_base=False, power_exp=False)
