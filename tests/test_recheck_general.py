"""Certificates of divergences for any densities, features and convex functions, checked again."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from cbdp_sym.recheck.answer import recheck
from cbdp_sym.theory.restricted import divergence

L0, L1, N0, N1 = "Laplace(0,1)", "Laplace(1,1)", "Normal(0,1)", "Normal(1,1)"
LOGISTIC, MOVED = "Density(1/(4*cosh(x/2)**2))", "Density(1/(4*cosh((x-1)/2)**2))"
MIXED = "Density(exp(-Abs(x))/4+exp(-x**2/2)/(2*sqrt(2*pi)))"
CAUCHY = "Density(1/(pi*(1+x**2)))"
HELLINGER, REVERSE = "f:(sqrt(t)-1)**2", "f:-log(t)"
HOLDS: list[tuple[str, str, dict[str, Any]]] = [
    # densities
    (MOVED, LOGISTIC, {"kind": "kl", "adversary": "linear"}),
    (MOVED, LOGISTIC, {"kind": "renyi", "order": 3, "adversary": "linear"}),
    (MIXED, L0, {"kind": "alpha", "order": 2, "adversary": "poly:2"}),
    (MIXED, N0, {"kind": "kl"}),
    (LOGISTIC, L0, {"kind": "tv"}),
    (CAUCHY, "Density(1/(pi*(1+(x-1)**2)))", {"kind": "kl"}),
    # features
    (L0, L1, {"kind": "kl", "adversary": "span:exp(-x**2)"}),
    (L0, L1, {"kind": "kl", "adversary": "span:exp(x/2)"}),
    (N0, N1, {"kind": "kl", "adversary": "span:sin(x),x"}),
    (L0, L1, {"kind": "alpha", "order": 3, "adversary": "span:tanh(x)"}),
    (L0, L1, {"kind": "kl", "adversary": "span:Abs(x-sqrt(2))"}),
    (N0, N1, {"kind": "alpha", "order": 2, "adversary": "span:sign(x**2-2)"}),
    (L0, L1, {"kind": "kl", "adversary": "span:sqrt(2)*x"}),
    ("Laplace(0,2)", L1, {"kind": "kl", "adversary": "poly:2"}),
    # numbers
    (L0, "Laplace(sqrt(2),1)", {"kind": "tv"}),
    ("Normal(0,sqrt(2))", N1, {"kind": "kl"}),
    (L0, L1, {"kind": "renyi", "order": "pi", "adversary": "linear"}),
    (L0, L1, {"kind": "renyi", "order": "sqrt(2)"}),
    # convex functions
    (L0, L1, {"kind": HELLINGER}),
    (L0, L1, {"kind": REVERSE, "adversary": "span:tanh(x)"}),
    (L0, L1, {"kind": "f:2*t*log(t)-t+1", "adversary": "linear"}),
]


def certificate(p: str, q: str, asked: dict[str, Any]) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(_text(p, q, json.dumps(asked)))
    return data


@cache
def _text(p: str, q: str, asked: str) -> str:
    return json.dumps(divergence(p, q, digits=4, **json.loads(asked)).certificate)


@pytest.mark.parametrize(("p", "q", "asked"), HOLDS)
def test_both_ends(p: str, q: str, asked: dict[str, Any]) -> None:
    """They hold; and neither end can be moved beyond the other."""
    data = certificate(p, q, asked)
    answer = recheck(data, seconds=600)
    assert (answer.verdict, answer.reason) == ("holds", "")
    low, high = Fraction(data["lower"]), Fraction(data["upper"])
    near = (high - low) / 100
    wrong: list[dict[str, Any]] = [{"upper": str(low - near), "lower": str(low - 1)}]
    if low > 0:
        wrong.append({"lower": str(high + near), "upper": str(high + 1)})
    for change in wrong:
        assert recheck({**data, **change}, seconds=600).verdict == "refused"


def changed(data: dict[str, Any], **changes: Any) -> str:
    answer = recheck({**data, **changes}, seconds=600)
    assert answer.verdict != "holds"
    return f"{answer.verdict}: {answer.reason}"


def test_another_statement_is_refused() -> None:
    data = certificate(MOVED, LOGISTIC, {"kind": "kl", "adversary": "linear"})
    assert "refused" in changed(data, p=LOGISTIC)
    assert "refused" in changed(data, q=MIXED)
    assert "span" in changed(data, adversary="span:x**3,x")
    assert "fit" in changed(data, adversary="homogeneous:linear")
    assert "refused" in changed(data, kind="alpha", order="3")
    assert "not bounded" in changed(data, kind=HELLINGER)
    moved = [str(Fraction(c) + Fraction(1, 10**4)) for c in data["coefficients"]]
    assert "refused" in changed(data, coefficients=moved)
    assert "fit" in changed(data, coefficients=moved[:1])
    assert "span" in changed(data, features=["x**2"])
    far = [str(3 * Fraction(c)) for c in data["coefficients"]]
    assert "refused" in changed(data, coefficients=far)


@pytest.mark.parametrize(
    ("density", "words"),
    [
        ("Density(1/(2*cosh(x/2)**2))", "mass"),
        ("Density(1001/(4000*cosh(x/2)**2))", "mass"),
        ("Density(exp(-x))", "tail"),
        ("Density(1/(1+Abs(x)))", "tail"),
        ("Density(exp(-Abs(x))*(1-x**2/2)/1+exp(-Abs(x))/2)", "at least 0"),
        ("Density(sqrt(x)*exp(-Abs(x)))", "shown"),
        ("Density(exp(-Abs(x))/2,1)", "one density"),
        ("Density()", ""),
        ("Laplace(0,-sqrt(2))", "positive"),
        ("Laplace(sqrt(2))", "parameters"),
        ("Cauchy(0,sqrt(2))", "distribution"),
    ],
)
def test_what_is_no_distribution(density: str, words: str) -> None:
    data = certificate(MOVED, LOGISTIC, {"kind": "kl"})
    for name in ("p", "q"):
        assert words in changed(data, **{name: density})


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("f:(sqrt(t)-1)**2+1/100", "f(1)"),
        ("f:1-t", "convex"),
        ("f:-(sqrt(t)-1)**2", "convex"),
        ("f:sin(t-1)", "convex"),
        ("f:log(t-1/2)+log(2)", "shown"),
        ("f:Abs(t-1)", "0"),
        ("f:x-1", ""),
        ("f:", ""),
    ],
)
def test_what_is_no_convex_function(kind: str, words: str) -> None:
    for asked in ({"kind": HELLINGER}, {"kind": HELLINGER, "adversary": "span:tanh(x)"}):
        data = certificate(L0, L1, asked)
        assert words in changed(data, kind=kind)


def test_an_adversary_beyond_the_slopes_of_f() -> None:
    """f' < 1 for (√t - 1)², so that f*(h) = ∞ where h > 1."""
    data = certificate(L0, L1, {"kind": HELLINGER, "adversary": "span:tanh(x)"})
    assert "refused" in changed(data, coefficients=["0", "2"]) or "not" in changed(
        data, coefficients=["0", "2"]
    )


