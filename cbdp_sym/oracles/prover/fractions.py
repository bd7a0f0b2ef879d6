"""Rational functions in factors, by the polynomials of FLINT. Their users multiply out again."""

from __future__ import annotations

from typing import Any

import sympy
from flint import Ordering, fmpq, fmpq_mpoly_ctx
from sympy import Expr, Rational, Symbol

_MOST_TERMS, _HIGHEST = 300, 60
Factors = list[tuple[Expr, int]]


class TooLarge(Exception):
    """A polynomial has too many terms, or too high a degree, to be factored in good time."""


def in_factors(f: Expr, variables: list[Symbol]) -> tuple[Rational, Factors] | None:
    """Return a rational number and factors with their powers, whose product is ``f``.

    None if that is too large, or f is no rational function of the variables with rational coefficients.
    """
    context = fmpq_mpoly_ctx.get(tuple(str(k) for k in range(len(variables))), Ordering.lex)
    gens = dict(zip(variables, context.gens(), strict=True))
    try:
        parts = _quotient(f, gens, context.constant(1), {})
        content: Rational = sympy.S.One
        found: Factors = []
        for part, sign in zip(parts, (1, -1), strict=True):
            c, factors = part.factor()
            if c == 0:
                return (sympy.S.Zero, []) if sign == 1 else None
            content *= _rational(c) ** sign
            found += [(_expression(g, variables), sign * int(n)) for g, n in factors]
    except TooLarge:
        return None
    return content, found


def _quotient(f: Expr, gens: dict[Symbol, Any], one: Any, known: dict[Expr, Any]) -> Any:
    """Numerator and denominator."""
    if f not in known:
        known[f] = _of(f, gens, one, known)
        if any(len(p) > _MOST_TERMS or sum(p.degrees()) > _HIGHEST for p in known[f]):
            raise TooLarge
    return known[f]


def _of(f: Expr, gens: dict[Symbol, Any], one: Any, known: dict[Expr, Any]) -> Any:
    if f.is_Rational:
        return one * fmpq(int(f.p), int(f.q)), one
    if f in gens:
        return gens[f], one
    if f.is_Add:
        return _sum([_quotient(a, gens, one, known) for a in f.args], one)
    if f.is_Mul:
        top, below = one, one
        for a in f.args:
            n, d = _quotient(a, gens, one, known)
            top, below = top * n, below * d
        return top, below
    if f.is_Pow and f.args[1].is_Integer and abs(f.args[1]) <= _HIGHEST:
        n, d = _quotient(f.args[0], gens, one, known)
        k = int(f.args[1])
        if max(len(n), len(d)) > 1 and abs(k) * max(sum(n.degrees()), sum(d.degrees())) > _HIGHEST:
            raise TooLarge
        return (n**k, d**k) if k >= 0 else (d**-k, n**-k)
    raise TooLarge


def _sum(parts: list[Any], one: Any) -> Any:
    """The sum over a common denominator: the least that does not look for more than what is shared."""
    below = one
    for _, d in parts:
        if d != one and d != below:
            below = below * (d / below.gcd(d))
    top = one * 0
    for n, d in parts:
        top += n * (below / d)
    return top, below


def _rational(c: Any) -> Rational:
    return sympy.Rational(int(c.p), int(c.q))


def _expression(polynomial: Any, variables: list[Symbol]) -> Expr:
    terms = (
        sympy.Mul(_rational(c), *(v**k for v, k in zip(variables, map(int, powers), strict=True)))
        for powers, c in polynomial.to_dict().items()
    )
    return sympy.Add(*terms)
