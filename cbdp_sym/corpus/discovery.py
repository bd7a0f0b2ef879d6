"""Loading derivation files: from an id or a path to the Statement objects.

A file is imported under the name by which other derivations import it. Once in a process, until a file that
was read has changed: then all derivations are loaded anew. To be verified, a statement is loaded alone.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import sys
import traceback
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from cbdp_sym.corpus.advice import said
from cbdp_sym.corpus.catalogue import (
    CORPUS_PACKAGE,
    Catalogue,
    catalogue_for,
    corpus_catalogue,
    corpus_root,
    import_root,
)
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.reads import Reads, forget, note_statement, recording
from cbdp_sym.corpus.scan import StatementFile, display

if TYPE_CHECKING:
    from cbdp_sym.author.statement import Statement

_modules: dict[Path, ModuleType] = {}
_known: Catalogue | None = None
_loaded: list[Reads] = []  # what the loaded modules were made from
_loading: list[Path] = []


def know(paths: Iterable[Path]) -> Catalogue:
    """Let :func:`load` find the statements in these files and folders, besides the corpus."""
    return take(Catalogue(paths))


def take(catalogue: Catalogue) -> Catalogue:
    """Let :func:`load` find the statements of this catalogue."""
    global _known
    _known = catalogue
    return catalogue


def load(id_or_path: str, *, alone: bool = False) -> Statement:
    """Return the Statement with this id, or the only one in this file; ``alone``: with all files read again.

    Raises:
        UserError: there is none, or there are several.
    """
    catalogue = _known or corpus_catalogue()
    if id_or_path not in catalogue:
        catalogue = catalogue_for([id_or_path])
    entries = catalogue.select([id_or_path])
    if len(entries) != 1:
        ids = ", ".join(e.id for e in entries) or "none"
        raise UserError(f"'{id_or_path}' holds {len(entries)} statements ({ids}); name one of them")
    note_statement(entries[0].id, entries[0].path)
    return load_alone(entries[0]) if alone else load_entry(entries[0])


def load_alone(entry: StatementFile) -> Statement:
    """Return the Statement object of a catalogue entry, with all that it imports read again.

    Raises UserError as :func:`load_entry` does.
    """
    _forget()
    return load_entry(entry)


def watch() -> Callable[[], bool]:
    """Return a test whether the files are as they were when what is loaded was made from them."""
    made = list(_loaded)
    return lambda: all(reads.current() for reads in made)


def _forget() -> None:
    from cbdp_sym.tactics.definitions import new_scope

    forget()
    new_scope()
    _modules.clear()
    _loaded.clear()


def load_entry(entry: StatementFile) -> Statement:
    """Return the Statement object of a catalogue entry.

    Raises:
        UserError: its file cannot be imported, or does not leave the Statement in a variable.
    """
    from cbdp_sym.author.statement import Statement

    module = import_file(entry.path)
    for value in vars(module).values():
        if isinstance(value, Statement) and value.id == entry.id:
            if not value.source:
                value.source = source_name(entry.path)
            return value
    raise UserError(
        f"'{display(entry.path)}', line {entry.line}: the Statement '{entry.id}' has to be kept in "
        "a variable of the module, such as 'theorem'"
    )


def import_file(path: Path) -> ModuleType:
    """Import a derivation file, once.

    Raises:
        UserError: it fails; the message has the line of the file at fault.
    """
    path = path.resolve()
    if not _loading and not watch()():
        _forget()
    if path not in _modules:
        _loading.append(path)
        try:
            with recording() as reads:
                _loaded.append(reads)
                _modules[path] = _import(path)
        except UserError:
            raise
        except (Exception, SystemExit) as error:
            raise UserError(_import_failure(path, error)) from error
        finally:
            _loading.pop()
    return _modules[path]


@cache
def source_name(path: Path) -> str:
    """Return the path of a derivation file as documents show it: the same on every machine."""
    path = path.resolve()
    if path.is_relative_to(corpus_root()):
        return (Path(CORPUS_PACKAGE) / path.relative_to(corpus_root())).as_posix()
    return path.relative_to(import_root(path)).as_posix()


def _import(path: Path) -> ModuleType:
    _provide_corpus_package()
    if path.is_relative_to(corpus_root()):
        relative = path.relative_to(corpus_root()).with_suffix("")
        return importlib.import_module(".".join([CORPUS_PACKAGE, *relative.parts]))
    root = import_root(path)
    name = ".".join(path.relative_to(root).with_suffix("").parts)
    if name.startswith(f"{CORPUS_PACKAGE}."):
        # A user's package has the name of the corpus: both are searched, the corpus first.
        search = sys.modules[CORPUS_PACKAGE].__path__
        if str(root / CORPUS_PACKAGE) not in search:
            search.append(str(root / CORPUS_PACKAGE))
    if str(root) not in sys.path:
        sys.path.append(str(root))
    spec = importlib.util.find_spec(name)
    if spec is not None and spec.origin and Path(spec.origin).resolve() == path:
        return importlib.import_module(name)
    return _import_alone(path)


def _import_alone(path: Path) -> ModuleType:
    """Import a file whose name another module has already."""
    digest = hashlib.sha256(str(path).encode()).hexdigest()[:12]
    name = f"_cbdp_derivation_{digest}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise UserError(f"'{display(path)}' cannot be imported: it is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _provide_corpus_package() -> None:
    """Make ``import derivations.…`` find the corpus, wherever it is installed."""
    present = sys.modules.get(CORPUS_PACKAGE)
    root = str(corpus_root())
    if present is not None:
        if root not in list(present.__path__):
            present.__path__ = [root, *present.__path__]
        return
    spec = importlib.util.spec_from_file_location(
        CORPUS_PACKAGE, corpus_root() / "__init__.py", submodule_search_locations=[root]
    )
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[CORPUS_PACKAGE] = module
    spec.loader.exec_module(module)


def _import_failure(path: Path, error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    line = next((f.lineno for f in reversed(frames) if Path(f.filename) == path), None)
    where = f"'{display(path)}'" + (f", line {line}" if line else "")
    return f"{where} cannot be loaded: {said(error)}"
