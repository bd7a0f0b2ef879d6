"""One prover on one problem: prints "ready" after the imports, then one line of JSON.

    python worker.py PROVER PROBLEM SECONDS

Its parent times "ready" to the answer and kills it at the limit, so a tool that ignores its own
limit costs no more than another.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import sympy
from problem import Problem, load
from provers.clock import enforce, now
from provers.common import Unsupported, denies


def main() -> None:
    name, wanted, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])
    if hasattr(os, "sched_setaffinity"):  # one core, also for the threads of the tool
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {cores[int(os.environ.get("WORKER_SLOT", "0")) % len(cores)]})
    prover = importlib.import_module(f"provers.{name}")
    if wanted == "--version":
        problem = prover.missing()
        print(json.dumps({"missing": problem, "version": None if problem else prover.version()}), flush=True)
        return
    problem = next(p for p in load() if p.id == wanted)
    problem.claims(), problem.conditions()
    print("ready", flush=True)
    print(json.dumps(answer(name, problem, seconds), default=str), flush=True)


def answer(name: str, problem: Problem, seconds: float) -> dict[str, object]:
    """Return the answer of a prover to a problem; the process ends soon after the limit, come what may."""
    prover = importlib.import_module(f"provers.{name}")
    enforce(seconds + 1)
    start = now()
    said: dict[str, object]
    try:
        found = prover.solve(problem, seconds)
        said = {"verdict": found.verdict, "detail": found.detail, "witness": found.witness}
    except Unsupported as what:
        said = {"verdict": "unsupported", "detail": str(what)}
    except Exception:
        said = {"verdict": "error", "detail": traceback.format_exc()[-800:]}
    said["seconds"] = now() - start
    known = said["verdict"] in ("proved", "refuted", "unknown")
    if known and found.seconds is not None:
        said["seconds"] = found.seconds
    if said["verdict"] == "refuted" and found.witness:
        point = {k: sympy.Rational(v) for k, v in found.witness.items()}
        said["witness_holds"] = denies(problem, point)
    return said


if __name__ == "__main__":
    main()
