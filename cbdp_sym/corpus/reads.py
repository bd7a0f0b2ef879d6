"""Notes what is read while a derivation is loaded and settled: files, folders, modules, the environment.

It sees what Python's audit events tell (each file that is opened, each module that is imported, each folder
that is listed), the answers of ``os.stat`` and its like, and the environment variables that are asked for. So
nothing has to be guessed from the text of a derivation. A program that is started, or a connection, cannot be
seen; ``unseen`` names it, and the result is not kept.

A derivation's modules are compiled from their sources: Python's own cache of compiled files goes by the
second of the change and by the size, and would miss a number that is changed at once.
"""

from __future__ import annotations

import json
import linecache
import os
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from importlib.machinery import SourceFileLoader
from importlib.util import source_from_cache
from pathlib import Path
from types import CodeType
from typing import Any

from cbdp_sym.corpus import facts
from cbdp_sym.corpus.facts import ABSENT, BASE, Fact, Place, is_corpus, is_installed, is_interface, is_ours

WRITTEN = "cbdp_sym.written"  # this package wrote a file, which decides what it did before
_UNSEEN = {
    "subprocess.Popen": "it starts a program",
    "os.system": "it starts a program",
    "os.exec": "it starts a program",
    "os.posix_spawn": "it starts a program",
    "os.fork": "it starts a process",
    "os.forkpty": "it starts a process",
    "os.chdir": "it changes the working directory",
    "socket.connect": "it connects to another machine",
    "socket.getaddrinfo": "it connects to another machine",
    "sqlite3.connect": "it opens a database",
}
_HEARD = frozenset(("open", "import", "os.listdir", "os.scandir", WRITTEN))
_IMPORTS = "<frozen importlib._bootstrap_external>"
_processes: Any = None  # Windows has another way, which events tell
with suppress(ImportError):
    import _posixsubprocess as _processes
_lock = threading.RLock()
_busy = threading.local()
_active: list[Reads] = []
_base: list[str] = []  # the search path that the process began with
_baseline: set[str] = set()
_appeared: set[str] = set()  # modules, while something was recorded
_scratch: set[str] = set()
_hooked = False
_code: dict[tuple[str, str], CodeType] = {}


class Reads:
    """The values that were read, by kind and subject, where paths are as the program gave them.

    ``changed`` has what had two values; ``unseen`` says what Python could not see, "" if nothing.
    """

    def __init__(self) -> None:
        self.values: dict[tuple[str, str], str] = {}
        self.signatures: dict[str, object] = {}
        self.imports: dict[tuple[str, tuple[str, ...]], None] = {}
        self.changed: set[str] = set()
        self.unseen = ""

    def note(self, kind: str, subject: str, value: str) -> None:
        """Note a value; the first one counts, and another one later is a change."""
        if self.values.setdefault((kind, subject), value) != value:
            self.changed.add(subject)

    def finish(self) -> None:
        """Look where the modules came from, and again at all that was read."""
        for (name, search), _ in list(self.imports.items()):
            self._resolve(name, search)
        loaded = {m.partition(".")[0] for m in sys.modules} - {m.partition(".")[0] for m in _baseline}
        if any(_is_foreign(m) for m in loaded):
            self.note("installed", BASE, facts.installed())
        for module in list(sys.modules.values()):
            path = getattr(module, "__file__", None)
            if isinstance(path, str) and is_interface(path):
                self.note("file", path, facts.file(path))
        for (kind, subject), value in self.values.items():
            if _now(kind, subject) != value:
                self.changed.add(subject)
        self.changed |= {p for p, seen in self.signatures.items() if _signature(p) != seen}

    def current(self) -> bool:
        """Return whether the files are as they were, by their times and sizes."""
        return all(_signature(p) == seen for p, seen in self.signatures.items())

    def _resolve(self, name: str, search: tuple[str, ...]) -> None:
        """Note which file an import took; where there was none, that there is none."""
        module = sys.modules.get(name)
        origin = getattr(getattr(module, "__spec__", None), "origin", None)
        parent, _, last = name.rpartition(".")
        if module is not None and (not isinstance(origin, str) or is_installed(origin) or is_ours(origin)):
            return
        if parent:
            search = tuple(map(str, getattr(sys.modules.get(parent), "__path__", ())))
            if not search or is_installed(search[0]) or is_ours(search[0]):
                return
        elif module is None and last in sys.stdlib_module_names:
            return
        elif module is None:
            self.note("installed", BASE, facts.installed())
        wanted = os.path.realpath(origin) if isinstance(origin, str) else ABSENT
        places = [p for s in search for p in (_base if s == BASE else [s])]
        if facts.module(last, places) == wanted:
            self.note("module", json.dumps([last, *search]), wanted)
        elif any(wanted.startswith(os.path.realpath(p) + os.sep) for p in places):
            self.changed.add(name)  # another file has come before it

    def plain(self, derivation: Path) -> list[Fact] | None:
        """Return the facts as they are kept; None if a result must not be kept."""
        if self.changed or self.unseen:
            return None
        place = Place(derivation)
        found = []
        for (kind, subject), value in self.values.items():
            if kind == "module":
                name, *search = json.loads(subject)
                subject = json.dumps([name, *(s if s == BASE else place.kept(s) for s in search)])
            elif kind in ("file", "kind", "access", "folder", "link"):
                subject = place.kept(subject) if os.path.isabs(subject) else f"path:{subject}"
            if kind in ("module", "link", "directory", "statement") and os.path.isabs(value):
                value = place.kept(value)
            found.append(Fact(kind, subject, value))
        return sorted(found)


