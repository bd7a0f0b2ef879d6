"""Vacuity is visible (A8, A9 of the audit), and what a claim rests on is counted (A10)."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from cbdp_sym.author import Claim, RecordedProof
from cbdp_sym.author.claims import Settle, WrongExample
from cbdp_sym.cli import main
from cbdp_sym.corpus.grounds import footer, hypotheses_met, rests_on
from cbdp_sym.corpus.settled_claims import verified
from cbdp_sym.gate import numbers as n
from cbdp_sym.gate.attack import StatementAttack, definitions
from cbdp_sym.gate.bounds import Interval, admitted
from cbdp_sym.gate.evaluate import Evaluator
from cbdp_sym.gate.spaces import Model
from cbdp_sym.gate.statement import take_apart
from cbdp_sym.kernel import reader
from cbdp_sym.kernel.terms import var
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.kernel.types import REAL
from cbdp_sym.tactics.statements import named

BOTH = (
    "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, B : 'd -> 'b measure, e : real "
    "given pure_dp nb A e, pure_dp nb B e holds pure_dp nb (both A B) "
)
EXPONENTIAL = (
    "for nb : 'd -> 'd -> bool, B : 'r measure, u : 'd -> 'r -> real, e D : real given Prob B, 0 < e, "
    r"!x. Measurable (u x), !x y r. nb x y ==> abs (u x r - u y r) <= D "
    r"holds pure_dp nb (\x. gibbs B (\r. e*u x r)) "
)


def by_itself(p: RecordedProof) -> Theorem:
    return p.have(p.goal)


def from_nothing(p: RecordedProof) -> Theorem:
    return p.absurd()


def report(text: str, proof: Settle | None = by_itself, **example: str) -> Any:
    claim = Claim(text)
    if example:
        claim.example(**example)
    if proof is not None:
        claim.proof(proof)
    return verified(claim)


# Contradictory hypotheses.


@pytest.mark.parametrize("given_", ["0 < x, x < 0", "x < y, y <= x", "x = 1, x = 2", "Prob P, ~(Prob P)"])
def test_hypotheses_that_exclude_each_other_are_no_proof(given_: str) -> None:
    found = report(f"for P : 'a measure, x y : real given {given_} holds x = 5", from_nothing)
    assert found["verdict"] == "vacuous" and found["met"]["how"] == "contradictory"
    assert "says nothing" in hypotheses_met(found)


def test_a_claim_may_say_that_its_hypotheses_exclude_each_other() -> None:
    found = report("for x : real given 0 < x, x < 0 holds F")
    assert found["verdict"] == "proved" and "which is what it says" in hypotheses_met(found)


def test_where_no_values_are_known_the_verdict_says_so() -> None:
    found = report(
        "for P Q : 'a measure, x : real given Prob P, Prob Q, kl P Q <= ext (-1), 0 < x holds 0 < 2*x"
    )
    assert found["verdict"] == "proved" and found["met"]["how"] == "unknown"
    assert hypotheses_met(found).startswith("no values are known that meet the hypotheses")


# Values that meet them.


def test_the_witness_of_the_hypotheses_is_kept() -> None:
    found = report("for x y : real given 1001 <= x, x <= y holds 1000 < y")
    assert found["verdict"] == "proved" and found["met"]["how"] == "model"
    assert Fraction(found["met"]["values"]["y"]) >= Fraction(found["met"]["values"]["x"]) >= 1001


def test_the_author_may_give_values() -> None:
    text = "for P : real measure, x : real given Prob P, 0 < x holds 0 < 2*x"
    in_a_model = report(text, P="laplace 0 1", x="exp 1")
    assert in_a_model["met"]["how"] == "model" and in_a_model["met"]["author"]
    by_the_kernel = report(text, P=r"map (\x. x + 1) (laplace 0 1)", x="1")
    assert by_the_kernel["met"]["how"] == "kernel"
    assert "as the kernel proves" in hypotheses_met(by_the_kernel)
    wrong = report(text, P="laplace 0 1", x="-1")
    assert wrong["verdict"] == "open" and "does not meet the hypothesis 0 < -1" in wrong["message"]


@pytest.mark.parametrize(
    ("values", "said"),
    [({"y": "1"}, "no variable"), ({}, "no value for x"), ({"x": "("}, "not read"), ({"x": "T"}, "not read")],
)
def test_an_example_that_is_none_is_one_sentence(values: dict[str, str], said: str) -> None:
    with pytest.raises(WrongExample, match=said):
        Claim("for x : real given 0 < x holds 0 < 2*x").example(**values)


@settings(max_examples=60, deadline=None)
@given(st.fractions(-9, 9), st.fractions(-9, 9), st.fractions(-9, 9), st.sampled_from(["<=", "<"]))
def test_an_interval_has_what_the_hypothesis_admits(a: Fraction, b: Fraction, x: Fraction, op: str) -> None:
    reader.library()
    v = var("v", REAL)
    h = reader.term(f"({a.numerator}/{a.denominator})*v - {b} {op} 2 - v", {"v": v})
    interval, evaluator = Interval(), Evaluator(Model({}), definitions())
    admitted(h, v, {}, evaluator, interval)
    if not interval.bounded:
        return
    value = n.rational(x)
    inside = not (
        n.less(value, interval.low)
        or n.less(interval.high, value)
        or (interval.open_low and n.same(value, interval.low))
        or (interval.open_high and n.same(value, interval.high))
    )
    assert inside == evaluator.value(h, {v: value})


# Claims about mechanisms are tried where they are sharp.


@pytest.mark.parametrize("false", [BOTH + "e", EXPONENTIAL + "(e*D)"])
def test_false_claims_about_mechanisms_are_denied_in_a_model(false: str) -> None:
    found = report(false, None)
    assert found["verdict"] == "open" and "in a model the claim fails" in found["message"]


@pytest.mark.parametrize("true", [BOTH + "(2*e)", EXPONENTIAL + "(2*(e*D))"])
def test_true_ones_are_checked_and_say_at_how_many_samples(true: str) -> None:
    found = report(true, None)
    assert found["verdict"] == "checked" and found["samples"]["met"] >= 10
    assert f"held at {found['samples']['points']} points" in found["message"]


@pytest.mark.parametrize(
    "false",
    [
        "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, e d : real given approx_dp nb A e d, 0 <= d "
        "holds pure_dp nb A e",
        "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, e : real given pure_dp nb A e "
        "holds zcdp nb A 0 (e^2/4)",
        "for nb : 'd -> 'd -> bool, A : 'd -> 'a measure, a e : real given 1 < a, pure_dp nb A e "
        "holds renyi_dp nb A a (e^2*a/4)",
    ],
)
def test_so_are_their_siblings(false: str) -> None:
    reader.library()
    search = StatementAttack(take_apart(reader.statement(false)), definitions(), 1)
    assert search.run(60, points=60_000, exact=True).witness is not None


def test_what_was_tried_nowhere_is_open() -> None:
    found = report("for P : 'a measure given Prob P, kl P P <= ext (-1) holds P = P", None)
    assert found["verdict"] == "open" and found["samples"]["points"] == 0


# What a claim rests on.


def test_all_textbook_statements_are_counted_and_theorems_named() -> None:
    found = report("for x : real given 0 < x holds 0 < 2*x")
    assert found["foundations"] and not found["axioms"]
    assert (
        rests_on(found) == f"rests on {len(found['foundations'])} textbook statements, none of them a theorem"
    )
    version: Any = {"axioms": ["holder"], "foundations": ["le_refl"], "parts": [found]}
    assert rests_on(version) == "rests on 2 textbook statements, one of them a theorem: holder"
    assert "known for 1 of 1 proved claims" in footer([version])[1]


def test_norm_dual_is_a_theorem() -> None:
    assert reader.library()["norm_dual"].shelf == "theorems"


@pytest.mark.parametrize(
    "name",
    [
        "prob_mass",
        "L_lebesgue_reflect",
        "L_withdensity",
        "sup_upper",
        "sup_least",
        "lt_trans",
        "le_trans",
        "ae_ac",
    ],
)
def test_what_follows_from_the_library_is_proved(name: str) -> None:
    assert name not in reader.library()
    assert not named(name).hypotheses


@pytest.mark.parametrize(
    ("name", "claim"),
    [
        ("measurable_elog", r"given Measurable f, !x. 0 <= f x holds Measurable (\x. elog (f x))"),
        ("measurable_epow", r"given Measurable f, !x. 0 < f x holds Measurable (\x. f x ^ 2)"),
        ("standard_ereal", r"holds Standard (\x : ereal. T)"),
    ],
)  # fmt: skip
def test_a_statement_that_no_proof_of_the_corpus_uses_has_a_use(name: str, claim: str) -> None:
    found = report(claim if name.startswith("standard") else f"for f : 'a -> ereal {claim}")
    assert found["verdict"] == "proved" and name in found["foundations"]


SOURCE = """
from cbdp_sym.author import RecordedProof, Statement
from cbdp_sym.kernel.theorem import Theorem

