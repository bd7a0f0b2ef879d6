r"""Higher-order pattern matching of statements.

The schematic variables of a pattern are those whose names begin with ``?``
(``statements.Schema``).  A schematic
variable applied to bound variables takes the function of them; one applied to other terms waits until it is
known from elsewhere, and is matched first-order if it never is.
"""

from __future__ import annotations

from cbdp_sym.kernel.terms import Abs, App, Const, Term, Var, app, instantiate_types, lam, substitute, var
from cbdp_sym.kernel.types import Type, match_type
from cbdp_sym.tactics.syntax import opened

Terms = dict[Var, Term]
Types = dict[Type, Type]
_Waiting = list[tuple[Term, Term]]


def unknowns(t: Term, terms: Terms) -> bool:
    """Return whether a schematic variable of the pattern ``t`` has no value yet."""
    return any(v.name[0] == "?" and v not in terms for v in t.free)


def instantiated(pattern: Term, terms: Terms, types: Types) -> Term:
    """Return the pattern with the values put in; every schematic variable of it has one."""
    if types:
        pattern = instantiate_types(types, pattern)
        return substitute({var(v.name, t.type): t for v, t in terms.items()}, pattern)
    return substitute(terms, pattern)


def match(pattern: Term, t: Term, terms: Terms, types: Types) -> bool:
    """Return whether the pattern becomes ``t`` by an extension of ``terms`` and ``types``.

    They are extended in place; after False they are worthless.
    """
    waiting: _Waiting = []
    return _match(pattern, t, terms, types, (), waiting) and _settle(waiting, terms, types)


def match_at_its_types(pattern: Term, t: Term, terms: Terms) -> bool:
    """Return what ``match`` does for a pattern of a fact, whose type variables stand for no other types."""
    types: Types = {}
    return match(pattern, t, terms, types) and all(a is b for a, b in types.items())


def _settle(waiting: _Waiting, terms: Terms, types: Types) -> bool:
    """Compare what waited: first what is known by now, then first-order, one after the other."""
    while waiting:
        rest = []
        for p, t in waiting:
            if unknowns(p, terms):
                rest.append((p, t))
            elif instantiated(p, terms, types) is not t:
                return False
        if len(rest) == len(waiting):
            (p, t), *rest = rest
            if not _match(p, t, terms, types, (), None):
                return False
        waiting = rest
    return True


def _match(
    p: Term, t: Term, terms: Terms, types: Types, local: tuple[Var, ...], waiting: _Waiting | None
) -> bool:
    """Match under the bound variables ``local``; without a list ``waiting`` nothing waits."""
    if type(p) is App:
        head: Term = p
        arguments: list[Term] = []
        while type(head) is App:
            arguments.append(head.argument)
            head = head.function
        if type(head) is Var and head.name[0] == "?":
            body = _function_of_locals(arguments, t, local)
            if body is not None:
                return _match(head, body, terms, types, local, waiting)
            if not unknowns(p, terms):
                return instantiated(p, terms, types) is t
            if waiting is not None:
                waiting.append(_closed(p, t, local))
                return True
        return (
            type(t) is App
            and _match(p.function, t.function, terms, types, local, waiting)
            and _match(p.argument, t.argument, terms, types, local, waiting)
        )
    if type(p) is Var:
        if p.name[0] != "?":
            return p is t or (type(t) is Var and p.name == t.name and t in local)
        known = terms.get(p)
        if known is not None:
            return known is t
        if local and not t.free.isdisjoint(local):
            return False
        if not match_type(p.type, t.type, types):
            return False
        terms[p] = t
        return True
    if type(p) is Const:
        return type(t) is Const and p.name == t.name and match_type(p.type, t.type, types)
    if type(p) is Abs:
        if t.type.op != "fun" or not match_type(p.domain, t.type.args[0], types):
            return False
        with opened(t.type.args[0]) as (v,):
            return _match(app(p, var(v.name, p.domain)), app(t, v), terms, types, (*local, v), waiting)
    return p is t


def _function_of_locals(arguments: list[Term], t: Term, local: tuple[Var, ...]) -> Term | None:
    """``t`` as a function of the arguments (last one first), if they are different bound variables."""
    if not local:
        return None
    names = {v.name: v for v in local}
    seen = set()
    for a in arguments:
        if type(a) is not Var or a.name not in names or a.name in seen:
            return None
        seen.add(a.name)
        t = lam(names[a.name], t)
    return t


def _closed(p: Term, t: Term, local: tuple[Var, ...]) -> tuple[Term, Term]:
    """Pattern and term as functions of the bound variables, whose scope is about to end."""
    types = {v.name: v.type for v in p.free}
    for v in reversed(local):
        p, t = lam(var(v.name, types.get(v.name, v.type)), p), lam(v, t)
    return p, t
