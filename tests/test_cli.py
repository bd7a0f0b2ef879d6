"""The command line, as a user meets it: what it prints, and its exit codes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result
from reports import CACHE

from cbdp_sym import documents
from cbdp_sym.cli import main
from cbdp_sym.corpus.cache import Cache, default_folder, key_of
from cbdp_sym.corpus.catalogue import corpus_catalogue
from cbdp_sym.corpus.facts import Lookup
from cbdp_sym.corpus.papers import entries
from cbdp_sym.corpus.report import StatementReport
from cbdp_sym.corpus.runner import VERIFIER
from cbdp_sym.corpus.shipped import claims, shipped, shipped_claims, summary
from tests import fakes

ROOT = Path(__file__).parents[1]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory of its own, with a cache of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CBDP_SYM_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("COLUMNS", raising=False)
    paths = [str(ROOT), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(p for p in paths if p))
    return tmp_path


@pytest.fixture
def cached(here: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same with the reports that other tests have: for tests that are not about the cache."""
    monkeypatch.setenv("CBDP_SYM_CACHE", CACHE)
    return here


def cbdp(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "cbdp_sym", *map(str, arguments)], capture_output=True, text=True, timeout=300
    )


def in_a_sentence(result: subprocess.CompletedProcess[str], *parts: str) -> None:
    """A bad call: exit code 2, one line on the error stream, and no traceback."""
    assert result.returncode == 2, result.stdout + result.stderr
    assert result.stdout == ""
    assert result.stderr.startswith("cbdp-sym: ") and result.stderr.count("\n") == 1
    for part in parts:
        assert part in result.stderr


# ── list ──


