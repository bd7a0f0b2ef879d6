"""Finding, running and keeping: catalogue, processes, time limits, cache."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cbdp_sym.corpus import cache as cache_module
from cbdp_sym.corpus import sources
from cbdp_sym.corpus.cache import Cache, key_of
from cbdp_sym.corpus.catalogue import Catalogue, corpus_catalogue, corpus_root
from cbdp_sym.corpus.discovery import load, load_entry
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.corpus.expected_verdict import explanation, surprises
from cbdp_sym.corpus.facts import INTERFACES, Lookup
from cbdp_sym.corpus.papers import STATEMENTS, entries
from cbdp_sym.corpus.process import _frames
from cbdp_sym.corpus.report import StatementReport
from cbdp_sym.corpus.runner import SKETCHER, VERIFIER, Options, Outcome, open_report, verify
from cbdp_sym.corpus.scan import StatementFile, statements_in
from cbdp_sym.corpus.shape import conforms
from cbdp_sym.corpus.worker import place_of
from tests import fakes

SHARED = Path(__file__).parents[2] / "shared" / "statements.toml"


def run(folder: Path, **changes: Any) -> list[Outcome]:
    catalogue = Catalogue([folder])
    options = Options(jobs=2, cache=None, verifier=fakes.VERIFIER)
    return verify(catalogue.select([str(folder)]), catalogue, replace(options, **changes))


def report(outcome: Outcome) -> StatementReport:
    assert outcome.report is not None, outcome.error
    return outcome.report


# ── the table and the catalogue ──


@pytest.mark.skipif(not SHARED.exists(), reason="the shared table is not in this checkout")
def test_the_shipped_table_is_the_shared_one_with_more_passages_and_our_own_theorems() -> None:
    shipped, shared = (tomllib.loads(f.read_text("utf-8"))["statement"] for f in (STATEMENTS, SHARED))
    more = [s for s in shipped if s["id"] not in {t["id"] for t in shared}]
    assert [s for s in shipped if s not in more] == shared
    assert all(s["id"].startswith(("sharp.", "dp.")) or s["kind"] == "text" for s in more)


def test_the_corpus_follows_the_order_of_the_papers() -> None:
    ids = [e.id for e in corpus_catalogue().corpus]
    assert "cbdp.thm8" in ids
    assert ids == [i for i in entries() if i in ids]


def test_a_corpus_statement_has_the_number_of_the_paper() -> None:
    assert corpus_catalogue()["cbdp.thm8"].ref == entries()["cbdp.thm8"]["ref"]
    assert load("cbdp.thm8").source == "derivations/capacity_bounded/thm8.py"


def test_loading_gives_the_same_object_by_id_and_by_path() -> None:
    assert load("cbdp.thm8") is load(str(corpus_root() / "capacity_bounded" / "thm8.py"))


def test_a_statement_is_read_alone_after_a_program_imported_what_it_imports() -> None:
    """What lem8_6 defines is known in optimal, though the program has imported lem8_6 already."""
    code = (
        "from derivations.concentrated import lem8_6\n"
        "from cbdp_sym.corpus.discovery import load\n"
        "print(load('dp.optimal', alone=True).id)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=corpus_root().parent, capture_output=True, text=True, timeout=300
    )
    assert done.stdout == "dp.optimal\n", done.stderr[-2000:]


def test_an_unknown_id_names_the_nearest() -> None:
    with pytest.raises(UserError, match=r"no statement 'cbdp.thm88'.*cbdp\.thm8"):
        corpus_catalogue()["cbdp.thm88"]


def test_an_id_used_twice_names_both_files(tmp_path: Path) -> None:
    fakes.bare(tmp_path, "t.one", "proved")
    (tmp_path / "other.py").write_text((tmp_path / "t_one.py").read_text())
    with pytest.raises(UserError, match=r"'t\.one' is used twice.*other\.py.*t_one\.py"):
        Catalogue([tmp_path])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("def broken(:\n", "line 1 is not a derivation: it is not valid Python"),
        ("x = 1\n", "no Statement"),
        ("\x00", "not valid Python"),
        ("import cbdp_sym\nt = cbdp_sym.Statement(id=str(3), title='')\n", "has to be a literal"),
        ("t = Statement(id='t.x', title='', expect='prooved')\n", "a verdict is one of proved"),
    ],
)
def test_a_file_that_is_no_derivation_is_refused_in_a_sentence(
    tmp_path: Path, text: str, sentence: str
) -> None:
    path = tmp_path / "file.py"
    path.write_text(text)
    with pytest.raises(UserError, match=sentence) as caught:
        Catalogue([path])
    assert "file.py" in str(caught.value) and "\n" not in str(caught.value)


def test_a_folder_may_hold_helpers_and_needs_one_derivation(tmp_path: Path) -> None:
    (tmp_path / "helper.py").write_text("x = 1\n")
    with pytest.raises(UserError, match="no derivation file was found"):
        Catalogue([tmp_path])
    fakes.bare(tmp_path, "t.one", "proved")
    assert [e.id for e in Catalogue([tmp_path]).select([str(tmp_path)])] == ["t.one"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("import no_such_module\n", r"line 1 cannot be loaded: ModuleNotFoundError"),
        ("\n1 / 0\n", r"line 2 cannot be loaded: ZeroDivisionError"),
        ("raise SystemExit(0)\n", "cannot be loaded: SystemExit"),
        ("from cbdp_sym import Statement\n", "has to be kept in a variable"),
    ],
)
def test_a_file_that_cannot_be_loaded_is_refused_in_a_sentence(
    tmp_path: Path, text: str, sentence: str
) -> None:
    path = tmp_path / "file.py"
    path.write_text(text + "def later():\n    return Statement(id='t.file', title='')\n")
    with pytest.raises(UserError, match=sentence):
        load_entry(Catalogue([path])["t.file"])


def test_files_with_the_name_of_a_module_or_of_each_other_are_kept_apart(tmp_path: Path) -> None:
    for name, id in (("a", "t.a"), ("b", "t.b")):
        (tmp_path / name).mkdir()
        fakes.bare(tmp_path / name, id, "proved").rename(tmp_path / name / "string.py")
    catalogue = Catalogue([tmp_path])
    assert [load_entry(catalogue[i]).id for i in ("t.a", "t.b")] == ["t.a", "t.b"]


def test_a_users_own_derivations_package_lives_beside_the_corpus(tmp_path: Path) -> None:
    own = tmp_path / "derivations" / "mine"
    own.mkdir(parents=True)
    for folder in (own.parent, own):
        (folder / "__init__.py").write_text("")
    (own / "common.py").write_text("from derivations.capacity_bounded.thm8 import DECAY\n")
    extra = "from derivations.mine.common import DECAY"
    path = fakes.bare(own, "mine.one", "proved", extra=extra)
    assert load_entry(Catalogue([path])["mine.one"]).source == "derivations/mine/mine_one.py"


# ── running ──


def test_outcomes_come_in_order_whatever_finishes_first(tmp_path: Path) -> None:
    fakes.bare(tmp_path, "t.a", "sleep a little")
    for id in ("t.b", "t.c", "t.d"):
        fakes.bare(tmp_path, id, "proved")
    seen: list[str] = []
    catalogue = Catalogue([tmp_path])
    options = Options(jobs=2, cache=None, verifier=fakes.VERIFIER)
    chosen = catalogue.select([str(tmp_path)])
    outcomes = verify(chosen, catalogue, options, lambda o: seen.append(o.entry.id))
    assert [o.entry.id for o in outcomes] == ["t.a", "t.b", "t.c", "t.d"]
    assert sorted(seen) == ["t.a", "t.b", "t.c", "t.d"]
    assert all(o.as_expected for o in outcomes)


def test_a_process_serves_many_statements(tmp_path: Path) -> None:
    for id in ("t.a", "t.b", "t.c"):
        fakes.bare(tmp_path, id, "proved")
    pids = {report(o)["source"] for o in run(tmp_path, jobs=1)}
    assert len(pids) == 1
    assert pids != {str(os.getpid())}


def test_a_process_that_has_taken_much_memory_is_replaced(tmp_path: Path) -> None:
    for id, title in (("t.a", "proved"), ("t.b", "fill"), ("t.c", "proved"), ("t.d", "proved")):
        fakes.bare(tmp_path, id, title)
    first, second, third, fourth = (report(o)["source"] for o in run(tmp_path, jobs=1))
    assert first == second != third == fourth


def test_what_hangs_is_stopped_and_open_and_the_others_go_on(tmp_path: Path) -> None:
    fakes.bare(tmp_path, "t.a", "hang")
    fakes.bare(tmp_path, "t.b", "proved")
    started = time.monotonic()
    first, second = run(tmp_path, jobs=1, timeout=1.0)
    assert time.monotonic() - started < 20
    assert report(first)["printed"]["verdict"] == "open"
    assert "time limit of 1 s" in report(first)["printed"]["parts"][0]["message"]
    assert second.as_expected


def test_a_busy_machine_changes_no_verdict(tmp_path: Path) -> None:
    """A statement that waits longer than its limit, without computing, is not stopped."""
    fakes.bare(tmp_path, "t.a", "sleep")
    (outcome,) = run(tmp_path, timeout=0.1)
    assert outcome.as_expected


def test_a_file_that_hangs_when_loaded_is_stopped_where_it_hangs(tmp_path: Path) -> None:
    fakes.bare(tmp_path, "t.a", "proved", extra="while True:\n    pass")
    (outcome,) = run(tmp_path, timeout=0.5)
    message = report(outcome)["printed"]["parts"][0]["message"]
    assert "line 4 of t_a.py" in message or "line 3 of t_a.py" in message


def test_a_proof_that_hangs_in_an_imported_file_is_stopped_where_both_are(tmp_path: Path) -> None:
    (tmp_path / "helper.py").write_text("def loop(p):\n    while True:\n        pass\n")
    fakes.proof(tmp_path, "t.a", steps="from helper import loop\n    loop(p)")
    (outcome,) = run(tmp_path, timeout=3.0, verifier=VERIFIER)
    message = report(outcome)["printed"]["parts"][0]["message"]
    assert re.search(r"line 11 of t_a.py, in expand \(line [23] of helper.py, in loop\)", message), message


def test_a_sketch_that_hangs_keeps_the_steps_that_are_left(tmp_path: Path) -> None:
    steps = 'p.have("x = 1")\n    while True:\n        pass'
    fakes.proof(tmp_path, "t.a", steps=steps)
    (outcome,) = run(tmp_path, timeout=4.0, verifier=SKETCHER)
    message = report(outcome)["printed"]["parts"][0]["message"]
    assert re.search(r"it was stopped at line 1[12] of t_a.py, in expand", message), message
    assert "steps that were left until then:" in message and "line 10: x = 1" in message, message


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no interval timers here")
def test_a_computation_in_c_that_is_stopped_says_where_it_was_called(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import faulthandler, signal\n"
        "faulthandler.register(signal.SIGVTALRM, chain=True)\n"
        "signal.setitimer(signal.ITIMER_VIRTUAL, 0.2)\n"
        "n = 3 ** (10 ** 9)\n"
    )
    ended = subprocess.run([sys.executable, str(script)], capture_output=True, text=True)
    assert ended.returncode == -signal.SIGVTALRM
    assert place_of(_frames(ended.stderr), script) == "line 4 of script.py, in <module>"


@pytest.mark.parametrize(
    ("title", "reason"), [("die", "ended without a result"), ("raise", "ValueError: a mistake in the engine")]
)
def test_a_crash_leaves_a_statement_open_and_the_others_go_on(
    tmp_path: Path, title: str, reason: str
) -> None:
    fakes.bare(tmp_path, "t.a", title)
    fakes.bare(tmp_path, "t.b", "print")
    first, second = run(tmp_path, jobs=1)
    assert report(first)["printed"]["verdict"] == "open"
    assert reason in report(first)["printed"]["parts"][0]["message"]
    assert second.as_expected


def test_a_file_that_does_not_load_is_an_error_and_the_others_go_on(tmp_path: Path) -> None:
    fakes.bare(tmp_path, "t.a", "proved", extra="1 / 0")
    fakes.bare(tmp_path, "t.b", "proved")
    first, second = run(tmp_path)
    assert first.report is None and "ZeroDivisionError" in first.error
    assert not first.as_expected and second.as_expected


@pytest.mark.parametrize("title", ["proved", "refuted", "checked", "open"])
@pytest.mark.parametrize("expect", ["proved", "refuted", "checked", "open"])
def test_a_verdict_has_to_be_the_expected_one(tmp_path: Path, title: str, expect: str) -> None:
    entry = StatementFile("t.a", tmp_path / "a.py", 1, title, expect, "")
    result = open_report(entry, "why it is so", 0.0)
    result["printed"]["verdict"] = title  # type: ignore[typeddict-item]
    result["printed"]["parts"][0]["verdict"] = title  # type: ignore[typeddict-item]
    assert bool(surprises(result)) == (title != expect)
    if title != expect:
        assert "why it is so" in explanation(result)


def test_a_repaired_claim_has_to_be_proved(tmp_path: Path) -> None:
    entry = StatementFile("t.a", tmp_path / "a.py", 1, "", "open", "")
    result = open_report(entry, "", 0.0)
    result["repaired"] = result["printed"]
    assert surprises(result) == ["further claims: open, and proved is expected"]


def test_a_numerical_disagreement_with_a_proof_is_a_surprise(tmp_path: Path) -> None:
    result = open_report(StatementFile("t.a", tmp_path / "a.py", 1, "", "proved", ""), "", 0.0)
    part = result["printed"]["parts"][0]
    result["printed"]["verdict"] = part["verdict"] = "proved"
    assert not surprises(result)
    part["samples"]["disagreements"] = ["x = 2"]
    assert surprises(result) == ["as printed: proved, but numerically it fails: x = 2"]


# ── the cache ──


def test_a_second_run_verifies_only_what_changed(tmp_path: Path) -> None:
    kept = Cache(tmp_path / "kept")
    first = fakes.bare(tmp_path, "t.a", "proved")
    fakes.bare(tmp_path, "t.b", "refuted", expect="refuted")
    assert [o.cached for o in run(tmp_path, cache=kept)] == [False, False]
    assert [o.cached for o in run(tmp_path, cache=kept)] == [True, True]
    first.write_text(first.read_text() + "# changed\n")
    assert [o.cached for o in run(tmp_path, cache=kept)] == [False, True]
    assert [o.cached for o in run(tmp_path, cache=kept, fresh=True)] == [False, False]


@pytest.mark.parametrize("title", ["open", "hang", "die", "raise"])
def test_what_is_not_settled_is_listed_but_not_kept(tmp_path: Path, title: str) -> None:
    kept = Cache(tmp_path / "kept")
    fakes.bare(tmp_path, "t.a", title, expect="open")
    for _ in range(2):
        (outcome,) = run(tmp_path, cache=kept, timeout=1.0)
        assert not outcome.cached
    last = kept.last("t.a")
    assert last is not None and last.report["printed"]["verdict"] == "open"


def test_a_damaged_entry_is_an_absent_one(tmp_path: Path) -> None:
    kept = Cache(tmp_path / "kept")
    fakes.bare(tmp_path, "t.a", "proved")
    catalogue = Catalogue([tmp_path])
    run(tmp_path, cache=kept)
    (file,) = (tmp_path / "kept").glob("*.json")
    good = file.read_text()
    first, noted, body = good.split("\n")
    head = json.loads(first)
    key = head["key"]

    def found() -> StatementReport | None:
        return kept.get(catalogue["t.a"], key, Lookup(catalogue))

    assert found() is not None
    verdicts = kept.verdicts("t.a")
    assert verdicts is not None and (verdicts.key, verdicts.printed, verdicts.repaired) == (key, "proved", "")
    wrong = [
        "",
        good[: len(good) // 2],
        "[" * 100_000,
        "null",
        first,
        f"{first}\n{noted}",
        *(f"{json.dumps({**head, k: 0})}\n{noted}\n{body}" for k in head),
        f"{json.dumps({**head, 'more': 1})}\n{noted}\n{body}",
        f"{json.dumps({**head, 'printed': 'refuted'})}\n{noted}\n{body}",
        f"{first}\n[]\n{body}",
        f"{first}\n{noted}\n{body.replace('t.a', 't.b')}",
        good.replace('"verdict": "proved"', '"verdict": "certain"'),
        good.replace('"parts": [', '"parts": [1, '),
    ]
    for text in wrong:
        file.write_text(text)
        assert found() is None, text[:80]
    file.write_bytes(b"\xff\xfe\x00")
    assert found() is None
    assert [o.cached for o in run(tmp_path, cache=kept)] == [False]
    assert [o.cached for o in run(tmp_path, cache=kept)] == [True]


def test_a_folder_that_cannot_be_written_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    fakes.bare(tmp_path, "t.a", "proved")
    (outcome,) = run(tmp_path, cache=Cache(tmp_path / "file"))
    assert outcome.as_expected


def test_ids_cannot_leave_the_folder(tmp_path: Path) -> None:
    kept = Cache(tmp_path / "kept")
    for id in ("../../evil", "a/b", "x" * 300):
        entry = StatementFile(id, tmp_path / "a.py", 1, "", "open", "")
        kept.put("key", open_report(entry, "", 0.0))
        assert kept.last(id) is not None
    assert len(list((tmp_path / "kept").glob("*.json"))) == 3
    assert sorted(p.name for p in tmp_path.iterdir()) == ["kept"]


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A derivation that reads in many ways, and one that it does not use."""
    (tmp_path / "pyproject.toml").write_text("")
    (tmp_path / "helper.py").write_text("a = 1\n")
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "helper2.py").write_text("b = 1\n")
    (tmp_path / "late.py").write_text("c = 1\n")
    (tmp_path / "deep" / "table.csv").write_text("1,2\n")
    reads = "from pathlib import Path\n(Path(__file__).parent / ('deep/' + 'table.csv')).read_text()"
    loads = "import importlib\nlate = importlib.import_module('late')"
    fakes.bare(tmp_path, "t.main", "proved", extra=f"import helper, t_lemma\n{reads}\n{loads}")
    fakes.bare(tmp_path, "t.lemma", "proved", extra="from deep import helper2")
    fakes.bare(tmp_path, "t.other", "proved")
    return tmp_path


