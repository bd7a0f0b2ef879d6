"""Typed lambda terms, hash-consed and always in beta-eta-normal form.

Two terms are equal modulo alpha, beta and eta exactly when they are the same object, so the rules
compare with ``is`` and there is no rule of conversion.  Bound variables are de Bruijn indices: a name is
no part of an abstraction.  The body of an abstraction may be looked at, but every public function refuses
a term with a loose index: to look under a binder, apply the abstraction to a variable.  Terms never
evaluate: ``1 + 1`` stays ``1 + 1``.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final, cast

from cbdp_sym.kernel.types import (
    BOOL, REAL, Immutable, KernelError, Type, fun, make, match_type, substitute_type, type_of, type_variables,
)


class Term(Immutable):
    """A term; ``loose`` is one more than its greatest loose index, ``poly``: it has type variables."""
    __slots__ = ("type", "loose", "free", "poly")  # noqa: RUF023 - the order of make, of all here
    type: Type
    loose: int
    free: frozenset[Var]
    poly: bool

    def __repr__(self) -> str:
        return plain(self)

class Var(Term):
    """A free variable: a name and a type."""
    __slots__ = ("name",)
    name: str

class Const(Term):
    """A declared constant at an instance of its type."""
    __slots__ = ("name",)
    name: str

class Literal(Term):
    """A rational number, of type ``real``."""
    __slots__ = ("value",)
    value: Fraction

class Bound(Term):
    """A bound variable: the number of binders between it and its own."""
    __slots__ = ("index",)
    index: int

class App(Term):
    """A function applied to an argument."""
    __slots__ = ("function", "argument")  # noqa: RUF023
    function: Term
    argument: Term

class Abs(Term):
    """The function of an argument of type ``domain``, which is index 0 in ``body``."""
    __slots__ = ("domain", "body")  # noqa: RUF023
    domain: Type
    body: Term


_none: Final[frozenset[Var]] = frozenset()
_terms: dict[tuple[object, ...], Term] = {}

def closed(t: Term) -> Term:
    """Return ``t``; raise KernelError unless it is a term without loose indices."""
    if type(t) not in _KINDS or t.loose:
        raise KernelError(f"not a term, or one with a loose bound variable: {t!r}")
    return t

def _interned(
    cls: type[Term], t: Type, loose: int, free: frozenset[Var], poly: bool, *parts: object
) -> Term:
    """The one term of this class with these parts and this type."""
    key = (cls, t, *parts)
    found = _terms.get(key)
    if found is None:
        new = make(cls, t, loose, free, poly, *parts)
        if cls is Var:
            object.__setattr__(new, "free", frozenset((new,)))
        found = _terms.setdefault(key, new)
    return found

def _bound(index: int, t: Type) -> Term:
    return _interned(Bound, t, index + 1, _none, t.poly, index)

def _pair(function: Term, argument: Term) -> Term:
    t = function.type.args[1]
    found = _terms.get((App, t, function, argument))
    if found is not None:
        return found
    loose, poly = max(function.loose, argument.loose), function.poly or argument.poly
    free = function.free | argument.free if argument.free else function.free
    return _interned(App, t, loose, free, poly, function, argument)

def _function(domain: Type, body: Term) -> Term:
    loose, poly, t = max(body.loose - 1, 0), domain.poly or body.poly, fun(domain, body.type)
    return _interned(Abs, t, loose, body.free, poly, domain, body)


# Normal forms are kept by these two: every term with a part that changes is put together by them.

def _apply(f: Term, a: Term) -> Term:
    """The normal form of ``f a``, for normal ``f`` and ``a`` whose types fit."""
    return _open(f.body, a, 0) if type(f) is Abs else _pair(f, a)

def _abstract(domain: Type, body: Term) -> Term:
    """The normal form of the abstraction; ``\\x. f x`` is ``f``."""
    if type(body) is App:
        last = body.argument
        if type(last) is Bound and last.index == 0 and not _occurs(body.function, 0):
            return _shift(body.function, -1, 0)
    return _function(domain, body)

def _occurs(t: Term, i: int) -> bool:
    """Return whether the loose index ``i`` occurs in ``t``."""
    if t.loose <= i:
        return False
    if type(t) is App:
        return _occurs(t.function, i) or _occurs(t.argument, i)
    if type(t) is Abs:
        return _occurs(t.body, i + 1)
    return type(t) is Bound and t.index == i

def _shift(t: Term, by: int, cut: int) -> Term:
    """``t`` with its loose indices from ``cut`` on moved by ``by``."""
    if by == 0 or t.loose <= cut:
        return t
    if type(t) is App:
        return _pair(_shift(t.function, by, cut), _shift(t.argument, by, cut))
    if type(t) is Abs:
        return _function(t.domain, _shift(t.body, by, cut + 1))
    return _bound(cast(Bound, t).index + by, t.type)  # nothing else has a loose index

def _open(t: Term, a: Term, i: int) -> Term:
    """``t`` with index ``i`` replaced by ``a`` (lifted by ``i``), and the indices above one less."""
    if t.loose <= i:
        return t
    if type(t) is App:
        return _apply(_open(t.function, a, i), _open(t.argument, a, i))
    if type(t) is Abs:
        return _abstract(t.domain, _open(t.body, a, i + 1))
    index = cast(Bound, t).index  # nothing else has a loose index
    return _shift(a, i, 0) if index == i else _bound(index - 1, t.type)

def _close(t: Term, v: Var, i: int) -> Term:
    """``t`` with the variable ``v`` replaced by index ``i``; ``t`` has no loose index from ``i`` on."""
    if v not in t.free:
        return t
    if type(t) is App:
        return _pair(_close(t.function, v, i), _close(t.argument, v, i))
    if type(t) is Abs:
        return _function(t.domain, _close(t.body, v, i + 1))
    return _bound(i, v.type)


# Constants.

_constants: dict[str, Type] = {}
CONSTANTS: Final = MappingProxyType(_constants)

def declare(name: str, t: Type) -> None:
    """Declare a constant; ``t`` is its most general type.  Raises KernelError if the name is taken."""
    if type(name) is not str or not name or type(t) is not Type:
        raise KernelError(f"a constant is a name and a type, not {name!r} and {t!r}")
    if name in _constants:
        raise KernelError(f"the constant {name} is declared twice")
    _constants[name] = t

def const(name: str, t: Type | None = None) -> Term:
    """Return the constant at type ``t``, which is an instance of its declared type (and that one if None)."""
    general = _constants.get(name) if type(name) is str else None
    if general is None:
        raise KernelError(f"there is no constant {name!r}")
    if t is None:
        t = general
    elif type(t) is not Type or not match_type(general, t, {}):
        raise KernelError(f"the constant {name} : {general} has no instance of type {t}")
    return _interned(Const, t, 0, _none, t.poly, name)


# Terms from outside.

def var(name: str, t: Type) -> Var:
    """Return the free variable ``name`` of type ``t``."""
    if type(name) is not str or not name or type(t) is not Type:
        raise KernelError(f"a variable is a name and a type, not {name!r} and {t!r}")
    return cast(Var, _interned(Var, t, 0, _none, t.poly, name))

def literal(value: int | Fraction) -> Term:
    """Return the rational number as a term of type ``real``."""
    if type(value) not in (int, Fraction):
        raise KernelError(f"a literal is an int or a Fraction, not {value!r}")
    return _interned(Literal, REAL, 0, _none, False, Fraction(value))

def app(f: Term, *arguments: Term) -> Term:
    """Return the normal form of ``f`` applied to the arguments.  Refuses types that do not fit."""
    closed(f)
    for a in arguments:
        closed(a)
        if f.type.op != "fun" or f.type.args[0] is not a.type:
            raise KernelError(f"{f} : {f.type} is not applied to {a} : {a.type}")
        f = _apply(f, a)
    return f

def lam(v: Var, body: Term) -> Term:
    """Return the function that takes ``v`` to ``body``."""
    closed(body)
    if type(v) is not Var:
        raise KernelError(f"not a variable: {v!r}")
    return _abstract(v.type, _close(body, v, 0))

def substitute(theta: Mapping[Var, Term], t: Term) -> Term:
    """Return ``t`` with terms put in for variables, all at once; nothing has a loose index to be captured."""
    theta = dict(theta)
    closed(t)
    for v, s in theta.items():
        if type(v) is not Var or closed(s).type is not v.type:
            raise KernelError(f"{s} is not put in for {v}")
    return _substituted(t, theta, frozenset(theta), {})

# The recursions below are no inner functions, which would be garbage that only the collector finds.

def _substituted(t: Term, theta: dict[Var, Term], names: frozenset[Var], known: dict[Term, Term]) -> Term:
    if names.isdisjoint(t.free):
        return t
    if t not in known:
        if type(t) is App:
            f = _substituted(t.function, theta, names, known)
            known[t] = _apply(f, _substituted(t.argument, theta, names, known))
        elif type(t) is Abs:
            known[t] = _abstract(t.domain, _substituted(t.body, theta, names, known))
        else:
            known[t] = theta[cast(Var, t)]  # nothing else is free
    return known[t]

def instantiate_types(theta: Mapping[Type, Type], t: Term) -> Term:
    """Return ``t`` with types put in for type variables; two variables of one name may become one."""
    theta = dict(theta)
    closed(t)
    for v, s in theta.items():
        if type(v) is not Type or type(s) is not Type or v.op[0] != "'":
            raise KernelError(f"{s!r} is not put in for the type variable {v!r}")

    return _retyped(t, theta, {})

def _retyped(t: Term, theta: dict[Type, Type], known: dict[Term, Term]) -> Term:
    if not t.poly:
        return t
    if t not in known:
        if type(t) is App:
            known[t] = _apply(_retyped(t.function, theta, known), _retyped(t.argument, theta, known))
        elif type(t) is Abs:
            known[t] = _abstract(substitute_type(theta, t.domain), _retyped(t.body, theta, known))
        elif type(t) is Bound:
            known[t] = _bound(t.index, substitute_type(theta, t.type))
        else:
            named = cast("Var | Const", t)  # a literal has no type variable
            new = substitute_type(theta, t.type)
            known[t] = _interned(type(t), new, 0, _none, new.poly, named.name)
    return known[t]

def open_many(t: Term, arguments: tuple[Term, ...]) -> Term:
    """Return the body under ``len(arguments)`` binders with the arguments put in, outermost first.

    For the kernel's rules: no argument has a loose index, and ``t`` none from ``len(arguments)`` on.
    """
    return _opened(t, 0, arguments, {})

def _opened(t: Term, i: int, arguments: tuple[Term, ...], known: dict[tuple[Term, int], Term]) -> Term:
    if t.loose <= i:
        return t
    if type(t) is Bound:
        return arguments[len(arguments) - 1 - (t.index - i)]
    found = known.get((t, i))
    if found is None:
        if type(t) is App:
            f = _opened(t.function, i, arguments, known)
            found = _apply(f, _opened(t.argument, i, arguments, known))
        else:  # nothing else has a loose index
            under = cast(Abs, t)
            found = _abstract(under.domain, _opened(under.body, i + 1, arguments, known))
        known[t, i] = found
    return found

def type_variables_in(t: Term) -> frozenset[Type]:
    """Return the type variables that occur anywhere in ``t``."""
    if not t.poly:
        return frozenset()
    if type(t) is App:
        return type_variables_in(t.function) | type_variables_in(t.argument)
    if type(t) is Abs:
        return type_variables(t.domain) | type_variables_in(t.body)
    return type_variables(t.type)


# Equality, implication and the universal quantifier are all that the rules know of logic.

declare("=", fun(type_of("'a"), type_of("'a"), BOOL))
declare("==>", fun(BOOL, BOOL, BOOL))
declare("!", fun(fun(type_of("'a"), BOOL), BOOL))
IMPLIES: Final = const("==>")

def equal(a: Term, b: Term) -> Term:
    """Return the term ``a = b``."""
    return app(const("=", fun(closed(a).type, a.type, BOOL)), a, b)

def implies(a: Term, b: Term) -> Term:
    """Return the term ``a ==> b``."""
    return app(IMPLIES, a, b)

def forall(v: Var, body: Term) -> Term:
    """Return the term ``!v. body``."""
    return app(const("!", fun(fun(v.type, BOOL), BOOL)), lam(v, body))

def sides(t: Term) -> tuple[Term, Term]:
    """Return both sides of an equation.  Raises KernelError for any other term."""
    if type(t) is App and type(t.function) is App:
        head = t.function.function
        if type(head) is Const and head.name == "=":
            return t.function.argument, t.argument
    raise KernelError(f"not an equation: {t}")

def antecedent(t: Term) -> tuple[Term, Term]:
    """Return ``a`` and ``b`` of ``a ==> b``.  Raises KernelError for any other term."""
    if type(t) is App and type(t.function) is App and t.function.function is IMPLIES:
        return t.function.argument, t.argument
    raise KernelError(f"not an implication: {t}")

def quantified(t: Term) -> Term:
    """Return the predicate ``p`` of ``!p``.  Raises KernelError for any other term."""
    if type(t) is App and type(t.function) is Const and t.function.name == "!":
        return t.argument
    raise KernelError(f"not a universal statement: {t}")

def plain(t: Term, depth: int = 0) -> str:
    """Return ``t`` as text for error messages: prefix notation, bound variables as ``x0``, ``x1``, ..."""
    if type(t) is App:
        return f"({plain(t.function, depth)} {plain(t.argument, depth)})"
    if type(t) is Abs:
        return f"(\\x{depth}. {plain(t.body, depth + 1)})"
    if type(t) is Bound:
        return f"x{depth - 1 - t.index}"
    return str(t.value) if type(t) is Literal else cast("Var | Const", t).name

_KINDS: Final = frozenset((Var, Const, Literal, Bound, App, Abs))
