"""Facts: all that a verification read, to be looked up again. A result counts while all of them hold.

A fact is a kind, a subject and a value. Paths in the project and in the corpus are kept relative to these, so
that a result goes with its project to another folder; any other path ties it to the place where it was found.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat as modes
import sys
import sysconfig
import zipfile
from collections.abc import Callable, Iterable
from functools import cache
from importlib.machinery import all_suffixes
from pathlib import Path
from typing import NamedTuple

from cbdp_sym.corpus.catalogue import Catalogue, corpus_root, import_root

ABSENT = "absent"
BASE = "*"  # of a search path: the one that the process began with
_PACKAGE = Path(__file__).resolve().parents[1]
OF_WORKERS = ("PYTHONPATH", "PYTHONHASHSEED")  # environment variables that the runner sets
_MARKS = ("pyproject.toml", ".git")
# Those that the process began with: another folder of such a name is like any other.
_PACKAGES = tuple(p for p in sys.path if os.path.basename(p) in ("site-packages", "dist-packages"))
# The parts that have no share in a verdict. What a derivation imports of them is among its facts.
INTERFACES = frozenset((
    "_derivations", "accounting", "cli", "conversions", "documents", "explore", "export", "formula_audit",
    "mcp",
    "profiles", "__main__.py", "pytest_plugin.py",
))  # fmt: skip


class Fact(NamedTuple):
    """Something that was read, and what it was; ``subject`` of ``Facts`` has the paths as they are kept."""

    kind: str  # file, kind, access, folder, link, environment, directory, module, statement, installed
    subject: str
    value: str


def digest_of(content: bytes) -> str:
    """Return a digest of what a file holds."""
    return hashlib.sha256(content).hexdigest()


def file(path: str) -> str:
    """Return a digest of a regular file; a word for what is none."""
    found = kind(path)
    if not found.startswith("file"):
        return found
    try:
        with open(path, "rb") as stream:
            return digest_of(stream.read())
    except OSError as error:
        return f"unreadable: {error.errno}"


def kind(path: str) -> str:
    """Return what ``os.stat`` says of a path that a program may go by: whether it is there, and its size."""
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return ABSENT
    if modes.S_ISDIR(found.st_mode):
        return "folder"
    return f"file of {found.st_size} bytes" if modes.S_ISREG(found.st_mode) else "special"


def access(path: str) -> str:
    """Return what ``os.access`` goes by: what there is at a path, and the rights to it."""
    try:
        return f"{kind(path)}, {modes.S_IMODE(os.stat(path).st_mode):o}"
    except (OSError, ValueError):
        return ABSENT


def folder(path: str) -> str:
    """Return a digest of the names in a folder, with what they are; Python's own caches do not count."""
    try:
        names = sorted(os.listdir(path))
    except OSError:
        return ABSENT
    rows = [[n, kind(os.path.join(path, n))] for n in names if n != "__pycache__" and not n.endswith(".tmp")]
    return digest_of(json.dumps(rows).encode())


def link(path: str) -> str:
    """Return where a symbolic link points to."""
    try:
        return os.readlink(path)
    except (OSError, ValueError):
        return ABSENT


def environment(name: str) -> str:
    """Return the value of an environment variable; of ``*``, a digest of all but those of the worker."""
    if name == "*":
        rows = sorted((k, v) for k, v in os.environ.items() if k not in OF_WORKERS)
        return digest_of(json.dumps(rows).encode())
    return f"={os.environ[name]}" if name in os.environ else ABSENT


def module(name: str, search: Iterable[str]) -> str:
    """Return the file that an import of a module takes from these folders, the first that there is."""
    for place in search:
        inside = _names(place) if os.path.isfile(place) else None
        for candidate in candidates(place, name):
            there = (
                os.path.isfile(candidate) if inside is None else os.path.relpath(candidate, place) in inside
            )
            if there:
                return os.path.realpath(candidate)
    return ABSENT


def _names(archive: str) -> set[str]:
    try:
        with zipfile.ZipFile(archive) as opened:
            return set(opened.namelist())
    except (OSError, zipfile.BadZipFile):
        return set()


def candidates(place: str, name: str) -> list[str]:
    """Return the files in a folder that an import takes, in the order in which it looks for them."""
    base = os.path.join(place, name)
    suffixes = sorted(all_suffixes(), key=lambda s: (s == ".pyc", s == ".py"))
    return [*(os.path.join(base, f"__init__{s}") for s in suffixes), *(f"{base}{s}" for s in suffixes)]


