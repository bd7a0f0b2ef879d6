"""Seconds of the clock, or of the processor where the machine is busy (``run.py --cpu``)."""

from __future__ import annotations

import math
import os
import resource
import signal
import subprocess
import time
from collections.abc import Callable

CPU = "WORKER_CPU" in os.environ

# By the clock, for each CPU second: a limit that a tool knows of itself must not come first.
_PATIENCE = 30


def now() -> float:
    """Seconds, or CPU seconds of this process and of the tools that it has waited for."""
    if not CPU:
        return time.perf_counter()
    return time.process_time() + _children()


def own_limit(seconds: float) -> float:
    """Return what to tell a tool that stops itself by the clock."""
    return seconds * _PATIENCE if CPU else seconds


def enforce(seconds: float) -> None:
    """End this process by a signal after so many more CPU seconds; by the clock its parent does it."""
    if CPU:
        _limit(math.ceil(time.process_time() + seconds))


def tool(
    command: list[str], seconds: float, script: str | None = None, folder: str | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a program.

    Raises:
        TimeoutExpired: it took more than ``seconds``.
    """
    limited: Callable[[], None] | None = (lambda: _limit(math.ceil(seconds))) if CPU else None
    result = subprocess.run(
        command, input=script, cwd=folder, capture_output=True, text=True,
        timeout=own_limit(seconds), preexec_fn=limited, check=False,
    )  # fmt: skip
    if result.returncode in (-signal.SIGXCPU, 128 + signal.SIGXCPU):
        raise subprocess.TimeoutExpired(command, seconds)
    return result


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _limit(seconds: int) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
