"""Terms taken apart and put together: heads and arguments, the operations of arithmetic, opened binders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import reduce
from typing import Final

from cbdp_sym.kernel.ring import ADD, DIV, LE, LT, MUL, NEG, POW, SUB
from cbdp_sym.kernel.terms import Abs, App, Const, Literal, Term, Var, app, const, lam, literal, var
from cbdp_sym.kernel.theorem import (
    Theorem,
    congruence,
    discharge,
    equality_elimination,
    generalise,
    reflexivity,
    transitivity,
)
from cbdp_sym.kernel.types import BOOL, EREAL, REAL, Type, fun

ZERO: Final = literal(0)
ONE: Final = literal(1)
NOT: Final = "~"

_parts: dict[Term, tuple[str, tuple[Term, ...]]] = {}


def parts(t: Term) -> tuple[str, tuple[Term, ...]]:
    """Return the name of the constant at the head of ``t``, and its arguments; the name is "" for others."""
    found = _parts.get(t)
    if found is None:
        arguments: list[Term] = []
        u = t
        while type(u) is App:
            arguments.append(u.argument)
            u = u.function
        found = _parts[t] = (u.name if type(u) is Const else "", tuple(reversed(arguments)))
    return found


def conjuncts(t: Term) -> list[Term]:
    r"""Return a, b, c of ``a /\ b /\ c``."""
    name, arguments = parts(t)
    return [x for a in arguments for x in conjuncts(a)] if name == "/\\" else [t]


def head(t: Term) -> Term:
    """Return what is applied in ``t``: no application."""
    while type(t) is App:
        t = t.function
    return t


_symbols: dict[Term, frozenset[str]] = {}


def symbols(t: Term) -> frozenset[str]:
    """Return the names of the constants and free variables in ``t``; the body of a binder may be given."""
    found = _symbols.get(t)
    if found is None:
        if type(t) is App:
            f, a = symbols(t.function), symbols(t.argument)
            found = f if a <= f else f | a
        elif type(t) is Abs:
            found = symbols(t.body)
        elif type(t) is Const or type(t) is Var:
            found = frozenset((t.name,))
        else:
            found = frozenset()
        _symbols[t] = found
    return found


def value(t: Term) -> Fraction | None:
    """Return the value of a literal, or of its negation; None for other terms."""
    if type(t) is Literal:
        return t.value
    if type(t) is App and t.function is NEG and type(t.argument) is Literal:
        return -t.argument.value
    return None


def number(q: Fraction | int) -> Term:
    """Return a rational number as it is written: ``2/3`` and ``neg 1`` instead of negative literals."""
    q = Fraction(q)
    t = literal(abs(q.numerator))
    if q.denominator != 1:
        t = app(DIV, t, literal(q.denominator))
    return app(NEG, t) if q < 0 else t


# Operations, at real or at ereal as the arguments are.

_AT_REAL: Final = {"+": ADD, "-": SUB, "*": MUL, "/": DIV, "^": POW, "<=": LE, "<": LT}
_ORDER: Final = {name: const(name, fun(EREAL, EREAL, BOOL)) for name in ("<=", "<")}
_AT_EREAL: Final = {
    **{name: const(name, fun(EREAL, EREAL, EREAL)) for name in "+-*/"},
    "^": const("^", fun(EREAL, REAL, EREAL)),
    **_ORDER,
}


def binary(operation: str, a: Term, b: Term) -> Term:
    """Return ``a operation b``; an equation too."""
    if operation == "=":
        return app(const("=", fun(a.type, a.type, BOOL)), a, b)
    return app((_AT_EREAL if a.type is EREAL else _AT_REAL)[operation], a, b)


def le(a: Term, b: Term) -> Term:
    """Return ``a <= b``."""
    return binary("<=", a, b)


def lt(a: Term, b: Term) -> Term:
    """Return ``a < b``."""
    return binary("<", a, b)


def add(a: Term, b: Term) -> Term:
    """Return ``a + b``."""
    return binary("+", a, b)


def sub(a: Term, b: Term) -> Term:
    """Return ``a - b``."""
    return binary("-", a, b)


def mul(a: Term, b: Term) -> Term:
    """Return ``a * b``."""
    return binary("*", a, b)


def div(a: Term, b: Term) -> Term:
    """Return ``a / b``."""
    return binary("/", a, b)


def power(a: Term, b: Term) -> Term:
    """Return ``a ^ b``."""
    return binary("^", a, b)


def neg(a: Term) -> Term:
    """Return ``neg a``, of a real number."""
    return app(NEG, a)


def negated(p: Term) -> Term:
    """Return ``~p``."""
    return app(const(NOT), p)


def some(predicate: Term) -> Term:
    """Return a value of the predicate's type, of which nothing is known."""
    of_type = predicate.type.args[0]
    return app(const("select", fun(predicate.type, of_type)), lam(var("x", of_type), const("T")))


def ext(a: Term) -> Term:
    """Return the real number ``a`` as an extended real."""
    return app(const("ext"), a)


# Binders.

_depth = 0


@contextmanager
def opened(*domains: Type) -> Iterator[tuple[Var, ...]]:
    """Give variables that no open scope uses, to look under binders with.

    Their names are used again after the scope, so that the same terms are the same objects again;
    a theorem that leaves the scope must not have them free.
    """
    global _depth
    _depth += 1
    try:
        yield tuple(var(f"_{_depth}.{i}" if i else f"_{_depth}", t) for i, t in enumerate(domains))
    finally:
        _depth -= 1


@contextmanager
def unopened() -> Iterator[None]:
    """Forget the open scopes, for a closed statement: its proof has nothing of what surrounds it."""
    global _depth
    before, _depth = _depth, 0
    try:
        yield
    finally:
        _depth = before


# Theorems about the parts of a term.


def generalise_all(variables: Iterable[Var], theorem: Theorem) -> Theorem:
    """Return ``!x y .... p``, the first variable outermost."""
    for v in reversed(list(variables)):
        theorem = generalise(v, theorem)
    return theorem


def discharge_all(hypotheses: Iterable[Term], theorem: Theorem) -> Theorem:
    """Return ``a ==> b ==> ... ==> p``, the first hypothesis outermost."""
    for h in reversed(list(hypotheses)):
        theorem = discharge(h, theorem)
    return theorem


def congruent(f: Term, *equations: Theorem) -> Theorem:
    """From a = b, c = d, ...: ``f a c ... = f b d ...``."""
    return reduce(congruence, equations, reflexivity(f))


def by_equation(equation: Theorem, theorem: Theorem) -> Theorem:
    """From p = q and p: q.  Nothing to do for p = p."""
    c = equation.conclusion
    assert type(c) is App and type(c.function) is App
    return theorem if c.argument is c.function.argument else equality_elimination(equation, theorem)


def joined(*equations: Theorem) -> Theorem:
    """Return the chain of equations as one; trivial ones are left out."""
    result: Theorem | None = None
    for e in equations:
        if result is None or _trivial(result):
            result = e
        elif not _trivial(e):
            result = transitivity(result, e)
    assert result is not None
    return result


def _trivial(e: Theorem) -> bool:
    c = e.conclusion
    assert type(c) is App and type(c.function) is App
    return c.argument is c.function.argument
