"""Certificates of integrals and maxima that would prove something false: refused.

Each was accepted once. The values beside them are what the integrals are.
"""

from __future__ import annotations

from typing import Any

import pytest
from sympy import Abs, Integral, Max, Piecewise, Rational, Symbol, exp, log, oo, sign

from cbdp_sym import Refusal
from cbdp_sym.analysis.quadrature import check

x = Symbol("x", real=True)
u = exp(x) - 1 - Rational(3, 2) * x  # negative up to 0.7627, and positive beyond
E = Rational(89, 100)


def certificate(lower: str, upper: str, *pieces: Any) -> dict[str, Any]:
    ends = {"lower": lower, "upper": upper}
    return {"integral": 1, "at": {}, "bits": 80, "goal": 60, **ends, "pieces": list(pieces)}


def series(**changed: Any) -> dict[str, Any]:
    """One expansion at 0 for the whole integral; its disk is the unit disk."""
    plain = {"by": "series", "from": "0", "to": str(E), "singular": "from", "power": 1,
             "terms": 120, "radius": "1"}  # fmt: skip
    return {**plain, **changed}


def tail(low: str, high: str) -> dict[str, Any]:
    return {"by": "tail", "from": low, "to": high, "most": "1/100"}


CASES = {
    # the sign of u was shown on half of the disk, where u/v² has no zero, and used on the whole of it
    "an absolute value that has its kink beyond the half of the disk: 0.0609": (
        Integral(Abs(u), (x, 0, E)),
        certificate("489/10000", "490/10000", series()),
    ),
    # and where the maximum is 0, nothing was left that knew of the smaller disk: 0.0059
    "a maximum that is 0 on the half of the disk": (
        Integral(Max(u, 0), (x, 0, E)),
        certificate("-1/1000000", "1/1000000", series()),
    ),
    "a Piecewise with a condition that changes beyond the half of the disk: 0.127": (
        Integral(Piecewise((1, u > 0), (0, True)), (x, 0, E)),
        certificate("-1/1000000", "1/1000000", series()),
    ),
    # log(1 + h) >= 0 for h >= 0 was taken for > 0, also where h is 0: exp(-1)
    "the sign of a logarithm that is 0": (
        Integral((1 - sign(log(1 + Max(-x, 0)))) * exp(-x), (x, 1, oo)),
        certificate("-1/50", "1/50", tail("1", "oo")),
    ),
    # the tail was taken for that from -∞ to -5: the integral is -∞
    "from infinity down to a number": (
        Integral(exp(x), (x, oo, -5)),
        certificate("-1/50", "1/50", tail("oo", "-5")),
    ),
    "from a number to minus infinity": (
        Integral(exp(-x), (x, 5, -oo)),
        certificate("-1/50", "1/50", tail("5", "-oo")),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_refused(name: str) -> None:
    with pytest.raises(Refusal):
        check(*CASES[name])


def test_within_half_of_the_disk() -> None:
    """The same expansion proves what is true: 7/5 + 3/25 - exp(2/5) = 0.028175…"""
    claim = certificate("28175/1000000", "28176/1000000", series(to="2/5"))
    _, lower, upper = check(Integral(Abs(u), (x, 0, Rational(2, 5))), claim)
    assert (lower, upper) == (Rational(28175, 10**6), Rational(28176, 10**6))
