"""Admissible points of a claim: values for all that is free in it, under which its hypotheses hold.

Where a claim is about classes of functions of which nothing but closure is known, random classes are drawn
that are closed as its hypotheses ask (:mod:`.closure`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property
from typing import Any

import sympy
from sympy import Basic, Expr, Symbol
from sympy.core.function import AppliedUndef

from cbdp_sym.engine.logic import ForAll, Hypothesis, Predicate, Relation
from cbdp_sym.engine.sampling import Sample
from cbdp_sym.engine.terms import Defined, Expectation, Supremum
from cbdp_sym.oracles.classes import maximiser, name_of_class, stand_ins
from cbdp_sym.oracles.closure import (
    Demand,
    NotUnderstood,
    demand,
    draw_classes,
    indices_of,
    maps_of,
)
from cbdp_sym.oracles.draws import (
    connect,
    densities,
    draw_coins,
    draw_members,
    draw_number,
    draw_symmetric,
    draw_weights,
    events,
    free_names,
    told_apart,
    with_definitions,
    with_holes,
)
from cbdp_sym.oracles.evaluate import Environment, Unevaluable, affine_in_members
from cbdp_sym.oracles.hypotheses import (
    OUTCOMES,
    adjusted,
    asks_closure,
    evaluate_relation,
    gives_value,
    holds,
    holds_everywhere,
    least_bound,
)

TRIES = 60

_FAILURES = (Unevaluable, ArithmeticError, TypeError, ValueError)


@dataclass(frozen=True)
class _Claim:
    """A claim, and what in it the functions of arbitrary classes are."""

    conclusion: Relation
    hypotheses: frozenset[Hypothesis]
    like: _Claim | None = None

    @cached_property
    def nodes(self) -> list[Expr]:
        claims = [self.conclusion]
        for h in sorted(self.hypotheses, key=str):
            if isinstance(h, Relation):
                claims.append(h)
            elif isinstance(h, ForAll):
                claims += [h.conclusion, *(c for c in h.conditions if isinstance(c, Relation))]
        return [side for c in claims for side in (c.lhs, c.rhs)]

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of the classes; none where a hypothesis about them is not understood."""
        found = {name_of_class(n) for side in self.nodes for n in sympy.preorder_traversal(side)}
        names = frozenset(n for n in found if n is not None)
        names |= self.like.names if self.like else frozenset()
        try:
            self._demands(names)
        except NotUnderstood:
            return frozenset()
        return names

    @cached_property
    def demands(self) -> list[Demand]:
        return self._demands(self.names)

    @cached_property
    def maps(self) -> frozenset[str]:
        """The names of functions from outcomes to outcomes."""
        more = self.like.maps if self.like else frozenset()
        return maps_of(self.demands, self.names) | more

    def _demands(self, names: frozenset[str]) -> list[Demand]:
        asked = (demand(h, names) for h in sorted(self.hypotheses, key=str))
        return [d for d in asked if d is not None]

    @cached_property
    def unknown(self) -> list[Basic]:
        """Return what is of a kind of which something is put in."""
        nodes = {n for side in self.nodes for n in sympy.preorder_traversal(side)}
        return sorted((n for n in nodes if stand_ins(n)), key=str)

    @cached_property
    def finite(self) -> bool:
        """Return whether finite classes are needed, as a supremum is not affine in the functions."""
        suprema = {s for side in self.nodes for s in side.atoms(Supremum)}
        for s in suprema:
            indices = {v for v in s.bound_symbols if v in indices_of([s.body], self.names)}
            others = len(s.bound_symbols) > len(indices)
            if indices and (others or len(indices) > 1 or not affine_in_members(s.body, indices)):
                return True
        return False

    @cached_property
    def free_indices(self) -> dict[Symbol, str]:
        """The functions of a class that a claim speaks of by a free θ, with their classes."""
        found = indices_of(self.nodes, self.names)
        free = set(self.conclusion.free_symbols).union(*(h.free_symbols for h in self.hypotheses))
        return {s: name for s, name in sorted(found.items(), key=str) if s in free}


def class_names(conclusion: Relation, hypotheses: frozenset[Hypothesis]) -> frozenset[str]:
    """The names of the classes of functions in a claim of which nothing but closure is known."""
    return _Claim(conclusion, hypotheses).names


