"""A verdict says what it covers: hypotheses that are not printed, and what is printed and not encoded."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cbdp_sym import Statement
from cbdp_sym.author import RecordedProof
from cbdp_sym.author.statement import Misstated
from cbdp_sym.cli import main
from cbdp_sym.corpus.discovery import load
from cbdp_sym.corpus.expected_verdict import marked, names, surprises, where
from cbdp_sym.corpus.verify import verify_statement
from cbdp_sym.documents.latex import render_latex
from cbdp_sym.documents.site import render_site
from cbdp_sym.kernel.theorem import Theorem

FILE = """
from cbdp_sym import Statement

theorem = Statement(id="my.cubes", title="Cubes", expect="{expect}")
claim = theorem.printed("for x : real holds 0 <= x^3", added=["0 <= x"])
theorem.omits("the case $n>1$ of the dimension")


@claim.proof
def positive(p):
    return p.auto()
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CBDP_SYM_CACHE", str(tmp_path / "cache"))
    return tmp_path


def squares(expect: str) -> Statement:
    """x² ≥ 0, proved under x ≥ 0, which is not printed."""
    statement = Statement(id="my.squares", title="Squares", expect=expect)
    statement.printed("for x : real holds 0 <= x^2", added=["0 <= x"]).proof(by_itself)
    return statement


def by_itself(p: RecordedProof) -> Theorem:
    return p.auto()


def test_what_is_omitted_makes_a_verdict_partly() -> None:
    statement = squares("partly")
    statement.repaired("for x : real holds 0 <= x^2", added=["0 <= x"]).proof(by_itself)
    statement.omits("every dimension but one")
    statement.omits("the equality", of="printed")
    report = verify_statement(statement)
    assert report["printed"]["verdict"] == "partly"
    assert report["printed"]["omits"] == ["every dimension but one", "the equality"]
    assert report["printed"]["added"] == ["0 ≤ x"] and marked(report["printed"]) == "partly*"
    assert surprises(report) == []
    with pytest.raises(Misstated, match="'printed' or 'repaired', not of 'both'"):
        statement.omits("something", of="both")


def test_partly_is_neither_proved_nor_expected_by_default() -> None:
    statement = squares("proved")
    assert marked(verify_statement(statement)["printed"]) == "proved*"
    statement.omits("something")
    assert surprises(verify_statement(statement)) == ["as printed it is partly, and proved is expected"]


def test_what_is_omitted_does_not_hide_an_open_or_a_refuted_part() -> None:
    statement = squares("open")
    statement.omits("something")
    statement.claims["printed"][0].settle = None
    assert verify_statement(statement)["printed"]["verdict"] == "checked"


def test_the_mark_is_wherever_a_verdict_is_listed(here: Path) -> None:
    (here / "cubes.py").write_text(FILE.format(expect="partly"))
    run = CliRunner().invoke

    verified = run(main, ["verify", "cubes.py", "--jobs", "1", "--json", "out.json"])
    assert verified.exit_code == 0, verified.output
    assert "partly*" in verified.output and "does not print" in verified.output
    (row,) = json.loads((here / "out.json").read_text())
    listed = json.loads(run(main, ["list", "cubes.py", "--json"]).output)[0]
    for found in (row, listed):
        assert found["printed"]["verdict"] == "partly"
        assert found["printed"]["added"] == ["0 ≤ x"]
        assert found["printed"]["omits"] == ["the case $n>1$ of the dimension"]

    assert "partly*" in run(main, ["list", "cubes.py"]).output
    shown = run(main, ["show", "cubes.py"]).output
    assert "not encoded: the case" in shown and "0 ≤ x   (not printed in the paper)" in shown
    why = run(main, ["why", "cubes.py"]).output
    assert "partly*" in why and "not encoded: the case" in why and "not printed: 0 ≤ x" in why


def test_the_documents_have_the_mark() -> None:
    from tempfile import TemporaryDirectory

    statement = squares("partly")
    statement.omits("every dimension but one")
    report = verify_statement(statement)
    with TemporaryDirectory() as folder:
        (tex,) = render_latex([report], Path(folder))
        written = tex.read_text()
        assert r"\textsc{partly*}" in written
        assert "Not encoded.} every dimension but one" in written and r"\cbdpadded" in written
        index = render_site([report], Path(folder) / "site", whole=False)
        page = index.parent / "statement" / "my.squares.html"
        assert "partly*</span>" in index.read_text() and "partly*</span>" in page.read_text()
        assert "every dimension but one" in page.read_text()


def test_a_display_of_the_proof_does_not_decide_and_has_to_be_proved() -> None:
    statement = Statement(id="my.squares", title="Squares")
    statement.printed("for x : real holds 0 <= x^2").proof(by_itself)
    line = statement.display("for x : real holds 0 <= x^2*x^2", added=["0 <= x"], label="its square")
    line.proof(by_itself)
    report = verify_statement(statement)
    assert marked(report["printed"]) == "proved" and report["printed"]["added"] == []
    assert [where("as printed", p) for p in report["printed"]["parts"]] == [
        "as printed", "as printed, a display of the proof, its square"
    ]  # fmt: skip
    assert surprises(report) == []
    report["printed"]["parts"][1]["verdict"] = "refuted"
    assert surprises(report) == [
        "as printed, a display of the proof, its square: refuted, and a display is to be proved"
    ]


def test_only_what_is_false_is_repaired_and_only_what_a_paper_has_is_printed() -> None:
    report = verify_statement(squares("proved"))
    assert names(report) == ("as printed", "further claims")
    assert where("further claims", report["printed"]["parts"][0]) == "further claim"
    report["printed"]["verdict"] = "refuted"
    assert names(report) == ("as printed", "repaired")
    report["paper"] = "sharp"
    assert names(report) == ("as stated", "repaired")


@pytest.mark.parametrize(
    "id", ["cbdp.eq8", "cbdp.thm6", "zcdp.lem3.5", "zcdp.sec6.randomized_response", "zcdp.footnote6"]
)
def test_what_fails_under_the_printed_hypotheses_is_refuted_everywhere(id: str) -> None:
    """Some were proved with a star beside their own refutation (docs/verdicts.md)."""
    statement = load(id)
    assert statement.expect == "refuted" and any(c.refutes for c in statement.claims["printed"])


def test_the_hypotheses_of_displays_give_no_star_to_a_theorem() -> None:
    for id in ("cbdp.thm4", "zcdp.prop3.3", "cbdp.thm4.algebra"):
        assert not any(c.added for c in load(id).claims["printed"] if not c.display), id
