"""Proofs of something else than their claim, and facts that rest on assumptions: the verdict is open."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cbdp_sym.author import Claim, RecordedProof
from cbdp_sym.author.proof import proved
from cbdp_sym.author.report import claim_report
from cbdp_sym.kernel.reader import term
from cbdp_sym.kernel.theorem import Theorem, assume, reflexivity, ring

FALSE = "for x : real holds x < 0"


def verdict(claim: Claim) -> str:
    return str(claim_report(claim)["verdict"])


def nonzero() -> Theorem:
    """Return that 0 is not 0, from the assumption of it."""
    return assume(term("~(0 = (0 : real))", {}))


def one_more_hypothesis(p: RecordedProof) -> Theorem:
    p.given.append(assume(p.goal))
    return p.given[-1]


def another_goal(p: RecordedProof) -> Theorem:
    p.goal = p.term("x = x")
    return reflexivity(p.term("x"))


def another_statement(p: RecordedProof) -> Theorem:
    p.variables, p.given, p.goal = [], [], p.term("1 = 1")
    return reflexivity(p.term("1"))


@pytest.mark.parametrize("proof", [one_more_hypothesis, another_goal, another_statement])
def test_a_script_cannot_change_what_it_proves(proof: Callable[[RecordedProof], Theorem]) -> None:
    claim = Claim(FALSE)
    claim.proof(proof)
    assert verdict(claim) == "open"


def test_the_theorem_of_another_claim_is_no_proof() -> None:
    true, claim = Claim("for x : real holds x = x"), Claim(FALSE)
    true.proof(lambda p: reflexivity(p.term("x")))
    claim.known = proved(true)
    assert verdict(claim) == "open"


def test_a_refutation_is_no_proof() -> None:
    claim = Claim(FALSE)

    @claim.refutation
    def refutation(p: RecordedProof) -> Theorem:
        claim.refutes = False
        return p.counterexample(x="1")

    assert verdict(claim) == "open"


@pytest.mark.parametrize("name", ["text", "term", "hypotheses", "conclusion", "added"])
def test_what_is_claimed_does_not_change(name: str) -> None:
    claim, other = Claim("for x : real holds x = x"), Claim(FALSE)
    with pytest.raises(AttributeError):
        setattr(claim, name, getattr(other, name))


def test_definedness_does_not_rest_on_assumptions() -> None:
    claim = Claim("for x : real holds x/0 = x*(1/0)")
    claim.proof(lambda p: ring(p.term("x/0"), p.term("x*(1/0)")))
    claim.facts.append(nonzero)
    assert verdict(claim) == "open"


def test_a_counterexample_does_not_rest_on_assumptions() -> None:
    by_fact, by_case = Claim("for x : real holds x/x = 1"), Claim("for x : real holds x/x = 1")
    by_fact.refutation(lambda p: p.counterexample(nonzero(), x="0"))
    by_case.refutation(lambda p: p.supposing("~(0 = (0 : real))").counterexample(x="0"))
    assert (verdict(by_fact), verdict(by_case)) == ("open", "open")


def test_the_last_of_proof_and_refutation_counts() -> None:
    claim = Claim("for x : real given 0 < x holds 0 < x")
    claim.refutation(lambda p: p.counterexample(x="-1"))
    claim.proof(lambda p: p.given[0])
    assert verdict(claim) == "proved"


def test_every_hypothesis_of_an_added_text_is_added() -> None:
    claim = Claim("for x y : real given 0 < y holds x < y", more=("T, x < y",))
    assert [claim.shown(h) for h in claim.added] == ["T", "x < y"]
