"""A table of bounds with guaranteed ends, in parallel, into a CSV file, resumable after a kill.

Each finished point is one line that is written and flushed at once. A line that a kill has cut off is dropped
and computed again; so are lines with errors. The work is done by any executor with the interface of
``concurrent.futures``: local processes, or that of a Dask client.
"""

from __future__ import annotations

import csv
import io
import itertools
import math
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from sympy import Rational

from cbdp_sym.analysis.grammar import expression_of
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.corpus.forked import Ended, forked
from cbdp_sym.theory.restricted.family import DivergenceFamily
from cbdp_sym.theory.restricted.request import BadRequest, adversaries, checked_kind, rational

_FOUND = ("lower", "upper", "agree", "closed_form", "reason", "seconds", "error")
_MOST_POINTS, _MOST_BREAKS = 1_000_000, 5
Row = dict[str, str]


@dataclass(frozen=True)
class BoundTable(ABC):
    """The table that is computed: every combination of the values of its axes."""

    @property
    @abstractmethod
    def fixed(self) -> Row:
        """The columns that are the same in all rows, which stand first."""

    @property
    @abstractmethod
    def axes(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The columns that change, each with its values."""

    @property
    @abstractmethod
    def value(self) -> str:
        """The name of that which is bounded."""

    @abstractmethod
    def bound(self, row: Row) -> dict[str, Any]:
        """Return the bound of a point as plain data, with ``digits`` for those that agree. Raises Refusal."""

    @property
    @abstractmethod
    def limit(self) -> float:
        """The time limit of a point, in seconds."""

    @property
    @abstractmethod
    def wanted(self) -> int | None:
        """The digits to which the ends shall agree."""

    @property
    def size(self) -> int:
        """The number of points."""
        return math.prod(len(values) for _, values in self.axes)

    @property
    def columns(self) -> tuple[str, ...]:
        """The header of the table."""
        return (*self.fixed, *(name for name, _ in self.axes), "digits", *_FOUND)

    def key(self, row: Row) -> tuple[str, ...]:
        """Return what tells a point from the others."""
        return tuple(row[c] for c in self.columns if c not in _FOUND)

    def points(self) -> Iterator[Row]:
        """Yield the points, without their values."""
        names = [name for name, _ in self.axes]
        digits = "" if self.wanted is None else str(self.wanted)
        for at in itertools.product(*(values for _, values in self.axes)):
            yield {**self.fixed, **dict(zip(names, at, strict=True)), "digits": digits}

    def check(self) -> None:
        """Raise BadRequest if two columns have one name or there are too many points."""
        if len(set(self.columns)) < len(self.columns):
            names = ", ".join(name for name, _ in self.axes)
            raise BadRequest(f"two columns of the table have the same name; rename a parameter: {names}")
        if not 0 < self.size <= _MOST_POINTS:
            raise BadRequest(f"a grid has from 1 to {_MOST_POINTS} points, not {self.size}")


@dataclass(frozen=True)
class DivergenceTable(BoundTable):
    """Divergences: every combination of parameter values, orders and adversaries."""

    p: str
    q: str
    kind: str
    parameters: tuple[tuple[str, tuple[str, ...]], ...] = ()
    orders: tuple[str, ...] = ("",)
    adversaries: tuple[str, ...] = ("unrestricted",)
    digits: int = 8
    seconds: float = 60.0

    def __post_init__(self) -> None:
        checked_kind(self.kind)
        names = [name for name, _ in self.parameters]
        if "x" in names:
            raise BadRequest("no parameter can be called x, which is the outcome")
        self.check()
        for order in filter(None, self.orders):
            expression_of(order, {})
        for text in self.adversaries:
            adversaries(text)
        family = DivergenceFamily(self.p, self.q, kind=self.kind, names=names)
        if unused := set(names) - family.symbols.keys():
            raise BadRequest(f"'{unused.pop()}' is in neither '{self.p}' nor '{self.q}'")

    @property
    def fixed(self) -> Row:
        return {"p": self.p, "q": self.q, "kind": self.kind}

    @property
    def axes(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return (*self.parameters, ("order", self.orders), ("adversary", self.adversaries))

    @property
    def limit(self) -> float:
        return self.seconds

    @property
    def wanted(self) -> int | None:
        return self.digits

    @property
    def value(self) -> str:
        return f"{self.kind} divergence (nats)"

    def bound(self, row: Row) -> dict[str, Any]:
        names = [name for name, _ in self.parameters]
        family = DivergenceFamily(
            self.p, self.q, kind=self.kind, order=row["order"] or None,
            adversary=row["adversary"], names=names,
        )  # fmt: skip
        used = {n: row[n] for n in names}
        return family.at(used, digits=self.digits, seconds=self.seconds).data()


def values_of(text: str) -> tuple[str, ...]:
    """Return the values of an axis: ``1/2,1,2``, or ``1/10..2:20`` for 20 values at equal distances.

    Raises:
        BadRequest: another form.
    """
    ends, colon, count = text.partition(":")
    low, dots, high = ends.partition("..")
    if not dots:
        return tuple(str(rational(v)) for v in text.split(","))
    if not (colon and count.strip().isdecimal() and 2 <= int(count) <= _MOST_POINTS):
        raise BadRequest(f"'{text}' is neither a list such as 1/2,1,2 nor a range such as 1/10..2:20")
    a, b, n = rational(low), rational(high), int(count)
    return tuple(str(a + (b - a) * Rational(k, n - 1)) for k in range(n))


def compute(grid: BoundTable, row: Row) -> Row:
    """Return one point, with its ends as decimals or the reason why there are none; runs in a worker."""
    found = dict.fromkeys(_FOUND, "")
    try:
        data = forked(partial(_bound, grid, row), grid.limit)
    except Ended as error:
        data = f"the point {error}"
    if isinstance(data, str):
        return {**row, **found, "error": data}
    keys = {"agree": "digits"}
    for column in _FOUND[:-1]:
        value = data[keys.get(column, column)]
        found[column] = "" if value is None else str(value)
    return {**row, **found}


def _bound(grid: BoundTable, row: Row) -> dict[str, Any] | str:
    """The bound of a point, or why there is none."""
    try:
        return grid.bound(row)
    except Refusal as error:
        return str(error)


def finished(file: Path, grid: BoundTable) -> dict[tuple[str, ...], Row]:
    """Return the points that a file holds already; a line that was cut off is removed from it.

    Raises:
        BadRequest: the file is another table.
    """
    if not file.exists():
        return {}
    text = file.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    rows = list(csv.reader(io.StringIO(whole)))
    if rows and tuple(rows[0]) != grid.columns:
        raise BadRequest(f"'{file}' is the table of another grid; name another file")
    if not rows and text:
        raise BadRequest(f"'{file}' is not a table that sweep wrote; name another file")
    if whole != text:
        with file.open("r+", encoding="utf-8") as handle:
            handle.truncate(len(whole.encode()))
    found = [dict(zip(grid.columns, row, strict=True)) for row in rows[1:]
             if len(row) == len(grid.columns)]  # fmt: skip
    return {grid.key(row): row for row in found if not row["error"]}


def sweep(
    grid: BoundTable,
    file: Path,
    executor: Callable[[], Executor],
    tell: Callable[[Row], None] = lambda row: None,
) -> list[Row]:
    """Return all points of the grid, in its order; those that ``file`` lacks are computed and added to it.

    Args:
        executor: makes an executor, anew if its workers die.
        tell: is called with every computed point.

    Raises:
        BadRequest: the file is another table.
        Refusal: the workers died again and again.
    """
    done = finished(file, grid)
    todo = [row for row in grid.points() if grid.key(row) not in done]
    new = not file.exists() or file.stat().st_size == 0
    with file.open("a", encoding="utf-8", newline="") as handle:
        table = csv.DictWriter(handle, grid.columns, lineterminator="\n")
        if new:
            table.writeheader()
        for row in _computed(grid, todo, executor):
            table.writerow({k: v.replace("\n", " ") for k, v in row.items()})
            handle.flush()
            os.fsync(handle.fileno())
            done[grid.key(row)] = row
            tell(row)
    return [done[grid.key(row)] for row in grid.points()]


def _computed(grid: BoundTable, todo: Sequence[Row], executor: Callable[[], Executor]) -> Iterator[Row]:
    """The points as they are finished; what dead workers leave is given to others."""
    left = {grid.key(row): row for row in todo}
    breaks = 0
    while left:
        before = len(left)
        with executor() as pool:
            try:
                for row in _through(pool, grid, list(left.values())):
                    del left[grid.key(row)]
                    yield row
            except BrokenExecutor as error:
                breaks = breaks + 1 if len(left) == before else 0
                if breaks == _MOST_BREAKS:
                    raise Refusal(
                        "the worker processes were killed again and again; allow fewer of them"
                    ) from error


def _through(pool: Executor, grid: BoundTable, rows: list[Row]) -> Iterator[Row]:
    """A few points at a time, so that an interrupt does not wait for the whole grid."""
    waiting: set[Future[Row]] = set()
    rows = rows[::-1]
    try:
        while rows or waiting:
            while rows and len(waiting) < 64:
                waiting.add(pool.submit(compute, grid, rows.pop()))
            ready, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            broken = [f for f in ready if isinstance(f.exception(), BrokenExecutor)]
            yield from (f.result() for f in ready if f not in broken)
            for future in broken:
                future.result()
    finally:
        for future in waiting:
            future.cancel()


def plot(rows: Sequence[Row], table: BoundTable, ax: Any) -> Any:
    """Plot both ends over the last column of numbers that changes, a curve for each choice of the others.

    Raises:
        BadRequest: no column of numbers changes.
    """
    changing = [name for name, values in table.axes if len(values) > 1]
    numbers = [name for name in changing if name != "adversary"]
    if not numbers:
        raise BadRequest("a picture needs a parameter or an order with more than one value")
    axis = numbers[-1]
    curves: dict[tuple[str, ...], list[tuple[float, float, float]]] = {}
    others = [name for name in changing if name != axis]
    for row in rows:
        if row["lower"] not in ("", "oo") and row["upper"] != "oo":
            name = tuple(f"{c} = {row[c]}" for c in others)
            ends = float(row["lower"]), float(row["upper"])
            curves.setdefault(name, []).append((float(rational(row[axis])), *ends))
    for name, points in curves.items():
        xs, lower, upper = zip(*sorted(points), strict=True)
        (drawn,) = ax.plot(xs, lower, label=", ".join(name), marker="." if len(xs) < 40 else None)
        ax.fill_between(xs, lower, upper, color=drawn.get_color(), alpha=0.3)
    ax.set_xlabel(axis)
    ax.set_ylabel(table.value)
    if len(curves) > 1:
        ax.legend(fontsize=8, framealpha=0)
    return ax
