"""Constant factors of integrals, means and sums: they come out, where the side conditions are found."""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from cbdp_sym.kernel.terms import Abs, App, Literal, Term, Var, app, lam, literal, sides
from cbdp_sym.kernel.theorem import Theorem, abstraction, congruence, reflexivity, ring, symmetry
from cbdp_sym.kernel.types import EREAL, REAL
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.arithmetic import equal_fractions
from cbdp_sym.tactics.automation import proves
from cbdp_sym.tactics.context import Context
from cbdp_sym.tactics.ereal import ereal_field, is_ext
from cbdp_sym.tactics.failure import Failed, NotApplicable
from cbdp_sym.tactics.rewriting import Equation, Rule, equation
from cbdp_sym.tactics.statements import usable_where_met
from cbdp_sym.tactics.syntax import ONE, binary, by_equation, div, ext, joined, mul, opened, parts, symbols


class _Law(NamedTuple):
    """A statement about a constant factor, and whether the factor or the function comes first in it."""

    name: str
    factor_first: bool


_LAWS = {
    ("L", EREAL): _Law("L_mul", True),
    ("E", REAL): _Law("E_scale", False),
    ("Sum", REAL): _Law("Sum_scale", False),
    ("SumOn", REAL): _Law("sum_scale", False),
}
NAMES = frozenset(name for name, _ in _LAWS)


class _Factor(Rule):
    """``L P (\\x. c * f x) = c * L P f``, and so for means and sums."""

    def __init__(self, name: str) -> None:
        self.key = name
        self.needs = frozenset((name,))

    def instance(self, t: Term, context: Context) -> Theorem | None:
        law = _LAWS.get((self.key or "", t.type))
        if law is None or t.loose or type(t) is not App or type(t.argument) is not Abs:
            return None
        if not usable_where_met(law.name):
            return None
        with opened(t.argument.domain) as (x,):
            body = app(t.argument, x)
            found = _split(body, x)
            if found is None:
                return None
            c, g = found
            if body.type is REAL:
                same = ring(body, mul(c, g))
            else:
                same = ereal_field(body, binary("*", ext(c), g), context)
            same, rest = abstraction(x, same), lam(x, g)
        front = parts(t)[1][:-1]
        values = (*front, c, rest) if law.factor_first else (*front, rest, c)
        return joined(congruence(reflexivity(t.function), same), use(law.name, *values, context=context))

    def shown(self) -> object:
        return f"constant factors of {self.key}"


_RULES = tuple(_Factor(name) for name in sorted(NAMES))


def _split(body: Term, x: Var) -> tuple[Term, Term] | None:
    """Return c and g with body = c g, where x is not in c and in every factor of g."""
    constant: list[Term] = []
    rest: list[Term] = []

    def real(t: Term, inverse: bool) -> list[tuple[Term, bool]]:
        name, arguments = parts(t)
        if name == "*":
            return [f for a in arguments for f in real(a, inverse)]
        if name == "/":
            return [*real(arguments[0], inverse), *real(arguments[1], not inverse)]
        if name == "neg":
            return [(literal(-1), False), *real(arguments[0], inverse)]
        return [(t, inverse)]

    def take(t: Term) -> None:
        name, arguments = parts(t)
        if t.type is EREAL and name == "*":
            for a in arguments:
                take(a)
        elif t.type is REAL or is_ext(t):
            factors = real(t if t.type is REAL else arguments[0], False)
            within = [div(ONE, f) if inverse else f for f, inverse in factors]
            constant.extend(f for f in within if x not in f.free)
            moving = [f for f in within if x in f.free]
            if moving:
                rest.append(_product(moving) if t.type is REAL else ext(_product(moving)))
        else:
            rest.append(t)

    take(body)
    if not rest or all(type(c) is Literal and c.value == 1 for c in constant):
        return None
    return _product(constant), _product(rest)


def _product(factors: list[Term]) -> Term:
    result = factors[0]
    for f in factors[1:]:
        result = binary("*", result, f)
    return result


@proves("=")
def constants_out(goal: Term, context: Context) -> Theorem:
    """Prove an equation of numbers after the constant factors have come out of integrals, means and sums."""
    a = parts(goal)[1][0]
    if a.type not in (REAL, EREAL) or not symbols(goal) & NAMES:
        raise NotApplicable("there are no integrals, means or sums in ", goal)
    try:
        step = equation(goal, *(r for r in _RULES if r.key in symbols(goal)), context=context, repeat=True)
    except Failed as failure:
        if " needs " in str(failure):
            raise
        raise NotApplicable("no constant factor comes out in ", goal) from None
    known = _known(context)
    if known:
        with suppress(Failed):
            step = joined(step, equation(sides(step.conclusion)[1], *known, context=context))
    s, t = sides(sides(step.conclusion)[1])
    if s is t:
        return by_equation(symmetry(step), reflexivity(s))
    if a.type is EREAL:
        return by_equation(symmetry(step), ereal_field(s, t, context))
    equations = [f for f in context.about("=") if parts(f.conclusion)[0] == "=" and _of_reals(f)]
    return by_equation(symmetry(step), equal_fractions(s, t, context, equations))


def _of_reals(fact: Theorem) -> bool:
    return sides(fact.conclusion)[0].type is REAL


def _known(context: Context) -> list[Rule]:
    """The known values of integrals, means and sums, as rules."""
    found: list[Rule] = []
    for fact in context.about("="):
        if parts(fact.conclusion)[0] == "=":
            for theorem in (fact, symmetry(fact)):
                s, t = sides(theorem.conclusion)
                if parts(s)[0] in NAMES and not symbols(t) & NAMES:
                    found.append(Equation(theorem))
    return found
