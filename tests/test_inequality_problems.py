"""The problem set in benchmarks/inequalities: its labels, and that no answer contradicts them."""

import tomllib
from pathlib import Path

import pytest
from sympy import Rational, Symbol

from cbdp_sym import prove
from cbdp_sym.kernel.fact import KernelError
from cbdp_sym.kernel.regions.statement import claim_of
from cbdp_sym.oracles.prover.refute import judged
from cbdp_sym.oracles.prover.samples import satisfies

FILE = Path(__file__).parents[1] / "benchmarks" / "inequalities" / "problems.toml"
PROBLEMS = tomllib.loads(FILE.read_text(encoding="utf-8"))["problem"]


def test_there_are_enough():
    assert len({p["id"] for p in PROBLEMS}) == len(PROBLEMS) >= 150
    assert sum(not p["truth"] for p in PROBLEMS) >= 30


@pytest.mark.parametrize("problem", [p for p in PROBLEMS if not p["truth"]], ids=lambda p: p["id"])
def test_false_ones_have_a_witness(problem):
    claim = claim_of(problem["claim"], problem.get("where", ""))
    point = {Symbol(v, real=True): Rational(c) for v, c in problem["witness"].items()}
    assert satisfies(point, claim.region)
    assert any(judged(r, point) is not None for r in claim.relations)


def test_no_answer_is_wrong():
    """A sample of the problems, with little time: unknown is allowed, a wrong answer is not."""
    for problem in PROBLEMS[::6]:
        try:
            verdict = prove(problem["claim"], problem.get("where", ""), seconds=0.6).verdict
        except KernelError:
            continue
        assert verdict != ("refuted" if problem["truth"] else "proved"), problem["id"]
