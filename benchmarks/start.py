"""A call of ``prove`` from the shell as a whole: with a worker, without one, and a bare ``import sympy``.

    python benchmarks/start.py [--runs 9]

The three are run in turn, so that a machine whose speed changes slows all of them. The script
prints the medians of the clock and of the CPU seconds of the called process, and the ratio to the call
without a worker, pair by pair. With a worker, the CPU seconds of its fork are added, which /proc tells.
"""

from __future__ import annotations

import argparse
import os
import signal
import statistics
import sys
import tempfile
import time
from pathlib import Path

CLAIMS = {
    "exact": ["1 <= 2"],
    "a square": ["x**2 >= 0"],
    "refuted": ["x**2 <= 0"],
    "pi < 22/7": ["pi < 22/7"],
    "exp(x) >= 1 + x": ["exp(x) >= 1 + x"],
}
_START = [sys.executable, "-P", "-m", "cbdp_sym", "prove"]
_SYMPY = [sys.executable, "-c", "import sympy"]


def timed(command: list[str], environment: dict[str, str], worker: int | None) -> tuple[float, float]:
    """The seconds of the clock and of the processor that a command takes."""
    quiet = [(os.POSIX_SPAWN_OPEN, n, os.devnull, os.O_RDWR, 0) for n in (0, 1, 2)]
    before, start = _children(worker), time.perf_counter()
    process = os.posix_spawn(command[0], command, environment, file_actions=quiet)
    used = os.wait4(process, 0)[2]
    seconds = time.perf_counter() - start
    return seconds, used.ru_utime + used.ru_stime + _children(worker) - before


def _children(worker: int | None) -> float:
    """The CPU seconds of the forks that a worker has waited for."""
    if worker is None:
        return 0.0
    fields = Path(f"/proc/{worker}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return sum(map(int, fields[13:15])) / os.sysconf("SC_CLK_TCK")


def worker_of(folder: str) -> int:
    """The process that holds the lock in the folder."""
    (lock,) = Path(folder, "cbdp-sym").glob("*.lock")
    inode = lock.stat().st_ino
    for line in Path("/proc/locks").read_text(encoding="utf-8").splitlines():
        if line.split()[5].endswith(f":{inode}"):
            return int(line.split()[4])
    raise SystemExit("there is no worker")


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--runs", type=int, default=9)
    runs = options.parse_args().runs
    with tempfile.TemporaryDirectory() as folder:
        with_worker = {**os.environ, "XDG_RUNTIME_DIR": folder, "CBDP_SYM_WORKER": "600"}
        without = {**with_worker, "CBDP_SYM_WORKER": "off"}
        timed([*_START, "1 <= 2"], with_worker, None)
        time.sleep(1)
        worker = worker_of(folder)
        print("| call | clock, s | without | ratio | CPU, s | without | ratio | import sympy, CPU |")
        print("|---|--:|--:|--:|--:|--:|--:|--:|")
        for name, claim in CLAIMS.items():
            rows = [
                (
                    *timed([*_START, *claim], with_worker, worker),
                    *timed([*_START, *claim], without, None),
                    timed(_SYMPY, without, None)[1],
                )
                for _ in range(runs)
            ]
            mine, spent, theirs, cold, sympy = map(statistics.median, zip(*rows, strict=True))
            by_clock = statistics.median(r[0] / r[2] for r in rows)
            by_cpu = statistics.median(r[1] / r[3] for r in rows)
            print(
                f"| {name} | {mine:.2f} | {theirs:.2f} | {by_clock:.2f} "
                f"| {spent:.2f} | {cold:.2f} | {by_cpu:.2f} | {sympy:.2f} |",
                flush=True,
            )
        os.kill(worker, signal.SIGTERM)


if __name__ == "__main__":
    main()
