"""Incomplete gamma functions with a symbolic order: values at 0, derivatives, proofs, refusals."""

from __future__ import annotations

import json

import pytest
import sympy
from sympy import S, Symbol, lowergamma, uppergamma

from cbdp_sym import prove
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.definedness import require_smooth
from cbdp_sym.analysis.regions.limits import limit_at
from cbdp_sym.analysis.regions.region import Range, Region
from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck import limits as again
from cbdp_sym.recheck.inequalities import recheck
from cbdp_sym.recheck.outcome import Refused
from cbdp_sym.recheck.ranges import Range as RangeAgain
from cbdp_sym.recheck.reader import expression_of
from cbdp_sym.recheck.regions import Region as RegionAgain

a, x = Symbol("a", real=True), Symbol("x", real=True)
POSITIVE = Range(S.Zero, S.Infinity, True, True)
REGION = Region({a: POSITIVE, x: POSITIVE})
WIDER = Region({a: Range(-S.One, S.Infinity), x: POSITIVE})

TRUE = [
    ("lowergamma(a, x) <= x**a/a", "a > 0, x > 0"),
    ("lowergamma(a, x) >= x**a*exp(-x)/a", "a > 0, x > 0"),
]
FALSE = [
    ("lowergamma(a, x) <= x**a/a*999/1000", "a > 0, x > 0"),
    ("lowergamma(a, x) >= x**a*exp(-x)/a*1001/1000", "a > 0, x > 0"),
    ("uppergamma(a, x) <= x**(a-1)*exp(-x)", "0 < a, a <= 3/2, x > 0"),
]


@pytest.mark.parametrize(("claim", "where"), TRUE)
def test_bounds_are_proved_and_rechecked(claim: str, where: str) -> None:
    certificate = json.loads(json.dumps(prove(claim, where, seconds=300, cpu=True).certificate))
    recheck(certificate["claim"], certificate["where"], certificate["proof"])


def test_a_bound_on_the_upper_one() -> None:
    """The independent checker does not know the limit of x^(a-1)·exp(-x) - Γ(a, x) far out."""
    claim = "uppergamma(a, x) <= x**(a-1)*exp(-x)"
    assert prove(claim, "0 < a, a <= 1, x > 0", seconds=300, cpu=True).verdict == "proved"


@pytest.mark.parametrize(("claim", "where"), FALSE)
def test_their_false_neighbours_are_refuted(claim: str, where: str) -> None:
    assert prove(claim, where, seconds=60, cpu=True).verdict == "refuted"


@pytest.mark.parametrize(
    ("text", "value"),
    [("x**a", "0"), ("lowergamma(a, x)", "0"), ("uppergamma(a, x)", "gamma(a)"),
     ("exp(x) - x**(2*a)", "1"), ("uppergamma(a + 1, x) - x**a", "gamma(a + 1)")],
)  # fmt: skip
def test_values_at_0_where_the_order_is_positive(text: str, value: str) -> None:
    names = {"x": x, "a": a, "gamma": sympy.gamma}
    f = sympy.sympify(text, locals={**names, "lowergamma": lowergamma, "uppergamma": uppergamma})
    assert limit_at(f, x, S.Zero, REGION) == sympy.sympify(value, locals=names)
    region = RegionAgain({v: RangeAgain(ex.value_of(ex.ZERO), None, True) for v in ("a", "x")})
    term = ex.simplified(expression_of(text, ("a", "x")))
    found = again.limit_at(term, "x", ex.value_of(ex.ZERO), 0, region)
    assert found is ex.simplified(expression_of(value, ("a",)))


@pytest.mark.parametrize("text", ["x**a", "x**(a + 1)*lowergamma(a, x)", "uppergamma(a, x)"])
def test_no_values_where_the_order_may_be_negative(text: str) -> None:
    f = sympy.sympify(text, locals={"x": x, "a": a})
    with pytest.raises(Refusal):
        limit_at(f, x, S.Zero, WIDER)
    region = RegionAgain({"a": RangeAgain(-1), "x": RangeAgain(ex.value_of(ex.ZERO), None, True)})
    with pytest.raises(Refused):
        again.limit_at(ex.simplified(expression_of(text, ("a", "x"))), "x", ex.value_of(ex.ZERO), 0, region)


@pytest.mark.parametrize("f", [lowergamma(a, x), uppergamma(a, x), x * lowergamma(2 * a, 1)])
def test_they_are_smooth_in_the_argument_and_not_in_the_order(f: sympy.Expr) -> None:
    require_smooth(f, x, REGION)
    with pytest.raises(Refusal, match="in its order"):
        require_smooth(f, a, REGION)
