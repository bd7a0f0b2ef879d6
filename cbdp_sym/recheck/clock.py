"""A limit of processor time that the loops of this package ask for; it needs no signal and no thread.

A verdict does not depend on what else the machine does.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager


class OutOfTime(Exception):
    """The time limit is over."""


class _Clock:
    deadline = math.inf


def tick() -> None:
    """Raise OutOfTime if the time limit is over."""
    if time.process_time() > _Clock.deadline:
        raise OutOfTime


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    before = _Clock.deadline
    _Clock.deadline = min(before, time.process_time() + seconds)
    try:
        yield
    finally:
        _Clock.deadline = before
