"""`diverges`: an integral over the line is infinite, as K exp(c x) with c >= 0 does not decay."""

from __future__ import annotations

from collections.abc import Iterable

from cbdp_sym.kernel.terms import Term, app, lam, sides
from cbdp_sym.kernel.theorem import Theorem, assume, discharge, generalise, symmetry
from cbdp_sym.kernel.types import REAL
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.arithmetic import field
from cbdp_sym.tactics.automation import prove, proves
from cbdp_sym.tactics.chains import chain
from cbdp_sym.tactics.context import Context, as_context
from cbdp_sym.tactics.definitions import entry
from cbdp_sym.tactics.exponential_polynomials import exponential, read
from cbdp_sym.tactics.failure import Failed, NotApplicable
from cbdp_sym.tactics.integrals import kinks, resolved
from cbdp_sym.tactics.rewriting import equation
from cbdp_sym.tactics.syntax import ZERO, joined, le, lt, mul, neg, opened, parts


def diverges(t: Term, context: Context | Iterable[Theorem] = ()) -> Theorem:
    r"""Return ``|- L P (\x. ext (f x)) = ∞``, P being Lebesgue measure or a distribution with a density.

    Raises Failed with what each side of the line lacks.
    """
    context = as_context(context)
    measure, f = parts(t)[1]
    name, _ = parts(measure)
    if name == "withdensity":
        p = parts(measure)[1][1]
        with opened(REAL) as (x,):
            inner = lam(x, parts(app(f, x))[1][0])
        moved = use("L_withdensity", p=p, f=inner, M=parts(measure)[1][0], context=context)
        return joined(moved, diverges(sides(moved.conclusion)[1], context))
    if name != "lebesgue":
        definition = entry(name)
        if definition is None or definition.kind != "define":
            raise Failed("no density is known of ", measure)
        moved = equation(t, name)
        return joined(moved, diverges(sides(moved.conclusion)[1], context))
    with opened(REAL) as (x,):
        g = lam(x, parts(app(f, x))[1][0])
        reflected = lam(x, app(f, neg(x)))
        mirror = lam(x, app(g, neg(x)))
    failures: list[Failed] = []
    cuts = kinks(g, context) or [ZERO]
    try:
        return _above(g, cuts[-1], context)
    except Failed as failure:
        failures.append(failure)
    try:
        turned = use("L_lebesgue_reflect", f)
        assert parts(sides(turned.conclusion)[1])[1][1] is reflected
        return joined(turned, _above(mirror, neg(cuts[0]), context))
    except Failed as failure:
        failures.append(failure)
    raise Failed("not shown to be infinite: ", t, "\n  ", failures[0], "\n  ", failures[1])


def _above(f: Term, a: Term, context: Context) -> Theorem:
    """|- the integral is infinite, as f is K exp(c x) from a on, with K > 0 and c >= 0"""
    with opened(REAL) as (x,):
        condition = assume(le(a, x))
        local = context.extended(condition)
        same = resolved(app(f, x), local)
        summands = read(sides(same.conclusion)[1], x)
        if len(summands) != 1 or summands[0].degree or summands[0].rate is None:
            raise Failed("this is not one term K exp(c x): ", app(f, x))
        k, _, c = summands[0]
        assert c is not None
        least = mul(k, exponential(c, a))
        positive = prove(lt(ZERO, k), context)
        growing = prove(le(ZERO, c), context)
        exponents = use("scale_le", c, a, x, given=[growing, condition])
        bound = use(
            "scale_le", k, given=[use("lt_imp_le", given=[positive]), use("exp_le", given=[exponents])]
        )
        value = field(mul(k, exponential(c, x)), sides(same.conclusion)[1], local)
        bound = chain(bound, value, symmetry(same))
        bounds = generalise(x, discharge(condition.conclusion, bound))
    return use("L_lebesgue_top", f, a, least, given=[prove(lt(ZERO, least), context), bounds])


@proves("=")
def _infinite(goal: Term, context: Context) -> Theorem:
    a, b = parts(goal)[1]
    if parts(a)[0] != "L" or parts(b)[0] != "top":
        raise NotApplicable("not an infinite integral")
    return diverges(a, context)
