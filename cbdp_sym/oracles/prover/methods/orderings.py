"""Two variables and which of them is larger."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import sympy

from cbdp_sym.kernel.regions.proof import Aim
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill


def orderings(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Both cases, where f is a polynomial, or is 0 where the variables are equal."""
    region, variables = aim.region, sorted(aim.f.free_symbols, key=str)
    polynomial = aim.f.is_polynomial(*variables)
    for x, y in combinations(variables, 2):
        if any({x, y} <= g.free_symbols for g in region.given):
            continue
        equal = aim.f.xreplace({x: y})
        tight = work.signs(equal, region) == {0}
        if not (tight or (polynomial and len(variables) > 2)):
            continue
        aims = []
        for side in (True, False):
            part = region.with_relations([(x - y if side else y - x, side)])
            aims.append(Aim(aim.f, part, aim.strict, known=True))
        node = fill({"case": str(sympy.Add(x, -y))}, "parts*")
        yield Plan(aims, node, cost=0 if tight else 1, committed=tight)
