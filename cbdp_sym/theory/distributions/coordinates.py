"""Distributions on ℝᵈ with independent coordinates, each given."""

from __future__ import annotations

from typing import Any

from sympy import Expr

from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.theory.heads import Distribution


class Coordinates(Distribution):
    """``Coordinates(P_1, …, P_d)``: coordinate i is drawn from ``P_i``, independently of the others.

    Raises:
        Refusal: there is no coordinate, or one is no distribution on the line.
    """

    space = "product"

    def __new__(cls, *parts: Any) -> Any:
        if not parts or any(isinstance(P, Coordinates) or not _on_line(P) for P in parts):
            raise Refusal("each coordinate is a distribution on the line, such as Laplace(0, 1)", weak=False)
        return Distribution.__new__(cls, *parts)

    @property
    def parts(self) -> tuple[Distribution, ...]:
        """The distributions of the coordinates."""
        return self.args

    def pdf(self, x: Expr) -> Expr:
        raise Refusal("a distribution on ℝᵈ has no density on the line", weak=False)

    def _sympystr(self, printer: Any) -> str:
        return f"Product({', '.join(map(printer._print, self.parts))})"

    def _latex(self, printer: Any) -> str:
        return r" \otimes ".join(map(printer._print, self.parts))


def _on_line(P: Any) -> bool:
    return isinstance(P, Distribution) and P.space not in ("product", "finite")
