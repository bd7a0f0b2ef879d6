"""The numbers that the pages give of the sharper bounds, from the claims themselves."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from sympy import Indexed, Integer, Rational, log, sqrt

from cbdp_sym.conversions.uses import Use
from cbdp_sym.corpus.sympy_terms import COUNT, expression
from cbdp_sym.tactics.syntax import parts
from derivations.sharp import information

TABLE = Path(__file__).parent / "data" / "sharper_numbers.toml"
NUMBERS = tomllib.loads(TABLE.read_text(encoding="utf-8"))["number"]


def value(number: dict[str, Any]) -> float:
    """Return the number that a row of the table is about."""
    use = Use(*number["claim"])
    given = {name: Rational(v) for name, v in number["given"].items()}
    name, sides = parts(use.claim.conclusion)
    if name in ("<=", "="):
        found = expression(sides[number.get("side", 1)], given)
    else:
        found = use.values(**given)[number.get("place", -1)]
    found = found.subs(COUNT, given.get("card", COUNT)).doit()
    found = found.replace(lambda e: isinstance(e, Indexed), lambda _: Integer(1))
    return float((found * Rational(number.get("times", 1))).evalf(20))


@pytest.mark.parametrize("number", NUMBERS, ids=lambda n: f"{n['claim'][0]} {n['digits']}")
def test_a_number_is_that_of_the_claim(number: dict[str, Any]) -> None:
    digits = number["digits"]
    places = len(digits.partition(".")[2])
    assert f"{value(number):.{places}f}" == digits


@pytest.mark.parametrize(("rho", "digits"), [("1/100", "305.3"), ("1/1000000000", "100.04")])
def test_the_recursion_for_the_information(rho: str, digits: str) -> None:
    """b_1 = ξ + ρ and b_{m+1} = (√b_m + √ρ)² + ξ, at ξ = 1 after 100 entries: below the harmonic sum."""
    assert information.STEP in information.recursion.text
    assert "(√(g(m)) + √(ρ))² + ξ ≤ g(1 + m)" in information.STEP
    xi, size = Integer(1), float(Rational(rho))
    b = float(xi) + size
    for _ in range(99):
        b = (b**0.5 + size**0.5) ** 2 + 1
    places = len(digits.partition(".")[2])
    assert f"{b:.{places}f}" == digits
    harmonic = Use("sharp.information", "with the harmonic sum")
    bound = expression(
        parts(harmonic.claim.conclusion)[1][1], {"xi": xi, "rho": Rational(rho), "n": Integer(100)}
    )
    assert b < float(bound)


def test_four_moments_beat_khinchine() -> None:
    """Where ε‖v‖₂ = 1 the bound is below those by Szarek's constant and by a mixture of Gaussians."""
    (number,) = [n for n in NUMBERS if n["digits"] == "0.5618"]
    factor = Rational(256, 255)
    szarek, mixture = (float((factor * log(1 + c)).evalf()) for c in (sqrt(2), Integer(1)))
    assert value(number) < mixture < szarek
