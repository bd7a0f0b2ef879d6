"""Kinks and singularities of an integrand, as points for a plan. Nothing here is trusted."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from flint import arb, fmpq, fmpq_poly, fmpz_poly

from cbdp_sym.analysis.ball_functions import Pole
from cbdp_sym.analysis.balls import fraction_of, precision
from cbdp_sym.analysis.integrands import Integrand
from cbdp_sym.analysis.quadrature import Root

_SINGULAR = ("log", "rpow", "lgamma")
_EDGES = ("asin", "acos", "acosh", "atanh")
_ROUGH_BITS = 64


@dataclass(frozen=True)
class Point:
    """A kink or singularity: a rational, a root, or (cell) an interval with one inside."""

    low: fmpq
    high: fmpq
    root: Root | None = None
    singular: bool = False

    @property
    def exact(self) -> bool:
        return bool(self.low == self.high)


def floating(x: fmpq) -> float:
    return int(x.p) / int(x.q)


def dyadic(x: float, bits: int = 20) -> fmpq:
    """Return a short nearby rational: with about so many bits, and at least so many after the point."""
    scale = 2 ** max(0, bits - (math.frexp(x)[1] if x else 0))
    return fmpq(round(x * scale), scale)


def critical(f: Integrand) -> dict[int, bool]:
    """Return the subterms at whose zeros f may have a kink, or (True) a singularity."""
    found: dict[int, bool] = {}
    for node in list(f.nodes):
        if node.constant:
            continue
        if node.head in ("abs", "sign", "max", "min"):
            found.setdefault(node.args[-1], False)
        elif node.head == "piecewise":
            for k in _conditions(node.data):
                found.setdefault(k, False)
        elif node.head in _SINGULAR or (node.head == "ipow" and node.data < 0):
            found[node.args[0]] = True
        elif node.head in _EDGES:
            one = f._node("rational", (), fmpq(1))
            minus_one = f._node("rational", (), fmpq(-1))
            found[f.minus(node.args[0], one)] = True
            if node.head != "acosh":
                found[f.minus(node.args[0], minus_one)] = True
    return _simplified(f, found)


def _simplified(f: Integrand, found: dict[int, bool]) -> dict[int, bool]:
    """Subterms that vanish where the given ones do; those that never vanish are left out."""
    kept: dict[int, bool] = {}
    waiting = list(found.items())
    while waiting:
        k, singular = waiting.pop()
        node = f.nodes[k]
        if node.constant or node.head in ("exp", "cosh"):
            continue
        if node.head in ("mul", "abs", "ipow", "rpow") and node.poly is None:
            waiting += [(a, singular) for a in node.args]
            continue
        kept[k] = kept.get(k, False) or singular
    return kept


def _conditions(data: tuple) -> Iterator[int]:
    for c in data:
        if isinstance(c, bool):
            continue
        kind, inner = c
        if kind in ("and", "or", "not"):
            yield from _conditions(inner)
        else:
            yield inner


def points(f: Integrand, low: fmpq | None, high: fmpq | None, bits: int) -> list[Point]:
    """Return the kinks and singularities inside, in order; ``None`` stands for an infinite end."""
    found: list[Point] = []
    for k, singular in critical(f).items():
        p = f.nodes[k].poly
        places = _roots(p, bits) if p is not None else _zeros(f, k, low, high, bits)
        for q in places:
            outside = (low is not None and q.high <= low) or (high is not None and q.low >= high)
            if not outside:
                found.append(Point(q.low, q.high, q.root, singular))
    return _in_order(found)


def _in_order(found: list[Point]) -> list[Point]:
    merged: list[Point] = []
    for p in sorted(found, key=lambda p: (floating(p.low), floating(p.high))):
        if merged and p.low <= merged[-1].high:
            q = merged[-1]
            if (q.low, q.high) == (p.low, p.high) or q.root == p.root != None:  # noqa: E711
                merged[-1] = Point(q.low, q.high, q.root or p.root, q.singular or p.singular)
                continue
            if q.exact:
                merged[-1] = Point(q.low, q.high, None, q.singular or p.singular)
                continue
            root = q.root or p.root
            merged[-1] = Point(min(q.low, p.low), max(q.high, p.high), root, q.singular or p.singular)
            continue
        merged.append(p)
    return merged


def _roots(p: fmpq_poly, bits: int) -> Iterator[Point]:
    """The real roots of a polynomial: rational ones exactly, others as roots of a factor."""
    if p.degree() < 1:
        return
    _, factors = fmpz_poly(p.numer()).factor()
    for factor, _ in factors:
        if factor.degree() == 1:
            c, d = factor[0], factor[1]
            r = fmpq(-int(c), int(d))
            yield Point(r, r)
        elif factor.degree() > 1:
            with precision(_ROUGH_BITS):
                found: Any = factor.complex_roots()
                roots = [r for r, _ in found if r.imag.is_zero()]
            for r in roots:
                yield _root(factor, r.real, bits)


def _root(factor: fmpz_poly, ball: arb, bits: int) -> Point:
    coefficients = tuple(int(factor[i]) for i in range(factor.degree() + 1))
    middle = floating_of(ball)
    width = max(abs(middle), 1e-3) * 2.0**-24
    low, high = dyadic(middle - width, 40), dyadic(middle + width, 40)
    root = Root(coefficients, low, high)
    with precision(bits + 20):
        tight = root.ball(bits + 20)
        return Point(below(tight.lower(), bits), above(tight.upper(), bits), root)


def floating_of(ball: arb) -> float:
    return float(ball.mid())


def below(x: arb, bits: int) -> fmpq:
    """Return a rational with the denominator 2^bits below a number."""
    with precision(max(bits + 200, 64)):
        n = (x * arb(2) ** bits).floor().lower().floor().unique_fmpz()
        return fmpq(int(n if n is not None else int(fraction_of((x * arb(2) ** bits).lower())) - 1), 2**bits)


def above(x: arb, bits: int) -> fmpq:
    return -below(-x, bits)


def _zeros(f: Integrand, k: int, low: fmpq | None, high: fmpq | None, bits: int) -> Iterator[Point]:
    """Zeros of a subterm that change its sign, and rational ones at simple places."""
    with precision(_ROUGH_BITS):
        signs = [(x, _sign(f, k, x)) for x in _samples(low, high)]
    with precision(bits + 20):
        last: tuple[fmpq, int] | None = None
        between: list[fmpq] = []
        for x, s in signs:
            if s is None:
                between.append(x)
                continue
            if s == 0:
                yield Point(x, x)
            elif last is not None and last[1] * s < 0 and last[0] < x:
                yield _bracket(f, k, last, (x, s), bits)
            last = (x, s) if s else None
            between = []


def _sign(f: Integrand, k: int, x: fmpq) -> int | None:
    value = f.real(k, arb(x))
    if value > 0:
        return 1
    if value < 0:
        return -1
    return 0 if value.is_zero() else None


def _samples(low: fmpq | None, high: fmpq | None) -> list[fmpq]:
    """Rational points between, dense near finite ends and near 0."""
    scales = [fmpq(0)] + [
        sign * fmpq(2) ** k * c
        for sign, k, c in itertools.product((1, -1), range(-5, 8), (fmpq(1), fmpq(4, 3)))
        if c == 1 or -3 < k < 4
    ]
    if low is None or high is None:
        start = low if low is not None else high if high is not None else fmpq(0)
        found = scales + [start + s for s in scales]
    else:
        width = high - low
        found = [low + width * fmpq(j, 24) for j in range(25)]
        found += [e for j in range(5, 12) for e in (low + width / 2**j, high - width / 2**j)]
        found += [s for s in scales if abs(s) in (0, 1)]
    inside = {str(x): x for x in found if (low is None or x >= low) and (high is None or x <= high)}
    return sorted(inside.values(), key=floating)


def _bracket(f: Integrand, k: int, left: tuple[fmpq, int], right: tuple[fmpq, int], bits: int) -> Point:
    """A small interval around a zero, by bisection with secant steps."""
    (a, s), (b, _) = left, right
    smallest = fmpq(1, 2 ** min(bits, 4000))
    while b - a > smallest:
        middle = (a + b) / 2
        t = _sign(f, k, middle)
        if t == 0:
            return Point(middle, middle)
        for part in (1, 32, 1024) if t is None else ():
            c, d = middle - (b - a) / (2 * part), middle + (b - a) / (2 * part)
            if _opposite(f, k, c, d) and (close := _newton(f, k, c, d, bits)):
                return Point(*close)
        if t is None:
            return _wide_bracket(f, k, a, b, middle, bits)
        a, b = (middle, b) if t == s else (a, middle)
        close = _newton(f, k, a, b, bits)
        if close is not None:
            return Point(*close)
    return Point(a, b)


def _opposite(f: Integrand, k: int, a: fmpq, b: fmpq) -> bool:
    return (_sign(f, k, a) or 0) * (_sign(f, k, b) or 0) < 0


def _newton(f: Integrand, k: int, a: fmpq, b: fmpq, bits: int) -> tuple[fmpq, fmpq] | None:
    """The interval between, made small by Newton's method, where it is a contraction."""
    try:
        X = arb(a).union(arb(b))
        for _ in range(bits.bit_length() + 4):
            slope = f.slope(k, X)
            if not (slope > 0 or slope < 0):
                return None
            centre = X.mid()
            Y = centre - f.real(k, centre) / slope
            if not Y.is_finite():
                return None
            X = Y.intersection(X)
    except (Pole, ValueError):
        return None
    low, high = below(X.lower(), bits), above(X.upper(), bits)
    fine = high - low <= fmpq(1, 2 ** (bits - 8)) and a <= low and high <= b
    return (low, high) if fine else None


def _wide_bracket(f: Integrand, node: int, a: fmpq, b: fmpq, middle: fmpq, bits: int) -> Point:
    """The interval where balls do not tell the sign, a little enlarged."""
    smallest = fmpq(1, 2**bits)
    inside, outside = [middle, middle], [a, b]
    for k in (0, 1, 0, 1):
        while abs(outside[k] - inside[k]) > max(smallest, (inside[1] - inside[0]) / 16):
            m = (inside[k] + outside[k]) / 2
            (inside if _sign(f, node, m) is None else outside)[k] = m
    # balls of another precision may be a little wider
    margin = (outside[1] - outside[0]) / 8
    return Point(max(a, outside[0] - margin), min(b, outside[1] + margin))
