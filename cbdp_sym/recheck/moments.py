"""Integrals of xʲ Π |p_i(x)|^(r_i) e^(ℓ(x)) over a half-line, for polynomials p_i and ℓ, in intervals.

With P = Π p_i, the function g = Π |p_i|^(r_i) e^ℓ satisfies P g' = N g for N = Σ r_i p_i' Π_(j≠i) p_j + ℓ'P:
a recurrence for its Taylor coefficients around a point c. No p_i has a zero in the disc |x - c| <= R if the
size of its constant coefficient there is more than Σ |p_ik| Rᵏ of the others; then Cauchy's estimate bounds
all coefficients of g, and what is left out. Where zeros are too near, the piece is halved; tiny pieces are
bounded by their size. A tail is bounded by G(T)/λ, where |g xʲ| <= G = C xⁿ e^ℓ and (log G)' <= -λ from T on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from mpmath import libmp
from mpmath.libmp import fzero

from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck.clock import tick
from cbdp_sym.recheck.intervals import Interval, Number, of_fraction
from cbdp_sym.recheck.outcome import Refused

Poly = tuple[Fraction, ...]  # coefficients, the constant first
_NOTHING = Interval(fzero, fzero)
ONE_AND_SQUARE: Poly = (Fraction(1), Fraction(0), Fraction(1))  # 1 + x²
_RATIO = Fraction(1, 3)  # of a piece to the disc in which g is bounded
_FARTHEST = 2**14
_MOST_PIECES = 20_000


@dataclass(frozen=True)
class Product:
    """g = Π |p|^r e^ℓ, for ``powers`` (p, r), and ``exponent`` ℓ; signed by the first p if ``signed``."""

    powers: tuple[tuple[Poly, Fraction], ...]
    exponent: Poly
    signed: bool = False

    def __post_init__(self) -> None:
        if any(r < 0 and p != ONE_AND_SQUARE for p, r in self.powers):
            raise Refused("a denominator other than a power of 1 + x²")

    def mirrored(self) -> Product:
        """g(-x)."""
        powers = tuple((_flipped(p), r) for p, r in self.powers)
        return Product(powers, _flipped(self.exponent), self.signed)


def _flipped(p: Poly) -> Poly:
    return tuple(-c if k % 2 else c for k, c in enumerate(p))


def at(p: Poly, x: Fraction) -> Fraction:
    """p(x)."""
    total = Fraction(0)
    for c in reversed(p):
        total = total * x + c
    return total


def shifted(p: Poly, c: Fraction) -> Poly:
    """p(c + t) as a polynomial in t."""
    found = [Fraction(0)] * len(p)
    for k, a in enumerate(p):
        for j in range(k + 1):
            found[j] += a * comb(k, j) * c ** (k - j)
    return tuple(found)


def times(p: Poly, q: Poly) -> Poly:
    """Return the product of two polynomials."""
    if not p or not q:
        return ()
    found = [Fraction(0)] * (len(p) + len(q) - 1)
    for i, a in enumerate(p):
        for j, b in enumerate(q):
            found[i + j] += a * b
    return tuple(found)


def plus(p: Poly, q: Poly) -> Poly:
    """Return the sum of two polynomials."""
    size = max(len(p), len(q))
    return tuple(
        (p[k] if k < len(p) else Fraction(0)) + (q[k] if k < len(q) else Fraction(0)) for k in range(size)
    )


def _slope(p: Poly) -> Poly:
    return tuple(k * c for k, c in enumerate(p))[1:]


def upwards(
    g: Product, top: int, start: Fraction, cuts: Sequence[Fraction], goal: Fraction
) -> list[Interval]:
    """∫ xʲ g(x) dx from ``start`` >= 0 to ∞, for j up to ``top``, each to about ``goal``.

    Raises:
        Refused: no bound of the tail is found, or too many pieces are needed.
    """
    end = max([start, *cuts])
    reach = Fraction(2)
    while True:
        if reach > _FARTHEST:
            raise Refused("the tail of an integral is not bounded")
        if reach > end:
            rest = tail(g, top, reach)
            if rest is not None and iv.at_most(rest, of_fraction(goal / 8).low):
                break
        reach *= 2
    total = between(g, top, start, reach, goal)
    slack = Interval(libmp.mpf_neg(rest), rest)
    return [t + slack for t in total]


def tail(g: Product, top: int, start: Fraction) -> Number | None:
    """Return a bound of ∫ |xʲ g| from ``start`` >= 2 to ∞ for every j up to ``top``.

    None if there is none.
    """
    degree, size = Fraction(top), of_fraction(Fraction(1))
    for p, r in g.powers:
        if r > 0:
            n = max((k for k, c in enumerate(p) if c), default=0)
            # |p(x)| <= xⁿ Σ |p_k| startᵏ⁻ⁿ
            total = sum((abs(c) * start ** (k - n) for k, c in enumerate(p)), Fraction(0))
            degree += n * r
            size = size * power(of_fraction(total), r)
    rest = shifted(_slope(g.exponent), start)
    if any(c > 0 for c in rest[1:]):
        return None  # ℓ' has to decrease from there on
    rate = -(degree / start + (rest[0] if rest else Fraction(0)))
    if rate <= 0:
        return None
    there = iv.exp(of_fraction(at(g.exponent, start))) * size
    there = there * power(of_fraction(start), degree) * of_fraction(1 / rate)
    return there.high


def power(x: Interval, r: Fraction) -> Interval:
    """x^r for x >= 0; 0 for x = 0 and r > 0."""
    if r == 0:
        return of_fraction(Fraction(1))
    if not iv.positive(x.low):
        if r < 0:
            raise Refused("a denominator is 0")
        if not iv.positive(x.high):
            return _NOTHING
        return Interval(fzero, power(Interval(x.high, x.high), r).high)
    return iv.exp(of_fraction(r) * iv.log(x))


def between(g: Product, top: int, low: Fraction, high: Fraction, goal: Fraction) -> list[Interval]:
    """∫ xʲ g(x) dx from ``low`` to ``high``."""
    total = [_NOTHING] * (top + 1)
    share = goal / (high - low) / 2
    tiny = goal / 64
    todo = [(low, high)]
    count = 0
    while todo:
        tick()
        count += 1
        if count > _MOST_PIECES:
            raise Refused("an integral needs too many pieces")
        a, b = todo.pop()
        found = _piece(g, top, a, b, share * (b - a))
        if found is None and b - a < 1:
            bound = _crude(g, top, a, b)
            if iv.at_most(bound, of_fraction(tiny).low):
                tiny -= iv.fraction(bound) or Fraction(0)
                found = [Interval(libmp.mpf_neg(bound), bound)] * (top + 1)
        if found is None:
            middle = (a + b) / 2
            todo += [(a, middle), (middle, b)]
            continue
        total = [t + v for t, v in zip(total, found, strict=True)]
    return total


def _crude(g: Product, top: int, a: Fraction, b: Fraction) -> Number:
    """(b - a) times a bound of |xʲ g|."""
    c, r = (a + b) / 2, (b - a) / 2
    size = of_fraction((b - a) * max(Fraction(1), abs(a), abs(b)) ** top)
    for p, e in g.powers:
        if e > 0:
            size = size * power(of_fraction(_spread(shifted(p, c), r)), e)
    ell = shifted(g.exponent, c)
    top_value = (ell[0] if ell else Fraction(0)) + _spread((Fraction(0), *ell[1:]), r)
    return (size * iv.exp(of_fraction(top_value))).high


def _spread(p: Poly, r: Fraction) -> Fraction:
    """Σ |p_k| rᵏ."""
    return sum((abs(c) * r**k for k, c in enumerate(p)), Fraction(0))


def _piece(g: Product, top: int, a: Fraction, b: Fraction, goal: Fraction) -> list[Interval] | None:
    """The integrals over a piece by Taylor's series; None if it has to be smaller."""
    c, half = (a + b) / 2, (b - a) / 2
    radius = half / _RATIO
    moved = [(shifted(p, c), r) for p, r in g.powers]
    for p, _ in moved:
        if abs(p[0]) <= _spread((Fraction(0), *p[1:]), radius):
            return None
    ell = shifted(g.exponent, c)
    first = iv.exp(of_fraction(ell[0] if ell else Fraction(0)))
    largest = first * iv.exp(of_fraction(_spread((Fraction(0), *ell[1:]), radius)))
    for p, r in moved:
        first = first * power(of_fraction(abs(p[0])), r)
        # for r < 0 the least of |p| counts
        rest = _spread((Fraction(0), *p[1:]), radius)
        extreme = abs(p[0]) + rest if r > 0 else abs(p[0]) - rest
        largest = largest * power(of_fraction(extreme), r)
    sign = 1
    if g.signed and moved[0][0][0] < 0:
        sign = -1
    x_size = max(Fraction(1), abs(c) + radius) ** top
    outer = largest * of_fraction(2 * half * x_size / (1 - _RATIO))
    length, left = 4, outer
    while not iv.at_most(left.high, of_fraction(goal).low):
        length += 4
        if length > 3 * iv.Settings.bits:
            return None
        left = outer * of_fraction(_RATIO**length / length)
    if length > 160:
        return None
    series = _coefficients(moved, ell, first, length)
    slack = Interval(libmp.mpf_neg(left.high), left.high)
    found = []
    line: Poly = (Fraction(1),)
    weights = [of_fraction(2 * half ** (n + 1) / (n + 1)) if n % 2 == 0 else None
               for n in range(length + top + 1)]  # fmt: skip
    for _ in range(top + 1):
        total = slack
        factors = [of_fraction(v) for v in line]
        for n in range(0, length, 2):
            term = _NOTHING
            for k, v in enumerate(factors):
                if n >= k:
                    term = term + v * series[n - k]
            w = weights[n]
            assert w is not None
            total = total + term * w
        found.append(-total if sign < 0 else total)
        line = times(line, (c, Fraction(1)))
    return found


def _coefficients(
    moved: Sequence[tuple[Poly, Fraction]], ell: Poly, first: Interval, length: int
) -> list[Interval]:
    """The Taylor coefficients of g by its differential equation."""
    whole: Poly = (Fraction(1),)
    for p, _ in moved:
        whole = times(whole, p)
    right = times(_slope(ell), whole)
    for k, (p, r) in enumerate(moved):
        part = tuple(r * v for v in _slope(p))
        for j, (q, _) in enumerate(moved):
            if j != k:
                part = times(part, q)
        right = plus(right, part)
    lead = of_fraction(whole[0]).inverse()
    left_side = [of_fraction(v) for v in whole]
    right_side = [of_fraction(v) for v in right]
    found = [first]
    for n in range(length - 1):
        total = _NOTHING
        for j, v in enumerate(right_side):
            if j > n:
                break
            total = total + v * found[n - j]
        for j in range(1, min(len(left_side), n + 1)):
            total = total - left_side[j] * found[n + 1 - j] * of_fraction(Fraction(n + 1 - j))
        found.append(total * lead * of_fraction(Fraction(1, n + 1)))
    return found
