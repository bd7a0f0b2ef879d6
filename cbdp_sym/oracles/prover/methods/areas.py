"""The product of two variables as a new one: sinh(a·e) - sinh((a - 1)·e) is one of u = (a - 1)·e and of e."""

from __future__ import annotations

from collections.abc import Iterator

import sympy
from sympy import Expr, S, Symbol

from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.analysis.regions.region import Range
from cbdp_sym.oracles.prover.forms import new_name
from cbdp_sym.oracles.prover.methods.substitutions import in_form, substituted
from cbdp_sym.oracles.prover.plan import Plan, Workspace


def areas(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """``v = low + u/w`` where v stands in arguments only, and these become simpler polynomials."""
    region = aim.region
    for v in sorted(aim.f.free_symbols, key=str):
        r = region.ranges[v]
        if not r.low.is_finite or r.high.is_finite or any(v in g.free_symbols for g in region.given):
            continue
        arguments = _arguments(aim.f, v)
        if arguments is None:
            continue
        for w in sorted({w for a in arguments for w in a.free_symbols} - {v}, key=str):
            if region.ranges[w].low < 0:
                continue
            u = new_name(region, "u")
            simpler = _simpler(arguments, v, r.low + u / w)
            if simpler is None:
                continue
            bounds = Range(S.Zero, S.Infinity, r.low_open, True)
            parts = substituted(aim, v, u, r.low + u / w, w * (v - r.low), bounds)
            plan = in_form(*parts, _with_arguments(aim.f, simpler))
            if plan is not None:
                yield plan
                return


def _arguments(f: Expr, v: Symbol) -> list[Expr] | None:
    """The arguments with v of exponentials and functions, if it stands nowhere else; polynomials."""
    found: list[Expr] = []
    todo = [f]
    while todo:
        e = todo.pop()
        if v not in e.free_symbols:
            continue
        if e.is_Function or (e.is_Pow and e.args[0] is S.Exp1):
            found.append(e.args[-1])
        elif e.is_Add or e.is_Mul or (e.is_Pow and v not in e.args[1].free_symbols):
            todo += e.args
        else:
            return None
    if not all(a.is_polynomial(*a.free_symbols) for a in found):
        return None
    return list(dict.fromkeys(found))


def _simpler(arguments: list[Expr], v: Symbol, by: Expr) -> dict[Expr, Expr] | None:
    """The arguments in the new variable, if they are polynomials of lower degrees altogether."""
    new = {a: sympy.expand(a.xreplace({v: by})) for a in arguments}
    if not all(a.is_polynomial(*a.free_symbols) for a in new.values()):
        return None
    before, after = (sum(map(_degree, some)) for some in (new.keys(), new.values()))
    return new if after < before else None


def _degree(e: Expr) -> int:
    return int(sympy.Poly(e, *sorted(e.free_symbols, key=str)).total_degree())


def _with_arguments(f: Expr, new: dict[Expr, Expr]) -> Expr:
    if f.is_Function or (f.is_Pow and f.args[0] is S.Exp1):
        a = f.args[-1]
        return f.func(*f.args[:-1], new[a]) if a in new else f
    return f.func(*(_with_arguments(a, new) for a in f.args)) if f.args else f
