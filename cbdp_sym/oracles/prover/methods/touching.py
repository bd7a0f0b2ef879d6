"""Claims that are tight at a point inside: the region is cut there, or measured from there."""

from __future__ import annotations

from collections.abc import Iterator

import sympy
from sympy import Expr, Rational, S, Symbol

from cbdp_sym.analysis.derivatives import derivative
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.proof import Aim
from cbdp_sym.analysis.regions.region import Range
from cbdp_sym.oracles.prover.forms import new_name, size
from cbdp_sym.oracles.prover.methods.stationary import stationary_points
from cbdp_sym.oracles.prover.methods.substitutions import substitution
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill, readable

_CANDIDATES = [sympy.Integer(0), sympy.Integer(1), sympy.Integer(-1), sympy.Rational(1, 2),
               sympy.Integer(2), sympy.Rational(-1, 2)]  # fmt: skip

_TURNS = [sympy.pi * sympy.Rational(*c) for c in ((1, 1), (1, 2), (1, 3), (2, 3), (1, 4), (1, 6))]
_WAVES = (sympy.sin, sympy.cos, sympy.tan)
_LARGEST, _LARGEST_OF_POWERS = 40, 80  # subterms of an aim in several variables
_CLOSE = 1000


def touching(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """``v = v*·u`` or ``v = v* + u`` where ∂f/∂v is 0 at v* and f 0 or least; a cut at a rational v*."""
    region = aim.region
    variables = sorted(aim.f.free_symbols, key=str)
    powers = any(p.args[0].free_symbols and p.args[1].free_symbols for p in aim.f.atoms(sympy.Pow))
    if aim.f.is_polynomial(*variables) or (
        len(variables) > 1 and size(aim.f) > (_LARGEST_OF_POWERS if powers else _LARGEST)
    ):
        return
    if work.signs(aim.f, region) == {0}:
        return
    for v in variables:
        r = region.ranges[v]
        if r.low == r.high or any(v in g.free_symbols for g in region.given):
            continue
        alone = len(variables) == 1
        known = [*_CANDIDATES, *(_TURNS if alone and aim.f.atoms(*_WAVES) else ())]
        for root in dict.fromkeys((*stationary_points(aim.f, v), *known)):
            if root.is_Rational:
                if r.low < root < r.high and _tight(aim.f, v, root, aim, work):
                    parts = [Aim(aim.f, p, aim.strict, aim.known) for p in region.cut(v, root)]
                    head = {"split": v.name, "at": str(root)}
                    yield Plan(parts, fill(head, "parts*"), cost=0, committed=True)
                    return
                continue
            if root.is_Symbol or not readable(root, region):
                continue
            if not _tight(aim.f, v, root, aim, work) and not (alone and _is_least(aim.f, v, root, r, work)):
                continue
            signs = work.signs(root, region)
            if r.low == 0 and signs == {1}:
                u = new_name(region, "u")
                bounds = Range(S.Zero, S.Infinity, r.low_open, True)
                yield substitution(aim, v, u, root * u, v / root, bounds, cost=0)
            elif alone:
                u = new_name(region, "s")
                yield substitution(aim, v, u, root + u, v - root, Range(), cost=1)


def _is_least(f: Expr, v: Symbol, root: Expr, r: Range, work: Workspace) -> bool:
    """Return whether f falls up to the irrational number and rises from there on."""
    if not root.is_real:
        return False
    at, slope = Rational(float(root)), derivative(f, v)
    near = [at - abs(at) / _CLOSE, at + abs(at) / _CLOSE]
    return all(c in r for c in near) and [work.samples.value(slope, {v: c}).sign for c in near] == [-1, 1]


def _tight(f: Expr, v: Symbol, root: Expr, aim: Aim, work: Workspace) -> bool:
    try:
        return work.signs(f.xreplace({v: root}), aim.region.slice(v)) == {0}
    except Refusal:
        return False
