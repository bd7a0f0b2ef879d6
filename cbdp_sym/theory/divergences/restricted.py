"""Divergences restricted to an adversary class (Equations (2) and (3) of the capacity paper)."""

from __future__ import annotations

from typing import Any

from sympy import Expr, log

from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.signs import Assumptions
from cbdp_sym.theory.adversaries.base import AdversaryClass
from cbdp_sym.theory.divergences.base import OUTCOME, Divergence
from cbdp_sym.theory.generators import AlphaGenerator, Conjugate, Generator
from cbdp_sym.theory.heads import Expectation, Supremum


class Restricted(Divergence):
    """``Restricted(f, H, P, Q)`` = sup over h in H of E_P[h] - E_Q[f*(h)] (Equation (2)).

    It may be finite where P is not absolutely continuous with respect to Q, and that it is not
    negative depends on H.
    """

    is_extended_nonnegative = None

    @property
    def generator(self) -> Generator:
        return self.args[0]

    @property
    def adversaries(self) -> AdversaryClass:
        return self.args[1]

    def definition(self, context: Assumptions) -> Expr:
        P, Q = self.arguments
        x = OUTCOME
        h, limits = self.adversaries.member(x)
        gain = Expectation(h, (x, P)) - Expectation(Conjugate(self.generator, h), (x, Q))
        return Supremum(gain, *limits)

    def _latex(self, printer: Any) -> str:
        name = self.adversaries.label
        if isinstance(self.generator, AlphaGenerator):
            return rf"\mathrm{{D}}^{{{name}}}_{{{self.generator.symbol}}}" + self._operands(printer)
        return rf"{self.generator.symbol}^{{{name}}}" + self._operands(printer)


class RestrictedRenyi(Divergence):
    """``RestrictedRenyi(alpha, H, P, Q)``, the closed form of Equation (3) in the α-divergence."""

    is_extended_nonnegative = None

    def definition(self, context: Assumptions) -> Expr:
        alpha, H = self.args[:2]
        if not context.positive(alpha - 1):
            raise Refusal(f"the Rényi divergence needs an order above 1, not '{alpha}'")
        inner = Restricted(AlphaGenerator(alpha), H, *self.arguments)
        return log(1 + alpha * (alpha - 1) * inner) / (alpha - 1)

    def _latex(self, printer: Any) -> str:
        alpha, H = self.args[:2]
        sub = rf"\mathrm{{R}},{printer._print(alpha)}"
        return rf"\mathrm{{D}}^{{{H.label}}}_{{{sub}}}" + self._operands(printer)
