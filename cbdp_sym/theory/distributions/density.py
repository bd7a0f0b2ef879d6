"""A distribution given by its density."""

from __future__ import annotations

from typing import Any

import sympy
from sympy import Expr, Piecewise, Symbol

from cbdp_sym.analysis.logic import expression
from cbdp_sym.theory.heads import Distribution


class Density(Distribution):
    """``Density(f, x, kinks)``: the density is the expression ``f`` in ``x``.

    Points where f is not smooth are given as ``kinks``, or read off a Piecewise whose conditions compare
    ``x`` with constants.
    """

    def __new__(cls, density: Any, x: Symbol, kinks: Any = ()) -> Any:
        found = tuple(map(expression, kinks)) or _breakpoints(expression(density), x)
        return Distribution.__new__(cls, expression(density), x, sympy.Tuple(*found))

    def pdf(self, x: Expr) -> Expr:
        density, variable, _ = self.args
        return density.xreplace({variable: x})

    @property
    def bound_symbols(self) -> list[Symbol]:
        return [self.args[1]]

    @property
    def kinks(self) -> tuple[Expr, ...]:
        return tuple(self.args[2])

    @property
    def free_symbols(self) -> set[Any]:
        density, variable, kinks = self.args
        return (density.free_symbols - {variable}) | kinks.free_symbols

    def total_mass(self, x: Symbol) -> sympy.Integral:
        """Return the integral of the density over the line."""
        return sympy.Integral(self.pdf(x), (x, -sympy.oo, sympy.oo))

    def _latex(self, printer: Any) -> str:
        return printer._print(self.args[0])


def _breakpoints(density: Expr, x: Symbol) -> tuple[Expr, ...]:
    points = []
    for piece in density.atoms(Piecewise):
        for _, condition in piece.args:
            for relation in condition.atoms(sympy.core.relational.Relational):
                if x in (relation.lhs, relation.rhs):
                    points.append(relation.rhs if relation.lhs == x else relation.lhs)
    return tuple(dict.fromkeys(points))
