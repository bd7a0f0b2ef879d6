"""The cache under two writers, a kill at any moment, and a full disk: at worst, work is done twice."""

from __future__ import annotations

import errno
import os
import random
import resource
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cbdp_sym.corpus.cache import Cache
from cbdp_sym.corpus.catalogue import Catalogue
from cbdp_sym.corpus.report import StatementReport
from cbdp_sym.corpus.runner import Options, open_report, verify
from cbdp_sym.corpus.scan import StatementFile
from tests import fakes

ID = "t.a"


def report(version: int) -> StatementReport:
    """A report that says its version twice, far apart."""
    text = f"version {version} " + "x" * 20_000
    made = open_report(StatementFile(ID, Path("a.py"), 1, f"title {version}", "open", ""), text, 0.0)
    made["title"] = f"title {version}"
    return made


def is_whole(cache: Cache, versions: int) -> bool:
    """Return whether what is kept is one of the versions that were put, under its own key."""
    kept = cache.last(ID)
    return kept is not None and any(
        kept.verdicts.key == f"key {v}" and kept.report == report(v) for v in range(versions)
    )


def in_a_child(work: Callable[[], None]) -> int:
    child = os.fork()
    if child == 0:
        try:
            work()
        finally:
            os._exit(0)
    return child


def put_for_ever(cache: Cache) -> None:
    while True:
        for version in range(3):
            cache.put(f"key {version}", report(version))


def test_a_writer_killed_at_any_moment_leaves_a_whole_entry(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.put("key 0", report(0))
    rng = random.Random(1)
    for _ in range(25):
        child = in_a_child(lambda: put_for_ever(cache))
        time.sleep(rng.uniform(0, 0.02))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        assert is_whole(cache, 3)


def test_what_a_killed_writer_left_is_no_entry(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    (tmp_path / "abc.tmp").write_text('{"format": 2')
    assert cache.last(ID) is None
    cache.put("key 1", report(1))
    assert is_whole(cache, 3)


def test_two_writers_and_a_reader(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.put("key 0", report(0))
    children = [in_a_child(lambda: put_for_ever(cache)) for _ in range(2)]
    try:
        for _ in range(200):
            assert is_whole(cache, 3)
    finally:
        for child in children:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
    assert is_whole(cache, 3)


@pytest.mark.parametrize("call", ["mkstemp", "fdopen", "fsync", "replace", "mkdir"])
@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "no space"), KeyboardInterrupt()])
def test_a_disk_that_is_full_or_an_interrupt_at_each_call(
    call: str, error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = Cache(tmp_path)
    cache.put("key 0", report(0))

    def fails(*_: Any, **__: Any) -> Any:
        raise error

    import tempfile

    homes = {"mkstemp": tempfile, "mkdir": Path}
    with monkeypatch.context() as patched:
        patched.setattr(homes.get(call, os), call, fails)
        try:
            cache.put("key 1", report(1))
        except KeyboardInterrupt:
            assert isinstance(error, KeyboardInterrupt)
    kept = cache.last(ID)
    assert kept is not None
    assert kept.verdicts.key == "key 0"
    assert kept.report == report(0)


def test_a_disk_that_is_full_in_the_middle_of_a_file(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.put("key 0", report(0))

    def put_with_little_room() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000))
        cache.put("key 1", report(1))

    os.waitpid(in_a_child(put_with_little_room), 0)
    kept = cache.last(ID)
    assert kept is not None
    assert kept.verdicts.key == "key 0"
    assert not list(tmp_path.glob("*.tmp"))


def test_a_run_with_a_full_disk_decides_the_same_and_keeps_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, "no space")

    fakes.bare(tmp_path, "t.a", "proved")
    catalogue = Catalogue([tmp_path])
    options = Options(jobs=1, cache=Cache(tmp_path / "kept"), verifier=fakes.VERIFIER)
    monkeypatch.setattr(os, "fsync", full)
    for _ in range(2):
        (outcome,) = verify(catalogue.select([str(tmp_path)]), catalogue, options)
        assert outcome.as_expected
        assert not outcome.cached
    monkeypatch.undo()
    assert [
        o.cached for _ in range(2) for o in verify(catalogue.select([str(tmp_path)]), catalogue, options)
    ] == [False, True]


def test_one_changed_character_makes_an_entry_an_absent_one(tmp_path: Path) -> None:
    """A verdict that became another by damage is not believed: the entry has a digest of itself."""
    cache = Cache(tmp_path)
    small = open_report(StatementFile(ID, Path("a.py"), 1, "title", "open", ""), "why", 0.0)
    cache.put("key", small)
    (file,) = tmp_path.glob("*.json")
    good = file.read_text(encoding="utf-8")
    for k in range(0, len(good), 3):
        file.write_text(good[:k] + chr(ord(good[k]) ^ 1) + good[k + 1 :], encoding="utf-8")
        kept = cache.last(ID)
        assert kept is None or (kept.verdicts.key, kept.report) == ("key", small)
    for verdict in ("proved", "refuted", "checked"):
        file.write_text(good.replace('"open"', f'"{verdict}"'), encoding="utf-8")
        assert cache.last(ID) is None
