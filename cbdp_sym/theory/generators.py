"""The convex functions f of the f-divergences, one card each, and their Fenchel conjugates.

A card says what f is and where; :class:`Conjugate` unfolds to a supremum.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

import sympy
from sympy import Abs, Basic, Expr, Interval, Symbol, log, oo

from cbdp_sym.analysis.logic import expression
from cbdp_sym.analysis.signs import Assumptions
from cbdp_sym.calls import Checked
from cbdp_sym.theory.heads import REAL_LINE, Defined, Supremum

ARGUMENT = Symbol("t", real=True)


class Generator(Checked, Basic):
    """A convex f with f(1) = 0. ``domain`` is the interior of where f is finite.

    A closed convex function is determined by its values there, and so is its conjugate.
    """

    @property
    def symbol(self) -> str:
        """The name of the function in a formula, as LaTeX."""
        return "f"

    def __new__(cls, *args: Any) -> Any:
        return Basic.__new__(cls, *map(expression, args))

    @property
    @abstractmethod
    def domain(self) -> Interval:
        """The interior of the set where f is finite."""

    @abstractmethod
    def value(self, t: Expr) -> Expr:
        """f(t), for t in the domain."""


class KLGenerator(Generator):
    """f(t) = t log t for t > 0, f(0) = 0, f(t) = ∞ for t < 0."""

    symbol = r"\mathrm{KL}"

    @property
    def domain(self) -> Interval:
        return Interval.open(0, oo)

    def value(self, t: Expr) -> Expr:
        return t * log(t)


class AlphaGenerator(Generator):
    """``AlphaGenerator(alpha)``: f(t) = (|t|^α - 1) / (α² - α) on the line, for α > 1."""

    @property
    def order(self) -> Expr:
        return self.args[0]

    @property
    def symbol(self) -> str:
        return sympy.latex(self.order)

    @property
    def domain(self) -> Interval:
        return REAL_LINE

    def value(self, t: Expr) -> Expr:
        alpha = self.order
        return (Abs(t) ** alpha - 1) / (alpha**2 - alpha)


class Conjugate(Defined):
    """``Conjugate(f, s)`` = f*(s) = sup over t of t s - f(t), in (-∞, ∞]."""

    def definition(self, context: Assumptions) -> Expr:
        f, s = self.args
        return Supremum(ARGUMENT * s - f.value(ARGUMENT), (ARGUMENT, f.domain))

    def _latex(self, printer: Any) -> str:
        f, s = self.args
        return rf"f_{{{f.symbol}}}^*\left({printer._print(s)}\right)"
