"""Closed ends: by continuity, or one by one; and powers whose base may be 0 there."""

from __future__ import annotations

import random
from typing import Any

import pytest
from flint import arb
from sympy import Rational

from cbdp_sym import prove
from cbdp_sym.analysis.balls import enclose, precision, rational_ball
from cbdp_sym.analysis.grammar import claims_of
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.statement import check_statement, statement
from cbdp_sym.recheck.answer import recheck

SIGN, ZERO, INTERVAL = {"by": "sign"}, {"by": "zero"}, {"by": "interval"}
Node = dict[str, Any]


def closure(*ends: list[str], then: Node) -> Node:
    return {"closure": list(ends), "then": then}


def end(v: str, at: str, value: Node, then: Node) -> Node:
    return {"end": v, "at": at, "value": value, "then": then}


def verdicts(claim: str, where: str, proof: Any) -> tuple[bool, bool]:
    """Return whether each of the two checkers accepts the proof."""
    data = statement(claim, where, proof)
    try:
        check_statement(data)
    except Refusal:
        first = False
    else:
        first = True
    return first, recheck(data, seconds=60).verdict == "holds"


ACCEPTED = [
    ("x**p >= 0", "0 <= x, 0 < p", closure(["x", "low"], then=SIGN)),
    ("x**p >= 0", "0 <= x, x <= 1, 0 < p", end("x", "low", ZERO, SIGN)),
    ("(1 - x)**p >= 0", "0 <= x, x <= 1, 0 < p", closure(["x", "high"], then=SIGN)),
    ("x**p*y**p >= 0", "0 <= x, 0 <= y, 0 < p", closure(["x", "low"], ["y", "low"], then=SIGN)),
    ("x**p + 1 > 0", "0 <= x, 0 < p", end("x", "low", SIGN, SIGN)),
    ("x + y**p >= 0", "0 <= x, 0 <= y, x + y > 0, 0 < p", closure(["x", "low"], then=SIGN)),
]
REFUSED = {
    "strict by continuity": ("x > 0", "0 <= x, x <= 1", closure(["x", "low"], then=SIGN)),
    "an end that is open": ("x >= 0", "0 < x", closure(["x", "low"], then=SIGN)),
    "an end at infinity": ("x >= 0", "0 <= x", closure(["x", "high"], then=SIGN)),
    "a range that is a point": ("x >= 0", "0 <= x, x <= 0", closure(["x", "low"], then=SIGN)),
    "the same end twice": ("x >= 0", "0 <= x", closure(["x", "low"], ["x", "low"], then=SIGN)),
    "no end": ("x >= 0", "0 <= x", closure(then=SIGN)),
    "a variable that is not there": ("x >= 0", "0 <= x", closure(["y", "low"], then=SIGN)),
    "a relation that holds at the end only": (
        "y - 1/2 >= 0", "0 <= x, 0 <= y, y <= 1, -x - y >= 0", closure(["x", "low"], then=SIGN),
    ),
    "a relation that is not linear": (
        "y - 1 >= 0", "0 <= x, 0 <= y, -x*exp(y) - y**2 >= 0",
        closure(["x", "low"], then={"by": "empty"}),
    ),
    "a jump": (
        "Piecewise((-1, x <= 0), (1, True)) >= 0", "0 <= x",
        closure(["x", "low"], then={"case": "x", "parts": [SIGN, SIGN]}),
    ),
    "a jump of a sign": ("sign(x) - 1 >= 0", "0 <= x", closure(["x", "low"], then=ZERO)),
    "the value at the end": ("x**p - 1/2 >= 0", "0 <= x, 0 < p", end("x", "low", ZERO, SIGN)),
    "a strict value at the end": ("x**p > 0", "0 <= x, 0 < p", end("x", "low", ZERO, SIGN)),
    "an undefined power of 0": ("x**p >= 0", "0 <= x", end("x", "low", ZERO, SIGN)),
    "0 to the power of what may be 0": ("x**p >= 0", "0 <= x, 0 <= p", end("x", "low", ZERO, SIGN)),
    "an end that is neither": ("x >= 0", "0 <= x", closure(["x", "middle"], then=SIGN)),
    "an end of no form": ("x >= 0", "0 <= x", closure(["x"], then=SIGN)),
}  # fmt: skip


@pytest.mark.parametrize("case", ACCEPTED, ids=lambda c: f"{c[0]} where {c[1]}")
def test_closed_ends_are_taken_off(case: tuple[str, str, Node]) -> None:
    assert verdicts(*case) == (True, True)


