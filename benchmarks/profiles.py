"""Privacy profiles: time of both ends and of the independent check of their certificate, on one core.

    .venv/bin/python benchmarks/profiles.py [--seconds 60]

The first row is to take less than 60 s.
A certificate is written from the last grid, which is computed once more; that time is not counted.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass

from cbdp_sym.profiles import ProfileBound, profile, profile_certificates
from cbdp_sym.recheck.answer import recheck


@dataclass(frozen=True)
class Case:
    """A question; ``kind`` is delta or epsilon."""

    sigma: str
    rate: str
    steps: int
    kind: str
    given: str
    digits: int

    def __str__(self) -> str:
        what = "δ" if self.kind == "delta" else "ε"
        return (
            f"σ = {self.sigma}, q = {self.rate}, {self.steps} steps, {what}({self.given}), "
            f"{self.digits} digits"
        )

    def bound(self, seconds: float) -> ProfileBound:
        """Both ends, from nothing."""
        found = profile(f"Gaussian(sigma={self.sigma})", sampling=f"poisson({self.rate})", compose=self.steps)
        asked = found.delta if self.kind == "delta" else found.epsilon
        return asked(self.given, self.digits, seconds)


CASES = (
    Case("1", "1/100", 1000, "delta", "1", 4),
    Case("1", "1/100", 1000, "epsilon", "1e-6", 4),
    Case("1", "1/100", 1000, "delta", "1", 6),
    Case("1", "1/100", 1000, "epsilon", "1e-6", 6),
    Case("1/2", "1/1000", 1000, "delta", "1", 3),
)


def main() -> None:
    """Print a row for each case."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="the time limit of a bound")
    limit = parser.parse_args().seconds
    print("| case | both ends | digits | seconds | check, seconds | check / ends | file, MB |")
    print("|---|---|---|---|---|---|---|")
    for case in CASES:
        started = time.process_time()
        bound = case.bound(limit)
        seconds = time.process_time() - started
        text = json.dumps(profile_certificates.of(bound))
        started = time.process_time()
        answer = recheck(json.loads(text), seconds=1000)
        check = time.process_time() - started
        low, high = bound.decimals
        print(
            f"| {case} | {low} to {high} | {bound.digits} | {seconds:.1f} | {check:.1f} ({answer.verdict}) | "
            f"{check / seconds:.1f} | {len(text) / 1e6:.1f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
