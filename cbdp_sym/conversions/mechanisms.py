"""Mechanisms that a conversion knows by name: the zCDP that an ε-private one satisfies, and what it needs."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sympy import Expr, Integer, Rational, Symbol

from cbdp_sym.conversions.candidates import upper
from cbdp_sym.conversions.renyi_curves import Needed, RenyiCurve, by_noise
from cbdp_sym.conversions.setting import Setting, instance
from cbdp_sym.conversions.uses import ZERO, Use
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.sympy_terms import expression
from cbdp_sym.kernel.terms import Term
from cbdp_sym.oracles.prover.rational_points import simplest
from cbdp_sym.tactics.syntax import parts
from cbdp_sym.theory.guarantees import ball, compare

_GAUSSIAN = (
    "Gaussian noise is epsilon-DP for no epsilon; name it as the source instead, such as "
    "'GaussianMechanism(1, 5)', with the sensitivity and the standard deviation"
)
_MOST_ANSWERS, _LARGEST = 10**6, Integer(1000)
_GUARD = 6  # digits more for a curve than for what follows from it
_ORDER = Symbol("b", positive=True)


@dataclass(frozen=True)
class Mechanism:
    """A mechanism by name; with how many answers, if it is randomized response."""

    name: str
    answers: int = 2

    def __str__(self) -> str:
        return f"{self.name}({self.answers})" if self.name == "RandomizedResponse" else self.name

    @property
    def statements(self) -> tuple[str, ...]:
        """The ids of the statements about it."""
        return MECHANISMS[self.name].statements

    @property
    def reading(self) -> str:
        """A sentence that explains the names in the theorem."""
        return MECHANISMS[self.name].reading

    def curve(self, epsilon: Expr, where: Setting, digits: int) -> RenyiCurve:
        """Return the zCDP of this mechanism, calibrated to ε-DP.  Raises UserError."""
        if compare(epsilon, ZERO) <= 0 or compare(epsilon, _LARGEST) > 0:
            raise UserError(
                f"for --mechanism {self.name} epsilon is above 0 and at most {_LARGEST}, not {epsilon}"
            )
        return MECHANISMS[self.name].curve(self, epsilon, where, digits)


def mechanism(given: Any) -> Mechanism:
    """Return a mechanism from its text, such as ``"Laplace"`` or ``"RandomizedResponse(7)"``.

    Raises:
        UserError: with the names that are known.
    """
    if isinstance(given, Mechanism):
        return given
    name, arguments = _read(given)
    if name.startswith("Gaussian"):
        raise UserError(_GAUSSIAN)
    if name not in MECHANISMS:
        known = ", ".join(k.title for k in MECHANISMS.values())
        raise UserError(f"'{given}' is not a known mechanism; there are {known}")
    if name != "RandomizedResponse":
        if arguments:
            raise UserError(f"{name} takes no number, as in --mechanism {name}; epsilon is that of PureDP")
        return Mechanism(name)
    k = arguments[0] if len(arguments) == 1 else 2
    whole = isinstance(k, int) and not isinstance(k, bool) and 2 <= k <= _MOST_ANSWERS
    if len(arguments) > 1 or not whole:
        raise UserError(
            f"RandomizedResponse(k) takes the number of answers, from 2 to {_MOST_ANSWERS}, as in "
            f"RandomizedResponse(7), not '{given}'"
        )
    return Mechanism(name, k)


def _read(given: Any) -> tuple[str, list[Any]]:
    """The name, and the constants in brackets after it; what cannot be read has no name."""
    try:
        tree = ast.parse(str(given).strip(), mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return "", []
    if isinstance(tree, ast.Name):
        return tree.id, []
    if not isinstance(tree, ast.Call) or not isinstance(tree.func, ast.Name):
        return "", []
    values = [*tree.args, *(k.value if k.arg == "k" else k for k in tree.keywords)]
    return tree.func.id, [v.value if isinstance(v, ast.Constant) else None for v in values]


def _laplace(self: Mechanism, epsilon: Expr, where: Setting, digits: int) -> RenyiCurve:
    use, least, scale = Use("sharp.laplace"), Use("sharp.laplace", "no smaller constant will do"), 1 / epsilon
    _, rho = use.values(b=scale, c=Integer(1))
    needed = Needed(least, rho, lambda: instance(least, m=ZERO, n=Integer(1), b=scale))
    text = f"Laplace noise of scale {scale} for sensitivity 1"
    return by_noise(use, text, where, needed, b=scale, c=Integer(1))


def _discrete_laplace(self: Mechanism, epsilon: Expr, where: Setting, digits: int) -> RenyiCurve:
    use, least = Use("sharp.discrete_laplace"), Use("sharp.discrete_laplace", "no smaller constant will do")
    _, rho = use.values(epsilon=epsilon)
    needed = Needed(least, rho, lambda: instance(least, epsilon=epsilon))
    text = "discrete Laplace noise for sensitivity 1"
    return by_noise(use, text, where, needed, epsilon=epsilon)


def _range(self: Mechanism, epsilon: Expr, where: Setting, digits: int) -> RenyiCurve:
    return by_noise(Use("sharp.range"), "a mechanism of this range", where, None, epsilon=epsilon)


def _exponential(self: Mechanism, epsilon: Expr, where: Setting, digits: int) -> RenyiCurve:
    return by_noise(Use("sharp.gibbs"), "the exponential mechanism", where, None, epsilon=epsilon)


def _response(self: Mechanism, epsilon: Expr, where: Setting, digits: int) -> RenyiCurve:
    """The divergence of order 1 up to the threshold, beyond it that of the worst order."""
    use, least = Use("sharp.response"), Use("sharp.response", "no smaller constant will do")
    numbers = {"e": epsilon, "k": Integer(self.answers)}
    text = f"randomized response with {self.answers} answers"
    left, right = _sides(use.claim.hypotheses[-1], numbers)
    if self.answers > 2 and compare(left, right) > 0:
        return _beyond(numbers, text, where, digits)
    _, rho = use.values(**numbers)
    needed = Needed(least, rho, lambda: instance(least, **numbers))
    return by_noise(use, text, where, needed, **numbers)


def _beyond(numbers: dict[str, Expr], text: str, where: Setting, digits: int) -> RenyiCurve:
    """The parabola that touches a little below the worst order is above the divergences of all orders."""
    use, value = (
        Use("sharp.response_beyond", "a constant for each order beyond the steepest one"),
        Use("sharp.response", "the divergence of two answers"),
    )
    late, enough, best = (_sides(h, {**numbers, "b": _ORDER}) for h in use.claim.hypotheses[-3:])
    order = _worst(late[1] - late[0], enough[1] - enough[0], numbers["e"], digits)
    rho = upper(best[0].xreplace({_ORDER: order}), digits + _GUARD)
    (divergence,) = (expression(t, {**numbers, "alpha": order}) for t in parts(value.claim.conclusion)[1][1:])
    needed = Needed(value, divergence / order, lambda: instance(value, **numbers, alpha=order))
    return by_noise(use, text, where, needed, **numbers, b=order, r=rho)


def _sides(relation: Term, values: dict[str, Expr]) -> tuple[Expr, Expr]:
    left, right = parts(relation)[1]
    return expression(left, values), expression(right, values)


def _worst(late: Expr, enough: Expr, epsilon: Expr, digits: int) -> Rational:
    """Nearly the last order at which both are at least 0; the first is so from some order on.

    The worst order is of the size of 1/ε.
    """
    bits = 128 + 8 * digits

    def positive(f: Expr, order: Rational) -> bool:
        return bool(ball(f.xreplace({_ORDER: order}), bits) > 0)

    def beyond(order: Rational) -> bool:
        return positive(late, order) and not positive(enough, order)

    low, high = Rational(1), Rational(2)
    while not beyond(high):
        low, high = high, 2 * high
        if compare(high * epsilon, _LARGEST) > 0:
            raise UserError("the order at which randomized response is worst was not found")
    width = Rational(1, 10 ** (digits + _GUARD))
    while high - low > low * width:
        middle = (low + high) / 2
        low, high = (low, middle) if beyond(middle) else (middle, high)
    return simplest(low * (1 - width), low)


@dataclass(frozen=True)
class Kind:
    """A kind of mechanism: its name, how its theorem is read, and its curve."""

    title: str
    statements: tuple[str, ...]
    reading: str
    curve: Callable[[Mechanism, Expr, Setting, int], RenyiCurve]


MECHANISMS = {
    "Laplace": Kind(
        "Laplace",
        ("sharp.laplace",),
        "q is the query, in units of its sensitivity, and add_noise q (laplace 0 b) adds noise of scale b",
        _laplace,
    ),
    "DiscreteLaplace": Kind(
        "DiscreteLaplace",
        ("sharp.discrete_laplace",),
        "q is the query, which is the same at neighbours or changes by 1, and discrete_laplace e has the "
        "integer k with a probability in proportion to exp (-e * abs k)",
        _discrete_laplace,
    ),
    "RandomizedResponse": Kind(
        "RandomizedResponse(k)",
        ("sharp.response", "sharp.response_beyond"),
        "'i is the type of the k answers; the true one is e^epsilon times as likely as any other",
        _response,
    ),
    "ExponentialMechanism": Kind(
        "ExponentialMechanism",
        ("sharp.gibbs",),
        "the output has the density exp (w d z) with respect to B, up to a constant, and w x - w y values in "
        "an interval of length epsilon",
        _exponential,
    ),
    "BoundedRange": Kind(
        "BoundedRange",
        ("sharp.range",),
        "the privacy loss of the mechanism A has its values in an interval of length epsilon",
        _range,
    ),
}
