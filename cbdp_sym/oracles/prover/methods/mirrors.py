"""Even functions that do not look even: the part where v > 0 is looked at in a mirror.

log(1 + exp(x)) - x/2 is even. Towards -∞ it is simple, and towards ∞ the logarithm grows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sympy import S, Symbol

from cbdp_sym.kernel.regions.proof import Aim, Tree
from cbdp_sym.kernel.regions.region import Range
from cbdp_sym.oracles.prover.forms import new_name
from cbdp_sym.oracles.prover.methods.substitutions import substitution
from cbdp_sym.oracles.prover.plan import Plan, Workspace


def mirrors(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """A cut at 0, and ``v = -u`` on the upper side, if f seems to be even in v."""
    region = aim.region
    for v in sorted(aim.f.free_symbols, key=str):
        r = region.ranges[v]
        if r.low != -r.high or r.low == 0 or any(v in g.free_symbols for g in region.given):
            continue
        mirrored = aim.f.xreplace({v: -v})
        if mirrored == aim.f or work.signs(aim.f - mirrored, region) != {0}:
            continue
        lower, upper = (Aim(aim.f, part, aim.strict, aim.known) for part in region.cut(v, S.Zero))
        bounds = Range(-r.high, S.Zero, r.high_open, upper.region.ranges[v].low_open)
        u = new_name(region, "m")
        other = substitution(upper, v, u, -u, -v, bounds, cost=0)
        yield Plan([lower, *other.aims], _halves(v, other))


def _halves(v: Symbol, other: Plan) -> Callable[[list[Tree]], Tree]:
    def build(trees: list[Tree]) -> Tree:
        return {"split": v.name, "at": "0", "parts": [trees[0], other.build(trees[1:])]}

    return build
