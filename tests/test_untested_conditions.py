"""The side conditions of the kernel without a test of their own are known by name."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from cbdp_sym.trust import conditions, removals

HERE = Path(__file__).parent
UNTESTED = {
    line
    for line in (HERE / "untested_conditions.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
}
FILES = (
    "test_rules_refuse.py", "test_rules_conditions.py", "test_rules_suprema.py",
    "refused/test_suprema.py", "unsound/test_shapes.py",
)  # fmt: skip
MOST = 0
"""It only becomes less."""


def test_what_is_listed_is_there() -> None:
    found = {str(c) for c in conditions.conditions(conditions.modules())}
    assert found >= UNTESTED
    assert len(UNTESTED) <= MOST


def test_the_removal_of_any_other_is_noticed() -> None:
    """A sample, by the tests of these rules; ``cbdp-sym mutants rules --sample 0`` tries all of them."""
    files = [argument for name in FILES for argument in ("--tests", str(HERE / name))]
    done = subprocess.run(
        [sys.executable, "-m", "cbdp_sym", "mutants", "rules", "rules.order", "rules.suprema",
         *files, "--sample", "20", "--seed", "3", "--json"],
        capture_output=True, text=True, cwd=HERE.parent,
    )  # fmt: skip
    assert done.returncode in (0, 1), done.stderr[-2000:]
    escaped = {
        f"{t['condition']['module']}.{t['condition']['function']}: {t['condition']['text']}"
        for t in json.loads(done.stdout)
        if t["fate"] in removals.ESCAPED
    }
    assert escaped <= UNTESTED
