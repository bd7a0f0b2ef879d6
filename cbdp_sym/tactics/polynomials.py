"""Polynomials of the kernel's `ring` as data for searches, and back to terms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from types import MappingProxyType

from cbdp_sym.kernel import ring as _ring
from cbdp_sym.kernel.ring import Monomial, Polynomial, multiply, polynomial
from cbdp_sym.kernel.ring import add as plus
from cbdp_sym.kernel.terms import Term, literal, plain
from cbdp_sym.tactics.syntax import ONE, ZERO, add, div, mul, number, power

__all__ = [
    "Monomial", "Polynomial", "atom_term", "constant", "difference", "from_items", "inverse_of",
    "monomial_term", "multiply", "normal", "plus", "polynomial", "term_of",
]  # fmt: skip

_atoms: dict[int, Term | tuple[str, object]] = {}


def atom(n: int) -> Term | tuple[str, object]:
    """Return what the number of an atom stands for (``kernel.ring.atoms``)."""
    if n not in _atoms:
        _atoms.update(_ring.atoms())
    return _atoms[n]


@cache
def rank(n: int) -> tuple[str, int]:
    """Return a key by which to order atoms: their texts, as the numbers depend on what was proved before."""
    inner = inverse_of(n)
    if inner is None:
        return plain(atom_term(n)), n
    texts = sorted(f"{c} {sorted(rank(a)[0] for a, _ in m)}" for m, c in inner.items())
    return f"1/{texts}", n


def _in_order(m: Monomial) -> list[tuple[tuple[str, int], int]]:
    return sorted((rank(n), k) for n, k in m)


def inverse_of(n: int) -> Polynomial | None:
    """Return u if atom n is 1/u, else None."""
    a = atom(n)
    if isinstance(a, Term):
        return None
    inner = a[1]
    if isinstance(inner, int):
        return from_items([(((inner, 1),), Fraction(1))])
    assert isinstance(inner, frozenset)
    return from_items(inner)


def from_items(items: Iterable[tuple[Monomial, Fraction]]) -> Polynomial:
    """Return a polynomial of its monomials and coefficients; zeros are left out."""
    return MappingProxyType({m: c for m, c in items if c})


def constant(c: Fraction | int) -> Polynomial:
    """Return a constant polynomial."""
    return from_items([((), Fraction(c))])


def difference(s: Term, t: Term) -> Polynomial:
    """Return the polynomial of s - t."""
    return plus(polynomial(s), polynomial(t), -1)


def normal(p: Polynomial) -> tuple[Fraction, frozenset[tuple[Monomial, Fraction]]]:
    """Return c and a key that all nonzero multiples of p share; p is c times the polynomial of the key."""
    if not p:
        return Fraction(0), frozenset()
    c = p[max(p)]
    return c, frozenset((m, k / c) for m, k in p.items())


def atom_term(n: int) -> Term:
    """Return the term of an atom."""
    a = atom(n)
    if isinstance(a, Term):
        return a
    inner = inverse_of(n)
    assert inner is not None
    return div(ONE, term_of(inner))


def monomial_term(m: Monomial, c: Fraction | int = 1) -> Term:
    """Return the term of c m."""
    result: Term | None = None if c == 1 else number(c)
    for (_, n), k in _in_order(m):
        factor = atom_term(n) if k == 1 else power(atom_term(n), literal(k))
        result = factor if result is None else mul(result, factor)
    return ONE if result is None else result


def term_of(p: Mapping[Monomial, Fraction]) -> Term:
    """Return a term with this polynomial."""
    result: Term | None = None
    for m, c in sorted(p.items(), key=lambda item: _in_order(item[0])):
        t = monomial_term(m, c)
        result = t if result is None else add(result, t)
    return ZERO if result is None else result
