"""Random proofs: what the kernel's rules make of random premises holds in finite models.

And ``ring`` against exact evaluation: the polynomial of a term has the term's value at every rational point,
at zeros of denominators too.  And ``enclose`` against mpmath: no bound that is false at a point is accepted.
"""

from __future__ import annotations

import operator
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

import mpmath

from cbdp_sym.gate import numbers as n
from cbdp_sym.gate.evaluate import Evaluator
from cbdp_sym.gate.sample import Sampler, Style
from cbdp_sym.gate.spaces import InfiniteType, Model
from cbdp_sym.kernel import reader, ring, terms, theorem
from cbdp_sym.kernel.terms import Abs, App, Literal, Term, Var, app, const, lam, literal, var
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.kernel.types import BOOL, REAL, KernelError, Type, fun, type_of, type_variables

A: Final = type_of("'a")
B: Final = type_of("'b")
TYPES: Final = (BOOL, A, B, fun(A, BOOL), fun(A, A), fun(A, B), fun(B, BOOL), type_of("prod", A, B))
NAMES: Final = ("x", "y", "z")
LARGEST: Final = 60  # nodes of a conclusion
RULES: Final[Mapping[str, Callable[..., Theorem]]] = {
    rule: getattr(theorem, rule)
    for rule in (
        "reflexivity", "symmetry", "transitivity", "congruence", "abstraction", "equality_elimination",
        "antisymmetry", "assume", "modus_ponens", "discharge", "generalise", "specialise", "instantiate",
        "instantiate_type",
    )
}  # fmt: skip


@dataclass
class SoundnessCounts:
    """Counts of theorems by rule and of evaluations, and the false ones."""

    made: dict[str, int] = field(default_factory=dict)
    evaluated: int = 0
    wrong: list[str] = field(default_factory=list)


class Proofs:
    """Makes random theorems from random ones."""

    def __init__(self, rng: random.Random, rules: Mapping[str, Callable[..., Theorem]]) -> None:
        self.rng = rng
        self.rules = rules
        self.theorems: list[Theorem] = []
        logic = (e.theorem for e in reader.library().values() if e.place.startswith("logic.txt"))
        self.axioms = [t for t in logic if t is not None and t.rule == "axiom"]

    def type(self) -> Type:
        """Return a type at random."""
        return self.rng.choice(TYPES)

    def variable(self, t: Type | None = None) -> Var:
        """Return a variable: few names, so that names meet at several types."""
        return var(self.rng.choice(NAMES), t or self.type())

    def term(self, t: Type, depth: int) -> Term:
        """Return a term of the type."""
        pick = self.rng.random()
        if depth == 0 or pick < 0.2:
            return self.variable(t)
        if t.op == "fun" and pick < 0.75:
            return lam(self.variable(t.args[0]), self.term(t.args[1], depth - 1))
        if t is BOOL and pick < 0.8:
            return self._statement(depth - 1)
        if t.op == "prod" and pick < 0.6:
            pair = const(",", fun(*t.args, t))
            return app(pair, *(self.term(a, depth - 1) for a in t.args))
        if pick < 0.85:
            case = const("if", fun(BOOL, t, t, t))
            parts = (BOOL, t, t)
            return app(case, *(self.term(p, depth - 1) for p in parts))
        of = self.type()
        return app(self.term(fun(of, t), depth - 1), self.term(of, depth - 1))

    def _statement(self, depth: int) -> Term:
        kind = self.rng.choice(("=", "=", "==>", "!", "!", "/\\", "~", "?", "T", "F"))
        if kind == "=":
            t = self.type()
            return terms.equal(self.term(t, depth), self.term(t, depth))
        if kind in ("!", "?"):
            v = self.variable()
            predicate = lam(v, self.term(BOOL, depth))
            return app(const(kind, fun(fun(v.type, BOOL), BOOL)), predicate)
        arguments = {"==>": 2, "/\\": 2, "~": 1}.get(kind, 0)
        return app(const(kind), *(self.term(BOOL, depth) for _ in range(arguments)))

    def some(self) -> Theorem:
        """Return a theorem that is there, rather a new one."""
        if self.rng.random() < 0.15:
            return self.rng.choice(self.axioms)
        recent = self.theorems[-60:] if self.rng.random() < 0.7 else self.theorems
        return self.rng.choice(recent)

    def fitting(self, wanted: Callable[[Theorem], bool]) -> Theorem:
        """Return a theorem that fits, if one of some random ones does."""
        tried = [self.some() for _ in range(30)]
        return next((t for t in tried if wanted(t)), tried[0])

    def step(self) -> Theorem | None:
        """Make a theorem, or None if the rule refuses the arguments."""
        rule = self.rng.choice(list(self.rules)) if self.theorems else "assume"
        try:
            made = self.rules[rule](*self._arguments(rule))
        except KernelError:
            return None
        if _size(made.conclusion, LARGEST) > LARGEST or len(made.hypotheses) > 4:
            return None
        self.theorems.append(made)
        return made

    def _arguments(self, rule: str) -> tuple[Any, ...]:
        p = self.some() if self.theorems else None
        if rule == "reflexivity":
            return (self.term(self.type(), 3),)
        if rule == "assume" or p is None:
            return (self._statement(2),)
        if rule == "symmetry":
            return (self.fitting(_is_equation),)
        if rule == "transitivity":
            first = self.fitting(_is_equation)
            return first, self.fitting(lambda q: _is_equation(q) and _fits(first, q))
        if rule == "congruence":
            first = self.fitting(lambda q: _is_equation(q) and _type(q).op == "fun")
            of = _type(first).args[:1]
            return first, self.fitting(lambda q: _is_equation(q) and (_type(q),) == of)
        if rule == "abstraction":
            return self._some_variable(p), self.fitting(_is_equation)
        if rule == "equality_elimination":
            first = self.fitting(lambda q: _is_equation(q) and _type(q) is BOOL)
            return first, theorem.assume(terms.sides(first.conclusion)[0])
        if rule == "antisymmetry":
            a, b = self._statement(1), self._statement(1)
            return theorem.discharge(a, self._holding(b, a)), theorem.discharge(b, self._holding(a, b))
        if rule == "modus_ponens":
            t = self.some()
            if not t.hypotheses:
                t = theorem.assume(self._statement(1))
            return theorem.discharge(t.conclusion, self.some()), t
        if rule == "discharge":
            h = self.rng.choice(sorted(p.hypotheses, key=_order)) if p.hypotheses else self._statement(1)
            return h, p
        if rule == "generalise":
            return self._some_variable(p), p
        if rule == "specialise":
            return self._values(self.fitting(_is_universal))
        if rule == "instantiate":
            free = sorted(p.conclusion.free, key=_order)[:3]
            return {v: self.term(v.type, 2) for v in free}, p
        return {v: self.rng.choice(TYPES) for v in (A, B)}, p

    def _holding(self, t: Term, given: Term) -> Theorem:
        """``t``, from ``given`` or from itself."""
        return theorem.assume(given) if t is given else theorem.assume(t)

    def _some_variable(self, p: Theorem) -> Var:
        free = sorted(p.conclusion.free, key=_order)
        return self.rng.choice(free) if free and self.rng.random() < 0.8 else self.variable()

    def _values(self, p: Theorem) -> tuple[Any, ...]:
        values: list[Term] = []
        conclusion = p.conclusion
        while len(values) < 3:
            try:
                t = terms.quantified(conclusion).type.args[0]
            except KernelError:
                break
            if type_variables(t) - {A, B}:
                break
            values.append(self.term(t, 2))
            conclusion = app(terms.quantified(conclusion), values[-1])
        return (p, *values)


