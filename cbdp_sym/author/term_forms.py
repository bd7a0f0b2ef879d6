"""The forms of terms that decide how a formula is printed (:mod:`.mathematics`)."""

from __future__ import annotations

from collections.abc import Sequence

from cbdp_sym.kernel.terms import Abs, App, Const, Literal, Term, Var, app, literal, var
from cbdp_sym.kernel.types import BOOL, EREAL, REAL, Type, fun
from cbdp_sym.tactics.syntax import conjuncts, neg, parts


def another(name: str, of: Type, *terms: Term) -> Var:
    """Return a variable of a type, with this name or a longer one, that none of the terms has."""
    v = var(name, of)
    while any(v in t.free for t in terms):
        v = var(v.name + name, of)
    return v


def limits_of(members: Term) -> tuple[Term, Term] | None:
    """Return the first and the last of the whole numbers that a set has: 1 and n, or 0 and n."""
    if members.type is not fun(REAL, BOOL):
        return None
    v = var("§i", REAL)
    given = list(conjuncts(app(members, v)))
    (name, a), (other, b) = parts(given[0]), parts(given[-1])
    if len(given) == 1 and name == "between" and len(a) == 3 and a[2] is v and isinstance(a[0], Literal):
        return (a[0], a[1]) if v not in a[1].free and is_whole(a[1]) else None
    counts = len(given) == 2 and name == "Nat" and other == "<=" and b[0] is v and v not in b[1].free
    return (literal(0), b[1]) if counts and is_whole(b[1]) else None


def is_whole(t: Term) -> bool:
    """Return whether t looks like a whole number: n, n + 1."""
    name, a = parts(t)
    return isinstance(t, (Var, Literal)) or (name in ("+", "-") and len(a) == 2 and all(map(is_whole, a)))


def without_neutral(name: str, a: Sequence[Term]) -> Term | None:
    """Return the term in place of the whole: x of ``0 + x``, ``x - 0``, ``1 * x``, ``x / 1`` and ``-(-x)``.

    ``0 - x`` is ``-x``; ``1 - 1``, ``0 * x`` (also where x is infinite) and the integral of 0 are 0.
    """
    if name == "neg" and len(a) == 1 and is_zero(a[0]):
        return a[0]
    if name == "neg" and len(a) == 1 and parts(a[0])[0] == "neg":
        return parts(a[0])[1][0]
    if len(a) != 2:
        return None
    if name in ("L", "E") and isinstance(a[1], Abs) and is_zero(_reduced(a[1].body)):
        return literal(0)
    neutral = {"+": is_zero, "-": is_zero, "*": is_one, "/": is_one}.get(name)
    if neutral is None:
        return None
    first, second = map(_reduced, a)
    if neutral(second):
        return first
    if name == "-" and first is second and isinstance(first, Literal):
        return literal(0)
    if name == "*" and (is_zero(first) or is_zero(second)):
        return literal(0)
    if name == "-" and neutral(first) and second.type is REAL:
        return neg(second)
    return second if name in ("+", "*") and neutral(first) else None


def _reduced(t: Term) -> Term:
    """``t`` without what is neutral at its head."""
    name, a = parts(t)
    same = without_neutral(name, a) if isinstance(t, App) else None
    return t if same is None else _reduced(same)


def norm_of(t: Abs) -> Term | None:
    """Return the norm of ``\\u. norm 2 u``."""
    v = var("§n", t.domain)
    body = app(t, v)
    name, a = parts(body)
    return (
        body.function
        if name == "norm" and isinstance(body, App) and a[-1] is v and v not in a[0].free
        else None
    )


def without_sign(t: Term) -> Term | None:
    """Return a of -a, 2 of -2."""
    name, a = parts(t)
    if name == "neg" and a[0].type is REAL:
        return a[0]
    return literal(-t.value) if isinstance(t, Literal) and t.value < 0 else None


def arguments_of(t: Term) -> list[Term]:
    """Return the arguments of an application of anything."""
    found: list[Term] = []
    while isinstance(t, App):
        found.insert(0, t.argument)
        t = t.function
    return found


def is_zero(t: Term) -> bool:
    """Return whether t is the number 0, real or extended."""
    name, a = parts(t)
    return is_zero(a[0]) if name == "ext" else isinstance(t, Literal) and t.value == 0


def is_one(t: Term) -> bool:
    """Return whether t is the number 1, real or extended."""
    name, a = parts(t)
    return is_one(a[0]) if name == "ext" else isinstance(t, Literal) and t.value == 1


def decided(t: Term) -> bool | None:
    """Return whether t is plainly true or false, such as ``i = i`` and ``T = F``; None if it is neither."""
    name, a = parts(t)
    if is_truth(t):
        return name == "T"
    if name == "~" and len(a) == 1:
        inner = decided(a[0])
        return None if inner is None else not inner
    if name != "=" or len(a) != 2:
        return None
    if a[0].type is BOOL and None not in (sides := tuple(map(decided, a))):
        return sides[0] is sides[1]
    return True if a[0] is a[1] else None


def component(t: Term) -> tuple[str, Term]:
    """Return fst (snd u) as "21" of u: the outermost component first."""
    path = ""
    while isinstance(t, App) and parts(t)[0] in ("fst", "snd") and len(parts(t)[1]) == 1:
        path = ("1" if parts(t)[0] == "fst" else "2") + path
        t = t.argument
    return path, t


def used_of(t: Term, v: Var) -> set[str]:
    """Return the components of a pair that a term speaks of; "" is the pair itself."""
    if t is v:
        return {""}
    if isinstance(t, App):
        path, at = component(t)
        if path and at is v:
            return {path}
        return used_of(t.function, v) | used_of(t.argument, v)
    if isinstance(t, Abs) and v in t.free:
        return used_of(app(t, var("§p", t.domain)), v)
    return set()


def is_truth(t: Term) -> bool:
    """Return whether t is true or false."""
    return isinstance(t, Const) and t.name in ("T", "F")


def alternatives(t: Term) -> list[Term]:
    """Return the statements of which a disjunction says that one holds."""
    name, a = parts(t)
    return [c for side in a for c in alternatives(side)] if name == "\\/" else [t]


def is_loose(t: Term) -> bool:
    """Return whether a statement binds less than "and"."""
    return parts(t)[0] in ("\\/", "==>")


def follows(s: Term, t: Term) -> bool:
    """Return whether a relation of numbers begins where another ends."""
    (name, a), (other, b) = parts(s), parts(t)
    if not {name, other} <= {"<=", "<"}:
        return False
    return a[1] is b[0] and a[1].type in (REAL, EREAL)
