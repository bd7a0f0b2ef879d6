"""The problem set of benchmarks/inequalities: it reads, and its labels survive attacks."""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
import sympy

from cbdp_sym import Refusal, prove

FOLDER = Path(__file__).parents[1] / "benchmarks" / "inequalities"
sys.path.insert(0, str(FOLDER))

from check import sample, separated, violation  # noqa: E402
from mutants import changed, outcome  # noqa: E402
from problem import Problem, ProblemError, load, parse_expression, parse_relations, split  # noqa: E402

PROBLEMS = load()
TRUE = [p for p in PROBLEMS if p.truth]
FALSE = [p for p in PROBLEMS if not p.truth]


def test_the_set_is_large_and_its_names_are_unique() -> None:
    assert len(PROBLEMS) >= 170
    assert len(FALSE) >= 35
    assert len({p.id for p in PROBLEMS}) == len(PROBLEMS)
    assert len({(p.claim, p.where) for p in PROBLEMS}) == len(PROBLEMS)


def test_one_to_four_variables_and_each_kind_of_claim() -> None:
    assert {len(p.variables()) for p in PROBLEMS} == {1, 2, 3, 4}
    assert {r.op for p in PROBLEMS for r in p.claims()} == {"<=", "<", ">=", ">", "=="}
    assert any(len(p.claims()) > 1 for p in PROBLEMS)


def test_every_function_of_the_issue_occurs() -> None:
    used = {e.func for p in PROBLEMS for r in p.claims() for e in _parts(r.difference())}
    wanted = (
        "exp", "log", "Abs", "Min", "Max", "Piecewise", "sin", "cos", "tan", "asin", "acos",
        "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "erf", "erfc", "gamma",
        "loggamma", "lowergamma", "uppergamma", "polygamma", "LambertW",
    )  # fmt: skip
    assert {name for name in wanted if getattr(sympy, name) not in used} == set()


def _parts(e: sympy.Expr) -> list[sympy.Basic]:
    return list(sympy.preorder_traversal(e))


@pytest.mark.parametrize("problem", FALSE, ids=lambda p: p.id)
def test_the_witness_of_a_false_claim_separates_its_sides(problem: Problem) -> None:
    assert separated(problem)


@pytest.mark.parametrize("problem", TRUE, ids=lambda p: p.id)
def test_a_true_claim_has_no_witness_and_holds_at_points(problem: Problem) -> None:
    assert not problem.witness
    assert len(list(islice(sample(problem, 15), 15))) == 15, "hardly a point of the domain is found"
    assert violation(problem, 15) is None


def test_no_answer_of_ours_is_wrong() -> None:
    """A sample of the problems, with little time: unknown is allowed, a wrong answer is not."""
    for problem in PROBLEMS[::12]:
        try:
            verdict = prove(problem.claim, problem.where, seconds=0.6, cpu=True).verdict
        except Refusal:
            continue
        assert verdict != ("refuted" if problem.truth else "proved"), problem.id


# ── The checks themselves: they must be able to fail ──


def _problem(claim: str, where: str, **witness: str) -> Problem:
    exact = {k: sympy.Rational(v) for k, v in witness.items()}
    return Problem("p", claim, where, not witness, "test", exact)


def test_a_false_claim_with_the_label_true_is_found() -> None:
    assert violation(_problem("x**2 >= x", "0 <= x"), 100)
    assert violation(_problem("log(x) <= x", "x <= 1"), 100), "it is not defined for x <= 0"
    assert violation(_problem("sin(x)**2 + cos(x)**2 == 1 + x/10**6", "x < oo"), 100)


@pytest.mark.parametrize(
    ("problem", "why"),
    [
        (_problem("x >= 0", "x <= 1", x="0"), "the claim holds there"),
        (_problem("x >= 1", "x >= 1", x="0"), "outside the domain"),
        (_problem("x > 0", "0 < x, x < 1", x="0"), "an end that does not belong to it"),
        (_problem("exp(x) <= E*x", "x > 0", x="1"), "both sides are equal"),
        (_problem("x + y >= 0", "x < oo", x="-1"), "a variable without a value"),
        (_problem("1/x > 0", "x < oo", x="0"), "not defined"),
    ],
)
def test_a_witness_that_shows_nothing_is_refused(problem: Problem, why: str) -> None:
    assert not separated(problem), why


def test_every_witness_matters() -> None:
    moved = replace(FALSE[0], witness={k: v + 10 for k, v in FALSE[0].witness.items()})
    assert not separated(moved)


@pytest.mark.parametrize(
    "text",
    [
        "__import__('os').system('true') <= 0",
        "x.real <= 1",
        "(lambda: 1)() <= 2",
        "f(x) <= 1",
        "x <= [1]",
        "x != 1",
        "True <= x",
        "exp(x, evaluate=False) <= 1",
        "x if x else 1 <= 2",
        "x <=",
    ],
)
def test_the_parser_refuses_what_is_not_in_its_grammar(text: str) -> None:
    with pytest.raises(ProblemError):
        parse_relations(text)


def test_the_parser_is_exact() -> None:
    x, y = sympy.symbols("x y", real=True)
    assert parse_expression("0.1*x + 1/3") == x / 10 + sympy.Rational(1, 3)
    assert parse_expression("x**(1/4)") == x ** sympy.Rational(1, 4)
    assert [r.op for r in parse_relations("0 <= y < x")] == ["<=", "<"]
    assert split("0 < x, Max(x, y) <= 1") == ["0 < x", "Max(x, y) <= 1"]
    assert parse_expression("Min(x, y)") == sympy.Min(x, y)


def test_no_answer_to_a_changed_problem_is_wrong() -> None:
    """The same for a few of the changes that mutants.py makes of all."""
    for problem in PROBLEMS[3::24]:
        for mutant in changed(problem, 2, random.Random(problem.id)):
            assert (mutant.claim, mutant.where) != (problem.claim, problem.where)
            assert outcome(mutant, 0.6, 60)[1] == "", mutant


def test_a_wrong_answer_to_a_changed_problem_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    false = replace(FALSE[0], witness={})
    monkeypatch.setattr("mutants.prove", lambda *_, **__: prove("1 < 2", "x > 0"))
    assert outcome(false, 1, 2000)[1].startswith("at ")
