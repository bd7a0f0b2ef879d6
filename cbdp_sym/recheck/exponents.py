"""Exponentials that differ by a product of rational powers: y**(p/(p - 1)) is y·y**(1/(p - 1))."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from cbdp_sym.recheck.expressions import ONE, Term
from cbdp_sym.recheck.monomials import Monomial, Poly, joined, plus, raised, times

Form = Callable[[Term], Poly]
Quotient = Callable[[Poly], tuple[Poly, dict[Term, int]]]


def merged(p: Poly, poly: Form, quotient: Quotient, exp: Callable[[Poly], Poly]) -> Poly | None:
    """p with as few different exponentials as are found; None if no two can be written by one.

    Args:
        p: a polynomial in generators.
        poly: the polynomial of a term.
        quotient: a polynomial as a numerator, and the sums of the denominator with their powers.
        exp: the exponential of a polynomial.
    """
    kept: list[tuple[Poly, Monomial]] = [({}, ())]
    total: Poly = {}
    changed = False
    for m, c in p.items():
        factors = tuple((g, e) for g, e in m if g.head == "exp")
        rest = tuple((g, e) for g, e in m if g.head != "exp")
        exponent: Poly = {}
        for g, e in factors:
            exponent = plus(exponent, poly(g.args[0]), e)
        for other, written in kept:
            logs = _rational(plus(exponent, other, Fraction(-1)), poly, quotient)
            if logs is not None:
                changed = changed or bool(logs) or written != factors
                key, k = joined(rest, written)
                total = plus(total, times({key: c * k}, exp(logs)))
                break
        else:
            kept.append((exponent, factors))
            total = plus(total, {m: c})
    return total if changed else None


def _rational(p: Poly, poly: Form, quotient: Quotient) -> Poly | None:
    """p as a sum of logarithms with rational coefficients and a rational number, if it is one."""
    parts: dict[Term, Poly] = {}
    for m, c in p.items():
        logs = [g for g, e in m if g.head == "log" and e == 1]
        log = logs[0] if len(logs) == 1 else ONE
        rest = tuple((g, e) for g, e in m if g is not log)
        parts[log] = plus(parts.get(log, {}), {rest: c})
    total: Poly = {}
    for log, coefficient in parts.items():
        k = _constant(coefficient, poly, quotient)
        if k is None:
            return None
        total = plus(total, {() if log is ONE else ((log, Fraction(1)),): k})
    return total


def _constant(p: Poly, poly: Form, quotient: Quotient) -> Fraction | None:
    """The rational number that p is wherever it is defined, if it is one."""
    above, sums = quotient(p)
    if not above:
        return Fraction(0)
    below: Poly = {(): Fraction(1)}
    for g, n in sums.items():
        factor: Poly = {}
        for a in g.args:
            factor = plus(factor, poly(a))
        below = times(below, raised(factor, n))
    m = next(iter(below))
    k = above.get(m, Fraction(0)) / below[m]
    return k if not plus(above, below, -k) else None
