"""The known facts, made complete in rounds: instances of quantified facts, lemmas at the terms that are met.

`Known` keeps the facts in a congruence closure.  A round adds instances of the quantified facts where their
triggers are met, the lemmas that are registered ``at`` a term, what implications and disjunctions leave,
equal arguments of functions, and the order of values of one function.  All is counted by a `Budget`.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import combinations

from cbdp_sym.kernel.terms import Abs, App, Const, Term, Var, app, sides, var
from cbdp_sym.kernel.theorem import (
    Theorem,
    abstraction,
    assume,
    generalise,
    modus_ponens,
    ring,
    specialise,
    symmetry,
)
from cbdp_sym.kernel.types import BOOL, EREAL, REAL, KernelError
from cbdp_sym.tactics import ematching, logic
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.automation import attempt
from cbdp_sym.tactics.casts import cast_relation
from cbdp_sym.tactics.combinations import combination
from cbdp_sym.tactics.context import Context
from cbdp_sym.tactics.definitions import entry
from cbdp_sym.tactics.egraph import EGraph
from cbdp_sym.tactics.ematching import Rule
from cbdp_sym.tactics.failure import Failed
from cbdp_sym.tactics.gcongr import gcongr, monotone
from cbdp_sym.tactics.linarith import linarith
from cbdp_sym.tactics.matching import Terms, Types, instantiated
from cbdp_sym.tactics.polynomials import polynomial
from cbdp_sym.tactics.rewriting import equation
from cbdp_sym.tactics.shapes import size
from cbdp_sym.tactics.statements import Schema, at, instance, named, usable_where_met, used_where_met
from cbdp_sym.tactics.syntax import binary, by_equation, head, joined, negated, opened, parts

MOST_TERMS = 600
LARGEST = 60  # of an instance


class Budget:
    """The steps that a search may still take; where it is spent, the search is over."""

    def __init__(self, steps: int) -> None:
        self.left = steps
        self.names = 0

    def spend(self, steps: int = 1) -> None:
        """Count steps.  Raises Failed if none are left."""
        self.left -= steps
        if self.left < 0:
            raise Failed("the search for this step was given up")

    def fresh(self) -> str:
        """Return a name that the search has not used."""
        self.names += 1
        return f"∃{self.names}"


class Known:
    """The facts of a context, and the terms of a goal, in a congruence closure."""

    def __init__(self, context: Context, goal: Term, budget: Budget) -> None:
        self.graph = EGraph()
        self.goal = goal
        self.budget = budget
        self.facts: list[Theorem] = []
        self.rules: list[Rule] = []
        self.undecided: dict[Term, None] = {}
        self.obtained: list[tuple[Theorem, Var, Theorem]] = []
        self._implications: list[Theorem] = []
        self._seen: set[Term] = set()
        self._done: set[object] = set()
        self._context: tuple[int, Context] | None = None
        self.graph.add(goal)
        for fact in context.facts:
            self.take(fact)
        self.graph.close()

    # Facts.

    def take(self, theorem: Theorem) -> bool:
        """Take a theorem, and say whether it is new."""
        c = theorem.conclusion
        if c in self._seen or len(self.graph.terms) > MOST_TERMS:
            return False
        self._seen.add(c)
        self.graph.know(theorem)
        name, arguments = parts(c)
        if name == "/\\":
            for side in ("and_left", "and_right"):
                self.take(instance(named(side), *arguments, given=(theorem,)))
        elif name == "!":
            self.rules.append(ematching.rule(theorem))
            self._functions_alike(theorem)
        elif name == "==>":
            self._implications.append(theorem)
        elif name == "?":
            self._obtain(theorem)
        elif name != "T":
            self.facts.append(theorem)
            self._unfolded(theorem)
            inner, ends = parts(arguments[0]) if name == "~" else ("", ())
            if inner in _REVERSED and ends[0].type is REAL:
                self.take(instance(named(_REVERSED[inner]), *ends, given=(theorem,)))
            elif inner == "/\\":
                self.take(instance(named("not_both"), *ends, given=(theorem,)))
            elif inner == "?":
                self.take(_nowhere(theorem))
            elif inner == "!":
                self.take(use("not_forall", *ends, given=(theorem,)))
        return True

    def _obtain(self, exists: Theorem) -> None:
        (p,) = parts(exists.conclusion)[1]
        value = var(self.budget.fresh(), p.type.args[0])
        fact = assume(app(p, value))
        self.obtained.append((exists, value, fact))
        self.take(fact)

    def without_obtained(self, theorem: Theorem) -> Theorem:
        """Return a theorem without the values that known existentials were opened with."""
        for exists, value, fact in reversed(self.obtained):
            if fact.conclusion in theorem.hypotheses:
                theorem = logic.obtained(exists, value, theorem)
        return theorem

    def _unfolded(self, theorem: Theorem) -> None:
        name = parts(theorem.conclusion)[0]
        said = entry(name) if name else None
        if said is not None and said.kind == "define" and said.shelf != "foundations" and said.theorem:
            self.take(by_equation(equation(theorem.conclusion, name), theorem))

    def _functions_alike(self, theorem: Theorem) -> None:
        """Two functions with equal values at every point are equal."""
        (p,) = parts(theorem.conclusion)[1]
        if type(p) is not Abs or parts(p.body)[0] != "=":
            return
        v = var(self.budget.fresh(), p.domain)
        same = abstraction(v, specialise(theorem, v))
        self.graph.merge(same)

    def context(self) -> Context:
        """Return what is known as a context."""
        mark = len(self._seen)
        if self._context is None or self._context[0] != mark:
            rules = (r.theorem for r in self.rules)
            self._context = (mark, Context([*self.facts, *rules, *self._implications]))
        return self._context[1]

    def shown(self, goal: Term) -> Theorem | None:
        """Return ``|- goal`` if the congruence closure has it."""
        self.graph.add(goal)
        self.graph.close()
        if self.graph.false is not None:
            return instance(named("ex_falso"), goal, given=(self.graph.false,))
        return self.graph.true(goal) if self.graph.holds(goal) else None

    def proved(self, goal: Term) -> Theorem | None:
        """Return ``|- goal`` by the congruence closure or by the automation."""
        found = self.shown(goal)
        if found is None:
            self.budget.spend()
            found = attempt(goal, self.context())
        return found

    # Rounds.

    def grow(self) -> bool:
        """Add what follows in one round, and say whether something is new."""
        before = len(self._seen), self.graph.version
        self._instances()
        self._lemmas()
        self._means()
        self._implied()
        self._harvest()
        self._between_ends()
        self._equal_arguments()
        self._values()
        self._harvest()
        return before != (len(self._seen), self.graph.version)

    def _instances(self) -> None:
        """Quantified facts at the terms that are met."""
        for rule in list(self.rules):
            found = list(ematching.instances(self.graph, rule))
            for terms, types in found or ematching.at_variables(self.graph, rule):
                values = tuple(terms[v] for v in rule.pattern.variables)
                key = (rule.theorem.conclusion, values)
                if key in self._done or any(a is not b for a, b in types.items()):
                    continue
                self._done.add(key)
                if sum(map(size, values)) > LARGEST:
                    continue
                self.budget.spend()
                self.take(specialise(rule.theorem, *values))

    def _lemmas(self) -> None:
        """Lemmas that are registered at a term."""
        rules = used_where_met()
        for t in list(self.graph.terms):
            if type(t) not in (App, Const):
                continue
            for name, pattern, places in rules.get(parts(t)[0], ()):
                where, *others = places
                key = (name, places, self.graph.find(t), self.graph.version)
                if key in self._done or not ematching.alike(where, t):
                    continue
                self._done.add(key)
                if t.type is BOOL and not self.graph.holds(t):
                    continue
                true = [o for o in others if o.type is BOOL]
                for first in ematching.matches(self.graph, where, t, {}, {}):
                    for terms, types in list(ematching.joined(self.graph, true, tuple(others), *first)):
                        self._lemma(name, pattern, terms, types)

    def _lemma(self, name: str, pattern: Schema, terms: Terms, types: Types) -> None:
        values = tuple(terms.get(v) for v in pattern.variables)
        if (name, values) in self._done or not usable_where_met(name):
            return
        self.budget.spend()
        try:
            if None in values:
                theorem = use(name, *values, context=self.context())
            else:
                needed: list[Theorem] = []
                for a in pattern.antecedents:
                    proof = self.proved(instantiated(a, terms, types))
                    if proof is None:
                        return
                    needed.append(proof)
                theorem = at(named(name), pattern, terms, types, lambda i, _: needed[i])
        except (Failed, KernelError):
            return
        self._done.add((name, values))
        self.take(theorem)

    def _means(self) -> None:
        """Means of combinations of functions whose means are met."""
        known = [f for f in self.facts if parts(f.conclusion)[0] == "HasInt"]
        for fact in known if len(known) > 1 else ():
            measure, f, _ = parts(fact.conclusion)[1]
            if ("mean", f, len(known)) in self._done or type(f) is not Abs:
                continue
            with opened(f.domain) as (x,):
                if len(polynomial(app(f, x))) < 2:
                    continue
            self._done.add(("mean", f, len(known)))
            self.budget.spend()
            others = Context(t for t in self.context().facts if t is not fact)
            with suppress(Failed):
                self.take(use("E_int", given=[combination(measure, f, others)]))

    def _implied(self) -> None:
        """The consequents of implications whose antecedents are proved."""
        for theorem in list(self._implications):
            a, b = parts(theorem.conclusion)[1]
            if b in self._seen or self.graph.fails(a):
                continue
            proof = self.proved(a)
            if proof is not None:
                self.take(modus_ponens(theorem, proof))
            elif parts(a)[0] not in ("!", "?", "Measurable"):
                self.undecided[a] = None

    def _harvest(self) -> None:
        """Statements that the congruence closure has found to be true or false."""
        if self.graph.false is not None:
            return
        for value in self.graph.values():
            if sides(value.conclusion)[0].type in (REAL, EREAL):
                self.take(value)
        for t in list(self.graph.members(self.graph.true_term)):
            if t not in self._seen and parts(t)[0] not in ("T", "~"):
                self.take(self.graph.true(t))
        for t in list(self.graph.members(self.graph.false_term)):
            if parts(t)[0] in ("<=", "<", "=") and negated(t) not in self._seen:
                self.take(self.graph.untrue(t))

    def _between_ends(self) -> None:
        """Take from chains of extended numbers the order of the real ones at their ends."""
        above: dict[Term, list[Theorem]] = {}
        for fact in self.facts:
            name, ends = parts(fact.conclusion)
            if name == "<=" and ends[0].type is EREAL:
                above.setdefault(ends[0], []).append(fact)
        for a in [a for a in above if parts(a)[0] == "ext"]:
            reached, todo = {a}, list(above[a])
            while todo:
                chain = todo.pop()
                end = parts(chain.conclusion)[1][1]
                if end in reached:
                    continue
                reached.add(end)
                if parts(end)[0] == "ext":
                    self.take(cast_relation(chain))
                    continue
                todo += [use("ele_trans", given=[chain, f]) for f in above.get(end, ())]

    # Values of functions.

    def _equal_arguments(self) -> None:
        """Arguments that are the same polynomial in what is known are equal."""
        found: dict[object, Term] = {}
        for t in list(self.graph.terms):
            if t.type is not REAL:
                continue
            simple = self.graph.canonical(t, False)
            now = sides(simple.conclusion)[1]
            key = frozenset(polynomial(now).items())
            other = found.setdefault(key, t)
            if not self.graph.same(other, t):
                back = self.graph.canonical(other, False)
                before = sides(back.conclusion)[1]
                self.graph.merge(joined(back, ring(before, now), symmetry(simple)))

    def _values(self) -> None:
        """Values of one function: equal where the arguments are, in order where it is monotone."""
        groups: dict[tuple[Term, int], list[Term]] = {}
        for t in self._compared():
            if type(t) is App and t.type is REAL and parts(t)[0] not in _NOT_COMPARED:
                groups.setdefault((head(t), len(_arguments(t))), []).append(t)
        for (top, _), terms in groups.items():
            for s, t in combinations(terms, 2):
                key = ("values", s, t, len(self.facts))
                if key in self._done or self.graph.same(s, t):
                    continue
                self._done.add(key)
                self.budget.spend()
                if not self._same_value(s, t) and type(top) is Const and self._comparable(s, t):
                    self._ordered(top.name, s, t)

    def _compared(self) -> list[Term]:
        """The terms in the goal and in the facts that are relations."""
        found: dict[Term, None] = {}

        def visit(t: Term) -> None:
            if t.loose or t in found:
                return
            found[t] = None
            for a in _arguments(t):
                visit(a)

        visit(self.goal)
        for fact in self.facts:
            if parts(fact.conclusion)[0] in ("<=", "<", "="):
                visit(fact.conclusion)
        return list(found)

    def _same_value(self, s: Term, t: Term) -> bool:
        context = self.context()
        equations = []
        for x, y in zip(_arguments(s), _arguments(t), strict=True):
            if self.graph.same(x, y):
                continue
            if x.type is not REAL:
                return False
            try:
                equations.append(linarith(binary("=", x, y), context))
            except Failed:
                return False
        for e in equations:
            self.graph.merge(e)
        return True

    def _comparable(self, s: Term, t: Term) -> bool:
        """Return whether arguments differ only in real numbers and events, or functions that the goal has.

        The order of functions at all points takes long.
        """
        asked = self._in_goal(s) or self._in_goal(t)
        values = ((BOOL,), (REAL,)) if asked else ((BOOL,),)
        pairs = zip(_arguments(s), _arguments(t), strict=True)
        return all(self.graph.same(x, y) or x.type is REAL or x.type.args[1:] in values for x, y in pairs)

    def _in_goal(self, t: Term) -> bool:
        todo = [self.goal]
        while todo:
            part = todo.pop()
            if part is t:
                return True
            todo += _arguments(part)
        return False

    def _ordered(self, name: str, s: Term, t: Term) -> None:
        for x, y in ((s, t), (t, s)):
            found: Theorem | None = None
            for relation in ("<=", "<"):  # where even the first fails, the second need not be tried
                if monotone(relation, name):
                    try:
                        found = gcongr(binary(relation, x, y), self.context())
                    except Failed:
                        break
            if found is not None:
                self.take(found)
                return


_REVERSED = {"<=": "not_le", "<": "not_lt"}
_ARITHMETIC = frozenset(("+", "-", "*", "/", "neg", "^"))
_NOT_COMPARED = _ARITHMETIC - {"^"} | {"if", "abs", "max", "min"}


def _nowhere(theorem: Theorem) -> Theorem:
    """|- !x y. ~p from |- ~(?x y. p)."""
    (p,) = parts(parts(theorem.conclusion)[1][0])[1]
    found = use("none_of", p, given=(theorem,))
    with opened(p.type.args[0]) as (v,):
        inner = specialise(found, v)
        if parts(parts(inner.conclusion)[1][0])[0] == "?":
            return generalise(v, _nowhere(inner))
    return found


def _arguments(t: Term) -> list[Term]:
    found = []
    while type(t) is App:
        found.append(t.argument)
        t = t.function
    return found
