"""Exact equality: a normal form for expressions in sums, powers, exponentials and logarithms.

An expression is written as a quotient of two sums of terms, each a rational number times a
product of powers ``base ** exponent``. Bases are symbols, primes, e, sums, and anything opaque;
exponents are expressions in normal form. Every step is an identity where both sides are defined,
so two expressions with the same normal form are equal; the converse need not hold.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping

import sympy
from sympy import Abs, Expr, Integer, Rational, S, Sum

from cbdp_sym.analysis.factors import Key, Terms, as_polynomial, factors_of
from cbdp_sym.analysis.identities import written_out
from cbdp_sym.analysis.logic import Relation, bound_symbols, substitute
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.signs import NEGATIVE, NONNEGATIVE, POSITIVE, ZERO, Assumptions

Quotient = tuple[Terms, Terms]

_ONE: Terms = {frozenset(): S.One}
_WAVES = (sympy.sin, sympy.cos, sympy.tan)


def same_form(lhs: Expr, rhs: Expr, context: Assumptions) -> bool:
    """Return whether both sides are equal wherever both are defined and finite."""
    symbols = (s for s in lhs.free_symbols | rhs.free_symbols if s.is_Symbol)
    negative = {s: -sympy.Dummy(positive=True) for s in symbols if context.sign(s) == NEGATIVE}
    if negative:
        lhs, rhs = substitute(lhs, negative), substitute(rhs, negative)
        context = Assumptions(h.substitute(negative) for h in context.hypotheses)
    if _Normal(context).same(lhs, rhs):
        return True
    left, right = (written_out(e, context.positive) for e in (lhs, rhs))
    if left is lhs and right is rhs and not (left.has(*_WAVES) or right.has(*_WAVES)):
        return False
    return _Normal(context).same(left, right, on_circle=True)


def canonical(expression: Expr, context: Assumptions) -> Expr:
    """Return the expression in normal form."""
    return _Normal(context).canonical(expression)


def to_expression(terms: Mapping[Key, Rational]) -> Expr:
    return sympy.Add(*(c * key_expression(key) for key, c in terms.items()))


def key_expression(key: Key) -> Expr:
    return sympy.Mul(*(base**exponent for base, exponent in key))


class _Normal:
    """Normal forms in one context."""

    def __init__(self, context: Assumptions) -> None:
        self.context = context
        self._cache: dict[Expr, Quotient] = {}

    def same(self, lhs: Expr, rhs: Expr, *, on_circle: bool = False) -> bool:
        """Return whether both have one normal form; with ``on_circle``, cos² u is 1 - sin² u."""
        (n1, d1), (n2, d2) = self.quotient(lhs), self.quotient(rhs)
        difference = self.plus(self.times(n1, d2), self.times(n2, d1), S.NegativeOne)
        return not (self._on_circle(difference) if on_circle else difference)

    def _on_circle(self, terms: Terms) -> Terms:
        """Times a power of each cosine, with 1 - sin² u for cos² u: 0 only where the terms are."""
        for u in {b.args[0] for key in terms for b, _ in key if isinstance(b, sympy.cos)}:
            cosine = sympy.cos(u)
            powers = [dict(key).get(cosine, S.Zero) for key in terms]
            if not all(n.is_Integer for n in powers):
                continue
            lowest = min([S.Zero, *powers])
            total: Terms = {}
            for (key, c), n in zip(terms.items(), powers, strict=True):
                squares, odd = divmod(int(n - lowest), 2)
                square = self._whole_power(self.quotient(1 - sympy.sin(u) ** 2), squares)[0]
                rest = key - {(cosine, n)} | ({(cosine, S.One)} if odd else set())
                total = self.plus(total, self.times({rest: c}, square))
            terms = total
        return terms

    def quotient(self, e: Expr) -> Quotient:
        if e not in self._cache:
            self._cache[e] = self._quotient(e)
        return self._cache[e]

    def canonical(self, e: Expr) -> Expr:
        numerator, denominator = self.quotient(e)
        if denominator == _ONE:
            return to_expression(numerator)
        return _proper(sympy.cancel(to_expression(numerator) / to_expression(denominator)))

    def plus(self, a: Terms, b: Terms, factor: Rational = S.One) -> Terms:
        total = dict(a)
        for key, c in b.items():
            total[key] = total.get(key, S.Zero) + factor * c
        return {key: c for key, c in total.items() if c != 0}

    def times(self, a: Terms, b: Terms) -> Terms:
        if a == _ONE:
            return b
        if b == _ONE:
            return a
        total: Terms = {}
        for k1, c1 in a.items():
            for k2, c2 in b.items():
                for key, c in self._monomial(dict(k1), dict(k2)).items():
                    total[key] = total.get(key, S.Zero) + c1 * c2 * c
        return {key: c for key, c in total.items() if c != 0}

    def _monomial(self, a: dict[Expr, Expr], b: dict[Expr, Expr]) -> Terms:
        """The product of two products of powers; what overflows in a base is multiplied out."""
        merged = dict(a)
        for base, exponent in b.items():
            total = merged.pop(base, S.Zero) + exponent
            if not total.is_Rational:
                total = self.canonical(total)
            if total != 0:
                merged[base] = total
        coefficient: Rational = S.One
        overflow: list[Terms] = []
        for base, exponent in list(merged.items()):
            whole = sympy.floor(exponent.as_coeff_Add()[0])
            if whole == 0 or not (base.is_Integer or base.is_Add) or (base.is_Add and whole < 0):
                continue
            rest = exponent - whole
            del merged[base]
            if rest != 0:
                merged[base] = rest
            if base.is_Integer:
                coefficient *= base**whole
            else:
                overflow.append(self._whole_power(self.quotient(base), int(whole))[0])
        result: Terms = {frozenset(merged.items()): coefficient}
        for terms in overflow:
            result = self.times(result, terms)
        return result

    def _multiply(self, a: Quotient, b: Quotient) -> Quotient:
        return self.times(a[0], b[0]), self.times(a[1], b[1])

    def _add(self, a: Quotient, b: Quotient) -> Quotient:
        if a[1] == b[1]:
            return self.plus(a[0], b[0]), a[1]
        top = self.plus(self.times(a[0], b[1]), self.times(b[0], a[1]))
        return top, self.times(a[1], b[1])

    def _whole_power(self, q: Quotient, n: int) -> Quotient:
        if n < 0:
            return self._whole_power(self._inverse(q), -n)
        result: Quotient = (_ONE, _ONE)
        for _ in range(n):
            result = self._multiply(result, q)
        return result

    def _inverse(self, q: Quotient) -> Quotient:
        top, below = q
        if not top:
            raise Refusal("division by an expression that is identically 0", weak=False)
        if len(top) == 1:
            ((key, c),) = top.items()
            result: Quotient = (self.times(below, {frozenset(): 1 / c}), _ONE)
            for base, exponent in key:
                result = self._multiply(result, self._raise(base, -exponent))
            return result
        return below, top

    def _atom(self, base: Expr, exponent: Expr = S.One) -> Quotient:
        return {frozenset({(base, exponent)}): S.One}, _ONE

    def _quotient(self, e: Expr) -> Quotient:
        if e.is_Rational:
            return ({frozenset(): e} if e != 0 else {}), _ONE
        if e.is_Symbol and self.context.sign(e) == ZERO:
            return {}, _ONE
        if e.is_Add:
            tops: dict[frozenset[tuple[Key, Rational]], Quotient] = {}
            for q in map(self.quotient, e.args):
                below = frozenset(q[1].items())
                tops[below] = self._add(tops[below], q) if below in tops else q
            total: Quotient = ({}, _ONE)
            for q in tops.values():
                total = self._add(total, q)
            return total
        if e.is_Mul:
            total = (_ONE, _ONE)
            for a in e.args:
                total = self._multiply(total, self.quotient(a))
            return total
        if e is S.Exp1 or isinstance(e, sympy.exp):
            return self._exponential(S.One if e is S.Exp1 else e.args[0])
        if e.is_Pow:
            return self._power(*e.args)
        if isinstance(e, sympy.log):
            return self._logarithm(e.args[0])
        if isinstance(e, (sympy.sinh, sympy.cosh, sympy.tanh)):
            return self.quotient(e.rewrite(sympy.exp))
        if isinstance(e, sympy.tan):
            return self.quotient(sympy.sin(e.args[0]) / sympy.cos(e.args[0]))
        if isinstance(e, (Abs, sympy.sign)):
            return self._by_sign(e)
        if isinstance(e, Sum):
            return self._sum(e)
        return self._atom(e)

    def _by_sign(self, e: Expr) -> Quotient:
        inner = e.args[0]
        sign = self.context.sign(inner)
        if isinstance(e, sympy.sign):
            return self.quotient(Integer(next(iter(sign)))) if len(sign) == 1 else self._atom(e)
        if sign <= NONNEGATIVE:
            return self.quotient(inner)
        if sign <= frozenset({-1, 0}):
            return self.quotient(-inner)
        top, below = self.quotient(inner)
        if not top:
            return {}, _ONE
        if len(top) != 1 or below != _ONE:
            return self._atom(Abs(self.canonical(inner)))
        ((key, c),) = top.items()
        result: Quotient = ({frozenset(): abs(c)}, _ONE)
        for base, exponent in key:
            known = base is S.Exp1 or self.context.nonnegative(base)
            factor = base if known else Abs(base)
            result = self._multiply(result, self._raise(factor, exponent))
        return result

    def _exponential(self, u: Expr) -> Quotient:
        top, below = self.quotient(u)
        if below != _ONE:
            exponent = _proper(sympy.cancel(to_expression(top) / to_expression(below)))
            return self._atom(S.Exp1, exponent)
        result: Quotient = (_ONE, _ONE)
        plain: list[Expr] = []
        for key, c in top.items():
            logs = [b for b, n in key if isinstance(b, sympy.log) and n == 1]
            if logs:
                rest = c * key_expression(key - {(logs[0], S.One)})
                result = self._multiply(result, self._power(logs[0].args[0], rest))
            else:
                plain.append(c * key_expression(key))
        if plain:
            result = self._multiply(result, self._atom(S.Exp1, sympy.Add(*plain)))
        return result

    def _power(self, base: Expr, exponent: Expr) -> Quotient:
        if base is S.Exp1:
            return self._exponential(exponent)
        exponent = self.canonical(exponent)
        if exponent.is_Integer:
            if isinstance(base, Abs) and exponent % 2 == 0:
                base = base.args[0]
            return self._whole_power(self.quotient(base), int(exponent))
        if not self.quotient(base)[0] and self.context.positive(exponent):
            return {}, _ONE
        result: Quotient = (_ONE, _ONE)
        zero = self.context.positive(exponent)  # (a b)**c = a**c b**c also for a = 0, if c > 0
        for factor, multiplicity in self._positive_factors(base, zero=zero):
            result = self._multiply(result, self._raise(factor, multiplicity * exponent))
        return result

    def _raise(self, factor: Expr, exponent: Expr) -> Quotient:
        exponent = self.canonical(exponent)
        if factor is S.Exp1:
            return self._exponential(exponent)
        if factor.is_Add:
            whole = int(sympy.floor(exponent.as_coeff_Add()[0]))
            rest = exponent - whole
            power = self._whole_power(self.quotient(factor), whole)
            return self._multiply(power, self._atom(factor, rest)) if rest != 0 else power
        top: Terms = self._monomial({}, {factor: exponent})
        return top, _ONE

    def _logarithm(self, u: Expr) -> Quotient:
        if isinstance(u, sympy.exp) or (u.is_Pow and u.args[0] is S.Exp1):
            return self.quotient(u.args[-1])
        total: Quotient = ({}, _ONE)
        for factor, multiplicity in self._positive_factors(u):
            if factor is S.Exp1:
                part = self.quotient(multiplicity)
            elif isinstance(factor, sympy.Product):
                inner = self.quotient(Sum(sympy.log(factor.function), *factor.limits))
                part = self._multiply(self.quotient(multiplicity), inner)
            elif isinstance(factor, sympy.gamma) and self.context.positive(factor.args[0]):
                inner = self._atom(sympy.loggamma(factor.args[0]))
                part = self._multiply(self.quotient(multiplicity), inner)
            else:
                # of a sum SymPy makes nothing else, after long thought about its sign
                log = sympy.log(factor, evaluate=not (factor.is_Add and factor.free_symbols))
                part = self._multiply(self.quotient(multiplicity), self._atom(log))
            total = self._add(total, part)
        return total

    def _positive_factors(self, base: Expr, *, zero: bool = False) -> list[tuple[Expr, Expr]]:
        """``base`` as a product of powers of positive bases (of one base, where no more is known).

        A product may be split under a power or logarithm only where every factor is positive; with
        ``zero``, a factor in the numerator may also be 0.
        """
        top, below = self.quotient(base)
        if not top:
            raise Refusal(f"a power or logarithm of '{base}', which is 0", weak=False)
        powers: dict[Expr, Expr] = {}
        for terms, direction in ((top, 1), (below, -1)):
            for factor, multiplicity in self._factor(terms):
                powers[factor] = powers.get(factor, S.Zero) + direction * multiplicity
        factors: list[tuple[Expr, Expr]] = []
        negative = False
        for factor, multiplicity in powers.items():
            if multiplicity == 0:
                continue
            if factor.is_Rational:
                negative ^= bool(factor < 0) and multiplicity % 2 == 1
                primes = sympy.factorrat(abs(factor))
                factors += [(Integer(p), n * multiplicity) for p, n in primes.items()]
                continue
            sign = POSITIVE if factor is S.Exp1 else self.context.sign(factor)
            even = multiplicity.is_Integer and multiplicity % 2 == 0
            if sign == NEGATIVE and multiplicity.is_Integer:
                negative ^= not even
                factor = to_expression(self.quotient(-factor)[0])
            elif sign == POSITIVE or (zero and sign <= NONNEGATIVE and self.context.positive(multiplicity)):
                pass
            elif even:
                factor = Abs(factor)
            else:
                return self._whole_base(base)
            factors.append((factor, multiplicity))
        return self._whole_base(base) if negative else factors

    def _whole_base(self, base: Expr) -> list[tuple[Expr, Expr]]:
        whole = self.canonical(base)
        # a nonnegative power x**n splits no further than x itself
        if whole.is_Pow and self.context.sign(whole.args[0]) <= NONNEGATIVE:
            return [(whole.args[0], whole.args[1])]
        return [(whole, S.One)]

    def _factor(self, terms: Terms) -> list[tuple[Expr, Expr]]:
        if len(terms) == 1:
            ((key, c),) = terms.items()
            return [(c, S.One), *key]
        common, names, polynomial = as_polynomial(terms)
        factored = factors_of(polynomial)
        if factored is None:
            return [(to_expression(terms), S.One)]
        content, factors = factored
        back = {v: k for k, v in names.items()}
        whole = [(f.xreplace(back), n) for f, n in factors]
        found: list[tuple[Expr, Expr]] = [(content, S.One), *common]
        for f, n in whole:
            form = self.quotient(f)
            if len(form[0]) == 1 and form[1] == _ONE:
                ((key, c),) = form[0].items()
                found += [(c, S.One)] * n + [(b, e * n) for b, e in key]
            else:
                shift, rest = self._without_shift(form[0])
                if shift != 0:
                    found.append((S.Exp1, shift * n))
                found.append((to_expression(rest), Integer(n)))
        return found

    def _without_shift(self, terms: Terms) -> tuple[Expr, Terms]:
        """A sum of exponentials as one exponential times a sum that no such factor changes."""
        shifts = {dict(key).get(S.Exp1, S.Zero) for key in terms}
        if shifts == {S.Zero}:
            return S.Zero, terms
        candidates = [(s, self.times(terms, self._atom(S.Exp1, -s)[0] if s != 0 else _ONE)) for s in shifts]
        return min(candidates, key=lambda c: sympy.default_sort_key(to_expression(c[1])))

    def _sum(self, e: Sum) -> Quotient:
        (i, low, high), *more = e.limits
        if more:
            return self._atom(e)
        k = _index_name(e)
        inner = _Normal(self.context.inside([k], Relation(k, ">=", low), Relation(k, "<=", high)))
        body = e.function.xreplace({i: k})
        top, below = inner.quotient(body)
        if any(k in b.free_symbols | n.free_symbols for key in below for b, n in key):
            return self._atom(_with_index(Sum(inner.canonical(body), (k, low, high))))
        total: Quotient = ({}, _ONE)
        for key, c in top.items():
            moving = frozenset((b, n) for b, n in key if k in b.free_symbols | n.free_symbols)
            outer: Quotient = ({key - moving: c}, _ONE)
            if moving:
                part = self._atom(_with_index(Sum(key_expression(moving), (k, low, high))))
            elif low.is_integer and high.is_integer and self.context.nonnegative(high - low + 1):
                part = self.quotient(high - low + 1)
            else:
                part = self._atom(Sum(S.One, (k, low, high)))
            total = self._add(total, self._multiply(outer, part))
        return self._multiply(total, self._inverse((below, _ONE)))


def _with_index(e: Sum) -> Sum:
    """``e`` with the name that the index of a sum has in normal form."""
    (i, low, high) = e.limits[0]
    k = _index_name(e)
    return Sum(e.function.xreplace({i: k}), (k, low, high))


def _index_name(e: Sum) -> sympy.Symbol:
    """The name for the index of a sum in normal form; it has no other meaning in ``e``.

    The names go by how deep sums are nested in the summand: with one name for all, the index of an
    inner sum would capture that of the outer one.
    """
    # positive=False would say that it is not positive
    sign = {"positive": True} if e.limits[0][1].is_positive else {}
    taken = {str(s) for s in e.free_symbols | bound_symbols(e.function)}
    names = (f"_k{n or ''}" for n in itertools.count(_nesting(e.function)))
    free = next(name for name in names if name not in taken)
    return sympy.Symbol(free, integer=True, **sign)


def _nesting(e: Expr) -> int:
    """Return how many sums stand inside each other in ``e``."""
    inside = max((_nesting(a) for a in e.args), default=0)
    return inside + isinstance(e, Sum)


def _proper(quotient: Expr) -> Expr:
    """A rational function as a polynomial plus a proper fraction: α/(α-1) is 1 + 1/(α-1)."""
    numerator, denominator = sympy.fraction(quotient)
    gens = sorted(quotient.free_symbols, key=sympy.default_sort_key)
    if not gens or not (numerator.is_polynomial(*gens) and denominator.is_polynomial(*gens)):
        return quotient
    whole, rest = sympy.div(numerator, denominator, *gens)
    return sympy.expand(whole) + sympy.cancel(rest / denominator)
