"""Moments of densities, enclosed by rigorous quadrature."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sympy
from sympy import Abs, Basic, Expr, Symbol, exp, oo

from cbdp_sym.analysis.logic import expression
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.calls import checked
from cbdp_sym.oracles.quadrature import Enclosure, integrate
from cbdp_sym.theory.heads import Distribution


@checked
def moment(
    P: Distribution | Expr,
    k: int,
    *,
    x: Symbol | None = None,
    at: Mapping[Basic, Any] | None = None,
    digits: int = 15,
    seconds: float = 60.0,
) -> Enclosure:
    """Return the k-th moment ∫ xᵏ p(x) dx, for a whole number k >= 0.

    Args:
        P: a distribution on the line; or its density, an expression in ``x``, of which nothing is
            checked (an expression that is no density has "moments" too).
        k: the order.
        x: the variable; needed if P is an expression.
        at, digits, seconds: as for :func:`~cbdp_sym.oracles.quadrature.integrate`, which see for what it
            raises as well.
    """
    if not (isinstance(k, int) and k >= 0):
        raise Refusal(f"the order of a moment is a whole number from 0 on, not {k}", weak=False)
    x, p = _density(P, x)
    return integrate(x**k * p, (x, -oo, oo), at=at, digits=digits, seconds=seconds)


@checked
def moment_generating_function(
    P: Distribution | Expr,
    t: Any,
    *,
    x: Symbol | None = None,
    at: Mapping[Basic, Any] | None = None,
    digits: int = 15,
    seconds: float = 60.0,
) -> Enclosure:
    """E exp(t X) = ∫ exp(t x) p(x) dx; see :func:`moment`."""
    x, p = _density(P, x)
    return integrate(exp(expression(t) * x) * p, (x, -oo, oo), at=at, digits=digits, seconds=seconds)


@checked
def absolute_moment(
    h: Expr,
    A: Any,
    P: Distribution | Expr,
    *,
    x: Symbol | None = None,
    at: Mapping[Basic, Any] | None = None,
    digits: int = 15,
    seconds: float = 60.0,
) -> Enclosure:
    """E|h(X)|ᴬ = ∫ |h(x)|ᴬ p(x) dx for a function h, most of all a polynomial, and a real A > 0.

    ``x`` is the variable of h; it may be left out if h has one symbol only. See :func:`moment`.
    """
    h = expression(h)
    if x is None:
        if len(h.free_symbols) != 1:
            raise Refusal(f"name the variable of '{h}', as in x=Symbol('x', real=True)", weak=False)
        (x,) = h.free_symbols
    power = expression(A)
    if power.is_nonpositive:
        raise Refusal(f"the power '{power}' has to be positive", weak=False)
    x, p = _density(P, x)
    return integrate(Abs(h) ** power * p, (x, -oo, oo), at=at, digits=digits, seconds=seconds)


def _density(P: Distribution | Expr, x: Symbol | None) -> tuple[Symbol, Expr]:
    """The variable and the density."""
    if isinstance(P, Distribution):
        if P.is_arbitrary or P.space is not sympy.S.Reals:
            raise Refusal(f"'{P}' has no known density on the line", weak=False)
        x = x or Symbol("x", real=True)
        if x in P.free_symbols:
            raise Refusal(f"'{x}' is a parameter of '{P}'; name another variable", weak=False)
        return x, P.pdf(x)
    if x is None:
        raise Refusal("name the variable of the density, as in x=Symbol('x', real=True)", weak=False)
    return x, expression(P)
