"""A process that verifies statements one after the other, for :mod:`.runner`.

It reads a JSON object per line and answers each with one: first ``{"catalogue": {…}, "verifier":
"module:function"}``, answered by ``{"ready": true}``; then ``{"id": …, "limit": seconds}``,
answered by one of ``report`` (with the ``facts`` that decided it, or null), ``error`` (the user's to mend),
``crash`` and ``hang`` (texts; the latter with ``so_far``, the findings until then), or by ``again``: this
process knows an older definition of a constant; ``full`` says that it has taken so much memory that another
one should go on.
Plain data only: nothing is pickled.
"""

from __future__ import annotations

import faulthandler
import gc
import io
import json
import os
import signal
import sys
import sysconfig
import threading
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from importlib import import_module
from pathlib import Path
from typing import TextIO

from cbdp_sym.corpus.advice import said
from cbdp_sym.corpus.catalogue import Catalogue
from cbdp_sym.corpus.discovery import load_alone, take
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.reads import recording

GRACE = 5.0
_MOST_PRINTED = 20_000  # characters
_FULL = 1_400_000_000  # bytes: the kernel keeps its terms, and no process shall need more than 2 GB
PATIENCE = 10  # how much longer than its limit a statement may wait for the processor


def main() -> None:
    """Serve until the runner closes the pipe."""
    # Terms are kept, so that the collector finds little: looking less often saves a twelfth of the time.
    gc.set_threshold(20_000, 20, 20)
    # What a derivation prints or reads must not mix with the answers and the questions.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    questions = os.fdopen(os.dup(0), encoding="utf-8")
    sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    os.dup2(sys.stdin.fileno(), 0)
    sys.breakpointhook = _no_terminal
    setting = json.loads(questions.readline())
    catalogue = take(Catalogue.from_plain(setting["catalogue"]))
    module, _, function = setting["verifier"].partition(":")
    verify: Callable[[object], object] = getattr(import_module(module), function)
    # Here, as the runner imports this module, and not the kernel; and before the watch needs them.
    from cbdp_sym.author import progress, tree  # noqa: F401

    _send(answers, {"ready": True})
    for line in questions:
        question = json.loads(line)
        entry = catalogue[question["id"]]
        progress.begin()
        watch, path = Watch(answers, entry.path, question["limit"]), list(sys.path)
        printed = _Printed()
        try:
            with recording() as reads, redirect_stdout(printed):
                answer: dict[str, object] = {"report": verify(load_alone(entry))}
            answer["facts"] = reads.plain(entry.path)
        except UserError as error:
            answer = {"again": True} if _redefined(error) else {"error": str(error)}
        except (Exception, SystemExit) as error:
            answer = {"crash": _crash(error, entry.path)}
        watch.end()
        sys.path[:] = path
        _send(answers, {**answer, "printed": printed.text, "full": _memory() > _FULL})


def _memory() -> int:
    """Return the memory that this process has now, in bytes; 0 where the system does not say.

    The most that it ever had would not do: on Linux a process inherits this from the one that started it.
    """
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


class _Printed(io.TextIOBase):
    """Keeps what a derivation prints, for its author to see when the statement is done."""

    text = ""

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        left = _MOST_PRINTED - len(self.text)
        self.text += text if len(text) <= left else f"{text[:left]}\n(more is not shown)" * (left > 0)
        return len(text)


def _no_terminal(*_: object, **__: object) -> None:
    raise UserError(
        "breakpoint() has no terminal in a verification: print(…) is shown, or call claim.theorem() at the "
        "end of the file and run it with python"
    )


