"""Adversaries on finitely many outcomes, and classes without the constant function."""

from __future__ import annotations

from typing import Any

import sympy
from sympy import Eq, Expr, Piecewise, Reals, Symbol, Tuple

from cbdp_sym.analysis.logic import expression
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.theory.adversaries.base import AdversaryClass
from cbdp_sym.theory.adversaries.linear import CONSTANT


class FeatureMatrix(AdversaryClass):
    """``FeatureMatrix([φ_1(0), φ_1(1), …], [φ_2(0), …], …)``: h = a_1 φ_1 + … + a_m φ_m + b.

    Each row is a feature, each column an outcome.

    Raises:
        Refusal: no row, rows of different lengths, or entries that are no real numbers.
    """

    label = r"\mathrm{span}"

    def __new__(cls, *rows: Any) -> Any:
        found = [Tuple(*map(expression, row)) for row in rows]
        if not found or len(set(map(len, found))) != 1 or not found[0]:
            raise Refusal("the rows of a matrix of features need the same length", weak=False)
        if any(e.free_symbols or not e.is_extended_real or e.is_infinite for r in found for e in r):
            raise Refusal("the entries of a matrix of features are real numbers", weak=False)
        return AdversaryClass.__new__(cls, *found)

    @property
    def outcomes(self) -> int:
        """Return how many outcomes there are."""
        return len(self.args[0])

    def member(self, x: Symbol) -> tuple[Expr, tuple[Tuple, ...]]:
        names = [Symbol(f"a_{k}", real=True) for k in range(1, len(self.args) + 1)]
        features = [
            Piecewise(*((v, Eq(x, n)) for n, v in enumerate(row[:-1])), (row[-1], True)) for row in self.args
        ]
        h = sympy.Add(*(a * f for a, f in zip(names, features, strict=True))) + CONSTANT
        return h, tuple(Tuple(a, Reals) for a in (*names, CONSTANT))


class Homogeneous(AdversaryClass):
    """``Homogeneous(H)``: the functions of H without their constant, b = 0."""

    def __new__(cls, H: AdversaryClass) -> Any:
        if isinstance(H, Homogeneous):
            return H
        if not any(domain[0] == CONSTANT for domain in H.member(Symbol("x", real=True))[1]):
            raise Refusal(f"the functions of '{H}' have no constant to leave out", weak=False)
        return AdversaryClass.__new__(cls, H)

    @property
    def bound_symbols(self) -> list[Symbol]:
        return list(getattr(self.args[0], "bound_symbols", []))

    @property
    def free_symbols(self) -> set[Any]:
        return self.args[0].free_symbols

    @property
    def label(self) -> str:
        return rf"{self.args[0].label}_{{0}}"

    def member(self, x: Symbol) -> tuple[Expr, tuple[Tuple, ...]]:
        h, limits = self.args[0].member(x)
        kept = tuple(t for t in limits if t[0] != CONSTANT)
        return h.xreplace({CONSTANT: sympy.S.Zero}), kept
