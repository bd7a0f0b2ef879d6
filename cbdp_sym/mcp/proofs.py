"""The proofs that an assistant makes step by step: each has a process of its own, with limits."""

from __future__ import annotations

import itertools
import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import anyio
from anyio.abc import Process
from anyio.streams.buffered import BufferedByteReceiveStream

from cbdp_sym.mcp.calls import LONGEST_TEXT, START, CallFailed, Limits

_MOST = 4  # proofs at one time; the one that was used last ends last
_LONGEST_LINE = 1_000_000


class _Proof:
    """A proof and its process."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None and process.stdout is not None
        self.process, self.questions = process, process.stdin
        self.answers = BufferedByteReceiveStream(process.stdout)

    async def end(self) -> None:
        """End the process, and those that it has started."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        with anyio.CancelScope(shield=True):
            await self.process.aclose()


class Proofs:
    """The proofs of a server, by their names."""

    def __init__(self, folder: Path, limits: Limits) -> None:
        self._folder, self._limits = folder, limits
        self._proofs: dict[str, _Proof] = {}
        self._numbers = itertools.count(1)

    async def start(self, claim: str) -> dict[str, Any]:
        """Return the state of a new proof, with its name.  Raises CallFailed: the text is no claim."""
        while len(self._proofs) >= _MOST:
            await self._proofs.pop(next(iter(self._proofs))).end()
        command = [sys.executable, "-P", "-m", "cbdp_sym.mcp.proof_process", str(self._limits.memory)]
        process = await anyio.open_process(
            command, stderr=subprocess.DEVNULL, cwd=self._folder, start_new_session=True
        )
        name = f"proof{next(self._numbers)}"
        self._proofs[name] = _Proof(process)
        answer = await self.ask(name, {"claim": claim}, START)
        if "error" in answer:
            await self._proofs.pop(name).end()
            raise CallFailed(answer["error"])
        return {"proof": name, **answer}

    async def ask(self, name: str, question: dict[str, Any], more: float = 0.0) -> dict[str, Any]:
        """Return the answer of a proof's process.

        Raises CallFailed: there is no such proof, or it has reached a limit and is over.
        """
        if name not in self._proofs:
            known = ", ".join(self._proofs) or "none"
            raise CallFailed(f"there is no proof '{name}' (there is {known}); the tool start begins one")
        line = json.dumps(question)
        if len(line) > 2 * LONGEST_TEXT:
            raise CallFailed(f"the text has {len(line)} characters, and the limit is {LONGEST_TEXT}")
        proof = self._proofs[name] = self._proofs.pop(name)
        try:
            with anyio.fail_after(self._limits.seconds + more):
                await proof.questions.send(line.encode() + b"\n")
                text = await proof.answers.receive_until(b"\n", _LONGEST_LINE)
        except (TimeoutError, anyio.EndOfStream, anyio.IncompleteRead, anyio.BrokenResourceError) as error:
            await self._proofs.pop(name).end()
            late = isinstance(error, TimeoutError)
            limit = f"{self._limits.seconds:g} seconds" if late else f"{self._limits.memory // 2**20} MiB"
            raise CallFailed(f"the proof reached the limit of {limit}, and is over") from None
        except BaseException:  # the client gave up: an answer that comes later would be taken for another
            await self._proofs.pop(name).end()
            raise
        found: dict[str, Any] = json.loads(text)
        return found

    async def end(self) -> None:
        """End all proofs."""
        while self._proofs:
            await self._proofs.popitem()[1].end()
