"""Integrals over one piece between rational numbers, by Taylor expansions in intervals."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck.clock import tick
from cbdp_sym.recheck.definedness import require_defined
from cbdp_sym.recheck.expressions import ONE, Term
from cbdp_sym.recheck.functions import evaluate
from cbdp_sym.recheck.intervals import Interval
from cbdp_sym.recheck.kinks import resolved
from cbdp_sym.recheck.outcome import Refused
from cbdp_sym.recheck.regions import Region
from cbdp_sym.recheck.series import taylor

_MOST_CUTS = 4000
NOTHING = iv.of_fraction(Fraction(0))


def cell(f: Term, a: Fraction, b: Fraction, whole: Region) -> Interval:
    """Return the values of f over the whole piece, times its length."""
    require_defined(f, whole)
    return evaluate(ex.simplified(f), whole.intervals) * iv.of_fraction(b - a)


def smooth(f: Term, x: str, a: Fraction, b: Fraction, whole: Region, goal: Fraction) -> Interval:
    """By Taylor's theorem around the centres of smaller and smaller parts."""
    require_defined(f, whole)
    plain = without_kinks(ex.simplified(f), x, whole)
    require_defined(plain, whole, smooth_in=x)
    length = 8 + 2 * (iv.Settings.bits // 10)
    total, todo, count = NOTHING, [(a, b)], 0
    while todo:
        tick()
        count += 1
        if count > _MOST_CUTS:
            raise Refused("an integral over a piece is not enclosed narrowly enough")
        low, high = todo.pop()
        part = _around_centre(plain, x, low, high, whole, length)
        wide = iv.at_most(part.width(), iv.of_fraction(goal * (high - low) / (b - a)).low)
        if part.bounded and (wide or count > _MOST_CUTS // 2):
            total = total + part
        else:
            middle = (low + high) / 2
            todo += [(low, middle), (middle, high)]
    return total


def _around_centre(f: Term, x: str, low: Fraction, high: Fraction, whole: Region, length: int) -> Interval:
    c, r = (low + high) / 2, (high - low) / 2
    at = {v: [iv.hull(s.low, s.high)] for v, s in whole.ranges.items() if v != x}
    one = iv.of_fraction(Fraction(1))
    centre = taylor(f, {**at, x: [iv.of_fraction(c), one]}, length)
    around = taylor(f, {**at, x: [iv.hull(low, high), one]}, length + 1)
    total = NOTHING
    for k in range(0, length, 2):
        total = total + centre[k] * iv.of_fraction(2 * r ** (k + 1) / (k + 1))
    # the remainder is around[length]·tⁿ with n even
    return total + around[length] * iv.of_fraction(2 * r ** (length + 1) / (length + 1))


def without_kinks(f: Term, x: str, whole: Region) -> Term:
    """|u|, Max, Min, sign and Piecewise as what they are where u has one sign between the ends of x.

    For each value of the parameters it is f but at the ends, which an integral does not see.
    """
    inside = whole.where(x, whole.ranges[x].opened())
    for _ in range(20):
        for t in f.subterms():
            found = _with_known_sign(f, t, inside)
            if found is not None:
                f = found
                break
        else:
            return f
    return f


def _with_known_sign(f: Term, t: Term, inside: Region) -> Term | None:
    """f, if the sign that decides about t is shown; u >= 0 may be 0 on an interval and is not u > 0."""
    if t.head in ("max", "min"):
        choices = [ex.sub(a, b) for a, b in combinations(t.args, 2)]
    elif t.head in ("abs", "sign", "piecewise"):
        choices = [t.args[1 if t.head == "piecewise" else 0]]
    else:
        return None
    for u in choices:
        for positive, g in ((True, u), (False, ex.neg(u))):
            strict = t.head == "sign" or (t.head == "piecewise" and t.data[0] != positive)
            if not inside.shows(g, strict, 50):
                continue
            if t.head == "sign":
                return ex.rebuilt(f, {t: ONE if positive else ex.MINUS})
            again = resolved(f, u, positive, strict != positive)
            if again is not f:
                return again
    return None
