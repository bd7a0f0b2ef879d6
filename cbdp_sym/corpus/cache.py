"""The cache of verifications: one JSON file per statement, keyed by all that decides it.

Only decided results are used again; an entry with something open is kept for ``list`` alone,
since a time limit or a busy machine may be the reason. A damaged entry is an absent one.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple, TypedDict
from urllib.parse import quote

from cbdp_sym.corpus.catalogue import Catalogue
from cbdp_sym.corpus.dependencies import DECISIVE, dependencies
from cbdp_sym.corpus.discovery import source_name
from cbdp_sym.corpus.expected_verdict import marked
from cbdp_sym.corpus.report import StatementReport
from cbdp_sym.corpus.scan import StatementFile
from cbdp_sym.corpus.shape import conforms

FORMAT = 3
LIBRARIES = ("sympy", "mpmath", "python-flint")


class _Header(TypedDict):
    """The first line of a file; the second is the report, whose digest this has.

    Both digests are against damage, not against somebody who can write here.
    """

    format: int
    shape: str
    key: str
    printed: str
    repaired: str
    body: str
    digest: str


class CachedVerdicts(NamedTuple):
    """The verdicts of an earlier run as lists show them, and for which inputs; "" for no repaired version."""

    key: str
    printed: str
    repaired: str


class CachedReport(NamedTuple):
    """A result of an earlier run; ``key`` says for which inputs."""

    key: str
    report: StatementReport


def default_folder() -> Path:
    """``$CBDP_SYM_CACHE``, or ``.cbdp_cache`` in the project around the working directory."""
    chosen = os.environ.get("CBDP_SYM_CACHE")
    if chosen:
        return Path(chosen)
    here = Path.cwd()
    marks = ("pyproject.toml", ".git")
    project = next((p for p in (here, *here.parents) if any((p / m).exists() for m in marks)), here)
    return project / ".cbdp_cache"


def key_of(entry: StatementFile, catalogue: Catalogue, verifier: str) -> str:
    """Return the key of a statement: a digest of everything that decides its report."""
    files = sorted(dependencies(entry.path, catalogue))
    parts = [entry.id, verifier, *environment(), fingerprint(DECISIVE)]
    parts += [part for f in files for part in (source_name(f), _digest_of(f))]
    return _digest(p.encode() for p in parts)


@cache
def environment() -> tuple[str, ...]:
    """Return the versions that a result depends on."""
    return (str(FORMAT), platform.python_version(), *map(_version, LIBRARIES))


@cache
def fingerprint(parts: tuple[str, ...]) -> str:
    """Return a digest of the sources that verify: interfaces and documents have no part in a result."""
    package = Path(__file__).resolve().parents[1]
    files = [package / "__init__.py"]
    for part in parts:
        files += (f for f in (package / part).rglob("*") if f.suffix in (".py", ".toml", ".txt"))
    return _digest(
        field for f in sorted(files) for field in (f.relative_to(package).as_posix().encode(), f.read_bytes())
    )


class Cache:
    """A folder of results."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def verdicts(self, id: str) -> CachedVerdicts | None:
        """Return the last verdicts for this id, whatever they depended on; None if there are none to read."""
        try:
            with self._file(id).open("rb") as stream:
                header = _header(stream.readline())
        except OSError:
            return None
        return header and CachedVerdicts(header["key"], header["printed"], header["repaired"])

    def last(self, id: str) -> CachedReport | None:
        """Return the last result for this id, whatever it depended on; None if there is none to read."""
        try:
            first, _, body = self._file(id).read_bytes().partition(b"\n")
        except OSError:
            return None
        header = _header(first)
        if header is None or header["body"] != _digest([id.encode(), body]):
            return None
        report: StatementReport = json.loads(body)
        return CachedReport(header["key"], report)

    def get(self, id: str, key: str) -> StatementReport | None:
        """Return the result for these inputs, if it is kept and decided."""
        kept = self.last(id)
        return kept.report if kept and kept.key == key and decided(kept.report) else None

    def put(self, key: str, report: StatementReport) -> None:
        """Keep a result: all of it or, where the disk fails, nothing."""
        body = json.dumps(report, ensure_ascii=False)
        repaired = report["repaired"]
        header: _Header = {
            "format": FORMAT,
            "shape": _shape(),
            "key": key,
            "printed": marked(report["printed"]),
            "repaired": marked(repaired) if repaired else "",
            "body": _digest([report["id"].encode(), body.encode()]),
            "digest": "",
        }
        header["digest"] = _seal(header)
        with suppress(OSError):
            self._write(self._file(report["id"]), f"{json.dumps(header)}\n{body}")

    def _write(self, target: Path, text: str) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        ignore = self.folder / ".gitignore"
        if not ignore.exists():
            ignore.write_text("*\n", encoding="utf-8")
        handle, name = tempfile.mkstemp(dir=self.folder, suffix=".tmp")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as stream:
                stream.write(text)
                stream.flush()
                os.fsync(stream.fileno())
            os.replace(name, target)
        except BaseException:
            with suppress(OSError):
                os.unlink(name)
            raise

    def _file(self, id: str) -> Path:
        name = quote(id, safe="")
        if len(name) > 120:
            name = name[:80] + hashlib.sha256(id.encode()).hexdigest()
        return self.folder / f"{name}.json"


def _header(line: bytes) -> _Header | None:
    try:
        header = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not conforms(header, _Header) or header["digest"] != _seal(header):
        return None
    return header if (header["format"], header["shape"]) == (FORMAT, _shape()) else None


def _seal(header: _Header) -> str:
    said = {k: v for k, v in header.items() if k != "digest"}
    return _digest([json.dumps(said, sort_keys=True).encode()])


@cache
def _shape() -> str:
    """A digest of what says how a report looks: a file of another shape is an absent one."""
    return _digest([Path(__file__).with_name("report.py").read_bytes()])


def decided(report: StatementReport) -> bool:
    """Return whether nothing in a report is open."""
    versions = [v for v in (report["printed"], report["repaired"]) if v is not None]
    verdicts = [v["verdict"] for v in versions]
    return "open" not in verdicts + [p["verdict"] for v in versions for p in v["parts"]]


def _version(distribution: str) -> str:
    try:
        return version(distribution)
    except PackageNotFoundError:
        return "absent"


@cache
def _digest_of(path: Path) -> str:
    return _digest([path.read_bytes()])


def _digest(parts: Iterable[bytes]) -> str:
    """A digest of a sequence of byte strings, each with its length."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "big"))
        digest.update(part)
    return digest.hexdigest()
