"""Compute the four tables and draw the four figures: ``python -m experiments.capacity_bounded``."""

from __future__ import annotations

import argparse
import csv
from itertools import pairwise
from pathlib import Path

from sympy import Rational

from experiments.capacity_bounded import curves

HERE = Path(__file__).parent
_LABELS = {
    "printed_bound": "printed (lin, Rényi) upper bound",
    "renyi": "Rényi parameter",
    "linear": "exact (lin, Rényi)",
    "degree1": "exact, degree 1",
    "degree2": "exact, degree 2",
    "degree3": "exact, degree 3",
}


def redraw(out: Path, points: int, high: Rational) -> list[str]:
    """Write the tables and the pictures; what the text of the paper says about them, and what is true."""
    out.mkdir(parents=True, exist_ok=True)
    said = []
    at = curves.orders(Rational(5, 4), high, points)
    for m in curves.MECHANISMS:
        low, top = curves.crossing(m)
        said.append(
            f"figure {m.number}a: the printed bound crosses the Rényi parameter once, at an order between "
            f"{float(low):.11f} and {float(top):.11f}"
        )
        one, several = list(curves.figure_a(m, at)), list(curves.figure_b(m, at))
        for letter, rows in (("a", one), ("b", several)):
            name = f"fig{m.number}{letter}"
            write(out / f"{name}.csv", rows)
            draw(read(out / f"{name}.csv"), out / f"{name}.png", f"{m.name} mechanism")
        said += sentences(m.number, one, several)
    return said


def sentences(number: int, one: list[curves.Row], several: list[curves.Row]) -> list[str]:
    """Each sentence of the text, with how many of the orders show it; every comparison is between ends."""
    better = sum(bool(Rational(r["linear_upper"]) < Rational(r["renyi"])) for r in one)
    grows = sum(
        bool(Rational(r[f"degree{d}_upper"]) < Rational(r[f"degree{d + 1}_lower"]))
        for r in several for d in (1, 2)
    )  # fmt: skip
    found = [
        f"figure {number}a: the exact parameter is below Rényi's at {better} of {len(one)} orders",
        f"figure {number}b: a larger degree is larger in {grows} of {2 * len(several)} comparisons",
    ]
    for d in (1, 2, 3):
        falls = [
            Rational(b["order"])
            for a, b in pairwise(several)
            if Rational(b[f"degree{d}_upper"]) < Rational(a[f"degree{d}_lower"])
        ]
        last = several[-1]["order"]
        where = f"from {float(falls[0]):.4g} to {last}" if falls else f"nowhere up to {last}"
        found.append(
            f"figure {number}b: degree {d} is shown to fall {where}"
            + ("" if _all_after(falls, several) else ", with gaps")
        )
    return found


def _all_after(falls: list[Rational], rows: list[curves.Row]) -> bool:
    return not falls or falls == [Rational(r["order"]) for r in rows][-len(falls) :]


def write(path: Path, rows: list[curves.Row]) -> None:
    """A table as CSV."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, fieldnames=list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def read(path: Path) -> list[curves.Row]:
    """A table from CSV."""
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def draw(rows: list[curves.Row], path: Path, title: str) -> None:
    """Every curve over the order; where there are two ends, the band between them."""
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(6.4, 4.2), layout="constrained")
    x = [float(Rational(r["order"])) for r in rows]
    for key, label in _LABELS.items():
        if key in rows[0]:
            axes.plot(x, [float(r[key]) for r in rows], "--", label=label)
        elif f"{key}_lower" in rows[0]:
            low, high = ([float(r[f"{key}_{end}"]) for r in rows] for end in ("lower", "upper"))
            (line,) = axes.plot(x, low, label=label)
            axes.fill_between(x, low, high, color=line.get_color(), alpha=0.3)
    axes.set_xscale("log")
    ticks = [1.25, 2, 3, 5, 8, 16, 32, 48]
    axes.set_xticks(ticks, [f"{t:g}" for t in ticks], minor=False)
    axes.set_xticks([], minor=True)
    axes.set_xlabel("order α")
    axes.set_ylabel("parameter (nats)")
    axes.set_title(title)
    axes.legend()
    top = max(float(r[key]) for r in rows for key in r if key.endswith("upper"))
    axes.set_ylim(0, 2.2 * top)
    figure.savefig(path, dpi=120)
    pyplot.close(figure)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m experiments.capacity_bounded", description=__doc__)
    parser.add_argument("--out", type=Path, default=HERE, help="folder (default: this one)")
    parser.add_argument("--points", type=int, default=20, help="orders of each curve")
    parser.add_argument("--high", type=Rational, default=Rational(48), help="the largest order")
    arguments = parser.parse_args()
    for line in redraw(arguments.out, arguments.points, arguments.high):
        print(line)


if __name__ == "__main__":
    main()
