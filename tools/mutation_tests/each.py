"""Work on many statements: in parallel processes, and kept from one run to the next."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict
from pathlib import Path
from typing import Any, Protocol, TypeVar

from cbdp_sym.author.statement import Statement
from cbdp_sym.corpus.cache import key_of
from cbdp_sym.corpus.catalogue import Catalogue
from cbdp_sym.corpus.discovery import load_alone
from cbdp_sym.corpus.facts import Fact, Lookup, Place
from cbdp_sym.corpus.reads import recording
from cbdp_sym.corpus.scan import StatementFile
from tools.mutation_tests import kept as files

T = TypeVar("T", covariant=True)


class Work(Protocol[T]):
    """A task for each statement. Its text says all that the outcomes depend on besides the statement.

    It goes to other processes, and so has to be a function of a module, or an object of a class of one.
    """

    def __call__(self, statement: Statement, /) -> Iterable[T]: ...


def each(
    entries: Sequence[StatementFile],
    catalogue: Catalogue,
    work: Work[T],
    kind: Callable[..., T],
    *,
    jobs: int = 1,
    kept: files.KeptAnswers | None = None,
    told: Callable[[str], None] = lambda _: None,
) -> list[T]:
    """Return the outcomes of some work on statements, in the order of ``entries``.

    Args:
        kind: the class of the outcomes, a dataclass with fields of JSON's types.
        jobs: how many processes.
        kept: what earlier runs found; it counts as long as neither the derivation, nor what it uses, nor the
            package's sources have changed.
        told: is given the id of each statement that is done.

    Raises:
        UserError: a statement cannot be loaded.
    """
    known, lookup = kept or files.KeptAnswers(), Lookup(catalogue)
    with_what = f"{work} {_sources()}"
    keys = {e.id: key_of(e, with_what) for e in entries}
    found: dict[str, list[T]] = {}
    for entry in entries:
        if (answer := known.get(keys[entry.id])) is not None and _counts(answer, entry, lookup):
            found[entry.id] = [kind(**row) for row in answer["rows"]]
            told(entry.id)
    left = [e for e in entries if e.id not in found]
    for entry, rows, facts in _done(left, work, jobs):
        if facts is not None:
            known.put(keys[entry.id], {"place": str(entry.path), "facts": facts, "rows": rows})
        found[entry.id] = [kind(**row) for row in rows]
        told(entry.id)
    return [outcome for entry in entries for outcome in found[entry.id]]


def _sources() -> str:
    """A digest of this package, which changes and judges; the rest is in the key of a statement."""
    return files.digest(b"".join(f.read_bytes() for f in sorted(Path(__file__).parent.glob("*.py"))))


def _counts(answer: Any, entry: StatementFile, lookup: Lookup) -> bool:
    """Whether nothing that decided an answer has changed."""
    facts = [Fact(*row) for row in answer["facts"]]
    return bool(answer["place"] == str(entry.path)) and lookup.current(facts, Place(entry.path))


_Done = tuple[list[dict[str, Any]], list[Fact] | None]


def _done(
    entries: Sequence[StatementFile], work: Work[Any], jobs: int
) -> Iterator[tuple[StatementFile, list[dict[str, Any]], list[Fact] | None]]:
    """The outcomes as data, and the facts that decided them, as they come."""
    if jobs == 1:
        for entry in entries:
            yield entry, *_rows(entry, work)
        return
    # a child has what is imported here already
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("fork")) as pool:
        asked = {pool.submit(_rows, entry, work): entry for entry in entries}
        try:
            for done in as_completed(asked):
                yield asked[done], *done.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _rows(entry: StatementFile, work: Work[Any]) -> _Done:
    with recording() as reads:
        rows = [asdict(outcome) for outcome in work(load_alone(entry))]
    return rows, reads.plain(entry.path)
