"""Privacy profiles as theorems: processor seconds of the bound, the kernel's proof and the second checker.

    python benchmarks/theorems.py [N ...]

Without numbers, all settings are run, one after the other, in a folder that is deleted afterwards.
"""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

SETTINGS = [
    ["--mechanism=Gaussian(sigma=1)", "--sampling=poisson(1/100)", "--compose=1000", "--delta=1e-5"],
    ["--mechanism=Gaussian(sigma=11/10)", "--sampling=poisson(1/100)", "--compose=5000", "--delta=1e-5"],
    ["--mechanism=Gaussian(sigma=3/5)", "--sampling=poisson(1/1000)", "--compose=10000", "--delta=1e-6"],
    ["--mechanism=Gaussian(sigma=2)", "--compose=10", "--epsilon=4"],
    ["--mechanism=10 * Gaussian(sigma=5)", "--mechanism=5 * Gaussian(sigma=20)", "--delta=1e-6"],
    ["--mechanism=Laplace(scale=20)", "--compose=100", "--delta=1e-5"],
    ["--mechanism=100 * Laplace(scale=20)", "--mechanism=40 * Gaussian(sigma=15)", "--delta=1e-5"],
    ["--mechanism=ApproxDP(1/10, 1e-8)", "--compose=100", "--delta=1e-5"],
    ["--mechanism=PureDP(1/10)", "--compose=500", "--delta=1e-6"],
    ["--mechanism=50 * DiscreteGaussian(sigma=10)", "--mechanism=20 * Geometric(scale=8)", "--delta=1e-6"],
    ["--mechanism=RandomizedResponse(k=5, epsilon=1/2)", "--compose=20", "--delta=1e-5"],
    ["--mechanism=100 * Laplace(scale=20)", "--mechanism=ApproxDP(1/2, 1e-6)", "--delta=1e-5"],
    ["--mechanism=Laplace(scale=2)", "--sampling=poisson(1/20)", "--compose=50", "--delta=1e-5"],
    ["--mechanism=3 * ApproxDP(1/2, 1e-7)", "--mechanism=20 * PureDP(1/5)", "--delta=1e-5"],
]


def run(*arguments: str, folder: str) -> tuple[str, float]:
    """Return what a command printed, and its processor seconds; raise CalledProcessError where it fails."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, "-m", "cbdp_sym", *arguments],
        cwd=folder, capture_output=True, text=True, check=True, env={**os.environ, "CBDP_SYM_WORKER": "off"},
    )  # fmt: skip
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.stdout, sum(after[:2]) - sum(before[:2])


def main() -> None:
    chosen = [SETTINGS[int(n)] for n in sys.argv[1:]] or SETTINGS
    print("| setting | theorem | bound | bound and proof | second checker |")
    print("|---|---|---|---|---|")
    for setting in chosen:
        with tempfile.TemporaryDirectory() as folder:
            _, bound = run("profile", *setting, "--timeout=3000", folder=folder)
            said, proof = run("profile", *setting, "--timeout=3000", "--theorem=found.py", folder=folder)
            _, again = run("recheck", "found.py", folder=folder)
            files = sum(p.stat().st_size for p in Path(folder).iterdir() if p.suffix == ".json")
        (privacy,) = re.findall(r"is (\([\d/]+, [\d/]+\)-DP)", said)
        shown = " ".join(x.removeprefix("--mechanism=").removeprefix("--") for x in setting)
        row = [f"`{shown}`", f"{privacy}, {files // 1000} kB", f"{bound:.1f}", f"{proof:.1f}", f"{again:.1f}"]
        print(f"| {' | '.join(row)} |", flush=True)


if __name__ == "__main__":
    main()
