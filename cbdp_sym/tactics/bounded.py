r"""Bounds of functions by their form, and what is integrable: combinations, and bounded functions.

A bound is ``abs t <= b``, where a variable does not occur in b.  Known facts bound what is not taken apart.
"""

from __future__ import annotations

from cbdp_sym.kernel.ring import is_exponent
from cbdp_sym.kernel.terms import Literal, Term, Var, app
from cbdp_sym.kernel.theorem import Theorem, generalise, specialise
from cbdp_sym.kernel.types import REAL
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.automation import proves
from cbdp_sym.tactics.combinations import combination
from cbdp_sym.tactics.context import Context
from cbdp_sym.tactics.failure import Failed, NotApplicable
from cbdp_sym.tactics.matching import Terms, match_at_its_types
from cbdp_sym.tactics.statements import instance, named, schema
from cbdp_sym.tactics.syntax import opened, parts

_BY_FORM = {
    "+": "bound_sum",
    "-": "bound_difference",
    "*": "bound_product",
    "max": "bound_max",
    "min": "bound_min",
    "neg": "bound_negative",
    "abs": "bound_abs",
    "exp": "bound_exp",
}


@proves("Integrable")
def integrable(goal: Term, context: Context) -> Theorem:
    """Prove ``Integrable P f`` for a combination of integrable functions, or a bounded measurable f."""
    measure, f = parts(goal)[1]
    known = [t for t in context.about("Integrable") if parts(t.conclusion)[0] == "Integrable"]
    integrals = [use("int_E", given=[t]) for t in known if parts(t.conclusion)[1][0] is measure]
    try:
        return use("integrable_int", given=[combination(measure, f, context, *integrals)])
    except Failed:
        pass
    with opened(f.type.args[0]) as (x,):
        below = generalise(x, bound(app(f, x), x, context))
    return use("bounded_integrable", goal=goal, given=[below], context=context)


def bound(t: Term, x: Var, context: Context) -> Theorem:
    """Return ``|- abs t <= b`` with a b in which x does not occur.  Raises Failed."""
    if x not in t.free:
        return instance(named("bound_same"), t)
    known = _known(t, x, context)
    if known is not None:
        return known
    name, arguments = parts(t)
    if name in _BY_FORM:
        return use(_BY_FORM[name], given=[bound(a, x, context) for a in arguments])
    if name == "if":
        return use("bound_if", arguments[0], given=[bound(a, x, context) for a in arguments[1:]])
    if name == "^" and type(arguments[1]) is Literal and is_exponent(arguments[1].value):
        return use(
            "abs_power_bound", given=[bound(arguments[0], x, context)], n=arguments[1], context=context
        )
    if name == "/" and x not in arguments[1].free:
        return use("bound_quotient", given=[bound(arguments[0], x, context)], c=arguments[1])
    raise NotApplicable("no bound is known of ", t)


def _known(t: Term, x: Var, context: Context) -> Theorem | None:
    """A bound that facts give: of ``abs t``, or of t on both sides."""
    above, below = None, None
    for fact in context.about("<="):
        pattern = schema(fact)
        if pattern.antecedents or parts(pattern.conclusion)[0] != "<=":
            continue
        a, b = parts(pattern.conclusion)[1]
        if a.type is not REAL:
            continue
        name, inside = parts(a)
        if name == "abs" and (found := _at(fact, inside[0], t)) is not None and _free(found, 1, x):
            return found
        if above is None and (found := _at(fact, a, t)) is not None and _free(found, 1, x):
            above = found
        if below is None and (found := _at(fact, b, t)) is not None and _free(found, 0, x):
            below = found
    return None if above is None or below is None else use("bound_within", given=[below, above])


def _at(fact: Theorem, p: Term, t: Term) -> Theorem | None:
    """The fact where a side of it is t."""
    pattern, values = schema(fact), Terms()
    if not match_at_its_types(p, t, values) or any(v not in values for v in pattern.variables):
        return None
    return specialise(fact, *(values[v] for v in pattern.variables)) if pattern.variables else fact


def _free(fact: Theorem, side: int, x: Var) -> bool:
    return x not in parts(fact.conclusion)[1][side].free
