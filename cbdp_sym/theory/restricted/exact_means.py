"""Means of piecewise polynomials under Laplace and normal distributions, as expressions."""

from __future__ import annotations

from itertools import pairwise
from math import factorial

import sympy
from sympy import Expr, Integer, Rational, erf, exp, oo, pi, sqrt

from cbdp_sym.theory.distributions import Laplace, Normal
from cbdp_sym.theory.heads import Distribution
from cbdp_sym.theory.restricted.kinks import pieces
from cbdp_sym.theory.restricted.means import X

_MOST_PIECES, _HIGHEST = 12, 24


def mean(P: Distribution, f: Expr) -> Expr | None:
    """E_P[f], for f a polynomial between rational kinks, and P with rational parameters; None for others.

    The antiderivative of q(x) e^(-x/b)/b is -e^(-x/b) Σ bʲ q⁽ʲ⁾(x); that of zⁿ times the standard normal
    density φ is J_n = (n-1) J_(n-2) - z^(n-1) φ, with J_0 = erf(z/√2)/2 and J_1 = -φ.
    """
    if not isinstance(P, (Laplace, Normal)) or not all(e.is_Rational for e in P.args):
        return None
    place = P.location if isinstance(P, Laplace) else P.mean
    found = []
    for g, low, high in pieces(f, -oo, oo):
        g = sympy.expand(g)
        if not g.is_polynomial(X) or sympy.degree(g, X) > _HIGHEST:
            return None
        cuts = [low, place, high] if low < place < high else [low, high]
        found += [(g, a, b) for a, b in pairwise(cuts)]
    if len(found) > _MOST_PIECES:
        return None
    under = _under_laplace if isinstance(P, Laplace) else _under_normal
    return sympy.expand(sympy.Add(*(under(P, g, a, b) for g, a, b in found if g != 0)))


def _under_laplace(P: Laplace, q: Expr, low: Expr, high: Expr) -> Expr:
    m, b = P.location, P.scale
    side = 1 if low >= m else -1

    def at(x: Expr) -> Expr:
        if x.is_infinite:
            return Integer(0)
        total = sympy.Add(*((side * b) ** j * q.diff(X, j) for j in range(_degree(q) + 1)))
        return -side * exp(-side * (x - m) / b) / 2 * total.xreplace({X: x})

    return at(high) - at(low)


def _under_normal(P: Normal, q: Expr, low: Expr, high: Expr) -> Expr:
    s = abs(P.deviation)
    moved = sympy.Poly(q.xreplace({X: P.mean + s * X}), X)

    def at(x: Expr) -> Expr:
        if x.is_infinite:
            density, start, z = Integer(0), Rational(1 if x > 0 else -1, 2), Integer(0)
        else:
            z = (x - P.mean) / s
            density, start = exp(-(z**2) / 2) / sqrt(2 * pi), erf(z / sqrt(2)) / 2
        J = [start, -density]
        for n in range(2, moved.degree() + 1):
            J.append((n - 1) * J[n - 2] - z ** (n - 1) * density)
        return sympy.Add(*(c * J[n] for (n,), c in moved.terms()))

    return at(high) - at(low)


def _degree(q: Expr) -> int:
    return int(sympy.Poly(q, X).degree()) if q != 0 else 0


def standard_moments(Q: Distribution) -> tuple[Integer, Integer] | None:
    """E[ξ²] and E[ξ⁴] of the standard distribution of the family of Q."""
    if isinstance(Q, Laplace):
        return Integer(2), Integer(factorial(4))
    return (Integer(1), Integer(3)) if isinstance(Q, Normal) else None
