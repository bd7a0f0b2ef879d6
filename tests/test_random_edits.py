"""No verdict survives from the cache that a fresh verification would not give, whatever is edited.

Each way to read a number is a project of a few files, and edits that change the number. The "proof" is the
number itself (``fakes.number_that_was_read``), so that any stale answer shows.
"""

from __future__ import annotations

import gzip
import os
import random
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from cbdp_sym.corpus.cache import Cache
from cbdp_sym.corpus.catalogue import Catalogue
from cbdp_sym.corpus.runner import Options, Outcome, verify

VERIFIER = "tests.fakes:number_that_was_read"
HEAD = """
import os, sys, json
from pathlib import Path
from cbdp_sym.author.statement import Statement
HERE = Path(__file__).parent / {folder!r}
theorem = Statement(id="t.{name}", title="proved")
"""

Edit = Callable[[Path, int], None]


class Way(NamedTuple):
    """How a derivation reads: code that leaves ``N`` or defines ``number()``, its files, and an edit."""

    code: str
    files: dict[str, str]
    edit: Edit


def writes(name: str, text: str = "{}") -> Edit:
    """An edit that puts the new number into a file."""

    def edit(folder: Path, n: int) -> None:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text.replace("{}", str(n)))

    return edit


def file(code: str, name: str, text: str, **files: str) -> Way:
    """A way whose number stands in one file."""
    others = {k.replace("__", "/", 1).replace("_py", ".py"): v for k, v in files.items()}
    return Way(code, {name: text.replace("{}", "10"), **others}, writes(name, text))


def gz(folder: Path, n: int) -> None:
    with gzip.open(folder / "n.gz", "wt") as stream:
        stream.write(str(n))


def zipped(folder: Path, n: int) -> None:
    with zipfile.ZipFile(folder / "lib.zip", "w") as archive:
        archive.writestr("zipped_helper.py", f"N = {n}\n")


def linked(folder: Path, n: int) -> None:
    (folder / f"target{n}").write_text(str(n))
    (folder / "link").unlink(missing_ok=True)
    (folder / "link").symlink_to(folder / f"target{n}")


def more_files(folder: Path, n: int) -> None:
    (folder / "many").mkdir(exist_ok=True)
    for k in range(n % 7):
        (folder / "many" / f"{n}{k}.txt").write_text("")


def flag(folder: Path, n: int) -> None:
    (folder / "flag").write_text("") if n % 2 else (folder / "flag").unlink(missing_ok=True)


def shadow(folder: Path, n: int) -> None:
    (folder / "first").mkdir(exist_ok=True)
    path = folder / "first" / "shadowed.py"
    path.write_text(f"N = {n}\n") if n % 3 else path.unlink(missing_ok=True)


def longer(folder: Path, n: int) -> None:
    (folder / "long.bin").write_bytes(b"x" * n)


def environment(folder: Path, n: int) -> None:
    os.environ["A_NUMBER_OF_A_TEST"] = str(n)


def present(folder: Path, n: int) -> None:
    os.environ.pop("A_FLAG_OF_A_TEST", None)
    if n % 2:
        os.environ["A_FLAG_OF_A_TEST"] = "1"


def replaced_by_link(folder: Path, n: int) -> None:
    path, target = folder / "either", folder / "other"
    target.write_text("abc")
    path.unlink(missing_ok=True)
    path.symlink_to(target) if n % 2 else path.write_text("abc")


def fast(folder: Path, n: int) -> None:
    path = folder / "fast_helper.py"
    path.write_text(f"N = {n}\n") if n % 3 else path.unlink(missing_ok=True)


