"""Classes of problems that the generator brought up: decided, and each certificate checked twice."""

import pytest
import sympy
from sympy import Rational, S, cos, exp, log

from cbdp_sym import prove
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.limits import limit_at
from cbdp_sym.analysis.regions.statement import claim_of
from cbdp_sym.oracles.prover import ImproperClaim
from cbdp_sym.recheck.answer import Wanted, recheck

TRUE = {
    "0/0 at an end": ("x/(exp(x) - 1) - 1 - log(x/(exp(x) - 1)) <= x**2/8", "0 < x"),
    "a constant to spare": ("sin(pi*x/(1 + x)) < 4*x/(1 + x)**2 + 1/10", "0 < x"),
    "a product as a variable": ("(1 - x*y)**(1/3) <= 1 - x*y/3", "0 <= x, x <= 1, 0 <= y, y < 1"),
    "convex in the exponent": (
        "1 <= p**a*q**(1 - a) + (1 - p)**a*(1 - q)**(1 - a)",
        "0 < p, p < 1, 0 < q, q < 1, 1 <= a",
    ),
    "an absolute value as a variable": (
        "atan(Abs(sin(x))) + erf(Abs(sin(x)))/3 <= Abs(sin(x)) + 2*Abs(sin(x))/(3*sqrt(pi))",
        "",
    ),
    "a ratio as a variable": ("sin(pi*x/(x + y)) <= 4*x*y/(x + y)**2", "0 < x, 0 < y"),
    "a wave as a variable": ("cos(sin(x)) <= 1 - sin(x)**2/2 + sin(x)**4/24", ""),
    "odd and increasing": ("atan(x**2/(2 + 2*x/3)) <= atan((1 + x)*log(1 + x) - x)", "0 <= x, x <= 3"),
    "too large for balls far out": ("tanh(x**2) <= atanh(tanh(x**2))", ""),
    "separate variables": ("log(cosh(x - 1/x)) + u - 1 <= (x - 1/x)**2/2 + sinh(u - 1)", "0 < x, 1 < u"),
    "a fraction as a variable": ("cosh(x - 1/x) <= exp((x - 1/x)**2/2)", "0 < x"),
    "a common factor as it is written": (
        "(1 + x**2)*cosh(sin(log(x/y))) < (1 + x**2)*exp(sin(log(x/y))**2/2) + 1/100000",
        "0 < x, 0 < y",
    ),
    "another form than its text denotes": (
        "q*(p/q)**(2/3) + (1 - q)*((1 - p)/(1 - q))**(2/3)"
        " < q*((1 + 2*(p/q))/3) + (1 - q)*((1 + 2*((1 - p)/(1 - q)))/3) + 1/10",
        "0 < p, p < 1, 0 < q, q < 1",
    ),
    "roots of v and of 1 - v": (
        "-2*log(sqrt(p*q) + sqrt((1 - p)*(1 - q))) <= p*log(p/q) + (1 - p)*log((1 - p)/(1 - q))",
        "0 < p, p < 1, 0 < q, q < 1",
    ),
    "tight for all p at a point of t": ("log(1 - p + p*exp(t)) <= p*t + t**2/8", "0 < p, p <= 1"),
    "least at an irrational point": ("x**x >= 692/1000", "0 < x"),
    "nested nodes of a plan": (
        "cos(sinh(log(x))) + atan(u) <= 1 - sinh(log(x))**2/2 + sinh(log(x))**4/24 + u",
        "0 < x, 0 <= u",
    ),
    "a square before the order of the variables": (
        "(p - q)**2 <= (sqrt(p) - sqrt(q))**2 + (sqrt(1 - p) - sqrt(1 - q))**2",
        "0 <= p, p <= 1, 0 <= q, q < 1",
    ),
    "symmetric, and 0 at an irrational point": (
        "4*(1 - x*y)*(x + y)**2 <= 4 + (x - y)**2*(x + y)**4",
        "0 <= x, x <= 1, 0 <= y, y <= 1",
    ),
    "two outcomes and a constant": (
        "1 <= q*exp(p/q - 1) + (1 - q)*exp((1 - p)/(1 - q) - 1)",
        "0 < p, p < 1, 0 < q, q < 1",
    ),
    "an exponential that falls": ("exp(-x)*sqrt(5/2*x*y) <= exp(-x)*(1 + 5/2*x*y)/2", "0 <= x, 0 <= y"),
}
FALSE = {
    "a circle": ("2*x*y + 1/100000 <= 1", "x**2 + y**2 == 1"),
    "a bump far out": (
        "(x**3 + y**3)**(1/3) + 1/200*exp(-100000*(y - 38946297/95176)**2) <= (x**(3/2) + y**(3/2))**(2/3)",
        "0 < x, 0 <= y",
    ),
    "a fraction, moved": ("cosh(x - 1/x) + 1/10**6 <= exp((x - 1/x)**2/2)", "0 < x"),
    "a factor, moved": ("(1 + x**2)*cosh(sin(x)) + 1/10**6 <= (1 + x**2)*exp(sin(x)**2/2)", ""),
    "roots of v and of 1 - v, moved": (
        "1/10**6 - 2*log(sqrt(p*q) + sqrt((1 - p)*(1 - q))) <= p*log(p/q) + (1 - p)*log((1 - p)/(1 - q))",
        "0 < p, p < 1, 0 < q, q < 1",
    ),
    "tight for all p, moved": ("log(1 - p + p*exp(t)) + 1/10**6 <= p*t + t**2/8", "0 < p, p <= 1"),
    "two outcomes, moved": (
        "1 + 1/10**6 <= q*exp(p/q - 1) + (1 - q)*exp((1 - p)/(1 - q) - 1)",
        "0 < p, p < 1, 0 < q, q < 1",
    ),
    "symmetric, moved": (
        "4*(1 - x*y)*(x + y)**2 + 1/10**6 <= 4 + (x - y)**2*(x + y)**4",
        "0 <= x, x <= 1, 0 <= y, y <= 1",
    ),
    "least at an irrational point, moved": ("x**x >= 692201/10**6", "0 < x"),
}


