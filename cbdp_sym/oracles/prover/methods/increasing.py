"""φ(a) - φ(b) with an increasing φ, by a - b; a number that is left is not negative."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sympy
from sympy import Expr

from cbdp_sym.analysis.regions.proof import Aim, Tree
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill, readable

_FUNCTIONS = (sympy.sinh, sympy.tanh, sympy.asinh, sympy.atan, sympy.erf, sympy.asin, sympy.acosh,
              sympy.atanh, sympy.LambertW)  # fmt: skip

_ODD = (sympy.sinh, sympy.tanh, sympy.asinh, sympy.atan, sympy.erf, sympy.asin, sympy.atanh)


def increasing(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield the arguments of an increasing function.

    Exponentials and logarithms have methods of their own.
    """
    constant, varying = aim.f.as_independent(*aim.f.free_symbols, as_Add=True)
    found = _sides(varying)
    if found is None:
        return
    c, function, u, v = found
    difference = function(u) - function(v)
    if not work.seems(u - v, aim.region) or not readable(difference, aim.region):
        return
    strict = aim.strict and constant == 0
    head = {"increasing": function.__name__, "sides": [str(u), str(v)]}
    rest = Aim(u - v, aim.region, strict, known=True)
    if c == 1 and constant == 0:
        yield Plan([rest], fill(head, "then"), cost=0)
        return
    parts = [str(c), str(difference)]
    whole = {"sum": [str(constant), str(varying)], "strict": 1 if strict else 0}
    times = {"times": parts[0], "rest": parts[1]}

    def build(trees: list[Tree]) -> Tree:
        node = {**times, "positive": {"by": "sign"}, "then": {**head, "then": trees[0]}}
        return {**whole, "parts": [{"by": "sign"}, node]}

    if constant.is_nonnegative:
        yield Plan([rest], build, cost=0)


def _sides(f: Expr) -> tuple[Expr, Any, Expr, Expr] | None:
    """c > 0, φ, a and b with f = c·(φ(a) - φ(b)); of an odd φ, -φ(b) may be written φ(-b)."""
    terms = [t.as_coeff_Mul() for t in sympy.Add.make_args(f)]
    if len(terms) != 2:
        return None
    (c, s), (d, t) = sorted(terms, key=lambda e: -e[0])
    if s.func != t.func or not isinstance(s, _FUNCTIONS):
        return None
    if c == -d and c > 0:
        return c, s.func, s.args[0], t.args[0]
    if c == d and isinstance(s, _ODD):
        return (c, s.func, s.args[0], -t.args[0]) if c > 0 else (-c, s.func, -s.args[0], t.args[0])
    return None
