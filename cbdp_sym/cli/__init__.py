"""The command line ``cbdp-sym``: one module per command, which imports what it needs when it runs.

So ``--help``, ``list`` and the completion of ids start without SymPy; :mod:`cbdp_sym.cli.start` is the entry.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

__all__ = ["main"]


def __getattr__(name: str) -> Any:
    if name != "main":
        raise AttributeError(f"module 'cbdp_sym.cli' has no attribute '{name}'")
    return import_module("cbdp_sym.cli.group").main
