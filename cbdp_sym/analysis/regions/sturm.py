"""The sign of a polynomial in one variable with rational coefficients on a range, by Sturm's theorem.

C. Sturm, Mémoire sur la résolution des équations numériques (1829): Sturm's sequence is p, p', and the
remainders of the Euclidean algorithm with the other sign. If p(a) and p(b) are not 0, the number of
different roots of p between a and b is the number of changes of sign at a, less the number at b.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import sympy
from flint import fmpq, fmpq_poly
from sympy import Expr, Symbol
from sympy.polys.polyerrors import PolynomialError

from cbdp_sym.analysis.regions.region import Range

_HIGHEST, _MOST_BITS = 120, 8000


def sign_on(f: Expr, ranges: Mapping[Symbol, Range], strict: bool) -> bool:
    """Return whether f > 0 (``strict``), or f >= 0, is shown for every value of its only variable in its
    range.
    """
    p = _polynomial(f)
    if p is None:
        return False
    (v,) = f.free_symbols
    r = ranges[v]
    ends = [_number(e) if e.is_finite else None for e in (r.low, r.high)]
    if r.low >= r.high:
        return False
    # where p does not change its sign, one point between the ends tells it
    middle = _between(ends)
    while p(middle) == 0 and not strict and p.degree() > 0:
        middle = _between([ends[0], middle])
    if not p(middle) > 0:
        return False
    if not strict:
        return not _has_root_between(_changing(p), ends)
    limits = zip(ends, (r.low_open, r.high_open), strict=True)
    attained = [e for e, opened in limits if e is not None and not opened]
    return not _has_root_between(p, ends) and all(p(e) > 0 for e in attained)


def _polynomial(f: Expr) -> fmpq_poly | None:
    if len(f.free_symbols) != 1:
        return None
    try:
        p = sympy.Poly(f, *f.free_symbols)
    except PolynomialError:
        return None
    if not (p.domain.is_ZZ or p.domain.is_QQ) or p.degree() > _HIGHEST:
        return None
    numbers = [_number(c) for c in reversed(p.all_coeffs())]
    if any(max(int(abs(c.p)), int(c.q)).bit_length() > _MOST_BITS for c in numbers):
        return None
    return fmpq_poly(numbers)


def _number(c: Expr) -> fmpq:
    return fmpq(int(c.p), int(c.q))


def _between(ends: list[fmpq | None]) -> fmpq:
    low, high = ends
    if low is not None and high is not None:
        return (low + high) / 2
    if low is not None:
        return low + 1
    return fmpq(0) if high is None else high - 1


def _changing(p: fmpq_poly) -> fmpq_poly:
    """q with p = c·q·s², so that p has the sign of c·q wherever it is not 0.

    From g = gcd(p, p'), in which every factor has one power less: the factors of odd power in p are
    what is left when those are divided out two by two.
    """
    while p.degree() > 0:
        common = p.gcd(p.derivative())
        simple = p // common  # every factor once
        twice = simple.gcd(common)  # those that p has at least twice
        if twice.degree() <= 0:
            return p
        p //= twice * twice
    return p


def _has_root_between(p: fmpq_poly, ends: list[fmpq | None]) -> bool:
    """Return whether p has a root strictly between the ends; None is an infinite one."""
    for end in ends:
        while end is not None and p.degree() > 0 and p(end) == 0:
            p //= fmpq_poly([-end, 1])
    if p.degree() <= 0:
        return False
    chain = [p, p.derivative()]
    while chain[-1].degree() > 0:
        rest = chain[-2] % chain[-1]
        if rest.degree() < 0:
            break
        chain.append(_shortened(-rest))
    return _changes(chain, ends[0], -1) != _changes(chain, ends[1], 1)


def _shortened(p: fmpq_poly) -> fmpq_poly:
    """p divided by a positive number, so that its coefficients do not grow."""
    return p / abs(p[p.degree()])


def _changes(chain: list[fmpq_poly], at: fmpq | None, side: int) -> int:
    """Return how often the sign changes along the chain at a point, or far out on that side."""
    signs = []
    for p in chain:
        value = p(at) if at is not None else p[p.degree()] * side ** (p.degree() % 2)
        if value != 0:
            signs.append(value > 0)
    return sum(a != b for a, b in pairwise(signs))
