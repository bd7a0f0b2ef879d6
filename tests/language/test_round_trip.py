"""Printed claims are read back as the same claims, and types that are left out are never other types."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from cbdp_sym.author import Claim
from cbdp_sym.corpus.catalogue import corpus_catalogue
from cbdp_sym.corpus.discovery import load_entry
from cbdp_sym.kernel import reader as kernel
from cbdp_sym.kernel.reader import ReadError
from cbdp_sym.kernel.terms import instantiate_types
from cbdp_sym.kernel.types import Type, match_type
from cbdp_sym.language.claim_printer import claim_text
from cbdp_sym.language.elaborate import definition, kernel_statement, statement
from cbdp_sym.language.statements import apart

SOME = ("zcdp.lem5.2", "cbdp.thm9", "zcdp.lem3.7")
# an extended number says so: a name in an extended place is a real number otherwise
TYPED = re.compile(r" : (?!ereal)[^,]*?(?=,(?! \w+ ?\.)| given | holds )")


def claims(*ids: str) -> Iterator[Claim]:
    catalogue = corpus_catalogue()
    for entry in catalogue.select(ids) if ids else catalogue.entries:
        yield from load_entry(entry).every_claim


def check(claim: Claim) -> None:
    shown = claim_text(claim.term, claim.binders)
    assert shown != kernel_statement(claim.term, claim.binders), "a claim has no text of the language"
    assert statement(shown) is claim.term, shown
    assert kernel.statement(claim.kernel) is claim.term
    head, holds, rest = shown.partition(" given " if " given " in shown else " holds ")
    bare = TYPED.sub("", head + holds) + rest
    try:
        other = statement(bare)
    except ReadError:
        return
    types: dict[Type, Type] = {}
    for mine, left_out in zip(claim.variables, apart(other, {})[0], strict=True):
        assert match_type(left_out.type, mine.type, types), bare
    assert instantiate_types(types, other) is claim.term, bare


def test_claims_are_printed_and_read_back() -> None:
    for claim in claims(*SOME):
        check(claim)


def test_every_claim_of_the_corpus_is_printed_and_read_back() -> None:
    for claim in claims():
        check(claim)


@pytest.mark.parametrize(
    "text",
    [
        "define tent for x := 1 - |x|",
        "define bump for x y : real := exp(-(x² + y²))",
        "define law : real measure := N(0, 1²)",
    ],
)
def test_a_definition_is_read_as_the_kernel_s(text: str) -> None:
    found = definition(text)
    assert definition(found) == found and found.startswith(text.split(" for ")[0].split(" :")[0])
