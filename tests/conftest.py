"""A run has the nightly tests or the others; in continuous integration the same examples each time."""

from __future__ import annotations

import gc
import os
import signal
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import mpmath
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
        if {name, item.nodeid} & whole or seen[name] % one_in.get(name, 1):
            item.add_marker(pytest.mark.nightly)
        seen[name] += 1


_PRECISION = mpmath.mp.prec
_RECURSION = sys.getrecursionlimit()
# What is open during a call, by module: afterwards each is empty or 0.
_STATE = {
    "cbdp_sym.tactics.apply": ("_used",),
    "cbdp_sym.tactics.automation": ("_open",),
    "cbdp_sym.tactics.decide": ("_limit",),
    "cbdp_sym.tactics.failure": ("_scopes",),
    "cbdp_sym.tactics.positivity": ("_in_a_sum",),
    "cbdp_sym.tactics.statements": ("_in_proof",),
    "cbdp_sym.tactics.syntax": ("_depth",),
    "cbdp_sym.author.proof": ("_under_way",),
    "cbdp_sym.corpus.discovery": ("_loading",),
    "cbdp_sym.corpus.reads": ("_active",),
}


@pytest.fixture(autouse=True)
def nothing_is_left_under_way() -> Iterator[None]:
    """A test that leaves a scope, a limit or a timer open changes what the tests after it see."""
    yield
    mpmath.mp.prec = _PRECISION  # tests set it on purpose
    left = {name: value for name, value in _under_way().items() if value}
    assert not left, f"left under way: {left}"


def _under_way() -> dict[str, object]:
    found: dict[str, object] = {"recursion limit": sys.getrecursionlimit() - _RECURSION}
    for timer in (signal.ITIMER_REAL, signal.ITIMER_VIRTUAL, signal.ITIMER_PROF):
        found[f"timer {timer}"] = signal.getitimer(timer)[0]
    for module, names in _STATE.items():
        if module in sys.modules:
            found |= {f"{module}.{name}": getattr(sys.modules[module], name) for name in names}
    return found
