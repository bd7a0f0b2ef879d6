"""`integrate`: integrals over the line of sums of K x^n exp(c x), with kinks and jumps.

The line is cut where an absolute value or a condition changes; on each piece the integrand is brought to a
sum of terms K x^n exp(c x) and integrated: between two cuts by the fundamental theorem of calculus, on the
tails by the integrals of (x - a)^n exp(c x), which need c < 0.  The values are added, and compared by
`field`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import comb, factorial

from cbdp_sym.kernel.terms import App, Term, Var, app, const, lam, literal, sides, var
from cbdp_sym.kernel.theorem import Theorem, assume, congruence, discharge, generalise, reflexivity, symmetry
from cbdp_sym.kernel.types import BOOL, REAL, fun
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.arithmetic import equal_fractions, with_value
from cbdp_sym.tactics.automation import attempt, prove, proves
from cbdp_sym.tactics.context import Context, as_context
from cbdp_sym.tactics.definitions import entry
from cbdp_sym.tactics.exponential_polynomials import Summand, exponential, read, written
from cbdp_sym.tactics.failure import Failed, NotApplicable
from cbdp_sym.tactics.gaussian import gaussian
from cbdp_sym.tactics.polynomials import (
    Monomial,
    Polynomial,
    atom,
    atom_term,
    constant,
    from_items,
    multiply,
    plus,
    polynomial,
    term_of,
)
from cbdp_sym.tactics.rewriting import equation, rewrite
from cbdp_sym.tactics.syntax import (
    ONE,
    ZERO,
    add,
    by_equation,
    discharge_all,
    div,
    generalise_all,
    head,
    joined,
    le,
    lt,
    mul,
    neg,
    number,
    opened,
    parts,
    power,
    sub,
    symbols,
)

MOST_KINKS = 8


def integrate(f: Term, context: Context | Iterable[Theorem] = (), value: Term | None = None) -> Theorem:
    """Return ``|- HasInt lebesgue f v``; v is ``value`` if that is given.

    Raises Failed with the piece that is not integrated, or the values that are not shown to be equal.
    """
    context = as_context(context)
    choices = symbols(f) & {"max", "min"}
    if choices:
        unfolded = equation(f, *choices, repeat=True)
        found = integrate(sides(unfolded.conclusion)[1], context, value)
        relation, number = head(found.conclusion), parts(found.conclusion)[1][2]
        back = congruence(reflexivity(app(relation, const("lebesgue"))), symmetry(unfolded))
        return by_equation(congruence(back, reflexivity(number)), found)
    cuts = kinks(f, context)
    if not cuts:
        return with_value(gaussian(f, context), value, context)
    if len(cuts) > MOST_KINKS:
        raise Failed(f"integrate: more than {MOST_KINKS} kinks in ", f)
    below, above = _below(f, cuts[0], context), _above(f, cuts[-1], context)
    if len(cuts) == 1:
        return with_value(use("int_split2", f, cuts[0], given=[below, above]), value, context)
    middle = _between(f, cuts[0], cuts[1], context)
    for a, b in pairwise(cuts[1:]):
        given = [middle, _between(f, a, b, context)]
        middle = use("int_on_join", f, cuts[0], a, b, given=given, context=context)
    given = [below, middle, above]
    total = use("int_split", f, cuts[0], cuts[-1], given=given, context=context)
    return with_value(total, value, context)


@proves("HasInt")
def has_integral(goal: Term, context: Context) -> Theorem:
    """Prove ``HasInt P f v`` for Lebesgue measure, or a distribution with a density."""
    measure, f, wanted = parts(goal)[1]
    name, arguments = parts(measure)
    if name == "lebesgue":
        return integrate(f, context, wanted)
    if name == "withdensity":
        base, p = arguments
        with opened(f.type.args[0]) as (x,):
            product = lam(x, mul(app(p, x), app(f, x)))
        inner = prove(app(integral_of(base), base, product, wanted), context)
        return use("int_withdensity", base, p, f, given=[inner], context=context)
    definition = entry(name)
    if definition is None or definition.kind != "define":
        raise NotApplicable("no rule for the integral with respect to ", measure)
    unfolded = equation(measure, name)
    inner = prove(app(integral_of(measure), sides(unfolded.conclusion)[1], f, wanted), context)
    return rewrite(inner, symmetry(unfolded))


def integral_of(measure: Term) -> Term:
    """Return the constant HasInt for measures of this type."""
    outcome = measure.type.args[0]
    return const("HasInt", fun(measure.type, fun(outcome, REAL), REAL, BOOL))


# Kinks.


def kinks(f: Term, context: Context) -> list[Term]:
    """Return where an absolute value or a condition in f changes, in increasing order."""
    found: list[Term] = []
    with opened(REAL) as (x,):
        for u in _turning(app(f, x), x):
            for v in _without_absolute_values(u, x):
                root = _root(v, x)
                if root is not None and not any(polynomial(root) == polynomial(r) for r in found):
                    found.append(root)
    ordered: list[Term] = []
    for r in found:
        for i, s in enumerate(ordered):
            if attempt(le(r, s), context) is not None:
                ordered.insert(i, r)
                break
            if attempt(le(s, r), context) is None:
                raise Failed("integrate: which comes first is not known: ", r, " or ", s)
        else:
            ordered.append(r)
    return ordered


def _turning(t: Term, x: Var) -> list[Term]:
    """The terms whose sign decides an absolute value or a comparison in t."""
    name, arguments = parts(t)
    if x not in t.free:
        return []
    inner = [u for a in arguments for u in _turning(a, x)]
    if name == "abs":
        return [arguments[0], *inner]
    if name in ("<=", "<", "=") and arguments[0].type is REAL:
        return [sub(arguments[1], arguments[0]), *inner]
    return inner


def _without_absolute_values(t: Term, x: Var) -> list[Term]:
    """Return what t may be where the absolute values in it have signs."""
    found = _absolute_value(t, x)
    if found is None:
        return [t]
    (u,) = parts(found)[1]
    return [s for v in (u, neg(u)) for s in _without_absolute_values(_exchanged(t, found, v), x)]


def _absolute_value(t: Term, x: Var) -> Term | None:
    name, arguments = parts(t)
    inner = (_absolute_value(a, x) for a in arguments if x in a.free)
    return next((u for u in inner if u is not None), t if name == "abs" else None)


def _exchanged(t: Term, old: Term, new: Term) -> Term:
    """t with one term in the place of another."""
    if t is old:
        return new
    if type(t) is App:
        return app(_exchanged(t.function, old, new), _exchanged(t.argument, old, new))
    return t


def _root(u: Term, x: Var) -> Term | None:
    """The zero of a term that is linear in x; None if it does not depend on x."""
    slope: dict[Monomial, Fraction] = {}
    rest: dict[Monomial, Fraction] = {}
    for m, c in polynomial(u).items():
        degree = sum(k for n, k in m if atom(n) is x)
        others = tuple((n, k) for n, k in m if atom(n) is not x)
        if degree > 1 or any(x in atom_term(n).free for n, _ in others):
            raise Failed("integrate: the kinks of a term are found only if it is linear, unlike ", u)
        (slope if degree else rest)[others] = -c if not degree else c
    below, above = from_items(slope.items()), from_items(rest.items())
    if not below:
        return None
    if len(below) == 1:
        ((common, c),) = below.items()
        if all(set(common) <= set(m) for m in above):  # a factor of the whole term
            reduced = [(tuple(f for f in m if f not in common), k / c) for m, k in above.items()]
            return term_of(from_items(reduced))
    return div(term_of(above), term_of(below))


# Pieces.


def resolved(body: Term, context: Context) -> Theorem:
    """Return ``|- body = body'`` without absolute values and conditions, as the context decides them."""
    try:
        return equation(body, "abs_nonneg", "abs_nonpos", "if_true", "if_false", context=context, repeat=True)
    except Failed:
        return reflexivity(body)


