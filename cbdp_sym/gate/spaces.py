"""Finite models: what types, measures and functions are.

A type variable stands for a finite set that is cut into blocks, the atoms of its σ-algebra; so a function
may fail to be measurable.  A measure gives each block a mass in [0, ∞].  A measure on the real line is a
finite sum of point masses, or has a density with respect to Lebesgue's measure.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from cbdp_sym.gate import numbers as n
from cbdp_sym.kernel.types import BOOL, EREAL, REAL, Type

Value = Any  # of a term: a truth value, a number, a point, a pair, a function or a measure
LARGEST_DOMAIN = 520
POINTS = 60_000  # for the quantifiers and integrals of a sample


class InfiniteType(Exception):
    """The type has no list of its elements."""


class FiniteFunction:
    """A function with a finite domain, by its values."""

    __slots__ = ("_of", "_values")

    def __init__(self, values: Mapping[Value, Value], point: Callable[[Value], Value]) -> None:
        self._values = dict(values)
        self._of = point

    def __call__(self, x: Value) -> Value:
        return self._values[self._of(x)]

    def __hash__(self) -> int:
        return hash(tuple(self._values.values()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FiniteFunction) and self._values == other._values

    def __repr__(self) -> str:
        return "{" + ", ".join(f"{x}: {n.shown(y)}" for x, y in self._values.items()) + "}"


class Formula:
    """A function of a real number, with the text that shows it."""

    __slots__ = ("_of", "_text")

    def __init__(self, text: str, of: Callable[[Value], Value]) -> None:
        self._text = text
        self._of = of

    def __call__(self, x: Value) -> Value:
        return self._of(x)

    def __repr__(self) -> str:
        return self._text


class Measure:
    """Masses of blocks; a block is the tuple of its points."""

    __slots__ = ("atoms",)

    def __init__(self, atoms: Iterable[tuple[tuple[Value, ...], n.Ereal]]) -> None:
        self.atoms = tuple(atoms)

    def __repr__(self) -> str:
        return "[" + ", ".join(f"{' '.join(map(n.shown, b))}: {n.shown(m)}" for b, m in self.atoms) + "]"

    def total(self) -> n.Ereal:
        """Return the mass of the whole space."""
        result = n.ZERO
        for _, mass in self.atoms:
            result = n.eadd(result, mass)
        return result

    def masses(self) -> list[n.Ereal]:
        """Return the masses, in the order of the blocks."""
        return [m for _, m in self.atoms]

    def support(self) -> list[tuple[tuple[Value, ...], n.Ereal]]:
        """Return the blocks that are not null."""
        return [(b, m) for b, m in self.atoms if n.sign(m)]

    def mass_of(self, block: tuple[Value, ...]) -> n.Ereal:
        """Return the mass of a block, 0 if it has none."""
        return next((m for b, m in self.atoms if b == block), n.ZERO)


class LineMeasure:
    """The measure on the real line with this density with respect to Lebesgue's."""

    __slots__ = ("density",)

    def __init__(self, density: Callable[[n.Real], n.Real]) -> None:
        self.density = density

    @property
    def atoms(self) -> tuple[tuple[tuple[Value, ...], n.Ereal], ...]:
        """Raise UndecidedNumber: images and mixtures of such measures are not computed."""
        raise n.UndecidedNumber("the atoms of a measure with a density on the line")

    def __repr__(self) -> str:
        return "a measure with a density on the line"


