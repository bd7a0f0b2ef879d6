"""Rational functions of sines and cosines of one variable: the tangent of half the angle is the variable.

A rational function is left, whose sign Sturm's theorem decides.
"""

from __future__ import annotations

from collections.abc import Iterator

import sympy
from sympy import Expr, Rational, S, Symbol

from cbdp_sym.analysis.derivatives import derivative
from cbdp_sym.analysis.regions.proof import Aim, Tree
from cbdp_sym.analysis.regions.region import Range
from cbdp_sym.oracles.prover.forms import new_name, wave_slopes
from cbdp_sym.oracles.prover.methods.names import naming
from cbdp_sym.oracles.prover.methods.substitutions import substituted
from cbdp_sym.oracles.prover.plan import Plan, Workspace, fill

_MOST, _HIGHEST = 6, 48  # a multiple of the angle; the degree of the polynomial
_WAVES = (sympy.sin, sympy.cos, sympy.tan)
_KINKS = (sympy.Abs, sympy.Max, sympy.Min, sympy.Piecewise)
_PARTS = 64  # of 1, for the ends of the new range


def half_angles(aim: Aim, work: Workspace) -> Iterator[Plan]:
    """``t = tan(c·v/2)/k`` on a range in which that is defined, or a quarter of the angle."""
    if len(aim.f.free_symbols) != 1 or aim.f.atoms(*_KINKS):
        return
    (v,) = aim.f.free_symbols
    if any(v in g.free_symbols for g in aim.region.given):
        return
    r = aim.region.ranges[v]
    slopes = wave_slopes(aim.f, v)
    unit = next((c for c in (S.One, sympy.pi) if all((s / c).is_Rational for s in slopes)), None)
    if not r.bounded or not slopes or unit is None or 0 in slopes:
        return
    steps = [s / unit for s in slopes]
    c = unit * Rational(sympy.igcd(*(s.p for s in steps)), sympy.ilcm(*(s.q for s in steps)))
    reach = float(c) * max(abs(r.low), abs(r.high))
    if max(abs(s / c) for s in slopes) > _MOST or reach >= 6:
        return
    whole = 2 if reach < 3 else 4
    scale = whole / c
    w, t = new_name(aim.region, "a"), new_name(aim.region, "t")
    if unit is S.One:
        bounds = Range(r.low / scale, r.high / scale, r.low_open, r.high_open)
    else:
        bounds = _around(r.low / scale, r.high / scale)
    turned, inside, head = substituted(aim, v, w, scale * w, v / scale, bounds)
    for k in _scales(aim.f):
        rational = _rational(turned.f, w, t, k)
        if rational is None:
            continue
        named = naming(turned, t, sympy.tan(w) / k, rational, _ends(bounds, k))
        if named is None:
            continue
        yield _nested(named, head, inside)
        return


def _nested(inner: Plan, head: Tree, inside: list[Aim]) -> Plan:
    """The plan after a substitution with this head."""
    n = len(inner.aims)
    outer = fill(head, "then", "inside*")

    def build(trees: list[Tree]) -> Tree:
        return outer([inner.build(trees[:n]), *trees[n:]])

    return Plan([*inner.aims, *inside], build, cost=0, committed=True)


def _scales(f: Expr) -> Iterator[Expr]:
    """1, and the square roots that occur: √3·sin v is rational in t with tan(v/2) = √3·t."""
    yield S.One
    for p in sorted(f.atoms(sympy.Pow), key=sympy.default_sort_key):
        if p.args[0].is_Integer and p.args[1] == Rational(1, 2):
            yield p


def _rational(f: Expr, w: Symbol, t: Symbol, k: Expr) -> Expr | None:
    """f as a rational function of t = tan(w)/k, with rational coefficients but for a factor k."""
    unit = 1 + S.ImaginaryUnit * k * t
    square = 1 + k**2 * t**2
    values = {}
    for wave in f.atoms(*_WAVES):
        if w not in wave.free_symbols:
            continue
        n = derivative(wave.args[0], w)
        if wave.args[0] != n * w or not n.is_Integer:
            return None
        real, imaginary = sympy.expand(unit ** abs(n)).as_real_imag()
        imaginary *= sympy.sign(n)
        below = square ** (abs(n) // 2) * sympy.sqrt(square) ** (abs(n) % 2)
        values[wave] = {
            sympy.sin: imaginary / below, sympy.cos: real / below, sympy.tan: imaginary / real,
        }[wave.func]  # fmt: skip
    plain = f.xreplace(values)
    if w in plain.free_symbols or not plain.is_rational_function(t):
        return None
    top, below = sympy.fraction(sympy.together(plain))
    for factor in dict.fromkeys((S.One, k)):
        p = sympy.Poly(sympy.expand(top * factor), t)
        q = sympy.Poly(sympy.expand(below), t)
        if max(p.degree(), q.degree()) > _HIGHEST:
            return None
        if all(g.domain.is_ZZ or g.domain.is_QQ for g in (p, q)):
            return sympy.factor(p.as_expr() / q.as_expr()) / factor
    return None


def _ends(bounds: Range, k: Expr) -> Range:
    """Of tan(w)/k: short numbers beyond its ends, but 0 where w is 0, open if that end is."""
    (low, low_open), (high, high_open) = bounds.end(0), bounds.end(1)
    around = _around(sympy.tan(low) / k, sympy.tan(high) / k)
    if low == 0:
        return Range(S.Zero, around.high, low_open, False)
    return Range(around.low, S.Zero, False, high_open) if high == 0 else around


def _around(*ends: Expr) -> Range:
    """Short rational numbers beyond both ends."""
    low, high = (sympy.floor(e.evalf(20) * _PARTS) for e in ends)
    return Range(Rational(int(low), _PARTS), Rational(int(high) + 1, _PARTS), False, False)
