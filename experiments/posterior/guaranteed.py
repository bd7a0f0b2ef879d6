"""Balls for integrals over [0, ∞) of analytic functions, by Arb."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import flint


@contextmanager
def bits(precision: int) -> Iterator[None]:
    """Work with balls of that precision."""
    old = flint.ctx.prec
    flint.ctx.prec = precision
    try:
        yield
    finally:
        flint.ctx.prec = old


def arb(value: Any) -> flint.arb:
    """Return a ball around a rational number, an integer or an exact SymPy number.

    Raises:
        TypeError: a float, which would not be what it looks like.
    """
    if isinstance(value, flint.arb):
        return value
    if isinstance(value, float):
        raise TypeError(f"an exact number is wanted, not the float {value!r}")
    if hasattr(value, "numerator") and not hasattr(value, "is_Rational"):
        return flint.arb(flint.fmpq(int(value.numerator), int(value.denominator)))
    return flint.arb(flint.fmpq(int(value.p), int(value.q)))


def between(low: flint.arb, high: flint.arb) -> flint.arb:
    """Return a ball that contains everything from ``low`` to ``high``."""
    return low.union(high)


def integral(f: Callable[[Any, bool], Any], low: flint.arb, high: flint.arb) -> flint.arb:
    """∫ f over [low, high], for f analytic on it (and everywhere where it is evaluated)."""
    value = flint.acb.integral(f, flint.acb(low), flint.acb(high))
    return value.real
