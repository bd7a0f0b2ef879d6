"""Suprema: what each side condition by itself refuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from sympy import Integer, Symbol

from cbdp_sym import Arbitrary, Expectation, rules
from cbdp_sym.kernel.fact import KernelError

s, t = (Symbol(name, real=True) for name in "st")
P = Arbitrary("P")

REFUSED: dict[str, Callable[[], Any]] = {
    "a value at most the mean": lambda: rules.includes(Expectation(t, (t, P)), {t: Integer(1)}),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    with pytest.raises(KernelError):
        REFUSED[name]()
