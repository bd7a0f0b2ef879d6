"""The further functions of the grammar on intervals, and the value of a term."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction

import mpmath
from mpmath import libmp
from mpmath.libmp import finf, fninf, fnone, fone, fzero

from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck.clock import tick
from cbdp_sym.recheck.expressions import Term
from cbdp_sym.recheck.intervals import WHOLE, Interval, Number, Settings
from cbdp_sym.recheck.outcome import NotRechecked, Refused

_ONE = Interval(fone, fone)
_HALF = iv.of_fraction(Fraction(1, 2))
_LARGE = libmp.from_int(10**6)
_HUGE, _TINY = libmp.from_man_exp(1, 40), libmp.from_man_exp(1, -4000)
_NARROW = libmp.from_man_exp(1, -20)


@contextmanager
def precision(bits: int) -> Iterator[None]:
    """Compute with so many bits."""
    before = Settings.bits
    Settings.bits = bits
    try:
        yield
    finally:
        Settings.bits = before


def _by_mpmath(function: Callable[..., Number]) -> Callable[[Number], Interval]:
    """A function of mpmath's that is 0 at 0 only."""
    return lambda a: Interval(fzero, fzero) if a == fzero else iv.approximated(function, a)


def sinh(x: Interval) -> Interval:
    def at(a: Number) -> Interval:
        if libmp.mpf_gt(libmp.mpf_abs(a), _LARGE):
            e = iv.exp(Interval(a, a)) - iv.exp(-Interval(a, a))
            return e * _HALF
        return _by_mpmath(libmp.mpf_sinh)(a)

    return iv.increasing(at, x, fninf, finf)


def cosh(x: Interval) -> Interval:
    y = x.absolute()
    e = Interval(iv.exp(y).low, iv.exp(y).high)
    low = (iv.exp(Interval(y.low, y.low)) + iv.exp(-Interval(y.low, y.low))).low if y.low != finf else finf
    high = e.high if y.high == finf else _cosh_at(y.high)
    half = Fraction(1, 2)
    scaled = Interval(low, finf) * iv.of_fraction(half)
    return Interval(iv.greatest([scaled.low, fone]), high)


def _cosh_at(a: Number) -> Number:
    at = Interval(a, a)
    return ((iv.exp(at) + iv.exp(-at)) * _HALF).high


def tanh(x: Interval) -> Interval:
    def at(a: Number) -> Interval:
        if libmp.mpf_gt(libmp.mpf_abs(a), _LARGE):
            top = Interval(iv.of_fraction(1 - Fraction(1, 2**60)).low, fone)
            return top if iv.positive(a) else -top
        return _by_mpmath(libmp.mpf_tanh)(a)

    return iv.increasing(at, x, fnone, fone)


def asinh(x: Interval) -> Interval:
    return iv.increasing(_by_mpmath(libmp.mpf_asinh), x, fninf, finf)


def acosh(x: Interval) -> Interval:
    def at(a: Number) -> Interval:
        return iv.log(Interval(a, a) + iv.sqrt(Interval(a, a).raised(2) - _ONE))

    return iv.increasing(at, x, fzero, finf, start=fone)


def atanh(x: Interval) -> Interval:
    return iv.increasing(_by_mpmath(libmp.mpf_atanh), x, fninf, finf, start=fnone, stop=fone)


def asin(x: Interval) -> Interval:
    def at(a: Number) -> Interval:
        t = Interval(a, a)
        return iv.atan(t / iv.sqrt(_ONE - t.raised(2)))

    quarter = iv.pi() * _HALF
    return iv.increasing(at, x, -quarter, quarter, start=fnone, stop=fone)


def tan(x: Interval) -> Interval:
    if not x.bounded:
        return WHOLE
    turns = x / iv.pi() + _HALF
    first, last = (libmp.to_int(libmp.mpf_floor(e, 60)) for e in (turns.low, turns.high))
    if first != last:
        return WHOLE
    ends = [iv.sin(e) / iv.cos(e) for e in (Interval(x.low, x.low), Interval(x.high, x.high))]
    return Interval(ends[0].low, ends[1].high)


def erf(x: Interval) -> Interval:
    return iv.increasing(_by_mpmath(libmp.mpf_erf), x, fnone, fone)


def erfc(x: Interval) -> Interval:
    """Decreasing from 2 to 0; beyond 200 only a bound of it is needed."""

    def at(a: Number) -> Interval:
        if a == fzero:
            return _ONE
        if libmp.mpf_gt(a, libmp.from_int(200)):
            t = Interval(a, a)
            return Interval(fzero, iv.exp(-t.raised(2)).high)
        if libmp.mpf_lt(a, libmp.from_int(-200)):
            return Interval(iv.of_fraction(2 - Fraction(1, 2**60)).low, libmp.from_int(2))
        return iv.approximated(libmp.mpf_erfc, a)

    return _decreasing(at, x, libmp.from_int(2), fzero)


