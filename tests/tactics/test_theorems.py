"""Theorems of other papers, in blocks and with real probabilities: the proofs that a new user would write."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from cbdp_sym.author import Claim
from cbdp_sym.author.proof import settled

THEOREMS = sorted((Path(__file__).parents[2] / "examples" / "theorems").glob("*.py"))


@pytest.mark.parametrize("file", THEOREMS, ids=lambda file: file.stem)
def test_a_theorem_is_proved_and_defined(file: Path) -> None:
    claims = [c for c in runpy.run_path(str(file)).values() if isinstance(c, Claim)]
    assert claims
    for claim in claims:
        assert str(settled(claim).verdict) == "proved"
