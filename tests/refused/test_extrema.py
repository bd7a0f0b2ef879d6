"""Conditions of certificates of global maxima, each of which alone refuses something."""

from __future__ import annotations

from typing import Any

import pytest
from sympy import Expr, Float, Integer, Rational, Symbol, log, oo, sqrt, symbols

from cbdp_sym import Refusal
from cbdp_sym.analysis import extrema
from cbdp_sym.analysis.extrema import check

x, y = symbols("x y", real=True)
UNIT = {x: (Integer(0), Integer(1))}
WIDE = {x: (Integer(-1), Integer(1))}
BALL = {"by": "ball"}
TWICE = {"split": "x", "at": "1/2", "parts": [BALL, BALL]}


def claims(lower: str, upper: str, at: Any, tree: Any = BALL, **more: Any) -> dict[str, Any]:
    return {
        "maximum": 1, "bits": 64, "lower": lower, "upper": upper, "at": at, "tree": tree, **more,
    }  # fmt: skip


def monotone(v: str, to: str, then: Any = BALL) -> dict[str, Any]:
    return {"monotone": v, "to": to, "then": then}


def concave(at: str, curvature: str = "1") -> dict[str, Any]:
    return {"concave": {"x": at}, "curvature": curvature}


TRUE = claims("1", "2", {"x": "1"})
PLANE = {x: UNIT[x], y: UNIT[x]}
REFUSED: list[tuple[Expr, Any, Any]] = [
    # the maximum would be 1/2, -1/2, 3, …
    (x, UNIT, claims("0", "1/2", {"x": "0"}, monotone("x", "high"))),
    (x, UNIT, claims("0", "1/2", {"x": "0"}, monotone("x", "low"))),
    (x, UNIT, claims("0", "1/2", {"x": "0"})),
    (x, UNIT, claims("0", "1/2", {"x": "0"}, TWICE)),
    (x, UNIT, claims("2", "3", {"x": "1"})),
    (x, UNIT, claims("3", "3", {"x": "3"})),
    (-(x**2), WIDE, claims("-1", "-1/2", {"x": "1"}, concave("0"))),
    (x**2, WIDE, claims("0", "1/2", {"x": "0"}, concave("0"))),
    (x**2, WIDE, claims("0", "1/2", {"x": "0"}, concave("0", "-1"))),
    (-(x**2), WIDE, claims("0", "1", {"x": "0"}, concave("2"))),
    # every x is a maximiser, and only one would be said to be
    (y, PLANE, claims("1", "1", {"x": "1", "y": "1"}, monotone("x", "high", monotone("y", "high")))),
    (-x, UNIT, claims("0", "1", {"x": "0"}, monotone("x", "middle"))),
    (log(x), UNIT, claims("0", "1", {"x": "1"})),
    (Integer(1), {}, claims("1", "1", {})),
    (x + y, UNIT, TRUE),
    (x + 0 * y, {x: (Integer(1), Integer(0))}, claims("0", "2", {"x": "1/2"})),
    (x, {x: (sqrt(2) - 1, Integer(1))}, TRUE),
    (x, {x: (Integer(0), sqrt(2))}, TRUE),
    (x, {x: (Float(0), Integer(1))}, TRUE),
    (x, {x: (Integer(0), oo)}, TRUE),
    (x, {x: (-oo, Integer(1))}, TRUE),
    (Symbol("c"), {Symbol("c"): UNIT[x]}, claims("1", "2", {"c": "1"})),
    (x, {x: UNIT[x], Symbol("x", positive=True): UNIT[x]}, TRUE),
    (x, UNIT, None),
    (x, UNIT, [TRUE]),
    (x, UNIT, {**TRUE, "more": 1}),
    (x, UNIT, {**TRUE, "maximum": 2}),
    (x, UNIT, {**TRUE, "maximum": True}),
    (x, UNIT, {**TRUE, "bits": 31}),
    (x, UNIT, {**TRUE, "bits": 20_001}),
    (x, UNIT, {**TRUE, "bits": 64.0}),
    (x, UNIT, claims("1", "2", None)),
    (x, UNIT, claims("1", "2", {"x": "1", "y": "1"})),
    (x, UNIT, claims("1", "2", {"x": "1"}, {**TWICE, "at": "3"})),
    (x, UNIT, claims("1", "2", {"x": "1"}, {**TWICE, "at": "0"})),
    (x, UNIT, claims("1", "2", {"x": "1"}, {**TWICE, "parts": {"0": BALL, "1": BALL}})),
    (x, UNIT, claims("1", "2", {"x": "1"}, {**TWICE, "parts": None})),
    (x, UNIT, claims("1", "2", {"x": "1"}, {**TWICE, "parts": [BALL, BALL, BALL]})),
    (x, UNIT, claims("1", "2", {"x": "1"}, {**TWICE, "parts": [BALL]})),
    (x, UNIT, claims("1", "2", {"x": "1"}, {**TWICE, "parts": [BALL, None]})),
    (x, UNIT, claims("1", "2", {"x": "1"}, {"by": "trust"})),
    (x, UNIT, claims("1", "2", {"x": "1"}, [])),
]  # fmt: skip


@pytest.mark.parametrize(("f", "box", "certificate"), REFUSED)
def test_a_maximum_is_refused(f: Expr, box: Any, certificate: Any) -> None:
    with pytest.raises(Refusal):
        check(f, box, certificate)


def test_each_kind_of_node_shows_what_is_true() -> None:
    assert check(x, UNIT, TRUE).upper == 2
    assert check(x, UNIT, claims("1", "1", {"x": "1"}, monotone("x", "high"))).upper == 1
    near = check(-(x**2), WIDE, claims("0", "0", {"x": "0"}, concave("0")))
    assert near.candidates == ({"x": (Rational(0), Rational(0))},)


@pytest.mark.parametrize("limit", ["_MOST_NODES", "_DEEPEST"])
def test_the_size_is_bounded(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    certificate = claims("1", "2", {"x": "1"}, {**TWICE, "parts": [monotone("x", "high"), BALL]})
    check(x, UNIT, certificate)
    monkeypatch.setattr(extrema, limit, 1)
    with pytest.raises(Refusal, match="too large"):
        check(x, UNIT, certificate)
