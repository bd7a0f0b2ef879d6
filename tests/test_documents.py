"""The appendices: what they contain, what they refuse, and that they compile."""

from __future__ import annotations

import copy
import difflib
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from reports import parts_of, report_of

from cbdp_sym.author import Claim, RecordedProof
from cbdp_sym.corpus.two_numbers import two_numbers
from cbdp_sym.documents import (
    STYLES,
    DocumentError,
    render_fragments,
    render_latex,
    render_pdf,
    render_site,
    shown_as_source,
)
from cbdp_sym.documents.breaking import breakable
from cbdp_sym.documents.escape import formula, plain, prose
from cbdp_sym.documents.latex import tied
from cbdp_sym.documents.mathml import flowing
from cbdp_sym.documents.pdf import check_log
from cbdp_sym.documents.prose.names import Names
from cbdp_sym.documents.prose.pieces import Case, Cases, Display, Sentence, in_words, walk
from cbdp_sym.documents.prose.selection import told
from cbdp_sym.documents.prose.writer import write
from cbdp_sym.documents.typeset import Typesetter
from cbdp_sym.kernel.theorem import Theorem

NEEDED_BY = {"acmart": ("xstring.sty", "lmodern.sty"), "IEEEtran": ("ptmr7t.tfm",)}
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


def test_a_long_numerator_can_be_broken() -> None:
    series = " + ".join(f"r^{{{k}}}" for k in range(60))
    assert (
        breakable(rf"\frac{{{series}}}{{\sqrt{{2}}}} + 1")
        == rf"\frac{{1}}{{\sqrt{{2}}}}\,\Bigl({series}\Bigr) + 1"
    )
    assert breakable(r"\frac{a + b}{c}") == r"\frac{a + b}{c}"


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
    assert text.index("Theorem~9}") < text.index(r"\section*{Corollary~1")
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


def test_the_book_tells_more_and_both_have_every_proof(reports: list[Any], tmp_path: Path) -> None:
    short = render_latex(reports, tmp_path / "short")[0].read_text()
    full = render_latex(reports, tmp_path / "full", full=True)[0].read_text()
    assert len(short) < len(full)
    for text in (short, full):
        proofs = text.count(r"\begin{cbdpproof}")
        claims = text.count(r"\begin{cbdpclaim}")
        assert (
            proofs
            == claims
            == len([p for r in reports[:2] for p in parts_of(r)]) + sum(len(r["lemmas"]) for r in reports[:2])
        )
        assert r"\pageref{cbdp.cor1}" in text and r"\date{\today}" in text and "pdftitle" in text
    assert "lines of calculations" in short and "lines of calculations" not in full


def test_a_proof_reads_as_prose() -> None:
    report = report_of("zcdp.lem5.2")
    (part,) = report["printed"]["parts"]
    assert part["sentences"][0]["text"] == (
        r"Let $P$, $R$ and $Q$ be probability distributions on $\Omega$, and let $k, \alpha > 1$."
    )
    proof = write(part["tree"], Names([report]))
    first, *_, cases = proof.pieces
    assert isinstance(first, Sentence) and first.text.startswith(r"Write $b = \frac{k \, \alpha - 1}{k - 1}$")
    assert isinstance(cases, Cases) and len(cases.cases) == 3
    assert cases.cases[1].heading == r"$P \ll R$ and $R \not\ll Q$"
    chains = [p for p in walk(proof.pieces) if isinstance(p, Display)]
    assert "Hölder" in chains[0].rows[4].reason and chains[0].rows[4].op == r"\le"
    assert [p.text for p in walk(cases.cases[1].pieces) if "2.2" in p.text]  # type: ignore[union-attr]
    assert "five signs and comparisons" in in_words(proof)
    assert told(proof, 8.0).left_out["step"] > 0


def test_a_refutation_has_its_two_numbers() -> None:
    claim = Claim("for x : real holds x^2 <= 1")

    @claim.refutation
    def proof(p: RecordedProof) -> Theorem:
        return p.counterexample(x="2")

    claim.theorem()
    assert two_numbers(claim) == "the left side is $4$, and the right side $1$"


@needs_tex
@pytest.mark.parametrize("style", STYLES)
def test_a_fragment_is_a_part_of_a_paper(style: str, reports: list[Any], tmp_path: Path) -> None:
    (fragment,) = render_fragments([reports[1]], tmp_path, style=style)
    text = fragment.read_text()
    assert r"\begin{theorem}" in text and r"\label{cbdp:cbdp.thm9}" in text and r"\documentclass" not in text
    assert rf"\begin{{{STYLES[style]}}}" in text and r"Theorem~\ref{cbdp:cbdp.thm9:6}" in text
    for wanted in (f"{style}.cls", *NEEDED_BY.get(style, ())):
        if subprocess.run(["kpsewhich", wanted], capture_output=True, check=False).returncode:
            pytest.skip(f"{wanted}, which the class {style} takes, is not installed")
    (whole,) = render_fragments([reports[1]], tmp_path, style=style, whole=True)
    assert render_pdf(whole).read_bytes().startswith(b"%PDF")


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
    assert r"{for x in [0, 1] and $\mathcal{H}$ = [-2, 2]}" in source.read_text()
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


