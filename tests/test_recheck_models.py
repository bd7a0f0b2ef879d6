"""Polynomials with a bound of the error: they hold the function, also where its argument has an error."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import mpmath
from hypothesis import given, settings
from hypothesis import strategies as st
from mpmath import mp, mpf

from cbdp_sym.recheck import models
from cbdp_sym.recheck.functions import precision
from cbdp_sym.recheck.models import TaylorModel

FUNCTIONS: list[tuple[Callable[[TaylorModel, int], TaylorModel], Callable[[Any], Any], bool]] = [
    (models.exp, mpmath.exp, False),
    (models.log, mpmath.log, True),
    (lambda f, n: models.power(f, Fraction(3, 7), n), lambda v: mpmath.power(v, mpf(3) / 7), True),
    (lambda f, n: models.power(f, Fraction(-5, 2), n), lambda v: mpmath.power(v, mpf(-5) / 2), True),
    (lambda f, n: models.power(f, Fraction(-1), n), lambda v: 1 / v, False),
    (lambda f, n: models.raised(f, 3, n), lambda v: v**3, False),
    (lambda f, n: models.waves(f, n)[0], mpmath.sin, False),
    (lambda f, n: models.waves(f, n)[1], mpmath.cos, False),
]


@settings(max_examples=60, deadline=None)
@given(
    st.fractions(-40, 40, max_denominator=50),
    st.fractions(Fraction(1, 200), 2, max_denominator=200),
    st.sampled_from([4, 12, 30]),
    st.sampled_from([0, 3, 2**20]),
    st.floats(-1, 1),
)
def test_the_function_is_within_the_error(
    middle: Fraction, width: Fraction, length: int, error: int, t: float
) -> None:
    with precision(80), mp.workprec(400):
        f = models.line(middle - width, middle + width)
        f = TaylorModel(f.terms, f.error + error, f.shift)
        x = mpf(middle.numerator) / middle.denominator + mpf(t) * width.numerator / width.denominator
        for compute, exact, positive in FUNCTIONS:
            if positive and middle <= 2 * width:
                continue
            try:
                g = compute(f, length)
            except models.Wide:
                continue
            near = mpmath.polyval([mpf(c) for c in reversed(g.terms)] or [0], mpf(t))
            for side in (-1, 0, 1):
                value = exact(x + side * mpmath.ldexp(mpf(error), f.shift))
                assert abs(mpmath.ldexp(near, g.shift) - value) <= mpmath.ldexp(mpf(g.error), g.shift)
                assert mpf(g.values.low) <= value <= mpf(g.values.high)
