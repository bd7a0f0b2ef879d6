"""The files that a derivation depends on: those that it imports, and those of the ids it names."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple
from weakref import WeakKeyDictionary

from cbdp_sym.corpus.catalogue import CORPUS_PACKAGE, Catalogue, corpus_root, import_root
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.scan import Imported, ScannedFile, read_source

DECISIVE = (
    "analysis", "author", "checkers", "corpus", "gate", "kernel", "oracles", "recheck", "tactics", "theory",
)  # fmt: skip
_PACKAGE = Path(__file__).resolve().parents[1]
_PACKAGES = {"site-packages", "dist-packages"}
_DOTTED = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*")


class _Needs(NamedTuple):
    """The files on which one rests directly: sources, whose own needs count, and others."""

    sources: frozenset[Path]
    others: frozenset[Path]


_known: WeakKeyDictionary[Catalogue, dict[Path, _Needs]] = WeakKeyDictionary()


def dependencies(path: Path, catalogue: Catalogue) -> frozenset[Path]:
    """Return the files that decide what a derivation proves, itself included.

    An id that stands in a file as a string counts as used, and so does a file or a module of the project that
    a string names, as in ``Path(__file__).with_name("table.csv")``. Modules of other packages
    count by their version, not here.
    """
    needs = _known.setdefault(catalogue, {})
    found: set[Path] = set()
    others: set[Path] = set()
    waiting = [path.resolve()]
    while waiting:
        current = waiting.pop()
        if current in found:
            continue
        found.add(current)
        if current not in needs:
            needs[current] = _needs(current, catalogue)
        others |= needs[current].others
        waiting += needs[current].sources
    return frozenset(found | others)


def _needs(path: Path, catalogue: Catalogue) -> _Needs:
    source = _read(path)
    if source is None:
        return _Needs(frozenset(), frozenset())
    certificates = path.with_suffix(".json")
    others = [certificates] if certificates.exists() else []
    sources = [p for i in source.imports for p in _files(i, path, catalogue)]
    own = {e.id for e in source.statements}
    for s in source.strings:
        if s in catalogue and s not in own:
            sources.append(catalogue[s].path)
        others += _named(s, path, catalogue)
        if _DOTTED.fullmatch(s):  # importlib.import_module("helpers")
            sources += _files(Imported(s), path, catalogue)
    return _Needs(frozenset(sources), frozenset(others))


@cache
def _read(path: Path) -> ScannedFile | None:
    try:
        return read_source(path)
    except UserError:
        return None


def _files(imported: Imported, importer: Path, catalogue: Catalogue) -> list[Path]:
    """The local files that an import may load: each module of its dotted name that is a file."""
    parts = imported.module.split(".") if imported.module else []
    if imported.level:
        return _chain(importer.parents[imported.level - 1], parts, imported.names)
    if parts[0] == "cbdp_sym":
        if len(parts) == 1 or parts[1] in DECISIVE:
            return []  # the fingerprint of these covers it
        return _chain(_PACKAGE, parts[1:], imported.names)
    found: list[Path] = []
    if parts[0] == CORPUS_PACKAGE:
        found += _chain(corpus_root(), parts[1:], imported.names)
    for root in {import_root(importer), *map(import_root, catalogue.roots)}:
        found += _chain(root, parts, imported.names)
    return [f for f in found if _is_ours(f, importer, catalogue)]


def _named(text: str, source: Path, catalogue: Catalogue) -> list[Path]:
    """The file that a string names, from the folder of its source or from where the program runs."""
    if not text.isprintable() or text.startswith(("/", "~")):
        return []
    with suppress(OSError, ValueError):
        # as strings, since most are no path: a Path costs more than to ask whether it is one
        candidates = (os.path.join(source.parent, text), text)
        files = [Path(c).resolve() for c in candidates if os.path.isfile(c)]
        return [f for f in files if _is_ours(f, source, catalogue)]
    return []


def _is_ours(file: Path, source: Path, catalogue: Catalogue) -> bool:
    """Return whether a file belongs to the corpus or to a project whose derivations these are.

    Other packages count by their version, and nothing counts that a string happens to be the path of.
    """
    for root in (corpus_root(), _project(source), *catalogue.roots):
        if file.is_relative_to(root):
            inside = file.relative_to(root).parts
            return not _PACKAGES.intersection(inside)
    return False


@cache
def _project(path: Path) -> Path:
    """The folder of the project that a file belongs to; without one, that from which it is imported."""
    if path.is_relative_to(corpus_root()):
        return corpus_root()
    marks = ("pyproject.toml", ".git")
    marked = (p for p in path.parents if any((p / m).exists() for m in marks))
    return next(marked, import_root(path))


def _chain(base: Path, parts: list[str], names: tuple[str, ...]) -> list[Path]:
    """``base/a/__init__.py``, ``base/a/b.py``, … as far as they exist."""
    candidates: list[str] = []
    folder = str(base)
    for part in parts:
        folder = os.path.join(folder, part)
        candidates += [f"{folder}.py", os.path.join(folder, "__init__.py")]
    if os.path.isdir(folder):
        candidates += [os.path.join(folder, f"{n}.py") for n in names if n.isidentifier()]
    return [Path(c).resolve() for c in candidates if os.path.isfile(c)]
