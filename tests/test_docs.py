"""The documentation builds without a warning, and what README and the guides point to is there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def test_the_documentation_builds(tmp_path: Path) -> None:
    pytest.importorskip("sphinx")
    build = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html"]
    result = subprocess.run([*build, str(ROOT / "docs"), str(tmp_path)], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    reference = (tmp_path / "api.html").read_text(encoding="utf-8")
    for name in ("cbdp_sym.explore.theorem.Theorem", "cbdp_sym.author.statement.Statement"):
        assert f'id="{name}"' in reference


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_what_a_page_names_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    named = set(
        re.findall(r"`((?:docs|notebooks|scripts|benchmarks|examples|tests|derivations)/[\w./-]+)`", text)
    )
    named |= {t for t in re.findall(r"\]\(([^)#:\s]+)\)", text) if "/" in t or t.endswith(".md")}
    missing = [n for n in named if not (ROOT / n).exists() and not (page.parent / n).exists()]
    assert not missing


def test_every_page_is_in_the_contents() -> None:
    contents = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    for page in (ROOT / "docs").glob("*.md"):
        assert page.stem == "index" or re.search(rf"^{page.stem}$", contents, re.M), page.name
