"""Theorems and the rules that make them: classical higher-order logic, as in HOL Light.

A theorem says that its hypotheses imply its conclusion, for all values of its free variables and types.
It keeps the step that made it (the rule, the premises, the arguments), so that what it rests on can be
listed, and the steps written to a log that another program replays.  Every rule raises KernelError where
it does not apply.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction

from cbdp_sym.kernel import enclose as _enclose
from cbdp_sym.kernel import ring as _ring
from cbdp_sym.kernel.terms import (
    CONSTANTS, Abs, Literal, Term, Var, antecedent, app, closed, const, declare, equal, forall, implies,
    instantiate_types, lam, literal, open_many, quantified, sides, substitute, type_variables_in,
)
from cbdp_sym.kernel.types import BOOL, REAL, Immutable, KernelError, Type, make, type_variables


class Theorem(Immutable):
    """``hypotheses`` imply ``conclusion``; made from ``premises`` by ``rule`` with ``arguments``."""
    __slots__ = ("hypotheses", "conclusion", "rule", "premises", "arguments")  # noqa: RUF023 - the order of make
    hypotheses: frozenset[Term]
    conclusion: Term
    rule: str
    premises: tuple[Theorem, ...]
    arguments: tuple[object, ...]

    def __repr__(self) -> str:
        return ", ".join(map(repr, self.hypotheses)) + f" |- {self.conclusion}"

def _made(
    hypotheses: frozenset[Term], conclusion: Term, rule: str,
    premises: tuple[Theorem, ...] = (), *arguments: object,
) -> Theorem:
    return make(Theorem, hypotheses, conclusion, rule, premises, arguments)

def _proved(*theorems: Theorem) -> frozenset[Term]:
    """The union of the hypotheses; refuses what is not a theorem."""
    union: frozenset[Term] = frozenset()
    for theorem in theorems:
        if type(theorem) is not Theorem:
            raise KernelError(f"not a theorem: {theorem!r}")
        found = theorem.hypotheses
        if found and found is not union:
            union = union | found if union else found
    return union

def _statement(t: Term) -> Term:
    if closed(t).type is not BOOL:
        raise KernelError(f"not a statement: {t} : {t.type}")
    return t

def _variable(v: Var, hypotheses: frozenset[Term]) -> Var:
    """``v``, which has to be a variable that is not free in a hypothesis."""
    if type(v) is not Var:
        raise KernelError(f"not a variable: {v!r}")
    for h in hypotheses:
        if v in h.free:
            raise KernelError(f"{v} is free in the hypothesis {h}")
    return v


# Equality.

def reflexivity(t: Term) -> Theorem:
    """|- t = t"""
    return _made(frozenset(), equal(t, t), "reflexivity", (), t)

def symmetry(p: Theorem) -> Theorem:
    """From |- a = b, |- b = a."""
    hypotheses = _proved(p)
    a, b = sides(p.conclusion)
    return _made(hypotheses, equal(b, a), "symmetry", (p,))

def transitivity(p: Theorem, q: Theorem) -> Theorem:
    """From |- a = b and |- b = c, |- a = c."""
    hypotheses = _proved(p, q)
    (a, b), (b2, c) = sides(p.conclusion), sides(q.conclusion)
    if b is not b2:
        raise KernelError(f"transitivity: {b} is not {b2}")
    return _made(hypotheses, equal(a, c), "transitivity", (p, q))

def congruence(p: Theorem, q: Theorem) -> Theorem:
    """From |- f = g and |- a = b, |- f a = g b."""
    hypotheses = _proved(p, q)
    (f, g), (a, b) = sides(p.conclusion), sides(q.conclusion)
    return _made(hypotheses, equal(app(f, a), app(g, b)), "congruence", (p, q))

def abstraction(v: Var, p: Theorem) -> Theorem:
    r"""From |- a = b, |- (\v. a) = (\v. b), where v is not free in a hypothesis."""
    _variable(v, hypotheses := _proved(p))
    a, b = sides(p.conclusion)
    return _made(hypotheses, equal(lam(v, a), lam(v, b)), "abstraction", (p,), v)

def equality_elimination(p: Theorem, q: Theorem) -> Theorem:
    """From |- a = b and |- a, |- b."""
    hypotheses = _proved(p, q)
    a, b = sides(p.conclusion)
    if a is not q.conclusion:
        raise KernelError(f"equality_elimination: {a} is not {q.conclusion}")
    return _made(hypotheses, b, "equality_elimination", (p, q))

def antisymmetry(p: Theorem, q: Theorem) -> Theorem:
    """From |- a ==> b and |- b ==> a, |- a = b."""
    hypotheses = _proved(p, q)
    (a, b), (b2, a2) = antecedent(p.conclusion), antecedent(q.conclusion)
    if a is not a2 or b is not b2:
        raise KernelError(f"antisymmetry: {p.conclusion} is not the converse of {q.conclusion}")
    return _made(hypotheses, equal(a, b), "antisymmetry", (p, q))


# Implication and the universal quantifier.

def assume(t: Term) -> Theorem:
    """t |- t"""
    return _made(frozenset((_statement(t),)), t, "assume", (), t)

def modus_ponens(p: Theorem, *qs: Theorem) -> Theorem:
    """From |- a ==> b ==> ... ==> c and |- a, |- b, ..., |- c."""
    hypotheses = _proved(p, *qs)
    conclusion = p.conclusion
    for q in qs:
        a, conclusion = antecedent(conclusion)
        if a is not q.conclusion:
            raise KernelError(f"modus_ponens: {a} is wanted, not {q.conclusion}")
    return _made(hypotheses, conclusion, "modus_ponens", (p, *qs))

def discharge(t: Term, p: Theorem) -> Theorem:
    """From |- b, |- t ==> b without the hypothesis t."""
    hypotheses = _proved(p) - {_statement(t)}
    return _made(hypotheses, implies(t, p.conclusion), "discharge", (p,), t)

def generalise(v: Var, p: Theorem) -> Theorem:
    """From |- b, |- !v. b, where v is not free in a hypothesis."""
    _variable(v, hypotheses := _proved(p))
    return _made(hypotheses, forall(v, p.conclusion), "generalise", (p,), v)

def specialise(p: Theorem, *terms: Term) -> Theorem:
    """From |- !x y .... b, b with the terms put in for x, y, ..."""
    hypotheses = _proved(p)
    conclusion = p.conclusion
    taken = 0
    for t in terms:  # the binders that are spelled out, all at once: b is rebuilt once
        predicate = quantified(conclusion)
        if closed(t).type is not predicate.type.args[0]:
            raise KernelError(f"specialise: {t} : {t.type} is no value for {conclusion}")
        if type(predicate) is not Abs:
            break
        conclusion, taken = predicate.body, taken + 1
    conclusion = open_many(conclusion, terms[:taken])
    for t in terms[taken:]:  # !p, where p is no abstraction
        conclusion = app(quantified(conclusion), t)
    return _made(hypotheses, conclusion, "specialise", (p,), *terms)

def instantiate(theta: Mapping[Var, Term], p: Theorem) -> Theorem:
    """The theorem with terms put in for free variables, in the hypotheses too."""
    theta = dict(theta)
    hypotheses = frozenset(substitute(theta, h) for h in _proved(p))
    conclusion = substitute(theta, p.conclusion)
    return _made(hypotheses, conclusion, "instantiate", (p,), *theta.items())

def instantiate_type(theta: Mapping[Type, Type], p: Theorem) -> Theorem:
    """The theorem with types put in for type variables, in the hypotheses too."""
    theta = dict(theta)
    hypotheses = frozenset(instantiate_types(theta, h) for h in _proved(p))
    conclusion = instantiate_types(theta, p.conclusion)
    return _made(hypotheses, conclusion, "instantiate_type", (p,), *theta.items())


# Statements of the library, and definitions.

_axioms: dict[str, Theorem] = {}
_definitions: dict[str, Theorem] = {}

def axiom(name: str, t: Term) -> Theorem:
    """|- t, a closed statement that is believed because of its source.  For the library's reader only."""
    if type(name) is not str or name in _axioms or _statement(t).free:
        raise KernelError(f"the statement {name!r} is not closed, or there is one of this name")
    theorem = _axioms[name] = _made(frozenset(), t, "axiom", (), name)
    return theorem

