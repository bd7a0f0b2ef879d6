"""Outcomes of a long run, written to a file as they come, so that it goes on where it was stopped.

A line is a JSON object with a key, which is a digest of all that the outcome depends on. A line that is
damaged, as by a kill while it was written, is an absent one.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any


class KeptAnswers:
    """Answers by key; kept in a file if there is one, which several processes may not share."""

    def __init__(self, path: Path | None = None) -> None:
        """
        Args:
            path: the file, which need not exist; None to remember within this process only.

        Raises:
            OSError: the file cannot be read.
        """
        self._path = path
        self._known: dict[str, Any] = {}
        self._torn = False
        if path is not None and path.exists():
            text = path.read_text(encoding="utf-8", errors="replace")
            self._torn = bool(text) and not text.endswith("\n")
            for line in text.split("\n"):
                try:
                    entry = json.loads(line)
                    self._known[entry["key"]] = entry["outcome"]
                except (ValueError, KeyError, TypeError, RecursionError):
                    continue

    def get(self, key: str) -> Any:
        """Return the outcome, or None."""
        return self._known.get(key)

    def put(self, key: str, outcome: Any) -> None:
        """Keep an outcome, which is of JSON's types.

        Raises:
            OSError: the file cannot be written.
        """
        self._known[key] = outcome
        if self._path is not None:
            line = json.dumps({"key": key, "outcome": outcome}, ensure_ascii=False)
            with self._path.open("a", encoding="utf-8") as stream:
                stream.write("\n" * self._torn + line + "\n")
            self._torn = False


def digest(content: bytes) -> str:
    """Return a digest of what an outcome depends on."""
    return hashlib.sha256(content).hexdigest()
