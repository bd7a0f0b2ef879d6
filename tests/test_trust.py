"""Mutants of steps, certificates and the kernel's own conditions: each is caught, and what is not is seen."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from sympy import Integer, Rational, Symbol

from cbdp_sym import AtMost, Below, rules
from cbdp_sym.cli import main
from cbdp_sym.corpus.discovery import load
from cbdp_sym.engine.fact import KernelError
from cbdp_sym.engine.regions.statement import check_statement
from cbdp_sym.engine.terms import DataSet, Supremum
from cbdp_sym.oracles.evaluate import Environment, Unevaluable
from cbdp_sym.recheck.answer import recheck
from cbdp_sym.theory.distributions import Conditional, Finite
from cbdp_sym.theory.divergences.alpha import AlphaDivergence
from cbdp_sym.theory.numeric.laws import probabilities
from cbdp_sym.trust import conditions, removals
from cbdp_sym.trust.certificates import EXAMPLES, changes, stored, try_certificates
from cbdp_sym.trust.judgement import judge
from cbdp_sym.trust.redundant import REDUNDANT
from cbdp_sym.trust.steps import _expressions, try_steps

x, y = Symbol("x", real=True), Symbol("y", real=True)


def test_the_judge_denies_what_is_false_and_nothing_else() -> None:
    assert judge(AtMost(x**2, x), frozenset()).false
    assert judge(Below(x, x**3), frozenset([Below(0, x)])).false
    kept = judge(AtMost(2 * x, 1 + x**2), frozenset())
    assert kept.points and not kept.false


def test_a_change_that_makes_no_expression_is_left_out() -> None:
    """a**2 is no variable of a supremum, and weights of which one is changed do not sum to 1."""
    a, p, q = Symbol("a", real=True), Symbol("p", positive=True), Symbol("q", positive=True)
    bound = a + Supremum(a * p, (a, -1, 1))
    law = AlphaDivergence(2, Finite(1 / p, 1 - 1 / p), Finite(1 / q, 1 - 1 / q))
    for value in (bound, law):
        changed = dict(_expressions(value))
        assert changed["plus 1/7"] == value + Rational(1, 7)
        assert not any(how.startswith(("with a**2", "with 2 for 1")) for how in changed)


def test_a_conditional_law_among_no_others_has_no_outcomes() -> None:
    law = Conditional(Symbol("M"), DataSet("x"))
    with pytest.raises(Unevaluable, match="how many outcomes"):
        probabilities(law, Environment())


@pytest.mark.parametrize("id", ["cbdp.thm8", "zcdp.lemB.1"])
def test_no_changed_step_makes_a_falsehood(id: str) -> None:
    for part in load(id).parts:
        outcomes = list(try_steps(part, random.Random(1), 6))
        assert any(t.fate == "refused" for t in outcomes)
        assert not [t for t in outcomes if t.fate == "false"]


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
    with pytest.raises(KernelError):
        check_statement(data)


def in_a_child(condition: conditions.Condition) -> str:
    """Return what ``by_sign`` says of ``x <= y`` without a condition, in a process of its own."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            conditions.remove(condition)
            os.write(writing, str(rules.by_sign(AtMost(x, y))).encode())
        except KernelError:
            os.write(writing, b"refused")
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as stream:
        answer = stream.read().decode()
    os.waitpid(child, 0)
    return answer


def test_a_condition_is_removed_in_a_child_and_nowhere_else() -> None:
    """The kernel without the one condition that ``by_sign`` is about proves a falsehood."""
    sites = conditions.conditions(["rules.order"])
    (sign,) = [
        c for c in sites if c.text == "context.require(relation, 'the sign of the difference')"
    ]
    assert in_a_child(sign) == "⊢ x <= y"
    with pytest.raises(KernelError):
        rules.by_sign(AtMost(x, y))


def test_refusals_are_seen_where_they_happen() -> None:
    sites = conditions.conditions(["rules.order"])
    watch = removals.Refusals(list(sites.values()))
    with watch, pytest.raises(KernelError):
        rules.combine([rules.by_sign(AtMost(Integer(0), Integer(1)))], [Integer(-1)])
    refused = {str(c) for c, site in sites.items() if site in watch.hit}
    assert refused == {
        "rules.order.combine: relation.op != '=' and (not context.nonnegative(m))",
    }


def test_the_conditions_of_the_rules_are_found() -> None:
    sites = conditions.conditions(conditions.modules())
    assert len(sites) > 500
    assert set(REDUNDANT) <= {str(c) for c in sites}
    assert {c.module for c in sites} >= {
        "rules.order",
        "rules.suprema",
        "rules.limits",
        "refutation",
        "regions.proof",
        "certificates",
        "quadrature",
        "signs",
        "grammar",
    }


def test_modules_are_named_one_by_one_or_by_their_folder() -> None:
    assert conditions.named(["regions"]) == [
        m for m in conditions.modules() if m.startswith("regions.")
    ]
    assert conditions.named(["signs", "rules.order", "signs"]) == ["signs", "rules.order"]
    assert conditions.named([]) == []
    for wrong in ("rules.nonsense", "axioms", "sign"):
        with pytest.raises(ModuleNotFoundError):
            conditions.named([wrong])


def test_the_command_counts_and_fails_where_something_is_proved_and_false(
    tmp_path: Path,
) -> None:
    path = tmp_path / "doubtful.py"
    path.write_text(
        "from sympy import Symbol\n"
        "from cbdp_sym import AtMost, Statement, conclude, rules\n"
        "x = Symbol('x', positive=True)\n"
        "theorem = Statement(id='x.square', title='weaker claims are true as well')\n"
        "claim = theorem.printed(AtMost(0, x))\n"
        "@claim.proof\n"
        "def sign(part):\n"
        "    return conclude(rules.by_sign(part.conclusion, part.assumptions), part)\n",
        encoding="utf-8",
    )
    done = CliRunner().invoke(main, ["mutants", "claims", str(path), "--judge-refused"])
    assert done.exit_code == 0, done.output
    assert "changed claims" in done.output
    assert "an evaluation denies" in done.output
    rows = json.loads(CliRunner().invoke(main, ["mutants", "claims", str(path), "--json"]).stdout)
    assert {r["fate"] for r in rows} == {"refused", "true"}


def test_a_bad_call_is_one_sentence(tmp_path: Path) -> None:
    for arguments in (
        ["certificates", str(tmp_path / "none.json")],
        ["rules", "--tests", str(tmp_path)],
        ["rules", "rules.nonsense", "--tests", str(Path(__file__).parent)],
    ):
        done = CliRunner().invoke(main, ["mutants", *arguments])
        assert done.exit_code == 2, done.output