USED = {"t_main.py", "helper.py", "t_lemma.py", "deep/helper2.py", "deep/table.csv", "late.py"}


def test_an_entry_holds_every_file_that_was_read_and_no_other(library: Path) -> None:
    kept = Cache(library / "kept")
    run(library, cache=kept)
    last = kept.verdicts("t.main")
    assert last is not None and last.facts is not None and not last.place
    files = {f.subject.removeprefix("project:") for f in last.facts if f.kind == "file"}
    assert {f for f in files if not f.startswith("corpus:")} == USED
    catalogue = Catalogue([library])
    for name in sorted(USED):
        (library / name).write_text((library / name).read_text() + "# changed\n")
        cached = {o.entry.id: o.cached for o in run(library, cache=kept)}
        assert not cached["t.main"] and cached["t.other"], name
        assert len(catalogue.entries) > 3


def test_an_entry_goes_with_its_project(library: Path) -> None:
    """In another folder it counts for the files there, and not for those of the first."""
    run(library, cache=Cache(library / "kept"))
    copy = library.parent / "copy"
    shutil.copytree(library, copy)
    assert all(o.cached for o in run(copy, cache=Cache(copy / "kept")))
    (copy / "helper.py").write_text("a = 2\n")
    cached = {o.entry.id: o.cached for o in run(copy, cache=Cache(copy / "kept"))}
    assert cached == {"t.main": False, "t.lemma": True, "t.other": True}


