"""Closed forms as theorems: where a claim of the corpus gives them, and only compared where none does."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from click.testing import CliRunner
from sympy import Rational

from cbdp_sym.cli import main
from cbdp_sym.corpus.closed_forms import NoClosedFormProved, closed_form_proved, with_proof
from cbdp_sym.language.kernel_printer import show
from cbdp_sym.theory.restricted import divergence

L0, L1, N0 = "Laplace(0,1)", "Laplace(1,1)", "Normal(0,1)"
LINEAR = {"adversary": "linear"}
PROVED: list[tuple[str, str, dict[str, Any], str, str]] = [
    ("Laplace(0,2)", "Laplace(1,2)", LINEAR, "cbdp.thm9", "restricted_kl linear (laplace 0 2) (laplace 1 2)"),
    (N0, "Normal(1,2)", LINEAR, "cbdp.thm10", "restricted_kl linear (normal 0 1) (normal 1 2)"),
    (L0, "Laplace(3,1)", LINEAR, "cbdp.thm9", "restricted_kl linear (laplace 0 1) (laplace 3 1)"),
    ("Normal(1/2,3)", "Laplace(-1,2/3)", LINEAR, "cbdp.thm9",
     "restricted_kl linear (normal (1 / 2) 3) (laplace (-1) (2 / 3))"),
    ("Laplace(4,1)", "Normal(3,-5/2)", LINEAR, "cbdp.thm10",
     "restricted_kl linear (laplace 4 1) (normal 3 (5 / 2))"),
    ("Laplace(3,1)", "Laplace(3,5/2)", {"adversary": "poly:1"}, "cbdp.thm9",
     "restricted_kl linear (laplace 3 1) (laplace 3 (5 / 2))"),
    ("Laplace(0,1/3)", "Laplace(1,1/3)", {}, "cbdp.thm8", "kl (laplace 0 "),
    ("Normal(0,2)", "Normal(1,2)", {}, "zcdp.lem2.4", "kl (normal 0 2) (normal 1 2)"),
    ("Normal(0,2)", "Normal(5,2)", {"kind": "renyi", "order": 3}, "zcdp.lem2.4",
     "renyi 3 (normal 0 2) (normal 5 2)"),
    (L0, "Laplace(3,1)", {"kind": "renyi", "order": "3/2"}, "sharp.laplace",
     "renyi (3 / 2) (laplace 0 1) (laplace 3 1)"),
    (N0, "Normal(1,1)", {"kind": "chi2"}, "zcdp.lem2.4", "alpha_divergence 2 (normal 0 1) (normal 1 1)"),
    (L0, L1, {"kind": "alpha", "order": 3}, "sharp.laplace",
     "alpha_divergence 3 (laplace 0 1) (laplace 1 1)"),
    (L0, "Laplace(1,2)", {"kind": "alpha", "order": 2, **LINEAR}, "sharp.linear",
     "restricted_alpha 2 linear (laplace 0 1) (laplace 1 2)"),
    (N0, "Laplace(0,2)", {"kind": "chi2", **LINEAR}, "sharp.linear",
     "restricted_alpha 2 linear (normal 0 1) (laplace 0 2)"),
    (L0, "Normal(1,2)", {"kind": "renyi", "order": 2, **LINEAR}, "sharp.linear",
     "restricted_renyi 2 linear (laplace 0 1) (normal 1 2)"),
]  # fmt: skip


@pytest.mark.parametrize(("p", "q", "asked", "by", "left"), PROVED)
def test_theorems(p: str, q: str, asked: dict[str, Any], by: str, left: str) -> None:
    found = divergence(p, q, digits=6, **asked)
    proved = closed_form_proved(found)
    assert not proved.theorem.hypotheses
    assert show(proved.theorem.conclusion).startswith(left)
    assert proved.by.startswith(by)
    said = with_proof(found)
    assert said.proved_by == proved.by
    assert f"proved by {by}" in repr(said)
    assert "compared with the ends" in repr(found)


@pytest.mark.parametrize("place", [1, 2, 8, 11])
def test_another_form_is_refused(place: int) -> None:
    p, q, asked, *_ = PROVED[place]
    found = divergence(p, q, digits=6, **asked)
    wrong = replace(found, closed_form=found.closed_form + Rational(1, 10**9))
    with pytest.raises(NoClosedFormProved):
        closed_form_proved(wrong)
    assert with_proof(wrong).proved_by == ""


@pytest.mark.parametrize(
    ("p", "q", "asked"),
    [
        (L0, L1, {"kind": "renyi", "order": "6/5", "adversary": "linear"}),
        (L0, L1, {"kind": "tv"}),
        (N0, "Normal(1,2)", {"adversary": "poly:2"}),
        (N0, "Normal(1,2)", {}),  # Lemma 2.4 is for one deviation
        (L0, "Laplace(2,1)", {}),  # Theorem 8 is for one distance
        (L1, L0, {}),
        (N0, "Normal(1,2)", {"kind": "chi2"}),
        ("Finite(1/2,1/2)", "Finite(1/3,2/3)", {"kind": "chi2", "adversary": "linear"}),
    ],
)
def test_what_is_only_compared(p: str, q: str, asked: dict[str, Any]) -> None:
    found = divergence(p, q, digits=6, **asked)
    with pytest.raises(NoClosedFormProved):
        closed_form_proved(found)
    assert found.closed_form is None or "compared with the ends" in repr(with_proof(found))


def test_no_closed_form() -> None:
    found = divergence(L0, L1, kind="renyi", order=3, adversary="linear", digits=4)
    with pytest.raises(NoClosedFormProved, match="no closed form"):
        closed_form_proved(found)
    assert with_proof(found) is found


def test_the_command() -> None:
    call = ["divergence", "--p", L0, "--q", L1, "--kind", "kl", "--adversary", "linear"]
    short = [*call, "--digits", "5", "--json"]
    plain = json.loads(CliRunner().invoke(main, short).output)
    proved = json.loads(CliRunner().invoke(main, [*short, "--prove"]).output)
    assert plain["closed_form_proved_by"] is None
    assert proved["closed_form_proved_by"].startswith("cbdp.thm9")
