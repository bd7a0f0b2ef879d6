"""The signs of expressions under hypotheses, decided by exact reasoning only.

A sign is the set of those among -1, 0, 1 that are still possible. Every method below may only
remove what is impossible, so their answers are intersected.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from functools import lru_cache, reduce
from typing import Any, NoReturn

import sympy
from sympy import Basic, Expr, Symbol
from sympy.core.function import AppliedUndef

from cbdp_sym.analysis.balls import compare_constants
from cbdp_sym.analysis.defined import has_value, partial_terms
from cbdp_sym.analysis.logic import Relation, infinite_parts, may_be_infinite
from cbdp_sym.analysis.polynomial_signs import Bounds, Names, by_slack, factored_in_atoms, involved_bounds
from cbdp_sym.analysis.refusal import Refusal

Sign = frozenset[int]
POSITIVE: Sign = frozenset({1})
NEGATIVE: Sign = frozenset({-1})
ZERO: Sign = frozenset({0})
NONNEGATIVE: Sign = frozenset({0, 1})
NONPOSITIVE: Sign = frozenset({-1, 0})
UNKNOWN: Sign = frozenset({-1, 0, 1})
_ODD = (sympy.sinh, sympy.tanh, sympy.asinh, sympy.atan, sympy.erf)


class Assumptions:
    """Hypotheses, as side conditions see them."""

    def __init__(
        self,
        hypotheses: Iterable[Relation] = (),
        *,
        finite: bool = False,
        asked: frozenset[Expr] = frozenset(),
    ) -> None:
        """The known hypotheses.

        Args:
            finite: of the hypotheses only those between finite numbers are learned from.
            asked: what binds variables and has its sign decided, so that no question goes in circles.
        """
        self.hypotheses = frozenset(hypotheses)
        self._finite_only, self._asked = finite, asked
        self._cache: dict[Expr, Sign] = {}
        self.defined: set[Expr] = set()  # what was found to be a number, and to have a value
        self.with_value: set[Expr] = set()
        self._bounds = _learned(self.hypotheses, finite, asked)

    def extended(self, *relations: Relation) -> Assumptions:
        """This context with more hypotheses."""
        return self._with(self.hypotheses.union(relations))

    def inside(self, bound: Iterable[Any], *relations: Relation) -> Assumptions:
        """This context under a binder of the variables ``bound``, of which ``relations`` are known.

        A hypothesis about a free variable says nothing about a bound one of the same name: with
        x > 0 assumed, the x of an integral from -1 to 1 still takes negative values.
        """
        names = set(bound)
        others = (h for h in self.hypotheses if not h.free_symbols & names)
        return self._with([*others, *relations])

    def without(self, hypothesis: Relation) -> Assumptions:
        """This context without one of its hypotheses."""
        return self._with(self.hypotheses - {hypothesis})

    def _below(self, e: Expr, bound: Iterable[Any], *relations: Relation) -> Assumptions:
        """The context under the binder ``e``, where the sign of ``e`` itself is not asked for again."""
        inner = self.inside(bound, *relations)
        return Assumptions(inner.hypotheses, finite=self._finite_only, asked=self._asked | {e})

    def _with(self, hypotheses: Iterable[Relation]) -> Assumptions:
        return Assumptions(hypotheses, finite=self._finite_only, asked=self._asked)

    def _a_number(self, term: Expr) -> bool:
        """Return whether ``term`` is finite, by a hypothesis or because a number is equal to it."""
        if self.finite(term):
            return True
        equal = [h for h in self.hypotheses if h.op == "="]
        values = [h.rhs if h.lhs == term else h.lhs for h in equal if term in (h.lhs, h.rhs)]
        return any(not (may_be_infinite(v) or v.has(sympy.oo, -sympy.oo)) for v in values)

    def finite(self, term: Expr) -> bool:
        """Return whether a hypothesis says ``term < ∞``, of a term that cannot be -∞."""
        bounded = Relation(term, "<", sympy.oo) in self.hypotheses
        return bounded and bool(term.is_extended_nonnegative or self.nonnegative(term))

    def sign(self, expression: Expr) -> Sign:
        """Return the signs that ``expression`` can still have."""
        if expression in self._asked:
            return UNKNOWN  # a hypothesis about a sum may lead from its summand back to it
        if expression not in self._cache:
            self._cache[expression] = UNKNOWN  # cuts circular questions
            self._cache[expression] = self._sign(expression)
        return self._cache[expression]

    def positive(self, expression: Expr) -> bool:
        return self.sign(expression) == POSITIVE

    def nonnegative(self, expression: Expr) -> bool:
        return self.sign(expression) <= NONNEGATIVE

    def nonzero(self, expression: Expr) -> bool:
        return 0 not in self.sign(expression)

    def holds(self, relation: Relation) -> bool:
        """Return whether ``relation`` is a hypothesis or follows by signs, between sides with values."""
        if relation in self.hypotheses or relation.flipped() in self.hypotheses:
            return True
        return self.related(relation) and all(has_value(side, self) for side in relation.sides)

    def related(self, relation: Relation) -> bool:
        """Return whether ``relation`` follows by its sign wherever both sides have values."""
        if relation in self.hypotheses or relation.flipped() in self.hypotheses:
            return True
        if relation.op == "<" and relation.rhs is sympy.oo:
            return self.finite(relation.lhs)
        if sympy.oo in (relation.lhs, relation.rhs) or -sympy.oo in (relation.lhs, relation.rhs):
            return False
        if relation.lhs == relation.rhs:
            return relation.op in ("=", "<=", ">=")
        difference = relation.lhs - relation.rhs
        cancelled = infinite_parts(relation.lhs) | infinite_parts(relation.rhs)
        if not all(map(self.finite, cancelled - infinite_parts(difference))):
            return False  # D < D + 1 is false for D = ∞
        sign = self.sign(difference)
        allowed = {"=": ZERO, "<=": NONPOSITIVE, "<": NEGATIVE, ">=": NONNEGATIVE, ">": POSITIVE}
        return sign <= allowed[relation.op]

    def require(self, relation: Relation, why: str, where: Basic | None = None) -> None:
        """Raise :class:`Refusal` unless ``relation`` holds; ``where`` is printed only then."""
        if not self.holds(relation):
            self._refuse(relation, why if where is None else f"{why} '{where}'")

    def require_related(self, relation: Relation, why: str) -> None:
        """Raise :class:`Refusal` unless ``relation`` holds wherever both sides have values."""
        if not self.related(relation):
            self._refuse(relation, why)

    def _refuse(self, relation: Relation, why: str) -> NoReturn:
        def message() -> str:
            wrong = self.sign(relation.lhs - relation.rhs) if relation.rhs.is_finite else UNKNOWN
            known = f"; known: {_SAID[wrong]}" if wrong != UNKNOWN else ""
            return f"{why}: cannot establish {relation}{known}"

        raise Refusal(message)

    def _sign(self, e: Expr) -> Sign:
        sign = self._structural(e)
        if len(sign) > 1:
            sign &= self._from_bounds(e)
        if len(sign) > 1 and (e.is_Add or e.is_Mul or e.is_Pow or e.is_Symbol):
            sign &= self._rational(e)
        if not sign:
            raise Refusal(f"the hypotheses contradict each other (at '{e}')", weak=False)
        return sign

    def _structural(self, e: Expr) -> Sign:
        if e.is_Rational:
            return frozenset({int(sympy.sign(e))})
        if e is sympy.oo or e is -sympy.oo:
            return POSITIVE if e is sympy.oo else NEGATIVE
        if not e.free_symbols:
            constant = _constant_sign(e)
            if constant is not None:
                return frozenset({constant})
        if isinstance(e, (Symbol, AppliedUndef, sympy.Indexed)):
            return _assumed(e)
        if isinstance(e, (sympy.exp, sympy.cosh, sympy.erfc)):
            return POSITIVE
        if isinstance(e, sympy.gamma) and self.sign(e.args[0]) == POSITIVE:
            return POSITIVE
        if isinstance(e, (sympy.uppergamma, sympy.lowergamma)) and self.positive(e.args[0]):
            start = self.sign(e.args[1])  # of, or up to, which t^(a - 1)·exp(-t) > 0 is integrated
            if start <= NONNEGATIVE:
                return POSITIVE if isinstance(e, sympy.uppergamma) else start
        if isinstance(e, sympy.LambertW) and len(e.args) == 1:
            return self.sign(e.args[0])
        if isinstance(e, (sympy.sin, sympy.cos, sympy.tan)):
            return self._trigonometric(e)
        if isinstance(e, sympy.log):
            return self.sign(e.args[0] - 1)
        if isinstance(e, _ODD):
            return self.sign(e.args[0])
        if isinstance(e, sympy.ceiling):
            inner = self.sign(e.args[0])
            return inner if inner <= NONNEGATIVE else UNKNOWN
        if isinstance(e, sympy.Abs):
            inner = self.sign(e.args[0])
            return frozenset(abs(s) for s in inner)
        if e.is_Pow:
            return self._power(*e.args)
        if e.is_Mul:
            return reduce(_times, map(self.sign, e.args))
        if e.is_Add:
            return reduce(_plus, map(self.sign, e.args))
        return self._aggregate(e)

    def _power(self, base: Expr, exponent: Expr) -> Sign:
        sign = self.sign(base)
        if sign == POSITIVE:
            return POSITIVE
        if exponent.is_Integer:
            powers = frozenset(s ** (2 - int(exponent) % 2) for s in sign)
            return powers - ZERO if exponent < 0 else powers
        return NONNEGATIVE if sign <= NONNEGATIVE else UNKNOWN

    def _trigonometric(self, e: Expr) -> Sign:
        """sin > 0 on (0, π), cos > 0 on (-π/2, π/2), tan > 0 on (0, π/2); sin, cos >= 0 at the ends."""
        u = e.args[0]
        low = -sympy.pi / 2 if isinstance(e, sympy.cos) else sympy.S.Zero
        high = sympy.pi if isinstance(e, sympy.sin) else sympy.pi / 2
        inside = self.sign(u - low), self.sign(high - u)
        if inside == (POSITIVE, POSITIVE):
            return POSITIVE
        if isinstance(e, sympy.tan):
            return UNKNOWN
        return NONNEGATIVE if all(s <= NONNEGATIVE for s in inside) else UNKNOWN

    def _aggregate(self, e: Expr) -> Sign:
        if isinstance(e, (sympy.Sum, sympy.Product)) and len(e.limits) == 1:
            i, low, high = e.limits[0]
            inside = self._below(e, [i], Relation(i, ">=", low), Relation(i, "<=", high))
            inner = inside.sign(e.function)
            if isinstance(e, sympy.Product):
                return inner if inner == POSITIVE else UNKNOWN
            if self.nonnegative(high - low):
                return inner if len(inner) == 1 or 0 in inner else UNKNOWN
            return inner | ZERO if inner in (POSITIVE, NEGATIVE, ZERO) or 0 in inner else UNKNOWN
        if isinstance(e, sympy.Integral) and len(e.limits) == 1 and len(e.limits[0]) == 3:
            x, low, high = e.limits[0]
            inner = self._below(e, [x], *interior(x, low, high)).sign(e.function)
            if inner <= NONNEGATIVE and _ordered(self, low, high):
                return NONNEGATIVE
            return UNKNOWN
        return UNKNOWN

    def _from_bounds(self, e: Expr) -> Sign:
        if not self._bounds:
            return UNKNOWN
        sign, terms = UNKNOWN, sympy.expand(e).as_coefficients_dict()
        for bound, strict in self._bounds:
            other = bound.as_coefficients_dict()
            if other.keys() != terms.keys() or not all(c.is_Rational for c in other.values()):
                continue
            ratios = {terms[k] / other[k] for k in terms}
            ratio = ratios.pop()
            if not ratios and ratio.is_Rational and ratio != 0:
                known = POSITIVE if strict else NONNEGATIVE
                sign &= known if ratio > 0 else frozenset(-s for s in known)
        return sign

    def _rational(self, e: Expr) -> Sign:
        """Factor numerator and denominator; each factor by slack variables."""
        factored = factored_in_atoms(e)
        if factored is None:
            return UNKNOWN
        names, number, factors = factored
        sign: Sign = frozenset({number})
        for factor, multiplicity, below in factors:
            here = self._factor(factor, names)
            here = frozenset(s ** (2 - multiplicity % 2) for s in here)
            sign = _times(sign, here - ZERO if below else here)
        return sign

    def _factor(self, factor: Expr, names: Names) -> Sign:
        original = factor.xreplace({v: k for k, v in names})
        sign = self._from_bounds(original)
        sign &= self._structural(original) if original.is_Add else self.sign(original)
        if len(sign) == 1:
            return sign
        known_bounds, names = involved_bounds(factor, self._bounds, names)
        bounds = list(known_bounds)
        back = {v: k for k, v in names}
        for symbol in set().union(factor.free_symbols, *(b.free_symbols for b, _ in bounds)):
            known = self.sign(back.get(symbol, symbol)) if symbol in back else _assumed(symbol)
            if known == POSITIVE and back.get(symbol, symbol).is_integer:
                bounds.append((symbol - 1, False))
            elif known <= NONNEGATIVE:
                bounds.append((symbol, known == POSITIVE))
            elif known <= NONPOSITIVE:
                bounds.append((-symbol, known == NEGATIVE))
        for flip in (1, -1):
            strict = by_slack(flip * factor, tuple(bounds))
            if strict is not None:
                sign &= frozenset(flip * s for s in (POSITIVE if strict else NONNEGATIVE))
        return sign


# What follows is asked again and again, in contexts that differ in nothing that it depends on; each
# is a function of its arguments alone, so that what was answered before changes no answer.


@lru_cache(maxsize=4096)
def _learned(hypotheses: frozenset[Relation], finite: bool, asked: frozenset[Expr]) -> Bounds:
    """The bounds that the hypotheses give."""
    bounds: list[tuple[Expr, bool]] = []
    for h in hypotheses:
        if h.lhs.is_infinite or h.rhs.is_infinite:
            continue
        if not _subtracts(h, hypotheses, finite):
            continue
        if h.op == "=" and all(map(partial_terms, h.sides)):
            # an equation may also say that both sides are undefined
            others = Assumptions(hypotheses - {h}, finite=finite, asked=asked)
            if not any(has_value(side, others) for side in h.sides):
                continue
        difference = _difference(h)
        if h.op in (">", ">="):
            bounds.append((difference, h.op == ">"))
        elif h.op in ("<", "<="):
            bounds.append((-difference, h.op == "<"))
        else:
            bounds += [(difference, False), (-difference, False)]
    return tuple(bounds)


@lru_cache(maxsize=4096)
def _difference(relation: Relation) -> Expr:
    return sympy.expand(relation.lhs - relation.rhs)


def _subtracts(relation: Relation, hypotheses: frozenset[Relation], finite: bool) -> bool:
    """Return whether the relation says that the difference of its sides has a sign.

    ``D <= E + c`` does not where D and E may be ∞. A term that may be infinite on one side only can be
    taken for a large number: then the other side is one.
    """
    sides = infinite_parts(relation.lhs), infinite_parts(relation.rhs)
    if not all(sides):
        return True
    if finite:
        return False
    numbers = Assumptions(hypotheses, finite=True)
    return any(all(map(numbers._a_number, side)) for side in sides)


def interior(x: Symbol, low: Expr, high: Expr) -> tuple[Relation, ...]:
    """``low < x < high`` as hypotheses, leaving out infinite ends."""
    ends = []
    if not low.is_infinite:
        ends.append(Relation(x, ">", low))
    if not high.is_infinite:
        ends.append(Relation(x, "<", high))
    return tuple(ends)


def _ordered(context: Assumptions, low: Expr, high: Expr) -> bool:
    return low is -sympy.oo or high is sympy.oo or context.nonnegative(high - low)


def _assumed(e: Expr) -> Sign:
    if e.is_positive:
        return POSITIVE
    if e.is_negative:
        return NEGATIVE
    if e.is_zero:
        return ZERO
    if e.is_nonnegative:
        return NONNEGATIVE
    if e.is_nonpositive:
        return NONPOSITIVE
    if e.is_nonzero and e.is_extended_real:
        return UNKNOWN - ZERO
    return UNKNOWN


def _constant_sign(e: Expr) -> int | None:
    try:
        return compare_constants(e)
    except Refusal:
        return None


def _times(a: Sign, b: Sign) -> Sign:
    return frozenset(s * t for s in a for t in b)


def _plus(a: Sign, b: Sign) -> Sign:
    possible: set[int] = set()
    for s, t in itertools.product(a, b):
        possible |= {s or t} if s * t >= 0 else {-1, 0, 1}
    return frozenset(possible)


_SAID = {
    POSITIVE: "the difference is positive",
    NEGATIVE: "the difference is negative",
    ZERO: "the two sides are equal",
    NONNEGATIVE: "the difference is at least 0",
    NONPOSITIVE: "the difference is at most 0",
    frozenset({-1, 1}): "the difference is not 0",
    UNKNOWN: "nothing",
}
