"""Certificates of bounds of products of laws, by which a privacy profile becomes a theorem."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sympy import Expr, Integer, Rational

from cbdp_sym.checkers.products import MOST_DIGITS
from cbdp_sym.profiles.compose import Composition, OneSidedBound, Precision
from cbdp_sym.profiles.one_step import rational
from cbdp_sym.profiles.profile_certificates import grid_data
from cbdp_sym.profiles.request import MechanismUse
from cbdp_sym.profiles.result import ProfileBound
from cbdp_sym.theory.restricted.request import BadRequest
from cbdp_sym.theory.restricted.result import decimal

_NOISE = {
    "Gaussian": "normal",
    "Laplace": "laplace",
    "DiscreteGaussian": "discrete_normal",
    "Geometric": "discrete_laplace",
}
ON_INTEGERS = ("DiscreteGaussian", "Geometric")
GUARANTEES = ("ApproxDP", "PureDP")
_RESPONSE = "RandomizedResponse"
_DIGITS, _SHOWN, _FINER = 4, 2, 4
_LARGEST = 100  # e^-100 is beyond every other error
_SMALLEST = Fraction(1, 10**12)


@dataclass(frozen=True)
class ProductBound:
    """δ at ε for products of pairs, and a certificate for each direction: remove and add."""

    epsilon: Fraction
    delta: Fraction
    certificates: dict[str, dict[str, Any]]


def product_bound(bound: ProfileBound, target: Fraction | None = None) -> ProductBound:
    """Return the bound of a profile with certificates that the kernel takes.

    Of a bound of δ it is the upper end, rounded up to a decimal, or the target, which the bound has to meet;
    of a bound of ε it is the upper end, rounded up, at this δ.

    Raises:
        BadRequest: the bound is no bound of δ or ε, or of a mechanism without a theorem.
        Refusal: the grid was not found.
    """
    if bound.kind not in ("delta", "epsilon") or (bound.kind == "epsilon" and bound.given == 0):
        raise BadRequest("a theorem says that a mechanism is (ε, δ)-DP; give --epsilon, or --delta above 0")
    given = rational(bound.given)
    if given[0] != given[1]:
        raise BadRequest(f"a theorem needs a rational number, and {bound.given} is none")
    if bound.upper is None or (bound.kind == "epsilon" and bound.upper > _LARGEST):
        raise BadRequest(f"a theorem has an epsilon of at most {_LARGEST}, and none is known")
    laws = [_laws(s) for s in bound.asked.steps]
    problem, digits = Composition(bound.asked), min(bound.wanted, _DIGITS)
    for more in range(_FINER + 1):  # to a target the ends of a coarse grid may be too far apart
        finer = problem.plan(problem.first_level(digits + more), digits + more, _size(bound))
        plan = finer if more or bound.plan is None else bound.plan
        curve = problem.curve(plan)
        if target is None or curve.delta(given[0])[1] <= target:
            break
    if bound.kind == "delta":
        epsilon, delta = given[0], target or _up(curve.delta(given[0])[1], digits)
    else:
        delta, upper = given[0], curve.epsilon(given[0])[1]
        if upper is None:
            raise BadRequest("there is no such epsilon: delta is too small")
        epsilon = _up(upper, digits)
    if delta == 0:
        raise BadRequest(
            f"delta is 0 at epsilon = {epsilon}, and a theorem has a delta above 0; give --delta"
        )
    sides = {s.direction: s for s in curve.sides_above}
    return ProductBound(
        epsilon, delta, {name: _certificate(laws, s, plan, epsilon, delta) for name, s in sides.items()}
    )


def _size(bound: ProfileBound) -> Fraction:
    return rational(bound.given)[0] if bound.kind == "epsilon" else bound.lower or _SMALLEST


def _up(x: Fraction, digits: int) -> Fraction:
    """A decimal a little above a number: the checkers round outward once more."""
    more = x + x / 10 ** (digits + _SHOWN)
    return Fraction(decimal(Rational(more.numerator, more.denominator), digits + _SHOWN, up=True))


def _laws(s: MechanismUse) -> tuple[str, str, Fraction, int]:
    """The laws with and without the record, in units of the sensitivity, the rate and how often."""
    name = s.mechanism.name
    if name not in (*_NOISE, *GUARANTEES, _RESPONSE):
        known = ", ".join((*_NOISE, *GUARANTEES, _RESPONSE))
        raise BadRequest(f"only {known} have a theorem, and not {name}")
    if s.sampling.kind not in ("none", "poisson"):
        raise BadRequest(f"steps with {s.sampling} have no theorem, only those with poisson(q)")
    rate = s.sampling.rate
    _require_rational(rate, "the sampling rate")
    for x, parameter in zip(s.mechanism.values, s.mechanism.kind.parameters, strict=True):
        _require_rational(x, parameter)
    if name in GUARANTEES:
        epsilon, delta = (*s.mechanism.values, Integer(0))[:2]
        one, zero = (f"approximate({epsilon}, {delta}, {which})" for which in (1, 0))
    elif name == _RESPONSE:
        count, epsilon = s.mechanism.values
        one, zero = (f"response({epsilon}, {count}, {which})" for which in (1, 0))
    else:
        distance, scale = sensitivity_and_scale(s)
        _require_rational(scale, "the noise in units of the sensitivity")
        one, zero = (f"{_NOISE[name]}({center}, {scale})" for center in (distance, 0))
    return one, zero, Fraction(str(rate)), s.count


def sensitivity_and_scale(s: MechanismUse) -> tuple[Expr, Expr]:
    """Return those of a mechanism with noise; on the line they are in units of the sensitivity."""
    if s.mechanism.name in ON_INTEGERS:
        return s.sensitivity, s.mechanism.values[0]
    return Integer(1), s.mechanism.values[0] / s.sensitivity


def _require_rational(x: Expr, name: str) -> None:
    if not x.is_Rational:
        raise BadRequest(f"a theorem needs rational numbers, and {name} is {x}")


def _certificate(
    laws: list[tuple[str, str, Fraction, int]],
    side: OneSidedBound,
    plan: Precision,
    epsilon: Fraction,
    delta: Fraction,
) -> dict[str, Any]:
    said = []
    for one, zero, rate, count in laws:
        first = one if rate == 1 else f"mixture({rate}, {one}, {zero})"
        pair = (zero, first) if side.direction == "add" else (first, zero)
        said.append(f"{count} * ({'; '.join(pair)})")
    claim = f"hockey_stick({epsilon}) of {' + '.join(said)} <= {delta}"
    if max(map(len, re.findall(r"\d+", claim))) > MOST_DIGITS:
        raise BadRequest(f"a number of the theorem has more than {MOST_DIGITS} digits: {claim}")
    return {"product": 1, "claim": claim, "where": "", "grid": grid_data(side, plan)}
