"""Coq on exported files: which theorems it accepts, and on which axioms they rest."""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

LIBRARIES = ("Support.v", "Erfc.v", "Improper.v")
"""The lemmas and tactics that exported files require: each file needs those before it."""
_ASSUMPTIONS = "Assumptions"
_REQUIRE = "From CbdpSym Require Import "
_AXIOMS_OF_THE_REALS = {
    "ClassicalDedekindReals.sig_forall_dec",
    "ClassicalDedekindReals.sig_not_dec",
    "FunctionalExtensionality.functional_extensionality_dep",
    "Classical_Prop.classic",
}
"""The axioms of Coq's real numbers, and of their classical analysis in Coquelicot."""


class NoCoq(Exception):
    """Coq, or a library that the files need, is not there."""


@dataclass(frozen=True)
class CoqAnswer:
    """The answer of Coq about one file."""

    accepted: bool
    seconds: float
    reason: str = ""


def write_libraries(folder: Path) -> None:
    """Put the files of lemmas and tactics into a folder. Raises OSError."""
    for name in LIBRARIES:
        text = (files("cbdp_sym.export") / name).read_text(encoding="utf-8")
        (folder / name).write_text(text, encoding="utf-8")


def available() -> str | None:
    """Return the path of Coq's compiler."""
    return shutil.which("coqc")


def compile_libraries(folder: Path, seconds: float = 600.0) -> None:
    """Compile the libraries of a folder of exported files.

    Raises:
        NoCoq: there is no ``coqc``, or it has no coq-interval and Coquelicot.
    """
    if available() is None:
        raise NoCoq("there is no 'coqc' (Debian: coq, libcoq-interval, libcoq-coquelicot)")
    for name in LIBRARIES:
        answer = compile_file(folder / name, seconds)
        if not answer.accepted:
            raise NoCoq(f"Coq does not accept its library {name}: {answer.reason}")


def compile_file(path: Path, seconds: float) -> CoqAnswer:
    """Return what Coq says of a file, whose libraries have been compiled in the same folder."""
    answer, _ = _coqc(path, seconds)
    return answer


def _coqc(path: Path, seconds: float) -> tuple[CoqAnswer, str]:
    start = time.monotonic()
    command = ["coqc", "-q", "-w", "none", "-R", ".", "CbdpSym", path.name]
    try:
        done = subprocess.run(
            command, cwd=path.parent, capture_output=True, text=True, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        return CoqAnswer(False, time.monotonic() - start, f"it took more than {seconds:g} s"), ""
    took = time.monotonic() - start
    if done.returncode != 0:
        said = " ".join(done.stderr.split()) or f"coqc ended with {done.returncode}"
        return CoqAnswer(False, took, said[-400:]), done.stdout
    return CoqAnswer(True, took), done.stdout


def required(source: str) -> tuple[str, ...]:
    """Return the lines with which an exported file requires its libraries."""
    return tuple(line for line in source.splitlines() if line.startswith(_REQUIRE))


def together(sources: Mapping[str, str]) -> str:
    """Exported files as one, each of them a module: to load the libraries takes longer than a short leaf."""
    lines = list(dict.fromkeys(line for source in sources.values() for line in required(source)))
    for name, source in sources.items():
        body = [line for line in source.splitlines() if not line.startswith(_REQUIRE)]
        lines += [f"Module {name}.", *body, f"End {name}."]
    return "\n".join([*lines, ""])


def assumptions(folder: Path, modules: Sequence[str], seconds: float = 600.0) -> set[str]:
    """Return the axioms on which the theorems of compiled files, or of modules in them, rest together.

    Raises:
        NoCoq: Coq does not say.
    """
    path = folder / f"{_ASSUMPTIONS}.v"
    files = dict.fromkeys(m.partition(".")[0] for m in modules)
    loaded = "".join(f"From CbdpSym Require {name}.\n" for name in files)
    pairs = "I"
    for m in modules:
        pairs = f"({pairs}, {m}.leaf)"
    path.write_text(
        f"{loaded}Definition together := {pairs}.\nPrint Assumptions together.\n", encoding="utf-8"
    )
    answer, said = _coqc(path, seconds)
    if not answer.accepted:
        raise NoCoq(f"Coq does not print the assumptions: {answer.reason}")
    if said.startswith("Closed under the global context"):
        return set()
    return set(re.findall(r"^([\w.]+)(?=\s*:|$)", said.partition("Axioms:")[2], re.MULTILINE))


def foreign(axioms: set[str]) -> set[str]:
    """Return those that are not axioms of Coq's real numbers."""
    return axioms - _AXIOMS_OF_THE_REALS
