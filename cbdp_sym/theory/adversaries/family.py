"""Classes of functions of which nothing is known but what a statement assumes."""

from __future__ import annotations

from sympy import Expr, Function, Reals, Symbol, Tuple

from cbdp_sym.theory.adversaries.base import AdversaryClass

INDEX = Symbol("theta", real=True)


class Family(AdversaryClass):
    """``Family("h")``: any class, as the functions h(θ, x) for θ in ℝ; ``Family("h", index)`` names θ.

    A supremum over a class is one over countably many of its members, so no statement about
    suprema loses anything by the real index.
    """

    def __new__(cls, name: str | Symbol, index: Symbol = INDEX) -> Family:
        return AdversaryClass.__new__(cls, Symbol(str(name)), index)

    @property
    def index(self) -> Symbol:
        """The variable that runs through the class."""
        return self.args[1]

    @property
    def bound_symbols(self) -> list[Symbol]:
        return [self.index]

    @property
    def free_symbols(self) -> set[Symbol]:
        return set()

    @property
    def label(self) -> str:
        return rf"\mathcal{{{str(self.args[0]).upper()}}}"

    def function(self, theta: Expr, x: Expr) -> Expr:
        """h(θ, x)."""
        return Function(str(self.args[0]), real=True)(theta, x)

    def member(self, x: Symbol) -> tuple[Expr, tuple[Tuple, ...]]:
        return self.function(self.index, x), (Tuple(self.index, Reals),)


class Translates(AdversaryClass):
    """``Translates(H, c)``: the functions h + c for h in H and c in ℝ.

    A class is translation invariant if and only if it is of this form: it is ``Translates`` of itself.
    """

    def __new__(cls, H: AdversaryClass, constant: Symbol) -> Translates:
        return AdversaryClass.__new__(cls, H, constant)

    @property
    def bound_symbols(self) -> list[Symbol]:
        return [self.args[1], *getattr(self.args[0], "bound_symbols", [])]

    @property
    def free_symbols(self) -> set[Symbol]:
        return self.args[0].free_symbols - {self.args[1]}

    @property
    def label(self) -> str:
        return rf"{self.args[0].label}+\mathbb{{R}}"

    def member(self, x: Symbol) -> tuple[Expr, tuple[Tuple, ...]]:
        H, constant = self.args
        h, limits = H.member(x)
        return h + constant, (*limits, Tuple(constant, Reals))
