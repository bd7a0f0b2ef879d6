"""Dividing by what leaves a simple derivative: the coefficient of a logarithm, or an exponential."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import sympy
from sympy import Expr, Symbol

from cbdp_sym.analysis.derivatives import derivative
from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.oracles.prover.forms import factored, is_exponential, linear_in, size
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill, named

SPECIAL = (
    sympy.log, sympy.atan, sympy.asin, sympy.acos, sympy.asinh, sympy.acosh, sympy.atanh, sympy.erf,
    sympy.erfc, sympy.gamma, sympy.loggamma, sympy.LambertW, sympy.polygamma, sympy.uppergamma,
    sympy.lowergamma,
)  # fmt: skip
_MOST = 5


def isolate(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """``f = A·T + B`` as ``A·(T + B/A)``, where T is a function or a variable outside exponents."""
    atoms = sorted(aim.f.atoms(*SPECIAL), key=lambda e: (size(e), str(e)))
    yield from _together(aim, work, atoms)
    only = len(atoms) == 1
    for atom in atoms[:3]:
        yield from _divided(aim, work, linear_in(aim.f, atom), atom, committed=only)
    if not atoms:
        for _, plan in _variables(aim, work):
            yield plan


def _together(aim: Aim, work: Workspace, atoms: list[Expr]) -> Iterator[Plan]:
    """``f = A·(r·T + s·U + …) + B`` with rational r, s, … as ``A·(r·T + s·U + … + B/A)``."""
    if len(atoms) < 2:
        return
    names = {e: sympy.Dummy(real=True) for e in atoms}
    named_f = aim.f.xreplace(names)
    slopes = [derivative(named_f, d) for d in names.values()]
    ratios = [sympy.cancel(s / slopes[0]) for s in slopes]
    if not all(r.is_Rational for r in ratios) or slopes[0].free_symbols & set(names.values()):
        return
    rest = named_f.xreplace(dict.fromkeys(names.values(), sympy.S.Zero))
    total = sympy.Add(*(r * e for r, e in zip(ratios, atoms, strict=True)))
    for plan in _divided(aim, work, (slopes[0], rest), total, committed=True):
        yield replace(plan, cost=0)


def freed(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """``f = A·v + B`` as ``A·(v + B/A)``, early, where that seems to be monotone in v.

    The next derivative has v in exponents only, and so do those after it; of f itself they would not.
    """
    if aim.f.atoms(*SPECIAL):
        return
    for v, plan in _variables(aim, work):
        h, region = plan.aims[1].f, aim.region
        signs = work.signs(derivative(h, v), region)
        for k, allowed in ((0, {0, 1}), (1, {0, -1})):
            if signs <= allowed and region.ranges[v].end(k)[0].is_finite:
                yield replace(plan, cost=0)
                break


def _variables(aim: Aim, work: Workspace) -> Iterator[tuple[Symbol, Plan]]:
    """The variables that are in exponents and also outside of them, there linearly."""
    named = {e: sympy.Dummy(positive=True) for e in aim.f.atoms(sympy.exp) if is_exponential(e)}
    back = {d: e for e, d in named.items()}
    outside = aim.f.xreplace(named)
    for v in sorted(aim.f.free_symbols & outside.free_symbols, key=str):
        parts = linear_in(outside, v)
        if parts is not None and parts[1] != 0:
            found = parts[0].xreplace(back), parts[1].xreplace(back)
            for plan in _divided(aim, work, found, v, committed=False):
                yield v, plan


def _divided(
    aim: Aim, work: Workspace, parts: tuple[Expr, Expr] | None, atom: Expr, *, committed: bool
) -> Iterator[Plan]:
    if parts is None or parts[0].is_Rational:
        return
    slope, rest = parts
    yield from _product(aim, work, slope, atom + factored(rest / slope), committed=committed)


def _product(aim: Aim, work: Workspace, g: Expr, h: Expr, *, committed: bool) -> Iterator[Plan]:
    if size(h) > 3 * size(aim.f) + 20:
        return
    signs = work.signs(g, aim.region)
    if signs == {-1}:
        g, h = -g, -h
    elif signs != {1}:
        return
    g, h = named(g, aim.region), named(h, aim.region)
    if g is None or h is None:
        return
    aims = [Aim(g, aim.region, aim.strict), Aim(h, aim.region, aim.strict)]
    head = {"times": str(g), "rest": str(h)}
    yield Plan(aims, fill(head, "positive", "then"), committed=committed)


def balance(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """Yield a sum of exponentials divided by the exponential of one term, which then has none."""
    if not aim.f.is_Add or aim.f.atoms(*SPECIAL):
        return
    monomials = set()
    for term in aim.f.args:
        powers = [p for p in sympy.Mul.make_args(term) if is_exponential(p)]
        if not powers:
            return
        monomials.add(sympy.Mul(*powers))
    for m in sorted(monomials, key=size)[:_MOST]:
        h = sympy.Add(*(t / m for t in aim.f.args))
        yield from _product(aim, work, m, h, committed=False)
