"""Random steps of the kernel hold in finite models, and an unsound rule would be noticed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest

from cbdp_sym.kernel import terms, theorem
from cbdp_sym.kernel.terms import Term, Var
from cbdp_sym.kernel.theorem import Theorem
from tools.soundness import RULES, try_enclose, try_proofs, try_ring

_NOTHING: frozenset[Term] = frozenset()


def made(hypotheses: frozenset[Term], conclusion: Term) -> Theorem:
    """A theorem without a proof, as an unsound rule would make it."""
    return theorem._made(hypotheses, conclusion, "unsound")


def generalise(v: Var, p: Theorem) -> Theorem:
    return made(p.hypotheses, terms.forall(v, p.conclusion))


def abstraction(v: Var, p: Theorem) -> Theorem:
    a, b = terms.sides(p.conclusion)
    return made(p.hypotheses, terms.equal(terms.lam(v, a), terms.lam(v, b)))


def discharge(t: Term, p: Theorem) -> Theorem:
    return made(_NOTHING, terms.implies(t, p.conclusion))


def modus_ponens(p: Theorem, q: Theorem) -> Theorem:
    return made(p.hypotheses, theorem.modus_ponens(p, q).conclusion)


def instantiate(theta: dict[Var, Term], p: Theorem) -> Theorem:
    return made(p.hypotheses, terms.substitute(theta, p.conclusion))


def transitivity(p: Theorem, q: Theorem) -> Theorem:
    (a, b), (_, c) = terms.sides(p.conclusion), terms.sides(q.conclusion)
    return made(p.hypotheses | q.hypotheses, terms.equal(a, c) if b.type is c.type else p.conclusion)


def test_random_theorems_hold() -> None:
    found = try_proofs(1, 700)
    assert found.wrong == []
    assert set(found.made) >= set(RULES) - {"transitivity"}
    assert found.evaluated > 2000


def test_the_attack_is_the_same_in_every_run() -> None:
    """Sets have another order in each process, and the attack took ten times as long in some."""
    counts = "from tools.soundness import try_proofs; print(try_proofs(1, 200))"
    runs = [
        subprocess.run([sys.executable, "-c", counts], env={"PYTHONHASHSEED": seed}, capture_output=True)
        for seed in "12"
    ]
    assert runs[0].stdout and runs[0].stdout == runs[1].stdout


@pytest.mark.parametrize(
    "unsound", [generalise, abstraction, discharge, modus_ponens, instantiate, transitivity]
)
def test_an_unsound_rule_is_noticed(unsound: Callable[..., Theorem]) -> None:
    rules = {**RULES, unsound.__name__: unsound}
    assert try_proofs(0, 400, rules).wrong


def test_ring_is_exact_at_zero_denominators() -> None:
    found = try_ring(2, 2000)
    assert found.wrong == [] and found.evaluated == 6000


def test_no_enclosure_is_accepted_that_is_false_at_a_point() -> None:
    found = try_enclose(3, 800)
    assert found.wrong == []
    assert found.made["false"] > 1000 and found.made["accepted"] > 100
