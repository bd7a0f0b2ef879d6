"""A normal form: polynomials with rational coefficients in powers of generators.

Generators are variables, constants, values of functions, and sums to a power that is not a positive
integer. Two terms with the same normal form are equal wherever both are defined. Rewritten into it:
sinh, cosh and tanh as exponentials, tan as a quotient, products under a logarithm, |u| where the sign
of u is known, cos² = 1 - sin².
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import isqrt

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck.exponents import merged
from cbdp_sym.recheck.expressions import HALF, ONE, Term
from cbdp_sym.recheck.identities import written_out
from cbdp_sym.recheck.logarithms import logarithms_cancel
from cbdp_sym.recheck.monomials import (
    Monomial,
    Poly,
    by_number,
    joined,
    plus,
    product_of,
    raised,
    square_root_of,
    term_of,
    times,
)
from cbdp_sym.recheck.outcome import Refused

Sign = Callable[[Term], int | None]
_MOST_ROUNDS = 40


class Normaliser:
    """Normal forms where the signs of some terms are known.

    ``sign`` is 1 where a term is shown to be >= 0, -1 where it is <= 0, else None; ``positive`` says whether
    it is shown to be > 0.
    """

    def __init__(
        self, sign: Sign = lambda term: None, positive: Callable[[Term], bool] = ex.is_positive
    ) -> None:
        self.sign, self.positive = sign, positive
        self._done: dict[Term, Poly] = {}

    def same(self, f: Term, g: Term) -> bool:
        """Return whether f and g are shown to be equal wherever both are defined."""
        if f is g or self.vanishes(ex.sub(f, g)):
            return True
        left, right = (written_out(t, self.positive) for t in (f, g))
        return (left is not f or right is not g) and self.vanishes(ex.sub(left, right))

    def vanishes(self, f: Term) -> bool:
        """Return whether f is shown to be 0 wherever it is defined."""
        p = self.poly(f)
        for _ in range(_MOST_ROUNDS):
            if not p:
                return True
            simpler = self._cleared(p)
            if simpler is None:
                simpler = merged(p, self.poly, self.quotient_of, self._exp)
            if simpler is None:
                return logarithms_cancel(p, self.poly)
            p = simpler
        return False

    def _cleared(self, p: Poly) -> Poly | None:
        """Times a power of one sum, so that its powers can be multiplied out; None if there is none.

        A sum under a negative power is not 0 where the term is defined.
        """
        for g in {g for m in p for g, _ in m}:
            exponents = [dict(m).get(g, Fraction(0)) for m in p]
            if g.head == "cos" and any(e >= 2 for e in exponents):
                return self._without_cosines(p, g)
            if g.head == "lambertw" and (shorter := self._without_exponential(p, g)) is not None:
                return shorter
            if g.head != "add" or all(0 <= e < 1 for e in exponents):
                continue
            lowest = min(exponents)
            return self._cleared_of(p, g, -(lowest.numerator // lowest.denominator))
        return None

    def _cleared_of(self, p: Poly, g: Term, shift: int) -> Poly:
        """``p·g^shift`` with the whole powers of the sum g multiplied out."""
        sum_itself, total = self._sum(g), dict[Monomial, Fraction]()
        for m, c in p.items():
            power = dict(m).get(g, Fraction(0)) + shift
            whole = power.numerator // power.denominator
            rest = tuple((h, k) for h, k in m if h is not g)
            left, k = joined(rest, ((g, power - whole),) if power != whole else ())
            total = plus(total, times({left: c * k}, raised(sum_itself, whole)))
        return total

    def _without_cosines(self, p: Poly, g: Term) -> Poly:
        sine = ex.apply("sin", g.args[0])
        square = plus({(): Fraction(1)}, times(self.poly(sine), self.poly(sine)), Fraction(-1))
        total: Poly = {}
        for m, c in p.items():
            e = dict(m).get(g, Fraction(0))
            half = e.numerator // (2 * e.denominator) if e >= 2 else 0
            rest, k = joined(m, ((g, Fraction(-2 * half)),) if half else ())
            total = plus(total, times({rest: c * k}, raised(square, half)))
        return total

    def _without_exponential(self, p: Poly, w: Term) -> Poly | None:
        """By W(u)·exp(W(u)) = u, without negative powers of exp(W(u)); None if no such product is in p."""
        exponential, total, changed = ex.raw("exp", (w,)), dict[Monomial, Fraction](), False
        lowest = min(dict(m).get(exponential, Fraction(0)) for m in p)
        if lowest < 0:
            p = times(p, {((exponential, -lowest),): Fraction(1)})
        for m, c in p.items():
            powers = dict(m)
            j, k = powers.get(w, Fraction(0)), powers.get(exponential, Fraction(0))
            n = min(abs(j), abs(k)) // 1 if j * k > 0 else 0
            n = n if j > 0 else -n
            rest, d = joined(m, ((w, Fraction(-n)), (exponential, Fraction(-n))))
            argument = self.poly(w.args[0])
            product = raised(argument, n) if n >= 0 else self._power(argument, Fraction(n))
            total = plus(total, times({rest: c * d}, product))
            changed = changed or n != 0
        return total if changed else None

    def quotient(self, term: Term) -> tuple[Poly, dict[Term, int]]:
        """Return a term as n/d: n without sums under whole powers, and the sums of d with their powers."""
        return self.quotient_of(self.poly(term))

    def quotient_of(self, p: Poly) -> tuple[Poly, dict[Term, int]]:
        below = dict[Term, int]()
        for _ in range(_MOST_ROUNDS):
            sums = sorted({g for m in p for g, e in m if g.head == "add"}, key=lambda g: g.number)
            g = next((g for g in sums if any(not 0 <= e < 1 for m in p for h, e in m if h is g)), None)
            if g is None:
                return p, below
            lowest = min(dict(m).get(g, Fraction(0)) for m in p)
            shift = max(0, -(lowest.numerator // lowest.denominator))
            if shift:
                below[g] = below.get(g, 0) + shift
            p = self._cleared_of(p, g, shift)
        raise Refused("a quotient has too many sums")

    def _sum(self, g: Term) -> Poly:
        total: Poly = {}
        for a in g.args:
            total = plus(total, self.poly(a))
        return total

    def poly(self, term: Term) -> Poly:
        for t in term.subterms():
            if t not in self._done:
                self._done[t] = self._poly(t)
        return self._done[term]

    def form(self, term: Term) -> Term:
        """Return the term multiplied out."""
        return term_of(self.poly(term))

    def factored(self, term: Term) -> tuple[Term, Term]:
        """Return a common monomial, and what it is multiplied with."""
        p = self.poly(term)
        if not p:
            return ONE, ex.ZERO
        c, common, rest = _content(p, signed=True)
        return ex.mul(ex.num(c), product_of(common)), term_of(rest)

    def _poly(self, t: Term) -> Poly:
        if t.head == "num":
            return {(): t.data} if t.data else {}
        if t.head == "add":
            return self._sum(t)
        if t.head == "mul":
            total: Poly = {(): Fraction(1)}
            for a in t.args:
                total = times(total, self._done[a])
            return total
        if t.head == "pow":
            return self._pow(t)
        if t.head == "exp":
            return self._exp(self._done[t.args[0]])
        if t.head == "log":
            return self._log(self._done[t.args[0]])
        if t.head == "abs":
            return self._abs(self._done[t.args[0]])
        if t.head == "lambertw" and (w := self._product_of_exponential(t)) is not None:
            return w
        if t.head in ("sinh", "cosh", "tanh"):
            u = t.args[0]
            up, down = ex.exp(u), ex.exp(ex.neg(u))
            odd, even = ex.sub(up, down), ex.add(up, down)
            if t.head == "tanh":
                return self.poly(ex.div(odd, even))
            return self.poly(ex.mul(HALF, odd if t.head == "sinh" else even))
        if t.head == "tan":
            u = t.args[0]
            return self.poly(ex.div(ex.apply("sin", u), ex.apply("cos", u)))
        if t.head == "atanh":
            u = t.args[0]
            logs = ex.sub(ex.log(ex.add(ONE, u)), ex.log(ex.sub(ONE, u)))
            return self.poly(ex.mul(HALF, logs))
        if not t.args:
            return _generator(t)
        args = [term_of(self._done[a]) for a in t.args]
        if t.head == "piecewise":
            return _generator(ex.raw(t.head, args, t.data))
        again = ex.apply(t.head, *args, data=t.data)
        if again.head == t.head:
            return _generator(again)
        return self.poly(again) if again is not t else _generator(t)

    def _product_of_exponential(self, t: Term) -> Poly | None:
        """W(w·exp(w)) = w, where w >= -1."""
        u = self._done[t.args[0]]
        if len(u) != 1:
            return None
        ((m, _),) = u.items()
        w: Poly = {}
        for g, e in m:
            if g.head == "exp":
                w = plus(w, self.poly(g.args[0]), e)
        if not w or times(w, self._exp(w)) != u or self.sign(term_of(plus(w, {(): Fraction(1)}))) != 1:
            return None
        return w

    def _pow(self, t: Term) -> Poly:
        base, e = self._done[t.args[0]], ex.value_of(t.args[1])
        if e is None:
            return self._exp(times(self._done[t.args[1]], self._log(base)))
        if e.denominator == 1 and e > 0:
            return raised(base, int(e))
        if len(base) == 1 and () in base and base[()] < 0 and e.denominator > 1:
            raise Refused("a root of a negative number")
        return self._power(base, e)

    def _power(self, base: Poly, e: Fraction) -> Poly:
        if not base:
            raise Refused("a power of 0 that may be undefined")
        whole = e.denominator == 1
        if len(base) > 1:
            above, below = self.quotient_of(base)
            if whole or all(map(self._positive, below)):
                base = above
            else:
                below = {}
            if below:
                up = {tuple(sorted(((g, -n * e) for g, n in below.items()), key=by_number)): Fraction(1)}
                return times(self._power(base, e), up)
        c, common, rest = _content(base, signed=whole)
        if not whole:
            keep = tuple((g, k) for g, k in common if not self._positive(g))
            rest = times(rest, {keep: Fraction(1)}) if keep else rest
            common = tuple((g, k) for g, k in common if self._positive(g))
        result = _root(c, e)
        moved, k = joined((), tuple((g, k * e) for g, k in common))
        result = times(result, {moved: k})
        if rest == {(): Fraction(1)}:
            return result
        if not whole and (lines := _two_lines(rest)) and all(self.sign(term_of(p)) == 1 for p in lines):
            first, second = (self._power(p, e) for p in lines)
            return times(result, times(first, second))
        if not whole and (root := square_root_of(rest)) is not None:
            known = self.sign(term_of(root))
            if known:  # (q²)^e is |q|^(2e)
                size = {m: d * known for m, d in root.items()}
                twice = raised(size, int(2 * e)) if e > 0 and e.denominator == 2 else None
                return times(result, self._power(size, 2 * e) if twice is None else twice)
        if len(rest) == 1:
            ((m, d),) = rest.items()
            if d == 1 and len(m) == 1:
                g, k0 = m[0]
                if k0.denominator == 1 and k0.numerator % 2 == 0:
                    inner = raised(self._abs(_generator(g)), int(abs(k0)))
                    if len(inner) == 1 and k0 > 0:
                        return times(result, self._single_power(self._abs(_generator(g)), k0 * e))
                else:
                    return times(result, {((g, k0 * e),): Fraction(1)})
        return times(result, {((term_of(rest), e),): Fraction(1)})

    def _single_power(self, p: Poly, e: Fraction) -> Poly:
        ((m, c),) = p.items()
        if c != 1:
            raise Refused("a root is not known here")
        powers, k = joined((), tuple((g, d * e) for g, d in m))
        return {powers: k}

    def _positive(self, g: Term) -> bool:
        return ex.is_positive(g) or self.sign(g) == 1

    def _exp(self, u: Poly) -> Poly:
        total: Poly = {(): Fraction(1)}
        for m, c in u.items():
            if len(m) == 1 and m[0][0].head == "log" and m[0][1] == 1:
                g = m[0][0].args[0]  # which is not negative
                if g.head == "abs" and c.denominator == 1 and c.numerator % 2 == 0:
                    g = g.args[0]
                key, k = joined((), ((g, c),))
                part = {key: k}
            elif len(m) == 1 and m[0][0].head == "loggamma" and m[0][1] == 1:
                part = {((ex.raw("gamma", m[0][0].args), c),): Fraction(1)}
            elif len(m) == 1 and m[0][0].head == "lambertw" and m[0][1] == 1 and self._large(m[0][0]):
                w = m[0][0]  # exp(W(u)) = u/W(u)
                part = times(self._power(self.poly(w.args[0]), c), {((w, -c),): Fraction(1)})
            else:
                key, k = joined((), ((ex.raw("exp", (product_of(m),)), c),))
                part = {key: k}
            total = times(total, part)
        return total

    def _large(self, w: Term) -> bool:
        """Return whether the argument of a function is shown to be away from 0 and positive."""
        return self.sign(ex.sub(w.args[0], ex.num(Fraction(1, 1000)))) == 1

    def _log(self, u: Poly) -> Poly:
        """log|u|, which is log u where that is defined."""
        u, below = self.quotient_of(u)
        if not u:
            raise Refused("a logarithm of 0")
        c, common, rest = _content(u, signed=True)
        total: Poly = {}
        for g, n in below.items():
            total = plus(total, self._log_of(g), Fraction(-n))
        c = abs(c)
        for n, sign in ((c.numerator, 1), (c.denominator, -1)):
            for p, k in ex.factors(n):
                total = plus(total, self._log_of(ex.num(p)), Fraction(sign * k))
        for g, e in common:
            total = plus(total, self.poly(g.args[0]) if g.head == "exp" else self._log_of(g), e)
        if rest != {(): Fraction(1)}:
            total = plus(total, self._log_of(term_of(rest)))
        return total

    def _log_of(self, g: Term) -> Poly:
        """log|g| as a generator."""
        if g.head == "gamma":
            return _generator(ex.raw("loggamma", g.args))
        sign = 1 if ex.is_positive(g) else self.sign(g)
        size = ex.absolute(g) if sign is None else g if sign > 0 else ex.neg(g)
        return _generator(ex.raw("log", (size,)))

    def _abs(self, u: Poly) -> Poly:
        if not u:
            return {}
        known = self.sign(term_of(u))
        if known:
            return {m: c * known for m, c in u.items()}
        c, common, rest = _content(u, signed=True)
        total: Poly = {(): abs(c)}
        one = Fraction(1)
        for g, e in common:
            factor: Poly
            even = e.denominator == 1 and e.numerator % 2 == 0
            known = 1 if even or e.denominator > 1 or ex.is_positive(g) else self.sign(g)
            if known:
                factor = {((g, e),): Fraction(known if e.numerator % 2 else 1)}
            else:
                factor = {((ex.raw("abs", (g,)), e),): Fraction(1)}
            total = times(total, factor)
        if rest != {(): Fraction(1)}:
            size: Poly = {((ex.raw("abs", (term_of(rest),)), one),): one}
            total = times(total, size)
        return total


def _two_lines(p: Poly) -> tuple[Poly, Poly] | None:
    """``a·(x - r)`` and ``x - s`` for a quadratic in one generator with rational roots r, s."""
    generators = {g for m in p for g, _ in m}
    if len(generators) != 1 or not p.keys() <= {
        (),
        *(((g, Fraction(k)),) for g in generators for k in (1, 2)),
    }:
        return None
    (g,) = generators
    x, square = ((g, Fraction(1)),), ((g, Fraction(2)),)
    a, b, c = (p.get(m, Fraction(0)) for m in (square, x, ()))
    d = b * b - 4 * a * c
    root = Fraction(isqrt(max(0, d.numerator)), isqrt(d.denominator))
    if not a or d <= 0 or root * root != d:
        return None
    r, s = (-b + root) / (2 * a), (-b - root) / (2 * a)
    return {x: a, (): -a * r}, {x: Fraction(1), (): -s}


def _root(c: Fraction, e: Fraction) -> Poly:
    """c to a rational power, where c > 0 unless e is whole."""
    if e.denominator == 1:
        return {(): c ** int(e)}
    powers: list[tuple[Term, Fraction]] = []
    for n, sign in ((c.numerator, 1), (c.denominator, -1)):
        powers += [(ex.num(p), sign * k * e) for p, k in ex.factors(n)]
    key, whole = joined((), tuple(powers))
    return {key: whole}


def _generator(t: Term) -> Poly:
    return {((t, Fraction(1)),): Fraction(1)}


def _content(p: Poly, *, signed: bool) -> tuple[Fraction, Monomial, Poly]:
    """``p = c·m·q`` with a number c (> 0 unless signed), a monomial m and q without such factors."""
    lowest: dict[Term, Fraction] = {}
    for g in {g for m in p for g, _ in m}:
        e = min(dict(m).get(g, Fraction(0)) for m in p)
        # a number under a root stays where it is, unless all terms have it
        if e:
            lowest[g] = e
    common = tuple(sorted(lowest.items(), key=by_number))
    inverse = tuple((g, -e) for g, e in common)
    rest = {}
    for m, c in p.items():
        key, k = joined(m, inverse)
        rest[key] = c * k
    first = min(rest, key=lambda m: tuple((g.number, e) for g, e in m))
    c = rest[first] if signed else abs(rest[first])
    return c, common, {m: d / c for m, d in rest.items()}


def polynomial_in(term: Term, v: str, normaliser: Normaliser) -> dict[int, Term] | None:
    """Return the coefficients of a polynomial in v, in terms without v; None if it is none."""
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
