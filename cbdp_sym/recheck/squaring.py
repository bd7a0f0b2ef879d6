"""Whole powers of whatever can be multiplied."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def by_squaring(a: T, n: int, times: Callable[[T, T], T], one: T) -> T:
    """Return the n-th power of a by repeated squaring, n >= 0; ``one`` is the 0th."""
    if n == 0:
        return one
    while n % 2 == 0:
        a, n = times(a, a), n // 2
    found = a
    while n := n // 2:
        a = times(a, a)
        if n % 2:
            found = times(found, a)
    return found
