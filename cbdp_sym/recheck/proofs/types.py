"""Simple types, as interned tuples (operator, arguments...), and the refusal of what is not accepted."""

from __future__ import annotations

from typing import Final


class LogRefused(Exception):
    """A log, or a text, that this checker does not accept."""


def need(condition: bool, message: str) -> None:
    """Raise :class:`LogRefused` with the message unless the condition holds."""
    if not condition:
        raise LogRefused(message)


Type = tuple  # (str, *types)
ARITY: Final = {"bool": 0, "real": 0, "ereal": 0, "fun": 2, "prod": 2, "measure": 1}
_types: dict[Type, Type] = {}


def typ(op: str, *args: Type) -> Type:
    """Return the type; refuse an unknown operator or a wrong number of arguments."""
    known = op[:1] == "'" and len(op) > 1 and not args
    need(known or ARITY.get(op) == len(args), f"no type {op!r}")
    return _types.setdefault((op, *args), (op, *args))


BOOL, REAL, EREAL = typ("bool"), typ("real"), typ("ereal")


def arrow(*types: Type) -> Type:
    """Return types[0] -> types[1] -> ..."""
    return types[0] if len(types) == 1 else typ("fun", types[0], arrow(*types[1:]))


def type_instance(theta: dict[Type, Type], t: Type) -> Type:
    """Return the type with type variables replaced."""
    if t[0][0] == "'":
        return theta.get(t, t)
    return typ(t[0], *(type_instance(theta, a) for a in t[1:]))


def is_instance(general: Type, t: Type, theta: dict[Type, Type]) -> bool:
    """Return whether ``t`` is an instance of ``general``, extending theta."""
    if general[0][0] == "'":
        return theta.setdefault(general, t) == t
    return general[0] == t[0] and all(
        is_instance(g, a, theta) for g, a in zip(general[1:], t[1:], strict=True)
    )


def type_variables(t: Type) -> frozenset[Type]:
    """Return the type variables of a type."""
    if t[0][0] == "'":
        return frozenset((t,))
    return frozenset().union(*map(type_variables, t[1:]))
