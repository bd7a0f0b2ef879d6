"""Calling the function that is examined, and taking what it returns exactly."""

from __future__ import annotations

import inspect
import math
import signal
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from types import FrameType
from typing import Any

Argument = float | int
FAILURES = ("raises", "exits", "hangs", "nan", "not a number")
_TAKES_ARRAYS = (TypeError, AttributeError, IndexError)


@dataclass(frozen=True)
class Returned:
    """The result of a call.

    ``kind`` is "number", "infinite", or one of ``FAILURES``; ``exact`` is the number that was
    returned, a float as the rational that it is (±inf as a float); ``text`` shows it.
    """

    kind: str
    exact: Fraction | float | None
    text: str


class _TooLong(BaseException):
    """The time is over; not an Exception, so that the function does not catch it by accident."""


class Call:
    """The function, called with a value for each argument by name.

    Attributes:
        deadline: of ``time.monotonic``; a call that runs beyond it is stopped and "hangs".
        arrays: what a call with numbers raised, if the function takes arrays of one element only.
    """

    def __init__(self, function: Callable[..., Any], seconds: float = math.inf) -> None:
        self.function = function
        self.name = name_of(function)
        self._positional = _positional_only(function)
        self.deadline = time.monotonic() + seconds
        self.arrays = ""
        self._taken_once = False

    @property
    def over(self) -> bool:
        """Return whether the time is over."""
        return time.monotonic() > self.deadline

    def __call__(self, arguments: Mapping[str, Argument]) -> Returned:
        found, error = self._tried(arguments)
        if self._taken_once or not isinstance(error, _TAKES_ARRAYS):
            self._taken_once = self._taken_once or error is None
            return found
        again, second = self._tried(arguments, arrays=True)
        if second is not None:
            return found
        self.arrays, self._taken_once = found.text, True
        return again

    def _tried(
        self, arguments: Mapping[str, Argument], arrays: bool = False
    ) -> tuple[Returned, BaseException | None]:
        values: dict[str, Any] = dict(arguments)
        if self.arrays or arrays:
            import numpy

            values = {n: numpy.array([v]) for n, v in arguments.items()}
        by_position = [values[n] for n in self._positional if n in values]
        named = {n: v for n, v in values.items() if n not in self._positional}
        try:
            with _until(self.deadline):
                return taken(self.function(*by_position, **named)), None
        except _TooLong as error:
            return Returned("hangs", None, "nothing until the time was over"), error
        except SystemExit as error:
            return Returned("exits", None, f"SystemExit: {error.code}"), error
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # whatever the user's function raises is a finding
            return Returned("raises", None, f"{type(error).__name__}: {_words(error)}"[:200]), error

    def line(self, arguments: Mapping[str, Argument]) -> str:
        """Return the call as a line of Python."""
        texts = {n: f"array([{v!r}])" if self.arrays else repr(v) for n, v in arguments.items()}
        shown = [v if n in self._positional else f"{n}={v}" for n, v in texts.items()]
        return f"{self.name}({', '.join(shown)})"


@contextmanager
def _until(deadline: float) -> Iterator[None]:
    """Stop Python code at the deadline, where signals can do it: in the main thread, not on Windows."""
    if (
        math.isinf(deadline)
        or not hasattr(signal, "setitimer")
        or threading.current_thread() is not threading.main_thread()
    ):
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        raise _TooLong

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, max(deadline - time.monotonic(), 0.01), 0.2)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


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
    if isinstance(value, int | Fraction) or (isinstance(value, Decimal) and value.is_finite()):
        return Returned("number", Fraction(value), text)
    if isinstance(value, complex) or getattr(getattr(value, "dtype", None), "kind", "") in tuple("cbSU"):
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


def _words(error: BaseException) -> str:
    try:
        return " ".join(str(error).split())
    except Exception:  # the user's class need have no text
        return "without a text"


def _shown(value: Any) -> str:
    try:
        text = repr(value)
    except Exception:  # of whatever class the value is
        return f"a {type(value).__name__}"
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
