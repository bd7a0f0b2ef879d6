"""The trade-off function of two laws, with guaranteed ends, from hockey-stick divergences.

f(α) is the least probability of an error of the second kind among the tests of Q against P whose probability
of an error of the first kind, under Q, is at most α. With H(x) = sup P(S) - x Q(S) it is the largest value of
G(x) = 1 - H(x) - αx over x > 0: Lagrange's dual of a linear program in the test, which the lemma of Neyman
and Pearson solves. G is concave, and so values at x0 < x1 < x2 < x3 bound it from above everywhere, if it is
seen to rise from x0 to x1 and to fall from x2 to x3:

- between x1 and x2 by the lines through the other two pairs, up to where they meet,
- from x0 to x1, and from x2 to x3, by the line through x1 and x2; beyond, by the values at x0 and at x3.

If f comes to 0, G may be level from 0 on, so that no rise is seen. Then G(0) = 0 is the first value.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sympy import Rational, log

from cbdp_sym.oracles.quadrature import OutOfTime
from cbdp_sym.theory.restricted.evaluate import divergence
from cbdp_sym.theory.restricted.request import HOCKEY, BadRequest, rational

Ends = tuple[Fraction, Fraction]
_LEAST, _GOLDEN = 1e-40, (math.sqrt(5) - 1) / 2
_ROUNDS = 4
_NOTHING = Fraction(1, 10**39)


@dataclass(frozen=True)
class _Gain:
    """Both ends of G."""

    h: Callable[[Fraction], Ends]
    level: Fraction

    def __call__(self, x: Fraction) -> Ends:
        low, high = self.h(x)
        return 1 - high - self.level * x, 1 - low - self.level * x


def level_of(value: Any) -> Fraction:
    """Return the probability α. Raises BadRequest."""
    found = rational(value)
    if not 0 < found < 1:
        raise BadRequest(f"the level alpha of a test has to be between 0 and 1, not {value}")
    return Fraction(int(found.p), int(found.q))


def largest(h: Callable[[Fraction], Ends], level: Fraction, digits: int) -> Ends:
    """Return both ends of f at this level.

    Args:
        h: both ends of H at a rational x > 0; they should agree to some digits more than ``digits``.
        digits: about how many digits of f are wanted, as far as the ends of H go.

    The upper end is 1 - level where no better one is found, as at a level where f comes to 0.
    """
    gain = _Gain(h, level)
    width = Fraction(10.0 ** -(digits / 2 + 1))
    at = _best(gain, level, float(width))
    low, high, found = Fraction(0), None, 0
    before, after = width, width
    while width < Fraction(1, 4) and found < _ROUNDS:
        places = [at * (1 + k) for k in (-before - 2 * width, -before, after, after + 2 * width)]
        values = [gain(x) for x in places]
        meet, bound, slopes = _bound(places, values)
        low = max(low, gain(meet)[0], *(v[0] for v in values))
        if bound is None:
            width *= 4
            before, after = width, width
            continue
        high, found = bound if high is None else min(high, bound), found + 1
        if high - low <= low / 10**digits:
            break
        at, (left, right) = meet, slopes
        if left and right:  # at a corner, so that the line through the middle is level
            one = Fraction(1)
            before, after = width * min(one, right / left), width * min(one, left / right)
    if high is None:
        high = _from_zero(gain, at)
    if high is None:
        high = 1 - level
    return low, max(high, low)


def _from_zero(gain: _Gain, at: Fraction) -> Fraction | None:
    """Return a bound of G by its values at 0, at two places of its level part up to ``at``, and beyond."""
    level, nothing = [at / 4, at / 2], (Fraction(0), Fraction(0))
    values = [nothing, *map(gain, level)]
    for k in range(1, 8):
        beyond = at * 2**k
        bound = _bound([Fraction(0), *level, beyond], [*values, gain(beyond)])[1]
        if bound is not None:
            return bound
    return None


def _best(gain: _Gain, level: Fraction, width: float) -> Fraction:
    """About where G is largest, by the golden section of log x."""
    a, b = math.log(_LEAST), -math.log(level.numerator / level.denominator)

    def at(y: float) -> Fraction:
        return Fraction(math.exp(y))

    def value(y: float) -> Fraction:
        low, high = gain(at(y))
        return low if low > 0 else high if high < 0 else Fraction(0)  # not seen: x is too small

    c, d = b - _GOLDEN * (b - a), a + _GOLDEN * (b - a)
    u, v = value(c), value(d)
    while b - a > width / 4:
        if u > v:
            b, d, v = d, c, u
            c = b - _GOLDEN * (b - a)
            u = value(c)
        else:
            a, c, u = c, d, v
            d = a + _GOLDEN * (b - a)
            v = value(d)
    return at(c if u > v else d)


def _bound(places: list[Fraction], values: list[Ends]) -> tuple[Fraction, Fraction | None, Ends]:
    """Return the place where the outer lines meet, a bound of G everywhere, and the slopes of the lines.

    The bound is None if G is not seen to fall, or not seen to rise and the first place is not 0.
    """
    x0, x1, x2, x3 = places
    (low0, high0), (low1, high1), (low2, high2), (low3, high3) = values
    flat = (Fraction(0), Fraction(0))
    if high3 > low2:
        return x1, None, flat
    right = (high2 - low3) / (x3 - x2)
    after = high2 + (x3 - x2) * max(high2 - low1, Fraction(0)) / (x2 - x1)
    if x1 <= _NOTHING:  # G(x) <= 1 - (1 - x) - αx
        return x1, max(x2, after), flat
    if x0 > 0 and high0 > low1:
        return x1, None, flat
    left = (high1 - low0) / (x1 - x0)
    before = high1 + (x1 - x0) * max(high1 - low2, Fraction(0)) / (x2 - x1)
    meet = x1
    if left + right > 0:
        meet = (high2 - high1 + right * x2 + left * x1) / (left + right)
        meet = min(max(meet, x1), x2)
    top = min(high1 + (meet - x1) * left, high2 + (x2 - meet) * right)
    return meet, max(before, top, after), (left, right)


def trade_off(p: Any, q: Any, level: Any, digits: int = 6, seconds: float = 60.0) -> Ends:
    """Return both ends of the trade-off function of Q against P at a level, 0 < level < 1.

    Args:
        p, q: laws or texts, as of :func:`~cbdp_sym.divergence`.
        digits: to about how many the ends shall agree.
        seconds: the time limit.

    Raises:
        BadRequest, Refusal: as of ``divergence``; or the time is over.

    >>> low, high = trade_off("Normal(1,1)", "Normal(0,1)", "1/20")
    >>> print(f"{float(low):.6f}")
    0.740489
    """
    deadline = time.monotonic() + seconds
    known: dict[Fraction, Ends] = {}

    def h(x: Fraction) -> Ends:
        if x not in known:
            left = deadline - time.monotonic()
            if left <= 0:
                raise OutOfTime(f"the time limit of {seconds:g} s was too short for any ends")
            found = divergence(
                p, q, kind=HOCKEY, epsilon=log(Rational(x.numerator, x.denominator)),
                digits=digits + 4, seconds=left,
            )  # fmt: skip
            low, high = found.lower, found.upper
            known[x] = Fraction(int(low.p), int(low.q)), Fraction(int(high.p), int(high.q))
        return known[x]

    return largest(h, level_of(level), digits)
