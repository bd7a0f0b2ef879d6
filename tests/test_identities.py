"""Functions by their definitions: what the kernel and the independent checker make of them."""

from __future__ import annotations

import json
import random

import mpmath
import pytest
import sympy
from sympy import S, Symbol

from cbdp_sym import prove
from cbdp_sym.analysis.algebra import same_form
from cbdp_sym.analysis.grammar import claims_of, expression_of
from cbdp_sym.analysis.identities import written_out
from cbdp_sym.analysis.logic import Relation
from cbdp_sym.analysis.signs import Assumptions
from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck.identities import written_out as written_out_again
from cbdp_sym.recheck.inequalities import recheck
from cbdp_sym.recheck.normal import Normaliser
from cbdp_sym.recheck.reader import expression_of as term_of

X, Y = sympy.symbols("x y", real=True)
SAME = [
    ("sin(x + y)", "sin(x)*cos(y) + cos(x)*sin(y)"),
    ("cos(x - y)", "cos(x)*cos(y) + sin(x)*sin(y)"),
    ("sin(2*x)", "2*sin(x)*cos(x)"),
    ("cos(3*x)", "cos(x)**3 - 3*sin(x)**2*cos(x)"),
    ("sin(-2*x + y)", "sin(y)*cos(2*x) - cos(y)*sin(2*x)"),
    ("asinh(x)", "log(x + sqrt(x**2 + 1))"),
    ("acosh(x)", "log(x + sqrt(x**2 - 1))"),
    ("tan(x)*cos(x)", "sin(x)"),
    ("tan(x)", "sin(x)/cos(x)"),
    ("lowergamma(x, y) + uppergamma(x, y)", "gamma(x)"),
    ("gamma(2*x)*sqrt(pi)", "2**(2*x - 1)*gamma(x)*gamma(x + 1/2)"),
    ("gamma(2*x - 2*y)*sqrt(pi)", "2**(2*x - 2*y - 1)*gamma(x - y)*gamma(x - y + 1/2)"),
]
DIFFERENT = [
    ("sin(x + y)", "sin(x)*cos(y) - cos(x)*sin(y)"),
    ("cos(x + y)", "cos(x)*cos(y) + sin(x)*sin(y)"),
    ("sin(2*x)", "sin(x)*cos(x)"),
    ("cos(2*x)", "cos(x)**2 + sin(x)**2"),
    ("sin(3*x)", "3*sin(x) - sin(x)**3"),
    ("asinh(x)", "log(x + sqrt(x**2 - 1))"),
    ("acosh(x)", "log(x + sqrt(x**2 + 1))"),
    ("acosh(x)", "log(x - sqrt(x**2 - 1))"),
    ("atanh(x)", "log(1 + x) - log(1 - x)"),
    ("tan(x)", "cos(x)/sin(x)"),
    ("lowergamma(x, y)", "gamma(x) + uppergamma(x, y)"),
    ("lowergamma(x, y)", "gamma(y) - uppergamma(x, y)"),
    ("gamma(2*x)*sqrt(pi)", "2**(2*x)*gamma(x)*gamma(x + 1/2)"),
    ("gamma(2*x)", "2**(2*x - 1)*gamma(x)*gamma(x + 1/2)"),
    ("gamma(2*x)*sqrt(pi)", "2**(2*x - 1)*gamma(x)*gamma(x - 1/2)"),
    ("gamma(3*x)*sqrt(pi)", "2**(3*x - 1)*gamma(x)*gamma(2*x + 1/2)"),
    # the logarithm is complex for x < 0, and at x = 1 the reflection formula says nothing
    ("loggamma(2*x)", "(2*x - 1)*log(2) + loggamma(x) + loggamma(x + 1/2) - log(pi)/2"),
    ("gamma(x)*gamma(1 - x)", "pi/sin(pi*x)"),
]


def _both(left: str, right: str) -> tuple[bool, bool]:
    names = {"x": X, "y": Y}
    ours = same_form(expression_of(left, names), expression_of(right, names), Assumptions())
    terms = [ex.simplified(term_of(t, ("x", "y"))) for t in (left, right)]
    return ours, Normaliser().same(*terms)


@pytest.mark.parametrize(("left", "right"), SAME)
def test_what_is_equal(left: str, right: str) -> None:
    assert _both(left, right) == (True, True)


@pytest.mark.parametrize(("left", "right"), DIFFERENT)
def test_what_is_different(left: str, right: str) -> None:
    assert _both(left, right) == (False, False)


