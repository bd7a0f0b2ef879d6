"""Typed lambda terms in beta-eta-normal form: a term is an ``int``, its row in the lists below.

Equal terms have equal rows.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from cbdp_sym.recheck.proofs import types
from cbdp_sym.recheck.proofs.types import BOOL, REAL, Type, arrow, need

# The table of terms.  What A and B hold depends on the kind:
#   v name -, c name -, q Fraction -, b index -, a function argument, l domain body
# The bit i of LOOSE says whether the index i occurs loose.
KIND: list[str] = []
A: list[Any] = []
B: list[int] = []
TYPE: list[Type] = []
LOOSE: list[int] = []
FREE: list[frozenset[int]] = []
_rows: dict[tuple[str, object, int, Type], int] = {}
_At = Callable[[int, int], int]  # of a term and the number of binders around it
_Domain = Callable[[Type], Type]
_NO: Final[frozenset[int]] = frozenset()


def _row(kind: str, a: object, b: int, t: Type, loose: int = 0, free: frozenset[int] = _NO) -> int:
    key = (kind, a, b, t)
    row = _rows.get(key)
    if row is None:
        row = _rows[key] = len(KIND)
        KIND.append(kind)
        A.append(a)
        B.append(b)
        TYPE.append(t)
        LOOSE.append(loose)
        FREE.append(frozenset((row,)) if kind == "v" else free)
    return row


def variable(name: str, t: Type) -> int:
    """Return the free variable."""
    return _row("v", name, -1, t)


def constant(name: str, t: Type) -> int:
    """Return the constant at this type, which the caller has compared with its declared one."""
    return _row("c", name, -1, t)


def number(q: Fraction) -> int:
    """Return the literal."""
    return _row("q", q, -1, REAL)


def index(i: int, t: Type) -> int:
    """Return the bound variable with this de Bruijn index."""
    need(i >= 0, "a negative index")
    return _row("b", i, -1, t, 1 << i)


def apply(f: int, x: int) -> int:
    """Return the normal form of ``f x``; refuse types that do not fit."""
    t = TYPE[f]
    need(t[0] == "fun" and t[1] == TYPE[x], "a function and an argument of another type")
    if KIND[f] == "l":
        return put(B[f], 0, x)
    return _row("a", f, x, t[2], LOOSE[f] | LOOSE[x], FREE[f] | FREE[x])


def function(domain: Type, body: int) -> int:
    """Return the abstraction whose index 0 is the argument, eta-contracted."""
    if KIND[body] == "a" and KIND[B[body]] == "b" and A[B[body]] == 0 and not LOOSE[A[body]] & 1:
        return _lift(A[body], -1, 0)
    return _row("l", domain, body, arrow(domain, TYPE[body]), LOOSE[body] >> 1, FREE[body])


def _changed(t: int, i: int, same: _At, leaf: _At, domain: _Domain = lambda t: t) -> int:
    """``t``, below ``i`` binders, with other leaves and domains; what is the ``same`` is left as it is."""
    known: dict[tuple[int, int], int] = {}

    def go(t: int, i: int) -> int:
        if same(t, i):
            return t
        if (t, i) not in known:
            if KIND[t] == "l":
                known[t, i] = function(domain(A[t]), go(B[t], i + 1))
            else:
                known[t, i] = apply(go(A[t], i), go(B[t], i)) if KIND[t] == "a" else leaf(t, i)
        return known[t, i]

    return go(t, i)


def _closed(t: int, i: int) -> bool:
    return LOOSE[t] >> i == 0


def _lift(t: int, by: int, cut: int) -> int:
    return _changed(t, cut, _closed, lambda t, _: index(A[t] + by, TYPE[t]))


def put(t: int, i: int, x: int) -> int:
    """Return ``t`` with index ``i`` replaced by ``x``, and greater ones lowered."""

    def leaf(t: int, i: int) -> int:
        return _lift(x, i, 0) if A[t] == i else index(A[t] - 1, TYPE[t])

    return _changed(t, i, _closed, leaf)


def bind(v: int, t: int) -> int:
    r"""Return ``\v. t``."""
    need(KIND[v] == "v", "a binder that is not a variable")
    body = _changed(t, 0, lambda t, _: v not in FREE[t], lambda _, i: index(i, TYPE[v]))
    return function(TYPE[v], body)


def replace(theta: dict[int, int], t: int) -> int:
    """Return ``t`` with terms for variables, all at once."""
    return _changed(t, 0, lambda t, _: FREE[t].isdisjoint(theta), lambda t, _: theta[t])


def retype(theta: dict[Type, Type], t: int) -> int:
    """Return ``t`` with types for type variables."""

    def domain(t: Type) -> Type:
        return types.type_instance(theta, t)

    def leaf(t: int, _: int) -> int:
        return _row(KIND[t], A[t], -1, domain(TYPE[t]), LOOSE[t])

    return _changed(t, 0, lambda t, _: False, leaf, domain)


def variables_of_types(t: int) -> frozenset[Type]:
    """Return the type variables anywhere in a term."""
    if KIND[t] == "a":
        return variables_of_types(A[t]) | variables_of_types(B[t])
    if KIND[t] == "l":
        return types.type_variables(A[t]) | variables_of_types(B[t])
    return types.type_variables(TYPE[t])


# Statements, and operations on real numbers.


def binary(name: str, a: int, b: int) -> int:
    """Return ``a name b`` for one of = ==> <= <, a statement."""
    return apply(apply(constant(name, arrow(TYPE[a], TYPE[b], BOOL)), a), b)


def for_all(v: int, t: int) -> int:
    """Return ``!v. t``."""
    p = bind(v, t)
    return apply(constant("!", arrow(TYPE[p], BOOL)), p)


def parts(t: int) -> tuple[Any, ...]:
    """Return the name and the arguments of a constant; the name is "" for any other term."""
    arguments: list[int] = []
    while KIND[t] == "a":
        arguments.insert(0, B[t])
        t = A[t]
    return (A[t], *arguments) if KIND[t] == "c" else ("",)


def operands(name: str, t: int) -> tuple[int, ...]:
    """Return the arguments of the constant of this name; refuse any other term."""
    found, *arguments = parts(t)
    need(found == name, f"no '{name}' where one is needed")
    return tuple(arguments)


def operation(t: int) -> tuple[Any, ...]:
    """Return the parts of an operation on real numbers, or a relation; the name is "" for any other."""
    name, *arguments = parts(t)
    real = all(TYPE[x] == REAL for x in arguments) and TYPE[t] in (REAL, BOOL)
    return (name, *arguments) if real else ("",)


def exponent(t: int) -> int:
    """Return the natural number of at most 64 that a term is; -1 for any other."""
    whole = KIND[t] == "q" and A[t].denominator == 1 and 0 <= A[t] <= 64
    return int(A[t]) if whole else -1
