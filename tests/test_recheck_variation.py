"""Certificates of total variation on the line, by the second implementation."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from mpmath import exp, inf, mp, mpf, quad, sqrt

from cbdp_sym.recheck.answer import recheck
from cbdp_sym.recheck.divergences.laws import law_of
from cbdp_sym.recheck.divergences.variation import mass
from cbdp_sym.recheck.functions import precision
from cbdp_sym.theory.restricted import divergence
from cbdp_sym.theory.restricted import recheck as by_the_kernel

L0, L1, N0 = "Laplace(0,1)", "Laplace(1,1)", "Normal(0,1)"
WHOLE = [
    (L0, L1),
    (L0, "Laplace(1,2)"),
    (L0, "Laplace(0,2)"),
    (N0, "Normal(1,1)"),
    (N0, "Normal(1,2)"),
    (N0, L1),
    ("Laplace(-1/3,1/2)", "Normal(1/5,3)"),
]
STEPS = [
    (L0, L1, "span:sign(x),sign(x-1/2)"),
    (N0, L1, "span:sign(x),sign(x-1/2),2*sign(x)+1"),
    (N0, L1, "homogeneous:span:sign(x)+1,sign(x-1)"),
    (N0, "Laplace(0,3)", "span:sign(x-1)*sign(x+1)"),
]


@cache
def certificate(p: str, q: str, adversary: str | None = None) -> str:
    return json.dumps(divergence(p, q, digits=8, kind="tv", adversary=adversary).certificate)


def test_masses() -> None:
    """Against numerical integration of the densities."""
    mp.dps = 20
    for text, density in (
        ("Laplace(1/2,2)", lambda x: exp(-abs(x - mpf(1) / 2) / 2) / 4),
        ("Normal(1/2,2)", lambda x: exp(-((x - mpf(1) / 2) ** 2) / 8) / (2 * sqrt(2 * mp.pi))),
    ):
        for low, high in ((None, 0), (-1, 3), (2, None), (None, None), (0, Fraction(1, 10**6))):
            ends = [-inf if low is None else low, inf if high is None else mpf(1) * float(high)]
            middle = [v for v in (mpf(1) / 2,) if ends[0] < v < ends[1]]
            with precision(100):
                part = (None if low is None else Fraction(low), None if high is None else Fraction(high))
                found = mass(law_of(text), part)
            there = quad(density, [ends[0], *middle, ends[1]])
            assert abs((mpf(found.low) + mpf(found.high)) / 2 - there) < mpf(10) ** -15


@pytest.mark.parametrize(("p", "q"), WHOLE)
def test_unrestricted(p: str, q: str) -> None:
    data: dict[str, Any] = json.loads(certificate(p, q))
    answer = recheck(data)
    assert (answer.verdict, answer.reason) == ("holds", "")
    low, high = Fraction(data["lower"]), Fraction(data["upper"])
    near = Fraction(1, 10**9)
    for ends in ((low - 1, low - near), (high + near, high + 1)):
        moved = {"lower": str(ends[0]), "upper": str(ends[1])}
        assert recheck({**data, **moved}).verdict == "refused"
    assert recheck({**data, "p": "Laplace(1/1000,1)"}).verdict == "refused"


def test_equal_distributions() -> None:
    data = {**json.loads(certificate(L0, L1)), "q": L0, "lower": "0"}
    assert recheck({**data, "upper": "0"}).verdict == "holds"
    assert recheck({**data, "lower": "1/1000", "upper": "1"}).verdict == "refused"


@pytest.mark.parametrize(("p", "q", "adversary"), STEPS)
def test_step_functions(p: str, q: str, adversary: str) -> None:
    data: dict[str, Any] = json.loads(certificate(p, q, adversary))
    answer = recheck(data)
    assert (answer.verdict, answer.reason) == ("holds", "")
    by_the_kernel(data)
    low, high = Fraction(data["lower"]), Fraction(data["upper"])
    near = Fraction(1, 10**9)
    for ends in ((low - 1, low - near), (high + near, high + 1)):
        moved = {"lower": str(ends[0]), "upper": str(ends[1])}
        assert recheck({**data, **moved}).verdict == "refused"


def test_damaged_step_functions() -> None:
    data: dict[str, Any] = json.loads(certificate(*STEPS[0]))
    for k, c in enumerate(data["coefficients"]):
        for change in (Fraction(1, 100), -Fraction(1, 100)):
            moved = list(data["coefficients"])
            moved[k] = str(Fraction(c) + change)
            assert recheck({**data, "coefficients": moved}).verdict == "refused"
    # what is added to the mass of a cell is taken from another one: the certificate shows a worse upper end
    for k, m in enumerate(data["masses"][:2]):
        moved = list(data["masses"])
        moved[k] = str(Fraction(m) - 1)
        small = {**data, "adversary": "span:sign(x-1/2)", "masses": moved}
        assert recheck(small).verdict == "refused"
    assert recheck({**data, "masses": data["masses"][:2]}).verdict == "refused"
    assert recheck({**data, "adversary": "span:sign(x),sign(x-1/3)"}).verdict == "refused"
    assert recheck({**data, "adversary": "homogeneous:span:sign(x),sign(x-1/2)"}).verdict == "refused"
    assert recheck({**data, "adversary": "span:sign(x),x"}).verdict == "not rechecked"


def test_masses_are_corrected() -> None:
    """Rounded masses have the means of P - Q to a few digits, and their upper end is as good."""
    data: dict[str, Any] = json.loads(certificate(*STEPS[3]))
    rounded = [str(Fraction(round(Fraction(m) * 1000), 1000)) for m in data["masses"]]
    assert recheck({**data, "masses": rounded}).verdict == "holds"
    more = [*rounded[:2], str(Fraction(rounded[2]) + 1)]
    assert recheck({**data, "masses": more}).verdict == "refused"
