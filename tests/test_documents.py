"""The appendices: what they contain, what they refuse, and that they compile."""

from __future__ import annotations

import copy
import difflib
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from reports import report_of

from cbdp_sym.corpus.discovery import load
from cbdp_sym.corpus.verify import verify_statement
from cbdp_sym.documents import DocumentError, render_latex, render_pdf
from cbdp_sym.documents.breaking import breakable
from cbdp_sym.documents.escape import formula, plain, prose
from cbdp_sym.documents.pdf import check_log

needs_tex = pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")


@pytest.fixture(scope="module")
def reports() -> list[Any]:
    return [verify_statement(load(i)) for i in ("cbdp.cor1", "cbdp.thm9", "zcdp.lem2.4")]


def test_an_appendix_says_what_is_claimed_why_and_what_is_wrong(
    reports: list[Any], tmp_path: Path
) -> None:
    capacity, concentrated = render_latex(reports, tmp_path)
    text = capacity.read_text()
    for wanted in (
        "Errata", "is false as printed", "Corollary 1", r"\cbdpverdict{refuted}",
        r"\cbdpverdict{proved}", "Tonelli", "the bound in each coordinate", "Theorem 9",
        r"\bibitem", "Rudin",
    ):  # fmt: skip
        assert wanted in text, wanted
    assert text.index("Theorem 9}") < text.index(r"\section*{Corollary 1")
    assert "not printed" in concentrated.read_text() or "Hypothesis" in concentrated.read_text()


def test_a_selection_does_not_replace_the_whole(reports: list[Any], tmp_path: Path) -> None:
    one = copy.deepcopy(reports[:1])
    assert [p.name for p in render_latex(one, tmp_path, selection=True)] == ["cbdp.cor1.tex"]
    one[0]["id"] = "../../outside"
    (inside,) = render_latex(one, tmp_path, selection=True)
    assert inside.parent == tmp_path


def test_the_same_verdicts_give_the_same_file(reports: list[Any], tmp_path: Path) -> None:
    later = copy.deepcopy(reports)
    for r in later:
        r["printed"]["seconds"] = 99.0
        for part in r["printed"]["parts"]:
            part["seconds"], part["samples"]["points"] = 99.0, 1
    first = [p.read_text() for p in render_latex(reports, tmp_path / "a")]
    assert first == [p.read_text() for p in render_latex(later, tmp_path / "b")]


@pytest.mark.parametrize(
    "text", [r"$\input{/etc/passwd}$", r"$\write18{ls}$", r"$\csname x\endcsname$", r"$x^^41$",
             r"$\def\a{}$", r"$\catcode`\@=11$", "$x"],
)  # fmt: skip
def test_formulas_from_outside_cannot_run_tex(text: str) -> None:
    with pytest.raises(DocumentError):
        prose(text, "my.id")


def test_text_outside_formulas_is_escaped() -> None:
    assert plain(r"\input{x} 50% a_b & #1 ~^") == (
        r"\textbackslash{}input\{x\} 50\% a\_b \& \#1 \textasciitilde{}\textasciicircum{}"
    )
    assert prose("for ε ≤ 1 and $x^2$") == r"for $\varepsilon$ $\le$ 1 and $x^2$"


def test_braces_must_match() -> None:
    with pytest.raises(DocumentError, match="braces"):
        formula(r"\frac{1}{2", "my.id")


def test_long_groups_are_opened_and_short_ones_kept() -> None:
    short = r"\log{\left(x \right)}"
    assert breakable(short) == r"\log\left(x \right)"
    long = r"\log{\left(" + " + ".join(f"x_{{{n}}}" for n in range(20)) + r" \right)}"
    assert r"\left" not in breakable(long)
    assert breakable(r"\frac{a}{b}") == r"\frac{a}{b}"


def test_a_file_is_replaced_at_once(reports: list[Any], tmp_path: Path) -> None:
    (before,) = render_latex(reports[:1], tmp_path)
    text = before.read_text()
    broken = copy.deepcopy(reports[:1])
    broken[0]["title"] = r"$\input{x}$"
    with pytest.raises(DocumentError, match=r"cbdp\.cor1"):
        render_latex(broken, tmp_path)
    assert before.read_text() == text
    assert [p.name for p in tmp_path.iterdir()] == ["cbdp.tex"]


@pytest.mark.parametrize(
    ("log", "said"),
    [
        ("! Undefined control sequence.\nl.12 \\x", "line 12"),
        ("LaTeX Warning: Reference `a' on page 1 undefined on input line 3.", "'a'"),
        ("Overfull \\hbox (12.3pt too wide) in paragraph at lines 1--2", "12.3pt"),
    ],
)
def test_the_log_is_read(log: str, said: str) -> None:
    with pytest.raises(DocumentError, match=said):
        check_log(log, "a.tex")
    check_log("Overfull \\hbox (1.2pt too wide) in paragraph at lines 1--2", "a.tex")


@needs_tex
def test_the_appendix_compiles(reports: list[Any], tmp_path: Path) -> None:
    for source in render_latex(reports, tmp_path):
        pdf = render_pdf(source)
        assert pdf.read_bytes().startswith(b"%PDF")


@needs_tex
def test_brackets_in_a_label_do_not_end_it(reports: list[Any], tmp_path: Path) -> None:
    changed = copy.deepcopy(reports[:1])
    part = changed[0]["printed"]["parts"][0]
    part["label"] = "for x in [0, 1] and ℋ = [-2, 2]"
    (source,) = render_latex(changed, tmp_path)
    assert r"[{for x in [0, 1] and $\mathcal{H}$ = [-2, 2]}]" in source.read_text()
    assert render_pdf(source).read_bytes().startswith(b"%PDF")


def test_what_is_committed_is_current(tmp_path: Path) -> None:
    """latex_out/ is what the derivations give now; ``./run`` writes it anew."""
    from cbdp_sym.corpus.catalogue import corpus_catalogue

    committed = Path(__file__).parents[1] / "latex_out"
    everything = [report_of(e.id) for e in corpus_catalogue().entries]
    for path in render_latex(everything, tmp_path):
        lines = (committed / path.name).read_text().split("\n"), path.read_text().split("\n")
        changes = list(difflib.unified_diff(*lines, n=0, lineterm=""))
        said = "\n".join(line[:200] for line in changes[:20])
        assert not changes, f"latex_out/{path.name} is stale: run 'cbdp-sym render'\n{said}"


@needs_tex
@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="pdftotext is not installed")
def test_the_committed_appendices_compile(tmp_path: Path) -> None:
    for source in sorted((Path(__file__).parents[1] / "latex_out").glob("*.tex")):
        pdf = render_pdf(source, tmp_path)
        text = subprocess.run(
            ["pdftotext", str(pdf), "-"], capture_output=True, text=True, check=True
        ).stdout
        assert "Errata" in text and "Verdicts" in text
        assert "??" not in text