@pytest.mark.parametrize("name", FALSE)
def test_a_false_claim_is_refuted(name: str) -> None:
    assert prove(*FALSE[name], seconds=30, cpu=True).verdict == "refuted"


@pytest.mark.parametrize("name", TRUE)
def test_a_class_is_decided_and_checked_twice(name: str) -> None:
    claim, where = TRUE[name]
    answer = prove(claim, where, seconds=30, cpu=True)
    assert answer.verdict == "proved", answer
    assert recheck(answer.certificate, seconds=60, wanted=Wanted(claim, where)).verdict == "holds"


@pytest.mark.parametrize(
    ("f", "limit"),
    [
        ("x/(exp(x) - 1)", S.One),
        ("(1 - cos(x))/x**2", Rational(1, 2)),
        ("log(x/(exp(x) - 1))", S.Zero),
        ("(exp(x) - 1 - x)/x**2", Rational(1, 2)),
        ("x/(1 - cos(x))", None),  # it is infinite, for which there is no rule
    ],
)
def test_a_fraction_that_is_0_by_0_goes_to_that_of_derivatives(f: str, limit: object) -> None:
    names = {"x": sympy.Symbol("x", real=True), "exp": exp, "log": log, "cos": cos}
    region = claim_of("x > 0", "0 < x, x < 1").region
    region = region.knowing(exp(names["x"]) - 1, True)
    expression = sympy.sympify(f, locals=names)
    if limit is None:
        with pytest.raises(Refusal):
            limit_at(expression, names["x"], S.Zero, region)
    else:
        assert limit_at(expression, names["x"], S.Zero, region) == limit


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("pi < acos(pi)", "'acos(pi)' is undefined"),
        ("y > -(x/x)", "'1/x' is undefined at x = 0"),
        ("sin(x) >= 0/sin(y)", "'1/sin(y)' is undefined at y = 0"),
    ],
)
def test_what_is_undefined_gets_a_sentence(claim: str, said: str) -> None:
    with pytest.raises(ImproperClaim, match="is undefined") as raised:
        prove(claim, seconds=5)
    assert str(raised.value).startswith(said)


def test_two_outcomes_are_taken_apart() -> None:
    claim = (
        "q*(p/q)**(1/3) + (1 - q)*((1 - p)/(1 - q))**(1/3)"
        " <= q*(1 + (p/q - 1)/3) + (1 - q)*(1 + ((1 - p)/(1 - q) - 1)/3)"
    )
    where = "0 < p, p < 1, 0 < q, q < 1"
    assert prove(claim, where, seconds=30, cpu=True).verdict == "proved"
