"""Certificates of global maxima over boxes, and their check in ball arithmetic.

A certificate says that the maximum of f over a closed rational box lies in [lower, upper]::

    {"maximum": 1, "bits": 128, "lower": "p/q", "upper": "p/q", "at": {"x": "p/q"}, "tree": node}

f at the point ``"at"`` is at least ``lower``. The nodes show ``f <= upper`` on a box each:

- ``{"by": "ball"}``, ``{"by": "mean"}``: by the ball of f, or of f(c) + Σ ∂f/∂v(box)·(v - c);
- ``{"split": v, "at": "p/q", "parts": [low, high]}``: the box is cut across v;
- ``{"monotone": v, "to": "high", "then": node}``: ∂f/∂v >= 0 on the box, so that f is largest where v
  is at its high end, and there the node shows it (``"low"``: ∂f/∂v <= 0);
- ``{"concave": {"x": "p/q"}, "curvature": "p/q"}``: -f'' - μ is positive definite on the box, where μ > 0
  is the curvature; so f is at most its tangent plane at the point c given.

Where a leaf's bound is below ``lower``, its box contains no maximiser. Any maximiser x of f over a box
of the last kind is near c: μ|x - c|² <= ∇f(c)·(x - c), so |x - c| <= |∇f(c)|/μ.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import sympy
from flint import arb
from sympy import Expr, Rational, Symbol

from cbdp_sym.analysis.balls import between, enclose, precision, rational_ball, rational_of
from cbdp_sym.analysis.quadrature import number
from cbdp_sym.analysis.refusal import Refusal

VERSION = 1
Box = Mapping[Symbol, tuple[Rational, Rational]]
Point = Mapping[Symbol, Rational]
_MOST_BITS, _MOST_NODES, _DEEPEST = 20_000, 200_000, 400
_SHIFT = sympy.Dummy("mu", real=True)
_TOP = {"maximum", "bits", "lower", "upper", "at", "tree"}
_KEYS = {
    "by": {"by"},
    "split": {"split", "at", "parts"},
    "monotone": {"monotone", "to", "then"},
    "concave": {"concave", "curvature"},
}


@dataclass(frozen=True)
class Objective:
    """A function of some variables, with its derivatives, and bounds of it over boxes.

    All bounds are computed at the precision that is set; they are not finite where none is shown.
    """

    f: Expr
    variables: tuple[Symbol, ...]

    @cached_property
    def gradient(self) -> tuple[Expr, ...]:
        return tuple(sympy.diff(self.f, v) for v in self.variables)

    @cached_property
    def hessian(self) -> dict[tuple[int, int], Expr]:
        return {
            (i, j): sympy.diff(self.gradient[i], self.variables[j])
            for i in range(len(self.variables))
            for j in range(i + 1)
        }

    def ball(self, box: Box) -> arb:
        """Return a ball of the values."""
        return enclose(self.f, _balls(box))

    def at(self, point: Point) -> arb:
        return enclose(self.f, {v: rational_ball(c) for v, c in point.items()})

    def smooth(self, box: Box) -> bool:
        try:
            return bool(enclose(self.f, _balls(box), analytic=True).is_finite())
        except Refusal:
            return False

    def slopes(self, box: Box) -> list[arb]:
        """Return balls of the partial derivatives; of the variables that the box leaves free."""
        if not self.smooth(box):
            return [arb.nan()] * len(self.variables)
        balls = _balls(box)
        return [
            enclose(d, balls) if box[v][0] < box[v][1] else arb(0)
            for d, v in zip(self.gradient, self.variables, strict=True)
        ]

    def mean(self, box: Box, slopes: Sequence[arb]) -> arb:
        """Return a ball of the values, by the mean value theorem."""
        centre = {v: (low + high) / 2 for v, (low, high) in box.items()}
        total = self.at(centre)
        for (v, (low, high)), slope in zip(box.items(), slopes, strict=True):
            if low < high:
                total = total + slope * between(low - centre[v], high - centre[v])
        return total

    def curved(self, box: Box, mu: arb) -> bool:
        """Return whether -f'' - μ is shown to be positive definite, in the variables left free.

        By the pivots of a matrix of balls; or by Sylvester's criterion, with the minors multiplied
        out, in which much may cancel.
        """
        try:
            return self.smooth(box) and self._curved(box, mu)
        except Refusal:
            return False  # a second derivative that ball arithmetic does not know

    def _curved(self, box: Box, mu: arb) -> bool:
        balls = _balls(box)
        free = tuple(i for i, v in enumerate(self.variables) if box[v][0] < box[v][1])
        matrix = [
            [-enclose(self.hessian[max(i, j), min(i, j)], balls) - (mu if i == j else 0) for j in free]
            for i in free
        ]
        if positive_definite(matrix):
            return True
        return len(free) > 1 and all(enclose(m, {**balls, _SHIFT: mu}) > 0 for m in self._minors(free))

    def _minors(self, free: tuple[int, ...]) -> list[Expr]:
        """The leading minors of -f'' - μ."""
        if free not in self._found:
            matrix = sympy.Matrix(
                len(free), len(free),
                lambda a, b: -self.hessian[max(free[a], free[b]), min(free[a], free[b])]
                - (_SHIFT if a == b else 0),
            )  # fmt: skip
            self._found[free] = [
                sympy.expand(matrix[:k, :k].det(method="berkowitz")) for k in range(1, len(free) + 1)
            ]
        return self._found[free]

    @cached_property
    def _found(self) -> dict[tuple[int, ...], list[Expr]]:
        return {}

    def tangent(self, box: Box, point: Point) -> arb:
        """Return the largest value of the tangent plane at a point over the box."""
        total = self.at(point)
        at = {v: rational_ball(c) for v, c in point.items()}
        for v, slope in zip(self.variables, self.gradient, strict=True):
            low, high = box[v]
            if low < high:
                g = enclose(slope, at)
                ends = [g * rational_ball(e - point[v]) for e in (low, high)]
                total = total + ends[0].max(ends[1])
        return total

    def nearness(self, box: Box, point: Point, mu: arb) -> arb:
        """Return how far from the point a maximiser over a box can be, where f is curved so much."""
        at = {v: rational_ball(c) for v, c in point.items()}
        free = [i for i, v in enumerate(self.variables) if box[v][0] < box[v][1]]
        slopes = [enclose(self.gradient[i], at) for i in free]
        squares = sum((g * g for g in slopes), arb(0))
        return (squares.upper().sqrt() / mu).upper()


def positive_definite(matrix: list[list[arb]]) -> bool:
    """Return whether every symmetric matrix with entries in these balls is: by its pivots."""
    rows = [list(row) for row in matrix]
    for k in range(len(rows)):
        if not rows[k][k] > 0:
            return False
        for i in range(k + 1, len(rows)):
            factor = rows[i][k] / rows[k][k]
            for j in range(k + 1, len(rows)):
                rows[i][j] = rows[i][j] - factor * rows[k][j]
    return True


def _balls(box: Box) -> dict[Any, arb]:
    return {v: between(low, high) for v, (low, high) in box.items()}


def plain_problem(f: Expr, box: Box) -> tuple[Objective, dict[Symbol, tuple[Rational, Rational]]]:
    """Return the function and the box in variables of which nothing is assumed but that they are real.

    Raises:
        Refusal: the box does not fit the function.
    """
    if f.free_symbols - set(box):
        raise Refusal(f"'{f}' has variables without a range", weak=False)
    if not box or len({v.name for v in box}) < len(box):
        raise Refusal("two variables of the box have the same name, or it has none", weak=False)
    for v, (low, high) in box.items():
        if not v.is_extended_real:
            raise Refusal(f"the symbol '{v}' has no assumptions; declare it with real=True")
        if not (isinstance(low, Rational) and isinstance(high, Rational) and low <= high):
            raise Refusal(f"[{low}, {high}] is not a range with rational ends", weak=False)
    plain = {v: Symbol(v.name, real=True) for v in box}
    objective = Objective(f.xreplace(plain), tuple(plain.values()))
    return objective, {plain[v]: ends for v, ends in box.items()}


@dataclass(frozen=True)
class Checked:
    """The bounds of a certificate. The maximisers lie in the ``candidates``, in the names of the box."""

    lower: Rational
    upper: Rational
    at: dict[str, Rational]
    candidates: tuple[dict[str, tuple[Rational, Rational]], ...]


def check(f: Expr, box: Box, certificate: Any) -> Checked:
    """Check that the maximum of f over the box is what the certificate claims.

    Raises:
        Refusal: the certificate does not show it.
    """
    objective, plain = plain_problem(f, box)
    if not isinstance(certificate, dict) or certificate.keys() != _TOP:
        raise Refusal("the certificate of a maximum has an unknown form", weak=False)
    bits, version = certificate["bits"], certificate["maximum"]
    if type(version) is not int or version != VERSION:
        raise Refusal("the certificate is of another version", weak=False)
    if type(bits) is not int or not 32 <= bits <= _MOST_BITS:
        raise Refusal("the precision of the certificate is out of range", weak=False)
    lower, upper = _rational(certificate["lower"]), _rational(certificate["upper"])
    with precision(bits):
        at = _point(certificate["at"], plain)
        if not objective.at(at) >= rational_ball(lower):
            raise Refusal("the value at the given point is not shown to be so large", weak=False)
        walk = _Walk(objective, lower, upper)
        walk.node(plain, certificate["tree"], 0)
    candidates = tuple({v.name: ends for v, ends in c.items()} for c in walk.candidates)
    return Checked(lower, upper, {v.name: c for v, c in at.items()}, candidates)


class _Walk:
    def __init__(self, objective: Objective, lower: Rational, upper: Rational) -> None:
        self.objective = objective
        self.lower, self.upper = rational_ball(lower), rational_ball(upper)
        self.candidates: list[dict[Symbol, tuple[Rational, Rational]]] = []
        self.count = 0

    def node(self, box: Box, tree: Any, depth: int) -> None:
        self.count += 1
        if self.count > _MOST_NODES or depth > _DEEPEST:
            raise Refusal("the certificate is too large", weak=False)
        kinds = [k for k, keys in _KEYS.items() if isinstance(tree, dict) and tree.keys() == keys]
        if not kinds:
            raise Refusal("a node of the certificate has an unknown form", weak=False)
        getattr(self, f"_{kinds[0]}")(box, tree, depth)

    def _leaf(self, box: Box, bound: arb, where: Box) -> None:
        if not bound <= self.upper:
            raise Refusal("a leaf of the certificate does not show its bound")
        if not bound < self.lower:
            self.candidates.append(dict(where))

    def _by(self, box: Box, tree: Any, depth: int) -> None:
        if tree["by"] == "ball":
            bound = self.objective.ball(box)
        elif tree["by"] == "mean":
            bound = self.objective.mean(box, self.objective.slopes(box))
        else:
            raise Refusal("a leaf of the certificate is of an unknown kind", weak=False)
        if not bound.is_finite():
            raise Refusal("a leaf of the certificate does not show its bound")
        self._leaf(box, bound, box)

    def _split(self, box: Box, tree: Any, depth: int) -> None:
        v, at, parts = _variable(tree["split"], box), _rational(tree["at"]), tree["parts"]
        low, high = box[v]
        if not (low < at < high and isinstance(parts, list) and len(parts) == 2):
            raise Refusal("a cut of the certificate does not divide its box", weak=False)
        self.node({**box, v: (low, at)}, parts[0], depth + 1)
        self.node({**box, v: (at, high)}, parts[1], depth + 1)

    def _monotone(self, box: Box, tree: Any, depth: int) -> None:
        v = _variable(tree["monotone"], box)
        if tree["to"] not in ("low", "high"):
            raise Refusal("an end of the certificate is neither low nor high", weak=False)
        slope = self.objective.slopes(box)[list(box).index(v)]
        if not (slope >= 0 if tree["to"] == "high" else slope <= 0):
            raise Refusal("a function is not shown to be monotone")
        if not (slope > 0 or slope < 0):
            raise Refusal("a function is not shown to be strictly monotone")
        end = box[v][tree["to"] == "high"]
        self.node({**box, v: (end, end)}, tree["then"], depth + 1)

    def _concave(self, box: Box, tree: Any, depth: int) -> None:
        mu, point = _rational(tree["curvature"]), _point(tree["concave"], box)
        if not (mu > 0 and self.objective.curved(box, rational_ball(mu))):
            raise Refusal("a function is not shown to be concave")
        bound = self.objective.tangent(box, point)
        if not bound.is_finite():
            raise Refusal("a leaf of the certificate does not show its bound")
        near = self.objective.nearness(box, point, rational_ball(mu))
        where = {}
        for v, (low, high) in box.items():
            c = rational_ball(point[v])
            if low < high and near.is_finite():
                low = max(low, rational_of((c - near).lower()))
                high = min(high, rational_of((c + near).upper()))
            if low > high:
                raise Refusal("the point of a concave leaf lies outside its box", weak=False)
            where[v] = (low, high)
        self._leaf(box, bound, where)


def _variable(name: Any, box: Box) -> Symbol:
    for v in box:
        if v.name == name:
            return v
    raise Refusal("the certificate speaks of another variable", weak=False)


def _rational(text: Any) -> Rational:
    value = number(text)
    return Rational(int(value.p), int(value.q))


def _point(tree: Any, box: Box) -> dict[Symbol, Rational]:
    """A point of the closed box."""
    if not isinstance(tree, dict) or tree.keys() != {v.name for v in box}:
        raise Refusal("a point of the certificate has other coordinates", weak=False)
    point = {v: _rational(tree[v.name]) for v in box}
    if not all(low <= point[v] <= high for v, (low, high) in box.items()):
        raise Refusal("a point of the certificate lies outside its box", weak=False)
    return point
