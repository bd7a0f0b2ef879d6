"""Second example: regression on the line, y = xh + noise, true h = 1, x and noise uniform on [-1, 1].

Two mechanisms sample with probability proportional to exp(-γ Σ (yᵢ - xᵢh)²): on ℋ = ℝ, where the posterior
is normal, as in the formula that the paper uses; and on ℋ = [-2, 2], where it is a normal
distribution cut off, as in the sentence that claims 64γ-DP. They are different mechanisms.

The paper does not print the number of points. Here it is 100, as in the first example.

Each repetition draws a data set Z and a ghost data set. Its first point is the z that replaces z₁, and it
is the fresh data on which h is evaluated; then the two data sets change roles, and the mean of
the two is one value. The expectation over h, given the data, is in closed form.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from experiments.on_average_kl.samples import Estimate, Row, exactly, grid
from experiments.posterior import LineThroughOrigin

SEED = 16050227
REPETITIONS = 100_000
GRID = grid(-4, 2)
POINTS = 100
TRUE_SLOPE = 1.0
BOUND = 2.0
_CHUNK = 10_000
_erf = np.frompyfunc(math.erf, 1, 1)


@dataclass(frozen=True)
class Data:
    """The statistics of the posterior and the losses: S = Σ x² and T = Σ xy, one entry per data set."""

    S: np.ndarray
    T: np.ndarray

    def swap_first(self, old: tuple[np.ndarray, np.ndarray], new: tuple[np.ndarray, np.ndarray]) -> Data:
        """The data sets with the point ``old`` = (x, y) replaced by ``new``."""
        (x, y), (u, v) = old, new
        return Data(self.S - x * x + u * u, self.T - x * y + u * v)


@dataclass(frozen=True)
class Draws:
    """Data sets, ghost data sets, and the data sets whose first point is the ghost's."""

    data: Data
    ghost: Data
    replaced: Data


def draw(rng: np.random.Generator, count: int, points: int = POINTS) -> Draws:
    """Independent data sets and ghost data sets."""
    sums = np.empty((2, 2, count))
    first = np.empty((2, 2, count))
    for start in range(0, count, _CHUNK):
        stop = min(start + _CHUNK, count)
        for k in range(2):
            x = rng.uniform(-1, 1, (stop - start, points))
            y = TRUE_SLOPE * x + rng.uniform(-1, 1, x.shape)
            sums[k, :, start:stop] = (x * x).sum(axis=1), (x * y).sum(axis=1)
            first[k, :, start:stop] = x[:, 0], y[:, 0]
    data, ghost = Data(*sums[0]), Data(*sums[1])
    replaced = data.swap_first((first[0, 0], first[0, 1]), (first[1, 0], first[1, 1]))
    return Draws(data, ghost, replaced)


@dataclass(frozen=True)
class Posterior:
    """log ∫ exp(-γ(Sh² - 2Th)) dh over ℋ, and the first two moments of h."""

    log_constant: np.ndarray
    mean: np.ndarray
    square: np.ndarray


def on_the_line(gamma: float, d: Data) -> Posterior:
    """ℋ = ℝ: normal with mean T/S and variance 1/(2γS)."""
    mean, variance = d.T / d.S, 1 / (2 * gamma * d.S)
    constant = gamma * d.T * mean + np.log(variance) / 2
    return Posterior(constant, mean, mean**2 + variance)


def bounded(gamma: float, d: Data) -> Posterior:
    """ℋ = [-2, 2]: the same normal, cut off."""
    centre, deviation = d.T / d.S, 1 / np.sqrt(2 * gamma * d.S)
    low, high = (-BOUND - centre) / deviation, (BOUND - centre) / deviation
    mass = (_erf(high / math.sqrt(2)) - _erf(low / math.sqrt(2))).astype(float) / 2
    phi_low, phi_high = (np.exp(-e * e / 2) / math.sqrt(2 * math.pi) for e in (low, high))
    shift = (phi_low - phi_high) / mass
    spread = 1 + (low * phi_low - high * phi_high) / mass - shift**2
    mean = centre + deviation * shift
    constant = gamma * d.T * centre + np.log(deviation * mass)
    return Posterior(constant, mean, mean**2 + deviation**2 * spread)


def divergences(gamma: float, p: Posterior, d: Data, q: Posterior, e: Data) -> np.ndarray:
    """D_KL(A(Z) ‖ A(Z')) = log K' - log K + γ E[Σ ℓ(z', h) - Σ ℓ(z, h)], in nats."""
    return q.log_constant - p.log_constant + gamma * _more(p, d, e)


def _more(p: Posterior, d: Data, e: Data) -> np.ndarray:
    """E[Σ ℓ on e - Σ ℓ on d] for h from p, less Σ y² on e and on d."""
    return (e.S - d.S) * p.square - 2 * (e.T - d.T) * p.mean


def scaled_errors(
    gamma: float, p: Posterior, d: Data, q: Posterior, e: Data, points: int = POINTS
) -> np.ndarray:
    """γ(R̂(h, ghost) - R̂(h, Z)) for h from A(Z), and with the roles changed; Σ y² cancels."""
    return gamma * (_more(p, d, e) + _more(q, e, d)) / (2 * points)


def curves(repetitions: int = REPETITIONS, gammas: list[float] | None = None) -> list[Row]:
    """One row per γ: guaranteed values (ℝ), Monte Carlo estimates with standard errors, DP lines."""
    draws = draw(np.random.default_rng(SEED), repetitions)
    exact = LineThroughOrigin(POINTS)
    rows = []
    for gamma in gammas or GRID:
        ball, excess = exact.on_average_kl(exactly(gamma)), exact.excess_risk(exactly(gamma))
        row = {
            "gamma": gamma,
            "dp_printed": 64 * gamma,
            "dp_sharper": 32 * gamma,
            "kl_line_guaranteed": float(ball.mid()),
            "kl_line_guaranteed_radius": float(ball.rad()),
            "excess_risk_line_guaranteed": float(excess.mid()),
        }
        for name, posterior in (("line", on_the_line), ("bounded", bounded)):
            p, ghost, other = (posterior(gamma, d) for d in (draws.data, draws.ghost, draws.replaced))
            kl = divergences(gamma, p, draws.data, other, draws.replaced)
            error = scaled_errors(gamma, p, draws.data, ghost, draws.ghost)
            excess_risk = (p.square - 2 * TRUE_SLOPE * p.mean + TRUE_SLOPE**2) / 3
            for key, estimate in (
                (f"kl_{name}_sampled", Estimate.of(kl)),
                (f"scaled_error_{name}", Estimate.of(error)),
                (f"difference_{name}", Estimate.of(error - kl)),
                (f"excess_risk_{name}", Estimate.of(excess_risk)),
            ):
                row[key], row[f"{key}_se"] = estimate.mean, estimate.error
        rows.append(row)
    return rows
