"""What a verification read is noted, and what changed meanwhile is not kept."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cbdp_sym.corpus.cache import Cache
from cbdp_sym.corpus.reads import recording
from tests.test_random_edits import HEAD, run

DEFINES = "from cbdp_sym.author import define\ndefine('define half_of_a_test for x : real := x / {n}')\n"
USES = "claim = theorem.printed('for x : real holds half_of_a_test x * 2 = x')\n"


def derivation(root: Path, name: str, code: str) -> None:
    (root / "pyproject.toml").touch()
    text = HEAD.format(folder=".", name=name) + code
    if "def number" not in code:
        text += "\ndef number():\n    return 1\n"
    (root / f"t_{name}.py").write_text(f"{text}\ntheorem.number = number\n")


def outcomes(root: Path, cache: Cache | None = None) -> dict[str, tuple[bool, str]]:
    """Whether each is from the cache, and its error."""
    return {o.entry.id: (o.cached, o.error) for o in run(root, cache)}


def test_a_file_that_is_put_back_after_the_run_is_not_kept(tmp_path: Path) -> None:
    """Edited before it is read, and put back at the end: the next run must not find the other's verdict."""
    helper = tmp_path / "helper_put_back.py"
    helper.write_text("N = 1\n")
    swap = (
        "import time\n(HERE / 'helper_put_back.py').write_text('N = 2\\n')\n"
        "sys.path.insert(0, str(HERE))\nimport helper_put_back\n"
        "def number():\n    (HERE / 'helper_put_back.py').write_text('N = 1\\n')\n"
        "    return helper_put_back.N\n"
    )
    derivation(tmp_path, "swapped", swap)
    cache = Cache(tmp_path / "kept")
    assert outcomes(tmp_path, cache) == {"t.swapped": (False, "")}
    last = cache.last("t.swapped")
    assert last is not None and last.report["findings"][0]["text"] == "2" and last.verdicts.facts is None
    assert outcomes(tmp_path, cache) == {"t.swapped": (False, "")}


def test_a_definition_of_another_file_is_known_where_it_is_imported(tmp_path: Path) -> None:
    derivation(tmp_path, "a", DEFINES.format(n=2) + USES)
    derivation(tmp_path, "b", "import t_a\n" + USES)
    derivation(tmp_path, "c", USES)
    cache = Cache(tmp_path / "kept")
    first = outcomes(tmp_path, cache)
    assert first["t.a"] == first["t.b"] == (False, "")
    assert "'half_of_a_test' is neither a variable here nor a constant" in first["t.c"][1]
    derivation(tmp_path, "a", DEFINES.format(n=3) + USES)
    assert not outcomes(tmp_path, cache)["t.b"][0]


def test_two_files_define_one_name_in_two_ways(tmp_path: Path) -> None:
    """Which of them is verified first in a process makes no difference."""
    derivation(tmp_path, "a", DEFINES.format(n=2) + USES)
    derivation(tmp_path, "b", DEFINES.format(n=3) + USES)
    assert set(outcomes(tmp_path).values()) == {(False, "")}


def test_what_is_asked_of_python_is_as_before_afterwards(tmp_path: Path) -> None:
    before = os.stat, os.lstat, os.access, os.readlink, os.getcwd, type(os.environ)
    with recording() as reads:
        assert not (tmp_path / "a").exists() and os.environ.get("NO_SUCH_NAME") is None and os.getcwd()
        with pytest.raises(OSError):
            os.stat(tmp_path / "a" / "b")
    assert (os.stat, os.lstat, os.access, os.readlink, os.getcwd, type(os.environ)) == before
    kinds = {(kind, subject) for kind, subject in reads.values}
    assert {("kind", str(tmp_path / "a")), ("environment", "NO_SUCH_NAME"), ("directory", "")} <= kinds
    assert not reads.changed and not reads.unseen


@pytest.mark.skipif(os.name == "nt", reason="multiprocessing starts processes otherwise")
def test_a_process_that_no_event_tells_is_noticed() -> None:
    from multiprocessing.util import spawnv_passfds

    with recording() as reads:
        os.waitpid(spawnv_passfds(b"/bin/true", [b"/bin/true"], []), 0)
    assert reads.unseen and reads.plain(Path("/a.py")) is None


def test_lines_that_python_keeps_are_read_again(tmp_path: Path) -> None:
    for name in ("a", "b"):
        derivation(tmp_path, name, "import linecache\nlinecache.getline(str(HERE / 'lines'), 1)")
    (tmp_path / "lines").write_text("1\n")
    cache = Cache(tmp_path / "kept")
    run(tmp_path, cache)
    (tmp_path / "lines").write_text("2\n")
    assert [o.cached for o in run(tmp_path, cache)] == [False, False]
