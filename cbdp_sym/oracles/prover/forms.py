"""Other forms of an expression: polynomials in powers and exponentials, and their factors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from math import lcm

import sympy
from sympy import Expr, S, Symbol

from cbdp_sym.analysis.derivatives import derivative
from cbdp_sym.analysis.regions.proof import Aim, Tree, checks
from cbdp_sym.analysis.regions.region import Region
from cbdp_sym.oracles.prover.fractions import in_factors
from cbdp_sym.oracles.prover.plan import Workspace, named

_HYPERBOLIC = (sympy.sinh, sympy.cosh, sympy.tanh)
_MOST_GENERATORS, _LARGEST_SIZE = 8, 1500


@lru_cache(maxsize=16384)
def size(e: Expr) -> int:
    """Return the number of subterms."""
    return sum(1 for _ in sympy.preorder_traversal(e))


def is_exponential(e: Expr) -> bool:
    return isinstance(e, sympy.exp) or (e.is_Pow and e.args[0] is S.Exp1)


def exponentials_in(e: Expr) -> list[Expr]:
    return [p for p in e.atoms(sympy.Pow, sympy.exp) if is_exponential(p)]


def is_linear(e: Expr) -> bool:
    """Return whether ``e`` is linear, with rational coefficients, in all its variables together."""
    return all(derivative(e, v).is_Rational for v in e.free_symbols)


def is_polynomial_of_one(e: Expr) -> bool:
    """Return whether ``e`` is a polynomial of degree two or more in its only variable."""
    free = e.free_symbols
    return len(free) == 1 and e.is_polynomial(*free) and not is_linear(e)


def rational_in_exponentials(f: Expr) -> bool:
    """Return whether ``f`` is a rational function of exponentials of the variables' integer multiples."""
    found = exponentials_in(f)
    if not found or not all(derivative(e.args[-1], v).is_Integer for e in found for v in e.free_symbols):
        return False
    named = f.xreplace({e: sympy.Dummy(positive=True) for e in found})
    return not named.free_symbols & f.free_symbols and named.is_rational_function(*named.free_symbols)


@lru_cache(maxsize=2048)
def length_of_exponential_sum(f: Expr) -> int | None:
    """Σ (1 + deg p) for f = Σ p(v)·exp(c·v) in one variable, with several rational c; None if it is none."""
    if len(f.free_symbols) != 1 or not f.has(sympy.exp) or f.atoms(sympy.Function) - f.atoms(sympy.exp):
        return None
    (v,) = f.free_symbols
    degrees: dict[Expr, int] = {}
    for term in sympy.Add.make_args(sympy.expand(f)):
        slope, degree = S.Zero, 0
        for g in sympy.Mul.make_args(term):
            base, power = g.as_base_exp()
            if is_exponential(g):
                slope += derivative(g.args[-1], v)
            elif base == v and power.is_Integer and power > 0:
                degree += int(power)
            elif v in g.free_symbols:
                return None
        if not slope.is_Rational:
            return None
        degrees[slope] = max(degree, degrees.get(slope, 0))
    return sum(n + 1 for n in degrees.values()) if len(degrees) > 1 else None


