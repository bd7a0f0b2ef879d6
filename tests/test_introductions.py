"""The variables of a claim are introduced by their kinds, as mathematicians do."""

from __future__ import annotations

from cbdp_sym.author import Claim
from cbdp_sym.author.report import claim_report
from cbdp_sym.corpus.introductions import introduced


def test_variables_are_introduced_by_their_kinds() -> None:
    claim = Claim(
        "for P Q distributions on 'a, R : 'a measure, S event on 'a, f : 'a → real, "
        "A mechanism from 'd to 'a, x given Measurable(f), 0 < x holds P(S) ≤ x"
    )
    variables, hypotheses = introduced(claim_report(claim))
    assert variables == (
        "P, Q: distributions on 'a; R: a measure on 'a; S: an event on 'a; "
        "f: a measurable function from 'a to the real numbers; A: a mechanism from 'd to 'a; x: a real number"
    )
    assert [h["text"] for h in hypotheses] == ["0 < x"]


def test_a_hypothesis_that_is_not_printed_is_no_kind() -> None:
    claim = Claim("for P : 'a measure, S : 'a → bool holds 0 ≤ P(S)", more=["Prob(P)"])
    variables, hypotheses = introduced(claim_report(claim))
    assert variables.startswith("P: a measure on 'a")
    assert [h["text"] for h in hypotheses] == ["Prob(P)"]
