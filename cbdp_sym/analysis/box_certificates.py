"""Certificates of inequalities over boxes, and their check in ball arithmetic.

A certificate is a tree of plain data (JSON). A node shows ``f >= 0``, or ``f > 0``, on a closed box:

- ``{"by": "ball"}``: the ball of f over the box is on the right side of 0;
- ``{"by": "mean"}``: so is the ball of f(c) + Σ ∂f/∂v(box)·(v - c), where c is the centre;
- ``{"by": "taylor", "order": n}``: so is, for one variable, that of Taylor's formula at the centre c,
  Σ f⁽ᵏ⁾(c)/k!·(v - c)ᵏ for k < n, with f⁽ⁿ⁾(box)/n!·(v - c)ⁿ as the remainder;
- ``{"by": "zero"}``: f is identically 0, by exact algebra (shows ``>=`` only);
- ``{"split": v, "at": "p/q", "parts": [low, high]}``: the box is cut across v;
- ``{"edge": v, "at": "low", "value": node, "slope": node}``: f >= 0 where v is at its low end, and
  ∂f/∂v >= 0 on the box (for ``"high"``: at its high end, and -∂f/∂v >= 0).

The first three take ``"bits"``, the precision, if it is not 64. Derivatives are taken here, never
read from the certificate, and only where ball arithmetic shows f to be analytic.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import sympy
from flint import arb
from sympy import Expr, Rational, S, Symbol

from cbdp_sym.analysis.algebra import same_form
from cbdp_sym.analysis.balls import between, enclose, precision, rational_ball
from cbdp_sym.analysis.derivatives import derivative
from cbdp_sym.analysis.grammar import LARGEST_ARGUMENT, PRODUCTS
from cbdp_sym.analysis.logic import Relation
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.signs import Assumptions

Box = Mapping[Symbol, tuple[Rational, Rational]]
BITS = 64
ENDS, _LEAVES = ("low", "high"), ("ball", "mean", "taylor", "zero")
_MOST_BITS, _MOST_NODES = 4096, 100_000
_DEEPEST, _MOST_DERIVATIVES = 120, 12
_LONG = 24  # bits of a number that may become an exponent
_NUMBER = re.compile(r"-?\d{1,400}(/[1-9]\d{0,399})?", re.ASCII)
_KEYS = {
    "by": ({"by"}, {"by", "bits"}, {"by", "order"}, {"by", "order", "bits"}),
    "split": ({"split", "at", "parts"},),
    "edge": ({"edge", "at", "value", "slope"},),
}


@dataclass(frozen=True)
class Goal:
    """``f >= 0`` on the box, or ``f > 0`` if strict; f is a derivative of this order."""

    f: Expr
    box: Box
    strict: bool
    order: int = 0

    def __str__(self) -> str:
        ranges = (f" for {v} in [{low}, {high}]" for v, (low, high) in self.box.items())
        return f"'{self.f} {'>' if self.strict else '>='} 0'{','.join(ranges)}"

    def balls(self) -> dict[Symbol, arb]:
        return {v: between(low, high) for v, (low, high) in self.box.items()}

    def by_ball(self, bits: int = BITS) -> bool:
        with precision(bits):
            return self._follows_from(enclose(self.f, self.balls()))

    def by_mean(self, bits: int = BITS) -> bool:
        with precision(bits):
            centre = {v: (low + high) / 2 for v, (low, high) in self.box.items()}
            total = enclose(self.f, {v: rational_ball(c) for v, c in centre.items()})
            for v, slope in self.gradient(bits).items():
                total += slope * between(*(end - centre[v] for end in self.box[v]))
            return self._follows_from(total)

    def by_taylor(self, bits: int, order: int) -> bool:
        if len(self.box) != 1 or not self.smooth():
            return False
        ((v, (low, high)),) = self.box.items()
        centre = (low + high) / 2
        with precision(bits):
            at, step = {v: rational_ball(centre)}, between(low - centre, high - centre)
            total, power, f = arb(0), arb(1), self.f  # (v - c)ᵏ/k!
            for k in range(order):
                total += enclose(f, at) * power
                power, f = power * step / (k + 1), derivative(f, v)
            total += enclose(f, self.balls()) * power
            return self._follows_from(total)

    def _follows_from(self, ball: arb) -> bool:
        return bool(ball.is_finite() and (ball > 0 if self.strict else ball >= 0))

    def by_algebra(self) -> bool:
        """Return whether f is identically 0 (and defined) on the box."""
        with precision(BITS):
            if self.strict or not enclose(self.f, self.balls()).is_finite():
                return False
        inside = [Relation(v, ">=", low) for v, (low, _) in self.box.items()]
        inside += [Relation(v, "<=", high) for v, (_, high) in self.box.items()]
        return same_form(self.f, S.Zero, Assumptions(inside))

    def smooth(self) -> bool:
        """Return whether f is shown to be analytic on the box."""
        with precision(BITS):
            return bool(enclose(self.f, self.balls(), analytic=True).is_finite())

    def gradient(self, bits: int = BITS) -> dict[Symbol, arb]:
        """Return balls of the partial derivatives over the box; not finite where f may not be smooth."""
        balls = self.balls()
        if not self.smooth():
            return dict.fromkeys(balls, arb.nan())
        with precision(bits):
            return {v: enclose(derivative(self.f, v), balls) for v in balls}

    def parts(self, v: Symbol, at: Rational) -> tuple[Goal, Goal]:
        """Return the goals on both sides of a cut."""
        low, high = self.box[v]
        if not low < at < high:
            raise Refusal(f"the cut of '{v}' at {at} does not divide [{low}, {high}]")
        left, right = ({**self.box, v: ends} for ends in ((low, at), (at, high)))
        return replace(self, box=left), replace(self, box=right)

    def edge(self, v: Symbol, end: int) -> tuple[Goal, Goal]:
        """Return the goals where v is at its low (0) or high (1) end, and for the derivative in v."""
        rest = {w: ends for w, ends in self.box.items() if w != v}
        value = replace(self, f=at_value(self.f, v, self.box[v][end]), box=rest)
        slope = derivative(self.f, v)
        return value, Goal(-slope if end else slope, self.box, False, self.order + 1)


def at_value(f: Expr, v: Symbol, value: Expr) -> Expr:
    """``f`` where v has this value.

    Raises:
        Refusal: SymPy would work out a power, or a gamma function, of a large number; or f compares there
            what is no real number.
    """
    products = sorted(f.atoms(*PRODUCTS), key=lambda g: g.count_ops())
    for argument in (a for g in products if v in g.free_symbols for a in g.args):
        number = argument.xreplace({v: value})
        if number.is_Rational and abs(number) > LARGEST_ARGUMENT:
            raise Refusal(f"the number {number} is too large for the functions in '{f}'")
    if value.is_Rational and max(abs(value.p), value.q).bit_length() > _LONG:
        powers = f.atoms(sympy.Pow)
        if any(v in p.args[1].free_symbols and p.args[0] != sympy.E for p in powers):
            raise Refusal(f"the number {value} is too long for the exponents of '{f}'")
    try:
        return f.xreplace({v: value})
    except (TypeError, ValueError) as error:  # of Max, or of a condition
        raise Refusal(f"'{f}' compares what is not a real number at {v} = {value}") from error


def goal_of(claim: Relation, box: Box) -> Goal:
    """Return the claim as a goal, in variables of which nothing is assumed but that they are real.

    Raises:
        Refusal: the claim is no inequality, or the box does not fit it.
    """
    if claim.op not in ("<=", "<", ">=", ">"):
        raise Refusal(f"'{claim}' is not an inequality", weak=False)
    f = claim.rhs - claim.lhs if claim.op in ("<=", "<") else claim.lhs - claim.rhs
    if claim.free_symbols - set(box):
        raise Refusal(f"'{claim}' has variables without a range", weak=False)
    if len({v.name for v in box}) < len(box):
        raise Refusal("two variables of the box have the same name", weak=False)
    for v, (low, high) in box.items():
        if not v.is_extended_real:
            raise Refusal(f"the symbol '{v}' has no assumptions; declare it with real=True")
        if not (isinstance(low, Rational) and isinstance(high, Rational) and low <= high):
            raise Refusal(f"[{low}, {high}] is not a range with rational ends", weak=False)
    plain = {v: Symbol(v.name, real=True) for v in box}
    return Goal(f.xreplace(plain), {plain[v]: ends for v, ends in box.items()}, len(claim.op) == 1)


def check(claim: Relation, box: Box, certificate: Any) -> None:
    """Check that ``certificate`` proves ``claim`` on the closed box; Refusal if it does not."""
    if certificate is None:
        raise Refusal(f"no certificate was found for '{claim}'")
    _Checker().node(goal_of(claim, box), certificate, 0)


class _Checker:
    nodes = 0

    def node(self, goal: Goal, tree: Any, depth: int) -> None:
        self.nodes += 1
        if self.nodes > _MOST_NODES or depth > _DEEPEST or goal.order > _MOST_DERIVATIVES:
            raise Refusal("the certificate is too large", weak=False)
        kinds = [k for k, keys in _KEYS.items() if isinstance(tree, dict) and tree.keys() in keys]
        if not kinds:
            raise Refusal("a node of the certificate has an unknown form", weak=False)
        getattr(self, f"_{kinds[0]}")(goal, tree, depth)

    def _by(self, goal: Goal, tree: dict[str, Any], depth: int) -> None:
        how, bits = tree["by"], tree.get("bits", BITS)
        if how not in _LEAVES or type(bits) is not int or not 16 <= bits <= _MOST_BITS:
            raise Refusal("a leaf of the certificate is of an unknown kind", weak=False)
        order = tree.get("order")
        if (how == "taylor") != ("order" in tree):
            raise Refusal("a leaf of the certificate is of an unknown kind", weak=False)
        if how == "zero":
            shown = goal.by_algebra()
        elif how == "taylor":
            if type(order) is not int or not 1 <= order <= _MOST_DERIVATIVES - goal.order:
                raise Refusal("the order of a leaf is out of range", weak=False)
            shown = goal.by_taylor(bits, order)
        else:
            shown = getattr(goal, f"by_{how}")(bits)
        if not shown:
            raise Refusal(lambda: f"the leaf '{how}' does not show {goal}")

    def _split(self, goal: Goal, tree: dict[str, Any], depth: int) -> None:
        parts = goal.parts(_variable(goal, tree["split"]), number(tree["at"]))
        if not isinstance(tree["parts"], list) or len(tree["parts"]) != 2:
            raise Refusal("a cut of the certificate does not have two parts", weak=False)
        for part, node in zip(parts, tree["parts"], strict=True):
            self.node(part, node, depth + 1)

    def _edge(self, goal: Goal, tree: dict[str, Any], depth: int) -> None:
        v = _variable(goal, tree["edge"])
        if tree["at"] not in ENDS:
            raise Refusal(f"an edge of '{v}' is at neither end", weak=False)
        if not goal.smooth():
            raise Refusal(f"the derivative is used, but balls do not show {goal} to be smooth")
        value, slope = goal.edge(v, ENDS.index(tree["at"]))
        self.node(value, tree["value"], depth + 1)
        self.node(slope, tree["slope"], depth + 1)


def _variable(goal: Goal, name: Any) -> Symbol:
    for v in goal.box:
        if v.name == name:
            return v
    raise Refusal("the certificate speaks of a variable that is not free here", weak=False)


def number(text: Any) -> Rational:
    if not (isinstance(text, str) and _NUMBER.fullmatch(text)):
        raise Refusal("a cut is not at a number of the form 'p/q'", weak=False)
    return Rational(text)
