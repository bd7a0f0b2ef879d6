"""Terms with the same powers with variable exponents are summed by themselves."""

from __future__ import annotations

from collections.abc import Iterator

import sympy
from sympy import Expr, Mul

from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill, named

_MOST = 6


def families(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """``xᵃ·u + yᵃ·v`` with u, v >= 0, which are sums of terms themselves, factored."""
    sums: dict[Expr, list[Expr]] = {}
    for term in sympy.Add.make_args(aim.f):
        powers = (p for p in Mul.make_args(term) if _varies(p))
        sums.setdefault(Mul(*powers), []).append(term)
    if not 2 <= len(sums) <= _MOST or not any(len(terms) > 1 for terms in sums.values()):
        return
    parts = []
    for power, terms in sums.items():
        whole = power * sympy.factor(sympy.Add(*(t / power for t in terms)))
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
