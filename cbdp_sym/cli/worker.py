"""The worker that a first call leaves behind: it waits at a socket, and forks for each request.

It does nothing but that: what runs in the fork is the command line, with the streams, the directory and the
environment of the caller (:mod:`cbdp_sym.cli.start`). No state passes from one request to the next. If the
caller goes away, its fork is killed; where the worker is killed the caller does the work itself. It ends
when it had nothing to do for some minutes.
"""

from __future__ import annotations

import fcntl
import gc
import json
import os
import select
import signal
import socket
import struct
import sys
import time
import traceback
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal, NoReturn, TextIO

from cbdp_sym.cli.start import HEADER, INTERRUPT, NAME, TAKEN, idle_seconds, meeting_place, same_user

_PATIENCE = 5.0  # seconds for the text of a request, which is sent at once
_STALE = 3600.0
_MOST_FILES = 2**16


def leave_behind(place: str, loaded: str) -> None:
    """Load what the commands need, "numbers" or "statements", and leave a worker behind at this place."""
    import cbdp_sym.cli.console
    import cbdp_sym.cli.group
    import cbdp_sym.cli.progress
    import cbdp_sym.cli.words  # noqa: F401

    _load_numbers() if loaded == "numbers" else _load_statements()
    if meeting_place(loaded) != place:  # the sources changed while they were being loaded
        return
    try:
        child = os.fork()
    except OSError:
        return
    if child:
        os.waitpid(child, 0)
        return
    try:
        os.setsid()
        if os.fork() == 0:
            _detach()
            if loaded == "statements":
                _read_statements()
            _Worker(place).serve()
    finally:
        os._exit(0)


def _load_numbers() -> None:
    import sympy.combinatorics
    import sympy.sets.setexpr
    import sympy.tensor.tensor  # noqa: F401  # SymPy loads these three when they are first used

    import cbdp_sym.oracles.prover  # noqa: F401


def _load_statements() -> None:
    import cbdp_sym.author.finding
    import cbdp_sym.corpus.findable  # noqa: F401


def _read_statements() -> None:
    """Read the statements before the first question, and after the caller went on."""
    from cbdp_sym.author import finding
    from cbdp_sym.corpus import findable

    for e in (*finding.known(), *findable.of_corpus()):
        e.schema, e.constants, e.words  # noqa: B018  # they are kept


def _detach() -> None:
    os.chdir("/")
    os.umask(0o077)
    null = os.open(os.devnull, os.O_RDWR)
    for n in (0, 1, 2):
        os.dup2(null, n)
    os.closerange(3, _MOST_FILES)


@dataclass(frozen=True)
class _Call:
    """A fork, the line to its caller, and a pipe that ends when the fork does."""

    process: int
    caller: socket.socket
    end: int


class _Worker:
    def __init__(self, place: str) -> None:
        self.place = place
        self.calls: list[_Call] = []

    def serve(self) -> None:
        """Serve until there was nothing to do for a while; at once if another worker has the place."""
        lock = os.open(f"{self.place}.lock", os.O_CREAT | os.O_RDWR | os.O_NOFOLLOW, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return
        self._clear()
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(self.place)
            listening.listen(16)
            gc.collect()
            gc.freeze()
            idle = idle_seconds() or 0.0
            while self._wait(listening, idle):
                pass
            os.unlink(self.place)

    def _clear(self) -> None:
        """Remove the socket of a worker that was killed, and what others left long ago."""
        with suppress(FileNotFoundError):
            os.unlink(self.place)
        folder = os.path.dirname(self.place)
        for name in os.listdir(folder):
            path = f"{folder}/{name}"
            if not name.endswith(".lock") or path == f"{self.place}.lock":
                continue
            with suppress(OSError), open(path, encoding="utf-8") as other:
                if time.time() - os.stat(path).st_mtime > _STALE:
                    fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    os.unlink(path)
                    os.unlink(path.removesuffix(".lock"))

    def _wait(self, listening: socket.socket, idle: float) -> bool:
        """Do what comes next; False if nothing came."""
        waiting: list[Any] = [listening]
        for call in self.calls:
            waiting += [call.caller, call.end]
        ready, _, _ = select.select(waiting, [], [], None if self.calls else idle)
        for call in list(self.calls):
            if call.end in ready:
                self._finish(call)
            elif call.caller in ready:
                self._stop(call)
        if listening in ready:
            caller, _ = listening.accept()
            with suppress(OSError, ValueError):
                self._begin(caller, listening)
        return bool(ready)

    def _begin(self, caller: socket.socket, listening: socket.socket) -> None:
        caller.settimeout(_PATIENCE)
        if not same_user(caller):
            caller.close()
            return
        head, streams, _, _ = socket.recv_fds(caller, struct.calcsize(HEADER), 3)
        try:
            request = json.loads(_exactly(caller, struct.unpack(HEADER, head)[0]))
            caller.sendall(TAKEN)
            end, life = os.pipe()
            try:
                process = os.fork()
                if process == 0:
                    _run(request, streams, life)
            finally:
                os.close(life)
            self.calls.append(_Call(process, caller, end))
        except (OSError, ValueError, struct.error):
            caller.close()
        finally:
            for n in streams:
                os.close(n)

    def _stop(self, call: _Call) -> None:
        """Pass on an interrupt; kill the fork of a caller that is gone."""
        try:
            said = call.caller.recv(1)
        except OSError:
            said = b""
        with suppress(ProcessLookupError, PermissionError):
            os.kill(call.process, signal.SIGINT if said == INTERRUPT else signal.SIGKILL)
        if not said:
            self._finish(call)

    def _finish(self, call: _Call) -> None:
        _, status = os.waitpid(call.process, 0)
        code = os.waitstatus_to_exitcode(status)
        with suppress(OSError):
            call.caller.sendall(b"%d\n" % (code if code >= 0 else 128 - code))
        call.caller.close()
        os.close(call.end)
        self.calls.remove(call)


def _exactly(line: socket.socket, size: int) -> bytes:
    found = b""
    while len(found) < size:
        part = line.recv(size - len(found))
        if not part:
            raise ValueError("the caller has gone away")
        found += part
    return found


def _opened(n: int, kind: tuple[str, str]) -> TextIO:
    """A standard stream, as Python opens it at its start."""
    buffering = 1 if n == 2 or os.isatty(n) else -1
    mode: Literal["r", "w"] = "w" if n else "r"
    return open(n, mode, buffering, kind[0], kind[1], closefd=False)  # for good


def _run(request: dict[str, Any], streams: list[int], life: int) -> NoReturn:
    """Be the caller: run the command with its streams, directory and environment, and end."""
    code: Any = 2
    try:
        for n, stream in enumerate(streams):
            os.dup2(stream, n)
        os.closerange(3, life)
        os.closerange(life + 1, _MOST_FILES)
        os.umask(request["umask"])
        os.environ.clear()
        os.environ.update(request["environment"])
        os.chdir(request["folder"])
        signal.signal(signal.SIGINT, signal.default_int_handler)
        sys.stdin, sys.stdout, sys.stderr = map(_opened, range(3), request["streams"])
        sys.argv = [NAME, *request["arguments"]]
        from cbdp_sym.cli import limits
        from cbdp_sym.cli.group import main

        limits.enabled = True
        main(prog_name=NAME)
    except SystemExit as end:
        code = end.code
    except BaseException:
        traceback.print_exc()
    finally:
        for output in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError):
                output.flush()
        os._exit(code if isinstance(code, int) else 0 if code is None else 1)
