"""Compute the two tables and draw the two plots: ``python -m experiments.on_average_kl``."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from experiments.on_average_kl import mean, plots, regression, tables

HERE = Path(__file__).parent


def redraw(out: Path, mean_repetitions: int, regression_repetitions: int) -> list[str]:
    """Write mean.csv, mean.png, regression.csv and regression.png; what agrees how well."""
    out.mkdir(parents=True, exist_ok=True)
    report = []
    rows = mean.curves(mean_repetitions)
    tables.write(out / "mean.csv", rows)
    plots.mean_plot(tables.read(out / "mean.csv"), out / "mean.png")
    report += [
        _line("mean: γ·error and On-Average KL", rows, "difference", None, "difference_se"),
        _line("mean: On-Average KL and the guaranteed curve", rows, "kl_sampled", "kl_guaranteed"),
        _line("mean: γ·error and the guaranteed curve", rows, "scaled_error", "kl_guaranteed"),
    ]
    rows = regression.curves(regression_repetitions)
    tables.write(out / "regression.csv", rows)
    plots.regression_plot(tables.read(out / "regression.csv"), out / "regression.png")
    report += [
        _line("regression on ℝ: γ·error and On-Average KL", rows, "difference_line", None),
        _line(
            "regression on ℝ: On-Average KL and the guaranteed curve",
            rows, "kl_line_sampled", "kl_line_guaranteed",
        ),
        _line(
            "regression on ℝ: γ·error and the guaranteed curve",
            rows, "scaled_error_line", "kl_line_guaranteed",
        ),
        _line("regression on [-2, 2]: γ·error and On-Average KL", rows, "difference_bounded", None),
    ]  # fmt: skip
    return report


def _line(what: str, rows: list[tables.Row], value: str, reference: str | None, error: str = "") -> str:
    distance = tables.worst(rows, value, reference, error or f"{value}_se")
    return f"{what}: at most {distance:.2f} standard errors apart"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m experiments.on_average_kl", description=__doc__)
    parser.add_argument("--out", type=Path, default=HERE, help="folder (default: this one)")
    parser.add_argument("--mean-repetitions", type=int, default=mean.REPETITIONS)
    parser.add_argument("--regression-repetitions", type=int, default=regression.REPETITIONS)
    arguments = parser.parse_args()
    started = time.perf_counter()
    for line in redraw(arguments.out, arguments.mean_repetitions, arguments.regression_repetitions):
        print(line)
    print(f"written to {arguments.out} in {time.perf_counter() - started:.0f} s")


if __name__ == "__main__":
    main()
