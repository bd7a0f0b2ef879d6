"""Compute the table and draw the picture: ``python -m experiments.theorem13``."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from experiments.theorem13 import plots, region

HERE = Path(__file__).parent


def redraw(out: Path, orders: Sequence[Fraction] = region.ORDERS) -> list[str]:
    """Write region.csv and region.png; for each noise and order, where the bound begins to hold."""
    out.mkdir(parents=True, exist_ok=True)
    points = [p for noise in region.NOISE for order in orders for p in region.boundary(noise, order)]
    region.write(out / "region.csv", points)
    plots.region_plot(points, out / "region.png")
    report = []
    for noise, order, fails, holds in plots.ends(points):
        report.append(f"{noise}, α = {order}: false at ε = {fails}, true at ε = {holds}")
    return report


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m experiments.theorem13", description=__doc__)
    parser.add_argument("--out", type=Path, default=HERE, help="folder (default: this one)")
    arguments = parser.parse_args()
    started = time.perf_counter()
    for line in redraw(arguments.out):
        print(line)
    print(f"written to {arguments.out} in {time.perf_counter() - started:.0f} s")


if __name__ == "__main__":
    main()
