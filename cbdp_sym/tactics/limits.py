"""`limit`: limits at infinity of sums of K x^n exp(c x), and of continuous functions of such."""

from __future__ import annotations

from collections.abc import Iterable

from cbdp_sym.kernel.terms import App, Term, app, lam, literal
from cbdp_sym.kernel.theorem import Theorem, abstraction, congruence, reflexivity
from cbdp_sym.kernel.types import REAL
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.arithmetic import equal_fractions
from cbdp_sym.tactics.automation import proves
from cbdp_sym.tactics.context import Context, as_context
from cbdp_sym.tactics.exponential_polynomials import Summand, read
from cbdp_sym.tactics.failure import Failed
from cbdp_sym.tactics.syntax import ZERO, by_equation, opened, parts

_BINARY = {"+": "tendsto_add", "-": "tendsto_sub", "*": "tendsto_mul", "/": "tendsto_div"}


def limit(f: Term, context: Context | Iterable[Theorem] = ()) -> Theorem:
    """Return ``|- Tendsto f l`` for the l that the rules give.  Raises Failed with what has none."""
    context = as_context(context)
    with opened(REAL) as (x,):
        body = app(f, x)
        if x not in body.free:
            return use("tendsto_const", body)
        for fact in context.about("Tendsto"):
            if parts(fact.conclusion)[0] == "Tendsto" and parts(fact.conclusion)[1][0] is f:
                return fact
        try:
            return _by_summands(f, read(body, x), context)
        except Failed:
            pass
        name, arguments = parts(body)
        if name in _BINARY and len(arguments) == 2:
            functions = [lam(x, a) for a in arguments]
            given = [limit(g, context) for g in functions]
            return use(_BINARY[name], *functions, given=given, context=context)
        if type(body) is App and x not in body.function.free:
            inner = limit(lam(x, body.argument), context)
            return use("tendsto_continuous", g=body.function, given=[inner], context=context)
    raise Failed("no limit is known of ", f)


def _by_summands(f: Term, summands: list[Summand], context: Context) -> Theorem:
    total: Theorem | None = None
    for s in summands:
        step = _of_summand(s, context)
        if total is None:
            total = step
        else:
            g, h = parts(total.conclusion)[1][0], parts(step.conclusion)[1][0]
            total = use("tendsto_add", g, h, given=[total, step])
    if total is None:
        total = use("tendsto_const", ZERO)
    with opened(REAL) as (x,):
        found = parts(total.conclusion)[1][0]
        same = abstraction(x, equal_fractions(app(found, x), app(f, x), context))
    return _of_function(total, same)


def _of_function(theorem: Theorem, same: Theorem) -> Theorem:
    """From Tendsto g l and g = f, Tendsto f l."""
    t = theorem.conclusion
    assert type(t) is App and type(t.function) is App
    step = congruence(congruence(reflexivity(t.function.function), same), reflexivity(t.argument))
    return by_equation(step, theorem)


def _of_summand(s: Summand, context: Context) -> Theorem:
    with opened(REAL) as (x,):
        constant = lam(x, s.coefficient)
        if s.rate is None and s.degree == 0:
            return use("tendsto_const", s.coefficient)
        if s.rate is None:
            if s.degree > 0:
                raise Failed("there is no limit, because of a positive power of x")
            inverse = use("tendsto_inv")
            step = inverse
            for _ in range(-s.degree - 1):
                step = use("tendsto_mul", given=[step, inverse])
        else:
            if s.degree < 0:
                raise Failed("no limit is known of exp(c x)/x^n")
            step = use("tendsto_decay", s.rate, literal(s.degree), context=context)
        function = parts(step.conclusion)[1][0]
        product = use("tendsto_mul", constant, function, given=[use("tendsto_const", s.coefficient), step])
        return _value(product, ZERO, context)


def _value(theorem: Theorem, wanted: Term, context: Context) -> Theorem:
    """From Tendsto f l, Tendsto f wanted for an equal value."""
    t = theorem.conclusion
    assert type(t) is App
    if t.argument is wanted:
        return theorem
    same = equal_fractions(t.argument, wanted, context)
    return by_equation(congruence(reflexivity(t.function), same), theorem)


@proves("Tendsto")
def tends_to(goal: Term, context: Context) -> Theorem:
    """Prove ``Tendsto f l`` for the l of the goal."""
    f, wanted = parts(goal)[1]
    return _value(limit(f, context), wanted, context)
