"""A closed statement taken apart: variables, antecedents, conclusion; and what solves an antecedent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from cbdp_sym.kernel.terms import (
    Abs,
    App,
    Const,
    Literal,
    Term,
    Var,
    antecedent,
    app,
    forall,
    implies,
    quantified,
    var,
)
from cbdp_sym.kernel.types import KernelError, Type, type_variables
from cbdp_sym.language.kernel_printer import spine


@dataclass(frozen=True)
class ClosedStatement:
    """``antecedents`` imply ``conclusion`` for all values of ``variables``."""

    variables: tuple[Var, ...]
    antecedents: tuple[Term, ...]
    conclusion: Term

    def term(self) -> Term:
        """Return the closed statement."""
        t = self.conclusion
        for a in reversed(self.antecedents):
            t = implies(a, t)
        for v in reversed(self.variables):
            t = forall(v, t)
        return t

    def without(self, *indices: int) -> ClosedStatement:
        """Return the statement without these antecedents."""
        kept = tuple(a for i, a in enumerate(self.antecedents) if i not in indices)
        return ClosedStatement(self.variables, kept, self.conclusion)

    def literals(self) -> set[Fraction]:
        """Return the small rational numbers that occur."""
        found: set[Fraction] = set()
        for t in (*self.antecedents, self.conclusion):
            found |= _literals(t)
        return {q for q in found if abs(q) <= 100}

    def type_variables(self) -> list[Type]:
        """Return the type variables of all parts, by name."""
        found: set[Type] = set()
        for t in (*self.antecedents, self.conclusion):
            found |= _types(t)
        for v in self.variables:
            found |= type_variables(v.type)
        return sorted(found, key=lambda t: t.op)


def _literals(t: Term) -> set[Fraction]:
    if isinstance(t, App):
        return _literals(t.function) | _literals(t.argument)
    if isinstance(t, Abs):
        return _literals(t.body)
    return {t.value} if isinstance(t, Literal) else set()


def _types(t: Term) -> set[Type]:
    if not t.poly:
        return set()
    if isinstance(t, App):
        return _types(t.function) | _types(t.argument)
    if isinstance(t, Abs):
        return set(type_variables(t.domain)) | _types(t.body)
    return set(type_variables(t.type))


def take_apart(t: Term, names: Mapping[Term, str] | None = None) -> ClosedStatement:
    """Return the parts of a closed statement; ``names`` gives abstractions the names of their variables."""
    variables: list[Var] = []
    used: set[str] = set()
    while True:
        try:
            predicate = quantified(t)
        except KernelError:
            break
        if not isinstance(predicate, Abs):
            break
        name = (names or {}).get(predicate, f"x{len(variables)}")
        while name in used:
            name += "'"
        used.add(name)
        v = var(name, predicate.domain)
        variables.append(v)
        t = app(predicate, v)
    antecedents: list[Term] = []
    while True:
        try:
            a, t = antecedent(t)
        except KernelError:
            break
        antecedents.append(a)
    return ClosedStatement(tuple(variables), tuple(antecedents), t)


@dataclass(frozen=True)
class AntecedentPart:
    """A part of an antecedent without the quantifiers and conditions that it stands under.

    ``bound`` are the variables that stood under ``!`` and ``AE``; ``almost``: there was an ``AE``.
    """

    bound: tuple[Var, ...]
    body: Term
    almost: bool


def atoms_of(t: Term, bound: tuple[Var, ...] = (), almost: bool = False) -> list[AntecedentPart]:
    """Return what ``t`` says under its ``!``, ``AE P``, ``==>`` and ``/\\``."""
    head, arguments = spine(t)
    name = head.name if isinstance(head, Const) else ""
    if (name == "!" and len(arguments) == 1) or (name == "AE" and len(arguments) == 2):
        v = var(f"_{len(bound)}", arguments[-1].type.args[0])
        return atoms_of(app(arguments[-1], v), (*bound, v), almost or name == "AE")
    if name == "==>" and len(arguments) == 2:
        return atoms_of(arguments[1], bound, almost)
    if name == "/\\" and len(arguments) == 2:
        return atoms_of(arguments[0], bound, almost) + atoms_of(arguments[1], bound, almost)
    return [AntecedentPart(bound, t, almost)]


@dataclass(frozen=True)
class Solution:
    """An antecedent says what ``variable`` is at the arguments ``at``.

    It is the value of the one of ``terms`` (for ``how`` = "value"), at least or at most that ("above",
    "below"), or the integral, derivative or limit that the antecedent speaks of, whose arguments are
    ``terms``.
    """

    variable: Var
    at: tuple[Var, ...]
    how: str
    terms: tuple[Term, ...]
    almost: bool

    def needs(self) -> frozenset[Var]:
        """Return the variables that have to be known first."""
        found: frozenset[Var] = frozenset().union(*(t.free for t in self.terms))
        return found - set(self.at)


_RELATIONS: Final = {
    "HasInt": 2, "HasIntOn": 3, "HasIntAbove": 2, "HasIntBelow": 2, "Tendsto": 1, "HasDeriv": 1,
}  # fmt: skip


def solutions(antecedents: Iterable[Term]) -> list[Solution]:
    """Return the ways in which single antecedents determine a variable, or bound it: the best first."""
    found = [s for a in antecedents for atom in atoms_of(a) for s in _solutions(atom)]
    return sorted(found, key=lambda s: s.how in ("above", "below"))


def _solutions(k: AntecedentPart) -> Iterator[Solution]:
    head, arguments = spine(k.body)
    name = head.name if isinstance(head, Const) else ""
    pairs: list[tuple[Term, str, tuple[Term, ...]]] = []
    if name in ("=", "<=", "<") and len(arguments) == 2:
        left, right = arguments
        kinds = ("value", "value") if name == "=" else ("below", "above")
        pairs = [(left, kinds[0], (right,)), (right, kinds[1], (left,))]
    elif name in _RELATIONS and len(arguments) > _RELATIONS[name]:
        place = _RELATIONS[name]
        pairs = [(arguments[place], name, tuple(arguments[:place] + arguments[place + 1 :]))]
    for target, how, terms in pairs:
        v, at = spine(target)
        if isinstance(v, Var) and v not in k.bound and all(x in k.bound for x in at):
            places = tuple(x for x in at if isinstance(x, Var))
            new = Solution(v, places, how, terms, k.almost)
            if how in ("above", "below") and not (places and any(t.free for t in terms)):
                continue  # a style or an interval says it
            if v not in new.needs() and not (set(k.bound) - set(places)) & set(new.needs()):
                yield new
