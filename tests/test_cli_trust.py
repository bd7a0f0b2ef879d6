"""``python -m tools trust``: figures of what was tried, and an exit code that says whether all is well."""

from __future__ import annotations

import json
import re

import pytest
from click.testing import CliRunner

from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.statement import claim_of
from tools.__main__ import main
from tools.mutation_tests import certificate_mutants, fuzz
from tools.mutation_tests.figures import sizes


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["trust", *arguments])
    return done.exit_code, done.stdout


def test_the_figures_of_one_statement() -> None:
    parts = [a for p in ("leaves", "claims") for a in ("--only", p)]
    code, said = run("zcdp.lemB.1.tanh", "--quick", *parts)
    assert code == 0, said
    assert f"kernel: {sizes()[0].files} files of {sizes()[0].lines} lines" in said
    assert re.search(r"^([1-9]\d*) certified leaves: \1 rechecked$", said, re.MULTILINE)
    assert " changed claims: " in said


def test_the_figure_of_coq() -> None:
    code, said = run("oakl.kl", "--only", "coq")
    assert code == 0, said
    assert "leaves accepted by Coq" in said


def test_the_figures_as_data() -> None:
    code, said = run("zcdp.lem3.2", "--quick", "--only", "claims", "--json")
    assert code == 0
    data = json.loads(said)
    (figure,) = data["figures"]
    assert figure["tried"] == sum(figure["fates"].values()) > 0
    assert {s["name"] for s in data["sizes"]} == {"kernel", "recheck"}


def test_random_inputs_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    code, said = run("cbdp.thm8", "--quick", "--only", "fuzz")
    assert code == 0
    assert "500 random inputs: 500 read or refused" in said
    monkeypatch.setattr(fuzz, "check_statement", lambda data: None)  # a kernel that takes anything
    code, said = run("cbdp.thm8", "--quick", "--only", "fuzz")
    assert code == 1
    assert "the checker accepts it" in said


def test_a_checker_that_takes_a_falsehood_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def anything(data: object) -> None:
        """Reads the claim, and looks at no proof."""
        if not isinstance(data, dict) or not {"claim", "where"} <= data.keys():
            raise Refusal("no certificate")
        claim_of(data["claim"], data["where"])

    monkeypatch.setattr(certificate_mutants, "check_statement", anything)
    code, said = run("cbdp.thm8", "--quick", "--only", "certificates")
    assert code == 1
    assert "NOT AS IT SHOULD BE" in said
