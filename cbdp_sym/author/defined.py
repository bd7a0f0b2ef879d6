r"""The presuppositions of a claim: the statement that every term in it is defined.

The library's functions are total: 1/0 = 0, and what is not integrable has integral 0.  So a claim says what
a mathematician reads only together with ``defined(claim)``, a formula computed from its syntax.  A constant
with a line ``partial c (x) needs ..`` is defined where that condition holds; a definition without such a
line is unfolded, and one in ``UNFOLDED`` always.  An argument has to be defined everywhere, also if the
definition drops it; but a function that is put into a definition has to be defined where it is applied there.
The function under a mean or an integral has to be defined almost everywhere, the terms of a sum or a supremum
over a set on that set, and a function with a limit or derivative near the point (``NEAR``).  The consequent
of ``==>`` and the right side of ``/\`` have to be defined where the left side holds, and each branch of
``if`` where it is taken.  This formula decides what a claim says, never whether it is proved.
"""

from __future__ import annotations

from functools import cache
from itertools import count

from cbdp_sym.kernel import reader
from cbdp_sym.kernel.reader import library
from cbdp_sym.kernel.terms import (
    Abs,
    App,
    Const,
    Literal,
    Term,
    Var,
    app,
    const,
    forall,
    implies,
    instantiate_types,
    lam,
    sides,
    substitute,
    var,
)
from cbdp_sym.kernel.types import BOOL, REAL, Type, fun, match_type, type_of
from cbdp_sym.tactics.definitions import entry

ALMOST_EVERYWHERE = ("L", "E", "M", "HasInt", "Integrable", "AE", "HasMean")  # of a measure and a function
ON_A_SET = ("SumOn", "ProdOn", "SupOn", "InfOn")  # of a set and a function
# Definitions of the foundations that are only ways to write another constant: their values depend on its.
UNFOLDED = ("Sum", "Prod", "bind", "HasIntOn", "HasIntAbove", "HasIntBelow")
# Where a function has to be defined (p) so that these arguments make sense, and its place among them.
NEAR = {
    "Tendsto": (0, r"\p : real -> bool. \f : real -> real. \l : real. ?a. !x. a <= x ==> p x"),
    "TendstoAt": (
        0,
        r"\p : real -> bool. \f : real -> real. \a l : real. "
        r"?d. 0 < d /\ (!x. ~(x = a) ==> abs (x - a) <= d ==> p x)",
    ),
    "Continuous": (
        0,
        r"\p : real -> bool. \f : real -> real. \a : real. "
        r"?d. 0 < d /\ (!x. abs (x - a) <= d ==> p x)",
    ),
    "HasDeriv": (
        0,
        r"\p : real -> bool. \f : real -> real. \m x : real. "
        r"?d. 0 < d /\ (!y. abs (y - x) <= d ==> p y)",
    ),
    "ConvexOn": (1, r"\p s : real -> bool. \g : real -> real. !x. s x ==> p x"),
}


def defined(t: Term) -> Term:
    """Return the statement that ``t`` is defined; ``T`` if nothing can be undefined in it."""
    return _Walk().term(t)


def _true() -> Term:
    return const("T")


def _conjunction(*statements: Term) -> Term:
    found: list[Term] = []
    for s in statements:
        if s is not _true() and s not in found:
            found.append(s)
    if not found:
        return _true()
    result = found[-1]
    for s in reversed(found[:-1]):
        result = app(const("/\\"), s, result)
    return result


def _where(condition: Term, s: Term) -> Term:
    return s if s is _true() else implies(condition, s)


