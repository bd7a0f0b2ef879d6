"""`use`: a statement, a lemma or a theorem at hand, its variables found and its antecedents proved.

The values of the variables come from the terms that are given, the goal, the given theorems and
the facts of
the context, in this order; antecedents that are still open are proved by `automation.prove`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import count
from types import MappingProxyType

from cbdp_sym.kernel.terms import Term, Var, app, equal, substitute, var
from cbdp_sym.kernel.theorem import Theorem, symmetry
from cbdp_sym.kernel.types import match_type, substitute_type
from cbdp_sym.language.types import said
from cbdp_sym.tactics.automation import prove, proves
from cbdp_sym.tactics.context import Context, as_context, rule_head
from cbdp_sym.tactics.failure import Failed, Lazy, NotApplicable, listed, show
from cbdp_sym.tactics.matching import Terms, Types, match, unknowns
from cbdp_sym.tactics.statements import (
    Schema,
    at,
    concluding,
    name_of,
    named,
    pattern_of,
    schema,
    searches,
    variable_names,
)
from cbdp_sym.tactics.syntax import parts

Statement = str | Theorem


def use(
    statement: Statement,
    *terms: Term | None,
    goal: Term | None = None,
    given: Sequence[Theorem] = (),
    context: Context | Iterable[Theorem] = (),
    shown: Callable[[Term, Context], Theorem] = prove,
    binders: Mapping[Term, str] = MappingProxyType({}),
    **values: Term,
) -> Theorem:
    """Return the conclusion of a statement for the terms that fit.

    ``terms`` are the values of its variables in order (None: to be found), ``values`` those of
    named ones; ``goal`` is
    what the conclusion should be; each theorem of ``given`` is one of the antecedents, and ``shown`` proves
    those that are left; ``binders`` are an author's names of the variables of theorems.  Raises
    Failed if a variable
    is not determined, a given theorem fits nowhere, or an antecedent is not proved.
    """
    pattern = _pattern(statement)
    bindings: Terms = {}
    types: Types = {}
    if len(terms) > len(pattern.variables):
        raise Failed(_name(statement), f" has {len(pattern.variables)} variables, not {len(terms)}")
    pairs: list[tuple[Var, Term | None]] = list(zip(pattern.variables, terms, strict=False))
    if values:
        pairs += _by_name(statement, _names(statement, pattern, binders), values)
    for v, t in pairs:
        if t is not None:
            before = dict(types)
            if not match_type(v.type, t.type, types):
                wanted = said(substitute_type(before, v.type))
                told = f": its {_names(statement, pattern, binders)[v]} has type {wanted}, and "
                raise Failed(_name(statement), told, t, f" has type {said(t.type)}")
            bindings[v] = t
    if goal is not None:
        kept = dict(bindings), dict(types)
        if not match(pattern.conclusion, goal, bindings, types):
            pattern, (bindings, types) = _pattern(statement, deep=True), kept
            if not match(pattern.conclusion, goal, bindings, types):
                gives = Lazy(lambda: _gives(statement, pattern, binders))
                raise Failed(_name(statement), " does not give ", goal, gives)
    premises: dict[int, Theorem] = {}
    for g in given:
        found = _place(pattern, g, premises, bindings, types)
        if found is None:
            raise Failed(
                _name(statement),
                ": no antecedent is ",
                g,
                "\n  it has",
                Lazy(lambda: _antecedents(pattern, _names(statement, pattern, binders))),
            )
        bindings, types = found
    context = as_context(context)
    found = _from_context(pattern, context, premises, bindings, types)
    if found is None:
        raise Failed(
            _name(statement),
            Lazy(lambda: _not_determined(pattern, bindings, _names(statement, pattern, binders))),
        )
    theorem = named(statement) if isinstance(statement, str) else statement  # only now: it may be long
    return _instance(statement, theorem, pattern, *found, premises, lambda goal: shown(goal, context))


def reduced(statement: Statement, goal: Term, context: Context, proof: Callable[[Term], Theorem]) -> Theorem:
    """Return the goal as the conclusion of a statement, from a proof of the last of its antecedents.

    Raises Failed: it is another conclusion, or does not determine the variables.
    """
    pattern = _pattern(statement)
    bindings: Terms = {}
    types: Types = {}
    if not match(pattern.conclusion, goal, bindings, types) or len(bindings) < len(pattern.variables):
        raise Failed(_name(statement), " does not give ", goal)

    def shown(i: int, needed: Term) -> Theorem:
        return proof(needed) if i == len(pattern.antecedents) - 1 else prove(needed, context)

    return at(named(statement) if isinstance(statement, str) else statement, pattern, bindings, types, shown)


def _pattern(statement: Statement, deep: bool = False) -> Schema:
    return pattern_of(statement, deep) if isinstance(statement, str) else schema(statement, deep)


def _instance(
    statement: Statement,
    theorem: Theorem,
    pattern: Schema,
    bindings: Terms,
    types: Types,
    premises: dict[int, Theorem],
    shown: Callable[[Term], Theorem],
) -> Theorem:
    def proof(i: int, needed: Term) -> Theorem:
        if i in premises:
            return premises[i]
        try:
            return shown(needed)
        except Failed as failure:
            raise Failed(_name(statement), " needs ", needed, "\n  ", failure) from None

    return at(theorem, pattern, bindings, types, proof)


def _place(
    pattern: Schema, g: Theorem, premises: dict[int, Theorem], bindings: Terms, types: Types
) -> tuple[Terms, Types] | None:
    for i, a in enumerate(pattern.antecedents):
        if i not in premises:
            terms_, types_ = dict(bindings), dict(types)
            if match(a, g.conclusion, terms_, types_):
                premises[i] = g
                return terms_, types_
    return None


def _from_context(
    pattern: Schema, context: Context, premises: dict[int, Theorem], bindings: Terms, types: Types
) -> tuple[Terms, Types] | None:
    """Values for all variables, from facts that are antecedents; tries one choice after the other.

    The antecedent that determines most variables comes first: then the order in which they are written, and
    that of the facts, does not matter.
    """
    if all(v in bindings for v in pattern.variables):
        return bindings, types
    open_ = [(i, a) for i, a in enumerate(pattern.antecedents) if i not in premises and unknowns(a, bindings)]
    open_.sort(key=lambda x: -sum(v.name[0] == "?" and v not in bindings for v in x[1].free))
    for i, a in open_:
        for fact in context.about(rule_head(a)):
            terms_, types_ = dict(bindings), dict(types)
            if match(a, fact.conclusion, terms_, types_):
                premises[i] = fact
                found = _from_context(pattern, context, premises, terms_, types_)
                if found is not None:
                    return found
                del premises[i]
    return None


def _by_name(
    statement: Statement, known: dict[Var, str], values: dict[str, Term]
) -> list[tuple[Var, Term | None]]:
    names = {name: v for v, name in known.items()}
    for n in values:
        if n not in names:
            raise Failed(_name(statement), f" has no variable {n}; it has {', '.join(names)}")
    return [(names[n], t) for n, t in values.items()]


def _names(statement: Statement, pattern: Schema, binders: Mapping[Term, str]) -> dict[Var, str]:
    """The names of the variables, as the library's text or the author has them, or letters."""
    name = statement if isinstance(statement, str) else name_of(statement)
    if name:
        known = list(variable_names(name))
        taken = set(known)
    else:
        assert not isinstance(statement, str)
        known, taken, t = [], {v.name for v in statement.conclusion.free}, statement.conclusion
        while parts(t)[0] == "!":
            (predicate,) = parts(t)[1]
            wanted = binders.get(predicate, "")
            known.append(wanted if wanted and wanted not in taken else _letter(taken))
            taken.add(known[-1])
            t = app(predicate, var(known[-1], predicate.type.args[0]))
    for _ in pattern.variables[len(known) :]:
        known.append(_letter(taken))
        taken.add(known[-1])
    return dict(zip(pattern.variables, known, strict=False))


