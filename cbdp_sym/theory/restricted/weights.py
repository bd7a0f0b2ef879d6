"""A function w > 0 by which the features, multiplied, are bounded, and the bounds.

The simpler w is, the faster are the integrals with it. If |φ_j(x)| <= K_j (1 + x²)^(g/2) with g even, then
w = (1 + x²)^(-g/2) will do. If such bounds are not seen, w = 1/Σ φ_j² is used, since φ_0 = 1: then
|φ_j| w <= |φ| w <= 1.
"""

from __future__ import annotations

from collections.abc import Sequence

import sympy
from flint import arb
from sympy import Abs, Expr, Integer, Max, Min, Piecewise, cos, erf, exp, sign, sin, tanh

from cbdp_sym.analysis.balls import enclose
from cbdp_sym.theory.restricted.means import X

_BY_ONE = (sin, cos, tanh, sign, erf)


def weight(basis: Sequence[Expr]) -> tuple[Expr, list[arb]]:
    """w, and for each feature a bound of |φ_j| w; ``basis`` begins with the constant 1."""
    found = [growth(f) for f in basis]
    if any(f is None for f in found):
        return 1 / sympy.Add(*(f**2 for f in basis)), [arb(1)] * len(basis)
    known = [f for f in found if f is not None]
    half = (max(degree for degree, _ in known) + 1) // 2
    return (1 + X**2) ** Integer(-half), [bound for _, bound in known]


def growth(f: Expr) -> tuple[int, arb] | None:
    """(g, K) with |f(x)| <= K (1 + x²)^(g/2) for all real x; None where none is seen.

    The factor (1 + x²)^(1/2) is at least 1, so that a bound with a smaller g is one with a larger g.
    """
    if not f.has(X):
        size = abs(enclose(f, {})).upper()
        return (0, arb(size)) if size.is_finite() else None
    if f == X:
        return 1, arb(1)
    if isinstance(f, _BY_ONE) or (isinstance(f, exp) and f.args[0].is_nonpositive):
        return 0, arb(1)
    if isinstance(f, sympy.atan):
        return 0, arb(2)
    if isinstance(f, Piecewise):
        return _sum([growth(value) for value, _ in f.args])
    if isinstance(f, Abs):
        return growth(f.args[0])
    if f.is_Pow and f.args[1].is_Integer and f.args[1] > 0:
        return _product([growth(f.args[0])] * int(f.args[1]))
    if f.is_Mul:
        return _product([growth(a) for a in f.args])
    if f.is_Add or isinstance(f, (Max, Min)):
        return _sum([growth(a) for a in f.args])
    return None


def _sum(parts: Sequence[tuple[int, arb] | None]) -> tuple[int, arb] | None:
    degree, total = 0, arb(0)
    for part in parts:
        if part is None:
            return None
        degree, total = max(degree, part[0]), total + part[1]
    return degree, total


def _product(parts: Sequence[tuple[int, arb] | None]) -> tuple[int, arb] | None:
    degree, total = 0, arb(1)
    for part in parts:
        if part is None:
            return None
        degree, total = degree + part[0], total * part[1]
    return degree, total
