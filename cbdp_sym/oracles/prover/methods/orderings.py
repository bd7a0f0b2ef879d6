"""Two variables and which of them is larger."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import sympy
from sympy import Expr, Symbol

from cbdp_sym.analysis.regions.proof import Aim, Tree
from cbdp_sym.analysis.regions.region import Region
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill

Known = list[tuple[Symbol, Symbol]]  # the first of two is the larger


def orderings(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield both cases, where f is a polynomial, or is 0 where the variables are equal."""
    region, variables = aim.region, sorted(aim.f.free_symbols, key=str)
    polynomial = aim.f.is_polynomial(*variables)
    if polynomial and len(variables) == 3 and not region.given and _symmetric(aim.f, variables):
        yield _all_six(aim, variables)
    for x, y in combinations(variables, 2):
        if any({x, y} <= g.free_symbols for g in region.given):
            continue
        equal = aim.f.xreplace({x: y})
        tight = work.signs(equal, region) == {0}
        if not (tight or (polynomial and len(variables) == 3)):
            continue
        aims = []
        for side in (True, False):
            part = region.with_relations([(x - y if side else y - x, side)])
            aims.append(Aim(aim.f, part, aim.strict, known=True))
        node = fill({"case": str(sympy.Add(x, -y))}, "parts*")
        yield Plan(aims, node, cost=0 if tight else 1, committed=tight)


def _symmetric(f: Expr, variables: list[Symbol]) -> bool:
    x, y, z = variables
    swaps = ({x: y, y: x}, {y: z, z: y})
    return all(sympy.expand(f.xreplace(s) - f) == 0 for s in swaps)


def _open(known: Known, a: Symbol, b: Symbol) -> bool:
    """Return whether the order of a and b does not follow."""
    follows = {(p, s) for p, q in known for r, s in known if q == r} | set(known)
    return (a, b) not in follows and (b, a) not in follows


def _all_six(aim: Aim, variables: list[Symbol]) -> Plan:
    """The six orders of three variables."""
    aims: list[Aim] = []

    def cases(region: Region, pairs: list[tuple[Symbol, Symbol]], known: Known) -> Tree:
        a, b = pairs[0]
        nodes = []
        for side in (True, False):
            part = region.with_relations([(a - b if side else b - a, side)])
            order = [*known, (a, b) if side else (b, a)]
            rest = [p for p in pairs[1:] if _open(order, *p)]
            if rest:
                nodes.append(cases(part, rest, order))
            else:
                aims.append(Aim(aim.f, part, aim.strict, known=True))
                nodes.append({"aim": len(aims) - 1})
        return {"case": str(sympy.Add(a, -b)), "parts": nodes}

    x, y, z = variables
    shape = cases(aim.region, [(x, y), (y, z), (x, z)], [])

    def build(trees: list[Tree]) -> Tree:
        def filled(node: Tree) -> Tree:
            if "aim" in node:
                return trees[node["aim"]]
            return {**node, "parts": [filled(p) for p in node["parts"]]}

        return filled(shape)

    return Plan(aims, build, cost=0)