def _letter(taken: Collection[str]) -> str:
    letters = (f"{x}{i or ''}" for i in count() for x in "xyzuvw")
    return next(x for x in letters if x not in taken)


def _not_determined(pattern: Schema, bindings: Terms, names: dict[Var, str]) -> str:
    """What a message says of variables without a value."""
    missing = [names[v] for v in pattern.variables if v not in bindings]
    if len(missing) == 1:
        text = f": the value of {missing[0]} is not determined; name it"
    else:
        open_ = f"{', '.join(missing[:-1])} and {missing[-1]}"
        text = f": the values of {open_} are not determined; name them"
    return f"{text}, or give one of{_antecedents(pattern, names)}" if pattern.antecedents else text


def _gives(statement: Statement, pattern: Schema, binders: Mapping[Term, str]) -> str:
    """What a message adds of a statement that it names."""
    if not isinstance(statement, str) and not name_of(statement):
        return ""
    names = _names(statement, pattern, binders)
    own = {v: var(name, v.type) for v, name in names.items()}
    return f"; it gives {show(substitute(own, pattern.conclusion))}"


def _antecedents(pattern: Schema, names: dict[Var, str]) -> str:
    """The antecedents in these names, for a message."""
    known = {v: var(name, v.type) for v, name in names.items()}
    return str(listed(substitute(known, t) for t in pattern.antecedents))


