"""Homogeneity: if f(λx, λy) = λᵏ·f(x, y), the ratio x/y takes the place of x, and yᵏ is divided out."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

import sympy
from sympy import Expr, S, Symbol

from cbdp_sym.analysis.regions.proof import Aim, Tree, checks
from cbdp_sym.analysis.regions.region import Range, Region
from cbdp_sym.oracles.prover.forms import factorised, is_exponential, new_name, size
from cbdp_sym.oracles.prover.methods.substitutions import substituted
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill, named
from cbdp_sym.oracles.prover.samples import Point

_LARGEST = 150  # subterms
_ENOUGH, _CLOSE = 5, 1e-6  # sample points, and how far from equal ratios may be there
_ORDERS = (sympy.uppergamma, sympy.lowergamma)  # no ratio of their arguments is simpler


def homogeneous(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield two or more positive variables that are all measured by one of them."""
    region = aim.region
    if aim.f.has(*_ORDERS) or size(aim.f) > _LARGEST:
        return
    whole = [
        v
        for v in sorted(aim.f.free_symbols, key=str)
        if region.ranges[v].low == 0 and region.ranges[v].low_open
        and region.ranges[v].high.is_infinite
    ]  # fmt: skip
    for n in range(2, len(whole) + 1):
        for group in combinations(whole, n):
            power = _degree(aim, group, work)
            if power is None:
                continue
            for unit in reversed(group):
                plan = _plan(aim, [v for v in group if v != unit], unit, power)
                if plan is not None:
                    yield plan
                    return


def _plan(aim: Aim, others: list[Symbol], unit: Symbol, power: Expr) -> Plan | None:
    current, inside, heads = aim, [], []
    for x in others:
        r = new_name(current.region, "r")
        bounds = _bounds(x, unit, aim.region)
        current, part, head = substituted(current, x, r, unit * r, x / unit, bounds)
        inside.append(part)
        heads.append(head)
    if any(unit in g.free_symbols for g in current.region.given):
        return None
    scale = named(unit**power, current.region)
    rest = named(apart(current.f.xreplace({unit: S.One})), current.region)
    if scale is None or rest is None:
        return None
    times: Tree = {"times": str(scale), "positive": {"by": "sign"}, "rest": str(rest)}
    if not checks(current, {**times, "then": {}}, shallow=True):
        return None

    def build(trees: list[Tree]) -> Tree:
        node: Tree = {**times, "then": trees[0]}
        taken = 1
        ends = []
        for part in inside:
            ends.append(trees[taken : taken + len(part)])
            taken += len(part)
        for head, proofs in zip(reversed(heads), reversed(ends), strict=True):
            node = fill(head, "then", "inside*")([node, *proofs])
        return node

    aims = [Aim(rest, current.region, aim.strict), *(a for part in inside for a in part)]
    return Plan(aims, build, cost=0, committed=True)


def _degree(aim: Aim, group: tuple[Symbol, ...], work: Workspace) -> Expr | None:
    """The k with f(2·group) = 2ᵏ·f(group) at the samples, a rational number or an exponent in f."""
    found: list[tuple[Point, float]] = []
    for point in work.samples.points(aim.region):
        double, fourfold = ({v: c * n if v in group else c for v, c in point.items()} for n in (2, 4))
        values = [work.samples.value(aim.f, p) for p in (point, double, fourfold)]
        if not all(v.sign and not v.fine for v in values):
            continue
        once, twice = values[1].rough / values[0].rough, values[2].rough / values[1].rough
        if not 0 < once < math.inf or abs(twice / once - 1) > _CLOSE:
            return None
        found.append((point, math.log2(once)))
        if len(found) == _ENOUGH:
            break
    if len(found) < _ENOUGH:
        return None
    exponents = {p.args[1] for p in aim.f.atoms(sympy.Pow) if p.args[0].free_symbols}
    known = sorted((e for e in exponents if not e.free_symbols & set(group)), key=str)
    for k in (sympy.Rational(round(12 * found[0][1]), 12), *known):
        if all(abs(work.samples.value(k, p).rough - d) < _CLOSE for p, d in found):
            return k
    return None


@lru_cache(maxsize=8192)
def apart(f: Expr) -> Expr:
    """Return logarithms and roots of products as sums and products; sums in them are factored first."""
    if not f.args:
        return f
    args = [apart(a) for a in f.args]
    inner = args[0]
    if (f.is_Pow and not is_exponential(f)) or isinstance(f, sympy.log):
        found = factorised(inner) if inner.is_Add else None
        if found is not None and found[0] > 0:
            inner = found[0] * sympy.Mul(*(g**n for g, n in found[1]))
        if isinstance(f, sympy.log):
            return sympy.expand_log(sympy.log(inner), force=True)
        if not (inner.is_Mul or inner.is_Pow):
            return inner ** args[1]
        return sympy.powdenest(sympy.expand_power_base(inner ** args[1], force=True), force=True)
    return f.func(*args)


def _bounds(x: Symbol, unit: Symbol, region: Region) -> Range:
    """Return where x/unit lies: above or below 1, if a relation of the region says so."""
    for g in region.given:
        if g.free_symbols == {x, unit}:
            for sign, low, high in ((1, S.One, S.Infinity), (-1, S.Zero, S.One)):
                if sympy.expand(g.lhs - sign * (x - unit)) == 0:
                    return Range(low, high, sign == -1 or g.op == ">", sign == 1 or g.op == ">")
    return Range(S.Zero, S.Infinity, True, True)
