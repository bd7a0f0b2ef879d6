"""Dividing the range of a variable: where f is tight or a derivative changes its sign, or anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from sympy import Expr, Integer, Rational, Symbol

from cbdp_sym.analysis.derivatives import derivative
from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.analysis.regions.region import Range, Region
from cbdp_sym.oracles.prover.methods.stationary import stationary_points
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill
from cbdp_sym.oracles.prover.rational_points import simplest

_HALVINGS = 16
_CANDIDATES = [Integer(0), Integer(1), Integer(-1), Rational(1, 2), Integer(2), Rational(-1, 2)]


def splits(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield cuts through tight points first."""
    for v, at, cost in _cuts(aim, work):
        parts = [Aim(aim.f, part, aim.strict, aim.known) for part in aim.region.cut(v, at)]
        head: dict[str, Any] = {"split": v.name, "at": str(at)}
        yield Plan(parts, fill(head, "parts*"), cost=cost)


def _cuts(aim: Aim, work: Workspace) -> Iterator[tuple[Symbol, Rational, int]]:
    region = aim.region
    variables = sorted(aim.f.free_symbols, key=str)
    seen = set()
    for v in variables:
        turns = [r for r in stationary_points(aim.f, v) if r.is_Rational]
        for c in dict.fromkeys((*turns, *_CANDIDATES)):
            if _within(c, region.ranges[v]) and _vanishes_at(aim.f, v, c, region, work):
                seen.add(v)
                yield v, c, 1
    for v in variables:
        r = region.ranges[v]
        if v in seen or r.low == r.high:
            continue
        turn = _turn(aim.f, v, region, work)
        if turn is None:
            yield v, _middle(r), 2
            continue
        at = simplest(*turn)
        if 0 in (work.samples.value(g, {v: at}).sign for g in (aim.f, derivative(aim.f, v))):
            yield v, at, 1
        elif not _tight(aim.f, v, turn, region, work):
            yield v, at, 2


def _within(c: Rational, r: Range) -> bool:
    return bool(r.low < c < r.high)


def _vanishes_at(f: Expr, v: Symbol, c: Rational, region: Region, work: Workspace) -> bool:
    at = f.xreplace({v: c})
    return work.signs(at, region.slice(v)) == {0}


def _turn(f: Expr, v: Symbol, region: Region, work: Workspace) -> tuple[Rational, Rational] | None:
    """Between which points the derivative in v goes from - to +, if f has one variable."""
    if f.free_symbols != {v}:
        return None
    slope = derivative(f, v)
    points = sorted(p[v] for p in work.samples.points(region))
    signs = [(p, work.samples.value(slope, {v: p}).sign) for p in points]
    for (low, before), (high, after) in pairwise(signs):
        if before == -1 and after == 1:
            for _ in range(_HALVINGS):
                middle = (low + high) / 2
                if work.samples.value(slope, {v: middle}).sign == -1:
                    low = middle
                else:
                    high = middle
            return low, high
    return None


def _tight(f: Expr, v: Symbol, turn: tuple[Rational, Rational], region: Region, work: Workspace) -> bool:
    """Return whether f seems to be 0 where its derivative changes sign, so that no cut helps."""
    values = [work.samples.value(f, p).rough for p in work.samples.points(region)]
    usual = min((abs(y) for y in values if y != 0), default=0.0)
    return abs(work.samples.value(f, {v: turn[0]}).rough) < 1e-6 * usual


def _middle(r: Range) -> Rational:
    if r.bounded:
        return simplest((3 * r.low + r.high) / 4, (r.low + 3 * r.high) / 4)
    if r.low.is_finite:
        return 2 * r.low if r.low > 0 else r.low + 1
    if r.high.is_finite:
        return 2 * r.high if r.high < 0 else r.high - 1
    return Integer(0)
