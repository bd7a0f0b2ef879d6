"""Certificates of divergences, by the second implementation."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from click.testing import CliRunner
from mpmath import inf, libmp, mp, mpf, quad

from cbdp_sym.cli import main
from cbdp_sym.recheck.answer import Wanted, recheck
from cbdp_sym.recheck.functions import precision
from cbdp_sym.recheck.moments import ONE_AND_SQUARE, Product, upwards
from cbdp_sym.recheck.outcome import Refused
from cbdp_sym.theory.restricted import divergence

P, Q = "Finite(1/2,1/4,1/8,1/8)", "Finite(1/4,1/4,1/4,1/4)"
L0, L1, N0 = "Laplace(0,1)", "Laplace(1,1)", "Normal(0,1)"
TWO = "Product(Laplace(1,1),Laplace(2,1))"
HOLDS: list[tuple[str, str, dict[str, Any]]] = [
    (P, Q, {"kind": "kl", "adversary": "linear"}),
    (P, Q, {"kind": "renyi", "order": 3, "adversary": "poly:2"}),
    (P, Q, {"kind": "tv", "adversary": "matrix:0,1,2,5"}),
    (P, Q, {"kind": "tv"}),
    (P, Q, {"kind": "alpha", "order": "3/2", "adversary": "homogeneous:matrix:0,1,2,5"}),
    ("Finite(1/2,1/2,0)", "Finite(1/3,1/3,1/3)", {"kind": "kl", "adversary": "poly:2"}),
    (L0, L1, {"kind": "kl", "adversary": "linear"}),
    (L0, L1, {"kind": "kl", "adversary": "poly:3"}),
    (L0, L1, {"kind": "chi2", "adversary": "poly:2"}),
    (N0, "Normal(1,2)", {"kind": "kl", "adversary": "poly:2"}),
    (N0, "Laplace(1,2)", {"kind": "alpha", "order": "3/2", "adversary": "linear"}),
    (L0, L1, {"kind": "renyi", "order": 3}),
    (N0, L1, {"kind": "kl"}),
    ("Laplace(0,1)**2", TWO, {"kind": "kl", "adversary": "linear"}),
    ("Laplace(0,1)**2", TWO, {"kind": "alpha", "order": 3}),
]


def certificate(p: str, q: str, asked: dict[str, Any]) -> dict[str, Any]:
    found = divergence(p, q, digits=5, **asked)
    data: dict[str, Any] = json.loads(json.dumps(found.certificate))
    return data


@pytest.mark.parametrize(("p", "q", "asked"), HOLDS)
def test_both_ends(p: str, q: str, asked: dict[str, Any]) -> None:
    data = certificate(p, q, asked)
    answer = recheck(data)
    assert (answer.verdict, answer.reason) == ("holds", "")
    assert data["lower"] in answer.claim
    if asked["kind"] == "tv":
        near = Fraction(1, 10**30)
    else:
        near = (Fraction(data["upper"]) - Fraction(data["lower"])) / 1000
    assert recheck({**data, "upper": str(Fraction(data["lower"]) - near)}).verdict == "refused"


def test_ends_that_are_too_good_are_refused() -> None:
    """Each end by itself: a lower end above the truth, an upper end below it."""
    for p, q, asked in (HOLDS[0], HOLDS[6], HOLDS[11]):
        data = certificate(p, q, asked)
        low, high = Fraction(data["lower"]), Fraction(data["upper"])
        for changes in (
            {"lower": str(high + Fraction(1, 10**9)), "upper": str(high + 1)},
            {"lower": str(low - 1), "upper": str(low - Fraction(1, 10**9))},
        ):
            assert recheck({**data, **changes}).verdict == "refused"


def test_an_adversary_of_another_class_is_refused() -> None:
    data = certificate(L0, L1, {"kind": "kl", "adversary": "poly:2"})
    assert recheck({**data, "adversary": "linear"}).verdict == "refused"
    assert recheck({**data, "adversary": "span:x**2"}).verdict == "refused"
    assert recheck({**data, "adversary": "homogeneous:poly:2"}).verdict == "refused"
    assert recheck({**data, "q": "Laplace(2,1)"}).verdict == "refused"


def test_wrong_masses_are_refused() -> None:
    data = certificate(P, Q, {"kind": "kl", "adversary": "linear"})
    masses = data["masses"]
    moved = [str(Fraction(masses[0]) + Fraction(1, 10**20)), *masses[1:]]
    assert "do not have the means" in recheck({**data, "masses": moved}).reason
    assert recheck({**data, "masses": masses[:-1]}).verdict == "refused"
    assert recheck({**data, "p": "Finite(1/2,1/4,1/8,1/4)"}).verdict == "refused"
    negative = certificate(P, Q, {"kind": "alpha", "order": 3, "adversary": "linear"})
    assert recheck({**negative, "kind": "kl", "order": None}).verdict == "refused"
    outside = certificate(P, Q, {"kind": "tv", "adversary": "linear"})
    far = [str(3 * Fraction(c)) for c in outside["coefficients"]]
    assert "±1/2" in recheck({**outside, "coefficients": far}).reason


def test_sums_need_all_coordinates_of_the_same_kind() -> None:
    data = certificate("Laplace(0,1)**2", TWO, {"kind": "kl", "adversary": "linear"})
    parts = data["coordinates"]
    for other in ([], parts[:1], [*parts[:1], {**parts[1], "q": "Laplace(3,1)"}], [parts], [data]):
        assert recheck({**data, "coordinates": other}).verdict == "refused"
    assert recheck({**data, "kind": "alpha", "order": "3"}).verdict == "refused"
    assert recheck({**data, "adversary": "homogeneous:linear"}).verdict == "refused"


@pytest.mark.parametrize(
    ("p", "q", "asked", "words"),
    [
        (P, Q, {"kind": "renyi", "order": "sqrt(2)"}, "on the line"),
        ("Density(exp(-Abs(x))/2)", L1, {"kind": "tv", "adversary": "span:sign(x)"}, "variation"),
    ],
)
def test_what_it_has_no_version_of(p: str, q: str, asked: dict[str, Any], words: str) -> None:
    answer = recheck(certificate(p, q, asked))
    assert answer.verdict == "not rechecked"
    assert words in answer.reason


@pytest.mark.parametrize("key", ["p", "q", "kind", "order", "adversary", "lower", "coefficients"])
@pytest.mark.parametrize("value", [None, 3, [], {}, "x", "1/0", "Finite()", "span:1/x"])
def test_nonsense_is_refused(key: str, value: Any) -> None:
    data = certificate(P, Q, {"kind": "kl", "adversary": "linear"})
    if key == "order" and value in (None, 3, [], {}, "x", "1/0", "Finite()", "span:1/x"):
        data["kind"] = "alpha"
    assert recheck({**data, key: value}).verdict in ("refused", "not rechecked")


def test_other_forms_are_refused() -> None:
    data = certificate(P, Q, {"kind": "kl", "adversary": "linear"})
    assert recheck({**data, "divergence": 2}).verdict == "refused"
    assert recheck({**data, "divergence": True}).verdict == "refused"
    assert recheck({**data, "more": 1}).verdict == "refused"
    assert recheck({k: v for k, v in data.items() if k != "masses"}).verdict == "refused"
    assert "not of an inequality" in recheck(data, wanted=Wanted("x > 0", "")).reason


def test_the_command(tmp_path: Any) -> None:
    file = str(tmp_path / "d.json")
    call = ["divergence", "--p", P, "--q", Q, "--kind", "kl", "--adversary", "linear"]
    assert CliRunner().invoke(main, [*call, "--certificate", file]).exit_code == 0
    result = CliRunner().invoke(main, ["recheck", file])
    assert result.exit_code == 0
    assert "holds" in result.output


def middle(value: Any) -> float:
    return float(libmp.to_float(libmp.mpf_add(value.low, value.high, 60, "n"))) / 2


@pytest.mark.parametrize("power", [Fraction(2, 5), Fraction(3)])
def test_integrals_with_zeros(power: Fraction) -> None:
    h = (Fraction(1), Fraction(-3, 10))
    with precision(100):
        for signed, weights in ((True, ()), (False, ((ONE_AND_SQUARE, Fraction(-1)),))):
            g = Product(((h, power), *weights), (Fraction(0), Fraction(-1)), signed)
            found = upwards(g, 2, Fraction(0), [], Fraction(1, 10**8))
            mp.dps = 20

            def f(x: Any, j: int) -> Any:
                value = abs(1 - mpf(3) / 10 * x) ** (mpf(power.numerator) / power.denominator)
                value *= mp.sign(1 - mpf(3) / 10 * x) if signed else 1 / (1 + x * x)  # noqa: B023
                return value * x**j * mp.exp(-x)

            for j, v in enumerate(found):
                there = quad(lambda x: f(x, j), [0, mpf(10) / 3, 20, inf])  # noqa: B023
                assert abs(middle(v) - there) < 2e-8
                assert libmp.mpf_lt(libmp.mpf_sub(v.high, v.low, 53, "c"), libmp.from_float(1e-7))


def test_integrals_that_are_infinite_are_refused() -> None:
    with precision(60), pytest.raises(Refused, match="tail"):
        upwards(Product((), (Fraction(0), Fraction(0))), 0, Fraction(0), [], Fraction(1, 100))
    with pytest.raises(Refused, match="denominator"):
        Product((((Fraction(1), Fraction(1)), Fraction(-1)),), (Fraction(0),))
