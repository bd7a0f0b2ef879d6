"""Functions by their definitions, where the plain normal form does not decide that terms are equal.

Inverse hyperbolic functions as logarithms, γ(a, x) as Γ(a) - Γ(a, x), and the sine and cosine of a sum
of angles.
"""

from __future__ import annotations

from fractions import Fraction

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck.expressions import HALF, ONE, ZERO, Term

_INVERSE, _MOST = ("asinh", "acosh", "atanh"), 8


def written_out(term: Term) -> Term:
    """The term by these identities, equal to it wherever it is defined; itself if none applies."""
    done: dict[Term, Term] = {}
    for t in term.subterms():
        args = [done[a] for a in t.args]
        if t.head in _INVERSE:
            done[t] = _inverse(t.head, args[0])
        elif t.head == "lowergamma":
            done[t] = ex.sub(ex.apply("gamma", args[0]), ex.apply("uppergamma", *args))
        elif t.head in ("sin", "cos") and 1 < len(_angles(args[0])) <= _MOST:
            sine, cosine = ZERO, ONE
            for a in _angles(args[0]):
                s, c = ex.apply("sin", a), ex.apply("cos", a)
                sine, cosine = (
                    ex.add(ex.mul(sine, c), ex.mul(cosine, s)),
                    ex.sub(ex.mul(cosine, c), ex.mul(sine, s)),
                )
            done[t] = sine if t.head == "sin" else cosine
        else:
            done[t] = ex.apply(t.head, *args, data=t.data) if args != list(t.args) else t
    return done[term]


def _inverse(head: str, u: Term) -> Term:
    if head == "atanh":
        logs = ex.sub(ex.log(ex.add(ONE, u)), ex.log(ex.sub(ONE, u)))
        return ex.mul(HALF, logs)
    one = ONE if head == "asinh" else ex.neg(ONE)
    return ex.log(ex.add(u, ex.power(ex.add(ex.mul(u, u), one), HALF)))


def _angles(u: Term) -> list[Term]:
    """Terms whose sum is u, whole multiples of something one by one."""
    angles: list[Term] = []
    for term in u.args if u.head == "add" else (u,):
        c, body = ex.split_coefficient(term)
        whole = abs(int(c)) if c.denominator == 1 and body is not ONE else 1
        whole = whole if 1 < whole <= _MOST else 1
        angles += [ex.scaled(Fraction(c, whole), body)] * whole
    return angles
