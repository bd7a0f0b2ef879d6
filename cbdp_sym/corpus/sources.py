"""A store of what was read off source files, by their content, so that the next run need not parse them.

One file in the user's cache (``$XDG_CACHE_HOME``, or ``~/.cache``). It holds no verdict: which statements a
file builds, and a digest of its code. A damaged file is an absent one.
"""

from __future__ import annotations

import ast
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


Plain = list[list[Any]]  # the statements that a file builds, a row each; or the digest of its code
_CODE = "# code\n"  # before the text of a file whose code is meant


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


def code_of(content: bytes) -> str:
    """Return a digest of the code of a module: neither comments, docstrings nor layout change it."""
    text = _CODE + content.decode("utf-8", "surrogateescape")
    found = get(text)
    if found is not None and len(found) == 1 and conforms(found[0], list[str]) and len(found[0]) == 1:
        return str(found[0][0])
    tree = ast.parse(content)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                del node.body[0]
    digest = hashlib.sha256(ast.dump(tree).encode("utf-8", "surrogatepass")).hexdigest()
    put(text, [[digest]])
    return digest


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
    scan = Path(__file__).with_name("scan.py").read_bytes() + Path(__file__).read_bytes()
    return hashlib.sha256(scan + platform.python_version().encode()).digest()


def _name(text: str) -> str:
    return hashlib.sha256(_reader() + text.encode("utf-8", "surrogateescape")).hexdigest()
