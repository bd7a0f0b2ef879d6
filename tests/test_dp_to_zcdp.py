"""Lemma 3.7 by numbers: the least ξ for which DP holds for all δ, against the divergence."""

from __future__ import annotations

import itertools
import math
import random

import pytest

ORDERS = (1.001, 1.5, 2, 5, 30, 200)


def least_xi(p: list[float], q: list[float], rho: float) -> float:
    """The least ξ with P(S) <= e^{ξ+√(ρ log(1/δ))} Q(S) + δ for all events and, on a grid, all δ."""
    worst = 0.0
    for event in itertools.product((0, 1), repeat=len(p)):
        first = sum(a for s, a in zip(event, p, strict=True) if s)
        second = sum(b for s, b in zip(event, q, strict=True) if s)
        for k in range(400):
            log_delta = -(k**2) / 400
            if second and first > math.exp(log_delta):
                needed = math.log((first - math.exp(log_delta)) / second)
                worst = max(worst, needed - math.sqrt(-rho * log_delta))
    return worst


def divergence(order: float, p: list[float], q: list[float]) -> float:
    """D_α."""
    logs = [order * math.log(a) + (1 - order) * math.log(b) for a, b in zip(p, q, strict=True) if a]
    top = max(logs)
    return (top + math.log(math.fsum(math.exp(v - top) for v in logs))) / (order - 1)


def pairs(seed: int) -> tuple[list[float], list[float]]:
    """Randomized response, then random pairs with a rare loss."""
    rng = random.Random(seed)
    if seed < 3:
        heads = 1 / (1 + math.exp(-0.3 * (seed + 1)))
        return [heads, 1 - heads], [1 - heads, heads]
    rare = 10.0 ** -rng.randint(2, 8)
    p = [rare, 1 - rare - 0.3, 0.3]
    q = [rare * math.exp(-rng.uniform(0, 3)), 0.0, 0.3 * rng.uniform(0.8, 1.2)]
    q[1] = 1 - q[0] - q[2]
    return p, q


@pytest.mark.parametrize("seed", range(9))
def test_the_divergence_is_within_the_bound(seed: int) -> None:
    p, q = pairs(seed)
    for rho in (0.0, 0.01, 0.3, 1.0):
        xi = least_xi(p, q, rho)
        for order in ORDERS if xi <= 1 else ():
            bound = xi - rho / 4 + 5 * rho**0.25 + rho / 4 * order
            assert divergence(order, p, q) <= bound + 1e-9


@pytest.mark.parametrize("distance", [0.1, 0.5, 1.0])
def test_the_gaussian_mechanism(distance: float) -> None:
    """N(0,1) and N(μ,1): D_α = αμ²/2; by Lemma 3.5 they satisfy DP with ρ̂ = 2μ² and ξ̂ = μ²/2."""
    rho, xi = 2 * distance**2, distance**2 / 2
    if rho <= 1:
        for order in ORDERS:
            assert order * distance**2 / 2 <= xi - rho / 4 + 5 * rho**0.25 + rho / 4 * order
