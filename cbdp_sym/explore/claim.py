"""A claim as an object: its theorem, and both sides in numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from flint import arb, fmpq
from sympy import Expr

from cbdp_sym.author.claims import Claim as Stated
from cbdp_sym.calls import checked
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.parameters import exact
from cbdp_sym.corpus.report import PartReport
from cbdp_sym.corpus.views import NoView, View, view
from cbdp_sym.explore.numbers import Numbers
from cbdp_sym.gate.attack import definitions
from cbdp_sym.gate.evaluate import Evaluator, NotInterpreted
from cbdp_sym.gate.numbers import Ereal, Infinity, UndecidedNumber, rational
from cbdp_sym.gate.spaces import Model
from cbdp_sym.kernel.terms import Term, Var, literal
from cbdp_sym.kernel.theorem import Theorem, assume
from cbdp_sym.kernel.types import EREAL, REAL, KernelError
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.context import Context
from cbdp_sym.tactics.failure import Failed
from cbdp_sym.tactics.statements import definitions as derivations
from cbdp_sym.tactics.syntax import ext, parts, symbols

_RELATIONS = ("=", "<=", "<")
_CLOSED_FORMS = frozenset(
    ["=", "<=", "<", "+", "-", "*", "/", "^", "neg", "exp", "log", "sqrt", "abs", "pi", "ext", "~"]
)


@dataclass(frozen=True)
class Sides:
    """Both sides of a claim at values of its variables; ``holds`` tells what they say of it."""

    lhs: Ereal
    op: str
    rhs: Ereal
    holds: bool
    guaranteed: bool

    def __repr__(self) -> str:
        how = "ball arithmetic" if self.guaranteed else "quadrature, not guaranteed"
        said = "it holds here" if self.holds else "IT FAILS HERE"
        return f"{_decimals(self.lhs)} {self.op} {_decimals(self.rhs)}: {said} ({how})"


@checked
class ClaimView(Numbers):
    """A claim, its theorem and its numbers; made by :func:`cbdp_sym.theorem`."""

    def __init__(self, claim: Stated, version: str, report: Callable[[], PartReport]) -> None:
        super().__init__(version, report, claim.statement)
        self.claim = claim

    @cached_property
    def view(self) -> View:
        """The claim in SymPy's and the theory's expressions, which are not trusted.

        Raises:
            UserError: it has an object that they have no expression for.
        """
        try:
            return view(self.claim)
        except NoView as error:
            raise UserError(f"{self.name} has no numerical value: there is none for {error}") from error

    @property
    def theorem(self) -> Theorem:
        """The claim, or its negation if it is refuted, as a theorem of the kernel, proved anew.

        Raises:
            UserError: it is not proved.
        """
        try:
            return self.claim.theorem()
        except (Failed, KernelError) as error:
            raise UserError(f"{self.name} is not proved: {error}") from error

    @property
    def parameters(self) -> dict[str, Any]:
        """Return its variables, by name."""
        if self._has_expressions():
            return super().parameters
        return {v.name: v for v in self.claim.variables}

    def instance(self, numbers: Mapping[Any, Expr]) -> Theorem:
        """Return the proved claim at rational numbers, its hypotheses proved; the other variables stay.

        Raises:
            UserError: it is not proved, or a hypothesis does not hold there.
        """
        theorem = self.theorem
        at = {str(name): value for name, value in numbers.items()}
        values = [_literal(at[v.name], v) if v.name in at else v for v in self.claim.variables]
        hypotheses, _ = self.claim.at(*values)
        context = Context([assume(h) for h in hypotheses if h.free])
        try:
            return use(theorem, *values, context=context)
        except Failed as error:
            raise UserError(str(error)) from error

    def evaluate(self, *, digits: int = 15, seconds: float = 30.0, **values: Any) -> Any:
        """Return both sides at exact values of all variables, each from its definition.

        Args:
            digits: guaranteed significant digits, where they can be had.
            seconds: the time limit for each side.
            values: exact numbers by name: int, Fraction, SymPy number, text such as ``"1/2"``.

        Returns:
            A Comparison, or Sides where the claim has no expressions in the theory.

        Raises:
            UserError: a value is missing, unknown, a float, or outside the hypotheses; a variable is no
                number; or a side has no value that can be computed.
        """
        if not self._has_expressions():
            return self._in_a_model(values)
        return super().evaluate(digits=digits, seconds=seconds, **values)

    def _has_expressions(self) -> bool:
        try:
            return bool(self.view)
        except UserError:
            return False

    def _in_a_model(self, values: dict[str, Any]) -> Sides:
        op, sides = parts(self.claim.conclusion)
        if op not in _RELATIONS:
            raise UserError(
                f"the claim '{self.name}' is not a relation between two numbers, so it has no two sides"
            )
        environment = self._environment(values)
        own = {name: entry.term for name, entry in derivations().items()}
        evaluator = Evaluator(Model({}), {**definitions(), **own})
        try:
            for h in self.claim.hypotheses:
                if not evaluator.value(h, environment):
                    raise UserError(f"the hypothesis {self.claim.shown(h)} does not hold there")
            lhs, rhs = (evaluator.value(side, environment) for side in sides)
            holds = bool(evaluator.value(self.claim.conclusion, environment))
        except (NotInterpreted, UndecidedNumber, OverflowError) as error:
            raise UserError(f"no value of {self.name} is computed, because of {error}") from error
        closed = all(_is_closed_form(t) for t in (*sides, *self.claim.hypotheses))
        return Sides(lhs, op, rhs, holds, closed)

    def _environment(self, values: dict[str, Any]) -> dict[Var, Any]:
        known = {v.name: v for v in self.claim.variables}
        if unknown := [name for name in values if name not in known]:
            names = ", ".join(known) or "none"
            raise UserError(f"'{unknown[0]}' is not a variable of {self.name}; its variables are {names}")
        if missing := [name for name in known if name not in values]:
            raise UserError(f"give values for {', '.join(missing)} too, such as {missing[0]}='1/2'")
        if wrong := [v for v in self.claim.variables if v.type is not REAL]:
            raise UserError(f"'{wrong[0].name}' is not a number but a {wrong[0].type}")
        return {known[name]: _number(value, name) for name, value in values.items()}


def _literal(value: Expr, v: Var) -> Term:
    if not value.is_Rational:
        raise UserError(f"the value of '{v.name}' is a rational number, not {value}")
    number = literal(Fraction(int(value.p), int(value.q)))
    return ext(number) if v.type is EREAL else number


def _number(value: Any, name: str) -> Ereal:
    number = exact(value, name)
    if not number.is_Rational:
        raise UserError(f"the value of '{name}' is a rational number, not {number}")
    return rational(int(number.p), int(number.q))


def _is_closed_form(t: Term) -> bool:
    return symbols(t) - {v.name for v in t.free} <= _CLOSED_FORMS


def _decimals(x: Ereal) -> str:
    if isinstance(x, Infinity | fmpq):
        return str(x)
    return str(x.str(15, radius=False)) if isinstance(x, arb) else str(x)
