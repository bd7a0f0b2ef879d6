"""Attacks on statements about all classes, with random finite distributions and classes that are closed as
the statements ask; in floating point, sharing no code with the derivations."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import partial

import pytest

Law = list[float]
OUTCOMES = 4


def law(rng: random.Random) -> Law:
    raw = [rng.choice([1, 1, 2, 10, 100]) * rng.random() + 1e-3 for _ in range(OUTCOMES)]
    return [r / sum(raw) for r in raw]


def mean(P: Law, f: Callable[[int], float]) -> float:
    return math.fsum(p * f(n) for n, p in enumerate(P))


def largest(f: Callable[[float], float], low: float, high: float) -> float:
    """The maximum of a concave function, by ternary search."""
    for _ in range(200):
        a, b = low + (high - low) / 3, high - (high - low) / 3
        low, high = (a, high) if f(a) < f(b) else (low, b)
    return f((low + high) / 2)


def conjugate(alpha: float, s: float) -> float:
    """sup over t of ts - f(t) for f(t) = (|t|^α - 1)/(α² - α)."""
    t = (abs(s) * (alpha - 1)) ** (1 / (alpha - 1))
    return t * abs(s) - (t**alpha - 1) / (alpha**2 - alpha)


@pytest.mark.parametrize("seed", range(30))
def test_theorem_7_with_its_better_constant(seed: int) -> None:
    """The class of all th + c, -1 <= t <= 1, for a few h with range [-1, 1]."""
    rng = random.Random(seed)
    P, Q = law(rng), law(rng)
    if seed % 3 == 0:  # nearly disjoint, where the constant is put to the test
        P, Q = [0.97, 0.01, 0.01, 0.01], [0.005, 0.005, 0.01, 0.98]
    table = [[rng.choice([-1.0, 1.0, rng.uniform(-1, 1)]) for _ in P] for _ in range(3)]
    metric = max(abs(mean(P, h.__getitem__) - mean(Q, h.__getitem__)) for h in table)

    def value(h: Law) -> float:
        def at(t: float) -> float:
            return t * mean(P, h.__getitem__) - math.log(mean(Q, lambda n: math.exp(t * h[n])))

        return largest(at, -1, 1)

    divergence = max(value(h) for h in table)
    assert metric <= math.sqrt(8 / 3 * divergence) + 1e-9


@pytest.mark.parametrize("seed", range(12))
def test_theorem_3_without_convexity(seed: int) -> None:
    """Finite classes, of which only the second contains its translates."""
    rng = random.Random(seed)
    alpha = rng.choice([1.2, 2.0, 3.0, 7.0])
    P1, P2, Q2 = law(rng), law(rng), law(rng)
    first = [[rng.uniform(-2, 2) for _ in P1] for _ in range(2)]
    second = [[rng.uniform(-2, 2) for _ in P1] for _ in range(2)]

    def single(h: Law, c: float) -> float:
        return mean(P2, lambda n: h[n] + c - 0) - mean(Q2, lambda n: conjugate(alpha, h[n] + c))

    def pair(g: Law, h: Law, c: float) -> float:
        return mean(P1, lambda m: single(h, c + g[m]))

    alone = max(largest(partial(single, h), -60, 60) for h in second)
    both = max(largest(partial(pair, g, h), -60, 60) for g in first for h in second)
    assert both <= alone + 1e-9 * (1 + abs(alone))


@pytest.mark.parametrize("seed", range(4))
def test_the_repaired_theorem_13(seed: int) -> None:
    """Every linear adversary stays below the bound, for symmetric laws on a few points."""
    rng = random.Random(seed)
    alpha = rng.choice([2.0, 2.5, 3.0, 6.0, 20.0])
    places = [rng.uniform(0, 3) for _ in range(3)]
    weights = [rng.random() for _ in places]
    noise = [(s * y, w / (2 * sum(weights))) for y, w in zip(places, weights, strict=True) for s in (1, -1)]
    size = math.fsum(w * abs(y) for y, w in noise)
    v = rng.choice([0.01, 0.3, 1.0, 10.0]) * size
    bound = ((1 + (alpha - 1) * v**2 / size**2) ** (alpha / 2) - 1) / (alpha**2 - alpha)

    def value(a: float, b: float) -> float:
        return b - math.fsum(w * conjugate(alpha, a * (y + v) + b) for y, w in noise)

    point, best = (0.0, 1 / (alpha - 1)), value(0.0, 1 / (alpha - 1))
    step = 1.0
    while step > 1e-6:
        moves = [(point[0] + s * step / size, point[1] + r * step) for s in (-1, 0, 1) for r in (-1, 0, 1)]
        top = max(moves, key=lambda m: value(*m))
        if value(*top) > best:
            point, best = top, value(*top)
        else:
            step /= 2
    assert best <= bound * (1 + 1e-9) + 1e-12
