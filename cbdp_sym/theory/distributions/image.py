"""The law of a function of a random outcome."""

from __future__ import annotations

from typing import Any

import sympy
from sympy import Expr, Function, Symbol

from cbdp_sym.kernel.terms import Distribution


class Image(Distribution):
    """``Image("f", P)``: the law of f(x) for x drawn from P, f measurable and possibly randomised.

    The randomness of f is independent of x and is the same for every P: f is a Markov kernel.
    """

    is_arbitrary = True
    space = None

    def __new__(cls, name: str | Symbol, P: Distribution) -> Any:
        return Distribution.__new__(cls, Symbol(str(name)), P)

    def pdf(self, x: Expr) -> Expr:
        name, P = self.args
        density = P.pdf(x)
        return Function(f"{name}_{density.func}", nonnegative=True)(x)

    def _sympystr(self, printer: Any) -> str:
        name, P = self.args
        return f"{name}({printer._print(P)})"

    def _latex(self, printer: Any) -> str:
        name, P = self.args
        return rf"{printer._print(name)}\left({printer._print(P)}\right)"
