"""``cbdp-sym sweep``: a table of divergences or privacy profiles with guaranteed ends."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cbdp_sym.cli.arguments import Whole
from cbdp_sym.cli.bounds import asked, draw, time_limit
from cbdp_sym.cli.lines import say
from cbdp_sym.corpus.errors import UserError

if TYPE_CHECKING:
    from cbdp_sym.corpus.sweep import BoundTable

_PATIENCE = 10  # seconds for a scheduler to answer


@click.command(epilog="The exit code is 0 if all points have ends, 1 if some have not, 2 for a bad call.")
@click.option("--p", "p", metavar="P", help="For example 'Laplace(0,1/e)'.")
@click.option("--q", "q", metavar="Q", help="For example 'Laplace(1,1/e)'.")
@click.option("--kind", help="kl, renyi, alpha, tv or chi2.")
@asked(required=False)
@click.option("--epsilon", metavar="VALUES", help="Bound delta of the mechanisms at each of these.")
@click.option("--delta", metavar="VALUES", help="Bound epsilon of the mechanisms at each of these.")
@click.option(
    "--grid",
    multiple=True,
    metavar="NAME=VALUES",
    help="Values of a parameter: 'e=1/2,1,2', or 'e=1/10..2:20' for 20 of them; once for each.",
)
@click.option("--order", metavar="VALUES", help="Orders of renyi and alpha, in the same way.")
@click.option(
    "--adversary",
    multiple=True,
    metavar="CLASS",
    help="unrestricted (the default), linear, poly:2, 'span:x,abs(x)'; may be given several times.",
)
@click.option(
    "--digits", type=int, metavar="N", help="Digits to which the ends agree (default: 8 for divergences)."
)
@click.option("--output", "-o", required=True, metavar="FILE", help="The table: FILE.csv or FILE.parquet.")
@click.option("--plot", "picture", metavar="FILE", help="A picture of the table, such as sweep.png.")
@click.option("--jobs", "-j", type=Whole(min=1), metavar="N", help="How many local processes.")
@click.option("--scheduler", metavar="ADDRESS", help="A Dask scheduler, such as tcp://host:8786.")
@time_limit("The time limit of a point.")
def sweep(
    grid: tuple[str, ...], output: str, picture: str | None, jobs: int | None,
    scheduler: str | None, timeout: float, **question: Any,
) -> None:  # fmt: skip
    """Fill a table with bounds over a grid of parameters.

    The bounds are guaranteed ends of divergences or of privacy profiles. Divergences have --p, --q and
    --kind, profiles --mechanism and --epsilon or --delta. --grid, --order, --adversary, --epsilon and --delta
    take several values. A run that was stopped goes on where it was when it is started again. For example:

    \b
      cbdp-sym sweep --p 'Laplace(0,1/e)' --q 'Laplace(1,1/e)' --kind renyi \\
          --grid 'e=1/4..2:8' --order 2,3,7/2 --adversary linear \\
          --adversary poly:2 -o laplace.csv --plot laplace.png
      cbdp-sym sweep --mechanism 'Gaussian(sigma=s)' --sampling 'poisson(q)' \\
          --compose n --delta 1e-6,1e-9 --grid s=1,2 --grid q=1/100,1/1000 \\
          --grid n=100,1000 -o gaussian.csv
    """
    from cbdp_sym.analysis.refusal import Refusal
    from cbdp_sym.corpus.sweep import sweep as run

    try:
        target = Path(output)
        if target.suffix not in (".csv", ".parquet"):
            raise UserError(
                f"--output '{output}' has to end in .csv or .parquet, which say how it is written"
            )
        table = _table(grid, timeout, **question)
        pool = _cluster(scheduler) if scheduler else _processes(jobs or os.cpu_count() or 1)
        parquet = target.suffix == ".parquet"
        if parquet:
            _require_parquet()
        file = target.with_suffix(".csv") if parquet else target
        with _bar(table.size) as tell:
            rows = run(table, file, pool, tell)
        if parquet:
            _write_parquet(rows, target)
        if picture:
            _draw(rows, table, picture)
    except Refusal as error:
        raise UserError(str(error)) from error
    except OSError as error:
        raise UserError(f"'{output}' cannot be written: {error.strerror}") from error
    without = [row for row in rows if row["error"]]
    say(f"{len(rows)} points in '{output}', {len(without)} of them without ends")
    for row in without[:5]:
        say(f"  {', '.join(f'{k} = {row[k]}' for k in row if row[k])}", error=True)
    raise SystemExit(1 if without else 0)


def _table(
    grid: tuple[str, ...], seconds: float, *, p: str | None, q: str | None, kind: str | None,
    order: str | None, adversary: tuple[str, ...], mechanism: tuple[str, ...], epsilon: str | None,
    delta: str | None, digits: int | None, sensitivity: tuple[str, ...], sampling: tuple[str, ...],
    compose: tuple[str, ...], adjacency: str | None,
) -> BoundTable:  # fmt: skip
    """Return what is asked for. Raises UserError or Refusal."""
    from cbdp_sym.corpus.sweep import DivergenceTable, values_of
    from cbdp_sym.profiles.sweep import ProfileGrid, values

    parameters = tuple((name, values_of(values)) for name, values in map(_axis, grid))
    of_pair = {"--p": p, "--q": q, "--kind": kind, "--order": order, "--adversary": adversary}
    given = [name for name, value in of_pair.items() if value]
    if not mechanism:
        if not (p and q and kind):
            raise UserError("give --p, --q and --kind for divergences, or --mechanism for profiles")
        if epsilon or delta or sensitivity or sampling or compose or adjacency:
            raise UserError("--epsilon, --delta and how a mechanism is used need a --mechanism")
        return DivergenceTable(
            p, q, kind, parameters=parameters, orders=values_of(order) if order else ("",),
            adversaries=adversary or ("unrestricted",), digits=8 if digits is None else digits,
            seconds=seconds,
        )  # fmt: skip
    if given:
        raise UserError(f"{given[0]} is for divergences, and --mechanism for profiles: give one of them")
    if bool(epsilon) == bool(delta):
        raise UserError("give --epsilon, to bound delta, or --delta, to bound epsilon")
    return ProfileGrid(
        mechanism, "delta" if epsilon else "epsilon",
        values(epsilon or delta or "", "epsilon" if epsilon else "delta"), parameters,
        sensitivity, sampling, compose, adjacency, digits, seconds,
    )  # fmt: skip


def _axis(text: str) -> tuple[str, str]:
    name, equals, values = text.partition("=")
    if not equals or not name.strip().isidentifier() or not all(v.strip() for v in values.split(",")):
        raise UserError(f"--grid '{text}' is not of the form NAME=VALUES, such as e=1/2,1,2")
    return name.strip(), values


def _processes(jobs: int) -> Callable[[], Executor]:
    # Forked processes would share SymPy's caches and locks in whatever state they are.
    context = multiprocessing.get_context("spawn")
    return lambda: ProcessPoolExecutor(jobs, mp_context=context)


def _cluster(address: str) -> Callable[[], Executor]:
    try:
        from distributed import Client
    except ImportError:
        raise UserError("--scheduler needs Dask: install it with pip install distributed") from None
    try:
        client = Client(address, timeout=_PATIENCE)
    except (OSError, ValueError) as error:
        raise UserError(f"no Dask scheduler answers at '{address}'") from error
    return lambda: client.get_executor(pure=False)


def _require_parquet() -> None:
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        raise UserError(
            "Parquet needs PyArrow: install it with pip install pyarrow, or name a .csv file"
        ) from None


def _write_parquet(rows: list[dict[str, str]], target: Path) -> None:
    import pyarrow
    import pyarrow.parquet

    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), target)


def _draw(rows: list[dict[str, str]], table: BoundTable, picture: str) -> None:
    from cbdp_sym.corpus.sweep import plot
    from cbdp_sym.documents.figures import pyplot

    figure, ax = pyplot().subplots(figsize=(6.4, 4.0), layout="constrained")
    plot(rows, table, ax)
    draw(figure, picture)


@contextmanager
def _bar(total: int) -> Iterator[Callable[[Any], None]]:
    """A bar on a terminal."""
    if not sys.stderr.isatty():
        yield lambda row: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=total)
        yield lambda row: progress.advance(task)
