"""A worker process as the runner holds it: started when needed, killed when it hangs."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from cbdp_sym.corpus.catalogue import Catalogue
from cbdp_sym.corpus.worker import GRACE, PATIENCE, Frame

START_LIMIT = 120.0


class WorkerDied(Exception):
    """The process ended, or was killed, without an answer; ``frames`` are those of its last words."""

    def __init__(self, message: str, timed_out: bool, frames: Sequence[Frame] = ()) -> None:
        super().__init__(message)
        self.timed_out, self.frames = timed_out, frames


class Worker:
    """One process of :mod:`.worker`, kept for many statements."""

    def __init__(self, catalogue: Catalogue, verifier: str) -> None:
        self._setting = {"catalogue": catalogue.plain(), "verifier": verifier}
        self._process: subprocess.Popen[str] | None = None
        self._log: IO[str] | None = None
        self._closed = False
        self._lock = threading.Lock()

    def verify(self, id: str, limit: float) -> dict[str, Any]:
        """Return the worker's answer; see :mod:`.worker`.

        Raises:
            WorkerDied: it gave none, even some time after the limit.
        """
        if self._process is None or self._process.poll() is not None:
            self._start()
        question = {"id": id, "limit": limit}
        answer = self._ask(question, PATIENCE * limit + 2 * GRACE)
        if "again" in answer:
            self.kill()
            self._start()
            answer = self._ask(question, PATIENCE * limit + 2 * GRACE)
        if "hang" in answer or answer.get("full"):
            self.kill()
        return answer

    def close(self) -> None:
        """End the process, and start no other."""
        with self._lock:
            self._closed = True
        self.kill()

    def kill(self) -> None:
        """End the process, whatever it is doing."""
        process = self._process
        if process is not None:
            with suppress(OSError):
                process.kill()
            process.wait()

    def _start(self) -> None:
        self._discard()
        log = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115 - kept
        with self._lock:
            if self._closed:
                raise WorkerDied("the run was stopped", False)
            # Its own session: an interrupt at the terminal is this process's to handle.
            # A fixed hash seed: two runs of a proof take the same way.
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", "cbdp_sym.corpus.worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                encoding="utf-8",
                start_new_session=True,
                env={
                    **os.environ,
                    "PYTHONPATH": os.pathsep.join(str(Path(p or ".").absolute()) for p in sys.path),
                    "PYTHONHASHSEED": "0",
                },
            )
        self._log = log
        self._ask(self._setting, START_LIMIT)

    def _ask(self, question: dict[str, Any], limit: float) -> dict[str, Any]:
        process = self._process
        assert process is not None and process.stdin is not None and process.stdout is not None
        expired = threading.Event()

        def expire() -> None:
            expired.set()
            process.kill()

        timer = threading.Timer(limit, expire)
        timer.daemon = True
        timer.start()
        try:
            process.stdin.write(json.dumps(question) + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
        except (OSError, ValueError):
            line = ""
        finally:
            timer.cancel()
        if not line:
            code = process.wait()
            stopped = hasattr(signal, "SIGVTALRM") and code == -signal.SIGVTALRM
            log = self._said()
            waited = code == 1 and "Timeout (" in log and _FRAMES_FOLLOW in log  # by faulthandler
            raise WorkerDied(
                f"exit code {code}{self._last_words()}", stopped or waited or expired.is_set(), _frames(log)
            )
        answer: dict[str, Any] = json.loads(line)
        return answer

    def _said(self) -> str:
        if self._log is None:
            return ""
        self._log.seek(0)
        return self._log.read()

    def _last_words(self) -> str:
        lines = self._said().strip().splitlines()
        return f"; its last line was: {lines[-1][:300]}" if lines else ""

    def _discard(self) -> None:
        """Let go of a process that has ended."""
        if self._process is not None:
            for pipe in (self._process.stdin, self._process.stdout):
                with suppress(OSError):
                    if pipe is not None:
                        pipe.close()
            self._process = None
        if self._log is not None:
            self._log.close()
            self._log = None


_FRAMES_FOLLOW = "(most recent call first):"


def _frames(log: str) -> list[Frame]:
    """Where a process was when its time was over, as faulthandler writes it."""
    lines = log.partition(_FRAMES_FOLLOW)[2].splitlines()
    found = filter(None, map(re.compile(r'  File "(.*)", line (\d+) in (.+)').fullmatch, lines))
    return [(m[1], int(m[2]), m[3]) for m in found]
