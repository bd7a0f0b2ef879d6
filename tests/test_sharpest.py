"""Best constants of families of inequalities: of any size and sign, in several variables, within the time."""

from __future__ import annotations

import time

import pytest
from sympy import Integer, Rational, S, exp, log, pi, sqrt

from cbdp_sym import prove, sharpest
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.statement import claim_of
from cbdp_sym.oracles.prover.critical import Critical
from cbdp_sym.oracles.prover.sharpest import _Family
from cbdp_sym.recheck.answer import recheck

# claim, domain, the best constant, and whether it is the least one
FAMILIES = [
    # negative constants, and 0
    ("x*log(x) >= c", "x > 0", -exp(-1), False),
    ("x**2 - 2*x >= c", "", Integer(-1), False),
    ("x**2 + c >= -12345/1000", "", Rational(-12345, 1000), True),
    ("x**2 + y**2 - 3*x*y >= c*(x**2 + y**2)", "", Rational(-1, 2), False),
    ("sin(x)*sin(y) <= c + 1", "", S.Zero, True),
    ("Abs(x) >= c", "", S.Zero, False),
    ("exp(x) >= 1 + x + c*x**2", "x <= 0", S.Zero, False),
    ("c*(1-x) >= -exp(x)*(1-x)", "x < 1", S.Zero, True),
    # several other variables
    ("x*y + y*z + z*x <= c*(x**2 + y**2 + z**2)", "", Integer(1), True),
    ("x*y*z <= c*(x+y+z)**3", "x > 0, y > 0, z > 0", Rational(1, 27), True),
    ("a*x - exp(x) <= a*log(a) - a + c", "a > 0", S.Zero, True),
    ("exp(-a*x) - exp(-b*x) <= c", "0 < x, 0 < a, a < b", Integer(1), True),
    ("p*log(p/q) + (1-p)*log((1-p)/(1-q)) >= c*(p-q)**2", "0<p, p<1, 0<q, q<1", Integer(2), False),
    ("log(1+x*y) <= c*(x+y)", "0 <= x, x <= 1, 0 <= y, y <= 1", log(2) / 2, True),
    ("(1+x)**a >= 1 + a*x + c*x**2", "x >= 0, a >= 2", Integer(1), False),
    # in an exponent, under a power, on both sides, and where a larger one makes the claim stronger
    ("cosh(x) <= exp(c*x**2)", "", Rational(1, 2), True),
    ("x*exp(-c*x) <= 1", "x >= 0", exp(-1), True),
    ("2**(-c*x) <= 1/(1+x)", "0 <= x, x <= 1", 1 / log(2), True),
    ("exp(-c*x) >= 1 - x", "0 <= x, x < 1", Integer(1), False),
    ("c**3*x <= x + 7", "x > 0, c > 0", Integer(1), False),
    ("c*exp(x) <= c + x*exp(x)", "x >= 0", Integer(1), False),
    ("c*x <= sin(x)", "0 <= x, x <= pi/2", 2 / pi, False),
    # large, small, and irrational
    ("1000000*x <= c*(x**2 + 1)", "", Integer(500_000), True),
    ("x/1000000 <= c*(x**2 + 1)", "", Rational(1, 2_000_000), True),
    ("sqrt(x) + sqrt(y) <= c*sqrt(x+y)", "x > 0, y > 0", sqrt(2), True),
    ("-c <= x*exp(-x**2)", "", 1 / sqrt(2 * exp(1)), True),
]


@pytest.mark.parametrize(("claim", "where", "best", "least"), FAMILIES, ids=lambda v: str(v)[:40])
def test_the_best_constant_is_enclosed(claim, where, best, least):
    found = sharpest(claim, "c", where, seconds=180)
    assert found.upward is least
    assert found.lower <= best <= found.upper
    assert found.upper - found.lower <= Rational(1, 10**6) * max(abs(best) * 2, Rational(1, 10**6))
    if best.is_Rational and abs(best) > Rational(1, 1000):
        assert found.holds_at == best  # the simplest number that near
    assert found.proof.verdict == "proved" and found.witness.verdict == "refuted"
    assert recheck(found.proof.certificate).verdict == "holds"


