"""The span of finitely many features, and polynomials up to a degree."""

from __future__ import annotations

from typing import Any

import sympy
from sympy import Expr, Reals, Symbol, Tuple

from cbdp_sym.analysis.logic import expression
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.theory.adversaries.base import AdversaryClass


class Span(AdversaryClass):
    """``Span(x, f_1, …, f_m)``: h(x) = a_1 f_1(x) + … + a_m f_m(x) + b."""

    label = r"\mathrm{span}"

    def __new__(cls, x: Symbol, *features: Any) -> Any:
        if not features:
            raise Refusal("a span needs at least one feature", weak=False)
        return AdversaryClass.__new__(cls, x, *map(expression, features))

    @property
    def bound_symbols(self) -> list[Symbol]:
        return [self.args[0]]

    @property
    def free_symbols(self) -> set[Any]:
        variable, *features = self.args
        return set().union(*(f.free_symbols for f in features)) - {variable}

    def member(self, x: Symbol) -> tuple[Expr, tuple[Tuple, ...]]:
        variable, *features = self.args
        names = [Symbol(f"a_{k}", real=True) for k in range(1, len(features) + 1)]
        constant = Symbol("b", real=True)
        moved = [f.xreplace({variable: x}) for f in features]
        h = sympy.Add(*(a * f for a, f in zip(names, moved, strict=True))) + constant
        return h, tuple(Tuple(a, Reals) for a in (*names, constant))


class Polynomials(AdversaryClass):
    """``Polynomials(k)``: the polynomials of degree at most k on the line."""

    def __new__(cls, degree: Any) -> Any:
        if not expression(degree).is_Integer or int(degree) < 1:
            raise Refusal(f"the degree has to be a positive integer, not {degree}", weak=False)
        return AdversaryClass.__new__(cls, expression(degree))

    @property
    def label(self) -> str:
        return rf"\mathrm{{poly}}_{{{self.args[0]}}}"

    def member(self, x: Symbol) -> tuple[Expr, tuple[Tuple, ...]]:
        return Span(x, *(x**k for k in range(1, int(self.args[0]) + 1))).member(x)
