"""Bounds on the privacy loss from bounds on the Rényi divergence, for proofs about conversions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sympy import Expr, Symbol

from cbdp_sym.corpus.proof import Calculation
from cbdp_sym.engine import rules
from cbdp_sym.engine.fact import Fact
from cbdp_sym.engine.terms import Distribution, Expectation
from cbdp_sym.theory.divergences.base import OUTCOME

x = OUTCOME
_u = Symbol("u", real=True)
_v = Symbol("v", real=True)


def under_first(order: Expr, P: Distribution, Q: Distribution, under: Iterable[Any]) -> Fact:
    """``E_P[(p/q)^{order-1}] = E_Q[(p/q)^order]``, for P ≪ Q."""
    p, q = P.pdf(x), Q.pdf(x)
    under = [*under]
    calc = Calculation(Expectation((p / q) ** (order - 1), (x, P)), under=under)
    calc.then(
        rules.change_measure(calc.current, Q, under),
        because=r"change the measure, as the first is absolutely continuous with respect to the second",
    )
    calc.then(
        rules.rewritten(calc.current, (p / q) ** order, under),
        because="the density of the second is positive almost surely",
    )
    return calc.fact