def _order(t: Term) -> tuple[str, str, list[tuple[str, str]]]:
    """The place of a term among others, the same in every run: variables may share a name, not a type."""
    return repr(t), repr(t.type), sorted((repr(v), repr(v.type)) for v in t.free)


def _is_equation(p: Theorem) -> bool:
    head = p.conclusion
    return isinstance(head, App) and isinstance(head.function, App) and _named(head.function.function, "=")


def _is_universal(p: Theorem) -> bool:
    return isinstance(p.conclusion, App) and _named(p.conclusion.function, "!")


def _named(t: Term, name: str) -> bool:
    return isinstance(t, terms.Const) and t.name == name


def _type(p: Theorem) -> Type:
    """The type of both sides, ``bool`` if it is no equation."""
    return terms.sides(p.conclusion)[0].type if _is_equation(p) else BOOL


def _fits(p: Theorem, q: Theorem) -> bool:
    return _is_equation(p) and terms.sides(p.conclusion)[1] is terms.sides(q.conclusion)[0]


def _size(t: Term, most: int) -> int:
    """The number of nodes, or more than ``most``."""
    if most <= 0:
        return 1
    if isinstance(t, App):
        first = _size(t.function, most - 1)
        return 1 + first + (_size(t.argument, most - first) if first < most else 0)
    return 1 + _size(t.body, most - 1) if isinstance(t, Abs) else 1


