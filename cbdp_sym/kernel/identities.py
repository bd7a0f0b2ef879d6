"""Functions by their definitions, for comparisons that the plain normal form does not decide.

Each is an identity for all real arguments for which its left side is defined:
``asinh u = log(u + √(u² + 1))``, ``acosh u = log(u + √(u² - 1))``,
``atanh u = (log(1 + u) - log(1 - u))/2``, ``γ(a, x) = Γ(a) - Γ(a, x)``, and the addition theorems of
sine and cosine, whose arguments are taken in lowest terms.
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
        sine, cosine = _waves(_angles(_without_nested_fractions(args[0])))
        return sine if isinstance(e, sympy.sin) else cosine
    return e.func(*args)


def _applies(f: Expr) -> bool:
    if isinstance(f, _DEFINED) or 1 < len(_angles(f.args[0])) <= _MOST:
        return True
    return _without_nested_fractions(f.args[0]) != f.args[0]


def _without_nested_fractions(u: Expr) -> Expr:
    """1/(1/x - 1) as -x/(x - 1): ``u`` in lowest terms, if it is a rational function with sums below."""
    below = [p.args[0] for p in u.atoms(sympy.Pow) if p.args[1].is_negative]
    if not any(b.is_Add for b in below) or not u.is_rational_function(*u.free_symbols):
        return u
    return sympy.cancel(u)


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
