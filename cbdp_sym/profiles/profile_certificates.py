"""Certificates of bounds; ``cbdp-sym recheck`` verifies them (``docs/profiles.md``)."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from typing import Any

from sympy import Rational

from cbdp_sym.profiles.compose import Composition, DeltaCurve, OneSidedBound, Precision
from cbdp_sym.profiles.one_step import rational, single
from cbdp_sym.profiles.request import MechanismUse
from cbdp_sym.profiles.result import ProfileBound
from cbdp_sym.theory.restricted.request import BadRequest

_DIGITS = 4  # of the ends of a grid for an exact value


def of(bound: ProfileBound) -> dict[str, Any]:
    """Return the certificate of a bound.

    Of a composition it has the weights of one step, on the last grid, which is computed once more; its ends
    are those of this grid.

    Raises:
        BadRequest: it is of a trade-off function, or of laws of the user's.
        Refusal: the grid was not found.
    """
    if bound.kind == "trade-off":
        raise BadRequest("a trade-off function has no certificate yet; a bound of delta has one")
    for s in bound.asked.steps:
        if s.sampling.kind not in ("none", "poisson", "without-replacement"):
            raise BadRequest(f"bounds of steps with {s.sampling} have no certificate yet")
    if bound.kind == "epsilon" and bound.given == 0:
        raise BadRequest("pure differential privacy has no certificate yet; a bound of delta has one")
    if any(s.mirrored is not None for s in bound.asked.steps):
        raise BadRequest("bounds of binomial noise that is not symmetric have no certificate yet")
    if any(s.mechanism.name in ("BoundedRange", "ExponentialMechanism") for s in bound.asked.steps):
        raise BadRequest("bounds of mechanisms of bounded range have no certificate yet")
    if any(s.mechanism.kind.read is not None for s in bound.asked.steps):
        raise BadRequest(
            "bounds of laws of your own have no certificate here; those of their divergences have: see "
            "'divergence --kind hockey-stick'"
        )
    ends, grids = bound.decimals, None
    plan = bound.plan
    if plan is None and single(bound.asked) is None:  # exact, by sums: the weights are those of a grid
        problem, digits = Composition(bound.asked), min(bound.wanted, _DIGITS)
        plan = problem.plan(problem.first_level(digits), digits, bound.lower or Fraction(1, 10**12))
    if plan is not None:
        curve = Composition(bound.asked).curve(plan)
        given = rational(bound.given)
        best = max(curve.sides_below, key=lambda s: _least(bound, s, given[1]))
        ends = _ends(bound, curve, given)
        grids = [*(_grid(s, "above", plan) for s in curve.sides_above)]
        grids.append(_grid(best, "below", plan))
    return {
        "profile": 1,
        "steps": [_step(s) for s in bound.asked.steps],
        "adjacency": bound.asked.adjacency,
        "bounds": bound.kind,
        "given": str(bound.given),
        "lower": _text(ends[0]),
        "upper": _text(ends[1]),
        "grids": grids,
    }


def _least(bound: ProfileBound, side: OneSidedBound, given: Fraction) -> float:
    if bound.kind == "delta":
        return float(side.profile.delta(given))
    found = side.profile.epsilon(given)
    return math.inf if found is None else float(found)


def _ends(bound: ProfileBound, curve: DeltaCurve, given: tuple[Fraction, Fraction]) -> tuple[str, str]:
    """The ends that the last grid gives, as decimals: mostly those of the bound."""
    if bound.kind == "delta":
        low, high = curve.delta(given[1])[0], curve.delta(given[0])[1]
        return replace(bound, lower=low, upper=high).decimals
    lower, upper = curve.epsilon(given[0])
    return replace(bound, lower=lower, upper=upper).decimals


def _text(decimal: str) -> str:
    return decimal if decimal == "oo" else str(Rational(decimal))


def _step(s: MechanismUse) -> dict[str, Any]:
    return {
        "mechanism": s.mechanism.name,
        "parameters": [str(v) for v in s.mechanism.values],
        "sensitivity": None if s.mechanism.kind.without_sensitivity else str(s.sensitivity),
        "sampling": s.sampling.kind,
        "rate": str(s.sampling.rate),
        "compose": s.count,
    }


def _grid(side: OneSidedBound, name: str, plan: Precision) -> dict[str, Any]:
    return {"side": name, "direction": side.direction, **grid_data(side, plan)}


def grid_data(side: OneSidedBound, plan: Precision) -> dict[str, Any]:
    """Return a grid, and the weights of one step of each kind on it, as plain data."""
    return {
        "h": str(plan.h),
        "bits": plan.bits,
        "cut": plan.cut,
        "weights": [
            {"first": str(first), "values": list(w.values), "infinite": w.infinite} for w, first in side.steps
        ],
    }
