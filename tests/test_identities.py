"""Functions by their definitions: what the kernel and the independent checker make of them."""

from __future__ import annotations

import json
import random

import mpmath
import pytest
import sympy

from cbdp_sym import prove
from cbdp_sym.kernel.algebra import same_form
from cbdp_sym.kernel.grammar import expression_of
from cbdp_sym.kernel.identities import written_out
from cbdp_sym.kernel.signs import Context
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
]


def _both(left: str, right: str) -> tuple[bool, bool]:
    names = {"x": X, "y": Y}
    ours = same_form(expression_of(left, names), expression_of(right, names), Context())
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
    ],
)
def test_identities_are_proved_and_rechecked(claim: str, where: str) -> None:
    certificate = json.loads(json.dumps(prove(claim, where, seconds=60, cpu=True).certificate))
    recheck(certificate["claim"], certificate["where"], certificate["proof"])


def test_a_false_identity_is_refuted() -> None:
    answer = prove("sin(x+y) == sin(x)*cos(y)+cos(x)*sin(y)*1001/1000", seconds=60, cpu=True)
    assert answer.verdict == "refuted"
    assert not answer.tie
