"""Definedness and smoothness: where an expression is a finite real number, or smooth in a variable.

Both come down to inequalities between subterms. Every function here is continuous wherever it is
defined (but for ``sign`` and Piecewise, which have no such condition and are refused), so that an
expression that is defined on a region is continuous on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import sympy
from sympy import Expr, S, Symbol

from cbdp_sym.analysis.balls import enclose, precision
from cbdp_sym.analysis.box_certificates import BITS
from cbdp_sym.analysis.logic import Relation
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.intervals import WHOLE, Interval, balls_of, evaluate
from cbdp_sym.analysis.regions.region import Region

_INCOMPLETE = (sympy.lowergamma, sympy.uppergamma)
Need = tuple[Expr, str]  # g with "> 0", ">= 0" or "!= 0"
_ENTIRE = (
    sympy.exp, sympy.sin, sympy.cos, sympy.sinh, sympy.cosh, sympy.tanh, sympy.asinh, sympy.atan,
    sympy.erf, sympy.erfc,
)  # fmt: skip


def require_defined(f: Expr, region: Region) -> None:
    """Check that ``f`` is a finite real number, and continuous, on the region.

    Raises:
        Refusal: names the condition that could not be established.
    """
    _require(f, region, smooth_in=None)


def require_smooth(f: Expr, v: Symbol, region: Region) -> None:
    """Check that ``f`` is defined on the region and differentiable in ``v``, any number of times.

    Raises:
        Refusal: names the condition that could not be established.
    """
    _require(f, region, smooth_in=v)


def _require(f: Expr, region: Region, smooth_in: Symbol | None) -> None:
    strange = f.free_symbols - set(region.ranges)
    if strange:
        raise Refusal(f"'{strange.pop()}' has no range", weak=False)
    if _finite_ball(f, region, analytic=smooth_in is not None):
        return
    for alternatives in needs(f, smooth_in):
        if not any(all(holds(n, region) for n in needed) for needed in alternatives):
            raise _not_established(alternatives, f, region)


def _not_established(alternatives: tuple[tuple[Need, ...], ...], f: Expr, region: Region) -> Refusal:
    def message() -> str:
        wanted = " or ".join(", ".join(f"{g} {op} 0" for g, op in a) for a in alternatives)
        return f"'{wanted}' is not established for {region}, but '{f}' needs it"

    return Refusal(message)


def _finite_ball(f: Expr, region: Region, *, analytic: bool) -> bool:
    balls = balls_of({v: region.intervals[v] for v in f.free_symbols})
    if balls is None:
        return False
    try:
        with precision(BITS):
            return bool(enclose(f, balls, analytic=analytic).is_finite())
    except Refusal:
        return False


def holds(need: Need, region: Region) -> bool:
    """Return whether ``g > 0`` (``>= 0``, ``!= 0``) on the region, by intervals or by exact reasoning."""
    g, op = need
    if op == "!=":
        if g.is_Mul:
            return all(holds((a, op), region) for a in g.args)
        if g.is_Pow and (g.args[0] is S.Exp1 or g.args[1].is_Integer):
            return g.args[0] is S.Exp1 or holds((g.args[0], op), region)
    value = _interval(g, region)
    if value.low > 0 or (op == "!=" and value.high < 0) or (op == ">=" and value.low >= 0):
        return True
    said = {*region.given, *region.facts}
    if Relation(g, ">", S.Zero) in said or (op == ">=" and Relation(g, ">=", S.Zero) in said):
        return True
    if op == "!=" and Relation(-g, ">", S.Zero) in said:
        return True
    relation = Relation(g, ">=" if op == ">=" else ">", S.Zero)
    context = region.context
    return context.nonzero(g) if op == "!=" else context.related(relation)


def _interval(g: Expr, region: Region) -> Interval:
    try:
        with precision(BITS):
            return evaluate(g, region.intervals)
    except Refusal:
        return WHOLE


def needs(f: Expr, smooth_in: Symbol | None = None) -> Iterator[tuple[tuple[Need, ...], ...]]:
    """Yield what makes ``f`` defined (and smooth in a variable): of each yielded choice, one conjunction.

    Raises:
        Refusal: a function of which nothing is known here.
    """
    seen: set[Expr] = set()
    for node in sympy.preorder_traversal(f):
        if node in seen:
            continue
        seen.add(node)
        if not isinstance(node, Expr):
            raise Refusal(f"the checker knows nothing of '{node}' in '{f}'")
        strict = smooth_in is not None and smooth_in in node.free_symbols
        if strict and isinstance(node, _INCOMPLETE) and smooth_in in node.args[0].free_symbols:
            raise Refusal(f"the derivative of '{node}' in its order is not known here")
        yield from _needs_of(node, strict)


def _needs_of(e: Expr, smooth: bool) -> Iterator[tuple[tuple[Need, ...], ...]]:
    weak = ">" if smooth else ">="
    if e.is_Symbol or e.is_Rational or e in (sympy.pi, sympy.E, sympy.EulerGamma):
        return
    if e.is_Add or e.is_Mul or isinstance(e, _ENTIRE):
        return
    if e.is_Pow:
        base, exponent = e.args
        yield from _power_needs(base, exponent, smooth)
        return
    argument = e.args[-1] if e.args else S.Zero
    if isinstance(e, (sympy.log, sympy.gamma, sympy.loggamma)) or (
        isinstance(e, sympy.polygamma) and e.args[0].is_Integer and e.args[0] >= 0
    ):
        yield (((argument, ">"),),)
    elif isinstance(e, sympy.tan):
        yield (((sympy.cos(argument), "!="),),)
    elif isinstance(e, (sympy.asin, sympy.acos)):
        yield (((1 - argument, weak), (1 + argument, weak)),)
    elif isinstance(e, sympy.atanh):
        yield (((1 - argument, ">"), (1 + argument, ">")),)
    elif isinstance(e, sympy.acosh):
        yield (((argument - 1, weak),),)
    elif isinstance(e, sympy.LambertW) and len(e.args) == 1:
        yield (((argument + sympy.exp(-1), weak),),)
    elif isinstance(e, _INCOMPLETE):
        s, x = e.args
        yield (((s, ">"), (x, weak)), *([((x, ">"),)] * isinstance(e, sympy.uppergamma)))
    elif isinstance(e, sympy.Abs):
        if smooth:
            yield (((argument, "!="),),)
    elif isinstance(e, (sympy.Max, sympy.Min)):
        if smooth:
            args = sorted(e.args, key=sympy.default_sort_key)
            yield from ((((a - b, "!="),),) for a, b in pairwise(args))
            if len(args) > 2:
                raise Refusal(lambda: f"'{e}' may not be smooth")
    else:
        raise Refusal(lambda: f"the checker knows nothing of '{e}' (or where it is continuous)")


def _power_needs(base: Expr, exponent: Expr, smooth: bool) -> Iterator[tuple[tuple[Need, ...], ...]]:
    if base is S.Exp1 or (exponent.is_Integer and exponent >= 0):
        return
    if exponent.is_Integer:
        yield (((base, "!="),),)
    elif exponent.is_Rational:
        yield (((base, ">=" if exponent > 0 and not smooth else ">"),),)
    elif smooth:
        yield (((base, ">"),),)
    else:
        yield (((base, ">"),), ((base, ">="), (exponent, ">")))
