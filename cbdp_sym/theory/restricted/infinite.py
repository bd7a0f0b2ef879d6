"""Restricted divergences on the line that are ∞, with the adversaries that show it."""

from __future__ import annotations

from sympy import Expr, Integer, Max, Rational

from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.singular_endpoints import Diverges
from cbdp_sym.theory.restricted.duality import MOMENT_DIGITS, Dual
from cbdp_sym.theory.restricted.means import Means
from cbdp_sym.theory.restricted.unrestricted import InfiniteDivergence

_FACTORS = (Integer(1), Rational(1, 8), Rational(1, 64), Rational(1, 1024))


def require_means(dual: Dual, means: Means) -> None:
    """Check that the features have means under P.

    If E_P[φ] = ∞ with E_P[φ⁻] < ∞, and E_Q[f*(c φ)] < ∞ for some c > 0, then the adversary c φ has an
    infinite gain.

    Raises:
        Infinite: the divergence is ∞ for that reason.
        Refusal: a feature has no mean, and the divergence is not shown to be ∞.
    """
    without = [f for f in dual.features if _diverges(dual, f, means)]
    for f in without:
        for g in (f, -f):
            _try(dual, g, means)
    if without:
        raise Refusal(
            f"the mean of {without[0]} under P does not exist, so that the divergence is not defined"
        )


def _diverges(dual: Dual, f: Expr, means: Means) -> bool:
    try:
        means.mean(dual.P, f, MOMENT_DIGITS)
    except Diverges:
        return True
    return False


def _try(dual: Dual, g: Expr, means: Means) -> None:
    try:
        means.mean(dual.P, Max(-g, 0), 4)
    except Refusal:
        return
    for c in _FACTORS:
        try:
            means.mean(dual.Q, dual.card.conjugate(c * g), 4)
        except Refusal:
            continue
        raise InfiniteDivergence(f"the adversary {c * g} has the mean ∞ under P, and a finite cost under Q")
