"""Steps of logic: cases, conjunctions, witnesses, contradiction, induction."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cbdp_sym.kernel.terms import Abs, Term, Var, app, const
from cbdp_sym.kernel.theorem import (
    Theorem,
    abstraction,
    antisymmetry,
    assume,
    discharge,
    generalise,
    specialise,
)
from cbdp_sym.kernel.types import BOOL
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.automation import prove, proves
from cbdp_sym.tactics.context import Context, as_context
from cbdp_sym.tactics.failure import Failed, NotApplicable
from cbdp_sym.tactics.statements import instance, named
from cbdp_sym.tactics.syntax import binary, negated, opened, parts, some

Branch = Callable[[Theorem], Theorem]


def by_cases(p: Term, yes: Branch, no: Branch) -> Theorem:
    """Return ``|- q``, from a proof of q that may use p and one that may use ~p.

    The branches get the assumed theorem; the case ~(a <= b) of real numbers gets b < a.
    """
    first = yes(assume(p))
    negation = assume(negated(p))
    name, arguments = parts(p)
    fact = negation
    if name in ("<=", "<") and arguments[0].type.op == "real":
        fact = instance(named("not_le" if name == "<=" else "not_lt"), *arguments, given=(negation,))
    second = no(fact)
    return joined_cases(p, first, second)


def joined_cases(p: Term, yes: Theorem, no: Theorem) -> Theorem:
    """Return ``|- q`` from p |- q and ~p |- q."""
    q = yes.conclusion
    if no.conclusion is not q:
        raise Failed("the two cases prove different things: ", yes, " and ", no)
    branches = (discharge(p, yes), discharge(negated(p), no))
    return instance(named("cases"), p, q, given=branches)


def either(disjunction: Theorem, left: Branch, right: Branch) -> Theorem:
    r"""Return ``|- r``, from p \/ q and a proof of r from each."""
    p, q = parts(disjunction.conclusion)[1]
    first, second = left(assume(p)), right(assume(q))
    if first.conclusion is not second.conclusion:
        raise Failed("the two cases prove different things: ", first, " and ", second)
    given = (disjunction, discharge(p, first), discharge(q, second))
    return instance(named("or_elim"), p, q, first.conclusion, given=given)


def both(*theorems: Theorem) -> Theorem:
    r"""Return ``|- p /\ q /\ ...``."""
    result = theorems[-1]
    for t in reversed(theorems[:-1]):
        result = instance(named("and_intro"), t.conclusion, result.conclusion, given=(t, result))
    return result


def separated(theorem: Theorem) -> list[Theorem]:
    r"""Return p, q, ... from ``|- p /\ q /\ ...``."""
    name, arguments = parts(theorem.conclusion)
    if name != "/\\":
        return [theorem]
    sides = (instance(named(n), *arguments, given=(theorem,)) for n in ("and_left", "and_right"))
    return [t for side in sides for t in separated(side)]


def witness(goal: Term, value: Term, proof: Theorem) -> Theorem:
    """Return ``|- ?x. p x`` from ``|- p value``."""
    (p,) = parts(goal)[1]
    return use("exists_intro", p, value, given=(proof,))


def obtain(exists: Theorem, name: Var, proof: Branch) -> Theorem:
    """Return ``|- q`` from ``|- ?x. p x`` and a proof of q that gets p of the variable ``name``.

    The variable must not be free in q.
    """
    (p,) = parts(exists.conclusion)[1]
    return obtained(exists, name, proof(assume(app(p, name))))


def obtained(exists: Theorem, name: Var, theorem: Theorem) -> Theorem:
    """Return ``|- q`` from ``|- ?x. p x`` and p name |- q; ``name`` must not be free in q."""
    (p,) = parts(exists.conclusion)[1]
    step = generalise(name, discharge(app(p, name), theorem))
    return use("exists_elim", p, theorem.conclusion, given=(exists, step))


def contradiction(p: Theorem, no: Theorem, goal: Term) -> Theorem:
    """Return ``|- goal`` from p and ~p."""
    return instance(named("absurd"), p.conclusion, goal, given=(p, no))


def equals_true(theorem: Theorem) -> Theorem:
    """Return ``|- p = T`` from ``|- p``."""
    p = theorem.conclusion
    return antisymmetry(discharge(p, named("truth")), discharge(const("T"), theorem))


def equals_false(theorem: Theorem) -> Theorem:
    """Return ``|- p = F`` from ``|- ~p``."""
    (p,) = parts(theorem.conclusion)[1]
    false = instance(named("absurd"), p, const("F"), given=(assume(p), theorem))
    back = instance(named("ex_falso"), p, given=(assume(const("F")),))
    return antisymmetry(discharge(p, false), discharge(const("F"), back))


def refuted(p: Term, proof: Branch) -> Theorem:
    """Return ``|- ~p`` from a proof of F that may use p."""
    return instance(named("not_intro"), p, given=(discharge(p, proof(assume(p))),))


def from_negation(goal: Term, proof: Branch) -> Theorem:
    """Return ``|- goal`` from a proof of F that may use ~goal."""
    no = negated(goal)
    false = proof(assume(no))
    absurd = instance(named("ex_falso"), goal, given=(false,))
    return joined_cases(goal, assume(goal), absurd)


def induction(predicate: Term, base: Theorem, step: Callable[[Var, Theorem, Theorem], Theorem]) -> Theorem:
    """Return ``|- !n. Nat n ==> p n`` from p 0 and a proof of p (n + 1).

    ``step`` gets n, the theorem Nat n, and p n.
    """
    with opened(predicate.type.args[0]) as (n,):
        nat, hypothesis = assume(app(const("Nat"), n)), assume(app(predicate, n))
        proof = step(n, nat, hypothesis)
        proof = discharge(nat.conclusion, discharge(hypothesis.conclusion, proof))
        proof = generalise(n, proof)
        result = use("nat_induct", predicate, n, given=(base, proof, nat))
        return generalise(n, discharge(nat.conclusion, result))


def specialised(theorem: Theorem, *terms: Term, context: Context | Iterable[Theorem] = ()) -> Theorem:
    """Return the theorem at these terms, with its antecedents proved from the context."""
    return use(specialise(theorem, *terms) if terms else theorem, context=as_context(context))


@proves("?")
def _exists(goal: Term, context: Context) -> Theorem:
    """A witness from the context: a fact that is the body for some value."""
    (p,) = parts(goal)[1]
    if type(p) is Abs and p.body.loose == 0:  # any value will do
        return use("exists_intro", p, some(p), given=[prove(p.body, context)])
    return use("exists_intro", p, goal=goal, context=context)


@proves("~")
def _not_both(goal: Term, context: Context) -> Theorem:
    r"""``~(p /\ q)`` by the negation of one of them, ``~(p \/ q)`` by both, ``~~p`` by p."""
    (both,) = parts(goal)[1]
    name, sides_ = parts(both)
    if name == "~":
        yes = prove(sides_[0], context)
        return refuted(both, lambda no: contradiction(yes, no, const("F")))
    if name == "\\/":
        denied = [prove(negated(side), context) for side in sides_]

        def neither(assumed: Theorem) -> Theorem:
            branches = (lambda yes, no=no: contradiction(yes, no, const("F")) for no in denied)
            return either(assumed, *branches)

        return refuted(both, neither)
    if name != "/\\":
        raise NotApplicable("not proved: ", goal)
    failures: list[Failed] = []
    for side, which in zip(sides_, ("and_left", "and_right"), strict=True):
        try:
            negation = prove(negated(side), context)
        except Failed as failure:
            failures.append(failure)
            continue

        def false(assumed: Theorem, which: str = which, no: Theorem = negation) -> Theorem:
            yes = instance(named(which), *sides_, given=(assumed,))
            return contradiction(yes, no, const("F"))

        return refuted(both, false)
    raise Failed("neither alternative is refuted: ", both, *(x for f in failures for x in ("\n  ", f)))


@proves("=")
def _equivalence(goal: Term, context: Context) -> Theorem:
    """Two statements as equal, each from the other; two functions, at each point."""
    a, b = parts(goal)[1]
    if a.type.op == "fun":
        with opened(a.type.args[0]) as (x,):
            return abstraction(x, prove(binary("=", app(a, x), app(b, x)), context))
    if a.type is not BOOL:
        raise NotApplicable("this is not an equivalence: ", goal)
    there, back = (discharge(p, prove(q, context.extended(assume(p)))) for p, q in ((a, b), (b, a)))
    return antisymmetry(there, back)


@proves("F")
def _false(goal: Term, context: Context) -> Theorem:
    """A fact and its negation in the context."""
    for fact in context.about("~"):
        if parts(fact.conclusion)[0] == "~":
            (p,) = parts(fact.conclusion)[1]
            positive = context.find(p)
            if positive is not None:
                return contradiction(positive, fact, goal)
    raise Failed("no contradiction in the context")


def trichotomy(a: Term, b: Term, less: Branch, same: Branch, greater: Branch) -> Theorem:
    """Return ``|- q`` from proofs of it for a < b, a = b and b < a."""

    def not_less(weak: Theorem) -> Theorem:
        def equal_case(other: Theorem) -> Theorem:
            return same(instance(named("le_antisym"), a, b, given=(other, weak)))

        return by_cases(binary("<=", a, b), equal_case, greater)

    return by_cases(binary("<", a, b), less, not_less)
