"""The statements about a word: in their id, title and reference first, then in their derivation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from cbdp_sym.corpus.scan import StatementFile

_SAME: tuple[tuple[str, ...], ...] = (  # what people call the same thing
    ("gaussian", "normal"),
    ("renyi", "rényi", "rdp"),
    ("zcdp", "concentrated"),
    ("group", "groups"),
    ("approximate", "approx_dp"),
    ("pure", "pure_dp"),
    ("response", "bernoulli"),
    ("compose", "composition"),
    ("sampling", "subsampling", "subsampled"),
    ("postprocessing", "post-processing"),
)


def about(words: Sequence[str], entries: Iterable[StatementFile]) -> list[StatementFile]:
    """Return the statements in which every word, or another usual one for it, occurs; the best first."""
    found = []
    for place, entry in enumerate(entries):
        ranks = [_rank(word, entry) for word in words]
        if all(ranks):
            found.append((-sum(ranks), place, entry))
    return [entry for _, _, entry in sorted(found, key=lambda f: f[:2])]


def _rank(word: str, entry: StatementFile) -> int:
    """3 for the id or the title, 2 for the docstring, 1 for elsewhere in the derivation, 0 for nowhere."""
    w = word.casefold()
    names = next((group for group in _SAME if w in group), (w,))
    head = f"{entry.id} {entry.title} {entry.ref}".casefold()
    doc, rest = _texts(entry.path)
    for rank, text in ((3, head), (2, doc), (1, rest)):
        if any(n in text for n in names):
            return rank
    return 0


@cache
def _texts(path: Path) -> tuple[str, str]:
    """The docstring of a file, and all of it, in small letters."""
    try:
        text = path.read_text(encoding="utf-8").casefold()
    except (OSError, UnicodeDecodeError):
        return "", ""
    match = re.match(r'\s*"""(.*?)"""', text, re.DOTALL)
    return (match[1] if match else ""), text
