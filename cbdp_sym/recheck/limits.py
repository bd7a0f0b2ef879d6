"""The limit of a term as one variable goes to an end of its range, the others being fixed.

From continuity, the elementary functions' limits at infinity, and the growth of products: a product of
powers, exponentials of polynomials, logarithms and erfc goes to 0 as its exponent's leading
coefficient, or else its power, is negative. A fraction that is 0/0 goes to that of derivatives.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck.definedness import require_defined
from cbdp_sym.recheck.expansions import Expansions, inverted
from cbdp_sym.recheck.expressions import HALF, MINUS, ONE, PI, TWO, ZERO, Term
from cbdp_sym.recheck.monomials import Monomial
from cbdp_sym.recheck.normal import polynomial_in
from cbdp_sym.recheck.outcome import NotRechecked, Refused
from cbdp_sym.recheck.quotients import of_fraction
from cbdp_sym.recheck.ranges import Range
from cbdp_sym.recheck.regions import Region

Limit = Term | int
"""A term in the other variables, or 1 and -1 for the infinities."""
_TO_INFINITY: dict[str, Limit] = {
    **dict.fromkeys(("exp", "log", "sinh", "cosh", "asinh", "acosh", "gamma", "loggamma", "abs",
                     "lambertw"), 1),
    "atan": ex.mul(HALF, PI), "tanh": ONE, "erf": ONE, "erfc": ZERO,
}  # fmt: skip
_TO_MINUS_INFINITY: dict[str, Limit] = {
    "exp": ZERO, "sinh": -1, "cosh": 1, "asinh": -1, "abs": 1, "tanh": MINUS, "erf": MINUS,
    "erfc": TWO, "atan": ex.mul(ex.num(Fraction(-1, 2)), PI),
}  # fmt: skip


def limit_at(f: Term, v: str, end: Fraction | None, k: int, region: Region) -> Limit:
    """Return the limit of f, which is defined on the region, as v goes to its low (k = 0) or high (1) end.

    Raises:
        Refused: it does not follow from what is known here.
    """
    if end is None and k == 0:
        # to -∞ is to ∞ of the mirrored variable
        r = region.ranges[v]
        mirror = ex.neg(ex.var(v))
        mirrored = Region(
            {**region.ranges, v: Range(None if r.high is None else -r.high, None, r.high_open)},
            tuple((ex.put(g, v, mirror), s) for g, s in region.given),
            tuple((ex.put(g, v, mirror), s) for g, s in region.facts),
        )
        return _at_infinity(ex.put(f, v, mirror), mirrored, v=v)
    if end is None:
        return _at_infinity(f, region, v=v)
    try:
        return _Limits(v, end, k, region).of(f)
    except Refused:
        return _at_infinity(*inverted(f, v, end, k, region), v=v)


def _at_infinity(f: Term, region: Region, *, v: str) -> Limit:
    try:
        return _Limits(v, None, 1, region).of(f)
    except Refused as error:
        try:
            return Expansions(v, region.slice(v)).limit(f)
        except (Refused, NotRechecked):
            raise error from None


def with_zeros(f: Term, region: Region) -> Term:
    """f with 0^e = 0, γ(e, 0) = 0 and Γ(e, 0) = Γ(e), where e > 0 is shown."""
    values: dict[Term, Term] = {}
    for t in f.subterms():
        if t.head == "pow" and t.args[0] is ZERO and region.shows(t.args[1], True, 50):
            values[t] = ZERO
        elif t.head not in ("lowergamma", "uppergamma") or t.args[1] is not ZERO:
            continue
        elif region.shows(t.args[0], True, 50):
            values[t] = ex.apply("gamma", t.args[0]) if t.head == "uppergamma" else ZERO
    return ex.rebuilt(f, values) if values else f


@dataclass(frozen=True)
class _Growth:
    """At most a constant times exp(Σ exponent[d]·vᵈ)·v^power·(log v)^logs from some v on.

    With ``further`` there is another factor: some power of v, which is not known.
    """

    exponent: dict[int, Term]
    power: Fraction
    logs: Fraction
    further: bool = False

    def times(self, other: _Growth) -> _Growth:
        total = dict(self.exponent)
        for d, c in other.exponent.items():
            total[d] = ex.add(total.get(d, ZERO), c)
        further = self.further or other.further
        return _Growth(total, self.power + other.power, self.logs + other.logs, further)


class _Limits:
    def __init__(self, v: str, end: Fraction | None, k: int, region: Region) -> None:
        self.v, self.end, self.k, self.region = v, end, k, region
        self.rest = region.slice(v)
        self.closed = None if end is None else region.at(v, end)

    def unknown(self, f: Term) -> Refused:
        return Refused(f"the limit of '{str(f)[:200]}' as {self.v} goes to its end is not known")

    def positive(self, f: Term) -> bool:
        return self.rest.shows(f, True, 50)

    def of(self, f: Term) -> Limit:
        found = self._of(f)
        if found is None:
            raise self.unknown(f)
        return found

    def _of(self, f: Term) -> Limit | None:
        if self.v not in f.free:
            return f
        if self.end is not None and self.closed is not None:
            try:
                require_defined(f, self.closed, budget=50)
            except (Refused, NotRechecked):
                pass
            else:
                return with_zeros(ex.put(f, self.v, ex.num(self.end)), self.rest)
        elif f.head == "var":
            return 1
        if f.head in ("piecewise", "sign", "max", "min"):
            return None
        if f.head == "add":
            return self._sum(f)
        if self.end is None and self._vanishes(f):
            return ZERO
        return self._by_parts(f)

    def _by_parts(self, f: Term) -> Limit | None:
        if f.head == "mul":
            if self.end is not None and self.closed is not None:
                quotient = of_fraction(f, self.v, self.end, self.closed)
                if quotient is not None:
                    return quotient
            found = self._product(f)
            if found is None:
                found = self._inverted(f) if self.end is not None else self._by_power(f)
            return found
        if f.head == "pow":
            return self._power(f)
        if len(f.args) == 1:
            return self._function(f)
        if f.head in ("lowergamma", "uppergamma") and self.v not in f.args[0].free:
            return self._incomplete(f)
        return None

    def _inverted(self, f: Term) -> Limit | None:
        """Of a product such as u·log u, by how fast its factors grow as 1/u goes to infinity."""
        assert self.end is not None
        try:
            return _at_infinity(*inverted(f, self.v, self.end, self.k, self.region), v=self.v)
        except Refused:
            return None

    def _incomplete(self, f: Term) -> Limit | None:
        """γ(e, ∞) = Γ(e) and Γ(e, ∞) = 0, where e > 0 is shown."""
        e, inner = f.args[0], self._of(f.args[1])
        if inner == 1 and isinstance(inner, int) and self.positive(e):
            return ex.apply("gamma", e) if f.head == "lowergamma" else ZERO
        return None

    def _sum(self, f: Term) -> Limit | None:
        parts = [self._of(a) for a in f.args]
        if None not in parts:
            infinite = {p for p in parts if isinstance(p, int)}
            if len(infinite) == 1:
                return infinite.pop()
            if not infinite:
                return ex.add(*(p for p in parts if isinstance(p, Term)))
        return self._leading(f)

    def _leading(self, f: Term) -> Limit | None:
        """By the greatest term of a sum at infinity: f = m·(c + o(1))."""
        if self.end is not None:
            return None
        try:
            p = self.region.normaliser.poly(f)
        except (Refused, NotRechecked):
            return None
        if len(p) < 2 or len(p) > 12:
            return None
        for m in p:
            try:
                common = ex.mul(*(ex.power(g, ex.num(e)) for g, e in m if self.v in g.free))
                ratios = [self._ratio(n, m) for n in p]
                whole = self._of(common)
            except (Refused, NotRechecked):
                continue
            if not isinstance(whole, int) or None in ratios:
                continue
            parts = [ex.mul(ex.num(c), r) for c, r in zip(p.values(), ratios, strict=True) if r]
            total = ex.add(*parts)
            if self.positive(total):
                return whole
            if self.positive(ex.neg(total)):
                return -whole
        return None

    def _ratio(self, n: Monomial, m: Monomial) -> Term | None:
        """The limit of n/m with the part of m that depends on v; None if it is not finite."""
        above = ex.mul(*(ex.power(g, ex.num(e)) for g, e in n))
        below = ex.mul(*(ex.power(g, ex.num(e)) for g, e in m if self.v in g.free))
        found = self._of(ex.div(above, below))
        return found if isinstance(found, Term) else None

    def _function(self, f: Term) -> Limit | None:
        inner = self._of(f.args[0])
        if inner is None:
            return None
        if isinstance(inner, int):
            return (_TO_INFINITY if inner > 0 else _TO_MINUS_INFINITY).get(f.head)
        if f.head == "log" and inner is ZERO:
            return -1  # where f is defined, its argument is positive
        value = ex.apply(f.head, inner, data=f.data)
        require_defined(ex.raw(f.head, (inner,), f.data), self.rest, budget=50)
        return value

    def _product(self, f: Term) -> Limit | None:
        parts = [self._of(a) for a in f.args]
        if None in parts:
            return None
        if all(isinstance(p, Term) for p in parts):
            return ex.mul(*(p for p in parts if isinstance(p, Term)))
        sign = 1
        for p in parts:
            if isinstance(p, int):
                sign *= p
            elif p is not None and not self.positive(p):
                if not self.positive(ex.neg(p)):
                    return None
                sign = -sign
        return sign

    def _by_power(self, f: Term) -> Limit | None:
        """Of a product such as (v + 1)**(1/2)·v**(-1/2), which is like a power of v."""
        number, rest = ex.split_coefficient(f)
        found = self._like_a_power(rest)
        if found is None:
            return None
        c, power = found
        if power == 0:
            return ex.mul(ex.num(number), c)
        return ZERO if power < 0 else 1 if number > 0 else -1

    def _like_a_power(self, f: Term) -> tuple[Term, Fraction] | None:
        """c > 0 and p such that f/v^p goes to c as v goes to infinity; None if they are not found."""
        if f.head == "mul":
            c, power = ONE, Fraction(0)
            for a in f.args:
                factor = self._like_a_power(a)
                if factor is None:
                    return None
                c, power = ex.mul(c, factor[0]), power + factor[1]
            return c, power
        if f.head == "pow" and self.v in f.free and (e := ex.value_of(f.args[1])) is not None:
            base = self._like_a_power(f.args[0])
            return base and (ex.power(base[0], ex.num(e)), base[1] * e)
        p = polynomial_in(f, self.v, self.region.normaliser)
        if p and self.positive(p[max(p)]):
            return p[max(p)], Fraction(max(p))
        limit = None if p else self._of(f)
        return (limit, Fraction(0)) if isinstance(limit, Term) and self.positive(limit) else None

    def _power(self, f: Term) -> Limit | None:
        base, exponent = f.args
        if self.v in exponent.free:
            return None
        inner, e = self._of(base), ex.value_of(exponent)
        if inner is None:
            return None
        if isinstance(inner, int):
            whole = e is not None and e.denominator == 1
            if inner < 0 and not whole:
                return None
            if self.positive(ex.neg(exponent)):
                return ZERO
            if not self.positive(exponent):
                return None
            return 1 if inner > 0 or (e is not None and e % 2 == 0) else -1
        if inner is ZERO:
            if self.positive(exponent) and (e is None or e.denominator > 1 or e > 0):
                return ZERO
            inside = self.region.where(self.v, self.region.ranges[self.v].opened())
            if self.positive(ex.neg(exponent)) and inside.shows(base, True, 50):
                return 1
            return None
        require_defined(ex.raw("pow", (inner, exponent)), self.rest, budget=50)
        return ex.power(inner, exponent)

    # growth at infinity

    def _vanishes(self, f: Term) -> bool:
        try:
            growth = self._growth(f)
        except (Refused, NotRechecked):
            return False
        exponent = {d: c for d, c in growth.exponent.items() if d > 0 and c is not ZERO}
        for d in sorted(exponent, reverse=True):
            c = self.region.normaliser.form(exponent[d])
            if c is ZERO:
                continue
            return self.positive(ex.neg(c))
        if growth.further:
            return False
        if growth.power < 0:
            return True
        return growth.power == 0 and growth.logs < 0

    def _growth(self, f: Term) -> _Growth:
        """Raises Refused where f is not known to be bounded in this way."""
        v, none = self.v, Fraction(0)
        if v not in f.free:
            return _Growth({}, none, none)
        if f.head == "var":
            return _Growth({}, Fraction(1), none)
        if f.head == "exp":
            return _Growth(self._polynomial(f.args[0]), none, none)
        if f.head == "log" and f.args[0] is ex.var(v):
            return _Growth({}, none, Fraction(1))
        if f.head == "erfc":
            inner = self._polynomial(f.args[0])
            if not self.positive(inner[max(inner)]) or max(inner) < 1:
                raise self.unknown(f)
            # erfc(u) <= exp(-u²) for u >= 0
            return _Growth(self._polynomial(ex.neg(ex.power(f.args[0], TWO))), none, none)
        if f.head == "mul":
            total = _Growth({}, none, none)
            for a in f.args:
                total = total.times(self._growth(a))
            return total
        if f.head == "pow" and (e := ex.value_of(f.args[1])) is not None:
            base = f.args[0]
            upper = e > 0 and e.denominator == 1
            inside = self._growth(base) if upper else self._exact(base)
            return _Growth(
                {d: ex.mul(ex.num(e), c) for d, c in inside.exponent.items()},
                inside.power * e,
                inside.logs * e,
                inside.further,
            )
        if f.head == "pow" and v not in f.args[1].free:
            inside = self._exact(f.args[0])
            if not inside.exponent and not inside.further:
                return _Growth({}, none, none, further=True)
        try:
            p = self._polynomial(f)
        except Refused:
            pass
        else:
            return _Growth({}, Fraction(max(p)), none)
        if f.head == "add":
            return self._greatest(f)
        if isinstance(self._by_parts(f), Term):
            return _Growth({}, none, none)
        raise self.unknown(f)

    def _greatest(self, f: Term) -> _Growth:
        """A sum of which no part has an exponential is at most its greatest power."""
        parts = [self._growth(a) for a in f.args]
        if any(c is not ZERO for p in parts for c in p.exponent.values()):
            raise self.unknown(f)
        power, logs = max(p.power for p in parts), max(p.logs for p in parts)
        return _Growth({}, power, logs, any(p.further for p in parts))

    def _exact(self, base: Term) -> _Growth:
        """Of a base that stands under a negative or broken power: bounds from both sides."""
        none = Fraction(0)
        if base.head == "log" and base.args[0] is ex.var(self.v):
            return _Growth({}, none, Fraction(1))
        if base.head == "pow" and (e := ex.value_of(base.args[1])) is not None:
            inside = self._exact(base.args[0])
            return _Growth({}, inside.power * e, inside.logs * e)
        try:
            p = self._polynomial(base)
        except Refused:
            pass
        else:
            if self.positive(p[max(p)]):
                return _Growth({}, Fraction(max(p)), none)
            raise self.unknown(base)
        if base.head == "add":
            return self._exact_sum(base)
        limit = self._by_parts(base)
        if isinstance(limit, Term) and self.positive(limit):
            return _Growth({}, none, none)
        raise self.unknown(base)

    def _exact_sum(self, base: Term) -> _Growth:
        """Each part a power of v times a positive limit: the greatest power counts."""
        best = None
        for a in base.args:
            rest, power = [], Fraction(0)
            for g in a.args if a.head == "mul" else (a,):
                if self.v not in g.free:
                    rest.append(g)
                else:
                    inside = self._exact(g)
                    if inside.logs or inside.further:
                        raise self.unknown(base)
                    power += inside.power
            if not self.positive(ex.mul(*rest)):
                raise self.unknown(base)
            best = power if best is None else max(best, power)
        return _Growth({}, best or Fraction(0), Fraction(0))

    def _polynomial(self, f: Term) -> dict[int, Term]:
        p = polynomial_in(f, self.v, self.region.normaliser)
        if not p:
            raise self.unknown(f)
        return p
