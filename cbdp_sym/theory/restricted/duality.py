"""Both ends of a restricted f-divergence from one adversary: its gain, and a ratio with the moments of P.

Let H be the span of the features φ_0 = 1, φ_1, …, φ_n, and h = Σ c_i φ_i one adversary. (A class without the
constant function has no φ_0, and nothing else changes.)

*Lower end.* G = E_P[h] - E_Q[f*(h)] is at most the supremum.

*Upper end, weak duality.* If a function t has the moments of P, E_Q[t φ_i] = E_P[φ_i] for all i, then by
Fenchel and Young E_P[g] - E_Q[f*(g)] = E_Q[t g - f*(g)] <= E_Q[f(t)] for every g in H. Let s = (f*)'(h) and
r_i = E_P[φ_i] - E_Q[s φ_i], the gradient of the gain at h. The function

    t = s + |s| u,    u = w Σ d_j φ_j,

has the moments of P if M d = r, where M_ij = E_Q[|s| w φ_i φ_j], for any w. If |φ_j| w <= K_j
(:mod:`~cbdp_sym.theory.restricted.weights`), then |u| <= ρ = Σ K_j |d_j|. As f'(s) = h, and
E_Q[h (t - s)] = Σ c_i r_i,

    E_Q[f(t)] = E_Q[f(s)] + Σ c_i r_i + E_Q[f(t) - f(s) - f'(s)(t - s)] = G + (the mean Bregman distance),

since E_Q[f(s)] = E_Q[s h - f*(h)] = E_P[h] - Σ c_i r_i - E_Q[f*(h)]. The Bregman distance is bounded by a
multiple of ρ² (:mod:`~cbdp_sym.theory.restricted.generator_properties`): so the ends differ by the square of
how far h is from the best adversary, and a low precision of M does not matter. All means exist: the
quadrature shows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import sympy
from flint import arb, arb_mat
from sympy import Expr, Rational

from cbdp_sym.analysis.balls import precision, rational_ball
from cbdp_sym.theory.heads import Distribution
from cbdp_sym.theory.restricted.generator_properties import Card
from cbdp_sym.theory.restricted.means import Means, X
from cbdp_sym.theory.restricted.places import place
from cbdp_sym.theory.restricted.weights import weight

MOMENT_DIGITS = 17  # of the means under P, in one computation for all uses in floating point
_MATRIX_DIGITS = (4, 12)
_FARTHEST = arb(1) / 2  # the cards bound the Bregman distance up to there


@dataclass(frozen=True)
class Dual:
    """The maximisation: ``features`` are functions of ``x`` without the constant.

    ``constant`` says whether the constant function is in the class.
    """

    P: Distribution
    Q: Distribution
    card: Card
    features: tuple[Expr, ...]
    constant: bool = True

    @property
    def basis(self) -> tuple[Expr, ...]:
        return (sympy.S.One, *self.features) if self.constant else self.features

    def adversary(self, c: Sequence[Rational]) -> Expr:
        """h = Σ c_i φ_i; polynomials are multiplied out."""
        h = sympy.Add(*(a * f for a, f in zip(c, self.basis, strict=True)))
        return sympy.expand(h) if all(f.is_polynomial() for f in self.features) else h


@dataclass(frozen=True)
class DualityEnds:
    """The divergence lies in [lower, upper]; ``upper`` is None where weak duality gave nothing."""

    lower: arb
    upper: arb | None
    residual: tuple[arb, ...]
    distance: arb | None  # ρ, a bound of |u|


def moments(dual: Dual, means: Means, digits: int) -> list[arb]:
    """E_P[φ_i], in the order of the basis."""
    found = [means.mean(dual.P, f, digits) for f in dual.features]
    return [arb(1), *found] if dual.constant else found


def gradient(dual: Dual, c: Sequence[Rational], means: Means, digits: int) -> list[arb]:
    """r, the derivatives of the gain at the adversary with the coefficients c."""
    return _gradient(dual, c, means, digits)[0]


def _gradient(
    dual: Dual, c: Sequence[Rational], means: Means, digits: int
) -> tuple[list[arb], list[list[arb]]]:
    """r, and for each feature the integrals of s φ_i q over the cells."""
    s = dual.card.ratio(dual.adversary(c))
    p = moments(dual, means, digits)
    edges = [-sympy.oo, *cuts(dual), sympy.oo]
    density = dual.Q.pdf(X)
    q = [[means.whole(s * f * density, digits, a, b) for a, b in pairwise(edges)] for f in dual.basis]
    with precision(4 * digits + 64):
        return [a - sum(b[1:], b[0]) for a, b in zip(p, q, strict=True)], q


def cuts(dual: Dual) -> list[Rational]:
    """Return places that divide the line into as many cells as there are features.

    The middle of Q, where a Laplace density has its kink, is among them if their number is odd.
    """
    count = len(dual.basis) - 1
    centre, width = place(dual.Q)
    return [centre + width * Rational(2 * k - count + 1, max(2, count)) for k in range(count)]


def gain(dual: Dual, c: Sequence[Rational], means: Means, digits: int) -> tuple[arb, arb]:
    """E_P[h] - E_Q[f*(h)], and E_Q[f*(h)]."""
    p = moments(dual, means, digits)
    cost = means.mean(dual.Q, dual.card.conjugate(dual.adversary(c)), digits)
    with precision(4 * digits + 64):
        value = -cost
        for a, m in zip(c, p, strict=True):
            value += rational_ball(a) * m
        return value, cost


def ends(dual: Dual, c: Sequence[Rational], means: Means, digits: int, gradient_digits: int) -> DualityEnds:
    """Return both ends from the adversary with the coefficients ``c``; see the top of the file.

    Raises:
        Refusal: a mean could not be bounded.
    """
    value, cost = gain(dual, c, means, digits)
    r, cells = _gradient(dual, c, means, gradient_digits)
    distance = _by_cells(cells, r)
    if distance is None or not distance <= _FARTHEST:
        distance = _distance(dual, c, r, means)
    upper = None
    if distance is not None and distance <= _FARTHEST:
        energy = _energy(dual, c, r, means)
        with precision(4 * digits + 64):
            rho = arb(distance.upper())
            upper = value + arb(dual.card.bregman(rho, cost, energy).upper())
    return DualityEnds(value, upper, tuple(r), distance)


def _energy(dual: Dual, c: Sequence[Rational], r: list[arb], means: Means) -> arb:
    h = dual.adversary(c)
    energy = dual.card.energy(h)
    if energy is None:
        return arb(0)
    if dual.constant and energy == dual.card.ratio(h):
        return 1 - r[0]  # E_Q[s], since r_0 = 1 - E_Q[s]
    return means.mean(dual.Q, energy, _MATRIX_DIGITS[0])


def _by_cells(cells: list[list[arb]], r: list[arb]) -> arb | None:
    """ρ = max |d_j| for t = s (1 + Σ d_j 1_j), with the indicators 1_j of the cells; None: not shown."""
    n = len(r)
    with precision(128):
        try:
            d = arb_mat(cells).solve(arb_mat(n, 1, r))
        except ZeroDivisionError:
            return None
        largest = arb(0)
        for i in range(n):
            largest = arb.max(largest, abs(d[i, 0]))
        return arb(largest.upper()) if largest.is_finite() else None


def _distance(dual: Dual, c: Sequence[Rational], r: list[arb], means: Means) -> arb | None:
    """ρ = Σ K_j |d_j|, where M d = r; None where M is not shown to be invertible."""
    for digits in _MATRIX_DIGITS:
        found = _solved(dual, c, r, means, digits)
        if found is not None and found <= _FARTHEST:
            break
    return found


def _solved(dual: Dual, c: Sequence[Rational], r: list[arb], means: Means, digits: int) -> arb | None:
    n = len(dual.basis)
    with precision(128):
        w, bounds = weight(dual.basis)
        factor = dual.card.size(dual.adversary(c)) * w
        M = arb_mat(n, n)
        for i in range(n):
            for j in range(i + 1):
                product = dual.basis[i] * dual.basis[j]
                M[i, j] = M[j, i] = means.mean(dual.Q, factor * product, digits)
        try:
            d = M.solve(arb_mat(n, 1, r))
        except ZeroDivisionError:
            return None
        total = arb(0)
        for i in range(n):
            total += bounds[i] * abs(d[i, 0])
        return arb(total.upper()) if total.is_finite() else None
