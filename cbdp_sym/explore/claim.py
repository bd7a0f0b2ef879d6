"""A claim as an object: its theorem, and both sides in numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from flint import arb, fmpq
from sympy import Expr

from cbdp_sym.author.claims import Claim as Stated
from cbdp_sym.author.rerun import Rerun, rerun
from cbdp_sym.calls import checked
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.parameters import exact, parameters, require_known, values_for
from cbdp_sym.corpus.report import PartReport
from cbdp_sym.corpus.views import NoView, View, view
from cbdp_sym.explore.evaluation import Comparison, number
from cbdp_sym.explore.numbers import Numbers
from cbdp_sym.explore.step_proofs import StepProofs
from cbdp_sym.explore.steps import Steps
from cbdp_sym.gate.attack import definitions
from cbdp_sym.gate.evaluate import Evaluator, NotInterpreted
from cbdp_sym.gate.numbers import Ereal, Infinity, UndecidedNumber, rational
from cbdp_sym.gate.spaces import FiniteFunction, Model
from cbdp_sym.kernel.terms import Const, Term, Var, literal
from cbdp_sym.kernel.theorem import Theorem, assume
from cbdp_sym.kernel.types import EREAL, REAL, KernelError
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.context import Context
from cbdp_sym.tactics.definitions import definitions as derivations
from cbdp_sym.tactics.failure import Failed
from cbdp_sym.tactics.syntax import ext, parts, symbols

_RELATIONS = ("=", "<=", "<")
_CLOSED_FORMS = frozenset(
    [
        *("=", "<=", "<", "+", "-", "*", "/", "^", "neg", "exp", "log", "sqrt", "abs", "pi", "ext", "~"),
        *("Nat", "Int", "T", "Finite", "floor"),
        *("Sum", "Prod", "SumOn", "ProdOn", "between", "dot", "norm", "card"),
    ]
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

    def __init__(self, claim: Stated, version: Callable[[], str], report: Callable[[], PartReport]) -> None:
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

    @cached_property
    def step_proofs(self) -> StepProofs:
        """The steps of its proof as theorems, run in this process when they are asked for."""
        return StepProofs(self.claim)

    @property
    def steps(self) -> Steps:
        """The steps of its derivation."""
        return Steps.of([(self.name, self.report)], [self.step_proofs])

    @property
    def definitions(self) -> dict[Any, Expr]:
        """The meaning of the author's abbreviations, as SymPy expressions by symbols or functions."""
        return self.step_proofs.definitions

    def rerun(self, text: str = "") -> Rerun:
        """Run the derivation again, on another claim if one is given, and say where it no longer holds.

        Raises:
            UserError: the text is no claim.
        """
        try:
            return rerun(self.claim, text)
        except (Failed, KernelError) as error:
            raise UserError(str(error)) from error

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
            return self._with_vectors(values, digits, seconds) or self._in_a_model(values)
        return super().evaluate(digits=digits, seconds=seconds, **values)

    def _has_expressions(self) -> bool:
        try:
            return bool(self.view)
        except UserError:
            return False

    def _with_vectors(self, values: dict[str, Any], digits: int, seconds: float) -> Comparison | None:
        """Both sides where vectors have their entries; None where they have no expressions even so."""
        names = [v.name for v in self.claim.variables if _is_vector(v) and v.name in values]
        entries = {n: [exact(e, f"an entry of {n}") for e in _listed(values[n], n)] for n in names}
        try:
            found = view(self.claim, entries) if entries else None
        except (NoView, ValueError):
            return None
        if found is None:
            return None
        numbers = {name: value for name, value in values.items() if name not in entries}
        known = parameters(found.conclusion, found.hypotheses)
        require_known(known, numbers)
        if missing := [name for name in known if name not in numbers]:
            raise UserError(f"give values for {', '.join(missing)} too, such as {missing[0]}='1/2'")
        at = values_for(found.conclusion, found.hypotheses, numbers)
        lhs, rhs = (number(e, at, digits, seconds) for e in (found.lhs, found.rhs))
        return Comparison(found.conclusion, at, lhs, rhs, self.verdict)

    def _in_a_model(self, values: dict[str, Any]) -> Sides:
        op, sides = parts(self.claim.conclusion)
        if op not in _RELATIONS:
            raise UserError(
                f"the claim '{self.name}' is not a relation between two numbers, so it has no two sides"
            )
        own = {name: entry.term for name, entry in derivations().items()}
        spaces, environment = self._environment(values)
        evaluator = _OnFiniteTypes(Model(spaces), {**definitions(), **own})
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

    def _environment(self, values: dict[str, Any]) -> tuple[dict[str, tuple[int, ...]], dict[Var, Any]]:
        """Return the index sets of the vectors, with as many members as entries are given, and the values."""
        known = {v.name: v for v in self.claim.variables}
        if unknown := [name for name in values if name not in known]:
            names = ", ".join(known) or "none"
            raise UserError(f"'{unknown[0]}' is not a variable of {self.name}; its variables are {names}")
        if missing := [name for name in known if name not in values]:
            example = _example(known[missing[0]])
            raise UserError(f"give values for {', '.join(missing)} too, such as {example}")
        spaces: dict[str, tuple[int, ...]] = {}
        found: dict[Var, Any] = {}
        for name, v in known.items():
            if v.type is REAL:
                found[v] = _number(values[name], name)
            elif _is_vector(v):
                index = v.type.args[0].op
                entries = [_number(e, f"an entry of {name}") for e in _listed(values[name], name)]
                if len(spaces.setdefault(index, tuple(range(len(entries))))) != len(entries):
                    raise UserError(
                        f"'{name}' has {len(entries)} entries, and another vector with the same indices has "
                        f"{len(spaces[index])}"
                    )
                found[v] = FiniteFunction(dict(enumerate(entries)), lambda i: i)
            else:
                raise UserError(f"'{name}' is not a number but a {v.type}")
        return spaces, found


class _OnFiniteTypes(Evaluator):
    """An evaluator that looks at no sample of an infinite type."""

    def _constant(self, t: Const) -> Any:
        if t.name in _OVER_ALL and not self.model.is_finite(of := t.type.args[0].args[0]):
            raise NotInterpreted(f"{_OVER_ALL[t.name]} of type {of}, of which there are infinitely many")
        return super()._constant(t)


_OVER_ALL = {
    "!": "a statement about all elements",
    "?": "the existence of an element",
    "SupOn": "a supremum over elements",
    "select": "the choice of an element",
}


def _is_vector(v: Var) -> bool:
    if v.type.op != "fun" or v.type.args[1] is not REAL:
        return False
    return not v.type.args[0].args and v.type.args[0] is not REAL


def _listed(value: Any, name: str) -> Sequence[Any]:
    if isinstance(value, str) or not isinstance(value, Sequence) or not value:
        raise UserError(f"'{name}' is a vector: give its entries, such as {name}=(1, \"-1/2\")")
    return value


def _example(v: Var) -> str:
    return f"{v.name}=(1, '-1/2')" if _is_vector(v) else f"{v.name}='1/2'"


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
