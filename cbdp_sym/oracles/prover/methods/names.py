"""A new variable for the values of an expression, of which no more is used than their range."""

from __future__ import annotations

from typing import Any

from sympy import Expr, Symbol

from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.analysis.regions.region import Range, Region
from cbdp_sym.oracles.prover.plan import Plan, fill, readable


def naming(aim: Aim, u: Symbol, e: Expr, rest: Expr, bounds: Range, *, cost: int = 0) -> Plan | None:
    """Return the plan by which ``rest``, in which u stands for e, has its sign for every u in the range.

    None if the certificate cannot say it.
    """
    old = aim.region
    new = Region({**old.ranges, u: bounds}, old.given, old.facts)
    if not readable(e, old) or not readable(rest, new):
        return None
    for v in (v for v in old.variables if v not in rest.free_symbols):
        new = new.slice(v)
    inside = []
    for k, sign in ((0, 1), (1, -1)):
        end, opened = bounds.end(k)
        if end.is_finite:
            inside.append(Aim(sign * (e - end), old, opened))
    head: dict[str, Any] = {
        "name": u.name,
        "of": str(e),
        "rest": str(rest),
        "range": [str(bounds.low), str(bounds.high), bounds.low_open, bounds.high_open],
    }
    return Plan([Aim(rest, new, aim.strict), *inside], fill(head, "then", "inside*"), cost=cost)
