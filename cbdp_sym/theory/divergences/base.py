"""The base of the divergences: the pair of distributions, and integrals of ratios of densities."""

from __future__ import annotations

from typing import Any

import sympy
from sympy import Expr, Integral, Symbol, oo

from cbdp_sym.analysis.refusal import BadCall, Refusal
from cbdp_sym.analysis.signs import Assumptions
from cbdp_sym.theory.distributions import Finite
from cbdp_sym.theory.heads import Defined, Distribution

OUTCOME = Symbol("x", real=True)


class Divergence(Defined):
    """A divergence D(P‖Q) ≥ 0; ∞ unless P is absolutely continuous with respect to Q."""

    is_extended_nonnegative: bool | None = True

    def __new__(cls, *args: Any) -> Any:
        if len(args) < 2 or not all(isinstance(P, Distribution) for P in args[-2:]):
            raise BadCall(f"{cls.__name__}: the last two arguments are distributions, such as Laplace(0, 1)")
        return Defined.__new__(cls, *args)

    @property
    def arguments(self) -> tuple[Distribution, Distribution]:
        """P and Q, the last two arguments."""
        return self.args[-2], self.args[-1]

    def _operands(self, printer: Any) -> str:
        P, Q = map(printer._print, self.arguments)
        return rf"\left({P}\,\middle\|\,{Q}\right)"


def power_integral(alpha: Expr, P: Distribution, Q: Distribution, context: Assumptions) -> Expr:
    """∫ p^α q^(1-α), as an expression that fits the kind of P and Q.

    Raises:
        Refusal: P and Q are distributions on different spaces, or P ≪ Q is not known.
    """
    x = OUTCOME
    require_densities(P, Q)
    if isinstance(P, Finite) and isinstance(Q, Finite):
        pairs = weight_pairs(P, Q, context)
        return sympy.Add(*(p**alpha * q ** (1 - alpha) for p, q in pairs))
    return Integral(P.pdf(x) ** alpha * Q.pdf(x) ** (1 - alpha), (x, -oo, oo))


def weight_pairs(P: Finite, Q: Finite, context: Assumptions) -> list[tuple[Expr, Expr]]:
    """Return the weights of P and Q, outcome by outcome; all have to be positive."""
    pairs = same_outcomes(P, Q)
    if not all(map(context.positive, (*P.weights, *Q.weights))):
        raise Refusal(f"the weights of '{P}' and '{Q}' have to be positive")
    return pairs


def same_outcomes(P: Finite, Q: Finite) -> list[tuple[Expr, Expr]]:
    """Return the weights of P and Q, outcome by outcome. Raises Refusal."""
    if len(P.weights) != len(Q.weights):
        raise Refusal(f"'{P}' and '{Q}' have different numbers of outcomes", weak=False)
    return list(zip(P.weights, Q.weights, strict=True))


def require_densities(*distributions: Distribution) -> None:
    """Check that none of them is arbitrary, so that the divergence is an integral or a sum."""
    for P in distributions:
        if P.is_arbitrary:
            raise Refusal(f"'{P}' is arbitrary and has no density; give a distribution such as Laplace(0, 1)")
