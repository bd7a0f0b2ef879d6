"""Functions outside their domains: the prover proves nothing that is undefined somewhere."""

import pytest

from cbdp_sym import Refusal, prove

CLAIMS = [
    ("(x**2 - x)/(x - 1) <= x", "x >= 0"),
    ("x/x >= 1", "x > -1"),
    ("sqrt(x)**2 >= x", "x >= -1"),
    ("sqrt(x**2) <= x", "x >= -1"),
    ("exp(log(x)) <= x", "x >= 0"),
    ("log(x**2) <= 2*log(x)", "x > -1"),
    ("(x**3)**(1/3) >= x", "x < 0"),
    ("x**(1/3)*x**(2/3) >= x", "x > -1"),
    ("0*log(x) >= 0", "x >= 0"),
    ("x**y/x**y >= 1", "x >= 0, y > 0"),
    ("asin(x) <= 2", "x >= 0"),
    ("acosh(x) >= 0", "x > 0"),
    ("atanh(x) >= x", "0 <= x, x <= 1"),
    ("tan(x) >= 0", "0 <= x, x <= 2"),
    ("atan(x) + atan(1/x) >= 1", "x > -1"),
    ("gamma(x) > 0", "x > -1"),
    ("LambertW(x) >= -1", "x > -1"),
    ("1/(1/x) >= 0", "x >= 0"),
    ("Max(1/x, 0) >= 0", "x >= -1"),
    ("log(x - 1)*(x - x) >= 0", "x >= 1"),
]


@pytest.mark.parametrize(("claim", "where"), CLAIMS)
def test_the_prover_proves_nothing_that_is_undefined_somewhere(claim: str, where: str) -> None:
    try:
        verdict = prove(claim, where, seconds=3).verdict
    except Refusal:
        return
    assert verdict != "proved"
