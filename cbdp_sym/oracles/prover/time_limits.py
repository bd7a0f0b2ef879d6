"""A time limit that also ends a long computation inside a library."""

from __future__ import annotations

import gc
import signal
import sys
import threading
import time
from collections.abc import Callable
from types import CodeType, FrameType, TracebackType
from typing import Any, TypeVar

T = TypeVar("T")
_AGAIN = 0.05  # seconds, between two alarms
_LEAST = 0.001  # seconds; 0 would switch the timer off
# a C function calls it, and gets what is raised in what it calls; what is raised in itself ends badly
_FROM_C = ("cbdp_sym.analysis.quadrature", "integrand")
_UNFIT = ("importlib._bootstrap", "importlib._bootstrap_external", "weakref", "_weakrefset")


def clock_of(cpu: bool) -> Callable[[], float]:
    """Return the clock that limits refer to."""
    return time.process_time if cpu else time.monotonic


class OutOfTime(BaseException):
    """The time limit is over.

    It is no ``Exception``, so that a library that catches those on its way does not swallow it.
    """


def within(seconds: float, compute: Callable[[], T], late: Exception) -> T:
    """Return what ``compute`` gives in so many seconds. Raises ``late`` when they are over."""
    if seconds <= 0:
        raise late
    try:
        with time_limit(seconds):
            return compute()
    except OutOfTime:
        raise late from None


class time_limit:  # noqa: N801  # it is used as a function
    """Raise :class:`OutOfTime` in the ``with`` block after ``seconds``, wherever Python code is being run.

    With ``cpu`` they are seconds of the process's CPU time.

    Only the main thread can be interrupted, and only where the system has interval timers; elsewhere
    the search itself looks at the clock between its steps.

    The alarm is repeated until the block ends, since an exception raised in a finaliser or in a callback
    of a weak reference or of the collector does not get out of it: Python hands it to
    ``sys.unraisablehook``. During the block this hook drops ``OutOfTime``. In a finaliser, in the hook, in
    an import, and in the entry to and the exit from the block, an exception would be lost or do harm; there
    an alarm does nothing, and the next one raises. This is a class, not a generator, because
    ``contextlib`` has code of its own between the block and a generator's ``finally``; an exception there
    would leave the timer running.
    """

    def __init__(self, seconds: float, *, cpu: bool = False) -> None:
        self.seconds, self.cpu = seconds, cpu
        self.clock = clock_of(cpu)
        self.armed = False

    def __enter__(self) -> None:
        main = threading.current_thread() is threading.main_thread()
        if not (main and hasattr(signal, "setitimer")):
            return
        self.timer = signal.ITIMER_PROF if self.cpu else signal.ITIMER_REAL
        self.alarm = signal.SIGPROF if self.cpu else signal.SIGALRM
        self.block: FrameType | None = sys._getframe(1)
        self.outer = signal.getitimer(self.timer)
        self.started = self.clock()
        first = min(self.seconds, self.outer[0]) if self.outer[0] else self.seconds
        self.hook: Any = sys.unraisablehook
        self.ours = self.unraisable  # one object: a bound method is a new one each time
        sys.unraisablehook = self.ours
        self.handler = signal.signal(self.alarm, self.over)
        self.armed = True
        signal.setitimer(self.timer, max(first, _LEAST), _AGAIN)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self.armed:
            return
        signal.setitimer(self.timer, 0)
        # an alarm that has come and was not yet handled is handled in the next call, by ``over``
        signal.signal(self.alarm, self.handler)
        if sys.unraisablehook is self.ours:
            sys.unraisablehook = self.hook
        self.armed, self.block = False, None
        left, interval = self.outer
        if left:
            left -= self.clock() - self.started
            signal.setitimer(self.timer, max(left, _LEAST), interval)

    def over(self, signum: int, frame: FrameType | None) -> None:
        """Handle the signal: raise only where the exception gets to the end of the block."""
        if frame is not None and (frame.f_globals.get("__name__"), frame.f_code.co_name) == _FROM_C:
            return
        callbacks = {c.__code__ for c in gc.callbacks if hasattr(c, "__code__")}
        while frame is not None and frame is not self.block:
            if _loses_exceptions(frame, callbacks):
                return
            frame = frame.f_back
        if frame is not None:  # the block has not ended
            raise OutOfTime

    def unraisable(self, lost: Any) -> None:
        """Stand in for ``sys.unraisablehook`` during the block."""
        if not issubclass(lost.exc_type, OutOfTime):
            self.hook(lost)


def _loses_exceptions(frame: FrameType, callbacks: set[CodeType]) -> bool:
    """Return whether an exception raised in the frame is lost, or leaves something half done for good."""
    code = frame.f_code
    return (
        code in _OWN
        or code in callbacks
        or code.co_name == "__del__"
        or frame.f_globals.get("__name__") in _UNFIT
    )


_OWN = {
    f.__code__ for f in (time_limit.__enter__, time_limit.__exit__, time_limit.over, time_limit.unraisable)
}
