"""Changed claims and certificates are refused where they are false; hypotheses that are needed are found."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from sympy import Symbol

from cbdp_sym import AtMost, Below
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.statement import check_statement
from cbdp_sym.recheck.answer import recheck
from tools.__main__ import main
from tools.mutation_tests.certificate_mutants import EXAMPLES, changes, stored, try_certificates
from tools.mutation_tests.judgement import judge

x, y = Symbol("x", real=True), Symbol("y", real=True)


def test_the_judge_denies_what_is_false_and_nothing_else() -> None:
    assert judge(AtMost(x**2, x), frozenset()).false
    assert judge(Below(x, x**3), frozenset([Below(0, x)])).false
    kept = judge(AtMost(2 * x, 1 + x**2), frozenset())
    assert kept.points and not kept.false


def test_certificates_with_one_thing_changed_prove_no_falsehood() -> None:
    found = [*EXAMPLES, *stored()]
    outcomes = list(try_certificates(found, random.Random(2), 120))
    assert not [t for t in outcomes if t.fate == "false"]
    assert sum(t.fate == "refused" for t in outcomes) >= 80


@pytest.mark.parametrize("data", EXAMPLES, ids=lambda d: next(iter(d["proof"])))
def test_every_change_of_a_small_certificate(data: dict[str, Any]) -> None:
    """Nodes of kinds that the stored certificates have few of; each of their keys is left out, too."""
    kinds = {how.split(":")[0].split(".")[-1] for how, _ in changes(data, [])}
    assert {"claim", "where", *(f"{key} left out" for key in data["proof"])} <= kinds
    outcomes = list(try_certificates([data], random.Random(3), None))
    assert not [t for t in outcomes if t.fate == "false"]
    assert sum(t.fate == "refused" for t in outcomes) > len(outcomes) / 2


def test_the_other_checker_accepts_the_examples() -> None:
    assert [recheck(data).verdict for data in EXAMPLES] == ["holds"] * len(EXAMPLES)


def test_a_number_in_disguise_is_refused_and_no_crash() -> None:
    """A changed certificate led to a slope in which everything cancels; SymPy raised an error of its own."""
    data = {
        "inequality": 1,
        "claim": "sqrt(2)*x*exp(-x**2/2)/(2*sqrt(pi)*(x**2 + 1)) <= erfc(sqrt(2)*x/2)/2",
        "where": "",
        "proof": {
            "edge": "x", "at": "high", "strict": "slope",
            "slope": {"by": "sign"}, "value": {"by": "interval"},
        },
    }  # fmt: skip
    with pytest.raises(Refusal):
        check_statement(data)


CLAIM = """
from cbdp_sym import Statement
theorem = Statement(id="x.cube", title="a power of a number that is at least 1")
claim = theorem.printed("for x y : real given 1 <= x, 0 <= y holds x + y <= x*x + y")
@claim.proof
def square(p):
    p.have("x*1 <= x*x")
    return p.auto()
"""


def test_the_proof_of_a_changed_claim_is_run_and_hypotheses_are_questioned(tmp_path: Path) -> None:
    path = tmp_path / "square.py"
    path.write_text(CLAIM, encoding="utf-8")
    done = CliRunner().invoke(main, ["mutants", "claims", str(path), "--json"])
    assert done.exit_code == 0, done.output
    fates = [r["fate"] for r in json.loads(done.stdout)]
    assert "refused" in fates
    assert "false" not in fates
    done = CliRunner().invoke(main, ["mutants", "hypotheses", str(path), "--json"])
    assert done.exit_code == 0, done.output
    found = {r["dropped"]: r["found"] for r in json.loads(done.stdout)}
    assert found == {"1 ≤ x": "needed", "0 ≤ y": "not shown to be needed"}


def test_a_bad_call_is_one_sentence(tmp_path: Path) -> None:
    for arguments in (["certificates", str(tmp_path / "none.json")],):
        done = CliRunner().invoke(main, ["mutants", *arguments])
        assert done.exit_code == 2, done.output
