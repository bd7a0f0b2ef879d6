"""Twenty integrals of the papers: rigorous quadrature against mpmath.quad, in one run.

    .venv/bin/python benchmarks/quadrature.py [--digits 15,50,200] [--repeat 5]

mpmath gets what helps it: constants computed once, its points at the kinks and where the mass lies, five
digits more than wanted, and a first run that is not counted and fills its table of nodes. Infinite
ends are left to it, or cut off where our certificate shows the rest to be negligible, whichever is
faster with a right answer. Ours gets the bare formula; each run is the whole call, from
the formula to the enclosure with its certificate. Seconds are the least of some runs.

mpmath guarantees nothing: where its answer has fewer than the digits wanted (less one), by our
enclosure, it is marked with the number of digits that are right.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import mpmath
from mpmath import inf, mp, mpf
from sympy import Abs, Expr, Max, Min, Rational, S, Symbol, exp, log, oo, pi, sqrt, tanh

from cbdp_sym.oracles.quadrature import Enclosure, integrate

x = Symbol("x", real=True)
NORMAL = exp(-(x**2) / 2) / sqrt(2 * pi)
SHIFTED = exp(-((x - 1) ** 2) / 2) / sqrt(2 * pi)
LAPLACE, MOVED = exp(-Abs(x)) / 2, exp(-Abs(x - 1)) / 2
CUBIC = x**3 - 3 * x + 1


@dataclass(frozen=True)
class Case:
    """An integral, for us and for mpmath (the function and its points)."""

    name: str
    f: Expr
    low: Expr
    high: Expr
    theirs: Callable[[], tuple[Callable[[Any], Any], list[Any]]]


def normal() -> Any:
    c = 1 / mp.sqrt(2 * mp.pi)
    return lambda t: c * mp.exp(-t * t / 2)


def gaussian_renyi() -> Any:
    c, alpha = 1 / mp.sqrt(2 * mp.pi), mpf(3) / 2
    return lambda t: c * mp.exp(-alpha * t * t / 2 + (alpha - 1) * (t - 1) ** 2 / 2), [-inf, -1, inf]


def laplace_renyi() -> Any:
    alpha = mpf(5) / 2
    return lambda t: mp.exp(-alpha * abs(t) + (alpha - 1) * abs(t - 1)) / 2, [-inf, 0, 1, inf]


def laplace_kl() -> Any:
    return lambda t: mp.exp(-abs(t)) / 2 * (abs(t - 1) - abs(t)), [-inf, 0, 1, inf]


def absolute(h: Callable[[Any], Any], power: Any, points: Callable[[], list[Any]]) -> Any:
    def make() -> Any:
        p, A = normal(), mpf(power.p) / power.q
        return lambda t: p(t) * abs(h(t)) ** A, points()

    return make


def cubic_roots() -> list[Any]:
    return [-inf, *(2 * mp.cos((2 * mp.pi / 3 + 2 * k * mp.pi) / 3) for k in (1, 2, 0)), inf]


def mills() -> Any:
    return lambda t: mp.exp(-t * t / 2), [3, inf]


def sigmoid() -> Any:
    p = normal()
    return lambda t: p(t - 1) / (1 + mp.exp(-t)), [-inf, 0, inf]


def logistic() -> Any:
    return lambda t: t * t / (2 * mp.cosh(t / 2)) ** 2, [-inf, 0, inf]


def tanh_dual() -> Any:
    p = normal()
    return lambda t: mp.tanh(t) * (p(t - 1) - p(t)), [-inf, 0, 1, inf]


def variational() -> Any:
    p = normal()
    return lambda t: mp.exp(mp.tanh(t)) * p(t), [-inf, 0, inf]


def softplus() -> Any:
    p = normal()
    return lambda t: p(t) * mp.log1p(mp.exp(t)), [-inf, 0, inf]


def laplace_mgf() -> Any:
    return lambda t: mp.exp(t / 2 - abs(t)) / 2, [-inf, 0, inf]


def gaussian_mgf() -> Any:
    c = 1 / mp.sqrt(2 * mp.pi)
    return lambda t: c * mp.exp(2 * t - t * t / 2), [-inf, 2, inf]


def ratio_tail() -> Any:
    p = normal()
    return lambda t: t * t * p(t - 1), [2, inf]


def clipped() -> Any:
    p = normal()
    return lambda t: mp.exp(min(max(t, -1), 1)) * p(t), [-inf, -1, 1, inf]


def hockey_stick() -> Any:
    p, e = normal(), mp.exp(mpf(1) / 2)
    return lambda t: max(p(t - 1) - e * p(t), 0), [-inf, 1, inf]


def conjugate() -> Any:
    power, a = mpf(4) / 3, mpf(1) / 3
    return lambda t: mp.exp(-abs(t)) / 2 * abs(t + a) ** power, [-inf, -a, 0, inf]


def gamma_density() -> Any:
    return lambda t: mp.exp(-t) / mp.sqrt(t), [0, 1, inf]


def cauchy() -> Any:
    return lambda t: mp.log(1 + t * t) / (mp.pi * (1 + t * t)), [-inf, 0, inf]


def entropy() -> Any:
    return lambda t: t * mp.log(t), [0, 1]


def whole(f: Callable[[], Any], *points: Any) -> Callable[[], Any]:
    return lambda: (f(), list(points))


HALF = Rational(1, 2)
CASES = [
    Case("Gaussian: total mass", NORMAL, -oo, oo, whole(normal, -inf, 0, inf)),
    Case("Gaussian: Rényi, α = 3/2",
         exp(-Rational(3, 4) * x**2 + (x - 1) ** 2 / 4) / sqrt(2 * pi), -oo, oo, gaussian_renyi),
    Case("Laplace: Rényi, α = 5/2",
         exp(-Rational(5, 2) * Abs(x) + Rational(3, 2) * Abs(x - 1)) / 2, -oo, oo, laplace_renyi),
    Case("Laplace: KL", LAPLACE * (Abs(x - 1) - Abs(x)), -oo, oo, laplace_kl),
    Case("E|h|^2.7, h = x", Abs(x) ** Rational(27, 10) * NORMAL, -oo, oo,
         absolute(lambda t: t, Rational(27, 10), lambda: [-inf, 0, inf])),
    Case("E|h|^1.5, h = x² - 2", Abs(x**2 - 2) ** Rational(3, 2) * NORMAL, -oo, oo,
         absolute(lambda t: t * t - 2, Rational(3, 2),
                  lambda: [-inf, -mp.sqrt(2), mp.sqrt(2), inf])),
    Case("E|h|^0.5, h = x³ - 3x + 1", Abs(CUBIC) ** HALF * NORMAL, -oo, oo,
         absolute(lambda t: t**3 - 3 * t + 1, HALF, cubic_roots)),
    Case("Mills: tail from 3", exp(-(x**2) / 2), S(3), oo, mills),
    Case("Logistic of a Gaussian", SHIFTED / (1 + exp(-x)), -oo, oo, sigmoid),
    Case("Logistic: variance", x**2 * exp(-x) / (1 + exp(-x)) ** 2, -oo, oo, logistic),
    Case("Dual with tanh", tanh(x) * (SHIFTED - NORMAL), -oo, oo, tanh_dual),
    Case("E exp(tanh x)", exp(tanh(x)) * NORMAL, -oo, oo, variational),
    Case("E log(1 + exp x)", log(1 + exp(x)) * NORMAL, -oo, oo, softplus),
    Case("Laplace: MGF at 1/2", exp(x / 2) * LAPLACE, -oo, oo, laplace_mgf),
    Case("Gaussian: MGF at 2", exp(2 * x) * NORMAL, -oo, oo, gaussian_mgf),
    Case("Lemma A.2: moment of a tail", x**2 * SHIFTED, S(2), oo, ratio_tail),
    Case("E exp(clip(x, -1, 1))", exp(Min(Max(x, -1), 1)) * NORMAL, -oo, oo, clipped),
    Case("Hockey stick, ε = 1/2", Max(SHIFTED - exp(HALF) * NORMAL, 0), -oo, oo, hockey_stick),
    Case("E|x + 1/3|^(4/3), Laplace", Abs(x + Rational(1, 3)) ** Rational(4, 3) * LAPLACE, -oo, oo,
         conjugate),
    Case("Γ(1/2)", exp(-x) / sqrt(x), S(0), oo, gamma_density),
    Case("Cauchy: E log(1 + x²)", log(1 + x**2) / (pi * (1 + x**2)), -oo, oo, cauchy),
    Case("x log x", x * log(x), S(0), S(1), entropy),
]  # fmt: skip


def timed(run: Callable[[], Any], repeat: int) -> tuple[float, Any]:
    best = float("inf")
    for _ in range(repeat):
        started = time.perf_counter()
        value = run()
        best = min(best, time.perf_counter() - started)
        if best > 3:
            break
    return best, value


def ours(case: Case, digits: int) -> Enclosure:
    return integrate(case.f, (x, case.low, case.high), digits=digits)


def right_digits(value: Any, truth: Enclosure) -> float:
    """The digits of mpmath's answer that our enclosure does not refute."""
    with mp.workdps(int(truth.accuracy) + 20):
        ends = [mpf(int(e.p)) / int(e.q) for e in (truth.lower, truth.upper)]
        middle = (ends[0] + ends[1]) / 2
        error = max(abs(value - middle) - (ends[1] - ends[0]), 0) / abs(middle)
        return float(-mp.log10(error)) if error else inf


