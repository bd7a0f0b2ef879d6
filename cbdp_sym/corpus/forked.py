"""Work in a process of its own, which is killed soon after its time limit, whatever it is doing.

Limits that are looked at between steps, or by an alarm between two instructions of Python, do not end a long
product inside a library.
"""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, TypeVar

T = TypeVar("T")
GRACE = 1.6
"""Seconds after a time limit, in which work ends by itself and says what it found."""


class Ended(Exception):
    """The process ended without an answer; the text says how."""


def forked(work: Callable[[], T], seconds: float) -> T:
    """Return what the work gives, which can be pickled; a process that may have no children does it itself.

    Raises:
        Ended: the process ended by itself, or was killed as its time was over.
    """
    if multiprocessing.current_process().daemon:
        return work()
    way = "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"
    context: Any = multiprocessing.get_context(way)
    ours, theirs = context.Pipe(duplex=False)
    sys.stdout.flush()
    sys.stderr.flush()
    process = context.Process(target=_work, args=(work, theirs))
    process.start()
    theirs.close()
    try:
        if not ours.poll(seconds + GRACE):
            raise Ended(f"gave no answer within {seconds:g} seconds, and was stopped")
        raised, found = ours.recv()
    except EOFError:
        process.join(GRACE)
        raise Ended(f"ended the process with the exit code {process.exitcode}, before it returned") from None
    finally:
        process.kill()
        process.join()
    if raised:
        raise found
    result: T = found
    return result


def _work(work: Callable[[], object], answers: Connection) -> None:
    try:
        answers.send((False, work()))
    except Exception as error:
        answers.send((True, error))
