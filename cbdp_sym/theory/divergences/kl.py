"""The Kullback-Leibler divergence."""

from __future__ import annotations

from typing import Any

import sympy
from sympy import Expr, Integral, log, oo

from cbdp_sym.analysis.signs import Assumptions
from cbdp_sym.theory.distributions import Finite
from cbdp_sym.theory.divergences.base import OUTCOME, Divergence, require_densities, weight_pairs


class KL(Divergence):
    """``KL(P, Q)`` = ∫ p log(p/q), in nats."""

    def definition(self, context: Assumptions) -> Expr:
        P, Q = self.arguments
        x = OUTCOME
        require_densities(P, Q)
        if isinstance(P, Finite) and isinstance(Q, Finite):
            return sympy.Add(*(p * log(p / q) for p, q in weight_pairs(P, Q, context)))
        return Integral(P.pdf(x) * log(P.pdf(x) / Q.pdf(x)), (x, -oo, oo))

    def _latex(self, printer: Any) -> str:
        return r"\mathrm{KL}" + self._operands(printer)
