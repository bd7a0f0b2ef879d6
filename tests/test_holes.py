"""Holes: what is left to be proved is listed, and nothing that rests on a hole is proved."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from reports import CACHE

from cbdp_sym.author import Claim, RecordedProof, Statement, eq, le, todo
from cbdp_sym.author.holes import Unfinished, sketch
from cbdp_sym.author.report import claim_report
from cbdp_sym.author.rerun import rerun
from cbdp_sym.corpus.verify import sketch_statement, verify_statement
from cbdp_sym.tactics.failure import Failed

ROOT = Path(__file__).parents[1]


def left_to_do() -> Claim:
    claim = Claim("for x y given 0 < x, x < y holds x*x < y*y")

    @claim.proof
    def proof(p: RecordedProof) -> None:
        with p.case("x < 1"):
            p.have("x*x < x*y", by=todo)
            p.chain("x*x", eq("x^2"), le("y*y", by=todo))
        with p.otherwise():
            p.have("x*x <= y*y")
        p.have("x*x < y*y", by=todo)

    return claim


def test_a_claim_with_holes_is_open_with_their_list() -> None:
    report = claim_report(left_to_do())
    assert report["verdict"] == "open"
    assert report["message"].startswith("3 steps are left to be proved:")
    for text in ("x·x < x·y", "x² ≤ y·y", "x·x < y·y"):
        assert text in report["message"]
    assert "test_holes.py, line " in report["message"]


def test_nothing_with_a_hole_is_a_theorem() -> None:
    claim = left_to_do()
    with pytest.raises(Unfinished) as unfinished:
        claim.theorem()
    assert len(unfinished.value.holes) == 3
    assert unfinished.value.theorem.hypotheses
    again = rerun(claim)
    assert again.theorem is None and "left to be proved" in again.failed


def test_a_hole_for_what_is_false_proves_nothing() -> None:
    claim = Claim("for x given 0 < x holds F")

    @claim.proof
    def proof(p: RecordedProof) -> None:
        p.have("x < 0", by=todo)
        p.have("F")

    assert claim_report(claim)["verdict"] == "open"


def test_an_unused_hole_is_open_too() -> None:
    claim = Claim("for x given 0 < x holds 0 <= x")

    @claim.proof
    def proof(p: RecordedProof) -> None:
        p.have("x < 0", by=todo)
        p.have(p.goal)

    assert claim_report(claim)["verdict"] == "open"


def test_a_refutation_with_a_hole_refutes_nothing() -> None:
    statement = Statement(id="my.hole", title="A hole", expect="refuted")
    claim = statement.printed("for x : real holds x <= x^2")

    @claim.refutation
    def half(p: RecordedProof) -> None:
        p.have("~(1/2 <= (1/2)^2)", by=todo)
        p.counterexample(x="1/2")

    report = verify_statement(statement)
    assert report["printed"]["verdict"] == "open"
    assert "left to be proved" in report["printed"]["parts"][0]["message"]


def test_the_holes_of_a_lemma_are_those_of_the_claim_that_uses_it() -> None:
    lemma, claim = Claim("for a : real, P : 'a measure holds 0 <= a^4"), Claim("for b : real holds 0 <= b^4")

    @lemma.proof
    def later(p: RecordedProof) -> None:
        p.have(p.goal, by=todo)

    @claim.proof
    def by_lemma(p: RecordedProof) -> None:
        p.use(lemma.theorem(), "b", "lebesgue")

    with pytest.raises(Unfinished) as unfinished:
        claim.theorem()
    assert [h.text for h in unfinished.value.holes] == ["0 ≤ a^4"]
    assert claim_report(claim)["verdict"] == "open"


def test_obtained_values_and_fixed_ones_may_be_in_holes() -> None:
    claim = Claim("for f : real -> real given ∃m. ∀x. f(x) <= m holds ∃m. ∀x. f(x) + 1 <= m")

    @claim.proof
    def proof(p: RecordedProof) -> None:
        p.obtain("m", "∃m. ∀x. f(x) <= m")
        with p.fix("x : real"):
            p.have("f(x) + 1 <= m + 1", by=todo)
        p.witness("m + 1")

    with pytest.raises(Unfinished):
        claim.theorem()


def test_a_sketch_goes_on_after_steps_that_fail() -> None:
    statement = Statement(id="my.sketch", title="A sketch")
    claim = statement.printed("for x y given 0 < x, 0 < y holds x*y <= x^2 + y^2")

    @claim.proof
    def proof(p: RecordedProof) -> None:
        p.have("x < y")
        p.use("exp_le", "y", "x")
        p.have("x*y <= x^2 + y^2")

    message = sketch_statement(statement)["printed"]["parts"][0]["message"]
    assert "2 steps are left to be proved" in message
    for text in ("x < y", "y ≤ x"):
        assert text in message
    first = verify_statement(statement)["printed"]["parts"][0]["message"].splitlines()[0]
    assert first == "this step is not proved: x < y"


def test_what_a_sketch_does_not_reach_is_said() -> None:
    claim = Claim("for x given 0 < x holds 0 <= x")

    @claim.proof
    def proof(p: RecordedProof) -> None:
        p.have("x < 1")
        p.obtain("m", "∃m. m < 0 ∧ x < m")

    with sketch(), pytest.raises(Failed) as failed:
        claim.theorem()
    assert "x < 1" in str(failed.value) and "and then:" in str(failed.value)


FILE = '''"""A sketch."""

from cbdp_sym.author import *

theorem = Statement(id="my.sketched", title="A sketch")
claim = theorem.printed("for x y given 0 < x, 0 < y holds x*y <= x^2 + y^2")


@claim.proof
def proof(p):
    p.have("x < y")
    p.have("0 <= (x - y)^2")
    p.have("x*y <= x^2 + y^2")
'''


def test_the_command_lists_what_is_left_and_keeps_nothing(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(FILE)
    environment = {**os.environ, "CBDP_SYM_CACHE": CACHE, "PYTHONPATH": str(ROOT)}
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-m", "cbdp_sym", "verify", "mine.py", "--sketch"],
            cwd=tmp_path, env=environment, capture_output=True, text=True,
        )  # fmt: skip
        assert done.returncode == 1, done.stdout + done.stderr
        assert "1 step is left to be proved:" in done.stdout and "mine.py, line 11: x < y" in done.stdout
        assert "changed since" not in done.stdout


UNUSED = (
    FILE.split("@claim")[0]
    + """
