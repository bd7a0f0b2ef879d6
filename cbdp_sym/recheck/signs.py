"""Signs of terms on a domain, by intervals and by exact reasoning."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import lcm

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck.expressions import HALF, MINUS, ONE, PI, ZERO, Term
from cbdp_sym.recheck.functions import evaluate
from cbdp_sym.recheck.monomials import Poly, times
from cbdp_sym.recheck.normal import Normaliser
from cbdp_sym.recheck.outcome import NotRechecked, Refused
from cbdp_sym.recheck.polynomials import Coefficients, VariableRange, nonnegative
from cbdp_sym.recheck.ranges import Domain, linear, multiple
from cbdp_sym.recheck.sturm import sign_on

DEEP = 6
_SIGN_OF_ARGUMENT = ("asin", "atan", "sinh", "tanh", "asinh", "atanh", "erf", "lambertw")
INCOMPLETE = ("uppergamma", "lowergamma")
_plain = Normaliser()


def _common_factor(f: Term) -> Term | None:
    """Return a sum as a product with the factors that all its terms have; None if there are none."""
    rows = [list(a.args) if a.head == "mul" else [a] for a in f.args]
    common = [g for g in dict.fromkeys(rows[0]) if g.head != "num" and all(g in row for row in rows)]
    for g in common:
        for row in rows:
            row.remove(g)
    if not common:
        return None
    return ex.raw("mul", (ex.mul(*common), ex.add(*(ex.mul(*row) for row in rows))))


class Signs:
    """Shows signs on a domain, without dividing it.

    ``boxes`` is how many parts of the generators' ranges are looked at, for a polynomial.
    """

    def __init__(self, domain: Domain, normaliser: Normaliser, boxes: int = 60) -> None:
        self.boxes = boxes
        self.domain = domain
        self.normaliser = normaliser
        self.asked: set[Term] = set()

    def forms(self, f: Term) -> Iterator[Term]:
        yield f
        if f.head == "add" and (parted := _common_factor(f)) is not None:
            yield parted
        try:
            yield self.normaliser.form(f)
            common, rest = self.normaliser.factored(f)
            if common is not ONE:
                yield ex.raw("mul", (common, rest))
        except (Refused, NotRechecked):
            return

    @staticmethod
    def by_intervals(forms: list[Term], strict: bool, domain: Domain) -> bool:
        for g in forms:
            try:
                if evaluate(g, domain.intervals).above(strict):
                    return True
            except Refused:
                continue
        return False

    # exact reasoning

    def by_quotient(self, f: Term, strict: bool) -> bool:
        """By the signs of a polynomial in generators and of its denominators."""
        try:
            p, below = self.normaliser.quotient(f)
        except (Refused, NotRechecked):
            return False
        if not p:
            return not strict
        sign = 1
        for g, n in below.items():
            if n % 2 == 0:
                continue
            if self.reasoned(g, False, 2) or (g not in self.asked and self.sub(g, False)):
                continue
            if not (self.reasoned(ex.neg(g), False, 2) or self.sub(ex.neg(g), False)):
                return False
            sign = -sign
        p = {m: sign * c for m, c in p.items()}
        return self._known(p, strict) or self._polynomial(p, strict)

    def _known(self, p: Poly, strict: bool) -> bool:
        """Return whether p times powers of positive terms is a positive multiple of a known relation."""
        for g in {g for m in p for g, e in m if e < 0}:
            least = min(dict(m).get(g, Fraction(0)) for m in p)
            if not self.reasoned(g, False, 2):
                return False
            p = times(p, {((g, -least),): Fraction(1)})
        for g, g_strict in (*self.domain.given, *self.domain.facts):
            try:
                q = _plain.poly(g)
            except (Refused, NotRechecked):
                continue
            if q.keys() == p.keys() and (g_strict or not strict):
                ratios = {c / q[m] for m, c in p.items()}
                if len(ratios) == 1 and ratios.pop() > 0:
                    return True
        return False

    def sub(self, g: Term, strict: bool) -> bool:
        if g in self.asked or len(self.asked) > 6:
            return False
        again = Signs(self.domain, self.normaliser, self.boxes)
        again.asked = {*self.asked, g, ex.neg(g)}
        return again.by_quotient(g, strict)

    def _polynomial(self, p: Poly, strict: bool) -> bool:
        """Signs of a polynomial in generators that take all values in their intervals, or fewer."""
        generators = sorted({g for m in p for g, _ in m}, key=lambda g: g.number)
        columns: list[list[int]] = []
        sides = []
        sign = 1
        for g in generators:
            exponents = [dict(m).get(g, Fraction(0)) for m in p]
            least = min(exponents)
            odd = least < 0 and least.denominator == 1 and least.numerator % 2 == 1
            if odd and not self.reasoned(g, False, 2):
                # divided by a power of g, whose sign has to be known
                if not self.reasoned(ex.neg(g), False, 2):
                    return False
                sign = -sign
            if least < 0:
                exponents = [e - least for e in exponents]
            q = lcm(*(e.denominator for e in exponents))
            columns.append([int(e * q) for e in exponents])
            side = self._side(g, q)
            if side is None:
                return False
            sides.append(side)
        keys = zip(*columns, strict=True) if columns else [()] * len(p)
        coefficients = {tuple(k): sign * c for k, c in zip(keys, p.values(), strict=True)}
        if nonnegative(coefficients, sides, strict, self.boxes):
            return True
        if len(sides) == 1:
            return sign_on({k[0]: c for k, c in coefficients.items()}, sides[0], strict)
        return _homogeneous(coefficients, sides, strict)

    def _side(self, g: Term, q: int) -> VariableRange | None:
        """Return where g^(1/q) lies."""
        if g.head == "var" and q == 1:
            r = self.domain.ranges[g.data]
            return VariableRange(r.low, r.high, r.low_open, r.high_open)
        root = ex.power(g, ex.num(Fraction(1, q)))
        try:
            value = evaluate(root, self.domain.intervals)
        except (Refused, NotRechecked):
            return None
        low, high = iv.fraction(value.low), iv.fraction(value.high)
        opened = ex.is_positive(g) or (low == 0 and self.reasoned(g, True, 2))
        if low is None and high is not None and q > 1:
            return None
        return VariableRange(low, high, low == 0 and opened, False)

    def reasoned(self, f: Term, strict: bool, depth: int) -> bool:
        """By the signs of parts, and by the facts of the region."""
        if depth < 0:
            return False
        if self.by_intervals([f], strict, self.domain):
            return True
        if self._on_ranges(f, strict) or ex.is_positive(f):
            return True
        known = (*self.domain.given, *self.domain.facts)
        for g, g_strict in known:
            ratio = multiple(g, f)
            if ratio and ratio > 0 and (g_strict or not strict):
                return True
        if f.head == "mul":
            c, t = ex.split_coefficient(f)
            if c < 0 and t.head in ("log", *_SIGN_OF_ARGUMENT):
                u = t.args[0] if t.head != "log" else ex.add(t.args[0], MINUS)
                return self.reasoned(ex.neg(u), strict, depth - 1)
            return self._product(f, strict, depth)
        if f.head == "pow":
            return self._power(f, strict, depth)
        if f.head in _SIGN_OF_ARGUMENT:
            return self.reasoned(f.args[0], strict, depth - 1)
        if f.head in INCOMPLETE:
            # integrals of t^(a - 1)·exp(-t) > 0 from x on, and from 0 to x
            from_zero = strict and f.head == "lowergamma"
            a, x = f.args
            return self.reasoned(a, True, depth - 1) and self.reasoned(x, from_zero, depth - 1)
        if f.head == "log":
            return self.reasoned(ex.add(f.args[0], MINUS), strict, depth - 1)
        if f.head == "var":
            return self._by_what_is_known(f, strict, depth)
        if f.head == "add":
            return self._sum(f, strict, depth)
        if f.head in ("sin", "cos", "tan"):
            return self._arc(f, strict, depth)
        if f.head in ("max", "min"):
            some = any if f.head == "max" else all
            return some(self.reasoned(a, strict, depth - 1) for a in f.args)
        if f.head == "abs" and strict:
            return self.reasoned(f.args[0], True, depth - 1) or self.reasoned(
                ex.neg(f.args[0]), True, depth - 1
            )
        return False

    def _arc(self, f: Term, strict: bool, depth: int) -> bool:
        """sin > 0 on (0, π), cos > 0 on (-π/2, π/2), tan > 0 on (0, π/2); >= 0 at their zeros, too."""
        u, right = f.args[0], ex.mul(HALF, PI)
        low, high = (ex.neg(right), right) if f.head == "cos" else (ZERO, right)
        if f.head == "sin":
            high = PI
        return self.reasoned(ex.sub(u, low), strict, depth - 1) and self.reasoned(
            ex.sub(high, u), strict or f.head == "tan", depth - 1
        )

    def _on_ranges(self, f: Term, strict: bool) -> bool:
        """Of a linear term, exactly: an open end is not attained."""
        line = linear(f)
        if line is None:
            return False
        slopes, least = line
        attained = True
        for v, a in slopes.items():
            end, opened = self.domain.ranges[v].end(0 if a > 0 else 1)
            if end is None:
                return False
            least, attained = least + a * end, attained and not opened
        return least > 0 or (least == 0 and not (strict and attained))

    def _product(self, f: Term, strict: bool, depth: int) -> bool:
        sign = 1
        for a in f.args:
            if self.reasoned(a, strict, depth - 1):
                continue
            if self.reasoned(ex.neg(a), strict, depth - 1) or self._odd_power(a, strict, depth):
                sign = -sign
                continue
            return False
        return sign > 0

    def _odd_power(self, f: Term, strict: bool, depth: int) -> bool:
        """A negative base to an odd power."""
        e = ex.value_of(f.args[1]) if f.head == "pow" else None
        if e is None or e.denominator != 1 or e.numerator % 2 == 0:
            return False
        return self.reasoned(ex.neg(f.args[0]), strict or e < 0, depth - 1)

    def _power(self, f: Term, strict: bool, depth: int) -> bool:
        base, e = f.args[0], ex.value_of(f.args[1])
        if e is not None and e.denominator == 1 and e.numerator % 2 == 0:
            return not strict or self._nonzero(base, depth - 1)
        if e is None or e.denominator > 1:
            # a base is >= 0 where this is defined, and > 0 under a negative exponent
            return not strict or self.reasoned(base, True, depth - 1)
        return self.reasoned(base, strict or e < 0, depth - 1)

    def _nonzero(self, f: Term, depth: int) -> bool:
        return self.reasoned(f, True, depth) or self.reasoned(ex.neg(f), True, depth)

    def _sum(self, f: Term, strict: bool, depth: int) -> bool:
        if all(PI in (a.args if a.head == "mul" else (a,)) for a in f.args):
            shorter = ex.add(*(ex.div(a, PI) for a in f.args))
            return self.reasoned(shorter, strict, depth - 1)
        signs = [self.reasoned(a, False, depth - 1) for a in f.args]
        if all(signs):
            return not strict or any(self.reasoned(a, True, depth - 1) for a in f.args)
        return self._by_what_is_known(f, strict, depth) or self._difference(f, strict, depth)

    def _by_what_is_known(self, f: Term, strict: bool, depth: int) -> bool:
        """By f - c·g, with c > 0 and g >= 0, if it is no longer than f."""
        for g, g_strict in (*self.domain.given, *self.domain.facts):
            for c in self._shares(g, f):
                rest = ex.sub(f, ex.mul(ex.num(c), g))
                if _length(rest) < _length(f) + _length(g) and self.reasoned(
                    rest, strict and not g_strict, depth - 2
                ):
                    return True
        return False

    def _shares(self, g: Term, f: Term) -> list[Fraction]:
        """Numbers c > 0 for which f - c·g loses a term."""
        try:
            p, q = _plain.poly(g), _plain.poly(f)
        except (Refused, NotRechecked):
            return []
        return sorted({q[m] / c for m, c in p.items() if m in q and m and q[m] / c > 0})

    def _difference(self, f: Term, strict: bool, depth: int) -> bool:
        """φ(a) - φ(b) for an increasing φ."""
        if len(f.args) != 2:
            return False
        (c, s), (d, t) = (ex.split_coefficient(a) for a in f.args)
        if c < 0:
            (c, s), (d, t) = (d, t), (c, s)
        if c != -d or c <= 0:
            if s.head == "exp" and t is ONE and c == -d:
                return self.reasoned(s.args[0], strict, depth - 1)
            return False
        if s.head == t.head and s.head in ("exp", "log", "sinh", "tanh", "atan", "erf", "asinh"):
            return self.reasoned(ex.sub(s.args[0], t.args[0]), strict, depth - 1)
        if s.head == t.head == "erfc":
            return self.reasoned(ex.sub(t.args[0], s.args[0]), strict, depth - 1)
        if s.head == "exp" and t is ONE:
            return self.reasoned(s.args[0], strict, depth - 1)
        if s is ONE and t.head == "exp":
            return self.reasoned(ex.neg(t.args[0]), strict, depth - 1)
        return False


def _homogeneous(p: Coefficients, sides: list[VariableRange], strict: bool) -> bool:
    """A form in two variables >= 0 by its values where the second is 1: p(x, y) = yⁿ·p(x/y, 1).

    Either n is even, or y > 0. Where y is 0 it is a limit of such values, and not negative either.
    """
    if len(sides) != 2 or len({sum(m) for m in p}) != 1:
        return False
    x, y = sides
    positive = all(s.low is not None and s.low >= 0 for s in sides)
    if not positive and (strict or sum(next(iter(p))) % 2 == 1):
        return False
    if strict and y.low == 0 and not y.low_open:
        return False
    low = Fraction(0) if positive else None
    ratios = VariableRange(low, None, x.low != 0 or x.low_open)
    return sign_on({m[0]: c for m, c in p.items()}, ratios, strict)


def _length(f: Term) -> int:
    """The number of terms of a sum."""
    return len(f.args) if f.head == "add" else 1
