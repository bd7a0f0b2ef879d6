"""The catalogue of statements, the corpus's and the user's own, with the file that derives each."""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

from cbdp_sym.corpus import sources
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.papers import entries
from cbdp_sym.corpus.scan import StatementFile, display, read_source, statements_in

CORPUS_PACKAGE = "derivations"
_SHORT = {
    "theorem": "thm", "lemma": "lem", "proposition": "prop", "corollary": "cor", "remark": "rem",
    "equation": "eq", "section": "sec", "figure": "fig", "table": "tab",
}  # fmt: skip
MOST_ENTRIES = 100_000
_SKIPPED = {"__pycache__", "node_modules", "venv", "site-packages"}


@cache
def corpus_root() -> Path:
    """Return the folder of the corpus: in the installed package, else in the checkout."""
    package = Path(__file__).resolve().parents[1]
    packaged = package / "_derivations"
    return packaged if packaged.is_dir() else package.parent / "derivations"


@cache
def import_root(path: Path) -> Path:
    """Return the folder from which a file is imported: the first above it that is no package."""
    folder = path if path.is_dir() else path.parent
    while (folder / "__init__.py").exists() and folder.parent != folder:
        folder = folder.parent
    return folder


def derivation_files(folder: Path) -> Iterator[Path]:
    """Yield the Python files under a folder, in order; hidden folders and environments are left out.

    Raises:
        UserError: there is too much in the folder, as in the root of a file system.
    """
    for seen, path in enumerate(_below(folder)):
        if seen >= MOST_ENTRIES:
            raise UserError(
                f"'{display(folder)}' holds more than {MOST_ENTRIES} files and folders: name the folder of "
                "your derivations"
            )
        if path.suffix == ".py" and not path.is_dir():
            yield path


def _below(folder: Path) -> Iterator[Path]:
    with os.scandir(folder) as found:
        entries = sorted(found, key=lambda e: e.name)
    for entry in entries:
        if entry.name.startswith((".", "_")) or entry.name in _SKIPPED:
            continue
        path = folder / entry.name
        yield path
        if entry.is_dir() and not (path / "pyvenv.cfg").exists():
            yield from _below(path)


