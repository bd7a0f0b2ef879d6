"""Verifying many statements: in parallel processes, with a time limit each, and with the cache."""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, field

from cbdp_sym.corpus import sources
from cbdp_sym.corpus.cache import Cache, default_folder, key_of
from cbdp_sym.corpus.catalogue import Catalogue
from cbdp_sym.corpus.discovery import source_name
from cbdp_sym.corpus.expected_verdict import surprises
from cbdp_sym.corpus.papers import entry as table_entry
from cbdp_sym.corpus.process import Worker, WorkerDied
from cbdp_sym.corpus.report import PartReport, StatementReport
from cbdp_sym.corpus.scan import StatementFile

VERIFIER = "cbdp_sym.corpus.verify:verify_statement"
TIMEOUT = 60.0


def processors() -> int:
    """Return how many processors this process may use."""
    available = getattr(os, "sched_getaffinity", None)
    return len(available(0)) if available else os.cpu_count() or 1


@dataclass(frozen=True)
class Options:
    """The options of a run.

    Args:
        jobs: how many processes; by default as many as there are processors.
        timeout: seconds of processor time for a statement, after which it is stopped and reported as open.
        fresh: verify also what the cache holds.
        cache: where results are kept; None to keep and read none.
        verifier: ``module:function`` from a Statement to its report.
    """

    jobs: int = field(default_factory=processors)
    timeout: float = TIMEOUT
    fresh: bool = False
    cache: Cache | None = field(default_factory=lambda: Cache(default_folder()))
    verifier: str = VERIFIER


@dataclass(frozen=True)
class Outcome:
    """The outcome of a statement: a report or, where its file cannot be loaded, an error."""

    entry: StatementFile
    report: StatementReport | None
    error: str = ""
    cached: bool = False

    @property
    def as_expected(self) -> bool:
        return self.report is not None and not surprises(self.report)


@dataclass(frozen=True)
class _Task:
    position: int
    entry: StatementFile
    key: str
    last_seconds: float


def verify(
    entries: Sequence[StatementFile],
    catalogue: Catalogue,
    options: Options | None = None,
    on_outcome: Callable[[Outcome], None] = lambda _: None,
) -> list[Outcome]:
    """Verify statements; the outcomes come in the order of ``entries``.

    ``on_outcome`` sees each as soon as it is there, in this thread. An interrupt stops the
    processes and passes on; what was finished is kept in the cache.
    """
    options = options or Options()
    outcomes: list[Outcome | None] = [None] * len(entries)
    tasks: list[_Task] = []
    for position, entry in enumerate(entries):
        key, kept = _recall(entry, catalogue, options)
        if kept is not None:
            outcomes[position] = kept
            on_outcome(kept)
        else:
            tasks.append(_Task(position, entry, key, _last_seconds(options.cache, entry)))
    sources.save()
    if tasks:
        # What took longest goes first, so that no processor idles at the end.
        tasks.sort(key=lambda t: -t.last_seconds)
        with closing(_in_processes(tasks, catalogue, options)) as settled:
            for task, outcome in settled:
                outcomes[task.position] = outcome
                _keep(outcome, task.key, options)
                on_outcome(outcome)
    return [o for o in outcomes if o is not None]


def verify_one(entry: StatementFile, catalogue: Catalogue, options: Options, worker: Worker) -> Outcome:
    """Verify one statement in a process that the caller keeps."""
    key, kept = _recall(entry, catalogue, options)
    if kept is not None:
        return kept
    outcome = _settle(worker, entry, options.timeout)
    _keep(outcome, key, options)
    return outcome


def _recall(entry: StatementFile, catalogue: Catalogue, options: Options) -> tuple[str, Outcome | None]:
    if options.cache is None:
        return "", None
    key = key_of(entry, catalogue, options.verifier)
    report = None if options.fresh else options.cache.get(entry.id, key)
    return key, Outcome(entry, report, cached=True) if report is not None else None


