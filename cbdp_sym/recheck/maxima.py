"""Certificates of global maxima over boxes: bounds from both sides, decided anew."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck.boxes import ranges_of
from cbdp_sym.recheck.clock import tick
from cbdp_sym.recheck.definedness import require_defined
from cbdp_sym.recheck.derivatives import derivative
from cbdp_sym.recheck.expressions import Term
from cbdp_sym.recheck.functions import evaluate, precision
from cbdp_sym.recheck.intervals import Interval
from cbdp_sym.recheck.outcome import Refused
from cbdp_sym.recheck.ranges import Range
from cbdp_sym.recheck.reader import expression_of, fraction_of
from cbdp_sym.recheck.regions import Region

_KEYS = {"maximum", "bits", "lower", "upper", "at", "tree"}
_MOST_BITS, _MOST_NODES, _DEEPEST = 20_000, 200_000, 400


def recheck(text: Any, ranges: Any, certificate: Any) -> int:
    """Check that the maximum of a function over a closed box lies between ``lower`` and ``upper``.

    Raises:
        Refused: it is not shown.
        NotRechecked: it uses something of which there is no version here.
    """
    box = ranges_of(ranges)
    written = expression_of(text, box)
    if not isinstance(certificate, dict) or certificate.keys() != _KEYS:
        raise Refused("the certificate of a maximum has an unknown form")
    bits = certificate["bits"]
    if type(certificate["maximum"]) is not int or certificate["maximum"] != 1:
        raise Refused("the certificate is of another version")
    if type(bits) is not int or not 32 <= bits <= _MOST_BITS:
        raise Refused("the precision of the certificate is out of range")
    lower, upper = (fraction_of(certificate[k], 9999) for k in ("lower", "upper"))
    with precision(bits + 16):
        require_defined(written, Region(box))
        f = ex.simplified(written)
        at = _point(certificate["at"], box)
        value = evaluate(f, {v: iv.of_fraction(c) for v, c in at.items()})
        if not iv.at_most(iv.of_fraction(lower).high, value.low):
            raise Refused("the value at the given point is not shown to be so large")
        walk = _Walk(f, upper)
        walk.node(box, certificate["tree"], 0)
    return walk.count


class _Walk:
    def __init__(self, f: Term, upper: Fraction) -> None:
        self.f, self.upper = f, iv.of_fraction(upper)
        self.count = 0

    def node(self, box: dict[str, Range], tree: Any, depth: int) -> None:
        tick()
        self.count += 1
        if self.count > _MOST_NODES or depth > _DEEPEST or not isinstance(tree, dict):
            raise Refused("a node of the certificate has an unknown form, or there are too many")
        if tree.keys() == {"by"} and tree["by"] in ("ball", "mean"):
            rest = ex.sub(ex.num(_exactly(self.upper.low)), self.f)
            if not Region(box).shows(rest, False, 500):
                raise Refused("a leaf of the certificate does not show its bound")
        elif tree.keys() == {"split", "at", "parts"}:
            v, at = _variable(tree["split"], box), fraction_of(tree["at"], 9999)
            parts = tree["parts"]
            if not isinstance(parts, list) or len(parts) != 2:
                raise Refused("a cut of the certificate does not have two parts")
            for part, node in zip(Region(box).cut(v, at), parts, strict=True):
                self.node(dict(part.ranges), node, depth + 1)
        elif tree.keys() == {"monotone", "to", "then"}:
            self._monotone(box, tree, depth)
        elif tree.keys() == {"concave", "curvature"}:
            self._concave(box, tree)
        else:
            raise Refused("a node of the certificate has an unknown form")

    def _monotone(self, box: dict[str, Range], tree: dict[str, Any], depth: int) -> None:
        v, to = _variable(tree["monotone"], box), tree["to"]
        if to not in ("low", "high"):
            raise Refused("an end of the certificate is neither low nor high")
        region = Region(box)
        require_defined(self.f, region, smooth_in=v)
        slope = derivative(self.f, v)
        if not region.shows(slope if to == "high" else ex.neg(slope), False, 500):
            raise Refused("a function is not shown to be monotone")
        end, _ = box[v].end(to == "high")
        self.node({**box, v: Range(end, end, False, False)}, tree["then"], depth + 1)

    def _concave(self, box: dict[str, Range], tree: dict[str, Any]) -> None:
        mu, point = fraction_of(tree["curvature"], 9999), _point(tree["concave"], box)
        region = Region(box)
        free = [v for v, r in box.items() if r.low != r.high]
        for v in free:
            require_defined(self.f, region, smooth_in=v)
        if mu <= 0 or not _positive_definite(self.f, free, mu, region):
            raise Refused("a function is not shown to be concave")
        at = {v: iv.of_fraction(c) for v, c in point.items()}
        total = evaluate(self.f, at)
        for v in free:
            r = box[v]
            assert r.low is not None and r.high is not None
            slope = evaluate(derivative(self.f, v), at)
            ends = [slope * iv.of_fraction(e - point[v]) for e in (r.low, r.high)]
            total = total + Interval(ends[0].low, iv.greatest([e.high for e in ends]))
        if not iv.at_most(total.high, self.upper.low):
            raise Refused("a leaf of the certificate does not show its bound")


def _positive_definite(f: Term, free: list[str], mu: Fraction, region: Region) -> bool:
    """Of -f'' - μ on the region: by the signs of its leading minors, as intervals of terms."""
    matrix = [
        [
            ex.sub(
                ex.neg(derivative(derivative(f, v), w)), ex.num(mu if v == w else 0)
            )
            for w in free
        ]
        for v in free
    ]  # fmt: skip
    for n in range(1, len(free) + 1):
        if not region.shows(_determinant([row[:n] for row in matrix[:n]]), True, 500):
            return False
    return True


def _determinant(rows: list[list[Term]]) -> Term:
    if len(rows) == 1:
        return rows[0][0]
    parts = []
    for k, a in enumerate(rows[0]):
        rest = [row[:k] + row[k + 1 :] for row in rows[1:]]
        minor = ex.mul(a, _determinant(rest))
        parts.append(ex.neg(minor) if k % 2 else minor)
    return ex.add(*parts)


def _exactly(low: Any) -> Fraction:
    value = iv.fraction(low)
    if value is None:
        raise Refused("a bound of the certificate is infinite")
    return value


def _variable(name: Any, box: dict[str, Range]) -> str:
    if not isinstance(name, str) or name not in box:
        raise Refused("the certificate speaks of another variable")
    return name


def _point(data: Any, box: dict[str, Range]) -> dict[str, Fraction]:
    if not isinstance(data, dict) or data.keys() != box.keys():
        raise Refused("a point of the certificate has other coordinates")
    point = {v: fraction_of(data[v], 9999) for v in box}
    for v, c in point.items():
        r = box[v]
        if any(a > b for a, b in pairwise((r.low, c, r.high)) if a is not None and b is not None):
            raise Refused("a point of the certificate lies outside its box")
    return point