PATH = "sys.path.insert(0, str(HERE))\n"
WAYS: dict[str, Way] = {
    "text": file("N = int((HERE / 'data' / 'bound.txt').read_text())", "data/bound.txt", "{}"),
    "joined": file("N = open(str(HERE) + '/bou' + 'nd.txt').read()", "bound.txt", "{}"),
    "bytes": file("N = (HERE / 'b').read_bytes()", "b", "{}"),
    "descriptor": file("N = os.read(os.open(HERE / 'd', os.O_RDONLY), 9)", "d", "{}"),
    "json": file("N = json.load(open(HERE / 'n.json'))['n']", "n.json", '{"n": {}}'.replace("{}}", "{} }")),
    "toml": file("import tomllib\nN = tomllib.load(open(HERE / 'n.toml', 'rb'))['n']", "n.toml", "n = {}"),
    "csv": file("import csv\nN = list(csv.reader(open(HERE / 'n.csv')))", "n.csv", "a,{}"),
    "ini": file(
        "import configparser\nc = configparser.ConfigParser()\nc.read(HERE / 'n.ini')\nN = c['a']['n']",
        "n.ini", "[a]\nn = {}",
    ),
    "line": file(
        "import linecache\nN = linecache.getline(str(HERE / 'lines.txt'), 2)", "lines.txt", "a\n{}\n"
    ),
    "gzip": Way("import gzip\nN = gzip.open(HERE / 'n.gz').read()", {}, gz),
    "zip": Way("sys.path.insert(0, str(HERE / 'lib.zip'))\nfrom zipped_helper import N", {}, zipped),
    "link": Way("N = (HERE / 'link').read_text()", {}, linked),
    "where": Way("N = os.readlink(HERE / 'link')", {}, linked),
    "size": Way("N = os.path.getsize(HERE / 'long.bin')", {}, longer),
    "exists": Way("N = 3 if (HERE / 'flag').exists() else 4", {}, flag),
    "access": Way("N = os.access(HERE / 'flag', os.R_OK)", {}, flag),
    "rights": Way(
        "N = os.access(HERE / 'script', os.X_OK), os.stat(HERE / 'script').st_size",
        {"script": ""}, lambda folder, n: (folder / "script").chmod(0o755 if n % 2 else 0o644),
    ),
    "tried": Way("try:\n    N = open(HERE / 'flag').read() + 'x'\nexcept OSError:\n    N = 0", {}, flag),
    "glob": Way("N = len(list((HERE / 'many').glob('*.txt')))", {}, more_files),
    "linked": Way("N = os.path.islink(HERE / 'either')", {}, replaced_by_link),
    "named_like_packages": file(
        "N = (HERE / 'my-dist-packages' / 'b.txt').read_text()", "my-dist-packages/b.txt", "{}"
    ),
    "by_number": file(
        "f = os.open(HERE / 'data', os.O_RDONLY)\nN = os.read(os.open('b', os.O_RDONLY, dir_fd=f), 9)\n"
        "os.close(f)", "data/b", "{}",
    ),
    "opener": file(
        "f = os.open(HERE / 'data', os.O_RDONLY)\n"
        "N = open('b', opener=lambda p, flags: os.open(p, flags, dir_fd=f)).read()\nos.close(f)",
        "data/b", "{}",
    ),
    "size_by_number": Way(
        "f = os.open(HERE, os.O_RDONLY)\nN = os.stat('long.bin', dir_fd=f).st_size\nos.close(f)", {}, longer
    ),
    "listed": Way("N = len(os.listdir(HERE / 'many'))", {}, more_files),
    "walked": Way("N = sum(len(f) for _, _, f in os.walk(HERE))", {}, more_files),
    "relative": file("N = open({name!r} + '/bound.txt').read()", "bound.txt", "{}"),
    "environ": Way("N = os.environ.get('A_NUMBER_OF_A_TEST')", {}, environment),
    "getenv": Way("from os import getenv\nN = getenv('A_NUMBER_OF_A_TEST', '7')", {}, environment),
    "whole": Way("N = dict(os.environ).get('A_NUMBER_OF_A_TEST')", {}, environment),
    "present": Way("N = 'A_FLAG_OF_A_TEST' in os.environ", {}, present),
    "expanded": Way("N = os.path.expandvars('$A_NUMBER_OF_A_TEST')", {}, environment),
    "inserted": file(PATH + "import inserted_helper\nN = inserted_helper.N", "inserted_helper.py", "N = {}"),
    "second": file(
        PATH + "import outer_helper\nN = outer_helper.N", "inner_helper.py", "N = {}",
        outer_helper_py="from inner_helper import N",
    ),
    "star": file(
        PATH + "from star_package import *\nN = module.N", "star_package/module.py", "N = {}",
        star_package____init___py="__all__ = ['module']",
    ),
    "named": file(
        PATH + "import importlib\nN = importlib.import_module('named_' + 'helper').N",
        "named_helper.py", "N = {}",
    ),
    "run": file("import runpy\nN = runpy.run_path(str(HERE / 'script.py'))['N']", "script.py", "N = {}"),
    "exec": file("exec((HERE / 'script.py').read_text())", "script.py", "N = {}"),
    "spec": file(
        "import importlib.util as u\ns = u.spec_from_file_location('spec_helper', HERE / 'spec_helper.py')\n"
        "m = u.module_from_spec(s)\ns.loader.exec_module(m)\nN = m.N",
        "spec_helper.py", "N = {}",
    ),
    "resource": file(
        PATH + "from importlib.resources import files\nN = (files('resource_package') / 'n').read_text()",
        "resource_package/n", "{}", resource_package____init___py="",
    ),
    "pkgutil": file(
        PATH + "import pkgutil\nN = pkgutil.get_data('data_package', 'n')",
        "data_package/n", "{}", data_package____init___py="",
    ),
    "later": file("def number():\n    return (HERE / 'n').read_text()", "n", "{}"),
    "late": file(
        PATH + "def number():\n    import late_helper\n    return late_helper.N", "late_helper.py", "N = {}"
    ),
    "kept": file(
        PATH + "from keeping_helper import kept\ndef number():\n    return kept(HERE / 'n')", "n", "{}",
        keeping_helper_py="from functools import cache\n@cache\ndef kept(p):\n    return p.read_text()",
    ),
    "shadowed": Way(
        "sys.path[:0] = [str(HERE / 'first'), str(HERE / 'then')]\nfrom shadowed import N",
        {"then/shadowed.py": "N = 1"}, shadow,
    ),
    "fallback": Way(PATH + "try:\n    from fast_helper import N\nexcept ImportError:\n    N = 0", {}, fast),
    "program": file(
        "import subprocess\nN = subprocess.run(['cat', HERE / 'n'], capture_output=True).stdout", "n", "{}"
    ),
}  # fmt: skip


