"""The Rényi divergence of order α in [1, ∞]."""

from __future__ import annotations

from typing import Any

from sympy import Expr, Limit, S, Symbol, log, oo

from cbdp_sym.analysis.logic import expression
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.signs import Assumptions
from cbdp_sym.theory.divergences.base import Divergence, power_integral
from cbdp_sym.theory.divergences.max import MaxDivergence

ORDER = Symbol("alpha", positive=True)


class RenyiDivergence(Divergence):
    """``RenyiDivergence(alpha, P, Q)`` = log(∫ p^α q^(1-α)) / (α - 1) for α in (1, ∞), in nats.

    At the ends it is the limit: for α → 1 the KL divergence, for α → ∞ the max-divergence.
    """

    @property
    def order(self) -> Expr:
        return self.args[0]

    def definition(self, context: Assumptions) -> Expr:
        alpha, (P, Q) = self.order, self.arguments
        if alpha is oo:
            return MaxDivergence(P, Q)
        if alpha == 1:
            return Limit(RenyiDivergence(ORDER, P, Q), ORDER, S.One, "+")
        if not context.positive(alpha - 1):
            raise Refusal(f"the Rényi divergence needs an order above 1, not '{alpha}'")
        return log(power_integral(alpha, P, Q, context)) / (alpha - 1)

    def _latex(self, printer: Any) -> str:
        return rf"\mathrm{{D}}_{{{printer._print(expression(self.order))}}}" + self._operands(printer)
