"""Where output goes: as wide as the terminal, and wide enough for a table where there is none."""

from __future__ import annotations

import os
import sys

from rich.console import Console
from rich.text import Text

_WIDE = 140

STYLES = {
    "proved": "green",
    "refuted": "yellow",
    "checked": "magenta",
    "open": "red",
    "error": "bold red",
}


def console() -> Console:
    """The console for standard output."""
    if sys.stdout.isatty() or "COLUMNS" in os.environ:
        return Console(highlight=False)
    return Console(highlight=False, width=_WIDE)


def verdict(name: str) -> Text:
    """A verdict in its colour."""
    return Text(name, style=STYLES.get(name, ""))


def plain(out: Console, text: str = "", style: str = "") -> None:
    """A line as it is: nothing in it is markup, and it is not broken."""
    out.print(Text(text, style=style), soft_wrap=True)