def try_proofs(seed: int, count: int, rules: Mapping[str, Callable[..., Theorem]] = RULES) -> SoundnessCounts:
    """Make random theorems, ``count`` tries, and evaluate each in finite models.

    ``rules`` may be changed, to see that an unsound rule is found.
    """
    rng = random.Random(seed)
    found = SoundnessCounts()
    proofs = Proofs(rng, rules)
    models = [Model({"'a": (0, 1), "'b": (0, 1)}), Model({"'a": (0,), "'b": (0, 1, 2)})]
    models.append(Model({"'a": (0, 1, 2), "'b": (0,)}))
    places = [(Evaluator(m, {}), Sampler(m, rng)) for m in models]
    for k in range(count):
        if k % 2000 == 1999:
            proofs.theorems = proofs.theorems[-200:]
        made = proofs.step()
        if made is None:
            continue
        found.made[made.rule] = found.made.get(made.rule, 0) + 1
        for evaluator, sampler in places:
            if len(found.wrong) < 20 and not _holds(made, evaluator, sampler, found):
                found.wrong.append(f"{made.rule}: {made}")
    return found


def _holds(p: Theorem, evaluator: Evaluator, sampler: Sampler, found: SoundnessCounts) -> bool:
    """Return whether the theorem holds for some random values of its variables."""
    free = set(p.conclusion.free).union(*(h.free for h in p.hypotheses))
    for _ in range(4):
        evaluator.model.restart()
        try:
            style = Style(measurable=False, plain=True)
            values = {v: sampler.value(v.type, style) for v in sorted(free, key=_order)}
            if all(evaluator.value(h, values) for h in p.hypotheses):
                found.evaluated += 1
                if not evaluator.value(p.conclusion, values) and not evaluator.model.sampled:
                    return False
        except (n.UndecidedNumber, InfiniteType):
            continue
    return True


# ring.


def random_real(rng: random.Random, depth: int) -> Term:
    """Return a random real term: sums, products, quotients, powers, and some atoms."""
    pick = rng.random()
    if depth == 0 or pick < 0.15:
        if rng.random() < 0.6:
            return var(rng.choice(NAMES), REAL)
        return literal(Fraction(rng.randint(-3, 3), rng.choice((1, 1, 1, 2, 3))))
    if pick < 0.25:
        return app(ring.NEG, random_real(rng, depth - 1))
    if pick < 0.35:
        return app(ring.POW, random_real(rng, depth - 1), literal(rng.choice((0, 1, 2, 3))))
    if pick < 0.4:
        return app(ring.POW, var(rng.choice(NAMES), REAL), literal(rng.choice((-1, -2))))
    operation = rng.choice((ring.ADD, ring.SUB, ring.MUL, ring.MUL, ring.DIV, ring.DIV))
    return app(operation, random_real(rng, depth - 1), random_real(rng, depth - 1))


def _inverse(x: Fraction) -> Fraction:
    return 1 / x if x else x


def exact(t: Term, at: Mapping[Term, Fraction]) -> Fraction:
    """Return the value of a term of :func:`random_real`, by fractions."""
    if t in at:
        return at[t]
    if isinstance(t, Literal):
        return t.value
    assert isinstance(t, App)
    if t.function is ring.NEG:
        return -exact(t.argument, at)
    assert isinstance(t.function, App)
    x, y = exact(t.function.argument, at), exact(t.argument, at)
    operation = t.function.function
    if operation in _RING:
        return _RING[operation](x, y)
    if operation is ring.DIV:
        return x * _inverse(y)
    return x ** int(y) if y >= 0 else _inverse(x) ** -int(y)


def try_ring(seed: int, count: int) -> SoundnessCounts:
    """Compare ``count`` random terms with their polynomials, at points with many zeros."""
    rng = random.Random(seed)
    found = SoundnessCounts()
    tried = []
    for _ in range(count):
        t = random_real(rng, rng.randint(1, 4))
        tried.append((t, ring.polynomial(t)))
    atoms = ring.atoms()
    values = tuple(Fraction(p, q) for p, q in ((0, 1), (0, 1), (1, 1), (-1, 1), (2, 1), (1, 2), (-3, 1)))
    for t, polynomial in tried:
        for _ in range(3):
            at: dict[Term, Fraction] = {var(x, REAL): rng.choice(values) for x in NAMES}
            found.evaluated += 1
            if _value(polynomial, atoms, at, {}) != exact(t, at) and len(found.wrong) < 20:
                found.wrong.append(f"ring: {t} at {at}")
    return found


def _value(
    polynomial: Any, atoms: Mapping[int, Any], at: Mapping[Term, Fraction], known: dict[int, Fraction]
) -> Fraction:
    total = Fraction(0)
    for monomial, c in dict(polynomial).items():
        for number, exponent in monomial:
            if number not in known:
                key = atoms[number]
                if isinstance(key, Term):
                    known[number] = exact(key, at)
                elif isinstance(key[1], int):
                    known[number] = _inverse(_value({((key[1], 1),): 1}, atoms, at, known))
                else:
                    known[number] = _inverse(_value(key[1], atoms, at, known))
            c *= known[number] ** exponent
        total += c
    return total


# Enclosures.


