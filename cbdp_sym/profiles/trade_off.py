"""The trade-off function of a mechanism (f-DP), from its profile.

It is the largest convex function that no test between two neighbours beats: its values follow from δ(ε) by
duality (Dong, Roth and Su, Gaussian Differential Privacy; ``theory/restricted/trade_off``). Divergences of an
order x < 1 are 1 - x and x times that of order 1/x with the two data sets exchanged.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from flint import arb, fmpq

from cbdp_sym.analysis.balls import ends_of, precision
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.profiles.base import Base
from cbdp_sym.profiles.compose import DeltaCurve, OneSidedBound
from cbdp_sym.profiles.own import ByDivergences
from cbdp_sym.profiles.pairs import directions, pairs, variants
from cbdp_sym.profiles.request import ProfileRequest
from cbdp_sym.theory.restricted.trade_off import Ends, largest

_BITS = 320
_EXCHANGED = {"remove": "add", "add": "remove"}


def of_single(asked: ProfileRequest, base: Base, level: Fraction, digits: int) -> Ends:
    """Return both ends for one divergence in balls. Raises Refusal."""
    both = pairs(asked, base)

    def h(x: Fraction) -> Ends:
        ways = both
        if asked.adjacency == "replace" and x < 1 and not base.whole:
            ways = [(b, True) for b, _ in both]  # the same pair with the data sets exchanged
        with precision(8 * digits + 256):
            alpha = arb(fmpq(x.numerator, x.denominator))
            found = [b.hockey_stick(alpha, swap=way) for b, way in ways]
            low, high = zip(*map(ends_of, found), strict=True)
            return max(low), max(high)

    return largest(h, level, digits)


def at_the_end(asked: ProfileRequest, whole: bool) -> Ends:
    """Return both ends of the trade-off at the level 1, which is 0, or at 0.

    At 0, a test may reject what only one data set can give.

    Raises:
        Refusal: the probability of that is not computed for laws of the user's.
    """
    if whole:
        return Fraction(0), Fraction(0)
    if any(isinstance(s.base, ByDivergences) for s in asked.steps):
        raise Refusal(
            "at the level 0 the trade-off of your own laws is not computed; ask for a level above 0"
        )
    with precision(_BITS):
        found = []
        for name in dict.fromkeys(d.name for d in directions(asked)):
            seen = arb(1)
            for s in asked.steps:
                most = arb(0)
                for b in variants(s, asked.adjacency):
                    most = most.max(b.alone(swap=name == "add"))
                seen *= (1 - most) ** s.count
            found.append(seen)
        low, high = zip(*map(ends_of, found), strict=True)
        return min(low), min(high)


def both_ways(asked: ProfileRequest) -> ProfileRequest:
    """Return the question whose curves :func:`of_curve` takes: both directions, where they differ."""
    if asked.adjacency in _EXCHANGED and any(s.sampling.rate != 1 for s in asked.steps):
        return replace(asked, adjacency="add-remove")
    return asked


def of_curve(asked: ProfileRequest, curve: DeltaCurve, level: Fraction, digits: int) -> Ends:
    """Return both ends for a composition. Raises Refusal."""
    one = asked.adjacency if asked.adjacency in _EXCHANGED else ""

    def chosen(sides: tuple[OneSidedBound, ...], name: str) -> tuple[OneSidedBound, ...]:
        return tuple(s for s in sides if s.direction == name) or sides

    def bound(x: Fraction, *, up: bool) -> Fraction:
        exchanged = x < 1
        name = _EXCHANGED.get(one, "") if exchanged else one
        sides = chosen(curve.sides_above if up else curve.sides_below, name)
        low, high = _log(1 / x if exchanged else x)
        found = max(
            (s.profile.delta(max(low if up else high, Fraction(0))) for s in sides), default=Fraction(0)
        )
        return 1 - x + x * found if exchanged else found

    def h(x: Fraction) -> Ends:
        return bound(x, up=False), bound(x, up=True)

    return largest(h, level, digits)


def _log(x: Fraction) -> Ends:
    with precision(_BITS):
        ball = arb(fmpq(x.numerator, x.denominator)).log()
        return ends_of(ball)
