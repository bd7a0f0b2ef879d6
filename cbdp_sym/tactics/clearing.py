"""Linear combinations of equations between polynomials, and the inverses in polynomials cleared.

The kernel's `ring` knows 1/u only as an atom.  A polynomial with such atoms is zero if it is zero once they
are cleared by the equations u (1/u) = 1; the multipliers of these equations are found here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import permutations

from cbdp_sym.kernel.ring import DIV, LARGEST_EXPONENT, MUL, POW
from cbdp_sym.kernel.terms import App, Literal, Term, Var, lam, sides, var
from cbdp_sym.kernel.theorem import Theorem, ring
from cbdp_sym.kernel.types import REAL
from cbdp_sym.tactics.context import Context
from cbdp_sym.tactics.polynomials import (
    Monomial,
    Polynomial,
    atom,
    constant,
    from_items,
    inverse_of,
    multiply,
    plus,
    polynomial,
    rank,
    term_of,
)
from cbdp_sym.tactics.positivity import nonzero
from cbdp_sym.tactics.statements import instance, named
from cbdp_sym.tactics.syntax import ONE, add, congruent, div, joined, mul, opened, parts, sub

MOST_ORDERS = 24
Used = list[tuple[Polynomial, Theorem]]  # multipliers of equations


def combine(s: Term, t: Term, parts_: Used) -> Theorem:
    """Return ``|- s = t`` from s - t = sum c (l - r), for pairs of c and an equation l = r."""
    with opened():
        total = t
        holes: list[Var] = []
        for i, (c, e) in enumerate(parts_):
            hole = var(f"□{i}", REAL)
            holes.append(hole)
            total = add(total, mul(term_of(c), sub(hole, sides(e.conclusion)[1])))
        f = total
        for hole in reversed(holes):
            f = lam(hole, f)
    step = congruent(f, *(e for _, e in parts_))
    start, end = sides(step.conclusion)
    return joined(ring(s, start), step, ring(end, t))


# Inverses.


def denominator_of(v: int) -> Polynomial:
    """Return u for the atom v = 1/u."""
    u = inverse_of(v)
    assert u is not None
    return u


def inverses_in(polynomials: Iterable[Polynomial]) -> list[int]:
    """Return the atoms that are inverses, those that occur in the denominators of others last."""
    depth: dict[int, int] = {}

    def visit(p: Polynomial) -> int:
        return max((of_atom(a) for m in p for a, _ in m), default=0)

    def of_atom(a: int) -> int:
        u = inverse_of(a)
        if u is None:
            return 0
        if a not in depth:
            depth[a] = 1 + visit(u)
        return depth[a]

    for p in polynomials:
        visit(p)
    return sorted(depth, key=lambda a: (-depth[a], rank(a)))


def cleared_of(p: Polynomial, inverses: Sequence[int]) -> tuple[Polynomial, list[tuple[int, Polynomial]]]:
    """Return q without inverses, and the c_v, with p = V q + sum c_v (u v - 1).

    V is a product of inverses v = 1/u.
    """
    used: list[tuple[int, Polynomial]] = []
    outer = constant(1)
    for v in inverses:
        by_degree: dict[int, dict[Monomial, Fraction]] = {}
        for m, c in p.items():
            k = dict(m).get(v, 0)
            by_degree.setdefault(k, {})[tuple(x for x in m if x[0] != v)] = c
        top = max(by_degree, default=0)
        if not top:
            continue
        vp = from_items([(((v, 1),), Fraction(1))])
        uv = multiply(denominator_of(v), vp)
        cofactor, q = constant(0), constant(0)
        for j, items in by_degree.items():
            pj = from_items(items.items())
            q = plus(q, multiply(pj, _power(denominator_of(v), top - j)))
            series, term = constant(0), constant(1)
            for _ in range(top - j):
                series, term = plus(series, term), multiply(term, uv)
            cofactor = plus(cofactor, multiply(multiply(pj, _power(vp, j)), series))
        used.append((v, multiply(outer, plus(constant(0), cofactor, -1))))
        outer = multiply(outer, _power(vp, top))
        p = q
    return p, used


def _power(p: Polynomial, n: int) -> Polynomial:
    result = constant(1)
    for _ in range(n):
        result = multiply(result, p)
    return result


def inverse_equation(u: Term, context: Context) -> Theorem:
    """Return ``|- u (1/u) = 1``; u has to be nonzero in the context."""
    return instance(named("mul_inv"), u, given=(nonzero(u, context),))


def denominators_in(terms: Iterable[Term]) -> dict[int, Term]:
    """Return the inverse atoms, with the denominators as they are written."""
    found: dict[int, Term] = {}

    def numerator(t: Term) -> None:
        if type(t) is App and type(t.function) is App:
            f, x, y = t.function.function, t.function.argument, t.argument
            if f is DIV:
                numerator(x)
                denominator(y)
                return
            if f is POW and type(y) is not Literal:
                return
        name, arguments = parts(t)
        if name in ("+", "-", "*", "/", "neg", "^") and t.type is REAL:
            for a in arguments:
                numerator(a)

    def denominator(t: Term) -> None:
        if type(t) is App and type(t.function) is App:
            f, x, y = t.function.function, t.function.argument, t.argument
            if f is MUL:
                denominator(x)
                denominator(y)
                return
            if f is DIV:
                denominator(x)
                numerator(y)
                return
            if (
                f is POW
                and type(y) is Literal
                and y.value.denominator == 1
                and 0 < y.value <= LARGEST_EXPONENT
            ):
                denominator(x)
                return
        numerator(t)
        p = polynomial(div(ONE, t))
        if len(p) == 1:
            ((m, _),) = p.items()
            if len(m) == 1 and m[0][1] == 1 and not isinstance(atom(m[0][0]), Term):
                found.setdefault(m[0][0], t)

    for t in terms:
        numerator(t)
    return found


# Modulo equations.


def reduced(
    p: Polynomial, relations: Sequence[tuple[Theorem, Polynomial]], inverses: Sequence[int]
) -> tuple[Polynomial, Used]:
    """Return p minus multiples of the relations, so that nothing is left once inverses are cleared."""
    q, _ = cleared_of(p, inverses)
    outer = scale(p, inverses)
    cleared = [(cleared_of(g, inverses)[0], scale(g, inverses)) for _, g in relations]
    names = sorted({a for x in (q, *(g for g, _ in cleared)) for m in x for a, _ in m}, key=rank)
    for order in _orders(names):
        quotients = _divided(q, [g for g, _ in cleared], order)
        if quotients is None:
            continue
        used = []
        rest = p
        for (e, g), (_, (_, up)), d in zip(relations, cleared, quotients, strict=True):
            if d:
                c = multiply(multiply(outer[0], up), d)
                used.append((c, e))
                rest = plus(rest, multiply(c, g), -1)
        return rest, used
    return p, []


def scale(p: Polynomial, inverses: Sequence[int]) -> tuple[Polynomial, Polynomial]:
    """Return the product V of inverses with p = V q for the cleared q, and that of denominators."""
    down, up = constant(1), constant(1)
    for v in inverses:
        top = max((dict(m).get(v, 0) for m in p), default=0)
        if top:
            u = denominator_of(v)
            up = multiply(up, _power(u, top))
            down = multiply(down, _power(from_items([(((v, 1),), Fraction(1))]), top))
            p = cleared_of(p, [v])[0]
    return down, up


def _orders(names: Sequence[int]) -> Iterable[tuple[int, ...]]:
    """Orders of the atoms to divide by: each atom first once, then more."""
    names = tuple(names)
    for i in range(len(names)):
        yield (names[i], *names[:i], *names[i + 1 :])
        yield (names[i], *reversed((*names[:i], *names[i + 1 :])))
    if len(names) <= 4:
        yield from list(permutations(names))[:MOST_ORDERS]


def _divided(p: Polynomial, divisors: Sequence[Polynomial], order: Sequence[int]) -> list[Polynomial] | None:
    """Quotients with p = sum q_i divisors_i, by division in the lexicographic order of the atoms; or None."""

    def lexicographic(m: Monomial) -> tuple[int, ...]:
        e = dict(m)
        return tuple(e.get(a, 0) for a in order)

    leads = [max(g, key=lexicographic) if g else None for g in divisors]
    quotients = [constant(0) for _ in divisors]
    for _ in range(200):
        if not p:
            return quotients
        for m in sorted(p, key=lexicographic, reverse=True):
            step = _quotient(m, leads)
            if step is not None:
                break
        else:
            return None
        i, monomial = step
        lead = leads[i]
        assert lead is not None
        q = from_items([(monomial, p[m] / divisors[i][lead])])
        quotients[i] = plus(quotients[i], q)
        p = plus(p, multiply(q, divisors[i]), -1)
    return None


def _quotient(m: Monomial, leads: Sequence[Monomial | None]) -> tuple[int, Monomial] | None:
    """The first leading monomial that divides m, and the quotient."""
    for i, lead in enumerate(leads):
        if lead is None:
            continue
        e = dict(m)
        for a, k in lead:
            e[a] = e.get(a, 0) - k
        if all(k >= 0 for k in e.values()):
            return i, tuple(sorted((a, k) for a, k in e.items() if k))
    return None
