"""A store of what was read off source files, by their content, so that the next run need not parse them.

One file in the user's cache (``$XDG_CACHE_HOME``, or ``~/.cache``). It holds no verdict: nothing that is
proved rests on it. A damaged file is an absent one.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from cbdp_sym.corpus.files import write_whole
from cbdp_sym.corpus.shape import conforms

_MOST = 2000


Plain = list[list[Any]]  # the statements that a file builds, a row each


_used: dict[str, Plain] = {}
_new: set[str] = set()


def get(text: str) -> Plain | None:
    """Return what is known of a file with this text."""
    name = _name(text)
    found = _used.get(name) or _kept().get(name)
    if found is None or not conforms(found, list[list[Any]]):
        return None
    _used[name] = found
    return found


def put(text: str, plain: Plain) -> None:
    """Remember what a file with this text holds, until :func:`save`."""
    name = _name(text)
    _used[name] = plain
    _new.add(name)


def save() -> None:
    """Write what is new, where the disk allows it."""
    if not _new:
        return
    older = {k: v for k, v in _kept().items() if k not in _used}
    rows = dict(list({**_used, **older}.items())[:_MOST])
    with suppress(OSError):
        _file().parent.mkdir(parents=True, exist_ok=True)
        write_whole(_file(), json.dumps(rows, ensure_ascii=False))
        _new.clear()


@cache
def _kept() -> dict[str, Any]:
    try:
        found = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def folder() -> Path:
    """Return the folder of what is kept for the user, whatever the project."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cbdp_sym"


def _file() -> Path:
    return folder() / "sources.json"


@cache
def _reader() -> bytes:
    """Return what reads the files: another reader, or another Python, may see other things in them."""
    scan = Path(__file__).with_name("scan.py").read_bytes()
    return hashlib.sha256(scan + platform.python_version().encode()).digest()


def _name(text: str) -> str:
    return hashlib.sha256(_reader() + text.encode()).hexdigest()
