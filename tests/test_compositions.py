"""Functions of one expression, sums of functions of different variables, and increasing functions."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from cbdp_sym import prove
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.statement import check_statement, statement
from cbdp_sym.recheck.answer import recheck

SIGN = {"by": "sign"}


def verdicts(claim: str, where: str, proof: Any) -> tuple[bool, bool]:
    data = statement(claim, where, proof)
    try:
        check_statement(data)
    except Refusal:
        return False, recheck(data, seconds=60).verdict == "holds"
    return True, recheck(data, seconds=60).verdict == "holds"


def increasing(function: str, a: str, b: str, then: Any = SIGN) -> dict[str, Any]:
    return {"increasing": function, "sides": [a, b], "then": then}


CASES = {
    "larger arguments": ("atan(x + 1) > atan(x)", "", increasing("atan", "x + 1", "x"), True),
    "where it is defined": (
        "asin(x) >= asin(y)", "y <= x, x <= 1, y >= -1", increasing("asin", "x", "y"), True,
    ),
    "equal arguments": ("tanh(x) > tanh(y)", "x >= y", increasing("tanh", "x", "y"), False),
    "smaller arguments": ("erf(x) <= erf(y)", "x >= y", increasing("erf", "y", "x"), False),
    "other arguments": ("tanh(x) >= tanh(y)", "x >= y", increasing("tanh", "x + 1", "y"), False),
    "a decreasing function": ("erfc(x) >= erfc(y)", "x >= y", increasing("erfc", "x", "y"), False),
    "a function with poles": ("tan(x) >= tan(y)", "x >= y", increasing("tan", "x", "y"), False),
    "an undefined value": ("1 >= 0", "x >= y", increasing("log", "x", "y"), False),
    "a value that SymPy drops": ("x >= y", "x >= y", increasing("LambertW", "x*exp(x)", "y*exp(y)"), False),
    "no name": ("atan(x + 1) > atan(x)", "", {**increasing("atan", "x + 1", "x"), "increasing": 3}, False),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_increasing_functions(name: str) -> None:
    claim, where, proof, good = CASES[name]
    assert verdicts(claim, where, proof) == (good, good)


def test_random_differences_are_true_where_a_checker_accepts_them() -> None:
    chance = random.Random(5)
    names = ("exp", "log", "sinh", "tanh", "atan", "erf", "asin", "erfc", "cos", "cosh")
    insides = ("x", "y", "-x", "x/2", "x + y", "x*y", "1", "1/2", "x**2")
    accepted = 0
    for _ in range(60):
        name, (a, b) = chance.choice(names), chance.sample(insides, 2)
        where = chance.choice(("0 < y, y <= x", "0 < x, x < 1, 0 < y, y < x", "-1 <= x, x <= 1, y >= 1"))
        strict = chance.random() < 0.5
        claim = f"{name}({a}) {'>' if strict else '>='} {name}({b})"
        for shown in verdicts(claim, where, increasing(name, a, b)):
            accepted += shown
            assert not shown or not denied(name, a, b, where, strict), (claim, where)
    assert accepted > 2


def denied(name: str, a: str, b: str, where: str, strict: bool) -> bool:
    forms = {"x": lambda x, y: x, "y": lambda x, y: y, "-x": lambda x, y: -x, "x/2": lambda x, y: x / 2,
             "x + y": lambda x, y: x + y, "x*y": lambda x, y: x * y, "1": lambda x, y: 1.0,
             "1/2": lambda x, y: 0.5, "x**2": lambda x, y: x * x}  # fmt: skip
    domains = {"0 < y, y <= x": lambda x, y: 0 < y <= x,
               "0 < x, x < 1, 0 < y, y < x": lambda x, y: 0 < y < x < 1,
               "-1 <= x, x <= 1, y >= 1": lambda x, y: -1 <= x <= 1 <= y}  # fmt: skip
    for x in (-1.0, -0.5, 0.0, 0.25, 0.5, 0.75, 1.0, 2.0):
        for y in (0.125, 0.25, 0.5, 1.0, 1.5):
            if not domains[where](x, y):
                continue
            try:
                values = [getattr(math, name)(forms[side](x, y)) for side in (a, b)]
            except ValueError:
                return True
            if values[0] < values[1] - 1e-12 or (strict and forms[a](x, y) == forms[b](x, y)):
                return True
    return False


@pytest.mark.parametrize(
    ("claim", "where"),
    [
        ("log(cosh(x + 2*y)) <= (x + 2*y)**2/2", ""),
        ("1/x <= sinh(1/x)", "0 < x"),
        ("tanh(sinh(x)) <= sinh(x)", "0 <= x"),
        ("1 - (u - v)**2/2 + (x + y)*tanh(x + y) <= cos(u - v) + (x + y)**2", ""),
        ("1 - 1/x**2 + sqrt(u*v) <= log(x**2) + (1 + u*v)/2", "0 < x, 0 <= u, 0 < v"),
        ("LambertW(x) + 2*asinh(x) <= log(1 + x) + 2*x", "0 <= x"),
        ("2*atan(log(1 + x)) <= 2*atan(x) + 1/10", "0 <= x"),
    ],
)
def test_compositions_are_proved(claim: str, where: str) -> None:
    answer = prove(claim, where, seconds=15, cpu=True)
    assert answer.verdict == "proved"
    assert recheck(answer.certificate, seconds=60).verdict == "holds"
