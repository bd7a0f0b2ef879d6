"""The corpus: what is decided and how, and that its evidence is what it may be."""

from __future__ import annotations

import pytest
from reports import parts_of, report_of

from cbdp_sym.author.proof import RecordedProof
from cbdp_sym.author.report import claim_report
from cbdp_sym.author.statement import Statement
from cbdp_sym.corpus.catalogue import corpus_catalogue
from cbdp_sym.corpus.discovery import load
from cbdp_sym.corpus.papers import entries
from cbdp_sym.corpus.verify import verify_statement
from cbdp_sym.kernel.reader import library
from cbdp_sym.kernel.theorem import Theorem

REFUTED = {
    "cbdp.appA.growth", "cbdp.appA.renyi_d", "cbdp.cor1", "cbdp.cor2.gaussian", "cbdp.cor2.laplace",
    "cbdp.lem3.conjugate", "cbdp.lem5", "cbdp.sec5.composition", "cbdp.tab1.renyi.gaussian",
    "cbdp.tab1.renyi.gaussian_d", "cbdp.tab1.renyi.laplace", "cbdp.tab1.renyi.laplace_d",
    "cbdp.thm11", "cbdp.thm13", "cbdp.thm13.step1", "cbdp.thm2.remark", "cbdp.thm5", "cbdp.thm6",
    "cbdp.thm7.constants", "oakl.fig2.regression", "oakl.kl", "oakl.lem7", "oakl.thm9.prior", "zcdp.lem4.3",
    "zcdp.lemA.2.mills", "zcdp.lemB.5.steps", "zcdp.prop5.3", "zcdp.prop6.1", "zcdp.prop6.4.steps",
    "zcdp.thm6.3", "zcdp.lem7.4",
    "cbdp.fig1b", "cbdp.fig1b.degree3", "zcdp.propA.1.laststep", "zcdp.sec1.2.3", "cbdp.sec2.orders",
    "cbdp.sec5.matrix", "zcdp.sec6.histogram_tail", "zcdp.prop6.4",
    "cbdp.eq8", "cbdp.lem4", "zcdp.def2.1", "zcdp.footnote6", "zcdp.lem3.5", "zcdp.sec5.klogk",
    "zcdp.footnote2", "zcdp.sec6.randomized_response", "zcdp.sec7.quadratic",
}  # fmt: skip
FOUNDATION = {
    "cbdp.thm8", "cbdp.lem1", "cbdp.thm9", "cbdp.thm10", "cbdp.thm11", "cbdp.eq4", "cbdp.cor1",
    "cbdp.thm12", "cbdp.lem3", "cbdp.lem3.conjugate", "cbdp.lem5", "cbdp.tab1.kl.laplace",
    "cbdp.tab1.kl.gaussian", "zcdp.lem2.4", "zcdp.lem2.5", "zcdp.prop3.3", "zcdp.rem3.4",
    "zcdp.lemB.1", "zcdp.lemB.1.tanh", "zcdp.lem5.2", "zcdp.prop5.3", "zcdp.prop1.9",
    "zcdp.harmonic",
}  # fmt: skip
IDS = [e.id for e in corpus_catalogue().entries]


def test_the_foundation_is_complete() -> None:
    assert set(IDS) >= FOUNDATION
    assert set(IDS) <= set(entries())


@pytest.mark.parametrize("id", IDS)
def test_every_verdict_rests_on_listed_axioms_and_on_nothing_sampled(id: str) -> None:
    parts = parts_of(report_of(id))
    for part in parts:
        assert part["verdict"] in ("proved", "refuted") and part["evidence"], part["label"]
        assert set(part["axioms"]) <= set(library()), part["label"]
        grades = {node["grade"] for node in part["evidence"]} | set(part["leaves"])
        assert grades <= {"exact", "certified", "cited"}, part["label"]


@pytest.mark.parametrize("id", IDS)
def test_what_is_refuted_is_repaired(id: str) -> None:
    statement = load(id)
    refuted = any(c.refutes for c in statement.claims["printed"])
    assert refuted == (id in REFUTED)
    settled = "partly" if statement.omitted["printed"] else "proved"
    assert statement.expect == ("refuted" if refuted else settled)
    if refuted:
        repaired = statement.claims["repaired"]
        assert repaired
        assert not any(r.refutes and not r.denied for r in repaired)
        assert statement.findings


@pytest.mark.parametrize("id", IDS)
def test_an_added_hypothesis_is_reported(id: str) -> None:
    statement = load(id)
    if any(p.added for p in statement.every_claim):
        assert any(f.kind == "hypothesis" for f in statement.findings)


def test_a_claim_that_fails_is_shown_by_its_refutation() -> None:
    statement = Statement(id="my.fails", title="Squares")
    claim = statement.fails("for x : real holds x <= x^2", label="without 1 <= x")

    @claim.refutation
    def one_half(p: RecordedProof) -> Theorem:
        return p.counterexample(x="1/2")

    report = verify_statement(statement)["repaired"]
    assert report is not None and report["verdict"] == "proved"
    assert report["parts"][0]["text"].startswith("not always: ")
    other = Statement(id="my.holds", title="Squares").fails("for x : real holds 0 <= x^2")

    @other.proof
    def square(p: RecordedProof) -> Theorem:
        return p.have(p.goal)

    assert claim_report(other)["verdict"] == "refuted"
