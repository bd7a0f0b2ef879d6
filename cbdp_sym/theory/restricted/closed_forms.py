"""Closed forms of restricted and unrestricted divergences; each function says why its form is right.

``divergence`` compares every closed form with the guaranteed ends, which are computed without it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import sympy
from sympy import Abs, Expr, Integer, Matrix, Max, Rational, S, binomial, erfc, exp, factorial, log, sqrt

from cbdp_sym.analysis.algebra import same_form
from cbdp_sym.analysis.balls import compare_constants
from cbdp_sym.analysis.signs import Assumptions
from cbdp_sym.theory.adversaries import FeatureMatrix
from cbdp_sym.theory.adversaries.joint import coordinate
from cbdp_sym.theory.distributions import Coordinates, Finite, Laplace, Normal
from cbdp_sym.theory.heads import Distribution
from cbdp_sym.theory.restricted import exact_means
from cbdp_sym.theory.restricted.coordinates import adds_up
from cbdp_sym.theory.restricted.exact_means import standard_moments
from cbdp_sym.theory.restricted.features import features_of, has_constant, independent
from cbdp_sym.theory.restricted.means import X
from cbdp_sym.theory.restricted.request import GENERAL, HOCKEY, DivergenceRequest
from cbdp_sym.theory.restricted.unrestricted import positive

_LONGEST = 120
_MOST_EXACT = 2  # features for which an inverse matrix of expressions is a formula to look at


def closed_form(asked: DivergenceRequest) -> Expr | None:
    """Return the value as an expression, where one is known."""
    if asked.kind == HOCKEY:
        return _hockey_stick(asked)
    if asked.P == asked.Q and (asked.adversaries is None or has_constant(asked.adversaries)):
        return S.Zero
    if asked.kind.startswith(GENERAL):
        return None
    if isinstance(asked.Q, Coordinates):
        return _in_coordinates(asked)
    if asked.adversaries is None:
        return _whole(asked)
    plain = asked.adversaries
    if isinstance(plain, FeatureMatrix) or not has_constant(plain):
        return None
    features = features_of(plain)
    if asked.kind == "kl":
        return _kl(asked.P, asked.Q, features)
    if asked.kind == "tv":
        return None
    if features == (X,) and asked.order == Rational(4, 3):
        return _linear_of_order_4_3(asked)
    half = quadratic(asked.P, asked.Q, features) if asked.order in (None, 2) else None
    if half is None:
        return None
    return of_half(asked.kind, half)


def of_half(kind: str, half: Expr) -> Expr:
    """Return a divergence of order 2 from the α-divergence of order 2."""
    return {"renyi": log(1 + 2 * half), "alpha": half, "chi2": 2 * half}[kind]


def _in_coordinates(asked: DivergenceRequest) -> Expr | None:
    """The sums of those of the coordinates, where the divergence is such a sum; see ``coordinates``."""
    H, kind, order = asked.adversaries, asked.kind, asked.order
    if not adds_up(kind, order, H):
        return None
    inside = "kl" if kind == "kl" else "renyi" if H is None else "alpha"
    total: Expr = Integer(0)
    for (p, q), count in Counter(zip(asked.P.parts, asked.Q.parts, strict=True)).items():
        used = None if inside == "kl" else asked.power
        form = closed_form(replace(asked, P=p, Q=q, kind=inside, order=used))
        if form is None:
            return None
        total += count * form
    if kind == "kl" or (kind == "renyi" and H is None):
        return total
    if H is None:
        return _of_order(asked, asked.power, exp((asked.power - 1) * total))
    return of_half(kind, total)


def _linear_of_order_4_3(asked: DivergenceRequest) -> Expr | None:
    """Linear adversaries for α = 4/3 and a Laplace or normal Q: the root of a cubic.

    By ``norms`` with k = 4, the divergence is (9/4)(F^(-1/3) - 1) with the least F(a) = E(1 - aδ + aξ)⁴,
    δ = |E_P[x] - E_Q[x]|/scale. With τ = a/(1 - aδ) that is (1 + 6 m₂ τ² + m₄ τ⁴)/(1 + δτ)⁴, where m₂ and m₄
    are moments of ξ, and its derivative vanishes where m₄τ³ - 3m₂δτ² + 3m₂τ = δ. F is strictly convex and
    τ determines a: so there is one such τ, which Cardano's formula gives. At it F = (1 + 3 m₂ τ²)/(1 + δτ)³.
    """
    found = best_of_order_4_3(asked.P, asked.Q)
    if found is None:
        return None
    delta, tau, two, _ = found
    grown = (1 + delta * tau) * (1 + 3 * two * tau**2) ** Rational(-1, 3)
    return 3 * log(grown) if asked.kind == "renyi" else Rational(9, 4) * (grown - 1)


def best_of_order_4_3(P: Distribution, Q: Distribution) -> tuple[Expr, Expr, Rational, Rational] | None:
    """δ, τ, m₂ and m₄ of the best linear adversary for α = 4/3; None if they are not known."""
    moments, standard = _moments(P, 1), standard_moments(Q)
    if moments is None or standard is None:
        return None
    place, scale = Q.args
    delta, (two, four) = Abs(moments[1] - place) / Abs(scale), map(Rational, standard)
    if delta == 0:
        return delta, S.Zero, two, four
    a, b, c = -3 * two * delta / four, 3 * two / four, -delta / four
    p, q = b - a**2 / 3, 2 * a**3 / 27 - a * b / 3 + c
    side = compare_constants(q)
    if side is None:
        return None
    # the sum of the two cube roots, of which the larger one determines the other: their product is -p/3
    larger = -(side or 1) * (Abs(q) / 2 + sqrt(q**2 / 4 + p**3 / 27)) ** Rational(1, 3)
    return delta, -a / 3 + larger - p / (3 * larger), two, four


def _kl(P: Distribution, Q: Distribution, features: tuple[Expr, ...]) -> Expr | None:
    """Linear adversaries, and quadratic ones for a normal Q.

    With the best constant the gain of g is E_P[g] - log E_Q[e^g]. For g = a x and Q = Laplace(m, b) it is
    a (E_P[x] - m) + log(1 - a²b²) for |a| b < 1; with δ = (E_P[x] - m)/b and u = a b, the maximum of
    u δ + log(1 - u²) is at u = δ/(√(1+δ²) + 1), where 1 - u² = 2/(√(1+δ²) + 1). For Q = Normal(m, s)
    it is a (E_P[x] - m) - a²s²/2, whose maximum is (E_P[x] - m)²/(2s²). For g = a x + c x² and a normal Q
    the best e^g makes Q the normal distribution with the mean and variance of P, and the value is the
    divergence of that one from Q. In all three cases P counts by its moments only.
    """
    powers = tuple(X**k for k in range(1, len(features) + 1))
    moments = _moments(P, 2)
    if features != powers or moments is None:
        return None
    mean = moments[1]
    if isinstance(Q, Laplace) and len(features) == 1:
        root = sqrt(1 + ((mean - Q.location) / Q.scale) ** 2)
        return root - 1 + log(2 / (root + 1))
    if isinstance(Q, Normal) and len(features) == 1:
        return (mean - Q.mean) ** 2 / (2 * Q.deviation**2)
    if isinstance(Q, Normal) and len(features) in (2, 3):  # degree 3: see ``features.effective``
        return _normal_kl(mean, moments[2] - mean**2, Q)
    return None


def _normal_kl(mean: Expr, variance: Expr, Q: Normal) -> Expr:
    ratio = variance / Q.deviation**2
    return (ratio - 1 - log(ratio)) / 2 + (mean - Q.mean) ** 2 / (2 * Q.deviation**2)


def quadratic(P: Distribution, Q: Distribution, features: tuple[Expr, ...]) -> Expr | None:
    """Return the restricted α-divergence of order 2: δᵀ C⁻¹ δ/2, where δ = E_P[φ] - E_Q[φ] and C = Cov_Q(φ).

    For α = 2 the gain of h = b + Σ a_i φ_i is E_P[h] - E_Q[h²]/2 - 1/2, a quadratic form: with the best
    constant, a·δ - aᵀCa/2, and its maximum is at a = C⁻¹δ. Means of piecewise polynomials under Laplace and
    normal distributions, and sums over finitely many outcomes, are exact.
    """
    n = len(features)
    delta = []
    for f in features:
        p, q = _mean(P, f), _mean(Q, f)
        if p is None or q is None:
            return None
        delta.append(p - q)
    covariance = sympy.zeros(n, n)
    for i in range(n):
        for j in range(n):
            both, a, b = (_mean(Q, e) for e in (features[i] * features[j], features[i], features[j]))
            if both is None or a is None or b is None:
                return None
            covariance[i, j] = both - a * b
    if not all(e.is_Rational for e in (*covariance, *delta)):
        if n > _MOST_EXACT or compare_constants(covariance.det()) != 1:
            return None
        form = (Matrix([delta]) * covariance.adjugate() * Matrix(delta))[0] / 2 / covariance.det()
        short = sympy.simplify(form) if n == 1 else sympy.together(form)
        form = short if same_form(short, form, Assumptions()) else form
        return form if form.count_ops() <= _LONGEST else None
    if covariance.det() == 0:
        return None
    return (Matrix([delta]) * covariance.LUsolve(Matrix(delta)))[0] / 2


def quadratic_jointly(P: Coordinates, Q: Coordinates, features: tuple[Expr, ...]) -> Rational | None:
    """:func:`quadratic` for polynomials in the coordinates x1, x2, …; None where a moment is not rational."""
    kept = independent(features)
    names = [coordinate(k) for k in range(1, len(Q.parts) + 1)]
    if not all(f.is_polynomial(*names) for f in kept):
        return None

    def mean(R: Coordinates, f: Expr) -> Expr:
        total: Expr = Integer(0)
        for powers, c in sympy.Poly(f, *names).terms():
            for part, power in zip(R.parts, powers, strict=True):
                moments = _moments(part, power) if power else [S.One]
                c = sympy.nan if moments is None else c * moments[power]
            total += c
        return total

    delta = Matrix([mean(P, f) - mean(Q, f) for f in kept])
    covariance = Matrix(
        len(kept), len(kept),
        lambda i, j: mean(Q, kept[i] * kept[j]) - mean(Q, kept[i]) * mean(Q, kept[j]),
    )  # fmt: skip
    if not all(e.is_Rational for e in (*delta, *covariance)) or covariance.det() == 0:
        return None
    return (delta.T * covariance.LUsolve(delta))[0] / 2


def _mean(P: Distribution, f: Expr) -> Expr | None:
    """E_P[f] exactly, for a polynomial or finitely many outcomes."""
    if isinstance(P, Finite):
        return sympy.Add(*(w * f.xreplace({X: Integer(n)}) for n, w in enumerate(P.weights)))
    if not f.is_polynomial(X):
        return exact_means.mean(P, f)
    coefficients = sympy.Poly(f, X).all_coeffs()[::-1]
    moments = _moments(P, len(coefficients) - 1)
    if moments is None:
        return None
    return sympy.Add(*(c * m for c, m in zip(coefficients, moments, strict=True)))


def _moments(P: Distribution, count: int) -> list[Expr] | None:
    """E_P[x^k] for k = 0, …, count."""
    if isinstance(P, Laplace):
        place, central = P.location, lambda j: factorial(j) * P.scale**j
    elif isinstance(P, Normal):
        place, central = P.mean, lambda j: sympy.factorial2(j - 1) * P.deviation**j
    elif isinstance(P, Finite):
        return [_mean(P, X**k) if k else S.One for k in range(count + 1)]
    else:
        return None
    return [
        sympy.Add(*(binomial(k, j) * place ** (k - j) * central(j) for j in range(0, k + 1, 2)))
        for k in range(count + 1)
    ]


def _whole(asked: DivergenceRequest) -> Expr | None:
    """The unrestricted KL and Rényi divergences of Laplace and normal distributions."""
    P, Q = asked.P, asked.Q
    if isinstance(P, Laplace) and isinstance(Q, Laplace):
        a, b, v = P.scale, Q.scale, Abs(P.location - Q.location)
        if asked.kind == "kl":
            # E_P|x - m| = |v| + a e^(-|v|/a) for a point m at the distance |v|.
            return log(b / a) + (a * exp(-v / a) + v) / b - 1
        if asked.kind == "tv" and a == b:
            return 1 - exp(-v / (2 * a))
        order = asked.power if asked.kind != "tv" else None
        if order is not None and a == b:
            return _of_order(asked, order, _laplace_power(order, v / a))
    if isinstance(P, Normal) and isinstance(Q, Normal):
        if asked.kind == "kl":
            return _normal_kl(P.mean, P.deviation**2, Q)
        if asked.kind == "tv":
            return None
        return _normal_of_order(asked, P, Q)
    return None


def _hockey_stick(asked: DivergenceRequest) -> Expr | None:
    """Of two Laplace or two normal distributions of the same scale: the best test is a threshold."""
    P, Q, e = asked.P, asked.Q, asked.order
    if P == Q:
        return Max(0, 1 - exp(e))
    if isinstance(P, Normal) and isinstance(Q, Normal) and P.deviation**2 == Q.deviation**2:
        m = Abs(P.mean - Q.mean) / sqrt(P.deviation**2)
        a, b = ((e / m + sign * m / 2) / sqrt(2) for sign in (-1, 1))
        return (erfc(a) - exp(e) * erfc(b)) / 2
    if isinstance(P, Laplace) and isinstance(Q, Laplace) and P.scale == Q.scale:
        v = Abs(P.location - Q.location) / P.scale
        inside = compare_constants(v - Abs(e))
        if inside == 1:
            return 1 - exp((e - v) / 2)
        if inside is not None:
            return Max(0, 1 - exp(e))
        return Max(0, 1 - exp(e), 1 - exp((e - v) / 2))
    return None


def _laplace_power(order: Expr, shift: Expr) -> Expr:
    """∫ p^α q^(1-α) for two Laplace distributions of scale 1: its three pieces are exponentials."""
    weight = Rational(1, 2) + 1 / (4 * order - 2)
    return weight * exp((order - 1) * shift) + (1 - weight) * exp(-order * shift)


def _of_order(asked: DivergenceRequest, order: Expr, power: Expr) -> Expr:
    if asked.kind == "renyi":
        return log(power) / (order - 1)
    return (power - 1) * (1 if asked.kind == "chi2" else 1 / (order**2 - order))


def _normal_of_order(asked: DivergenceRequest, P: Normal, Q: Normal) -> Expr | None:
    """A Gaussian integral, finite for s² = α σ_Q² + (1 - α) σ_P² > 0."""
    order = asked.power
    p, q = P.deviation**2, Q.deviation**2
    s = order * q + (1 - order) * p
    if not positive(s):
        return None
    renyi = order * (P.mean - Q.mean) ** 2 / (2 * s)
    renyi += log(s / (p ** (1 - order) * q**order)) / (2 * (1 - order))
    return renyi if asked.kind == "renyi" else _of_order(asked, order, exp((order - 1) * renyi))
