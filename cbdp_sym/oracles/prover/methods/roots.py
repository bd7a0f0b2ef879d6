"""Square roots on one side: both sides are squared."""

from __future__ import annotations

from collections.abc import Iterator

import sympy
from sympy import Expr

from cbdp_sym.analysis.regions.proof import Aim, Tree
from cbdp_sym.oracles.prover.forms import exponentials_in, linear_in
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill, readable


def roots(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """``A·√u + B >= 0`` with A and B of different signs as ``A²u - B² >= 0``, or the other way."""
    region = aim.region
    found = [p for p in aim.f.atoms(sympy.Pow) if p.args[1] == sympy.Rational(1, 2)]
    for root in sorted(found, key=sympy.default_sort_key):
        parts = linear_in(aim.f, root)
        if parts is None or root.args[0].is_Rational:
            continue
        a, b = parts[0] * root, parts[1]
        if work.signs(a, region) <= {0, 1} and {1, -1} <= work.signs(b, region) and not aim.strict:
            yield from _cases(aim, a, b)
        if work.signs(a, region) <= {0, -1}:
            a, b = b, a
        if not (work.signs(a, region) <= {0, 1} and work.signs(b, region) <= {0, -1}):
            continue
        square = _expanded(a**2) - _expanded(b**2)
        sides = [a, -b]
        if not all(readable(e, region) for e in (*sides, square)):
            continue
        aims = [Aim(square, region, aim.strict), *(Aim(s, region, False) for s in sides)]
        head = {"compare": "square", "sides": [str(s) for s in sides], "rest": str(square)}
        yield Plan(aims, fill(head, "then", "parts*"))


def _expanded(e: Expr) -> Expr:
    """The products and powers of ``e`` multiplied out, but not what functions are taken of."""
    names = {g: sympy.Dummy(real=True) for g in e.atoms(sympy.Function) | set(exponentials_in(e))}
    back = {d: g for g, d in names.items()}
    return sympy.expand(e.xreplace(names)).xreplace(back)


def _cases(aim: Aim, a: Expr, b: Expr) -> Iterator[Plan]:
    """``a + b >= 0`` with ``a >= 0``: where b >= 0 there is nothing to do, and where b < 0 a square."""
    if not all(readable(e, aim.region) for e in (a, b)):
        return
    easy = aim.region.with_relations([(b, False)])
    hard = aim.region.with_relations([(-b, True)])
    aims = [Aim(a, easy, False), Aim(b, easy, False), Aim(aim.f, hard, False, known=True)]

    def build(trees: list[Tree]) -> Tree:
        both = {"sum": [str(a), str(b)], "strict": 0, "parts": trees[:2]}
        return {"case": str(b), "or equal": True, "parts": [both, trees[2]]}

    yield Plan(aims, build)
