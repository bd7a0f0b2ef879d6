"""Values for the parameters of a claim, by name and exact."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import sympy
from sympy import Basic, Expr, Rational, Symbol

from cbdp_sym.analysis.admissible import require_admissible
from cbdp_sym.analysis.grammar import SyntaxProblem, expression_of
from cbdp_sym.analysis.logic import NotExact, Relation
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.theory.distributions import Finite
from cbdp_sym.theory.heads import Distribution


@dataclass(frozen=True)
class Values:
    """``numbers`` for symbols, ``distributions`` for arbitrary ones."""

    numbers: Mapping[Symbol, Expr] = field(default_factory=dict)
    distributions: Mapping[Distribution, Distribution] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.numbers or self.distributions)

    def __str__(self) -> str:
        known = [*self.numbers.items(), *self.distributions.items()]
        return ", ".join(f"{name} = {value}" for name, value in known)

    def into(self, e: Any) -> Any:
        """``e`` with all values."""
        return e.xreplace({**self.numbers, **self.distributions})


def exact(value: Any, name: str = "value") -> Expr:
    """Return a number given as int, Fraction, SymPy number or text (``"1/2"``, ``"0.1"``, ``"sqrt(2)"``).

    Raises:
        UserError: it is a float, or no number.
    """
    if isinstance(value, bool) or value is None:
        raise UserError(f"{name}: '{value}' is not a number")
    if isinstance(value, (float, sympy.Float)):
        raise UserError(str(NotExact(float(value), name)))
    if isinstance(value, str):
        try:
            found = expression_of(value, {})
        except SyntaxProblem as problem:
            raise UserError(f"{name}: {problem}") from problem
    elif isinstance(value, (int, Fraction)):
        found = Rational(value)
    elif isinstance(value, Expr):
        found = value
    else:
        raise UserError(f"{name}: '{value}' is not a number; write it as text, such as '1/2'")
    if found.free_symbols:
        raise UserError(f"{name}: '{value}' is not a number, because it contains a variable")
    return found


def parameters(relation: Relation, hypotheses: frozenset[Relation]) -> dict[str, Basic]:
    """Return what a claim leaves free, by name: numbers and arbitrary distributions."""
    sides = [side for r in (relation, *hypotheses) for side in r.sides]
    nodes = [n for side in sides for n in sympy.preorder_traversal(side)]
    bound = {s for n in nodes for s in getattr(n, "bound_symbols", ())}
    laws = {n for n in nodes if isinstance(n, Distribution) and n.is_variable}
    free = {s for side in sides for s in side.free_symbols} - bound
    symbols = {s for s in free if isinstance(s, Symbol) and s.is_extended_real}
    return {str(s): s for s in sorted(symbols | laws, key=str)}


def values_for(relation: Relation, hypotheses: frozenset[Relation], given: Mapping[str, Any]) -> Values:
    """Return exact values, which the claim's parameters admit and its hypotheses do not contradict.

    An arbitrary distribution takes a sequence of probabilities or a distribution.

    Raises:
        UserError: an unknown name, a float, a value outside the claim's domain.
    """
    known = parameters(relation, hypotheses)
    require_known(known, given)
    numbers: dict[Symbol, Expr] = {}
    distributions: dict[Distribution, Distribution] = {}
    for name, value in given.items():
        parameter = known[name]
        if isinstance(parameter, Distribution):
            distributions[parameter] = _distribution(value, name)
        elif isinstance(parameter, Symbol):
            numbers[parameter] = exact(value, name)
            try:
                require_admissible(parameter, numbers[parameter])
            except Refusal as error:
                why = _domain(parameter) if error.weak else str(error)
                raise UserError(f"{name} = {value} is outside of the claim's domain: {why}") from error
    found = Values(numbers, distributions)
    try:
        for side in relation.sides:
            found.into(side)
        denied = [h for h in hypotheses if _denied(h, found)]
    except Refusal as error:  # weights that are no probabilities, say
        raise UserError(f"{found} is outside of the claim's domain: {error}") from error
    if denied:
        raise UserError(f"with {found} the hypothesis '{denied[0]}' does not hold")
    return found


def _domain(parameter: Symbol) -> str:
    """Return in words which numbers a claim admits for a parameter, as its symbol assumes them."""
    sign = {
        "positive": parameter.is_positive, "negative": parameter.is_negative,
        "at least 0": parameter.is_nonnegative, "at most 0": parameter.is_nonpositive,
        "other than 0": parameter.is_nonzero,
    }  # fmt: skip
    words = [next((word for word, holds in sign.items() if holds), "")]
    words.append("an integer" if parameter.is_integer else "")
    return f"it has to be {' and '.join(filter(None, words)) or 'a real number'}"


def require_known(known: Iterable[str], names: Iterable[str]) -> None:
    """Check that the claim has these parameters.

    Raises:
        UserError: it has not; the message names those that it has.
    """
    have = list(known)
    for name in names:
        if name not in have:
            near = difflib.get_close_matches(name, have, n=1)
            hint = f" (did you mean '{near[0]}'?)" if near else ""
            raise UserError(f"the claim has no parameter '{name}'{hint}; it has: {', '.join(have) or 'none'}")


def _denied(h: Relation, values: Values) -> bool:
    gap = values.into(h.lhs) - values.into(h.rhs)
    if gap.free_symbols or not gap.is_extended_real:
        return False
    sign = gap.is_positive, gap.is_negative, gap.is_zero
    wrong = {"<=": sign[0], "<": sign[0] or sign[2], ">=": sign[1], ">": sign[1] or sign[2],
             "=": gap.is_nonzero}  # fmt: skip
    return wrong[h.op] is True


def _distribution(value: Any, name: str) -> Distribution:
    if isinstance(value, Distribution):
        return value
    if isinstance(value, str) or not hasattr(value, "__iter__"):
        raise UserError(
            f"'{name}' is a distribution: give its probabilities, such as {name}=('1/2', '1/2'), or "
            "a distribution such as Laplace(0, 1)"
        )
    try:
        return Finite(*(exact(v, name) for v in value))
    except Refusal as error:
        raise UserError(f"{name}: {error}") from error