def _name(statement: Statement) -> object:
    if isinstance(statement, str):
        return statement
    return Lazy(lambda: name_of(statement) or f"the theorem {show(statement.conclusion)}")


MOST_REASONS = 6
AGAIN = 1  # how often a search may use a fact whose antecedents have the form of its conclusion

_used: list[Theorem] = []  # the facts whose antecedents are being proved


@contextmanager
def _without_used_facts() -> Iterator[None]:
    global _used
    before, _used = _used, []
    try:
        yield
    finally:
        _used = before


searches.append(_without_used_facts)


def _of_fact(fact: Theorem, goal: Term, context: Context) -> Theorem:
    """The goal by a fact, which is not used for ever for its own antecedents."""
    if _used.count(fact) >= AGAIN and _feeds_itself(fact):
        raise NotApplicable(_name(fact), " has been used for its own antecedents")
    _used.append(fact)
    try:
        return use(fact, goal=goal, context=context)
    finally:
        _used.pop()


@lru_cache(maxsize=1 << 12)
def _feeds_itself(fact: Theorem) -> bool:
    """Return whether an antecedent is an instance of the conclusion, as in ``x - y = 0 ==> x = y``."""
    pattern = schema(fact)
    conclusions = [pattern.conclusion]
    if parts(pattern.conclusion)[0] == "=":
        conclusions.append(equal(*reversed(parts(pattern.conclusion)[1])))
    return any(match(c, a, {}, {}) for a in pattern.antecedents for c in conclusions)


@proves()
def backward(goal: Term, context: Context) -> Theorem:
    """Prove the goal by a fact ``!x. a ==> goal`` of the context, or a statement of the library."""
    name = parts(goal)[0]
    tried: list[object] = []
    for fact in context.about(name):
        if parts(fact.conclusion)[0] in ("!", "==>"):
            try:
                return _of_fact(fact, goal, context)
            except Failed as failure:
                tried += ["\n  ", failure]
            if name == "=":
                a, b = parts(goal)[1]
                try:
                    return symmetry(_of_fact(fact, equal(b, a), context))
                except Failed:
                    pass
    if name not in _NOT_SEARCHED:
        for statement in concluding(name):
            if statement in _AIMLESS:
                continue
            try:
                return use(statement, goal=goal, context=context)
            except Failed as failure:
                if " does not give " not in failure.args:
                    tried += ["\n  ", failure]
    kind = Failed if tried else NotApplicable
    raise kind("nothing that is known gives ", goal, *tried[:MOST_REASONS])


# Statements whose antecedents are as hard as the goal, or that fit every goal with this head.
_AIMLESS = frozenset(("ae_all", "ae_mp", "ae_map"))

# Heads whose statements are found by their own tactics: searching them in order would be aimless.
_NOT_SEARCHED = frozenset(("=", "<=", "<", "Measurable", "HasDeriv", "HasInt", "Tendsto", "?", "~", "F", ""))
