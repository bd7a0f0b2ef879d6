"""Congruence closure over the kernel's terms: what equals what, with a theorem for each pair.

Terms in one class are equal; each merge has a theorem, or is a congruence of its children.  A true statement
is in the class of ``T``, a false one in that of ``F``.  An abstraction is a function of its closed parts, so
equal parts under a binder are found.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cbdp_sym.kernel.ring import LT
from cbdp_sym.kernel.terms import Abs, App, Const, Literal, Term, Var, const, equal, sides
from cbdp_sym.kernel.theorem import (
    Theorem,
    assume,
    compare,
    congruence,
    discharge,
    equality_elimination,
    reflexivity,
    symmetry,
    transitivity,
)
from cbdp_sym.kernel.types import BOOL, EREAL
from cbdp_sym.tactics import ends
from cbdp_sym.tactics.apply import use
from cbdp_sym.tactics.automation import prove
from cbdp_sym.tactics.context import Context
from cbdp_sym.tactics.logic import equals_false, equals_true, joined_cases
from cbdp_sym.tactics.shapes import Children, cost, key, size, skeleton
from cbdp_sym.tactics.statements import instance, named
from cbdp_sym.tactics.syntax import by_equation, congruent, head, joined, negated, parts

# A function may be given by itself, as f = (\x. f (x - 1)) is: its values end here.
MOST_APPLIED = 100
LARGEST_VALUE = 100


class EGraph:
    """Terms with their classes.  ``false`` is ``|- F`` as soon as what is known is contradictory."""

    def __init__(self) -> None:
        self.true_term, self.false_term = const("T"), const("F")
        self.false: Theorem | None = None
        self.version = 0
        self.terms: dict[Term, None] = {}  # in the order in which they came
        self._headed: dict[str, list[Term]] = {}
        self._root: dict[Term, Term] = {}
        self._members: dict[Term, list[Term]] = {}
        self._edges: dict[Term, tuple[Term, Theorem | None]] = {}
        self._children: dict[Term, Children] = {}
        self._uses: dict[Term, list[Term]] = {}
        self._watch: dict[Term, list[Term]] = {}
        self._signatures: dict[tuple[Term | None, ...], Term] = {}
        self._merges: list[tuple[Term, Term, Theorem | None]] = []
        self._touched: dict[Term, None] = {}
        self._equations: dict[tuple[Term, Term], Theorem] = {}
        self._canonical: dict[tuple[Term, bool], Theorem] = {}
        self._canonical_at = 0
        self._literals: dict[Term, Literal] = {}
        self._functions: dict[Term, list[Term]] = {}  # of a class, by its root, those that say values
        self._applied: list[Theorem] = []
        self._tried: set[tuple[Term, Term]] = set()
        for t in (self.true_term, self.false_term):
            self.add(t)

    # Terms and classes.

    def add(self, t: Term) -> None:
        """Add a term without loose indices, and its parts."""
        if t in self._root or t.loose:
            return
        children: Children = (None, ())
        if type(t) is App:
            children = (None, (t.function, t.argument))
        elif type(t) is Abs:
            children = skeleton(t)
        for c in children[1]:
            self.add(c)
        self.terms[t] = None
        if type(t) is App:
            self._headed.setdefault(key(t), []).append(t)
        self._root[t], self._members[t], self._uses[t], self._watch[t] = t, [t], [], []
        if type(t) is Literal:
            self._literals[t] = t
        if children[1]:
            self._children[t] = children
            for c in children[1]:
                self._uses[self.find(c)].append(t)
            self._sign(t)
        name, arguments = parts(t)
        if _has_law(name, arguments):
            for u in (t, *arguments):
                self._watch[self.find(u)].append(t)
            self._touched[t] = None
        if self._has_value(t):
            self._touched[t] = None

    def find(self, t: Term) -> Term:
        """Return the term that stands for the class of a term that was added."""
        root = self._root[t]
        while self._root[root] is not root:
            root = self._root[root]
        self._root[t] = root
        return root

    def members(self, t: Term) -> list[Term]:
        """Return the class of a term that was added."""
        return self._members[self.find(t)]

    def headed(self, pattern: Term) -> list[Term]:
        """Return the applications of the constant or variable that is applied in a pattern."""
        return self._headed.get(key(pattern), [])

    def headed_by(self, name: str, arguments: int) -> list[Term]:
        """Return the applications of a constant to so many arguments."""
        return list(self._headed.get(f"c{arguments} {name}", ()))

    def same(self, a: Term, b: Term) -> bool:
        """Return whether two terms are known to be equal."""
        return a is b or (a in self._root and b in self._root and self.find(a) is self.find(b))

    def holds(self, p: Term) -> bool:
        """Return whether a statement is known to be true."""
        return self.same(p, self.true_term)

    def fails(self, p: Term) -> bool:
        """Return whether a statement is known to be false."""
        return self.same(p, self.false_term)

    def merge(self, theorem: Theorem) -> None:
        """Take ``|- a = b``, and what follows."""
        self._merges.append((*sides(theorem.conclusion), theorem))
        self.close()

    def know(self, theorem: Theorem) -> None:
        """Take a theorem as a true statement, and what follows."""
        self.add(theorem.conclusion)
        if not self.holds(theorem.conclusion):
            self.merge(equals_true(theorem))
        self.close()

    def close(self) -> None:
        """Merge what is equal by congruence and by the laws of logic."""
        while self.false is None and (self._merges or self._touched):
            while self._merges:
                self._merge(*self._merges.pop())
            if self.same(self.true_term, self.false_term):
                self.false = by_equation(self.explain(self.true_term, self.false_term), named("truth"))
            elif self._touched:
                t = next(iter(self._touched))
                del self._touched[t]
                self._law(t)

    def _sign(self, t: Term) -> None:
        skeleton, children = self._children[t]
        known = self._signatures.setdefault((skeleton, *map(self.find, children)), t)
        if self.find(known) is not self.find(t):
            self._merges.append((t, known, None))

    def _merge(self, a: Term, b: Term, why: Theorem | None) -> None:
        self.add(a)
        self.add(b)
        first, second = self.find(a), self.find(b)
        if first is second:
            return
        path, x = [], a
        while x in self._edges:
            path.append(x)
            x = self._edges[x][0]
        for x in reversed(path):
            y, reason = self._edges.pop(x)
            self._edges[y] = (x, reason)
        self._edges[a] = (b, why)
        if len(self._members[first]) > len(self._members[second]):
            first, second = second, first
        self._root[first] = second
        self._members[second] += self._members.pop(first)
        uses = self._uses.pop(first)
        self._uses[second] += uses
        watch = [*self._watch.pop(first), *self._watch[second]]
        self._watch[second] = watch
        self._touched.update(dict.fromkeys(watch))
        self.version += 1
        for t in uses:
            self._sign(t)
        if a.type.op == "fun":
            self._functions.pop(first, None)
            self._functions[second] = [f for f in self._members[second] if type(head(f)) in (Abs, Const)]
            self._touched.update((t, None) for t in self._uses[second] if self._has_value(t))
        number = self._literals.pop(first, None)
        if number is not None:
            other = self._literals.setdefault(second, number)
            if other is not number:
                self.false = _apart(self.explain(number, other))

    # Proofs.

    def explain(self, a: Term, b: Term) -> Theorem:
        """Return ``|- a = b``, of two terms of one class."""
        if a is b:
            return reflexivity(a)
        found = self._equations.get((a, b))
        if found is not None:
            return found
        there, back = self._path(a), self._path(b)
        shared = set(there)
        meeting = next(x for x in back if x in shared)
        steps = [self._step(x) for x in there[: there.index(meeting)]]
        steps += [symmetry(self._step(x)) for x in reversed(back[: back.index(meeting)])]
        theorem = steps[0]
        for step in steps[1:]:
            theorem = transitivity(theorem, step)
        self._equations[a, b] = theorem
        return theorem

    def _path(self, x: Term) -> list[Term]:
        path = [x]
        while x in self._edges:
            x = self._edges[x][0]
            path.append(x)
        return path

    def _step(self, x: Term) -> Theorem:
        """The equation of the edge from x."""
        y, why = self._edges[x]
        if why is not None:
            return why if sides(why.conclusion)[0] is x else symmetry(why)
        (skeleton, xs), (_, ys) = self._children[x], self._children[y]
        equations = [self.explain(u, v) for u, v in zip(xs, ys, strict=True)]
        return congruent(skeleton, *equations) if skeleton is not None else congruence(*equations)

    def true(self, p: Term) -> Theorem:
        """Return ``|- p``, of a statement that is known to be true."""
        if p is self.true_term:
            return named("truth")
        return by_equation(self.explain(self.true_term, p), named("truth"))

    def untrue(self, p: Term) -> Theorem:
        """Return ``|- ~p``, of a statement that is known to be false."""
        false = equality_elimination(self.explain(p, self.false_term), assume(p))
        return instance(named("not_intro"), p, given=(discharge(p, false),))

    # Canonical forms.

    def canonical(self, t: Term, root: bool = True) -> Theorem:
        """Return ``|- t = t'``, its parts replaced by the simplest equal ones; so t itself, if ``root``."""
        self.add(t)
        self.close()
        if self._canonical_at != self.version:
            self._canonical, self._canonical_at = {}, self.version
        key = (t, root)
        known = self._canonical.get(key)
        if known is not None:
            return known
        self._canonical[key] = reflexivity(t)  # a guard against circles
        simplest = min(self.members(t), key=cost) if root else t
        first = self.explain(t, simplest)
        skeleton, children = self._children.get(simplest, (None, ()))
        if children:
            equations = [self.canonical(c) for c in children]
            rest = congruent(skeleton, *equations) if skeleton is not None else congruence(*equations)
            first = joined(first, rest)
        self._canonical[key] = first
        return first

    # Laws.

    def _law(self, t: Term) -> None:
        name, arguments = parts(t)
        if _has_law(name, arguments):
            _LAWS[name][1](self, t, *arguments)
        if type(t) is App:
            self._value_law(t)

    def _has_value(self, t: Term) -> bool:
        """Return whether t may be another term by `_value_law`."""
        return type(t) is App and any(
            _says_more(f, t) for f in self._functions.get(self.find(t.function), ())
        )

    def _value_law(self, t: App) -> None:
        """Equate t, if its function is known to be another one, to the value of that one."""
        for f in self._functions.get(self.find(t.function), ()):
            if (t, f) in self._tried or not _says_more(f, t) or len(self._applied) >= MOST_APPLIED:
                continue
            self._tried.add((t, f))
            value = congruence(self.explain(t.function, f), reflexivity(t.argument))
            if size(sides(value.conclusion)[1]) <= LARGEST_VALUE:
                self._applied.append(value)
                self._equate(value)

    def values(self) -> list[Theorem]:
        """Return ``|- f a = b``, where f is known to be a function that has the value b at a."""
        return self._applied

    def _equate(self, theorem: Theorem) -> None:
        self._merges.append((*sides(theorem.conclusion), theorem))

    def _assert(self, theorem: Theorem) -> None:
        self.add(theorem.conclusion)
        if not self.holds(theorem.conclusion):
            self._equate(equals_true(theorem))

    def _deny(self, theorem: Theorem) -> None:
        (p,) = parts(theorem.conclusion)[1]
        self.add(p)
        if not self.fails(p):
            self._equate(equals_false(theorem))

    def _logic_law(self, t: Term, *arguments: Term) -> None:
        """Consequences of a part that is true or false: t is another part; if t is: what its parts are."""
        name = parts(t)[0]
        for i, a in enumerate(arguments):
            truth = self._truth(a)
            rule = _OF_PARTS.get((name, i, truth))
            if rule:
                self._equate(instance(named(rule), *arguments[:i], *arguments[i + 1 :]))
        truth = self._truth(t)
        if truth:
            proof = self.true(t) if truth == "T" else self.untrue(t)
            for rule in _OF_WHOLE.get((name, truth), ()):
                theorem = instance(named(rule), *arguments, given=(proof,))
                self._deny(theorem) if parts(theorem.conclusion)[0] == "~" else self._assert(theorem)
        if name == "~" and truth == "T":
            self._deny(self.true(t))

    def _truth(self, p: Term) -> str:
        return "T" if self.holds(p) else "F" if self.fails(p) else ""

    def _equation_law(self, t: Term, a: Term, b: Term) -> None:
        if self.same(a, b):
            self._assert(self.explain(a, b))
        elif self.holds(t):
            self._equate(self.true(t))
        elif a.type is BOOL:
            self._logic_law(t, a, b)
        else:
            m, n = (self._literals.get(self.find(x)) for x in (a, b))
            if m is not None and n is not None:
                same = joined(self.explain(m, a), assume(t), self.explain(b, n))
                self._deny(instance(named("not_intro"), t, given=(discharge(t, _apart(same)),)))

    def _if_law(self, t: Term, c: Term, x: Term, y: Term) -> None:
        if self.holds(c) and not self.same(t, x):
            self._equate(use("if_true", c, x, y, given=(self.true(c),)))
        elif self.fails(c) and not self.same(t, y):
            self._equate(use("if_false", c, x, y, given=(self.untrue(c),)))
        elif self.same(x, y) and not self.same(t, x):
            yes, no = (
                use(r, c, x, y, given=(assume(p),)) for r, p in (("if_true", c), ("if_false", negated(c)))
            )
            self._equate(joined_cases(c, yes, joined(no, self.explain(y, x))))

    def _component_law(self, t: Term, z: Term) -> None:
        for m in self.members(z):
            name, xs = parts(m)
            if name == "," and len(xs) == 2:
                value = use(f"{parts(t)[0]}_pair", *xs)
                if not self.same(t, sides(value.conclusion)[1]):
                    self._equate(value)
                return

    def _pair_law(self, t: Term, x: Term, y: Term) -> None:
        others = [parts(m)[1] for m in self.members(t) if m is not t and parts(m)[0] == ","]
        if others and not (self.same(x, others[0][0]) and self.same(y, others[0][1])):
            for pair in ((x, y), others[0]):  # the components are equal by congruence
                self._equate(use("fst_pair", *pair))
                self._equate(use("snd_pair", *pair))

    def _ext_law(self, t: Term, x: Term) -> None:
        for m in list(self.members(t)):
            name, xs = parts(m)
            if name == "ext" and m is not t and not self.same(xs[0], x):
                self._equate(use("ext_inj", x, xs[0], given=(self.explain(t, m),)))
            elif name in ("top", "bot"):
                no = prove(negated(equal(t, m)), Context())
                self.false = instance(
                    named("absurd"), equal(t, m), self.false_term, given=(self.explain(t, m), no)
                )

    def _order_law(self, t: Term, x: Term, y: Term) -> None:
        """Consequences of an order of extended reals, one side of which is an end."""
        if not self.holds(t):
            return
        for side, end in ((x, const("top")), (y, const("bot"))):
            if self.same(side, end):
                order = ends.moved(self.true(t), self.explain(side, end))
                if parts(t)[0] == "<":
                    self.false = ends.passed(order)
                elif not self.same(x, y):
                    self._equate(ends.reached(order))