@pytest.mark.parametrize(
    "text",
    ["sin(x + 2*y)", "cos(3*x - y)", "asinh(sin(2*x))", "atanh(tanh(x)/2)", "acosh(2 + cos(x - y))",
     "exp(sin(x + y))*cos(x*y + 2*x)"],
)  # fmt: skip
def test_the_rewritten_form_has_the_same_values(text: str) -> None:
    e = expression_of(text, {"x": X, "y": Y})
    f = written_out(e)
    assert f is not e
    t = ex.simplified(term_of(text, ("x", "y")))
    assert written_out_again(t) is not t
    rng = random.Random(text)
    for _ in range(20):
        at = {v: sympy.Rational(rng.randint(-99, 99), 17) for v in (X, Y)}
        with mpmath.workdps(40):
            assert abs(sympy.N(e.subs(at) - f.subs(at), 30)) < 1e-25


def test_where_nothing_applies_the_same_object_is_returned() -> None:
    for text in ("x + y", "sin(x)*exp(y)", "log(x)", "sin(1)"):
        e = expression_of(text, {"x": X, "y": Y})
        assert written_out(e) is e
        t = ex.simplified(term_of(text, ("x", "y")))
        assert written_out_again(t) is t


@pytest.mark.parametrize(
    ("claim", "where"),
    [
        ("sin(x+y) == sin(x)*cos(y)+cos(x)*sin(y)", ""),
        ("acosh(x) == log(x+sqrt(x**2-1))", "x >= 1"),
        ("atanh(x) == log((1+x)/(1-x))/2", "-1 < x, x < 1"),
        ("lowergamma(a, x)+uppergamma(a, x) == gamma(a)", "a > 0, x > 0"),
        ("gamma(x)*gamma(x+1/2) == 2**(1-2*x)*sqrt(pi)*gamma(2*x)", "x > 0"),
        ("gamma(4*x) == 2**(8*x-5/2)*gamma(x)*gamma(x+1/4)*gamma(x+1/2)*gamma(x+3/4)/pi**(3/2)", "x > 0"),
        ("loggamma(2*x) == loggamma(x)+loggamma(x+1/2)+(2*x-1)*log(2)-log(pi)/2", "x > 0"),
        ("gamma(x)*gamma(1-x) == pi/sin(pi*x)", "0 < x, x < 1"),
        ("gamma(2-x)*gamma(x-1) == pi/sin(pi*(x-1))", "1 < x, x < 2"),
        ("loggamma(1-x) == log(pi/sin(pi*x))-loggamma(x)", "0 < x, x < 1"),
    ],
)
def test_identities_are_proved_and_rechecked(claim: str, where: str) -> None:
    certificate = json.loads(json.dumps(prove(claim, where, seconds=60, cpu=True).certificate))
    recheck(certificate["claim"], certificate["where"], certificate["proof"])


@pytest.mark.parametrize(("text", "low", "high"), [("gamma(1 - x)", 0, 1), ("loggamma(1 - x)", 0, 1),
                                                   ("gamma(6*x + 1/3)", 0, 3),
                                                   ("loggamma(4*x)", 0, 3)])  # fmt: skip
def test_gamma_functions_have_the_same_values(text: str, low: int, high: int) -> None:
    e = expression_of(text, {"x": X})
    inside = Assumptions([Relation(X, ">", S(low)), Relation(X, "<", S(high))])
    f = written_out(e, inside.positive)
    assert f is not e
    for k in range(1, 20):
        at = {X: low + (high - low) * sympy.Rational(k, 20)}
        with mpmath.workdps(40):
            assert abs(sympy.N(e.subs(at) - f.subs(at), 30)) < 1e-20 * abs(sympy.N(e.subs(at)))


@pytest.mark.parametrize("where", ["x < 1", "x <= 1 & x > 0", "x > 0", "x > 0 & x < 2"])
def test_no_reflection_where_an_argument_may_be_no_positive_number(where: str) -> None:
    e = expression_of("gamma(1 - x)", {"x": X})
    hypotheses = claims_of(where).relations
    inside = Assumptions(h.substitute({Symbol("x", real=True): X}) for h in hypotheses)
    assert written_out(e, inside.positive) is e


def test_a_false_identity_is_refuted() -> None:
    answer = prove("sin(x+y) == sin(x)*cos(y)+cos(x)*sin(y)*1001/1000", seconds=60, cpu=True)
    assert answer.verdict == "refuted"
    assert not answer.tie