def define(name: str, t: Term) -> Theorem:
    """|- name = t, for a new constant and a closed term.  The same definition again is the same theorem."""
    known = _definitions.get(name) if type(name) is str else None
    if known is not None and closed(t) is sides(known.conclusion)[1]:
        return known
    if name in CONSTANTS or closed(t).free or not type_variables_in(t) <= type_variables(t.type):
        raise KernelError(
            f"{name!r} is not defined: it is a constant already, or the term has free variables, or "
            "type variables that its type does not show"
        )
    declare(name, t.type)
    theorem = _definitions[name] = _made(frozenset(), equal(const(name), t), "define", (), name, t)
    return theorem


# Computations.

def ring(s: Term, t: Term) -> Theorem:
    """|- s = t, where both are the same polynomial over the rationals in their atoms (``ring.py``)."""
    if closed(s).type is not REAL or closed(t).type is not REAL:
        raise KernelError(f"ring: {s} and {t} are not real numbers")
    if _ring.polynomial(s) != _ring.polynomial(t):
        raise KernelError(f"ring: {s} and {t} are different polynomials")
    return _made(frozenset(), equal(s, t), "ring", (), s, t)

def compare(relation: Term, a: Term, b: Term) -> Theorem:
    """|- a <= b or |- a < b, for rational literals."""
    if type(a) is not Literal or type(b) is not Literal:
        raise KernelError(f"compare: {a!r} and {b!r} are not both literals")
    if relation is not _ring.LE and relation is not _ring.LT:
        raise KernelError(f"compare: {relation!r} is neither <= nor < on real numbers")
    if not (a.value <= b.value if relation is _ring.LE else a.value < b.value):
        raise KernelError(f"compare: {a} {relation} {b} is false")
    return _made(frozenset(), app(relation, a, b), "compare", (), relation, a, b)

