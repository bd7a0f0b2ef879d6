"""Certificates of divergences with kinked features on the line, by the second implementation."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from mpmath import exp, inf, mp, mpf, quad

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck.answer import recheck
from cbdp_sym.recheck.divergences.laws import law_of
from cbdp_sym.recheck.divergences.piecewise import Pieces, independent, mean, pieces_of
from cbdp_sym.recheck.functions import precision
from cbdp_sym.recheck.moments import at
from cbdp_sym.recheck.outcome import NotRechecked
from cbdp_sym.recheck.reader import expression_of
from cbdp_sym.theory.restricted import divergence

L0, L1, N0 = "Laplace(0,1)", "Laplace(1,1)", "Normal(0,1)"
HOLDS: list[tuple[str, str, str, str | None, str]] = [
    (L0, L1, "kl", None, "span:abs(x)"),
    (L0, "Normal(1,2)", "kl", None, "span:x,Max(x-1/2,0)"),
    (L0, L1, "chi2", None, "span:x,abs(x),Min(x,x**2/4)"),
    (N0, L1, "alpha", "4/3", "span:x,abs(x-1)"),
    (N0, "Normal(1,2)", "alpha", "2", "span:sign(x),sign(x-1),x*sign(x)"),
    (N0, L1, "renyi", "3", "span:sign(x),sign(x-1/3)"),
    (L0, L1, "kl", None, "span:sign(x),sign(x-1/2),2*sign(x)"),
    (L0, "Laplace(2,1)", "alpha", "2", "homogeneous:span:Max(x-1,0),x"),
    (L0, L1, "kl", None, "span:Piecewise((x,x<1),(1,True))"),
]


@cache
def certificate(p: str, q: str, kind: str, order: str | None, adversary: str) -> str:
    found = divergence(p, q, digits=4, kind=kind, order=order, adversary=adversary)
    return json.dumps(found.certificate)


@pytest.mark.parametrize("asked", HOLDS)
def test_both_ends(asked: tuple[str, str, str, str | None, str]) -> None:
    data: dict[str, Any] = json.loads(certificate(*asked))
    answer = recheck(data)
    assert (answer.verdict, answer.reason) == ("holds", "")


@pytest.mark.parametrize("asked", HOLDS[:2])
def test_ends_moved_inwards_are_refused(asked: tuple[str, str, str, str | None, str]) -> None:
    data: dict[str, Any] = json.loads(certificate(*asked))
    low, high = Fraction(data["lower"]), Fraction(data["upper"])
    for changes in (
        {"lower": str(high + Fraction(1, 10**6)), "upper": str(high + 1)},
        {"lower": str(low - 1), "upper": str(low - Fraction(1, 10**6))},
    ):
        assert recheck({**data, **changes}).verdict == "refused"


def test_one_changed_number_is_refused() -> None:
    data: dict[str, Any] = json.loads(certificate(*HOLDS[0]))
    for k, c in enumerate(data["coefficients"]):
        moved = list(data["coefficients"])
        moved[k] = str(Fraction(c) + Fraction(1, 100))
        assert recheck({**data, "coefficients": moved}).verdict == "refused"
    assert recheck({**data, "coefficients": data["coefficients"][:1]}).verdict == "refused"
    assert recheck({**data, "p": "Laplace(1/100,1)"}).verdict == "refused"
    assert recheck({**data, "features": ["16*Abs(x - 1/50)/17 - 41/32"]}).verdict == "refused"


@pytest.mark.parametrize(
    "other", ["linear", "span:abs(x-1)", "span:sign(x)", "homogeneous:span:abs(x)", "span:x**2"]
)
def test_another_class_is_refused(other: str) -> None:
    data: dict[str, Any] = json.loads(certificate(*HOLDS[0]))
    answer = recheck({**data, "adversary": other})
    assert answer.verdict == "refused"
    assert "class" in answer.reason or "do not fit" in answer.reason


def test_a_larger_class_is_not_shown() -> None:
    """The ends of a smaller class: its adversary is in the larger one, and is not the best there."""
    data: dict[str, Any] = json.loads(certificate(*HOLDS[0]))
    larger = {**data, "adversary": "span:abs(x),x", "features": [*data["features"], "x"]}
    larger["coefficients"] = [*data["coefficients"], "0"]
    assert recheck(larger).verdict == "refused"


def read(text: str) -> Pieces:
    return pieces_of(ex.simplified(expression_of(text, {"x"})))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("abs(x)", abs),
        ("Max(x-1/2,0,-x)", lambda x: max(x - Fraction(1, 2), 0, -x)),
        ("Min(x**2,4)-x", lambda x: min(x * x, 4) - x),
        ("sign(x**2-1/4)", lambda x: (x * x > Fraction(1, 4)) - (x * x < Fraction(1, 4))),
        ("abs(x**3)*sign(x+2)", lambda x: abs(x**3) * ((x > -2) - (x < -2))),
        ("Piecewise((0,x<0),(x,x<=1),(1,True))", lambda x: min(max(x, 0), 1)),
        ("abs(abs(x)-1)", lambda x: abs(abs(x) - 1)),
        ("abs(x-x)+sign(0)", lambda x: 0 * x),
        ("Piecewise((1,x>=x),(2,True))", lambda x: 1 + 0 * x),
        ("Piecewise((1,x>x),(2,True))", lambda x: 2 + 0 * x),
    ],
)
def test_pieces(text: str, value: Any) -> None:
    f = read(text)
    for x in (Fraction(n, 7) + Fraction(1, 100) for n in range(-30, 31)):
        (p,) = {f.polys[sum(c < x for c in f.cuts)]}
        assert at(p, x) == value(x)


@pytest.mark.parametrize(
    "text", ["exp(x)", "abs(x**2-2)", "Max(x**3-x-1,0)", "sqrt(2)*x", "1/x", "x**(1/2)", "x**13",
             "sign(sin(x))", "pi*abs(x)"]
)  # fmt: skip
def test_what_is_no_piecewise_polynomial(text: str) -> None:
    with pytest.raises(NotRechecked):
        read(text)


def test_spans_of_pieces() -> None:
    x, size, positive = read("x"), read("abs(x)"), read("Max(x,0)")
    assert len(independent([x, size, positive])) == 2
    assert len(independent([x, size, read("Max(x-1,0)")])) == 3
    assert independent([read("0")]) == []


@pytest.mark.parametrize("law", ["Laplace(1/3,2)", "Normal(-1,1/2)"])
def test_means_of_pieces(law: str) -> None:
    """Against numerical integration of the definition."""
    mp.dps = 20
    P = law_of(law)
    place, scale = (
        mpf(P.place.numerator) / P.place.denominator,
        mpf(P.scale.numerator) / P.scale.denominator,
    )

    def density(x: Any) -> Any:
        y = (x - place) / scale
        if P.name == "Laplace":
            return exp(-abs(y)) / (2 * scale)
        return exp(-(y**2) / 2) / (scale * mp.sqrt(2 * mp.pi))

    with precision(100):
        found = mean(read("Max(x-1/2,0)*x - abs(x)"), P, Fraction(1, 10**12))
    there = quad(
        lambda x: (max(x - mpf(1) / 2, 0) * x - abs(x)) * density(x),
        [-inf, -1, 0, place, mpf(1) / 2, 3, inf] if place > 0 else [-inf, place, 0, mpf(1) / 2, 3, inf],
    )
    assert abs((mpf(found.low) + mpf(found.high)) / 2 - there) < mpf(10) ** -11
