"""The package's functions as IPython gets them: a text while they work, a wrong call in one sentence.

``cbdp_sym.__getattr__`` hands out these versions while IPython runs; the modules keep the plain functions.
Only the call itself is checked here: a TypeError from inside a function is a bug, and keeps its traceback.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from numbers import Rational
from typing import Any

from sympy import Basic, Tuple

from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.waiting import in_ipython, waiting_in_ipython

DOING = {
    "prove": "searching for a proof or a witness",
    "sharpest": "searching for the best constant",
    "integrate": "computing the integral",
    "evaluate": "computing the value",
    "convert": "verifying the lemmas",
    "divergence": "computing both ends",
    "profile": "computing both ends",
}

KINDS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "seconds": (
        lambda v: isinstance(v, int | float) and not isinstance(v, bool),
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
}  # arguments whose values the functions use before they check them


def in_ipython_as(name: str, found: Any) -> Any:
    """Return what ``cbdp_sym.name`` is while IPython runs, where the module has ``found``."""
    return _interactive(found) if name in DOING and in_ipython() else found


def _interactive(function: Callable[..., Any]) -> Callable[..., Any]:
    name = function.__name__
    signature = inspect.signature(function)

    @wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            given = signature.bind(*args, **kwargs).arguments
        except TypeError as problem:
            raise UserError(f"{name}: {problem}; its arguments are {_names(signature)}") from None
        for argument, value in given.items():
            right, meant = KINDS.get(argument, (None, ""))
            if right is not None and not right(value):
                raise UserError(f"{name}: {argument} is {meant}, not {value!r}")
        with waiting_in_ipython(DOING[name]):
            return function(*args, **kwargs)

    return call


def _names(signature: inspect.Signature) -> str:
    return ", ".join(p.name if p.default is p.empty else f"{p.name}=…" for p in signature.parameters.values())
