"""Divergences of distributions on ℝᵈ with independent coordinates.

*Unrestricted.* KL and Rényi divergences are the sums of those of the coordinates.

*KL.* For h(x) = Σ h_i(x_i) with h_i in H_i, and the best constant, the gain is
Σ (E_P[h_i] - log E_Q[e^(h_i)]): the sum of those of the coordinates. So is the divergence.

*Order 2.* With the best constant, the gain is a·δ - aᵀCa/2 (δ the differences of the means of the features, C
their covariances under Q), and its maximum δᵀC⁻¹δ/2. C has a block for each coordinate: this is a sum too.

Polynomials of several coordinates have a C without blocks, of sums of products of moments of single
coordinates (``closed_forms.quadratic_jointly``).

*Other orders, linear adversaries:* :mod:`~cbdp_sym.theory.restricted.norms`, where Q has Laplace coordinates,
normal ones, or any of these for an order k/(k-1) with k even. For a normal Q the value depends on
√(Σ (E_P[x_i] - E_Q[x_i])²/σ_i²) alone: ‖v‖₂/σ for the Gaussian mechanism.

*Any f, and total variation.* For a normal Q the gain of a·x + b depends on b, on E_P[a·x] and on the
deviation of a·x under Q. Let δ_i = (E_P[x_i] - E_Q[x_i])/σ_i. Among the a with one deviation, those in the
direction of δ have the largest and the smallest E_P[a·x]: the divergence is that of Normal(‖δ‖, 1) from
Normal(0, 1). If P is normal with the deviations of Q, a rotation of the coordinates shows this for
unrestricted adversaries too.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import sympy
from flint import arb
from sympy import Expr, Integer, Rational, sqrt

from cbdp_sym.analysis.balls import enclose
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.theory.adversaries import AdversaryClass, JointSpan, Linear, Polynomials
from cbdp_sym.theory.distributions import Laplace, Normal
from cbdp_sym.theory.heads import Distribution
from cbdp_sym.theory.restricted.norms import EvenNorm, LaplaceNorm, Least, Norm, NormalNorm

_LARGEST_EVEN = 40
Groups = list[tuple[tuple[str, Expr], int]]


@dataclass(frozen=True)
class LeastNormProblem:
    """The least norm of a linear adversary with the mean 1 under P, for the order α."""

    order: Expr
    groups: Groups  # the law of ξ and δ, and how many coordinates have them
    kind: str  # "laplace", "normal" or "even"

    def norm(self) -> Norm:
        """F, at the precision that is set."""
        a = enclose(self.order, {})
        k = a / (a - 1)
        deltas = tuple(enclose(d, {}) for (_, d), _ in self.groups)
        counts = tuple(m for _, m in self.groups)
        if self.kind == "normal":
            return NormalNorm(k, deltas, counts)
        if self.kind == "laplace":
            return LaplaceNorm(k, deltas, counts)
        degree = even_degree(self.order)
        assert degree is not None
        moments = tuple(_moments(name, max(degree, 4)) for (name, _), _ in self.groups)
        return EvenNorm(k, deltas, counts, degree, moments)

    def divergence(self, found: Least) -> arb:
        """Return a ball around (N^α - 1)/(α² - α), where N^-k is the least norm."""
        a = enclose(self.order, {})
        low, high = ((1 - a) * v.log() for v in (found.upper, found.lower))  # N^α = F^(1-α)
        return (low.exp().union(high.exp()) - 1) / (a * a - a)


def even_degree(order: Expr) -> int | None:
    """k, if the order is k/(k-1) with k even."""
    k = order / (order - 1)
    return int(k) if k.is_Integer and k % 2 == 0 and k <= _LARGEST_EVEN else None


def problem(P: Any, Q: Any, order: Expr) -> LeastNormProblem:
    """Return what linear adversaries have to solve.

    Raises:
        Refusal: the coordinates are not of the laws that are known here.
    """
    found: Counter[tuple[str, Expr]] = Counter()
    for p, q in zip(P.parts, Q.parts, strict=True):
        law, width = _standard(q)
        delta = sympy.Abs(_mean(p) - _mean(q)) / width
        if delta != 0:
            found[law, delta] += 1
    groups = sorted(found.items(), key=lambda g: (g[0][0], sympy.default_sort_key(g[0][1])))
    laws = {law for (law, _), _ in groups}
    if laws == {"normal"}:
        whole = sqrt(sympy.Add(*(m * d**2 for (_, d), m in groups)))
        return LeastNormProblem(order, [(("normal", whole), 1)], "normal")
    if laws <= {"laplace"}:
        return LeastNormProblem(order, groups, "laplace")
    if even_degree(order) is None:
        raise Refusal(
            "for coordinates with Laplace and with normal noise, restricted divergences are computed "
            "for KL, for the order 2 and for the orders k/(k-1) with k even"
        )
    return LeastNormProblem(order, groups, "even")


def _mean(P: Distribution) -> Expr:
    if isinstance(P, Laplace):
        return P.location
    if isinstance(P, Normal):
        return P.mean
    raise Refusal(f"in ℝᵈ, the mean of '{P}' is not known: only Laplace and Normal are")


def _standard(Q: Distribution) -> tuple[str, Expr]:
    if isinstance(Q, Laplace):
        return "laplace", Q.scale
    if isinstance(Q, Normal):
        return "normal", sympy.Abs(Q.deviation)
    raise Refusal(f"in ℝᵈ, the law of '{Q}' is not known: only Laplace and Normal are")


def _moments(law: str, count: int) -> tuple[arb, ...]:
    def even(j: int) -> int:
        return math.factorial(j) if law == "laplace" else math.prod(range(1, j, 2))

    return tuple(arb(0 if j % 2 else even(j)) for j in range(count + 1))


def on_a_line(P: Any, Q: Any, *, whole: bool) -> tuple[Distribution, Distribution]:
    """Return two distributions on the line with the divergence of P from Q; see the top of the file.

    Args:
        whole: unrestricted adversaries, otherwise linear ones.

    Raises:
        Refusal: none are known.
    """
    total: Expr = Integer(0)
    for p, q in zip(P.parts, Q.parts, strict=True):
        same = isinstance(p, Normal) and isinstance(q, Normal) and p.deviation**2 == q.deviation**2
        if not isinstance(q, Normal) or (whole and not same):
            raise Refusal(
                "in ℝᵈ, total variation and f-divergences are computed in two cases: for linear adversaries "
                "and a normal Q, and unrestricted for normal P and Q with the same deviations"
            )
        total += ((_mean(p) - q.mean) / q.deviation) ** 2
    return Normal(sqrt(total), 1), Normal(0, 1)


def are_noise(P: Any) -> bool:
    """Return whether every coordinate has Laplace or normal noise."""
    return all(isinstance(p, (Laplace, Normal)) for p in P.parts)


def require_noise(Q: Any) -> None:
    """Raise Refusal if a coordinate has other noise than Laplace or normal."""
    for q in Q.parts:
        _standard(q)


def adds_up(kind: str, order: Expr | None, H: AdversaryClass | None) -> bool:
    """Return whether the divergence is the sum of those of the coordinates."""
    if H is None:
        return kind in ("kl", "renyi", "alpha", "chi2")
    return not isinstance(H, JointSpan) and (kind in ("kl", "chi2") or order == 2)


def is_linear(H: AdversaryClass) -> bool:
    """Return whether the class is that of the functions a·x + b."""
    return isinstance(H, Linear) or Polynomials(1) == H


def total(
    coordinate: Callable[[Distribution, Distribution], tuple[Any, Any]], P: Any, Q: Any
) -> tuple[Any, Any]:
    """Return the sums of the lower and the upper ends of the coordinates, equal ones computed once."""
    pairs = Counter(zip(P.parts, Q.parts, strict=True))
    low, high = Integer(0), Integer(0)
    for (p, q), count in pairs.items():
        a, b = coordinate(p, q)
        low, high = low + count * a, high + count * b
    return low, high


def from_renyi(order: Expr, low: Rational, high: Any) -> tuple[arb, arb | None]:
    """Return ends of the α-divergence from those of the Rényi divergence, at the precision that is set."""
    a = enclose(order, {})

    def of(value: Any) -> arb:
        return ((a - 1) * enclose(value, {})).expm1() / (a * a - a)

    return of(low), None if high is sympy.oo else of(high)
