"""A run has the nightly tests or the others; in continuous integration the same examples each time."""

from __future__ import annotations

import gc
import os
import signal
import tomllib
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import settings

# a test that wants a worker of the command line says so
os.environ.setdefault("CBDP_SYM_WORKER", "off")

settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("search", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "search")

# readline, which pytest may load, gives COLUMNS to child processes, past os.environ
with suppress(ImportError):
    import readline  # noqa: F401
os.unsetenv("COLUMNS")

# a shell starts what is in its background with interrupts ignored; tests of interrupts send them
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# as in a worker: terms are kept, so that the collector finds little
gc.set_threshold(20_000, 20, 20)

NIGHTLY = tomllib.loads((Path(__file__).parent / "nightly.toml").read_text(encoding="utf-8"))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what ``nightly.toml`` names."""
    seen: Counter[str] = Counter()
    whole, one_in = set(NIGHTLY["whole"]), NIGHTLY["one_in"]
    for item in items:
        name = item.nodeid.partition("[")[0]
        if name in whole or seen[name] % one_in.get(name, 1):
            item.add_marker(pytest.mark.nightly)
        seen[name] += 1
