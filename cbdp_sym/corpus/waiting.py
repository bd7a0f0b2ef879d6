"""Progress of work that cannot be counted: a text on a terminal or in a notebook until it is done."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from threading import Lock, Timer


@contextmanager
def waiting(text: str, after: float = 0.0) -> Iterator[None]:
    """Show ``text`` until the work is done, if the error stream is a terminal or a notebook with ipywidgets.

    Work that ends within ``after`` seconds shows nothing.
    """
    from rich.console import Console

    console = Console(stderr=True)
    # rich shows a status in a notebook by ipywidgets, and warns without them
    notebook = console.is_jupyter and find_spec("ipywidgets") is not None
    if not (notebook or (console.is_terminal and not console.is_jupyter)):
        yield
        return
    status = console.status(f"{text} (Ctrl-C stops)")
    lock, over = Lock(), False

    def show() -> None:
        with lock:
            if not over:
                status.start()

    timer = Timer(after, show)
    timer.daemon = True
    try:
        if after > 0:
            timer.start()
        else:
            show()
        yield
    finally:
        timer.cancel()
        with lock:
            over = True
            status.stop()


def in_ipython() -> bool:
    """Return whether IPython or Jupyter runs this process."""
    ipython = sys.modules.get("IPython")
    return ipython is not None and ipython.get_ipython() is not None


@contextmanager
def waiting_in_ipython(text: str) -> Iterator[None]:
    """Show ``text`` in IPython or Jupyter while work takes longer than a second; elsewhere nothing."""
    if not in_ipython():
        yield
        return
    with waiting(text, after=1.0):
        yield
