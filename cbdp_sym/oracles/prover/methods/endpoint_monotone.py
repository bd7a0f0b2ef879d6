"""A function that is monotone in a variable is least at one end of its range."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sympy
from sympy import Expr, S, Symbol

from cbdp_sym.analysis.box_certificates import ENDS
from cbdp_sym.analysis.derivatives import derivative
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.limits import limit_at
from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.analysis.regions.region import Region
from cbdp_sym.oracles.prover.forms import core_size, length_of_exponential_sum, size
from cbdp_sym.oracles.prover.methods.isolate import SPECIAL
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill

_ORDERS = (sympy.uppergamma, sympy.lowergamma)
INFINITE = {"by": "infinite"}  # the node for a value that needs no proof


def endpoint_monotone(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield the value at the low or high end of a variable, and the sign of the derivative."""
    yield from _edges(aim, work, aim.f.free_symbols)


def orders(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield the same of variables that are in exponents only: each derivative has the same powers again.

    It comes before f is factored, which takes sums of powers apart that are convex in the exponent.
    """
    powers = {
        p: sympy.Dummy()
        for p in aim.f.atoms(sympy.Pow)
        if p.args[0].free_symbols and p.args[1].free_symbols - p.args[0].free_symbols
    }
    if len(powers) > 1:
        left = aim.f.xreplace(powers).free_symbols
        inside = {v for p in powers for v in p.args[0].free_symbols}
        # the second derivative has squares of logarithms; further ones show no more
        squares = any(isinstance(p.args[0], sympy.log) for p in aim.f.atoms(sympy.Pow))
        yield from _edges(aim, work, aim.f.free_symbols - left - inside, free=not squares)


def _edges(aim: Aim, work: Workspace, variables: set[Symbol], *, free: bool = False) -> Iterator[Plan]:
    found = []
    for v in sorted(variables, key=str):
        r = aim.region.ranges[v]
        if r.low == r.high:
            continue
        if any(v in e.args[0].free_symbols for e in aim.f.atoms(*_ORDERS)):
            continue  # the checker takes no derivative in the order
        slope = derivative(aim.f, v)
        for k in (0, 1):
            region = aim.region.free_along(v, k)
            inside = region.where(v, r.opened())
            signs = work.signs(slope, inside)
            if not signs <= ({0, 1} if k == 0 else {0, -1}):
                continue
            value = value_at_end(aim.f, v, k, region)
            if value is None:
                continue
            rest = region.slice(v)
            if value is not S.Infinity and not work.seems(value, rest):
                continue
            tight = value is not S.Infinity and work.signs(value, rest) == {0}
            found.append((v, k, value, rest, -slope if k else slope, inside, r.end(k)[1], tight))
    if len(found) > 1:
        found.sort(key=lambda e: (not e[7], weight(e[4], aim.f), str(e[0])))
    for v, k, value, rest, slope, inside, opened, tight in found:
        by_slope = aim.strict and opened and not positive(value, rest, work)
        aims = [Aim(slope, inside, by_slope)]
        if value is not S.Infinity:
            aims.append(Aim(value, rest, aim.strict and not by_slope))
        head: dict[str, Any] = {"edge": v.name, "at": ENDS[k]}
        if by_slope:
            head["strict"] = "slope"
        if value is S.Infinity:
            yield Plan(aims, fill({**head, "value": INFINITE}, "slope"))
        else:
            short = decisive(slope, aim.f) or shorter(slope, aim.f)
            cost = 0 if free or (tight and short) else 1
            yield Plan(aims, fill(head, "slope", "value"), cost=cost)


def decisive(slope: Expr, f: Expr) -> bool:
    """Return whether a derivative has lost functions, and what decides its sign is no larger than ``f``."""
    return simpler(slope, f) and core_size(slope) <= size(f)


def shorter(slope: Expr, f: Expr) -> bool:
    """Return whether both are Σ p(v)·exp(c·v), and the degrees of the polynomials p are together less."""
    before = length_of_exponential_sum(f)
    after = length_of_exponential_sum(slope) if before is not None else None
    return before is not None and after is not None and after < before


def simpler(slope: Expr, f: Expr) -> bool:
    """Return whether a derivative has fewer of the functions that vanish on differentiating."""
    return len(slope.atoms(*SPECIAL)) < len(f.atoms(*SPECIAL))


def weight(slope: Expr, f: Expr) -> int:
    """Return how hard a derivative looks: by what decides its sign, if only that is left of ``f``."""
    return core_size(slope) if simpler(slope, f) else size(slope)


def value_at_end(f: Expr, v: Symbol, k: int, region: Region) -> Expr | None:
    """Return the limit of f at an end of v, if the checker finds one and it is not -∞."""
    try:
        value = limit_at(f, v, region.ranges[v].end(k)[0], region)
    except (Refusal, ValueError):
        return None
    return None if value is S.NegativeInfinity or value.has(S.NaN, S.ComplexInfinity) else value


def positive(value: Expr, region: Region, work: Workspace) -> bool:
    return value is S.Infinity or work.seems(value, region, strict=True)