class _Walk:
    """Walks a term; ``given`` has what stands for the parameters of the definitions that are unfolded."""

    def __init__(self) -> None:
        self.numbers, self.given = count(), dict[Term, Term]()

    def fresh(self, t: Type) -> Var:
        return var(f"x#{next(self.numbers)}", t)  # no name that a text can have

    def term(self, t: Term) -> Term:
        """Return the statement that ``t``, and the values of ``t`` if it is a function, are defined."""
        if isinstance(t, Abs):
            return self.values(t)
        head, arguments = t, list[Term]()
        while isinstance(head, App):
            arguments.insert(0, head.argument)
            head = head.function
        if isinstance(head, Const):
            return self.constant(head, arguments)
        value = self.given.get(head)
        own = _true() if value is None else self.term(app(value, *arguments))
        return _conjunction(*map(self.term, arguments), own)

    def values(self, function: Term) -> Term:
        """Return the statement that all values of ``function`` are defined."""
        v = self.fresh(function.type.args[0])
        inner = self.term(app(function, v))
        return inner if inner is _true() else forall(v, inner)

    def constant(self, head: Const, arguments: list[Term]) -> Term:
        name = head.name
        if name in ("==>", "/\\") and len(arguments) == 2:
            a, b = arguments
            return _conjunction(self.term(a), _where(a, self.term(b)))
        if name == "if" and len(arguments) >= 3:
            condition, yes, no, *rest = arguments
            return _conjunction(
                self.term(condition),
                _where(condition, self.term(app(yes, *rest) if rest else yes)),
                _where(app(const("~"), condition), self.term(app(no, *rest) if rest else no)),
            )
        lines = self.lines(head)
        partly = name in NEAR and app(head, *arguments).type is not BOOL
        if partly or any(_arity(condition) > len(arguments) for condition in lines):
            # ``log`` for ``\x. log x``: the values that are missing an argument have to be defined too
            return self.values(app(head, *arguments))
        own = [self.needs(lines, arguments)]
        if name in ON_A_SET and len(arguments) >= 2:
            members, function, *rest = arguments
            v = self.fresh(function.type.args[0])
            inner = _where(app(members, v), self.term(app(function, v)))
            inner = inner if inner is _true() else forall(v, inner)
            return _conjunction(self.term(members), inner, *map(self.term, rest), *own)
        if name in NEAR:
            place, near = NEAR[name]
            rest = [a for i, a in enumerate(arguments) if i != place]
            v = self.fresh(arguments[place].type.args[0])
            inner = self.term(app(arguments[place], v))
            if inner is not _true():
                inner = app(reader.term(near), lam(v, inner), *arguments)
            return _conjunction(inner, *map(self.term, rest))
        if name in ALMOST_EVERYWHERE and len(arguments) >= 2:
            measure, function, *rest = arguments
            return _conjunction(
                self.term(measure), self.almost(measure, function), *map(self.term, rest), *own
            )
        if name == "^" and arguments[0].type is REAL and isinstance(arguments[1], Literal):
            exponent = arguments[1].value
            if exponent.denominator == 1 and exponent >= 0:  # a product
                own = []
        said = entry(name)
        # The foundations' other definitions are total: nothing in them depends on a convention.
        total = said is None or (said.shelf == "foundations" and name not in UNFOLDED)
        opaque = (bool(lines) and name not in UNFOLDED) or total
        if not opaque and said is not None and said.theorem is not None:
            constant, body = sides(said.theorem.conclusion)
            theta: dict[Type, Type] = {}
            match_type(constant.type, head.type, theta)
            return _conjunction(self.unfolded(instantiate_types(theta, body), arguments), *own)
        return _conjunction(*map(self.term, arguments), *own)

    def unfolded(self, body: Term, arguments: list[Term]) -> Term:
        """Return the statement that the body of a definition is defined at the arguments, and these are."""
        parameters = [self.fresh(a.type) for a in arguments]
        here = app(body, *parameters)
        functions: dict[Term, Term] = {
            v: a for v, a in zip(parameters, arguments, strict=True) if a.type.op == "fun"
        }
        rest = (
            a for v, a in zip(parameters, arguments, strict=True) if v not in functions.keys() & here.free
        )
        self.given.update(functions)
        inner = self.term(here)
        inner = substitute(dict(zip(parameters, arguments, strict=True)), inner)
        return _conjunction(inner, *map(self.term, rest))

    def almost(self, measure: Term, function: Term) -> Term:
        """Return the statement that ``function`` is defined almost everywhere."""
        domain = function.type.args[0]
        v = self.fresh(domain)
        inner = self.term(app(function, v))
        if inner is _true():
            return inner
        ae = const("AE", fun(type_of("measure", domain), fun(domain, BOOL), BOOL))
        return app(ae, measure, lam(v, inner))

    def lines(self, head: Const) -> list[Term]:
        """Return the conditions of the constant's ``partial`` lines of this type."""
        found = []
        for constant, condition in _partial_lines().get(head.name, ()):
            theta: dict[Type, Type] = {}
            if match_type(constant.type, head.type, theta):
                found.append(instantiate_types(theta, condition))
        return found

    def needs(self, lines: list[Term], arguments: list[Term]) -> Term:
        """Return the statement that the constant with these ``partial`` lines is defined there."""
        return _conjunction(*(app(line, *arguments[: _arity(line)]) for line in lines))


@cache
def _partial_lines() -> dict[str, list[tuple[Const, Term]]]:
    """Return the library's ``partial`` lines by the names of their constants: constant and condition."""
    found: dict[str, list[tuple[Const, Term]]] = {}
    for line in library().values():
        if line.kind == "partial" and isinstance(line.constant, Const):
            found.setdefault(line.constant.name, []).append((line.constant, line.term))
    return found


def _arity(condition: Term) -> int:
    t, n = condition.type, 0
    while t.op == "fun":
        t, n = t.args[1], n + 1
    return n
