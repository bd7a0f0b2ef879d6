"""`positivity`: the sign of a term by its structure, the context and the statements of the library.

`sign` finds ``0 < t`` or ``0 <= t``, whichever it can; `nonzero` finds ``~(t = 0)``.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from fractions import Fraction

from cbdp_sym.kernel.ring import LE, LT
from cbdp_sym.kernel.terms import Abs, Literal, Term, Var, app, lam, literal
from cbdp_sym.kernel.theorem import Theorem, compare, congruence, equality_elimination, reflexivity, ring
from cbdp_sym.kernel.types import REAL
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.automation import attempt, prove, proves
from cbdp_sym.tactics.context import Context, as_context
from cbdp_sym.tactics.failure import Failed, NotApplicable
from cbdp_sym.tactics.linarith import linarith, weakened
from cbdp_sym.tactics.polynomials import atom_term, difference, monomial_term, normal, polynomial
from cbdp_sym.tactics.statements import concluding, instance, named, schema
from cbdp_sym.tactics.syntax import (
    ZERO,
    binary,
    congruent,
    le,
    lt,
    mul,
    negated,
    number,
    opened,
    parts,
    sub,
    value,
)

_OPERATIONS = frozenset("+-*/^")


def positivity(goal: Term, context: Context | Iterable[Theorem] = ()) -> Theorem:
    """Return ``|- 0 < t``, ``|- 0 <= t`` or ``|- ~(t = 0)``.  Raises Failed if the sign is not found."""
    context = as_context(context)
    name, arguments = parts(goal)
    if name == "~" and parts(arguments[0])[0] == "=" and parts(arguments[0])[1][1] is ZERO:
        return nonzero(parts(arguments[0])[1][0], context)
    if name not in ("<=", "<") or arguments[0] is not ZERO:
        raise Failed("positivity proves 0 < t, 0 <= t and ~(t = 0), not ", goal)
    found = sign(arguments[1], context, strict=name == "<")
    if found.conclusion is goal:
        return found
    if name == "<=":
        return weakened(found)
    raise Failed(
        "positivity: the signs of the parts give ", found, " and no more; for ", goal,
        " a strict inequality, or that it is not 0, has to be known",
    )  # fmt: skip


def sign(t: Term, context: Context, strict: bool = False) -> Theorem:
    """Return ``|- 0 < t``, or else ``|- 0 <= t``.

    With ``strict`` the search goes on after a weak one is found.  Raises Failed if neither is found.
    """
    found = context.find(lt(ZERO, t))
    if found is not None:
        return found
    known = context.once(("sign", t), lambda: _sign(t, context))
    if strict and parts(known.conclusion)[0] == "<=" and value(t) is None:
        return _made_strict(t, known, context)
    return known


def _made_strict(t: Term, weak: Theorem, context: Context) -> Theorem:
    for way in (_from_library, _linear):
        try:
            return way(t, context, True)
        except Failed:
            pass
    return weak


def _strict(theorem: Theorem) -> bool:
    return parts(theorem.conclusion)[0] == "<"


def _sign(t: Term, context: Context) -> Theorem:
    if type(t) is Literal:
        if t.value < 0:
            raise Failed("positivity: ", t, " is negative")
        return compare(LT if t.value else LE, ZERO, t)
    name, arguments = parts(t)
    weak = context.find(le(ZERO, t))
    if t.type is REAL and name in _OPERATIONS and len(arguments) == 2:
        try:
            found = _of_operation(name, *arguments, context)
            if _strict(found) or weak is None:
                return found
        except Failed:
            pass
    if weak is not None:
        return weak
    for strict in (True, False):
        try:
            return _from_library(t, context, strict)
        except Failed:
            pass
    with suppress(Failed):
        weak = _linear(t, context, False)  # where this fails, the strict one does, too
        with suppress(Failed):
            return _linear(t, context, True)
        return weak
    raise Failed("positivity: the sign is not known of ", t)


def _linear(t: Term, context: Context, strict: bool) -> Theorem:
    goal = (lt if strict else le)(ZERO, t)
    try:
        return linarith(goal, context)
    except Failed:
        return linear_with_signs(goal, context)


def linear_with_signs(goal: Term, context: Context) -> Theorem:
    """Return ``|- a <= b`` or ``|- a < b``, linear in facts and the signs of the monomials of b - a."""
    _, (a, b) = parts(goal)
    monomials = [m for m in difference(b, a) if m]
    if len(monomials) < 2:  # its sign is what is asked
        raise Failed("linarith needs two monomials, unlike in ", goal)
    signs = []
    for m in monomials:
        if all(_has_evident_sign(n, context) for n, _ in m):
            with suppress(Failed):
                signs.append(sign(monomial_term(m), context))
    if not signs:
        raise Failed("linarith: no monomial has an evident sign in ", goal)
    return linarith(goal, context, *signs)


def _has_evident_sign(n: int, context: Context) -> bool:
    """Return whether the sign of an atom is known, or is looked for in a moment."""
    t = atom_term(n)
    if type(t) is Var or parts(t)[0] in ("exp", "^", "abs", "sqrt"):
        return True
    return context.find(lt(ZERO, t)) is not None or context.find(le(ZERO, t)) is not None


def _from_library(t: Term, context: Context, strict: bool) -> Theorem:
    """By a fact ``!x. a ==> 0 <= f x`` of the context, or a statement about the head of t."""
    relation = "<" if strict else "<="
    goal = (lt if strict else le)(ZERO, t)
    for fact in context.about(relation):
        if parts(fact.conclusion)[0] in ("!", "==>") and not _asks_again(fact):
            try:
                return use(fact, goal=goal, context=context)
            except Failed:
                pass
    name = parts(t)[0]
    if name and name not in _OPERATIONS and (not strict or _may_be_positive(t, context)):
        for statement in concluding(f"{relation} {name}"):
            try:
                return use(statement, goal=goal, context=context)
            except Failed:
                pass
    raise Failed("positivity: the sign is not known of ", t)


_in_a_sum: list[Term] = []  # whose terms' sign is looked for: facts about sums would ask for it again


def _may_be_positive(t: Term, context: Context) -> bool:
    """Return False for a sum whose terms have no evident sign: to search for it would take long."""
    name, arguments = parts(t)
    if name not in ("Sum", "SumOn") or type(arguments[-1]) is not Abs or parts(arguments[0])[0] == "between":
        return True
    if _in_a_sum:
        return False
    _in_a_sum.append(t)
    try:
        with opened(arguments[-1].domain) as (v,):
            return _strict(sign(app(arguments[-1], v), context))
    except Failed:
        return False
    finally:
        _in_a_sum.pop()


def _asks_again(fact: Theorem) -> bool:
    """Return whether the fact, like ``!x. a < x ==> 0 < x``, fits every term and asks for another sign."""
    pattern = schema(fact, deep=True)
    if type(parts(pattern.conclusion)[1][1]) is not Var:
        return False
    return any(parts(a)[0] in ("<", "<=") for a in pattern.antecedents)


def _of_operation(name: str, x: Term, y: Term, context: Context) -> Theorem:
    if name == "^":
        return _of_power(x, y, context)
    if name == "-":
        raise Failed("positivity does not prove differences; use linarith")
    if x is y and name == "*":
        square = use("square_nonneg", x)
        if _is_nonzero(x, context):
            return _product("mul_pos", x, y, *(2 * (sign(x, context),)))
        t = binary("*", x, y)
        moved = congruence(reflexivity(app(LE, ZERO)), ring(parts(square.conclusion)[1][1], t))
        return equality_elimination(moved, square)
    p, q = sign(x, context), sign(y, context)
    if name == "+":
        rule = (
            ("add_pos_nonneg" if _strict(p) else "add_nonneg_pos")
            if _strict(p) or _strict(q)
            else "add_nonneg"
        )
        if rule == "add_pos_nonneg":
            q = weakened(q)
        return instance(named(rule), x, y, given=(p, q))
    stem = {"*": "mul", "/": "div"}[name]
    if _strict(p) and _strict(q):
        return _product(f"{stem}_pos", x, y, p, q)
    return _product(f"{stem}_nonneg", x, y, weakened(p), weakened(q))


def _is_nonzero(x: Term, context: Context) -> bool:
    try:
        return _strict(sign(x, context))
    except Failed:
        return False


def _product(rule: str, x: Term, y: Term, p: Theorem, q: Theorem) -> Theorem:
    return instance(named(rule), x, y, given=(p, q))


def _of_power(x: Term, y: Term, context: Context) -> Theorem:
    try:
        p = sign(x, context)
    except Failed:
        exponent = value(y)
        if exponent is None or exponent.denominator != 1 or exponent % 2 or exponent < 0:
            raise
        return _even_power(x, y, int(exponent))
    if _strict(p):
        return instance(named("pow_pos"), x, y, given=(p,))
    return instance(named("pow_nonneg"), x, y, given=(p,))


def _even_power(x: Term, y: Term, n: int) -> Theorem:
    half = x if n == 2 else binary("^", x, literal(n // 2))
    square = use("square_nonneg", half)
    t = binary("^", x, y)
    now = parts(square.conclusion)[1][1]
    if now is t:
        return square
    moved = congruence(reflexivity(app(LE, ZERO)), ring(now, t))
    return equality_elimination(moved, square)


def nonzero(t: Term, context: Context) -> Theorem:
    """Return ``|- ~(t = 0)``, from a sign or a fact about a multiple of t.  Raises Failed."""
    goal = negated(binary("=", t, ZERO))
    found = context.find(goal)
    if found is not None:
        return found
    return context.once(("nonzero", t), lambda: _nonzero(t, context))


def _nonzero(t: Term, context: Context) -> Theorem:
    name, arguments = parts(t)
    if name == "*" and t.type is REAL:
        x, y = arguments
        return instance(named("mul_ne"), x, y, given=(nonzero(x, context), nonzero(y, context)))
    exponent = value(arguments[1]) if name == "^" else None
    if exponent is not None and exponent.denominator == 1 and exponent >= 2:
        return _nonzero_power(t, arguments[0], int(exponent), context)
    try:
        found = sign(t, context, strict=True)
        if _strict(found):
            return instance(named("pos_ne"), t, given=(found,))
    except Failed:
        pass
    same = _proportional(t, context)
    if same is not None:
        return same
    for goal, rule in ((lt(ZERO, t), "pos_ne"), (lt(t, ZERO), "neg_ne")):
        signed = attempt(goal, context)
        if signed is not None:
            return instance(named(rule), t, given=(signed,))
    raise Failed("it is not known that ", t, " is not 0")


def _nonzero_power(t: Term, x: Term, n: int, context: Context) -> Theorem:
    rest = x if n == 2 else binary("^", x, literal(n - 1))
    product = instance(named("mul_ne"), x, rest, given=(nonzero(x, context), nonzero(rest, context)))
    with opened(REAL) as (z,):
        statement = lam(z, negated(binary("=", z, ZERO)))
    return equality_elimination(congruent(statement, ring(mul(x, rest), t)), product)


def _proportional(t: Term, context: Context) -> Theorem | None:
    """From ~(a = b) in the context, if t is a multiple of a - b."""
    c, key = normal(polynomial(t))
    for fact in context.about("~"):
        inner, sides = parts(parts(fact.conclusion)[1][0]) if parts(fact.conclusion)[0] == "~" else ("", ())
        if inner != "=" or sides[0].type is not REAL:
            continue
        d, same = normal(difference(*sides))
        if same == key and c:
            return use(
                "ne_of_multiple", t, sides[0], sides[1], given=[_multiple(t, sides[0], sides[1], d / c), fact]
            )
    return None


def _multiple(t: Term, a: Term, b: Term, factor: Fraction) -> Theorem:
    return ring(sub(a, b), mul(number(factor), t))


@proves("~")
def _not(goal: Term, context: Context) -> Theorem:
    (p,) = parts(goal)[1]
    name, arguments = parts(p)
    if name == "=" and arguments[0].type is REAL:
        a, b = arguments
        if b is ZERO:
            return nonzero(a, context)
        return use("ne_of_sub", a, b, given=[nonzero(binary("-", a, b), context)])
    if name in ("<=", "<") and arguments[0].type is REAL:
        a, b = arguments
        if name == "<=":
            return use("not_le_of_lt", b, a, given=[prove(lt(b, a), context)])
        return use("not_lt_of_le", b, a, given=[prove(le(b, a), context)])
    raise NotApplicable("not proved: ", goal)
