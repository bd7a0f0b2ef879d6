"""The scale that the proof gives, used the way a library would: noise, and the ratio that it allows."""

import math

import pytest


def scale(epsilon: float, sensitivity: float, freedom: float) -> float:
    """The scale of Student-t noise for ε-differential privacy (student_t.pure)."""
    return sensitivity / (2 * math.sqrt(freedom) * math.sinh(epsilon / (freedom + 1)))


def log_density(x: float, s: float, n: float) -> float:
    """Up to a constant."""
    return -(n + 1) / 2 * math.log1p((x / s) ** 2 / n)


@pytest.mark.parametrize("epsilon", [0.1, 1.0, 4.0])
@pytest.mark.parametrize("freedom", [1.0, 2.0, 3.0, 30.0])
def test_no_outcome_tells_more_than_epsilon(epsilon: float, freedom: float) -> None:
    s = scale(epsilon, 1.0, freedom)
    losses = [
        log_density(x, s, freedom) - log_density(x - 1, s, freedom)
        for x in (s * k / 1000 for k in range(-60_000, 60_000))
    ]
    assert max(losses) <= epsilon * (1 + 1e-12)
    assert max(losses) >= epsilon * (1 - 1e-5)