def random_closed_form(rng: random.Random, depth: int) -> Term:
    """Return a random term of the kind that ``enclose`` reads."""
    if depth == 0 or rng.random() < 0.2:
        leaf = rng.choice((*NAMES[:2], *NAMES[:2], "pi", ""))
        if leaf == "pi":
            return const("pi")
        return var(leaf, REAL) if leaf else literal(Fraction(rng.randint(-4, 4), rng.choice((1, 2, 3))))
    if rng.random() < 0.45:
        return app(const(rng.choice(("exp", "log", "sqrt", "abs"))), random_closed_form(rng, depth - 1))
    if rng.random() < 0.2:
        exponent = literal(Fraction(rng.randint(-3, 3), rng.choice((1, 1, 2, 3))))
        return app(ring.POW, random_closed_form(rng, depth - 1), exponent)
    operation = rng.choice((ring.ADD, ring.SUB, ring.MUL, ring.DIV, ring.POW))
    return app(operation, random_closed_form(rng, depth - 1), random_closed_form(rng, depth - 1))


_RING: Final[Mapping[terms.Term, Callable[[Any, Any], Any]]] = {
    ring.ADD: operator.add,
    ring.SUB: operator.sub,
    ring.MUL: operator.mul,
}
_ELEMENTARY: Final[Mapping[str, Callable[[Any], Any]]] = {
    "exp": lambda x: mpmath.exp(_moderate(x)),
    "log": lambda x: mpmath.log(x) if x > 0 else mpmath.mpf(0),
    "sqrt": lambda x: mpmath.sqrt(x) if x > 0 else mpmath.mpf(0),
    "abs": abs,
}


def _moderate(x: Any) -> Any:
    """``x``, if a power with this exponent is no huge number."""
    if abs(x) > 400:
        raise OverflowError("a huge number")
    return x


def approximate(t: Term, at: Mapping[Term, Fraction]) -> Any:
    """Return the value of a closed form by mpmath, with the conventions of the library."""
    if t in at or isinstance(t, Literal):
        q = t.value if isinstance(t, Literal) else at[t]
        return mpmath.mpf(q.numerator) / q.denominator
    if isinstance(t, terms.Const):
        return mpmath.pi()
    assert isinstance(t, App)
    if isinstance(t.function, terms.Const):
        return _ELEMENTARY[t.function.name](approximate(t.argument, at))
    assert isinstance(t.function, App)
    x, y = approximate(t.function.argument, at), approximate(t.argument, at)
    operation = t.function.function
    if operation in _RING:
        return _RING[operation](x, y)
    if operation is ring.DIV:
        return x / y if y else mpmath.mpf(0)
    y = _moderate(y)
    if x > 0 or y == int(y):
        return mpmath.power(x, y) if x or y == 0 else mpmath.mpf(0)
    return mpmath.power(-x, y) * mpmath.cospi(y) if x else mpmath.mpf(0)


def try_enclose(seed: int, count: int) -> SoundnessCounts:
    """Ask for bounds on random boxes: those that are false at a point of the box have to be refused.

    ``made`` counts the bounds that were asked for, and those with room that were accepted.
    """
    rng = random.Random(seed)
    found = SoundnessCounts(made={"false": 0, "accepted": 0})
    x, y = (var(name, REAL) for name in NAMES[:2])
    for _ in range(count):
        t = random_closed_form(rng, rng.randint(1, 3))
        box, at = {}, dict[Term, Fraction]()
        for v in (x, y):
            low = Fraction(rng.randint(-12, 12), rng.choice((1, 2, 3, 8)))
            width = Fraction(rng.randint(0, 8), rng.choice((1, 4, 64)))
            box[v] = low, low + width
            at[v] = low + width * rng.choice((0, Fraction(1, 3), Fraction(1, 2), 1))
        with mpmath.workdps(60):
            try:
                value = approximate(t, at)
                shown = Fraction(mpmath.nstr(value, 40)) if abs(value) < 10**30 else None
            except (OverflowError, ValueError, ZeroDivisionError):
                continue
        if shown is None:
            continue
        gap = max(abs(shown), Fraction(1)) / 10**15
        precision = rng.choice((32, 64, 128))
        found.made["false"] += 2
        for relation, a, b in ((ring.LE, t, literal(shown - gap)), (ring.LT, literal(shown + gap), t)):
            if _accepted(relation, a, b, box, precision):
                found.wrong.append(f"enclose: {a} {relation} {b} on {box}")
        room = max(abs(shown), Fraction(1)) * 5
        found.made["accepted"] += _accepted(ring.LE, t, literal(shown + room), box, precision)
        found.evaluated += 1
    return found


def _accepted(
    relation: Term, a: Term, b: Term, box: Mapping[Var, tuple[Fraction, Fraction]], precision: int
) -> bool:
    try:
        theorem.enclose(relation, a, b, box, precision)
    except KernelError:
        return False
    return True
