"""Limits at infinity by expansions A·v·log v + B·v + C·log v + D + o(1).

Of sums of terms c·g, c a polynomial in v of degree 1 at most or a quotient of polynomials, and g one of

- log u for a quotient u = p/q of polynomials with positive leading coefficients:
  log p = n log v + log l + m/(l v) + o(1/v) for p = l vⁿ + m vⁿ⁻¹ + …;
- loggamma(v + a) = (v + a - 1/2) log v - v + log(2π)/2 + o(1), for c free of v;
- digamma(v + a) = log v + o(1), and polygamma functions of higher order, which go to 0;
- log log u for log u = l + m/v + o(1/v): log l + m/(l v) + o(1/v) if l > 0, and log m - log v + o(1)
  if l = 0 and m > 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck.expressions import HALF, MINUS, ONE, PI, TWO, ZERO, Term
from cbdp_sym.recheck.normal import polynomial_in
from cbdp_sym.recheck.outcome import Refused
from cbdp_sym.recheck.ranges import Range
from cbdp_sym.recheck.regions import Region

_KNOWN = ("log", "loggamma", "polygamma")


@dataclass(frozen=True)
class Expansion:
    """v_log·v·log v + linear·v + log·log v + constant + o(1); the coefficients are free of v."""

    v_log: Term = ZERO
    linear: Term = ZERO
    log: Term = ZERO
    constant: Term = ZERO

    def plus(self, other: Expansion) -> Expansion:
        """Return the sum of both."""
        return Expansion(
            ex.add(self.v_log, other.v_log),
            ex.add(self.linear, other.linear),
            ex.add(self.log, other.log),
            ex.add(self.constant, other.constant),
        )


class Expansions:
    """Of terms in ``v``, for v to ∞; the region speaks of the other variables."""

    def __init__(self, v: str, region: Region) -> None:
        # v goes to ∞, so that it may be taken for as large as one likes
        large = Range(Fraction(2**40), None, True, True)
        self.v, self.region = v, Region({**region.ranges, v: large}, region.given, region.facts)

    def limit(self, f: Term) -> Term | int:
        """Return the limit of f, a term or 1 or -1 for an infinity.

        Raises:
            Refused: f has no expansion of this kind, or the sign of its first coefficient is not known.
        """
        found = self.of(f)
        normal = self.region.normaliser
        for coefficient in (found.v_log, found.linear, found.log):
            c = normal.form(coefficient)
            if c is ZERO:
                continue
            for sign, g in ((1, c), (-1, ex.neg(c))):
                if self._positive(g):
                    return sign
            raise self._unknown(f)
        return normal.form(found.constant)

    def of(self, f: Term) -> Expansion:
        """Return the expansion. Raises Refused."""
        plain = self.region.normaliser.form(f)
        total, rational = Expansion(), ZERO
        for term in plain.args if plain.head == "add" else (plain,):
            functions = [
                a
                for a in (term.args if term.head == "mul" else (term,))
                if self.v in a.free and a.head in _KNOWN
            ]
            if not functions:
                rational = ex.add(rational, term)
            elif len(functions) == 1:
                total = total.plus(self._product(ex.div(term, functions[0]), functions[0]))
            else:
                raise self._unknown(f)
        if rational is not ZERO:
            linear, constant, _ = self._quotient(rational)
            total = total.plus(Expansion(linear=linear, constant=constant))
        return total

    def _positive(self, f: Term) -> bool:
        return self.region.shows(f, True, 50)

    def _unknown(self, f: Term) -> Refused:
        return Refused(f"no expansion of '{str(f)[:150]}' at infinity is known")

    def _coefficients(self, f: Term) -> list[Term]:
        """Its coefficients as a polynomial in v, the highest first."""
        p = polynomial_in(f, self.v, self.region.normaliser)
        if not p:
            raise self._unknown(f)
        return [p.get(k, ZERO) for k in range(max(p), -1, -1)]

    def _polynomial(self, f: Term) -> list[Term]:
        """Its coefficients, the highest first and shown not to be 0."""
        found = self._coefficients(f)
        if not (self._positive(found[0]) or self._positive(ex.neg(found[0]))):
            raise self._unknown(f)
        return found

    def _split(self, f: Term) -> tuple[Term, Term]:
        """Numerator and denominator of a product, or of a sum brought to one denominator."""
        above, below = ONE, ONE
        for g in f.args if f.head == "mul" else (f,):
            e = ex.value_of(g.args[1]) if g.head == "pow" else None
            if e is not None and e < 0 and e.denominator == 1:
                below = ex.mul(below, ex.power(g.args[0], ex.num(-e)))
            elif g.head == "add":
                parts = [self._split(a) for a in g.args]
                common = ONE
                for _, q in parts:
                    if q is not ONE and q is not common:
                        common = ex.mul(common, q)
                over = (ex.mul(p, ex.div(common, q)) for p, q in parts)
                above, below = ex.mul(above, ex.add(*over)), ex.mul(below, common)
            else:
                above = ex.mul(above, g)
        return above, below

    def _quotient(self, f: Term) -> tuple[Term, Term, Term]:
        """a, b, c with f = a·v + b + c/v + o(1/v)."""
        if self.v not in f.free:
            return ZERO, f, ZERO
        top, under = self._split(f)
        if self.region.normaliser.form(top) is ZERO:
            return ZERO, ZERO, ZERO
        p, q = self._coefficients(top), self._polynomial(under)
        ahead = len(q) + 1 - len(p)
        if ahead < 0:
            raise self._unknown(f)
        p = [*[ZERO] * ahead, *p]

        def at(row: list[Term], k: int) -> Term:
            return row[k] if k < len(row) else ZERO

        a = ex.div(p[0], q[0])
        b = ex.div(ex.sub(at(p, 1), ex.mul(a, at(q, 1))), q[0])
        rest = ex.sub(at(p, 2), ex.add(ex.mul(a, at(q, 2)), ex.mul(b, at(q, 1))))
        return a, b, ex.div(rest, q[0])

    def _product(self, c: Term, g: Term) -> Expansion:
        """Of c·g for one of the functions g."""
        normal = self.region.normaliser
        log, constant, rest = self._function(g)
        if g.head == "loggamma":
            if self.v in c.free:
                raise self._unknown(ex.mul(c, g))
            return Expansion(c, ex.neg(c), ex.mul(c, log), ex.mul(c, constant))
        a, b, _ = (normal.form(e) for e in self._quotient(c))
        if a is not ZERO and rest is None:
            raise self._unknown(ex.mul(c, g))
        # c/v·log v goes to 0, and a·v·rest/v is a constant
        more = ex.mul(a, rest) if rest is not None else ZERO
        return Expansion(
            ex.mul(a, log), ex.mul(a, constant), ex.mul(b, log), ex.add(ex.mul(b, constant), more)
        )

    def _function(self, g: Term) -> tuple[Term, Term, Term | None]:
        """g = log·log v + constant + rest/v + o(1/v), or + o(1) without a rest.

        Of loggamma, what is left after v log v - v.
        """
        u = g.args[-1]
        if g.head == "log" and u.head == "abs":
            u = u.args[0]  # its leading coefficient is shown to be positive
        if g.head == "log" and any(t.head == "log" for t in u.subterms()):
            return self._iterated(u)
        if g.head == "log":
            n, constant, rest = 0, ZERO, ZERO
            for part, sign in zip(self._split(u), (1, -1), strict=True):
                p = self._polynomial(part)
                if not self._positive(p[0]):
                    raise self._unknown(g)
                side = ex.num(sign)
                n += sign * (len(p) - 1)
                constant = ex.add(constant, ex.mul(side, ex.log(p[0])))
                if len(p) > 1:
                    rest = ex.add(rest, ex.mul(side, ex.div(p[1], p[0])))
            return ex.num(n), constant, rest
        shift = self.region.normaliser.form(ex.sub(u, ex.var(self.v)))
        if self.v in shift.free:
            raise self._unknown(g)
        if g.head == "loggamma":
            half = ex.mul(HALF, ex.log(ex.mul(TWO, PI)))
            return ex.add(shift, ex.mul(MINUS, HALF)), half, None
        return (ONE if g.data == 0 else ZERO), ZERO, None

    def _iterated(self, inner: Term) -> tuple[Term, Term, Term | None]:
        """The same of the logarithm of |inner|, a sum of logarithms that has a finite limit."""
        normal = self.region.normaliser
        log, constant, rest = ZERO, ZERO, ZERO
        for term in inner.args if inner.head == "add" else (inner,):
            c, g = ex.split_coefficient(term)
            if g.head != "log":
                raise self._unknown(ex.log(inner))
            n, d, m = self._function(g)
            if m is None:
                raise self._unknown(ex.log(inner))
            log, constant, rest = (
                ex.add(total, ex.mul(ex.num(c), part)) for total, part in ((log, n), (constant, d), (rest, m))
            )
        if normal.form(log) is not ZERO:
            raise self._unknown(ex.log(inner))
        limit = normal.form(constant)
        for side in (ONE, MINUS):
            if limit is ZERO and self._positive(ex.mul(side, rest)):
                return MINUS, ex.log(ex.mul(side, rest)), None
            if limit is not ZERO and self._positive(ex.mul(side, limit)):
                return ZERO, ex.log(ex.mul(side, limit)), ex.div(rest, limit)
        raise self._unknown(ex.log(inner))


def inverted(f: Term, v: str, end: Fraction, k: int, region: Region) -> tuple[Term, Region]:
    """f of v = end + 1/w (end - 1/w for k = 1) as a function of w, again called v, which goes to ∞."""
    side = ex.num(-1 if k else 1)
    by = ex.add(ex.num(end), ex.mul(side, ex.power(ex.var(v), MINUS)))
    r, new = region.ranges[v], region.slice(v)
    width = None if r.low is None or r.high is None else r.high - r.low
    least = Fraction(0) if width is None or not width else 1 / width
    ranges = {**new.ranges, v: Range(least, None, True, True)}
    there = Region(ranges, new.given, new.facts)
    return there.normaliser.form(ex.put(f, v, by)), there
