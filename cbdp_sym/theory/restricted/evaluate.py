"""``divergence``: any of the divergences, with both ends guaranteed."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial
from typing import Any

import sympy
from flint import arb
from sympy import Expr, Rational

from cbdp_sym.analysis.balls import enclose, precision, rational_ball, rational_of
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.calls import checked
from cbdp_sym.oracles.prover.time_limits import within
from cbdp_sym.oracles.quadrature import OutOfTime
from cbdp_sym.theory.adversaries import JointSpan
from cbdp_sym.theory.distributions import Coordinates, Finite
from cbdp_sym.theory.heads import Distribution
from cbdp_sym.theory.restricted import coordinates, divergence_certificates, outcomes, total_variation
from cbdp_sym.theory.restricted.boundary import linear_suffices, may_be_linear
from cbdp_sym.theory.restricted.bounded import enclosed
from cbdp_sym.theory.restricted.closed_forms import closed_form, of_half, quadratic_jointly
from cbdp_sym.theory.restricted.densities import require_densities, require_full_support
from cbdp_sym.theory.restricted.duality import Dual
from cbdp_sym.theory.restricted.features import (
    bounded,
    features_of,
    has_constant,
    independent,
    needed,
    scaled,
)
from cbdp_sym.theory.restricted.infinite import require_means
from cbdp_sym.theory.restricted.maximise import Maximum, maximise
from cbdp_sym.theory.restricted.means import QuadratureMeans
from cbdp_sym.theory.restricted.norms import least
from cbdp_sym.theory.restricted.request import HOCKEY, BadRequest, DivergenceRequest, order_below_one, request
from cbdp_sym.theory.restricted.result import OF_THE_FORM, DivergenceBounds, outward
from cbdp_sym.theory.restricted.unrestricted import InfiniteDivergence, unrestricted

_WHOLE = "the upper end is that of unrestricted adversaries"
_ONLY_CONSTANT = (
    "of the adversaries only the constant ones have a finite cost: every other one tends to ∞ on a side, and "
    "E_Q[f*(h)] is ∞"
)
_ONLY_BOUNDED = "of the adversaries only the constant ones are bounded"
_KEPT = 10  # digits of the ends beyond those asked for
_RESERVED = 0.2  # of the time, for the upper end that unrestricted adversaries give
_MOST_BELOW_ONE = 100  # digits
_GRACE = 0.7  # seconds for a closed form when the time is over


@checked
def divergence(
    P: Any,
    Q: Any,
    kind: str = "kl",
    *,
    order: Any = None,
    epsilon: Any = None,
    adversary: Any = None,
    digits: int = 15,
    seconds: float = 60.0,
) -> DivergenceBounds:
    """Return the divergence of P from Q in nats, with guaranteed ends that agree to ``digits`` digits.

    Args:
        P, Q: distributions (Laplace, Normal, Density, Finite) with exact parameters, or their text.
        kind: ``kl``, ``renyi``, ``alpha``, ``chi2``, ``tv`` (half the integral of |p - q|), ``hockey-stick``
            (the integral of (p - e^ε q)₊), or ``f:`` and a convex function of t with f(1) = 0, such as
            ``f:(sqrt(t)-1)**2``.
        order: for ``renyi`` and ``alpha``, a number above 1; for ``renyi`` and unrestricted adversaries
            also between 0 and 1.
        epsilon: for ``hockey-stick``, a real number, in nats.
        adversary: an adversary class (Linear(), Polynomials(2), Span(x, …), each with the constant
            function), or ``"linear"``, ``"poly:2"``, ``"span:x,abs(x)"``, ``"unrestricted"``.
        digits: significant digits; digits after the point where the divergence may be 0.
        seconds: the time limit. When it is over, the ends agree to fewer digits; ``reason`` says where
            they are far apart, which they also are if no adversary of the class is the best one.

    Raises:
        BadRequest: what was asked for has no meaning here; a Refusal.
        Refusal: the divergence could not be bounded.

    >>> print(divergence("Laplace(0,1)", "Laplace(1,1)", adversary="linear", digits=20).decimals[0])
    0.22598715591349733298631
    """
    started = time.monotonic()
    if epsilon is not None:
        if kind != HOCKEY or order is not None:
            raise BadRequest(f"epsilon is for the kind '{HOCKEY}' only, and that kind has no order")
        order = epsilon
    if kind == "renyi" and (low_order := order_below_one(order)) is not None:
        return _below_one(P, Q, low_order, adversary, digits, seconds)
    deadline = started + seconds
    late = OutOfTime(f"the time limit of {seconds:g} s was too short for any ends")
    asked = within(seconds, lambda: request(P, Q, kind, order, adversary, digits), late)
    form: Expr | None = None
    try:
        left = deadline + _GRACE - time.monotonic()
        found = within(left, lambda: _enclosed(asked, deadline), late)
    except InfiniteDivergence as infinite:
        return DivergenceBounds(asked, sympy.oo, sympy.oo, None, str(infinite),
                          seconds=time.monotonic() - started)  # fmt: skip
    except BadRequest:
        raise
    except Refusal as error:
        form = _form(asked, _GRACE)
        if form is not None:
            found = _of_the_form(asked, form, error)
        elif error is late and asked.adversaries is not None:
            found = _without_adversary(asked, error, QuadratureMeans(deadline))
            if found.upper is sympy.oo:
                raise
        else:
            raise
    else:
        form = _form(asked, max(_GRACE, deadline - time.monotonic()))
        if form is not None:
            _require_agreement(form, found)
    return replace(found, closed_form=form, seconds=time.monotonic() - started)


def _below_one(P: Any, Q: Any, a: Expr, adversary: Any, digits: int, seconds: float) -> DivergenceBounds:
    """D_α = log(1 - v)/(α - 1) with v = E_Q[1 - (p/q)^α], which is the divergence of a convex function."""
    if adversary not in (None, "unrestricted"):
        raise BadRequest("for a restricted adversary, the order has to be above 1")
    if isinstance(digits, bool) or not isinstance(digits, int) or not 1 <= digits <= _MOST_BELOW_ONE:
        raise BadRequest(f"the number of digits is from 1 to {_MOST_BELOW_ONE}, not {digits}")
    found = divergence(P, Q, f"f:1-t**({a})", digits=digits + _KEPT, seconds=seconds)
    ends: list[Rational | Expr] = []
    for v, up in ((found.lower, False), (found.upper, True)):
        if not v < 1:
            ends.append(sympy.oo)  # v is at most 1, and 1 for laws without a common outcome
            continue
        with precision(4 * digits + 256):
            value = enclose(sympy.log(1 - v) / (a - 1), {})
            end = value.upper() if up else value.lower()
            ends.append(outward(max(rational_of(end), Rational(0)), digits + _KEPT, up=up))
    asked = replace(found.request, kind="renyi", order=a, digits=digits)
    return DivergenceBounds(asked, ends[0], ends[1], reason=found.reason, seconds=found.seconds)


def _enclosed(asked: DivergenceRequest, deadline: float) -> DivergenceBounds:
    left = deadline - time.monotonic()
    require_densities(asked, left)
    if isinstance(asked.Q, Coordinates):
        return _in_coordinates(asked, deadline)
    if asked.adversaries is None:
        return _whole(asked, QuadratureMeans(deadline))
    # what is left after the search for an adversary is for an end that needs none
    return _restricted(asked, QuadratureMeans(deadline - _RESERVED * left), QuadratureMeans(deadline))


def _form(asked: DivergenceRequest, seconds: float) -> Expr | None:
    """The closed form, if one is known and found so soon."""
    try:
        return within(seconds, lambda: closed_form(asked), OutOfTime("the closed form"))
    except OutOfTime:
        return None


def _of_the_form(asked: DivergenceRequest, form: Expr, error: Refusal) -> DivergenceBounds:
    """Ends that are those of the closed form; no integral is compared with it."""
    with precision(4 * asked.digits + 256):
        ball = enclose(form, {})
        if not ball.is_finite():
            raise error
        low, high = rational_of(ball.lower()), rational_of(ball.upper())
    kept = asked.digits + _KEPT
    reason = f"{OF_THE_FORM}, since {error}"
    ends = outward(low, kept, up=False), outward(high, kept, up=True)
    return DivergenceBounds(asked, *ends, reason=reason)


def _whole(asked: DivergenceRequest, means: QuadratureMeans) -> DivergenceBounds:
    """The unrestricted divergence: more digits of the integral until the ends agree."""
    kind, order = divergence_certificates.whole_kind(asked), divergence_certificates.order_of(asked)
    goal = arb(10) ** -(asked.digits + 2)
    work = asked.digits + 6
    for round_ in range(5):
        d = unrestricted(kind, order, asked.P, asked.Q, means, work, asked.card)
        with precision(4 * work + 64):
            width = d.upper() - d.lower()
            far = kind != HOCKEY or round_ > 2  # tails are worth their digits
            if width <= goal * abs(d).lower() or (abs(d).upper() < goal and far):
                break
        work *= 2
    found = _answer(asked, d, d, work)
    return replace(found, certificate=divergence_certificates.of_whole(asked, means, work, found))


def _in_coordinates(asked: DivergenceRequest, deadline: float) -> DivergenceBounds:
    """Independent coordinates: sums over them, or the least norm of a linear adversary."""
    H, kind, order = asked.adversaries, asked.kind, asked.order
    if H is not None and not has_constant(H):
        raise BadRequest("for independent coordinates, a class has to contain the constant functions")
    if isinstance(H, JointSpan):
        return _jointly(asked)
    if not coordinates.adds_up(kind, order, H):
        line = order is None or kind == HOCKEY
        return _on_a_line(asked, deadline) if line else _of_norm(asked)
    additive = {"chi2": "alpha"}.get(kind, kind)
    if H is None and kind != "kl":
        additive = "renyi"
    elif order == 2:
        additive = "alpha"
    used = None if additive == "kl" else asked.power
    parts: list[DivergenceBounds] = []

    def coordinate(P: Distribution, Q: Distribution) -> tuple[Any, Any]:
        left = deadline - time.monotonic()
        if left <= 0:
            raise OutOfTime("the time limit is over")
        one = divergence(P, Q, kind=additive, order=used, adversary=H, digits=asked.digits + 2, seconds=left)
        if one.infinite:
            raise InfiniteDivergence(f"{one.reason}, for the coordinate with {P} and {Q}")
        parts.append(one)
        return one.lower, one.upper

    low, high = coordinates.total(coordinate, asked.P, asked.Q)
    reason = next((one.reason for one in parts if one.reason), "")
    certificate = divergence_certificates.of_coordinates(asked, parts)
    if additive == "kl" or additive == kind:
        kept = asked.digits + _KEPT
        top = high if high is sympy.oo else outward(high, kept, up=True)
        found = DivergenceBounds(asked, outward(low, kept, up=False), top, None, reason)
    else:
        with precision(4 * asked.digits + 64):
            if additive == "renyi":
                assert used is not None
                ends = coordinates.from_renyi(used, low, high)
            else:
                ends = enclose(low, {}), None if high is sympy.oo else enclose(high, {})
            found = replace(_answer(asked, *ends, asked.digits + 8), reason=reason)
    return replace(found, certificate=certificate(found))


def _jointly(asked: DivergenceRequest) -> DivergenceBounds:
    """Features of several coordinates: a quadratic form in exact moments, for the order 2."""
    assert isinstance(asked.adversaries, JointSpan)
    half = None
    if asked.order == 2 or asked.kind == "chi2":
        half = quadratic_jointly(asked.P, asked.Q, asked.adversaries.args)
    if half is None:
        raise BadRequest(
            "features of several coordinates, such as x1*x2, are known for the order 2 (alpha, renyi, "
            "chi2), polynomials, and Laplace and normal coordinates with rational parameters"
        )
    with precision(8 * asked.digits + 64):
        value = rational_ball(half)
    found = _answer(asked, value, value, 2 * asked.digits)
    return replace(found, reason=f"it is {of_half(asked.kind, half)}, a quadratic form in exact moments")


def _on_a_line(asked: DivergenceRequest, deadline: float) -> DivergenceBounds:
    """Total variation, and any f: where the divergence is 0, or that of two distributions on the line."""
    H, kind = asked.adversaries, asked.kind
    if H is not None and not coordinates.is_linear(H):
        raise BadRequest(
            "for independent coordinates, adversaries that are not linear are known for KL and the order 2"
        )
    if H is not None and (kind == "tv" or asked.card.capped) and coordinates.are_noise(asked.P):
        coordinates.require_noise(asked.Q)
        reason = _ONLY_BOUNDED if kind == "tv" else _ONLY_CONSTANT
        return DivergenceBounds(asked, sympy.S.Zero, sympy.S.Zero, reason=reason)
    pair = coordinates.on_a_line(asked.P, asked.Q, whole=H is None)
    left = deadline - time.monotonic()
    if left <= 0:
        raise OutOfTime("the time limit is over")
    line = divergence(*pair, kind=kind, order=asked.order, adversary=H, digits=asked.digits, seconds=left)
    reason = line.reason or f"it is the divergence of {pair[0]} from {pair[1]}"
    return replace(line, request=asked, reason=reason, certificate=None, closed_form=None)


def _of_norm(asked: DivergenceRequest) -> DivergenceBounds:
    H = asked.adversaries
    if H is None or not coordinates.is_linear(H):
        raise BadRequest(
            "for independent coordinates, adversaries that are not linear are known for KL and the order 2"
        )
    problem = coordinates.problem(asked.P, asked.Q, asked.power)
    if not problem.groups:
        return DivergenceBounds(asked, sympy.S.Zero, sympy.S.Zero)
    digits, best = asked.digits + 4, None
    for _ in range(4):
        best = least(problem.norm, digits)
        with precision(4 * digits + 64):
            d = problem.divergence(best)
            size = abs(d).lower()
            if d.upper() - d.lower() < size * arb(10) ** -(asked.digits + 2):
                break
            digits += asked.digits + 4
    assert best is not None
    found = _answer(asked, d, d, digits)
    return replace(found, certificate=divergence_certificates.of_norm(asked, best, digits, found))


def _on_outcomes(asked: DivergenceRequest, means: QuadratureMeans, rest: QuadratureMeans) -> DivergenceBounds:
    """A class on finitely many outcomes, which is a matrix."""
    table = outcomes.table_of(asked)
    if asked.kind == "tv":
        value, best = total_variation.on_outcomes(table.p, table.q, table.rows)
        found = DivergenceBounds(asked, value, value)
    else:
        try:
            best = means.in_time(lambda: outcomes.maximise(table, asked.digits))
        except OutOfTime as error:
            return _without_adversary(asked, error, rest)
        upper, reason = best.upper, ""
        if upper is None:
            upper = _weak_upper(asked, rest)
            reason = f"no best adversary was found; {_WHOLE}"
        found = replace(_answer(asked, best.lower, upper, 4 * asked.digits + 64), reason=reason)
    certificate = divergence_certificates.of_outcomes(asked, best, 2 * asked.digits + 16, found)
    return replace(found, certificate=certificate)


def _without_adversary(asked: DivergenceRequest, failure: Refusal, rest: QuadratureMeans) -> DivergenceBounds:
    """The ends where no adversary is known but the constant ones."""
    assert asked.adversaries is not None
    if not has_constant(asked.adversaries):
        raise Refusal(f"no adversary was shown to have a finite gain ({failure})")
    reason = f"only constant adversaries were shown to have a gain ({failure}); {_WHOLE}"
    return replace(_answer(asked, arb(0), _weak_upper(asked, rest), asked.digits), reason=reason)


def _restricted(asked: DivergenceRequest, means: QuadratureMeans, rest: QuadratureMeans) -> DivergenceBounds:
    """``rest`` has the time that is left when that of ``means`` is over."""
    if isinstance(asked.Q, Finite):
        return _on_outcomes(asked, means, rest)
    assert asked.adversaries is not None
    if asked.kind == "tv":
        return _variation(asked, means)
    constant = has_constant(asked.adversaries)
    features = needed(asked.adversaries, asked.P, asked.Q, asked.card)
    if not features:
        return DivergenceBounds(asked, sympy.S.Zero, sympy.S.Zero, reason=_ONLY_CONSTANT)
    dual = _dual(asked, features)
    try:
        require_means(dual, means)
    except OutOfTime as error:
        return _without_adversary(asked, error, rest)
    maximum, failure = None, None
    try:
        maximum = maximise(dual, asked.digits, means)
    except OutOfTime as error:
        return _without_adversary(asked, error, rest)
    except Refusal as error:
        failure = error
    if maximum is not None and maximum.ends.upper is not None:
        return _with_certificate(asked, dual, maximum, means)
    if constant and may_be_linear(features, asked.Q, asked.card):
        line = _dual(asked, features[:1])
        best = maximise(line, asked.digits, means)
        if best.ends.upper is not None and best.ends.distance is not None:
            h = line.adversary(best.coefficients)
            if linear_suffices(line, h, arb(best.ends.distance.upper()), means):
                return _with_certificate(asked, line, best, means)
        dual, maximum = line, best
    if maximum is None:
        assert failure is not None
        return _without_adversary(asked, failure, rest)
    upper = _weak_upper(asked, rest)
    found = _answer(asked, maximum.ends.lower, upper, 2 * maximum.digits)
    found = replace(found, reason=f"no best adversary was found; {_WHOLE}")
    if not maximum.ends.lower > 0 and constant:
        return found  # the lower end is that of the constant adversaries
    return replace(found, adversary=_short(dual.adversary(maximum.coefficients)))


def _variation(asked: DivergenceRequest, means: QuadratureMeans) -> DivergenceBounds:
    """Restricted total variation on the line."""
    assert asked.adversaries is not None
    features, constant = features_of(asked.adversaries), has_constant(asked.adversaries)
    digits = asked.digits + 6
    if total_variation.are_steps(features):
        d, steps = total_variation.of_steps(asked.P, asked.Q, features, constant, means, digits)
        found = _answer(asked, d, d, digits)
        certificate = divergence_certificates.of_steps(asked, steps, means, digits, found)
        return replace(found, certificate=certificate)
    require_full_support(asked)
    left = bounded(independent(features, constant), constant)
    if not left:
        return DivergenceBounds(asked, sympy.S.Zero, sympy.S.Zero, reason=_ONLY_BOUNDED)
    ends = enclosed(asked.P, asked.Q, left, constant, means, asked.digits)
    found = _answer(asked, ends.lower, ends.upper, digits)
    return replace(found, adversary=_short(ends.adversary))


def _dual(asked: DivergenceRequest, features: tuple[Expr, ...]) -> Dual:
    assert asked.adversaries is not None
    constant = has_constant(asked.adversaries)
    chosen = scaled(features, asked.Q, constant)
    return Dual(asked.P, asked.Q, asked.card, chosen, constant)


def _with_certificate(
    asked: DivergenceRequest, dual: Dual, maximum: Maximum, means: QuadratureMeans
) -> DivergenceBounds:
    found = _answer(asked, maximum.ends.lower, maximum.ends.upper, 2 * maximum.digits)
    found = replace(found, adversary=_short(dual.adversary(maximum.coefficients)))
    return replace(found, certificate=divergence_certificates.of_maximum(asked, dual, maximum, means, found))


def _weak_upper(asked: DivergenceRequest, means: QuadratureMeans) -> arb | None:
    """The f-divergence without the restriction, which is at least as large: by its formula, or integrals."""
    kind, order = divergence_certificates.whole_kind(asked), getattr(asked.card, "order", None)
    if kind in ("kl", "alpha"):
        form = _form(replace(asked, kind=kind, order=order, adversaries=None), _GRACE)
        if form is not None:
            with precision(4 * asked.digits + 256):
                value = enclose(form, {})
            if value.is_finite():
                return value
    try:
        return means.in_time(
            partial(unrestricted, kind, order, asked.P, asked.Q, means, asked.digits, asked.card)
        )
    except (InfiniteDivergence, Refusal):
        return None


def _answer(asked: DivergenceRequest, lower: arb, upper: arb | None, work: int) -> DivergenceBounds:
    """Both ends of the kind that is asked for, rounded outward to a few digits more than asked for.

    With the constant function in the class no divergence is negative: the constant f'(1) has the gain 0.
    """
    kept = asked.digits + _KEPT
    floor = asked.adversaries is None or has_constant(asked.adversaries)
    with precision(4 * work + 64):
        value = asked.value(arb(lower.lower())).lower()
        if not value.is_finite():
            if not floor:
                raise Refusal(
                    "the Rényi divergence of this class without the constant may be -∞: its α-divergence is "
                    "not shown to be above -1/(α² - α), the gain of the function 0"
                )
            value = arb(0)
        low = rational_of(value)
        low = outward(sympy.Max(0, low) if floor else low, kept, up=False)
        if upper is None:
            return DivergenceBounds(asked, low, sympy.oo)
        high = sympy.Max(low, rational_of(asked.value(arb(upper.upper())).upper()))
    return DivergenceBounds(asked, low, outward(high, kept, up=True))


def _short(h: Expr) -> Expr:
    """The adversary with decimals instead of long fractions; for people."""
    return h.evalf(8)


def _require_agreement(form: Expr, found: DivergenceBounds) -> None:
    """Check that the closed form lies between the ends."""
    with precision(4 * found.request.digits + 256):
        ball = enclose(form, {})
        low = rational_ball(found.lower)
        fine = ball.upper() >= low.lower()
        if found.upper is not sympy.oo:
            fine = fine and ball.lower() <= rational_ball(found.upper).upper()
    if not (ball.is_finite() and fine):
        raise Refusal(
            f"the closed form {form} and the ends {found.decimals} contradict each other; "
            "this is a mistake in cbdp_sym"
        )
