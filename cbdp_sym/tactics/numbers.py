"""`numbers`: closed forms in rational numbers, their logarithms, roots and exponentials, brought to one form.

log q becomes a sum of multiples of logarithms of primes, q^r a rational number times powers of ``p ^ (1/s)``,
and exp of a multiple of log q a power.  Equations are then polynomial ones modulo (p^(1/s))^s = p.  Strict
inequalities between closed forms are shown by ball arithmetic, where nothing else shows them.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import floor

from sympy import factorint

from cbdp_sym.kernel.ring import ADD, LARGEST_EXPONENT, LE, LT, MUL, POW, SUB
from cbdp_sym.kernel.terms import Term, app, const, literal, sides
from cbdp_sym.kernel.theorem import (
    Theorem,
    compare,
    enclose,
    equality_elimination,
    reflexivity,
    ring,
    symmetry,
)
from cbdp_sym.kernel.types import REAL, KernelError
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.arithmetic import field
from cbdp_sym.tactics.automation import prove, proves
from cbdp_sym.tactics.context import Context
from cbdp_sym.tactics.failure import Failed, NotApplicable
from cbdp_sym.tactics.polynomials import atom, polynomial, term_of
from cbdp_sym.tactics.rewriting import Rule, equation
from cbdp_sym.tactics.statements import instance, named
from cbdp_sym.tactics.syntax import (
    ONE,
    ZERO,
    add,
    by_equation,
    congruent,
    div,
    joined,
    mul,
    number,
    parts,
    power,
    symbols,
)

LARGEST = 10**30  # numerators and denominators that are factored
BITS = 256


def rational(t: Term) -> Fraction | None:
    """Return the value of a term that is a rational number by `ring`, else None."""
    if t.free or t.type is not REAL:
        return None
    p = polynomial(t)
    return p.get((), Fraction(0)) if set(p) <= {()} else None


class _Numbers(Rule):
    """A closed term with this head, as an equal one in normal form."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.needs = frozenset((key,))

    def shown(self) -> object:
        """Return what the rule replaces."""
        return f"{self.key} of a number"

    def instance(self, t: Term, context: Context) -> Theorem | None:
        """Return ``|- t = t'``, or None if it is no function of rational numbers, or normal."""
        found = _BY_HEAD[self.key or ""](*parts(t)[1]) if t.type is REAL else None
        return None if found is None or sides(found.conclusion)[1] is t else found


def _log(t: Term) -> Term:
    return app(const("log"), t)


def _of_log(u: Term) -> Theorem | None:
    q = rational(u)
    if q is None:
        return _log_of_product(u)
    if q <= 0 or max(q.numerator, q.denominator) > LARGEST:
        return None
    return joined(congruent(const("log"), ring(u, number(q))), _log_number(q))


def _log_of_product(u: Term) -> Theorem | None:
    """log (c g^k ...) for a positive number c and powers g = p^(1/s)."""
    p = polynomial(u) if not u.free else {}
    if len(p) != 1:
        return None
    ((monomial, c),) = p.items()
    if c <= 0 or not monomial:
        return None
    total, product = _log_number(c), number(c)
    result: Theorem | None = None
    positive = _sign(LT, product)
    for n, k in monomial:
        g = atom(n)
        if not isinstance(g, Term) or parts(g)[0] != "^" or k < 0:
            return None
        base, exponent = parts(g)[1]
        if rational(base) is None or rational(exponent) is None:
            return None
        p_base = _sign(LT, base)
        p_g = instance(named("pow_pos"), base, exponent, given=(p_base,))
        for _ in range(k):
            split = instance(named("log_mul"), product, g, given=(positive, p_g))
            one = instance(named("log_pow"), base, exponent, given=(p_base,))
            result = joined(split, congruent(ADD, total if result is None else result, one))
            positive = instance(named("mul_pos"), product, g, given=(positive, p_g))
            product = mul(product, g)
    assert result is not None
    return joined(congruent(const("log"), ring(u, product)), result)


def _sign(relation: Term, t: Term) -> Theorem:
    """|- 0 < t or |- 0 <= t, for a rational number."""
    q = rational(t)
    assert q is not None
    moved = congruent(app(relation, ZERO), ring(literal(q), t))
    return equality_elimination(moved, compare(relation, ZERO, literal(q)))


