"""Differences f(v) - f(v + 1), by the recurrences of the gamma function.

loggamma(a + 1) = loggamma(a) + log(a), gamma(a + 1) = a·gamma(a), ψ⁽ⁿ⁾(a + 1) = ψ⁽ⁿ⁾(a) + (-1)ⁿ n!/aⁿ⁺¹,
each for a > 0.
"""

from __future__ import annotations

from fractions import Fraction
from math import factorial

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck.expressions import ONE, Term
from cbdp_sym.recheck.normal import Normaliser

SHIFTED = ("loggamma", "gamma", "polygamma")


def loss(f: Term, v: str, normaliser: Normaliser) -> Term:
    """f at v less f at v + 1, where the gamma functions of f are defined at v."""
    here = {
        (t.head, t.data, normaliser.form(t.args[-1])): t.args[-1] for t in f.subterms() if t.head in SHIFTED
    }
    later = ex.put(f, v, ex.add(ex.var(v), ONE))
    known: dict[Term, Term] = {}
    for t in later.subterms():
        if t.head in SHIFTED:
            a = here.get((t.head, t.data, normaliser.form(ex.sub(t.args[-1], ONE))))
            if a is not None:
                known[t] = _recurred(t, a)
    return ex.sub(f, ex.rebuilt(later, known))


def _recurred(t: Term, a: Term) -> Term:
    """The function at a + 1 by its value at a."""
    before = ex.apply(t.head, a, data=t.data)
    if t.head == "loggamma":
        return ex.add(before, ex.log(a))
    if t.head == "gamma":
        return ex.mul(a, before)
    n = t.data
    more = ex.num(Fraction((-1) ** n * factorial(n)))
    return ex.add(before, ex.mul(more, ex.power(a, ex.num(-n - 1))))
