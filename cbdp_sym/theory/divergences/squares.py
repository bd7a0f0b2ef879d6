"""Divergences of squares: chi-square and the squared Hellinger distance."""

from __future__ import annotations

from typing import Any

import sympy
from sympy import Expr, Integer, Integral, oo, sqrt

from cbdp_sym.analysis.signs import Assumptions
from cbdp_sym.theory.distributions import Finite
from cbdp_sym.theory.divergences.base import (
    OUTCOME,
    Divergence,
    power_integral,
    require_densities,
    same_outcomes,
)


class ChiSquared(Divergence):
    """``ChiSquared(P, Q)`` = ∫ (p - q)²/q."""

    def definition(self, context: Assumptions) -> Expr:
        return power_integral(Integer(2), *self.arguments, context) - 1

    def _latex(self, printer: Any) -> str:
        return r"\chi^2" + self._operands(printer)


class HellingerSquared(Divergence):
    """``HellingerSquared(P, Q)`` = ∫ (√p - √q)²/2, at most 1."""

    may_be_infinite = False

    def definition(self, context: Assumptions) -> Expr:
        P, Q = self.arguments
        require_densities(P, Q)
        if isinstance(P, Finite) and isinstance(Q, Finite):
            return sympy.Add(*((sqrt(p) - sqrt(q)) ** 2 / 2 for p, q in same_outcomes(P, Q)))
        difference = sqrt(P.pdf(OUTCOME)) - sqrt(Q.pdf(OUTCOME))
        return Integral(difference**2 / 2, (OUTCOME, -oo, oo))

    def _latex(self, printer: Any) -> str:
        return r"\mathrm{H}^2" + self._operands(printer)
