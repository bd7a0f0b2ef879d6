"""Equation (8) of the capacity bounded paper without one of its hypotheses: the numbers of the findings."""

from __future__ import annotations

from math import e, exp, log

P, Q = (1 / 2, 1 / 2, 0.0), (1 / 3, 1 / 3, 1 / 3)
FIRST, SECOND = (4.0, 0.0, 0.0), (0.0, 4.0, 0.0)


def over_the_translates(h: tuple[float, ...]) -> float:
    """The value of the best h + c: E_P[h] - log E_Q[e^h]."""
    gain = sum(p * v for p, v in zip(P, h, strict=True))
    return gain - log(sum(q * exp(v) for q, v in zip(Q, h, strict=True)))


def gap(h: tuple[float, ...], law: tuple[float, ...]) -> float:
    """E_P[h] - E_P'[h]."""
    return sum((p - q) * v for p, q, v in zip(P, law, h, strict=True))


def test_convexity_is_needed() -> None:
    """The right side is at least the larger gap, which is never negative: P'(1) + P'(2) <= 1."""
    left = max(over_the_translates(FIRST), over_the_translates(SECOND))
    assert left < -0.9
    for i in range(21):
        for j in range(21 - i):
            law = (i / 20, j / 20, (20 - i - j) / 20)
            assert max(gap(FIRST, law), gap(SECOND, law)) >= 0
    middle = tuple((u + v) / 2 for u, v in zip(FIRST, SECOND, strict=True))
    assert over_the_translates(middle) > 0.3  # what the convex hull adds


def test_translation_invariance_is_needed() -> None:
    """For H = {0} the left side is -f*(0) = -1/e; on the right stands KL(P', Q), whose infimum is 0."""
    left = 0 - exp(0 - 1)
    assert left == -1 / e < 0
