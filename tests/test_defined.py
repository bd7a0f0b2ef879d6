"""What a claim presupposes: everything in it is defined, as a mathematician who reads it would say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from cbdp_sym.author import Claim, define
from cbdp_sym.author.log import log
from cbdp_sym.author.proof import presupposition, settled
from cbdp_sym.author.stated import stated_of
from cbdp_sym.corpus.catalogue import corpus_catalogue
from cbdp_sym.corpus.discovery import load, load_entry
from cbdp_sym.kernel.theorem import reflexivity
from cbdp_sym.language.kernel_printer import show
from cbdp_sym.recheck.proofs.definedness import definedness
from cbdp_sym.recheck.proofs.library import read_statement, shipped
from cbdp_sym.recheck.proofs.replay import Replay
from cbdp_sym.recheck.proofs.terms import operands
from cbdp_sym.tactics.context import Context
from cbdp_sym.tactics.definitions import definitions as opened
from cbdp_sym.tactics.definitions import within
from cbdp_sym.tactics.failure import Failed

DEFINITIONS = (
    "define one for x : real := 1",
    "define total for f : real -> real := f 0 + f 1",
    "define at_infinity for f : real -> real := f (1 / 0)",
    "define identity for f : 'a := f",
    "define put_in for g : (real -> real) -> real, f : real -> real := g f",
    "define as_needed for p : bool, x : real := if p x 0",
)


@pytest.fixture(autouse=True)
def definitions() -> Iterator[None]:
    with within(set()):
        for text in DEFINITIONS:
            define(text)
        yield


CASES = [
    # A definition drops its argument, or applies a function only at some places.
    ("for x : real holds one (1 / x) = 1", "!x. ~x = 0"),
    (r"holds all_functions (\x : real. log x / x)", r"!x. 0 < x /\ ~x = 0"),
    (r"holds total (\x. 1 / (x - 2)) = 0", r"~0 - 2 = 0 /\ ~1 - 2 = 0"),
    (r"holds at_infinity (\x. 1) = 1", "~0 = 0"),
    (r"holds identity (\x : real. (1 : real)) (1 / 0) = 1", "~0 = 0"),
    (r"holds put_in (\f. 1) (\x. 1 / x) = 1", "!x. ~x = 0"),
    ("for x : real holds as_needed (0 < x) (log x) = 0", "!x. 0 < x"),
    # A power of an extended real is no product; of a real it is one.
    ("for x : ereal holds x ^ 2 = 0", "!x : ereal. 0 < x \\/ x = 0 /\\ 0 <= 2"),
    ("for x : real holds x ^ 2 = 0", "T"),
    # An integral from a to b, for a > b, would have the other sign.
    (r"holds HasIntOn 1 0 (\x. 1) 0", "1 <= 0"),
    (r"for a b : real holds HasIntOn a b (\x. 1) (b - a)", "!x y. x <= y"),
    # A restricted divergence is a supremum over functions that have a value.
    (
        "for H : (real -> real) -> bool, P : real measure holds restricted_kl H P P = -∞",
        "!f : ((real -> real) -> bool). !P. Prob P /\\ Prob P /\\ has_value kl_generator f P P",
    ),
    (
        "for nb : 'd -> 'd -> bool, A : 'd -> real measure "
        r"holds capacity_bounded nb (restricted_kl (\h. !x. h x = x)) A (-5)",
        "!f : ('d -> ('d -> bool)). !g. mechanism g ==> !x y. f x y ==> Prob (g x) /\\ Prob (g y) /\\ "
        "has_value kl_generator (\\h. !z. h z = z) (g x) (g y)",
    ),
]


@pytest.mark.parametrize(("text", "presupposes"), CASES)
def test_a_claim_presupposes_what_a_mathematician_would(text: str, presupposes: str) -> None:
    claim = Claim(text)
    assert show(claim.defined, claim.binders) == presupposes


@pytest.mark.parametrize(
    "text", [text for text, presupposes in CASES if presupposes != "T" and "x - 2" not in text]
)
def test_it_is_not_shown_that_everything_is_defined(text: str) -> None:
    with pytest.raises(Failed):
        presupposition(stated_of(Claim(text)).term, Context([]))


def require_agreement(claim: Claim) -> None:
    """Check that the independent checker derives the same presuppositions from the claim's text."""
    stated = stated_of(claim)
    with within(stated.scope):
        library = shipped().with_definitions(d.text for d in opened().values())
    replay = Replay(library)
    replay.read(list(log({"d": reflexivity(stated.defined)})))
    wanted = definedness(read_statement(stated.kernel, library.constants), library)
    assert operands("=", replay.claims["d"]) == (wanted, wanted), stated.text


@pytest.mark.parametrize("text", [text for text, _ in CASES])
def test_both_programs_derive_it(text: str) -> None:
    require_agreement(Claim(text))


@pytest.mark.parametrize("id", ["cbdp.thm1", "cbdp.thm8", "zcdp.lem1.7", "oakl.sec4.loss"])
def test_both_programs_agree_on_a_statement(id: str) -> None:
    for claim in load(id).every_claim:
        require_agreement(claim)


def test_both_programs_agree_on_the_corpus() -> None:
    claims = [claim for entry in corpus_catalogue().entries for claim in load_entry(entry).every_claim]
    assert len(claims) > 600
    for claim in claims:
        require_agreement(claim)


def test_a_theorem_is_a_fact_without_which_the_claim_has_no_meaning() -> None:
    shown = Claim("for x y given 0 < x, y = x^2 + 1 holds log(x/y) ≤ x/y - 1")

    @shown.proof
    def tangent(p: Any) -> None:
        fact = p.have("0 < y", because="a square plus 1")
        p.defined(fact)
        p.have("log(x/y) ≤ x/y - 1")
        with pytest.raises(Failed, match="and not the theorem 0 < y; a fact stands after the text"):
            p.have(fact)

    assert settled(shown).verdict == "proved"
