"""Taylor coefficients of a term in one variable, as intervals."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck.clock import tick
from cbdp_sym.recheck.derivatives import derivative
from cbdp_sym.recheck.expressions import Term
from cbdp_sym.recheck.functions import evaluate
from cbdp_sym.recheck.intervals import Interval
from cbdp_sym.recheck.outcome import NotRechecked
from cbdp_sym.recheck.squaring import by_squaring

Series = list[Interval]
_NOTHING, _ONE = iv.of_fraction(Fraction(0)), iv.of_fraction(Fraction(1))
_X = ex.var("x")


def taylor(term: Term, at: Mapping[str, Series], length: int) -> Series:
    """Return the first ``length`` coefficients, where a variable has those of ``at`` and then 0."""
    known: dict[Term, Series] = {}
    for t in term.subterms():
        tick()
        known[t] = _series(t, [known[a] for a in t.args], at, length)
    return known[term]


def _constant(value: Interval, length: int) -> Series:
    return [value, *[_NOTHING] * (length - 1)]


def _number(c: Fraction | int) -> Interval:
    return iv.of_fraction(Fraction(c))


def _times(a: Series, b: Series) -> Series:
    found = []
    for n in range(len(a)):
        total = _NOTHING
        for k in range(n + 1):
            if a[k] is not _NOTHING and b[n - k] is not _NOTHING:
                total = total + a[k] * b[n - k]
        found.append(total)
    return found


def _integrated(first: Interval, slope: Series) -> Series:
    return [first, *(c * _number(Fraction(1, k + 1)) for k, c in enumerate(slope[:-1]))]


def _derived(a: Series) -> Series:
    return [*(c * _number(k) for k, c in enumerate(a) if k), _NOTHING]


def _inverse(a: Series) -> Series:
    first = a[0].inverse()
    found = [first]
    for n in range(1, len(a)):
        total = _NOTHING
        for k in range(1, n + 1):
            if a[k] is not _NOTHING:
                total = total + a[k] * found[n - k]
        found.append(-(total * first))
    return found


def _exp(a: Series) -> Series:
    """e' = a'e."""
    found = [iv.exp(a[0])]
    for n in range(1, len(a)):
        total = _NOTHING
        for k in range(1, n + 1):
            if a[k] is not _NOTHING:
                total = total + _number(k) * a[k] * found[n - k]
        found.append(total * _number(Fraction(1, n)))
    return found


def _power(a: Series, e: Fraction, first: Interval) -> Series:
    """a·p' = e·a'·p."""
    found = [first]
    below = a[0].inverse()
    for n in range(1, len(a)):
        total = _NOTHING
        for k in range(1, n + 1):
            if a[k] is not _NOTHING:
                total = total + _number(e * k - (n - k)) * a[k] * found[n - k]
        found.append(total * below * _number(Fraction(1, n)))
    return found


def _waves(a: Series) -> tuple[Series, Series]:
    """The sine and the cosine: s' = c·a', c' = -s·a'."""
    sine, cosine = [iv.sin(a[0])], [iv.cos(a[0])]
    for n in range(1, len(a)):
        up = down = _NOTHING
        for k in range(1, n + 1):
            if a[k] is not _NOTHING:
                up = up + _number(k) * a[k] * cosine[n - k]
                down = down + _number(k) * a[k] * sine[n - k]
        sine.append(up * _number(Fraction(1, n)))
        cosine.append(-(down * _number(Fraction(1, n))))
    return sine, cosine


def _series(t: Term, args: list[Series], at: Mapping[str, Series], length: int) -> Series:
    if t.head == "var":
        found = [*at[t.data], *[_NOTHING] * length]
        return found[:length]
    if t.head in ("num", "const"):
        return _constant(evaluate(t, {}), length)
    if t.head == "add":
        return [_sum([a[k] for a in args]) for k in range(length)]
    if t.head == "mul":
        total = args[0]
        for a in args[1:]:
            total = _times(total, a)
        return total
    if all(c is _NOTHING for a in args for c in a[1:]):
        ranges = {f"a{k}": a[0] for k, a in enumerate(args)}
        plain = ex.raw(t.head, [ex.var(v) for v in ranges], t.data)
        if t.head == "pow" and t.args[1].head == "num":
            plain = ex.raw("pow", (ex.var("a0"), t.args[1]))
        return _constant(evaluate(plain, ranges), length)
    u = args[0]
    if t.head == "pow":
        return _raised(t, args)
    if t.head == "exp":
        return _exp(u)
    if t.head in ("sin", "cos"):
        return _waves(u)[t.head == "cos"]
    if t.head in ("sinh", "cosh"):
        up, down = _exp(u), _exp([-c for c in u])
        half = _number(Fraction(1, 2))
        sign = _number(-1 if t.head == "sinh" else 1)
        return [(a + sign * b) * half for a, b in zip(up, down, strict=True)]
    slope = SLOPES.get(t.head)
    if slope is None:
        raise NotRechecked(f"the Taylor expansion of {t.head}")
    inner = taylor(slope, {"x": u}, length)
    first = evaluate(ex.raw(t.head, (_X,)), {"x": u[0]})
    return _integrated(first, _times(inner, _derived(u)))


def _raised(t: Term, args: list[Series]) -> Series:
    base, e = args[0], ex.value_of(t.args[1])
    if e is None:
        return _exp(_times(args[1], taylor(ex.raw("log", (_X,)), {"x": base}, len(base))))
    if e.denominator > 1 or e < 0:
        if e == -1:
            return _inverse(base)
        first = evaluate(ex.raw("pow", (_X, t.args[1])), {"x": base[0]})
        return _power(base, e, first)
    return by_squaring(base, int(e), _times, _constant(_ONE, len(base)))


def _sum(values: list[Interval]) -> Interval:
    total = _NOTHING
    for v in values:
        if v is not _NOTHING:
            total = v if total is _NOTHING else total + v
    return total


SLOPES = {
    **{
        head: derivative(ex.raw(head, (_X,)), "x")
        for head in ("log", "asin", "atan", "asinh", "acosh", "atanh", "erf", "erfc")
    },
    "tanh": ex.power(ex.apply("cosh", _X), ex.num(-2)),
    "tan": ex.power(ex.apply("cos", _X), ex.num(-2)),
}
