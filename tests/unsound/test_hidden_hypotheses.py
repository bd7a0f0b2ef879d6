"""What a symbol assumes is a hypothesis: a claim that is proved for x < 0 is printed with x < 0."""

from __future__ import annotations

from typing import Any

import pytest
from sympy import Abs, Function, IndexedBase, Sum, Symbol, cos, pi

from cbdp_sym import AtLeast, Equal, Statement
from cbdp_sym.corpus.verify import hypotheses_of

negative = Symbol("x", negative=True)
positive = Symbol("x", positive=True)
nonnegative = Symbol("x", nonnegative=True)
index = Symbol("k", integer=True, positive=True)


def printed(claim: Any, *given: Any) -> list[str]:
    part = Statement("hidden.a", "A claim").printed(claim, given=given)
    return [h["text"] for h in hypotheses_of(part)]


@pytest.mark.parametrize(
    ("assumed", "said"),
    [
        ({"negative": True}, "x < 0"),  # was "real, not 0"
        ({"nonpositive": True}, "x <= 0"),  # was "real"
        ({"integer": True, "negative": True}, "x integer at most -1"),  # was "integer"
        ({"zero": True}, "x = 0"),  # was "integer at least 0"
        ({"even": True}, "x integer, even"),  # was "integer"
        ({"prime": True}, "x integer at least 1, prime"),
        ({"rational": True}, "x real, algebraic, rational"),
        ({"integer": True, "positive": True}, "x integer at least 1"),
        ({"positive": True}, "x > 0"),
        ({"real": True}, "x real"),
    ],
)
def test_all_that_a_symbol_assumes_is_printed(assumed: dict[str, bool], said: str) -> None:
    x = Symbol("x", **assumed)
    assert said in printed(Equal(Abs(x) + cos(pi * x), x))


def test_a_weaker_hypothesis_does_not_hide_what_is_assumed() -> None:
    assert "x > 0" in printed(Equal(Abs(positive), positive), AtLeast(positive, -5))
    assert "x > 0" in printed(Equal(Abs(positive), positive), AtLeast(positive, 0))
    assert "x > 0" not in printed(Equal(Abs(positive), positive), AtLeast(positive, 1))
    assert "x >= 0" in printed(Equal(Abs(nonnegative), nonnegative), AtLeast(nonnegative, -1))


def test_a_name_that_is_also_bound_is_free_all_the_same() -> None:
    claim = Equal(Abs(index) + Sum(index, (index, 1, 3)), index + 6)
    assert "k integer at least 1" in printed(claim)


def test_what_functions_and_families_assume() -> None:
    f, g, y = Function("f", positive=True), Function("g", real=True), Symbol("y", real=True)
    v = IndexedBase("v", nonnegative=True)[index]
    assert "f > 0 everywhere" in printed(Equal(Abs(f(y)), f(y)))  # it was not printed at all
    assert not [h for h in printed(AtLeast(Abs(g(y)), 0)) if "everywhere" in h]
    assert "v[i] >= 0 for each i" in printed(Equal(Abs(v), v))  # was "v[i] real for each i"
    assert "f > 0 everywhere" in printed(AtLeast(y, 0), AtLeast(y, f(y)))
