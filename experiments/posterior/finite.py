"""Gibbs mechanisms on finitely many data points and hypotheses, evaluated exactly.

The weights exp(-γ ℓ(z, h)) are rational; the losses themselves are -log(weight)/γ. Every quantity is a
finite sum over data sets, written as its definition says it, with no use of symmetry: a data set
is a tuple, Z₋₁ replaces its first entry, expectations run over all of 𝒵ⁿ.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from experiments.posterior.logsum import LogSum

Points = tuple[int, ...]


@dataclass(frozen=True)
class FiniteGibbs:
    """``A(Z)``: h with probability proportional to π(h) ∏ᵢ w(zᵢ, h), where w = exp(-γ ℓ).

    Args:
        data: the probabilities of the data points 0, 1, … under 𝒟.
        weights: ``weights[z][h]`` = exp(-γ ℓ(z, h)) > 0.
        prior: ``prior[h]`` > 0, not necessarily normalised (the paper's e^{-r(h)}); all 1 if left out.
        n: the number of data points in a data set, at least 1.
        gamma: the dispersion γ > 0; it is 1 in Theorem 4 itself.

    Raises:
        ValueError: an argument is outside its domain.
    """

    data: tuple[Fraction, ...]
    weights: tuple[tuple[Fraction, ...], ...]
    prior: tuple[Fraction, ...] = ()
    n: int = 1
    gamma: Fraction = Fraction(1)
    _posteriors: dict[Points, tuple[Fraction, ...]] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        def exact(row: Sequence[Any]) -> tuple[Fraction, ...]:
            return tuple(map(Fraction, row))

        object.__setattr__(self, "data", exact(self.data))
        object.__setattr__(self, "weights", tuple(exact(row) for row in self.weights))
        width = len(self.weights[0]) if self.weights else 0
        object.__setattr__(self, "prior", exact(self.prior) or (Fraction(1),) * width)
        object.__setattr__(self, "gamma", Fraction(self.gamma))
        if sum(self.data) != 1 or any(p < 0 for p in self.data):
            raise ValueError(f"{self.data} are not probabilities that sum to 1")
        if len(self.weights) != len(self.data) or {len(r) for r in self.weights} != {width}:
            raise ValueError("one row of weights is needed for each data point, all of one length")
        if width == 0 or len(self.prior) != width:
            raise ValueError("one prior weight is needed for each hypothesis, and there is one at least")
        if any(w <= 0 for row in (*self.weights, self.prior) for w in row):
            raise ValueError("the weights have to be positive: a loss is a real number")
        if self.n < 1 or self.gamma <= 0:
            raise ValueError(f"n ≥ 1 and γ > 0 are needed, not n = {self.n}, γ = {self.gamma}")

    @property
    def hypotheses(self) -> range:
        return range(len(self.prior))

    def loss(self, z: int, h: int) -> LogSum:
        """ℓ(z, h)."""
        return LogSum.log(self.weights[z][h]) * (-1 / self.gamma)

    def posterior(self, Z: Points) -> tuple[Fraction, ...]:
        """Return the probabilities of the hypotheses under A(Z)."""
        if Z not in self._posteriors:
            raw = list(self.prior)
            for z in Z:
                raw = [r * w for r, w in zip(raw, self.weights[z], strict=True)]
            total = sum(raw)
            self._posteriors[Z] = tuple(r / total for r in raw)
        return self._posteriors[Z]

    def data_sets(self, size: int) -> Iterator[tuple[Fraction, Points]]:
        """Yield all tuples of ``size`` data points of positive probability, with their probabilities."""
        support = [z for z, p in enumerate(self.data) if p]
        for Z in itertools.product(support, repeat=size):
            probability = Fraction(1)
            for z in Z:
                probability *= self.data[z]
            yield probability, Z

    def kl(self, Z: Points, other: Points) -> LogSum:
        """D_KL(A(Z) ‖ A(Z')) = Σ p log(p/q), in nats."""
        pairs = zip(self.posterior(Z), self.posterior(other), strict=True)
        return LogSum.total((p, LogSum.log(p / q)) for p, q in pairs)

    def on_average_kl(self, replaced: int = 1) -> LogSum:
        """E D_KL(A(Z) ‖ A([Z₋₁:ₖ, z₁:ₖ])) for Z ~ 𝒟ⁿ, z₁:ₖ ~ 𝒟ᵏ (Definition 2, and Lemma 6 for k > 1).

        Raises:
            ValueError: k is not between 1 and n.
        """
        if not 1 <= replaced <= self.n:
            raise ValueError(f"1 to {self.n} entries can be replaced, not {replaced}")
        return LogSum.total(
            (p * q, self.kl(Z, (*fresh, *Z[replaced:])))
            for p, Z in self.data_sets(self.n)
            for q, fresh in self.data_sets(replaced)
        )

    def risk(self, h: int) -> LogSum:
        """R(h) = E ℓ(z, h)."""
        return LogSum.total((p, self.loss(z, h)) for z, p in enumerate(self.data))

    def empirical_risk(self, h: int, Z: Points) -> LogSum:
        """R̂(h, Z), the mean loss on Z."""
        return LogSum.total((Fraction(1, len(Z)), self.loss(z, h)) for z in Z)

    def expected_risk(self) -> LogSum:
        """E R(A(Z))."""
        return LogSum.total(
            (p * a, self.risk(h)) for p, Z in self.data_sets(self.n) for h, a in enumerate(self.posterior(Z))
        )

    def expected_empirical_risk(self) -> LogSum:
        """E R̂(A(Z), Z)."""
        return LogSum.total(
            (p * a, self.empirical_risk(h, Z))
            for p, Z in self.data_sets(self.n)
            for h, a in enumerate(self.posterior(Z))
        )

    def generalization_error(self) -> LogSum:
        """E R(A(Z)) - E R̂(A(Z), Z), the number within the absolute value of Definition 3."""
        return self.expected_risk() - self.expected_empirical_risk()

    @cached_property
    def marginal(self) -> tuple[Fraction, ...]:
        """p(h) = E p(h|Z)."""
        sums = [Fraction(0)] * len(self.prior)
        for p, Z in self.data_sets(self.n):
            sums = [s + p * a for s, a in zip(sums, self.posterior(Z), strict=True)]
        return tuple(sums)

    def mutual_information(self) -> LogSum:
        """I(A(Z); Z) (Definition 13), in nats."""
        return LogSum.total(
            (p * a, LogSum.log(a / m))
            for p, Z in self.data_sets(self.n)
            for a, m in zip(self.posterior(Z), self.marginal, strict=True)
        )

    def max_information(self) -> LogSum:
        """Return the largest log p(h|Z)/p(h) over Z in the support of 𝒟ⁿ: pure max-information."""
        ratio = max(
            a / m
            for _, Z in self.data_sets(self.n)
            for a, m in zip(self.posterior(Z), self.marginal, strict=True)
        )
        return LogSum.log(ratio)

    def privacy(self) -> LogSum:
        """Return the least ε of ε-DP: the largest log p(h|Z)/p(h|Z'), Z and Z' with at most one other entry.

        Over all of 𝒵, points of probability 0 included; replacing the first entry is enough, since
        the posterior does not depend on the order.
        """
        points = range(len(self.data))
        ratio = max(
            a / b
            for Z in itertools.product(points, repeat=self.n)
            for z in points
            for a, b in zip(self.posterior(Z), self.posterior((z, *Z[1:])), strict=True)
        )
        return LogSum.log(ratio)

    def expected_ratio(self, Z: Points, other: Points) -> Fraction:
        """E_F[dF/dG] for F = A(Z), G = A(Z'): what the paper prints before Definition 2, without log."""
        pairs = zip(self.posterior(Z), self.posterior(other), strict=True)
        return sum((p * p / q for p, q in pairs), Fraction(0))
