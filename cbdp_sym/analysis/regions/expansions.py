"""Expansions at infinity: A·v·log v + B·v + C·log v + D, up to what goes to 0.

Of sums of terms c·g, where c is free of v, a polynomial or a rational function, and g is 1, the logarithm
of a rational function, or a function whose expansion is known:

- loggamma(v + a) = (v + a - 1/2)·log v - v + log(2π)/2 + o(1);
- digamma(v + a) = log v + o(1), and the other polygamma functions go to 0;
- log p(v) = n·log v + log l + m/(l·v) + o(1/v) for p = l·vⁿ + m·vⁿ⁻¹ + …, l > 0;
- log log u = log m - log v + o(1), or log l + m/(l·v) + o(1/v), where log u = l + m/v + o(1/v) and m > 0,
  l = 0, or l > 0.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy
from sympy import Expr, S, Symbol

from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.signs import Assumptions

_HALF = sympy.Rational(1, 2)
_KNOWN = (sympy.log, sympy.loggamma, sympy.polygamma)
_MOST_TERMS = 40


@dataclass(frozen=True)
class Expansion:
    """``v_log·v·log v + v·linear + log·log v + constant + o(1)``; the coefficients are free of v."""

    v_log: Expr = S.Zero
    linear: Expr = S.Zero
    log: Expr = S.Zero
    constant: Expr = S.Zero

    def __add__(self, other: Expansion) -> Expansion:
        return Expansion(
            self.v_log + other.v_log,
            self.linear + other.linear,
            self.log + other.log,
            self.constant + other.constant,
        )


def expansion(f: Expr, v: Symbol, context: Assumptions) -> Expansion:
    """Return the expansion of ``f`` as v → ∞; the context speaks of the other variables.

    Raises:
        Refusal: there is none of this form, or it is not found.
    """
    terms = sympy.Add.make_args(sympy.expand_mul(f))
    if len(terms) > _MOST_TERMS:
        raise _unknown(f)
    total = Expansion()
    rational = S.Zero
    for term in terms:
        functions = [a for a in sympy.Mul.make_args(term) if v in a.free_symbols and a.has(*_KNOWN)]
        if not functions:
            rational += term
        elif len(functions) == 1:
            total += _product(term / functions[0], functions[0], v, context)
        else:
            raise _unknown(f)
    if rational != 0:
        linear, constant, _ = _rational(rational, v, context)
        total += Expansion(linear=linear, constant=constant)
    return total


def _unknown(f: Expr) -> Refusal:
    return Refusal(lambda: f"no expansion of '{f}' at infinity is known")


def _rational(f: Expr, v: Symbol, context: Assumptions) -> tuple[Expr, Expr, Expr]:
    """a, b, c with ``f = a·v + b + c/v + o(1/v)``."""
    top, below = sympy.fraction(sympy.together(f))
    if not (top.is_polynomial(v) and below.is_polynomial(v)):
        raise _unknown(f)
    p, q = sympy.Poly(top, v), sympy.Poly(below, v)
    if p.is_zero:
        return S.Zero, S.Zero, S.Zero
    n = q.degree()
    if p.degree() > n + 1 or not context.nonzero(q.LC()):
        raise _unknown(f)
    q0, q1, q2 = (q.coeff_monomial(v ** (n - k)) if k <= n else S.Zero for k in range(3))
    p0, p1, p2 = (p.coeff_monomial(v ** (n + 1 - k)) if k <= n + 1 else S.Zero for k in range(3))
    a = p0 / q0
    b = (p1 - a * q1) / q0
    return a, b, (p2 - a * q2 - b * q1) / q0


def _product(c: Expr, g: Expr, v: Symbol, context: Assumptions) -> Expansion:
    """The expansion of ``c·g``, where c is a rational function of v and g one of the functions."""
    a, b, _ = _rational(c, v, context)
    log, constant, rest = _logarithmic(g, v, context)
    if isinstance(g, sympy.loggamma):
        if v in c.free_symbols:
            raise _unknown(c * g)
        # g is (v + log)·log v - v + constant
        return Expansion(c, -c, c * log, c * constant)
    if a != 0 and rest is None:
        raise _unknown(c * g)
    # the last coefficient of c times log v goes to 0, and a·v times rest/v is a constant
    return Expansion(
        a * log, a * constant, b * log, b * constant + (a * rest if rest is not None else S.Zero)
    )


def _logarithmic(g: Expr, v: Symbol, context: Assumptions) -> tuple[Expr, Expr, Expr | None]:
    """``g = log·log v + constant + rest/v + o(1/v)`` (o(1) if None); of loggamma see the caller."""
    argument = g.args[-1]
    if isinstance(g, sympy.log) and isinstance(argument, sympy.log):
        return _iterated(argument, v, context)
    if isinstance(g, sympy.log):
        top, below = sympy.fraction(sympy.together(argument))
        n, constant, rest = S.Zero, S.Zero, S.Zero
        for part, sign in ((top, 1), (below, -1)):
            if not part.is_polynomial(v):
                raise _unknown(g)
            p = sympy.Poly(part, v)
            degree, leading = p.degree(), p.LC()
            if not context.positive(leading):
                raise _unknown(g)
            n += sign * degree
            constant += sign * sympy.log(leading)
            if degree > 0:
                rest += sign * p.coeff_monomial(v ** (degree - 1)) / leading
        return n, constant, rest
    shift = argument - v
    if v in shift.free_symbols:
        raise _unknown(g)
    if isinstance(g, sympy.loggamma):
        return shift - _HALF, sympy.log(2 * sympy.pi) / 2, None
    if isinstance(g, sympy.polygamma) and g.args[0].is_Integer and g.args[0] >= 0:
        if g.args[0] == 0:
            return S.One, S.Zero, None
        return S.Zero, S.Zero, None
    raise _unknown(g)


def _iterated(inner: Expr, v: Symbol, context: Assumptions) -> tuple[Expr, Expr, Expr | None]:
    """The same of ``log(inner)``, where the logarithm ``inner`` has a finite limit."""
    n, constant, rest = _logarithmic(inner, v, context)
    if n != 0 or rest is None:
        raise _unknown(sympy.log(inner))
    if constant == 0 and context.positive(rest):
        return S.NegativeOne, sympy.log(rest), None
    if context.positive(constant):
        return S.Zero, sympy.log(constant), rest / constant
    raise _unknown(sympy.log(inner))
