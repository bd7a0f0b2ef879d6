"""Functions by their definitions, for comparisons that the plain normal form does not decide.

Each is an identity for all real arguments for which its left side is defined:
``asinh u = log(u + √(u² + 1))``, ``acosh u = log(u + √(u² - 1))``,
``atanh u = (log(1 + u) - log(1 - u))/2``, ``γ(a, x) = Γ(a) - Γ(a, x)``, and the addition theorems of
sine and cosine, whose arguments are taken in lowest terms. So is Legendre's duplication formula
``Γ(2w) = 2^(2w - 1)·Γ(w)·Γ(w + 1/2)/√π``, whose right side has no pole but those of the left (DLMF 5.5.5).
Euler's reflection ``Γ(1 - w) = π/(sin(πw)·Γ(w))`` (DLMF 5.5.3) and the logarithms of both are taken only
where the arguments are shown to be positive, for the reflection that is 0 < w < 1.
"""

from __future__ import annotations

from collections.abc import Callable

import sympy
from sympy import Expr, S

_DEFINED = (sympy.asinh, sympy.acosh, sympy.atanh, sympy.lowergamma)
_WAVES = (sympy.sin, sympy.cos)
_GAMMAS = (sympy.gamma, sympy.loggamma)
_Test = Callable[[Expr], bool]
_MOST = 8  # terms, or multiples, of an angle


def _nothing_known(e: Expr) -> bool:
    return False


def written_out(e: Expr, positive: _Test = _nothing_known) -> Expr:
    """``e`` by these identities; ``e`` itself, the same object, where none applies.

    Args:
        positive: what is known to be greater than 0 wherever ``e`` is asked for.
    """
    if not (e.is_Add or e.is_Mul or e.is_Pow or isinstance(e, sympy.Function)):
        return e
    found = () if isinstance(e, sympy.Piecewise) else e.atoms(*_DEFINED, *_WAVES, *_GAMMAS)
    if not any(_applies(f, positive) for f in found):
        return e
    args = [written_out(a, positive) for a in e.args]
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
    if isinstance(e, _GAMMAS):
        return _gamma(e.func(*args), positive)
    return e.func(*args)


def _applies(f: Expr, positive: _Test) -> bool:
    if isinstance(f, _GAMMAS):
        return _halves(f, positive) or _reflects(f, positive)
    if isinstance(f, _DEFINED) or 1 < len(_angles(f.args[0])) <= _MOST:
        return True
    return _without_nested_fractions(f.args[0]) != f.args[0]


def _halves(f: Expr, positive: _Test) -> bool:
    """Return whether the argument is the double of something, with whole coefficients of its variables."""
    terms = [t for t in sympy.Add.make_args(f.args[0]) if t.free_symbols]
    numbers = [t.as_coeff_Mul()[0] for t in terms]
    if not numbers or not all(c.is_Integer and c % 2 == 0 and abs(c) <= _MOST for c in numbers):
        return False
    return isinstance(f, sympy.gamma) or positive(f.args[0])


def _reflects(f: Expr, positive: _Test) -> bool:
    """Return whether the argument is 1 - w with 0 < w < 1, where w is written with fewer minus signs."""
    u = f.args[0]
    moving = u - u.as_coeff_Add()[0]
    return bool(moving.could_extract_minus_sign() and positive(u) and positive(1 - u))


def _gamma(f: Expr, positive: _Test) -> Expr:
    """Γ, or its logarithm, by the duplication or the reflection formula, as often as one applies."""
    if not isinstance(f, _GAMMAS):
        return f
    u, is_log = f.args[0], isinstance(f, sympy.loggamma)
    if _halves(f, positive):
        first, second = (_gamma(f.func(a), positive) for a in (u / 2, u / 2 + S.Half))
        if is_log:
            return (u - 1) * sympy.log(2) + first + second - sympy.log(sympy.pi) / 2
        return 2 ** (u - 1) * first * second / sympy.sqrt(sympy.pi)
    if _reflects(f, positive):
        sine, other = sympy.sin(sympy.pi * (1 - u)), _gamma(f.func(1 - u), positive)
        if is_log:
            return sympy.log(sympy.pi) - sympy.log(sine) - other
        return sympy.pi / (sine * other)
    return f


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
