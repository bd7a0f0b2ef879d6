"""New variables that make the region a box: differences, scales, exponentials."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import sympy
from sympy import Expr, S, Symbol

from cbdp_sym.analysis.derivatives import derivative
from cbdp_sym.analysis.logic import Relation
from cbdp_sym.analysis.regions.proof import Aim, Tree
from cbdp_sym.analysis.regions.region import Range, Region
from cbdp_sym.oracles.prover.forms import exponentials_in, is_exponential, new_name
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill, named, readable

_ORDERS = (sympy.uppergamma, sympy.lowergamma)  # no ratio of their arguments is simpler


def substituted(
    aim: Aim, v: Symbol, u: Symbol, by: Expr, inverse: Expr, bounds: Range
) -> tuple[Aim, list[Aim], dict[str, Any]]:
    """Return the aim in the new variable, what shows that it covers the old region, the node's head."""
    old = aim.region
    rest = {w: r for w, r in old.ranges.items() if w != v}
    inside = []
    for k, sign in ((0, 1), (1, -1)):
        end, opened = bounds.end(k)
        if end.is_finite:
            inside.append(Aim(sign * (inverse - end), old, opened))
    new = Region({**rest, u: bounds})
    limits = [(g.lhs.xreplace({v: by}), g.op == ">") for g in old.given]
    r = old.ranges[v]
    if r.low.is_finite:
        limits.append((by - r.low, r.low_open))
    if r.high.is_finite:
        limits.append((r.high - by, r.high_open))
    new = new.with_relations((g, s) for g, s in limits if not new.context.related(_relation(g, s)))
    head = {
        "substitute": v.name,
        "by": str(by),
        "new": u.name,
        "inverse": str(inverse),
        "range": [str(bounds.low), str(bounds.high), bounds.low_open, bounds.high_open],
    }
    return Aim(aim.f.xreplace({v: by}), new, aim.strict, known=True), inside, head


def _relation(g: Expr, strict: bool) -> Relation:
    return Relation(g, ">" if strict else ">=", S.Zero)


def substitution(aim: Aim, v: Symbol, u: Symbol, by: Expr, inverse: Expr, bounds: Range, cost: int) -> Plan:
    new, inside, head = substituted(aim, v, u, by, inverse, bounds)
    build = fill(head, "then", "inside*")
    tidy = _tidy(new.f, u, new.region)
    if tidy is None:
        return Plan([new, *inside], build, cost=cost)
    wrap = fill({"sum": [str(tidy)], "strict": 0}, "parts*")
    aims = [Aim(tidy, new.region, new.strict), *inside]
    return Plan(aims, lambda trees: build([wrap(trees[:1]), *trees[1:]]), cost=cost)


def in_form(new: Aim, inside: list[Aim], head: Tree, form: Expr) -> Plan | None:
    """Return the substitution with the new aim in another form, which the checker shows to be equal."""
    tidy = named(form, new.region)
    if tidy is None:
        return None
    build = fill(head, "then", "inside*")
    wrap = fill({"sum": [str(tidy)], "strict": 0}, "parts*")
    aims = [Aim(tidy, new.region, new.strict), *inside]
    return Plan(aims, lambda trees: build([wrap(trees[:1]), *trees[1:]]), cost=0)


def _tidy(f: Expr, u: Symbol, region: Region) -> Expr | None:
    """Powers of powers as powers, if there are any; the checker looks whether they are equal."""
    if region.ranges[u].low < 0 or not (_nested(f) or f.has(sympy.Abs(u))):
        return None
    plain = f.xreplace({sympy.Abs(u): u})
    if not _nested(plain):
        return named(plain, region)
    dense = sympy.powdenest(sympy.expand_power_base(plain, force=True), force=True)
    found = named(_plain_powers(sympy.expand_power_base(_plain_powers(dense), force=True)), region)
    return None if found == f else found


def _nested(f: Expr) -> bool:
    return any(
        a.is_Pow and not a.args[1].is_Integer and (a.args[0].is_Pow or a.args[0].is_Mul)
        for a in f.atoms(sympy.Pow)
    )


def _plain_powers(f: Expr) -> Expr:
    """Powers of powers as powers, and cancelled exponents."""
    plain = {}
    for p in f.atoms(sympy.Pow):
        base, exponent = p.args
        if exponent.free_symbols and base is not S.Exp1:
            inner, outer = base.as_base_exp()
            plain[p] = inner ** sympy.cancel(outer * exponent)
    return f.xreplace(plain)


