"""Privacy profiles: time of both ends and of the independent check of their certificate, on one core.

    .venv/bin/python benchmarks/profiles.py [--seconds 60] [--python PYTHON]

With a PYTHON that has dp-accounting, its processor time for the same questions comes in the same row, and the
ratio of the times: of its bound from above alone, at its usual grid, which claims no guarantee.

The first row is to take less than 60 s.
A certificate is written from the last grid, which is computed once more; that time is not counted. Noise by
its density has none; its rows come last, with the seconds of the same steps of a noise that has a name.
"""

from __future__ import annotations

import argparse
import json
import subprocess
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


_LIBRARY = """
import time
from dp_accounting.pld import privacy_loss_distribution as pld
start = time.process_time()
found = pld.from_gaussian_mechanism({sigma}, sampling_prob={rate}).self_compose({steps})
found = found.{ask}({given})
print(found, time.process_time() - start)
"""


def library(case: Case, python: str) -> tuple[float, float]:
    """Return dp-accounting's value and its seconds of processor time."""
    ask = "get_delta_for_epsilon" if case.kind == "delta" else "get_epsilon_for_delta"
    text = _LIBRARY.format(sigma=case.sigma, rate=case.rate, steps=case.steps, ask=ask, given=case.given)
    said = subprocess.run([python, "-c", text], capture_output=True, text=True, check=True).stdout
    value, seconds = map(float, said.split())
    return value, seconds


CASES = (
    Case("1", "1/100", 1000, "delta", "1", 4),
    Case("1", "1/100", 1000, "epsilon", "1e-6", 4),
    Case("1", "1/100", 1000, "delta", "1", 6),
    Case("1", "1/100", 1000, "epsilon", "1e-6", 6),
    Case("1/2", "1/1000", 1000, "delta", "1", 3),
)

# logistic noise by its density, and Laplace noise of the same sensitivity and largest loss
OWN, NAMED = "Noise(exp(-x)/(1+exp(-x))**2)", "Laplace(scale=1)"
OWN_STEPS = (10, 100)


def of_density(steps: int, limit: float) -> str:
    """A row: noise by its density, and beside it noise with a formula."""
    found = []
    for mechanism in (OWN, NAMED):
        made = profile(mechanism, compose=steps)
        started = time.process_time()
        bound = made.epsilon("1e-3", 4, limit)
        found.append((bound, time.process_time() - started))
    (bound, seconds), (_, named) = found
    low, high = bound.decimals
    return (
        f"| {OWN}, {steps} steps, ε(1e-3), 4 digits | {low} to {high} | {bound.digits} | {seconds:.1f} | "
        f"{NAMED}: {named:.2f} s, {seconds / named:.0f} times less |"
    )


def main() -> None:
    """Print a row for each case."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="the time limit of a bound")
    parser.add_argument("--python", help="one that has dp-accounting")
    chosen = parser.parse_args()
    limit = chosen.seconds
    other = " dp-accounting, from above | its seconds | ours / its |" if chosen.python else ""
    print(f"| case | both ends | digits | seconds | check, seconds | check / ends | file, MB |{other}")
    print("|---|---|---|---|---|---|---|" + "---|" * other.count("|"))
    for case in CASES:
        started = time.process_time()
        bound = case.bound(limit)
        seconds = time.process_time() - started
        text = json.dumps(profile_certificates.of(bound))
        started = time.process_time()
        answer = recheck(json.loads(text), seconds=1000)
        check = time.process_time() - started
        low, high = bound.decimals
        beside = ""
        if chosen.python:
            value, its = library(case, chosen.python)
            beside = f" {value:.9g} | {its:.2f} | {seconds / its:.1f} |"
        print(
            f"| {case} | {low} to {high} | {bound.digits} | {seconds:.1f} | {check:.1f} ({answer.verdict}) | "
            f"{check / seconds:.1f} | {len(text) / 1e6:.1f} |{beside}",
            flush=True,
        )
    for steps in OWN_STEPS:
        print(of_density(steps, limit), flush=True)


if __name__ == "__main__":
    main()