@cache
def _log_number(q: Fraction) -> Theorem:
    """|- log q = the sum of e log p, where q is the product of p^e."""
    t = number(q)
    if q == 1:
        return named("log_one")
    if q.denominator != 1:
        above, below = Fraction(q.numerator), Fraction(q.denominator)
        signs = tuple(_sign(LT, number(x)) for x in (above, below))
        split = instance(named("log_div"), number(above), number(below), given=signs)
        left, right = _log_number(above), _log_number(below)
        return _collected(joined(split, congruent(SUB, left, right)))
    p = min(factorint(q.numerator))
    if p == q:
        return ring(_log(t), _log(t))
    rest = q / p
    signs = tuple(_sign(LT, number(x)) for x in (Fraction(p), rest))
    split = instance(named("log_mul"), number(p), number(rest), given=signs)
    whole = congruent(const("log"), ring(t, mul(number(p), number(rest))))
    total = congruent(ADD, _log_number(Fraction(p)), _log_number(rest))
    return _collected(joined(whole, split, total))


def _collected(p: Theorem) -> Theorem:
    """The right side as a sum with like terms together."""
    right = sides(p.conclusion)[1]
    return joined(p, ring(right, term_of(polynomial(right))))


def _of_power(u: Term, r: Term) -> Theorem | None:
    q, e = rational(u), rational(r)
    if q is None or e is None or q <= 0 or max(q.numerator, q.denominator) > LARGEST:
        return None
    if e.denominator == 1 and e >= 0:
        return None
    if e.numerator == 1 and e.denominator > 1 and factorint(q.numerator) == {q: 1}:
        return None
    clean = joined(_power_of(ring(u, number(q)), r), congruent(app(POW, number(q)), ring(r, number(e))))
    positive = _sign(LT, number(q))
    as_exp = instance(named("pow_exp"), number(q), number(e), given=(positive,))
    inner = congruent(app(MUL, number(e)), _log_number(q))
    step = joined(clean, as_exp, congruent(const("exp"), inner))
    exponent = parts(sides(step.conclusion)[1])[1][0]
    more = _of_exp(exponent)
    return step if more is None else joined(step, more)


def _power_of(same: Theorem, r: Term) -> Theorem:
    """From a = b, a^r = b^r."""
    return congruent(POW, same, ring(r, r))


def _of_sqrt(u: Term) -> Theorem | None:
    q = rational(u)
    if q is None or q < 0:
        return None
    if q == 0:
        root = joined(congruent(const("sqrt"), ring(u, ZERO)), _root(ZERO))
        half = div(ONE, literal(2))
        return joined(root, use("pow_zero_base", half, context=[_nonzero(half)]))
    root = joined(congruent(const("sqrt"), ring(u, number(q))), _root(number(q)))
    more = _of_power(number(q), div(ONE, literal(2)))
    return root if more is None else joined(root, more)


def _root(t: Term) -> Theorem:
    return instance(named("sqrt_pow"), t, given=(_sign(LE, t),))


def _nonzero(t: Term) -> Theorem:
    return use("pos_ne", t, given=[_sign(LT, t)])


def _of_exp(u: Term) -> Theorem | None:
    """exp (rest + sum of c log p) as exp rest times powers."""
    p = polynomial(u)
    logs: dict[int, Fraction] = {}
    rest = dict(p)
    for monomial, c in p.items():
        if len(monomial) == 1 and monomial[0][1] == 1:
            t = atom(monomial[0][0])
            if isinstance(t, Term) and parts(t)[0] == "log":
                q = rational(parts(t)[1][0])
                if q is not None and q > 0 and q.denominator == 1 and abs(c) <= LARGEST_EXPONENT:
                    logs[q.numerator] = c
                    del rest[monomial]
    if not p:
        return joined(congruent(const("exp"), ring(u, ZERO)), named("exp_zero"))
    if not logs:
        return None
    total: Term | None = None if not rest else term_of(rest)
    result: Theorem | None = None if total is None else ring(_exp(total), _exp(total))
    for n, c in logs.items():
        t = mul(number(c), _log(literal(n)))
        factor = _prime_power(n, c)
        if total is None or result is None:
            total, result = t, factor
        else:
            split = instance(named("exp_add"), total, t)
            product = congruent(MUL, result, factor)
            total, result = add(total, t), joined(split, product)
    assert total is not None and result is not None
    done = joined(congruent(const("exp"), ring(u, total)), result)
    return _collected(done)


def _exp(t: Term) -> Term:
    return app(const("exp"), t)


@cache
def _prime_power(n: int, c: Fraction) -> Theorem:
    """|- exp (c log n) = a rational number times a power of n^(1/s)."""
    base, positive = literal(n), _sign(LT, literal(n))
    back = symmetry(instance(named("pow_exp"), base, number(c), given=(positive,)))
    whole = floor(c)
    part = c - whole
    split = congruent(app(POW, base), ring(number(c), add(number(whole), number(part))))
    product = instance(named("pow_add"), base, number(whole), number(part), given=(positive,))
    product = joined(back, split, product, congruent(MUL, _integer_power(n, whole), _fraction(n, part)))
    return _collected(product)


