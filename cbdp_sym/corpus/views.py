"""Claims of the kernel in the theory's own expressions, for numbers, pictures and comparisons with code.

A view is not trusted: the verdict is that of the claim. It says the same as the claim for the values that the
claim's hypotheses admit, where everything in it is defined.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sympy
from sympy import Expr, Piecewise, Rational, Symbol, oo

from cbdp_sym.analysis.logic import Operator, Relation
from cbdp_sym.author.claims import Claim
from cbdp_sym.corpus.sympy_terms import FUNCTIONS
from cbdp_sym.kernel.reader import library
from cbdp_sym.kernel.terms import Literal, Term, Var, app, instantiate_types, var
from cbdp_sym.kernel.types import EREAL, REAL, Type, match_type
from cbdp_sym.tactics.definitions import definitions
from cbdp_sym.tactics.syntax import head, parts
from cbdp_sym.theory.adversaries import AdversaryClass, Linear
from cbdp_sym.theory.distributions import (
    Arbitrary,
    Coordinates,
    Density,
    Finite,
    Laplace,
    Mixture,
    Normal,
    PointMass,
    Transformed,
)
from cbdp_sym.theory.divergences import (
    KL,
    AlphaDivergence,
    ChiSquared,
    HellingerSquared,
    HockeyStick,
    MaxDivergence,
    RenyiDivergence,
    Restricted,
    RestrictedRenyi,
    TotalVariation,
)
from cbdp_sym.theory.generators import AlphaGenerator, KLGenerator
from cbdp_sym.theory.heads import Distribution, Expectation


class NoView(Exception):
    """A term has no expression in the theory; the text names the part that has none."""


_FUNCTIONS: dict[str, Callable[..., Expr]] = {**FUNCTIONS, "elog": sympy.log}
_CONSTANTS = {"top": oo, "bot": -oo}
_RELATIONS: dict[str, Operator] = {"=": "=", "<=": "<=", "<": "<"}
_REPEATED: dict[str, Callable[..., Expr]] = {"Sum": sympy.Add, "Prod": sympy.Mul}
_CLASSES = {"linear": Linear}
_DIVERGENCES: dict[str, Callable[..., Expr]] = {
    "kl": KL,
    "max_divergence": MaxDivergence,
    "renyi": RenyiDivergence,
    "alpha_divergence": AlphaDivergence,
    "chi_squared": ChiSquared,
    "hellinger_squared": HellingerSquared,
    "total_variation": TotalVariation,
    "hockey_stick": HockeyStick,
}


@dataclass(frozen=True)
class View:
    """A claim in the theory's expressions: ``hypotheses`` imply ``conclusion``."""

    conclusion: Relation
    hypotheses: frozenset[Relation]

    @property
    def lhs(self) -> Expr:
        """The left side of the conclusion."""
        return self.conclusion.lhs

    @property
    def rhs(self) -> Expr:
        """The right side of the conclusion."""
        return self.conclusion.rhs


def view(claim: Claim, vectors: Mapping[str, Sequence[Expr]] | None = None) -> View:
    """Return a claim in the theory's expressions.

    Args:
        claim: the claim.
        vectors: the entries of its variables that are vectors, by name; sums over indices are written out.

    Raises NoView: it has an object that the theory has no expression for.
    """
    view = _View(claim, vectors or {})
    return View(view.relation(claim.conclusion), frozenset(view.hypotheses(claim.hypotheses)))


def expressed(claim: Claim) -> View | None:
    """Return a claim in the theory's expressions, None where it has none."""
    try:
        return view(claim)
    except NoView:
        return None


def relation(claim: Claim, conclusion: Term) -> Relation:
    """Return a conclusion of a claim, at values for its variables, in the theory's expressions.

    Raises NoView: it has an object that the theory has no expression for.
    """
    return _View(claim).relation(conclusion)


