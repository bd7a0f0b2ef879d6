"""The documents that show commands: every file in them is written, every command run and compared.

A block ``python file=PATH`` (or another language) is written to PATH. In a block ``console`` the lines
after ``$ `` are run by the shell, and what they print has to be what stands below; a line ``…`` stands
for any number of lines, and times and long runs of spaces do not count.

    python tests/test_tutorial.py docs/tutorial.md    # write what the commands print into the document
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = {"README.md": None, "docs/tutorial.md": None, "docs/ci.md": ROOT / "examples" / "student_t"}
FENCE = re.compile(r"^```(\w*)(?: file=(\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ANY = "…"


class Command(NamedTuple):
    line: str
    expected: list[str]


def commands(block: str) -> Iterator[Command]:
    """The commands of a console block with what they are said to print."""
    current: Command | None = None
    for line in block.splitlines():
        if line.startswith("$ "):
            if current:
                yield current
            current = Command(line[2:], [])
        elif current:
            current.expected.append(line)
    if current:
        yield current


def run(command: str, folder: Path) -> list[str]:
    """Return what a command prints, with its exit code where it is not 0."""
    shims = folder.parent / "shims"
    if not shims.exists():
        shims.mkdir()
        for name, module in (("cbdp-sym", "cbdp_sym"), ("pytest", "pytest"), ("python", "")):
            shim = shims / name
            start = f"-m {module} " if module else ""
            shim.write_text(f'#!/bin/sh\nexec "{sys.executable}" {start}"$@"\n')
            shim.chmod(0o755)
    environment = {
        k: v
        for k, v in os.environ.items()
        if k not in ("CBDP_SYM_CACHE", "COLUMNS", "GITHUB_STEP_SUMMARY", "PYTEST_ADDOPTS")
        and not k.startswith("PYTEST_")
    }
    environment["PATH"] = os.pathsep.join([str(shims), os.environ.get("PATH", "")])
    paths = [str(ROOT), os.environ.get("PYTHONPATH", "")]
    environment["PYTHONPATH"] = os.pathsep.join(p for p in paths if p)
    done = subprocess.run(
        command, shell=True, cwd=folder, env=environment, text=True, timeout=600,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    return done.stdout.rstrip("\n").splitlines()


def normal(line: str) -> str:
    """Without what differs from machine to machine."""
    line = re.sub(r"\s{2,}\d+\.\d(?=\s{2,}|$)", " #", line.rstrip())
    line = re.sub(r"in \d+\.\d+s\b", "in #s", line)
    return re.sub(r"\s+", " ", line)


def agree(expected: list[str], printed: list[str]) -> bool:
    """Return whether the lines are these, with anything in the place of each ``…``."""
    wanted = [normal(line) for line in expected]
    got = "\n".join(normal(line) for line in printed)
    parts = "\n".join(wanted).split(ANY)
    return bool(re.fullmatch(r"(?:.|\n)*?".join(re.escape(p) for p in parts), got))


def worked_through(document: Path, folder: Path) -> Iterator[tuple[Command, list[str]]]:
    """Write the files and run the commands of a document, in its order."""
    for language, file, block in FENCE.findall(document.read_text(encoding="utf-8")):
        if file:
            target = folder / file
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(block, encoding="utf-8")
        elif language == "console":
            for command in commands(block):
                yield command, run(command.line, folder)


def start(name: str, folder: Path) -> Path:
    """The folder in which a document begins: an empty one, or a copy of an example."""
    example = DOCUMENTS[name]
    work = folder / "work"
    if example is None:
        work.mkdir()
    else:
        shutil.copytree(example, work, ignore=shutil.ignore_patterns(".*_cache", "__pycache__"))
    return work


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_shows_what_its_commands_print(name: str, tmp_path: Path) -> None:
    count = 0
    for command, printed in worked_through(ROOT / name, start(name, tmp_path)):
        shown = "\n".join(printed)
        assert agree(command.expected, printed), f"$ {command.line}\n{shown}"
        count += 1
    assert count >= 3


def test_what_may_differ_and_what_may_not() -> None:
    assert agree(["a    1.2", "…", "z"], ["a   13.4", "x", "y", "z"])
    assert agree(["…", "z"], ["x", "y", "z"])
    assert agree(["2 passed in 0.10s"], ["2 passed in 33.12s"])
    assert not agree(["a", "z"], ["a", "y", "z"])
    assert not agree(["proved"], ["refuted"])
    assert not agree(["alpha = 1.5"], ["alpha = 1.6"])


def refresh(document: Path) -> None:
    """Write what the commands print into the document; blocks with a ``…`` stay as they are."""
    with tempfile.TemporaryDirectory() as folder:
        done = iter(
            list(worked_through(document, start(document.relative_to(ROOT).as_posix(), Path(folder))))
        )

    def filled(match: re.Match[str]) -> str:
        language, file, block = match.groups()
        if file or language != "console":
            return match[0]
        lines: list[str] = []
        for command in commands(block):
            _, printed = next(done)
            kept = ANY in "".join(command.expected) and agree(command.expected, printed)
            shown = command.expected if kept else [line.rstrip() for line in printed]
            lines += [f"$ {command.line}", *shown]
        return "\n".join(["```console", *lines, "```"])

    text = document.read_text(encoding="utf-8")
    document.write_text(FENCE.sub(filled, text), encoding="utf-8")


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        refresh(Path(argument).resolve())
