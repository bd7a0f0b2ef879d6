"""The curves of the four figures, with guaranteed ends, and where two of them cross.

Figures 1 are of the Laplace mechanism with ε = 1, figures 2 of the Gaussian mechanism with σ = 1: the release
of 0 or of 1 with noise.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from flint import arb, fmpq
from sympy import Rational, exp, log, pi, sqrt
from sympy import Symbol as _Symbol

from cbdp_sym.analysis.balls import enclose, precision
from cbdp_sym.theory.restricted import DivergenceBounds, divergence

ALPHA = _Symbol("alpha", positive=True)
_DIGITS = 8


@dataclass(frozen=True)
class Mechanism:
    """One of the two mechanisms: its figures, distributions, and what the paper prints about it."""

    number: int
    name: str
    P: str
    Q: str
    printed: object  # the printed upper bound of the (lin, Rényi) parameter
    renyi: object  # the Rényi parameter
    bracket: tuple[Rational, Rational]  # where the two cross


LAPLACE = Mechanism(
    1, "Laplace", "Laplace(0,1)", "Laplace(1,1)",
    log(1 + 2 ** (ALPHA - 1)) / (ALPHA - 1),
    log(
        ALPHA / (2 * ALPHA - 1) * exp(ALPHA - 1) + (ALPHA - 1) / (2 * ALPHA - 1) * exp(-ALPHA)
    ) / (ALPHA - 1),
    (Rational(13, 4), Rational(67, 20)),
)  # fmt: skip
GAUSS = Mechanism(
    2, "Gaussian", "Normal(0,1)", "Normal(1,1)",
    log(1 + sqrt(2 * pi) ** (ALPHA - 1)) / (ALPHA - 1),
    ALPHA / 2,
    (Rational(9, 4), Rational(47, 20)),
)  # fmt: skip
MECHANISMS = (LAPLACE, GAUSS)
Row = dict[str, str]


def orders(low: Rational, high: Rational, count: int) -> list[Rational]:
    """So many orders whose distances from 1 grow by one factor, about; sixteenths."""
    ratio = float((high - 1) / (low - 1)) ** (1 / (count - 1))
    return [1 + Rational(round(16 * float(low - 1) * ratio**k), 16) for k in range(count)]


def exact(mechanism: Mechanism, order: Rational, degree: int) -> DivergenceBounds:
    """The (poly, Rényi) parameter for polynomials of that degree; 0 is the unrestricted one."""
    adversary = f"poly:{degree}" if degree else "unrestricted"
    return divergence(
        mechanism.P, mechanism.Q, kind="renyi", order=order, adversary=adversary, digits=_DIGITS
    )


def decimal(value: object, order: Rational) -> str:
    """A formula in α at an order, to 15 digits."""
    with precision(128):
        ball = enclose(value.subs(ALPHA, order), {})  # type: ignore[attr-defined]
        return str(ball.str(15, radius=False))


def figure_a(mechanism: Mechanism, at: list[Rational]) -> Iterator[Row]:
    """The printed upper bound, the Rényi parameter, and the exact (lin, Rényi) parameter."""
    for order in at:
        low, high = exact(mechanism, order, 1).decimals
        yield {
            "order": str(order), "printed_bound": decimal(mechanism.printed, order),
            "renyi": decimal(mechanism.renyi, order), "linear_lower": low, "linear_upper": high,
        }  # fmt: skip


def figure_b(mechanism: Mechanism, at: list[Rational]) -> Iterator[Row]:
    """The exact (poly, Rényi) parameters of the degrees 1, 2 and 3, and the Rényi parameter."""
    for order in at:
        row = {"order": str(order), "renyi": decimal(mechanism.renyi, order)}
        for degree in (1, 2, 3):
            row[f"degree{degree}_lower"], row[f"degree{degree}_upper"] = exact(
                mechanism, order, degree
            ).decimals
        yield row


def crossing(mechanism: Mechanism, digits: int = 10) -> tuple[Rational, Rational]:
    """Two orders, 10^-digits apart, between which the printed bound and the Rényi parameter cross, once.

    Between the ends of the bracket the difference falls: its derivative is a ball below 0 on each of many
    intervals side by side. Signs at rational orders are those of balls.
    """
    difference = mechanism.printed - mechanism.renyi  # type: ignore[operator]
    low, high = mechanism.bracket
    slope, pieces = difference.diff(ALPHA), 64
    with precision(160):
        for k in range(pieces):
            a, b = (low + (high - low) * Rational(j, pieces) for j in (k, k + 1))
            if not enclose(slope, {ALPHA: _ball(a).union(_ball(b))}) < 0:
                raise ArithmeticError("the curves are not shown to cross once")

        def sign(order: Rational) -> int:
            value = enclose(difference, {ALPHA: _ball(order)})
            return 1 if value > 0 else -1 if value < 0 else 0

        if not (sign(low) == 1 and sign(high) == -1):
            raise ArithmeticError("the curves are not shown to cross")
        while high - low > Rational(1, 10**digits):
            middle = (low + high) / 2
            low, high = (middle, high) if sign(middle) > 0 else (low, middle)
        if not (sign(low) == 1 and sign(high) == -1):
            raise ArithmeticError("the curves are not shown to cross")
    return low, high


def _ball(value: Rational) -> arb:
    return arb(fmpq(int(value.p), int(value.q)))
