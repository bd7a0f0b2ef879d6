"""Restricted divergences: guaranteed ends against a plain SciPy maximisation of the same dual, in one run.

    python benchmarks/divergences.py [--digits 8] [--repeat 3]        (needs SciPy)
    python benchmarks/divergences.py --times                          (ours alone: single calls and a plot)

SciPy gets the dual as a user would write it: the gain, its gradient, and BFGS; the integrals by
``scipy.integrate.quad`` with absolute and relative tolerance 1e-10, divided at the kinks of the densities and
features and where the adversary changes its sign, with the tails cut off where the density is below 1e-18.
It guarantees nothing: how far its answer is from our ends is printed. Ours is the whole call, from the text
to both ends and the certificate. Seconds are those of the processor, the least of some runs, after one
that is not counted.
"""

from __future__ import annotations

import argparse
import itertools
import math
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cbdp_sym.theory.restricted import divergence

Function = Callable[[float], float]


@dataclass(frozen=True)
class Case:
    """A divergence for both; ``order`` 1 is KL. The features are powers and |x - k| for k in ``kinks``."""

    p: tuple[str, float, float]
    q: tuple[str, float, float]
    order: float
    degree: int = 1
    kinks: tuple[float, ...] = ()

    @property
    def adversary(self) -> str:
        powers = [f"x**{k}" for k in range(1, self.degree + 1)]
        return "span:" + ",".join([*powers, *(f"abs(x-({k:g}))" for k in self.kinks)])

    @property
    def call(self) -> dict[str, Any]:
        text = [f"{name}({m:g},{s:g})" for name, m, s in (self.p, self.q)]
        kind, order = ("kl", None) if self.order == 1 else ("alpha", f"{self.order:g}")
        return {"P": text[0], "Q": text[1], "kind": kind, "order": order}

    @property
    def name(self) -> str:
        call = self.call
        return f"{call['P']} {call['Q']} {call['kind']} {call['order'] or ''} {self.adversary}"


CASES = (
    Case(("Laplace", 0, 1), ("Laplace", 1, 1), 1),
    Case(("Laplace", 0, 1), ("Laplace", 1, 1), 3),
    Case(("Laplace", 0, 1), ("Laplace", 1, 1), 1.5),
    Case(("Laplace", 0, 1), ("Laplace", 1, 1), 2.5, 2),
    Case(("Normal", 0, 1), ("Normal", 1, 1), 3),
    Case(("Normal", 0, 1), ("Normal", 1, 2), 1, 2),
    Case(("Normal", 0, 1), ("Laplace", 1, 1), 3.5),
    Case(("Laplace", 0, 1), ("Laplace", 1, 1), 1, 1, (0,)),
    Case(("Laplace", 0, 1), ("Laplace", 1, 1), 3, 1, (0,)),
)


def density(law: tuple[str, float, float]) -> Function:
    name, m, s = law
    if name == "Laplace":
        return lambda x: math.exp(-abs(x - m) / s) / (2 * s)
    return lambda x: math.exp(-(((x - m) / s) ** 2) / 2) / (s * math.sqrt(2 * math.pi))


def by_scipy(case: Case) -> float:
    """The maximum of the dual, in floating point."""
    import numpy as np
    from scipy.integrate import quad
    from scipy.optimize import minimize

    p, q, a = density(case.p), density(case.q), case.order
    reach = {"Laplace": 42.0, "Normal": 9.0}
    ends = [m + sign * reach[n] * s for n, m, s in (case.p, case.q) for sign in (-1, 1)]
    low, high = min(ends), max(ends)
    fixed = {case.p[1], case.q[1], *case.kinks}

    def features(x: float) -> list[float]:
        return [1.0, *(x**k for k in range(1, case.degree + 1)), *(abs(x - k) for k in case.kinks)]

    def integral(f: Function, cuts: list[float]) -> float:
        points = sorted({v for v in cuts if low < v < high})
        options = {"epsabs": 1e-10, "epsrel": 1e-10, "limit": 200}
        edges = [low, *points, high]
        return sum(quad(f, u, v, **options)[0] for u, v in itertools.pairwise(edges))

    n = 1 + case.degree + len(case.kinks)
    moments = [integral(lambda x, i=i: features(x)[i] * p(x), list(fixed)) for i in range(n)]

    def conjugate(h: float) -> tuple[float, float]:
        if a == 1:
            value = math.exp(min(h - 1, 700.0))
            return value, value
        s = (a - 1) * abs(h)
        t = s ** (1 / (a - 1))
        return s * t / a + 1 / (a * a - a), math.copysign(t, h)

    def loss(c: Any) -> tuple[float, Any]:
        def h(x: float) -> float:
            return sum(u * v for u, v in zip(c, features(x), strict=True))

        cuts = list(fixed) + zeros(h, sorted({low, high, *fixed}))
        cost = integral(lambda x: conjugate(h(x))[0] * q(x), cuts)
        slope = [integral(lambda x, i=i: conjugate(h(x))[1] * features(x)[i] * q(x), cuts) for i in range(n)]
        gain = sum(u * v for u, v in zip(c, moments, strict=True)) - cost
        return -gain, np.array([s - m for s, m in zip(slope, moments, strict=True)])

    start = np.zeros(n)
    start[0] = 1.0 if a == 1 else 1 / (a - 1)
    found = minimize(loss, start, jac=True, method="BFGS", options={"gtol": 1e-6})
    return -float(found.fun)


