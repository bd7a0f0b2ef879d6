"""Two variables by themselves: ``a(x)·b(y) > c(x)·d(y)`` as ``a(x)/c(x) > d(y)/b(y)``.

If both sides are one function, of x and of y, what is left is that this function rises or falls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import sympy
from sympy import Expr, S, Symbol

from cbdp_sym.analysis.derivatives import derivative
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.curves import curve_of
from cbdp_sym.analysis.regions.proof import Aim, Tree
from cbdp_sym.oracles.prover.forms import factored
from cbdp_sym.oracles.prover.plan import Plan, Workspace, named, readable


def separations(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """``f = g·(φ(x) - φ(y))`` with g > 0."""
    variables = sorted(aim.f.free_symbols, key=str)
    terms = sympy.Add.make_args(aim.f)
    if len(terms) != 2 or len(variables) != 2:
        return
    x, y = variables
    first, second = (_divided(t, x) for t in terms)
    if first is None or second is None:
        return
    (a, b), (c, d) = first, second
    for g, h in ((b * c, a / c + d / b), (a * d, b / d + c / a)):
        signs = work.signs(g, aim.region)
        if signs not in ({1}, {-1}) or not {x, y} <= h.free_symbols:
            continue
        if signs == {-1}:
            g, h = -g, -h
        if h == aim.f or work.signs(h.xreplace({x: y}), aim.region) != {0}:
            continue
        g, h = named(g, aim.region), named(h, aim.region)
        if g is None or h is None:
            continue
        yield from _rising(aim, g, h, work)
        return


def _rising(aim: Aim, g: Expr, h: Expr, work: Workspace) -> Iterator[Plan]:
    """h, which is 0 where the variables are equal, grows from there on."""
    region = aim.region
    for v in sorted(h.free_symbols, key=str):
        slope = derivative(h, v)
        for k in range(len(region.given)):
            try:
                curve = curve_of(region, v, k)
            except Refusal:
                continue
            if h.xreplace({v: curve.start}) != 0 or (not curve.opened and aim.strict):
                continue
            rising = factored(curve.direction * slope)
            if not work.seems(rising, region) or not readable(rising, region):
                continue
            aims = [Aim(g, region, True), Aim(rising, region, aim.strict)]
            yield Plan(aims, _node(g, h, v, k, rising, aim.strict), cost=1)


def _node(g: Expr, h: Expr, v: Symbol, k: int, rising: Expr, strict: bool) -> Callable[[list[Tree]], Tree]:
    def build(trees: list[Tree]) -> Tree:
        slope = {"sum": [str(rising)], "strict": 0, "parts": [trees[1]]}
        curve: Tree = {"curve": v.name, "at": k, "value": {"by": "zero"}, "slope": slope}
        if strict:
            curve["strict"] = "slope"
        return {"times": str(g), "positive": trees[0], "rest": str(h), "then": curve}

    return build


def _divided(term: Expr, x: Symbol) -> tuple[Expr, Expr] | None:
    """The factors with x and those without it, if no factor has x and something else, too."""
    mine, others = S.One, S.One
    for factor in sympy.Mul.make_args(term):
        if x not in factor.free_symbols:
            others *= factor
        elif factor.free_symbols == {x}:
            mine *= factor
        else:
            return None
    return mine, others
