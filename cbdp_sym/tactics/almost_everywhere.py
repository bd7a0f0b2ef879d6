r"""Statements that hold almost everywhere: combined pointwise, and used under integrals."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cbdp_sym.kernel.terms import Term, Var, app, const, lam
from cbdp_sym.kernel.theorem import Theorem, assume, discharge, generalise
from cbdp_sym.kernel.types import BOOL, REAL, fun
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.automation import prove, proves
from cbdp_sym.tactics.context import Context, as_context
from cbdp_sym.tactics.failure import Failed
from cbdp_sym.tactics.linarith import linarith
from cbdp_sym.tactics.matching import Terms, match
from cbdp_sym.tactics.rewriting import Rule, equation
from cbdp_sym.tactics.statements import schema
from cbdp_sym.tactics.syntax import opened, parts, symbols


def almost(measure: Term, x: Var, p: Term) -> Term:
    r"""Return the term ``AE measure (\x. p)``."""
    return app(const("AE", fun(measure.type, fun(x.type, BOOL), BOOL)), measure, lam(x, p))


def pointwise(x: Var, proof: Theorem, *given: Theorem) -> Theorem:
    r"""Return ``|- AE P (\x. q)`` from p, ... |- q at a point x, and ``|- AE P (\x. p)``, ...

    Only the hypotheses p that are given almost everywhere may speak of x.
    """
    measure = parts(given[0].conclusion)[1][0]
    for g in reversed(given):
        proof = discharge(app(parts(g.conclusion)[1][1], x), proof)
    result = use("ae_all", measure, lam(x, proof.conclusion), given=(generalise(x, proof),))
    for g in given:
        p = parts(g.conclusion)[1][1]
        rest = parts(app(parts(result.conclusion)[1][1], x))[1][1]
        result = use("ae_mp", measure, p, lam(x, rest), given=(result, g))
    return result


@proves("AE")
def almost_everywhere(goal: Term, context: Context) -> Theorem:
    r"""Prove ``AE P (\x. q)`` at each point, from what the context knows almost everywhere for P."""
    return almost_everywhere_by(_at_point, goal, context)


def almost_everywhere_by(shown: Callable[[Term, Context], Theorem], goal: Term, context: Context) -> Theorem:
    r"""Prove ``AE P (\x. q)`` as :func:`almost_everywhere` does; ``shown`` proves q at a point."""
    measure, predicate = parts(goal)[1]
    given = [
        fact
        for fact in context.about("AE")
        if parts(fact.conclusion)[0] == "AE" and parts(fact.conclusion)[1][0] is measure
    ]
    with opened(predicate.type.args[0]) as (x,):
        known = [assume(app(parts(g.conclusion)[1][1], x)) for g in given]
        proof = shown(app(predicate, x), context.extended(*known) if known else context)
        used = [g for g, k in zip(given, known, strict=True) if k.conclusion in proof.hypotheses]
        if used:
            return pointwise(x, proof, *used)
        return use("ae_all", measure, predicate, given=(generalise(x, proof),))


def _at_point(goal: Term, context: Context) -> Theorem:
    """The statement at a point; an equation also as a combination of what is known there."""
    try:
        return prove(goal, context)
    except Failed:
        name, arguments = parts(goal)
        if name != "=" or arguments[0].type is not REAL:
            raise
        return linarith(goal, context)


# The statements by which an equation almost everywhere is used under an integral.
_UNDER = {"L": "L_ae", "M": "M_ae"}


class AlmostEquation(Rule):
    r"""``AE P (\x. a x = b x)``, also under quantifiers, as a rule for integrals with respect to P."""

    def __init__(self, theorem: Theorem) -> None:
        self.theorem = theorem
        self.pattern = schema(theorem)
        name, arguments = parts(self.pattern.conclusion)
        if name != "AE":
            raise Failed("not an equation almost everywhere: ", theorem)
        self.measure = arguments[0]
        self.needs = frozenset(n for n in symbols(self.measure) if n[0] != "?")

    def shown(self) -> object:
        """Return the theorem."""
        return self.theorem

    def instance(self, t: Term, context: Context) -> Theorem | None:
        """Return ``|- L P f = L P g``, where the equation is used in f."""
        name, arguments = parts(t)
        if name not in _UNDER or len(arguments) != 2:
            return None
        terms: Terms = {}
        if not match(self.measure, arguments[0], terms, {}):
            return None
        fact = use(self.theorem, *map(terms.get, self.pattern.variables), context=context)
        predicate = parts(fact.conclusion)[1][1]
        with opened(predicate.type.args[0]) as (x,):
            step = equation(app(arguments[1], x), assume(app(predicate, x)), context=context)
            almost_equal = pointwise(x, step, fact)
        return use(_UNDER[name], given=(almost_equal,))


def rewrite_ae(t: Term, *facts: Theorem, context: Context | Iterable[Theorem] = ()) -> Theorem:
    r"""Return ``|- t = t'``: facts ``AE P (\x. a x = b x)`` are used in the integrals L P and M P in t.

    Raises Failed if nothing is rewritten.
    """
    return equation(t, *map(AlmostEquation, facts), context=as_context(context))
