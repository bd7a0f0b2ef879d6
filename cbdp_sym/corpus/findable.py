"""`find` with the statements of the corpus, and of one's own files, by their ids and titles."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from cbdp_sym.author import finding
from cbdp_sym.author.finding import Answers, Findable
from cbdp_sym.corpus.catalogue import Catalogue, corpus_catalogue
from cbdp_sym.corpus.scan import display

_DOCSTRING: Final = re.compile(r'\s*r?"""(.*?)"""', re.DOTALL)
_LABEL: Final = re.compile(r'\blabel="([^"]*)"')


@cache
def _said(path: Path) -> tuple[tuple[str, ...], str]:
    """The labels of the claims of a derivation file, and what it says of itself."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return (), ""
    docstring = _DOCSTRING.match(text)
    return tuple(_LABEL.findall(text)), docstring.group(1) if docstring else ""


def find(
    *wanted: str,
    goal: str = "",
    given: Iterable[str] = (),
    limit: int = 10,
    catalogue: Catalogue | None = None,
) -> Answers:
    """Return statements, as `cbdp_sym.author.finding.find` does, and those of the corpus by words.

    ``catalogue`` is by default that of the corpus; with one for files of one's own, theirs are found too.
    Raises WrongCall and ReadError, as that does.
    """
    known = catalogue or corpus_catalogue()
    more = [
        Findable(e.id, "claim", e.paper, e.title, "", e.ref, f"{display(e.path)}:{e.line}", *_said(e.path))
        for e in known.entries
    ]
    return finding.find(*wanted, goal=goal, given=given, limit=limit, more=more)