def numeric_law(t: Term, number: Callable[[Term], Expr]) -> Distribution | None:
    """Return a law that numbers determine, or the law of a name; None for others."""
    if isinstance(t, Var):
        known = t.type.op == "measure" and t.name[:1].isupper()  # as the theory wants names of laws
        return Arbitrary(t.name) if known else None
    name, arguments = parts(t)
    match name:
        case "laplace":
            return Laplace(*map(number, arguments))
        case "normal":
            return Normal(*map(number, arguments))
        case "bernoulli":
            chance = number(arguments[0])
            return Finite(chance, 1 - chance)
        case "dirac" if arguments[0].type is REAL:
            return PointMass(number(arguments[0]))
    return None


class _View:
    def __init__(self, claim: Claim, vectors: Mapping[str, Sequence[Expr]] | None = None) -> None:
        self.claim = claim
        self.entries: dict[Term, Expr] = {}
        self.members: dict[Type, list[Var]] = {}  # one variable for each index
        for v in claim.variables:
            if v.name in (vectors or {}):
                index, numbers = v.type.args[0], (vectors or {})[v.name]
                members = self.members.setdefault(index, [var(f"#{k}", index) for k in range(len(numbers))])
                self.entries |= {app(v, i): e for i, e in zip(members, numbers, strict=True)}
        self.values: dict[Term, Any] = {v: self._letter(v) for v in claim.variables}
        self.used = {v.name for v in claim.variables}

    def _letter(self, v: Var) -> Any:
        """The symbol of a number, with the sign that a hypothesis gives it; the law of a name."""
        if v.type in (REAL, EREAL):
            said = {self._said(h, v) or "" for h in self.claim.hypotheses}
            known = dict.fromkeys(sorted(said & {"positive", "nonnegative", "integer"}), True)
            return Symbol(v.name, **(known or {"real": True}))
        if v.type.op == "measure":
            return Arbitrary(v.name)
        return None

    def _said(self, h: Term, v: Var) -> str | None:
        name, arguments = parts(h)
        if name in ("<", "<=") and arguments[1] is v and _is_zero(arguments[0]):
            return "positive" if name == "<" else "nonnegative"
        return "integer" if name == "Nat" and arguments[0] is v else None

    def hypotheses(self, terms: Iterable[Term]) -> Iterable[Relation]:
        """Yield those that say more than what the letters stand for."""
        for h in terms:
            name, arguments = parts(h)
            if name in ("!", "Finite") and (members := self.members.get(arguments[0].type.args[0])):
                if name == "!":
                    yield from self.hypotheses(app(arguments[0], i) for i in members)
                continue
            if name == "Prob" and isinstance(self.values.get(arguments[0]), Arbitrary):
                continue
            if any(self._said(h, v) for v in self.claim.variables):
                if name != "Nat":
                    continue
                yield Relation(self.number(arguments[0]), ">=", sympy.Integer(0))
                continue
            yield self.relation(h)

    def relation(self, t: Term) -> Relation:
        name, arguments = parts(t)
        if name not in _RELATIONS or arguments[0].type not in (REAL, EREAL):
            raise NoView(self.claim.shown(t))
        a, b = map(self.number, arguments)
        return Relation(a, _RELATIONS[name], b)

    def number(self, t: Term) -> Expr:
        if isinstance(t, Literal):
            return Rational(t.value.numerator, t.value.denominator)
        if t in self.entries:
            return self.entries[t]
        if isinstance(t, Var):
            found = self.values.get(t)
            if isinstance(found, Expr):
                return found
            raise NoView(self.claim.shown(t))
        name, arguments = parts(t)
        if name in _REPEATED and (members := self.members.get(arguments[-1].type.args[0])):
            return _REPEATED[name](*(self.number(app(arguments[-1], i)) for i in members))
        if name in _CONSTANTS and not arguments:
            return _CONSTANTS[name]
        if name in _FUNCTIONS:
            return _FUNCTIONS[name](*map(self.number, arguments))
        if name == "if":
            condition, yes, no = arguments
            return Piecewise((self.number(yes), self.condition(condition)), (self.number(no), True))
        if name in ("E", "M", "L"):
            x, body = self.opened(arguments[1])
            if parts(arguments[0])[0] == "lebesgue":
                return sympy.Integral(body, (x, -oo, oo))
            return Expectation(body, (x, self.law(arguments[0])))
        if (found := self.divergence(name, arguments)) is not None:
            return found
        return self.number(self.unfolded(t, name, arguments))

    def divergence(self, name: str, arguments: tuple[Term, ...]) -> Expr | None:
        before, laws = arguments[:-2], arguments[-2:]
        if name in _DIVERGENCES:
            return _DIVERGENCES[name](*map(self.number, before), *map(self.law, laws))
        match name:
            case "restricted_kl":
                return Restricted(KLGenerator(), self.adversaries(before[0]), *map(self.law, laws))
            case "restricted_alpha" | "restricted_renyi":
                order, H = self.number(before[0]), self.adversaries(before[1])
                if name == "restricted_renyi":
                    return RestrictedRenyi(order, H, *map(self.law, laws))
                return Restricted(AlphaGenerator(order), H, *map(self.law, laws))
        return None

    def adversaries(self, t: Term) -> AdversaryClass:
        name, arguments = parts(t)
        if name in _CLASSES and not arguments:
            return _CLASSES[name]()
        raise NoView(self.claim.shown(t))

    def law(self, t: Term) -> Distribution:
        if isinstance(t, Var):
            found = self.values.get(t)
            if isinstance(found, Distribution):
                return found
            raise NoView(self.claim.shown(t))
        name, arguments = parts(t)
        plain = numeric_law(t, self.number)
        if plain is not None:
            return plain
        match name:
            case "mixture":
                return Mixture(self.number(arguments[0]), *map(self.law, arguments[1:]))
            case "product" if members := self.members.get(arguments[0].type.args[0]):
                return Coordinates(*(self.law(app(arguments[0], i)) for i in members))
            case "withdensity" if parts(arguments[0])[0] == "lebesgue":
                x, body = self.opened(arguments[1])
                return Density(body, x)
            case "map":
                x, body = self.opened(arguments[0])
                return Transformed(body, x, self.law(arguments[1]))
        return self.law(self.unfolded(t, name, arguments))

    def condition(self, t: Term) -> Any:
        name, arguments = parts(t)
        match name:
            case "<":
                return sympy.Lt(*map(self.number, arguments))
            case "<=":
                return sympy.Le(*map(self.number, arguments))
            case "=":
                return sympy.Eq(*map(self.number, arguments))
            case "/\\":
                return sympy.And(*map(self.condition, arguments))
            case "\\/":
                return sympy.Or(*map(self.condition, arguments))
            case "~":
                return sympy.Not(self.condition(arguments[0]))
        raise NoView(self.claim.shown(t))

    def opened(self, f: Term) -> tuple[Symbol, Expr]:
        """Return a symbol for the argument of a function of a number, and the function's value there."""
        if f.type.args[0] is not REAL:
            raise NoView(self.claim.shown(f))
        name = self.claim.binders.get(f, "x")
        while name in self.used:
            name += "'"
        self.used.add(name)
        x = var(name, REAL)
        self.values[x] = Symbol(name, real=True)
        return self.values[x], self.number(app(f, x))

    def unfolded(self, t: Term, name: str, arguments: tuple[Term, ...]) -> Term:
        """Return the term with the definition of its head put in."""
        entry = definitions().get(name) or library().get(name)
        if entry is None or entry.kind != "define":
            raise NoView(self.claim.shown(t))
        types: dict[Type, Type] = {}
        match_type(entry.term.type, head(t).type, types)
        body = instantiate_types(types, entry.term)
        for a in arguments:
            body = app(body, a)
        return body


def _is_zero(t: Term) -> bool:
    name, arguments = parts(t)
    if name == "ext":
        return _is_zero(arguments[0])
    return isinstance(t, Literal) and t.value == 0
