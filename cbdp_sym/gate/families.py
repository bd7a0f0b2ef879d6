"""Mechanisms, relations between data sets and classes of functions, as papers have them.

A table of random laws seldom meets a guarantee with a small ε.  So mechanisms are also randomized response
with k answers, laws on two points, deterministic ones, and mixtures of these with one law.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from cbdp_sym.gate import numbers as n
from cbdp_sym.gate.spaces import Formula, InfiniteType, Model, Value
from cbdp_sym.kernel.types import BOOL, REAL, Type

KEPT: Final = tuple(n.rational(p, q) for p, q in ((3, 4), (2, 3), (3, 5), (9, 10), (1, 2)))
SHARES: Final = tuple(n.rational(p, q) for p, q in ((1, 2), (1, 3), (2, 3), (1, 4), (3, 4), (1, 10), (0, 1)))


def mechanism(inputs: int, outputs: int, rng: random.Random) -> list[list[n.Real]] | None:
    """Return the masses of the outputs for each input: a mechanism; None if there are too few of them."""
    if not inputs or not outputs:
        return None
    if outputs == 1:
        return [[n.ONE]] * inputs
    kind = rng.choice(("response", "response", "two points", "deterministic", "mixed", "constant"))
    if kind == "response":
        kept = rng.choice(KEPT)
        return [_mostly(i % outputs, outputs, kept) for i in range(inputs)]
    if kind == "two points":
        first, second = rng.sample(range(outputs), 2)
        return [_two(first, second, outputs, rng.choice(SHARES)) for _ in range(inputs)]
    one, other = rng.sample(range(outputs), 2)
    law = _two(one, other, outputs, rng.choice(SHARES))
    if kind == "constant":
        return [law] * inputs
    point = [_mostly(rng.randrange(outputs), outputs, n.ONE) for _ in range(inputs)]
    if kind == "deterministic":
        return point
    share = rng.choice(SHARES)
    return [[share * p + (1 - share) * q for p, q in zip(row, law, strict=True)] for row in point]


def _mostly(place: int, outputs: int, kept: n.Real) -> list[n.Real]:
    """The law that gives ``place`` the mass ``kept`` and all others the same."""
    return [kept if k == place else (1 - kept) / (outputs - 1) for k in range(outputs)]


def _two(first: int, second: int, outputs: int, share: n.Real) -> list[n.Real]:
    masses = [n.ZERO] * outputs
    masses[first], masses[second] = share, 1 - share
    return masses


def relation(keys: Mapping[Value, object], rng: random.Random) -> Callable[[Value, Value], bool]:
    """Return a relation between data sets, which have these keys: those that differ, a path, or both ways."""
    places = {key: k for k, key in enumerate(dict.fromkeys(keys.values()))}
    place = {x: places[key] for x, key in keys.items()}
    kind = rng.choice(("differ", "differ", "path", "symmetric"))
    if kind == "differ":
        return lambda x, y: place[x] != place[y]
    if kind == "path":
        return lambda x, y: abs(place[x] - place[y]) == 1
    edges = {(a, b) for a in range(len(places)) for b in range(a) if rng.random() < 0.5}
    return lambda x, y: (place[x], place[y]) in edges or (place[y], place[x]) in edges


def score(model: Model, of: Type, outputs: Type, rng: random.Random) -> Value | None:
    """Return the score of an output for a data set: 1, or another number, for its own output, and else 0."""
    if not (model.is_finite(of) and model.is_finite(outputs)):
        return None
    own = {model.block_key(x, of): k for k, x in enumerate(model.points(of))}
    place = {y: k % len(model.blocks(outputs)) for k, b in enumerate(model.blocks(outputs)) for y in b}
    best, size = rng.choice((n.ONE, n.ONE, n.rational(1, 2), n.rational(2))), len(model.blocks(outputs))

    def row(x: Value) -> Value:
        mine = own[model.block_key(x, of)] % size
        return model.table(outputs, lambda y: best if place[y] == mine else n.ZERO)

    return model.table(of, row)


def class_of_functions(model: Model, of: Type, everywhere: bool, rng: random.Random) -> Formula:
    """Return a class of real functions, as a predicate: all, those with a bound, constants, or none."""
    kind = "all" if everywhere else rng.choice(("all", "all", "bounded", "bounded", "constant", "none"))
    if kind == "all" or not model.is_finite(of.args[0]):
        return Formula("all functions", lambda h: True)
    points = model.points(of.args[0])
    if kind == "bounded":
        top = rng.choice((n.ONE, n.ONE, n.rational(2), n.rational(1, 2)))
        return Formula(
            f"functions between -{top} and {top}",
            lambda h: all(n.at_most(n.magnitude(h(x)), top) for x in points),
        )
    if kind == "constant":
        return Formula("constants", lambda h: all(n.same(h(points[0]), h(x)) for x in points))
    return Formula("no function", lambda h: False)


def _linear(model: Model, t: Type) -> Value:
    """``linear h``, as far as samples show: the line through two values of h."""

    def check(h: Callable[[n.Real], n.Real]) -> bool:
        b = h(n.ZERO)
        a = n.subtract(h(n.ONE), b)
        return all(n.same(h(x), n.add(n.multiply(a, x), b)) for x in model.domain(REAL))

    return check


def _linear_in(model: Model, t: Type) -> Value:
    """``linear_in h`` for a function of vectors, as far as samples show."""
    vectors = t.args[0].args[0]
    point = model.to_point(vectors.args[0]) if model.is_finite(vectors.args[0]) else None

    def check(h: Callable[[Value], n.Real]) -> bool:
        if point is None:
            raise InfiniteType(str(vectors))
        indices = model.points(vectors.args[0])
        unit = {i: model.table(vectors.args[0], partial(_is_one, i)) for i in indices}
        b = h(model.table(vectors.args[0], lambda j: n.ZERO))
        a = {i: n.subtract(h(unit[i]), b) for i in indices}

        def at(u: Callable[[Value], n.Real]) -> n.Real:
            value = b
            for i in indices:
                value = n.add(value, n.multiply(a[i], u(i)))
            return value

        return all(n.same(h(u), at(u)) for u in model.domain(vectors))

    return check


def _is_one(i: Value, j: Value) -> n.Real:
    return n.ONE if i == j else n.ZERO


def _constants(model: Model, t: Type) -> Value:
    of = t.args[0].args[0]

    def check(h: Callable[[Value], n.Real]) -> bool:
        values = [h(x) for x in model.domain(of)]
        return all(n.same(values[0], v) for v in values)

    return check


def is_class(of: Type, to: Type) -> bool:
    """Return whether functions from ``of`` to ``to`` are classes of real functions."""
    return to is BOOL and of.op == "fun" and of.args[1] is REAL


def points_of(draw: Callable[[], Value], same: Callable[[Value, Value], bool], count: int) -> Sequence[Value]:
    """Return up to so many different values."""
    found: list[Value] = []
    for x in (draw() for _ in range(count)):
        if not any(same(x, y) for y in found):
            found.append(x)
    return found


MEANINGS: Final[Mapping[str, Callable[[Model, Type], Value]]] = {
    "linear": _linear, "linear_in": _linear_in, "constants": _constants,
}  # fmt: skip
