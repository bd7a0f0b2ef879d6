"""`rewrite`: equations used from left to right at all instances, also under binders.

Each instance costs an instance of the equation, one abstraction for each bound variable in it, and one
congruence: how deep it sits does not matter.  The antecedents of a conditional equation are
proved from the context;
where they are not, that instance stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable

from cbdp_sym.kernel.terms import Abs, App, Const, Term, Var, app, lam, sides, var
from cbdp_sym.kernel.theorem import (
    Theorem,
    abstraction,
    assume,
    discharge,
    equality_elimination,
    modus_ponens,
    reflexivity,
    specialise,
    symmetry,
)
from cbdp_sym.kernel.types import Type
from cbdp_sym.tactics import syntax
from cbdp_sym.tactics.apply import Statement, use
from cbdp_sym.tactics.automation import prove
from cbdp_sym.tactics.context import Context, as_context
from cbdp_sym.tactics.failure import Failed
from cbdp_sym.tactics.matching import Terms, Types, match
from cbdp_sym.tactics.statements import Schema, at, named, next_antecedent, schema
from cbdp_sym.tactics.syntax import congruent, generalise_all, joined, opened, parts, symbols

ROUNDS = 30


class Rule:
    """A way to replace a term by an equal one.

    ``needs`` are names that have to occur in a term, and ``key`` that of its head (None: any).
    """

    key: str | None = None
    needs: frozenset[str] = frozenset()

    def instance(self, t: Term, context: Context) -> Theorem | None:
        """Return ``|- t = t'``, or None if t does not fit.  Raises Failed if a condition is not proved."""
        raise NotImplementedError

    def shown(self) -> object:
        """Return what the rule replaces, for a message."""
        raise NotImplementedError


class Equation(Rule):
    """An equation, or a conditional one, as a rule from left to right."""

    __slots__ = ("key", "left", "needs", "pattern", "theorem")

    def __init__(self, theorem: Theorem) -> None:
        self.theorem = theorem
        self.pattern: Schema = schema(theorem, deep=True)
        name, arguments = parts(self.pattern.conclusion)
        if name != "=":
            raise Failed("this is not an equation: ", theorem)
        self.left = arguments[0]
        top = syntax.head(self.left)
        if type(top) is Var and top.name[0] == "?":
            raise Failed("the left side of this equation fits every term: ", theorem)
        self.key = getattr(top, "name", None)
        self.needs = frozenset(n for n in symbols(self.left) if n[0] != "?")

    def shown(self) -> object:
        """Return the left side."""
        return self.left

    def instance(self, t: Term, context: Context) -> Theorem | None:
        """Return the instance whose left side is t, its antecedents proved."""
        variables = self.pattern.variables
        if self.left is t and not variables and not self.pattern.antecedents:
            return self.theorem
        terms: Terms = {}
        types: Types = {}
        if not match(self.left, t, terms, types):
            return None
        if len(terms) < len(variables):
            return use(self.theorem, *map(terms.get, variables), context=context)
        return at(self.theorem, self.pattern, terms, types, lambda _, p: prove(p, context))


class _Instances:
    """The instances found in one term: theorems l = r, and the term with a hole for each."""

    def __init__(self, rules: list[Rule], context: Context) -> None:
        self.rules = rules
        self.context = context
        self.found: list[tuple[Var, Theorem]] = []
        self.holes: dict[Term, Term] = {}
        self.memo: dict[Term, Term] = {}
        self.failures: list[Failed] = []

    def holed(self, t: Term, local: tuple[Var, ...]) -> Term:
        known = self.memo.get(t)
        if known is not None:
            return known
        names = symbols(t)
        if not any(rule.needs <= names for rule in self.rules):
            return t
        result = self.at(t, local)
        if result is None:
            if type(t) is App:
                result = app(self.holed(t.function, local), self.holed(t.argument, local))
            elif type(t) is Abs:
                with opened(t.domain) as (v,):
                    body = app(t, v)
                    changed = self.holed(body, (*local, v))
                    result = t if changed is body else lam(v, changed)
            else:
                result = t
        self.memo[t] = result
        return result

    def at(self, t: Term, local: tuple[Var, ...]) -> Term | None:
        key = getattr(syntax.head(t), "name", None)
        for rule in self.rules:
            if rule.key is not None and rule.key != key:
                continue
            try:
                theorem = rule.instance(t, self.context)
            except Failed as failure:
                self.failures.append(failure)
                continue
            if theorem is not None:
                return self.hole(theorem, tuple(v for v in local if v in theorem.conclusion.free))
        return None

    def hole(self, theorem: Theorem, local: tuple[Var, ...]) -> Term:
        for v in reversed(local):
            theorem = abstraction(v, theorem)
        left = sides(theorem.conclusion)[0]
        hole = self.holes.get(left)
        if hole is None:
            v = var(f"□{len(self.found)}", left.type)
            self.found.append((v, theorem))
            hole = self.holes[left] = v
        return app(hole, *local) if local else hole


