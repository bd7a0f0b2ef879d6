"""E-matching: where a quantified fact speaks of the terms at hand, up to what is known to be equal.

A rule ``!x y. a ==> b`` is used where its *triggers* are met: parts of it that have all its variables
together.  A trigger that is an antecedent is met only where it is known to be true.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from cbdp_sym.kernel.terms import Abs, App, Const, Term, Var, var
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.kernel.types import match_type
from cbdp_sym.tactics.egraph import EGraph
from cbdp_sym.tactics.matching import Terms, Types, match, unknowns
from cbdp_sym.tactics.shapes import size
from cbdp_sym.tactics.statements import Schema, schema
from cbdp_sym.tactics.syntax import head

MOST_OF_ONE = 40  # matches of one rule in one round
MOST_VARIABLES = 3  # at which a rule is tried whose triggers are met nowhere
_INTERPRETED = frozenset(
    (
        "=",
        "<=",
        "<",
        "==>",
        "/\\",
        "\\/",
        "~",
        "!",
        "?",
        "+",
        "-",
        "*",
        "/",
        "neg",
        "^",
        "ext",
        "if",
        ",",
        "T",
        "F",
    )
)


class Rule(NamedTuple):
    """A quantified fact, with alternatives of patterns that determine all its variables."""

    theorem: Theorem
    pattern: Schema
    triggers: tuple[tuple[Term, ...], ...]


def rule(theorem: Theorem) -> Rule:
    """Return a fact ``!x. a ==> b`` as a rule."""
    pattern = schema(theorem)
    return Rule(theorem, pattern, _triggers(pattern))


def _triggers(pattern: Schema) -> tuple[tuple[Term, ...], ...]:
    variables = frozenset(pattern.variables)
    if not variables:
        return ()
    found: dict[Term, frozenset[Var]] = {}
    for t in (*pattern.antecedents, pattern.conclusion):
        _collect(t, variables, found)
    covering = [t for t, has in found.items() if has == variables]
    if covering:
        return tuple((t,) for t in covering if not any(s is not t and _inside(s, t) for s in covering))
    chosen: list[Term] = []
    left = variables
    for t in sorted(found, key=lambda t: (-len(found[t]), t not in pattern.antecedents, size(t))):
        if found[t] & left:
            chosen.append(t)
            left -= found[t]
    return () if left else (tuple(chosen),)


def _collect(t: Term, variables: frozenset[Var], found: dict[Term, frozenset[Var]]) -> None:
    """The parts of t that may be triggers, with their variables."""
    if t.loose:
        return
    if type(t) is App:
        top = head(t)
        fixed = type(top) is Var and top not in variables
        if fixed or (type(top) is Const and top.name not in _INTERPRETED):
            has = t.free & variables
            if has:
                found.setdefault(t, has)
        for a in _arguments(t):
            _collect(a, variables, found)


def _arguments(t: Term) -> list[Term]:
    found = []
    while type(t) is App:
        found.append(t.argument)
        t = t.function
    return found


def _inside(s: Term, t: Term) -> bool:
    return s is t or (type(t) is App and (_inside(s, t.function) or _inside(s, t.argument)))


Found = tuple[Terms, Types]


def instances(graph: EGraph, known: Rule) -> Iterator[Found]:
    """Yield values of a rule's variables at which one of its alternatives of triggers is met."""
    for patterns in known.triggers:
        yield from islice(joined(graph, known.pattern.antecedents, patterns, {}, {}), MOST_OF_ONE)


def joined(
    graph: EGraph, true: Iterable[Term], patterns: tuple[Term, ...], terms: Terms, types: Types
) -> Iterator[Found]:
    """Yield the extensions of ``terms`` and ``types`` by which all patterns are met, some of them as true."""
    if not patterns:
        yield terms, types
        return
    first, *rest = patterns
    for t in candidates(graph, first, first in true):
        for found in matches(graph, first, t, terms, types):
            yield from joined(graph, true, tuple(rest), *found)


def at_variables(graph: EGraph, known: Rule) -> list[Found]:
    """Return a rule's values among the variables that occur (or a new one), of a rule with one variable."""
    if len(known.pattern.variables) != 1:
        return []
    (v,) = known.pattern.variables
    found = [t for t in graph.terms if type(t) is Var and t.type is v.type] or [var("∃0", v.type)]
    return [({v: t}, {}) for t in found[:MOST_VARIABLES]]


def candidates(graph: EGraph, pattern: Term, true: bool) -> list[Term]:
    """Return a term of each class that has one with the head of a pattern; of true statements, if ``true``.

    A pattern is matched with all terms of a class.
    """
    found: dict[Term, Term] = {}
    for t in graph.headed(pattern):
        if t.type.op == pattern.type.op and (not true or graph.holds(t)):
            found.setdefault(graph.find(t), t)
    return list(found.values())


def alike(pattern: Term, t: Term) -> bool:
    """Return whether two terms may have the same type and are applications of the same constant."""
    return pattern.type.op[0] == "'" or pattern.type.op == t.type.op


def matches(graph: EGraph, p: Term, t: Term, terms: Terms, types: Types) -> Iterator[Found]:
    """Yield the extensions of ``terms`` and ``types`` by which p becomes a term that is known to equal t."""
    if type(p) is Var and p.name[0] == "?":
        known = terms.get(p)
        if known is not None:
            if graph.same(known, t):
                yield terms, types
            return
        wider = dict(types)
        if match_type(p.type, t.type, wider):
            yield {**terms, p: t}, wider
    elif not unknowns(p, {}):
        if p is t or graph.same(p, t):
            yield terms, types
        elif type(p) is App and p not in graph.terms:
            yield from _applications(graph, p, t, terms, types)
        elif type(p) is Const and type(t) is Const and p.name == t.name:
            wider = dict(types)
            if match_type(p.type, t.type, wider):
                yield terms, wider
    elif type(p) is App and not _of_higher_order(p):
        yield from _applications(graph, p, t, terms, types)
    else:
        for m in list(graph.members(t)) if t in graph.terms else [t]:
            new, wider = dict(terms), dict(types)
            if match(p, m, new, wider):
                yield new, wider


def _applications(graph: EGraph, p: App, t: Term, terms: Terms, types: Types) -> Iterator[Found]:
    for m in list(graph.members(t)) if t in graph.terms else [t]:
        if type(m) is App:
            for found in matches(graph, p.function, m.function, terms, types):
                yield from matches(graph, p.argument, m.argument, *found)


def _of_higher_order(p: Term) -> bool:
    """Return whether a variable of the pattern is applied in it, or stands under a binder."""
    if type(p) is Abs:
        return True
    top = head(p)
    return type(top) is Var and top.name[0] == "?" and type(p) is App