class Model:
    """A model: the sets that type variables stand for, and the points where quantifiers look.

    ``blocks_of`` gives for each type variable the block number of each of its points.
    """

    def __init__(self, blocks_of: Mapping[str, tuple[int, ...]]) -> None:
        self.blocks_of = dict(blocks_of)
        self.samples: Callable[[Type], Sequence[Value]] = lambda t: []
        self.corners: Callable[[], list[n.Real]] = list
        self.sampled = False  # whether a quantifier over an infinite type has been answered by samples
        self.noted: list[n.Real] = []  # integrals that were asked for: candidates for "there is"
        self.points_left = math.inf
        self.spent = 0  # points that quantifiers and integrals looked at in this sample
        self.assumed = False  # whether a function on an infinite space was taken as measurable
        self._points: dict[Type, tuple[Value, ...]] = {}
        self._blocks: dict[Type, tuple[tuple[Value, ...], ...]] = {}

    def __repr__(self) -> str:
        return ", ".join(f"{v}: {len(b)} points" for v, b in self.blocks_of.items())

    def restart(self, points: float = POINTS) -> None:
        """Begin a sample, in which quantifiers and integrals may look at that many points."""
        self.sampled = self.assumed = False
        self.noted.clear()
        self.points_left, self.spent = points, 0

    def spend(self, points: int = 1) -> None:
        """Count points that a quantifier looks at; raise UndecidedNumber if there were too many."""
        self.points_left -= points
        self.spent += points
        if self.points_left < 0:
            raise n.UndecidedNumber("too many points")

    @property
    def is_proper(self) -> bool:
        """Return whether each type variable stands for several points that measurable sets tell apart."""
        return all(len(set(b)) > 1 for b in self.blocks_of.values())

    def points(self, t: Type) -> tuple[Value, ...]:
        """Return all elements of a finite type; raise Infinite if there are too many."""
        found = self._points.get(t)
        if found is None:
            found = self._points[t] = tuple(self._enumerate(t))
        return found

    def _enumerate(self, t: Type) -> Iterable[Value]:
        if t is BOOL:
            return (False, True)
        if t.op in self.blocks_of:
            return range(len(self.blocks_of[t.op]))
        if t.op == "prod":
            return itertools.product(self.points(t.args[0]), self.points(t.args[1]))
        if t.op == "fun":
            domain, values = self.points(t.args[0]), self.points(t.args[1])
            if len(values) ** len(domain) > LARGEST_DOMAIN:
                raise InfiniteType(str(t))
            point = self.to_point(t.args[0])
            return [
                FiniteFunction(dict(zip(domain, v, strict=True)), point)
                for v in itertools.product(values, repeat=len(domain))
            ]
        raise InfiniteType(str(t))

    def is_finite(self, t: Type) -> bool:
        """Return whether the elements of the type can be listed."""
        try:
            self.points(t)
        except InfiniteType:
            return False
        return True

    def to_point(self, t: Type) -> Callable[[Value], Value]:
        """Return the function that makes any value of a finite type one of its points."""
        if t.op == "fun":
            domain, value = self.points(t.args[0]), self.to_point(t.args[1])
            here = self.to_point(t.args[0])
            return lambda f: (
                f if isinstance(f, FiniteFunction) else FiniteFunction({x: value(f(x)) for x in domain}, here)
            )
        if t.op == "prod":
            first, second = self.to_point(t.args[0]), self.to_point(t.args[1])
            return lambda z: (first(z[0]), second(z[1]))
        return lambda x: x

    def table(self, t: Type, f: Callable[[Value], Value]) -> FiniteFunction:
        """Return the function with the finite domain ``t`` as a table."""
        return FiniteFunction({x: f(x) for x in self.points(t)}, self.to_point(t))

    def blocks(self, t: Type) -> tuple[tuple[Value, ...], ...]:
        """Return the blocks of a finite type: points that no measurable set tells apart."""
        found = self._blocks.get(t)
        if found is None:
            groups: dict[object, list[Value]] = {}
            for x in self.points(t):
                groups.setdefault(self.block_key(x, t), []).append(x)
            found = self._blocks[t] = tuple(map(tuple, groups.values()))
        return found

    def block_key(self, x: Value, t: Type) -> object:
        """Return what is the same for points of one block only."""
        if t.op in self.blocks_of:
            return self.blocks_of[t.op][x]
        if t.op == "prod":
            return self.block_key(x[0], t.args[0]), self.block_key(x[1], t.args[1])
        if t.op == "fun":
            return tuple(self.block_key(x(y), t.args[1]) for y in self.points(t.args[0]))
        return x

    def alike(self, x: Value, y: Value, t: Type) -> bool:
        """Return whether no measurable set of the type tells x and y apart."""
        if t.op in self.blocks_of:
            return self.blocks_of[t.op][x] == self.blocks_of[t.op][y]
        if t.op == "prod":
            return self.alike(x[0], y[0], t.args[0]) and self.alike(x[1], y[1], t.args[1])
        if t.op == "fun":
            return all(self.alike(x(z), y(z), t.args[1]) for z in self.domain(t.args[0]))
        return self.equal(x, y, t)

    def equal(self, x: Value, y: Value, t: Type) -> bool:
        """Return whether two values of a type are the same."""
        if t is REAL or t is EREAL:
            return n.same(x, y)
        if t.op == "prod":
            return self.equal(x[0], y[0], t.args[0]) and self.equal(x[1], y[1], t.args[1])
        if t.op == "fun":
            return all(self.equal(x(z), y(z), t.args[1]) for z in self.domain(t.args[0]))
        if t.op == "measure":
            return self._same_measure(x, y)
        return bool(x == y)

    def _same_measure(self, x: Measure | LineMeasure, y: Measure | LineMeasure) -> bool:
        if isinstance(x, Measure) and isinstance(y, Measure):
            if len(x.atoms) == len(y.atoms) and all(
                a == b for (a, _), (b, _) in zip(x.atoms, y.atoms, strict=True)
            ):
                return all(map(n.same, x.masses(), y.masses()))
            blocks = {b for b, _ in (*x.atoms, *y.atoms)}
            return all(n.same(x.mass_of(b), y.mass_of(b)) for b in blocks)
        if isinstance(x, LineMeasure) and isinstance(y, LineMeasure):
            return all(n.same(x.density(z), y.density(z)) for z in self.domain(REAL))
        return False

    def domain(self, t: Type) -> Iterable[Value]:
        """Return the elements of a finite type, or samples of another."""
        try:
            return self.points(t)
        except InfiniteType:
            self.sampled = True
            return self.samples(t)