bound = Claim("for x y given 0 < x, 0 < y holds x*y <= x^2 + y^2")
later = Claim("for x given 0 < x holds 0 < x^2")
used = Claim("for x y given 0 < x, 0 < y holds x*y <= x^2 + y^2")


@bound.proof
def of_squares(p):
    p.have("x < y")
    p.have("x*y <= x^2 + y^2")


@used.proof
def again(p):
    p.have("y < x")
    p.have("x*y <= x^2 + y^2")


@claim.proof
def proof(p):
    p.use(used.theorem(), "x", "y")
"""
)


def test_a_sketch_looks_at_claims_that_are_not_used_yet(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(UNUSED)
    environment = {**os.environ, "CBDP_SYM_CACHE": CACHE, "PYTHONPATH": str(ROOT)}
    told = subprocess.run(
        [sys.executable, "-m", "cbdp_sym", "verify", "mine.py", "--sketch"],
        cwd=tmp_path, env=environment, capture_output=True, text=True,
    ).stdout  # fmt: skip
    assert "bound, on which no claim of my.sketched rests: open" in told
    assert "later, on which no claim of my.sketched rests: open" in told and "no proof is given" in told
    assert ": x < y" in told and "used, on" not in told


def test_a_proof_that_uses_its_own_claim_is_refused() -> None:
    one, two = Claim("for x holds x = 0"), Claim("for y holds y = 0")
    one.proof(lambda p: p.use(two.theorem(), "x"))
    two.proof(lambda p: p.use(one.theorem(), "y"))
    with pytest.raises(Failed, match="uses the claim itself"):
        one.theorem()
    assert claim_report(two)["verdict"] == "open"