def test_what_is_known_when_time_is_up_is_kept():
    """No proof is found near the best constant, 4/e², in this time."""
    start = time.monotonic()
    found = sharpest("x**2*exp(-a*x) <= c/a**2", "c", "x > 0, a > 0", seconds=12)
    assert time.monotonic() - start < 20
    assert found.lower < 4 / exp(2) <= found.upper <= 64
    assert found.lower > Rational(1, 2)


def test_a_constant_that_bounds_from_both_sides_is_refused():
    with pytest.raises(Refusal, match="not shown to be monotone in 'c'"):
        sharpest("c*x**2 <= c*x + 1", "c", "0 <= x, x <= 2", seconds=10)


@pytest.mark.parametrize("wrong", ["x <= atan(tan(c))", "x <= asin(sin(c))"])
def test_an_estimate_proves_nothing(wrong):
    """The estimate near 1 would be wrong: the claim is false for larger constants."""
    with pytest.raises(Refusal):
        sharpest(wrong, "c", "0 <= x, x <= 1", seconds=5)


def estimated(claim, where, starts=()):
    parsed = claim_of(claim, where)
    (relation,) = parsed.relations
    f = relation.rhs - relation.lhs if relation.op in ("<=", "<") else relation.lhs - relation.rhs
    (c,) = (v for v in parsed.region.variables if v.name == "c")
    ranges = {v: r for v, r in parsed.region.ranges.items() if v != c}
    region = type(parsed.region)(ranges, parsed.region.given)
    critical = Critical(f, c, region, True, parsed.region.ranges[c])
    return critical.estimate(starts, time.monotonic() + 20)


def test_the_estimate_is_the_constant_of_the_worst_point():
    assert abs(estimated("x*exp(-x) <= c", "x > 0") - exp(-1)) < 10**-15
    assert abs(estimated("x*y <= c*(x**2 + y**2)", "x > 0, y > 0") - Rational(1, 2)) < 10**-12
    assert abs(estimated("x*(1-x) <= c", "0 <= x, x <= 1/4, c > 0") - Rational(3, 16)) < 10**-12
    assert estimated("-1 <= c*0 + x**2", "c > 0") is None  # no constant is needed
    assert estimated("x <= c*0", "x > 1, c > 0") is None  # none is enough


def test_a_constant_power_of_e_is_not_factored_over_its_root():
    """As a polynomial in e^(1/2291) it has the degree 3176; a call of 5 seconds took 20."""
    start = time.process_time()
    assert prove("exp(1588/2291)*x <= x**2 + 1", "x > 0", seconds=30).verdict == "proved"
    assert time.process_time() - start < 15


def test_the_estimate_of_a_large_constant() -> None:
    """No constant above 2^20 was tried."""
    family = _Family("1e9*x*exp(-x) <= c", "c", "x > 0", 60.0, Rational(1, 10**6))
    best = family._critical().estimate([], time.monotonic() + 60)
    assert best is not None and abs(float(best) * 2.718281828459045 / 1e9 - 1) < 1e-9
    assert {family.ask(Rational(v), 20) for v in (400_000_000, 300_000_000)} == {"proved", "refuted"}


def test_a_function_with_jumps_has_a_best_constant() -> None:
    found = sharpest("sign(x) <= c", "c", tolerance="1/10")
    assert found.upper == 1 and found.lower < 1


def test_where_no_variable_is_left_no_empty_witness_is_shown() -> None:
    text = str(sharpest("2 <= c", "c", tolerance="1/10"))
    assert text.splitlines()[-1].startswith("  false for c = ") and ", at" not in text