def _above(f: Term, a: Term, context: Context) -> Theorem:
    """|- HasIntAbove a f v"""
    with opened(REAL) as (x,):
        condition = assume(lt(a, x))
        local = context.extended(condition)
        plain = resolved(app(f, x), local)
        summands = shifted(read(sides(plain.conclusion)[1], x), a)
        total = _tails(summands, a, context)
        g = parts(total.conclusion)[1][1]
        same = joined(plain, equal_fractions(sides(plain.conclusion)[1], app(g, x), local))
        same = generalise(x, discharge(condition.conclusion, same))
        return use("int_above_open", f, g, given=[same, total])


def _below(f: Term, a: Term, context: Context) -> Theorem:
    """|- HasIntBelow a f v"""
    with opened(REAL) as (x,):
        reflected = lam(x, app(f, neg(x)))
    above = _above(reflected, neg(a), context)
    return use("int_below_reflect", f, a, given=[above])


def _between(f: Term, a: Term, b: Term, context: Context) -> Theorem:
    """|- HasIntOn a b f v"""
    with opened(REAL) as (x,):
        conditions = [assume(lt(a, x)), assume(lt(x, b))]
        local = context.extended(*conditions)
        plain = resolved(app(f, x), local)
        summands = read(sides(plain.conclusion)[1], x)
        g = lam(x, written(summands, x))
        primitive = lam(x, antiderivative(summands, x))
        total = use("ftc_continuous", primitive, g, a, b, context=context)
        same = joined(plain, equal_fractions(sides(plain.conclusion)[1], app(g, x), local))
        same = generalise(x, discharge_all([c.conclusion for c in conditions], same))
        return use("int_on_open", f, g, given=[same, total])