@contextmanager
def recording() -> Iterator[Reads]:
    """Note what is read from here to the end."""
    _begin()
    reads, before = Reads(), set(sys.modules)
    with _lock:
        _active.append(reads)
    try:
        with _watched():
            yield reads
    finally:
        with _lock:
            _active.remove(reads)
        _appeared.update(sys.modules.keys() - before)
        with _unwatched():
            reads.finish()


@contextmanager
def scratch() -> Iterator[Path]:
    """Yield an empty folder for files that decide nothing; what is done there is not noted."""
    with _unwatched():
        folder = tempfile.mkdtemp()
    _scratch.add(folder)
    try:
        yield Path(folder)
    finally:
        _scratch.discard(folder)
        with _unwatched():
            shutil.rmtree(folder, ignore_errors=True)


def forget() -> None:
    """Forget the modules that derivations brought and that no package has: they are read again.

    Those of the corpus too that a program imported itself: what they define is known where they are read.
    """
    with _unwatched():
        for name, module in list(sys.modules.items()):
            if (name in _appeared and _is_own(module)) or is_corpus(getattr(module, "__file__", None) or ""):
                del sys.modules[name]
    _appeared.clear()
    sys.path_importer_cache.clear()
    linecache.clearcache()  # Python keeps the lines of files that were asked for


def note_statement(id: str, path: Path) -> None:
    """Note that a statement was looked for by its id."""
    _note("statement", id, str(path))


def _begin() -> None:
    global _hooked
    if not _hooked:
        _hooked = True
        _base.extend(sys.path)
        _baseline.update(sys.modules)
        sys.addaudithook(_heard)


def _is_foreign(top: str) -> bool:
    path = getattr(sys.modules.get(top), "__file__", None)
    return isinstance(path, str) and "-packages" in path


def _is_own(module: object) -> bool:
    """Return whether a module is a derivation's: of no package that is installed, and not of this one."""
    places = [getattr(module, "__file__", None), *getattr(module, "__path__", ())]
    found = next((p for p in places if isinstance(p, str)), None)
    return found is not None and not is_installed(found) and not is_ours(found)


def _signature(path: str) -> object:
    try:
        found = _stat(path)
    except (OSError, ValueError):
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns


def _now(kind: str, subject: str) -> str:
    if kind == "installed":
        return facts.installed()
    if kind == "directory":
        return os.getcwd()
    if kind in ("module", "statement"):
        return _module_now(subject) if kind == "module" else ""
    look: Callable[[str], str] = getattr(facts, kind)
    return look(subject)


def _module_now(subject: str) -> str:
    name, *search = json.loads(subject)
    return facts.module(name, [p for s in search for p in (_base if s == BASE else [s])])


def _note(kind: str, subject: str, value: str) -> None:
    for reads in _active:
        reads.note(kind, subject, value)


def _look(kind: str, subject: str) -> None:
    """Note what there is at a path."""
    with suppress(OSError, ValueError):
        path = os.path.abspath(subject)
        if not _is_scratch(path) and _counts(path):
            value = _now("kind" if kind == "entry" else kind, subject)
            if kind == "entry":
                if value == "folder" and not os.path.islink(path):
                    return  # on its way to somewhere, which counts by itself
                kind = "kind"
                _note("link", subject, facts.link(subject))
            _note(kind, subject, value)
            if kind == "file":
                for reads in _active:
                    reads.signatures.setdefault(subject, _signature(subject))


def _is_scratch(path: str) -> bool:
    return any(Path(path).is_relative_to(folder) for folder in _scratch)


@lru_cache(maxsize=1 << 14)
def _counts(path: str) -> bool:
    """Return whether a path is none of Python's, of an installed package's or of this package's modules."""
    path = os.path.realpath(path)
    if is_corpus(path):
        return True
    code = path.endswith((".py", ".pyc", ".pyi", ".so", ".toml", ".txt", ".j2"))
    return not ((is_installed(path) or is_ours(path)) and (code or os.path.isdir(path)))


# What is heard from Python.


def _heard(event: str, arguments: tuple[Any, ...]) -> None:
    if not _active or getattr(_busy, "now", False):
        return
    if event not in _HEARD and event not in _UNSEEN:
        return
    with _unwatched():
        _hear(event, arguments)


def _hear(event: str, arguments: tuple[Any, ...]) -> None:
    if event in _UNSEEN:
        _not_seen(_UNSEEN[event])
    elif event == "import":
        name, filename, search = arguments[0], arguments[1], arguments[2]
        if isinstance(filename, str):
            _look("file", filename)
        elif isinstance(name, str) and search is not None:
            found = tuple(p for p in map(str, search))
            for reads in _active:
                reads.imports.setdefault((name, _shortened(found)))
    elif event == "open":
        path, mode, flags = arguments
        reading = set(mode) & set("r+") if isinstance(mode, str) else (flags or 0) & 3 != os.O_WRONLY
        if reading and isinstance(path, str | bytes | os.PathLike):
            _look("file", _source(os.fsdecode(path)))
    elif event == WRITTEN:
        path = arguments[0]
        for reads in _active:
            for kind in ("file", "kind"):
                if (kind, path) in reads.values:
                    reads.values[kind, path] = _now(kind, path)
            if path in reads.signatures:
                reads.signatures[path] = _signature(path)
    elif isinstance(arguments[0], int):
        _not_seen("it lists a folder by a number")
    elif not _imports():
        _look("folder", os.fsdecode(arguments[0] or "."))


def _not_seen(why: str) -> None:
    for reads in _active:
        reads.unseen = reads.unseen or why


def _shortened(search: tuple[str, ...]) -> tuple[str, ...]:
    """A search path with one word for that which the process began with."""
    base = set(_base)
    before = [p for p in search if p not in base]
    first = next((i for i, p in enumerate(search) if p in base), len(search))
    return (*before[:first], BASE, *before[first:])


def _imports() -> bool:
    """Return whether it is Python's import that lists a folder."""
    frame = sys._getframe(3)
    return frame is not None and frame.f_code.co_filename == _IMPORTS


def _source(path: str) -> str:
    """The source of a compiled file."""
    if path.endswith(".pyc") and "__pycache__" in path:
        with suppress(ValueError):
            return source_from_cache(path)
    return path