theorem = Statement(id="own.vacuity", title="Nothing")
nothing = theorem.printed("for x : real given 0 < x, x < 0 holds x = 5", label="nothing")
something = theorem.printed("for x : real given 0 < x holds 0 < 2*x", label="something")
something.example(x="3")


@nothing.proof
@something.proof
def by_itself(p: RecordedProof) -> Theorem:
    return p.have(p.goal)
"""


def test_every_command_says_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "nothing.py").write_text(SOURCE)

    def said(*arguments: str) -> str:
        return " ".join(CliRunner().invoke(main, arguments).output.split())

    shown = said("show", "nothing.py")
    assert "vacuous (rests on" in shown and "its hypotheses contradict each other" in shown
    assert "the hypotheses are met: x = 3 (the author's values)" in shown
    table = said("verify", "nothing.py")
    assert "NOT AS EXPECTED" in table and "known for 1 of 2 proved claims" in table
    why = said("why", "nothing.py", "--statements")
    assert "textbook statements, none of them a theorem" in why and "lt_irrefl:" in why
    data = json.loads(CliRunner().invoke(main, ["verify", "nothing.py", "--json", "-"]).output)
    part = data[0]["printed"]["parts"][1]
    assert part["met"]["values"] == {"x": "3"} and part["foundations"] and part["samples"]["met"] == 40
