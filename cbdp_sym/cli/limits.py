"""A time limit that holds in the middle of a step: a fork does the work, and this process ends it.

The limits of the library are looked at between steps, and by an alarm that Python handles between two of its
own instructions; a long product inside a library hears of neither. So the command is run in a fork, and where
it is still at work a little after its limit, it is killed, and what it has noted down is said.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import signal
import sys
import threading
import time
from collections.abc import Callable

import click

from cbdp_sym.cli.lines import say
from cbdp_sym.corpus.forked import GRACE

_SIZE = 2**16
_NO_ANSWER = 2
_DEATH = 1  # of prctl: PR_SET_PDEATHSIG
_FROM_TERMINAL = 0x80  # SI_KERNEL: the fork has got the signal too

enabled = False
"""Whether this process is the command alone, so that it may fork; tests call commands inside of theirs."""
_notes: mmap.mmap | None = None


def note(text: str) -> None:
    """Write down what is known so far, for the case that the time limit ends the work."""
    if _notes is not None:
        data = text.encode()[: _SIZE - 2]
        _notes[: len(data) + 1] = data + b"\0"


def answered() -> None:
    """Note that the answer is found and about to be printed: from here on nothing else may be said."""
    if _notes is not None:
        _notes[_SIZE - 1] = 1


def answer(text: str, *, as_it_is: bool = False) -> None:
    """Print an answer, with no limit any more; JSON is printed as it is."""
    answered()
    if as_it_is:
        click.echo(text)
    else:
        say(text)


def time_is_over(seconds: float) -> Callable[[str], int]:
    """Return what says that the time is over, and what is known; the exit code is that of no answer."""

    def late(known: str) -> int:
        so_far = f"; known so far: {known}" if known else ", and nothing is known so far"
        say(f"cbdp-sym: the time limit of {seconds:g} s is over{so_far}", error=True)
        return _NO_ANSWER

    return late


def supervise(seconds: float, late: Callable[[str], int]) -> None:
    """Return in a fork; this process waits for it, and takes its exit code.

    Args:
        seconds: the time limit.
        late: says that the time is over, with what was noted; returns the exit code.
    """
    global _notes
    if not enabled or sys.platform != "linux" or threading.active_count() > 1:
        return
    notes = mmap.mmap(-1, _SIZE)
    sys.stdout.flush()
    sys.stderr.flush()
    watched = {signal.SIGINT, signal.SIGTERM, signal.SIGCHLD}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, watched)
    work = os.fork()
    if work == 0:
        ctypes.CDLL(None).prctl(_DEATH, signal.SIGKILL)
        _notes = notes
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        return
    code = _waited(work, time.monotonic() + seconds + GRACE, watched, lambda: notes[_SIZE - 1] == 1)
    if code is None:
        code = late(notes[:].partition(b"\0")[0].decode(errors="replace"))
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(code)


def _waited(
    work: int, deadline: float, watched: set[signal.Signals], is_answered: Callable[[], bool]
) -> int | None:
    """The exit code of the fork; None if it was killed, as the time was over before it had an answer."""
    while True:
        left = deadline - time.monotonic()
        found = signal.sigtimedwait(watched, 1.0 if left <= 0 and is_answered() else max(0.0, left))
        if found is None:
            if is_answered():
                continue
            os.kill(work, signal.SIGKILL)
            os.waitpid(work, 0)
            return None
        if found.si_signo == signal.SIGCHLD:
            ended, status = os.waitpid(work, os.WNOHANG)
            if ended:
                code = os.waitstatus_to_exitcode(status)
                return code if code >= 0 else 128 - code
        elif found.si_code != _FROM_TERMINAL:
            os.kill(work, found.si_signo)
