"""Terms with a common factor are summed by themselves."""

from __future__ import annotations

from collections.abc import Iterator

import sympy
from sympy import Expr, Mul

from cbdp_sym.analysis.regions.proof import Aim, Tree
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill, named, readable

_MOST = 6


def common_factors(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """``xᵃ·u + yᵃ·v`` with u, v >= 0, which are sums of terms themselves, factored."""
    sums: dict[Expr, list[Expr]] = {}
    for term in sympy.Add.make_args(aim.f):
        powers = (p for p in Mul.make_args(term) if _varies(p))
        sums.setdefault(Mul(*powers), []).append(term)
    if not 2 <= len(sums) <= _MOST or not any(len(terms) > 1 for terms in sums.values()):
        return
    whole = [p * sympy.factor(sympy.Add(*(t / p for t in terms))) for p, terms in sums.items()]
    yield from _summed(aim, work, whole)


def shared(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """``g·a - g·b`` as ``g·(a - b)``, as it is written: to factor f would take the functions in it apart."""
    terms = [set(Mul.make_args(t)) for t in sympy.Add.make_args(aim.f)]
    common = sorted(set.intersection(*terms), key=sympy.default_sort_key)
    g = Mul(*(e for e in common if e.free_symbols and not _varies(e)))
    if len(terms) < 2 or not g.free_symbols:
        return
    signs = work.signs(g, aim.region)
    if signs <= {0, -1}:
        g = -g
    elif not signs <= {0, 1}:
        return
    h = named(sympy.Add(*(t / g for t in sympy.Add.make_args(aim.f))), aim.region)
    if h is not None and readable(g, aim.region):
        aims = [Aim(g, aim.region, aim.strict), Aim(h, aim.region, aim.strict)]
        yield Plan(aims, fill({"times": str(g), "rest": str(h)}, "positive", "then"), cost=0)


def cells(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """``q·u + (1 - q)·v`` with u, v >= 0, as divergences between two outcomes have it."""
    terms = sympy.Add.make_args(aim.f)
    for q in sorted(aim.f.free_symbols, key=str):
        for other in (1 - q, 1 + q):
            mine = [t / q for t in terms if q in Mul.make_args(t)]
            theirs = [t / c for t in terms for c in (other, -other) if c in Mul.make_args(t)]
            if len(mine) > 1 and len(theirs) > 1 and len(mine) + len(theirs) == len(terms):
                yield from _weighted(aim, work, {q: sympy.Add(*mine), other: sympy.Add(*theirs)})


def _weighted(aim: Aim, work: Workspace, cells: dict[Expr, Expr]) -> Iterator[Plan]:
    """Each cell without its weight, which is positive."""
    region = aim.region
    inner = list(cells.values())
    if not all(map(region.context.positive, cells)) or not all(
        work.seems(e, region) and readable(e, region) for e in inner
    ):
        return
    strict = [k for k, e in enumerate(inner) if work.seems(e, region, strict=True)]
    if aim.strict and not strict:
        return
    chosen = strict[0] if strict else 0

    def build(trees: list[Tree]) -> Tree:
        parts = [
            {"times": str(q), "positive": {"by": "sign"}, "rest": str(e), "then": tree}
            for (q, e), tree in zip(cells.items(), trees, strict=True)
        ]
        return {"sum": [str(q * e) for q, e in cells.items()], "strict": chosen, "parts": parts}

    aims = [Aim(e, region, aim.strict and k == chosen) for k, e in enumerate(inner)]
    yield Plan(aims, build, cost=0)


def _summed(aim: Aim, work: Workspace, sums: list[Expr]) -> Iterator[Plan]:
    """Each of the sums by itself, which are f together."""
    parts = []
    for whole in sums:
        part = named(whole, aim.region)
        if part is None or not work.seems(part, aim.region):
            return
        parts.append(part)
    strict = [k for k, p in enumerate(parts) if work.seems(p, aim.region, strict=True)]
    if aim.strict and not strict:
        return
    chosen = strict[0] if strict else 0
    aims = [Aim(p, aim.region, aim.strict and k == chosen) for k, p in enumerate(parts)]
    head = {"sum": [str(p) for p in parts], "strict": chosen}
    yield Plan(aims, fill(head, "parts*"), cost=0)


def _varies(p: Expr) -> bool:
    return bool(p.is_Pow and p.args[0].free_symbols and p.args[1].free_symbols)