_LAWS: Final[dict[str, tuple[int, Callable[..., None]]]] = {
    "=": (2, EGraph._equation_law),
    "~": (1, EGraph._logic_law),
    "/\\": (2, EGraph._logic_law),
    "\\/": (2, EGraph._logic_law),
    "==>": (2, EGraph._logic_law),
    "if": (3, EGraph._if_law),
    "fst": (1, EGraph._component_law),
    "snd": (1, EGraph._component_law),
    ",": (2, EGraph._pair_law),
    "ext": (1, EGraph._ext_law),
    "<=": (2, EGraph._order_law),
    "<": (2, EGraph._order_law),
}


def _has_law(name: str, arguments: tuple[Term, ...]) -> bool:
    if name not in _LAWS or _LAWS[name][0] != len(arguments):
        return False
    return name not in ("<=", "<") or arguments[0].type is EREAL


# Lemmas (mathematics/propositions.py) for a connective with a part that is true or false, and for what a true
# or false statement says of its parts.
_OF_PARTS: Final = {
    ("~", 0, "T"): "not_of_true",
    ("~", 0, "F"): "not_of_false",
    ("/\\", 0, "T"): "true_and",
    ("/\\", 0, "F"): "false_and",
    ("/\\", 1, "T"): "and_true",
    ("/\\", 1, "F"): "and_false",
    ("\\/", 0, "T"): "true_or",
    ("\\/", 0, "F"): "false_or",
    ("\\/", 1, "T"): "or_true",
    ("\\/", 1, "F"): "or_false",
    ("==>", 0, "T"): "true_implies",
    ("==>", 0, "F"): "false_implies",
    ("==>", 1, "T"): "implies_true",
    ("==>", 1, "F"): "implies_false",
    ("=", 0, "T"): "true_is",
    ("=", 0, "F"): "false_is",
    ("=", 1, "T"): "is_true",
    ("=", 1, "F"): "is_false",
}
_OF_WHOLE: Final = {
    ("/\\", "T"): ("and_left", "and_right"),
    ("\\/", "F"): ("nor_left", "nor_right"),
    ("==>", "F"): ("antecedent_holds", "consequent_fails"),
    ("~", "F"): ("not_not",),
}


def _says_more(f: Term, t: App) -> bool:
    """Return whether f at the argument of t may be simpler to reason about than t.

    Congruence finds what two functions that have names say of the terms that there are.
    """
    return type(f) is Abs or type(head(t)) is Var


def _apart(same: Theorem) -> Theorem:
    """F from ``|- m = n`` for different numerals."""
    m, n = sides(same.conclusion)
    assert type(m) is Literal and type(n) is Literal
    if m.value > n.value:
        m, n, same = n, m, symmetry(same)
    less = by_equation(congruent(LT, same, reflexivity(n)), compare(LT, m, n))
    return instance(named("lt_irrefl"), n, given=(less,))
