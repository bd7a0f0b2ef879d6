"""Provers over the problems: verdicts, seconds and a table.

    python benchmarks/inequalities/run.py [--provers ours,z3_nlsat] [--problems 'lemma_*,mills_*']
        [--every 1] [--seconds 10] [--cpu] [--jobs 1] [--results results.json] [--seed 0]

Each (prover, problem) has a process of its own on one core, in random order. "seconds" is measured
inside it, from after the imports to the answer (for Sollya, Gappa and Coq this contains the start
of the tool); "wall" is the whole process. It is killed when the limit has passed since "ready".
With --cpu, limit and seconds are CPU time, and what else the machine does does not count (but for
coq-interval, whose tactics have a limit of their own by the clock).
A run with the same problem text, prover version and limit as one in the results file is not repeated.
"""

from __future__ import annotations

import argparse
import contextlib
import fnmatch
import hashlib
import json
import os
import platform
import random
import signal
import statistics
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from problem import Problem, load

HERE = Path(__file__).resolve().parent
PROVERS = (
    "ours", "dreal4", "z3_nlsat", "cvc5_nl", "codac_ctc", "mpmath_iv", "sollya_eval",
    "gappa_bisect", "coq_interval",
)  # fmt: skip
DECIDED = ("proved", "refuted")
Record = dict[str, Any]


def ask(prover: str, what: str, seconds: float, slot: int = 0) -> Record:
    """Run one worker and read its answer; kill it and its children at the limit."""
    started = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, str(HERE / "worker.py"), prover, what, str(seconds)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(HERE.parents[1]), "WORKER_SLOT": str(slot)},
    )
    timer = threading.Timer(120, _kill, [process])  # imports
    timer.start()
    record: Record | None = None
    assert process.stdout is not None
    for line in process.stdout:
        if line == "ready\n":
            timer.cancel()
            # half a second of grace, for a tool that stops itself at the limit
            patience = 30 * seconds if "WORKER_CPU" in os.environ else seconds + 0.5
            timer = threading.Timer(patience, _kill, [process])
            timer.start()
        elif line.startswith("{"):
            record = json.loads(line)
    process.wait()
    killed = not timer.is_alive()
    timer.cancel()
    _kill(process)
    if record is None:
        verdict = "timeout" if killed or process.returncode == -signal.SIGXCPU else "error"
        record = {"verdict": verdict, "detail": f"exit code {process.returncode}"}
        record["seconds"] = seconds
    elif record.get("seconds", 0) > seconds and record.get("verdict") in DECIDED:
        record["verdict"], record["detail"] = "timeout", "decided after the limit"
    record["wall"] = round(time.perf_counter() - started, 3)
    return record


def _kill(process: subprocess.Popen[str]) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)  # the session that ``ask`` started, and no other


def fingerprint(problem: Problem, version: str, seconds: float) -> str:
    unit = ["CPU"] if "WORKER_CPU" in os.environ else []
    text = json.dumps([problem.claim, problem.where, problem.truth, version, seconds, *unit])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def is_wrong(record: Record, problem: Problem) -> bool:
    """The opposite of the truth, or a witness that balls do not confirm."""
    opposite = record["verdict"] == ("refuted" if problem.truth else "proved")
    return opposite or record.get("witness_holds") is False


# ── The table ──


