"""Derivatives of terms."""

from __future__ import annotations

from fractions import Fraction

from cbdp_sym.recheck.expressions import (
    MINUS,
    ONE,
    PI,
    TWO,
    ZERO,
    Term,
    add,
    apply,
    exp,
    log,
    mul,
    neg,
    num,
    power,
    raw,
    sub,
)
from cbdp_sym.recheck.outcome import NotRechecked

_derivatives: dict[tuple[Term, str], Term] = {}


def derivative(term: Term, v: str) -> Term:
    """``∂term/∂v``, which holds where the term is smooth in v."""
    for t in term.subterms():
        if (t, v) not in _derivatives:
            _derivatives[t, v] = _derivative(t, v)
    return _derivatives[term, v]


def _derivative(t: Term, v: str) -> Term:
    if v not in t.free:
        return ZERO
    if t.head == "var":
        return ONE
    slopes = [_derivatives[a, v] for a in t.args]
    if t.head == "add":
        return add(*slopes)
    if t.head == "mul":
        return add(
            *(
                mul(s, *(a for j, a in enumerate(t.args) if j != k))
                for k, s in enumerate(slopes)
                if s is not ZERO
            )
        )
    if t.head == "pow":
        base, exponent = t.args
        first = mul(exponent, power(base, add(exponent, MINUS)), slopes[0])
        if v not in exponent.free:
            return first
        return add(first, mul(t, log(base), slopes[1]))
    if t.head in ("max", "min") and len(t.args) == 2:
        a, b = t.args
        first, second = slopes if t.head == "max" else slopes[::-1]
        return raw("piecewise", (first, sub(a, b), second), (True,))
    if t.head in ("lowergamma", "uppergamma"):
        s, x = t.args
        if v in s.free:
            raise NotRechecked("the derivative of an incomplete gamma function in its order")
        density = mul(power(x, add(s, MINUS)), exp(neg(x)), slopes[1])
        return density if t.head == "lowergamma" else neg(density)
    if t.head == "polygamma":
        return mul(raw("polygamma", t.args, t.data + 1), slopes[0])
    if len(t.args) != 1 or t.head == "piecewise":
        raise NotRechecked(f"the derivative of {t.head}")
    return mul(_slope_of(t), slopes[0])


def _slope_of(t: Term) -> Term:
    (u,), head = t.args, t.head
    square = power(u, TWO)
    if head == "exp":
        return t
    if head == "log":
        return power(u, MINUS)
    if head == "sin":
        return apply("cos", u)
    if head == "cos":
        return neg(apply("sin", u))
    if head == "tan":
        return add(ONE, power(t, TWO))
    if head == "asin":
        return power(sub(ONE, square), num(Fraction(-1, 2)))
    if head == "atan":
        return power(add(ONE, square), MINUS)
    if head in ("sinh", "cosh"):
        return apply("cosh" if head == "sinh" else "sinh", u)
    if head == "tanh":
        return sub(ONE, power(t, TWO))
    if head == "asinh":
        return power(add(ONE, square), num(Fraction(-1, 2)))
    if head == "acosh":
        return mul(power(add(u, MINUS), num(Fraction(-1, 2))), power(add(u, ONE), num(Fraction(-1, 2))))
    if head == "atanh":
        return power(sub(ONE, square), MINUS)
    if head in ("erf", "erfc"):
        c = mul(num(2 if head == "erf" else -2), power(PI, num(Fraction(-1, 2))))
        return mul(c, exp(neg(square)))
    if head == "gamma":
        return mul(t, raw("polygamma", (u,), 0))
    if head == "loggamma":
        return raw("polygamma", (u,), 0)
    if head == "lambertw":
        return power(mul(exp(t), add(ONE, t)), MINUS)
    if head == "abs":
        return apply("sign", u)
    if head == "sign":
        return ZERO
    raise NotRechecked(f"the derivative of {head}")
