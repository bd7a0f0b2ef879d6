"""Hypothesis strategies for random finite distributions, whose counterexamples shrink.

Hypothesis is a dependency of the test extra only.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

Weights = tuple[Fraction, ...]


def weights(outcomes: int = 3, largest: int = 200) -> st.SearchStrategy[Weights]:
    """Positive rational weights that sum to 1; they shrink towards the uniform distribution."""
    counts = st.lists(st.integers(1, largest), min_size=outcomes, max_size=outcomes)
    return counts.map(lambda c: tuple(Fraction(n, sum(c)) for n in c))


@st.composite
def distributions(draw: Any, count: int, most_outcomes: int = 4) -> tuple[Weights, ...]:
    """``count`` distributions on one space."""
    outcomes = draw(st.integers(2, most_outcomes))
    return tuple(draw(weights(outcomes)) for _ in range(count))


def orders(largest: int = 20) -> st.SearchStrategy[Fraction]:
    """Orders above 1, some of them close to it."""
    near = st.integers(1, 50).map(lambda n: 1 + Fraction(1, n * n))
    return st.one_of(near, st.fractions(Fraction(11, 10), largest, max_denominator=12))
