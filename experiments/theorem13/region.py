"""Points (ε, α) where the printed bound of Table 1 is certainly false, and where it certainly holds.

The divergence between noise of scale 1/ε at 0 and at 1, for linear adversaries, lies between two ends that
are proved; the printed bound is enclosed in a ball. If the two cannot be told apart, nothing is decided.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from sympy import Expr, Rational, log, pi, sqrt

from cbdp_sym import divergence
from cbdp_sym.analysis.balls import enclose, precision, rational_ball

ORDERS = tuple(map(Fraction, ("9/4", "5/2", "11/4", "3", "7/2", "4", "5", "6", "8", "10", "13", "16", "20")))
WIDTH = Fraction(102, 100)
_FARTHEST = 24  # how many halvings of ε are tried
_BEYOND = 5  # further points on each side, each twice as far out


def laplace(epsilon: Rational, alpha: Rational) -> Expr:
    """Table 1, row 3."""
    return log(1 + 2 ** (alpha - 1) * epsilon**alpha) / (alpha - 1)


def gaussian(epsilon: Rational, alpha: Rational) -> Expr:
    """Table 1, row 4, with σ = 1/ε."""
    return log(1 + sqrt(2 * pi) ** (alpha - 1) * epsilon**alpha) / (alpha - 1)


NOISE: dict[str, tuple[str, Callable[[Rational, Rational], Expr]]] = {
    "Laplace": ("Laplace", laplace),
    "Gaussian": ("Normal", gaussian),
}


@dataclass(frozen=True)
class Point:
    """A point, and whether the printed bound holds there; None where that is not decided."""

    noise: str
    alpha: Fraction
    epsilon: Fraction
    holds: bool | None


def decide(noise: str, alpha: Fraction, epsilon: Fraction) -> Point:
    """Return whether the divergence is at most the printed bound; it depends on the shift in scales only."""
    name, printed = NOISE[noise]
    found = divergence(
        f"{name}(0,1)", f"{name}({epsilon},1)",
        kind="renyi", order=str(alpha), adversary="linear", digits=6,
    )  # fmt: skip
    exact = [Rational(f.numerator, f.denominator) for f in (epsilon, alpha)]
    with precision(128):
        bound = enclose(printed(*exact), {})
        lower, upper = rational_ball(found.lower), rational_ball(found.upper)
        holds = True if upper <= bound else False if lower > bound else None
    return Point(noise, alpha, epsilon, holds)


def boundary(noise: str, alpha: Fraction) -> Iterator[Point]:
    """Points on both sides of where the bound begins to hold, the nearest two WIDTH apart.

    Nothing is claimed of what lies between the points.

    Raises:
        ValueError: no two points were found of which the bound holds at one only.
    """
    first = decide(noise, alpha, Fraction(1, 2))
    yield first
    ends: dict[bool | None, Fraction] = {first.holds: first.epsilon}
    for k in range(2, _FARTHEST):
        epsilon = Fraction(1, 2**k) if first.holds else Fraction(2**k, 4)
        point = decide(noise, alpha, epsilon)
        yield point
        ends[point.holds] = epsilon
        if point.holds is not first.holds:
            break
    fails, holds = ends.get(False), ends.get(True)
    if fails is None or holds is None:
        raise ValueError(f"no boundary was found for {noise} noise and α = {alpha}")
    while holds > fails * WIDTH:
        middle = Fraction(f"{float((fails + holds) / 2):.4g}")
        point = decide(noise, alpha, middle)
        yield point
        if point.holds is None:
            break
        fails, holds = (fails, middle) if point.holds else (middle, holds)
    for n in range(1, _BEYOND + 1):
        yield decide(noise, alpha, fails / 2**n)
        if holds * 2**n < 50:
            yield decide(noise, alpha, holds * 2**n)


def write(path: Path, points: list[Point]) -> None:
    """One line per point."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("noise", "alpha", "epsilon", "printed_bound"))
        words = {True: "holds", False: "fails", None: "undecided"}
        writer.writerows((p.noise, p.alpha, p.epsilon, words[p.holds]) for p in points)


def read(path: Path) -> list[Point]:
    """The points of a file that :func:`write` made."""
    states = {"holds": True, "fails": False, "undecided": None}
    with path.open(newline="", encoding="utf-8") as file:
        return [
            Point(r["noise"], Fraction(r["alpha"]), Fraction(r["epsilon"]), states[r["printed_bound"]])
            for r in csv.DictReader(file)
        ]
