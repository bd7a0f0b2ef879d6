"""Certificates of the ends of a divergence, and the check of them.

A certificate names the distributions, the class, the features, the coefficients of one adversary, and has
the certificates of all integrals. The check takes the integrals from the checker with balls, which does not
search, and computes both ends from them again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from flint import arb
from sympy import Expr, Integer, Rational

from cbdp_sym.analysis.balls import precision, rational_ball
from cbdp_sym.analysis.grammar import expression_of
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.theory.distributions import Coordinates, Finite
from cbdp_sym.theory.heads import Distribution
from cbdp_sym.theory.restricted import coordinates, total_variation
from cbdp_sym.theory.restricted.boundary import linear_suffices, may_be_linear
from cbdp_sym.theory.restricted.densities import require_densities
from cbdp_sym.theory.restricted.duality import Dual, ends
from cbdp_sym.theory.restricted.features import features_of, has_constant, independent, needed
from cbdp_sym.theory.restricted.maximise import Maximum
from cbdp_sym.theory.restricted.means import Means, QuadratureMeans, Recorded, Stored, X
from cbdp_sym.theory.restricted.norms import Least, enclosed
from cbdp_sym.theory.restricted.outcomes import OutcomeEnds, OutcomeTable, cost, gain, table_of
from cbdp_sym.theory.restricted.request import GENERAL, HOCKEY, DivergenceRequest, request, text_of
from cbdp_sym.theory.restricted.result import DivergenceBounds
from cbdp_sym.theory.restricted.unrestricted import unrestricted

VERSION = 1
_SUM_BITS = 4096
_NAMES = ("p", "q", "kind", "order", "adversary")


def of_maximum(
    asked: DivergenceRequest, dual: Dual, maximum: Maximum, means: QuadratureMeans, found: DivergenceBounds
) -> dict[str, Any]:
    """Return the certificate of the ends that an adversary gives."""
    recorded = Recorded(means, dict(maximum.integrals))
    if _only_linear(asked, dual):
        assert maximum.ends.distance is not None
        h = dual.adversary(maximum.coefficients)
        linear_suffices(dual, h, arb(maximum.ends.distance.upper()), recorded)
    return {
        **_head(asked, found),
        "features": [str(f) for f in dual.features],
        "coefficients": [str(c) for c in maximum.coefficients],
        "digits": [maximum.digits, maximum.gradient_digits],
        "integrals": list(recorded.used.values()),
    }


def of_whole(
    asked: DivergenceRequest, means: QuadratureMeans, digits: int, found: DivergenceBounds
) -> dict[str, Any]:
    """Return the certificate of an unrestricted divergence."""
    recorded = Recorded(means)
    _unrestricted(asked, recorded, digits)
    integrals = list(recorded.used.values())
    return {**_head(asked, found), "digits": [digits, digits], "integrals": integrals}


def of_coordinates(
    asked: DivergenceRequest, parts: Sequence[DivergenceBounds]
) -> Callable[[DivergenceBounds], dict[str, Any] | None]:
    """Return the certificate of a sum over coordinates, from those of the coordinates that differ."""
    inside = [one.certificate for one in parts]

    def of(found: DivergenceBounds) -> dict[str, Any] | None:
        if any(c is None for c in inside):
            return None
        return {**_head(asked, found), "coordinates": inside}

    return of


def of_norm(asked: DivergenceRequest, best: Least, digits: int, found: DivergenceBounds) -> dict[str, Any]:
    """Return the certificate of the least norm of a linear adversary."""
    return {**_head(asked, found), "slopes": [str(v) for v in best.a], "digits": [digits, digits]}


def _head(asked: DivergenceRequest, found: DivergenceBounds) -> dict[str, Any]:
    return {
        "divergence": VERSION,
        "p": text_of(asked.P),
        "q": text_of(asked.Q),
        "kind": asked.kind,
        "order": None if asked.order is None else str(asked.order),
        "adversary": asked.adversary,
        "lower": str(found.lower),
        "upper": str(found.upper),
    }


def _unrestricted(asked: DivergenceRequest, means: Means, digits: int) -> arb:
    order = order_of(asked)
    return unrestricted(whole_kind(asked), order, asked.P, asked.Q, means, digits, asked.card)


def whole_kind(asked: DivergenceRequest) -> str:
    """Return the kind as :func:`unrestricted` names it."""
    if asked.kind.startswith(GENERAL):
        return "f"
    return asked.kind if asked.kind in ("kl", "tv", HOCKEY) else "alpha"


def order_of(asked: DivergenceRequest) -> Expr | None:
    """Return the order as :func:`unrestricted` takes it: ε for hockey-stick, None for KL, tv."""
    return asked.order if asked.kind == HOCKEY else getattr(asked.card, "order", None)


def recheck(certificate: Any) -> tuple[Rational, Rational]:
    """Return the ends that a certificate shows; they are those that it claims.

    Raises:
        Refusal: it does not show them.
    """
    if not isinstance(certificate, dict) or certificate.get("divergence") != VERSION:
        raise Refusal("the certificate of a divergence has an unknown form", weak=False)
    try:
        return _checked(certificate)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Refusal("the certificate of a divergence has an unknown form", weak=False) from error


def _checked(data: dict[str, Any]) -> tuple[Rational, Rational]:
    p, q, kind, order, adversary = (data[k] for k in _NAMES)
    asked = request(p, q, kind, order, adversary, 15)
    require_densities(asked, seconds=60.0)
    if "coordinates" in data:
        return _of_sum(asked, data)
    digits, gradient_digits = data["digits"]
    if not all(type(d) is int and 0 < d <= 5000 for d in (digits, gradient_digits)):
        raise Refusal("the number of digits in the certificate is out of range", weak=False)
    if "slopes" in data:
        return _of_norm(asked, data, digits)
    stored = Stored(list(data["integrals"]))
    if asked.adversaries is not None and isinstance(asked.Q, Finite):
        return _of_outcomes(asked, data, digits)
    if asked.adversaries is None or asked.kind == "tv":
        d = (_unrestricted if asked.adversaries is None else _steps)(asked, stored, digits)
        low, high = d, d
    else:
        dual = _dual(asked, data["features"])
        c = [_number(text) for text in data["coefficients"]]
        found = ends(dual, c, stored, digits, gradient_digits)
        if found.upper is None or found.distance is None:
            raise Refusal("the certificate shows no upper end", weak=False)
        if _only_linear(asked, dual):
            rho = arb(found.distance.upper())
            if not linear_suffices(dual, dual.adversary(c), rho, stored):
                raise Refusal("linear adversaries are not shown to suffice", weak=False)
        low, high = found.lower, found.upper
    return _claimed(asked, data, low, high, digits)


def _claimed(
    asked: DivergenceRequest, data: dict[str, Any], low: arb, high: arb, digits: int
) -> tuple[Rational, Rational]:
    lower, upper = _number(data["lower"]), _number(data["upper"])
    with precision(8 * digits + 64):
        shown_low = asked.value(arb(low.lower()))
        shown_high = asked.value(arb(high.upper()))
        floor = asked.adversaries is None or has_constant(asked.adversaries)
        low_fine = (floor and lower <= 0) or shown_low >= rational_ball(lower)
        if not (low_fine and shown_high <= rational_ball(upper)):
            raise Refusal("the certificate does not show the ends that it claims", weak=False)
    return lower, upper


def _of_sum(asked: DivergenceRequest, data: dict[str, Any]) -> tuple[Rational, Rational]:
    """The sums of the ends of the coordinates, each from its certificate."""
    if not isinstance(asked.Q, Coordinates):
        raise Refusal(
            "the certificate is for independent coordinates, which the distributions do not have", weak=False
        )
    if not coordinates.adds_up(asked.kind, asked.order, asked.adversaries):
        raise Refusal("the divergence of the certificate is not a sum over the coordinates", weak=False)
    waiting = list(data["coordinates"])
    order = getattr(asked.card, "order", None)
    whole = asked.adversaries is None
    kind = "kl" if asked.kind == "kl" else "renyi" if whole else "alpha"

    def coordinate(P: Distribution, Q: Distribution) -> tuple[Rational, Rational]:
        if not waiting:
            raise Refusal("the certificate has too few coordinates", weak=False)
        inside = waiting.pop(0)
        p, q, inner, power, adversary = (inside[k] for k in _NAMES)
        one = request(p, q, inner, power, adversary, 15)
        found = (one.P, one.Q, one.adversaries, one.kind, getattr(one.card, "order", None))
        if found != (P, Q, asked.adversaries, kind, order):
            raise Refusal("a coordinate of the certificate is of another divergence", weak=False)
        return recheck(inside)

    low, high = coordinates.total(coordinate, asked.P, asked.Q)
    if waiting:
        raise Refusal("the certificate has too many coordinates", weak=False)
    if asked.kind == kind:
        lower, upper = _number(data["lower"]), _number(data["upper"])
        if not (lower <= low and high <= upper):
            raise Refusal("the certificate does not show the ends that it claims", weak=False)
        return lower, upper
    with precision(_SUM_BITS):
        if whole:
            assert order is not None
            ends = coordinates.from_renyi(order, low, high)
        else:
            ends = rational_ball(low), rational_ball(high)
        assert ends[1] is not None
        return _claimed(asked, data, ends[0], ends[1], _SUM_BITS // 8)


def _of_norm(asked: DivergenceRequest, data: dict[str, Any], digits: int) -> tuple[Rational, Rational]:
    H = asked.adversaries
    if H is None or not isinstance(asked.Q, Coordinates) or not coordinates.is_linear(H):
        raise Refusal("the certificate is for linear adversaries on ℝᵈ, and others are asked for", weak=False)
    problem = coordinates.problem(asked.P, asked.Q, getattr(asked.card, "order", Integer(0)))
    a = [_number(text) for text in data["slopes"]]
    if len(a) != len(problem.groups) or not all(v > 0 for v in a):
        raise Refusal("the slopes of the certificate do not fit the coordinates", weak=False)
    bits = 128
    while True:
        try:
            with precision(bits):
                d = problem.divergence(enclosed(problem.norm(), a))
                return _claimed(asked, data, d, d, digits)
        except (Refusal, ZeroDivisionError, ValueError):
            bits *= 2
            if bits > 64 * digits + 1024:
                raise


def of_outcomes(
    asked: DivergenceRequest, found: OutcomeEnds, digits: int, ends: DivergenceBounds
) -> dict[str, Any] | None:
    """Return the certificate for finitely many outcomes; None where not all numbers are rational."""
    if found.masses is None or found.upper is None:
        return None
    return {
        **_head(asked, ends),
        "coefficients": [str(c) for c in found.coefficients],
        "masses": [str(m) for m in found.masses],
        "digits": [digits, digits],
        "integrals": [],
    }


def of_steps(
    asked: DivergenceRequest, best: OutcomeEnds, means: QuadratureMeans, digits: int, found: DivergenceBounds
) -> dict[str, Any]:
    """Return the certificate for total variation and step functions on the line."""
    recorded = Recorded(means)
    _steps(asked, recorded, digits)
    assert best.masses is not None
    return {
        **_head(asked, found),
        "coefficients": [str(c) for c in best.coefficients],
        "masses": [str(m) for m in best.masses],
        "digits": [digits, digits],
        "integrals": list(recorded.used.values()),
    }


def _steps(asked: DivergenceRequest, means: Means, digits: int) -> arb:
    H = asked.adversaries
    assert H is not None
    return total_variation.of_steps(asked.P, asked.Q, features_of(H), has_constant(H), means, digits)[0]


def _of_outcomes(asked: DivergenceRequest, data: dict[str, Any], digits: int) -> tuple[Rational, Rational]:
    """Both ends again from the coefficients and the masses, whose means are compared exactly."""
    table = table_of(asked)
    c, masses = ([_number(text) for text in data[k]] for k in ("coefficients", "masses"))
    if not (len(c) == len(table.rows[0]) and len(masses) == len(table.rows) and table.rational):
        raise Refusal("the numbers of the certificate do not fit the outcomes", weak=False)
    wanted = table.means()
    if asked.kind == "tv":
        under_q = OutcomeTable(table.q, table.q, table.rows, table.card).means()
        wanted = [a - b for a, b in zip(wanted, under_q, strict=True)]
    means = OutcomeTable(tuple(masses), table.q, table.rows, table.card).means()
    if any(a != b for a, b in zip(means, wanted, strict=True)):
        raise Refusal("the masses of the certificate do not have the means of P", weak=False)
    if asked.kind == "tv":
        return _of_variation(table, c, masses, data)
    if any(m != 0 for m, q in zip(masses, table.q, strict=True) if q.is_zero):
        raise Refusal("the certificate has a mass where Q has none", weak=False)
    with precision(8 * digits + 64):
        upper = cost(table, [rational_ball(m) for m in masses])
        if upper is None:
            raise Refusal("a mass of the certificate is negative", weak=False)
        low = gain(table, c)
    return _claimed(asked, data, low, upper, digits)


def _of_variation(
    table: OutcomeTable, c: list[Rational], masses: list[Rational], data: dict[str, Any]
) -> tuple[Rational, Rational]:
    h = [sum((a * v for a, v in zip(c, row, strict=True)), Rational(0)) for row in table.rows]
    weights = zip(table.p, table.q, h, masses, strict=True)
    for p, q, value, mass in weights:
        if p.is_zero and q.is_zero:
            if mass != 0:
                raise Refusal("the certificate has a mass where neither P nor Q has one", weak=False)
        elif abs(value) > Rational(1, 2):
            raise Refusal("the adversary of the certificate is not within ±1/2", weak=False)
    change = (p - q for p, q in zip(table.p, table.q, strict=True))
    gained = sum((d * value for d, value in zip(change, h, strict=True)), Rational(0))
    upper_shown = sum(map(abs, masses), Rational(0)) / 2
    lower, upper = _number(data["lower"]), _number(data["upper"])
    if not (lower <= gained and upper_shown <= upper):
        raise Refusal("the certificate does not show the ends that it claims", weak=False)
    return lower, upper


def _dual(asked: DivergenceRequest, texts: Any) -> Dual:
    """The maximisation, its features shown to have the span of the class."""
    features = tuple(expression_of(t, {"x": X}) for t in texts)
    assert asked.adversaries is not None
    constant = has_constant(asked.adversaries)
    wanted = needed(asked.adversaries, asked.P, asked.Q, asked.card)
    if constant and may_be_linear(wanted, asked.Q, asked.card) and len(features) == 1:
        wanted = wanted[:1]
    same = len(features) == len(wanted) == len(independent([*wanted, *features], constant))
    if not same or len(independent(features, constant)) != len(features):
        raise Refusal("the features of the certificate have another span", weak=False)
    return Dual(asked.P, asked.Q, asked.card, features, constant)


def _only_linear(asked: DivergenceRequest, dual: Dual) -> bool:
    """Return whether the class has quadratic adversaries, and the maximisation has not."""
    assert asked.adversaries is not None
    if not dual.constant:
        return False
    features = needed(asked.adversaries, asked.P, asked.Q, asked.card)
    return len(dual.features) == 1 and may_be_linear(features, asked.Q, asked.card)


def _number(text: Any) -> Rational:
    value = expression_of(text, {}) if isinstance(text, str) else None
    if value is None or not value.is_Rational:
        raise Refusal("a number of the certificate is not of the form 'p/q'", weak=False)
    return value