# What is asked of Python: the functions below stand for those of ``os`` while something is recorded.

_stat, _lstat, _access, _readlink, _getcwd = os.stat, os.lstat, os.access, os.readlink, os.getcwd
_open = os.open
_get_code = SourceFileLoader.get_code
_fork_exec = getattr(_processes, "fork_exec", None)
_Environment: Any = type(os.environ)


def _asked(real: Callable[..., Any], kind: str) -> Callable[..., Any]:
    def ask(path: Any, *arguments: Any, **named: Any) -> Any:
        if named.get("dir_fd") is not None:
            _named_by_number()
        elif _active and not getattr(_busy, "now", False) and isinstance(path, str | bytes | os.PathLike):
            with _unwatched():
                _look(kind, os.fsdecode(path))
        return real(path, *arguments, **named)

    return ask


def _started(*arguments: Any) -> Any:
    """Start a process as ``multiprocessing`` does, which no event tells."""
    _not_seen("it starts a process")
    return _fork_exec and _fork_exec(*arguments)


def _opened(*arguments: Any, **named: Any) -> int:
    """Open a file; no event tells of ``dir_fd``."""
    if named.get("dir_fd") is not None:
        _named_by_number()
    return _open(*arguments, **named)


def _named_by_number() -> None:
    if not getattr(_busy, "now", False):
        _not_seen("it names a folder by a number")


def _where() -> str:
    if _active and not getattr(_busy, "now", False):
        _note("directory", "", _getcwd())
    return _getcwd()


class _Noted(_Environment):
    """The environment, where each variable that is asked for is noted."""

    def __getitem__(self, key: Any) -> Any:
        self._note(key)
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        self._note(key)
        return super().__contains__(key)

    def __iter__(self) -> Any:
        self._note("*")
        return super().__iter__()

    def __len__(self) -> int:
        self._note("*")
        return int(super().__len__())

    def _note(self, key: Any) -> None:
        if _active and not getattr(_busy, "now", False) and isinstance(key, str | bytes):
            with _unwatched():
                name = os.fsdecode(key)
                if name not in facts.OF_WORKERS:
                    _note("environment", name, facts.environment(name))


def _compiled(loader: Any, fullname: str) -> CodeType | None:
    """The code of a module, from its source if it is a derivation's."""
    path = loader.get_filename(fullname)
    if is_installed(path) or is_ours(path):
        return _get_code(loader, fullname)
    source = loader.get_data(path)
    key = path, facts.digest_of(source)
    if key not in _code:
        _code[key] = loader.source_to_code(source, path)
    return _code[key]


@contextmanager
def _watched() -> Iterator[None]:
    """Let what is asked of Python be noted."""
    before = os.stat, os.lstat, os.access, os.readlink, os.getcwd, os.open
    get_code = SourceFileLoader.get_code
    environments = [e for e in (os.environ, getattr(os, "environb", None)) if e is not None]
    classes = [type(e) for e in environments]
    os.stat, os.access = _asked(_stat, "kind"), _asked(_access, "access")
    os.lstat = _asked(_lstat, "entry")
    os.readlink, os.getcwd, os.open = _asked(_readlink, "link"), _where, _opened
    if _processes:
        _processes.fork_exec = _started
    SourceFileLoader.get_code = _compiled  # type: ignore[method-assign,assignment]
    for e in environments:
        e.__class__ = _Noted
    try:
        yield
    finally:
        os.stat, os.lstat, os.access, os.readlink, os.getcwd, os.open = before
        if _processes:
            _processes.fork_exec = _fork_exec
        SourceFileLoader.get_code = get_code  # type: ignore[method-assign]
        for e, c in zip(environments, classes, strict=True):
            e.__class__ = c


@contextmanager
def _unwatched() -> Iterator[None]:
    """Note nothing that this thread does itself."""
    before = getattr(_busy, "now", False)
    _busy.now = True
    try:
        yield
    finally:
        _busy.now = before
