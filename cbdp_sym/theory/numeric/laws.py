"""Laws with finitely many outcomes: their weights, and where the outcomes are."""

from __future__ import annotations

from typing import Any

from mpmath import mp, mpf

from cbdp_sym.theory.distributions import Finite, Mixture, PointMass, Transformed
from cbdp_sym.theory.heads import Distribution
from cbdp_sym.theory.numeric.evaluate import Environment, Unevaluable, atoms, evaluate, probabilities


@probabilities.register(Finite)
def _(P: Finite, env: Environment) -> list[Any]:
    return [evaluate(w, env) for w in P.weights]


@probabilities.register(Mixture)
def _(P: Mixture, env: Environment) -> list[Any] | None:
    """The weighted mean of the weights."""
    rows = [probabilities(R, env) for _, R in P.mixed]
    weights = [evaluate(w, env) for w, _ in P.mixed]
    if None in rows:
        return None
    return [mp.fdot(weights, column) for column in zip(*rows, strict=True)]


@atoms.register(Transformed)
def _(P: Transformed, env: Environment) -> list[tuple[Any, Any]] | None:
    """Each outcome with the value that the function has there."""
    value, t, original = P.args
    outcomes = atoms(original, env)
    if outcomes is None:
        return None
    return [(w, evaluate(value, env.bind(t, at))) for w, at in outcomes]


@atoms.register(Mixture)
def _(P: Mixture, env: Environment) -> list[tuple[Any, Any]] | None:
    """The outcomes of both, each with its share."""
    weight, first, second = P.args
    w, one, other = evaluate(weight, env), atoms(first, env), atoms(second, env)
    if one is None or other is None:
        return None
    return [(w * p, at) for p, at in one] + [((1 - w) * p, at) for p, at in other]


@atoms.register(PointMass)
def _(P: PointMass, env: Environment) -> list[tuple[Any, Any]]:
    return [(mpf(1), evaluate(P.atom, env))]


def pairs_of(P: Distribution, Q: Distribution, env: Environment) -> list[tuple[Any, Any]] | None:
    """Pairs of positive weights, or None on the line; ∞ is raised where Q misses mass of P."""
    p, q = probabilities(P, env), probabilities(Q, env)
    if p is None or q is None:
        return None
    if min(*p, *q) < 0:
        raise Unevaluable(f"'{P}' or '{Q}' has a negative weight")
    return list(zip(p, q, strict=True))
