"""A function that rises and then falls is least at one of the ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sympy import Expr, S, Symbol

from cbdp_sym.kernel.derivatives import derivative
from cbdp_sym.kernel.regions.proof import Aim
from cbdp_sym.kernel.regions.region import Region
from cbdp_sym.oracles.prover.forms import stripped, tidied
from cbdp_sym.oracles.prover.methods.edges import INFINITE, positive, value_at_end
from cbdp_sym.oracles.prover.plan import Plan, Workspace, named

_MOST_TERMS = 6


def humps(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Both ends of a variable, and a derivative that changes its sign at most once, from + to -."""
    for v in sorted(aim.f.free_symbols, key=str):
        region = aim.region.free_along(v)
        r = region.ranges[v]
        if r.low == r.high:
            continue
        inside = region.where(v, r.opened())
        slope = derivative(aim.f, v)
        if not {1, -1} <= work.signs(slope, inside):
            continue
        values = [value_at_end(aim.f, v, k, region) for k in (0, 1)]
        rest = region.slice(v)
        if any(e is None or (e is not S.Infinity and not work.seems(e, rest)) for e in values):
            continue
        for scale in _scales(slope, inside, work):
            falls = -derivative(slope / scale, v)
            if not work.seems(falls, inside):
                continue
            yield _plan(aim, v, scale, falls, [e for e in values if e is not None], work)


def _scales(slope: Expr, inside: Region, work: Workspace) -> Iterator[Expr]:
    """What the derivative may be divided by: its positive factors, and with them a term of the rest.

    A term T of T + R that is divided by leaves ±1 + R/T: it is the quotient of the two that falls.
    """
    yield S.One
    g, h = stripped(slope, inside, work)
    candidates = [g]
    for term in h.args if h.is_Add and len(h.args) <= _MOST_TERMS else ():
        signs = work.signs(term, inside)
        if term.free_symbols and signs in ({1}, {-1}):
            candidates.append(g * term if signs == {1} else -g * term)
    for candidate in candidates:
        scale = named(candidate, inside)
        if scale is not None and scale != 1 and h != 0:
            yield scale


def _plan(
    aim: Aim, v: Symbol, scale: Expr, falls: Expr, values: list[Expr], work: Workspace
) -> Plan:
    region = aim.region.free_along(v)
    r = region.ranges[v]
    inside, rest = region.where(v, r.opened()), region.slice(v)
    by_falls = (
        aim.strict
        and r.low_open
        and r.high_open
        and not all(positive(e, rest, work) for e in values)
    )
    finite = [e for e in values if e is not S.Infinity]
    aims = [Aim(e, rest, aim.strict and not by_falls) for e in finite]
    falling, wrap = tidied(Aim(falls, inside, by_falls))
    aims += [Aim(scale, inside, True), falling]
    head: dict[str, Any] = {"hump": v.name, "scale": str(scale)}
    if by_falls:
        head["strict"] = "falls"

    def build(t: list[Any]) -> Any:
        ends = iter(t)
        nodes = [INFINITE if e is S.Infinity else next(ends) for e in values]
        return {**head, "positive": t[-2], "falls": wrap(t[-1]), "values": nodes}

    return Plan(aims, build)
