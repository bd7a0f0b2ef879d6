"""Errors of documents, and what becomes of a formula that cannot be set."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class DocumentError(Exception):
    """One sentence: which document, what is wrong, where."""


class TooWide(DocumentError):
    """A line of a document is wider than the page; all of it is there."""


_FAULTS: ContextVar[list[DocumentError] | None] = ContextVar("faults", default=None)


@contextmanager
def shown_as_source() -> Iterator[list[DocumentError]]:
    """Show a formula that cannot be set as its source, so that it costs one formula and not the document.

    Yields:
        the list into which an error for each of them is put, and for each line that is too wide. Outside
        of the block, each is an error.
    """
    found: list[DocumentError] = []
    token = _FAULTS.set(found)
    try:
        yield found
    finally:
        _FAULTS.reset(token)


def kept(error: DocumentError) -> bool:
    """Return whether the error is only counted."""
    found = _FAULTS.get()
    if found is None:
        return False
    if str(error) not in map(str, found):
        found.append(error)
    return True
