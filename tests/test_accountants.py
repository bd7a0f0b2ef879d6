"""The tables of docs/accountants.md: what is below a certified end is found, whatever a library does."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from experiments.accountants import __main__ as command
from experiments.accountants import questions
from experiments.accountants.questions import Case, Library

CASES = (Case("delta", "Gaussian", "1", "1", 1, ("8", "9")),)


def library(name: str, claim: str, line: str) -> Library:
    return Library(name, claim, "import math, time", {"Gaussian": ""}, {"delta": line})


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page, and libraries of which one is right at 8 and wrong at 9, and others have no answer."""
    found = (
        library("high", "upper", "math.exp(-33.2439 + 0 * {x})"),  # 3.6505e-15 < δ(8) = 3.6508e-15
        library("low", "lower", "10 ** -(2 * {x} - 1.4)"),
        library("refuses", "upper", "1 / 0"),
        Library("absent", "upper", "import no_such_library", {"Gaussian": ""}, {"delta": "{x}"}),
        library("hangs", "upper", "time.sleep(60)"),
    )
    for module in (command, questions):
        monkeypatch.setattr(module, "CASES", CASES)
    monkeypatch.setattr(command, "LIBRARIES", found)
    file = tmp_path / "page.md"
    file.write_text(f"before\n{command.START}\nold\n{command.END}\nafter\n", encoding="utf-8")
    return file


def test_what_is_wrong_is_marked_with_its_reproduction(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["accountants", "--out", str(page), "--seconds", "5"])
    command.main()
    text = page.read_text(encoding="utf-8")
    assert text.startswith("before\n") and text.endswith(f"{command.END}\nafter\n")
    assert "old" not in text
    eight, nine, spent = (s for s in text.splitlines() if s.startswith("| Gaussian, σ = 1, 1 step |"))
    seconds = [c.strip() for c in spent.split("|")[2:10]]
    assert seconds[0] == "ε = 8, 9" and all(0 <= float(s) < 5 for s in seconds[1:5])
    assert seconds[5:] == ["", "", ""]  # refuses, absent, hangs
    high, low, *others = [c.strip() for c in eight.split("|")[4:9]]
    assert high.endswith("unsafe") and low == "2.51188643151e-15"
    assert others == ["ZeroDivisionError division by zero", "not installed", "no time was left"]
    high, low, *_ = [c.strip() for c in nine.split("|")[4:9]]
    assert "unsafe" not in high and low.endswith("too large")
    assert "math.exp(-33.2439 + 0 * 8)" in text and "math.exp(-33.2439 + 0 * 9)" not in text


def test_a_page_without_a_place_is_left_alone(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page.write_text("nothing", encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["accountants", "--out", str(page), "--seconds", "1"])
    monkeypatch.setattr(command, "LIBRARIES", ())
    with pytest.raises(SystemExit, match="between which the tables go"):
        command.main()
    assert page.read_text(encoding="utf-8") == "nothing"


def test_every_question_of_the_table_is_an_expression() -> None:
    for found in questions.LIBRARIES:
        compile(found.imports, found.name, "exec")
        for _, _, line in questions.questions(found):
            compile(line, found.name, "eval")
