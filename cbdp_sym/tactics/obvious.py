"""`obvious`: the last step of `closing.close`, for what no mathematician would argue.

The goal is taken apart; what is known is made complete (`saturation`); then the goal and the facts, in
canonical form, are left to the tactics that exist.  A goal not proved so is tried in cases.  The search is
bounded by steps, never by time: a verdict must not depend on the load of a machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from itertools import permutations

from cbdp_sym.kernel.terms import App, Term, app, const, sides
from cbdp_sym.kernel.theorem import (
    Theorem,
    abstraction,
    antisymmetry,
    assume,
    discharge,
    equality_elimination,
    generalise,
    reflexivity,
    symmetry,
)
from cbdp_sym.kernel.types import BOOL, EREAL, REAL, KernelError
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.arithmetic import field
from cbdp_sym.tactics.automation import attempt, prove
from cbdp_sym.tactics.by_logarithms import by_logarithms
from cbdp_sym.tactics.casts import as_reals, cast_relation
from cbdp_sym.tactics.context import Context, as_context
from cbdp_sym.tactics.definitions import entry
from cbdp_sym.tactics.ereal_bounds import ereal_bound
from cbdp_sym.tactics.exponents import NAMES, normalised, one_exponent
from cbdp_sym.tactics.failure import Failed, NotApplicable
from cbdp_sym.tactics.gcongr import gcongr, monotone
from cbdp_sym.tactics.inequalities import inequality
from cbdp_sym.tactics.linarith import linarith
from cbdp_sym.tactics.rewriting import equation
from cbdp_sym.tactics.saturation import Budget, Known
from cbdp_sym.tactics.statements import concluding, instance, named
from cbdp_sym.tactics.syntax import (
    binary,
    by_equation,
    congruent,
    head,
    joined,
    le,
    lt,
    negated,
    opened,
    parts,
    symbols,
    value,
)
from cbdp_sym.tactics.witnesses import witnesses

STEPS = 800
ROUNDS = 3
DEEPEST = 3  # case distinctions inside each other
MOST_FACTS = 150


def obvious(goal: Term, context: Context | Iterable[Theorem] = ()) -> Theorem:
    """Return ``|- goal`` from a context.  Raises Failed."""
    context = as_context(context)
    if len(context.facts) > MOST_FACTS:
        raise NotApplicable("too much is known to search in")
    try:
        return _Search(goal, Budget(STEPS)).goal(goal, context, 0)
    except KernelError as error:
        raise Failed(f"the search for this step failed: {error}") from None


class _Search:
    """One search with its budget."""

    def __init__(self, goal: Term, budget: Budget) -> None:
        self.tried = goal  # without what is done here
        self.budget = budget

    def goal(self, goal: Term, context: Context, depth: int) -> Theorem:
        """Take the goal apart, and prove what is left."""
        name, arguments = parts(goal)
        if name == "!":
            with opened(arguments[0].type.args[0]) as (v,):
                return generalise(v, self.goal(app(arguments[0], v), context, depth))
        if name == "==>":
            a, b = arguments
            return discharge(a, self.goal(b, context.extended(assume(a)), depth))
        if name == "/\\":
            both = [self.goal(a, context, depth) for a in arguments]
            return instance(named("and_intro"), *arguments, given=both)
        known = Known(context, goal, self.budget)
        found = known.shown(goal)
        if found is None:
            found = self._otherwise(goal, known, depth)
        return known.without_obtained(found)

    def _otherwise(self, goal: Term, known: Known, depth: int) -> Theorem:
        name, arguments = parts(goal)
        if name == "~":
            (p,) = arguments
            return logic.refuted(p, lambda h: self._inner(const("F"), known, depth, h))
        if name == "\\/":
            a, b = arguments
            no = negated(a)
            right = self._inner(b, known, depth, assume(no))
            left = instance(named("or_left"), a, b, given=(assume(a),))
            return logic.joined_cases(a, left, instance(named("or_right"), a, b, given=(right,)))
        if name == "=" and arguments[0].type is BOOL:
            a, b = arguments
            there = discharge(a, self._inner(b, known, depth, assume(a)))
            return antisymmetry(there, discharge(b, self._inner(a, known, depth, assume(b))))
        if name == "=" and arguments[0].type.op == "fun":
            a, b = arguments
            with opened(a.type.args[0]) as (v,):
                return abstraction(v, self._inner(binary("=", app(a, v), app(b, v)), known, depth))
        if name == "=" and arguments[0].type.op == "prod":
            a, b = arguments
            return self._pairs(a, b, known, depth)
        said = entry(name) if name else None
        if said is not None and said.kind == "define" and said.shelf != "foundations" and goal.type is BOOL:
            unfolded = equation(goal, name)
            return by_equation(symmetry(unfolded), self._inner(sides(unfolded.conclusion)[1], known, depth))
        if name == "?":
            return self._exists(goal, known, depth)
        for equal in known.graph.values():
            if sides(equal.conclusion)[0] is goal:
                return by_equation(symmetry(equal), self._inner(sides(equal.conclusion)[1], known, depth))
        if name == "<" and (parts(arguments[1])[0] == "top" or parts(arguments[0])[0] == "bot"):
            a, b = arguments
            return attempt(goal, known.context()) or self._short_of_end(a, b, known, depth)
        return self._atom(goal, known, depth)

    def _short_of_end(self, a: Term, b: Term, known: Known, depth: int) -> Theorem:
        """|- a < ∞ or |- bot < b, since a is not at least ∞, or b not at most bot."""
        no = logic.refuted(le(b, a), lambda h: self._inner(const("F"), known, depth, h))
        return equality_elimination(symmetry(instance(named("elt_not_le"), a, b)), no)

    def _pairs(self, a: Term, b: Term, known: Known, depth: int) -> Theorem:
        """|- a = b, component by component."""
        ends = [use("pair_eta", x) for x in (a, b)]
        (x, y), (u, v) = (parts(sides(e.conclusion)[0])[1] for e in ends)
        same = [self._inner(binary("=", s, t), known, depth) for s, t in ((x, u), (y, v))]
        return joined(symmetry(ends[0]), congruent(head(sides(ends[0].conclusion)[0]), *same), ends[1])

    def _neither_less(self, goal: Term, known: Known, depth: int) -> Theorem:
        """|- a = b for real numbers, since neither a < b nor b < a."""
        a, b = parts(goal)[1]
        no = [
            logic.refuted(lt(x, y), lambda h: self._inner(const("F"), known, depth + 1, h))
            for x, y in ((a, b), (b, a))
        ]
        return linarith(goal, known.context().extended(*no))

    def _inner(self, goal: Term, known: Known, depth: int, *more: Theorem) -> Theorem:
        return self.goal(goal, known.context().extended(*more), depth)

    def _exists(self, goal: Term, known: Known, depth: int) -> Theorem:
        (p,) = parts(goal)[1]
        known.grow()
        found = known.shown(goal)
        if found is not None:
            return found
        context = known.context()
        with suppress(Failed):
            return prove(goal, context)
        for statement in concluding("?"):
            with suppress(Failed):
                return use(statement, goal=goal, context=context)
        for witness in witnesses(p, known):
            self.budget.spend(5)
            with suppress(Failed):
                return use("exists_intro", p, witness, given=[self._inner(app(p, witness), known, depth)])
        raise Failed("no value is found for ", goal)

    def _atom(self, goal: Term, known: Known, depth: int) -> Theorem:
        if goal is not self.tried:
            self.budget.spend()
            with suppress(Failed, RecursionError):
                return prove(goal, known.context())
        for number in range(ROUNDS):
            new = known.grow()
            found = known.shown(goal)
            if found is not None:
                return found
            if new or number == 0:
                self.budget.spend(10)
                try:
                    return _finished(goal, known)
                except (Failed, RecursionError):
                    pass
            if not new:
                break
        if parts(goal)[0] == "<=":
            with suppress(Failed):
                return self._at_every_point(goal, known, depth)
        return self._cases(goal, known, depth)

    def _at_every_point(self, goal: Term, known: Known, depth: int) -> Theorem:
        """An order of means, sums or probabilities, or a sign, from that of the functions at every point."""
        name, (a, b) = parts(goal)
        (f, xs), (g, ys) = parts(a), parts(b)
        if value(a) == 0 and ys:
            x, y = a, ys[-1]
        else:
            alike = f != "" and f == g and len(xs) == len(ys) and monotone(name, f)
            differ = [(x, y) for x, y in zip(xs, ys, strict=False) if alike and not known.graph.same(x, y)]
            x, y = differ[0] if len(differ) == 1 else (a, b)
        if y.type.op != "fun" or y.type.args[1] not in (BOOL, REAL, EREAL):
            raise NotApplicable("no function at whose values to look")
        self.budget.spend(5)
        with opened(y.type.args[0]) as (v,):
            at_x, at_y = x if x is a else app(x, v), app(y, v)
            if at_y.type is BOOL:
                below = discharge(at_x, self._inner(at_y, known, depth + 1, assume(at_x)))
            else:
                below = self._inner(le(at_x, at_y), known, depth + 1)
            below = generalise(v, below)
        return prove(goal, known.context().extended(below))

    def _cases(self, goal: Term, known: Known, depth: int) -> Theorem:
        if depth >= DEEPEST:
            raise Failed("not proved: ", goal)
        graph = known.graph

        def case(fact: Theorem) -> Theorem:
            return self.goal(goal, known.context().extended(fact), depth + 1)

        for t in graph.headed_by("\\/", 2):
            p, q = parts(t)[1]
            if graph.holds(t) and not graph.holds(p) and not graph.holds(q):
                return logic.either(graph.true(t), case, case)
        for p in _conditions(goal, known):
            return logic.by_cases(p, case, case)
        if parts(goal)[0] == "=" and _of_integers(goal, known):
            return self._neither_less(goal, known, depth)
        for p in known.undecided:
            if not graph.holds(p) and not graph.fails(p):
                name, arguments = parts(p)
                try:
                    return logic.by_cases(arguments[0] if name == "~" else p, case, case)
                except Failed:
                    break
        raise Failed("not proved: ", goal)


def _of_integers(goal: Term, known: Known) -> bool:
    """Return whether a goal a = b is about numbers that are known to be integers."""
    integers = [parts(t)[1][0] for name in ("Int", "Nat") for t in known.graph.headed_by(name, 1)]
    return all(any(known.graph.same(a, t) for t in integers) for a in parts(goal)[1])


def _conditions(goal: Term, known: Known) -> Iterable[Term]:
    """The conditions of choices, which decide what the goal and the facts say."""
    for t in known.graph.headed_by("if", 3):
        condition = parts(t)[1][0]
        if not known.graph.holds(condition) and not known.graph.fails(condition):
            yield condition


def _finished(goal: Term, known: Known) -> Theorem:
    """The goal by the tactics that exist, after it and the facts have been made canonical."""
    name, arguments = parts(goal)
    graph = known.graph
    if name in ("=", "<=", "<"):
        assert type(goal) is App and type(goal.function) is App
        step = congruent(goal.function.function, *(graph.canonical(a) for a in arguments))
    else:
        step = _below(goal, known)
    context = Context([cast_relation(f) for f in _canonical_facts(known)])
    moved = as_reals(sides(step.conclusion)[1], context)
    step = joined(step, moved)
    now = sides(moved.conclusion)[1]
    if now is not sides(moved.conclusion)[0]:  # with ext outside, it may have terms that are known
        step = joined(step, again := _below(now, known))
        step = joined(step, as_reals(sides(again.conclusion)[1], context))
    return by_equation(symmetry(step), _closed(sides(step.conclusion)[1], context))


def _below(t: Term, known: Known) -> Theorem:
    """|- t = t', the arguments made canonical and not t itself, which may be known to be true."""
    top, arguments = t, list[Term]()
    while type(top) is App:
        arguments.insert(0, top.argument)
        top = top.function
    return congruent(top, *(known.graph.canonical(a) for a in arguments))


