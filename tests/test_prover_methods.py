"""Methods of the prover: each with claims that it decides, and false neighbours that nothing proves."""

import pytest
from sympy import Poly, Rational, Symbol, expand, lowergamma, symbols, uppergamma

from cbdp_sym import prove
from cbdp_sym.analysis.logic import Relation
from cbdp_sym.analysis.regions.statement import check_statement
from cbdp_sym.analysis.signs import Assumptions
from cbdp_sym.oracles.prover.methods.sums_of_squares import _decomposed
from cbdp_sym.recheck.inequalities import recheck
from cbdp_sym.recheck.outcome import NotRechecked, Refused

x, y, z = symbols("x y z", real=True)
MOTZKIN = x**4 * y**2 + x**2 * y**4 + 1 - 3 * x**2 * y**2
CHOI_LAM = 1 + x**2 * y**2 + y**2 * z**2 + z**2 * x**2 - 4 * x * y * z
SQUARES = [
    ((x - y) ** 2 + x**2 + 1, [x, y]),
    (2 * x**2 - Rational(21, 20) * x**4 + x**6 / 6 + x * y + y**2, [x, y]),
    (MOTZKIN * (1 + x**2 + y**2), [x, y]),
    (CHOI_LAM * (1 + x**2 + y**2 + z**2), [x, y, z]),
]


@pytest.mark.parametrize(("f", "variables"), SQUARES)
def test_a_sum_of_squares_is_the_polynomial(f, variables):
    parts = _decomposed(Poly(f, *variables), [Rational(1)], variables)
    assert parts and expand(sum(parts) - f) == 0
    assert all(p.is_nonnegative for p in parts)


@pytest.mark.parametrize("f", [MOTZKIN, x**4 - x**2, x**3, (x - y) ** 2 - 1, -(x**2)])
def test_what_is_no_sum_of_squares_is_not_taken_for_one(f):
    variables = sorted(f.free_symbols, key=str)
    assert _decomposed(Poly(f, *variables), [Rational(1)], variables) is None


PAIRS = [
    ("a*log(a/b) + c*log(c/d) >= (a + c)*log((a + c)/(b + d))",
     "a*log(a/b) + c*log(c/d) >= 101/100*(a + c)*log((a + c)/(b + d))",
     "a > 0, b > 0, c > 0, d > 0"),
    ("(x - y)/(log(x) - log(y)) < (x + y)/2 - (x - y)**2/(6*(x + y))",
     "(x - y)/(log(x) - log(y)) < (x + y)/2 - (x - y)**2/(5*(x + y))", "0 < y, y < x"),
    ("((x**p + 1)/2)**(1/p) <= ((x**q + 1)/2)**(1/q)",
     "((x**p + 1)/2)**(1/p) < ((x**q + 1)/2)**(1/q)", "x > 0, 0 < p, p < q"),
    ("x**y > y**x", "x**y > 101/100*y**x", "E <= x, x < y"),
    ("x**4*y**2 + x**2*y**4 + 1 >= 3*x**2*y**2", "x**4*y**2 + x**2*y**4 + 1 >= 31/10*x**2*y**2", ""),
    ("LambertW(x) <= log(1 + x)", "LambertW(x) <= log(1 + 99/100*x)", "x >= 0"),
    ("gamma(x + s) <= x**s*gamma(x)", "gamma(x + s) <= x**(s - 1/100)*gamma(x)", "x > 0, 0 <= s <= 1"),
    ("x*log(x) >= -exp(-1)", "x*log(x) >= -exp(-1) + 1/100", "x > 0"),
    ("2*(p - q)**2 <= p*log(p/q) + (1 - p)*log((1 - p)/(1 - q))",
     "21/10*(p - q)**2 <= p*log(p/q) + (1 - p)*log((1 - p)/(1 - q))", "0 < p < 1, 0 < q < 1"),
    ("3*sin(x) <= x*(2 + cos(x))", "301/100*sin(x) <= x*(2 + cos(x))", "x >= 0"),
    ("tanh(x/2)*tanh(y/2) <= tanh(x*y/4)", "tanh(x/2)*tanh(y/2) <= tanh(x*y/5)", "x >= 0, y >= 0"),
    ("acosh(x) <= log(2*x)", "acosh(x) <= log(199/100*x)", "x >= 1"),
    ("asinh(x) <= log(1 + 2*x)", "asinh(x) <= log(1 + 199/100*x)", "x >= 0"),
]  # fmt: skip


@pytest.mark.parametrize(("true", "false", "where"), PAIRS)
def test_true_claims_are_proved_and_their_neighbours_refuted(true, false, where):
    answer = prove(true, where, seconds=60)
    assert answer.verdict == "proved", answer
    check_statement(answer.certificate)
    assert prove(false, where, seconds=30).verdict == "refuted"


