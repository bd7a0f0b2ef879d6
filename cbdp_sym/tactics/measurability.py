r"""`measurable`: a function is measurable by its structure, from the context and the library.

A fact ``Measurable (\z. f (fst z) (snd z))`` says that f is jointly measurable, and is used for f u v.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from cbdp_sym.kernel.terms import Abs, App, Term, Var, app, const, lam, var
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.kernel.types import BOOL, fun
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.automation import prove, proves
from cbdp_sym.tactics.context import Context, as_context
from cbdp_sym.tactics.failure import Failed, NotApplicable
from cbdp_sym.tactics.matching import Terms, Types, match, match_at_its_types
from cbdp_sym.tactics.rewriting import equation, rewrite
from cbdp_sym.tactics.statements import all_schemas, pattern_of
from cbdp_sym.tactics.syntax import opened, parts

# These would fit everything: they come last, by hand.
_GENERAL = frozenset(("measurable_id", "measurable_const", "measurable_comp", "measurable_fun"))


def measurable(f: Term, context: Context | Iterable[Theorem] = ()) -> Theorem:
    """Return ``|- Measurable f``.  Raises Failed with the part of which it is not known."""
    return prove(app(const("Measurable", fun(f.type, BOOL)), f), as_context(context))


@cache
def _index() -> dict[str, tuple[str, ...]]:
    r"""The statements ``Measurable (\x. h ...)``, by the name of h."""
    found: dict[str, list[str]] = {}
    for name, pattern in all_schemas().items():
        if name in _GENERAL:
            continue
        head, arguments = parts(pattern.conclusion)
        if head == "Measurable":
            body = arguments[0]
            while type(body) is Abs:
                body = body.body
            found.setdefault(parts(body)[0], []).append(name)
    return {k: tuple(v) for k, v in found.items() if k}


@proves("Measurable")
def _measurable(goal: Term, context: Context) -> Theorem:
    (f,) = parts(goal)[1]
    if f.type.args[0] is BOOL:
        try:
            return use("measurable_of_bool", goal=goal)
        except Failed:  # in the proof of that lemma
            pass
    with opened(f.type.args[0]) as (x,):
        body = app(f, x)
        if body is x:
            return use("measurable_id", goal=goal)
        if x not in body.free:
            return use("measurable_const", goal=goal)
        if type(body) is App and body.function is x and x not in body.argument.free:
            return use("measurable_coordinate", body.argument, goal=goal)
        name, _ = parts(body)
        for statement in _index().get(name, ()):
            try:
                return use(statement, goal=goal, context=context)
            except Failed:
                pass
        for fact in context.about("Measurable"):
            if parts(fact.conclusion)[0] != "Measurable":
                try:
                    return use(fact, goal=goal, context=context)
                except Failed:
                    pass
            else:
                found = _joint(fact, body, x, goal, context)
                if found is not None:
                    return found
        for statement in _index().get(name, ()):
            try:
                fact = use(statement, *_arguments(statement, body), context=context)
            except Failed:
                continue
            found = _joint(fact, body, x, goal, context)
            if found is not None:
                return found
        if type(body) is App and x not in body.function.free and body.argument is not x:
            outer, inner = body.function, lam(x, body.argument)
            given = (measurable(outer, context), measurable(inner, context))
            return use("measurable_comp", outer, inner, given=given)
    if f.type.args[1].op == "fun":
        return use("measurable_fun", f, context=context)
    raise Failed("it is not known that this is measurable: ", f)


def _arguments(statement: str, body: Term) -> tuple[Term | None, ...]:
    """Values for a statement about ``h a b (fst z) (snd z)`` from ``h a b u v``."""
    pattern = pattern_of(statement)
    inner = parts(pattern.conclusion)[1][0]
    if type(inner) is not Abs or inner.domain.op != "prod":
        raise Failed("this is not a statement about joint measurability")
    terms: Terms = {}
    types: Types = {}
    for p, t in zip(parts(inner.body)[1], parts(body)[1], strict=False):
        if p in pattern.variables and not match(p, t, terms, types):
            raise Failed("the statement is about another function")
    return tuple(terms.get(v) for v in pattern.variables)


def _joint(fact: Theorem, body: Term, x: Var, goal: Term, context: Context) -> Theorem | None:
    r"""From Measurable (\z. f (fst z) (snd z)), the same for \x. f (u x) (v x)."""
    (joint,) = parts(fact.conclusion)[1]
    domain = joint.type.args[0]
    if domain.op != "prod" or body.type is not joint.type.args[1]:
        return None
    u, v = (var(f"?{n}", t) for n, t in zip("uv", domain.args, strict=True))
    pair = app(const(",", fun(*domain.args, domain)), u, v)
    try:
        pattern = parts(equation(app(joint, pair), "fst_pair", "snd_pair").conclusion)[1][1]
    except Failed:
        return None
    terms: Terms = {}
    if not match_at_its_types(pattern, body, terms) or u not in terms or v not in terms:
        return None
    inner = lam(x, app(const(",", fun(*domain.args, domain)), terms[u], terms[v]))
    found = use("measurable_comp", joint, inner, given=(fact, measurable(inner, context)))
    found = rewrite(found, "fst_pair", "snd_pair", repeat=True)
    return found if found.conclusion is goal else None


@proves("?")
def _measurable_version(goal: Term, context: Context) -> Theorem:
    r"""``?g. Measurable g /\ AE P (\x. f x = g x)``, by f itself."""
    (predicate,) = parts(goal)[1]
    with opened(predicate.type.args[0]) as (g,):
        name, both_ = parts(app(predicate, g))
        if name != "/\\" or parts(both_[0])[0] != "Measurable" or parts(both_[1])[0] != "AE":
            raise NotApplicable("no measurable version is asked for: ", goal)
        equal = parts(both_[1])[1][1]
        with opened(equal.type.args[0]) as (x,):
            relation, ends = parts(app(equal, x))
            if relation != "=" or ends[1] is not app(g, x) or g in ends[0].free:
                raise NotApplicable("no measurable version is asked for: ", goal)
            f = lam(x, ends[0])
    return use("exists_intro", predicate, f, given=(prove(app(predicate, f), context),))