def test_what_is_read_outside_ties_an_entry_to_its_place(tmp_path: Path) -> None:
    outside, project = tmp_path / "outside.txt", tmp_path / "a"
    outside.write_text("1")
    project.mkdir()
    (project / "pyproject.toml").write_text("")
    fakes.bare(project, "t.a", "proved", extra="open(__file__[:-9] + '/outside.txt').read()")
    run(project, cache=Cache(project / "kept"))
    assert [o.cached for o in run(project, cache=Cache(project / "kept"))] == [True]
    shutil.copytree(project, tmp_path / "b")
    assert [o.cached for o in run(tmp_path / "b", cache=Cache(tmp_path / "b" / "kept"))] == [False]


def test_a_key_holds_the_engine_the_versions_the_id_and_the_verifier(
    library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalogue = Catalogue([library])

    def key(id: str = "t.main", verifier: str = "v") -> str:
        return key_of(catalogue[id], verifier)

    keys = [key(), key("t.other"), key(verifier="w")]
    for name, value in (
        ("version", lambda name: f"another {name}"), ("FORMAT", 0), ("INTERFACES", frozenset(("kernel",))),
    ):  # fmt: skip
        with monkeypatch.context() as patch:
            patch.setattr(cache_module, name, value)
            keys.append(key())
    with monkeypatch.context() as patch:
        patch.setenv("SYMPY_GROUND_TYPES", "python")
        keys.append(key())
    assert len(set(keys)) == len(keys)


TWICE = "def twice(x):\n    assert x\n    return 2 * x\n"
READERS = {"__doc__", "getdoc", "getcomments", "getsource", "getsourcelines", "cleandoc", "get_docstring"}


@pytest.mark.parametrize(
    ("changed", "same"),
    [
        ("# the double\n" + TWICE.replace("2 * x", "(\n        2 * x)  # of x"), True),
        (TWICE.replace("assert", '"""Return the double."""\n    assert'), True),
        ('"""A module."""\n' + TWICE, True),
        (TWICE.replace("assert x", "assert x > 0"), False), (TWICE.replace("2", "3"), False),
        (TWICE.replace("2 *", "2.0 *"), False), (TWICE.replace("return 2 * x", "'2 * x'"), False),
        (TWICE + "pass\n", False),
    ],
)  # fmt: skip
def test_the_code_of_a_module_has_no_comments_docstrings_or_layout(changed: str, same: bool) -> None:
    assert (sources.code_of(changed.encode()) == sources.code_of(TWICE.encode())) is same


def test_no_verdict_rests_on_a_docstring_or_the_text_of_the_package() -> None:
    """Keys leave docstrings out; `find` reads them for its own index, and advice is for what is open."""
    package = Path(cache_module.__file__).parents[1]
    deciding = [f for f in package.rglob("*.py") if f.relative_to(package).parts[0] not in INTERFACES]
    readers = set()
    for file in deciding:
        for node in ast.walk(ast.parse(file.read_bytes())):
            name = (
                node.attr
                if isinstance(node, ast.Attribute)
                else node.id
                if isinstance(node, ast.Name)
                else ""
            )
            if name in READERS and isinstance(node.ctx, ast.Load):  # type: ignore[attr-defined]
                readers.add(file.relative_to(package).as_posix())
    assert readers == {"author/finding.py", "corpus/advice.py"}


def test_every_part_counts_unless_it_is_an_interface() -> None:
    """A new part of the package decides verdicts until somebody says that it does not."""
    package = Path(cache_module.__file__).parents[1]
    assert {p.name for p in package.iterdir() if p.is_dir()} - INTERFACES >= {
        "analysis", "author", "checkers", "corpus", "gate", "kernel", "mathematics", "oracles", "recheck",
        "tactics", "theory",
    }  # fmt: skip


def test_a_part_of_the_package_that_does_not_verify_counts_where_it_is_imported(tmp_path: Path) -> None:
    fakes.bare(tmp_path, "t.main", "proved", extra="import cbdp_sym.export.gallina")
    kept = Cache(tmp_path / "kept")
    run(tmp_path, cache=kept)
    last = kept.verdicts("t.main")
    assert last is not None and last.facts is not None
    assert any(f.kind == "file" and f.subject.endswith("export/gallina.py") for f in last.facts)


def test_shapes() -> None:
    assert conforms({"a": 1}, dict[str, int])
    assert not conforms({"a": True}, dict[str, int])
    assert not conforms({1: 1}, dict[str, int])
    assert conforms([None, "x"], list[str | None])
    assert conforms(1, float) and not conforms("1", float)


def test_another_process_gets_the_whole_catalogue(tmp_path: Path) -> None:
    fakes.bare(tmp_path, "my.a", "proved")
    fakes.bare(tmp_path, "my.b", "refuted", expect="refuted")
    catalogue = Catalogue([tmp_path])
    again = Catalogue.from_plain(json.loads(json.dumps(catalogue.plain())))
    assert vars(again) == vars(catalogue)
    assert again.select([str(tmp_path)]) == catalogue.select([str(tmp_path)])


def test_a_file_that_changes_is_read_again(tmp_path: Path) -> None:
    path = fakes.bare(tmp_path, "my.a", "proved")
    assert [e.id for e in statements_in(path)] == ["my.a"]
    path.write_text(path.read_text().replace("my.a", "my.b"))
    assert [e.id for e in statements_in(path)] == ["my.b"]


def test_a_process_counts_its_own_memory_and_not_that_of_whoever_started_it() -> None:
    taken = bytearray(400_000_000)
    command = [sys.executable, "-c", "from cbdp_sym.corpus.worker import _memory; print(_memory())"]
    said = int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert len(taken) == 400_000_000 and 0 <= said < 300_000_000
