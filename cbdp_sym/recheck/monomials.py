"""Polynomials with rational coefficients in powers of generators, which are terms."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck.clock import tick
from cbdp_sym.recheck.expressions import ONE, Term
from cbdp_sym.recheck.outcome import Refused
from cbdp_sym.recheck.squaring import by_squaring

Monomial = tuple[tuple[Term, Fraction], ...]
Poly = dict[Monomial, Fraction]
_MOST_TERMS = 3000
_MOST_OF_SQUARES = 20


def plus(a: Poly, b: Poly, c: Fraction = Fraction(1)) -> Poly:
    total = dict(a)
    for m, k in b.items():
        new = total.get(m, Fraction(0)) + c * k
        if new:
            total[m] = new
        else:
            total.pop(m, None)
    return total


def joined(a: Monomial, b: Monomial) -> tuple[Monomial, Fraction]:
    """Return the product of two monomials, and the number that whole powers of numbers contribute.

    |x| has a power from 0 to less than 2, since |x|² is x².
    """
    powers = dict(a)
    for g, e in b:
        powers[g] = powers.get(g, Fraction(0)) + e
    c = Fraction(1)
    for g, e in list(powers.items()):
        if g.head == "abs" and g.args[0].head == "var" and (even := 2 * (e // 2)):
            powers[g] = e - even
            powers[g.args[0]] = powers.get(g.args[0], Fraction(0)) + even
        if g.head == "num" and e.numerator // e.denominator:
            whole = e.numerator // e.denominator
            c *= g.data**whole
            powers[g] = e - whole
    return tuple(sorted(((g, e) for g, e in powers.items() if e), key=by_number)), c


def by_number(item: tuple[Term, Fraction]) -> int:
    return item[0].number


def times(a: Poly, b: Poly) -> Poly:
    tick()
    if len(a) * len(b) > _MOST_TERMS:
        raise Refused("an expression has too many terms when it is multiplied out")
    total: Poly = {}
    for m, c in a.items():
        for n, d in b.items():
            key, k = joined(m, n)
            new = total.get(key, Fraction(0)) + c * d * k
            if new:
                total[key] = new
            else:
                total.pop(key, None)
    return total


def raised(a: Poly, n: int) -> Poly:
    return by_squaring(a, n, times, {(): Fraction(1)})


def square_root_of(p: Poly) -> Poly | None:
    """q with q² = p, by the highest monomials one after the other; None if there is none, or many terms."""
    if not 3 <= len(p) <= _MOST_OF_SQUARES or any(e.denominator != 1 for m in p for _, e in m):
        return None
    first = max(p, key=_order)
    c = p[first]
    root = Fraction(isqrt(max(0, c.numerator)), isqrt(c.denominator))
    if root * root != c or any(e % 2 for _, e in first):
        return None
    leading = tuple((g, e / 2) for g, e in first)
    inverse = tuple((g, -e) for g, e in leading)
    q: Poly = {leading: root}
    for _ in range(_MOST_OF_SQUARES):
        rest = plus(p, times(q, q), Fraction(-1))
        if not rest:
            return q
        highest = max(rest, key=_order)
        m, k = joined(highest, inverse)
        if m in q or any(e < 0 for _, e in m):
            return None
        q = plus(q, {m: k * rest[highest] / (2 * root)})
    return None


def _order(m: Monomial) -> tuple[tuple[int, Fraction], ...]:
    """Lexicographic: by the power of the first generator, of the next, and so on."""
    return tuple((-g.number, e) for g, e in m)


def term_of(p: Poly) -> Term:
    return ex.add(*(ex.mul(ex.num(c), product_of(m)) for m, c in p.items()))


def product_of(m: Monomial) -> Term:
    return ex.mul(*(ex.power(g, ex.num(e)) for g, e in m)) if m else ONE
