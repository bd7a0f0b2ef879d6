"""Certificates of divergences: both ends again, by arithmetic of its own.

*Finitely many outcomes.* The means of the masses are compared in rational numbers; the gain of the adversary
and the cost of the masses are evaluated in intervals.

*On the line* with Laplace or normal distributions and adversaries that are polynomials, or polynomials
between kinks at rational places (``piecewise``): of the certificate only the adversary h is used. With
s = (f*)'(h), S_i = E_Q[s φ_i] and r_i = E_P[φ_i] - S_i, the gain G is one of these means. A density ratio t
with the means of P gives, by weak duality, the upper end E_Q[f(t)]: it is G and the mean of the Bregman
distance. We take

- t = s (1 + u), with u = d_j on the cell j of as many cells of the line as there are functions in the basis:
  the means are those of P if Σ_j E_Q[s φ_i 1_j] d_j = r_i. Then E_Q[|s|^α u²] is a sum over the cells.
- Where that is not near s: t = s + |s| u, u = w Σ d_j φ_j, w = (1+y²)^-m, y the outcome in units of Q, with
  Σ_j M_ij d_j = r_i, M_ij = E_Q[|s| w φ_i φ_j].

For |u| <= ρ <= 1/2, the mean of the Bregman distance is at most E_Q[s u²] for f = t log t. For orders α it is
at most max((1-ρ)^(α-2), (1+ρ)^(α-2)) E_Q[|s|^α u²]/2.

*Total variation on the line*: ``variation``.

*Sums* over independent coordinates, from the certificates of the coordinates. *Linear adversaries* of several
coordinates together: ``slopes``.
"""

from __future__ import annotations

from collections.abc import Set
from fractions import Fraction
from typing import Any

from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck.divergences import general
from cbdp_sym.recheck.divergences.divergence_claims import (
    HOCKEY,
    ONE,
    Asked,
    arguments_of,
    asked_of,
    claim,
    have_ends,
    require,
)
from cbdp_sym.recheck.divergences.line import on_the_line
from cbdp_sym.recheck.divergences.outcomes import on_outcomes
from cbdp_sym.recheck.divergences.slopes import on_coordinates
from cbdp_sym.recheck.functions import precision
from cbdp_sym.recheck.intervals import of_fraction
from cbdp_sym.recheck.outcome import NotRechecked, Refused

__all__ = ["asked_of", "claim", "recheck"]

_HEAD = {"divergence", "p", "q", "kind", "order", "adversary", "lower", "upper"}
_FORMS: tuple[set[str], ...] = (
    {"features", "coefficients", "digits", "integrals"},
    {"coefficients", "masses", "digits", "integrals"},
    {"digits", "integrals"},
    {"slopes", "digits"},
    {"coordinates"},
)
_VERSION = 1


def recheck(data: dict[str, Any]) -> int:
    """Check that the divergence lies in [lower, upper]; the number of terms or features that were looked at.

    Raises:
        Refused: it is not shown.
        NotRechecked: distributions, features or a kind of which there is no version of its own here.
    """
    if not data.keys() >= _HEAD or data.keys() - _HEAD not in _FORMS:
        raise Refused("this is not a certificate")
    if type(data["divergence"]) is not int or data["divergence"] != _VERSION:
        raise Refused(f"the certificate is not of version {_VERSION}")
    try:
        return _checked(data)
    except (KeyError, TypeError, ValueError, ArithmeticError, AttributeError) as error:
        raise Refused("a part of the certificate has an unknown form") from error


def _checked(data: dict[str, Any]) -> int:
    asked, keys = asked_of(data), data.keys() - _HEAD
    if not asked.plain:
        return _not_plain(asked, data, keys)
    if "coordinates" in keys:
        return _sum(asked, data)
    if "slopes" in keys:
        return on_coordinates(asked, data)
    if asked.p.startswith("Product(") or asked.q.startswith("Product("):
        raise Refused("the certificate has no coordinates")
    if asked.q.startswith("Finite("):
        return on_outcomes(asked, data)
    try:
        return on_the_line(asked, data)
    except NotRechecked:
        return general.on_the_line(asked, data)


def _not_plain(asked: Asked, data: dict[str, Any], keys: Set[str]) -> int:
    """For ``f:…`` and orders that are not rational."""
    if asked.q.startswith("Finite(") and asked.power is None and not keys & {"coordinates", "slopes"}:
        return on_outcomes(asked, data)
    if keys & {"coordinates", "slopes"} or asked.q.startswith(("Product(", "Finite(")):
        raise NotRechecked("this kind of divergence, except on the line")
    return general.on_the_line(asked, data)


def _sum(asked: Asked, data: dict[str, Any]) -> int:
    P, Q = (arguments_of(text, "Product") for text in (asked.p, asked.q))
    if len(P) != len(Q):
        raise Refused("the distributions have different numbers of coordinates")
    whole = asked.adversary == "unrestricted"
    if asked.adversary.startswith("homogeneous:"):
        raise Refused("without the constant, the divergence is not a sum")
    if not (asked.kind == "kl" or (whole and asked.kind not in ("tv", HOCKEY)) or asked.order == 2):
        raise Refused("the divergence of the certificate is not a sum over the coordinates")
    kind = "kl" if asked.kind == "kl" else "renyi" if whole else "alpha"
    parts, count = data["coordinates"], 0
    low, high = Fraction(0), Fraction(0)
    known: dict[tuple[str, str], Asked] = {}
    for part in parts:
        if not isinstance(part, dict):
            raise Refused("a coordinate of the certificate has an unknown form")
        one = asked_of(part)
        if (one.kind, one.order, one.adversary) != (kind, asked.order, asked.adversary):
            raise Refused("a coordinate of the certificate is of another divergence")
        if "coordinates" in part:
            raise Refused("a coordinate of the certificate has coordinates")
        count += recheck(part)
        known[one.p, one.q] = one
    for pair in zip(P, Q, strict=True):
        if pair not in known:
            raise Refused("a coordinate of the certificate is missing")
        low, high = low + known[pair].lower, high + known[pair].upper
    if asked.kind == kind:
        require(asked.lower <= low and high <= asked.upper)
        return count
    with precision(2000):
        ends = [of_fraction(low), of_fraction(high)]
        if whole:
            assert asked.order is not None
            a = asked.order
            ends = [(iv.exp(of_fraction(a - 1) * e) - ONE) * of_fraction(1 / (a * a - a)) for e in ends]
        require(have_ends(asked, *ends))
    return count