class Generators:
    """Symbols for the powers and functions in an expression, so that it becomes a rational function.

    Powers of one base are powers of one symbol: exp(x/2) and exp(-3*x) are z and 1/z**6.
    """

    def __init__(self) -> None:
        self._powers: dict[tuple[Expr, Expr], list[int]] = {}
        self._names: dict[Expr, Symbol] = {}
        self.back: dict[Symbol, Expr] = {}

    def rational(self, f: Expr) -> Expr:
        """``f`` with symbols for all that is not rational in it."""
        if f.has(*_HYPERBOLIC):
            f = f.rewrite(list(_HYPERBOLIC), sympy.exp)
        f = sympy.expand_power_base(f, force=True)  # the checker looks whether it was allowed
        self._collect(f)
        return self._replace(f)

    def _collect(self, f: Expr) -> None:
        for e in _atoms(f):
            for base, m, c in _split_power(e):
                self._powers.setdefault((base, m), []).append(int(c.q))

    def _replace(self, e: Expr) -> Expr:
        if e.is_Rational or e.is_Symbol:
            return e
        if e.is_Add or e.is_Mul:
            return e.func(*map(self._replace, e.args))
        if e.is_Pow and e.args[1].is_Integer and e.args[0] is not S.Exp1:
            return self._replace(e.args[0]) ** e.args[1]
        product = S.One
        for base, m, c in _split_power(e):
            q = lcm(*self._powers.get((base, m), [int(c.q)]))
            if m is S.One and q == 1 and base is not e and base is not S.Exp1:
                product *= self._replace(base) ** c
                continue
            root = base ** (m / q) if base is not S.Exp1 else sympy.exp(m / q)
            if root not in self._names:
                self._names[root] = Symbol(f"_g{len(self._names)}", positive=True)
                self.back[self._names[root]] = root
            product *= self._names[root] ** (c * q)
        return product


def _atoms(e: Expr) -> Iterator[Expr]:
    if e.is_Rational or e.is_Symbol:
        return
    if e.is_Add or e.is_Mul:
        for a in e.args:
            yield from _atoms(a)
    elif e.is_Pow and e.args[1].is_Integer and e.args[0] is not S.Exp1:
        yield from _atoms(e.args[0])
    else:
        yield e


def _split_power(e: Expr) -> Iterator[tuple[Expr, Expr, sympy.Rational]]:
    """``e`` as a product of ``base ** (m·c)`` with rational c."""
    if is_exponential(e):
        base, exponent = S.Exp1, e.args[-1]
    elif e.is_Pow and not e.args[1].is_Integer:
        base, exponent = e.args
    else:
        yield e, S.One, S.One
        return
    for term in sympy.Add.make_args(_proper(sympy.expand(exponent))):
        c, m = term.as_coeff_Mul()
        if not c.is_Rational:
            c, m = S.One, term
        yield base, m, c


def _proper(exponent: Expr) -> Expr:
    """p/(p - 1) as 1 + 1/(p - 1)."""
    if exponent.is_polynomial(*exponent.free_symbols):
        return exponent
    top, below = sympy.fraction(sympy.cancel(exponent))
    gens = sorted(below.free_symbols, key=str)
    if not gens or not (top.is_polynomial(*gens) and below.is_polynomial(*gens)):
        return exponent
    whole, rest = sympy.div(top, below, *gens)
    return sympy.expand(whole) + rest / below


@lru_cache(maxsize=2048)
def factorised(f: Expr) -> tuple[sympy.Rational, list[tuple[Expr, int]]] | None:
    """Return a rational number and factors with their powers, whose product is ``f``; None if too large."""
    if size(f) > _LARGEST_SIZE:
        return None
    generators = Generators()
    rational = generators.rational(f)
    free = rational.free_symbols
    if not free or len(free) > _MOST_GENERATORS:
        return None
    variables = sorted(free, key=sympy.default_sort_key)
    found = in_factors(rational, variables)
    if found is None:
        return None
    content, factors = found
    return content, [(g.xreplace(generators.back), n) for g, n in factors]


def core_size(f: Expr) -> int:
    """Return the size of what decides the sign of ``f``: the factors of its numerator that are sums."""
    found = factorised(f)
    if found is None:
        return size(f)
    return sum(size(g) for g, n in found[1] if g.is_Add and n > 0)


def factored(e: Expr) -> Expr:
    """``e`` as a product of its factors."""
    found = factorised(e)
    if found is None:
        return e
    return found[0] * sympy.Mul(*(g**n for g, n in found[1]))


