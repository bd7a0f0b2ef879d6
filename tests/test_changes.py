"""Messages of a run in continuous integration: changes since the last run, summary, JUnit report."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest

from cbdp_sym.corpus import changes
from cbdp_sym.corpus.catalogue import Catalogue, catalogue_for
from cbdp_sym.corpus.changes import Changes, compare
from cbdp_sym.corpus.junit import junit
from cbdp_sym.corpus.runner import Options, Outcome, open_report, verify
from tests import fakes


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CBDP_SYM_CACHE", str(tmp_path / "cache"))
    paths = [str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(p for p in paths if p))
    monkeypatch.delenv("GITHUB_STEP_SUMMARY", raising=False)
    (tmp_path / "mine").mkdir()
    return tmp_path / "mine"


class Result(NamedTuple):
    exit_code: int
    output: str


def cbdp(*arguments: str) -> Result:
    """A process of its own: what has changed is read from the files as they then are."""
    command = [sys.executable, "-m", "cbdp_sym", *arguments]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return Result(done.returncode, done.stdout)


def last_lines(result: Result) -> list[str]:
    """Return what follows the line of the result."""
    lines = result.output.strip().splitlines()
    return lines[max(k for k, line in enumerate(lines) if "statement" in line) + 1 :]


def run(folder: Path, **options: Any) -> tuple[list[Outcome], Changes]:
    """A run with the fake verifier, compared with the last one."""
    catalogue = Catalogue([folder])
    settings = Options(jobs=1, cache=None, verifier=fakes.VERIFIER, **options)
    outcomes = verify(catalogue.select([str(folder)]), catalogue, settings)
    return outcomes, compare(outcomes, [str(folder)], catalogue, folder.parent / "cache")


def outcome(id: str, verdict: Any = "proved", seconds: float = 0.1, **more: Any) -> Outcome:
    entry = catalogue_for([])["cbdp.thm8"].__class__(id, Path("mine/a.py"), 3, "T", "proved", "")
    report = open_report(entry, "it was not proved <&> \x07", seconds)
    report["printed"]["verdict"] = verdict
    report["printed"]["parts"][0]["verdict"] = verdict
    axioms = more.pop("axioms", [])
    report["printed"]["axioms"] = report["printed"]["parts"][0]["axioms"] = axioms
    return Outcome(entry, report, **more)


def test_a_second_run_says_what_changed(here: Path) -> None:
    fakes.proof(here, "my.a")
    fakes.proof(here, "my.b", right="x^2 + 3*x + 1")
    assert last_lines(cbdp("verify", "mine")) == []
    assert last_lines(cbdp("verify", "mine")) == ["nothing changed since the last run"]
    fakes.proof(here, "my.a", right="x^2 + 4*x + 1")
    fakes.proof(here, "my.b")
    fakes.proof(here, "my.c")
    result = cbdp("verify", "mine", "--json", "out.json")
    assert last_lines(result) == [
        "newly broken: my.a (proved, now open)",
        "newly settled: my.b (open, now proved)",
        "new: my.c (proved)",
    ]
    assert [row["change"] for row in json.loads(Path("out.json").read_text())] == [
        "newly broken: proved, now open",
        "newly settled: open, now proved",
        "new: proved",
    ]
    (here / "my_b.py").unlink()
    assert last_lines(cbdp("verify", "mine")) == ["gone: my.b (proved)"]
    assert last_lines(cbdp("verify", "mine")) == ["nothing changed since the last run"]


def test_a_file_that_no_longer_loads_is_newly_broken(here: Path) -> None:
    path = fakes.proof(here, "my.a")
    cbdp("verify", "mine")
    path.write_text("import no_such_module\n" + path.read_text())
    result = cbdp("verify", "mine")
    assert result.exit_code == 2
    assert "newly broken: my.a (proved, now error)" in result.output


def test_a_run_of_a_part_says_nothing_of_the_rest(here: Path) -> None:
    for id in ("my.a", "my.b"):
        fakes.proof(here, id)
    cbdp("verify", "mine")
    (here / "my_b.py").unlink()
    assert last_lines(cbdp("verify", "mine/my_a.py")) == ["nothing changed since the last run"]
    assert last_lines(cbdp("verify", "mine")) == ["gone: my.b (proved)"]


def test_without_the_cache_nothing_is_compared_or_kept(here: Path) -> None:
    fakes.proof(here, "my.a")
    for _ in range(2):
        assert last_lines(cbdp("verify", "mine", "--no-cache")) == []
    assert not Path("cache").exists()


def test_a_verdict_that_is_expected_to_change_is_settled(here: Path) -> None:
    fakes.bare(here, "my.a", "proved as yet")
    run(here)
    fakes.bare(here, "my.a", "refuted after all", expect="refuted")
    _, changed = run(here)
    assert changed.lines() == ["newly settled: my.a (proved, now refuted)"]


def compared(tmp_path: Path, *runs: list[Outcome]) -> Changes:
    for outcomes in runs:
        found = compare(outcomes, [], Catalogue(), tmp_path)
    return found


def test_more_cited_theorems_and_more_time_are_said(tmp_path: Path) -> None:
    before = [outcome("my.a"), outcome("my.b", seconds=3), outcome("my.c", seconds=3)]
    after = [outcome("my.a", axioms=["Jensen"]), outcome("my.b", seconds=9), outcome("my.c", seconds=4)]
    found = compared(tmp_path, before, after)
    assert found.lines() == ["cites more: my.a (now cites Jensen)", "slower: my.b (3.0 s, now 9.0 s)"]
    assert found.of("my.b") == "slower: 3.0 s, now 9.0 s" and found.of("my.c") is None


def test_there_are_never_more_than_five_lines(tmp_path: Path) -> None:
    ids = [f"my.{n}" for n in range(9)]
    before = [outcome(id) for id in ids] + [outcome("my.o", "open")]
    after = [outcome(id, "open") for id in ids[:7]] + [outcome("my.o"), outcome("my.new")]
    after += [outcome(ids[7], axioms=["Jensen"]), outcome(ids[8], seconds=9)]
    compare(before, [], Catalogue(), tmp_path)
    record = json.loads((tmp_path / changes.NAME).read_text())
    lost = catalogue_for([])["cbdp.thm8"].path.with_name("lost.py")
    record["statements"]["my.lost"] = {**record["statements"]["my.o"], "file": str(lost)}
    (tmp_path / changes.NAME).write_text(json.dumps(record))
    lines = compare(after, [], Catalogue(), tmp_path).lines()
    assert len(lines) == 5
    assert lines[0].endswith("my.5 (proved, now open) and 1 more")
    assert lines[2] == "new: my.new (proved); gone: my.lost (open)"
    assert [line.partition(":")[0] for line in lines] == [
        "newly broken", "newly settled", "new", "cites more", "slower",
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 2, "statements": {}}', "\x00"])
def test_a_damaged_record_is_an_absent_one(tmp_path: Path, text: str) -> None:
    (tmp_path / changes.NAME).write_text(text)
    assert compared(tmp_path, [outcome("my.a")]).lines() == []
    assert compared(tmp_path, [outcome("my.a")]).lines() == ["nothing changed since the last run"]


def test_a_folder_that_cannot_be_written_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert compare([outcome("my.a")], [], Catalogue(), tmp_path / "file").lines() == []


def test_a_record_is_no_statement_of_the_cache(here: Path) -> None:
    fakes.proof(here, "my.a")
    cbdp("verify", "mine")
    assert sorted(p.name for p in Path("cache").iterdir()) == [
        ".gitignore", "last-run.record", "my.a.json",
    ]  # fmt: skip


# ── the summary of a job ──


def test_the_summary_of_a_github_job(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", "summary.md")
    fakes.proof(here, "my.a")
    fakes.proof(here, "my.b", right="x^2 + 3*x + 1")
    cbdp("verify", "mine")
    (here / "my_a.py").unlink()
    cbdp("verify", "mine")
    text = Path("summary.md").read_text()
    first, second = text.split("### cbdp-sym: ")[1:]
    assert first.startswith("1 not as expected\n\n2 statements: 1 open, 1 proved\n")
    assert "| `my.b` | proved | as printed it is open, and proved is expected |" in first
    assert "the step is wrong" in first and first.count("```") == 2
    assert "- gone: my.a (proved)" in second


def test_a_summary_that_cannot_be_written_changes_no_verdict(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", "no/summary.md")
    fakes.proof(here, "my.a")
    result = cbdp("verify", "mine")
    assert result.exit_code == 0
    assert "the summary cannot be written to 'no/summary.md'" in result.output


# ── JUnit ──

REQUIRED = {
    "testsuites": {"name", "tests", "failures", "errors", "time"},
    "testsuite": {"name", "tests", "failures", "errors", "skipped", "time", "timestamp"},
    "testcase": {"classname", "name", "time"},
    "failure": {"message", "type"},
    "error": {"message", "type"},
    "system-out": set(),
}
CHILDREN = {
    "testsuites": {"testsuite"},
    "testsuite": {"testcase"},
    "testcase": {"failure", "error", "system-out"},
}


def checked(node: ElementTree.Element) -> None:
    """No attribute but those that Jenkins' junit-10.xsd knows; the sums have to be right."""
    assert set(node.attrib) == REQUIRED[node.tag]
    assert {c.tag for c in node} <= CHILDREN.get(node.tag, set())
    order = [c.tag for c in node]
    assert order == sorted(order)  # failure before system-out, as the schema wants it
    if "tests" in node.attrib:
        for name, tag in (("tests", "testcase"), ("failures", "failure"), ("errors", "error")):
            assert int(node.attrib[name]) == sum(1 for _ in node.iter(tag))
        times = [float(c.attrib["time"]) for c in node.iter("testcase")]
        assert float(node.attrib["time"]) == pytest.approx(sum(times))
    if "time" in node.attrib:
        assert re.fullmatch(r"\d+\.\d{3}", node.attrib["time"])
    for child in node:
        checked(child)


