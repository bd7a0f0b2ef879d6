"""Bernoulli's inequality: several powers with variables in base and exponent, against rational functions.

For a > 0 the power a**b is concave in b ∈ [0, 1] after a logarithm, and 1 + b·(a - 1) is its chord. Where one
logarithm cannot be taken of a sum of such powers, each is compared by itself.
"""

from __future__ import annotations

from collections.abc import Iterator

import sympy
from sympy import Expr, S

from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.analysis.regions.region import Region
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill, readable


def bernoulli(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Σ (±a**b ∓ its bound) and the rest, which has bounds for the powers."""
    if not aim.f.is_Add:
        return
    steep = [t for t in aim.f.args if _powers(t)]
    if len(steep) < 2 or any(len(_powers(t)) > 1 for t in steep):
        return
    parts = []
    for t in steep:
        (power,) = _powers(t)
        scale = t / power
        signs = work.signs(scale, aim.region)
        if scale.has(power) or signs not in ({1}, {-1}):
            return
        bound = _bound(power, signs == {-1}, aim.region, work)
        if bound is None:
            return
        parts.append(scale * (power - bound))
    rest = sympy.factor(sympy.together(aim.f - sympy.Add(*parts)))
    parts = [rest, *parts]
    if all(readable(p, aim.region) for p in parts):
        aims = [Aim(p, aim.region, aim.strict and p is rest) for p in parts]
        yield Plan(aims, fill({"sum": [str(p) for p in parts], "strict": 0}, "parts*"))


def _powers(term: Expr) -> list[Expr]:
    return [
        p
        for p in term.atoms(sympy.Pow)
        if p.args[0] is not S.Exp1 and p.args[0].free_symbols and p.args[1].free_symbols
    ]


def _bound(power: Expr, upper: bool, region: Region, work: Workspace) -> Expr | None:
    """Return what a**b is at most (at least), by Bernoulli's inequality for a or for 1/a."""
    a, b = power.args
    inside = work.signs(b, region) == {1} and work.signs(1 - b, region) == {1}
    outside = work.signs(b - 1, region) == {1} or work.signs(b, region) == {-1}
    if work.signs(a, region) != {1} or not (inside or outside):
        return None
    if upper == inside:
        return 1 + b * (a - 1)
    below = a + b - a * b
    return a / below if work.signs(below, region) == {1} else None
