"""`ereal_bound`: an inequality of extended reals by the structure of both sides and the known ones."""

from __future__ import annotations

from cbdp_sym.kernel.terms import Term
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.kernel.types import EREAL
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.automation import attempt, prove
from cbdp_sym.tactics.context import Context
from cbdp_sym.tactics.failure import Failed, NotApplicable
from cbdp_sym.tactics.rewriting import equation
from cbdp_sym.tactics.statements import instance, named
from cbdp_sym.tactics.syntax import ONE, ZERO, by_equation, ext, le, parts

DEEPEST = 4


def ereal_bound(goal: Term, context: Context) -> Theorem:
    """Return ``|- a <= b`` by monotone sums and products of nonnegative terms.  Raises Failed."""
    name, arguments = parts(goal)
    if name != "<=" or arguments[0].type is not EREAL:
        raise NotApplicable("not an inequality of extended reals: ", goal)
    a, b = arguments
    found = _bound(a, b, context, 0)
    if found is None:
        raise Failed("no order is known for ", goal)
    return found


def _bound(a: Term, b: Term, context: Context, depth: int) -> Theorem | None:
    goal = le(a, b)
    found = context.find(goal)
    if found is not None:
        return found
    if a is b:
        return instance(named("ele_refl"), a)
    if depth > DEEPEST:
        return None
    return _by_structure(a, b, context, depth) or _by_facts(a, b, context, depth) or attempt(goal, context)


def _by_facts(a: Term, b: Term, context: Context, depth: int) -> Theorem | None:
    """From a known a <= c, and c <= b."""
    for fact in context.about("<="):
        name, ends = parts(fact.conclusion)
        if name == "<=" and ends[0] is a and ends[1] is not b:
            rest = _bound(ends[1], b, context, depth + 2)
            if rest is not None:
                return use("ele_trans", a, ends[1], b, given=[fact, rest])
    return None


def _by_structure(a: Term, b: Term, context: Context, depth: int) -> Theorem | None:
    (f, x), (g, y) = parts(a), parts(b)
    zero, one = ext(ZERO), ext(ONE)
    if f == g == "*":
        for r, s in (y, y[::-1]):
            given = _all(context, depth, (zero, x[0]), (x[0], r), (zero, x[1]), (x[1], s))
            if given:
                return _turned(use("emul_mono", x[0], r, x[1], s, given=given), a, b)
    if f == g == "+":
        for r, s in (y, y[::-1]):
            given = _all(context, depth, (x[0], r), (x[1], s))
            if given:
                return _turned(use("eadd_le", x[0], r, x[1], s, given=given), a, b)
    if g == "+":
        for r, s in (y, y[::-1]):
            given = _all(context, depth, (zero, s), (a, r))
            if given:
                more = use("ele_add", r, s, given=given[:1])
                whole = use("ele_trans", a, r, parts(more.conclusion)[1][1], given=[given[1], more])
                return _turned(whole, a, b)
    if f == "*":
        for p, q in (x, x[::-1]):
            given = _all(context, depth, (zero, p), (p, one), (zero, q), (q, b))
            if given:
                whole = use("emul_mono", p, one, q, b, given=given)
                return _turned(by_equation(equation(whole.conclusion, "eone_mul"), whole), a, b)
    if g == "*":
        for p, q in (y, y[::-1]):
            given = _all(context, depth, (zero, one), (one, p), (zero, a), (a, q))
            if given:
                whole = use("emul_mono", one, p, a, q, given=given)
                return _turned(
                    by_equation(equation(whole.conclusion, instance(named("eone_mul"), a)), whole), a, b
                )
    return None


def _all(context: Context, depth: int, *pairs: tuple[Term, Term]) -> list[Theorem] | None:
    found = []
    for a, b in pairs:
        theorem = _bound(a, b, context, depth + 1)
        if theorem is None:
            return None
        found.append(theorem)
    return found


def _turned(theorem: Theorem, a: Term, b: Term) -> Theorem:
    """``|- a <= b`` from the same up to the order of the two factors or summands on each side."""
    for side, wanted in enumerate((a, b)):
        now = parts(theorem.conclusion)[1][side]
        if now is not wanted:
            name, ends = parts(now)
            swap = instance(named("emul_comm" if name == "*" else "eadd_comm"), *ends)
            theorem = by_equation(equation(theorem.conclusion, swap), theorem)
    return theorem if theorem.conclusion is le(a, b) else prove(le(a, b), Context([theorem]))
