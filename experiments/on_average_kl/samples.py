"""Shared by the two experiments: the grid of γ, draws, means with their standard errors."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

Row = dict[str, float]


def grid(first: int, last: int, per_decade: int = 4) -> list[float]:
    """The exponential grid 10^first, …, 10^last. The γ that is meant is the double, exactly."""
    return [10.0 ** (k / per_decade) for k in range(first * per_decade, last * per_decade + 1)]


def exactly(gamma: float) -> Fraction:
    """The double as the rational number that it is, for the guaranteed formulas."""
    return Fraction(gamma)


@dataclass(frozen=True)
class Estimate:
    """A Monte Carlo mean and its standard error."""

    mean: float
    error: float

    @staticmethod
    def of(values: np.ndarray) -> Estimate:
        """The mean of independent values.

        Raises:
            ValueError: there are fewer than two.
        """
        if len(values) < 2:
            raise ValueError("a standard error needs two values at least")
        return Estimate(float(values.mean()), float(values.std(ddof=1) / np.sqrt(len(values))))


def truncated_normals(rng: np.random.Generator, shape: tuple[int, ...], cut: float) -> np.ndarray:
    """Draws from N(0, 1) conditioned on [-cut, cut], by rejection."""
    x = rng.standard_normal(shape)
    while (outside := np.abs(x) > cut).any():
        x[outside] = rng.standard_normal(int(outside.sum()))
    return x
