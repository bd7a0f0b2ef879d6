"""``python -m cbdp_sym.mcp.limited BYTES ARGUMENT…``: the command line within so much memory."""

from __future__ import annotations

import sys


def limit(memory: int) -> None:
    """Limit the memory of this process, and of those that it starts, to so many bytes."""
    try:
        import resource
    except ImportError:  # not a Unix system: there is no such limit
        return
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def main() -> None:
    """Set the limit, and run the command."""
    limit(int(sys.argv.pop(1)))
    from runpy import run_module

    run_module("cbdp_sym", run_name="__main__")


if __name__ == "__main__":
    main()
