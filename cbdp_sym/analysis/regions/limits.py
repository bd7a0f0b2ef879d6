"""Limits of expressions as one variable goes to an end of its range, the others being fixed.

A limit follows from continuity, from the limits of the elementary functions at infinity, from the fact
that exponentials of polynomials outgrow powers and logarithms, from expansions at infinity
(:mod:`.expansions`), or from derivatives if both sides of a fraction are 0 (:mod:`.quotients`).
A finite end that no continuity reaches is taken to infinity by v = end ± 1/w, and -∞ by v = -w.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import sympy
from sympy import Expr, S, Symbol, oo

from cbdp_sym.analysis.algebra import same_form
from cbdp_sym.analysis.box_certificates import at_value
from cbdp_sym.analysis.logic import Relation
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.definedness import require_defined
from cbdp_sym.analysis.regions.expansions import expansion
from cbdp_sym.analysis.regions.quotients import quotient_at
from cbdp_sym.analysis.regions.region import Range, Region
from cbdp_sym.analysis.signs import NEGATIVE, POSITIVE

_AT_PLUS_INFINITY = {
    sympy.exp: oo, sympy.log: oo, sympy.atan: sympy.pi / 2, sympy.tanh: S.One, sympy.erf: S.One,
    sympy.erfc: S.Zero, sympy.sinh: oo, sympy.cosh: oo, sympy.asinh: oo, sympy.acosh: oo,
    sympy.gamma: oo, sympy.loggamma: oo, sympy.Abs: oo, sympy.LambertW: oo,
}  # fmt: skip
_AT_MINUS_INFINITY = {
    sympy.exp: S.Zero, sympy.atan: -sympy.pi / 2, sympy.tanh: -S.One, sympy.erf: -S.One,
    sympy.erfc: sympy.Integer(2), sympy.sinh: -oo, sympy.cosh: oo, sympy.asinh: -oo, sympy.Abs: oo,
}  # fmt: skip


def limit_at(f: Expr, v: Symbol, end: Expr, region: Region) -> Expr:
    """Return the limit of ``f``, which is defined on the region, as ``v`` goes to ``end`` from inside, or ±∞.

    Raises:
        Refusal: it does not follow by the few rules here.
    """
    found = _limit(f, v, end, tuple(region.ranges.items()), region.given, region.facts)
    if found is None:
        raise Refusal(lambda: f"the limit of '{f}' as {v} goes to {end} is not known")
    return found


@lru_cache(maxsize=4096)
def _limit(
    f: Expr,
    v: Symbol,
    end: Expr,
    ranges: tuple[tuple[Symbol, Range], ...],
    given: tuple[Relation, ...],
    facts: tuple[Relation, ...],
) -> Expr | None:
    try:
        return _Limits(v, end, Region(dict(ranges), given, facts)).of(f)
    except Refusal:
        return None


def with_zeros(f: Expr, region: Region) -> Expr:
    """``f`` with 0^e = 0 and Γ(e, 0) = Γ(e), where e > 0; SymPy leaves them for a symbol e."""
    values = {
        **{p: S.Zero for p in f.atoms(sympy.Pow) if p.args[0] == 0},
        **{g: sympy.gamma(g.args[0]) for g in f.atoms(sympy.uppergamma) if g.args[1] == 0},
    }
    orders = {e: e.args[1] if e.is_Pow else e.args[0] for e in values}
    positive = region.context.positive
    return f.xreplace({e: value for e, value in values.items() if positive(orders[e])})


@dataclass(frozen=True)
class _Growth:
    """|f| is at most a constant times exp(exponent)·vᵖ·(log v)^q from some v on."""

    exponent: Expr
    power: Expr
    logs: Expr


class _Limits:
    def __init__(self, v: Symbol, end: Expr, region: Region) -> None:
        self.v, self.end, self.region = v, end, region
        self.rest = region.slice(v)
        if end.is_finite:
            self.closed = region.at(v, end)

    def of(self, f: Expr) -> Expr:
        f = self._without_jumps(f)
        if self.v not in f.free_symbols:
            return f
        if self.end.is_finite:
            try:
                require_defined(f, self.closed)
            except Refusal:
                pass
            else:
                return with_zeros(at_value(f, self.v, self.end), self.rest)
        elif f == self.v:
            return self.end
        try:
            return self._by_structure(f)
        except Refusal:
            if f.is_Add or f.is_Mul:
                return self._expanded(f) if self.end is oo else self._far_away(f)
            raise

    def _without_jumps(self, f: Expr) -> Expr:
        """``f`` with sign(u) = ±1 where u > 0 or u < 0 on the region: sign is defined where it jumps."""
        found = [e for e in f.atoms(sympy.sign) if self.v in e.free_symbols]
        if not found:
            return f
        signs = {e: self.region.context.sign(e.args[0]) for e in found}
        if any(s not in (POSITIVE, NEGATIVE) for s in signs.values()):
            raise self._unknown(f)
        return f.xreplace({e: sympy.Integer(next(iter(s))) for e, s in signs.items()})

    def _by_structure(self, f: Expr) -> Expr:
        if f.is_Add:
            return self._sum(f)
        if f.is_Mul or f.is_Pow or isinstance(f, (sympy.exp, sympy.uppergamma)):
            return self._product(f)
        if len(f.args) == 1:
            return self._function(f)
        raise self._unknown(f)

    def _far_away(self, f: Expr) -> Expr:
        """The limit in w → ∞, where v is 1/w away from its end, or -w."""
        r = self.region.ranges[self.v]
        if r.low == r.high or self.end not in (r.low, r.high):
            raise self._unknown(f)
        w = sympy.Dummy("w", positive=True)
        if self.end is -oo:
            near, low = -w, sympy.Max(S.Zero, -r.high)
        else:
            near = self.end + 1 / w if self.end == r.low else self.end - 1 / w
            low = S.Zero if not r.bounded else 1 / (r.high - r.low)
        region = Region({**self.rest.ranges, w: Range(low=low)}, self.rest.given, self.rest.facts)
        return _Limits(w, oo, region).of(f.xreplace({self.v: near}))

    def _expanded(self, f: Expr) -> Expr:
        """By the expansion, of which the first coefficient that is not 0 counts."""
        context = self.rest.context
        found = expansion(f, self.v, context)
        for c in (found.v_log, found.linear, found.log):
            if not same_form(c, S.Zero, context):
                if context.positive(c):
                    return oo
                if context.positive(-c):
                    return -oo
                raise self._unknown(f)
        zero = same_form(found.constant, S.Zero, context)
        return S.Zero if zero else found.constant

    def _unknown(self, f: Expr) -> Refusal:
        v, end = self.v, self.end
        return Refusal(lambda: f"the limit of '{f}' as {v} goes to {end} is not known")

    def _sum(self, f: Expr) -> Expr:
        parts = [self.of(a) for a in f.args]
        infinite = {p for p in parts if p.is_infinite}
        if len(infinite) > 1:
            if self.end is not oo:
                raise self._unknown(f)
            return self._dominated(f, parts)
        return infinite.pop() if infinite else sympy.Add(*parts)

    def _dominated(self, f: Expr, parts: list[Expr]) -> Expr:
        """The limit of the term that all others are small against, which growth says at ∞ only."""
        for term, value in zip(f.args, parts, strict=True):
            others = (t for t in f.args if t != term)
            if value.is_infinite and all(self._vanishes(t / term) for t in others):
                return value
        raise self._unknown(f)

    def _function(self, f: Expr) -> Expr:
        inner = self.of(f.args[0])
        table = {oo: _AT_PLUS_INFINITY, -oo: _AT_MINUS_INFINITY}.get(inner)
        if table is not None:
            if f.func not in table:
                raise self._unknown(f)
            return table[f.func]
        if isinstance(f, sympy.log) and inner == 0:
            return -oo  # where f is defined, its argument is positive
        value = f.func(inner)
        try:
            require_defined(value, self.rest)
        except Refusal as error:
            raise self._unknown(f) from error
        return value

    def _product(self, f: Expr) -> Expr:
        """By the growth of the factors, or by their limits."""
        if self.end is oo and self._vanishes(f):
            return S.Zero
        if isinstance(f, sympy.exp) or (f.is_Pow and f.args[0] is S.Exp1):
            inner = self.of(f.args[-1])
            if inner.is_infinite:
                return oo if inner is oo else S.Zero
            return sympy.exp(inner)
        if f.is_Pow:
            return self._power(f)
        if not f.is_Mul:
            raise self._unknown(f)
        if self.end.is_finite:
            found = quotient_at(f, self.v, self.end, self.closed)
            if found is not None:
                return found
        parts = [self.of(a) for a in f.args]
        if not any(p.is_infinite for p in parts):
            return sympy.Mul(*parts)
        sign = 1
        for p in parts:
            if p is -oo:
                sign = -sign
            elif p is not oo:
                known = self.rest.context.sign(p)
                if known not in (frozenset({1}), frozenset({-1})):
                    raise self._unknown(f)
                sign *= next(iter(known))
        return oo if sign > 0 else -oo

    def _power(self, f: Expr) -> Expr:
        base, exponent = f.args
        if self.v in exponent.free_symbols:
            raise self._unknown(f)
        inner = self.of(base)
        context = self.rest.context
        if inner is oo or (inner is -oo and exponent.is_Integer):
            if context.positive(exponent):
                return oo if inner is oo or exponent % 2 == 0 else -oo
            if context.positive(-exponent):
                return S.Zero
        elif inner == 0 and context.positive(-exponent) and self.region.context.positive(base):
            return oo
        elif not inner.is_infinite:
            value = inner**exponent
            if not value.has(sympy.zoo, sympy.nan):
                try:
                    require_defined(value, self.rest)
                except Refusal:
                    pass
                else:
                    return value
        raise self._unknown(f)

    def _vanishes(self, f: Expr) -> bool:
        """Return whether a product of powers, exponentials and error functions goes to 0 at infinity."""
        try:
            growth = self._growth(f)
        except Refusal:
            return False
        exponent = sympy.expand(growth.exponent)
        context = self.rest.context
        if self.v in exponent.free_symbols:
            if not exponent.is_polynomial(self.v):
                return False
            return context.positive(-sympy.LC(exponent, self.v))
        if not growth.logs.is_Rational:
            return False
        return context.positive(-growth.power)

    def _growth(self, f: Expr) -> _Growth:
        v = self.v
        zero = S.Zero
        if v not in f.free_symbols:
            return _Growth(zero, zero, zero)
        if f == v:
            return _Growth(zero, S.One, zero)
        if isinstance(f, sympy.exp) or (f.is_Pow and f.args[0] is S.Exp1):
            exponent = sympy.expand(f.args[-1])
            if not exponent.is_polynomial(v):
                raise self._unknown(f)
            return _Growth(exponent, zero, zero)
        if isinstance(f, sympy.log):
            inner = f.args[0]
            if inner.is_polynomial(v) and self.rest.context.positive(sympy.LC(inner, v)):
                return _Growth(zero, zero, S.One)
        if isinstance(f, sympy.erfc):
            inner = sympy.expand(f.args[0])
            # erfc(u) <= exp(-u**2) for u >= 0
            if inner.is_polynomial(v) and self.rest.context.positive(sympy.LC(inner, v)):
                return _Growth(sympy.expand(-(inner**2)), zero, zero)
            raise self._unknown(f)
        if isinstance(f, sympy.uppergamma):
            if v in f.args[0].free_symbols:
                raise self._unknown(f)
            inner = sympy.expand(f.args[1])
            # Γ(a, u)/(u**(a - 1)·exp(-u)) goes to 1
            if inner.is_polynomial(v) and self.rest.context.positive(sympy.LC(inner, v)):
                degree = sympy.Integer(sympy.degree(inner, v))
                return _Growth(-inner, sympy.expand(degree * (f.args[0] - 1)), zero)
            raise self._unknown(f)
        if f.is_Mul:
            parts = [self._growth(a) for a in f.args]
            return _Growth(*(sum((getattr(p, n) for p in parts), zero) for n in _FIELDS))
        if f.is_Pow and v not in f.args[1].free_symbols:
            growing = self.rest.context.positive(f.args[1])
            inside = (self._growth if growing else self._growth_exact)(f.args[0])
            return _Growth(*(sympy.expand(f.args[1] * getattr(inside, n)) for n in _FIELDS))
        if f.is_Add and f.is_polynomial(v):
            return _Growth(zero, sympy.Integer(sympy.degree(f, v)), zero)
        # of a power, the limit is again asked for its growth
        limit = self._power(f) if f.is_Pow else self.of(f)
        if limit.is_infinite:
            raise self._unknown(f)
        return _Growth(zero, zero, zero)

    def _growth_exact(self, base: Expr) -> _Growth:
        """The growth of a base that may stand under a negative power: it has to be exact."""
        if base == self.v:
            return _Growth(S.Zero, S.One, S.Zero)
        if base.is_polynomial(self.v):
            leading = sympy.LC(base, self.v)
            if self.rest.context.positive(leading):
                return _Growth(S.Zero, sympy.Integer(sympy.degree(base, self.v)), S.Zero)
        raise self._unknown(base)


_FIELDS = ("exponent", "power", "logs")
