"""Certificates of linear adversaries of several coordinates, by the second implementation."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from mpmath import exp, inf, mp, mpf, quad, sqrt

from cbdp_sym.recheck.answer import recheck
from cbdp_sym.recheck.divergences.slopes import _Group, _norm
from cbdp_sym.recheck.functions import precision
from cbdp_sym.theory.restricted import divergence

L2, N2 = "Laplace(0,1)**2", "Normal(0,1)**2"
MIXED = ("Product(Laplace(0,1),Normal(0,1))", "Product(Laplace(1,1),Normal(2,1))")
HOLDS: list[tuple[str, str, str, str]] = [
    (L2, "Product(Laplace(1,1),Laplace(2,1))", "renyi", "3"),
    (L2, "Product(Laplace(1,1),Laplace(2,1))", "alpha", "4/3"),
    (L2, "Product(Laplace(1,2),Laplace(1,2))", "renyi", "5/2"),
    ("Laplace(0,1)**4", "Product(Laplace(1/2,1),Laplace(1,1),Laplace(-2/3,1),Laplace(0,3))", "alpha", "3/2"),
    ("Product(Normal(0,5),Laplace(0,3))", "Product(Laplace(1,1),Laplace(2,1))", "renyi", "6"),
    (N2, "Product(Normal(1,1),Normal(2,3))", "renyi", "3"),
    (N2, "Product(Normal(3,5),Normal(4,5))", "renyi", "7/2"),
    (*MIXED, "renyi", "4/3"),
    (*MIXED, "alpha", "6/5"),
]  # fmt: skip


@cache
def certificate(p: str, q: str, kind: str, order: str) -> str:
    found = divergence(p, q, digits=8, kind=kind, order=order, adversary="linear")
    return json.dumps(found.certificate)


@pytest.mark.parametrize("asked", HOLDS)
def test_both_ends(asked: tuple[str, str, str, str]) -> None:
    data: dict[str, Any] = json.loads(certificate(*asked))
    answer = recheck(data)
    assert (answer.verdict, answer.reason) == ("holds", "")
    assert recheck({**data, "adversary": "poly:1"}).verdict == "holds"
    low, high = Fraction(data["lower"]), Fraction(data["upper"])
    near = low / 10**8
    for ends in ((low - 1, low - near), (high + near, high + 1)):
        moved = {"lower": str(ends[0]), "upper": str(ends[1])}
        assert recheck({**data, **moved}).verdict == "refused"


def test_damaged_slopes_are_refused() -> None:
    for asked in (HOLDS[0], HOLDS[5], HOLDS[7]):
        data: dict[str, Any] = json.loads(certificate(*asked))
        for k, a in enumerate(data["slopes"]):
            for changed in (str(Fraction(a) * Fraction(101, 100)), str(-Fraction(a)), "0"):
                moved = [*data["slopes"][:k], changed, *data["slopes"][k + 1 :]]
                assert recheck({**data, "slopes": moved}).verdict == "refused"
        assert recheck({**data, "slopes": data["slopes"][1:]}).verdict == "refused"
        assert recheck({**data, "slopes": [*data["slopes"], "1"]}).verdict == "refused"


@pytest.mark.parametrize(
    "changes",
    [
        {"q": "Product(Laplace(1,1),Laplace(3,1))"},
        {"q": "Product(Laplace(1,1),Laplace(2,1),Laplace(1,1))"},
        {"q": "Product(Laplace(1,1),Laplace(2,2))"},
        {"adversary": "poly:2"},
        {"adversary": "unrestricted"},
        {"adversary": "homogeneous:linear"},
        {"adversary": "span:x"},
        {"order": "7/2"},
        {"order": "1"},
        {"kind": "kl", "order": None},
        {"kind": "tv", "order": None},
        {"kind": "alpha"},
        {"slopes": None},
        {"slopes": ["x", "y"]},
    ],
)
def test_another_divergence_is_refused(changes: dict[str, Any]) -> None:
    data: dict[str, Any] = json.loads(certificate(*HOLDS[0]))
    assert recheck({**data, **changes}).verdict == "refused"


def test_what_it_has_no_version_of() -> None:
    data: dict[str, Any] = json.loads(certificate(*HOLDS[7]))
    assert recheck({**data, "order": "3"}).verdict == "not rechecked"


def test_equal_means() -> None:
    data = {**json.loads(certificate(*HOLDS[0])), "q": "Laplace(0,1)", "slopes": [], "lower": "0"}
    same = {**data, "q": "Product(Laplace(0,2),Laplace(0,1))", "upper": "0"}
    assert recheck(same).verdict == "holds"
    assert recheck({**same, "lower": "1/1000", "upper": "1"}).verdict == "refused"


def middle(value: Any) -> Any:
    return (mpf(value.low) + mpf(value.high)) / 2


@pytest.mark.parametrize("k", [Fraction(3, 2), Fraction(4), Fraction(6, 5)])
@pytest.mark.parametrize("name", ["Laplace", "Normal"])
def test_norms(name: str, k: Fraction) -> None:
    """Against numerical integration, of F in one coordinate and of its difference quotient."""
    mp.dps = 25
    delta, a, h = mpf(3) / 4, mpf(1) / 4, mpf(10) ** -9

    def density(x: Any) -> Any:
        return exp(-abs(x)) / 2 if name == "Laplace" else exp(-(x**2) / 2) / sqrt(2 * mp.pi)

    def there(b: Any) -> Any:
        y, power = 1 - b * delta, mpf(k.numerator) / k.denominator
        return quad(lambda x: abs(y + b * x) ** power * density(x), [-inf, -y / b, 0, inf])

    with precision(120):
        value, slopes = _norm(k, [_Group(name, Fraction(3, 4), 1)], [Fraction(1, 4)])
    assert abs(middle(value) - there(a)) < mpf(10) ** -18
    assert abs(middle(slopes[0]) - (there(a + h) - there(a - h)) / (2 * h)) < mpf(10) ** -9


def test_norms_of_several_coordinates() -> None:
    """Even k in rational numbers against the same laws by partial fractions."""
    groups = [_Group("Laplace", Fraction(1, 2), 2), _Group("Laplace", Fraction(1), 1)]
    a, k = [Fraction(1, 5), Fraction(1, 3)], Fraction(4)
    with precision(120):
        exact, slopes = _norm(k, groups, a)
        near = k + Fraction(1, 10**20)
        found, others = _norm(near, groups, a)
    for u, v in zip([exact, *slopes], [found, *others], strict=True):
        assert abs(middle(u) - middle(v)) < mpf(10) ** -17
