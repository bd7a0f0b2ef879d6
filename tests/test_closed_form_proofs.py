"""Closed forms as Facts: derived where it is known how, and only said to be compared where it is not."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from click.testing import CliRunner
from sympy import Matrix, Rational, Symbol, symbols

from cbdp_sym.cli import main
from cbdp_sym.corpus.closed_forms import _completed, closed_form_proved, term_of, with_proof
from cbdp_sym.engine.fact import KernelError, is_genuine
from cbdp_sym.theory.restricted import divergence

L0, L1, N0 = "Laplace(0,1)", "Laplace(1,1)", "Normal(0,1)"
PROVED: list[tuple[str, str, dict[str, Any], str]] = [
    ("Laplace(0,2)", "Laplace(1,2)", {"adversary": "linear"}, "cbdp.lem1"),
    (N0, "Normal(1,2)", {"adversary": "linear"}, "cbdp.lem1"),
    ("Laplace(0,1)", "Laplace(3,1)", {"adversary": "linear"}, "cbdp.lem1"),
    ("Normal(1/2,3)", "Laplace(-1,2/3)", {"adversary": "linear"}, "cbdp.lem1"),
    ("Laplace(4,1)", "Normal(3,5/2)", {"adversary": "linear"}, "cbdp.lem1"),
    ("Laplace(3,1)", "Laplace(3,5/2)", {"adversary": "linear"}, "cbdp.lem1"),
    ("Laplace(0,1/3)", "Laplace(1,1/3)", {}, "its definition"),
    ("Normal(0,2)", "Normal(1,2)", {}, "its definition"),
    ("Normal(0,2)", "Normal(5,2)", {"kind": "renyi", "order": 3}, "its definition"),
    (L0, "Laplace(2,3)", {}, "its definition"),
    ("Normal(0,2)", "Normal(1,3)", {}, "its definition"),
    (L0, "Laplace(3,1)", {"kind": "renyi", "order": 3}, "its definition"),
    ("Normal(0,2)", "Normal(1,3)", {"kind": "alpha", "order": "3/2"}, "its definition"),
    ("Normal(0,2)", "Normal(1,2)", {"kind": "chi2"}, "its definition"),
    (L0, "Laplace(1,2)", {"kind": "alpha", "order": 2, "adversary": "linear"}, "cbdp.lem3.conjugate"),
    (L0, "Normal(1,2)", {"kind": "renyi", "order": 2, "adversary": "poly:2"}, "cbdp.lem3.conjugate"),
    (L0, L1, {"kind": "chi2", "adversary": "span:sign(x)"}, "cbdp.lem3.conjugate"),
    (N0, "Laplace(0,2)", {"kind": "chi2", "adversary": "span:x**2,x"}, "cbdp.lem3.conjugate"),
    (N0, "Normal(-1,-1)", {"kind": "alpha", "order": "4/3", "adversary": "linear"}, "cbdp.lem3.conjugate"),
    (N0, "Laplace(2,4)", {"kind": "renyi", "order": "4/3", "adversary": "linear"}, "cbdp.lem3.conjugate"),
    (L0, "Laplace(0,4)", {"kind": "alpha", "order": "4/3", "adversary": "poly:1"}, "cbdp.lem3.conjugate"),
]  # fmt: skip


@pytest.mark.parametrize(("p", "q", "asked", "by"), PROVED)
def test_facts(p: str, q: str, asked: dict[str, Any], by: str) -> None:
    found = divergence(p, q, digits=6, **asked)
    proved = closed_form_proved(found)
    assert is_genuine(proved.fact)
    assert not proved.fact.hypotheses
    relation = proved.fact.conclusion
    assert (relation.op, relation.rhs) == ("=", found.closed_form)
    assert relation.lhs == term_of(found.request)
    assert proved.by.startswith(by)
    said = with_proof(found)
    assert said.proved_by == proved.by
    assert f"proved by {by}" in repr(said)
    assert "compared with the ends" in repr(found)


@pytest.mark.parametrize(("p", "q", "asked", "by"), PROVED[2:3] + PROVED[8:9] + PROVED[13:14])
def test_another_form_is_refused(p: str, q: str, asked: dict[str, Any], by: str) -> None:
    found = divergence(p, q, digits=6, **asked)
    wrong = replace(found, closed_form=found.closed_form + Rational(1, 10**9))
    with pytest.raises(KernelError):
        closed_form_proved(wrong)
    assert with_proof(wrong).proved_by == ""


@pytest.mark.parametrize(
    ("p", "q", "asked"),
    [
        (L0, L1, {"kind": "renyi", "order": "6/5", "adversary": "linear"}),
        (L0, L1, {"kind": "tv"}),
        (N0, "Normal(1,2)", {"adversary": "poly:2"}),
        ("Finite(1/2,1/2)", "Finite(1/3,2/3)", {"kind": "chi2", "adversary": "linear"}),
    ],
)
def test_what_is_only_compared(p: str, q: str, asked: dict[str, Any]) -> None:
    found = divergence(p, q, digits=6, **asked)
    with pytest.raises(KernelError):
        closed_form_proved(found)
    assert found.closed_form is None or "compared with the ends" in repr(with_proof(found))


def test_no_closed_form() -> None:
    found = divergence(L0, L1, kind="renyi", order=3, adversary="linear", digits=4)
    with pytest.raises(KernelError, match="no closed form"):
        closed_form_proved(found)
    assert with_proof(found) is found


def test_dependent_features_are_refused() -> None:
    a, b = symbols("a b", real=True)
    with pytest.raises(KernelError, match="independent"):
        _completed(a + b - (a + b) ** 2, [a, b])
    with pytest.raises(KernelError, match="independent"):
        _completed(a + b**2 - a**2, [a, b])


def test_squares() -> None:
    c = list(symbols("c:3", real=True))
    third = Rational(1, 3)
    A = Matrix([[4, 1, third], [1, 3, 0], [third, 0, 2]])
    v = Matrix(c)
    body = (Matrix([[1, -2, 3]]) * v)[0] - (v.T * A * v)[0] / 2 - 5
    squares, value, best = _completed(body.expand(), c)
    assert (squares - body).expand().simplify() == 0
    assert (body.subs(best) - value).simplify() == 0
    assert Symbol("c0", real=True) in best


def test_the_command() -> None:
    call = ["divergence", "--p", L0, "--q", L1, "--kind", "kl", "--adversary", "linear"]
    short = [*call, "--digits", "5", "--json"]
    plain = json.loads(CliRunner().invoke(main, short).output)
    proved = json.loads(CliRunner().invoke(main, [*short, "--prove"]).output)
    assert plain["closed_form_proved_by"] is None
    assert proved["closed_form_proved_by"] .startswith("cbdp.lem1")
