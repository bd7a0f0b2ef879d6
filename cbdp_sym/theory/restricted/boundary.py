"""Cases in which the best quadratic adversary for KL is a linear one, and no density ratio has P's moments.

Let Q be a Laplace distribution and h = b + a x + c x². For c > 0, E_Q[e^(h-1)] = ∞: such adversaries have the
gain -∞. So c <= 0. Let t >= 0 have the first two moments of P, E_Q[t] = 1 and E_Q[t x] = E_P[x], and let
E_Q[t y²] <= E_P[y²], where y = (x - m)/s. Then E_P[h] <= E_Q[t h], h being a combination of 1, y and y² with
the coefficient c s² <= 0 of the last, and so E_P[h] - E_Q[f*(h)] <= E_Q[f(t)]: weak duality gives for
quadratic adversaries the upper end that it gives for linear ones.
"""

from __future__ import annotations

from flint import arb
from sympy import Expr

from cbdp_sym.analysis.balls import precision
from cbdp_sym.theory.distributions import Laplace
from cbdp_sym.theory.heads import Distribution
from cbdp_sym.theory.restricted.duality import Dual
from cbdp_sym.theory.restricted.generator_properties import Card, KLCard
from cbdp_sym.theory.restricted.means import Means, X

_DIGITS = 10


def may_be_linear(features: tuple[Expr, ...], Q: Distribution, card: Card) -> bool:
    """Return whether the class is one of those that this file speaks of."""
    return features == (X, X**2) and isinstance(Q, Laplace) and isinstance(card, KLCard)


def linear_suffices(linear: Dual, h: Expr, rho: arb, means: Means) -> bool:
    """Return whether E_Q[t y²] <= E_P[y²] for t = s (1 + u), where s = (f*)'(h) >= 0 and |u| <= rho.

    ``linear`` is the maximisation over linear adversaries, its only feature a multiple of y.
    """
    square = linear.features[0] ** 2
    with precision(128):
        under_q = means.mean(linear.Q, linear.card.ratio(h) * square, _DIGITS)
        under_p = means.mean(linear.P, square, _DIGITS)
        return bool((1 + rho) * under_q <= under_p)
