"""Progress of work that cannot be counted: a text on a terminal or in a notebook until it is done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def waiting(text: str) -> Iterator[None]:
    """Show ``text`` on the error stream, if that is a terminal or a notebook, until the work is done."""
    from rich.console import Console

    console = Console(stderr=True)
    if not (console.is_terminal or console.is_jupyter):
        yield
        return
    with console.status(f"{text} (Ctrl-C stops)"):
        yield