@pytest.mark.parametrize("command", [["--help"], ["list"], ["list", "--json"]])
def test_what_only_lists_does_not_load_sympy(here: Path, command: list[str]) -> None:
    code = (
        "import sys\nfrom cbdp_sym.cli import main\n"
        f"main({command!r}, standalone_mode=False)\n"
        "assert not {'sympy', 'flint', 'mpmath', 'jinja2'} & set(sys.modules)\n"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr


def test_list_json_keeps_the_contract(here: Path) -> None:
    rows = json.loads(cbdp("list", "--json").stdout)
    assert {"cbdp.thm8", "cbdp.cor1", "zcdp.prop3.3"} <= {r["id"] for r in rows}
    for row in rows:
        assert {"id", "paper", "ref", "title", "printed", "repaired"} <= row.keys()
        assert {"verdict", "axioms", "leaves", "witness", "seconds"} <= row["printed"].keys()
        assert row["status"] in ("shipped", "never")


def test_the_verdicts_that_are_shipped_are_those_of_the_last_run() -> None:
    """Skip the test unless the corpus was verified here as it is now; scripts/verdicts writes them anew."""
    catalogue = corpus_catalogue()
    ours = shipped()
    assert set(ours) <= {e.id for e in catalogue.corpus}
    cache = Cache(default_folder())
    for entry in catalogue.corpus:
        kept = cache.last(entry.id)
        if kept and kept.verdicts.still_hold(key_of(entry, VERIFIER), entry.path, Lookup(catalogue)):
            assert summary(kept.report) == ours.get(entry.id), f"{entry.id}: run scripts/verdicts"
            assert claims(kept.report) == shipped_claims().get(entry.id), f"{entry.id}: run scripts/verdicts"


def test_a_list_right_after_installation_shows_what_was_shipped(here: Path) -> None:
    shown = cbdp("list").stdout
    assert "refuted" in shown and "proved" in shown and "came with this version" in shown


def test_what_was_read_off_source_files_is_kept_and_harmless(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(here / "xdg"))
    first = cbdp("list").stdout
    (kept,) = (here / "xdg").rglob("sources.json")
    assert cbdp("list").stdout == first
    for damage in ("", "{", "[]", kept.read_text().replace("proved", "refuted")[:-40]):
        kept.write_text(damage)
        assert cbdp("list").stdout == first
    rows = {k: {**v, "statements": 1} for k, v in json.loads(kept.read_text()).items()}
    kept.write_text(json.dumps(rows))
    assert cbdp("list").stdout == first


def test_list_all_has_every_statement_of_the_papers(here: Path) -> None:
    rows = json.loads(cbdp("list", "--json", "--all").stdout)
    assert {r["id"] for r in rows} == set(entries())


def test_list_tells_the_last_verdict_and_when_it_is_stale(here: Path) -> None:
    path = fakes.proof(here, "my.square")
    assert "-" in cbdp("list", path).stdout.splitlines()[1].split()
    assert cbdp("verify", path).returncode == 0
    assert "proved" in cbdp("list", path).stdout
    assert "stale" not in cbdp("list", path).stdout
    path.write_text(path.read_text() + "\n")
    assert "proved (stale)" in cbdp("list", path).stdout


# ── verify ──


def test_a_statement_of_the_corpus_is_verified_and_then_kept(here: Path) -> None:
    first = cbdp("verify", "cbdp.thm8", "--json", "out.json")
    assert first.returncode == 0, first.stdout + first.stderr
    assert "1 statement: all as expected" in first.stdout
    (row,) = json.loads(Path("out.json").read_text())
    assert (row["id"], row["paper"], row["ref"]) == ("cbdp.thm8", "cbdp", "Theorem 8 (Laplace, KL)")
    assert row["printed"]["verdict"] == "proved" == row["repaired"]["verdict"]
    assert "ftc_above" in row["printed"]["axioms"] and row["printed"]["witness"] is None
    assert row["printed"]["leaves"]["cited"] > 0 and row["printed"]["seconds"] > 0
    second = cbdp("verify", "cbdp.thm8", "--json", "-")
    (again,) = json.loads(second.stdout)
    assert again == {**row, "cached": True}


def test_a_statement_that_is_right_as_printed_has_no_repair(cached: Path) -> None:
    (plain,) = json.loads(cbdp("verify", "zcdp.lem1.7", "--json", "-").stdout)
    assert plain["printed"]["verdict"] == "proved" and plain["repaired"] is None


def test_a_refuted_statement_has_its_witness(here: Path) -> None:
    (row,) = json.loads(cbdp("verify", "cbdp.lem5", "--json", "-", "--no-cache").stdout)
    assert row["printed"]["verdict"] == "refuted" == row["expect"]
    assert row["printed"]["witness"]["values"]
    assert row["repaired"]["verdict"] == "proved"
    assert row["as_expected"] and row["findings"]
    assert not (here / "cache").exists()


def test_a_wrong_step_is_explained_and_the_exit_code_is_1(here: Path) -> None:
    fakes.proof(here, "my.right")
    fakes.proof(here, "my.wrong", right="x^2 + 3*x + 1")
    result = cbdp("verify", ".", "--junit", "junit.xml")
    assert result.returncode == 1
    assert "1 NOT AS EXPECTED" in result.stdout
    assert "my.wrong (my_wrong.py, line 4)" in result.stdout
    assert "as printed it is open, and proved is expected" in result.stdout
    assert "this step is not proved: (x + 1)² = x² + 3·x + 1" in result.stdout
    suite = ElementTree.parse("junit.xml").getroot()
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("2", "1", "0")
    (failure,) = suite.iter("failure")
    assert "this step is not proved" in (failure.text or "")


def test_a_proof_that_hangs_is_stopped_where_it_hangs(here: Path) -> None:
    path = fakes.proof(here, "my.slow", steps="while True: pass")
    started = time.monotonic()
    result = cbdp("verify", path, "--timeout", "1")
    assert time.monotonic() - started < 20
    assert result.returncode == 1
    assert "line 10 of my_slow.py, in expand" in result.stdout
    assert "time limit of 1 s" in result.stdout


def test_a_proved_statement_that_is_expected_to_fail_fails(here: Path) -> None:
    path = fakes.proof(here, "my.square", expect="refuted")
    result = cbdp("verify", path)
    assert result.returncode == 1
    assert "as printed it is proved, and refuted is expected" in result.stdout


@pytest.mark.parametrize("command", ["verify", "show", "why", "render"])
def test_an_unknown_id_is_a_bad_call_with_the_nearest_ids(here: Path, command: str) -> None:
    in_a_sentence(cbdp(command, "cbdp.thm88"), "no statement 'cbdp.thm88'", "cbdp.thm8")


@pytest.mark.parametrize(
    ("text", "parts"),
    [("def broken(:\n", ["bad.py", "line 1", "not valid Python"]), ("x = 1\n", ["bad.py", "no Statement"])],
)
def test_a_file_that_is_no_derivation_is_a_bad_call(here: Path, text: str, parts: list[str]) -> None:
    Path("bad.py").write_text(text)
    in_a_sentence(cbdp("verify", "bad.py"), *parts)
    in_a_sentence(cbdp("show", "bad.py"), *parts)


def test_a_claim_that_cannot_be_read_names_the_place_on_one_line(here: Path) -> None:
    path = fakes.proof(here, "my.bad")
    for wrong, said in (
        (
            '"for x : rael holds x = x"',
            "line 4 cannot be loaded: a type is wanted, not 'rael', at 'rael holds x = x'\n",
        ),
        ('"for x : real holds"', ", at the end of 'for x : real holds'\n"),
    ):
        path.write_text(
            "from cbdp_sym.author import *\n\n"
            f"theorem = Statement(id='my.bad', title='Bad')\nclaim = theorem.printed({wrong})\n"
        )
        result = cbdp("verify", "my_bad.py")
        assert result.returncode == 2
        assert said in result.stderr
        assert "^" not in result.stderr


def test_a_file_that_does_not_load_is_a_bad_call_and_the_others_go_on(here: Path) -> None:
    fakes.proof(here, "my.right")
    path = fakes.proof(here, "my.bad")
    path.write_text("import no_such_module\n" + path.read_text())
    result = cbdp("verify", ".")
    assert result.returncode == 2
    assert result.stderr.count("\n") == 1
    assert "'my_bad.py', line 1 cannot be loaded: ModuleNotFoundError" in result.stderr
    assert "my.right" in result.stdout and "proved" in result.stdout
    in_a_sentence(cbdp("show", "my_bad.py"), "ModuleNotFoundError")


@pytest.mark.parametrize(
    "arguments", [["nowhere.py"], ["--jobs", "0"], ["--timeout", "0"], ["--timeout", "x"], ["--nothing"]]
)
def test_bad_arguments_are_a_bad_call(here: Path, arguments: list[str]) -> None:
    result = cbdp("verify", *arguments)
    assert result.returncode == 2
    assert "Traceback" not in result.stderr


def test_a_target_that_cannot_be_written_is_a_bad_call(cached: Path) -> None:
    result = cbdp("verify", "cbdp.thm8", "--json", "no/where.json")
    in_a_sentence(result, "'no/where.json' cannot be written")


def test_an_interrupt_stops_the_processes_and_keeps_what_is_done(here: Path) -> None:
    fakes.proof(here, "my.a")
    path = fakes.proof(here, "my.b", steps="import os; open('pid', 'w').write(str(os.getpid()))")
    path.write_text(path.read_text() + "    while True: pass\n")
    process = subprocess.Popen(
        [sys.executable, "-m", "cbdp_sym", "verify", ".", "--jobs", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    deadline, kept = time.monotonic() + 60, here / "cache" / "my.a.json"
    while not (Path("pid").exists() and Path("pid").read_text() and kept.exists()):
        assert time.monotonic() < deadline and process.poll() is None, process.communicate()
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "stopped" in errors and "Traceback" not in errors
    with pytest.raises(ProcessLookupError):
        os.kill(int(Path("pid").read_text()), 0)
    assert kept.exists()


# ── show, why, new ──


def test_show_prints_the_claim_before_anything_else(cached: Path) -> None:
    result = cbdp("show", "--steps", "cbdp.lem5")
    assert result.returncode == 0, result.stderr
    short = cbdp("show", "cbdp.lem5").stdout
    assert (
        result.stdout.startswith(short[: short.index("source: ")].rstrip()) and "the derivation," not in short
    )
    order = [
        "cbdp.lem5  Lemma 5",
        "as printed, a global maximum",
        "0 < X   (not printed in the paper)",
        "⊢ a - X·a^(α/(α - 1)) ≤",
        "refuted",
        "witness: ",
        "repaired, ",
        "⊢ ",
        "finding (hypothesis)",
        "the refutation, as printed",
        "the derivation, repaired",
    ]
    position = -1
    for text in order:
        found = result.stdout.find(text, position + 1)
        assert found > position, f"'{text}' is not where it belongs:\n{result.stdout}"
        position = found


def test_why_goes_down_to_leaves_and_cited_theorems(cached: Path) -> None:
    result = cbdp("why", "cbdp.thm12", "--all")
    assert result.returncode == 0, result.stderr
    said = " ".join(result.stdout.replace("│", " ").split())
    assert "the logarithm of a product" in said and "cites product_L, Kallenberg" in said
    assert "Real and Complex Analysis" in said


def test_why_shows_two_levels_and_how_to_see_more(cached: Path) -> None:
    lines = cbdp("why", "zcdp.prop5.3").stdout.splitlines()
    assert "  … there is more: --depth 3, or --all" in lines
    assert len(lines) < 120
    tree = [line for line in lines if "──" in line]
    assert tree and all(len(line) <= 80 for line in tree)
    assert len(lines) < len(cbdp("why", "zcdp.prop5.3", "--depth", "3").stdout.splitlines())


def test_show_has_no_tex(cached: Path) -> None:
    for id in ("zcdp.prop5.3", "cbdp.thm11"):
        for more in ("--proof", "--steps"):
            said = cbdp("show", more, id).stdout
            assert "$" not in said and "\\" not in said


def test_show_tells_the_proof_as_the_appendix_does(cached: Path) -> None:
    said = " ".join(cbdp("show", "--proof", "cbdp.lem6").stdout.split())
    assert "Case 2: d(h) < 0. There are m, n such that ∫h dP = m and ∫h dQ = n." in said
    assert "= d(h) (it is its own absolute value)" in said and "[exact]" not in said


def test_why_shows_a_shared_node_once(cached: Path) -> None:
    assert "── see " in cbdp("why", "zcdp.prop3.3", "--all").stdout


def test_new_writes_a_derivation_that_verifies_and_is_not_overwritten(here: Path) -> None:
    assert cbdp("new", "my.thm1").returncode == 0
    text = Path("my_thm1.py").read_text()
    assert 'id="my.thm1"' in text
    assert cbdp("verify", "my_thm1.py").returncode == 0
    in_a_sentence(cbdp("new", "my.thm1"), "'my_thm1.py' exists already")
    assert Path("my_thm1.py").read_text() == text
    assert cbdp("new", "mine/thm2.py").returncode == 0
    assert 'id="mine.thm2"' in Path("mine/thm2.py").read_text()
    for name in ("a'b", "", "1.x", "my thm"):
        assert cbdp("new", name).returncode == 2


def test_the_shell_completes_ids(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_CBDP_SYM_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "cbdp-sym show cbdp.thm1")
    monkeypatch.setenv("COMP_CWORD", "2")
    code = "from cbdp_sym.cli import main; main(prog_name='cbdp-sym')"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "plain,cbdp.thm12" in result.stdout


# ── render ──


def rendered(monkeypatch: pytest.MonkeyPatch, *arguments: str, fails: bool = False) -> Result:
    """Run ``render`` with documents that only say what they were given."""

    def latex(reports: list[StatementReport], folder: Path, *, selection: bool, full: bool) -> list[Path]:
        assert selection
        if fails:
            raise documents.DocumentError("the template is broken")
        return [folder / f"{r['id']}.tex" for r in reports]

    monkeypatch.setattr(documents, "render_latex", latex)
    monkeypatch.setattr(documents, "render_pdf", lambda f: f.with_suffix(".pdf"))
    return CliRunner().invoke(main, ["render", *arguments])


def test_render_writes_documents_of_the_chosen_statements(
    cached: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = rendered(monkeypatch, "cbdp.eq4", "cbdp.thm8")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == ["latex_out/cbdp.eq4.tex", "latex_out/cbdp.thm8.tex"]
    result = rendered(monkeypatch, "cbdp.thm8", "--format", "pdf", "-o", "out")
    assert result.stdout.splitlines() == ["out/cbdp.thm8.tex", "out/cbdp.thm8.pdf"]


def test_a_document_that_fails_gives_exit_code_1(cached: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = rendered(monkeypatch, "cbdp.thm8", fails=True)
    assert result.exit_code == 1
    assert result.stderr == "cbdp-sym: the template is broken\n"


def test_the_readme_s_own_theorem_is_proved(here: Path) -> None:
    readme = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    code = readme.split("```python\n")[1].split("```")[0]
    Path("readme_theorem.py").write_text(code)
    result = cbdp("verify", "readme_theorem.py")
    assert result.returncode == 0, result.stdout
    assert "my.laplace" in result.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["prove", "x < 1", "--timeout", "nan"], "nan is not a finite number"),
        (["verify", "--timeout", "inf", "cbdp.thm9"], "inf is not a finite number"),
        (["render", "-o", "/proc/x", "cbdp.thm9"], "the folder '/proc/x' cannot be written"),
    ],
)
def test_a_mistake_in_the_shell_is_no_traceback(words: list[str], said: str) -> None:
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 2 and said in result.output and "Traceback" not in result.output