def environments(
    conclusion: Relation,
    hypotheses: frozenset[Hypothesis],
    seed: int,
    hints: Mapping[Any, Any],
    tries: int = TRIES,
    like: tuple[Relation, frozenset[Hypothesis]] | None = None,
    holes: bool = False,
) -> Iterator[Environment | None]:
    """Admissible environments (None for a draw that was not), edges first.

    Args:
        like: a claim that shows what the names stand for, where this one is what is left of it.
        holes: let arbitrary distributions miss outcomes now and then, as is done where there are classes.
    """
    rng = random.Random(seed)
    claim = _Claim(conclusion, hypotheses, _Claim(*like) if like else None)
    # what gives a symbol its value comes before what compares it
    relations = sorted(
        (h for h in hypotheses if isinstance(h, Relation)),
        key=lambda h: (not gives_value(h), str(h)),
    )
    symbols, families, distributions = free_names(conclusion, hypotheses)
    symbols = [s for s in symbols if s not in claim.free_indices]
    flat = not claim.names and any(asks_closure(h) for h in hypotheses)
    for attempt in range(tries):
        values: dict[Any, Any] = {s: draw_number(s, rng, attempt, hints.get(s)) for s in symbols}
        if attempt % 2:  # at every other point the names have values of their own
            values = told_apart(values, hints, random.Random(f"{seed} {attempt}"))
        members: dict[Any, Any] = {f: draw_members(rng, attempt, hints.get(f)) for f in families}
        weights: dict[Any, Any] = {
            P: draw_coins(rng) if isinstance(P, Sample) else draw_weights(rng, attempt)
            for P in distributions
        }
        if holes or claim.names:
            weights = {
                P: w if isinstance(P, Sample) else with_holes(w, rng) for P, w in weights.items()
            }
        places = draw_symmetric(weights, hypotheses, rng)
        connect(weights, values, hypotheses, rng)
        table = _table(rng.random(), hypotheses, weights, flat)
        env = Environment(values, members, weights, table, places)
        try:
            if claim.names:
                plain = all(evaluate_relation(h, env) for h in relations if _about_numbers(h))
                drawn = _with_classes(claim, env, rng) if plain else None
                good = drawn is not None and _tight(relations, drawn)
                env = drawn or env
            else:
                env = with_definitions(env, hypotheses)
                good = all(adjusted(h, env) or evaluate_relation(h, env) for h in relations)
            good = (
                good
                and all(holds(h, env) for h in hypotheses if isinstance(h, Predicate))
                and all(_everywhere(h, env, claim) for h in hypotheses if isinstance(h, ForAll))
            )
        except _FAILURES:
            good = False
        yield env if good else None


def _table(
    key: float, hypotheses: frozenset[Hypothesis], weights: Mapping[Any, Any], flat: bool
) -> Callable[[str, int, int], Any]:
    bases, sets = densities(hypotheses, weights), events(hypotheses)

    @cache  # an evaluation asks for the same entry many times, and each seeds a generator
    def table(name: str, index: int, outcome: int) -> Fraction:
        if name in sets:  # few of the outcomes, or many
            least = random.Random(f"{key}{name}").choice([0, -8])
            toss = random.Random(f"{key}{name}{index}{outcome}").randint(least, 2)
            return Fraction(max(0, toss), 2)
        drawn = random.Random(f"{key}{name}{index}{outcome}").randint(-20, 20)
        if name not in bases:
            return Fraction(0) if flat else Fraction(drawn, 10)
        base = bases[name]
        raw = [
            Fraction(random.Random(f"{key}{name}{index}{n}").randint(1, 40))
            for n in range(len(base))
        ]
        return raw[outcome] / sum(w * r for w, r in zip(base, raw, strict=True))

    return table


def _with_classes(claim: _Claim, env: Environment, rng: random.Random) -> Environment | None:
    """With classes closed as is asked, and with what stands for everything else that is arbitrary."""
    values = dict(env.values) | {node: rng.choice(stand_ins(node)) for node in claim.unknown}
    images = {
        name: tuple(rng.randrange(OUTCOMES) for _ in range(OUTCOMES)) for name in sorted(claim.maps)
    }
    inner = env.tables

    def table(name: str, index: int, outcome: int) -> Any:
        return images[name][outcome] if name in images else inner(name, index, outcome)

    families = dict(env.families) | {Symbol(name): image for name, image in images.items()}
    env = replace(env, values=values, families=families, tables=table)
    drawn = draw_classes(claim.demands, claim.names, env, OUTCOMES, rng, finite=claim.finite)
    if drawn is None:
        return None
    for theta, name in claim.free_indices.items():
        if theta not in drawn.values:
            drawn.values[theta] = _attaining(theta, claim, drawn) or drawn.classes[name].member(rng)
    return drawn


def _attaining(theta: Symbol, claim: _Claim, env: Environment) -> tuple[Any, ...] | None:
    """The function at which a supremum is attained, if a hypothesis says that h(θ, ·) is one."""
    for h in sorted(claim.hypotheses, key=str):
        if isinstance(h, Relation) and h.op == "=" and h.rhs.has(theta):
            found = maximiser(h.lhs, env)
            if found is not None:
                return found
    return None


def _tight(relations: list[Relation], env: Environment) -> bool:
    """Return whether the hypotheses hold; a bound that is a number of its own is as small as they allow."""
    fixed: set[Basic] = set()
    for h in relations:
        knob = least_bound(h, env, fixed)
        if knob is not None:
            fixed.add(knob)
    return all(evaluate_relation(h, env) for h in relations)


def _about_numbers(h: Relation) -> bool:
    """Return whether a hypothesis has numbers only, so that it can be checked before classes are drawn."""
    sides = (h.lhs, h.rhs)
    kinds = (Defined, Supremum, Expectation, AppliedUndef)
    return not any(isinstance(n, kinds) for s in sides for n in sympy.preorder_traversal(s))


def _everywhere(h: ForAll, env: Environment, claim: _Claim) -> bool:
    if not claim.names or h.conclusion.rhs.is_infinite:
        return holds_everywhere(h, env)
    sides = (h.conclusion.lhs, h.conclusion.rhs)
    about = any(str(f.func) in claim.names for s in sides for f in s.atoms(AppliedUndef))
    return about or holds_everywhere(h, env)  # what it asks of the classes was checked with them
