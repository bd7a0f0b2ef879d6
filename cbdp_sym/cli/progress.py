"""Signs of life on a terminal: a bar where the work is counted, a text where it is not."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

if TYPE_CHECKING:
    from cbdp_sym.corpus.runner import Outcome


@contextmanager
def bar(total: int) -> Iterator[Callable[[Outcome], None]]:
    """Show a bar on the terminal's error stream, which goes away at the end."""
    with counted(total) as done:
        yield lambda outcome: done(outcome.entry.id)


@contextmanager
def counted(total: int) -> Iterator[Callable[[str], None]]:
    """Show the same bar for work whose parts are known by a text."""
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.fields[last]}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=total, last="")
        yield lambda text: progress.update(task, advance=1, last=text)


@contextmanager
def stages(text: str) -> Iterator[Callable[[str, float], None]]:
    """Show what is being done, and a bar of how much of it is done."""
    if not sys.stderr.isatty():
        yield lambda now, part: None
        return
    columns = (BarColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(f"{text} (Ctrl-C stops)", total=1.0)
        yield lambda now, part: progress.update(
            task, completed=part, description=f"{text}: {now} (Ctrl-C stops)"
        )