def _canonical_facts(known: Known) -> list[Theorem]:
    found = []
    for fact in known.facts:
        name, arguments = parts(fact.conclusion)
        if name == "=" and arguments[0].type is not BOOL:
            # both sides are one class: what its simplest term says of each of them
            for x in arguments:
                whole, below = known.graph.canonical(x), known.graph.canonical(x, False)
                if sides(whole.conclusion)[1] is not sides(below.conclusion)[1]:
                    found.append(joined(symmetry(whole), below))
        else:
            found.append(by_equation(_below(fact.conclusion, known), fact))
    return [*found, *(r.theorem for r in known.rules)]


def _closed(goal: Term, context: Context) -> Theorem:
    name, arguments = parts(goal)
    if name == "T":
        return named("truth")
    ways: list[Callable[[], Theorem]] = []
    if name == "=":
        a, b = arguments
        if a is b:
            return reflexivity(a)
        if a.type is REAL:
            equations = [f for f in context.about("=") if _between_reals(f)]
            ways = [lambda: field(a, b, context, equations), lambda: linarith(goal, context)]
        elif a.type is EREAL and context.about("<="):
            ways = [lambda: _by_both_bounds(a, b, context)]
    elif name in ("<=", "<") and arguments[0].type is REAL:
        ways = [partial(way, goal, context) for way in (_by_one_exponent, _by_exponents, by_logarithms)]
    elif name in ("<=", "<") and arguments[0].type is EREAL:
        ways = [lambda: ereal_bound(goal, context)]
    failures = []
    for way in (lambda: prove(goal, context), *ways):
        try:
            return way()
        except Failed as failure:
            failures.append(failure)
    raise failures[0]


