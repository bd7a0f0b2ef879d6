"""A function that rises and then falls is least at one of the ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sympy import Add, Expr, Mul, S, Symbol, exp, expand_mul, log, powsimp

from cbdp_sym.analysis.box_certificates import ENDS
from cbdp_sym.analysis.derivatives import derivative
from cbdp_sym.analysis.regions.proof import Aim, Tree
from cbdp_sym.analysis.regions.region import Region
from cbdp_sym.oracles.prover.forms import size, stripped, tidied
from cbdp_sym.oracles.prover.methods.endpoint_monotone import INFINITE, positive, value_at_end
from cbdp_sym.oracles.prover.methods.isolate import SPECIAL
from cbdp_sym.oracles.prover.plan import Plan, Workspace, named

_MOST_TERMS, _MOST_STAGES, _MOST_QUOTIENTS, _LARGEST = 6, 3, 3, 40
Node = Callable[[list[Tree]], Tree]
"""A node of a certificate, from the certificates of a plan's aims."""


def unimodal(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield both ends of a variable, and a derivative that is g·h, g > 0, where h falls."""
    for v, values, inside, slope in _candidates(aim, work):
        for scale in _scales(slope, inside, work):
            falls = -derivative(slope / scale, v)
            if work.seems(falls, inside):
                yield _plan(aim, v, values, [_Falls(scale, falls)], work)


def turns(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield the same where h turns from + to - because its own derivative does, or the derivative of that."""
    if len(aim.f.free_symbols) > 1 or size(aim.f) > _LARGEST:
        return  # what comes of it would be large
    for v, values, inside, slope in _candidates(aim, work):
        for stages in _stages(v, inside, slope, work, _MOST_STAGES):
            if len(stages) > 1:
                yield _plan(aim, v, values, stages, work)


def _candidates(aim: Aim, work: Workspace) -> Iterator[tuple[Symbol, list[Expr], Region, Expr]]:
    """Variables at both of whose ends the limit seems not to be negative, with the derivative between."""
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
        found = [e for e in values if e is not None]
        rest = region.slice(v)
        if len(found) == 2 and all(e is S.Infinity or work.seems(e, rest) for e in found):
            yield v, found, inside, slope


@dataclass(frozen=True)
class _Falls:
    """A derivative is g·h with the scale g, and -h' = ``falls`` is to be >= 0."""

    scale: Expr
    falls: Expr


@dataclass(frozen=True)
class _Turns:
    """A derivative is g·h with the scale g, and h (or -h, at the end 1) has a limit that is to be >= 0."""

    scale: Expr
    h: Expr
    end: int
    limit: Expr


_Stage = _Falls | _Turns


def _stages(v: Symbol, inside: Region, slope: Expr, work: Workspace, most: int) -> Iterator[list[_Stage]]:
    """Reasons why a derivative turns from + to -."""
    for scale, h in _quotients(v, slope, inside, work):
        change = derivative(h, v)
        if work.seems(-change, inside):
            yield [_Falls(scale, -derivative(slope / scale, v))]
        if most == 1 or not {1, -1} <= work.signs(change, inside):
            continue
        for k, turning in enumerate((h, -h)):
            limit = value_at_end(turning, v, k, inside)
            if limit is None or not (limit is S.Infinity or work.seems(limit, inside.slice(v))):
                continue
            for others in _stages(v, inside, derivative(turning, v), work, most - 1):
                yield [_Turns(scale, h, k, limit), *others]


def _quotients(v: Symbol, slope: Expr, inside: Region, work: Workspace) -> list[tuple[Expr, Expr]]:
    """A few g > 0 and h with slope = g·h, those first that leave the simplest derivative of h."""
    parts, found = Add.make_args(expand_mul(slope)), {}
    for scale in _scales(slope, inside, work):
        h = named(Add(*(powsimp(t / scale, combine="exp") for t in parts)), inside)
        if h is not None:
            found[scale] = h

    def cost(pair: tuple[Expr, Expr]) -> tuple[int, int, int]:
        left = expand_mul(derivative(pair[1], v))
        return len(left.atoms(*SPECIAL)), len(left.atoms(exp, log)), size(left)

    return sorted(found.items(), key=cost)[:_MOST_QUOTIENTS]


def _scales(slope: Expr, inside: Region, work: Workspace) -> Iterator[Expr]:
    """Yield what the derivative may be divided by: its positive factors, and with them a term of the rest.

    A term T of T + R that is divided by leaves ±1 + R/T: it is the quotient of the two that falls. To divide
    by all of it but an error function leaves that alone, so that it is gone in the next derivative.
    """
    yield S.One
    g, h = stripped(slope, inside, work)
    candidates = [g]
    for term in h.args if h.is_Add and len(h.args) <= _MOST_TERMS else ():
        plain = Mul(*(e for e in Mul.make_args(term) if not e.has(*SPECIAL)))
        for part in dict.fromkeys((term, plain)):
            signs = work.signs(part, inside)
            if part.free_symbols and signs in ({1}, {-1}):
                candidates.append(g * part if signs == {1} else -g * part)
    for candidate in candidates:
        scale = named(candidate, inside)
        if scale is not None and scale != 1 and h != 0:
            yield scale


def _plan(aim: Aim, v: Symbol, values: list[Expr], stages: list[_Stage], work: Workspace) -> Plan:
    region = aim.region.free_along(v)
    r = region.ranges[v]
    inside, rest = region.where(v, r.opened()), region.slice(v)
    by_falls = aim.strict and r.low_open and r.high_open and not all(positive(e, rest, work) for e in values)
    aims: list[Aim] = []

    def shown(new: Aim) -> Node:
        aims.append(new)
        number = len(aims) - 1
        return lambda trees: trees[number]

    def value_node(value: Expr, region: Region, strict: bool) -> Node:
        return (lambda _: INFINITE) if value is S.Infinity else shown(Aim(value, region, strict))

    def reason(stage: _Stage, *others: _Stage) -> Node:
        scale, grows = str(stage.scale), shown(Aim(stage.scale, inside, True))
        if isinstance(stage, _Falls):
            falling, wrap = tidied(Aim(stage.falls, inside, by_falls))
            falls = shown(falling)
            return lambda t: {"scale": scale, "positive": grows(t), "falls": wrap(falls(t))}
        start, then = value_node(stage.limit, inside.slice(v), False), reason(*others)
        turn = {"quotient": str(stage.h), "at": ENDS[stage.end]}
        return lambda t: {
            "scale": scale, "positive": grows(t),
            "turns": {**turn, "value": start(t), **then(t)},
        }  # fmt: skip

    ends = [value_node(e, rest, aim.strict and not by_falls) for e in values]
    because = reason(*stages)
    head = {"hump": v.name} | ({"strict": "falls"} if by_falls else {})
    return Plan(aims, lambda t: {**head, **because(t), "values": [e(t) for e in ends]})
