"""Conjugate families: both sides of the equivalence as SymPy expressions.

On one side the KL divergences between two posteriors, averaged over the data; on the other the losses
of a draw from the posterior, on a fresh point and on the data. They meet only in the posterior.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sympy
from sympy import Abs, Expr, Rational, S, Symbol, digamma, exp, loggamma

from cbdp_sym.analysis.logic import expression


@dataclass(frozen=True)
class BetaBernoulli:
    """Coin tosses z ~ Bernoulli(q), ℓ(z, h) = -log p(z|h) = -z log h - (1-z) log(1-h), prior Beta(a, b).

    A(Z) is Beta(a + γs, b + γ(n - s)) with s = Σ zᵢ. The losses are not bounded, so no ε-DP holds.
    Expressions for a concrete n; q in [0, 1], a, b and γ > 0 may be symbols.
    """

    q: Any
    n: int
    gamma: Any = S.One
    a: Any = S.One
    b: Any = S.One

    def posterior(self, ones: Expr | int) -> tuple[Expr, Expr]:
        """Return the two parameters of the posterior for data with that many ones."""
        gamma = expression(self.gamma)
        return self.a + gamma * ones, self.b + gamma * (self.n - ones)

    def kl(self, ones: int, other: int) -> Expr:
        """D_KL between the posteriors for data with ``ones`` and ``other`` ones."""
        (a, b), (c, d) = self.posterior(ones), self.posterior(other)
        mean_log, mean_log_rest = _mean_logs(a, b)
        return _log_beta(c, d) - _log_beta(a, b) + (a - c) * mean_log + (b - d) * mean_log_rest

    def on_average_kl(self) -> Expr:
        """Definition 2: the sum over all data sets and fresh points."""
        total: Expr = S.Zero
        for first, fresh in itertools.product((0, 1), repeat=2):
            for rest in range(self.n):
                probability = self._toss(first) * self._toss(fresh) * self._count(rest)
                total += probability * self.kl(rest + first, rest + fresh)
        return total

    def generalization_error(self) -> Expr:
        """E R(A(Z)) - E R̂(A(Z), Z): expected loss on a fresh toss less the mean loss on the data."""
        total: Expr = S.Zero
        for ones in range(self.n + 1):
            probability = (
                sympy.binomial(self.n, ones) * self._toss(1) ** ones * self._toss(0) ** (self.n - ones)
            )
            share = Rational(ones, self.n)
            mean_log, mean_log_rest = _mean_logs(*self.posterior(ones))
            fresh = -self.q * mean_log - (1 - self.q) * mean_log_rest
            seen = -share * mean_log - (1 - share) * mean_log_rest
            total += probability * (fresh - seen)
        return total

    def _toss(self, z: int) -> Expr:
        q = expression(self.q)
        return q if z else 1 - q

    def _count(self, ones: int) -> Expr:
        rest = self.n - 1
        return sympy.binomial(rest, ones) * self._toss(1) ** ones * self._toss(0) ** (rest - ones)


def _mean_logs(a: Expr, b: Expr) -> tuple[Expr, Expr]:
    """E log h and E log(1 - h) for h ~ Beta(a, b)."""
    return digamma(a) - digamma(a + b), digamma(b) - digamma(a + b)


def _log_beta(a: Expr, b: Expr) -> Expr:
    return loggamma(a) + loggamma(b) - loggamma(a + b)


@dataclass(frozen=True)
class GaussianMean:
    """A mean: ℓ(z, h) = (z - h)²/2 on the line, prior exp(-precision·h²/2), z of any distribution with
    that mean and variance.

    A(Z) is normal with mean γ Σ zᵢ/(γn + precision) and variance 1/(γn + precision). ``precision`` = 0
    is the flat, improper prior. All of them may be symbols, n too.
    """

    n: Any
    gamma: Any = S.One
    precision: Any = S.Zero
    mean: Any = S.Zero
    variance: Any = S.One

    @property
    def _total(self) -> Expr:
        return self.gamma * expression(self.n) + self.precision

    def on_average_kl(self) -> Expr:
        """Definition 2, by the divergence (m - m')²/(2s²) of normals of one variance."""
        first, fresh = Symbol("z_1", real=True), Symbol("z", real=True)
        means_apart = self.gamma * (first - fresh) / self._total
        return self._average(means_apart**2 * self._total / 2, first, fresh)

    def generalization_error(self) -> Expr:
        """E R - E R̂: by exchangeability of the data the loss on the first point stands for the mean."""
        first, fresh, rest = sympy.symbols("z_1 z T", real=True)
        centre = self.gamma * (first + rest) / self._total

        def loss(z: Expr) -> Expr:
            return ((z - centre) ** 2 + 1 / self._total) / 2

        return self._average(loss(fresh) - loss(first), first, fresh, rest)

    def _average(self, e: Expr, first: Symbol, fresh: Symbol, rest: Symbol | None = None) -> Expr:
        """The expectation of a polynomial of degree 2 in independent variables."""
        moments = {first: (self.mean, self.variance), fresh: (self.mean, self.variance)}
        if rest is not None:
            others = self.n - 1
            moments[rest] = (others * self.mean, others * self.variance)
        value: Expr = S.Zero
        for powers, coefficient in sympy.Poly(e, *moments).terms():
            term = coefficient
            for power, (m, v) in zip(powers, moments.values(), strict=True):
                term *= (S.One, m, m**2 + v)[power]
            value += term
        return sympy.factor(value)


@dataclass(frozen=True)
class LaplaceLocation:
    """The Laplace mechanism: one number Z, ℓ(Z, h) = |Z - h| on the line; A(Z) is Laplace(Z, 1/γ)."""

    gamma: Any = S.One

    def kl(self, Z: Any, other: Any) -> Expr:
        """D_KL(A(Z) ‖ A(Z')) = t - 1 + e^{-t} with t = γ|Z - Z'|."""
        t = self.gamma * Abs(expression(Z) - expression(other))
        return t - 1 + exp(-t)

    def expected_loss(self, Z: Any, other: Any) -> Expr:
        """E |Z' - h| for h ~ A(Z), which is d + e^{-γd}/γ with d = |Z - Z'|."""
        d = Abs(expression(Z) - expression(other))
        return d + exp(-self.gamma * d) / self.gamma

    def on_average_kl(self, data: Sequence[tuple[Any, Any]]) -> Expr:
        """Definition 2 for n = 1 and Z from the pairs (value, probability)."""
        return sympy.Add(*(p * q * self.kl(Z, z) for Z, p in data for z, q in data))

    def generalization_error(self, data: Sequence[tuple[Any, Any]]) -> Expr:
        """E R(A(Z)) - E R̂(A(Z), Z) for n = 1 and Z from the pairs (value, probability)."""
        risk = sympy.Add(*(p * q * self.expected_loss(Z, z) for Z, p in data for z, q in data))
        return risk - sympy.Add(*(p * self.expected_loss(Z, Z) for Z, p in data))

    def privacy(self, low: Any, high: Any) -> Expr:
        """Return the least ε of ε-DP where Z may be any point of [low, high] and is replaced as a whole."""
        return self.gamma * (expression(high) - expression(low))
