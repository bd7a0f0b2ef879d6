"""Checks of how the public functions are called: a wrong call is one sentence, in Python and in IPython."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from numbers import Rational
from typing import Any, TypeVar

from sympy import Basic, Symbol, Tuple

from cbdp_sym.analysis.refusal import BadCall
from cbdp_sym.vocabulary import ARGUMENTS, PARAMETERS, renamed

T = TypeVar("T")


def _is_box(value: Any) -> bool:
    return isinstance(value, Mapping) and all(
        isinstance(v, Symbol) and isinstance(ends, Sequence | Tuple) and len(ends) == 2
        for v, ends in value.items()
    )


# arguments whose values the functions use before they check them, with what they are
KINDS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "seconds": (
        lambda v: isinstance(v, int | float) and not isinstance(v, bool) and v == v,  # no NaN
        "a number of seconds, such as 60",
    ),
    "f": (
        lambda v: isinstance(v, str | int | float | Rational | Basic),
        "an expression or text, such as 'exp(-x)'",
    ),
    "limits": (
        lambda v: isinstance(v, Sequence | Tuple) and not isinstance(v, str) and len(v) == 3,
        "a variable with its two ends, such as ('x', 0, 1)",
    ),
    "at": (lambda v: v is None or isinstance(v, Mapping), "a dictionary, such as {y: 1}"),
    "box": (_is_box, "a dictionary with a range for each variable, such as {x: (0, 1)}"),
    "points": (lambda v: isinstance(v, int), "a whole number of points, such as 100"),
    "depth": (lambda v: v is None or isinstance(v, int), "a number of levels, such as 2"),
    "parameters": (lambda v: v is None or isinstance(v, Mapping), "a dictionary, such as {'epsilon': '1/b'}"),
    "found": (lambda v: hasattr(v, "closed_form"), "an answer of divergence(…)"),
    "asked": (lambda v: hasattr(v, "steps"), "a request; profile('Gaussian(sigma=1)') makes it"),
}


def checked(called: T, name: str = "") -> T:
    """Return the function, or the class with its constructor and public methods, with its calls checked.

    A call that Python refuses, and an argument that is not what :data:`KINDS` says, raise :class:`BadCall`.
    ``name`` is what a function is called by, if that is not its own name. A TypeError from inside the
    function is a bug, and keeps its traceback.
    """
    if not isinstance(called, type):
        return _checked_function(called, name or getattr(called, "__name__", ""))
    for key, value in list(vars(called).items()):
        own = key in ("__new__", "__init__")
        function = value.__func__ if isinstance(value, staticmethod) and own else value
        if inspect.isfunction(function) and (own or not key.startswith("_")):
            said = called.__name__ if own else f"{called.__name__}.{key}"
            setattr(called, key, _checked_function(function, said))
    return called


class Checked:
    """A base of classes all of whose subclasses have their calls checked."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        checked(cls)


def _checked_function(function: Any, name: str) -> Any:
    signature = inspect.signature(function)
    checks = [n for n, p in signature.parameters.items() if n in KINDS and p.kind is not p.VAR_POSITIONAL]
    own = {"self", "cls"}
    kinds = {p.kind for p in signature.parameters.values()}
    names = None if inspect.Parameter.VAR_KEYWORD in kinds else set(signature.parameters)

    def bound(args: Any, kwargs: Any) -> Mapping[str, Any]:
        try:
            return signature.bind(*args, **kwargs).arguments
        except TypeError as problem:
            names = ", ".join(_shown(p) for n, p in signature.parameters.items() if n not in own)
            raise BadCall(f"{name}: {problem}; the arguments are {names or 'none'}") from None

    @wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        if names is not None and not kwargs.keys() <= names:
            kwargs = renamed(kwargs, names - own, ARGUMENTS + PARAMETERS) or kwargs
        if checks:
            given = bound(args, kwargs)
            for argument in checks:
                right, meant = KINDS[argument]
                if argument in given and not right(given[argument]):
                    raise BadCall(f"{name}: {argument} is {meant}, not {given[argument]!r}")
        try:
            return function(*args, **kwargs)
        except TypeError as error:
            if error.__traceback__ is not None and error.__traceback__.tb_next is None:
                bound(args, kwargs)  # the function was not entered: the call does not fit its signature
            raise

    return call


def _shown(p: inspect.Parameter) -> str:
    if p.kind is p.VAR_POSITIONAL:
        return f"*{p.name}"
    if p.kind is p.VAR_KEYWORD:
        return f"**{p.name}"
    return p.name if p.default is p.empty else f"{p.name}=…"
