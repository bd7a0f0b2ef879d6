"""The worker of ``prove``: the same answers, for this user and these sources only; nothing stays behind."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="a worker is for Linux")
CLAIM = ("prove", "1 <= 2", "--timeout", "100")
LONG = "sin(30*x)*sin(37*x) + sin(41*x) < 199/100"


class Shell:
    """Calls of the command line whose worker waits in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.places = folder / "cbdp-sym"
        self.environment = {
            **os.environ, "XDG_RUNTIME_DIR": str(folder), "CBDP_SYM_WORKER": "60", "LC_ALL": "C.UTF-8",
        }  # fmt: skip

    def start(self, *arguments: str, **more: Any) -> subprocess.Popen[str]:
        more["env"] = {**self.environment, **more.pop("env", {})}
        return subprocess.Popen(
            [sys.executable, "-P", "-X", "importtime", "-m", "cbdp_sym", *arguments],
            text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more,
        )  # fmt: skip

    def call(self, *arguments: str, **more: Any) -> tuple[int, str, str, bool]:
        """Exit code, output, errors, and whether the call itself loaded SymPy."""
        process = self.start(*arguments, **more)
        output, errors = process.communicate(timeout=120)
        said = "".join(e for e in errors.splitlines(True) if not e.startswith("import time:"))
        loaded = re.search(r"\| +sympy$", errors, re.MULTILINE) is not None
        return process.returncode, output, said, loaded

    def workers(self) -> list[int]:
        """The processes that have a socket in the folder."""
        lines = Path("/proc/net/unix").read_text().splitlines()
        inodes = {f"socket:[{w[6]}]" for w in map(str.split, lines) if str(self.places) in w[-1]}
        found = []
        for files in Path("/proc").glob("[0-9]*/fd"):
            try:
                if inodes & {os.readlink(f) for f in files.iterdir()}:
                    found.append(int(files.parent.name))
            except OSError:
                continue
        return found

    def end(self) -> None:
        for process in self.workers():
            os.kill(process, signal.SIGKILL)


@pytest.fixture
def short() -> Iterator[Path]:
    """A folder whose path leaves room for the name of a socket, as pytest's own need not."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


@pytest.fixture(scope="module")
def warm() -> Iterator[Shell]:
    with tempfile.TemporaryDirectory() as folder:
        shell = Shell(Path(folder))
        assert shell.call(*CLAIM)[3]
        yield shell
        shell.end()


def test_the_answer_is_the_same_without_loading_sympy(warm: Shell, tmp_path: Path) -> None:
    answers = []
    for k, worker in enumerate(("60", "off")):
        kept = f"{k}.json"
        code, output, errors, loaded = warm.call(
            *CLAIM, "--json", "--certificate", kept, cwd=tmp_path, env={"CBDP_SYM_WORKER": worker}
        )
        data = json.loads(output)
        del data["seconds"]
        answers.append((code, data, errors, (tmp_path / kept).read_text()))
        assert loaded == (worker == "off")
    assert answers[0] == answers[1]
    assert answers[0][1]["verdict"] == "proved"


def test_a_question_of_a_form_leaves_a_worker_that_has_read_the_statements(short: Path) -> None:
    shell = Shell(short)
    try:
        first = shell.call("find", "exp (_ + _) = _", "--limit", "1")
        assert first[3] and first[1].startswith("exp_add")
        until = time.monotonic() + 60
        while not shell.workers() and time.monotonic() < until:
            time.sleep(0.2)
        assert shell.call("find", "exp (_ + _) = _", "--limit", "1") == (*first[:3], False)
        assert shell.call("find", "--goal", "exp x <= 1", "--given", "x <= 0")[3] is False
    finally:
        shell.end()


@pytest.mark.parametrize(
    ("claim", "code", "said"),
    [
        (("prove", "x <= x**2"), 1, "refuted: x <= x**2"),
        (("prove", "x =< 1"), 2, "'=<' is written <="),
        (("prove", "--no-such-option", "x <= 1"), 2, "Usage: cbdp-sym prove"),
    ],
)
def test_errors_and_exit_codes_are_those_of_the_command(
    warm: Shell, claim: tuple[str, ...], code: int, said: str
) -> None:
    found, output, errors, loaded = warm.call(*claim)
    assert found == code and said in output + errors and not loaded


def test_an_interrupt_reaches_the_command(warm: Shell) -> None:
    process = warm.start("prove", LONG, "--where", "0 <= x <= 20", "--timeout", "100")
    (worker,) = warm.workers()
    forks = Path(f"/proc/{worker}/task/{worker}/children")
    until = time.monotonic() + 30
    while not forks.read_text() and time.monotonic() < until:
        time.sleep(0.05)
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    said = [e for e in errors.splitlines() if not e.startswith("import time:")]
    assert (process.returncode, said) == (130, ["cbdp-sym: stopped; what was finished is kept"])


def test_one_worker_serves_one_kind_of_process(warm: Shell) -> None:
    place = warm.places / "x"
    for difference in ({"PYTHONHASHSEED": "7"}, {"LC_ALL": "C"}):
        code = "from cbdp_sym.cli.start import meeting_place; print(meeting_place('numbers'))"
        told = [
            subprocess.run(
                [sys.executable, "-c", code], env={**warm.environment, **more},
                capture_output=True, text=True, check=True,
            ).stdout.strip()
            for more in ({}, difference)
        ]  # fmt: skip
        assert told[0] != told[1] and Path(told[0]).parent == place.parent


def test_a_folder_that_others_can_enter_is_not_used(short: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from cbdp_sym.cli.start import meeting_place

    monkeypatch.setenv("XDG_RUNTIME_DIR", str(short))
    monkeypatch.setenv("CBDP_SYM_WORKER", "60")
    assert meeting_place("numbers") is not None
    (short / "cbdp-sym").chmod(0o755)
    assert meeting_place("numbers") is None
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(short / ("long" * 30)))
    assert meeting_place("numbers") is None


def test_a_worker_that_was_killed_is_replaced(short: Path) -> None:
    shell = Shell(short)
    try:
        for _ in range(2):
            assert shell.call(*CLAIM)[::3] == (0, True)
            shell.end()
    finally:
        shell.end()


def test_a_worker_ends_when_it_has_nothing_to_do(short: Path) -> None:
    shell = Shell(short)
    try:
        assert shell.call(*CLAIM, env={"CBDP_SYM_WORKER": "0.1"})[0] == 0
        until = time.monotonic() + 30
        while shell.workers() and time.monotonic() < until:
            time.sleep(0.1)
        assert not shell.workers()
        assert [p.suffix for p in shell.places.iterdir()] == [".lock"]
    finally:
        shell.end()
