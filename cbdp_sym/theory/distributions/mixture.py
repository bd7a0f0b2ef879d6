"""Convex combinations of two distributions."""

from __future__ import annotations

from typing import Any

from sympy import Expr, S

from cbdp_sym.kernel.fact import KernelError
from cbdp_sym.kernel.logic import Relation, expression
from cbdp_sym.kernel.terms import Distribution


class Mixture(Distribution):
    """``Mixture(t, P, Q)`` = tP + (1-t)Q, for arbitrary P, Q and t in [0, 1].

    Raises:
        KernelError: P or Q is not arbitrary, or has no density by itself.
    """

    is_arbitrary = True
    space = None

    def __new__(cls, t: Any, P: Distribution, Q: Distribution) -> Any:
        if not all(R.is_arbitrary and R.base is None and not R.bound_symbols for R in (P, Q)):
            raise KernelError(
                f"the mixture of '{P}' and '{Q}', which are not arbitrary", weak=False
            )
        return Distribution.__new__(cls, expression(t), P, Q)

    @property
    def conditions(self) -> tuple[Relation, ...]:
        t = self.args[0]
        return (Relation(t, ">=", S.Zero), Relation(t, "<=", S.One))

    @property
    def components(self) -> tuple[tuple[Expr, Distribution], ...]:
        """The weights and the distributions."""
        t, P, Q = self.args
        return (t, P), (1 - t, Q)

    def pdf(self, x: Expr) -> Expr:
        t, P, Q = self.args
        return t * P.pdf(x) + (1 - t) * Q.pdf(x)

    def _sympystr(self, printer: Any) -> str:
        t, P, Q = map(printer._print, self.args)
        return f"Mixture({t}, {P}, {Q})"

    def _latex(self, printer: Any) -> str:
        t, P, Q = map(printer._print, self.args)
        return rf"{t}{P}+(1-{t}){Q}"
