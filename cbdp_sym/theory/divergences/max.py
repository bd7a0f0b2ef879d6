"""The max-divergence, the Rényi divergence of order ∞."""

from __future__ import annotations

from typing import Any

from sympy import Expr, Max, Reals, log

from cbdp_sym.analysis.signs import Assumptions
from cbdp_sym.theory.distributions import Finite
from cbdp_sym.theory.divergences.base import OUTCOME, Divergence, require_densities, weight_pairs
from cbdp_sym.theory.heads import Supremum


class MaxDivergence(Divergence):
    """``MaxDivergence(P, Q)`` = ess sup log(p/q), in nats."""

    def definition(self, context: Assumptions) -> Expr:
        P, Q = self.arguments
        require_densities(P, Q)
        if isinstance(P, Finite) and isinstance(Q, Finite):
            return Max(*(log(p / q) for p, q in weight_pairs(P, Q, context)))
        return Supremum(log(P.pdf(OUTCOME) / Q.pdf(OUTCOME)), (OUTCOME, Reals))

    def _latex(self, printer: Any) -> str:
        return r"\mathrm{D}_{\infty}" + self._operands(printer)
