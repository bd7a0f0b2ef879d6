"""Certificates of integrals of one variable, decided anew by Taylor expansions in intervals.

Of the certificate only the places at which the integral is divided are used.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck.boxes import ranges_of
from cbdp_sym.recheck.expressions import Term
from cbdp_sym.recheck.functions import precision
from cbdp_sym.recheck.improper import End, singular, tail
from cbdp_sym.recheck.intervals import Interval
from cbdp_sym.recheck.outcome import NotRechecked, Refused
from cbdp_sym.recheck.pieces import NOTHING, cell, smooth
from cbdp_sym.recheck.ranges import Range
from cbdp_sym.recheck.reader import expression_of, fraction_of
from cbdp_sym.recheck.regions import Region

_KEYS = {"integral", "at", "bits", "goal", "lower", "upper", "pieces"}
_PIECE = {"by", "from", "to"}
_KINDS = {
    "gauss": _PIECE,
    "cell": _PIECE,
    "series": {*_PIECE, "singular", "power", "terms", "radius"},
    "tail": {*_PIECE, "most"},
}
_INFINITE = ("oo", "-oo")
_MOST_BITS, _MOST_PIECES = 20_000, 2000


def recheck(text: Any, limits: tuple[Any, Any, Any], certificate: Any) -> int:
    """Check that ∫ f dx lies in [lower, upper], for all values of the parameters in ``at``.

    Raises:
        Refused: it is not shown.
        NotRechecked: an end is neither rational nor infinite, or nothing here fits a piece.
    """
    if not isinstance(certificate, dict) or certificate.keys() != _KEYS:
        raise Refused("the certificate of an integral has an unknown form")
    x, pieces = limits[0], certificate["pieces"]
    parameters = ranges_of(certificate["at"])
    if not isinstance(x, str) or not x.isidentifier() or x in parameters:
        raise Refused("the variable of the integral has no name of its own")
    if type(certificate["integral"]) is not int or certificate["integral"] != 1:
        raise Refused("the certificate is of another version")
    bits = certificate["bits"]
    if type(bits) is not int or not 16 <= bits <= _MOST_BITS:
        raise Refused("the precision of the certificate is out of range")
    if not isinstance(pieces, list) or not 0 < len(pieces) <= _MOST_PIECES:
        raise Refused("the pieces of the certificate are out of range")
    low, high = (_limit(e) for e in limits[1:])
    ends = [_ends(p) for p in pieces]
    joined = all(a[1] == b[0] is not None for a, b in pairwise(ends))
    if not joined or (ends[0][0], ends[-1][1]) != (low, high) or _turned(limits):
        raise Refused("the pieces do not lie side by side from one limit to the other")
    f = expression_of(text, {*parameters, x})
    lower, upper = (fraction_of(certificate[k], 9999) for k in ("lower", "upper"))
    with precision(bits + 16):
        goal = (upper - lower) / (4 * len(pieces)) + Fraction(1, 2**bits)
        total = NOTHING
        for piece, (a, b) in zip(pieces, ends, strict=True):
            total = total + _piece(f, x, piece, a, b, parameters, goal)
        above = iv.at_most(iv.of_fraction(lower).high, total.low)
        if not (above and iv.at_most(total.high, iv.of_fraction(upper).low)):
            raise Refused("the pieces are not shown to add up to what the certificate claims")
    return len(pieces)


def _piece(
    f: Term, x: str, piece: Any, a: End, b: End, parameters: dict[str, Range], goal: Fraction
) -> Interval:
    whole = Region({**parameters, x: Range(a, b, a is None, b is None)})
    if piece["by"] == "series":
        return singular(f, x, a, b, piece["singular"] == "from", whole, goal)
    if a is None or b is None:
        return tail(f, x, a, b, whole, goal)
    if piece["by"] == "cell":
        return cell(f, a, b, whole)
    return smooth(f, x, a, b, whole, goal)


def _turned(limits: tuple[Any, Any, Any]) -> bool:
    return bool(limits[1] == "oo" or limits[2] == "-oo")


def _limit(text: Any) -> End:
    if text in _INFINITE:
        return None
    value = ex.value_of(ex.simplified(expression_of(text, ())))
    if value is None:
        raise NotRechecked("an integral whose ends are not rational")
    return value


def _ends(piece: Any) -> tuple[End, End]:
    if not isinstance(piece, dict) or piece.get("by") not in _KINDS:
        raise Refused("a piece of the certificate has an unknown form")
    kind = piece["by"]
    singular_end = piece.get("singular") if kind == "series" else "from"
    if piece.keys() != _KINDS[kind] or singular_end not in ("from", "to"):
        raise Refused("a piece of the certificate has an unknown form")
    for name in ("most", "radius"):
        fraction_of(piece.get(name, "0"), 9999)
    if any(isinstance(piece[k], dict) or piece[k] in ("low", "high") for k in ("from", "to")):
        raise NotRechecked("a piece of an integral that ends at no rational number")
    a = None if piece["from"] == "-oo" else fraction_of(piece["from"], 9999)
    b = None if piece["to"] == "oo" else fraction_of(piece["to"], 9999)
    infinite = (a is None, b is None)
    if kind == "series":
        accounted = not infinite[singular_end == "from"]
    else:
        accounted = any(infinite) == (kind == "tail")
    if not accounted:
        raise Refused("an infinite end of a piece of the certificate is not accounted for")
    if a is not None and b is not None and not a < b:
        raise Refused("the ends of a piece are not in order")
    return a, b