def test_a_formula_that_cannot_be_set_costs_one_formula(tmp_path: Path) -> None:
    report = copy.deepcopy(report_of("cbdp.thm11"))
    report["printed"]["parts"][0]["latex"] = r"\input{secret} < 1"
    report["findings"][0]["text"] = "a formula $x that is not closed"
    with pytest.raises(DocumentError):
        render_latex([report], tmp_path)
    with shown_as_source() as faults:
        (source,) = render_latex([report], tmp_path)
        page = render_site([report], tmp_path / "pages")
    text = source.read_text(encoding="utf-8")
    assert r"\input{" not in text and r"\texttt{\textbackslash{}input" in text
    shown = (page.parent / "statement" / "cbdp.thm11.html").read_text(encoding="utf-8")
    assert r'<code class="unset" title="this formula could not be set">\input{secret} &lt; 1</code>' in shown
    assert len(faults) == 2


def test_a_case_distinction_is_one_formula() -> None:
    source = r"f = \begin{cases} 1 & \text{if a and b} \\ 0 & \text{else} \end{cases} \text{ and all is well}"
    assert str(flowing(source)).count("<math") == 1


def test_the_first_page_says_what_the_names_in_the_document_are(reports: list[Any], tmp_path: Path) -> None:
    capacity, _ = render_latex(reports, tmp_path)
    text = capacity.read_text()
    assert "Lemmas with a letter S are auxiliary" in text
    contents = text[text.index("Contents and verdicts") :]
    assert contents.index("{Notation}") < contents.index("{Errata}") < contents.index("{Corollary~1}")


def test_theorems_without_a_paper_have_their_verdicts_explained(reports: list[Any], tmp_path: Path) -> None:
    own = [dict(r, paper="") for r in copy.deepcopy(reports[:1])]
    (path,) = render_latex(own, tmp_path)
    assert r"\textsc{partly} means" in path.read_text() and "A star marks" in path.read_text()


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Section 4, after Theorem 1", "Section~4, after Theorem~1"),
        ("Lemma S.20", "Lemma~S.20"),
        ("Equation (8)", "Equation~(8)"),
        ("Abadi et al. 2016, Algorithm 1", "Abadi et al. 2016, Algorithm~1"),
    ],
)
def test_a_number_stands_on_the_line_of_its_name(name: str, shown: str) -> None:
    assert tied(name) == shown


def test_a_line_may_end_early_after_a_formula() -> None:
    set_ = Typesetter("here", lambda key, name: name)
    assert set_.text("Write $P = Q$, $x = 1$ and $y = 2$. We have $x < y$.") == (
        r"Write $P = Q$,\cbdpshort{} $x = 1$\cbdpshort{} and $y = 2$.\cbdpshort{} We have $x < y$."
    )


def test_cases_within_cases_have_numbers_of_their_own() -> None:
    set_ = Typesetter("here", lambda key, name: name)
    inner = Cases([Case("$c$", [Sentence("First.")]), Case("$d$", [Sentence("Second.")])])
    shown = set_.pieces([Cases([Case("$a$", [inner]), Case("$b$", [Sentence("Third.")])])])
    assert re.findall(r"Case ([\d.]+)", shown) == ["1", "1.1", "1.2", "2"]


def test_a_name_of_two_words_is_in_one_piece() -> None:
    shown = r"\text{discrete laplace}\left(x\right)"
    assert breakable(shown) == shown
    assert r"{}$ is a probability" in breakable(r"x\text{ is a probability distribution}")


def test_no_line_begins_with_a_hyphen() -> None:
    shown = breakable(r"x\text{ for }P\text{-almost all }x")
    assert r"P\text{-almost" in shown and r"\ \allowbreak\text{for }" in shown


def test_theorems_are_cited_by_the_names_of_the_field(tmp_path: Path) -> None:
    report = copy.deepcopy(report_of("zcdp.lem5.2"))
    (path,) = render_latex([report], tmp_path)
    text = path.read_text()
    assert "the change of measure" in text and "them theorems: change" not in text
    assert "believed statement" not in text


def test_a_definition_is_said_once_in_a_section(tmp_path: Path) -> None:
    report = copy.deepcopy(report_of("dp.parallel"))
    (path,) = render_latex([report], tmp_path)
    text = path.read_text()
    definitions = re.findall(r"Write [^\n]*:=[^\n]*", text)
    assert definitions and len(definitions) == len(set(definitions))