def _keep(outcome: Outcome, key: str, options: Options) -> None:
    if options.cache is not None and outcome.report is not None:
        options.cache.put(key, outcome.report)


def _last_seconds(cache: Cache | None, entry: StatementFile) -> float:
    kept = cache.last(entry.id) if cache else None
    if kept is None:
        return float("inf")
    repaired = kept.report["repaired"]
    return kept.report["printed"]["seconds"] + (repaired["seconds"] if repaired else 0.0)


def _in_processes(
    tasks: list[_Task], catalogue: Catalogue, options: Options
) -> Generator[tuple[_Task, Outcome], None, None]:
    """Each task with its outcome, as they come; a thread per process does the waiting."""
    waiting: queue.SimpleQueue[_Task] = queue.SimpleQueue()
    finished: queue.SimpleQueue[tuple[_Task, Outcome] | BaseException] = queue.SimpleQueue()
    for task in tasks:
        waiting.put(task)
    count = max(1, min(options.jobs, len(tasks)))
    workers = [Worker(catalogue, options.verifier) for _ in range(count)]
    stopped = threading.Event()

    def serve(worker: Worker) -> None:
        try:
            while not stopped.is_set():
                task = waiting.get_nowait()
                finished.put((task, _settle(worker, task.entry, options.timeout)))
        except queue.Empty:
            pass
        except BaseException as error:  # the main thread raises it
            finished.put(error)
        finally:
            worker.close()

    threads = [threading.Thread(target=serve, args=(w,), daemon=True) for w in workers]
    for thread in threads:
        thread.start()
    try:
        for _ in tasks:
            result = finished.get()
            if isinstance(result, BaseException):
                raise result
            yield result
    finally:
        stopped.set()
        for worker in workers:
            worker.close()
        for thread in threads:
            thread.join()


def _settle(worker: Worker, entry: StatementFile, limit: float) -> Outcome:
    try:
        answer = worker.verify(entry.id, limit)
    except WorkerDied as death:
        if death.timed_out:
            return Outcome(entry, open_report(entry, _too_long(limit, ""), limit))
        message = f"the process that verified it ended without a result ({death})"
        return Outcome(entry, open_report(entry, message, 0.0))
    if "error" in answer:
        return Outcome(entry, None, error=answer["error"])
    if "crash" in answer:
        return Outcome(entry, open_report(entry, answer["crash"], 0.0))
    if "hang" in answer:
        return Outcome(entry, open_report(entry, _too_long(limit, answer["hang"]), limit))
    report: StatementReport = answer["report"]
    return Outcome(entry, report)


def _too_long(limit: float, where: str) -> str:
    at = f" at {where}" if where else ""
    return f"it was stopped{at}: it took longer than the time limit of {limit:g} s"


def open_report(entry: StatementFile, message: str, seconds: float) -> StatementReport:
    """Return the report of a statement that was not settled, with the reason."""
    table = table_entry(entry.id)
    part: PartReport = {
        "label": "",
        "text": entry.title,
        "latex": "",
        "hypotheses": [],
        "verdict": "open",
        "axioms": [],
        "leaves": {},
        "witness": None,
        "message": message,
        "blocks": [],
        "evidence": [],
        "uses": [],
        "certificates": [],
        "samples": {"points": 0, "skipped": 0, "worst": "", "disagreements": [], "alike": []},
        "seconds": seconds,
    }
    return {
        "id": entry.id,
        "paper": entry.paper,
        "ref": entry.ref,
        "kind": table.get("kind", "statement"),
        "title": entry.title,
        "claim": table.get("claim", ""),
        "expect": entry.expect,
        "source": source_name(entry.path),
        "findings": [],
        "printed": {
            "verdict": "open",
            "added": [],
            "omits": [],
            "axioms": [],
            "leaves": {},
            "witness": None,
            "seconds": seconds,
            "parts": [part],
        },
        "repaired": None,
    }