def zeros(h: Function, edges: list[float]) -> list[float]:
    """The changes of sign between the edges, by a scan and Brent's method."""
    from scipy.optimize import brentq

    found = []
    for u, v in itertools.pairwise(edges):
        grid = [u + (v - u) * k / 12 for k in range(13)]
        for s, t in itertools.pairwise(grid):
            if h(s) * h(t) < 0:
                found.append(brentq(h, s, t))
    return found


def least(f: Callable[[], Any], repeat: int) -> tuple[float, Any]:
    """The answer, and the seconds of the fastest run."""
    f()
    best = math.inf
    for _ in range(repeat):
        start = time.process_time()
        value = f()
        best = min(best, time.process_time() - start)
    return best, value


TIMES: tuple[tuple[str, int, dict[str, Any], int], ...] = (
    ("Rényi, order 3, linear, 20 digits: 5 s", 1,
     {"kind": "renyi", "order": 3, "adversary": "linear", "digits": 20}, 5),
    ("Rényi, order 7/2, degree 3, 15 digits: 30 s", 1,
     {"kind": "renyi", "order": "7/2", "adversary": "poly:3", "digits": 15}, 30),
    ("Rényi, linear, 8 digits, 200 orders: 60 s on two cores", 200,
     {"kind": "renyi", "adversary": "linear", "digits": 8}, 120),
)  # fmt: skip


def times() -> int:
    """The seconds of the calls that the project promises, and whether they are kept; 1 if one is not."""
    late = 0
    for name, points, call, limit in TIMES:
        least_digits, start = math.inf, time.process_time()
        for k in range(points):
            order = call.get("order") or f"{11 * points + 90 * k}/{10 * points}"
            found = divergence("Laplace(0,1)", "Laplace(1,1)", **{**call, "order": order})
            least_digits = min(least_digits, found.digits)
        used = time.process_time() - start
        late += used > limit
        print(f"{used:8.2f} s of the processor, at least {least_digits} digits   {name}", flush=True)
    return 1 if late else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--digits", type=int, default=8)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--times", action="store_true", help="only the calls with a promised time")
    options = parser.parse_args()
    if options.times:
        return times()
    try:
        import scipy  # noqa: F401
    except ImportError:
        sys.exit("this benchmark needs SciPy: pip install scipy")
    total_ours = total_theirs = 0.0
    print(f"{'seconds: ours':>14} {'SciPy':>8}  {'digits: ours':>12} {'SciPy':>6}")
    for case in CASES:
        ours, found = least(
            lambda: divergence(**case.call, adversary=case.adversary, digits=options.digits),  # noqa: B023
            options.repeat,
        )
        theirs, value = least(lambda: by_scipy(case), options.repeat)  # noqa: B023
        middle = float(found)
        error = abs(value - middle) / middle
        right = min(16, -math.log10(error)) if error else 16.0
        print(f"{ours:14.3f} {theirs:8.3f}  {found.digits:12d} {right:6.1f}  {case.name}")
        total_ours, total_theirs = total_ours + ours, total_theirs + theirs
    print(f"{total_ours:14.3f} {total_theirs:8.3f}  in all")
    return 0


if __name__ == "__main__":
    sys.exit(main())
