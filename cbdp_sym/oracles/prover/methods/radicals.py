"""Roots of variables, and of what is linear in one, as new variables."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace

import sympy
from sympy import Expr, S

from cbdp_sym.analysis.derivatives import derivative
from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.analysis.regions.region import Range
from cbdp_sym.oracles.prover.forms import exponentials_in, new_name
from cbdp_sym.oracles.prover.methods.roots import roots
from cbdp_sym.oracles.prover.methods.substitutions import substitution
from cbdp_sym.oracles.prover.plan import Plan, Workspace, readable

_MOST = 12


def algebraic(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield the same at once, where there is nothing but roots; a square first, if fewer sums are left."""
    if not aim.f.atoms(sympy.Function) and not exponentials_in(aim.f):
        powers = [p.args for p in aim.f.atoms(sympy.Pow) if p.args[0].free_symbols]
        if all(b.is_Symbol and e.is_Rational for b, e in powers if not e.is_Integer):
            yield from (replace(p, cost=0, committed=True) for p in radicals(aim, work))
        elif len(aim.f.free_symbols) > 1:
            squared = (p for p in roots(aim, work) if _of_sums(p.aims[0].f) < _of_sums(aim.f))
            yield from (replace(p, cost=0) for p in itertools.islice(squared, 1))


def _of_sums(f: Expr) -> int:
    """Return of how many sums roots are taken."""
    powers = (p.args for p in f.atoms(sympy.Pow))
    return len({b for b, e in powers if b.is_Add and b.free_symbols and not e.is_Integer})


def _root(r: Range, q: int) -> Range:
    """The range of v^(1/q) for v in r, or one around it with rational ends."""
    low, high = (max(e, S.Zero) ** sympy.Rational(1, q) for e in (r.low, r.high))
    exact = low.is_Rational and r.low >= 0
    low, low_open = (low, r.low_open) if exact else (S.Zero, True)
    high, high_open = (high, r.high_open) if high.is_Rational else (S.Infinity, True)
    return Range(low, high, low_open, high_open)


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
            slope = derivative(base, v)
            if not slope.is_Rational or any(v in g.free_symbols for g in region.given):
                continue
            u, inverse = new_name(region, "r"), base ** sympy.Rational(1, q)
            by = sympy.expand((u**q - base.xreplace({v: S.Zero})) / slope)
            if readable(inverse, region):
                bounds = _root(region.ranges[v], q) if base == v else Range(S.Zero)
                cost = 0 if base.is_Symbol and alone else 1
                yield substitution(aim, v, u, by, inverse, bounds, cost=cost)
