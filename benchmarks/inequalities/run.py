"""Run ``cbdp_sym.prove`` over the problems: decided, wrong, seconds.

    .venv/bin/python benchmarks/inequalities/run.py [--seconds 10] [--every N] [--json FILE]

One core, one process; a problem counts as decided if the answer is ``proved`` or ``refuted`` within the time.
"""

import argparse
import json
import statistics
import time
import tomllib
from pathlib import Path

from cbdp_sym import KernelError, prove

EXPECTED = {"proved": True, "refuted": False}


def main() -> None:
    """Print a line for each problem that is not decided rightly, and the totals."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--every", type=int, default=1, help="only every N-th problem")
    parser.add_argument("--json", type=Path, help="write every result to this file")
    options = parser.parse_args()
    with (Path(__file__).parent / "problems.toml").open("rb") as stream:
        problems = tomllib.load(stream)["problem"][:: options.every]
    results = []
    for problem in problems:
        started = time.monotonic()
        try:
            verdict = prove(
                problem["claim"], problem.get("where", ""), seconds=options.seconds
            ).verdict
        except KernelError as error:
            verdict = f"error: {error}"
        seconds = round(time.monotonic() - started, 3)
        right = EXPECTED.get(verdict)
        state = "undecided" if right is None else "right" if right is problem["truth"] else "WRONG"
        results.append(
            {"id": problem["id"], "verdict": verdict, "seconds": seconds, "state": state}
        )
        if state != "right":
            print(f"{state:9} {verdict:8} {seconds:6.2f} s  {problem['id']}", flush=True)
    decided = [r["seconds"] for r in results if r["state"] == "right"]
    print(
        f"{len(decided)} of {len(results)} decided, {sum(r['state'] == 'WRONG' for r in results)} wrong,"
        f" median {statistics.median(decided or [0]):.2f} s"
    )
    if options.json:
        options.json.write_text(json.dumps(results, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
