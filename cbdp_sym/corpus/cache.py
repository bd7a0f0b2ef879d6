"""The cache of verifications: one JSON file per statement, with all that decided it.

An entry has a key, which covers what every verification rests on (the sources of this package, the versions),
and the facts that were noted while the statement was verified (``facts.py``). A result is used again if the
key is the same and all facts hold. Only decided results are; an entry with something open, or without facts,
is kept for ``list`` alone. A damaged entry is an absent one.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from functools import cache, lru_cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple, TypedDict
from urllib.parse import quote

from cbdp_sym.corpus import sources
from cbdp_sym.corpus.discovery import source_name
from cbdp_sym.corpus.expected_verdict import marked
from cbdp_sym.corpus.facts import INTERFACES, Fact, Lookup, Place
from cbdp_sym.corpus.report import StatementReport
from cbdp_sym.corpus.scan import StatementFile
from cbdp_sym.corpus.shape import conforms

FORMAT = 4
LIBRARIES = ("sympy", "mpmath", "python-flint", "numpy")
_SETTINGS = ("SYMPY_", "MPMATH_", "FLINT_", "PYTHONHASHSEED")  # environment variables that these go by


class _Header(TypedDict):
    """The first line of a file; the second has the facts and the third the report, whose digests this has.

    ``place`` is the derivation's path if the facts count for it alone. ``kept`` says whether there are facts.
    The digests are against damage, not against somebody who can write here.
    """

    format: int
    shape: str
    key: str
    place: str
    kept: bool
    noted: str
    printed: str
    repaired: str
    body: str
    digest: str


class CachedVerdicts(NamedTuple):
    """The verdicts of an earlier run as lists show them, "" for no repaired version, and what decided them.

    Without facts they must not be used again.
    """

    key: str
    place: str
    facts: list[Fact] | None
    printed: str
    repaired: str

    def still_hold(self, key: str, derivation: Path, lookup: Lookup) -> bool:
        """Return whether they are those that a new verification would give."""
        if self.facts is None or self.key != key or self.place not in ("", str(derivation)):
            return False
        return lookup.current(self.facts, Place(derivation))


class CachedReport(NamedTuple):
    """A result of an earlier run."""

    verdicts: CachedVerdicts
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


def key_of(entry: StatementFile, verifier: str) -> str:
    """Return a digest of what decides every report, besides what a derivation reads."""
    parts = [entry.id, verifier, source_name(entry.path), *environment(), fingerprint()]
    return _digest(p.encode() for p in parts)


def environment() -> tuple[str, ...]:
    """Return the versions and settings that a result depends on."""
    settings = (f"{k}={v}" for k, v in sorted(os.environ.items()) if k.startswith(_SETTINGS))
    return (str(FORMAT), platform.python_version(), *map(_version, LIBRARIES), *settings)


def fingerprint(parts: tuple[str, ...] = (), texts: bool = False) -> str:
    """Return a digest of these parts of the package, by default of all that may decide a verdict.

    It is that of the code, or with ``texts`` of comments and docstrings too. It is computed again when a file
    has changed.
    """
    package = Path(__file__).resolve().parents[1]
    files = []
    deciding = [p for p in package.iterdir() if p.name not in INTERFACES]
    for top in [package / "__init__.py", *(package / p for p in parts)] if parts else deciding:
        files += [f for f in top.rglob("*") if _decides(f)] if top.is_dir() else [top] * _decides(top)
    found = sorted((f.relative_to(package).as_posix(), f, f.stat()) for f in files)
    return _fingerprint(tuple((n, f, s.st_size, s.st_mtime_ns, s.st_ctime_ns) for n, f, s in found), texts)


def _decides(file: Path) -> bool:
    return file.suffix in (".py", ".toml", ".txt")


@lru_cache(maxsize=8)
def _fingerprint(files: tuple[tuple[str, Path, int, int, int], ...], texts: bool) -> str:
    return _digest(field for name, file, *_ in files for field in (name.encode(), _content(file, texts)))


def _content(file: Path, texts: bool) -> bytes:
    content = file.read_bytes()
    return content if texts or file.suffix != ".py" else sources.code_of(content).encode()


class Cache:
    """A folder of results."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def verdicts(self, id: str) -> CachedVerdicts | None:
        """Return the last verdicts for this id, whatever they depended on; None if there are none to read."""
        try:
            with self._file(id).open("rb") as stream:
                return _verdicts(id, stream.readline(), stream.readline())
        except OSError:
            return None

    def last(self, id: str) -> CachedReport | None:
        """Return the last result for this id, whatever it depended on; None if there is none to read."""
        try:
            first, _, rest = self._file(id).read_bytes().partition(b"\n")
        except OSError:
            return None
        noted, _, body = rest.partition(b"\n")
        header, verdicts = _header(first), _verdicts(id, first, noted)
        if header is None or verdicts is None or header["body"] != _digest([id.encode(), body]):
            return None
        return CachedReport(verdicts, json.loads(body))

    def get(self, entry: StatementFile, key: str, lookup: Lookup) -> StatementReport | None:
        """Return the result of a statement if it is kept, and nothing that decided it has changed."""
        kept = self.last(entry.id)
        return kept.report if kept and kept.verdicts.still_hold(key, entry.path, lookup) else None

    def put(
        self, key: str, report: StatementReport, facts: list[Fact] | None = None, place: str = ""
    ) -> None:
        """Keep a result: all of it or, where the disk fails, nothing.

        Args:
            facts: what decided it; without facts it is for lists alone.
            place: the derivation's path if the facts count for it alone.
        """
        if not decided(report):
            facts = None
        noted, body = json.dumps(facts or []), json.dumps(report, ensure_ascii=False)
        repaired = report["repaired"]
        header: _Header = {
            "format": FORMAT,
            "shape": _shape(),
            "key": key,
            "place": place,
            "kept": facts is not None,
            "noted": _digest([report["id"].encode(), noted.encode()]),
            "printed": marked(report["printed"]),
            "repaired": marked(repaired) if repaired else "",
            "body": _digest([report["id"].encode(), body.encode()]),
            "digest": "",
        }
        header["digest"] = _seal(header)
        with suppress(OSError):
            self._write(self._file(report["id"]), f"{json.dumps(header)}\n{noted}\n{body}")

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


def _verdicts(id: str, first: bytes, noted: bytes) -> CachedVerdicts | None:
    header = _header(first)
    if header is None or header["noted"] != _digest([id.encode(), noted.rstrip(b"\n")]):
        return None
    facts = [Fact(*row) for row in json.loads(noted)] if header["kept"] else None
    return CachedVerdicts(header["key"], header["place"], facts, header["printed"], header["repaired"])


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


def _digest(parts: Iterable[bytes]) -> str:
    """A digest of a sequence of byte strings, each with its length."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "big"))
        digest.update(part)
    return digest.hexdigest()
