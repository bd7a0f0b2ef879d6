"""Steps, curves and limits at infinity of certificates, by the second implementation."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import mpmath
import pytest
from mpmath import mp, mpf
from test_regions import ACCEPTED, REFUSED

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck.answer import recheck
from cbdp_sym.recheck.expansions import Expansions, inverted
from cbdp_sym.recheck.functions import evaluate, precision
from cbdp_sym.recheck.limits import limit_at
from cbdp_sym.recheck.outcome import Refused
from cbdp_sym.recheck.ranges import Range
from cbdp_sym.recheck.reader import expression_of
from cbdp_sym.recheck.regions import Region

Case = tuple[str, str, Any]


def of_kind(cases: list[Case]) -> list[Case]:
    return [c for c in cases if isinstance(c[2], dict) and {"step", "curve"} & c[2].keys()]


def verdict(case: Case) -> str:
    claim, where, tree = case
    return recheck({"inequality": 1, "claim": claim, "where": where, "proof": tree}).verdict


@pytest.mark.parametrize("case", of_kind(ACCEPTED), ids=lambda c: c[0])
def test_sound_steps_and_curves_are_accepted(case: Case) -> None:
    assert verdict(case) == "holds"


@pytest.mark.parametrize("case", of_kind(REFUSED), ids=lambda c: f"{c[0]} where {c[1]}")
def test_unsound_steps_and_curves_are_refused(case: Case) -> None:
    assert verdict(case) == "refused"


def test_a_changed_node_is_refused() -> None:
    for case in of_kind(ACCEPTED):
        claim, where, tree = case
        for key in tree:
            assert verdict((claim, where, {k: v for k, v in tree.items() if k != key})) == "refused" or (
                key == "strict"
            )
        for other in ({"step": "z"}, {"curve": "z"}, {"at": 5}, {"at": "both"}, {"at": None}):
            if other.keys() <= tree.keys():
                assert verdict((claim, where, {**tree, **other})) == "refused"
        assert verdict((claim, where, {**tree, "more": 1})) == "refused"


AT_INFINITY = [
    ("log(1+x**2)+log(2+x**2)-2*log(x)-log(3+x**2)", 0),
    ("x*log(1+x)-x*log(x)", 1),
    ("x*log(x)-x*log(x-3)+1/x", 3),
    ("x**2/(x+1)-x", -1),
    ("loggamma(x+1/3)-x*log(x)+x+log(x)/6", "log(2*pi)/2"),
    ("digamma(x+2)-log(3*x)+polygamma(1,x)", "-log(3)"),
    ("(1+x)*log((2*x+1)/(2*x+3))", -1),
    ("log(x)-x/7", "-oo"),
    ("log(log(1+1/x))+log(x)", 0),
    ("log(log((3*x+1)/(3*x-1)))+log(x)", "log(2/3)"),
    ("x*log(log((2*x+1)/x))-x*log(log(2))", "1/(2*log(2))"),
    ("log(abs(log(x)-log(x+1)))+log(x)", 0),
    ("loggamma(x)-5*x", "oo"),
]


@pytest.mark.parametrize(("text", "limit"), AT_INFINITY)
def test_expansions(text: str, limit: Any) -> None:
    f = ex.simplified(expression_of(text, {"x"}))
    found = Expansions("x", Region({})).limit(f)
    if limit in ("oo", "-oo"):
        assert found == (1 if limit == "oo" else -1)
        return
    assert isinstance(found, ex.Term)
    value = evaluate(found, {})
    wanted = evaluate(expression_of(str(limit), ()), {})
    assert mpmath.libmp.mpf_le(wanted.low, value.high) and mpmath.libmp.mpf_le(value.low, wanted.high)
    with precision(400), mp.workprec(400):
        far = evaluate(f, {"x": evaluate(ex.num(Fraction(10) ** 12), {})})
        assert mpf(far.low) - mpf(value.high) < mpf(10) ** -9
        assert mpf(value.low) - mpf(far.high) < mpf(10) ** -9


@pytest.mark.parametrize(
    "text",
    [
        "sin(x)",
        "x*log(x)*log(x+1)",
        "x**2*log(1+1/x)",
        "x*digamma(x)-x*log(x)",
        "a*x",
        "log(log(x))-x",
        "x*log(log(1+1/x))+x*log(x)",
        "log(log(1+1/x**2))",
        "log(log(1+a/x))",
    ],
)
def test_what_has_no_expansion_here(text: str) -> None:
    f = ex.simplified(expression_of(text, {"x", "a"}))
    with pytest.raises(Refused):
        Expansions("x", Region({"a": Range()})).limit(f)


def test_a_limit_at_a_finite_end() -> None:
    """x log x goes to 0 at 0, and is not defined there."""
    region = Region({"x": Range(Fraction(0), Fraction(1), True, True)})
    for text, limit in (("x*log(x)", 0), ("x*log(x)+2*x", 0), ("3+x**2*log(x)", 3)):
        assert limit_at(ex.simplified(expression_of(text, {"x"})), "x", Fraction(0), 0, region) is ex.num(
            limit
        )
    f, there = inverted(ex.log(ex.var("x")), "x", Fraction(0), 0, region)
    assert there.ranges["x"].low == 1
    assert f is ex.neg(ex.log(ex.var("x")))


@pytest.mark.parametrize(
    ("claim", "where", "value", "expected"),
    [
        ("log(1+x)-log(x) > 0", "x > 0", {"by": "zero"}, "holds"),
        ("log(1+2*x)-log(x) > log(2)", "x > 0", {"by": "zero"}, "holds"),
        ("log(1+2*x)-log(x) > 7/10", "x > 0", {"by": "sign"}, "refused"),
        ("x*log(1+x)-x*log(x) < 1", "x > 0", {"by": "zero"}, "refused"),
    ],
)
def test_edges_at_infinity(claim: str, where: str, value: Any, expected: str) -> None:
    tree = {"edge": "x", "at": "high", "value": value, "slope": {"by": "sign"}, "strict": "slope"}
    assert verdict((claim, where, tree)) == expected
