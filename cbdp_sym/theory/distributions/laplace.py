"""The Laplace distribution."""

from __future__ import annotations

from typing import Any

from sympy import Abs, Expr, exp

from cbdp_sym.analysis.logic import expression
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.theory.heads import Distribution


class Laplace(Distribution):
    """``Laplace(location, scale)``, with density ``exp(-|x-location|/scale)/(2 scale)``, scale > 0."""

    def __new__(cls, location: Any, scale: Any) -> Any:
        if expression(scale).is_nonpositive:
            raise Refusal(f"the scale has to be positive, not '{scale}'", weak=False)
        return Distribution.__new__(cls, expression(location), expression(scale))

    @property
    def location(self) -> Expr:
        return self.args[0]

    @property
    def scale(self) -> Expr:
        return self.args[1]

    def pdf(self, x: Expr) -> Expr:
        return exp(-Abs(x - self.location) / self.scale) / (2 * self.scale)

    @property
    def kinks(self) -> tuple[Expr, ...]:
        return (self.location,)

    def _latex(self, printer: Any) -> str:
        return (
            rf"\operatorname{{Lap}}\left({printer._print(self.location)},"
            rf" {printer._print(self.scale)}\right)"
        )