UNSEEN = {"program", "by_number", "opener", "size_by_number"}


def own(name: str) -> Edit:
    """An edit of a number in the derivation itself."""

    def edit(folder: Path, n: int) -> None:
        path = folder.parent / f"t_{name}.py"
        text = path.read_text().splitlines()
        path.write_text("\n".join([f"OWN = {n}", *text[1:]]))

    return edit


def build(root: Path) -> dict[str, list[Edit]]:
    """Write all projects into one folder; return the edits by the name of the derivation."""
    (root / "pyproject.toml").write_text("")
    edits = {}
    for name, way in WAYS.items():
        folder = root / name
        folder.mkdir()
        for path, text in way.files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text)
        way.edit(folder, 10)
        code = way.code.replace("{name!r}", repr(name))
        last = "" if "def number" in code else "def number():\n    return N\n"
        last += "theorem.number = lambda: (OWN, number())\n"
        text = f"OWN = 1{HEAD.format(folder=name, name=name)}{code}\n{last}"
        (root / f"t_{name}.py").write_text(text)
        edits[name] = [way.edit, way.edit, own(name)]
    return edits


def numbers(outcomes: list[Outcome]) -> dict[str, str]:
    for o in outcomes:
        assert o.report is not None, o.error
        assert o.report["findings"], o.report["printed"]["parts"][0]["message"]
    return {o.entry.id: o.report["findings"][0]["text"] for o in outcomes if o.report}


def run(root: Path, cache: Cache | None) -> list[Outcome]:
    catalogue = Catalogue([root])
    options = Options(jobs=1, cache=cache, verifier=VERIFIER)
    return verify(catalogue.select([str(root)]), catalogue, options)


def no_stale_answer(root: Path, rounds: int, seed: int) -> int:
    """Edit at random, round by round, and compare with fresh answers; return the number of edits."""
    rng, edits, cache = random.Random(seed), build(root), Cache(root.parent / "kept")
    run(root, cache)
    made = 0
    for number in range(rounds):
        edited = [n for n in edits if rng.random() < 0.4]
        for name in edited:
            rng.choice(edits[name])(root / name, rng.randrange(10, 100))
            made += 1
        before = run(root, cache)
        assert numbers(before) == numbers(run(root, None)), f"round {number} of seed {seed}"
        cached = {o.entry.id.removeprefix("t.") for o in before if o.cached}
        assert not cached & UNSEEN
        again = {o.entry.id.removeprefix("t.") for o in run(root, cache) if not o.cached}
        assert again == UNSEEN, again
    return made


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("A_NUMBER_OF_A_TEST", "A_FLAG_OF_A_TEST"):
        monkeypatch.setenv(name, "10")
    folder = tmp_path / "project"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def test_no_verdict_is_stale_after_random_edits(root: Path) -> None:
    assert no_stale_answer(root, 1, 1) > 5


def test_no_verdict_is_stale_after_two_hundred_random_edits(root: Path) -> None:
    assert no_stale_answer(root, 14, 2) > 200