def enclose(
    relation: Term, a: Term, b: Term, box: Mapping[Var, tuple[Fraction, Fraction]], precision: int = 64
) -> Theorem:
    """|- lo <= x ==> x <= hi ==> ... ==> a <= b (or a < b), by ball arithmetic (``enclose.py``)."""
    ends = {v: (Fraction(low), Fraction(high)) for v, (low, high) in dict(box).items()}
    _enclose.check(relation, a, b, ends, precision)
    conclusion = app(relation, a, b)
    for v, (low, high) in reversed(ends.items()):
        conclusion = implies(app(_ring.LE, v, literal(high)), conclusion)
        conclusion = implies(app(_ring.LE, literal(low), v), conclusion)
    arguments = (x for v, (low, high) in ends.items() for x in (v, literal(low), literal(high)))
    return _made(frozenset(), conclusion, "enclose", (), relation, a, b, precision, *arguments)


# Certificates of statements about real numbers, which two independent checkers accept.

Checker = Callable[[Term, str], None]  # raises KernelError unless the certificate proves the statement
_checkers: list[Checker] = []

def certify_with(first: Checker, second: Checker) -> None:
    """Take these two checkers of certificates, once and for all (``checkers/door.py``)."""
    if _checkers:
        raise KernelError("the checkers of certificates are there already")
    _checkers.extend((first, second))

def certified(t: Term, certificate: str) -> Theorem:
    """|- t, where both checkers accept the certificate."""
    _statement(t)
    if len(_checkers) != 2 or type(certificate) is not str:
        raise KernelError("a certificate is text, and needs the checkers of cbdp_sym.checkers")
    for accept in _checkers:
        accept(t, certificate)
    return _made(frozenset(), t, "certified", (), t, certificate)


# What a theorem rests on.

def steps(theorems: Iterable[Theorem]) -> Iterator[Theorem]:
    """Yield every theorem that these are made from, and these, each once and after its premises."""
    done: set[Theorem] = set()
    stack = [(t, False) for t in reversed(list(theorems))]
    _proved(*(t for t, _ in stack))
    while stack:
        theorem, ready = stack.pop()
        if ready:
            yield theorem
        elif theorem not in done:
            done.add(theorem)
            stack.append((theorem, True))
            stack.extend((p, False) for p in reversed(theorem.premises))

def axioms(*theorems: Theorem) -> list[str]:
    """Return the names of the library's statements that these theorems rest on, in alphabetical order."""
    return sorted({str(s.arguments[0]) for s in steps(theorems) if s.rule == "axiom"})
