"""The generator's problems put to several provers: ``generator.py --provers ours,z3_nlsat,…``.

Each (prover, problem) has a process of its own, with so many CPU seconds. A problem that a translator
cannot express in its prover's language is a column of the table, not a failure. A user waits for the start
of a tool too: it is measured here, as the CPU seconds of a process that loads the tool and asks it nothing,
and added to each answer (Sollya's and Gappa's seconds contain it). The results file is written after each
answer; a later run goes on from it.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from problem import Problem
from run import DECIDED, HERE, PROVERS, ask, fingerprint, is_wrong

Record = dict[str, Any]
_RUNS = 5
_COQ = "From Coq Require Import Reals.\nFrom Interval Require Import Tactic.\n"


def _starts(folder: str) -> dict[str, list[str]]:
    """For each prover a command that loads it and asks nothing."""
    coq = Path(folder, "start.v")
    coq.write_text(_COQ, encoding="utf-8")
    imports = {
        "z3_nlsat": "z3", "cvc5_nl": "cvc5", "codac_ctc": "codac", "mpmath_iv": "mpmath",
        "dreal4": "dreal",
    }  # fmt: skip
    commands = {name: [sys.executable, "-c", f"import {m}"] for name, m in imports.items()}
    ours = [sys.executable, "-m", "cbdp_sym", "prove", "0 <= 1"]
    return {**commands, "ours": ours, "coq_interval": ["coqc", str(coq)]}


def start_seconds(prover: str) -> float:
    """The CPU seconds of a bare start, the median of some runs; 0 where the answers contain it."""
    with tempfile.TemporaryDirectory() as folder:
        command = _starts(folder).get(prover)
        if command is None:
            return 0.0
        return statistics.median(_cpu_seconds(command) for _ in range(_RUNS))


def _cpu_seconds(command: list[str]) -> float:
    environment = {**os.environ, "PYTHONPATH": str(HERE.parents[1]), "CBDP_SYM_WORKER": "off"}
    quiet = [(os.POSIX_SPAWN_OPEN, n, os.devnull, os.O_RDWR, 0) for n in (0, 1, 2)]
    process = os.posix_spawnp(command[0], command, environment, file_actions=quiet)
    used = os.wait4(process, 0)[2]
    return used.ru_utime + used.ru_stime


def compared(
    problems: Iterable[Problem],
    provers: list[str],
    seconds: float,
    results: Path,
    command: str,
    in_a_process: Callable[..., Any],
) -> int:
    """Ask every prover for every problem; print the table; return 1 if an answer is wrong.

    ``in_a_process`` calls a function in a process of its own, and returns None if that was killed.
    """
    if unknown := [p for p in provers if p not in PROVERS]:
        raise SystemExit(f"no prover {', '.join(unknown)}: there are {', '.join(PROVERS)}")
    os.environ["WORKER_CPU"] = "1"
    state: Record = {"meta": {}, "rows": {}}
    if results.exists():
        state = json.loads(results.read_text(encoding="utf-8"))
    meta = {"command": command, "date": time.strftime("%Y-%m-%d"), "seconds": seconds}
    meta.update(missing={}, versions={}, start={})
    for prover in provers:
        found = ask(prover, "--version", 60)
        if found.get("version") is None:
            meta["missing"][prover] = found.get("missing") or found.get("detail")
            continue
        meta["versions"][prover] = found["version"]
        meta["start"][prover] = round(start_seconds(prover), 3)
    state["meta"] = meta
    for problem in problems:
        row = state["rows"].setdefault(problem.id, {})
        row.update(claim=problem.claim, where=problem.where, truth=problem.truth, source=problem.source)
        answers = row.setdefault("answers", {})
        for prover, version in meta["versions"].items():
            print_of = fingerprint(problem, version, seconds)
            if answers.get(prover, {}).get("fingerprint") == print_of:
                continue
            said = in_a_process(_asked, prover, problem, seconds) or {"verdict": "timeout"}
            if said["verdict"] == "timeout" or said["seconds"] > seconds:
                said.update(verdict="timeout", seconds=seconds)
            answers[prover] = {**said, "fingerprint": print_of, "wrong": is_wrong(said, problem)}
            results.write_text(json.dumps(state, indent=1), encoding="utf-8")
        verdicts = (f"{p}:{a['verdict']}{'(WRONG)' * a['wrong']}" for p, a in answers.items())
        print(f"{problem.id:12} {' '.join(verdicts)}", flush=True)
    text = table(state)
    results.with_suffix(".md").write_text(text, encoding="utf-8")
    print(text)
    return int(any(a["wrong"] for r in state["rows"].values() for a in r["answers"].values()))


def _asked(prover: str, problem: Problem, seconds: float) -> Record:
    # WORKER_CPU has to be set before this is imported
    from worker import answer

    return answer(prover, problem, seconds)


def _right(answer: Record | None) -> bool:
    return answer is not None and answer["verdict"] in DECIDED and not answer["wrong"]


def table(state: Record) -> str:
    """The answers as Markdown: a row for each prover, and ours against the fastest of the others."""
    meta, rows = state["meta"], list(state["rows"].values())
    start = meta["start"]

    def spent(prover: str, row: Record) -> float:
        return float(row["answers"][prover]["seconds"] + start[prover])

    lines = [
        f"`{meta['command']}`: {len(rows)} problems, {sum(not r['truth'] for r in rows)} of them false, "
        f"{meta['seconds']:g} CPU seconds for each; {meta['date']}.",
        "",
        "| prover | readable | not readable | proved | refuted | decided | wrong | start, s "
        "| median s, decided | common | median s, common | ours, common |",
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for prover in (p for p in PROVERS if p in meta["versions"] or p in meta["missing"]):
        if prover in meta["missing"]:
            reason = str(meta["missing"][prover]).splitlines()[0]
            lines.append(f"| {prover} | not installed: {reason} |" + " |" * 10)
            continue
        mine = [r for r in rows if prover in r["answers"]]
        unread = sum(r["answers"][prover]["verdict"] == "unsupported" for r in mine)
        right = [r for r in mine if _right(r["answers"][prover])]
        common = [r for r in right if _right(r["answers"].get("ours"))]
        cells = [
            f"{prover} {meta['versions'][prover]}", len(mine) - unread, unread,
            *(sum(r["answers"][prover]["verdict"] == v for r in right) for v in DECIDED),
            len(right), sum(r["answers"][prover]["wrong"] for r in mine), f"{start[prover]:.2f}",
            _median([spent(prover, r) for r in right]), len(common),
            _median([spent(prover, r) for r in common]),
            _median([spent("ours", r) for r in common]),
        ]  # fmt: skip
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    pairs = [
        (spent("ours", r), min(others))
        for r in rows
        if _right(r["answers"].get("ours"))
        and (others := [spent(p, r) for p, a in r["answers"].items() if p != "ours" and _right(a)])
    ]
    if pairs:
        ours, fastest = (statistics.median(side) for side in zip(*pairs, strict=True))
        lines += [
            "",
            f"On the {len(pairs)} problems that ours and another decide, ours takes {ours:.2f} s at the "
            f"median and the fastest of the others {fastest:.2f} s, starts counted for both.",
        ]
    alone = sum(
        _right(a) and not _right(r["answers"].get("ours"))
        for r in rows for p, a in r["answers"].items() if p != "ours"
    )  # fmt: skip
    lines += ["", f"Answers that are right where ours has none: {alone}."]
    return "\n".join(lines) + "\n"


def _median(values: list[float]) -> str:
    return f"{statistics.median(values):.2f}" if values else "–"
