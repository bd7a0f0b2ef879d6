"""Long runs: outcomes are kept as they come, and count until what they depend on changes."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from cbdp_sym.cli import main
from cbdp_sym.trust import conditions, removals
from cbdp_sym.trust.kept import Kept

TEST = """
from sympy import Symbol
from cbdp_sym import AtMost, rules
from cbdp_sym.engine.fact import KernelError
import pytest

x = Symbol("x", real=True)

def test_a_sign_that_is_not_known():
    with pytest.raises(KernelError):
        rules.by_sign(AtMost(0, x))
"""


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["mutants", *arguments])
    return done.exit_code, done.output


@given(st.lists(st.tuples(st.text(), st.text())), st.integers(0, 60))
def test_a_kill_loses_the_last_outcome_at_most(rows: list[tuple[str, str]], cut: int) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "kept.jsonl"
        first = Kept(path)
        for key, outcome in rows:
            first.put(key, outcome)
        first.put("last", "whole")
        size = path.stat().st_size
        with path.open("r+b") as stream:
            stream.truncate(max(size - min(cut, 34), 0))
        again = Kept(path)
        assert all(again.get(key) == dict(rows)[key] for key, _ in rows if key != "last")
        again.put("next", 1)
        assert Kept(path).get("next") == 1


def test_what_is_kept_counts_until_the_test_or_the_function_changes(tmp_path: Path) -> None:
    tests = tmp_path / "test_signs.py"
    tests.write_text(TEST, encoding="utf-8")
    sites = conditions.conditions(["rules.order"])
    (sign,) = [
        c for c in sites if c.text == "context.require(relation, 'the sign of the difference')"
    ]
    kept = Kept(tmp_path / "kept.jsonl")
    known = removals._Known(kept, sites, [str(tests)])
    known.keep(removals.Tried(sign, "caught", "test_signs.py::test_a_sign_that_is_not_known"))
    assert removals.try_all([sign], sites, [str(tests)], seconds=60, kept=kept) == [
        removals.Tried(sign, "caught", "test_signs.py::test_a_sign_that_is_not_known")
    ]
    tests.write_text(TEST + "\n", encoding="utf-8")
    assert removals._Known(kept, sites, [str(tests)]).of(sign) is None
    changed = conditions.conditions(["rules.suprema"])
    assert not {s.digest for s in sites.values()} & {s.digest for s in changed.values()}


def test_the_digests_of_conditions_differ() -> None:
    sites = conditions.conditions(conditions.modules())
    assert len({site.digest for site in sites.values()}) == len(sites)


def test_rules_go_on_where_they_were_stopped(tmp_path: Path) -> None:
    tests, keep = tmp_path / "test_signs.py", tmp_path / "kept.jsonl"
    tests.write_text(TEST, encoding="utf-8")
    sites = conditions.conditions(["rules.tails"])
    for c, site in sites.items():
        files = {"condition": str(c), "fate": "survives", "by": "", "tests": "of other files"}
        Kept(keep).put(site.digest, files)
    chosen = sorted(sites)[:2]
    found = removals.try_all(chosen, sites, [str(tests)], seconds=60, jobs=2, kept=Kept(keep))
    assert [t.fate for t in found] == ["never refuses"] * 2 or {t.fate for t in found} <= {
        "never refuses", "redundant",
    }  # fmt: skip
    lines = keep.read_text(encoding="utf-8").splitlines()
    assert len(lines) == len(sites) + 2
    again = removals.try_all(chosen, sites, [str(tests)], seconds=60, kept=Kept(keep))
    assert again == found
    assert keep.read_text(encoding="utf-8").splitlines() == lines


def test_claims_of_several_processes_are_those_of_one(tmp_path: Path) -> None:
    keep = tmp_path / "kept.jsonl"
    ids = ["cbdp.appA.growth", "zcdp.lemB.1.tanh"]
    options = ["--json", "--sample", "4", "--keep", str(keep)]
    code, first = run("claims", *ids, *options, "--jobs", "2")
    assert code == 0, first
    assert len(json.loads(first)) == 8
    assert len(keep.read_text(encoding="utf-8").splitlines()) == 2
    assert run("claims", *ids, *options) == (0, first)
    assert run("claims", *ids, "--json", "--sample", "4") == (0, first)


def test_a_file_that_cannot_be_kept_is_one_sentence(tmp_path: Path) -> None:
    for arguments in (["claims", "cbdp.appA.growth"], ["rules"]):
        code, said = run(*arguments, "--keep", str(tmp_path / "none" / "kept.jsonl"))
        assert code == 2
        assert "cannot keep outcomes" in said
