"""Every kind of divergence of every pair of a zoo of laws, by two commands, against mpmath.

By day a pair of each kind of place: equal laws, kinks that touch, half-lines, thin and heavy tails, infinite
values, places where a density is 0. At night all pairs (``test_the_whole_zoo``).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
import zoo
from mpmath import mp, mpf
from sympy import Rational

from cbdp_sym import divergence, evaluate

HEADS = {"kl": "KL", "tv": "TotalVariation", "chi2": "ChiSquared", "renyi": "RenyiDivergence",
         "alpha": "AlphaDivergence", "hockey-stick": "HockeyStick"}  # fmt: skip
GUMBEL, SHIFTED, CAUCHY = zoo.LAWS[7], zoo.LAWS[8], zoo.LAWS[16]
NORMAL, WIDE, LAPLACE, MOVED = zoo.LAWS[0], zoo.LAWS[2], zoo.LAWS[4], zoo.LAWS[5]
HALF, UNIFORM, TENT, TWO_BUMPS, SLOW = zoo.LAWS[11], zoo.LAWS[14], zoo.LAWS[15], zoo.LAWS[17], zoo.LAWS[18]

BY_DAY = [
    (LAPLACE, MOVED, "hockey-stick", "1"),
    (LAPLACE, MOVED, "hockey-stick", "-1"),
    (LAPLACE, LAPLACE, "hockey-stick", "1/2"),
    (NORMAL, WIDE, "hockey-stick", "log(2)"),
    (GUMBEL, SHIFTED, "renyi", "3/2"),
    (GUMBEL, SHIFTED, "hockey-stick", "1"),
    (NORMAL, GUMBEL, "renyi", "2"),
    (HALF, LAPLACE, "kl", None),
    (LAPLACE, HALF, "kl", None),
    (HALF, LAPLACE, "f:(sqrt(t)-1)**2", None),
    (UNIFORM, TENT, "tv", None),
    (LAPLACE, NORMAL, "chi2", None),
    (NORMAL, CAUCHY, "tv", None),
    (SLOW, CAUCHY, "kl", None),
    (TWO_BUMPS, NORMAL, "alpha", "3"),
]


def _asked(P: str, Q: str, kind: str, order: str | None) -> dict[str, Any]:
    extra = {} if order is None else {"epsilon" if kind == "hockey-stick" else "order": order}
    return {"P": P, "Q": Q, "kind": kind, "digits": 8, "seconds": 60.0, **extra}


def _number(x: Any) -> Any:
    r = Fraction(str(Rational(x)))
    return mpf(r.numerator) / r.denominator


def check(P: str, Q: str, kind: str, order: str | None, want: Any) -> None:
    """Compare both calls with a value; an infinite one has to be said to be infinite."""
    found = divergence(**_asked(P, Q, kind, order))
    name = HEADS.get(kind)
    number = evaluate(f"{name}({order + ', ' if order else ''}{P}, {Q})", digits=8) if name else None
    if want == mp.inf:
        assert found.infinite and found.reason
        assert number is None or (number.guaranteed and number.decimals == "oo")
        return
    slack = mpf(10) ** -9 * (1 + abs(want))
    low, high = _number(found.lower), _number(found.upper)
    assert low - slack <= want <= high + slack
    assert high - low <= mpf(10) ** -7 * max(want, mpf(10) ** -2)
    if number is not None:
        assert number.guaranteed and abs(mpf(float(number)) - want) < mpf(10) ** -7 * (1 + want)


@pytest.mark.parametrize(("P", "Q", "kind", "order"), BY_DAY, ids=lambda v: getattr(v, "text", str(v))[:24])
def test_a_divergence_on_the_line(P: zoo.Law, Q: zoo.Law, kind: str, order: str | None) -> None:
    with mp.workdps(zoo.DPS):
        check(P.text, Q.text, kind, order, zoo.on_line(kind, order, P, Q))


def test_the_whole_zoo() -> None:
    with mp.workdps(zoo.DPS):
        for P, Q in zoo.pairs():
            for kind, order in zoo.KINDS:
                check(P.text, Q.text, kind, order, zoo.on_line(kind, order, P, Q))


@pytest.mark.parametrize(("kind", "order"), zoo.KINDS, ids=str)
def test_divergences_of_finite_laws(kind: str, order: str | None) -> None:
    with mp.workdps(zoo.DPS):
        for P in zoo.FINITE:
            for Q in zoo.FINITE:
                texts = [f"Finite({','.join(w)})" for w in (P, Q)]
                check(*texts, kind, order, zoo.on_outcomes(kind, order, P, Q))


@pytest.mark.parametrize(
    ("P", "Q", "kind", "more", "value"),
    [
        ("Normal(0,sqrt(355))", "Normal(0,sqrt(354))", "tv", {}, "6.8256937901e-4"),
        ("Normal(0,3)", "Normal(1/1000,3)", "tv", {}, "1.32980759518e-4"),
        ("Laplace(0,1)", "Normal(0,1)", "renyi", {"order": "1.0001"}, "oo"),
        ("Laplace(sqrt(2),1)", "Laplace(0,1)", "hockey-stick", {"epsilon": "sqrt(2)"}, "0"),
    ],
)
def test_values_that_were_refused(P: str, Q: str, kind: str, more: dict[str, str], value: str) -> None:
    found = divergence(P, Q, kind=kind, digits=9, **more)
    if value == "oo":
        assert found.infinite
    else:
        assert abs(float(found.lower) - float(value)) <= 1e-9 * float(value) + 1e-30
        assert abs(float(found.upper) - float(value)) <= 1e-9 * float(value) + 1e-30