def test_quadratic_adversaries_that_add_nothing() -> None:
    """A larger second moment of t than that of P, and a class that is another one."""
    data = certificate("Laplace(0,2)", L1, {"kind": "kl", "adversary": "poly:2"})
    for change in (
        {"p": "Laplace(0,1)"},
        {"q": "Normal(1,1)"},
        {"adversary": "span:x,x**2"},
        {"adversary": "homogeneous:poly:2"},
    ):
        changed(data, **change)
    # the linear adversary alone is the best one here, and a quadratic one is better
    linear = certificate("Laplace(0,1/2)", L1, {"kind": "kl", "adversary": "linear"})
    assert recheck(linear, seconds=600).verdict == "holds"
    assert "enough" in changed(linear, adversary="poly:2")


OUTCOMES = "Finite(1/2,1/4,1/8,1/8)", "Finite(1/4,1/4,1/4,1/4)"


@pytest.mark.parametrize("kind", [HELLINGER, REVERSE, "f:t**2-t", "f:t*log(t)-(1+t)*log((1+t)/2)"])
@pytest.mark.parametrize("adversary", ["linear", None])
def test_convex_functions_on_finitely_many_outcomes(kind: str, adversary: str | None) -> None:
    data = certificate(*OUTCOMES, {"kind": kind, "adversary": adversary})
    assert recheck(data).verdict == "holds"
    low, high = Fraction(data["lower"]), Fraction(data["upper"])
    near = (high - low) / 100 + Fraction(1, 10**25)
    assert "refused" in changed(data, lower=str(low - 1), upper=str(low - near))
    assert "refused" in changed(data, lower=str(high + near), upper=str(high + 1))
    assert "convex" in changed(data, kind="f:1-t")
    if adversary is not None:
        masses = [str(Fraction(data["masses"][0]) + Fraction(1, 10**20)), *data["masses"][1:]]
        assert "do not have the means" in changed(data, masses=masses)


def test_slopes_of_f_on_outcomes() -> None:
    """f' < 1 for (√t - 1)²; for t² - t, f' >= -1, and f* is 0 below that."""
    data = certificate(*OUTCOMES, {"kind": HELLINGER, "adversary": "linear"})
    assert "slope" in changed(data, coefficients=["2", "0"])
    half = certificate(
        "Finite(1/2,1/2,0)", "Finite(1/3,1/3,1/3)", {"kind": "f:t**2-t", "adversary": "linear"}
    )
    assert recheck(half).verdict == "holds"


def test_what_has_no_version() -> None:
    whole = certificate(L0, L1, {"kind": HELLINGER})
    assert "on the line" in changed(whole, p="Product(Laplace(0,1))", q="Product(Laplace(1,1))")
    steps = certificate(L0, L1, {"kind": "tv", "adversary": "span:sign(x-1/2)"})
    assert "total variation" in changed(steps, q=LOGISTIC)
