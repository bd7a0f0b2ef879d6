"""The redrawn figures of the capacity paper: crossings, committed tables, sentences."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from sympy import Rational

from experiments.capacity_bounded import curves
from experiments.capacity_bounded.__main__ import HERE, read, sentences, write

TABLES = ("fig1a", "fig1b", "fig2a", "fig2b")


@pytest.mark.parametrize(
    ("mechanism", "printed", "digits"),
    [(curves.LAPLACE, 3.3, "3.314748079"), (curves.GAUSS, 2.3, "2.266823738")],
)
def test_crossings_to_ten_digits(mechanism: curves.Mechanism, printed: float, digits: str) -> None:
    low, high = curves.crossing(mechanism)
    assert high - low <= Rational(1, 10**10)
    assert str(low.evalf(14)).startswith(digits)
    assert str(high.evalf(14)).startswith(digits)
    assert abs(float(low) - printed) < 0.05


@pytest.mark.parametrize("name", TABLES)
def test_committed_tables(name: str) -> None:
    rows = read(HERE / f"{name}.csv")
    orders = [Rational(r["order"]) for r in rows]
    assert all(a < b for a, b in pairwise(orders))
    assert orders[0] == Rational(5, 4)
    for row in rows:
        for key in row:
            if key.endswith("_lower"):
                assert Rational(row[key]) <= Rational(row[key.replace("lower", "upper")])


def test_committed_rows_are_what_is_computed() -> None:
    for mechanism in curves.MECHANISMS:
        rows = read(HERE / f"fig{mechanism.number}a.csv")
        order = Rational(rows[5]["order"])
        (again,) = curves.figure_a(mechanism, [order])
        assert Rational(again["linear_lower"]) <= Rational(rows[5]["linear_upper"])
        assert Rational(rows[5]["linear_lower"]) <= Rational(again["linear_upper"])
        assert again["renyi"] == rows[5]["renyi"]


@pytest.mark.parametrize("number", [1, 2])
def test_sentences(number: int) -> None:
    one, several = (read(HERE / f"fig{number}{letter}.csv") for letter in "ab")
    said = sentences(number, one, several)
    assert f"at {len(one)} of {len(one)} orders" in said[0]
    assert f"in {2 * len(several)} of {2 * len(several)} comparisons" in said[1]
    assert "degree 1 is shown to fall from" in said[2]
    if number == 1:
        assert all("nowhere up to 48" in line for line in said[3:])


def test_tables_are_written_as_they_are_read(tmp_path: Path) -> None:
    rows = [{"order": "5/4", "renyi": "0.5"}]
    write(tmp_path / "t.csv", rows)
    assert read(tmp_path / "t.csv") == rows
    assert curves.orders(Rational(5, 4), Rational(48), 20)[0] == Rational(5, 4)
