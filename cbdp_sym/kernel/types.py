"""Simple types, hash-consed: two types are equal exactly when they are the same object.

A type is a constructor applied to types (``bool``, ``real``, ``ereal``, ``fun``, ``prod``, ``measure``),
or a type variable, whose name begins with an apostrophe.  Every type stands for a nonempty set
(``docs/model.md``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, NoReturn

ARITIES: Final = MappingProxyType({"bool": 0, "real": 0, "ereal": 0, "fun": 2, "prod": 2, "measure": 1})


class KernelError(Exception):
    """An argument that a rule, or a constructor of terms, refuses; the message says which and why."""

class Immutable:
    """A base for objects without setters; the kernel's constructors fill them once."""
    __slots__ = ()

    def __init__(self, *_: object) -> None:
        raise KernelError(f"a {type(self).__name__} is made by the kernel's functions only")

    def __setattr__(self, name: str, *_: object) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} does not change")

    __delattr__ = __setattr__

    def __reduce__(self) -> NoReturn:
        raise KernelError(f"a {type(self).__name__} is not copied or pickled")

class Type(Immutable):
    """``op`` applied to ``args``; ``poly`` says whether a type variable occurs."""
    __slots__ = ("op", "args", "poly")  # noqa: RUF023 - the order of make
    op: str
    args: tuple[Type, ...]
    poly: bool

    def __repr__(self) -> str:
        if self.op == "fun":
            return f"({self.args[0]} -> {self.args[1]})"
        if self.op == "prod":
            return f"({self.args[0]} # {self.args[1]})"
        return " ".join([*map(repr, self.args), self.op])

_setters: dict[type, tuple[Callable[[object, object], None], ...]] = {}

def make(cls: type[Any], *values: object) -> Any:
    """Return an object of an :class:`Immutable` class, with a value for each slot, those of its base first.

    For the kernel's own modules.
    """
    setters = _setters.get(cls)
    if setters is None:
        names = [n for c in reversed(cls.__mro__) for n in getattr(c, "__slots__", ())]
        setters = _setters[cls] = tuple(getattr(cls, n).__set__ for n in names)
    new = object.__new__(cls)
    for put, value in zip(setters, values, strict=True):
        put(new, value)
    return new


_types: dict[tuple[str, tuple[Type, ...]], Type] = {}

def type_of(op: str, *args: Type) -> Type:
    """Return the type ``op args``; raise KernelError for what is no constructor with so many types."""
    found = _types.get((op, args)) if type(op) is str else None
    if found is not None:
        return found
    if type(op) is not str or any(type(a) is not Type for a in args):
        raise KernelError(f"a type is a name applied to types, not {op!r} applied to {args!r}")
    if op[:1] == "'":
        if args or len(op) < 2:
            raise KernelError(f"{op!r} applied to {args!r} is no type variable")
    elif ARITIES.get(op) != len(args):
        raise KernelError(f"there is no type {op!r} with {len(args)} arguments")
    poly = op[0] == "'" or any(a.poly for a in args)
    return _types.setdefault((op, args), make(Type, op, args, poly))


BOOL, REAL, EREAL = (type_of(name) for name in ("bool", "real", "ereal"))

def fun(*types: Type) -> Type:
    """Return the type of functions ``types[0] -> types[1] -> ...``; the arrow associates to the right."""
    result = types[-1]
    for argument in reversed(types[:-1]):
        result = type_of("fun", argument, result)
    return result

def substitute_type(theta: Mapping[Type, Type], t: Type) -> Type:
    """Return ``t`` with its type variables replaced as ``theta`` says."""
    if not t.poly:
        return t
    if not t.args:
        return theta.get(t, t)
    return type_of(t.op, *(substitute_type(theta, a) for a in t.args))

def match_type(pattern: Type, t: Type, theta: dict[Type, Type]) -> bool:
    """Return whether ``pattern`` becomes ``t`` by an extension of ``theta``, which is extended in place."""
    if not pattern.poly:
        return pattern is t
    if not pattern.args:
        return theta.setdefault(pattern, t) is t
    if pattern.op != t.op:
        return False
    for p, a in zip(pattern.args, t.args, strict=True):  # noqa: SIM110 - a generator takes twice as long
        if not match_type(p, a, theta):
            return False
    return True

def type_variables(t: Type) -> frozenset[Type]:
    """Return the type variables of ``t``."""
    if not t.poly:
        return frozenset()
    if not t.args:
        return frozenset((t,))
    return frozenset().union(*map(type_variables, t.args))
