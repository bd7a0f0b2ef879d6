"""The α-divergence."""

from __future__ import annotations

from typing import Any

from sympy import Expr

from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.signs import Assumptions
from cbdp_sym.theory.divergences.base import Divergence, power_integral


class AlphaDivergence(Divergence):
    """``AlphaDivergence(alpha, P, Q)`` = (∫ p^α q^(1-α) - 1) / (α² - α), for α > 1."""

    def definition(self, context: Assumptions) -> Expr:
        alpha, (P, Q) = self.args[0], self.arguments
        if not context.positive(alpha - 1):
            raise Refusal(f"the α-divergence needs an order above 1, not '{alpha}'")
        return (power_integral(alpha, P, Q, context) - 1) / (alpha**2 - alpha)

    def _latex(self, printer: Any) -> str:
        return rf"\mathrm{{D}}^{{\alpha\text{{-div}}}}_{{{printer._print(self.args[0])}}}" + (
            self._operands(printer)
        )
