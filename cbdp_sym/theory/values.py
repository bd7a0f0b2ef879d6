"""Values of the theory's quantities with guaranteed digits, from their definitions.

A divergence of two given laws is enclosed as ``cbdp_sym.divergence`` does it: by integrals, or, where it is
restricted to a class of adversaries, by an adversary and by duality. Any other quantity is unfolded, its
integrals are computed by rigorous quadrature, and the rest in ball arithmetic. No derivation is used.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import sympy
from flint import arb
from sympy import Dummy, Expr, Integral

from cbdp_sym.analysis.balls import enclose, precision, rational_ball
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.signs import Assumptions
from cbdp_sym.oracles.quadrature import Diverges, NotShown, integrate
from cbdp_sym.theory import divergences as kinds
from cbdp_sym.theory.distributions import Coordinates, Density, Finite, Laplace, Normal
from cbdp_sym.theory.divergences.base import Divergence
from cbdp_sym.theory.generators import AlphaGenerator, KLGenerator
from cbdp_sym.theory.heads import Defined, Expectation, Supremum
from cbdp_sym.theory.restricted.evaluate import divergence
from cbdp_sym.theory.restricted.result import OF_THE_FORM, DivergenceBounds

_BITS_PER_DIGIT = math.log2(10)
_ROUNDS = 8
_MOST_TERMS = 10_000


class NoValue(Exception):
    """There is no guaranteed value, and why."""


class InfiniteValue(NoValue):
    """It is shown to be ∞ or -∞, or to contain an integral that is infinite.

    ``value`` is ∞ or -∞, or None where only the integral is known.
    """

    def __init__(self, why: str, value: Expr | None = None) -> None:
        super().__init__(why)
        self.value = value


@dataclass(frozen=True)
class Value:
    """A real number known to lie in ``ball``; as text, its guaranteed digits, and ``how`` they were found."""

    ball: arb
    bits: int
    how: str = "ball arithmetic"

    @property
    def accuracy(self) -> int:
        """The number of guaranteed digits; for a small number, of those after the point."""
        if self.ball.rad() == 0:
            return 10_000
        return max(0, int(self.ball.rel_accuracy_bits() / _BITS_PER_DIGIT))

    def text(self, digits: int) -> str:
        """``digits`` decimals, each guaranteed up to one unit of the last; fewer if fewer are known."""
        with precision(self.bits + 64):
            return str(self.ball.str(max(1, digits), radius=False))

    def __str__(self) -> str:
        return self.text(min(self.accuracy, 1000))

    def __float__(self) -> float:
        return float(self.ball.mid())


def guaranteed_value(expression: Expr, digits: int = 15, seconds: float = 30.0) -> Value:
    """Return the value of an expression without free symbols, to ``digits`` guaranteed significant digits.

    Args:
        expression: numbers, elementary and special functions, integrals, expectations under
            concrete distributions, finite sums and products, and the theory's quantities of them.
        seconds: the time limit.

    Raises:
        InfiniteValue: it is infinite, or an integral in it diverges.
        NoValue: it is not defined, exactly 0 without that being seen, or of a kind that
            has no guaranteed value here.
    """
    deadline = time.monotonic() + seconds
    try:
        return _Parts(expression, deadline).refined(digits)
    except Diverges as error:
        raise InfiniteValue(str(error)) from error
    except (Refusal, NotShown) as error:
        raise NoValue(str(error)) from error


@dataclass
class _Parts:
    """An expression as a formula of its divergences and integrals."""

    expression: Expr
    deadline: float
    divergences: dict[Divergence, DivergenceBounds] = field(default_factory=dict)

    def refined(self, digits: int) -> Value:
        """Return a value by ball arithmetic with more and more precision, until the digits are there."""
        wanted, bits = digits, math.ceil(digits * _BITS_PER_DIGIT) + 32
        best: Value | None = None
        kept = self._enclosed(wanted + 3)
        integrals = kept.atoms(Integral)
        if kept.has(sympy.oo, sympy.zoo, sympy.nan) and not integrals:
            raise self._infinite(kept)
        for _ in range(_ROUNDS):
            balls = {}
            for integral in integrals:
                left = self.deadline - time.monotonic()
                if left <= 0:
                    break
                limits = tuple(integral.limits[0])
                found = integrate(integral.function, limits, digits=wanted + 3, seconds=left)
                balls[integral] = found.ball
            if len(balls) < len(integrals):
                break
            names = {e: Dummy(real=True) for e in (*integrals, *(e for e, _ in self._finite))}
            with precision(bits):
                for e, bounds in self._finite:
                    balls[e] = rational_ball(bounds.lower).union(rational_ball(bounds.upper))
                ball = enclose(kept.xreplace(names), {names[e]: b for e, b in balls.items()})
            if not ball.is_finite() and bits > 4000:
                raise NoValue("it could not be shown to be defined")
            if ball.is_finite():
                best = Value(ball, bits, self._how(bool(integrals)))
                if best.accuracy >= digits or (ball.contains(0) and ball.rad() < arb(10) ** -digits):
                    return best
            wanted, bits = wanted * 2, bits * 2
            if self._finite and not self._again(wanted + 3):
                break
        if best is None:
            raise NoValue("it could not be shown to be defined, or not within the time limit")
        return best

    def _enclosed(self, digits: int) -> Expr:
        """The expression down to integrals and divergences with ends; these are kept."""

        def known(e: Divergence) -> bool:
            try:
                found = self._bounds(e, digits)
            except Refusal as error:
                refused[e] = str(error)
                return False
            if found is not None:
                self.divergences[e] = found
            return found is not None

        refused: dict[Divergence, str] = {}
        try:
            closed = unfolded(self.expression, known)
        except NoValue as error:
            raise NoValue("; ".join(refused.values()) or str(error)) from error
        if closed.free_symbols:
            names = ", ".join(sorted(map(str, closed.free_symbols)))
            raise NoValue(f"no value is given for '{names}'")
        infinite = {e: sympy.oo for e, found in self.divergences.items() if found.infinite}
        return closed.xreplace(infinite)

    @property
    def _finite(self) -> list[tuple[Divergence, DivergenceBounds]]:
        return [(e, found) for e, found in self.divergences.items() if not found.infinite]

    def _infinite(self, kept: Expr) -> NoValue:
        why = "; ".join(found.reason for found in self.divergences.values() if found.infinite)
        if kept in (sympy.oo, -sympy.oo):
            return InfiniteValue(f"it is infinite: {why}" if why else "it is infinite", kept)
        return NoValue(f"'{self.expression}' is not a finite number")

    def _bounds(self, e: Divergence, digits: int) -> DivergenceBounds | None:
        """Both ends of a divergence; None if it is of a kind that has none."""
        asked = _request(e)
        left = self.deadline - time.monotonic()
        if asked is None or left <= 0:
            return None
        found = divergence(*e.arguments, digits=digits, seconds=left, **asked)
        return None if found.upper is sympy.oo and not found.infinite else found

    def _again(self, digits: int) -> bool:
        """More digits of the divergences; False if that took too long."""
        try:
            found = {e: self._bounds(e, digits) for e, _ in self._finite}
        except Refusal:
            return False
        better = {e: new for e, new in found.items() if new is not None}
        self.divergences.update(better)
        return len(better) == len(found)

    def _how(self, integrals: bool) -> str:
        """Say what was computed."""
        found = self.divergences
        ways = []
        if any(one.request.adversaries is not None for one in found.values()):
            ways.append("an adversary and weak duality for the supremum")
        if any(one.reason.startswith(OF_THE_FORM) for one in found.values()):
            ways.append("a closed form in place of the definition")
        lines = (Coordinates, Density, Laplace, Normal)
        if integrals or any(isinstance(one.request.P, lines) for one in found.values()):
            ways.append("rigorous quadrature of the definition")
        return ", ".join([*ways, "ball arithmetic"])


def _request(e: Divergence) -> dict[str, Any] | None:
    """The arguments of ``divergence`` that say which one it is; None if it has no such kind."""
    first = e.args[0]
    match e:
        case kinds.KL():
            return {"kind": "kl"}
        case kinds.TotalVariation():
            return {"kind": "tv"}
        case kinds.ChiSquared():
            return {"kind": "chi2"}
        case kinds.HellingerSquared():
            return {"kind": "f:(sqrt(t)-1)**2/2"}
        case kinds.HockeyStick():
            return {"kind": "hockey-stick", "epsilon": first}
        case kinds.RenyiDivergence():
            return None if first is sympy.oo else {"kind": "renyi", "order": first}
        case kinds.AlphaDivergence():
            return {"kind": "alpha", "order": first}
        case kinds.RestrictedRenyi():
            return {"kind": "renyi", "order": first, "adversary": e.args[1]}
        case kinds.Restricted() if isinstance(first, KLGenerator):
            return {"kind": "kl", "adversary": e.adversaries}
        case kinds.Restricted() if isinstance(first, AlphaGenerator):
            return {"kind": "alpha", "order": first.order, "adversary": e.adversaries}
    return None


def unfolded(e: Expr, known: Callable[[Divergence], bool] = lambda e: False) -> Expr:
    """``e`` with its quantities replaced by their definitions, down to integrals, and sums written out.

    Args:
        known: which divergences are not unfolded.

    Raises:
        NoValue: what it has in it cannot be unfolded to integrals over the line.
    """
    change: dict[type, Callable[..., Expr]] = {
        Expectation: _expectation,
        sympy.Sum: _terms,
        sympy.Product: _terms,
    }
    kept: dict[Expr, bool] = {}

    def opens(n: object) -> bool:
        if isinstance(n, Divergence):
            if n not in kept:
                kept[n] = known(n)
            return not kept[n]
        return isinstance(n, (Defined, Expectation, Supremum, sympy.Sum, sympy.Product))

    while True:
        node = next((n for n in sympy.preorder_traversal(e) if opens(n)), None)
        if node is None:
            return e
        if isinstance(node, Supremum):
            raise NoValue("it is a supremum, which is not enclosed")
        try:
            defined = isinstance(node, Defined)
            new = node.definition(Assumptions()) if defined else change[node.func](node)
        except Refusal as error:
            raise NoValue(str(error)) from error
        e = e.xreplace({node: new})


def _expectation(e: Expectation) -> Expr:
    x, P = e.outcome, e.distribution
    if P.is_arbitrary:
        raise NoValue(f"'{P}' has no weights; give them")
    if isinstance(P, Finite):
        return sympy.Add(*(w * e.body.xreplace({x: sympy.Integer(n)})
                           for n, w in enumerate(P.weights)))  # fmt: skip
    return Integral(e.body * P.pdf(x), (x, -sympy.oo, sympy.oo))


def _terms(e: sympy.Sum | sympy.Product) -> Expr:
    (i, low, high), *more = e.limits
    if more or not (low.is_Integer and high.is_Integer):
        raise NoValue(f"'{e}' does not run from one whole number to another")
    if high - low >= _MOST_TERMS:
        raise NoValue(f"'{e}' has more than {_MOST_TERMS} terms")
    terms = [e.function.xreplace({i: sympy.Integer(n)}) for n in range(int(low), int(high) + 1)]
    return sympy.Add(*terms) if isinstance(e, sympy.Sum) else sympy.Mul(*terms)
