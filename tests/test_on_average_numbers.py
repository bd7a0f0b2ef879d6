"""The bounds of the on-average paper at posteriors on few points, each computed here from its definition.

The bounds are read off the statements. The data are independent points of a finite law, the outputs have a
finite base measure, and the losses are tables.
"""

from __future__ import annotations

import itertools
import random

import mpmath
import pytest
from mpmath import mpf
from test_zcdp_witnesses import bound, exact

MARGIN = mpf(10) ** -12


def posterior(loss, base, gamma, data):
    """The law of the output: base·e^{-γ Σ loss}, normalised."""
    weights = [b * mpmath.exp(-gamma * mpmath.fsum(loss[z][h] for z in data)) for h, b in enumerate(base)]
    total = mpmath.fsum(weights)
    return [w / total for w in weights]


def kl(p, q):
    return mpmath.fsum(a * mpmath.log(a / b) for a, b in zip(p, q, strict=True) if a)


def on_average(loss, base, gamma, law, n):
    """The mean of KL(A(Z) ‖ A(Z with another first point))."""
    points = range(len(law))
    mean = mpf(0)
    for data in itertools.product(points, repeat=n):
        chance = mpmath.fprod(law[z] for z in data)
        own = posterior(loss, base, gamma, data)
        for z in points:
            other = posterior(loss, base, gamma, (z, *data[1:]))
            mean += chance * law[z] * kl(own, other)
    return mean


def information(loss, base, gamma, law):
    """Mutual and lautum information of one data point and the output."""
    rows = [posterior(loss, base, gamma, (z,)) for z in range(len(law))]
    output = [mpmath.fsum(c * row[h] for c, row in zip(law, rows, strict=True)) for h in range(len(base))]
    mutual = mpmath.fsum(c * kl(row, output) for c, row in zip(law, rows, strict=True))
    lautum = mpmath.fsum(c * kl(output, row) for c, row in zip(law, rows, strict=True))
    return mutual, lautum


def drawn(rng, size):
    weights = [mpf(rng.randint(1, 9)) for _ in range(size)]
    return [w / mpmath.fsum(weights) for w in weights]


def case(seed, limit):
    rng = random.Random(seed)
    points, outputs = rng.randint(2, 3), rng.randint(2, 4)
    loss = [[mpf(rng.randint(-20, 20)) / 20 * limit for _ in range(outputs)] for _ in range(points)]
    return loss, drawn(rng, outputs), drawn(rng, points)


@pytest.mark.parametrize("seed", range(12))
def test_the_mean_divergence_is_mutual_plus_lautum_information(seed: int) -> None:
    loss, base, law = case(seed, mpf(2))
    mutual, lautum = information(loss, base, mpf(3) / 2, law)
    assert abs(on_average(loss, base, mpf(3) / 2, law, 1) - mutual - lautum) < MARGIN


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("gamma", ["1/3", "1", "3"])
def test_privacy_on_average_of_bounded_losses(seed: int, gamma: str) -> None:
    """The claims 3 and 4 of Remark 3, for one and two data points."""
    loss, base, law = case(seed, mpf(1))
    privacy = bound("oakl.rem3", 3, gamma=gamma, B="1")
    assert abs(privacy - exact(gamma) * bound("oakl.rem3", 4, gamma=gamma, B="1")) < MARGIN
    for n in (1, 2):
        assert on_average(loss, base, exact(gamma), law, n) <= privacy


def test_the_bound_on_average_is_attained_by_matches() -> None:
    """m values of the data and of the output, e^{γB} = m - 1; and the number at γB = 1."""
    for m in (3, 5, 9):
        gamma = mpmath.log(m - 1)
        uniform = [mpf(1) / m] * m
        loss = [[mpf(-1) if h == z else mpf(1) for h in range(m)] for z in range(m)]
        assert abs(on_average(loss, uniform, gamma, uniform, 1) - 2 * gamma * mpmath.tanh(gamma / 2)) < MARGIN
    assert mpmath.nstr(bound("oakl.rem3", 3, gamma="1", B="1"), 4) == "0.9242"


@pytest.mark.parametrize("k", ["1/100", "1", "5"])
def test_the_bound_by_max_information(k: str) -> None:
    """k·tanh(k/2)/n in place of k/n, for two data sets as far apart as randomized response."""
    value = exact(k)
    kept = 1 / (1 + mpmath.exp(-value))
    response = kl([kept, 1 - kept], [1 - kept, kept])
    assert abs(response - value * mpmath.tanh(value / 2)) < MARGIN
    assert response < value


@pytest.mark.parametrize(("most_y", "most_x"), [(1, 2), (2, 1)])
def test_how_much_a_difference_of_two_losses_varies(most_y: int, most_x: int) -> None:
    """By 32 for both domains of the regression, and by no less."""
    step = [mpf(i) / 4 for i in range(-8, 9)]
    xs, ys = ([t for t in step if abs(t) <= most] for most in (most_x, most_y))
    most = mpf(0)
    for x, u in itertools.product(xs[:: len(xs) // 8], repeat=2):
        for y, v in itertools.product(ys[:: len(ys) // 4], repeat=2):
            values = [(v - u * h) ** 2 - (y - x * h) ** 2 for h in step]
            most = max(most, max(values) - min(values))
    assert most == 32


def test_what_the_two_bounds_of_corollary_15_lose() -> None:
    """At γ = 1/σ = 1: one bit has 94 % of the upper bound, 400 bits 99.9 %; L ≤ γ²σ²/2; I near 2γ²σ²."""
    for bits, share in ((1, "0.94"), (400, "0.999")):
        angle = 1 / mpmath.sqrt(bits)
        error = bits * angle * mpmath.tanh(angle)
        lautum = bits * mpmath.log(mpmath.cosh(angle))
        mutual = error - lautum
        assert lautum <= mpf(1) / 2
        assert mutual <= error <= mpmath.sqrt(2 * mutual)
        assert error / mpmath.sqrt(2 * mutual) > mpf(share)
    size = mpf(10) ** 4  # log m, for m points and the loss -x where the two match
    scale = size + mpmath.log(size)
    missed = 1 / (1 + mpmath.exp(scale - size))
    mutual = (1 - missed) * size + missed * mpmath.log(missed)
    assert mutual / (scale**2 / size) > mpf("0.99")
