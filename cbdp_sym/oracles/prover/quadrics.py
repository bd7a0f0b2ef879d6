"""Rational points where an equation of degree two holds: on lines through one of them."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import sympy
from sympy import Expr, Rational, S, Symbol

from cbdp_sym.analysis.regions.region import Region
from cbdp_sym.oracles.prover.methods.equations import equations_in

_SMALL = [Rational(c) for c in ("0", "1", "-1", "1/2", "-1/2", "2", "-2", "3", "-3", "3/5", "4/5")]
_MOST = 400


def parametrised(region: Region) -> Iterator[tuple[dict[Symbol, Expr], list[Symbol], Expr]]:
    """Yield the variables of an equation as rational functions of slopes, the slopes, and the equation.

    The line through a point P of the quadric in the direction (1, s, …) meets it in one other point.
    """
    for g in equations_in(region):
        variables = sorted(g.free_symbols, key=str)
        if len(variables) < 2 or not g.is_polynomial(*variables):
            continue
        whole = sympy.Poly(g, *variables)
        rational = all(c.is_Rational for c in whole.coeffs())
        if whole.total_degree() != 2 or not rational:
            continue
        start = _point(whole, variables)
        if start is None:
            continue
        slopes = [Symbol(f"slope{k}", real=True) for k in range(1, len(variables))]
        way = dict(zip(variables, (S.One, *slopes), strict=True))
        t = sympy.Dummy()
        along = sympy.Poly(g.xreplace({v: start[v] + t * d for v, d in way.items()}), t)
        square, linear = along.coeff_monomial(t**2), along.coeff_monomial(t)
        if square == 0 or linear == 0:
            continue
        other = sympy.cancel(-linear / square)
        yield {v: sympy.cancel(start[v] + other * d) for v, d in way.items()}, slopes, g


def _point(whole: sympy.Poly, variables: list[Symbol]) -> dict[Symbol, Rational] | None:
    """A rational point of the quadric with small coordinates."""
    *others, last = variables
    for values in itertools.islice(itertools.product(_SMALL, repeat=len(others)), _MOST):
        at = dict(zip(others, values, strict=True))
        rest = sympy.Poly(whole.as_expr().xreplace(at), last)
        if rest.is_zero or rest.degree() == 0:
            continue
        for root in sympy.roots(rest):
            if root.is_Rational:
                return {**at, last: root}
    return None
