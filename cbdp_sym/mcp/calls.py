"""A command of the command line as a call: arguments to what it prints, within limits of time and memory."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import anyio
from anyio.abc import ByteReceiveStream

LONGEST_TEXT = 20_000
_LONGEST_ANSWER = 4_000_000
START = 30.0  # seconds to load everything and to end, besides those of the computation


class CallFailed(Exception):
    """A call that gives no answer; the text is one sentence for the user."""


@dataclass(frozen=True)
class Limits:
    """The limits of one call: seconds of the computation, and bytes of memory."""

    seconds: float = 600.0
    memory: int = 4 * 2**30


DEFAULT = Limits()


@dataclass(frozen=True)
class Said:
    """The output of a command, with the exit code and the command line that repeats it."""

    text: str
    code: int
    command: str


async def run(
    arguments: Sequence[str], folder: Path, limits: Limits, answers: frozenset[int] = frozenset({0})
) -> Said:
    """Run ``cbdp-sym`` with these arguments in a process of its own.

    Args:
        folder: the working directory of the process.
        limits: after ``seconds`` and the time that a start takes the process is killed.
        answers: the exit codes that come with an answer.

    Raises:
        CallFailed: an argument is too long, a limit is reached, or the command says that the call is wrong.
    """
    for argument in arguments:
        if len(argument) > LONGEST_TEXT:
            raise CallFailed(f"an argument has {len(argument)} characters, and the limit is {LONGEST_TEXT}")
        if "\0" in argument:
            raise CallFailed("an argument has a character of code 0, which no text has")
    command = [sys.executable, "-P", "-m", "cbdp_sym.mcp.limited", str(limits.memory), *arguments]
    output: list[bytes] = [b"", b""]

    async def collect(stream: ByteReceiveStream, k: int) -> None:
        async for chunk in stream:
            output[k] += chunk[: _LONGEST_ANSWER - len(output[k])]

    async with await anyio.open_process(
        command, stdin=subprocess.DEVNULL, cwd=folder, start_new_session=True
    ) as process:
        try:
            with anyio.fail_after(limits.seconds + START):
                async with anyio.create_task_group() as tasks:
                    for k, stream in enumerate((process.stdout, process.stderr)):
                        assert stream is not None
                        tasks.start_soon(collect, stream, k)
                code = await process.wait()
        except TimeoutError:
            raise CallFailed(
                f"the call was stopped after {limits.seconds + START:g} seconds; "
                "ask for less, or start the server with a larger --seconds"
            ) from None
        finally:  # also where the client gave up: the whole group of processes ends
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
    text, wrong = (o.decode(errors="replace") for o in output)
    if code not in answers:
        said = [line for line in wrong.splitlines() if line.strip()] or [f"exit code {code}"]
        sentence = said[-1].removeprefix("Error: ").removeprefix("cbdp-sym: ")
        if code < 0 or "memory" in sentence.lower():
            sentence += f" (the limit is {limits.memory // 2**20} MiB)"
        raise CallFailed(sentence)
    if len(text) >= _LONGEST_ANSWER:
        raise CallFailed("the answer is longer than four million characters")
    return Said(text, code, shlex.join(["cbdp-sym", *arguments]))
