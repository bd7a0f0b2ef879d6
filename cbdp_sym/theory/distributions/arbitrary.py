"""A distribution about which nothing is known, for statements about all distributions."""

from __future__ import annotations

from typing import Any

import sympy
from sympy import Expr, Function, Symbol

from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.theory.heads import Distribution


class Arbitrary(Distribution):
    """``Arbitrary("P")``: any distribution; its density with respect to some measure is ``p(x)``.

    Finitely many distributions always have densities with respect to a common measure (their
    mean, for one), so this is no restriction.
    """

    is_arbitrary = True
    is_variable = True
    space = None

    def __new__(cls, name: str | Symbol) -> Any:
        if not str(name)[:1].isupper():
            raise Refusal(f"a distribution's name begins with a capital, not '{name}'", weak=False)
        return Distribution.__new__(cls, Symbol(str(name)))

    @property
    def name(self) -> str:
        return str(self.args[0])

    def pdf(self, x: Expr) -> Expr:
        density = self.name[0].lower() + self.name[1:]  # no two names have the same density
        return Function(density, nonnegative=True)(x)

    def _sympystr(self, printer: Any) -> str:
        return self.name

    def _latex(self, printer: Any) -> str:
        return printer._print(sympy.Symbol(self.name))
