"""No mutant of a claim is proved, unless it is true: those that are, are listed with the reason."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from cbdp_sym.corpus.catalogue import corpus_catalogue
from cbdp_sym.corpus.discovery import load
from cbdp_sym.corpus.library import prove
from cbdp_sym.engine.fact import KernelError
from cbdp_sym.trust.claims import changed_claims
from cbdp_sym.trust.judgement import judge
from cbdp_sym.trust.replay import shared

IDS = [e.id for e in corpus_catalogue().entries]

TRUE_MUTANTS = {
    mutant
    for group in tomllib.loads((Path(__file__).parent / "true_mutants.toml").read_text())["true"]
    for mutant in group["mutants"]
}
"""Mutants that are theorems; the file says why each is true."""

SHARE = 3
"""One of so many mutants is tried here, some 2,100 in all; ``cbdp-sym mutants claims`` tries each."""


@pytest.mark.parametrize("id", IDS)
def test_no_false_mutant_is_proved(id: str) -> None:
    statement = load(id)
    if not statement.parts:
        pytest.skip("its claims are on the kernel, and are attacked in finite models")
    found = list(changed_claims(statement))
    assert len(found) >= 8, f"only {len(found)} mutants of {id}"
    tried = [*found[::SHARE], *(m for m in found if str(m) in TRUE_MUTANTS)]
    proved = []
    with shared():
        for mutant in {str(m): m for m in tried}.values():
            try:
                prove(mutant.part)
            except (KernelError, TypeError):
                continue
            proved.append(mutant)
    unlisted = {str(m) for m in proved} - TRUE_MUTANTS
    assert not unlisted, "\n".join(sorted(unlisted))
    for mutant in proved:
        part = mutant.part
        found = judge(part.conclusion, part.assumptions, part.samples, points=4)
        assert not found.false, f"{mutant} is false at {found.point}"


def test_sharing_changes_no_outcome() -> None:
    def outcomes(id: str) -> list[str]:
        found = []
        for mutant in changed_claims(load(id)):
            try:
                found.append(str(prove(mutant.part)))
            except (KernelError, TypeError) as error:
                found.append(str(error))
        return found

    for id in ("cbdp.lem1", "zcdp.lemB.1.tanh"):
        with shared():
            quick = outcomes(id)
        assert quick == outcomes(id)


def test_every_listed_mutant_is_one() -> None:
    written = {
        str(m)
        for id in {m.partition("/")[0] for m in TRUE_MUTANTS}
        for m in changed_claims(load(id))
    }
    assert written >= TRUE_MUTANTS
