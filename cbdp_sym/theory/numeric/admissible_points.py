"""Admissible points of a claim: values for all that is free in it, under which its hypotheses hold."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import sympy
from mpmath import mp, mpf
from sympy import Symbol

from cbdp_sym.analysis.logic import Relation
from cbdp_sym.theory.heads import Defined, Distribution, Expectation
from cbdp_sym.theory.numeric.evaluate import Environment, Unevaluable, evaluate

TRIES = 60
OUTCOMES = 4
_EDGES = [
    Fraction(n, d)
    for n, d in (
        (1, 1), (1, 2), (2, 1), (1, 1000), (3, 2), (101, 100), (5, 2), (7, 3), (1, 10), (30, 1),
        (6, 5), (12, 1), (1, 50), (4, 1), (3, 1), (51, 50),
    )
]  # fmt: skip
_REDRAWN = 8


def environments(
    conclusion: Relation, hypotheses: frozenset[Relation], seed: int, tries: int = TRIES
) -> Iterator[Environment | None]:
    """Yield admissible environments (None for a draw that was not), edges first."""
    rng = random.Random(seed)
    # what gives a symbol its value comes before what compares it
    relations = sorted(hypotheses, key=lambda h: (not _gives_value(h), str(h)))
    symbols, laws = _free_names(conclusion, relations)
    for attempt in range(tries):
        values: dict[Any, Any] = {s: _number(s, rng, attempt) for s in symbols}
        if attempt % 2:  # at every other point the names have values of their own
            values = _told_apart(values, random.Random(f"{seed} {attempt}"))
        env = Environment(values, {P: _weights(rng, attempt) for P in laws})
        try:
            good = all(_adjusted(h, env) or evaluate_relation(h, env) for h in relations)
        except (Unevaluable, ArithmeticError, TypeError, ValueError):
            good = False
        yield env if good else None


def evaluate_relation(h: Relation, env: Environment) -> bool:
    """Return whether a hypothesis holds at a point."""
    if h.rhs is sympy.oo:
        return bool(evaluate(h.lhs, env) < mp.inf)
    lhs, rhs = evaluate(h.lhs, env), evaluate(h.rhs, env)
    if mp.im(lhs) or mp.im(rhs):
        raise Unevaluable(f"'{h}' does not compare real numbers")
    if h.op == "=":
        return bool(abs(lhs - rhs) <= mpf(10) ** -30 * (1 + abs(rhs)))
    return bool({"<=": lhs <= rhs, "<": lhs < rhs, ">=": lhs >= rhs, ">": lhs > rhs}[h.op])


def _gives_value(h: Relation) -> bool:
    """Return whether ``h`` is ``E f = μ`` with a symbol μ."""
    return h.op == "=" and isinstance(h.lhs, Expectation) and isinstance(h.rhs, Symbol)


def _adjusted(h: Relation, env: Environment) -> bool:
    """Make ``D(P‖Q) <= ε`` true by enlarging ε, where the bound is a symbol, and ``E f = μ`` by its value."""
    if _gives_value(h) and h.rhs in env.values:
        env.values[h.rhs] = evaluate(h.lhs, env)
        return not (h.rhs.is_positive and env.values[h.rhs] <= 0)
    if not (isinstance(h.lhs, Defined) and h.op == "<=" and h.rhs in env.values):
        return False
    needed = evaluate(h.lhs, env)
    if not mp.isfinite(needed):
        return False
    if mpf(env.values[h.rhs].numerator) / env.values[h.rhs].denominator < needed:
        env.values[h.rhs] = Fraction(int(mp.ceil(needed * 10**6)), 10**6)
    return True


def _free_names(conclusion: Relation, hypotheses: list[Relation]) -> tuple[list[Symbol], list[Distribution]]:
    sides = [side for r in (conclusion, *hypotheses) for side in r.sides]
    nodes = [n for side in sides for n in sympy.preorder_traversal(side)]
    bound = {s for n in nodes for s in getattr(n, "bound_symbols", ())}
    laws = {n for n in nodes if isinstance(n, Distribution) and n.is_variable}
    free = set().union(*(s.free_symbols for s in sides)) - bound
    symbols = [s for s in free if isinstance(s, Symbol) and s.is_extended_real]
    return sorted(symbols, key=str), sorted(laws, key=str)


def _number(s: Symbol, rng: random.Random, attempt: int) -> Fraction:
    if s.is_integer:
        least = 1 if s.is_positive else 0 if s.is_nonnegative else -2
        return Fraction(least if attempt == 0 else rng.choice([1, 2, 3]))
    value = _EDGES[attempt % len(_EDGES)] if rng.random() < 0.4 else rng.choice(_EDGES)
    if rng.random() < 0.3:
        value = Fraction(rng.randint(1, 400), 100)
    if s.is_positive or s.is_nonnegative:
        return Fraction(0) if s.is_nonnegative and not s.is_positive and attempt == 3 else value
    if s.is_nonzero:
        return value if rng.random() < 0.6 else -value
    return rng.choice([value, value, -value, Fraction(0)])


def _told_apart(values: dict[Any, Any], rng: random.Random) -> dict[Any, Any]:
    """The numbers, drawn again where two names have the same one."""
    found: dict[Any, Any] = {}
    for s in values:
        again = (_another(s, rng) for _ in range(_REDRAWN))
        taken = set(found.values())
        found[s] = next((v for v in (values[s], *again) if v not in taken), values[s])
    return found


def _another(s: Symbol, rng: random.Random) -> Fraction:
    if s.is_integer and s.is_nonnegative:
        return Fraction(rng.randint(int(bool(s.is_positive)), 5))
    return _number(s, rng, rng.randrange(4, 20))


def _weights(rng: random.Random, attempt: int) -> tuple[Fraction, ...]:
    """A law on a few outcomes."""
    raw = [rng.choice([1, 1, 2, 5, 20, 100, 400]) for _ in range(OUTCOMES)]
    if attempt % 4 == 3:
        raw = [r + rng.randint(0, 3) for r in [50] * OUTCOMES]
    return tuple(Fraction(r, sum(raw)) for r in raw)
