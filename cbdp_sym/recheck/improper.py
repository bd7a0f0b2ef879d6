"""Integrals over a piece with an infinite or a singular end.

- An infinite end: every term p of the integrand has one sign, and either p'/p <= -λ or x·p'/p <= -s
  with s > 1 from c on, so that |p| falls below an exponential or a power of x with a known integral.
- A singular end s, at which roots of a multiple of x - s stand: with x = s ± tⁿ the integrand in t is
  smooth. At an infinite end, with x = ±1/tⁿ.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck.definedness import require_defined
from cbdp_sym.recheck.derivatives import derivative
from cbdp_sym.recheck.expressions import Term
from cbdp_sym.recheck.functions import evaluate
from cbdp_sym.recheck.intervals import Interval
from cbdp_sym.recheck.outcome import NotRechecked, Refused
from cbdp_sym.recheck.pieces import NOTHING, smooth, without_kinks
from cbdp_sym.recheck.ranges import Range
from cbdp_sym.recheck.regions import Region

_FURTHER = 8
_SHARES = (Fraction(31, 32), Fraction(7, 8), Fraction(1, 2), Fraction(1, 4))
_HIGHEST_ROOT = 24
_LEAST = Fraction(1, 2)
End = Fraction | None
"""The end of a piece; None is an infinite end, and its side is known from its place."""


def tail(f: Term, x: str, a: End, b: End, whole: Region, goal: Fraction) -> Interval:
    """Return the integral over [a, ∞) or (-∞, b].

    Raises:
        Refused: f is not shown to be defined there.
        NotRechecked: it is not shown to fall below an exponential or a power that can be integrated.
    """
    require_defined(f, whole)
    f = ex.simplified(f)
    if a is None:
        if b is None:
            raise NotRechecked("one piece from -oo to oo")
        f, a = ex.put(f, x, ex.neg(ex.var(x))), -b
    total = NOTHING
    for _ in range(_FURTHER):
        region = whole.where(x, Range(a, None, False, True))
        rest = _bound(without_kinks(f, x, region), x, a, region)
        if iv.at_most(rest.width(), iv.of_fraction(goal).low):
            return total + rest
        further = 2 * a if a >= 1 else a + 2
        part = whole.where(x, Range(a, further, False, False))
        total = total + smooth(f, x, a, further, part, goal / _FURTHER)
        a = further
    return total + rest


def _bound(f: Term, x: str, c: Fraction, region: Region) -> Interval:
    total = NOTHING
    for p in f.args if f.head == "add" else (f,):
        require_defined(p, region, smooth_in=x)
        sign = _sign(p, region)
        if sign < 0:
            p = ex.neg(p)
        most = iv.hull(Fraction(0), Fraction(1)) * _most(p, x, c, region)
        total = total + (most if sign > 0 else -most)
    return total


def _sign(p: Term, region: Region) -> int:
    for sign, g in ((1, p), (-1, ex.neg(p))):
        if region.shows(g, True, 100):
            return sign
    raise NotRechecked("a tail of an integral in which a term has no sign of its own")


def _most(p: Term, x: str, c: Fraction, region: Region) -> Interval:
    """An enclosure of a number that the integral of p > 0 over [c, ∞) does not exceed."""
    at_c = {**region.intervals, x: iv.of_fraction(c)}
    slope = region.normaliser.form(ex.div(derivative(p, x), p))
    times_x = region.normaliser.form(ex.mul(ex.var(x), slope))
    first = evaluate(p, at_c)
    for g, least in ((slope, 0), (times_x, 1)):
        if least and c <= 0:
            continue
        there = iv.fraction(evaluate(ex.neg(g), at_c).low)
        if there is None or there <= least:
            continue
        for share in _SHARES:
            rate = (least + share * (there - least)).limit_denominator(2**20)
            if rate > least and region.shows(ex.sub(ex.neg(g), ex.num(rate)), False, 100):
                return first * iv.of_fraction(c / (rate - 1) if least else 1 / rate)
    raise NotRechecked("a tail of an integral that is not shown to fall fast enough")


def singular(f: Term, x: str, a: End, b: End, at_low: bool, whole: Region, goal: Fraction) -> Interval:
    """Return the integral over [a, b]; f may lack a value or a derivative at one end, which may be infinite.

    Raises:
        Refused: f is not shown to be defined between the ends.
        NotRechecked: f is not smooth as a function of a root of the distance from that end, or of its
            inverse.
    """
    singular_end, other = (a, b) if at_low else (b, a)
    if other is None:
        raise NotRechecked("a piece with an infinite end and a singular one")
    inside = whole.where(x, Range(a, b, at_low, not at_low))
    require_defined(f, inside)
    plain = without_kinks(ex.simplified(f), x, inside)
    side = 1 if at_low else -1
    n = _root(plain, x, singular_end, whole)
    if singular_end is None:
        side, n = -side, -n
        start = max(_LEAST, side * other)
        reach = _root_below(1 / start, -n)
        near = side * reach**n
    else:
        reach = _root_below(abs(other - singular_end), n)
        near = singular_end + side * reach**n
    new = whole.where(x, Range(Fraction(0), reach, True, False))
    moved = ex.scaled(Fraction(side), ex.power(ex.var(x), ex.num(n)))
    by = moved if singular_end is None else ex.add(ex.num(singular_end), moved)
    rate = ex.mul(ex.num(abs(n)), ex.power(ex.var(x), ex.num(n - 1)))
    g = new.normaliser.form(ex.mul(ex.put(plain, x, by), rate))
    closed = whole.where(x, Range(Fraction(0), reach, False, False))
    try:
        require_defined(g, closed, smooth_in=x)
    except Refused as error:
        raise NotRechecked("an end of an integral with a singularity that is not a root") from error
    total = smooth(g, x, Fraction(0), reach, closed, goal / 2)
    low, high = sorted((near, other))
    if low < high:
        part = whole.where(x, Range(low, high, False, False))
        total = total + smooth(f, x, low, high, part, goal / 2)
    return total


def _root(f: Term, x: str, end: End, whole: Region) -> int:
    """The least n for which roots of what vanishes, or is infinite, at the end are whole powers of t."""
    n = 1
    for t in f.subterms():
        if t.head == "pow" and x in t.args[0].free:
            e = ex.value_of(t.args[1])
            if e is not None and (end is None or _vanishes(t.args[0], {x: iv.of_fraction(end)}, whole)):
                n = lcm(n, e.denominator)
    if n > _HIGHEST_ROOT:
        raise NotRechecked("a root of high order at the end of an integral")
    return n


def _vanishes(u: Term, at: dict[str, Interval], whole: Region) -> bool:
    value = evaluate(u, {**whole.intervals, **at})
    return not value.above(True) and not (-value).above(True)


def _root_below(length: Fraction, n: int) -> Fraction:
    """A positive rational number t with tⁿ <= length, and not much less."""
    if n == 1:
        return length
    k = max(1, int(float(length) ** (1 / n) * 1024))
    t = Fraction(k, 1024)
    while t**n > length:
        t = t * Fraction(1023, 1024)
    return t
