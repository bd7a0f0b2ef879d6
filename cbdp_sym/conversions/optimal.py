"""The optimal conversion of one Rényi divergence into (ε,δ)-DP, by two points of contact (sharp.optimal).

For D_α ≤ c and e^ε above (1-1/α)e^c the best points u < 1 < v solve two equations, and the two-point law of
which they are the quotients attains the δ; below it u is 0. Multiple precision finds them, and nothing is
believed of it: the kernel checks the inequalities of the conversion at rational numbers near them.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import mpmath
from mpmath import mp, mpf
from sympy import Expr, Integer, Rational, exp, log, sqrt

from cbdp_sym.analysis.balls import fraction_of
from cbdp_sym.conversions.candidates import MOST_PLACES, Candidate, root_order, upper
from cbdp_sym.conversions.renyi_curves import ORDER, Needed
from cbdp_sym.conversions.setting import Setting, holds, number
from cbdp_sym.conversions.uses import ZERO, Use
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.theory.guarantees import ApproxDP, RenyiDP, ball, compare

CONVERSION = Use("sharp.optimal", "a conversion for every two points of contact")
_LEAST, _LAWS = (
    Use("sharp.optimal", "and no smaller δ will do"),
    Use("sharp.optimal", "it is never above Theorem 6"),
)
_GUARD = 8  # digits more for the points than for what follows from them
_STEPS, _LARGEST_POWER = 400, 30
_WINDOW = 1.5  # of log (α - 1), in which the best order is sought, around the best of windows beside it
_MOST_WINDOWS = 5  # to each side
NEARLY_ONE = Rational(999_999, 10**6)
SAYS_NOTHING = "its delta is above 0.999999, which says nothing"


@dataclass(frozen=True)
class Contact:
    """The points of contact v and u = 1 - w, and the slack l; of multiple precision."""

    v: mpf
    w: mpf
    slack: mpf

    @property
    def q(self) -> mpf:
        """The probability under Q of the outcome with the quotient v."""
        return self.w / (self.v - 1 + self.w)


def _log_rest(w: mpf) -> mpf:
    return mpmath.log1p(-w) if w < 1 else -mpmath.inf


class _Order:
    """The bound D_α ≤ c at one order, in multiple precision."""

    def __init__(self, order: mpf, c: mpf) -> None:
        self.a, self.c = order, c
        self.excess = mpmath.expm1((order - 1) * c)  # of the moment over 1
        self.largest = mpmath.log1p(-1 / order) + c  # the ε below which u is 0

    def other(self, v: mpf) -> mpf:
        """Return the w that belongs to v: the zero, by Newton's method, of a convex function negative at 0.

        Its tangent at 0 is 0 beyond it, so the steps go down to it.
        """
        a, moment, power = self.a, self.excess + 1, v**self.a
        slope = power - a * (v - 1) - moment
        start = self.excess * (v - 1) / slope if slope > 0 else mpf(1)
        w = min(start, mpf(1))
        for _ in range(_STEPS):
            rest = _log_rest(w)
            f = power * w + (v - 1) * (mpmath.expm1(a * rest) - self.excess) - moment * w
            slope = power - (v - 1) * a * mpmath.exp((a - 1) * rest) - moment
            new = w - f / slope
            if not 0 < new < w * (1 - 64 * mp.eps):
                break
            w = new
        return w

    def level(self, v: mpf, w: mpf) -> mpf:
        """Return the ε at which these are the points of contact."""
        a, rest = self.a, _log_rest(w)
        top = v**a - mpmath.exp(a * rest)
        return mpmath.log((a - 1) * top / (a * (v ** (a - 1) - mpmath.exp((a - 1) * rest))))

    def delta(self, v: mpf, w: mpf) -> mpf:
        """Return the δ at these points: p - e^ε q."""
        return w / (v - 1 + w) * (v - mpmath.exp(self.level(v, w)))

    def where(self, gap: Callable[[mpf, mpf], mpf]) -> Contact:
        """Return the points at which ``gap`` is 0, which increases with v."""

        def at(t: mpf) -> mpf:
            v = mpmath.exp(t)
            return gap(v, self.other(v))

        low, step = self.c, mpf(1)
        while at(low + step) < 0:
            low, step = low + step, 2 * step
        root = mpmath.findroot(at, (low, low + step), solver="anderson", maxsteps=_STEPS, verify=False)
        v = mpmath.exp(root)
        return Contact(v, self.other(v), mpf(0))

    def corner(self, epsilon: mpf) -> Contact:
        """Return the points where u is 0, for an ε that is so small."""
        moment = self.excess + 1
        slack = moment * ((self.a - 1) * mpmath.exp(self.c - epsilon) - self.a)
        return Contact(mpmath.exp(self.c), mpf(1), max(slack, mpf(0)))

    def for_epsilon(self, epsilon: mpf) -> tuple[Contact, mpf]:
        """Return the points and the least δ."""
        if epsilon <= self.largest:
            return self.corner(epsilon), -mpmath.expm1(epsilon - self.c)
        found = self.where(lambda v, w: self.level(v, w) - epsilon)
        return found, found.q * (found.v - mpmath.exp(epsilon))

    def for_delta(self, delta: mpf) -> tuple[Contact, mpf]:
        """Return the points and the least ε, which may be negative."""
        if delta * self.a >= 1:
            epsilon = self.c + mpmath.log1p(-delta)
            return self.corner(epsilon), epsilon
        found = self.where(lambda v, w: mpmath.log(delta / self.delta(v, w)))
        return found, self.level(found.v, found.w)


def at_one_order(
    source: RenyiDP, target: ApproxDP, digits: int, where: Setting,
    known: Callable[[], Theorem] | None = None,
) -> Candidate:  # fmt: skip
    """Return the optimal conversion; ``known`` proves the bound on D_α, which is else assumed."""
    prove_known = known or (lambda: where.satisfies(source))
    sources = prove_known().hypotheses

    def refused(reason: str) -> Candidate:
        return Candidate(CONVERSION, sources, reason=reason)

    if compare(source.epsilon, ZERO) == 0:
        return refused("its two points of contact are one for a divergence of 0")
    if target.epsilon is None and not 0 < target.delta < 1:
        return refused("it needs delta > 0, and delta < 1")
    with mp.workdps(_places(digits)):
        order = _Order(_number(source.order), _number(source.epsilon))
        if target.epsilon is None:
            contact, least = order.for_delta(_number(target.delta))
        else:
            contact, least = order.for_epsilon(_number(target.epsilon))
        points = _near(order, contact, target, digits)
        law = _law(contact, digits)
    found = _bound(source, target, points, digits)
    if target.epsilon is not None and compare(found, NEARLY_ONE) >= 0:
        return refused(SAYS_NOTHING)
    epsilon, delta = (found, target.delta) if target.epsilon is None else (target.epsilon, found)
    u, v, slack = (number(x) for x in points)

    def prove() -> Theorem:
        return where.apply(
            CONVERSION, prove_known(), epsilon=number(epsilon), delta=number(delta), u=u, v=v, l=slack
        )

    needed = None if known or least <= 0 else _needed(source, target, law)
    return Candidate(CONVERSION, sources, (), found, None, prove=prove, needed=needed)


def _near(order: _Order, contact: Contact, target: ApproxDP, digits: int) -> tuple[Expr, Expr, Rational]:
    """Points u < v and a slack near the best ones, so that one of the two conditions holds with room."""
    room = mpf(10) ** -(digits + _GUARD // 2)
    if contact.w < 1:
        up = target.epsilon is None
        v = contact.v * (1 + room if up else 1 - room)
        return _constant(1 - contact.w, order.a, digits), _constant(v, order.a, digits), Rational(0)
    a, places = order.a, digits + _GUARD
    least = mpf(10) ** -min(MOST_PLACES, mpmath.ceil(places / min(a - 1, 1)))  # 0 has no logarithm
    points = _constant(least, a, digits), _constant(contact.v, a, digits)
    u, v = map(_number, points)
    slope = a * (v ** (a - 1) - u ** (a - 1))
    if target.epsilon is None:
        delta = _number(target.delta)
        top = order.excess + 1 - a * u ** (a - 1) + (a - 1) * u**a
        slack = (delta * slope - top) / (1 - delta) * (1 - room)
    else:
        slack = ((a - 1) * (v**a - u**a) * mpmath.exp(-_number(target.epsilon)) - slope) * (1 + room)
    return *points, _rational(max(slack, mpf(0)), digits)


def _constant(x: mpf, order: mpf, digits: int) -> Expr:
    """A number near x; a root where the normal form would multiply out a large power of a fraction."""
    places = digits + _GUARD + max(0, -int(mpmath.log10(abs(1 - x))) if 0.9 < x < 1 else 0)
    near = _rational(x, places)
    if not mpmath.isint(order) or order <= _LARGEST_POWER:
        return near
    scale = 10 ** (places + max(0, -int(mpmath.log10(x))))
    n = int(near**2 * scale**2) + 1
    return sqrt(Integer(n)) / scale if math.isqrt(n) ** 2 != n else near


def _bound(source: RenyiDP, target: ApproxDP, points: tuple[Expr, Expr, Rational], digits: int) -> Rational:
    """Return the bound of the conversion at these points, rounded upwards."""
    u, v, slack = points
    a = source.order
    slope = a * (v ** (a - 1) - u ** (a - 1)) + slack
    if target.epsilon is None:
        level = log((a - 1) * (v**a - u**a) / slope)
        return upper(level, digits) if compare(level, ZERO) > 0 else Rational(0)
    top = exp((a - 1) * source.epsilon) - a * u ** (a - 1) + (a - 1) * u**a + slack
    return upper(top / slope, digits)


def _law(contact: Contact, digits: int) -> tuple[Rational, Rational]:
    """A two-point law near the one that attains the best number, its divergence a little smaller."""
    room = mpf(10) ** -(digits + _GUARD // 2)
    q = _rational(contact.q, digits)
    return _rational(_number(q) * contact.v * (1 - room), digits), q


def _needed(source: RenyiDP, target: ApproxDP, law: tuple[Rational, Rational]) -> Needed | None:
    """Two coins with this divergence need as much; none where rounding spoilt them."""
    p, q = law
    values = {"alpha": source.order, "c": source.epsilon, "epsilon": ZERO, "p": p, "q": q}
    terms = [number(values[v.name]) for v in _LAWS.claim.variables]
    divergence = _LAWS.claim.at(*terms)[0][-1]
    if target.epsilon is None:
        if p <= target.delta:
            return None
        value = log((p - target.delta) / q)
    else:
        value = p - exp(target.epsilon) * q
    if not 0 < q < 1 or p > 1 or compare(value, ZERO) <= 0:
        return None
    return Needed(_LEAST, value, lambda: holds(divergence))


def best_order(divergence: Expr, target: ApproxDP, start: Expr, digits: int) -> Expr:
    """Return an order near ``start`` at which the optimal conversion is nearly best for this bound."""
    with mp.workdps(_places(digits // 2)):

        def value(t: mpf) -> mpf:
            a = 1 + mpmath.exp(t)
            one = _Order(a, _number(divergence.xreplace({ORDER: _rational(a, mp.dps)})))
            wanted = target.delta if target.epsilon is None else target.epsilon
            contact, _ = (one.for_delta if target.epsilon is None else one.for_epsilon)(_number(wanted))
            # The points that will be taken: near the order 1 they may be far from the best ones.
            u, v, slack = map(_number, _near(one, contact, target, digits // 2))
            slope = a * (v ** (a - 1) - u ** (a - 1)) + slack
            if target.epsilon is None:
                return mpmath.log((a - 1) * (v**a - u**a) / slope)
            return mpmath.log((one.excess + 1 - a * u ** (a - 1) + (a - 1) * u**a + slack) / slope)

        middle = mpmath.log(_number(start) - 1)
        for step in (-_WINDOW, _WINDOW):
            for _ in range(_MOST_WINDOWS):
                if not value(middle + step) < value(middle):
                    break
                middle += step
        low, high = middle - _WINDOW, middle + _WINDOW
        ratio = (mpmath.sqrt(5) - 1) / 2
        c, d = high - ratio * (high - low), low + ratio * (high - low)
        at_c, at_d = value(c), value(d)
        for _ in range(int(2.5 * digits) + 10):
            if at_c < at_d:
                high, d, at_d = d, c, at_c
                c = high - ratio * (high - low)
                at_c = value(c)
            else:
                low, c, at_c = c, d, at_d
                d = low + ratio * (high - low)
                at_d = value(d)
        found = _rational(1 + mpmath.exp((low + high) / 2), digits)
    return root_order(found, digits // 2 + 4)


def _places(digits: int) -> int:
    return digits + _GUARD + 20


def _number(e: Expr) -> mpf:
    """A constant in multiple precision."""
    middle = fraction_of(ball(e, mp.prec + 30).mid())
    return mpf(middle.numerator) / middle.denominator


def _rational(x: mpf, digits: int) -> Rational:
    """A decimal near a number, with a few more digits than are asked for."""
    return Rational(mpmath.nstr(x, digits + _GUARD, strip_zeros=True)) if x else Rational(0)
