"""Laws of exp, log and powers, as equations that a combination of polynomials may use (`arithmetic.field`).

`merged` brings each product of exponentials, and of powers of one base, to a single one; `atoms_alike` makes
values of a function one atom where the arguments are equal; `expanded` and `log_laws` rewrite.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import NamedTuple

from cbdp_sym.kernel.ring import DIV, MUL, POW
from cbdp_sym.kernel.terms import Term, app, const, sides
from cbdp_sym.kernel.theorem import Theorem, congruence, reflexivity, ring, symmetry
from cbdp_sym.kernel.types import REAL
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.clearing import Used, cleared_of, inverses_in
from cbdp_sym.tactics.context import Context, as_context
from cbdp_sym.tactics.failure import Failed
from cbdp_sym.tactics.linarith import weakened
from cbdp_sym.tactics.polynomials import (
    Monomial,
    Polynomial,
    atom,
    constant,
    difference,
    from_items,
    inverse_of,
    monomial_term,
    multiply,
    plus,
    polynomial,
    rank,
)
from cbdp_sym.tactics.positivity import sign
from cbdp_sym.tactics.rewriting import equation
from cbdp_sym.tactics.statements import instance, named
from cbdp_sym.tactics.syntax import ONE, ZERO, congruent, div, head, joined, mul, parts, power

Same = Callable[[Term, Term], Theorem]

LOG_LAWS = ("log_mul", "log_div", "log_pow", "log_exp", "exp_log", "log_one")
EXPANSIONS = ("pow_mul", "pow_pow", "div_pow", "one_pow", "exp_neg_log", *LOG_LAWS)
ELOG_LAWS = ("elog_mul", "elog_pow", "elog_ext", "elog_one")


def expanded(t: Term, context: Context) -> Theorem | None:
    """Return ``|- t = t'`` with powers and logarithms of products taken apart; None if there are none."""
    try:
        return equation(t, *EXPANSIONS, context=context, repeat=True)
    except Failed:
        return None


def log_laws(t: Term, context: Context | Iterable[Theorem] = ()) -> Theorem:
    """Return ``|- t = t'`` with logarithms of products, quotients and powers taken apart.

    Raises Failed if there are none whose arguments are known to be positive (extended: not negative).
    """
    return equation(t, *LOG_LAWS, *ELOG_LAWS, context=as_context(context), repeat=True)


# Values of one function.


def atoms_alike(p: Polynomial, same: Same) -> tuple[Polynomial, Used]:
    """Return p with one atom for the values of a function at equal arguments, and what was used."""
    used: Used = []
    groups: dict[tuple[str, int], list[int]] = {}
    for n in sorted({a for m in p for a, _ in m}, key=rank):
        t = atom(n)
        if isinstance(t, Term):
            name, arguments = parts(t)
            if name and name not in ("exp", "^") and arguments and all(a.type is REAL for a in arguments):
                groups.setdefault((name, len(arguments)), []).append(n)
    for numbers in groups.values():
        kept: list[int] = []
        for n in numbers:
            for k in kept:
                found = _alike(n, k, same)
                if found is not None:
                    cofactor, p = _replaced(p, n, k)
                    used.append((cofactor, found))
                    break
            else:
                kept.append(n)
    return p, used


def _alike(n: int, k: int, same: Same) -> Theorem | None:
    s, t = atom(n), atom(k)
    assert isinstance(s, Term) and isinstance(t, Term)
    xs, ys = parts(s)[1], parts(t)[1]
    if any(not _may_be_equal(x, y) for x, y in zip(xs, ys, strict=True)):
        return None
    try:
        equations = [same(x, y) for x, y in zip(xs, ys, strict=True)]
    except Failed:
        return None
    return congruent(head(s), *equations)


def _may_be_equal(x: Term, y: Term) -> bool:
    d = difference(x, y)
    return not cleared_of(d, inverses_in([d]))[0]


def _replaced(p: Polynomial, n: int, k: int) -> tuple[Polynomial, Polynomial]:
    """c and p', where p = c (n - k) + p' and n does not occur in p'."""
    a, b = (from_items([(((i, 1),), Fraction(1))]) for i in (n, k))
    cofactor, result = constant(0), constant(0)
    for m, c in p.items():
        degree = dict(m).get(n, 0)
        rest = from_items([(tuple(x for x in m if x[0] != n), c)])
        powers_b = [constant(1)]
        for _ in range(degree):
            powers_b.append(multiply(powers_b[-1], b))
        result = plus(result, multiply(rest, powers_b[degree]))
        power_a = constant(1)  # a^d - b^d = (a - b)(a^(d-1) + ... + b^(d-1))
        for i in range(degree):
            term = multiply(power_a, powers_b[degree - 1 - i])
            cofactor = plus(cofactor, multiply(rest, term))
            power_a = multiply(power_a, a)
    return cofactor, result


