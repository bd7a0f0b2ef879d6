"""Functions of one variable as sums of K x^n exp(c x), K and c free of x: for limits and integrals.

Reading is a suggestion: that the sum is the function is proved by `field` where it is used.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from cbdp_sym.kernel.terms import Term, Var, app, const, literal
from cbdp_sym.tactics.failure import Failed
from cbdp_sym.tactics.polynomials import (
    Monomial,
    Polynomial,
    atom,
    constant,
    from_items,
    inverse_of,
    plus,
    polynomial,
    term_of,
)
from cbdp_sym.tactics.syntax import ONE, ZERO, add, mul, parts, power


class Summand(NamedTuple):
    """``coefficient * x^degree * exp(rate * x)``; degree may be negative."""

    coefficient: Term
    degree: int
    rate: Term | None


def read(t: Term, x: Var) -> list[Summand]:
    """Return t as a sum of K x^n exp(c x).  Raises Failed with the part that is something else."""
    groups: dict[tuple[int, object, object], tuple[Polynomial, list[Term]]] = {}
    for m, c in polynomial(t).items():
        degree, outside, inside = _split(m, x)
        rate, rest = _linear(inside, x, t)
        coefficient = from_items([(outside, c)])
        key = (degree, frozenset(rate.items()), frozenset(rest.items()))
        old = groups.get(key, (constant(0), []))
        groups[key] = (plus(old[0], coefficient), [term_of(rate), term_of(rest)])
    result = []
    for (degree, *_), (coefficient, (rate_, rest_)) in groups.items():
        if not coefficient:
            continue
        k = term_of(coefficient)
        if rest_ is not ZERO:
            e = app(const("exp"), rest_)
            k = e if k is ONE else mul(k, e)
        result.append(Summand(k, degree, None if rate_ is ZERO else rate_))
    return result


def _split(m: Monomial, x: Var) -> tuple[int, Monomial, Polynomial]:
    """The degree in x, the factors free of x, and the sum of the exponents of the others."""
    degree = 0
    outside: list[tuple[int, int]] = []
    exponent = constant(0)
    for n, k in m:
        a = atom(n)
        inverse = not isinstance(a, Term)
        if inverse:
            inner = inverse_of(n)
            assert inner is not None
            a = term_of(inner)
        assert isinstance(a, Term)
        if x not in a.free:
            outside.append((n, k))
        elif a is x:
            degree += -k if inverse else k
        elif parts(a)[0] == "exp":
            exponent = plus(exponent, polynomial(parts(a)[1][0]), -k if inverse else k)
        else:
            raise Failed("this is not a sum of terms K x^n exp(c x), because of ", a)
    return degree, tuple(outside), exponent


def _linear(p: Polynomial, x: Var, t: Term) -> tuple[Polynomial, Polynomial]:
    """c and d of c x + d."""
    slope: dict[Monomial, Fraction] = {}
    rest: dict[Monomial, Fraction] = {}
    for m, c in p.items():
        degree = 0
        others: list[tuple[int, int]] = []
        for n, k in m:
            a = atom(n)
            if a is x:
                degree = k
                continue
            u = a if isinstance(a, Term) else term_of(inverse_of(n) or constant(0))
            if x in u.free:
                raise Failed("this exponent is not linear: ", t)
            others.append((n, k))
        if degree > 1:
            raise Failed("this exponent is not linear: ", t)
        (slope if degree else rest)[tuple(others)] = c
    return from_items(slope.items()), from_items(rest.items())


def exponential(rate: Term, x: Term) -> Term:
    """Return ``exp (rate * x)``."""
    return app(const("exp"), mul(rate, x))


def written(summands: Iterable[Summand], x: Term) -> Term:
    """Return the sum of ``K * (x^n * exp (c * x))`` as a term; degrees are not negative."""
    total: Term | None = None
    for s in summands:
        t = s.coefficient
        factor = basis(s, x)
        if factor is not ONE:
            t = mul(t, factor)
        total = t if total is None else add(total, t)
    return ZERO if total is None else total


def basis(s: Summand, x: Term) -> Term:
    """Return ``x^n * exp (c * x)``, with what is 1 left out."""
    factors = []
    if s.degree:
        factors.append(x if s.degree == 1 else power(x, literal(s.degree)))
    if s.rate is not None:
        factors.append(exponential(s.rate, x))
    return ONE if not factors else factors[0] if len(factors) == 1 else mul(*factors)
