"""Measures the main job: cold, cached, and the commands that only look.

    .venv/bin/python benchmarks/foundation.py

Seconds depend on the machine, so each is also given as a multiple of ``import sympy`` in the same run.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

COMMAND = [sys.executable, "-m", "cbdp_sym"]


def seconds(command: list[str], **environment: str) -> float:
    """The wall-clock time of a whole process."""
    started = time.perf_counter()
    run = subprocess.run(command, capture_output=True, env={**os.environ, **environment}, check=False)
    if run.returncode:
        sys.exit(run.stdout.decode() + run.stderr.decode())
    return time.perf_counter() - started


def main() -> None:
    with tempfile.TemporaryDirectory() as cache:
        seconds([sys.executable, "-c", "import sympy"])  # warms the disk
        unit = seconds([sys.executable, "-c", "import sympy"])
        jobs = {
            "import sympy": unit,
            "verify, cold, --jobs 2": seconds([*COMMAND, "verify", "--jobs", "2"], CBDP_SYM_CACHE=cache),
            "verify, again": seconds([*COMMAND, "verify", "--jobs", "2"], CBDP_SYM_CACHE=cache),
            "list": seconds([*COMMAND, "list"], CBDP_SYM_CACHE=cache),
            "--help": seconds([*COMMAND, "--help"], CBDP_SYM_CACHE=cache),
        }
    for name, spent in jobs.items():
        print(f"{name:24} {spent:7.2f} s {spent / unit:7.1f} ×")


if __name__ == "__main__":
    main()
