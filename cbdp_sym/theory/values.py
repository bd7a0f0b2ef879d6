"""Values of the theory's quantities with guaranteed digits, from their definitions.

A quantity is unfolded, its integrals are computed by rigorous quadrature, and the rest in ball arithmetic.
Nothing is simplified and no derivation is used.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass

import sympy
from flint import arb
from sympy import Dummy, Expr, Integral

from cbdp_sym.analysis.balls import enclose, precision
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.signs import Assumptions
from cbdp_sym.oracles.quadrature import Diverges, NotShown, integrate
from cbdp_sym.theory.distributions import Finite
from cbdp_sym.theory.heads import Defined, Expectation, Supremum

_BITS_PER_DIGIT = math.log2(10)
_ROUNDS = 8
_MOST_TERMS = 10_000


class NoValue(Exception):
    """There is no guaranteed value, and why."""


class InfiniteValue(NoValue):
    """An integral in it is shown to be infinite, so that there is no number."""


@dataclass(frozen=True)
class Value:
    """A real number known to lie in ``ball``; as text, its guaranteed digits."""

    ball: arb
    bits: int

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
        Infinite: an integral in it diverges.
        NoValue: it is not defined, infinite, exactly 0 without that being seen, or of a kind that
            has no guaranteed value here (a supremum over adversaries).
    """
    deadline = time.monotonic() + seconds
    try:
        closed = unfolded(expression)
        if closed.free_symbols:
            names = ", ".join(sorted(map(str, closed.free_symbols)))
            raise NoValue(f"no value is given for '{names}'")
        integrals = {e: Dummy(real=True) for e in closed.atoms(Integral)}
        outside = closed.xreplace(integrals)
        if outside is sympy.oo or outside.has(sympy.oo, sympy.zoo, sympy.nan):
            raise NoValue(f"'{expression}' is not a finite number")
        return _refine(outside, integrals, digits, deadline)
    except Diverges as error:
        raise InfiniteValue(str(error)) from error
    except (Refusal, NotShown) as error:
        raise NoValue(str(error)) from error


def _refine(outside: Expr, integrals: dict[Integral, Dummy], digits: int, deadline: float) -> Value:
    """Ball arithmetic with more and more precision, until the digits are there."""
    wanted, bits = digits, math.ceil(digits * _BITS_PER_DIGIT) + 32
    best: Value | None = None
    for _ in range(_ROUNDS):
        balls = {}
        for integral, name in integrals.items():
            left = deadline - time.monotonic()
            if left <= 0:
                break
            found = integrate(integral.function, tuple(integral.limits[0]), digits=wanted + 3, seconds=left)
            balls[name] = found.ball
        if len(balls) < len(integrals):
            break
        with precision(bits):
            ball = enclose(outside, balls)
        if not ball.is_finite() and bits > 4000:
            raise NoValue("it could not be shown to be defined")
        if ball.is_finite():
            best = Value(ball, bits)
            if best.accuracy >= digits or (ball.contains(0) and ball.rad() < arb(10) ** -digits):
                return best
        wanted, bits = wanted * 2, bits * 2
    if best is None:
        raise NoValue("it could not be shown to be defined, or not within the time limit")
    return best


def unfolded(e: Expr) -> Expr:
    """``e`` with its quantities replaced by their definitions, down to integrals, and sums written out.

    Raises:
        NoValue: what it has in it cannot be unfolded to integrals over the line.
    """
    change: dict[type, Callable[..., Expr]] = {
        Expectation: _expectation,
        sympy.Sum: _terms,
        sympy.Product: _terms,
    }
    while True:
        node = next((n for n in sympy.preorder_traversal(e) if _opens(n)), None)
        if node is None:
            return e
        if isinstance(node, Supremum):
            raise NoValue("it is a supremum over adversaries")
        try:
            defined = isinstance(node, Defined)
            new = node.definition(Assumptions()) if defined else change[node.func](node)
        except Refusal as error:
            raise NoValue(str(error)) from error
        e = e.xreplace({node: new})


def _opens(node: object) -> bool:
    return isinstance(node, (Defined, Expectation, Supremum, sympy.Sum, sympy.Product))


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
