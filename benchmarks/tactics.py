"""Steps, time and the share of each part for the theorems proved on the tactics (tests/tactics/proofs).

    python benchmarks/tactics.py [NAME ...]

Each proof is run once to warm up, then timed (processor time), then profiled.  The shares are of the time
spent in the functions of a module itself, so that they add up to all of it.
"""

from __future__ import annotations

import cProfile
import importlib
import pkgutil
import pstats
import sys
import time
from collections import Counter
from pathlib import Path

from cbdp_sym.kernel import reader
from cbdp_sym.kernel.theorem import steps

ROOT = Path(__file__).parent.parent
PROOFS = ROOT / "tests" / "tactics"
SHOWN = 8


def shares(profile: cProfile.Profile) -> Counter[str]:
    """Return the time of each module of the package, and of everything else, as parts of 1."""
    times: Counter[str] = Counter()
    for (file, *_), (_, _, own, *_) in pstats.Stats(profile).stats.items():
        path = Path(file)
        inside = path.is_relative_to(ROOT / "cbdp_sym")
        times[
            ".".join(path.relative_to(ROOT / "cbdp_sym").with_suffix("").parts) if inside else "Python"
        ] += own
    total = sum(times.values())
    return Counter({name: t / total for name, t in times.items()})


def main(names: list[str]) -> None:
    """Print a line for each proof, and the shares over all of them."""
    sys.path.insert(0, str(PROOFS))
    reader.library()
    every = sorted(m.name for m in pkgutil.iter_modules([str(PROOFS / "proofs")]))
    total: Counter[str] = Counter()
    print(f"{'theorem':24} {'steps':>6} {'ms':>8} {'steps/s':>8}")
    for name in names or every:
        prove = importlib.import_module(f"proofs.{name}").prove
        prove()
        start = time.process_time()
        theorem = prove()
        seconds = time.process_time() - start
        count = sum(1 for _ in steps([theorem]))
        print(f"{name:24} {count:6} {1e3 * seconds:8.1f} {count / seconds:8.0f}")
        profile = cProfile.Profile()
        profile.runcall(prove)
        total.update(shares(profile))
    whole = sum(total.values())
    print("\nshare of the time (profiled)")
    for module, share in total.most_common(SHOWN):
        print(f"{module:32} {share / whole:6.1%}")


if __name__ == "__main__":
    main(sys.argv[1:])
