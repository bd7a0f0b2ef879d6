"""The certificates that a statement rests on, from its report."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from cbdp_sym.corpus.report import StatementReport


def certificates_of(report: StatementReport) -> list[dict[str, Any]]:
    """Return the certificates of all parts of a statement that are proved or refuted, each once."""
    found: list[dict[str, Any]] = []
    for version in (report["printed"], report["repaired"]):
        for part in version["parts"] if version else ():
            found += [data for data in part["certificates"] if data not in found]
    return found


def file_text(certificates: Iterable[dict[str, Any]]) -> str:
    """Return a file of certificates: a list, one to a line."""
    lines = ",\n".join(json.dumps(c, ensure_ascii=False) for c in certificates)
    return f"[{lines}]\n"
