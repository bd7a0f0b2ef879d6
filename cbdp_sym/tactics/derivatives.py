"""`derivative`: the derivative of a closed form at a point, its side conditions proved from the context.

Facts ``HasDeriv f a x`` and ``!x. HasDeriv f (g x) x`` of the context are used for other functions.
"""

from __future__ import annotations

from collections.abc import Iterable

from cbdp_sym.kernel.terms import App, Term, Var, app, lam, literal, sides
from cbdp_sym.kernel.theorem import Theorem, abstraction, congruence, reflexivity, ring, symmetry
from cbdp_sym.kernel.types import REAL
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.arithmetic import equal_fractions
from cbdp_sym.tactics.automation import proves
from cbdp_sym.tactics.context import Context, as_context
from cbdp_sym.tactics.failure import Failed
from cbdp_sym.tactics.rewriting import rewrite
from cbdp_sym.tactics.syntax import by_equation, congruent, mul, opened, parts, power, value

_BINARY = {"+": "deriv_add", "-": "deriv_sub", "*": "deriv_mul", "/": "deriv_div"}
_UNARY = {"neg": "deriv_neg", "exp": "deriv_exp", "log": "deriv_log", "sqrt": "deriv_sqrt"}
LARGEST_POWER = 32


def derivative(f: Term, x: Term, context: Context | Iterable[Theorem] = ()) -> Theorem:
    """Return ``|- HasDeriv f m x`` for the m that the rules give.  Raises Failed with what has none."""
    context = as_context(context)
    with opened(REAL) as (y,):
        body = app(f, y)
        if body is y:
            return use("deriv_id", x)
        if y not in body.free:
            return use("deriv_const", body, x)
        known = _known(f, x, context)
        if known is not None:
            return known
        name, arguments = parts(body)
        if name in _BINARY and len(arguments) == 2:
            return _binary(name, [lam(y, a) for a in arguments], x, context)
        if name in _UNARY and len(arguments) == 1:
            inner = lam(y, arguments[0])
            return use(_UNARY[name], inner, given=[derivative(inner, x, context)], context=context)
        if name == "^":
            return _power(y, arguments[0], arguments[1], x, context)
        if type(body) is App and y not in body.function.free and body.argument is not y:
            inner = lam(y, body.argument)
            outer = derivative(body.function, app(inner, x), context)
            return use("deriv_chain", body.function, inner, given=[outer, derivative(inner, x, context)])
    raise Failed("no rule for the derivative of ", f)


def _binary(name: str, functions: list[Term], x: Term, context: Context) -> Theorem:
    given = [derivative(g, x, context) for g in functions]
    return use(_BINARY[name], *functions, given=given, context=context)


def _known(f: Term, x: Term, context: Context) -> Theorem | None:
    """A fact of the context about the derivative of f at x."""
    for fact in context.about("HasDeriv"):
        try:
            direct = parts(fact.conclusion)[0] == "HasDeriv"
            found = fact if direct else use(fact, x, context=context)
        except Failed:
            continue
        g, _, point = parts(found.conclusion)[1]
        if g is f and point is x:
            return found
    return None


def _power(y: Var, base: Term, exponent: Term, x: Term, context: Context) -> Theorem:
    if y in exponent.free:  # u^v = exp (v log u)
        f = lam(y, power(base, exponent))
        if y in base.free:
            raise Failed("no rule for the derivative of ", f)
        same = abstraction(y, use("pow_exp", base, exponent, context=context))
        return rewrite(derivative(sides(same.conclusion)[1], x, context), symmetry(same))
    inner = lam(y, base)
    n = value(exponent)
    if n is None or n.denominator != 1 or not 1 <= n <= LARGEST_POWER:
        return use("deriv_pow", inner, p=exponent, given=[derivative(inner, x, context)], context=context)
    if n == 2:
        return use("deriv_sq", inner, given=[derivative(inner, x, context)])
    half = int(n) // 2
    split = mul(_natural(base, half), _natural(base, int(n) - half)) if half else base
    same = abstraction(y, ring(power(base, exponent), split))
    found = derivative(sides(same.conclusion)[1], x, context)
    return rewrite(found, symmetry(same))


def _natural(base: Term, n: int) -> Term:
    return base if n == 1 else power(base, literal(n))


def has_derivative(goal: Term, context: Context | Iterable[Theorem] = ()) -> Theorem:
    """Return ``|- HasDeriv f m x`` for the m of the goal.  Raises Failed if the rules give another value."""
    context = as_context(context)
    f, m, x = parts(goal)[1]
    found = derivative(f, x, context)
    now = parts(found.conclusion)[1][1]
    if now is m:
        return found
    assert type(goal) is App and type(goal.function) is App
    same = congruent(goal.function.function, equal_fractions(now, m, context))
    return by_equation(congruence(same, reflexivity(x)), found)


@proves("HasDeriv")
def _has_deriv(goal: Term, context: Context) -> Theorem:
    return has_derivative(goal, context)


@proves("Continuous")
def _continuous(goal: Term, context: Context) -> Theorem:
    f, x = parts(goal)[1]
    failures: list[Failed] = []
    try:
        return use("deriv_continuous", f, given=[derivative(f, x, context)])
    except Failed as failure:
        failures.append(failure)
    for statement in ("continuous_add", "continuous_mul", "continuous_abs", "continuous_comp"):
        try:
            return use(statement, goal=goal, context=context)
        except Failed as failure:
            failures.append(failure)
    raise failures[0]