def _by_both_bounds(a: Term, b: Term, context: Context) -> Theorem:
    """|- a = b for extended numbers, each at most the other."""
    return use("ele_antisym", given=[_closed(le(x, y), context) for x, y in ((a, b), (b, a))])


def _by_one_exponent(goal: Term, context: Context) -> Theorem:
    """An inequality with products of exponentials and powers as one exponential each, which is monotone."""
    if not symbols(goal) & NAMES:
        raise NotApplicable("no exponentials in ", goal)
    step = equation(goal, *one_exponent(), context=context, repeat=True)
    now = sides(step.conclusion)[1]
    found = {t for t in _parts_of(now) if parts(t)[0] == "exp"}
    orders = []
    for s, t in permutations(sorted(found, key=repr)[:6], 2):
        with suppress(Failed):
            orders.append(gcongr(le(s, t), context))
    context = context.extended(*orders)
    return by_equation(symmetry(step), prove(now, context))


def _by_exponents(goal: Term, context: Context) -> Theorem:
    """An inequality with all exponents in normal form, from products of two facts."""
    step, changed, _ = normalised(goal, context)
    now = sides(step.conclusion)[1]
    try:
        found = inequality(now, changed)
    except Failed:
        found = linarith(now, changed, products=True)
    return by_equation(symmetry(step), found)


def _parts_of(t: Term) -> Iterable[Term]:
    if not t.loose:
        yield t
        for a in parts(t)[1]:
            yield from _parts_of(a)


def _between_reals(theorem: Theorem) -> bool:
    name, arguments = parts(theorem.conclusion)
    return name == "=" and arguments[0].type is REAL
