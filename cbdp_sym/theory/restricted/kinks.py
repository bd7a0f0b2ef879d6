"""Integrals of functions of piecewise polynomials, divided so that the polynomials are seen.

Let an adversary contain |x|, Max(x, 0) or the sign of x, and let the integrand contain a power of the
adversary. Then the zeros of the adversary are those of a polynomial on each side of the kink only.
"""

from __future__ import annotations

from collections.abc import Iterator

import sympy
from sympy import Abs, Expr, Integral, Max, Min, Rational, oo, sign

from cbdp_sym.theory.restricted.means import X

KINKED = (Abs, sign, Max, Min)
_MOST_PIECES, _LONGEST = 40, 2**30


def divided(e: Expr, low: Expr = -oo, high: Expr = oo) -> list[Integral]:
    """Integrals over intervals side by side, of which the sum is ∫ e dx from ``low`` to ``high``.

    The list has one integral if one is enough. If a linear function a has one sign on an interval, |a| is a
    or -a there; the same holds for sign(a), and for Max and Min of two functions whose difference is a.
    """
    longest: float = _LONGEST
    if any(_cut_off(power) for power in e.atoms(sympy.Pow)):
        longest = sympy.oo
    elif not any(_hidden(node.args[0]) for node in e.atoms(Abs, sign)):
        return [Integral(e, (X, low, high))]
    found = list(pieces(e, low, high, longest))
    if len(found) > _MOST_PIECES:
        return [Integral(e, (X, low, high))]
    return [Integral(f, (X, a, b)) for f, a, b in found]


def _hidden(f: Expr) -> bool:
    """Return whether f has kinks and is a polynomial between them."""
    return f.has(*KINKED) and any(_linear(node) is not None for node in f.atoms(*KINKED))


def _cut_off(power: Expr) -> bool:
    """Return whether it is a root of Max(a, …), whose derivative is infinite on one side of a kink only."""
    return power.base.has(Max) and power.exp.is_Rational and not power.exp.is_Integer


def pieces(e: Expr, low: Expr, high: Expr, longest: float = _LONGEST) -> Iterator[tuple[Expr, Expr, Expr]]:
    """e on intervals side by side from ``low`` to ``high``, without its kinks at rational numbers.

    ``longest`` bounds the denominators of the coefficients of a function that vanishes at a kink.
    """
    for node in sorted(e.atoms(*KINKED), key=sympy.default_sort_key):
        a = _linear(node, longest)
        if a is None:
            continue
        root = -a.coeff(X, 0) / a.coeff(X, 1)
        if low < root < high:
            yield from pieces(e, low, root, longest)
            yield from pieces(e, root, high, longest)
            return
        positive = bool(a.coeff(X, 1) > 0) == bool(root <= low)
        new = e.xreplace({node: _on_a_side(node, positive)})
        yield from pieces(_merged(new), low, high, longest)
        return
    yield e, low, high


def _linear(node: Expr, longest: float = _LONGEST) -> Expr | None:
    """The linear function with such rational coefficients at whose zero the node has its kink."""
    if isinstance(node, (Max, Min)):
        if len(node.args) != 2:
            return None
        a = node.args[0] - node.args[1]
    else:
        a = node.args[0]
    if not a.is_polynomial(X):
        return None
    a = sympy.expand(a)
    slope, constant = a.coeff(X, 1), a.coeff(X, 0)
    if slope == 0 or a != slope * X + constant:
        return None
    if not (isinstance(slope, Rational) and isinstance(constant, Rational)):
        return None
    # The zeros of linear adversaries have long coefficients; quadrature finds them by itself.
    return a if max(slope.q, constant.q) < longest else None


def _on_a_side(node: Expr, positive: bool) -> Expr:
    if isinstance(node, Abs):
        return node.args[0] if positive else -node.args[0]
    if isinstance(node, sign):
        return sympy.Integer(1 if positive else -1)
    return node.args[0] if positive == isinstance(node, Max) else node.args[1]


def _merged(e: Expr) -> Expr:
    """e with polynomials multiplied out inside of the remaining absolute values and signs."""
    change = {
        node: node.func(sympy.expand(node.args[0]))
        for node in e.atoms(Abs, sign)
        if node.args[0].is_polynomial(X)
    }
    return e.xreplace(change)
