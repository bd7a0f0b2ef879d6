"""Regression through the origin on the line: y = x·h* + e, ℓ(z, h) = (y - xh)², flat prior on ℝ.

A(Z) is normal with mean b = T/S and variance 1/(2γS), where S = Σ xᵢ² and T = Σ xᵢyᵢ. For noise of mean 0
and variance v that is independent of the design, what both sides of the equivalence come to depends on
the design only through E[x²] and E[1/S]:

    E R - E R̂ = E[x²] (v + 1/(2γ)) E[1/S] + v - ((n-1) v + 1/(2γ))/n.

On the other side the expectation of the logarithms in the KL divergence vanishes by exchange, and

    E KL = ½ (E[S'/S] - 1) + γ E[S' (b - b')²],

where Z' has a fresh first point. Theorem 4 says that the two agree. For x uniform on [-1, 1], E[1/S] is an
integral that Arb encloses; it is infinite for n ≤ 2, and then so are both sides.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import flint
import sympy
from sympy import Expr, S

from cbdp_sym.analysis.logic import expression
from experiments.posterior.guaranteed import arb, between, bits, integral


def kl_of_normals(mean: Any, variance: Any, other_mean: Any, other_variance: Any) -> Expr:
    """D_KL(N(m, s²) ‖ N(m', s'²)) from means and variances, in nats."""
    ratio = variance / other_variance
    return (ratio - 1 - sympy.log(ratio) + (mean - other_mean) ** 2 / other_variance) / 2


@dataclass(frozen=True)
class LineThroughOrigin:
    """The posterior of the slope, flat prior on ℝ, from n points with x uniform on [-1, 1].

    Args:
        n: the number of points; the paper does not print it.
        noise: the variance of the noise; 1/3 for the paper's uniform noise on [-1, 1].
        precision: bits of the balls.
    """

    n: int
    noise: Fraction = Fraction(1, 3)
    precision: int = 128

    def __post_init__(self) -> None:
        if self.n < 1 or self.noise < 0:
            raise ValueError(f"n ≥ 1 and a variance are needed, not {self.n} and {self.noise}")

    def reciprocal_moment(self) -> flint.arb:
        """E[1/S] = ∫ E[e^{-tx²}]ⁿ dt over (0, ∞), with E[e^{-tx²}] = ₁F₁(½; 3/2; -t).

        The tail: E[e^{-tx²}] ≤ √(π/t)/2.

        Raises:
            ValueError: n ≤ 2, for which it is infinite.
        """
        if self.n <= 2:
            raise ValueError("E[1/S] is infinite for n ≤ 2: S is near 0 too often")
        with bits(self.precision):
            n, end = self.n, flint.arb(2) ** (9 if self.n > 12 else 20)

            def f(t: Any, _: bool) -> Any:
                half = flint.acb(1) / 2
                return (-t).hypgeom_1f1(half, 3 * half) ** n

            body = integral(f, flint.arb(0), flint.arb(end))
            tail = (flint.arb.pi().sqrt() / 2) ** n * end ** (1 - arb(Fraction(n, 2)))
            return body + between(flint.arb(0), tail / (arb(Fraction(n, 2)) - 1))

    def generalization_error(self, gamma: Any) -> flint.arb:
        """E R(A(Z)) - E R̂(A(Z), Z), with R̂ the mean loss on the data."""
        with bits(self.precision):
            g, v, n = arb(gamma), arb(self.noise), self.n
            fresh = (v + 1 / (2 * g)) * self.reciprocal_moment() / 3 + v
            return fresh - ((n - 1) * v + 1 / (2 * g)) / n

    def on_average_kl(self, gamma: Any) -> flint.arb:
        """E D_KL(A(Z) ‖ A([Z₋₁, z])), from the divergence of normals.

        With W = S - x₁², independent of x₁ and x: E[S'/S] = E[W/S] + E[x²] E[1/S], and given the
        design, S'(b - b')² = S' (xe/S' + (1/S' - 1/S) Σ₂ xᵢeᵢ - x₁e₁/S)² has the expectation
        v (x²/S' + S' (1/S' - 1/S)² W + S' x₁²/S²) = v (x²/S' + W/S' - 2W/S + S'/S).
        """
        with bits(self.precision):
            g, v, n = arb(gamma), arb(self.noise), self.n
            reciprocal = self.reciprocal_moment()
            # E[x₁²/S] = 1/n because the n of them add up to 1; so E[W/S] = 1 - 1/n.
            rest = 1 - flint.arb(1) / n
            ratio = rest + reciprocal / 3
            shift = v * (flint.arb(1) / n + rest - 2 * rest + ratio)
            return (ratio - 1) / 2 + g * shift

    def excess_risk(self, gamma: Any) -> flint.arb:
        """E R(A(Z)) - R(h*), with R(h) = (h - h*)²/3 + v."""
        with bits(self.precision):
            return (arb(self.noise) + 1 / (2 * arb(gamma))) * self.reciprocal_moment() / 3

    def floor(self) -> flint.arb:
        """Return the limit of the on-average KL-privacy for γ → 0: (n E[x²] E[1/S] - 1)/(2n) > 0."""
        with bits(self.precision):
            return self.reciprocal_moment() / 6 - arb(Fraction(1, 2 * self.n))


def given_design(x: list[Any], fresh: Any, gamma: Any, noise: Any = S.One) -> tuple[Expr, Expr]:
    """Return both sides for a design that is exchanged exactly, as expressions: a check of the formulas.

    The design is drawn from the n + 1 numbers ``x`` and ``fresh`` in random order, so that it is
    exchangeable (as n + 1 independent ones are given their values in any order).

    Returns:
        E KL(A(Z) ‖ A(Z')) and γ Σᵢ E[ℓ(fresh) - ℓ(zᵢ)]/n, which are γ(E R - E R̂).
    """
    points = [*map(expression, x), expression(fresh)]
    n = len(points) - 1
    divergence: Expr = S.Zero
    error: Expr = S.Zero
    for out in range(n + 1):
        inside = [p for k, p in enumerate(points) if k != out]
        total = sum(p**2 for p in inside)
        variance = 1 / (2 * gamma * total)
        # b = h* + Σ xᵢeᵢ/S; a fresh loss has e², x²(b - h*)² and x² Var h; the data lose the fit.
        fresh_loss = noise + points[out] ** 2 * (noise / total + variance)
        seen = (n * noise - noise + total * variance) / n
        error += gamma * (fresh_loss - seen)
        for first in range(n):
            other = total - inside[first] ** 2 + points[out] ** 2
            rest = total - inside[first] ** 2
            shift = noise * (
                points[out] ** 2 / other**2
                + (1 / other - 1 / total) ** 2 * rest
                + inside[first] ** 2 / total**2
            )
            ratio = other / total
            kl = (ratio - 1 - sympy.log(ratio)) / 2 + gamma * other * shift
            divergence += kl / n
    return divergence / (n + 1), error / (n + 1)
