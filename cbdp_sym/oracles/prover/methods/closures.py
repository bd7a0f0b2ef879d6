"""Ends that belong to the domain, where a power of 0 stands: they are taken off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from sympy import Expr, Pow, S, Symbol

from cbdp_sym.analysis.box_certificates import ENDS
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.closures import at_closed_end, value_at_closed_end, without_end
from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.analysis.regions.region import Region
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill


def closures(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield the rest of the domain, by continuity; of a strict claim, the value at the end and the rest."""
    region, ends = aim.region, []
    for v, k in _ends(aim, work):
        ends.append((v, k))
        region = without_end(region, v, k)
    if not ends:
        return
    if not aim.strict:
        head: dict[str, Any] = {"closure": [[v.name, ENDS[k]] for v, k in ends]}
        yield Plan([replace(aim, region=region)], fill(head, "then"), cost=0, committed=True)
    for v, k in ends:
        try:
            value = value_at_closed_end(aim.f, v, k, aim.region)
        except Refusal:
            continue
        there = Aim(value, at_closed_end(aim.region, v, k), aim.strict)
        rest = replace(aim, region=without_end(aim.region, v, k))
        head = {"end": v.name, "at": ENDS[k]}
        yield Plan([there, rest], fill(head, "value", "then"), cost=0, committed=True)


def _ends(aim: Aim, work: Workspace) -> Iterator[tuple[Symbol, int]]:
    """The closed ends of variables at which the base of a root, or of a real power, is 0."""
    bases = {
        p.args[0]
        for p in aim.f.atoms(Pow)
        if p.args[0] is not S.Exp1 and p.args[0].free_symbols and not p.args[1].is_Integer
    }
    # where no box is, a claim that is tight at an end is simpler without it
    unbounded = not aim.strict and any(
        not r.bounded for v, r in aim.region.ranges.items() if v in aim.f.free_symbols
    )
    unbounded = unbounded and len(aim.f.free_symbols) > 1
    for v, r in aim.region.ranges.items():
        for k in (0, 1):
            if r.end(k)[1] or not r.low < r.high:
                continue
            if unbounded and v in aim.f.free_symbols and _is_tight(aim, v, k, work):
                yield v, k
                continue
            mine = [b for b in bases if v in b.free_symbols]
            if any(_positive_only_inside(b, v, k, aim.region) for b in mine):
                yield v, k


def _is_tight(aim: Aim, v: Symbol, k: int, work: Workspace) -> bool:
    value = aim.f.xreplace({v: aim.region.ranges[v].end(k)[0]})
    return work.signs(value, aim.region.slice(v)) == {0}


def _positive_only_inside(base: Expr, v: Symbol, k: int, region: Region) -> bool:
    if region.context.positive(base):
        return False
    end, _ = region.ranges[v].end(k)
    at = base.xreplace({v: end})
    return bool(at == 0) or not region.at(v, end).context.positive(at)