def equation(
    t: Term, *equations: Statement | Rule, context: Context | Iterable[Theorem] = (), repeat: bool = False
) -> Theorem:
    """Return ``|- t = t'``, where each of the equations has been used at all its instances.

    They are used at once, the first that fits; with ``repeat``, until none fits any more.
    Raises Failed if there is no instance.
    """
    context = as_context(context)
    rules = [_rule(e) for e in equations]
    result: Theorem | None = None
    failures: list[Failed] = []
    for _ in range(ROUNDS if repeat else 1):
        now = t if result is None else sides(result.conclusion)[1]
        instances = _Instances(rules, context)
        with opened():
            pattern = instances.holed(now, ())
        failures += instances.failures
        if not instances.found:
            break
        for v, _theorem in reversed(instances.found):
            pattern = lam(v, pattern)
        step = congruent(pattern, *(theorem for _v, theorem in instances.found))
        result = step if result is None else joined(result, step)
        new = sides(step.conclusion)[1]
        if new is now:
            break
    if result is None:
        raise Failed(
            "no instance of ", *_with_commas([r.shown() for r in rules]), " in ", t,
            *(p for f in failures[:3] for p in ("\n  ", f)),
        )  # fmt: skip
    return result


_rules: dict[str, Rule] = {}


def _rule(e: Statement | Rule) -> Rule:
    if isinstance(e, Rule):
        return e
    if not isinstance(e, str):
        return Equation(e)
    if e not in _rules:
        _rules[e] = Equation(named(e))
    return _rules[e]


def _with_commas(terms: list[object]) -> list[object]:
    result: list[object] = []
    for t in terms:
        result += [", ", t] if result else [t]
    return result


def rewrite(
    theorem: Theorem, *equations: Statement, context: Context | Iterable[Theorem] = (), repeat: bool = False
) -> Theorem:
    """Return the theorem with its conclusion rewritten by the equations, one after the other."""
    context = as_context(context)
    if repeat:
        return equality_elimination(
            equation(theorem.conclusion, *equations, context=context, repeat=True), theorem
        )
    for e in equations:
        theorem = equality_elimination(equation(theorem.conclusion, e, context=context), theorem)
    return theorem


def rewrite_term(t: Term, *equations: Statement, context: Context | Iterable[Theorem] = ()) -> Theorem:
    """Return ``|- t = t'``, the equations used one after the other."""
    context = as_context(context)
    result = reflexivity(t)
    for e in equations:
        result = joined(result, equation(sides(result.conclusion)[1], e, context=context))
    return result


_flipped: dict[Theorem, Theorem] = {}


def backwards(statement: Statement) -> Theorem:
    """Return an equation, under its quantifiers and antecedents, from right to left."""
    theorem = named(statement) if isinstance(statement, str) else statement
    known = _flipped.get(theorem)
    if known is not None:
        return known
    t, variables, antecedents = theorem.conclusion, list[Var](), list[Term]()
    result = theorem
    with opened(*_domains(t)) as variables_:
        variables = list(variables_)
        if variables:
            result = specialise(theorem, *variables)
        while (step := next_antecedent(result.conclusion)) is not None:
            antecedents.append(step[0])
            result = modus_ponens(result, assume(step[0]))
        result = symmetry(result)
        for a in reversed(antecedents):
            result = discharge(a, result)
        result = generalise_all(variables, result)
    if theorem.rule == "axiom":
        _flipped[theorem] = result
    return result


def _domains(t: Term) -> list[Type]:
    domains = []
    while type(t) is App and type(t.function) is Const and t.function.name == "!":
        domains.append(t.argument.type.args[0])
        if type(t.argument) is not Abs:
            break
        t = t.argument.body
    return domains
