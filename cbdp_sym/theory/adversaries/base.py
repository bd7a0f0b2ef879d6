"""The interface of adversary classes."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from sympy import Basic, Expr, Symbol, Tuple

from cbdp_sym.calls import Checked


class AdversaryClass(Checked, Basic):
    """A class H of functions of the outcome, given by its general member."""

    @property
    def label(self) -> str:
        """The name of the class in a formula, as LaTeX."""
        return r"\mathcal{H}"

    def __new__(cls, *args: Any) -> Any:
        return Basic.__new__(cls, *args)

    @abstractmethod
    def member(self, x: Symbol) -> tuple[Expr, tuple[Tuple, ...]]:
        """h(x) with free coefficients, and each coefficient with its domain."""
