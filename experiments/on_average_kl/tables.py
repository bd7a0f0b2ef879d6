"""The numbers behind the plots, as CSV."""

from __future__ import annotations

import csv
from pathlib import Path

from experiments.on_average_kl.samples import Row


def write(path: Path, rows: list[Row]) -> None:
    """One line per γ, 10 significant digits."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(rows[0])
        writer.writerows([[f"{value:.10g}" for value in row.values()] for row in rows])


def read(path: Path) -> list[Row]:
    """The rows of a file that :func:`write` made."""
    with path.open(newline="", encoding="utf-8") as file:
        return [{k: float(v) for k, v in row.items()} for row in csv.DictReader(file)]


def worst(rows: list[Row], value: str, reference: str | None, error: str) -> float:
    """The largest |value - reference| in standard errors; the reference is 0 if left out."""
    return max(abs(row[value] - (row[reference] if reference else 0.0)) / row[error] for row in rows)
