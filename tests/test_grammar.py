"""Every text input reads what SymPy prints, by str and by srepr, of the functions that are known."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import (
    Abs,
    Add,
    And,
    E,
    Eq,
    EulerGamma,
    Integer,
    LambertW,
    Max,
    Min,
    Mul,
    Piecewise,
    Pow,
    Rational,
    Symbol,
    acosh,
    atan,
    cosh,
    cot,
    digamma,
    erf,
    erfc,
    exp,
    gamma,
    log,
    loggamma,
    lowergamma,
    pi,
    polygamma,
    sec,
    sign,
    sin,
    sqrt,
    srepr,
    symbols,
    tanh,
    uppergamma,
)  # fmt: skip

from cbdp_sym import divergence, prove
from cbdp_sym.analysis.grammar import SyntaxProblem, claims_of, expression_of
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.recheck.answer import recheck
from cbdp_sym.recheck.reader import relations_of

x, y = symbols("x y", real=True)
NAMES = {"x": x, "y": y}
KNOWN = [
    x / 3 + Rational(2, 7), exp(-(x**2)) * sqrt(2 * pi), log(x) / x, Abs(x - y), Max(x, y, 1), Min(x, -y),
    Piecewise((x, x < 1), (x**2, x >= 2), (y, True)), polygamma(0, x), polygamma(3, x), loggamma(x),
    gamma(x), LambertW(x), erf(x) - erfc(x), uppergamma(x, y), lowergamma(x, y), EulerGamma * E, x**y,
    2**x, sign(x), -x, Integer(-3), Rational(-2, 3), digamma(x), sin(x) * atan(y), tanh(x) - cosh(x),
    acosh(x) ** Rational(-3, 2), (x + y) ** -2,
]  # fmt: skip


@pytest.mark.parametrize("printed", [str, srepr])
@pytest.mark.parametrize("e", KNOWN, ids=str)
def test_what_sympy_prints_is_read(e: Any, printed: Any) -> None:
    assert expression_of(printed(e), NAMES) == e
    assert relations_of(f"{printed(e)} >= 0")  # by the independent checker, too


@pytest.mark.parametrize("printed", [str, srepr])
def test_relations_that_sympy_prints_are_read(printed: Any) -> None:
    for relation in (x <= y, Eq(x, y), x > 1, And(x > 0, y < 1), And(x >= y, Eq(y, 2), x < 5)):
        ours, theirs = claims_of(printed(relation)).relations, relations_of(printed(relation))
        assert [r.op for r in ours] == [r.op for r in theirs]
        parts = relation.args if isinstance(relation, And) else (relation,)
        assert {(r.lhs, r.rhs) for r in ours} == {(p.lhs, p.rhs) for p in parts}


expressions = st.recursive(
    st.sampled_from([x, y, Integer(2), Rational(-1, 3), pi]),
    lambda inner: st.one_of(
        st.builds(Add, inner, inner),
        st.builds(Mul, inner, inner),
        st.builds(lambda e: exp(sin(e)), inner),
        st.builds(lambda e: Pow(1 + e**2, Rational(-1, 2)), inner),
    ),
    max_leaves=6,
)


@settings(max_examples=60, deadline=None)
@given(e=expressions)
def test_what_is_printed_is_what_is_read(e: Any) -> None:
    for text in (str(e), srepr(e)):
        assert (expression_of(text, NAMES) - e).expand() == 0


def test_a_claim_as_srepr_prints_it_is_proved_and_rechecked() -> None:
    text = srepr(log(1 + x) <= x)
    answer = prove(text, srepr(x > -1))
    assert answer.verdict == "proved" and answer.certificate is not None
    assert recheck(answer.certificate).verdict == "holds"
    assert prove("Rational(1,3)*x <= x/2", "x >= 0").verdict == "proved"
    assert prove("Eq(x/2, Rational(1,2)*x)").verdict == "proved"
    assert prove("x/x <= 1", "Ge(x, Rational(1, 2))").verdict == "proved"


def test_a_power_of_ten_is_read_exactly() -> None:
    assert expression_of("1e-6*x + 2.5E+3", NAMES) == Rational(1, 10**6) * x + 2500
    answer = prove("x >= 1e-6*x**2", "x >= 0, x <= 1e6")
    assert answer.verdict == "proved" and answer.certificate is not None
    assert recheck(answer.certificate).verdict == "holds"


def test_the_names_are_read_wherever_a_number_is() -> None:
    one = divergence("Normal(0,Rational(1,2))", "Normal(S(1)/3,1/2)", kind="renyi", order="Rational(7,2)")
    two = divergence("Normal(0,1/2)", "Normal(1/3,1/2)", kind="renyi", order="7/2")
    assert (one.lower, one.upper) == (two.lower, two.upper)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Rational(1,0)", "division by 0"),
        ("Rational(x,2)", "takes whole numbers"),
        ("Integer(1/2)", "takes whole numbers"),
        ("Pow(x)", "takes 2 arguments"),
        ("Symbol(x)", "name of a symbol"),
        ("Symbol('x', positive=True)", "in the domain"),
        ("Mul(x, Pow(0, -1))", "division by 0"),
        ("Pow(2, 100000)", "too large"),
    ],
)
def test_what_is_wrong_in_them(text: str, words: str) -> None:
    with pytest.raises(SyntaxProblem, match=words):
        expression_of(text, NAMES)
    with pytest.raises(Refusal):
        prove(f"{text} >= 0")


def test_functions_that_are_written_by_others_keep_their_meaning() -> None:
    assert expression_of(str(cot(x)), NAMES).equals(cot(x))
    assert expression_of(srepr(sec(x)), NAMES).equals(sec(x))
    assert expression_of("S", {"S": Symbol("S", real=True)}) == Symbol("S", real=True)