def _decreasing(
    at: Callable[[Number], Interval], x: Interval, at_low: Number, at_high: Number,
    start: Number = fninf,
) -> Interval:  # fmt: skip
    mirrored = iv.increasing(lambda a: -at(a), x, libmp.mpf_neg(at_low), libmp.mpf_neg(at_high), start=start)
    return -mirrored


def _with_minimum(at: Callable[[Number], Interval], x: Interval, least: Fraction) -> Interval:
    """Γ or log Γ for x > 0: decreasing up to 1.4616…, then increasing."""
    before, after = (iv.of_fraction(Fraction(n, 1000)) for n in (1461, 1462))
    high = finf
    if iv.positive(x.low) and x.high != finf:
        high = iv.greatest([at(x.low).high, at(x.high).high])
    low = iv.of_fraction(least).low
    if x.low == finf or libmp.mpf_ge(x.low, after.high):
        low = at(x.low).low
    elif x.high != finf and libmp.mpf_le(x.high, before.low):
        low = at(x.high).low
    elif x.high != finf and iv.positive(x.low) and libmp.mpf_lt(x.width(), _NARROW):
        # the slopes of both functions are less than 1 in size near the minimum
        ends = iv.least([at(x.low).low, at(x.high).low])
        low = libmp.mpf_sub(ends, x.width(), Settings.bits, "f")
    return Interval(low, high)


def gamma(x: Interval) -> Interval:
    if not iv.positive(x.high):
        return WHOLE

    def at(a: Number) -> Interval:
        return iv.approximated(libmp.mpf_gamma, a)

    return _with_minimum(at, _moderate(x), Fraction(8856, 10000))


def loggamma(x: Interval) -> Interval:
    def at(a: Number) -> Interval:
        if a in (fone, libmp.from_int(2)):
            return Interval(fzero, fzero)
        return iv.approximated(libmp.mpf_loggamma, a)

    if not iv.positive(x.high):
        return WHOLE
    return _with_minimum(at, _moderate(x), Fraction(-1215, 10000))


def _moderate(x: Interval) -> Interval:
    """Return where an argument is too large or too near 0 to be computed with, as far as the ends go."""
    low = x.low if libmp.mpf_gt(x.low, _TINY) else fzero
    high = x.high if libmp.mpf_lt(x.high, _HUGE) else finf
    return Interval(_HUGE if libmp.mpf_gt(low, _HUGE) else low, high)


def polygamma(n: int, x: Interval) -> Interval:
    """For x > 0."""

    def at(a: Number) -> Interval:
        bits = Settings.bits
        value = libmp.mpf_psi(n, a, bits + 20, "n")
        slack = libmp.mpf_shift(libmp.mpf_add(libmp.mpf_abs(value), fone, 53, "c"), -bits - 6)
        return Interval(libmp.mpf_sub(value, slack, bits, "f"), libmp.mpf_add(value, slack, bits, "c"))

    if not iv.positive(x.high):
        return WHOLE
    x = _moderate(x)
    if n == 0:
        return iv.increasing(at, x, fninf, finf, start=fzero)
    if n % 2:
        return _decreasing(at, x, finf, fzero, start=fzero)
    return iv.increasing(at, x, fninf, fzero, start=fzero)


def lambertw(x: Interval) -> Interval:
    """Return the principal branch; the value of mpmath's is verified through w·exp(w)."""

    def at(a: Number) -> Interval:
        if a == fzero:
            return Interval(fzero, fzero)
        if libmp.mpf_gt(a, _HUGE):
            return Interval(fone, iv.log(Interval(a, a)).high)
        if libmp.mpf_lt(libmp.mpf_abs(a), _TINY):
            raise Refused("a value of LambertW could not be enclosed")
        with mpmath.workprec(Settings.bits + 20):
            w = mpmath.lambertw(mpmath.mpf(a)).real._mpf_
        slack = libmp.mpf_shift(libmp.mpf_abs(w), -Settings.bits + 8)
        low = libmp.mpf_sub(w, slack, Settings.bits, "f")
        high = libmp.mpf_add(w, slack, Settings.bits, "c")
        below, above = (t * iv.exp(t) for t in (Interval(low, low), Interval(high, high)))
        good = iv.at_most(below.high, a) and iv.at_most(a, above.low)
        if not good or not iv.positive(libmp.mpf_add(low, fone, 53, "f")):
            raise Refused("a value of LambertW could not be enclosed")
        return Interval(low, high)

    # W(-0.367) < -0.93, as -0.93·exp(-0.93) > -0.367
    first = Interval(fnone, iv.of_fraction(Fraction(-93, 100)).high)
    return iv.increasing(at, x, first, finf, start=iv.of_fraction(Fraction(-367, 1000)).high)


