"""Equations in the domain: a variable is put in, or a multiple of the equation is added."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import sympy
from sympy import Expr, Rational, S, Symbol

from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.equations import with_value
from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.analysis.regions.region import Region, linear_slope
from cbdp_sym.oracles.prover.methods.stationary import solved
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill, readable

_SIMPLE = (1, 2, 3, 4)  # denominators


def equations(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield the variable that an equation gives; then f as a multiple of an equation and a rest."""
    found = list(equations_in(aim.region))
    for v, e in solutions(aim.region):
        if not readable(e, aim.region):
            continue
        try:
            new = with_value(aim.region, v, e)
        except Refusal:
            continue
        aims = [
            Aim(v - e, aim.region, False, known=True),
            Aim(e - v, aim.region, False, known=True),
            Aim(aim.f.xreplace({v: e}), new, aim.strict),
        ]
        build = fill({"solved": v.name, "is": str(e)}, "then", "proofs*")
        yield Plan([aims[2], *aims[:2]], build, cost=0)
    for g in found:
        rest_of_domain = replace(
            aim.region, given=tuple(h for h in aim.region.given if not h.lhs.has(*g.free_symbols))
        )
        for c in _shares(g, aim.f):
            rest = sympy.expand(aim.f - c * g)
            if work.seems(rest, rest_of_domain):
                parts = [Aim(c * g, aim.region, False), Aim(rest, aim.region, aim.strict)]
                head = {"sum": [str(p.f) for p in parts], "strict": 1}
                yield Plan(parts, fill(head, "parts*"), cost=1)


def equations_in(region: Region) -> Iterator[Expr]:
    """Yield the g of g >= 0 and -g >= 0 in the region."""
    weak = [g.lhs for g in region.given if g.op == ">="]
    for k, g in enumerate(weak):
        if any(sympy.expand(g + h) == 0 for h in weak[k + 1 :]):
            yield g


def solutions(region: Region) -> Iterator[tuple[Symbol, Expr]]:
    """Yield a variable and what it is by an equation of the region, those first that are linear."""
    found = []
    for g in equations_in(region):
        for v in sorted(g.free_symbols, key=str):
            slope = linear_slope(g, v)
            if slope is not None and slope.is_Rational:
                e = sympy.expand(-g.xreplace({v: S.Zero}) / slope)
                found.append((0, v, e))
            elif (root := solved(g, v)) is not None and v not in root.free_symbols:
                found.append((1, v, root))
    found.sort(key=lambda s: (s[0], sympy.count_ops(s[2]), str(s[1])))
    yield from ((v, e) for _, v, e in found)


def _shares(g: Expr, f: Expr) -> list[Expr]:
    """Numbers c for which f - c·g loses a term, and simple fractions near them, which leave some of it."""
    p, q = sympy.expand(g).as_coefficients_dict(), sympy.expand(f).as_coefficients_dict()
    exact = {q[m] / c for m, c in p.items() if m in q and c != 0}
    fractions = [Fraction(int(c.p), int(c.q)) for c in exact if c.is_Rational]
    near = {Rational(c.limit_denominator(q)) for c in fractions for q in _SIMPLE} - {S.Zero}
    return sorted(exact | near, key=abs)
