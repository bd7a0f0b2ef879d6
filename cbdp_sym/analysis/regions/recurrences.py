"""Differences: f(v) - f(v + 1) of a function of v, by the recurrences of the gamma function.

loggamma(a + 1) = loggamma(a) + log(a), gamma(a + 1) = a·gamma(a), ψ⁽ⁿ⁾(a + 1) = ψ⁽ⁿ⁾(a) + (-1)ⁿ n!/aⁿ⁺¹,
each for a > 0.
"""

from __future__ import annotations

import sympy
from sympy import Expr, S, Symbol

SHIFTED = (sympy.loggamma, sympy.gamma, sympy.polygamma)


def loss(f: Expr, v: Symbol) -> Expr:
    """``f`` at v less ``f`` at v + 1, where f is defined at v.

    The recurrences are applied only to functions that occur in ``f`` itself; the caller has to know
    that these are defined.
    """
    here = {sympy.expand(e.args[-1]): e.args[-1] for e in f.atoms(*SHIFTED)}
    later = f.xreplace({v: v + 1})
    known: dict[Expr, Expr] = {}
    for e in later.atoms(*SHIFTED):
        a = here.get(sympy.expand(e.args[-1] - 1))
        if a is not None and e.func(*e.args[:-1], a) in f.atoms(e.func):
            known[e] = _recurred(e, a)
    return sympy.expand_mul(f) - sympy.expand_mul(later.xreplace(known))


def _recurred(e: Expr, a: Expr) -> Expr:
    """The function at a + 1, in terms of itself at a."""
    if isinstance(e, sympy.loggamma):
        return sympy.loggamma(a) + sympy.log(a)
    if isinstance(e, sympy.gamma):
        return a * sympy.gamma(a)
    n = e.args[0]
    return sympy.polygamma(n, a) + S.NegativeOne**n * sympy.factorial(n) / a ** (n + 1)
