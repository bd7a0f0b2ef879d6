"""Lines and tables that fit the terminal: as wide as it is, and unbroken in a file or a pipe."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from textwrap import wrap

import click

GAP = "  "
_LEAST = 9  # columns that a cell is never narrower than, where its text is longer


def width(*, error: bool = False) -> int | None:
    """Return the columns of the terminal or of ``$COLUMNS``; None in a file or a pipe, with whole lines.

    A message on the error stream is broken on a terminal only.
    """
    wished = not error and os.environ.get("COLUMNS", "").isdigit()
    if wished or (sys.stderr if error else sys.stdout).isatty():
        return max(20, shutil.get_terminal_size().columns)
    return None


def say(text: str, *, error: bool = False) -> None:
    """Print a text on standard output or on the error stream, in lines that fit the terminal."""
    click.echo(fitted(text, width(error=error)), err=error)


def fitted(text: str, columns: int | None) -> str:
    """Return a text with its longer lines broken at spaces, and each rest indented by two columns more."""
    if columns is None:
        return text
    return "\n".join(line for whole in text.split("\n") for line in _broken(whole, columns))


def _broken(line: str, columns: int) -> list[str]:
    if len(line) <= columns:
        return [line]
    indent = " " * (len(line) - len(line.lstrip()))
    return wrap(
        line.strip(), columns, initial_indent=indent, subsequent_indent=f"{indent}  ",
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip


def table(rows: Sequence[Sequence[str]], columns: int | None, breakable: Sequence[int]) -> list[list[str]]:
    """Return the rows of a table as lines of padded cells, one column beside the other.

    Args:
        rows: the header and the rows.
        columns: the width that the table has to fit, if any.
        breakable: the columns whose cells may take several lines, the one that gives way first at the front.

    Returns:
        the lines, each a list of its padded cells.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    if columns is not None:
        over = sum(widths) + len(GAP) * (len(widths) - 1) - columns
        for k in breakable:
            narrower = max(min(_LEAST, widths[k]), widths[k] - max(over, 0))
            over -= widths[k] - narrower
            widths[k] = narrower
    lines = []
    for row in rows:
        cells = [_cell(c, w) for c, w in zip(row, widths, strict=True)]
        for k in range(max(map(len, cells))):
            lines.append([(c[k] if k < len(c) else "").ljust(w) for c, w in zip(cells, widths, strict=True)])
    return lines


def _cell(text: str, columns: int) -> list[str]:
    if len(text) <= columns:
        return [text]
    return wrap(text, columns, break_on_hyphens=False)


def joined(cells: Sequence[str]) -> str:
    """Return the cells of a line as text."""
    return GAP.join(cells).rstrip()
