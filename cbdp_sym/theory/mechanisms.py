"""Mechanisms, neighbouring inputs and zero-concentrated differential privacy."""

from __future__ import annotations

from typing import Any

import sympy
from sympy import Expr, Function, Symbol

from cbdp_sym.engine.logic import AtMost, ForAll, Relation, differ, expression
from cbdp_sym.engine.terms import DataSet, Distribution
from cbdp_sym.theory.divergences.renyi import RenyiDivergence

ORDER = Symbol("alpha", positive=True)


class Output(Distribution):
    """``Output("M", x)``: the distribution of the output of the mechanism M on the data set x."""

    is_arbitrary = True
    space = None

    def __new__(cls, mechanism: str | Symbol, data: DataSet) -> Any:
        return Distribution.__new__(cls, Symbol(str(mechanism)), data)

    def pdf(self, x: Expr) -> Expr:
        return Function(f"density_{self.args[0]}", nonnegative=True)(self.args[1], x)

    def _sympystr(self, printer: Any) -> str:
        return f"{self.args[0]}({self.args[1]})"

    def _latex(self, printer: Any) -> str:
        return rf"{self.args[0]}({printer._print(self.args[1])})"


def dataset(name: str) -> DataSet:
    """A variable for a data set."""
    return DataSet(name)


def zcdp(mechanism: str, xi: Expr | int, rho: Expr | int) -> ForAll:
    """(ξ, ρ)-zCDP of the mechanism (Definition 1.1): D_α(M(x)‖M(x')) ≤ ξ + ρα for all α > 1 and all
    data sets x, x' that differ in at most one entry.

    Equal data sets are let in: for them the divergence is 0, and ξ + ρα ≥ 0 wherever the mechanism
    has two different neighbouring inputs at all.
    """
    return group_zcdp(mechanism, 1, xi, rho)


def group_zcdp(mechanism: str, k: Expr | int, xi: Expr | int, rho: Expr | int) -> ForAll:
    """(ξ, ρ)-zCDP for groups of size k (Definition 5.1)."""
    x, y = dataset("u"), dataset("w")
    alpha = Symbol("beta", positive=True)
    bound = expression(xi) + expression(rho) * alpha
    divergence = RenyiDivergence(alpha, Output(mechanism, x), Output(mechanism, y))
    return ForAll(
        (x, y, alpha),
        (differ(x, y, k), Relation(alpha, ">", sympy.S.One)),
        AtMost(divergence, bound),
    )
