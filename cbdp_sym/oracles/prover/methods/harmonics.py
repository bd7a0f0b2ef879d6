"""Sines and cosines of one variable, linearly: C + A·sin v + B·cos v is least at C - √(A² + B²)."""

from __future__ import annotations

from collections.abc import Iterator

import sympy
from sympy import Expr

from cbdp_sym.analysis.regions.proof import Aim, Tree
from cbdp_sym.oracles.prover.forms import linear_in_waves
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill, readable


def harmonics(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """``2·C·f = (C + A·s + B·c)² + (A·c - B·s)² + C² - A² - B²`` with s² + c² = 1, where C > 0."""
    region = aim.region
    for v in sorted(aim.f.free_symbols, key=str):
        found = linear_in_waves(aim.f, v)
        if found is None:
            continue
        s, c, (a, b, constant) = found
        rest = _short(constant**2 - a**2 - b**2)
        if work.signs(constant, region) != {1} or not work.seems(rest, region):
            continue
        squares = [(constant + a * s + b * c) ** 2, (a * c - b * s) ** 2]
        parts = [*squares, rest]
        twice, whole = 1 / (2 * constant), sympy.Add(*parts)
        if not all(readable(e, region) for e in (*parts, constant, twice, whole)):
            continue
        known = region.knowing(constant, True)
        aims = [Aim(constant, region, True), Aim(rest, known, aim.strict)]

        def build(
            trees: list[Tree], parts: list[Expr] = parts, heads: tuple[Expr, ...] = (constant, twice, whole)
        ) -> Tree:
            lower, scale, total = map(str, heads)
            squared: Tree = {"by": "sign"}
            terms = fill({"sum": [str(p) for p in parts], "strict": 2}, "parts*")
            then = terms([squared, squared, trees[1]])
            times = {"times": scale, "positive": {"by": "sign"}, "rest": total, "then": then}
            return {"have": lower, "strict": True, "proof": trees[0], "then": times}

        yield Plan(aims, build, cost=1)


def _short(e: Expr) -> Expr:
    """Multiplied out, with cosines for the squares of sines."""
    e = sympy.expand(e)
    for s in sorted(e.atoms(sympy.sin), key=sympy.default_sort_key):
        square = s**2
        if e.has(square):
            e = sympy.expand(e.xreplace({square: 1 - sympy.cos(s.args[0]) ** 2}))
    return e
