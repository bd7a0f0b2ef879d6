"""The page of notation: what the signs in a document's formulas mean, those that occur in it."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from cbdp_sym.corpus.report import StatementReport


@cache
def _table() -> list[dict[str, str]]:
    path = files("cbdp_sym.documents").joinpath("notation.toml")
    rows: list[dict[str, str]] = tomllib.loads(path.read_text(encoding="utf-8"))["sign"]
    return rows


def notation(reports: Sequence[StatementReport]) -> list[tuple[str, str]]:
    """Return signs and their meanings, as text with formulas between dollar signs."""
    text = json.dumps(reports, ensure_ascii=False)
    return [(r["shown"], r["means"]) for r in _table() if re.search(r["found"], text.replace("\\\\", "\\"))]
