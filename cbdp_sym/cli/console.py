"""The console: as wide as the terminal, and wide enough for a table where there is none."""

from __future__ import annotations

import os
import sys
from textwrap import wrap

from rich.console import Console
from rich.text import Text

_WIDE, _NARROW = 140, 80

STYLES = {
    "proved": "green",
    "refuted": "yellow",
    "partly": "cyan",
    "vacuous": "bold red",
    "checked": "magenta",
    "open": "red",
    "error": "bold red",
}


def console() -> Console:
    """Return the console for standard output."""
    if sys.stdout.isatty() or "COLUMNS" in os.environ:
        return Console(highlight=False)
    return Console(highlight=False, width=_WIDE)


def narrow() -> Console:
    """Return the console for running text: as wide as the terminal, or 80 columns."""
    if sys.stdout.isatty() or "COLUMNS" in os.environ:
        return Console(highlight=False)
    return Console(highlight=False, width=_NARROW)


def sentence(out: Console, text: str, style: str = "") -> None:
    """Print a sentence, its TeX as text, in lines of the console's width, each but the first indented."""
    from cbdp_sym.cli.words import text as in_words

    text = in_words(text)
    indent = " " * (len(text) - len(text.lstrip()))
    lines = wrap(
        text.strip(), out.width, initial_indent=indent, subsequent_indent=f"{indent}  ",
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
    for line in lines or [""]:
        plain(out, line, style)


def plain(out: Console, text: str = "", style: str = "") -> None:
    """Print a line as it is: nothing in it is markup, and only a terminal's width breaks it."""
    from cbdp_sym.cli.lines import fitted, width
    from cbdp_sym.cli.words import letters

    columns = width() if out.file is sys.stdout else None
    out.print(Text(fitted(letters(text), columns), style=style), soft_wrap=True)
