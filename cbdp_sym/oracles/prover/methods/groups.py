"""Sums of functions of different variables: each by itself, less its least value."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import sympy
from sympy import Expr, Rational, Symbol

from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.analysis.regions.region import Region
from cbdp_sym.oracles.prover.forms import size
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill, readable

_MOST_TERMS, _MOST_SUBSETS = 7, 2
_CANDIDATES = tuple(Rational(c) for c in ("0", "1", "1/2", "-1", "2"))


def groups(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield two sums of terms without a common variable, the first against its value at a simple point."""
    parts, constant = _parted(aim.f, aim.region)
    if len(parts) < 2:
        parts, constant = _parted(sympy.expand_mul(aim.f), aim.region)
    if len(parts) < 2:
        return
    parts.sort(key=lambda p: (len(p.free_symbols), str(p)))
    first, rest = parts[0], sympy.Add(*parts[1:])
    for value in _least(first, aim.region, work):
        found = [first - value, rest + constant + value]
        if not all(work.seems(p, aim.region) and readable(p, aim.region) for p in found):
            continue
        strict = [k for k, p in enumerate(found) if work.seems(p, aim.region, strict=True)]
        if aim.strict and not strict:
            continue
        chosen = strict[-1] if strict else 0
        aims = [Aim(p, aim.region, aim.strict and k == chosen) for k, p in enumerate(found)]
        texts = [str(p) for p in found]
        yield Plan(aims, fill({"sum": texts, "strict": chosen}, "parts*"), cost=0)


def subsets(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield two sums of terms that are both nonnegative, as far as samples tell, the most even ones first."""
    terms = sorted(sympy.Add.make_args(aim.f), key=sympy.default_sort_key)
    functions = {g.func for g in aim.f.atoms(sympy.Function)}
    if not 3 < len(terms) <= _MOST_TERMS or len(functions) < 2 or len(aim.f.free_symbols) > 1:
        return
    found = []
    for k in range(1, len(terms) - 2):
        for others in itertools.combinations(terms[1:], k):
            mine = sympy.Add(terms[0], *others)
            rest = sympy.Add(*(t for t in terms[1:] if t not in others))
            if all(work.seems(p, aim.region) and readable(p, aim.region) for p in (mine, rest)):
                found.append((max(size(mine), size(rest)), str(mine), mine, rest))
    for _, _, mine, rest in sorted(found, key=lambda e: e[:2])[:_MOST_SUBSETS]:
        strict = [k for k, p in enumerate((mine, rest)) if work.seems(p, aim.region, strict=True)]
        if aim.strict and not strict:
            continue
        chosen = strict[0] if strict else 0
        parts = [Aim(p, aim.region, aim.strict and k == chosen) for k, p in enumerate((mine, rest))]
        head = {"sum": [str(mine), str(rest)], "strict": chosen}
        yield Plan(parts, fill(head, "parts*"), cost=1)


def _parted(f: Expr, region: Region) -> tuple[list[Expr], Expr]:
    """The sums of the terms of f that are connected by variables, also by relations; and the constant."""
    constant, varying = f.as_independent(*f.free_symbols, as_Add=True)
    sums: list[tuple[set[Symbol], Expr]] = []
    tied = [g.free_symbols for g in region.given]
    for term in sympy.Add.make_args(varying):
        mine = set(term.free_symbols)
        for names in tied:
            if names & mine:
                mine |= names
        joined = [s for s in sums if s[0] & mine]
        sums = [s for s in sums if not s[0] & mine]
        for names, _ in joined:
            mine |= names
        sums.append((mine, sympy.Add(term, *(e for _, e in joined))))
    return [e for _, e in sums], constant


def _least(f: Expr, region: Region, work: Workspace) -> Iterator[Expr]:
    """The values of f at simple points, the least first."""
    found = {}
    for c in _CANDIDATES:
        at = {v: c for v in f.free_symbols if c in region.ranges[v]}
        if len(at) < len(f.free_symbols):
            continue
        value = f.xreplace(at)
        if value.is_number and value.is_finite and value.is_real:
            found[value] = float(value)
    yield from sorted(found, key=lambda e: (found[e], str(e)))[:2]
    rough = [work.samples.value(f, p).rough for p in work.samples.points(region)]
    if rough:
        low = min(rough)
        yield Rational(round(low * 8) - 1, 8)
