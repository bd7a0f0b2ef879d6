"""`gaussian`: integrals over the line of sums of K x^n exp(q), for quadratic q that tend to minus infinity.

q is written as -y^2/2 + c with y = a x + b, and x^n as a polynomial in y; the integrals of y^k exp(-y^2/2)
are known (`gaussian_moments`).
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import reduce
from math import comb, isqrt

from cbdp_sym.kernel.terms import Term, Var, app, const, literal
from cbdp_sym.kernel.theorem import Theorem, abstraction, congruence, reflexivity
from cbdp_sym.kernel.types import REAL
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.arithmetic import equal_fractions
from cbdp_sym.tactics.automation import prove
from cbdp_sym.tactics.context import Context, as_context
from cbdp_sym.tactics.failure import Failed
from cbdp_sym.tactics.gaussian_moments import moment
from cbdp_sym.tactics.polynomials import (
    Monomial,
    Polynomial,
    atom,
    atom_term,
    constant,
    from_items,
    monomial_term,
    plus,
    polynomial,
    term_of,
)
from cbdp_sym.tactics.rewriting import equation
from cbdp_sym.tactics.syntax import (
    ONE,
    ZERO,
    add,
    by_equation,
    congruent,
    div,
    head,
    lt,
    mul,
    neg,
    number,
    opened,
    parts,
    power,
)

Degrees = dict[int, Polynomial]  # the coefficients of powers of x


def gaussian(f: Term, context: Context | Iterable[Theorem] = ()) -> Theorem:
    """Return ``|- HasInt lebesgue f v`` for f x a sum of terms K x^n exp(quadratic in x).

    Raises Failed if f is not of this form, or a leading coefficient is not shown to be negative.
    """
    context = as_context(context)
    with opened(REAL) as (x,):
        total: Theorem | None = None
        for exponent, degrees in _read(app(f, x), x):
            step = _one_exponent(exponent, degrees, x, context)
            given = [step, step] if total is None else [total, step]
            total = use("int_lin", a=ONE, b=ZERO if total is None else ONE, given=given)
        if total is None:
            raise Failed("not a sum of terms K x^n exp(q): ", f)
        g = parts(total.conclusion)[1][1]
        same = abstraction(x, equal_fractions(app(g, x), app(f, x), context))
    measure, _, value = parts(total.conclusion)[1]
    relation = reflexivity(app(head(total.conclusion), measure))
    return by_equation(congruence(congruence(relation, same), reflexivity(value)), total)


def _one_exponent(exponent: Polynomial, degrees: Degrees, x: Var, context: Context) -> Theorem:
    """The integral of p(x) exp(q(x)), by the moments of exp(-y^2/2), y = a x + b."""
    q2, q1, q0 = _coefficients(exponent, x)
    a = _square_root(plus(constant(0), q2, -2))
    positive = prove(lt(ZERO, a), context)
    b = div(neg(term_of(q1)), a) if q1 else ZERO
    c = add(term_of(q0), div(power(b, literal(2)), literal(2))) if q1 else term_of(q0)
    standard: Theorem | None = None
    for k in range(max(degrees) + 1):  # x^j = sum of binomial(j, k) y^k (-b)^(j-k) / a^j
        pieces = [
            div(_scaled(p, comb(j, k), neg(b), j - k), _power(a, j))
            for j, p in degrees.items()
            if j == k or (j > k and q1)
        ]
        if not pieces:
            continue
        scale = reduce(add, pieces)
        given = [moment(k), moment(k)] if standard is None else [standard, moment(k)]
        first, second = (scale, ZERO) if standard is None else (ONE, scale)
        standard = use("int_lin", a=first, b=second, given=given)
    assert standard is not None
    base = use("int_affine", a=a, b=b, given=[standard], context=context)
    resolved = equation(parts(base.conclusion)[1][2], "abs_nonneg", context=context.extended(positive))
    base = by_equation(congruent(app(head(base.conclusion), *parts(base.conclusion)[1][:2]), resolved), base)
    return use("int_lin", a=app(const("exp"), c), b=ZERO, given=[base, base])


def _scaled(p: Polynomial, n: int, t: Term, k: int) -> Term:
    """p n t^k"""
    return mul(term_of(p), mul(number(n), _power(t, k))) if k else term_of(p)


def _power(t: Term, n: int) -> Term:
    return ONE if n == 0 else t if n == 1 else power(t, literal(n))


def _read(t: Term, x: Var) -> list[tuple[Polynomial, Degrees]]:
    """The exponents with the polynomials that stand before them."""
    groups: dict[frozenset[tuple[Monomial, Fraction]], tuple[Polynomial, Degrees]] = {}
    for m, c in polynomial(t).items():
        outside: list[tuple[int, int]] = []
        exponent, degree = constant(0), 0
        for n, k in m:
            u = atom_term(n)
            name, arguments = parts(u)
            if x not in u.free:
                outside.append((n, k))
            elif u is x:
                degree = k
            elif name == "exp":
                exponent = plus(exponent, polynomial(arguments[0]), k)
            elif name == "/" and parts(arguments[1])[0] == "exp":
                exponent = plus(exponent, polynomial(parts(arguments[1])[1][0]), -k)
            else:
                raise Failed("not K x^n exp(q), because of ", u)
        _, degrees = groups.setdefault(frozenset(exponent.items()), (exponent, {}))
        old = degrees.get(degree, constant(0))
        degrees[degree] = plus(old, from_items([(tuple(outside), c)]))
    return list(groups.values())


def _coefficients(p: Polynomial, x: Var) -> tuple[Polynomial, Polynomial, Polynomial]:
    """The coefficients of x^2, x and 1."""
    found: list[dict[Monomial, Fraction]] = [{}, {}, {}]
    for m, c in p.items():
        degree = sum(k for n, k in m if atom(n) is x)
        rest = tuple((n, k) for n, k in m if atom(n) is not x)
        if degree > 2 or any(x in atom_term(n).free for n, _ in rest):
            raise Failed("this exponent is not quadratic: ", term_of(p))
        found[degree][rest] = c
    q0, q1, q2 = (from_items(d.items()) for d in found)
    if not q2:
        raise Failed("this exponent has no square: ", term_of(p))
    return q2, q1, q0


def _square_root(p: Polynomial) -> Term:
    """A term whose square is p: of a monomial by halving, of others by sqrt."""
    if len(p) == 1:
        ((m, c),) = p.items()
        top, bottom = isqrt(max(c.numerator, 0)), isqrt(c.denominator)
        square = Fraction(top, bottom) ** 2 == c and c > 0
        if square and all(k % 2 == 0 for _, k in m):
            return monomial_term(tuple((n, k // 2) for n, k in m), Fraction(top, bottom))
    return app(const("sqrt"), term_of(p))