class Watch:
    """Stops this process when it has computed up to the limit, and says where in the derivation it was.

    The limit counts processor time, so that a busy machine changes no verdict; a proof that only waits is
    stopped after ``PATIENCE`` times the limit.
    """

    def __init__(self, answers: TextIO, path: Path, limit: float) -> None:
        self._answers, self._path = answers, path
        self._computing = threading.current_thread().ident or 0
        self._lock = threading.Lock()
        self._ended = threading.Event()
        self._computed = time.process_time() + limit
        self._waited = time.monotonic() + PATIENCE * limit
        threading.Thread(target=self._watch, daemon=True).start()
        # A computation in C may never let that thread run: this signal ends the process all the same.
        if hasattr(signal, "setitimer"):
            faulthandler.register(signal.SIGVTALRM, chain=True)  # says where, for process.Worker
            signal.setitimer(signal.ITIMER_VIRTUAL, limit + GRACE)
        faulthandler.dump_traceback_later(PATIENCE * limit + GRACE, exit=True)

    def _watch(self) -> None:
        while (left := self._left()) > 0:
            if self._ended.wait(max(left, 0.05)):
                return
        self._stop()

    def _left(self) -> float:
        """At least how many seconds it takes to the limit."""
        return min(self._computed - time.process_time(), self._waited - time.monotonic())

    def end(self) -> None:
        """Note that the computation came back."""
        with self._lock:
            self._ended.set()
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        faulthandler.cancel_dump_traceback_later()

    def _stop(self) -> None:
        with self._lock:
            if not self._ended.is_set():
                from cbdp_sym.author import progress

                _send(self._answers, {"hang": self._place(), "so_far": progress.so_far()})
                os._exit(3)

    def _place(self) -> str:
        frame, frames = sys._current_frames().get(self._computing), list[Frame]()
        while frame is not None:
            frames.append((frame.f_code.co_filename, frame.f_lineno, frame.f_code.co_name))
            frame = frame.f_back
        return place_of(frames, self._path)


Frame = tuple[str, int, str]
"""A file, a line and a function."""


def place_of(frames: Sequence[Frame], path: Path) -> str:
    """Return where a derivation is, from frames of which the innermost comes first.

    It is the line of its own file, and the one of a file that this imports, if that is further in; else the
    function of this package.
    """
    from cbdp_sym.author.tree import of_author

    own = next((f for f in frames if Path(f[0]) == path), None)
    inner = next((f for f in frames if of_author(f[0]) and not f[0].startswith(_LIBRARIES)), None)
    if own is None and inner is None:
        below = next((f for f in frames if Path(f[0]).is_relative_to(_PACKAGE)), None)
        return f"no line of the script, in {below[2]} of {Path(below[0]).name}" if below else ""
    said = [f"line {line} of {Path(file).name}, in {name}" for file, line, name in filter(None, (own, inner))]
    return said[0] if len(said) == 1 or own is inner else f"{said[0]} ({said[1]})"


_PACKAGE = Path(__file__).parents[1]
_LIBRARIES = ("<", *(sysconfig.get_paths()[name] for name in ("stdlib", "platstdlib", "purelib", "platlib")))


def _redefined(error: BaseException | None) -> bool:
    """Return whether a constant was defined otherwise, by what this process verified before."""
    while error is not None:
        if type(error).__name__ == "Redefined":
            return True
        error = error.__cause__
    return False


def _send(stream: TextIO, answer: dict[str, object]) -> None:
    stream.write(json.dumps(answer) + "\n")
    stream.flush()


def _crash(error: BaseException, path: Path) -> str:
    from cbdp_sym.author.tree import of_author

    frames = traceback.extract_tb(error.__traceback__)
    here = next((f for f in reversed(frames) if Path(f.filename) == path), None)
    where = f" at line {here.lineno} of {path.name}, in {here.name}" if here else ""
    inner = (
        " (inside cbdp_sym: an argument is not of the kind that is wanted, or this is a bug, to be reported)"
    )
    if frames and of_author(file := frames[-1].filename):
        inner = "" if Path(file) == path else f" ({Path(file).name}, line {frames[-1].lineno})"
    return f"the proof stopped with an exception{where}: {said(error)}{inner}"


if __name__ == "__main__":
    main()
