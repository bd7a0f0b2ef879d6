"""Where a claim is made: a range for each variable, further inequalities, and what follows from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import lcm

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck import intervals as iv
from cbdp_sym.recheck.expressions import HALF, MINUS, ONE, PI, ZERO, Term
from cbdp_sym.recheck.functions import evaluate
from cbdp_sym.recheck.intervals import Interval
from cbdp_sym.recheck.normal import Normaliser, Poly
from cbdp_sym.recheck.outcome import NotRechecked, Refused
from cbdp_sym.recheck.polynomials import Side, nonnegative
from cbdp_sym.recheck.sturm import sign_on

_ROUNDS, _DEEP, _FEW = 3, 6, 12
_NARROW = Fraction(1, 2**24)  # a part that is smaller is not divided
_SIGN_OF_ARGUMENT = ("asin", "atan", "sinh", "tanh", "asinh", "atanh", "erf", "lambertw")
_plain = Normaliser()
Fact = tuple[Term, bool]
"""g with g > 0 (True) or g >= 0."""


@dataclass(frozen=True)
class Range:
    """The numbers from ``low`` to ``high``; None is an infinite end, which is never attained."""

    low: Fraction | None = None
    high: Fraction | None = None
    low_open: bool = True
    high_open: bool = True

    @property
    def empty(self) -> bool:
        if self.low is None or self.high is None:
            return False
        return self.low > self.high or (self.low == self.high and (self.low_open or self.high_open))

    @property
    def bounded(self) -> bool:
        return self.low is not None and self.high is not None

    def inside(self, c: Fraction) -> bool:
        """Whether c lies strictly between the ends."""
        return (self.low is None or self.low < c) and (self.high is None or c < self.high)

    def meets(self, other: Range) -> Range:
        low, low_open, high, high_open = self.low, self.low_open, self.high, self.high_open
        if other.low is not None and (low is None or other.low >= low):
            low_open = other.low_open or (other.low == low and low_open)
            low = other.low
        if other.high is not None and (high is None or other.high <= high):
            high_open = other.high_open or (other.high == high and high_open)
            high = other.high
        return Range(low, high, low_open, high_open)

    def opened(self) -> Range:
        return replace(self, low_open=True, high_open=True)

    def end(self, k: int) -> tuple[Fraction | None, bool]:
        return (self.high, self.high_open) if k else (self.low, self.low_open)

    def interval(self) -> Interval:
        return iv.hull(self.low, self.high)


@dataclass(frozen=True)
class Region:
    """The points with coordinates in ``ranges`` at which every one of ``given`` holds.

    The ``facts`` hold at all these points.
    """

    ranges: Mapping[str, Range]
    given: tuple[Fact, ...] = ()
    facts: tuple[Fact, ...] = ()

    def __str__(self) -> str:
        def shown(r: Range) -> str:
            ends = ("-oo" if r.low is None else r.low, "oo" if r.high is None else r.high)
            return f"{'(['[not r.low_open]}{ends[0]}, {ends[1]}{')]'[not r.high_open]}"

        return ", ".join(f"{v} in {shown(r)}" for v, r in self.ranges.items())

    @cached_property
    def intervals(self) -> dict[str, Interval]:
        return {v: r.interval() for v, r in self.ranges.items()}

    @property
    def empty(self) -> bool:
        return any(r.empty for r in self.ranges.values())

    @cached_property
    def normaliser(self) -> Normaliser:
        return Normaliser(self.sign, self.positive)

    def positive(self, term: Term) -> bool:
        """Whether the term is shown to be > 0 on the region, by no normal form in which signs are used."""
        return _Search(self, _plain).reasoned(ex.simplified(term), True, 3)

    def sign(self, term: Term) -> int | None:
        """1 or -1 where the term is shown to be >= 0 or <= 0 on the region, wherever it is defined.

        It is asked while normal forms are computed, and asks for none in which signs are used.
        """
        try:
            value = evaluate(term, self.intervals)
        except (Refused, NotRechecked):
            return None
        if value.above(False):
            return 1
        if (-value).above(False):
            return -1
        for g, _ in (*self.given, *self.facts):
            ratio = multiple(g, term)
            if ratio:
                return 1 if ratio > 0 else -1
        plain = _Search(self, _plain)
        if plain.by_quotient(term, False):
            return 1
        return -1 if plain.by_quotient(ex.neg(term), False) else None

    def where(self, v: str, r: Range) -> Region:
        return Region({**self.ranges, v: r}, self.given, self.facts)

    def cut(self, v: str, at: Fraction) -> tuple[Region, Region]:
        r = self.ranges[v]
        if not r.inside(at):
            raise Refused(f"the cut of '{v}' at {at} does not divide its range")
        low, high = replace(r, high=at, high_open=False), replace(r, low=at, low_open=False)
        return self.where(v, low), self.where(v, high)

    def free_along(self, v: str, towards: int | None = None) -> Region:
        """Without the relations in v; and then without what was shown with their help.

        With ``towards``, an end of v (0 or 1), those stay that hold all the way to that end if they hold at
        a point.
        """

        def stays(g: Term) -> bool:
            if v not in g.free:
                return True
            if towards is None:
                return False
            slope = ex.value_of(ex.derivative(g, v))
            return slope is not None and (slope > 0) == (towards == 1)

        kept = tuple(g for g in self.given if stays(g[0]))
        return Region(self.ranges, kept, self.facts if kept == self.given else ())

    def slice(self, v: str) -> Region:
        free = self.free_along(v)
        rest = {w: r for w, r in self.ranges.items() if w != v}
        return Region(rest, free.given, tuple(g for g in free.facts if v not in g[0].free))

    def at(self, v: str, c: Fraction) -> Region:
        rest = self.slice(v)
        return Region({**rest.ranges, v: Range(c, c, False, False)}, rest.given, rest.facts)

    def knowing(self, g: Term, strict: bool) -> Region:
        return Region(self.ranges, self.given, (*self.facts, (g, strict)))

    def with_relations(self, relations: Iterable[Fact]) -> Region:
        """The points where these hold, too; a bound of one variable goes to its range."""
        ranges, given = dict(self.ranges), list(self.given)
        for g, strict in _without_absolute_values(relations):
            line = linear(g)
            if line is not None and len(line[0]) == 1:
                ((v, slope),) = line[0].items()
                at = -line[1] / slope
                bound = (
                    Range(low=at, low_open=strict)
                    if slope > 0
                    else Range(high=at, high_open=strict)
                )
                ranges[v] = ranges[v].meets(bound)
            elif (g, strict) not in given:
                given.append((g, strict))
        return Region(_narrowed(ranges, given), tuple(given), self.facts)

    # what follows

    def shows(self, f: Term, strict: bool, budget: int = 300) -> bool:
        """Whether f >= 0 (f > 0) is shown on the region, wherever f is defined."""
        return _Search(self).shows(f, strict, budget)


def _without_absolute_values(relations: Iterable[Fact]) -> Iterator[Fact]:
    """b - a·|u| > 0 with a > 0 as b - a·u > 0 and b + a·u > 0."""
    for g, strict in relations:
        found = {t for t in g.subterms() if t.head == "abs"}
        t = ex.var("|u|")
        e = next(iter(found)) if len(found) == 1 else None
        slope = None if e is None else ex.value_of(ex.derivative(ex.rebuilt(g, {e: t}), "|u|"))
        if e is not None and slope is not None and slope < 0:
            for u in (e.args[0], ex.neg(e.args[0])):
                yield ex.rebuilt(g, {e: u}), strict
        else:
            yield g, strict


def linear(g: Term) -> tuple[dict[str, Fraction], Fraction] | None:
    """The slopes and the constant of g, if it is linear with rational coefficients."""
    try:
        p = _plain.poly(g)
    except (Refused, NotRechecked):
        return None
    slopes: dict[str, Fraction] = {}
    constant = Fraction(0)
    for m, c in p.items():
        if not m:
            constant = c
        elif len(m) == 1 and m[0][0].head == "var" and m[0][1] == 1:
            slopes[m[0][0].data] = c
        else:
            return None
    return slopes, constant


def multiple(g: Term, f: Term) -> Fraction | None:
    """The rational c with f = c·g, if there is one."""
    try:
        p, q = _plain.poly(g), _plain.poly(f)
    except (Refused, NotRechecked):
        return None
    if not p or p.keys() != q.keys():
        return None
    ratios = {q[m] / p[m] for m in p}
    return ratios.pop() if len(ratios) == 1 else None


def _narrowed(ranges: dict[str, Range], given: list[Fact]) -> dict[str, Range]:
    """Ranges made smaller by what linear relations imply for each variable."""
    lines = [(line, strict) for g, strict in given if (line := linear(g)) is not None]
    for _ in range(_ROUNDS):
        before = dict(ranges)
        for (slopes, constant), strict in lines:
            for v, a in slopes.items():
                rest, opened, bounded = constant, strict, True
                for w, b in slopes.items():
                    if w != v:
                        end, end_open = ranges[w].end(1 if b > 0 else 0)
                        if end is None:
                            bounded = False
                            break
                        rest, opened = rest + b * end, opened or end_open
                if bounded:
                    at = -rest / a
                    bound = (
                        Range(low=at, low_open=opened)
                        if a > 0
                        else Range(high=at, high_open=opened)
                    )
                    ranges = {**ranges, v: ranges[v].meets(bound)}
        if ranges == before or any(r.empty for r in ranges.values()):
            break
    return ranges


_INCOMPLETE = ("uppergamma", "lowergamma")


class _Search:
    """Shows signs on a region, by intervals on smaller and smaller boxes and by exact reasoning."""

    def __init__(self, region: Region, normaliser: Normaliser | None = None) -> None:
        self.region = region
        self.normaliser = normaliser or region.normaliser
        self.asked: set[Term] = set()

    def shows(self, f: Term, strict: bool, budget: int) -> bool:
        if self.region.empty:
            return True
        if self.by_intervals([f], strict, self.region):
            return True
        if f.head in _INCOMPLETE and self.reasoned(f, strict, _DEEP):
            return True  # their values at large arguments are not known here
        if budget > _FEW and self.by_parts(f, [f], strict, _FEW):
            return True  # cheaper than to multiply out, if few parts are enough
        forms = list(self.forms(f))
        if self.by_intervals(forms, strict, self.region):
            return True
        if any(self.reasoned(g, strict, _DEEP) for g in forms) or self.by_quotient(f, strict):
            return True
        return budget > 0 and self.by_parts(f, forms, strict, budget)

    def forms(self, f: Term) -> Iterator[Term]:
        yield f
        try:
            yield self.normaliser.form(f)
            common, rest = self.normaliser.factored(f)
            if common is not ONE:
                yield ex.raw("mul", (common, rest))
        except (Refused, NotRechecked):
            return

    @staticmethod
    def by_intervals(forms: list[Term], strict: bool, region: Region) -> bool:
        for g in forms:
            try:
                if evaluate(g, region.intervals).above(strict):
                    return True
            except Refused:
                continue
        return False

    # subdivision

    def by_parts(self, f: Term, forms: list[Term], strict: bool, budget: int) -> bool:
        if not f.free:
            return False
        todo = [self.region]
        slopes = self.slopes(f)
        while todo:
            budget -= 1
            if budget < 0:
                return False
            part = todo.pop()
            if part.empty or self.impossible(part) or self.by_intervals(forms, strict, part):
                continue
            if slopes and self.by_mean(f, slopes, strict, part):
                continue
            v = self.widest(part, f)
            if v is None:
                return False
            todo += part.cut(v, _middle(part.ranges[v]))
        return True

    def slopes(self, f: Term) -> dict[str, Term] | None:
        try:
            return {v: ex.derivative(f, v) for v in f.free}
        except (Refused, NotRechecked):
            return None

    def by_mean(self, f: Term, slopes: dict[str, Term], strict: bool, part: Region) -> bool:
        """By f(c) + Σ ∂f/∂v·(v - c), where f is smooth on the closed box around the part."""
        box = {v: part.ranges[v] for v in f.free}
        if not all(r.bounded for r in box.values()):
            return False
        closed = Region({v: replace(r, low_open=False, high_open=False) for v, r in box.items()})
        try:
            for v in f.free:
                require_defined(f, closed, smooth_in=v, budget=0)
            centre = {v: _middle(r) for v, r in box.items()}
            total = evaluate(f, {v: iv.of_fraction(c) for v, c in centre.items()})
            for v, slope in slopes.items():
                step = closed.intervals[v] - iv.of_fraction(centre[v])
                total = total + evaluate(slope, closed.intervals) * step
        except (Refused, NotRechecked):
            return False
        return total.above(strict)

    @staticmethod
    def impossible(part: Region) -> bool:
        for g, strict in (*part.given, *part.facts):
            try:
                value = evaluate(g, part.intervals)
            except (Refused, NotRechecked):
                continue
            if (-value).above(not strict):
                return True
        return False

    @staticmethod
    def widest(part: Region, f: Term) -> str | None:
        best, size = None, _NARROW
        for v in sorted(f.free):
            r = part.ranges[v]
            if r.low is None or r.high is None:
                far = r.low if r.low is not None else -r.high if r.high is not None else Fraction(0)
                width = Fraction(10**6) if far < 2**20 else Fraction(0)
            else:
                width = (r.high - r.low) / (1 + max(abs(r.low), abs(r.high)))
            if width > size:
                best, size = v, width
        return best

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
        return self._polynomial({m: sign * c for m, c in p.items()}, strict)

    def sub(self, g: Term, strict: bool) -> bool:
        if g in self.asked or len(self.asked) > 6:
            return False
        again = _Search(self.region, self.normaliser)
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
        if nonnegative(coefficients, sides, strict):
            return True
        one = len(sides) == 1
        return one and sign_on({k[0]: c for k, c in coefficients.items()}, sides[0], strict)

    def _side(self, g: Term, q: int) -> Side | None:
        """Where g^(1/q) lies."""
        if g.head == "var" and q == 1:
            r = self.region.ranges[g.data]
            return Side(r.low, r.high, r.low_open, r.high_open)
        root = ex.power(g, ex.num(Fraction(1, q)))
        try:
            value = evaluate(root, self.region.intervals)
        except (Refused, NotRechecked):
            return None
        low, high = iv.fraction(value.low), iv.fraction(value.high)
        opened = ex.is_positive(g) or (low == 0 and self.reasoned(g, True, 2))
        if low is None and high is not None and q > 1:
            return None
        return Side(low, high, low == 0 and opened, False)

    def reasoned(self, f: Term, strict: bool, depth: int) -> bool:
        """By the signs of parts, and by the facts of the region."""
        if depth < 0:
            return False
        if self.by_intervals([f], strict, self.region):
            return True
        if self._on_ranges(f, strict) or ex.is_positive(f):
            return True
        known = (*self.region.given, *self.region.facts)
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
        if f.head in _INCOMPLETE:
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
            end, opened = self.region.ranges[v].end(0 if a > 0 else 1)
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
        for g, g_strict in (*self.region.given, *self.region.facts):
            for c in self._shares(g, f):
                rest = ex.sub(f, ex.mul(ex.num(c), g))
                if len(rest.args) < len(f.args) + len(g.args) and self.reasoned(
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


def _middle(r: Range) -> Fraction:
    if r.low is not None and r.high is not None:
        return (r.low + r.high) / 2
    if r.low is not None:
        return max(Fraction(1), 2 * r.low)
    if r.high is not None:
        return min(Fraction(-1), 2 * r.high)
    return Fraction(0)


# where a term is defined

Need = tuple[Term, str]
ENTIRE = ("exp", "sin", "cos", "sinh", "cosh", "tanh", "asinh", "atan", "erf", "erfc")


def require_defined(
    term: Term, region: Region, *, smooth_in: str | None = None, budget: int = 200
) -> None:
    """Check that a term is a finite number everywhere on the region (and smooth in a variable there).

    A term without Piecewise is then also continuous: sign(u) is taken for undefined where u is 0.

    Raises:
        Refused: it is not shown.
        NotRechecked: a function of which nothing is known here.
    """
    if region.empty:
        return
    done: set[Term] = set()
    _defined(term, region, smooth_in, budget, done)


def _defined(
    term: Term, region: Region, smooth_in: str | None, budget: int, done: set[Term]
) -> None:
    if term in done:
        return
    done.add(term)
    if term.head == "piecewise":
        if smooth_in is not None and smooth_in in term.free:
            raise Refused("a Piecewise may not be smooth")
        _defined_piecewise(term, region, budget)
        return
    for a in term.args:
        _defined(a, region, smooth_in, budget, done)
    smooth = smooth_in is not None and smooth_in in term.free
    for alternatives in _needs(term, smooth):
        if not any(all(holds(n, region, budget) for n in needed) for needed in alternatives):
            wanted = " or ".join(" and ".join(f"{g} {op} 0" for g, op in a) for a in alternatives)
            raise Refused(f"'{wanted[:200]}' is not shown for {region}")


def _defined_piecewise(term: Term, region: Region, budget: int) -> None:
    rest = region
    for k, or_equal in enumerate(term.data):
        value, u = term.args[2 * k], term.args[2 * k + 1]
        require_defined(u, rest, budget=budget)
        plain = ex.simplified(u)
        require_defined(value, rest.with_relations([(plain, not or_equal)]), budget=budget)
        rest = rest.with_relations([(ex.neg(plain), or_equal)])
    require_defined(term.args[-1], rest, budget=budget)


def holds(need: Need, region: Region, budget: int = 200) -> bool:
    """Whether g > 0, g >= 0 or g != 0 on the region."""
    g, op = ex.simplified(need[0]), need[1]
    if op != "!=":
        return region.shows(g, op == ">", budget)
    if g.head == "mul":
        return all(holds((a, op), region, budget) for a in g.args)
    if g.head == "exp":
        return True
    if g.head == "pow":
        return holds((g.args[0], op), region, budget)
    if region.shows(g, True, 0) or region.shows(ex.neg(g), True, 0):
        return True
    return budget > 0 and (region.shows(g, True, budget) or region.shows(ex.neg(g), True, budget))


def _needs(t: Term, smooth: bool) -> Iterator[tuple[tuple[Need, ...], ...]]:
    """What makes a term defined where its arguments are: of each yielded choice, one conjunction."""
    weak = ">" if smooth else ">="
    head = t.head
    if head in ("num", "var", "add", "mul", *ENTIRE):
        return
    if head == "const":
        if t.data not in ("pi", "EulerGamma"):
            raise Refused("infinity stands in an expression")
        return
    u = t.args[-1]
    if head == "pow":
        base, exponent = t.args
        e = ex.value_of(ex.simplified(exponent))
        if e is None:
            positive = ((base, ">"),)
            yield (positive,) if smooth else (positive, ((base, ">="), (exponent, ">")))
        elif e.denominator == 1:
            if e < 0:
                yield (((base, "!="),),)
        else:
            yield (((base, ">=" if e > 0 and not smooth else ">"),),)
    elif head in ("log", "gamma", "loggamma", "polygamma"):
        yield (((u, ">"),),)
    elif head == "tan":
        yield (((ex.raw("cos", (u,)), "!="),),)
    elif head in ("asin", "acos", "atanh"):
        op = ">" if head == "atanh" else weak
        yield (((ex.sub(ONE, ex.simplified(u)), op), (ex.add(ONE, ex.simplified(u)), op)),)
    elif head == "acosh":
        yield (((ex.add(ex.simplified(u), MINUS), weak),),)
    elif head == "lambertw":
        yield (((ex.add(ex.simplified(u), ex.exp(MINUS)), weak),),)
    elif head in ("lowergamma", "uppergamma"):
        s, x = t.args
        yield (((s, ">"), (x, ">" if smooth else ">=")),)
    elif head == "sign" or (head == "abs" and smooth):
        yield (((u, "!="),),)
    elif head in ("abs", "max", "min"):
        if smooth and len(t.args) > 2:
            raise Refused(f"a {head} of several terms may not be smooth")
        if smooth:
            yield (((ex.sub(*map(ex.simplified, t.args)), "!="),),)
    else:
        raise NotRechecked(f"where the function {head} is defined")


def polynomial_in(term: Term, v: str, normaliser: Normaliser) -> dict[int, Term] | None:
    """The coefficients of a polynomial in v, in terms without v; None if it is none."""
    p: Poly = normaliser.poly(term)
    found: dict[int, list[Term]] = {}
    for m, c in p.items():
        degree, rest = 0, [ex.num(c)]
        for g, e in m:
            if g.head == "var" and g.data == v:
                if e.denominator != 1 or e < 0:
                    return None
                degree = int(e)
            elif v in g.free:
                return None
            else:
                rest.append(ex.power(g, ex.num(e)))
        found.setdefault(degree, []).append(ex.mul(*rest))
    return {d: ex.add(*parts) for d, parts in found.items()}
