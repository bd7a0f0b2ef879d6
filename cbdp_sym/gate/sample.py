"""Values of all types, adversarial: zero masses, ∞, equal values, functions with corners."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from typing import Final

from flint import fmpq

from cbdp_sym.gate import families
from cbdp_sym.gate import numbers as n
from cbdp_sym.gate.bounds import Interval
from cbdp_sym.gate.spaces import Formula, InfiniteType, Measure, Model, Value
from cbdp_sym.kernel.types import BOOL, EREAL, REAL, Type

POOL: Final = tuple(
    n.rational(p, q)
    for p, q in (
        (0, 1), (1, 1), (-1, 1), (2, 1), (1, 2), (-1, 2), (3, 1), (-2, 1), (3, 2), (10, 1), (1, 100),
        (4, 1), (1, 3), (-3, 1),
    )
)  # fmt: skip
MASSES: Final = tuple(n.rational(p, q) for p, q in ((0, 1), (1, 1), (1, 2), (2, 1), (1, 3), (5, 1)))


NEAR: Final = n.rational(1, 1009)
_OF_VECTORS: Final = {
    "linear": "the sum", "sum": "the sum of sizes", "greatest": "the greatest size",
}  # fmt: skip
FAR: Final = (n.rational(7), n.rational(-17, 3), n.rational(2**30), n.rational(-(2**30)))


@dataclass
class Style:
    """Traits that the values of one variable have in common, so that hypotheses are met."""

    prob: bool = False
    finite: bool = False  # no mass ∞
    full: bool = False  # no mass 0
    nonnegative: bool = False
    positive: bool = False
    measurable: bool = True
    constant: bool = False
    everywhere: bool = False  # a predicate that holds everywhere
    unit: bool = False  # values in [0, 1]
    whole: bool = False  # natural numbers
    plain: bool = False  # tables at random, and nothing that papers have
    symmetric: bool = False  # a law on the line that is its own mirror image


class Sampler:
    """Draws values; ``known`` are the real numbers that this sample has already."""

    def __init__(self, model: Model, rng: random.Random) -> None:
        self.model = model
        self.rng = rng
        self.known: list[n.Real] = []
        self.literals: list[n.Real] = []  # of the statement
        self.corners: list[n.Real] = []  # where functions of this sample have a case
        self.dense = False  # quantifiers look at more points
        self._line: list[n.Real] | None = None

    def start(self) -> None:
        """Forget the numbers of the last sample."""
        self.known = []
        self.corners = []
        self.look(dense=False)

    def look(self, dense: bool) -> None:
        """Say whether quantifiers look at more points."""
        self.dense = dense
        self._line = None

    def note(self, x: Value) -> None:
        """Remember a number of this sample."""
        if isinstance(x, fmpq) and len(self.known) < 8:
            self.known.append(x)
            self._line = None

    def smooth_between(self) -> list[n.Real]:
        """Return the points between which the functions of this sample are smooth."""
        return [*self.known, *self.literals, *self.corners, n.ZERO]

    def _corner(self) -> n.Real:
        x = self._real(Style())
        self.corners.append(x)
        self._line = None
        return x

    def style(self) -> Style:
        """Return a style at random."""
        pick = self.rng.random
        return Style(
            prob=pick() < 0.55, finite=pick() < 0.8, full=pick() < 0.4, nonnegative=pick() < 0.5,
            positive=pick() < 0.25, measurable=pick() < 0.8, constant=pick() < 0.15,
            everywhere=pick() < 0.3, unit=pick() < 0.2,
        )  # fmt: skip

    def value(self, t: Type, style: Style) -> Value:
        """Return a value of the type."""
        if t is REAL:
            return self._real(style)
        if t is EREAL:
            return self._ereal(style)
        if t is BOOL:
            return style.everywhere or self.rng.random() < 0.5
        if t.op == "measure":
            return self._measure(t.args[0], style)
        if t.op == "prod":
            return self.value(t.args[0], style), self.value(t.args[1], style)
        if t.op == "fun":
            return self._function(t, style)
        return self.rng.choice(self.model.points(t))

    def within(self, interval: Interval, t: Type, style: Style) -> Value:
        """Return a number of the interval: often an end, for an inequality is sharp there."""
        x = self.value(t, style)
        low, high = interval.low, interval.high
        pick = self.rng.random()
        if not interval.bounded or low is n.TOP or high is n.BOT or isinstance(x, n.Infinity):
            return x
        if style.whole:
            return n.add(n.negative(n.floor(n.negative(low))), x) if low is not n.BOT else x
        if low is not n.BOT and pick < 0.65 and not interval.open_low:
            return low
        if high is not n.TOP and pick < 0.8 and not interval.open_high:
            return high
        if low is n.BOT:
            return x if n.less(x, high) else n.subtract(high, n.magnitude(x))
        if high is n.TOP:
            return x if n.less(low, x) else n.add(low, n.magnitude(x) if n.sign(x) else n.ONE)
        share = self.rng.choice((n.rational(1, 2), n.rational(1, 3), n.rational(9, 10), n.rational(1, 100)))
        return n.add(low, n.multiply(share, n.subtract(high, low)))

    def _real(self, style: Style) -> n.Real:
        pick = self.rng.random()
        if style.whole:
            return n.rational(self.rng.choice((0, 1, 1, 2, 2, 3, 5)))
        if style.unit:
            x = self.rng.choice((n.ZERO, n.ONE, n.rational(1, 2), n.rational(1, 3)))
        elif self.known and pick < 0.3:
            x = self._derived()
        elif self.corners and pick < 0.4:
            x = self.rng.choice(self.corners)
        elif self.literals and pick < 0.45:
            x = self.rng.choice(self.literals)
        elif pick < 0.8:
            x = self.rng.choice(POOL)
        else:
            x = n.rational(self.rng.randint(-30, 30), self.rng.randint(1, 12))
        if style.positive and x == 0:
            x = n.ONE
        return abs(x) if style.nonnegative or style.positive else x

    def _derived(self) -> n.Real:
        x, y = self.rng.choice(self.known), self.rng.choice(self.known)
        return self.rng.choice(
            (
                x,
                -x,
                1 - x,
                x + 1,
                x - 1,
                n.inverse(x),
                n.divide(x, x - 1),
                x + y,
                x - y,
                x * y,
                n.divide(x, y),
            )
        )

    def _ereal(self, style: Style) -> n.Ereal:
        pick = self.rng.random()
        if style.unit or pick < 0.7:
            return self._real(style)
        if style.nonnegative or style.positive or pick < 0.88:
            return n.TOP
        return n.BOT

    def _mass(self, style: Style) -> n.Ereal:
        if not style.finite and not style.prob and self.rng.random() < 0.2:
            return n.TOP
        if style.full:
            return self.rng.choice(MASSES[1:])
        return self.rng.choice(MASSES) if self.rng.random() < 0.8 else n.ZERO

    def _measure(self, of: Type, style: Style) -> Measure:
        try:
            blocks = self.model.blocks(of)
        except InfiniteType:
            blocks = tuple((x,) for x in self._points(of, self.rng.randint(1, 4)))
        masses = [self._mass(style) for _ in blocks]
        if style.symmetric and of is REAL:
            both = {x: m for (x,), m in zip(blocks, masses, strict=True)}
            both |= {-x: m for x, m in both.items()}
            blocks, masses = tuple((x,) for x in both), list(both.values())
        if style.prob:
            if not any(n.sign(m) for m in masses):
                masses[self.rng.randrange(len(masses))] = n.ONE
            total = sum(masses, n.ZERO)
            masses = [m / total for m in masses]
        return Measure(zip(blocks, masses, strict=True))

    def _points(self, of: Type, count: int) -> Sequence[Value]:
        return families.points_of(
            lambda: self.value(of, Style()), lambda x, y: self.model.equal(x, y, of), count
        )

    def _mechanism(self, of: Type, to: Type, style: Style) -> Value | None:
        """A mechanism of a known kind, None if there is none."""
        keys = {x: self.model.block_key(x, of) if style.measurable else x for x in self.model.points(of)}
        try:
            blocks = self.model.blocks(to.args[0])
        except InfiniteType:
            blocks = tuple((x,) for x in self._points(to.args[0], 3))
        order = list(dict.fromkeys(keys.values()))
        laws = families.mechanism(len(order), len(blocks), self.rng)
        if laws is None:
            return None
        table = {k: Measure(zip(blocks, law, strict=True)) for k, law in zip(order, laws, strict=True)}
        return self.model.table(of, lambda x: table[keys[x]])

    def _relation(self, of: Type, to: Type, style: Style) -> Value:
        points = self.model.points(of)
        keys = {x: self.model.block_key(x, of) if style.measurable else x for x in points}
        related = families.relation(keys, self.rng)
        return self.model.table(of, lambda x: self.model.table(of, partial(related, x)))

    def _known_kind(self, t: Type, style: Style) -> Value | None:
        """A mechanism, a score or a relation between data sets, of a kind that papers have; often None."""
        of, to = t.args
        pick = self.rng.random()
        if to.op == "measure" and style.prob and not style.symmetric and pick < 0.7:
            return self._mechanism(of, to, style)
        if to.op == "fun" and to.args[1] is REAL and pick < 0.25:
            return families.score(self.model, of, to.args[0], self.rng)
        if to.op == "fun" and to.args == (of, BOOL) and not style.everywhere and pick < 0.7:
            return self._relation(of, to, style)
        return None

    def _function(self, t: Type, style: Style) -> Value:
        of, to = t.args
        try:
            points = self.model.points(of)
        except InfiniteType:
            if of is REAL:
                return self._curve(to, style)
            if families.is_class(of, to) and not style.plain:
                return families.class_of_functions(self.model, of, style.everywhere, self.rng)
            vectors = of.op == "fun" and of.args[1] is REAL and self.model.is_finite(of.args[0])
            return (
                self._of_vectors(of.args[0])
                if vectors and to is REAL and not style.constant
                else self._constant(to, style)
            )
        known = None if style.plain else self._known_kind(t, style)
        if known is not None:
            return known
        values: dict[object, Value] = {}
        same = self.value(to, style) if style.constant else None
        table = {}
        for x in points:
            key = self.model.block_key(x, of) if style.measurable else x
            if key not in values:
                values[key] = self.value(to, style) if same is None else same
            table[x] = values[key]
        return self.model.table(of, table.__getitem__)

    def _of_vectors(self, of: Type) -> Value:
        """A linear function, or a norm: a weighted sum of sizes, or the greatest of them."""
        points, pick = self.model.points(of), self.rng.randint
        weights = {j: n.rational(pick(1, 3), pick(1, 2)) for j in points}
        kind = self.rng.choice(("linear", "sum", "greatest"))

        def value(u: Callable[[Value], n.Real]) -> n.Ereal:
            terms = [
                n.multiply(w, u(j) if kind == "linear" else n.magnitude(u(j))) for j, w in weights.items()
            ]
            return n.largest(terms) if kind == "greatest" else reduce(n.add, terms)

        shown = ", ".join(map(str, weights.values()))
        return Formula(f"{_OF_VECTORS[kind]} with weights {shown}", value)

    def _constant(self, to: Type, style: Style) -> Value:
        value = self.value(to, style)
        return Formula(f"always {value}", lambda x: value)

    def _curve(self, to: Type, style: Style) -> Value:
        """A function of a real number with values in ``to``."""
        if to is REAL or to is EREAL:
            return self._formula(style)
        if to is BOOL:
            return self._set(style)
        if to.op == "fun":
            try:
                points = self.model.points(to.args[0])
            except InfiniteType:
                if to.args[0] is not REAL or to.args[1] not in (REAL, EREAL):
                    return self._constant(to, style)
                f, g = self._formula(style), self._formula(style)
                join = self.rng.choice((n.add, n.multiply))
                return Formula(f"({f} joined to {g})", lambda x: lambda y: join(f(x), g(y)))
            family = {p: self._curve(to.args[1], style) for p in points}
            if style.measurable:
                first = {self.model.block_key(p, to.args[0]): f for p, f in family.items()}
                family = {p: first[self.model.block_key(p, to.args[0])] for p in points}
            return Formula(f"family {family}", lambda x: self.model.table(to.args[0], lambda p: family[p](x)))
        return self._constant(to, style)

    def _set(self, style: Style) -> Value:
        """A set of real numbers."""
        a, b = self._corner(), self._corner()
        kinds: tuple[tuple[str, Callable[[n.Real], bool]], ...] = (
            ("all", lambda x: True),
            (f"x <= {a}", lambda x: n.at_most(x, a)),
            (f"{a} <= x", lambda x: n.at_most(a, x)),
            (f"{a} <= x <= {b}", lambda x: n.at_most(a, x) and n.at_most(x, b)),
            (f"{a} < x", lambda x: n.less(a, x)),
            (f"x = {a}", lambda x: n.same(x, a)),
            (f"x is not {a}", lambda x: not n.same(x, a)),
        )
        return Formula(*(kinds[0] if style.everywhere else self.rng.choice(kinds)))

    def _formula(self, style: Style) -> Formula:
        """A real function of a real number."""
        a, b = self._corner(), self._real(Style())
        positive = n.add(n.magnitude(b), n.rational(1, 2))
        kinds: list[tuple[str, Callable[[n.Real], n.Real]]] = [
            (f"{a}", lambda x: a),
            ("exp(x)", n.exp),
            (f"exp(-{positive} x)", lambda x: n.exp(n.negative(n.multiply(positive, x)))),
            ("x^2", lambda x: n.multiply(x, x)),
            ("1/(1 + x^2)", lambda x: n.inverse(n.add(n.ONE, n.multiply(x, x)))),
            ("exp(-x^2)", lambda x: n.exp(n.negative(n.multiply(x, x)))),
            (f"exp(-|x - {a}|)", lambda x: n.exp(n.negative(n.magnitude(n.subtract(x, a))))),
            (f"|x - {a}|", lambda x: n.magnitude(n.subtract(x, a))),
            ("1 + x^2", lambda x: n.add(n.ONE, n.multiply(x, x))),
        ]
        if not (style.nonnegative or style.positive):
            kinds += [
                ("x", lambda x: x),
                (f"{a} x + {b}", lambda x: n.add(n.multiply(a, x), b)),
                ("x^3", lambda x: n.multiply(x, n.multiply(x, x))),
                ("x exp(-x)", lambda x: n.multiply(x, n.exp(n.negative(x)))),
                ("x/(1 + x^2)", lambda x: n.divide(x, n.add(n.ONE, n.multiply(x, x)))),
                ("1 - exp(-x)", lambda x: n.subtract(n.ONE, n.exp(n.negative(x)))),
                ("1/x", n.inverse),
                ("log(1 + x^2)", lambda x: n.log(n.add(n.ONE, n.multiply(x, x)))),
            ]
        if not style.positive:
            kinds += [
                (f"1 for x <= {a}, else 0", lambda x: n.ONE if n.at_most(x, a) else n.ZERO),
                (f"1 for x > {a}, else 0", lambda x: n.ONE if n.less(a, x) else n.ZERO),
                (f"max(0, x - {a})", lambda x: n.subtract(x, a) if n.less(a, x) else n.ZERO),
                (f"min(|{a}|, max(0, x))", lambda x: _clamp(x, abs(a))),
                (f"max(0, |{a}| - x)", lambda x: n.subtract(abs(a), x) if n.less(x, abs(a)) else n.ZERO),
                ("0", lambda x: n.ZERO),
            ]
        if style.constant:
            kinds = kinds[:1]
            if style.nonnegative or style.positive:
                kinds = [(f"{positive}", lambda x: positive)]
        elif style.nonnegative or style.positive:
            kinds[0] = (f"{positive}", lambda x: positive)
        return Formula(*self.rng.choice(kinds))

    # Where quantifiers look.

    def line(self) -> list[n.Real]:
        """Return the real numbers at which quantifiers are tried: known ones, neighbours, and a pool."""
        if self._line is None:
            given = (*self.known, *self.corners, *self.literals)
            found = _different(
                (
                    *given,
                    *POOL[:9],
                    *FAR,
                    *(abs(x) + 1 for x in given),
                    *(x + s * NEAR for x in given[:2] for s in (1, -1)),
                )
            )
            found.sort()
            between = [(x + y) / 2 for x, y in itertools.pairwise(found)]
            if self.dense:
                found += [x + (y - x) * k / 7 for x, y in itertools.pairwise(found) for k in range(1, 7)]
                found += [n.rational(p) for p in range(-8, 40)]
            self._line = [*found, *between[:: 2 if len(between) > 8 else 1]]
        return self._line

    def elements(self, t: Type) -> Sequence[Value]:
        """Return samples of an infinite type."""
        if t is REAL:
            return self.line()
        if t is EREAL:
            return [*self.line(), n.TOP, n.BOT]
        found = [self.value(t, self.style()) for _ in range(8)]
        if t.op == "fun" and self.model.is_finite(t.args[0]) and t.args[1] in (REAL, EREAL):
            for block in self.model.blocks(t.args[0]):
                found.append(self.model.table(t.args[0], partial(_indicator, block)))
        if t.op == "prod":
            first = self.model.domain(t.args[0])
            second = list(self.model.domain(t.args[1]))
            found += [(x, y) for x in first for y in second][:60]
        return found


def _different(numbers: Iterable[n.Real]) -> list[n.Real]:
    """Return each number once; a rational is looked up among those before it, a ball compared with all."""
    found: list[n.Real] = []
    rationals: set[n.Real] = set()
    for x in numbers:
        if isinstance(x, fmpq):
            if x in rationals or any(x == y for y in found if not isinstance(y, fmpq)):
                continue
            rationals.add(x)
        elif any(x == y for y in found):
            continue
        found.append(x)
    return found


def _indicator(block: tuple[Value, ...], x: Value) -> n.Real:
    return n.ONE if x in block else n.ZERO


def _clamp(x: n.Real, top: n.Real) -> n.Real:
    if n.less(x, n.ZERO):
        return n.ZERO
    return top if n.less(top, x) else x