def table(results: dict[str, dict[str, Record]], problems: list[Problem], meta: Record) -> str:
    """The results as Markdown: one row for each prover, then what each left undecided."""
    ours = results.get("ours", {})
    lines = [
        f"# Inequalities: {len(problems)} problems, {sum(not p.truth for p in problems)} of them false",
        "",
        f"`{meta['command']}`: limit {meta['seconds']:g} s for each on one core"
        f"{' (CPU time)' if '--cpu' in meta['command'] else ''}; "
        f"{meta['machine']}; {meta['date']}.",
        "Seconds are measured inside the worker, after the imports. *Common* are the problems that "
        "both this prover and ours decided; the medians there are of this prover and of ours.",
        "",
        "| prover | run | supported | proved | refuted | decided | wrong | timeout | error "
        "| median s, decided | common | median s, common | ours, common | total s |",
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for prover, records in results.items():
        missing = meta["missing"].get(prover)
        if missing:
            lines.append(f"| {prover} | not installed: {missing} |" + " |" * 12)
            continue
        known = {p.id: records[p.id] for p in problems if p.id in records}
        right = {
            p.id for p in problems
            if p.id in known and known[p.id]["verdict"] in DECIDED and not is_wrong(known[p.id], p)
        }  # fmt: skip
        count = {
            v: sum(r["verdict"] == v for r in known.values())
            for v in ("proved", "refuted", "timeout", "error", "unsupported")
        }
        common = [
            p.id for p in problems
            if p.id in right and ours.get(p.id, {}).get("verdict") in DECIDED
            and not is_wrong(ours[p.id], p)
        ]  # fmt: skip
        wrong = sum(is_wrong(known[p.id], p) for p in problems if p.id in known)
        cells = [
            f"{prover} {meta['versions'].get(prover, '')}".strip(),
            len(known),
            len(known) - count["unsupported"],
            count["proved"],
            count["refuted"],
            len(right),
            wrong,
            count["timeout"],
            count["error"],
            _median([known[i]["seconds"] for i in right]),
            len(common),
            _median([known[i]["seconds"] for i in common]),
            _median([ours[i]["seconds"] for i in common]),
            f"{sum(r['seconds'] for r in known.values()):.0f}",
        ]
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    lines += ["", "Decided counts right answers only.", ""]
    for prover, records in results.items():
        wrong = [p.id for p in problems if p.id in records and is_wrong(records[p.id], p)]
        if wrong:
            lines.append(f"- **{prover} is wrong on**: {', '.join(wrong)}")
        if prover == "ours":
            left = [p.id for p in problems if records.get(p.id, {}).get("verdict") not in DECIDED]
            lines.append(f"- {prover} leaves undecided: {', '.join(left) or 'none'}")
    return "\n".join(lines) + "\n"


def _median(values: list[float]) -> str:
    return f"{statistics.median(values):.3f}" if values else "–"


# ── The run ──


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--provers", default=",".join(PROVERS))
    options.add_argument("--problems", default="*", help="comma separated patterns of ids")
    options.add_argument("--every", type=int, default=1, help="only every N-th of these problems")
    options.add_argument("--seconds", type=float, default=10.0)
    options.add_argument("--cpu", action="store_true", help="CPU seconds, for a busy machine")
    options.add_argument("--jobs", type=int, default=1, help="workers at once, each on one core")
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--results", type=Path, default=HERE / "results.json")
    options.add_argument("--again", action="store_true", help="run also what is in the results")
    arguments = options.parse_args()
    patterns = arguments.problems.split(",")
    problems = [p for p in load() if any(fnmatch.fnmatch(p.id, q) for q in patterns)]
    problems = problems[:: arguments.every]
    provers = arguments.provers.split(",")
    if unknown := [prover for prover in provers if prover not in PROVERS]:
        options.error(f"no prover {', '.join(unknown)}: there are {', '.join(PROVERS)}")
    if not problems:
        options.error(f"no problem is called {arguments.problems}")
    if arguments.cpu:
        os.environ["WORKER_CPU"] = "1"

    state: Record = {"meta": {}, "results": {}}
    if arguments.results.exists():
        state = json.loads(arguments.results.read_text())
    meta, results = state["meta"], state["results"]
    meta.update(
        seconds=arguments.seconds,
        machine=f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        date=time.strftime("%Y-%m-%d"),
        command=" ".join(["run.py", *sys.argv[1:]]),
        measured=f"seconds: {'CPU, ' if arguments.cpu else ''}in the worker, after imports; "
        "wall: the whole process",
    )
    meta.setdefault("missing", {})
    meta.setdefault("versions", {})
    for prover in provers:
        found = ask(prover, "--version", 60)
        meta["missing"].pop(prover, None)
        if found.get("missing") or "version" not in found:
            meta["missing"][prover] = found.get("missing") or found.get("detail")
            print(f"{prover}: not installed: {meta['missing'][prover]}", flush=True)
        else:
            meta["versions"][prover] = found["version"]
        results.setdefault(prover, {})

    todo = [
        (prover, problem)
        for prover in provers
        if prover not in meta["missing"]
        for problem in problems
        if arguments.again
        or results[prover].get(problem.id, {}).get("fingerprint")
        != fingerprint(problem, meta["versions"][prover], arguments.seconds)
    ]
    random.Random(arguments.seed).shuffle(todo)
    lock, slots = threading.Lock(), list(range(arguments.jobs))

    def work(job: tuple[str, Problem]) -> None:
        prover, problem = job
        with lock:
            slot = slots.pop()
        try:
            record = ask(prover, problem.id, arguments.seconds, slot)
        finally:
            with lock:
                slots.append(slot)
        version = meta["versions"][prover]
        record["fingerprint"] = fingerprint(problem, version, arguments.seconds)
        record["wrong"] = is_wrong(record, problem)
        with lock:
            results[prover][problem.id] = record
            _save(arguments.results, state)
            mark = "  WRONG" if record["wrong"] else ""
            print(
                f"{prover:14} {problem.id:38} {record['verdict']:12} {record['seconds']:8.3f}{mark}",
                flush=True,
            )

    try:
        with ThreadPoolExecutor(arguments.jobs) as pool:
            list(pool.map(work, todo))
    except KeyboardInterrupt:
        print("interrupted; what is done is in the results", flush=True)
    _save(arguments.results, state)
    ordered = {p: results[p] for p in (*PROVERS, *results) if p in results}
    text = table(ordered, problems, meta)
    arguments.results.with_suffix(".md").write_text(text)
    print(text)
    return any(is_wrong(r[p.id], p) for r in results.values() for p in problems if p.id in r)


def _save(path: Path, state: Record) -> None:
    partial = path.with_suffix(".partial")
    partial.write_text(json.dumps(state, indent=1, sort_keys=True))
    partial.replace(path)


if __name__ == "__main__":
    sys.exit(main())