RECHECKED = [
    # Bernoulli's inequality for each power
    ("x**y + y**x > 1", "x**y + y**x > 21/20", "0 < x < 1, 0 < y < 1"),
    ("2*x**y + y**x <= 3 + 2*y*(x - 1)", "2*x**y + y**x <= 29/10 + 2*y*(x - 1)",
     "0 < x < 1, 0 < y < 1"),
    # a product of variables as a variable
    ("(sinh(a*e) - sinh((a - 1)*e))/sinh(e) <= exp(a*(a - 1)*e**2/2)",
     "(sinh(a*e) - sinh((a - 1)*e))/sinh(e) <= exp(49/100*a*(a - 1)*e**2)", "a > 1, e > 0"),
    ("cosh(a*b) <= exp(a**2*b**2/2)", "cosh(a*b) <= exp(12/25*a**2*b**2)", "a >= 0, b >= 0"),
    # each of two outcomes by itself
    ("(sqrt(p) - sqrt(q))**2 + (sqrt(1-p) - sqrt(1-q))**2 <= p*log(p/q) + (1-p)*log((1-p)/(1-q))",
     "3*(sqrt(p) - sqrt(q))**2 + 3*(sqrt(1-p) - sqrt(1-q))**2 <= p*log(p/q) + (1-p)*log((1-p)/(1-q))",
     "0 < p < 1, 0 < q < 1"),
    ("p*log(p/q) + (1 - p)*log((1 - p)/(1 - q)) <= (p - q)**2/q + (p - q)**2/(1 - q)",
     "p*log(p/q) + (1 - p)*log((1 - p)/(1 - q)) <= 9/10*(p - q)**2/q + 9/10*(p - q)**2/(1 - q)",
     "0 < p < 1, 0 < q < 1"),
    # a root and its variable as rational functions
    ("sqrt(1+e**2) - 1 + log(1 - (sqrt(1+e**2) - 1)**2/e**2) < e - 1 + exp(-e)",
     "sqrt(1+e**2) - 1 + log(1 - (sqrt(1+e**2) - 1)**2/e**2) < 9/10*e - 1 + exp(-e)", "e > 0"),
    ("log(x + sqrt(4 + x**2)) <= log(2) + x/2", "log(x + sqrt(4 + x**2)) <= log(2) + 49/100*x", "x >= 0"),
    # tight at π
    ("sin(x)/x >= (pi**2 - x**2)/(pi**2 + x**2)", "sin(x)/x >= (pi**2 - x**2)/(pi**2 + 99/100*x**2)",
     "x > 0"),
    # an even function that does not look so
    ("log(1 + exp(x)) <= (x + sqrt(x**2 + 4*log(2)**2))/2",
     "log(1 + exp(x)) <= (x + sqrt(x**2 + 39/10*log(2)**2))/2", ""),
    # the same on both sides of 1/2
    ("-p*log(p) - (1 - p)*log(1 - p) <= 2*log(2)*sqrt(p*(1 - p))",
     "-p*log(p) - (1 - p)*log(1 - p) <= 199/100*log(2)*sqrt(p*(1 - p))", "0 < p < 1"),
    # the same on both sides of every point
    ("asin(x) + acos(x) == pi/2", "asin(x) + acos(x) == 157/100", "-1 <= x <= 1"),
    # the logarithm of a logarithm at an end
    ("log((x - y)/(log(x) - log(y))) < (x*log(x) - y*log(y))/(x - y) - 1",
     "log(11/10*(x - y)/(log(x) - log(y))) < (x*log(x) - y*log(y))/(x - y) - 1", "0 < y, y < x"),
    # homogeneous of degree -1
    ("(atan(b/t) - atan(a/t))/t > (b - a)/sqrt((a**2 + t**2)*(b**2 + t**2))",
     "(atan(b/t) - atan(a/t))/t > 101/100*(b - a)/sqrt((a**2 + t**2)*(b**2 + t**2))",
     "0 < a, a < b, 0 < t"),
    # quotients under a root, odd powers of an absolute value, a limit like that of a power
    ("2**(x/(1 + x)) + 5*sqrt(1 - (x/(1 + x))**2) <= 1 + x/(1 + x) + 5*(1 - (x/(1 + x))**2/2)",
     "2**(x/(1 + x)) + 5*sqrt(1 - (x/(1 + x))**2) <= 1 + 2/3*x/(1 + x) + 5*(1 - (x/(1 + x))**2/2)", "0 <= x"),
    ("exp(x)*sin(Abs(x**3)) <= exp(x)*Abs(x**3)", "exp(x)*sin(Abs(x**3)) <= 99/100*exp(x)*Abs(x**3)",
     "-2 <= x, x <= 2"),
    ("exp(x)*log(1 + exp(3*x/4 - 2)) <= exp(x)*exp(3*x/4 - 2)/sqrt(1 + exp(3*x/4 - 2))",
     "exp(x)*log(1 + exp(3*x/4 - 2)) <= 99/100*exp(x)*exp(3*x/4 - 2)/sqrt(1 + exp(3*x/4 - 2))", ""),
    # a limit where a coefficient has no known sign, a common factor, the exponential of -W
    ("p*log(p/q) - p + q < (p - q)**2/q + 1/10000", "p*log(p/q) - p + q < (p - q)**2/q - 1/10000",
     "0 < p, 0 < q"),
    ("tanh(cosh(x) - 1) < atanh(tanh(cosh(x) - 1)) + 1/100000",
     "tanh(cosh(x) - 1) < atanh(tanh(cosh(x) - 1)) - 1/100000", ""),
    ("LambertW(1/x) <= log(1 + 1/x)", "LambertW(1/x) <= 9/10*log(1 + 1/x)", "0 < x"),
    # arcs, within a quarter turn and beyond
    ("asin(sin(x)) <= x", "asin(sin(x)) <= 99/100*x", "x >= 0"),
    ("acos(cos(x)) <= Abs(x)", "acos(cos(x)) <= Abs(x) - 1/1000", ""),
    # a root on an interval that ends at 0, and a tail in which bounded functions are coefficients
    ("(1 + x)/2 + x/3 >= sqrt(x) + tanh(x)/3", "(1 + x)/2 + x/3 >= sqrt(x) + 3/5*tanh(x)", "x >= 0"),
    # Minkowski's inequality
    ("((a+c)**3 + (b+d)**3)**(1/3) <= (a**3 + b**3)**(1/3) + (c**3 + d**3)**(1/3)",
     "((a+c)**3 + (b+d)**3)**(1/3) <= 99/100*(a**3 + b**3)**(1/3) + (c**3 + d**3)**(1/3)",
     "0 <= a, 0 <= b, 0 <= c, 0 <= d"),
]  # fmt: skip


