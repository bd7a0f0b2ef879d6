"""First example: the mean of 100 truncated normals, released by the Laplace mechanism.

Z is the mean of 100 draws from N(0, 1) conditioned on [-2, 2], L(Z, h) = |Z - h|, and h is drawn with
density proportional to exp(-γ|Z - h|) on ℝ. As in the paper's Remark 1 the whole of Z is one data
point, so that the fresh point Z' is another such mean.
"""

from __future__ import annotations

import numpy as np

from experiments.on_average_kl.samples import Estimate, Row, exactly, grid, truncated_normals
from experiments.posterior import MeanOfTruncatedNormals

SEED = 20160508
REPETITIONS = 400_000
GRID = grid(-2, 3)
DRAWS, CUT = 100, 2
_CHUNK = 20_000


def pairs_of_means(rng: np.random.Generator, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Independent means Z and Z'."""
    means = np.empty((2, count))
    for start in range(0, count, _CHUNK):
        stop = min(start + _CHUNK, count)
        draws = truncated_normals(rng, (2, stop - start, DRAWS), CUT)
        means[:, start:stop] = draws.mean(axis=2)
    return means[0], means[1]


def divergences(gamma: float, Z: np.ndarray, fresh: np.ndarray) -> np.ndarray:
    """D_KL(A(Z) ‖ A(Z')) by the formula for two Laplace distributions of one scale, in nats."""
    t = gamma * np.abs(Z - fresh)
    return t + np.expm1(-t)


def scaled_errors(gamma: float, Z: np.ndarray, fresh: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """γ(L(Z', h) - L(Z, h)) for h drawn from A(Z), the loss on fresh data less that on the data.

    Each noise is used with both signs: the mean of the two is one value.
    """
    noise = rng.laplace(0.0, 1.0 / gamma, len(Z))
    total = np.zeros(len(Z))
    for h in (Z + noise, Z - noise):
        total += np.abs(fresh - h) - np.abs(Z - h)
    return gamma * total / 2


def curves(repetitions: int = REPETITIONS, gammas: list[float] | None = None) -> list[Row]:
    """One row per γ: guaranteed values, Monte Carlo estimates with standard errors, DP lines."""
    rng = np.random.default_rng(SEED)
    Z, fresh = pairs_of_means(rng, repetitions)
    exact = MeanOfTruncatedNormals(DRAWS)
    least_risk = exact.mean_distance(1)
    rows = []
    for gamma in gammas or GRID:
        kl = divergences(gamma, Z, fresh)
        error = scaled_errors(gamma, Z, fresh, rng)
        sampled, scaled = Estimate.of(kl), Estimate.of(error)
        difference = Estimate.of(error - kl)
        ball = exact.on_average_kl(exactly(gamma))
        one = exact.on_average_kl(exactly(gamma), replaced=1)
        excess = (ball + 1) / gamma - least_risk
        rows.append(
            {
                "gamma": gamma,
                "dp_printed": float(exact.privacy_whole(exactly(gamma))),
                "dp_one_of_100": float(exact.privacy_one(exactly(gamma))),
                "kl_guaranteed": float(ball.mid()),
                "kl_guaranteed_radius": float(ball.rad()),
                "kl_sampled": sampled.mean,
                "kl_sampled_se": sampled.error,
                "scaled_error": scaled.mean,
                "scaled_error_se": scaled.error,
                "difference": difference.mean,
                "difference_se": difference.error,
                "excess_risk_guaranteed": float(excess.mid()),
                "kl_one_of_100_guaranteed": float(one.mid()),
            }
        )
    return rows
