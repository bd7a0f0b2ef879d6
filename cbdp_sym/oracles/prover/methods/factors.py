"""A product is positive if its factors are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sympy
from sympy import Expr

from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.oracles.prover.forms import factorised, size
from cbdp_sym.oracles.prover.methods.isolate import SPECIAL
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill, named, readable


def products(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield several factors of f that are sums, each by itself."""
    yield from _factors(aim, work, several=True)


def strips(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield the only factor that is a sum, without denominators and powers."""
    yield from _factors(aim, work, several=False)


def _factors(aim: Aim, work: Workspace, *, several: bool) -> Iterator[Plan]:
    found = factorised(aim.f)
    if found is None:
        return
    content, pairs = found
    parts: list[tuple[Expr, Expr]] = []  # a factor of constant sign, and its power
    negative = content < 0
    for factor, n in pairs:
        if n % 2 == 0 and not aim.strict and n > 0:
            parts.append((factor, factor**n))
            continue
        signs = work.signs(factor, aim.region)
        if signs <= {0, 1} and signs:
            parts.append((factor, factor**n))
        elif signs <= {0, -1} and signs:
            parts.append((-factor, (-factor) ** n))
            negative ^= n % 2 == 1
        else:
            return
    hard = sum(1 for (g, _), (_, n) in zip(parts, pairs, strict=True) if g.is_Add and n > 0)
    if negative or not parts or (hard > 1) != several:
        return
    if len(parts) == 1:
        whole = abs(content) * parts[0][1]
        if whole == aim.f or size(whole) > 2 * size(aim.f) or not readable(whole, aim.region):
            return
        rest = Aim(whole, aim.region, aim.strict)
        yield Plan([rest], fill({"sum": [str(whole)], "strict": 0}, "parts*"), cost=0)
        return
    powers = [named(p, aim.region) for _, p in parts]
    if abs(content) != 1:
        powers.append(abs(content))
    if any(p is None or not readable(p, aim.region) for p in powers):
        return
    plan = _plan(aim, powers, cost=0, committed=several or not aim.f.atoms(*SPECIAL))
    yield plan


def _plan(aim: Aim, powers: list[Expr], *, cost: int, committed: bool) -> Plan:
    """Each factor by itself; of a denominator, first that it is not 0."""
    below = {k: p.args[0] for k, p in enumerate(powers) if p.is_Pow and p.args[1].is_negative}
    aims = [Aim(b, aim.region, True) for b in below.values() if b.free_symbols]
    below = {k: b for k, b in below.items() if b.free_symbols}
    rest = [k for k in range(len(powers)) if k not in below]
    rest.sort(key=lambda k: size(powers[k]))
    aims += [Aim(powers[k], aim.region, aim.strict) for k in rest]

    def build(trees: list[Any]) -> Any:
        nodes = dict(zip(rest, trees[len(below) :], strict=True))
        nodes |= {k: {"by": "sign"} for k in below}
        result = nodes[len(powers) - 1]
        for k in range(len(powers) - 2, -1, -1):
            others = sympy.Mul(*powers[k + 1 :])
            result = {"times": str(powers[k]), "positive": nodes[k], "rest": str(others), "then": result}
        for b, proof in zip(below.values(), trees, strict=False):
            result = {"have": str(b), "strict": True, "proof": proof, "then": result}
        return result

    return Plan(aims, build, cost=cost, committed=committed)