@pytest.mark.parametrize(("true", "false", "where"), RECHECKED)
def test_what_is_proved_is_rechecked_and_the_neighbours_are_refuted(true, false, where):
    answer = prove(true, where, seconds=20, cpu=True)
    assert answer.verdict == "proved", answer
    certificate = answer.certificate
    recheck(certificate["claim"], certificate["where"], certificate["proof"])
    assert prove(false, where, seconds=10, cpu=True).verdict == "refuted"


def test_a_claim_that_fails_close_to_a_tight_edge_is_refuted():
    claim, where = "log(1 + q*(exp(e) - 1)) <= 2*q*e", "0 <= q <= 1, 0 <= e <= 13/10"
    assert prove(claim, where, seconds=20).verdict == "refuted"


def test_a_share_of_the_order_and_the_upper_incomplete_gamma_function() -> None:
    answer = prove("lowergamma(k, l) <= gamma(k)*exp(k - l)*(l/k)**k", "0 < l, l < k", seconds=20, cpu=True)
    certificate = answer.certificate
    assert certificate is not None
    recheck(certificate["claim"], certificate["where"], certificate["proof"])


@pytest.mark.parametrize(
    ("order", "start", "upper", "lower"),
    [
        (">", ">", {1}, {1}),
        (">", ">=", {1}, {0, 1}),
        (">", None, {-1, 0, 1}, {-1, 0, 1}),
        (">=", ">", {-1, 0, 1}, {-1, 0, 1}),
        (None, ">", {-1, 0, 1}, {-1, 0, 1}),
    ],
)
def test_signs_of_incomplete_gamma_functions(order, start, upper, lower):
    a, b = (Symbol(name, real=True) for name in "ab")
    known = Assumptions(Relation(v, op, Rational(0)) for v, op in ((a, order), (b, start)) if op)
    assert known.sign(uppergamma(a, b)) == upper
    assert known.sign(lowergamma(a, b)) == lower


@pytest.mark.parametrize("where", ["a > 0, x >= 0", "a > 0, x > 0"])
def test_the_second_checker_knows_them_too(where):
    strict = ">=" if "x >=" in where else ">"
    recheck("uppergamma(a, x) > 0", "a > 0, x > 0", {"by": "sign"})
    recheck(f"lowergamma(a, x) {strict} 0", where, {"by": "sign"})
    if strict == ">=":
        with pytest.raises((Refused, NotRechecked)):
            recheck("lowergamma(a, x) > 0", where, {"by": "sign"})
