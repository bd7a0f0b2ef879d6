"""Products that are least where both factors are: each factor against its value there."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import sympy
from sympy import Expr, Rational

from cbdp_sym.analysis.regions.proof import Aim, Tree
from cbdp_sym.oracles.prover.plan import Plan, Workspace, named

_GRID = [Rational(c) for c in ("0", "-1", "1", "1/2", "-1/2", "2", "-2")]
_MOST = 3  # variables


def tight_products(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """``P·Q - c = (P - a)·Q + a·(Q - b)``, where P = a > 0 and Q = b > 0 at a point at which f is 0."""
    variables = sorted(aim.f.free_symbols, key=str)
    _, product = aim.f.as_independent(*variables, as_Add=True)
    if aim.strict or not product.is_Mul or not 0 < len(variables) <= _MOST:
        return
    ranges = [aim.region.ranges[v] for v in variables]
    for point in itertools.product(_GRID, repeat=len(variables)):
        if not all(c in r for c, r in zip(point, ranges, strict=True)):
            continue
        at = dict(zip(variables, point, strict=True))
        if aim.f.xreplace(at) != 0:
            continue
        first, *others = product.as_independent(*variables, as_Add=False)[1].args
        plan = _plan(aim, first, product / first, first.xreplace(at), work)
        if others and plan is not None:
            yield plan
        return


def _plan(aim: Aim, p: Expr, q: Expr, a: Expr, work: Workspace) -> Plan | None:
    constant = sympy.expand(p * q - aim.f)
    if not a > 0 or not constant > 0:
        return None
    over = [named(e, aim.region) for e in (p - a, q - constant / a)]
    q, a_text = named(q, aim.region), str(a)
    if q is None or any(e is None or not work.seems(e, aim.region) for e in over):
        return None
    first, second = (e for e in over if e is not None)
    parts = [named(e, aim.region) for e in (first * q, a * second)]
    if any(e is None for e in parts):
        return None
    aims = [Aim(first, aim.region, False), Aim(second, aim.region, False)]

    def build(trees: list[Tree]) -> Tree:
        # Q >= b > 0 is what makes (P - a)·Q >= 0
        positive = {"sum": [str(second), str(constant / a)], "parts": [trees[1], {"by": "sign"}]}
        times = {"times": str(first), "positive": trees[0], "rest": str(q), "then": positive}
        scaled = {"times": a_text, "positive": {"by": "sign"}, "rest": str(second), "then": trees[1]}
        return {"sum": [str(e) for e in parts], "parts": [times, scaled]}

    return Plan(aims, build, cost=0)
