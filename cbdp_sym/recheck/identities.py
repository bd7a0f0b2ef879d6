"""Functions by their definitions, where the plain normal form does not decide that terms are equal.

Inverse hyperbolic functions as logarithms, γ(a, x) as Γ(a) - Γ(a, x), the sine and cosine of a sum
of angles, roots of products of positive factors, and the duplication and reflection formulas of the
gamma function.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck.expressions import HALF, ONE, ZERO, Term

_Test = Callable[[Term], bool]
_INVERSE, _MOST = ("asinh", "acosh", "atanh"), 8


def written_out(term: Term, positive: _Test = lambda term: False) -> Term:
    """Return the term by these identities, equal to it wherever it is defined; itself if none applies.

    ``positive`` says of a term that it is greater than 0 at every point that matters.
    """
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
        elif t.head == "pow" and args[0].head == "mul" and all(map(positive, args[0].args)):
            done[t] = ex.mul(*(ex.power(a, args[1]) for a in args[0].args))
        elif t.head in ("gamma", "loggamma"):
            found = _gamma(t.head, args[0], positive)
            done[t] = t if found is None and args[0] is t.args[0] else found or ex.apply(t.head, *args)
        else:
            done[t] = ex.apply(t.head, *args, data=t.data) if args != list(t.args) else t
    return done[term]


def _inverse(head: str, u: Term) -> Term:
    if head == "atanh":
        logs = ex.sub(ex.log(ex.add(ONE, u)), ex.log(ex.sub(ONE, u)))
        return ex.mul(HALF, logs)
    one = ONE if head == "asinh" else ex.neg(ONE)
    return ex.log(ex.add(u, ex.power(ex.add(ex.mul(u, u), one), HALF)))


def _gamma(head: str, u: Term, positive: _Test) -> Term | None:
    """Γ(u), or log Γ(u), with fewer multiples or minus signs in its argument, if a formula applies.

    Γ(2w)·√π = 2^(2w - 1)·Γ(w)·Γ(w + 1/2) for every w for which the left side has a value; the
    logarithm of that for w > 0; Γ(1 - w)·Γ(w)·sin(πw) = π for 0 < w < 1.
    """
    log = head == "loggamma"
    moving = [t for t in (u.args if u.head == "add" else (u,)) if t.head != "num"]
    numbers = [ex.split_coefficient(t)[0] for t in moving]

    def again(argument: Term) -> Term:
        return _gamma(head, argument, positive) or ex.apply(head, argument)

    even = all(c.denominator == 1 and c % 2 == 0 and abs(c) <= _MOST for c in numbers)
    if moving and even and (positive(u) or not log):
        w = ex.mul(HALF, u)
        parts, twos = (again(w), again(ex.add(w, HALF))), ex.sub(u, ONE)
        if log:
            two = ex.log(ex.num(2))
            return ex.add(*parts, ex.mul(twos, two), ex.neg(ex.mul(HALF, ex.log(ex.PI))))
        root = ex.power(ex.PI, ex.neg(HALF))
        return ex.mul(*parts, ex.power(ex.num(2), twos), root)
    w = ex.sub(ONE, u)
    if moving and numbers[0] < 0 and positive(u) and positive(w):
        sine, other = ex.apply("sin", ex.mul(ex.PI, w)), again(w)
        if log:
            return ex.sub(ex.log(ex.PI), ex.add(ex.log(sine), other))
        return ex.div(ex.PI, ex.mul(sine, other))
    return None


def _angles(u: Term) -> list[Term]:
    """Terms whose sum is u, whole multiples of something one by one."""
    angles: list[Term] = []
    for term in u.args if u.head == "add" else (u,):
        c, body = ex.split_coefficient(term)
        whole = abs(int(c)) if c.denominator == 1 and body is not ONE else 1
        whole = whole if 1 < whole <= _MOST else 1
        angles += [ex.scaled(Fraction(c, whole), body)] * whole
    return angles
