"""Functions by their definitions, for comparisons that the plain normal form does not decide.

Each is an identity for all real arguments for which its left side is defined:
``asinh u = log(u + √(u² + 1))``, ``acosh u = log(u + √(u² - 1))``,
``atanh u = (log(1 + u) - log(1 - u))/2``, ``γ(a, x) = Γ(a) - Γ(a, x)``, and the addition theorems of
sine and cosine.
"""

from __future__ import annotations

import sympy
from sympy import Expr, S

_DEFINED = (sympy.asinh, sympy.acosh, sympy.atanh, sympy.lowergamma)
_WAVES = (sympy.sin, sympy.cos)
_MOST = 8  # terms, or multiples, of an angle


def written_out(e: Expr) -> Expr:
    """``e`` by these identities; ``e`` itself, the same object, where none applies."""
    if not (e.is_Add or e.is_Mul or e.is_Pow or isinstance(e, sympy.Function)):
        return e
    if isinstance(e, sympy.Piecewise) or not any(_applies(f) for f in e.atoms(*_DEFINED, *_WAVES)):
        return e
    args = [written_out(a) for a in e.args]
    if isinstance(e, sympy.asinh):
        return sympy.log(args[0] + sympy.sqrt(args[0] ** 2 + 1))
    if isinstance(e, sympy.acosh):
        return sympy.log(args[0] + sympy.sqrt(args[0] ** 2 - 1))
    if isinstance(e, sympy.atanh):
        return (sympy.log(1 + args[0]) - sympy.log(1 - args[0])) / 2
    if isinstance(e, sympy.lowergamma):
        return sympy.gamma(args[0]) - sympy.uppergamma(*args)
    if isinstance(e, _WAVES):
        sine, cosine = _waves(_angles(args[0]))
        return sine if isinstance(e, sympy.sin) else cosine
    return e.func(*args)


def _applies(f: Expr) -> bool:
    return isinstance(f, _DEFINED) or 1 < len(_angles(f.args[0])) <= _MOST


def _angles(u: Expr) -> list[Expr]:
    """Angles whose sum is ``u``: its terms, and whole multiples one by one."""
    angles: list[Expr] = []
    for term in sympy.Add.make_args(u):
        c, body = term.as_coeff_Mul()
        whole = int(c) if c.is_Integer and body.free_symbols and 1 < abs(c) <= _MOST else 1
        angles += [term / abs(whole)] * abs(whole)
    return angles


def _waves(angles: list[Expr]) -> tuple[Expr, Expr]:
    """The sine and the cosine of a sum of angles."""
    sine, cosine = S.Zero, S.One
    for a in angles if len(angles) <= _MOST else [sympy.Add(*angles)]:
        s, c = sympy.sin(a), sympy.cos(a)
        sine, cosine = sine * c + cosine * s, cosine * c - sine * s
    return sine, cosine
