"""Equality of real terms as polynomials over the rationals in atoms.

The facts used, for all real numbers with 1/0 = 0: the laws of commutative rings, x/y = x (1/y), 1/(xy) =
(1/x)(1/y), 1/(1/x) = x, 1/q for literals.  The inverse of a sum is an atom, named by that sum made monic.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache, reduce

from cbdp_sym.recheck.proofs.terms import KIND, A, exponent, operation
from cbdp_sym.recheck.proofs.types import LogRefused

_MOST_TERMS = 1_500
Monomial = tuple[int, ...]  # atoms in order, each as often as it is a factor
Poly = dict[Monomial, Fraction]

_names: dict[object, int] = {}  # atom: an even number; its inverse: the odd one after it
_sums: dict[int, Poly] = {}  # the number of 1/p for a sum p


def _atom(key: object) -> int:
    return _names.setdefault(key, 2 * len(_names))


def _collected(terms: Iterable[tuple[Monomial, Fraction]]) -> Poly:
    total: Poly = {}
    for m, c in terms:
        total[m] = total.get(m, Fraction(0)) + c
    return {m: c for m, c in total.items() if c}


def times(p: Poly, q: Poly) -> Poly:
    """Return the product. Raises LogRefused for one of more terms than the kernel multiplies out."""
    found = _collected((tuple(sorted(m + n)), c * d) for m, c in p.items() for n, d in q.items())
    if len(found) > _MOST_TERMS:
        raise LogRefused(f"a product has more than {_MOST_TERMS} terms when it is multiplied out")
    return found


def plus(p: Poly, q: Poly, sign: int = 1) -> Poly:
    """Return p + sign q."""
    return _collected([*p.items(), *((m, sign * c) for m, c in q.items())])


@cache
def polynomial(t: int) -> Poly:
    """Return the polynomial of a real term."""
    if KIND[t] == "q":
        return {(): A[t]} if A[t] else {}
    match operation(t):
        case ("neg", x):
            return plus({}, polynomial(x), -1)
        case ("+", x, y):
            return plus(polynomial(x), polynomial(y))
        case ("-", x, y):
            return plus(polynomial(x), polynomial(y), -1)
        case ("*", x, y):
            return times(polynomial(x), polynomial(y))
        case ("/", x, y):
            return times(polynomial(x), _inverse(y))
        case ("^", x, y) if exponent(y) >= 0:
            return reduce(times, [polynomial(x)] * exponent(y), {(): Fraction(1)})
    return {(_atom(t),): Fraction(1)}


def _inverse(y: int) -> Poly:
    match operation(y):
        case ("*", u, v):
            return times(_inverse(u), _inverse(v))
        case ("/", u, v):
            return times(_inverse(u), polynomial(v))
    p = polynomial(y)
    if not p:
        return {}
    if len(p) == 1:
        ((monomial, c),) = p.items()
        inverses: list[Poly] = [_sums.get(a) or {(a ^ 1,): Fraction(1)} for a in monomial]
        return reduce(times, inverses, {(): 1 / c})
    first = p[max(p)]
    monic = {m: c / first for m, c in p.items()}
    a = _atom(frozenset(monic.items()))
    _sums[a] = monic
    return {(a,): 1 / first}
