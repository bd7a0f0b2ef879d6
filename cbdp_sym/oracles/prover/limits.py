"""A time limit that also ends a long computation inside a library."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class OutOfTime(BaseException):
    """The time limit is over.

    It is no ``Exception``, so that a library that catches those on its way does not swallow it.
    """


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise :class:`OutOfTime` in the block after ``seconds``, wherever Python code is being run.

    Only the main thread can be interrupted, and only where the system has interval timers; elsewhere
    the search itself looks at the clock between its steps.
    """
    main = threading.current_thread() is threading.main_thread()
    if not (main and hasattr(signal, "setitimer")):
        yield
        return

    def over(signum: int, frame: FrameType | None) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGALRM, over)
    outer, started = signal.getitimer(signal.ITIMER_REAL)[0], time.monotonic()
    signal.setitimer(signal.ITIMER_REAL, max(seconds, 0.001), 0.05)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if outer:
            left = max(outer - (time.monotonic() - started), 0.001)
            signal.setitimer(signal.ITIMER_REAL, left)