@pytest.mark.parametrize("name", REFUSED)
def test_what_says_less_is_refused(name: str) -> None:
    assert verdicts(*REFUSED[name]) == (False, False)


_ATOMS = ("x", "y", "x**p", "y**p", "sqrt(x)", "(x + y)**p", "Abs(x - y)", "Max(x, y)", "1", "x*y",
          "(1 - x)**p", "sign(x)", "Piecewise((1, x > 0), (0, True))")  # fmt: skip
_DOMAINS = ("0 <= x, x <= 1, 0 <= y, 0 < p", "0 <= x, x <= 1, 0 <= y, x + y <= 1, 0 < p",
            "0 <= x, x <= 1, 0 <= y, y - x >= 0, 0 < p", "0 <= x, x <= 1, y >= 1, -x - y > -2, p > 0",
            "0 <= x, x <= 1, 0 <= y, y <= 1, -x - y >= 0, 0 < p")  # fmt: skip


def test_random_claims_at_closed_ends_are_true_where_a_checker_accepts_them() -> None:
    chance = random.Random(11)
    accepted = 0
    for _ in range(60):
        terms = chance.sample(_ATOMS, 2)
        f = f"{chance.choice((1, 2))}*{terms[0]} + ({chance.choice((-2, -1, 1))})*{terms[1]}"
        strict, where = chance.random() < 0.4, chance.choice(_DOMAINS)
        claim = f"{f} {'>' if strict else '>='} 0"
        leaf = chance.choice((SIGN, ZERO, INTERVAL))
        v, at = chance.choice((("x", "low"), ("y", "low"), ("x", "high")))
        node = closure([v, at], then=leaf)
        if chance.random() < 0.6:
            node = end(v, at, chance.choice((SIGN, ZERO)), leaf)
        for shown in verdicts(claim, where, node):
            accepted += shown
            assert not shown or not denied(claim, where), (claim, where, node)
    assert accepted > 2


def denied(claim: str, where: str) -> bool:
    """Return whether the claim is false at one of the points of a grid in the domain."""
    (wanted,), domain = claims_of(claim).relations, claims_of(where).relations
    third = Rational(1, 3)
    for x in (0, third, 1):
        for y in (0, third, 1, 2):
            for p in (third, 1, 3):
                at = {"x": Rational(x), "y": Rational(y), "p": Rational(p)}

                def value(e: Any, at: dict[str, Rational] = at) -> arb:
                    plain = e.xreplace({v: at[v.name] for v in e.free_symbols})
                    return enclose(plain, {v: rational_ball(at[v.name]) for v in e.free_symbols})

                with precision(100):
                    gaps = [(value(r.lhs) - value(r.rhs), r.op) for r in (wanted, *domain)]
                signs = [(-g if op in ("<", "<=") else g, op) for g, op in gaps]
                inside = all(g > 0 or (g >= 0 and len(op) == 2) for g, op in signs[1:])
                g, op = signs[0]
                if inside and (g < 0 or (g == 0 and len(op) == 1)):
                    return True
    return False


@pytest.mark.parametrize(
    ("claim", "where"),
    [
        ("x**a*y**(1 - a) <= a*x + (1 - a)*y", "0 <= x, 0 <= y, 0 < a, a < 1"),
        ("x*y <= x**p/p + y**(p/(p - 1))*(p - 1)/p", "0 <= x, 0 <= y, 1 < p"),
        ("x*y <= 2*x**(5/2)/5 + 3*y**(5/3)/5", "0 <= x, 0 <= y"),
        ("Abs(x**(1/3) - y**(1/3)) <= Abs(x - y)**(1/3)", "0 <= x, 0 <= y"),
        ("1 - n*x <= (1 - x)**n", "0 <= x, x <= 1, 1 <= n"),
        ("x**b <= x**a", "0 <= x, x <= 1, 0 < a, a <= b"),
        ("x**(1/3) < 1 + x", "0 <= x"),
    ],
)
def test_powers_on_closed_domains(claim: str, where: str) -> None:
    answer = prove(claim, where, seconds=15, cpu=True)
    assert answer.verdict == "proved"
    assert recheck(answer.certificate, seconds=120).verdict == "holds"


def test_a_power_of_0_has_a_ball_and_no_derivative() -> None:
    x = claims_of("x**(1/3) >= 0").relations[0].lhs
    (v,) = x.free_symbols
    with precision(64):
        assert enclose(x, {v: arb(0)}) == 0
        assert not enclose(x, {v: arb(0)}, analytic=True).is_finite()
        assert not enclose(1 / x, {v: arb(0)}).is_finite()
