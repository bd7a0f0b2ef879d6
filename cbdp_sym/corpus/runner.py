"""Verifying many statements: in parallel processes, with a time limit each, and with the cache."""

from __future__ import annotations

import math
import os
import queue
import sys
import threading
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, field

from cbdp_sym.corpus import TIMEOUT, sources
from cbdp_sym.corpus.cache import Cache, default_folder, key_of
from cbdp_sym.corpus.catalogue import Catalogue
from cbdp_sym.corpus.discovery import source_name
from cbdp_sym.corpus.expected_verdict import surprises
from cbdp_sym.corpus.facts import Fact, Lookup, Place
from cbdp_sym.corpus.papers import entry as table_entry
from cbdp_sym.corpus.process import Worker, WorkerDied
from cbdp_sym.corpus.report import PartReport, StatementReport
from cbdp_sym.corpus.scan import StatementFile
from cbdp_sym.corpus.worker import place_of

VERIFIER = "cbdp_sym.corpus.verify:verify_statement"
SKETCHER = "cbdp_sym.corpus.verify:sketch_statement"


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
        together: begin with no statement either when so many seconds are over.
        fresh: verify also what the cache holds.
        cache: where results are kept; None to keep and read none.
        verifier: ``module:function`` from a Statement to its report.
    """

    jobs: int = field(default_factory=processors)
    timeout: float = TIMEOUT
    together: bool = False
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
    facts: list[Fact] | None = None
    tried: bool = True

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
    options, lookup = options or Options(), Lookup(catalogue)
    outcomes: list[Outcome | None] = [None] * len(entries)
    tasks: list[_Task] = []
    for position, entry in enumerate(entries):
        key, kept = _recall(entry, lookup, options)
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
                _keep(outcome, task.key, catalogue, options)
                on_outcome(outcome)
    return [o for o in outcomes if o is not None]


def verify_one(entry: StatementFile, catalogue: Catalogue, options: Options, worker: Worker) -> Outcome:
    """Verify one statement in a process that the caller keeps."""
    key, kept = _recall(entry, Lookup(catalogue), options)
    if kept is not None:
        return kept
    outcome = _settle(worker, entry, options.timeout)
    _keep(outcome, key, catalogue, options)
    return outcome


def _recall(entry: StatementFile, lookup: Lookup, options: Options) -> tuple[str, Outcome | None]:
    if options.cache is None:
        return "", None
    key = key_of(entry, options.verifier)
    report = None if options.fresh else options.cache.get(entry, key, lookup)
    return key, Outcome(entry, report, cached=True) if report is not None else None


def _keep(outcome: Outcome, key: str, catalogue: Catalogue, options: Options) -> None:
    """Keep an outcome, with its facts if they hold still: what was changed meanwhile was not verified."""
    if options.cache is None or outcome.report is None or not outcome.tried:
        return
    facts, place = outcome.facts, Place(outcome.entry.path)
    same = facts is not None and key_of(outcome.entry, options.verifier) == key
    if facts is None or not (same and Lookup(catalogue).current(facts, place)):
        options.cache.put(key, outcome.report)
    else:
        alone = str(outcome.entry.path) if place.fixed(facts) else ""
        options.cache.put(key, outcome.report, facts, alone)


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
    over = time.monotonic() + options.timeout if options.together else math.inf

    def serve(worker: Worker) -> None:
        try:
            while not stopped.is_set():
                task = waiting.get_nowait()
                late = time.monotonic() > over
                finished.put((task, (_left_out if late else _settle)(worker, task.entry, options.timeout)))
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
            where = place_of(death.frames, entry.path)
            return Outcome(entry, open_report(entry, _too_long(limit, where), limit))
        message = f"the process that verified it ended without a result ({death})"
        return Outcome(entry, open_report(entry, message, 0.0))
    if text := answer.get("printed"):
        print(f"{entry.path.name} prints:\n{text.rstrip()}", file=sys.stderr, flush=True)
    if "error" in answer:
        return Outcome(entry, None, error=answer["error"])
    if "crash" in answer:
        return Outcome(entry, open_report(entry, answer["crash"], 0.0))
    if "hang" in answer:
        return Outcome(entry, open_report(entry, _too_long(limit, answer["hang"], answer["so_far"]), limit))
    report: StatementReport = answer["report"]
    facts = answer["facts"]
    return Outcome(entry, report, facts=None if facts is None else [Fact(*row) for row in facts])


def _left_out(_: Worker, entry: StatementFile, limit: float) -> Outcome:
    message = (
        f"it is not verified yet, and the time limit of {limit:g} s for all statements together was over: "
        "give more by --timeout, or call verify, which has this limit for each"
    )
    return Outcome(entry, open_report(entry, message, 0.0), tried=False)


def _too_long(limit: float, where: str, so_far: str = "") -> str:
    at = f" at {where}" if where else ""
    more = f"\n{so_far}" if so_far else ""
    return f"it was stopped{at}: it took longer than the time limit of {limit:g} s{more}"


def open_report(entry: StatementFile, message: str, seconds: float) -> StatementReport:
    """Return the report of a statement that was not settled, with the reason."""
    table = table_entry(entry.id)
    part: PartReport = {
        "key": "",
        "label": "",
        "display": False,
        "text": entry.title,
        "latex": "",
        "variables": [],
        "definitions": [],
        "hypotheses": [],
        "sentences": [],
        "kernel": "",
        "verdict": "open",
        "met": {"how": "unknown", "values": {}, "model": "", "author": False},
        "axioms": [],
        "foundations": [],
        "leaves": {},
        "witness": None,
        "message": message,
        "tree": [],
        "evidence": [],
        "uses": [],
        "certificates": [],
        "samples": {
            "tried": 0,
            "met": 0,
            "points": 0,
            "skipped": 0,
            "steps": 0,
            "worst": "",
            "disagreements": [],
            "alike": [],
        },
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
            "foundations": [],
            "leaves": {},
            "witness": None,
            "seconds": seconds,
            "parts": [part],
        },
        "repaired": None,
        "lemmas": [],
    }
