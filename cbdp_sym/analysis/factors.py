"""Sums of terms as polynomials in names for their powers, and the factors of polynomials."""

from __future__ import annotations

from functools import lru_cache, reduce

import sympy
from sympy import Expr, Rational, S

Key = frozenset[tuple[Expr, Expr]]
"""A product of powers: bases and exponents."""
Terms = dict[Key, Rational]
_HIGHEST = 1000  # degree of a polynomial that is factored


def as_polynomial(terms: Terms) -> tuple[Key, dict[Expr, sympy.Symbol], Expr]:
    """Return the terms as a common monomial times a polynomial in names for their powers."""
    lowest: dict[Expr, Expr] = {}
    for base in {b for key in terms for b, _ in key}:
        exponents = [dict(key).get(base, S.Zero) for key in terms]
        steps = [n - exponents[0] for n in exponents]
        if all(n.is_Integer for n in steps):
            lowest[base] = exponents[0] + min(steps)
    names: dict[Expr, sympy.Symbol] = {}
    summands: list[Expr] = []
    for key, c in terms.items():
        powers: list[Expr] = [c]
        for base, exponent in key:
            if base not in lowest:
                powers.append(names.setdefault(base**exponent, _name(len(names))))
        for base, low in lowest.items():
            name = base if base.is_Symbol else names.setdefault(base, _name(len(names)))
            powers.append(name ** (dict(key).get(base, S.Zero) - low))
        summands.append(sympy.Mul(*powers))
    return frozenset((b, n) for b, n in lowest.items() if n != 0), names, sympy.Add(*summands)


@lru_cache(maxsize=256)
def _name(k: int) -> sympy.Dummy:
    """The k-th name for what is no symbol: one for all expressions, so that what is worked out is kept."""
    return sympy.Dummy(f"n{k}", real=True)


@lru_cache(maxsize=8192)
def factors_of(polynomial: Expr) -> tuple[Rational, tuple[tuple[Expr, int], ...]] | None:
    """Return a number and factors, which are multiplied out again here; None if the product is another.

    Of high degree, as with exp(x) at a rational number with a large denominator, it stays whole.
    """
    if any(p.args[1].is_Integer and p.args[1] > _HIGHEST for p in polynomial.atoms(sympy.Pow)):
        return None
    whole = sympy.Poly(polynomial)
    content, factors = whole.factor_list()
    product = reduce(lambda p, f: p * f[0] ** f[1], factors, sympy.Poly(content, *whole.gens))
    if product != whole or not content.is_Rational:
        return None
    return content, tuple((f.as_expr(), n) for f, n in factors)
