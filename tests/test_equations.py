"""Domains with equations, signs by cases, and branches that are defined where they apply only."""

from __future__ import annotations

from typing import Any

import pytest

from cbdp_sym import prove
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.statement import check_statement, statement
from cbdp_sym.recheck.answer import recheck

SIGN, ZERO = {"by": "sign"}, {"by": "zero"}


def solved(v: str, e: str, then: Any, proofs: Any = (SIGN, SIGN)) -> dict[str, Any]:
    return {"solved": v, "is": e, "proofs": list(proofs), "then": then}


SQUARE = {"sum": ["(y - 1/2)**2"], "parts": [SIGN]}
CASES = {
    "a value": ("x*y <= 1/4", "x + y == 1", solved("x", "1 - y", SQUARE), True),
    "a value that is not shown": ("x*y <= 1/4", "x + y <= 1", solved("x", "1 - y", SQUARE), False),
    "another value": ("x*y <= 1/4", "x + y == 1", solved("x", "-y", SIGN), False),
    "a value with the variable itself": ("x >= 0", "x + y == 1, y <= 1", solved("x", "x", SIGN), False),
    "bounds of the variable stay": ("y <= 1", "x + y == 1, x >= 0", solved("x", "1 - y", SIGN), True),
    "no bounds come up": ("y <= 1", "x + y == 1, x >= -1", solved("x", "1 - y", SIGN), False),
    "a strict claim where it is equal": ("x*y < 1/4", "x + y == 1", solved("x", "1 - y", SQUARE), False),
    "a value that may be undefined": ("1 >= 0", "x*y == 1", solved("x", "1/y", SIGN), False),
    "one proof": ("x*y <= 1/4", "x + y == 1", solved("x", "1 - y", SQUARE, (SIGN,)), False),
    "no variable": ("x*y <= 1/4", "x + y == 1", solved("z", "1 - y", SQUARE), False),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_a_variable_that_an_equation_gives(name: str) -> None:
    claim, where, proof, good = CASES[name]
    data = statement(claim, where, proof)
    if good:
        check_statement(data)
    else:
        with pytest.raises(Refusal):
            check_statement(data)
    assert (recheck(data, seconds=60).verdict == "holds") == good


@pytest.mark.parametrize(
    ("claim", "where", "verdict"),
    [
        ("x*y <= 1/4", "x + y == 1", "proved"),
        ("x*y <= 6/25", "x + y == 1", "refuted"),
        ("x**2 + 4*y**2 + x*y >= 5", "x*y == 1, 0 < x", "proved"),
        ("x**2 + 4*y**2 + x*y >= 51/10", "x*y == 1, 0 < x", "refuted"),
        ("2*x*y <= 1", "x**2 + y**2 == 1", "proved"),
        ("2*x*y < 1 + 1/100000", "x**2 + y**2 == 1", "proved"),
        ("x*y < 1/2 + 1/1000", "x**2 + y**2 == 1", "proved"),
        ("-p*log(p) - q*log(q) <= log(2)", "p + q == 1, 0 < p, 0 < q", "proved"),
        ("x > 5", "x + y == 1, x - y == 1", "refuted"),
        ("x <= 1", "x == 1", "proved"),
        ("sign(x)*Abs(x) == x", "", "proved"),
        ("sign(x)*sign(y) == sign(x*y)", "", "proved"),
        ("sign(x) <= x", "x >= 0", "refuted"),
        ("sign(x)*tanh(x) <= Abs(x)", "", "proved"),
        ("Piecewise((log(x), x >= 1), (0, True)) <= Max(x - 1, 0)", "", "proved"),
        ("Piecewise((exp(-x)/sqrt(x), x > 0), (0, True)) <= 1", "", "refuted"),
        ("exp(pi*sqrt(163)) < 640320**3 + 744", "", "proved"),
        ("pi**E < E**pi", "", "proved"),
    ],
)
def test_the_language_is_decided(claim: str, where: str, verdict: str) -> None:
    answer = prove(claim, where, seconds=15, cpu=True)
    assert answer.verdict == verdict
    if verdict == "proved":
        assert recheck(answer.certificate, seconds=60).verdict == "holds"


def test_a_branch_has_to_be_defined_where_it_applies() -> None:
    for claim in ("Piecewise((1/x, x >= 0), (1, True)) >= 0", "Piecewise((1, x > 0), (log(x), True)) <= 1",
                  "Piecewise((1, 1/x > 0), (2, True)) >= 0"):  # fmt: skip
        for proof in (SIGN, {"case": "x", "parts": [SIGN, SIGN]}):
            data = statement(claim, "", proof)
            with pytest.raises(Refusal):
                check_statement(data)
            assert recheck(data, seconds=60).verdict != "holds"


@pytest.mark.parametrize(
    ("claim", "where"),
    [
        ("x**2 <= x**2 + 1 - 5/4*exp(-1000000*(x - 12345/54321)**2)", ""),
        ("1/1000 <= 1 - cos(200*(x - 141/100)) + (x - 141/100)**2", "-2 <= x, x <= 2"),
        ("cos(17*x) + cos(31*x) + 86/61*exp(-100000*(x + 65455/44423)**2) <= 2", "-3 <= x, x <= 3"),
    ],
)
def test_a_needle_is_found(claim: str, where: str) -> None:
    assert prove(claim, where, seconds=15, cpu=True).verdict == "refuted"
