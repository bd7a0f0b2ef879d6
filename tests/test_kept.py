"""Long runs: outcomes are kept as they come, and count until what they depend on changes."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from tools.__main__ import main
from tools.mutation_tests.kept import KeptAnswers


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["mutants", *arguments])
    return done.exit_code, done.output


@given(st.lists(st.tuples(st.text(), st.text())), st.integers(0, 60))
def test_a_kill_loses_the_last_outcome_at_most(rows: list[tuple[str, str]], cut: int) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "kept.jsonl"
        first = KeptAnswers(path)
        for key, outcome in rows:
            first.put(key, outcome)
        first.put("last", "whole")
        size = path.stat().st_size
        with path.open("r+b") as stream:
            stream.truncate(max(size - min(cut, 34), 0))
        again = KeptAnswers(path)
        assert all(again.get(key) == dict(rows)[key] for key, _ in rows if key != "last")
        again.put("next", 1)
        assert KeptAnswers(path).get("next") == 1


def test_claims_of_several_processes_are_those_of_one(tmp_path: Path) -> None:
    keep = tmp_path / "kept.jsonl"
    ids = ["cbdp.lem2", "zcdp.lem3.2"]
    options = ["--json", "--sample", "1", "--keep", str(keep)]
    code, first = run("claims", *ids, *options, "--jobs", "2")
    assert code == 0, first
    assert len(json.loads(first)) >= 2
    assert len(keep.read_text(encoding="utf-8").splitlines()) == 2
    assert run("claims", *ids, *options) == (0, first)
    assert run("claims", *ids, "--json", "--sample", "1") == (0, first)


def test_a_file_that_cannot_be_kept_is_one_sentence(tmp_path: Path) -> None:
    code, said = run("claims", "cbdp.lem2", "--keep", str(tmp_path / "none" / "kept.jsonl"))
    assert code == 2
    assert "cannot keep outcomes" in said
