"""The pytest plugin: every statement of a derivation file is a test.

Derivation files are the Python files that build a ``Statement`` and that lie under a folder named
by the ini option ``cbdp_derivations`` or under one called ``derivations``, or that are called
``*_derivation.py``. A statement that an earlier run settled is not verified again if nothing has changed
since (``--cbdp-fresh``: it is). Nothing of SymPy is loaded into pytest: a worker process verifies.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from cbdp_sym.corpus.catalogue import Catalogue
    from cbdp_sym.corpus.process import Worker
    from cbdp_sym.corpus.scan import StatementFile

_WORKERS = pytest.StashKey["dict[tuple[Path, ...], Worker]"]()
_INI_FOLDERS = "cbdp_derivations"
_INI_TIMEOUT = "cbdp_timeout"


class NotAsExpected(Exception):
    """A statement's verdict is not the expected one; the text says why."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini(_INI_FOLDERS, "folders of derivation files", type="paths", default=[])
    parser.addini(_INI_TIMEOUT, "seconds for a statement", default="")
    group = parser.getgroup("cbdp-sym")
    group.addoption("--cbdp-fresh", action="store_true", help="verify also statements that have not changed")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if _left_to_python(file_path, parent) or not _is_derivation(file_path, parent.config):
        return None
    return DerivationFile.from_parent(parent, path=file_path)


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Without this, a file named on the command line would be collected as a module as well."""
    if not _is_derivation(module_path, parent.config):
        return None
    return DerivationFile.from_parent(parent, path=module_path)


def pytest_unconfigure(config: pytest.Config) -> None:
    for worker in config.stash.get(_WORKERS, {}).values():
        worker.close()


def _worker(config: pytest.Config, catalogue: Catalogue, verifier: str) -> Worker:
    """The process for the roots of a catalogue, which serves all statements of a run."""
    from cbdp_sym.corpus.process import Worker

    workers = config.stash.setdefault(_WORKERS, {})
    roots = tuple(catalogue.roots)
    if roots not in workers:
        workers[roots] = Worker(catalogue, verifier)
    return workers[roots]


def _left_to_python(path: Path, parent: pytest.Collector) -> bool:
    """Return whether pytest's own collector takes the file too, and asks for our module."""
    if path.suffix != ".py":
        return True
    patterns: list[str] = parent.config.getini("python_files")
    return parent.session.isinitpath(path) or any(path.match(p) for p in patterns)


def _is_derivation(path: Path, config: pytest.Config) -> bool:
    folders: list[Path] = config.getini(_INI_FOLDERS)
    if not (
        path.name.endswith("_derivation.py")
        or "derivations" in (p.name for p in path.parents)
        or any(path.is_relative_to(f) for f in folders)
    ):
        return False
    try:
        return b"Statement(" in path.read_bytes()
    except OSError:
        return False


class DerivationFile(pytest.File):
    """A derivation file; its statements are found without running it."""

    def collect(self) -> Iterator[StatementItem]:
        from cbdp_sym.corpus.errors import UserError
        from cbdp_sym.corpus.scan import statements_in

        try:
            entries = statements_in(self.path)
        except UserError as error:
            raise self.CollectError(str(error)) from None
        for entry in entries:
            yield StatementItem.from_parent(self, name=entry.id, entry=entry)


class StatementItem(pytest.Item):
    """A statement, verified."""

    def __init__(self, *, entry: StatementFile, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.entry = entry

    def runtest(self) -> None:
        from cbdp_sym.corpus import TIMEOUT
        from cbdp_sym.corpus.cache import Cache, default_folder
        from cbdp_sym.corpus.catalogue import catalogue_for
        from cbdp_sym.corpus.expected_verdict import MOST_LINES, explanation, surprises
        from cbdp_sym.corpus.runner import Options, verify_one

        catalogue = catalogue_for([str(self.path)])
        options = Options(
            timeout=float(self.config.getini(_INI_TIMEOUT) or TIMEOUT),
            fresh=self.config.getoption("--cbdp-fresh"),
            cache=Cache(default_folder()),
        )
        worker = _worker(self.config, catalogue, options.verifier)
        outcome = verify_one(catalogue[self.entry.id], catalogue, options, worker)
        if outcome.report is None:
            raise NotAsExpected(outcome.error)
        if surprises(outcome.report):
            raise NotAsExpected(explanation(outcome.report, MOST_LINES))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        from cbdp_sym.corpus.errors import UserError

        if isinstance(excinfo.value, (NotAsExpected, UserError)):
            return f"{self.entry.id} ({self.path.name}, line {self.entry.line})\n{excinfo.value}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.entry.line - 1, self.entry.id