def antiderivative(summands: Sequence[Summand], x: Term) -> Term:
    """Return an antiderivative of the sum of K x^n exp(c x)."""
    total: Term | None = None
    for k, n, c in summands:
        if n < 0:
            raise Failed("integrate: negative powers of x are not integrated")
        if c is None:
            t = div(mul(k, _natural(x, n + 1)), literal(n + 1))
        else:
            t = mul(k, mul(exponential(c, x), _primitive(n, c, x)))
        total = t if total is None else add(total, t)
    return ZERO if total is None else total


def _primitive(n: int, c: Term, x: Term) -> Term:
    """p with (p exp(c x))' = x^n exp(c x): the sum of (-1)^j n!/(n-j)! x^(n-j)/c^(j+1)."""
    total: Term | None = None
    for j in range(n + 1):
        coefficient = number((-1) ** j * factorial(n) // factorial(n - j))
        above = coefficient if j == n else mul(coefficient, _natural(x, n - j))
        t = div(above, c if j == 0 else power(c, literal(j + 1)))
        total = t if total is None else add(total, t)
    assert total is not None
    return total


def _natural(x: Term, n: int) -> Term:
    return x if n == 1 else power(x, literal(n))


def shifted(summands: Sequence[Summand], a: Term) -> list[Summand]:
    """Return the coefficients of (x - a)^k exp(c x) for a sum of K x^n exp(c x)."""
    found: dict[tuple[Term | None, int], Polynomial] = {}
    base = polynomial(a)
    for k, n, c in summands:
        if n < 0:
            raise Failed("integrate: negative powers of x are not integrated")
        p = polynomial(k)
        for j in range(n, -1, -1):  # x^n = sum of binomial(n, j) a^(n-j) (x - a)^j
            old = found.get((c, j), constant(0))
            found[c, j] = plus(old, p, comb(n, j))
            p = multiply(p, base)
    return [Summand(term_of(p), n, c) for (c, n), p in found.items() if p]


def _tails(summands: Sequence[Summand], a: Term, context: Context) -> Theorem:
    """|- HasIntAbove a (sum of K (x - a)^n exp(c x)) v"""
    total: Theorem | None = None
    for k, n, c in summands:
        if c is None:
            raise Failed("integrate: the integrand does not decay, from ", a, " on")
        step = use(_tail(n), a, c, context=context)
        step = use("int_above_mul", c=k, given=[step])
        total = step if total is None else use("int_above_add", given=[total, step])
    if total is None:
        return use("int_above_mul", c=ZERO, given=[use(_tail(0), a, neg(ONE), context=context)])
    return total


@cache
def _tail(n: int) -> Theorem:
    """|- !a c. c < 0 ==> HasIntAbove a (\\x. (x - a)^n exp(c x)) (n! (-1)^(n+1) / c^(n+1) exp(c a))"""
    a, c, x = (var(name, REAL) for name in "acx")
    negative = assume(lt(c, ZERO))
    step = sub(x, a)
    f = exponential(c, x)
    if n:
        f = mul(_natural(step, n), f)
    primitive = mul(exponential(c, x), _primitive(n, c, step))
    found = use("ftc_above", lam(x, primitive), lam(x, f), a, ZERO, context=[negative])
    scale = div(number((-1) ** (n + 1) * factorial(n)), power(c, literal(n + 1)))
    found = with_value(found, mul(scale, exponential(c, a)), Context([negative]))
    return generalise_all([a, c], discharge(negative.conclusion, found))