def differences(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield a relation ``a·v + r >= 0`` between variables: ``u = a·v + r`` takes the place of v."""
    region = aim.region
    plans = []
    for g in region.given:
        for v in sorted(g.free_symbols, key=str):
            slope = derivative(g.lhs, v)
            if not slope.is_Rational or not readable(g.lhs, region):
                continue
            if len(g.free_symbols) == 1:
                continue
            u = new_name(region, "t")
            by = sympy.expand((u - g.lhs.xreplace({v: S.Zero})) / slope)
            bounds = Range(S.Zero, S.Infinity, g.op == ">", True)
            edge = aim.f.xreplace({v: by.xreplace({u: S.Zero})})
            tight = work.signs(edge, region) == {0}
            plans.append(substitution(aim, v, u, by, g.lhs, bounds, cost=0 if tight else 1))
    yield from sorted(plans, key=lambda p: (p.cost, len(p.aims[0].region.given)))


def scalings(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield ends that are no rational numbers: ``v = low + (high - low)·u``, or ``v = low ± u``."""
    region = aim.region
    for v, r in region.ranges.items():
        low = [(r.low, r.low_open)] if r.low.is_finite else []
        high = [(r.high, r.high_open)] if r.high.is_finite else []
        irrational = False
        for g in region.given:
            slope = derivative(g.lhs, v)
            if g.free_symbols == {v} and slope.is_Rational:
                irrational = True
                end = -g.lhs.xreplace({v: S.Zero}) / slope
                (low if slope > 0 else high).append((end, g.op == ">"))
        if not irrational or not readable(v, region):
            continue
        a = max(low, key=lambda e: (float(e[0]), e[1])) if low else None
        b = min(high, key=lambda e: (float(e[0]), not e[1])) if high else None
        u = new_name(region, "t")
        if a is not None and b is not None:
            width = b[0] - a[0]
            bounds = Range(S.Zero, S.One, a[1], b[1])
            yield substitution(aim, v, u, a[0] + width * u, (v - a[0]) / width, bounds, cost=0)
        elif a is not None:
            bounds = Range(S.Zero, S.Infinity, a[1], True)
            yield substitution(aim, v, u, a[0] + u, v - a[0], bounds, cost=0)
        elif b is not None:
            bounds = Range(S.Zero, S.Infinity, b[1], True)
            yield substitution(aim, v, u, b[0] - u, b[0] - v, bounds, cost=0)


def proportions_of_orders(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield the same at once where an incomplete gamma function has its two arguments in a relation.

    Its derivative has the second to the power of the first, which a share of the first is taken out of.
    """
    arguments = {frozenset(e.free_symbols) for e in aim.f.atoms(*_ORDERS) if len(e.free_symbols) == 2}
    if any(frozenset(g.free_symbols) in arguments for g in aim.region.given):
        yield from (replace(p, cost=0) for p in proportions(aim, work))


def proportions(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield a variable between an end of its range and another expression: ``v = end + (b - end)·u``."""
    region = aim.region
    for g in region.given:
        if len(g.free_symbols) < 2:
            continue
        for v in sorted(g.free_symbols, key=str):
            slope = derivative(g.lhs, v)
            if not slope.is_Rational:
                continue
            b = sympy.expand(v - g.lhs / slope)
            end, opened = region.ranges[v].end(0 if slope < 0 else 1)
            if end.is_infinite or work.signs(b - end, region) not in ({1}, {-1}):
                continue
            u = new_name(region, "u")
            bounds = Range(S.Zero, S.One, opened, g.op == ">")
            by = end + (b - end) * u
            yield substitution(aim, v, u, by, (v - end) / (b - end), bounds, cost=1)


def exponentials(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """``v = log u`` where v occurs in exponents only."""
    region = aim.region
    outside = aim.f.xreplace(dict.fromkeys(exponentials_in(aim.f), S.One)).free_symbols
    exponents = {v for e in exponentials_in(aim.f) for v in e.free_symbols}
    pure = not outside & exponents
    for v in sorted(aim.f.free_symbols, key=str):
        r = region.ranges[v]
        if not (r.low.is_infinite or r.low == 0) or r.high.is_finite:
            continue
        if any(v in g.free_symbols for g in region.given):
            continue
        if not _only_in_exponents(aim.f, v):
            continue
        u = new_name(region, "u")
        bounds = Range(S.Zero if r.low.is_infinite else S.One, S.Infinity, r.low_open, True)
        yield substitution(aim, v, u, sympy.log(u), sympy.exp(v), bounds, cost=0 if pure else 1)


def _only_in_exponents(f: Expr, v: Symbol) -> bool:
    named = f
    for e in f.atoms(sympy.exp):
        if is_exponential(e) and v in e.free_symbols:
            if not derivative(e.args[-1], v).is_Integer:
                return False
            named = named.xreplace({e: sympy.Dummy(real=True)})
    return named != f and v not in named.free_symbols
