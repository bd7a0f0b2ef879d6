"""The command line ``cbdp-sym``: one module per command, which imports what it needs when it runs.

So ``--help``, ``list`` and the completion of ids start without SymPy.
"""

from __future__ import annotations

from cbdp_sym.cli.group import main

__all__ = ["main"]
