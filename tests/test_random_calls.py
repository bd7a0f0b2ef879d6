"""Random and malformed calls of all commands: no traceback, no signal, no silence, and an end."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest
import random_calls as random

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="calls are run in forks")


def faults(seed: int, count: int, folder: Path) -> list[str]:
    random.load()
    random.prepare(folder)
    outcomes = [random.run(call, folder) for call in random.calls(seed, count)]
    return [f"{o.fault}: {o.call}\n{o.said[-2000:]}" for o in outcomes if o.fault]


@pytest.fixture(autouse=True)
def without_a_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CBDP_SYM_WORKER", "off")


def test_a_few_calls_end_well(tmp_path: Path) -> None:
    """The quick ones among the first of seed 1."""
    random.load()
    random.prepare(tmp_path)
    quick = ("list", "new", "find", "nonsense", "profile", "divergence", "export", "recheck")
    chosen = [
        c for c in random.calls(1, 60) if c[0] in quick and "zcdp.lemB.1" not in c and "false.py" not in c
    ]
    outcomes = [random.run(call, tmp_path) for call in chosen[:25]]
    assert not [f"{o.fault}: {o.call}\n{o.said[-2000:]}" for o in outcomes if o.fault]
    assert {o.code for o in outcomes} >= {0, 2}


@pytest.mark.parametrize("seed", range(1, 21))
def test_two_thousand_calls_end_well(seed: int, tmp_path: Path) -> None:
    found = faults(seed, 100, tmp_path)
    assert not found, "\n\n".join(found)


@pytest.mark.parametrize(
    ("act", "fault"),
    [
        ("raise KeyError('x')", "traceback"),
        ("os.kill(os.getpid(), 15)", "signal 15"),
        ("sys.exit(1)", "fails in silence"),
    ],
)
def test_each_fault_is_seen(act: str, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def bad(*_: object, **__: object) -> None:
        exec(act, {"os": os, "sys": sys})

    monkeypatch.setattr("cbdp_sym.cli.listing.list_statements.callback", bad)
    assert random.run(["list"], tmp_path).fault == fault


def test_a_call_that_is_late_is_seen_by_its_processor_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(**_: object) -> None:
        until = time.process_time() + 0.2
        while time.process_time() < until:
            pass

    monkeypatch.setattr("cbdp_sym.cli.profile.profile.callback", slow)
    monkeypatch.setattr(random, "GRACE", -0.4)
    call = ["profile", "--mechanism", "Laplace(scale=1)", "--timeout", str(random.LIMIT)]
    assert random.run(call, tmp_path).fault.startswith("late: 0.")
    assert not random.run(call[:-2], tmp_path).fault
