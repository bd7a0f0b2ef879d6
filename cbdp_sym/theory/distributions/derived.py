"""Distributions made of others: laws of a function of an outcome, mixtures, point masses."""

from __future__ import annotations

from typing import Any

from sympy import Expr, Function, Symbol

from cbdp_sym.analysis.logic import expression
from cbdp_sym.theory.heads import Distribution


class _Derived(Distribution):
    """A distribution on an unnamed space; its density is with respect to some measure."""

    is_arbitrary = True
    space = None

    def pdf(self, x: Expr) -> Expr:
        return Function("∘law", nonnegative=True)(self, x)  # a substitution reaches the parameters


class Transformed(_Derived):
    """``Transformed(value, t, P)``: the law of ``value``, an expression in ``t``, for t drawn from P."""

    def __new__(cls, value: Any, t: Symbol, P: Distribution) -> Any:
        return Distribution.__new__(cls, expression(value), t, P)

    @property
    def bound_symbols(self) -> list[Symbol]:
        return [self.args[1]]

    @property
    def free_symbols(self) -> set[Any]:
        value, t, P = self.args
        return (value.free_symbols - {t}) | P.free_symbols

    def _latex(self, printer: Any) -> str:
        value, t, P = self.args
        return rf"\left({printer._print(t)}\mapsto {printer._print(value)}\right){printer._print(P)}"


class Mixture(_Derived):
    """``Mixture(w, P, Q)``: drawn from P with probability w, and from Q otherwise."""

    def __new__(cls, weight: Any, P: Distribution, Q: Distribution) -> Any:
        return Distribution.__new__(cls, expression(weight), P, Q)

    @property
    def mixed(self) -> Any:
        weight, P, Q = self.args
        return (weight, P), (1 - weight, Q)

    def _latex(self, printer: Any) -> str:
        (w, P), (rest, Q) = self.mixed
        first = rf"{printer._print(w)}\,{printer._print(P)}"
        return rf"{first}+\left({printer._print(rest)}\right){printer._print(Q)}"


class PointMass(_Derived):
    """``PointMass(p)``: the outcome is p."""

    def __new__(cls, point: Any) -> Any:
        return Distribution.__new__(cls, expression(point))

    @property
    def atom(self) -> Any:
        return self.args[0]

    def _latex(self, printer: Any) -> str:
        return rf"\delta_{{{printer._print(self.atom)}}}"
