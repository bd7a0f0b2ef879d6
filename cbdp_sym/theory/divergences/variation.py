"""Total variation and the hockey-stick divergence."""

from __future__ import annotations

from typing import Any

import sympy
from sympy import Abs, Expr, Integral, Max, exp, oo

from cbdp_sym.analysis.signs import Assumptions
from cbdp_sym.theory.distributions import Finite
from cbdp_sym.theory.divergences.base import OUTCOME, Divergence, require_densities, same_outcomes


class TotalVariation(Divergence):
    """``TotalVariation(P, Q)`` = sup over events S of P(S) - Q(S) = ``∫ |p - q|/2``."""

    may_be_infinite = False

    def definition(self, context: Assumptions) -> Expr:
        P, Q = self.arguments
        require_densities(P, Q)
        if isinstance(P, Finite) and isinstance(Q, Finite):
            return sympy.Add(*(Abs(p - q) / 2 for p, q in same_outcomes(P, Q)))
        return Integral(Abs(P.pdf(OUTCOME) - Q.pdf(OUTCOME)) / 2, (OUTCOME, -oo, oo))

    def _latex(self, printer: Any) -> str:
        return r"\mathrm{TV}" + self._operands(printer)


class HockeyStick(Divergence):
    """``HockeyStick(epsilon, P, Q)`` = sup over events S of P(S) - e^ε Q(S) = ∫ (p - e^ε q)₊."""

    may_be_infinite = False

    def definition(self, context: Assumptions) -> Expr:
        factor, (P, Q) = exp(self.args[0]), self.arguments
        require_densities(P, Q)
        if isinstance(P, Finite) and isinstance(Q, Finite):
            return sympy.Add(*(Max(p - factor * q, 0) for p, q in same_outcomes(P, Q)))
        return Integral(Max(P.pdf(OUTCOME) - factor * Q.pdf(OUTCOME), 0), (OUTCOME, -oo, oo))

    def _latex(self, printer: Any) -> str:
        return rf"\mathrm{{H}}_{{{printer._print(self.args[0])}}}" + self._operands(printer)