def cut_off(points: list[Any], found: Enclosure) -> list[Any] | None:
    """The points with infinite ends replaced by those of the tails in our certificate."""
    tails = {}
    for piece in found.certificate["pieces"]:
        if piece["by"] == "tail":
            end, other = ("to", "from") if piece["to"] == "oo" else ("from", "to")
            p, _, q = piece[other].partition("/")
            tails[piece[end]] = mpf(int(p)) / int(q or 1)
    names = {inf: "oo", -inf: "-oo"}
    if not tails:
        return None
    cut = [tails.get(names.get(p, ""), p) for p in points]
    inner = [p for p in cut[1:-1] if cut[0] < p < cut[-1]]
    return [cut[0], *inner, cut[-1]]


def row(case: Case, digits: int, repeat: int) -> tuple[float, float, float]:
    """Our seconds, theirs, and their right digits."""
    ours(case, digits)
    our_seconds, found = timed(lambda: ours(case, digits), repeat)
    assert found.accuracy >= digits, (case.name, digits, found.accuracy)
    mp.dps = digits + 5
    function, points = case.theirs()
    tried = []
    for choice in (points, cut_off(points, found)):
        if choice is not None:
            _, value = timed(lambda c=choice: mpmath.quad(function, c), 1)  # type: ignore[misc]
            seconds, value = timed(lambda c=choice: mpmath.quad(function, c), repeat)  # type: ignore[misc]
            tried.append((seconds, right_digits(value, found)))
    mp.dps = 15
    right = [t for t in tried if t[1] >= digits - 1]
    return our_seconds, *min(right or tried)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--digits", default="15,50,200")
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    wanted = [int(d) for d in options.digits.split(",")]
    heads = [f"{d} digits: ours (ms) | mpmath (ms) | ratio" for d in wanted]
    print("| integral | " + " | ".join(heads) + " |")
    print("|---" * (1 + 3 * len(wanted)) + "|")
    slower, wrong = [], []
    for case in CASES:
        if options.only not in case.name:
            continue
        cells = [case.name]
        for digits in wanted:
            mine, theirs, right = row(case, digits, options.repeat)
            bad = right < digits - 1
            mark = f" ✗ {max(right, 0):.0f} digits right" if bad else ""
            if bad:
                wrong.append(f"{case.name} ({digits})")
            if theirs < mine:
                slower.append(f"{case.name} ({digits})")
            cells += [f"{mine * 1e3:.2f}", f"{theirs * 1e3:.1f}{mark}", f"{theirs / mine:.1f}"]
        print("| " + " | ".join(cells) + " |", flush=True)
    print(f"\nSlower than mpmath: {', '.join(slower) or 'none'}.")
    print(f"mpmath wrong: {', '.join(wrong) or 'none'}.")


if __name__ == "__main__":
    sys.exit(main())
