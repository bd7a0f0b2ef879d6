"""Functions that are the same on both sides of a point: the upper side is looked at in a mirror.

log(1 + exp(x)) - x/2 is even. Towards -∞ it is simple, and towards ∞ the logarithm grows. And what is shown
of one side of p = 1/2 for an entropy need not be shown again for the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import sympy
from sympy import Expr, S, Symbol

from cbdp_sym.analysis.regions.proof import Aim, Tree
from cbdp_sym.analysis.regions.region import Range
from cbdp_sym.oracles.prover.forms import new_name
from cbdp_sym.oracles.prover.methods.substitutions import substitution
from cbdp_sym.oracles.prover.plan import Plan, Workspace


def mirrors(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield a cut in the middle c.

    ``v = u`` below and ``v = 2·c - u`` above are one function, as it seems.
    """
    region = aim.region
    if work.signs(aim.f, region) == {0}:
        return  # it is the same on both sides of every point
    for v in sorted(aim.f.free_symbols, key=str):
        middle = _middle(region.ranges[v])
        if middle is None or any(v in g.free_symbols for g in region.given):
            continue
        mirrored = aim.f.xreplace({v: 2 * middle - v})
        if mirrored == aim.f:
            if len(aim.f.free_symbols) > 1:
                continue
        elif work.signs(aim.f - mirrored, region) != {0}:
            continue
        parts = (Aim(aim.f, part, aim.strict, aim.known) for part in region.cut(v, middle))
        u = new_name(region, "m")
        halves = []
        for part, by, inverse in zip(parts, (u, 2 * middle - u), (v, 2 * middle - v), strict=True):
            r = part.region.ranges[v]
            bounds = r if by == u else Range(2 * middle - r.high, middle, r.high_open, r.low_open)
            halves.append(substitution(part, v, u, by, inverse, bounds, cost=0))
        aims = [a for half in halves for a in half.aims]
        yield Plan(aims, _joined(v, middle, halves), cost=0)


def _middle(r: Range) -> Expr | None:
    """The point that the range is symmetric around, if it has one and more than one point."""
    if r.bounded and r.low < r.high:
        return (r.low + r.high) / 2
    return S.Zero if r.low is -sympy.oo and r.high is sympy.oo else None


def _joined(v: Symbol, at: Expr, halves: list[Plan]) -> Callable[[list[Tree]], Tree]:
    def build(trees: list[Tree]) -> Tree:
        lower, upper = halves
        n = len(lower.aims)
        parts = [lower.build(trees[:n]), upper.build(trees[n:])]
        return {"split": v.name, "at": str(at), "parts": parts}

    return build