def tidied(aim: Aim) -> tuple[Aim, Callable[[Tree], Tree]]:
    """Return the aim with its factors, if that is shorter, and what makes its certificate one of ``aim``."""
    f = named(factored(aim.f), aim.region)
    if f is None or size(f) >= size(aim.f):
        return aim, lambda tree: tree
    node: Tree = {"sum": [str(f)], "strict": 0, "parts": [{}]}
    if not checks(aim, node, shallow=True):
        return aim, lambda tree: tree
    return Aim(f, aim.region, aim.strict), lambda tree: {**node, "parts": [tree]}


def stripped(f: Expr, region: Region, work: Workspace) -> tuple[Expr, Expr]:
    """``f = g·h`` where g is the product of the factors that are positive at all samples."""
    found = factorised(f)
    if found is None:
        return S.One, f
    content, factors = found
    g, h = abs(content), sympy.sign(content)
    for factor, n in factors:
        signs = work.signs(factor, region)
        if signs == {1}:
            g *= factor**n
        elif signs == {-1}:
            g *= (-factor) ** n
            h *= (-1) ** n
        else:
            h *= factor**n
    return g, h


_WAVES = (sympy.sin, sympy.cos, sympy.tan)


def wave_slopes(f: Expr, v: Symbol) -> list[Expr]:
    """Return the factors of v in the sines, cosines and tangents; nothing if it is elsewhere, too."""
    slopes = []
    todo = [f]
    while todo:
        e = todo.pop()
        if v not in e.free_symbols:
            continue
        if isinstance(e, _WAVES):
            slope = derivative(e.args[0], v)
            if v not in slope.free_symbols:
                slopes.append(slope)
                continue
        if not e.args:
            return []
        todo += e.args
    return slopes


def linear_in_waves(f: Expr, v: Symbol) -> tuple[Expr, Expr, tuple[Expr, Expr, Expr]] | None:
    """sin u, cos u, and A, B, C free of v, with ``f = A·sin u + B·cos u + C`` and u a multiple of v."""
    slopes = set(wave_slopes(f, v))
    if len(slopes) != 1 or not (c := slopes.pop()).is_Rational:
        return None
    s, t = sympy.sin(c * v), sympy.cos(c * v)
    names = {s: sympy.Dummy(real=True), t: sympy.Dummy(real=True)}
    turned = {}
    for wave in f.atoms(sympy.sin, sympy.cos):
        shift = wave.args[0] - c * v
        if v in wave.free_symbols and v not in shift.free_symbols:
            sine, cosine = sympy.sin(shift), sympy.cos(shift)
            even = isinstance(wave, sympy.cos)
            turned[wave] = cosine * t - sine * s if even else cosine * s + sine * t
    plain = sympy.expand(f.xreplace(turned).xreplace(names))
    if v in plain.free_symbols or not plain.is_polynomial(*names.values()):
        return None
    p = sympy.Poly(plain, *names.values())
    if p.total_degree() != 1:
        return None
    a, b, constant = (p.coeff_monomial(m) for m in (names[s], names[t], 1))
    return s, t, (a, b, constant)


def linear_in(f: Expr, atom: Expr) -> tuple[Expr, Expr] | None:
    """Return a and B with f = A·atom + B, neither containing the atom."""
    t = sympy.Dummy(real=True)
    named = f.xreplace({atom: t})
    slope = derivative(named, t)
    if t in slope.free_symbols:
        slope = sympy.expand(slope)
    if t in slope.free_symbols or slope == 0:
        return None
    rest = named.xreplace({t: S.Zero})
    if slope.has(atom) or rest.has(atom) or rest.has(S.NaN, S.ComplexInfinity):
        return None
    return slope, rest


def new_name(region: Region, wish: str) -> Symbol:
    """Return a variable that the region does not have."""
    taken = {v.name for v in region.variables}
    k = 0
    while (name := wish if k == 0 else f"{wish}{k}") in taken:
        k += 1
    return Symbol(name, real=True)
