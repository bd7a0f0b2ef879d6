"""Calling the function that is examined, and taking what it returns exactly."""

from __future__ import annotations

import inspect
import math
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

Argument = float | int
FAILURES = ("raises", "nan", "not a number")


@dataclass(frozen=True)
class Returned:
    """The result of a call.

    ``kind`` is "number", "infinite", or one of ``FAILURES``; ``exact`` is the number that was
    returned, a float as the rational that it is (±inf as a float); ``text`` shows it.
    """

    kind: str
    exact: Fraction | float | None
    text: str


class Call:
    """The function, called with a value for each argument by name."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.name = name_of(function)
        self._positional = _positional_only(function)
        self.count = 0

    def __call__(self, arguments: Mapping[str, Argument]) -> Returned:
        self.count += 1
        by_position = [arguments[n] for n in self._positional if n in arguments]
        named = {n: v for n, v in arguments.items() if n not in self._positional}
        try:
            value = self.function(*by_position, **named)
        except Exception as error:  # whatever the user's function raises is a finding
            said = " ".join(str(error).split())
            return Returned("raises", None, f"{type(error).__name__}: {said}"[:200])
        return taken(value)

    def line(self, arguments: Mapping[str, Argument]) -> str:
        """Return the call as a line of Python."""
        shown = [repr(v) if n in self._positional else f"{n}={v!r}" for n, v in arguments.items()]
        return f"{self.name}({', '.join(shown)})"


def name_of(function: Callable[..., Any]) -> str:
    """Return the dotted name by which a function is reached, as far as it has one."""
    inner = getattr(function, "func", function)  # functools.partial
    name = getattr(inner, "__qualname__", None) or type(inner).__name__
    home = getattr(inner, "__module__", None)
    name = name.replace("<locals>.", "")
    return name if home in (None, "builtins", "__main__") else f"{home}.{name}"


def taken(value: Any) -> Returned:
    """Return a returned value as an exact number."""
    text = _shown(value)
    if isinstance(value, bool) or value is None or isinstance(value, str | bytes):
        return Returned("not a number", None, text)
    if isinstance(value, int | Fraction):
        return Returned("number", Fraction(value), text)
    if isinstance(value, complex) or getattr(getattr(value, "dtype", None), "kind", "") == "c":
        return Returned("not a number", None, text)
    try:
        number = _float(value)
    except Exception:  # of whatever class the value is
        return Returned("not a number", None, text)
    if math.isnan(number):
        return Returned("nan", None, text)
    if math.isinf(number):
        return Returned("infinite", number, text)
    return Returned("number", Fraction(number), text)


def _float(value: Any) -> float:
    """The float that a scalar is, or the one element of an array or tensor."""
    try:
        return float(value)
    except TypeError:  # numpy converts only arrays without dimensions
        return float(value.item())


def _shown(value: Any) -> str:
    text = repr(value)
    if isinstance(value, float):  # np.float64(1.0) is a float, and shown as one
        text = float.__repr__(value)
    return text if len(text) <= 80 else text[:77] + "..."


def _positional_only(function: Callable[..., Any]) -> tuple[str, ...]:
    try:
        found = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return ()
    return tuple(p.name for p in found if p.kind is inspect.Parameter.POSITIONAL_ONLY)


@contextmanager
def quiet() -> Iterator[None]:
    """Numpy's warnings of overflow are no news here: the values are looked at."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield
