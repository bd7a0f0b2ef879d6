"""The normal distribution."""

from __future__ import annotations

from typing import Any

from sympy import Expr, exp, pi, sqrt

from cbdp_sym.analysis.logic import expression
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.theory.heads import Distribution


class Normal(Distribution):
    """``Normal(mean, deviation)`` with standard deviation ``|deviation|`` > 0; as in SymPy, but for its sign.

    Its density is exp(-(x - mean)²/(2 deviation²)) / √(2π deviation²).
    """

    def __new__(cls, mean: Any, deviation: Any) -> Any:
        if expression(deviation).is_zero:
            raise Refusal(f"the deviation must not be 0, got '{deviation}'", weak=False)
        return Distribution.__new__(cls, expression(mean), expression(deviation))

    @property
    def mean(self) -> Expr:
        return self.args[0]

    @property
    def deviation(self) -> Expr:
        return self.args[1]

    def pdf(self, x: Expr) -> Expr:
        variance = self.deviation**2
        return exp(-((x - self.mean) ** 2) / (2 * variance)) / sqrt(2 * pi * variance)

    def _latex(self, printer: Any) -> str:
        variance = printer._print(self.deviation**2)
        return rf"\mathcal{{N}}\left({printer._print(self.mean)}, {variance}\right)"