# Products of exponentials and powers.


class Factor(NamedTuple):
    """A factor of a monomial, or its inverse: exp of an exponent (base None), or a base to an exponent."""

    base: Term | None
    exponent: Term
    inverse: bool
    factor: Term


class Bases(NamedTuple):
    """The bases of powers; those in ``logarithmic`` have logarithms in exponents, and are exp (log b)."""

    all: frozenset[Term]
    logarithmic: frozenset[Term]


def merged(p: Polynomial, context: Context, same: Same) -> tuple[Polynomial, Used]:
    """Return p with one exponential, and one power of each base, in each monomial; and what was used."""
    bases = _bases(p)
    groups: dict[Monomial, list[tuple[Monomial, Fraction]]] = {}
    for m, c in p.items():
        inside = tuple(x for x in m if _part(x[0], bases) is not None)
        if inside:
            groups.setdefault(inside, []).append((tuple(x for x in m if x not in inside), c))
    classes: list[tuple[dict[Term | None, Polynomial], list[Monomial]]] = []
    for e in sorted(groups, key=lambda e: (len(e), sum(k for _, k in e), e)):
        exponents = _exponents(e, bases)
        for known, members in classes:
            if _equal_exponents(known, exponents):
                members.append(e)
                break
        else:
            classes.append((exponents, [e]))
    used: Used = []
    for exponents, members in classes:
        plain = _plain(exponents)
        targets = members if plain is None else [plain, *members]
        goal = targets[0]
        for e in targets[1:]:
            if e == goal:
                continue
            cofactor = from_items(groups[e])
            found = _equation(e, goal, bases, context, same)
            used.append((cofactor, found))
            moved = multiply(cofactor, difference(*sides(found.conclusion)))
            p = plus(p, moved, -1)
    return p, used


def _bases(p: Polynomial) -> Bases:
    """The bases of the powers that are atoms of p, or whose inverses are."""
    found: set[Term] = set()
    logarithms: set[Term] = set()
    for n in {a for m in p for a, _ in m}:
        t, _ = _positive_atom(n)
        name, arguments = parts(t) if t is not None else ("", ())
        if name == "^":
            found.add(arguments[0])
        elif name == "exp":
            for u in (atom(a) for m in polynomial(arguments[0]) for a, _ in m):
                if isinstance(u, Term) and parts(u)[0] == "log":
                    logarithms.add(parts(u)[1][0])
    return Bases(frozenset(found | logarithms), frozenset(logarithms))


def _positive_atom(n: int) -> tuple[Term | None, bool]:
    """The term of an atom, or of the atom whose inverse it is."""
    t = atom(n)
    if isinstance(t, Term):
        return t, False
    inner = inverse_of(n)
    assert inner is not None
    if len(inner) == 1:
        ((m, c),) = inner.items()
        if c == 1 and len(m) == 1 and m[0][1] == 1:
            t = atom(m[0][0])
            return (t, True) if isinstance(t, Term) else (None, True)
    return None, True


def _part(n: int, bases: Bases) -> Factor | None:
    t, inverse = _positive_atom(n)
    if t is None:
        return None
    name, arguments = parts(t)
    if name == "exp":
        return Factor(None, arguments[0], inverse, t)
    base, exponent = (arguments[0], arguments[1]) if name == "^" else (t, ONE)
    if base in bases.logarithmic:
        log = app(const("log"), base)
        return Factor(None, log if exponent is ONE else mul(exponent, log), inverse, t)
    return Factor(base, exponent, inverse, t) if base in bases.all else None


def _exponents(e: Monomial, bases: Bases) -> dict[Term | None, Polynomial]:
    result: dict[Term | None, Polynomial] = {}
    for n, k in e:
        part = _part(n, bases)
        assert part is not None
        old = result.get(part.base, constant(0))
        result[part.base] = plus(old, polynomial(part.exponent), -k if part.inverse else k)
    return result


def _equal_exponents(p: dict[Term | None, Polynomial], q: dict[Term | None, Polynomial]) -> bool:
    for base in {*p, *q}:
        d = plus(p.get(base, constant(0)), q.get(base, constant(0)), -1)
        if d and cleared_of(d, inverses_in([d]))[0]:
            return False
    return True