def installed() -> str:
    """Return a digest of what is installed beside Python, by names and versions."""
    rows: list[list[str]] = []
    for place in sorted({p for p in sys.path if is_installed(p)}):
        try:
            names = os.listdir(place)
        except OSError:
            continue
        for n in sorted(names):
            if n.endswith((".pth", "_finder.py")):  # they say where else modules are
                rows.append([n, file(os.path.join(place, n))])
            elif n.endswith((".dist-info", ".egg-info", ".egg-link", ".py")) or "." not in n:
                rows.append([n])
    return digest_of(json.dumps(rows).encode())


@cache
def _roots() -> tuple[tuple[str, ...], str]:
    """The folders of Python's own modules and of what is installed, and that of this package."""
    own = {sysconfig.get_path(k) for k in ("stdlib", "platstdlib", "purelib", "platlib")}
    own |= set(_PACKAGES)
    own |= {os.path.realpath(p) for p in own}
    return tuple(p + os.sep for p in own), f"{_PACKAGE}{os.sep}"


@cache
def is_installed(path: str) -> bool:
    """Return whether a path belongs to Python or to an installed package, whose version counts."""
    inside = f"{path}{os.sep}"
    if is_corpus(path):
        return False
    return inside.startswith(_roots()[0])


@cache
def is_ours(path: str) -> bool:
    """Return whether a path belongs to this package without the corpus."""
    return f"{path}{os.sep}".startswith(_roots()[1]) and not is_corpus(path)


def is_interface(path: str) -> bool:
    """Return whether a path belongs to a part of this package that the key of results does not cover."""
    return is_ours(path) and path.removeprefix(_roots()[1]).split(os.sep)[0] in INTERFACES


def is_corpus(path: str) -> bool:
    """Return whether a path is in the corpus."""
    return f"{path}{os.sep}".startswith(f"{corpus_root()}{os.sep}")


@cache
def project(path: Path) -> Path:
    """Return the folder of the project of a file; without a project, that from which it is imported."""
    marked = (p for p in path.parents if any((p / m).exists() for m in _MARKS))
    return next(marked, import_root(path))


class Place:
    """The folders relative to which the paths of a derivation's facts are kept."""

    def __init__(self, derivation: Path) -> None:
        self.derivation = derivation
        root = corpus_root() if is_corpus(str(derivation)) else project(derivation)
        self.anchors = {"corpus:": str(corpus_root()), "project:": str(root)}

    def kept(self, path: str) -> str:
        """Return a path as it is kept: relative to the corpus, to the project, or as it is."""
        for anchor, root in self.anchors.items():
            if path == root or path.startswith(root + os.sep):
                return anchor + os.path.relpath(path, root)
        return f"path:{path}"

    def found(self, kept: str) -> str:
        """Return the path that was kept."""
        for anchor, root in self.anchors.items():
            if kept.startswith(anchor):
                return os.path.normpath(os.path.join(root, kept.removeprefix(anchor)))
        return kept.removeprefix("path:")

    def fixed(self, facts: Iterable[Fact]) -> bool:
        """Return whether the facts name a path outside, so that they count for this place alone."""
        return any("path:/" in f.subject or f.value.startswith("path:") for f in facts)


class Lookup:
    """The values that facts have now; each is looked up once."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self._known: dict[tuple[str, str], str] = {}

    def current(self, facts: Iterable[Fact], place: Place) -> bool:
        """Return whether all facts hold."""
        return all(self.now(f, place) == f.value for f in facts)

    def now(self, fact: Fact, place: Place) -> str:
        """Return the value that a fact has now."""
        match fact.kind:
            case "environment":
                return environment(fact.subject)
            case "directory":
                return place.kept(os.getcwd())
            case "installed":
                return self._once("installed", "", lambda _: installed())
            case "statement":
                known = fact.subject in self.catalogue
                return place.kept(str(self.catalogue[fact.subject].path)) if known else ABSENT
            case "module":
                name, *search = json.loads(fact.subject)
                places = [p for s in search for p in (sys.path if s == BASE else [place.found(s)])]
                found = self._once("module", json.dumps([name, *places]), _module)
                return found if found == ABSENT else place.kept(found)
        look = {"file": file, "kind": kind, "access": access, "folder": folder, "link": link}.get(fact.kind)
        if look is None:
            return ""
        found = self._once(fact.kind, place.found(fact.subject), look)
        return place.kept(found) if fact.kind == "link" and os.path.isabs(found) else found

    def _once(self, kind: str, subject: str, look: Callable[[str], str]) -> str:
        if (kind, subject) not in self._known:
            self._known[kind, subject] = look(subject)
        return self._known[kind, subject]


def _module(subject: str) -> str:
    name, *places = json.loads(subject)
    return module(name, [p or os.getcwd() for p in places])
