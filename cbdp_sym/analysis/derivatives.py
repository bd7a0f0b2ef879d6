"""Partial derivatives, by the rules for sums, products, powers and functions of one argument."""

from __future__ import annotations

from functools import lru_cache

import sympy
from sympy import Expr, S, Symbol


@lru_cache(maxsize=16384)
def derivative(f: Expr, v: Symbol) -> Expr:
    """``∂f/∂v``, the expression that SymPy's ``diff`` gives, without what makes that slow.

    After every step ``diff`` asks whether the result is 0, by all that SymPy knows of signs. The
    derivatives of the functions themselves are SymPy's own, and so is that of any other expression.
    """
    if f == v:
        return S.One
    if v not in f.free_symbols:
        return S.Zero
    if f.is_Add:
        return sympy.Add(*(derivative(a, v) for a in f.args))
    if f.is_Mul:
        return sympy.Add(*(_with(f, k, derivative(a, v)) for k, a in enumerate(f.args)))
    if f.is_Pow and f.args[0] is not S.Exp1:
        base, exponent = f.args
        rise = derivative(base, v) * exponent / base
        growth = derivative(exponent, v)
        return f * (rise if growth is S.Zero else growth * sympy.log(base) + rise)
    # a class with a rule of its own, as |u| has, is SymPy's affair
    plain = type(f)._eval_derivative is sympy.Function._eval_derivative
    if isinstance(f, sympy.Function) and plain and len(f.args) == 1:
        return f.fdiff(1) * derivative(f.args[0], v)
    return sympy.diff(f, v)


def _with(product: Expr, k: int, factor: Expr) -> Expr:
    """The product with this in the place of its k-th factor."""
    if factor is S.Zero:
        return S.Zero
    return sympy.Mul(*product.args[:k], factor, *product.args[k + 1 :])