def _plain(exponents: dict[Term | None, Polynomial]) -> Monomial | None:
    """The monomial without exp and powers that these exponents are, if there is one."""
    result: list[tuple[int, int]] = []
    for base, p in exponents.items():
        p = cleared_of(p, inverses_in([p]))[0] if set(p) - {()} else p
        c = p.get((), Fraction(0))
        if set(p) - {()} or c.denominator != 1 or c < 0 or (base is None and c):
            return None
        if base is not None and c:
            known = polynomial(base)
            ((m, one),) = known.items() if len(known) == 1 else (((), Fraction(0)),)
            if one != 1 or len(m) != 1:
                return None
            result.append((m[0][0], int(c) * m[0][1]))
    return tuple(sorted(result))


def _equation(e: Monomial, goal: Monomial, bases: Bases, context: Context, same: Same) -> Theorem:
    """|- e = goal, for two products with the same exponents."""
    left, right = _single(e, bases, context), _single(goal, bases, context)
    order = sorted({*left, *right}, key=lambda b: "" if b is None else repr(b))
    sides_: list[Theorem] = []
    for found, m in ((left, e), (right, goal)):
        product = _joined_product([found[b][1] if b in found else _empty(b) for b in order])
        start, _ = sides(product.conclusion)
        sides_.append(joined(ring(monomial_term(m), start), product))
    s, t = sides(sides_[0].conclusion)[1], sides(sides_[1].conclusion)[1]
    middle = _same_product(s, t, len(order), same)
    return joined(sides_[0], middle, symmetry(sides_[1]))


def _empty(base: Term | None) -> Theorem:
    """|- 1 = exp 0, or 1 = b ^ 0"""
    if base is None:
        return symmetry(named("exp_zero"))
    return ring(ONE, power(base, ZERO))


def _single(e: Monomial, bases: Bases, context: Context) -> dict[Term | None, tuple[Term, Theorem]]:
    """For each base the product of its factors in e as a single power: the product, and the equation."""
    factors: dict[Term | None, list[Theorem]] = {}
    for n, k in e:
        part = _part(n, bases)
        if part is None:
            raise Failed("log_laws: a factor is neither an exponential nor a power of a known base")
        factors.setdefault(part.base, []).extend([_as_power(part, context)] * k)
    result = {}
    for base, equations in factors.items():
        total = equations[0]
        for step in equations[1:]:
            total = _times(base, total, step, context)
        result[base] = (sides(total.conclusion)[0], total)
    return result


def _as_power(part: Factor, context: Context) -> Theorem:
    """|- f = exp u or f = b ^ q, for a factor f"""
    base, exponent, inverse, factor = part
    if base is None:
        step = _as_exponential(factor, context)
        if not inverse:
            return step
        return joined(congruent(app(DIV, ONE), step), instance(named("exp_neg"), exponent))
    t = base if exponent is ONE else power(base, exponent)
    if inverse:
        nonnegative = weakened(sign(base, context))
        step = symmetry(instance(named("pow_neg"), base, exponent, given=(nonnegative,)))
        return joined(ring(div(ONE, t), div(ONE, power(base, exponent))), step)
    return ring(t, power(base, ONE)) if exponent is ONE else reflexivity(t)


def _as_exponential(t: Term, context: Context) -> Theorem:
    """|- t = exp u, for exp u, a power of a positive number, or a positive number"""
    name, arguments = parts(t)
    if name == "exp":
        return reflexivity(t)
    if name == "^":
        return use("pow_exp", *arguments, context=context)
    return symmetry(use("exp_log", t, context=context))


def _times(base: Term | None, p: Theorem, q: Theorem, context: Context) -> Theorem:
    """From f = b^u and g = b^v, f g = b^(u + v)."""
    product = congruent(MUL, p, q)
    u, v = (parts(sides(e.conclusion)[1])[1][-1] for e in (p, q))
    if base is None:
        return joined(product, symmetry(instance(named("exp_add"), u, v)))
    positive = sign(base, context, strict=True)
    if parts(positive.conclusion)[0] == "<":
        return joined(product, symmetry(instance(named("pow_add"), base, u, v, given=(positive,))))
    return joined(product, use("pow_add_nonneg", base, u, v, context=context))


def _joined_product(equations: list[Theorem]) -> Theorem:
    result = equations[0]
    for e in equations[1:]:
        result = congruent(MUL, result, e)
    return result


def _same_product(s: Term, t: Term, factors: int, same: Same) -> Theorem:
    """|- s = t for products of single powers whose exponents are equal."""
    if s is t:
        return reflexivity(s)
    if factors > 1:
        (a, b), (c, d) = parts(s)[1], parts(t)[1]
        return congruent(MUL, _same_product(a, c, factors - 1, same), _same_product(b, d, 1, same))
    (name, xs), (_, ys) = parts(s), parts(t)
    if name == "exp":
        return congruent(const("exp"), same(xs[0], ys[0]))
    return congruence(reflexivity(app(POW, xs[0])), same(xs[1], ys[1]))
