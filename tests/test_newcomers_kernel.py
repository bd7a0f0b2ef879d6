"""The mistakes of the first hour with claims as text, and what is said of them; the tutorial has a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from cbdp_sym.author import Claim, RecordedProof, decide
from cbdp_sym.author.script import Script
from cbdp_sym.corpus.settled_claims import verified
from cbdp_sym.kernel.reader import ReadError
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.failure import Failed

TABLE = (Path(__file__).parents[1] / "docs" / "tutorial.md").read_text(encoding="utf-8")
LOG = "for e : real given 0 < e holds log (1 + e) <= "


def other(p: RecordedProof) -> Theorem:
    return p.have("log (1 + e) <= 2*e", by=decide)


def nothing(p: RecordedProof) -> Theorem:
    return p.auto()


# (claim, proof, what is said, as in the table)
OPEN = [
    ("for e : real holds log e <= e/2", nothing, "in a model the claim fails, at "),
    (LOG + "e/2", lambda p: p.have(p.goal, by=decide), " is refuted: "),
    (
        "for e : real given 1 < e holds (e + 1)^2 = e^2 + e + 1",
        nothing,
        "which meets the inequalities that are known: they are equal only if e = 0",
    ),
    (LOG + "e - e^2/3", nothing, "is not a combination of what is known"),
    ("for e f : real holds f/e*e = f", nothing, "it is not known that e is not 0"),
    (
        "for m : real holds HasInt (laplace 0 1) (\\x. abs (x - m)) 1",
        nothing,
        "which comes first is not known: m or 0",
    ),
    ("for e f : real holds f/e = 2*f/(2*e)", nothing, "is not shown that everything in the claim is defined"),
    (LOG + "e", other, "and not the goal"),
]

UNREADABLE = [
    ("for e : real holds kl 0 (laplace 1 1) = e - 1", "something of type"),
    ("for e : real holds e <= f", "'f' is neither a variable here nor a constant"),
]


@pytest.mark.parametrize(("text", "proof", "said"), OPEN)
def test_a_proof_with_a_mistake_is_open_with_the_reason(text, proof, said) -> None:
    claim = Claim(text)
    claim.proof(proof)
    report = verified(claim)
    assert report["verdict"] == "open"
    assert said in report["message"]


@pytest.mark.parametrize(("text", "said"), UNREADABLE)
def test_a_claim_that_cannot_be_read_is_refused(text: str, said: str) -> None:
    with pytest.raises(ReadError) as refused:
        Claim(text)
    assert said in str(refused.value) and said in TABLE


def test_a_message_says_each_thing_once() -> None:
    claim = Claim(LOG + "e")
    claim.proof(nothing)
    lines = [line.strip() for line in verified(claim)["message"].splitlines()]
    assert len(lines) == len(set(lines))


@pytest.mark.parametrize(
    ("claim", "say"),
    [
        (
            "for f : real → real holds (∑ i ∈ {1..3}. f(i)) + 1 < 0",
            "is refuted with t = ∑ i ∈ {1..3}. f(i) taken as an arbitrary real number: t = 0; what bounds it",
        ),
        (
            "for f : real → real, t given 0 ≤ t holds f(t) + f(0) + t > 0",
            "with u₁ = f(t), u₂ = f(0) taken as arbitrary real numbers: ",
        ),
        ("for ε holds log(1 + ε) ≤ ε/2", "is refuted: ε = 1"),
    ],
)
def test_decide_says_which_terms_it_took_as_arbitrary_numbers(claim: str, say: str) -> None:
    p = Script(claim)
    for _ in range(2):  # the second answer is a kept one
        with pytest.raises(Failed) as caught:
            p.have(p.goal, by=decide)
        assert say in str(caught.value) and "x0" not in str(caught.value)


def test_a_weak_sign_where_a_strict_one_is_wanted_says_what_is_missing() -> None:
    with pytest.raises(Failed, match="the signs of the parts give 0 ≤ z and no more; for 0 < z a strict"):
        Script("for z given 0 ≤ z holds 0 < z").have("0 < z")
