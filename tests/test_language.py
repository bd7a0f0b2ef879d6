"""The language of docstrings, guides and messages: verbs first, and no sentence without its main verb.

A public function's docstring starts with a verb (Return, Check, Raise) or with the formula that it stands
for; never with the noun phrase of what it returns. Lemmas are exempt: their docstrings are the statements. A
sentence of a guide that starts with "What" or "Where" is a question or a heading, or its subordinate clause
is followed by a main clause.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "cbdp_sym"
NOUN_PHRASE = re.compile(r"(The|A|An|Both|What|Whether|Which|Why|How|Where|Those|Its|Such|Raises|Returns)\b")
STATEMENTS = ("mathematics/", "kernel/")  # docstrings that are theorems or inference rules
GUIDES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
MAIN_CLAUSE = re.compile(r"[,:]|\b(is|are|has|have|holds|stands|says|counts|follows|comes|depends)\b")
RIDDLES = ("what resisted", "of which not known", "as it seems", "the like of which")


def functions(path: Path) -> Iterator[tuple[ast.FunctionDef, str]]:
    """Yield the public functions and methods of a file with their docstrings; no properties."""
    waiting: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while waiting:
        for node in getattr(waiting.pop(), "body", []):
            if isinstance(node, ast.ClassDef):
                waiting.append(node)
            elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                kinds = " ".join(map(ast.unparse, node.decorator_list))
                text = ast.get_docstring(node)
                if text and not re.search("property|scripted", kinds):
                    yield node, text


def test_docstrings_start_with_a_verb() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}: {text.splitlines()[0]}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if not path.relative_to(PACKAGE).as_posix().startswith(STATEMENTS)
        for node, text in functions(path)
        if NOUN_PHRASE.match(text)
    ]
    assert not found, "\n".join(found)


def test_every_module_says_what_it_is() -> None:
    for path in PACKAGE.rglob("*.py"):
        text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
        assert text or not path.read_text(encoding="utf-8").strip(), path
        assert text is None or not re.match(r"(What|Where|Which)\b", text), path


def sentences(page: Path) -> Iterator[str]:
    """Yield the sentences of a guide's running text: no code, headings, tables, links' targets."""
    text = re.sub(r"^(```|~~~).*?^\1", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    text = re.sub(r"\]\([^)]*\)", "]", text)
    for paragraph in re.split(r"\n\s*\n|\n(?=[-*|#] ?)|\n(?=\d\. )", text):
        if not paragraph.lstrip().startswith(("#", "|")) and not paragraph.startswith("    "):
            yield from re.split(r"(?<=[.?!])\s+", " ".join(paragraph.split()).lstrip("-*0123456789. "))


@pytest.mark.parametrize("page", GUIDES, ids=lambda p: p.name)
def test_no_sentence_of_a_guide_lacks_its_main_verb(page: Path) -> None:
    found = [
        s
        for s in sentences(page)
        if re.match(r"(What|Where)\b", s) and not s.endswith("?") and not MAIN_CLAUSE.search(s)
    ]
    assert not found
    assert not [s for s in sentences(page) if any(r in s for r in RIDDLES)]


def test_no_sentence_of_a_docstring_starts_with_a_noun_clause() -> None:
    noun_clause = re.compile(r"(What|Whether|Which|That(?! is\b))\b")
    found = [
        f"{path.relative_to(ROOT)}: {sentence}"
        for folder in ("cbdp_sym", "derivations", "benchmarks", "examples", "experiments")
        for path in sorted((ROOT / folder).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        for sentence in re.split(r"(?<=[.?!:;])\s+", " ".join((ast.get_docstring(node) or "").split()))
        if noun_clause.match(sentence) and not sentence.endswith(("?", ";"))  # a question may go on
    ]
    assert not found, "\n".join(found)
