"""Bounds Σ C xᵏ e^(ℓ(x)) of functions from some x >= 1 on, ℓ a polynomial, and of their integrals.

Of each function f an upper bound of |f| is put together from those of its parts; quotients and logarithms
need a lower bound of one term, too, which stands for a function that is positive. Coefficients of ℓ and
exponents k are rational numbers that are rounded away from the function: upwards in an upper bound, where x
>= 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product, zip_longest

from mpmath.libmp import fzero

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck.definedness import require_defined
from cbdp_sym.recheck.divergences.divergence_claims import HALF, NOTHING, ONE
from cbdp_sym.recheck.expressions import Term
from cbdp_sym.recheck.functions import evaluate
from cbdp_sym.recheck.intervals import Interval, of_fraction
from cbdp_sym.recheck.moments import at, shifted
from cbdp_sym.recheck.normal import polynomial_in
from cbdp_sym.recheck.outcome import NotRechecked, Refused
from cbdp_sym.recheck.pieces import without_kinks
from cbdp_sym.recheck.ranges import Range
from cbdp_sym.recheck.regions import Region

_MOST, _ROOT = 64, 16
_ZERO = Fraction(0)


@dataclass(frozen=True)
class GrowthBound:
    """C xᵏ e^(ℓ(x)), C >= 0; ``exponent`` has the coefficients of ℓ from that of x on."""

    size: Interval
    power: Fraction = _ZERO
    exponent: tuple[Fraction, ...] = ()

    def times(self, other: GrowthBound) -> GrowthBound:
        both = zip_longest(self.exponent, other.exponent, fillvalue=_ZERO)
        return GrowthBound(self.size * other.size, self.power + other.power, tuple(a + b for a, b in both))

    def raised(self, e: Interval, up: bool) -> GrowthBound:
        """To a power e, of either sign; rounded up or down."""

        def rounded(c: Fraction) -> Fraction:
            return _rounded(of_fraction(c) * e, up) if c else c

        size = _at_end(self.size, up if iv.positive(e.high) else not up)
        if size.high == fzero:
            if not iv.positive(e.low):
                raise NotRechecked("a bound of a tail that is infinite")
            raised = NOTHING
        else:
            raised = _at_end(iv.exp(e * iv.log(size)), up)
        return GrowthBound(raised, rounded(self.power), tuple(map(rounded, self.exponent)))

    def above(self, start: Fraction) -> Interval | None:
        """Return what the integral from ``start`` on does not exceed; None if it is not seen to be finite."""
        slope = shifted(tuple(k * c for k, c in enumerate(self.exponent, 1)), start)
        while slope and not slope[-1]:
            slope = slope[:-1]
        here = iv.exp(of_fraction(at((_ZERO, *self.exponent), start))) * self.size
        here = here * _real_power(start, self.power)
        if not slope:
            if self.power >= -1:
                return None
            return here * of_fraction(start / (-self.power - 1))
        if any(c > 0 for c in slope[1:]):
            return None
        # the logarithmic derivative is k/x + ℓ'(x), at most this from there on
        rate = -(max(self.power, _ZERO) / start + slope[0])
        return here * of_fraction(1 / rate) if rate > 0 else None


def raised(parts: Sequence[GrowthBound], e: Interval) -> list[GrowthBound]:
    """Return a sum that (Σ b)^e, e > 0, does not exceed: at most n^e Σ b^e for n parts."""
    if len(parts) == 1:
        return [parts[0].raised(e, True)]
    n = GrowthBound(_at_end(iv.exp(e * iv.log(of_fraction(Fraction(len(parts))))), True))
    return [b.raised(e, True).times(n) for b in parts]


def _rounded(x: Interval, up: bool) -> Fraction:
    value = iv.fraction(x.high if up else x.low)
    if value is None:
        raise NotRechecked("a bound of a tail that is infinite")
    return value


def _at_end(x: Interval, up: bool) -> Interval:
    end = x.high if up else x.low
    return Interval(end, end)


def _real_power(x: Fraction, e: Fraction) -> Interval:
    return iv.exp(of_fraction(e) * iv.log(of_fraction(x)))


class TailFunctions:
    """Functions of x from ``start`` >= 1 on; with ``mirrored``, functions of -x."""

    def __init__(self, start: Fraction, mirrored: bool = False) -> None:
        self.start, self.mirrored = start, mirrored
        self.region = Region({"x": Range(start, None, False, True)})
        self._uppers: dict[Term, list[GrowthBound]] = {}
        self._plains: dict[Term, Term] = {}

    def _plain(self, term: Term) -> Term:
        """The term without kinks, once it is shown to be defined."""
        if term not in self._plains:
            there = _with_minus_x(term) if self.mirrored else term
            require_defined(there, self.region)
            self._plains[term] = without_kinks(ex.simplified(there), "x", self.region)
        return self._plains[term]

    def range(self, term: Term) -> Interval:
        """Return the values."""
        return self._range(self._plain(term))

    def bounds(self, term: Term) -> list[GrowthBound]:
        """Return a sum that |f| does not exceed.

        Raises:
            Refused: f is not shown to be defined.
            NotRechecked: no such sum is known.
        """
        return self.upper(self._plain(term))

    def _range(self, t: Term) -> Interval:
        found = evaluate(t, self.region.intervals)
        p = None if found.bounded else _coefficients(t)
        if p is not None:
            moved = shifted(tuple(_rounded(c, False) for c in p), self.start)
            if all(c >= 0 for c in moved[1:]):
                found = found.meets(iv.hull(moved[0], None))
        return found

    def upper(self, t: Term) -> list[GrowthBound]:
        known = self._uppers.get(t)
        if known is None:
            known = self._uppers[t] = self._upper(t)
        return known

    def _upper(self, t: Term) -> list[GrowthBound]:
        try:
            found = self._by_parts(t)
            if len(found) <= _MOST:
                return found
        except NotRechecked:
            pass
        size = self._range(t).absolute()
        if not size.bounded:
            raise NotRechecked(f"the growth of '{str(t)[:100]}' at infinity")
        return [GrowthBound(_at_end(size, True))]

    def _by_parts(self, t: Term) -> list[GrowthBound]:
        head = t.head
        if t is ex.var("x"):
            return [GrowthBound(ONE, Fraction(1))]
        if head in ("add", "max", "min"):
            return [b for a in t.args for b in self.upper(a)]
        if head == "mul":
            found = [GrowthBound(ONE)]
            for a in t.args:
                found = [b.times(c) for b, c in product(found, self.upper(a))]
            return found
        if head == "abs":
            return self.upper(t.args[0])
        if head == "exp":
            return [self._exponential(t.args[0], True)]
        if head in ("sinh", "cosh"):
            u = t.args[0]
            return [self._exponential(v, True) for v in (u, ex.neg(u))]
        if head == "log":
            return self._logarithm(t.args[0])
        if head == "pow":
            return self._power(*t.args)
        raise NotRechecked(f"the growth of {head} at infinity")

    def _power(self, base: Term, exponent: Term) -> list[GrowthBound]:
        if exponent.free:
            return [self._exponential(ex.mul(exponent, ex.log(base)), True)]
        e = evaluate(exponent, {})
        if iv.negative(e.high):
            below = self.lower(base) or self.lower(ex.neg(base))
            if below is None:
                raise NotRechecked(f"how fast '{str(base)[:100]}' grows at infinity")
            return [below.raised(e, True)]
        if not iv.positive(e.low):
            raise NotRechecked("a power of which the sign of the exponent is not known")
        return raised(self.upper(base), e)

    def _exponential(self, u: Term, up: bool) -> GrowthBound:
        """A bound of e^u from one side."""
        total = GrowthBound(ONE)
        p = _coefficients(u)
        for part in (u,) if p is not None else u.args if u.head == "add" else (u,):
            total = total.times(self._exponential_part(part, up))
        return total

    def _exponential_part(self, u: Term, up: bool) -> GrowthBound:
        p = _coefficients(u)
        if p is not None:
            first = iv.exp(p[0]) if p else ONE
            rest = tuple(_rounded(c, up) for c in p[1:])
            return GrowthBound(_at_end(first, up), _ZERO, rest)
        logs = [a for a in (u.args if u.head == "mul" else (u,)) if a.head == "log"]
        if len(logs) == 1:
            e = ex.div(u, logs[0])
            if not e.free:
                return self._raised_base(logs[0].args[0], evaluate(e, {}), up)
        values = self._range(u)
        end = values.high if up else values.low
        if end in (iv.WHOLE.low, iv.WHOLE.high):
            raise NotRechecked(f"the growth of exp({str(u)[:100]}) at infinity")
        return GrowthBound(_at_end(iv.exp(Interval(end, end)), up))

    def _raised_base(self, base: Term, e: Interval, up: bool) -> GrowthBound:
        """base^e from one side, where base > 0."""
        if iv.positive(e.low) == up:
            return _one_bound(self.upper(base)).raised(e, up)
        below = self.lower(base)
        if below is None or not (iv.positive(e.low) or iv.negative(e.high)):
            raise NotRechecked(f"how fast '{str(base)[:100]}' grows at infinity")
        return below.raised(e, up)

    def _logarithm(self, u: Term) -> list[GrowthBound]:
        """|log u| is at most the sum of what the logarithms of an upper and a lower bound are, in size."""
        below, above = self.lower(u), self.upper(u)
        if below is None:
            raise NotRechecked(f"how fast '{str(u)[:100]}' grows at infinity")
        found = []
        for b in (below, _one_bound(above)):
            if not iv.positive(b.size.low):
                raise NotRechecked("the logarithm of a bound that is 0")
            found.append(GrowthBound(_at_end(iv.log(b.size).absolute(), True)))
            # log x <= n x^(1/n)
            found.append(GrowthBound(of_fraction(_ROOT * abs(b.power)), Fraction(1, _ROOT)))
            for k, c in enumerate(b.exponent, 1):
                found.append(GrowthBound(of_fraction(abs(c)), Fraction(k)))
        return found

    # from below

    def lower(self, t: Term) -> GrowthBound | None:
        """Return a bound of f > 0 from below; None if none is known."""
        try:
            found = self._lower_by_parts(t)
        except NotRechecked:
            found = None
        if found is not None:
            return found
        low = self._range(t).low
        return GrowthBound(Interval(low, low)) if iv.positive(low) and low != iv.WHOLE.high else None

    def _lower_by_parts(self, t: Term) -> GrowthBound | None:
        head = t.head
        if not t.free:
            return None
        p = _coefficients(t)
        if p is not None:
            return self._lower_polynomial(p)
        if head == "exp":
            return self._exponential(t.args[0], False)
        if head == "cosh":
            both = [self._exponential(v, False) for v in (t.args[0], ex.neg(t.args[0]))]
            return self._greater(both).times(GrowthBound(of_fraction(HALF)))
        if head == "mul":
            total = GrowthBound(ONE)
            for a in t.args:
                below = self.lower(a)
                if below is None:
                    return None
                total = total.times(below)
            return total
        if head == "pow" and not t.args[1].free:
            base, e = t.args[0], evaluate(t.args[1], {})
            odd = (n := ex.value_of(t.args[1])) is not None and n.denominator == 1 and n % 2 == 1
            if iv.negative(e.high) and odd and self.lower(base) is None:
                return None  # the base may be negative
            if iv.positive(e.low) or iv.negative(e.high):
                return self._raised_base(base, e, False)
        if head == "add":
            parts = [self.lower(a) for a in t.args]
            known = [b for b in parts if b is not None]
            if len(known) == len(parts):
                return self._greater(known)
        return None

    def _lower_polynomial(self, p: list[Interval]) -> GrowthBound | None:
        """xⁿ (c_n - Σ |c_k| start^(k-n))."""
        n = len(p) - 1
        rest = NOTHING
        for k, c in enumerate(p[:-1]):
            rest = rest + c.absolute() * of_fraction(self.start ** (k - n))
        size = _at_end(p[-1] - rest, False)
        return GrowthBound(size, Fraction(n)) if iv.positive(size.low) else None

    def _greater(self, bounds: Sequence[GrowthBound]) -> GrowthBound:
        """The one that is the largest far out."""
        far = 4 * self.start

        def size(b: GrowthBound) -> Fraction:
            value = iv.log(b.size) + of_fraction(b.power) * iv.log(of_fraction(far))
            return _rounded(value + of_fraction(at((_ZERO, *b.exponent), far)), False)

        return max(bounds, key=size)


def _one_bound(parts: Sequence[GrowthBound]) -> GrowthBound:
    """C xᵏ e^ℓ that the sum does not exceed for x >= 1."""
    size = NOTHING
    for b in parts:
        size = size + b.size
    power = max(b.power for b in parts)
    columns = zip_longest(*(b.exponent for b in parts), fillvalue=_ZERO)
    return GrowthBound(_at_end(size, True), power, tuple(max(c) for c in columns))


def _coefficients(t: Term) -> list[Interval] | None:
    """Of a polynomial in x, the highest not 0; None if it is none."""
    try:
        found = polynomial_in(t, "x", Region({}).normaliser)
    except (Refused, NotRechecked):
        return None
    if not found or any(v.free for v in found.values()):
        return None
    zero = ex.ZERO
    return [evaluate(found.get(k, zero), {}) for k in range(max(found) + 1)]


def _with_minus_x(term: Term) -> Term:
    """The written term, -x in the place of x."""
    x = ex.var("x")
    done: dict[Term, Term] = {x: ex.raw("mul", (ex.MINUS, x))}
    for t in term.subterms():
        if t not in done:
            done[t] = ex.raw(t.head, [done[a] for a in t.args], t.data) if t.args else t
    return done[term]