def test_the_junit_report_has_the_usual_form() -> None:
    outcomes = [
        outcome("my.a", axioms=["Jensen"], seconds=1.25),
        outcome("my.b", "open", seconds=0.5),
        outcome("other.c", seconds=7, cached=True),
        Outcome(outcome("my.d").entry, None, error="'a.py', line 3 cannot be loaded: \x00 <no>"),
    ]
    text = junit(outcomes, datetime(2026, 11, 21, 14, 33, tzinfo=UTC))
    root = ElementTree.fromstring(text.encode())
    checked(root)
    assert [s.get("name") for s in root] == ["my", "other"]
    assert root.attrib["tests"] == "4" and root.attrib["time"] == "1.750"
    assert root[0].attrib["timestamp"] == "2026-11-21T14:33:00"
    cases = {c.attrib["name"]: c for c in root.iter("testcase")}
    failure = cases["my.b"].find("failure")
    assert failure is not None and failure.attrib["type"] == "open"
    assert (failure.text or "").startswith("mine/a.py, line 3\n")
    assert "it was not proved <&> " in (failure.text or "")
    assert (cases["my.a"].findtext("system-out") or "").startswith(
        "mine/a.py, line 3\nT\nas printed: proved; "
        "rests on 1 textbook statement, one of them a theorem: Jensen"
    )
    assert "an earlier run" in (cases["other.c"].findtext("system-out") or "")
    assert cases["other.c"].attrib["time"] == "0.000"


def test_the_junit_report_of_a_run(here: Path) -> None:
    fakes.proof(here, "my.a")
    fakes.proof(here, "my.b", right="x^2 + 3*x + 1")
    cbdp("verify", "mine", "--junit", "junit.xml")
    checked(ElementTree.parse("junit.xml").getroot())
