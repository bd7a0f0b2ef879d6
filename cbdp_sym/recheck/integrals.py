"""Certificates of integrals of one variable, decided anew by Taylor expansions in intervals.

A piece between two rational numbers over which the integrand is smooth is integrated here; so is a cell.
Pieces up to a singular end, and infinite ones, have no version of their own here.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck.boxes import ranges_of
from cbdp_sym.recheck.clock import tick
from cbdp_sym.recheck.expressions import ONE, Term
from cbdp_sym.recheck.functions import evaluate, precision
from cbdp_sym.recheck.inequalities import resolved
from cbdp_sym.recheck.intervals import Interval
from cbdp_sym.recheck.outcome import NotRechecked, Refused
from cbdp_sym.recheck.reader import expression_of, fraction_of
from cbdp_sym.recheck.regions import Range, Region, require_defined
from cbdp_sym.recheck.series import taylor

_KEYS = {"integral", "at", "bits", "goal", "lower", "upper", "pieces"}
_PIECE = {"by", "from", "to"}
_MOST_BITS, _MOST_PIECES, _MOST_CUTS = 20_000, 2000, 4000
_NOTHING = iv.of_fraction(Fraction(0))


def recheck(text: Any, limits: tuple[Any, Any, Any], certificate: Any) -> int:
    """Check that ∫ f dx lies in [lower, upper], for all values of the parameters in ``at``.

    Raises:
        Refused: it is not shown.
        NotRechecked: a piece is singular or infinite, or an end is no rational number.
    """
    if not isinstance(certificate, dict) or certificate.keys() != _KEYS:
        raise Refused("the certificate of an integral has no known form")
    x, pieces = limits[0], certificate["pieces"]
    parameters = ranges_of(certificate["at"])
    if not isinstance(x, str) or not x.isidentifier() or x in parameters:
        raise Refused("the variable of the integral has no name of its own")
    if type(certificate["integral"]) is not int or certificate["integral"] != 1:
        raise Refused("the certificate is of another version")
    bits = certificate["bits"]
    if type(bits) is not int or not 16 <= bits <= _MOST_BITS:
        raise Refused("the precision of the certificate is not in range")
    if not isinstance(pieces, list) or not 0 < len(pieces) <= _MOST_PIECES:
        raise Refused("the pieces of the certificate are not in range")
    if any(e in ("oo", "-oo") for e in limits[1:]):
        raise NotRechecked("an integral with an infinite end")
    low, high = (ex.value_of(ex.simplified(expression_of(e, ()))) for e in limits[1:])
    if low is None or high is None:
        raise NotRechecked("an integral whose ends are not rational")
    ends = [_ends(p) for p in pieces]
    joined = all(a[1] == b[0] for a, b in pairwise(ends))
    if not joined or (ends[0][0], ends[-1][1]) != (low, high):
        raise Refused("the pieces do not lie side by side from one limit to the other")
    f = expression_of(text, {*parameters, x})
    lower, upper = (fraction_of(certificate[k], 9999) for k in ("lower", "upper"))
    with precision(bits + 16):
        goal = (upper - lower) / (4 * len(pieces)) + Fraction(1, 2**bits)
        total = _NOTHING
        for piece, (a, b) in zip(pieces, ends, strict=True):
            whole = Region({**parameters, x: Range(a, b, False, False)})
            part = _cell if piece["by"] == "cell" else _smooth
            total = total + part(f, x, a, b, whole, goal)
        above = iv.at_most(iv.of_fraction(lower).high, total.low)
        if not (above and iv.at_most(total.high, iv.of_fraction(upper).low)):
            raise Refused("the pieces are not shown to add up to what the certificate claims")
    return len(pieces)


def _ends(piece: Any) -> tuple[Fraction, Fraction]:
    if not isinstance(piece, dict) or piece.get("by") not in ("gauss", "cell", "series", "tail"):
        raise Refused("a piece of the certificate has no known form")
    if piece["by"] in ("series", "tail"):
        raise NotRechecked(f"a piece of an integral by '{piece['by']}'")
    if piece.keys() != _PIECE:
        raise Refused("a piece of the certificate has no known form")
    if not all(
        isinstance(piece[k], str) and piece[k] not in ("low", "high") for k in ("from", "to")
    ):
        raise NotRechecked("a piece of an integral that ends at no rational number")
    a, b = fraction_of(piece["from"], 9999), fraction_of(piece["to"], 9999)
    if not a < b:
        raise Refused("the ends of a piece are not in order")
    return a, b


def _cell(f: Term, x: str, a: Fraction, b: Fraction, whole: Region, goal: Fraction) -> Interval:
    require_defined(f, whole)
    return evaluate(ex.simplified(f), whole.intervals) * iv.of_fraction(b - a)


def _smooth(f: Term, x: str, a: Fraction, b: Fraction, whole: Region, goal: Fraction) -> Interval:
    """By Taylor's theorem around the centres of smaller and smaller parts."""
    require_defined(f, whole)
    plain = _without_kinks(ex.simplified(f), whole)
    require_defined(plain, whole, smooth_in=x)
    length = 8 + 2 * (iv.Settings.bits // 10)
    total, todo, count = _NOTHING, [(a, b)], 0
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


def _around_centre(
    f: Term, x: str, low: Fraction, high: Fraction, whole: Region, length: int
) -> Interval:
    c, r = (low + high) / 2, (high - low) / 2
    at = {v: [iv.hull(s.low, s.high)] for v, s in whole.ranges.items() if v != x}
    one = iv.of_fraction(Fraction(1))
    centre = taylor(f, {**at, x: [iv.of_fraction(c), one]}, length)
    around = taylor(f, {**at, x: [iv.hull(low, high), one]}, length + 1)
    total = _NOTHING
    for k in range(0, length, 2):
        total = total + centre[k] * iv.of_fraction(2 * r ** (k + 1) / (k + 1))
    # the remainder is around[length]·tⁿ with n even
    return total + around[length] * iv.of_fraction(2 * r ** (length + 1) / (length + 1))


def _without_kinks(f: Term, whole: Region) -> Term:
    """|u|, Max, Min, sign and Piecewise as what they are where u has one sign on the whole piece."""
    for _ in range(20):
        for t in f.subterms():
            if t.head in ("abs", "sign"):
                choices = [t.args[0]]
            elif t.head in ("max", "min"):
                choices = [ex.sub(a, b) for a, b in combinations(t.args, 2)]
            elif t.head == "piecewise":
                choices = [t.args[1]]
            else:
                continue
            found = _with_known_sign(f, t, choices, whole)
            if found is not None:
                f = found
                break
        else:
            return f
    return f


def _with_known_sign(f: Term, t: Term, choices: list[Term], whole: Region) -> Term | None:
    for u in choices:
        for positive, g in ((True, u), (False, ex.neg(u))):
            # one point where u is 0 does not change an integral
            if whole.shows(g, False, 50):
                if t.head == "sign":
                    return ex.rebuilt(f, {t: ONE if positive else ex.MINUS})
                again = resolved(f, u, positive, False)
                if again is not f:
                    return again
    return None
