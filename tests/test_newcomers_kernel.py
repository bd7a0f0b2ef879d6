"""The mistakes of the first hour with claims as text, and what is said of them; the tutorial has a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from cbdp_sym.author import Claim, RecordedProof, decide
from cbdp_sym.corpus.settled_claims import verified
from cbdp_sym.kernel.reader import ReadError
from cbdp_sym.kernel.theorem import Theorem

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