class Catalogue:
    """The statements of the corpus (in the order of the papers) and of the user's own files.

    Args:
        paths: files and folders of the user's own. Statements in the files that belong together
            with one of these are known too, so that a proof can use them.

    Raises:
        UserError: a path does not exist or is no derivation, or an id is used twice.
    """

    def __init__(self, paths: Iterable[Path] = ()) -> None:
        self._entries: dict[str, StatementFile] = {}
        self._files: dict[Path, tuple[StatementFile, ...]] = {}
        self.corpus: list[StatementFile] = []
        for path in derivation_files(corpus_root()):
            self.corpus += self._add_if_derivation(path)
        printed = {id: position for position, id in enumerate(entries())}
        self.corpus.sort(key=lambda e: printed.get(e.id, len(printed)))
        self.roots: list[Path] = []
        for path in paths:
            self._add_root(path)
        sources.save()

    @classmethod
    def from_plain(cls, data: dict[str, Any]) -> Catalogue:
        """Return the catalogue that :meth:`plain` was called on, without looking at a file."""
        new = cls.__new__(cls)
        new.roots = [Path(r) for r in data["roots"]]
        new._entries, new._files = {}, {}
        for row in data["entries"]:
            entry = StatementFile(**{**row, "path": Path(row["path"])})
            new._entries[entry.id] = entry
            new._files[entry.path] = (*new._files.get(entry.path, ()), entry)
        new.corpus = [new._entries[id] for id in data["corpus"]]
        return new

    def plain(self) -> dict[str, Any]:
        """Return what is known, as plain data for another process, which need not read all files again."""
        return {
            "roots": [str(r) for r in self.roots],
            "entries": [{**asdict(e), "path": str(e.path)} for e in self.entries],
            "corpus": [e.id for e in self.corpus],
        }

    def __contains__(self, id: str) -> bool:
        return id in self._entries

    def __getitem__(self, id: str) -> StatementFile:
        """The statement with this id.

        Raises:
            UserError: there is none; the message has the nearest ids.
        """
        try:
            return self._entries[id]
        except KeyError:
            raise UserError(self._unknown(id)) from None

    @property
    def entries(self) -> list[StatementFile]:
        """Every statement, in the order in which its file was found."""
        return list(self._entries.values())

    def select(self, wanted: Iterable[str]) -> list[StatementFile]:
        """Return the statements meant by ids and paths, in this order and each once; all if none is given.

        Raises:
            UserError: an id or a path that is not known.
        """
        chosen: dict[str, StatementFile] = {}
        names = list(wanted)
        for entry in self.corpus if not names else ():
            chosen[entry.id] = entry
        for name in names:
            for entry in self._meant(name):
                chosen[entry.id] = entry
        return list(chosen.values())

    def covers(self, path: Path) -> bool:
        """Return whether the statements in this file or folder are known."""
        path = path.resolve()
        return path in self._files or (path.is_dir() and path.is_relative_to(corpus_root()))

    def _meant(self, name: str) -> list[StatementFile]:
        if name in self:
            return [self[name]]
        if is_path(name):
            path = Path(name).resolve()
            files = list(derivation_files(path)) if path.is_dir() else [path]
            if found := [e for f in files for e in self._files.get(f, ())]:
                return found
            raise UserError(f"'{name}' holds no derivation")
        raise UserError(self._unknown(name))

    def _unknown(self, id: str) -> str:
        short = _shortened(id)
        near = [known for known in self._entries if known.partition(".")[2] == short]
        near = near or difflib.get_close_matches(id, self._entries, n=3, cutoff=0.5)
        verb = "is" if len(near) == 1 else "are"
        hint = f"the nearest {verb} {', '.join(near)}" if near else "'cbdp-sym list' shows them all"
        if id.partition(".")[0] not in {e.paper for e in self._entries.values()}:
            hint += "; one of your own is named by the path of its file or folder"
        return f"there is no statement '{id}'; {hint}"

    def _add_root(self, path: Path) -> None:
        path = path.resolve()
        if not path.exists():
            hint = "; a formula is found by 'cbdp-sym list --formula'" if "(" in str(path) else ""
            raise UserError(f"'{display(path)}' does not exist{hint}")
        self.roots.append(path)
        if path.is_file():
            self._add(path)
            self._add_neighbours(path)
            return
        if not path.is_dir():
            raise UserError(f"'{display(path)}' is neither a file nor a folder")
        try:
            files = list(derivation_files(path))
        except OSError as error:
            raise UserError(f"'{display(path)}' cannot be read: {error.strerror}") from error
        found = [e for f in files for e in self._add_if_derivation(f)]
        if not found:
            raise UserError(f"no derivation file was found in the folder '{display(path)}'")

    def _add_if_derivation(self, path: Path) -> tuple[StatementFile, ...]:
        """A folder may hold helpers too: files that build no Statement are left out."""
        try:
            speaks = b"Statement(" in path.read_bytes()
        except OSError:
            speaks = False
        return self._add(path) if speaks and read_source(path) else ()

    def _add_neighbours(self, path: Path) -> None:
        for other in _neighbours(path):
            try:
                self._add_if_derivation(other.resolve())
            except UserError:
                continue  # nobody asked for that file

    def _add(self, path: Path) -> tuple[StatementFile, ...]:
        if path not in self._files:
            found = statements_in(path)
            ids: dict[str, StatementFile] = {}
            for entry in found:
                other = ids.get(entry.id) or self._entries.get(entry.id)
                if other is not None:
                    raise UserError(
                        f"the id '{entry.id}' is used twice: in '{display(other.path)}', line "
                        f"{other.line}, and in '{display(path)}', line {entry.line}; change one"
                    )
                ids[entry.id] = entry
            self._files[path] = found
            self._entries.update(ids)
        return self._files[path]


def _shortened(name: str) -> str:
    """The name of a statement as ids have it: thm13 for "Theorem 13"."""
    number = re.sub(r"[\s_()]", "", name.lower())
    for word, short in _SHORT.items():
        number = number.replace(word, short)
    return number


def _neighbours(path: Path) -> Iterator[Path]:
    """The files that belong with this one: its ``derivations``, its package or its folder."""
    named = next((p for p in path.parents if p.name == CORPUS_PACKAGE), None)
    root = import_root(path)
    package = root / path.relative_to(root).parts[0]
    if named or package.is_dir():
        return derivation_files(named or package)
    return path.parent.glob("*.py")


def is_path(name: str) -> bool:
    """Return whether an argument means a file or folder rather than an id."""
    return name.endswith(".py") or "/" in name or "\\" in name or Path(name).exists()


def catalogue_for(wanted: Iterable[str]) -> Catalogue:
    """Return the catalogue that knows the corpus and every path among these arguments."""
    plain, wanted = corpus_catalogue(), list(wanted)
    if not all(w.strip() for w in wanted):
        raise UserError("a name is empty; it is an id, or the path of a file or folder, such as .")
    named = [Path(w) for w in wanted if w not in plain and is_path(w)]
    paths = [p for p in named if not plain.covers(p)]
    return Catalogue(paths) if paths else plain


@cache
def corpus_catalogue() -> Catalogue:
    """Return the catalogue of the corpus alone."""
    return Catalogue()
