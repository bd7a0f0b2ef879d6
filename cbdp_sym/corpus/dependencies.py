"""Which files a derivation depends on: those that it imports, and those of the ids it names."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from pathlib import Path

from cbdp_sym.corpus.catalogue import CORPUS_PACKAGE, Catalogue, corpus_root, import_root
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.scan import Imported, Source, read_source

ENGINE = "cbdp_sym"
ENGINE_PARTS = ("kernel", "oracles", "theory", "corpus")
_PACKAGE = Path(__file__).resolve().parents[1]
_LONGEST_NAME = 200
_DOTTED = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*")


def dependencies(path: Path, catalogue: Catalogue) -> frozenset[Path]:
    """The files that decide what a derivation proves, itself included.

    An id that stands in a file as a string counts as used, and so does a file or a module that a string
    names, as in ``Path(__file__).with_name("table.csv")``; a lemma whose id is computed may be any
    statement. Modules of other packages count by their version, not here.
    """
    found: set[Path] = set()
    waiting = [path.resolve()]
    while waiting:
        current = waiting.pop()
        if current in found:
            continue
        found.add(current)
        source = _read(current)
        if source is None:
            continue
        certificates = current.with_suffix(".json")  # see certified.py
        if certificates.exists():
            found.add(certificates)
        waiting += [p for i in source.imports for p in _files(i, current, catalogue)]
        own = {e.id for e in source.statements}
        waiting += [catalogue[s].path for s in source.strings - own if s in catalogue]
        for s in source.strings:
            found.update(_named(s, current))
            if _DOTTED.fullmatch(s):  # importlib.import_module("helpers")
                waiting += _files(Imported(s), current, catalogue)
        if source.computes_ids:
            waiting += [e.path for e in catalogue.entries]
    return frozenset(found)


@cache
def _read(path: Path) -> Source | None:
    try:
        return read_source(path)
    except UserError:
        return None


def _files(imported: Imported, importer: Path, catalogue: Catalogue) -> list[Path]:
    """The local files that an import may load: each module of its dotted name that is a file."""
    parts = imported.module.split(".") if imported.module else []
    if imported.level:
        return _chain(importer.parents[imported.level - 1], parts, imported.names)
    if parts[0] == ENGINE:
        if len(parts) == 1 or parts[1] in ENGINE_PARTS:
            return []  # the fingerprint of the engine covers it
        return _chain(_PACKAGE, parts[1:], imported.names)
    found: list[Path] = []
    if parts[0] == CORPUS_PACKAGE:
        found += _chain(corpus_root(), parts[1:], imported.names)
    for root in {import_root(importer), *map(import_root, catalogue.roots)}:
        found += _chain(root, parts, imported.names)
    return found


def _named(text: str, source: Path) -> list[Path]:
    """The file that a string names, from the folder of its source or from where the program runs."""
    if not 0 < len(text) <= _LONGEST_NAME or not text.isprintable():
        return []
    with suppress(OSError):
        return [c.resolve() for c in (source.parent / text, Path(text)) if c.is_file()]
    return []


def _chain(base: Path, parts: list[str], names: tuple[str, ...]) -> list[Path]:
    """``base/a/__init__.py``, ``base/a/b.py``, … as far as they exist."""
    candidates: list[Path] = []
    folder = base
    for part in parts:
        folder = folder / part
        candidates += [folder.with_suffix(".py"), folder / "__init__.py"]
    if folder.is_dir():
        candidates += [folder / f"{n}.py" for n in names if n.isidentifier()]
    return [c.resolve() for c in candidates if c.is_file()]
