"""Restricted divergences that are ∞, with the adversaries that show it; and features that add nothing."""

from __future__ import annotations

import sympy
from sympy import Expr, Integer, Matrix, Max, Rational

from cbdp_sym.kernel.balls import compare_constants
from cbdp_sym.kernel.fact import KernelError
from cbdp_sym.kernel.germs import Diverges
from cbdp_sym.theory.distributions import Finite
from cbdp_sym.theory.restricted.duality import Dual
from cbdp_sym.theory.restricted.means import Means, X
from cbdp_sym.theory.restricted.whole import Infinite

_FACTORS = (Integer(1), Rational(1, 8), Rational(1, 64), Rational(1, 1024))


def on_outcomes(features: tuple[Expr, ...], P: Finite, Q: Finite) -> tuple[Expr, ...]:
    """Features that are linearly independent, with 1, on the outcomes to which Q gives mass.

    If h = Σ a_i φ_i vanishes there, then E_Q[f*(g + s h)] does not depend on s. So the divergence is ∞
    unless E_P[h] = 0, and if it is 0 for all such h, a feature that depends on others can be left out.

    Raises:
        Infinite: with the adversary h.
        KernelError: the features have values that are not rational, and depend on one another.
    """
    columns = (sympy.S.One, *features)
    outcomes = range(len(Q.weights))
    values = {n: [f.xreplace({X: Integer(n)}) for f in columns] for n in outcomes}
    if not all(v.is_Rational for row in values.values() for v in row):
        return features
    seen = Matrix([values[n] for n in outcomes if not Q.weights[n].is_zero])
    for a in seen.nullspace():
        mean = sympy.Add(*(P.weights[n] * (Matrix([values[n]]) * a)[0] for n in outcomes))
        if compare_constants(mean):
            h = sympy.Add(*(c * f for c, f in zip(a, columns, strict=True)))
            raise Infinite(
                f"the adversary {h} is 0 on all outcomes to which Q gives mass, and its mean under P is "
                f"{mean}; so its multiples have arbitrarily large gains"
            )
        if mean != 0:
            raise KernelError(f"'{mean}' is not shown to be 0")
    _, pivots = seen.rref()
    return tuple(columns[k] for k in pivots if k)


def require_means(dual: Dual, means: Means) -> None:
    """Check that the features have means under P.

    If E_P[φ] = ∞ with E_P[φ⁻] < ∞, and E_Q[f*(c φ)] < ∞ for some c > 0, then the adversary c φ has an
    infinite gain.

    Raises:
        Infinite: the divergence is ∞ for that reason.
        KernelError: a feature has no mean, and the divergence is not shown to be ∞.
    """
    without = [f for f in dual.features if _diverges(dual, f, means)]
    for f in without:
        for g in (f, -f):
            _try(dual, g, means)
    if without:
        raise KernelError(
            f"the mean of {without[0]} under P does not exist, so that the divergence is not defined"
        )


def _diverges(dual: Dual, f: Expr, means: Means) -> bool:
    try:
        means.mean(dual.P, f, 6)
    except Diverges:
        return True
    return False


def _try(dual: Dual, g: Expr, means: Means) -> None:
    try:
        means.mean(dual.P, Max(-g, 0), 4)
    except KernelError:
        return
    for c in _FACTORS:
        try:
            means.mean(dual.Q, dual.card.conjugate(c * g), 4)
        except KernelError:
            continue
        raise Infinite(f"the adversary {c * g} has the mean ∞ under P, and a finite cost under Q")
