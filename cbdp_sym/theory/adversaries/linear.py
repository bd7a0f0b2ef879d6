"""Linear adversaries, with the constant function."""

from __future__ import annotations

from sympy import Expr, Reals, Symbol, Tuple

from cbdp_sym.theory.adversaries.base import AdversaryClass

SLOPE = Symbol("a", real=True)
CONSTANT = Symbol("b", real=True)


class Linear(AdversaryClass):
    """The functions h(x) = a x + b on the line."""

    label = r"\mathrm{lin}"

    def member(self, x: Symbol) -> tuple[Expr, tuple[Tuple, ...]]:
        return SLOPE * x + CONSTANT, (Tuple(SLOPE, Reals), Tuple(CONSTANT, Reals))
