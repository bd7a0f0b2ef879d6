"""The second opinion on polynomial adversaries: against the guaranteed ends, which share no code with it."""

from __future__ import annotations

from typing import Any

import pytest
from mpmath import mp
from sympy import Integer, Rational

import cbdp_sym.theory.numeric  # noqa: F401  (the second opinion is registered there)
from cbdp_sym import Laplace, Normal, Polynomials, RestrictedRenyi
from cbdp_sym.theory.numeric.evaluate import Environment, Unevaluable, evaluate
from cbdp_sym.theory.restricted import divergence

LAPLACE = Laplace(0, 1), Laplace(1, 1)
GAUSS = Normal(0, 1), Normal(1, 1)


def value(pair: Any, order: Any, degree: int) -> Any:
    with mp.workdps(20):
        return evaluate(RestrictedRenyi(order, Polynomials(degree), *pair), Environment())


@pytest.mark.parametrize("pair", [LAPLACE, GAUSS])
@pytest.mark.parametrize(("order", "degree"), [(Rational(5, 4), 3), (Integer(2), 2), (Integer(9), 1)])
def test_it_lies_between_the_guaranteed_ends(pair: Any, order: Any, degree: int) -> None:
    ends = divergence(*pair, kind="renyi", order=order, adversary=f"poly:{degree}", digits=6)
    found = value(pair, order, degree)
    assert float(ends.lower) - 1e-7 <= found <= float(ends.upper) + 1e-7


@pytest.mark.parametrize(("order", "degree", "first"), [(300, 2, "0.72007"), (300, 3, "0.86669")])
def test_large_orders(order: int, degree: int, first: str) -> None:
    assert mp.nstr(value(LAPLACE, Integer(order), degree), 5) == first


def test_orders_next_to_one_are_refused() -> None:
    with pytest.raises(Unevaluable, match="too close to 1"):
        value(LAPLACE, Rational(1001, 1000), 3)
