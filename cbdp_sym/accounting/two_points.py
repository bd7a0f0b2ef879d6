"""The largest δ(ε) that bounds of Rényi divergences at several orders allow together: the two-point optimum.

The theorem sharp.optimal says that no smaller δ will do. If D_α(P‖Q) <= c_α for all α of a set, then for each
event S the two coins p = P(S), q = Q(S) have these bounds too (data processing). So
δ(ε) = sup_S P(S) - e^ε Q(S) is at most the largest p - e^ε q over two coins
that meet all of them; and two such coins are laws P and Q, so that no smaller δ follows from the bounds. For
a symmetric relation of neighbours, the coins meet the bounds in both orders.

For fixed p, the divergences fall as q grows to p. So the least q(p) is a root, the largest of those of the
orders. The coins that meet a bound are a convex set; hence q(p) is convex, and f(p) = p - e^ε q(p) concave:
on an interval around its maximum, f is below the lines through two points on either side. All values are
balls.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

import flint
import numpy as np
from flint import arb, fmpq

from cbdp_sym.analysis.balls import ends_of, precision
from cbdp_sym.analysis.refusal import Refusal

_TINY, _ACTIVE = 1e-300, 6
_MOST_TRIES = 12


@dataclass(frozen=True)
class OrderBound:
    """D_α is at most ``most``, a ball at the precision that is set."""

    order: Fraction
    most: Callable[[], arb] = field(compare=False)

    @cached_property
    def about(self) -> float:
        """The bound in floats, for the search."""
        with precision(64):
            return float(self.most().mid())


def delta(bounds: Sequence[OrderBound], epsilon: Fraction, digits: int) -> tuple[Fraction, Fraction]:
    """Return both ends of the largest δ at ε >= 0 that the bounds allow; the lower one by two coins.

    Raises:
        Refusal: no ends were found; the search in floats finds no δ below about 1e-280.
    """
    if any(b.most() == 0 for b in bounds):  # then both coins are one
        return Fraction(0), Fraction(0)
    p = _best(bounds, math.exp(min(float(epsilon), 700.0)))
    if p is None:
        raise Refusal("no two coins were found that need a positive delta")
    active = _active(bounds, p)
    bits = 10 * digits + 160
    with precision(bits):
        e = arb(fmpq(epsilon.numerator, epsilon.denominator)).exp()
        low, high = _ends(active, bounds, arb(p), e, digits)
        return max(low, Fraction(0)), high


def epsilon(bounds: Sequence[OrderBound], goal: Fraction, digits: int) -> Fraction:
    """Return an ε, nearly the least, at which the bounds allow at most the δ ``goal`` > 0.

    Raises:
        Refusal: none was found.
    """
    target = float(goal)

    def needed(p: float) -> float:  # two coins of these p and q need this ε
        q = _least_q(bounds, p)
        return math.log((p - target) / q) if p > target and q > 0 else -math.inf

    found = _largest(needed)
    about = 0.0 if found is None else max(needed(found), 0.0)
    for k in range(_MOST_TRIES):
        x = Fraction(about) * (1 + Fraction(8**k, 10**10)) + (0 if about else Fraction(k, 10**10))
        if delta(bounds, x, digits)[1] <= goal:
            return x
    raise Refusal("no epsilon was confirmed at this precision")


def _roots(bounds: Sequence[OrderBound], p: float) -> np.ndarray:
    """For each bound the least q <= p at which both divergences are at most it, in floats."""
    a = np.array([float(b.order) for b in bounds])
    c = np.array([b.about for b in bounds])
    low, high = np.full(len(a), math.log(_TINY)), np.full(len(a), math.log(p))
    x, y = math.log(p), math.log1p(-p)
    with np.errstate(all="ignore"):
        for _ in range(46):  # halving in logarithms
            u = (low + high) / 2
            v = np.log1p(-np.exp(u))
            one = np.logaddexp(a * x + (1 - a) * u, a * y + (1 - a) * v) / (a - 1)
            other = np.logaddexp(a * u + (1 - a) * x, a * v + (1 - a) * y) / (a - 1)
            over = np.maximum(one, other) > c
            low, high = np.where(over, u, low), np.where(over, high, u)
    return np.exp(high)


def _least_q(bounds: Sequence[OrderBound], p: float) -> float:
    return float(_roots(bounds, p).max())


def _best(bounds: Sequence[OrderBound], factor: float) -> float | None:
    """About the p at which p - e^ε q(p) is largest, in floats; None: it is nowhere positive."""
    p = _largest(lambda p: p - factor * _least_q(bounds, p))
    return None if p is None or p - factor * _least_q(bounds, p) <= 0 else p


def _largest(f: Callable[[float], float]) -> float | None:
    """About where in (0, 1) a function that rises and then falls is largest; None: it is -∞."""

    def at(t: float) -> float:
        return f(1 / (1 + math.exp(-t)))

    grid = [-34.5 * 1.08**k for k in range(38, 0, -1)] + [-34.5 + 1.5 * k for k in range(46)]
    values = [at(t) for t in grid]
    k = max(range(len(grid)), key=values.__getitem__)
    if values[k] == -math.inf:
        return None
    a, b = grid[max(k - 1, 0)], grid[min(k + 1, len(grid) - 1)]
    ratio = (math.sqrt(5) - 1) / 2
    c, d = b - ratio * (b - a), a + ratio * (b - a)
    u, v = at(c), at(d)
    for _ in range(34):  # golden section
        if u > v:
            b, d, v = d, c, u
            c = b - ratio * (b - a)
            u = at(c)
        else:
            a, c, u = c, d, v
            d = a + ratio * (b - a)
            v = at(d)
    return 1 / (1 + math.exp(-(a + b) / 2))


def _active(bounds: Sequence[OrderBound], p: float) -> list[OrderBound]:
    """The orders that matter near p; any selection is sound."""
    found: list[OrderBound] = []
    for x in (p, p * (1 - 1e-4), p + (1 - p) * 1e-4):
        ranked = [bounds[k] for k in np.argsort(-_roots(bounds, x))]
        found += [b for b in ranked[: _ACTIVE // 2] if b not in found]
    return found


def around(bounds: Sequence[OrderBound], epsilon: float) -> list[Fraction]:
    """Return the orders that matter most at ε, about; others near them may matter more."""
    p = _best(bounds, math.exp(min(epsilon, 700.0)))
    return [] if p is None else [b.order for b in _active(bounds, p)]


def _ball_divergence(a: arb, p: arb, q: arb) -> arb:
    total = (a * p.log() + (1 - a) * q.log()).exp()
    total += (a * (1 - p).log() + (1 - a) * (1 - q).log()).exp()
    return total.log() / (a - 1)


def _above(b: OrderBound, p: arb, q: arb) -> bool | None:
    """Return whether a coin q is surely excluded (True), surely allowed (False), or neither is seen."""
    a, most = arb(fmpq(b.order.numerator, b.order.denominator)), b.most()
    values = _ball_divergence(a, p, q), _ball_divergence(a, q, p)
    if any(v > most for v in values):
        return True
    return False if all(v <= most for v in values) else None


def _root_ends(bounds: Sequence[OrderBound], p: arb) -> tuple[arb, arb]:
    """Numbers around the least q that all bounds allow; the upper one is allowed by all of them."""
    low, high = arb(0), arb(p.mid())
    for b in bounds:
        if _above(b, p, high) is not False and not (high - p).contains(0):
            raise Refusal("the coins were not separated")
    start = arb(_least_q(bounds, float(p.mid())))
    for step in (arb(10) ** -13, arb(10) ** -9, arb(10) ** -5):
        x, y = arb((start * (1 - step)).mid()), arb((start * (1 + step)).mid())
        if (
            any(_above(b, p, x) for b in bounds)
            and y < high
            and all(_above(b, p, y) is False for b in bounds)
        ):
            low, high = x, y
            break
    else:
        if not any(_above(b, p, arb(p.mid()) * arb(2) ** -900) for b in bounds):
            raise Refusal("no coin is excluded")
        low = arb((arb(p.mid()) * arb(2) ** -900).mid())
    for _ in range(2 * flint.ctx.prec):
        middle = arb(((low * high).sqrt() if high > 4 * low else (low + high) / 2).mid())
        states = [_above(b, p, middle) for b in bounds]
        if any(s is True for s in states):
            low = middle
        elif all(s is False for s in states):
            high = middle
        else:
            break
        if (high - low) < high * arb(2) ** -(flint.ctx.prec // 2):
            break
    return low, high


def _ends(
    active: Sequence[OrderBound], bounds: Sequence[OrderBound], p: arb, e: arb, digits: int
) -> tuple[Fraction, Fraction]:
    """Both ends of the maximum of f, near p; the gap between the places grows until it is enclosed."""
    for places in range(digits + 2, 2, -2):
        h = (p * (1 - p)) * arb(10) ** -min(places, 7)
        at = [arb((p + k * h).mid()) for k in (-3, -1, 1, 3)]
        values = []
        for x in at:
            low, high = _root_ends(active, x)
            values.append((x - e * high, x - e * low))
        rise = (values[1][1] - values[0][0]) / (at[1] - at[0])
        fall = (values[2][1] - values[3][0]) / (at[3] - at[2])
        surely = values[1][0] > values[0][1] and values[2][0] > values[3][1]
        if not surely:
            continue
        gap = at[2] - at[1]
        # the lines through the points on the left and on the right meet at most here
        meet = (values[2][1] - values[1][1] + fall * gap) / (rise + fall)
        left = values[1][1] + rise * meet.max(arb(0)).min(gap)
        most = left.max(values[1][1]).max(values[2][1])
        _, q = _root_ends(bounds, p)
        return ends_of(p - e * q)[0], ends_of(most)[1]
    raise Refusal("the maximum was not enclosed at this precision")
