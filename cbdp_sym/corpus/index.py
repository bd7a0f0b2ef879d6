"""The index that `find` keeps of statements and lemmas: a question in words then reads none of them.

One file in the user's cache, beside that of ``sources.py``. It counts for exactly the sources from which it
was made, and for the version of Python; a damaged one is an absent one. Nothing that is proved rests on it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

from cbdp_sym.corpus import sources
from cbdp_sym.corpus.cache import environment, fingerprint
from cbdp_sym.corpus.files import write_whole
from cbdp_sym.corpus.shape import conforms
from cbdp_sym.lexicon import Kept, Shown

_PLAIN = ("name", "kind", "topic", "title", "called", "text", "place", "mathlib", "shown")
_FILE = "find.json"


def kept() -> list[Kept] | None:
    """Return what is kept, or None if nothing is kept of the sources as they are."""
    return _read(sources.folder() / _FILE, _made_from())


@lru_cache(maxsize=1)
def _read(file: Path, made_from: str) -> list[Kept] | None:
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or found.get("made from") != made_from:
        return None
    rows: Any = found.get("entries")
    if not conforms(rows, list[list[Any]]) or not all(map(_is_entry, rows)):
        return None
    return [
        Kept(**dict(zip(_PLAIN, row, strict=False)), words=row[-2], compounds=frozenset(row[-1]))
        for row in rows
    ]


def keep(entries: Iterable[Shown]) -> None:
    """Keep what is said of statements, where the disk allows it."""
    rows = [[*(getattr(e, f) for f in _PLAIN), dict(e.words), sorted(e.compounds)] for e in entries]
    text = json.dumps({"made from": _made_from(), "entries": rows}, ensure_ascii=False)
    with suppress(OSError):
        sources.folder().mkdir(parents=True, exist_ok=True)
        write_whole(sources.folder() / _FILE, text)
    _read.cache_clear()


def _is_entry(row: list[Any]) -> bool:
    said = len(row) == len(_PLAIN) + 2 and conforms(row[:-2], list[str])
    return said and conforms(row[-2], dict[str, float]) and conforms(row[-1], list[str])


def _made_from() -> str:
    return " ".join((fingerprint(texts=True), *environment()))
