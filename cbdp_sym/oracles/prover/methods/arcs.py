"""a - asin(g) and a - acos(g), by the sine and the cosine of both; beyond a quarter turn, by the range."""

from __future__ import annotations

from collections.abc import Iterator

import sympy
from sympy import Expr, S, pi

from cbdp_sym.analysis.regions.proof import Aim, Tree
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill, named

_RANGES = {
    sympy.asin: ("sin", sympy.sin, -pi / 2, pi / 2),
    sympy.acos: ("cos", lambda e: -sympy.cos(e), S.Zero, pi),
}


def arcs(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield the comparison of an arc with what stands beside it."""
    terms = [t.as_coeff_Mul() for t in sympy.Add.make_args(aim.f)]
    found = [(c, t) for c, t in terms if t.func in _RANGES]
    if len(found) != 1 or len(terms) < 2 or not found[0][1].free_symbols:
        return
    (c, arc) = found[0]
    beside = sympy.expand((aim.f - c * arc) / -c)
    low, high = _RANGES[arc.func][2:]
    if not beside.free_symbols:
        return
    above = c < 0  # f = |c| (beside - arc), else f = |c| (arc - beside)
    end = high if above else low
    beyond = beside - end if above else end - beside  # where it is positive, the range of the arc is enough
    signs = work.signs(beyond, aim.region)
    if signs <= {1, 0}:
        yield from _by_range(aim, abs(c), beyond, end - arc if above else arc - end, work)
    elif signs <= {-1, 0}:
        yield from _by_values(aim, abs(c), (beside, arc) if above else (arc, beside), arc, beside)
    else:
        head = {"case": str(beyond)}
        if named(beyond, aim.region) is not None:
            parts = [
                aim.region.with_relations([(beyond, True)]),
                aim.region.with_relations([(-beyond, False)]),
            ]
            yield Plan([Aim(aim.f, part, aim.strict, known=True) for part in parts], fill(head, "parts*"))


def _by_range(aim: Aim, c: Expr, beyond: Expr, within: Expr, work: Workspace) -> Iterator[Plan]:
    parts = [named(c * beyond, aim.region), named(c * within, aim.region)]
    if None in parts:
        return
    positive = 0 if work.seems(beyond, aim.region, strict=True) else 1
    head = {"sum": [str(g) for g in parts], "strict": positive}
    aims = [Aim(g, aim.region, aim.strict and k == positive) for k, g in enumerate(parts)]
    yield Plan(aims, fill(head, "parts*"))


def _by_values(aim: Aim, c: Expr, sides: tuple[Expr, Expr], arc: Expr, beside: Expr) -> Iterator[Plan]:
    name, function, low, high = _RANGES[arc.func]
    rest = named(function(sides[0]) - function(sides[1]), aim.region)
    if rest is None or any(named(s, aim.region) != s for s in sides):
        return
    head = {"compare": name, "sides": [str(s) for s in sides], "rest": str(rest)}
    conditions = [Aim(g, aim.region, False) for s in sides for g in (s - low, high - s)]

    def build(trees: list[Tree]) -> Tree:
        node = {**head, "parts": trees[1:], "then": trees[0]}
        if c == 1:
            return node
        return {
            "times": str(c),
            "positive": {"by": "sign"},
            "rest": f"{sides[0]} - ({sides[1]})",
            "then": node,
        }

    yield Plan([Aim(rest, aim.region, aim.strict), *conditions], build)
