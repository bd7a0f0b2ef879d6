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

from cbdp_sym.documents import DocumentError, render_latex, render_pdf
from cbdp_sym.documents.breaking import breakable
from cbdp_sym.documents.escape import formula, plain, prose
from cbdp_sym.documents.pdf import check_log
from cbdp_sym.documents.short import form

needs_tex = pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")

COMMITTED = sorted((Path(__file__).parents[1] / "latex_out").glob("*.tex"), key=lambda p: p.stat().st_size)


@pytest.fixture(scope="module")
def reports() -> list[Any]:
    return [copy.deepcopy(report_of(i)) for i in ("cbdp.cor1", "cbdp.thm9", "zcdp.lem2.4")]


def test_a_long_exponent_can_be_broken() -> None:
    short, long = "e^{x + 1}", "e^{" + " + ".join(f"x_{{{k}}}" for k in range(40)) + "}"
    assert breakable(short) == short
    assert breakable(long).startswith(r"\exp\Bigl(") and breakable(long).endswith(r"\Bigr)")
    assert breakable("x_" + long) == "x_" + long


def test_a_percent_sign_is_no_comment() -> None:
    assert formula(r"0.57\%") == r"0.57\%"
    for comment in ("a % b", r"\begin{cases}a\\% b\end{cases}"):
        with pytest.raises(DocumentError):
            formula(comment)


def test_an_appendix_says_what_is_claimed_why_and_what_is_wrong(reports: list[Any], tmp_path: Path) -> None:
    capacity, concentrated = render_latex(reports, tmp_path, full=True)
    text = capacity.read_text()
    for wanted in (
        "Errata", "is false as printed", "Corollary 1", r"\textsc{refuted}",
        r"\textsc{proved}", r"product\_L", "the bound in each coordinate", "Theorem 9",
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


def steps(source: Path) -> int:
    return source.read_text().count(r"\cbdpline{")


def test_the_short_form_has_the_claims_and_fewer_steps(reports: list[Any], tmp_path: Path) -> None:
    short = render_latex(reports, tmp_path / "short")[0]
    full = render_latex(reports, tmp_path / "full", full=True)[0]
    assert 0 < steps(short) < steps(full)
    text = short.read_text()
    for part in [p for r in reports[:2] for p in r["printed"]["parts"]]:
        assert breakable(formula(part["latex"])) in text
    assert r"\cbdppages/statement/" in text and "more step" in text and "more step" not in full.read_text()
    assert r"\pageref{cbdp.cor1}" in text and r"\date{\today}" in text


def test_the_committed_appendices_are_short() -> None:
    if shutil.which("pdfinfo") is None:
        pytest.skip("pdfinfo is not installed")
    for name, most in (("cbdp", 60), ("zcdp", 60), ("oakl", 20), ("sharp", 20)):
        said = subprocess.run(
            ["pdfinfo", str(COMMITTED[0].with_name(f"{name}.pdf"))],
            capture_output=True, text=True, check=True,
        ).stdout  # fmt: skip
        (pages,) = [int(t.split()[1]) for t in said.splitlines() if t.startswith("Pages:")]
        assert pages <= most, name


def chain(*lines: tuple[str, str, str]) -> Any:
    """A report with one calculation: pairs of a relation and a formula, and the grade of each step."""
    return [
        {"op": op, "text": latex, "latex": latex, "because": f"to {latex}", "grade": grade,
         "rule": "", "uses": []}
        for op, latex, grade in lines
    ]  # fmt: skip


def test_steps_left_out_are_joined_by_their_relation(reports: list[Any]) -> None:
    report = copy.deepcopy(reports[1])
    part = report["printed"]["parts"][0]
    lines = chain(("=", "b", "exact"), ("<", "c", "exact"), ("<=", "d", "exact"), ("=", "e", "exact"))
    block = {"kind": "calculation", "latex": "a", "text": "a", "hypotheses": [], "lines": lines}
    part["blocks"] = [block]
    for line in lines:
        line["latex"] += "+" + "x" * 300  # there is room for the last only
    (shown,) = form(report, full=False).report["printed"]["parts"][0]["blocks"]
    assert [line["op"] for line in shown["lines"]] == ["<"]
    assert shown["lines"][0]["latex"].startswith("e")


def test_a_step_that_only_says_the_claim_is_not_shown(reports: list[Any]) -> None:
    report = copy.deepcopy(reports[1])
    part = report["printed"]["parts"][0]
    fact = {"kind": "fact", "grade": "exact", "rule": "", "uses": [], "hypotheses": [], "because": ""}
    claim = {**fact, "latex": part["latex"], "text": part["text"]}
    part["blocks"] = [{**fact, "latex": "a < b", "text": "a < b"}, claim]
    shown = form(report, full=False)
    assert [b["latex"] for b in shown.report["printed"]["parts"][0]["blocks"]] == ["a < b"]
    assert shown.left_out["printed"][0] == 1
    claim["because"] = "Theorem 2"
    assert len(form(report, full=False).report["printed"]["parts"][0]["blocks"]) == 2


def test_a_long_integral_is_named_once(reports: list[Any]) -> None:
    report = copy.deepcopy(reports[1])
    integral = r"\int\limits_{0}^{\infty} " + "x" * 90 + r"\, dx"
    lines = chain(("=", f"2 {integral}", "cited"), ("=", f"{integral} + 1", "exact"))
    block = {"kind": "calculation", "latex": "a", "text": "a", "hypotheses": [], "lines": lines}
    report["printed"]["parts"][0]["blocks"] = [block]
    shown = form(report, full=True)
    ((name, meaning),) = shown.names["printed"][0]
    assert meaning == integral
    found = shown.report["printed"]["parts"][0]["blocks"][0]["lines"]
    assert [line["latex"] for line in found] == [f"2 {name} ", f"{name}  + 1"]


def test_every_greek_letter_is_set() -> None:
    assert "?" not in plain("αβγδεζηθικλμνξπρστυφχψω ΓΔΘΛΞΠΣΦΨΩ")
    assert formula("τx") == r"\tau x"


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
@pytest.mark.parametrize("source", COMMITTED, ids=lambda p: p.stem)
def test_the_committed_appendices_compile(source: Path, tmp_path: Path) -> None:
    pdf = render_pdf(source, tmp_path)
    text = subprocess.run(["pdftotext", str(pdf), "-"], capture_output=True, text=True, check=True).stdout
    assert ("Errata" in text) == (source.stem != "sharp") and "verdicts" in text
    assert "??" not in text
