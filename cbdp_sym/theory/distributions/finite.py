"""Distributions on finitely many outcomes."""

from __future__ import annotations

from typing import Any

import sympy
from sympy import Expr, Tuple

from cbdp_sym.analysis.algebra import same_form
from cbdp_sym.analysis.logic import expression
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.signs import Assumptions
from cbdp_sym.theory.heads import Distribution


class Finite(Distribution):
    """``Finite(w_1, …, w_n)``: the outcome k has probability ``w_k``; the weights sum to 1.

    Raises:
        Refusal: the weights are numbers that are negative or do not sum to 1.
    """

    space = "finite"

    def __new__(cls, *weights: Any) -> Any:
        if len(weights) == 1 and isinstance(weights[0], Tuple):
            (weights,) = weights  # rebuilt from its args, as SymPy does when it substitutes
        w = tuple(map(expression, weights))
        if not same_form(sympy.Add(*w), sympy.S.One, Assumptions()) or any(p.is_negative for p in w):
            raise Refusal(f"the weights {w} are not probabilities that sum to 1", weak=False)
        return Distribution.__new__(cls, Tuple(*w))

    @property
    def weights(self) -> tuple[Expr, ...]:
        return tuple(self.args[0])

    def pdf(self, x: Expr) -> Expr:
        raise Refusal("a finite distribution has weights, no density on the line", weak=False)

    def _sympystr(self, printer: Any) -> str:
        return f"Finite({', '.join(map(printer._print, self.weights))})"

    def _latex(self, printer: Any) -> str:
        inside = ",\\,".join(printer._print(w) for w in self.weights)
        return rf"\left({inside}\right)"