def _integer_power(n: int, k: int) -> Theorem:
    base = literal(n)
    if k >= 0:
        return ring(power(base, literal(k)), literal(n**k))
    weak = _sign(LE, base)
    step = instance(named("pow_neg"), base, literal(-k), given=(weak,))
    return joined(step, ring(div(ONE, power(base, literal(-k))), number(Fraction(1, n**-k))))


def _fraction(n: int, part: Fraction) -> Theorem:
    """|- n^(k/s) = (n^(1/s))^k"""
    base = literal(n)
    if not part:
        return instance(named("pow_zero"), base)
    k, s = part.numerator, part.denominator
    root = number(Fraction(1, s))
    if k == 1:
        t = power(base, root)
        return ring(t, t)
    weak = _sign(LE, base)
    step = symmetry(instance(named("pow_pow"), base, root, literal(k), given=(weak,)))
    return joined(congruent(app(POW, base), ring(number(part), mul(root, literal(k)))), step)


def _relation(g: Term) -> Theorem:
    """|- g^s = n for g = n^(1/s)."""
    base, root = parts(g)[1]
    e = rational(root)
    assert e is not None
    s = literal(e.denominator)
    step = instance(named("pow_pow"), base, root, s, given=(_sign(LE, base),))
    return joined(step, congruent(app(POW, base), ring(mul(root, s), ONE)), ring(power(base, ONE), base))


_BY_HEAD: dict[str, Callable[..., Theorem | None]] = {
    "log": _of_log,
    "^": _of_power,
    "sqrt": _of_sqrt,
    "exp": _of_exp,
}
_RULES = [_Numbers(key) for key in _BY_HEAD]


def _roots(t: Term) -> set[Term]:
    name, arguments = parts(t)
    if name == "^" and rational(arguments[0]) is not None:
        e = rational(arguments[1])
        if e is not None and e.numerator == 1 and e.denominator > 1:
            return {t}
    return {g for a in arguments for g in _roots(a)}


@proves("=")
def numbers(goal: Term, context: Context) -> Theorem:
    """Prove an equation after its logarithms, roots and powers of numbers have been brought to one form."""
    if parts(goal)[1][0].type is not REAL or not symbols(goal) & _BY_HEAD.keys():
        raise NotApplicable("no functions of numbers in ", goal)
    try:
        step = equation(goal, *_RULES, repeat=True)
    except Failed:
        if not _roots(goal):
            raise NotApplicable("no functions of numbers in ", goal) from None
        step = reflexivity(goal)
    goal = sides(step.conclusion)[1]
    a, b = parts(goal)[1]
    found = field(a, b, context, [_relation(g) for g in _roots(goal)])
    return by_equation(symmetry(step), found)


def by_balls(goal: Term, context: Context) -> Theorem:
    """Prove an inequality between closed forms without variables by ball arithmetic."""
    name, (a, b) = parts(goal)
    if goal.free or a.type is not REAL:
        raise NotApplicable("not an inequality between closed forms: ", goal)
    try:
        return enclose(LT if name == "<" else LE, a, b, {}, BITS)
    except KernelError as error:
        raise NotApplicable(str(error)) from error


@proves("<=", "<")
def constants(goal: Term, context: Context) -> Theorem:
    """Prove an inequality between closed forms by balls, as a side condition.

    Not of pi: 0 < sqrt (2 pi) is an exact lemma, and a theorem that rests on balls is only certified.
    """
    if "pi" in symbols(goal):
        raise NotApplicable("not by balls, as a side condition: ", goal)
    return by_balls(goal, context)


@proves("Nat")
def natural(goal: Term, context: Context) -> Theorem:
    """Prove that a numeral is a natural number, or one more than one."""
    (t,) = parts(goal)[1]
    n = rational(t)
    if n is None or n.denominator != 1 or not 0 <= n <= LARGEST:
        raise NotApplicable("not a numeral: ", t)
    same = ring(literal(int(n)), t)
    return equality_elimination(congruent(const("Nat"), same), _natural(int(n)))


@cache
def _natural(n: int) -> Theorem:
    """|- Nat n, from half of it."""
    if n == 0:
        return named("nat_zero")
    half = _natural(n // 2)
    m = literal(n // 2)
    found, total = half, m
    if n > 1:
        found, total = instance(named("nat_plus"), m, m, given=(half, half)), add(m, m)
    if n % 2:
        found, total = instance(named("nat_succ"), total, given=(found,)), add(total, ONE)
    return equality_elimination(congruent(const("Nat"), ring(total, literal(n))), found)


@proves("Int")
def integer(goal: Term, context: Context) -> Theorem:
    """Prove that a numeral, or its negative, is a natural number."""
    step = equation(goal, "Int")
    return equality_elimination(symmetry(step), prove(sides(step.conclusion)[1], context))
