"""The documentation builds without a warning, and what README and the guides point to is there."""

from __future__ import annotations

import re
import runpy
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from reports import CACHE

import cbdp_sym
from cbdp_sym.cli import main
from cbdp_sym.theory.guarantees import BadGuarantee

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
CODE = ("benchmarks", "cbdp_sym", "derivations", "examples", "experiments", "scripts", "tests", "tools")
MODULES = ["/" + p.relative_to(ROOT).as_posix() for folder in CODE for p in (ROOT / folder).rglob("*.py")]


def test_the_documentation_builds(tmp_path: Path) -> None:
    pytest.importorskip("sphinx")
    build = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html"]
    result = subprocess.run([*build, str(ROOT / "docs"), str(tmp_path)], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    reference = (tmp_path / "api.html").read_text(encoding="utf-8")
    for name in ("explore.theorem.StatementView", "author.statement.Statement", "author.script.define"):
        assert f'id="cbdp_sym.{name}"' in reference


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_what_a_page_names_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    named = set(
        re.findall(r"`((?:docs|notebooks|scripts|benchmarks|examples|tests|derivations)/[\w./-]+)`", text)
    )
    named |= {t for t in re.findall(r"\]\(([^)#:\s]+)\)", text) if "/" in t or t.endswith(".md")}
    missing = [n for n in named if not (ROOT / n).exists() and not (page.parent / n).exists()]
    for name in set(re.findall(r"`([\w/-]+\.py)`", text)):
        missing += [] if any(m.endswith("/" + name) for m in MODULES) else [name]
    assert not missing


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_the_heading_that_a_link_names_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for file, anchor in re.findall(r"\]\(([\w/.-]*\.md)?#([\w-]+)\)", text):
        target = (page.parent / file if file else page).read_text(encoding="utf-8")
        headings = re.findall(r"^#+ (.*)$", target, re.MULTILINE)
        assert anchor in {re.sub(r"[^\w -]", "", h.lower()).replace(" ", "-") for h in headings}, anchor


def test_every_page_is_in_the_contents() -> None:
    contents = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    for page in (ROOT / "docs").glob("*.md"):
        assert page.stem == "index" or re.search(rf"^{page.stem}$", contents, re.M), page.name


def command_lines(page: Path) -> Iterator[str]:
    """The calls of the command line in a page's blocks, whole where a line ends in a backslash."""
    text = page.read_text(encoding="utf-8").replace("\\\n", " ")
    for line in text.splitlines():
        found = re.match(r"(?: {4}|\$ |)(?:\$ )?(cbdp-sym [a-z].*)", line)
        if found:
            yield from re.split(r" && | \| ", found[1].partition("  #")[0])


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_commands_and_options_that_a_page_shows_exist(page: Path) -> None:
    for line in command_lines(page):
        words = shlex.split(line, comments=True)
        if words[0] != "cbdp-sym" or words[1:2] == ["--help"]:
            continue
        command = main.commands.get(words[1])
        assert command is not None, line
        if any(w.isupper() or "…" in w for w in words[2:]) or "--help" in words:
            continue  # a call with its arguments left open
        try:
            command.make_context(words[1], words[2:])
        except click.UsageError as error:
            raise AssertionError(f"{line}: {error.format_message()}") from error


def test_the_page_of_what_is_not_encoded_has_its_tables(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "coverage.md").read_text(encoding="utf-8")
    made = runpy.run_path(str(ROOT / "scripts" / "coverage-table.py"))
    assert made["written"](page) == page, "run scripts/coverage-table.py"
    assert "| cbdp.fig1b |" in page and "| dp.subsample_renyi |" in page
    for file in sorted((ROOT / "derivations").rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        if ".omits(" in source:
            (id,) = re.findall(r'id="([^"]+)"', source)
            assert f"| {id} |" in page
    stale = tmp_path / "passages.toml"
    stale.write_text('[[passage]]\npaper = "cbdp"\nid = "cbdp.thm1"\ntext = "Theorem 1"\n', encoding="utf-8")
    made["_passages"].__globals__["PASSAGES"] = stale
    with pytest.raises(ValueError, match="these have a statement by now, and leave passages"):
        made["_passages"]({"cbdp.thm1"})


def test_no_page_and_no_message_installs_from_an_index_what_is_in_none() -> None:
    texts = [*(ROOT / "docs").rglob("*.md"), *(ROOT / "docs" / "ci").iterdir(), ROOT / "README.md"]
    texts += [*(ROOT / "cbdp_sym").rglob("*.py"), *(ROOT / "examples").rglob("*.md")]
    for file in texts:
        assert not re.search(r"pip install '?cbdp-sym", file.read_text(encoding="utf-8")), file


def test_a_float_is_refused_as_the_guides_say() -> None:
    for name in ("conversions.md", "explore.md"):
        assert "float is refused" in (ROOT / "docs" / name).read_text(encoding="utf-8")
    with pytest.raises(BadGuarantee, match="floats are not exact"):
        cbdp_sym.zCDP(0, 0.1)


def test_the_page_of_the_classics_has_their_table() -> None:
    page = (ROOT / "docs" / "classics.md").read_text(encoding="utf-8")
    made = runpy.run_path(str(ROOT / "scripts" / "classics-page.py"))
    assert made["written"](page) == page, "run scripts/classics-page.py"


def test_the_page_of_lengths_is_current(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CBDP_SYM_CACHE", CACHE)
    made = runpy.run_path(str(ROOT / "scripts" / "lengths-page.py"))
    assert made["page"]() == (ROOT / "docs" / "lengths.md").read_text(encoding="utf-8"), (
        "run scripts/lengths-page.py"
    )


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (r"Let $x \le \frac{1}{2}$. **Proof**. So $$\begin{aligned} a &= b \\ &\le c, \end{aligned}$$", 16),
        ("\\begin{proof} % a remark\nBy \\ref{first} $\\exp(x)$ is $exp(x)$.\\label{here}\\end{proof}", 14),
        (r"With \\\(\\varepsilon\\\) [here](https://a.b).", 10),
    ],
)
def test_the_length_of_a_printed_proof_is_what_it_shows(text: str, shown: int) -> None:
    made = runpy.run_path(str(ROOT / "scripts" / "printed-length.py"))
    assert made["signs"](text, escaped="https" in text) == shown