def incomplete_gamma(head: str, s: Interval, x: Interval) -> Interval:
    """Return both incomplete gamma functions for s > 0, x >= 0, by γ(s,x) = x^s e^-x Σ xⁿ/(s)_(n+1)."""
    if not iv.positive(s.low) or iv.negative(x.low):
        return WHOLE
    whole = gamma(s)
    rest = Interval(fzero, whole.high)
    low = _lower_gamma(s, x.low) if x.low != fzero else Interval(fzero, fzero)
    if head == "lowergamma":
        high = whole if x.high == finf else _lower_gamma(s, x.high)
        return Interval(low.low, high.high).meets(rest)
    high = Interval(fzero, fzero) if x.high == finf else whole - _lower_gamma(s, x.high)
    return Interval(high.low, (whole - low).high).meets(rest)


def _lower_gamma(s: Interval, a: Number) -> Interval:
    if libmp.mpf_gt(a, libmp.from_int(500)):
        raise NotRechecked("an incomplete gamma function at a large argument")
    x = Interval(a, a)
    total = term = s.inverse()
    for n in range(1, 4000):
        factor = x / (s + iv.of_fraction(Fraction(n)))
        term = term * factor
        total = total + term
        if libmp.mpf_lt(factor.high, _HALF.low) and libmp.mpf_lt(
            term.high, libmp.mpf_shift(total.low, -Settings.bits - 8)
        ):
            break
    else:
        raise NotRechecked("an incomplete gamma function at a large argument")
    # the terms left out are less than a geometric series of ratio 1/2
    total = total + Interval(fzero, term.high)
    return iv.exp(s * iv.log(x) - x) * total


_TABLE: dict[str, Callable[[Interval], Interval]] = {
    "exp": iv.exp, "log": iv.log, "sin": iv.sin, "cos": iv.cos, "tan": tan, "asin": asin,
    "atan": iv.atan, "sinh": sinh, "cosh": cosh, "tanh": tanh, "asinh": asinh, "acosh": acosh,
    "atanh": atanh, "erf": erf, "erfc": erfc, "gamma": gamma, "loggamma": loggamma,
    "lambertw": lambertw, "abs": Interval.absolute,
}  # fmt: skip


def evaluate(term: Term, ranges: Mapping[str, Interval]) -> Interval:
    """Return an interval with every value of the term where its variables lie in these ranges."""
    tick()
    known: dict[Term, Interval] = {}
    for t in term.subterms():
        known[t] = value(t, [known[a] for a in t.args], ranges)
    return known[term]


def value(t: Term, args: list[Interval], ranges: Mapping[str, Interval]) -> Interval:
    head = t.head
    if head == "num":
        return iv.of_fraction(t.data)
    if head == "var":
        if t.data not in ranges:
            raise Refused(f"'{t.data}' has no range")
        return ranges[t.data]
    if head == "const":
        if t.data == "pi":
            return iv.pi()
        if t.data == "EulerGamma":
            return iv.widened(libmp.mpf_euler(Settings.bits + 20))
        raise Refused("an expression contains infinity")
    if head in ("add", "mul"):
        total = args[0]
        for a in args[1:]:
            total = total + a if head == "add" else total * a
        return total
    if head == "pow":
        return _power(t, *args)
    if head in ("max", "min"):
        pick = iv.greatest if head == "max" else iv.least
        return Interval(pick([a.low for a in args]), pick([a.high for a in args]))
    if head == "sign":
        return _sign(args[0])
    if head == "polygamma":
        return polygamma(t.data, args[0])
    if head in ("lowergamma", "uppergamma"):
        return incomplete_gamma(head, *args)
    if head == "piecewise":
        return _piecewise(t, args)
    if head == "acos":
        return iv.pi() * _HALF - asin(args[0])
    if head not in _TABLE:
        raise NotRechecked(f"the function {head} on intervals")
    return _TABLE[head](args[0])


def _sign(x: Interval) -> Interval:
    low = fone if iv.positive(x.low) else fzero if x.low == fzero else fnone
    high = fnone if iv.negative(x.high) else fzero if x.high == fzero else fone
    return Interval(low, high)


def _piecewise(t: Term, args: list[Interval]) -> Interval:
    possible = []
    for k, or_equal in enumerate(t.data):
        u = args[2 * k + 1]
        if iv.positive(u.high) or (or_equal and u.high == fzero):
            possible.append(args[2 * k])
        if u.above(strict=not or_equal):
            return iv.union(possible)
    return iv.union([*possible, args[-1]])


def _power(t: Term, base: Interval, exponent: Interval) -> Interval:
    e = t.args[1]
    if e.head == "num" and e.data.denominator == 1:
        n = int(e.data)
        if n == 0:
            return _ONE
        return base.raised(n) if n > 0 else base.raised(-n).inverse()
    if e.head == "num" and e.data.denominator == 2:
        root = iv.sqrt(base)
        n = e.data.numerator
        return root.raised(n) if n > 0 else root.raised(-n).inverse()
    result = iv.exp(exponent * iv.log(base))
    # 0 to a positive power is 0; the product above takes 0·∞ for 0
    return result if iv.positive(base.low) else Interval(fzero, result.high)
