"""Periods, names, Sturm's and Taylor's theorems in certificates: both checkers refuse alike."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Piecewise, Poly, Rational, S, Symbol, cos, count_roots, expand, floor, pi, prod, sin

from cbdp_sym.analysis.algebra import same_form
from cbdp_sym.analysis.grammar import expression_of
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.analysis.regions.periods import has_period
from cbdp_sym.analysis.regions.region import Range
from cbdp_sym.analysis.regions.statement import check_statement, statement
from cbdp_sym.analysis.regions.sturm import sign_on
from cbdp_sym.analysis.signs import Assumptions
from cbdp_sym.recheck import sturm
from cbdp_sym.recheck.inequalities import recheck
from cbdp_sym.recheck.outcome import NotRechecked, Refused
from cbdp_sym.recheck.polynomials import VariableRange

x = Symbol("x", real=True)
STURM, SIGN, INTERVAL = {"by": "sturm"}, {"by": "sign"}, {"by": "interval"}


def period(by="2*pi", low="-22/7", high="22/7", then=SIGN):
    return {"period": "x", "by": by, "range": [low, high], "then": then}


def named(of="cos(x)", rest="1 - u**3", ends=("-1", "1"), then=STURM, **more):
    return {"name": "u", "of": of, "rest": rest, "range": [*ends, False, False],
            "inside": [INTERVAL, INTERVAL], "then": then, **more}  # fmt: skip


LINE = ["-oo", "oo", True, True]
ACCEPTED = [
    ("(x**2 - 2)**2*(x + 3) >= 0", "x >= -3", STURM),
    ("(x**2 - 2)**2*(x + 3) > 0", "-1 < x, x <= 1", STURM),
    ("x**3 - 2*x**2 + x >= 0", "x >= 0", STURM),
    ("x**4 - x + 1 > 0", "", STURM),
    ("cos(x) <= 1", "", period(then=INTERVAL)),
    ("sin(2*pi*x)**2 >= 0", "x > 7", period("1", "0", "1")),
    ("tan(x)**2 >= 0", "5 <= x, x <= 6", {"split": "x", "at": "11/2", "parts": [SIGN, SIGN]}),
    ("sin(3*x) + sin(2*x) + y**2 + 2 >= 0", "x > y", period(then=INTERVAL)),
    ("cos(x)**3 <= 1", "", named()),
    ("cos(x)**3 + x**2 <= 1 + x**2", "", named()),
    ("y*cos(x)**3 <= y", "x > 1, y >= 0", named(rest="y*(1 - u**3)", then={
        "times": "y", "positive": SIGN, "rest": "1 - u**3", "then": STURM})),
    ("sin(1/(1/x - 1)) == -sin(x/(x - 1))", "0 < x, x < 1", {"by": "identity"}),
]  # fmt: skip
REFUSED = [
    ("(x**2 - 2)**2*(x + 3) > 0", "x > -3", STURM),  # 0 at √2
    ("(x**2 - 2)**2*(x + 3) >= 0", "x >= -4", STURM),
    ("(x**2 - 2)**3 >= 0", "x >= 1", STURM),  # an odd power
    ("x**2 > 0", "x >= 0", STURM),  # 0 at the end
    ("x**2 - 4*x + 3 >= 0", "x >= 0", STURM),
    ("-x**2 >= 0", "x > 1", STURM),
    ("x**3 > -1", "", STURM),
    ("x*y + 1 >= 0", "0 <= x <= 1, -1 < y < 1", STURM),  # in two variables
    ("exp(x) >= 0", "", STURM),
    ("pi*x**2 >= 0", "", STURM),
    ("x**2 >= 0", "", {**STURM, "more": 1}),
    ("sin(x) >= 0", "", period(low="0", high="3", then=INTERVAL)),  # shorter than the period
    ("sin(x) >= 0", "", period("pi", "0", "22/7", SIGN)),  # no period
    ("sin(x) >= 0", "", period("-2*pi", "0", "3", INTERVAL)),
    ("sin(x) >= 0", "", period("0", "1", "2", INTERVAL)),
    ("sin(x) >= 0", "", period("2*pi", "3", "-22/7", INTERVAL)),
    ("sin(x*y) >= -1/2", "0 < y, y < 1/10", period(then=INTERVAL)),
    ("sin(x) + y >= 0", "y >= 1, x*y > 0", period("2*pi*y", then=INTERVAL)),  # no constant
    ("sin(x) + x <= 10", "", period(then=INTERVAL)),
    ("sin(x**2) >= -1/2", "", period(low="0", high="1/10", then=INTERVAL)),
    ("sin(x) >= -1/2", "0 <= x, x <= 1", period(then=INTERVAL)),  # the range is left behind
    ("y + sin(x) >= 0", "x*y > 0, x > 0", period(then=INTERVAL)),  # and what says that y > 0
    ("sin(x) >= 0", "", {**period(), "range": ["0", "7", "8"]}),
    ("cos(x)**3 <= 1", "", named(rest="1 - u**2")),
    ("cos(x)**3 <= 0", "", named(rest="-u**3", ends=("-1", "0"))),  # the range does not contain it
    ("cos(x)**3 <= 1/2", "", named(rest="1/2 - u**3")),
    ("y*cos(x)**3 <= y", "x > 1, x*y > 0", named(rest="y*(1 - u**3)", then={
        "times": "y", "positive": SIGN, "rest": "1 - u**3", "then": STURM})),  # x is gone
    ("sin(1/(1/x - 1)) == sin(x/(x - 1))", "0 < x, x < 1", {"by": "identity"}),
    ("cos(x)**3 <= 1", "", {**named(), "name": "x"}),
    ("cos(x)**3 <= 1", "", {**named(), "name": "u v"}),
    ("x >= 0", "x >= -1", named(of="log(x)", rest="exp(u)", range=LINE, inside=[], then=SIGN)),
    ("cos(x)**3 <= 1", "", {**named(), "inside": [INTERVAL]}),
    ("x**2 >= 0", "x >= -1", named(of="sqrt(x)", rest="u**4", range=LINE, inside=[])),
    ("1/x**2 > 0", "x > 1", named(of="x", rest="1/u**2", range=LINE, inside=[], then=SIGN)),
]  # fmt: skip


def taylor(order=3, **more):
    return {"by": "box", "tree": {"by": "taylor", "order": order, **more}}


ACCEPTED += [
    ("exp(x) > 1 + x + x**2/2 - 1/10**6", "-1/100 <= x, x <= 1/100", taylor()),
    ("cos(x) >= 1 - x**2/2 - 1/10**8", "-1/100 <= x, x <= 1/100", taylor(5, bits=100)),
]  # fmt: skip
REFUSED += [
    ("exp(x) > 1 + x + x**2/2 + 1/10**6", "-1/100 <= x, x <= 1/100", taylor()),
    ("exp(x) > 1 + x + x**2/2", "-1/100 <= x, x <= 1/100", taylor(5)),  # 0 at 0
    ("exp(x) >= 1 + x + x**2/2 - 1/10**8", "-1/100 <= x, x <= 1/100", taylor(2)),  # the remainder
    ("Abs(x) >= 2*x - 1/2", "-1 <= x, x <= 1", taylor()),  # not smooth
    ("sqrt(x) >= x - 1/2", "0 <= x, x <= 1/100", taylor()),
    ("x*y >= -1", "0 <= x <= 1/100, 0 <= y <= 1/100", taylor()),  # in two variables
    ("cos(x) >= 0", "0 <= x <= 1/100", taylor(0)),
    ("cos(x) >= 0", "0 <= x <= 1/100", taylor(13)),
    ("cos(x) >= 0", "0 <= x <= 1/100", taylor(True)),
    ("cos(x) >= 0", "0 <= x <= 1/100", taylor("3")),
    ("cos(x) >= 0", "0 <= x <= 1/100", taylor(bits=8)),
    ("cos(x) >= 0", "0 <= x <= 1/100", {"by": "box", "tree": {"by": "taylor"}}),
    ("cos(x) >= 0", "0 <= x <= 1/100", {"by": "box", "tree": {"by": "ball", "order": 3}}),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "where", "tree"), ACCEPTED)
def test_sound_certificates_are_accepted(claim, where, tree):
    check_statement(statement(claim, where, tree))
    assert recheck(claim, where, tree) >= 0


@pytest.mark.parametrize(("claim", "where", "tree"), REFUSED)
def test_unsound_certificates_are_refused(claim, where, tree):
    with pytest.raises(Refusal):
        check_statement(statement(claim, where, tree))


@pytest.mark.parametrize(("claim", "where", "tree"), REFUSED)
def test_the_second_checker_accepts_nothing_that_is_false(claim, where, tree):
    """A leaf it may show in its own way; what a node says of periods and names it refuses as well."""
    if tree.get("by") == "sturm":
        pytest.skip("a leaf that is true need not be refused")
    with pytest.raises((Refused, NotRechecked)):
        recheck(claim, where, tree)


numbers = st.fractions(min_value=-3, max_value=3, max_denominator=4)
factors = st.lists(
    st.tuples(
        st.one_of(
            numbers.map(lambda r: x - Rational(r)),
            st.tuples(numbers, numbers).map(lambda p: x**2 + Rational(p[0]) * x + Rational(p[1])),
        ),
        st.integers(1, 3),
    ),
    min_size=1,
    max_size=4,
)
ends = st.tuples(st.none() | numbers, st.none() | numbers, st.booleans(), st.booleans())


def holds(f, low, high, low_open, high_open, strict):
    """By SymPy's isolation of the roots of every factor."""
    a, b = S(low) if low is not None else -S.Infinity, S(high) if high is not None else S.Infinity
    _, parts = Poly(f, x).factor_list()

    def inside(p, end):
        return (end.is_finite and p.eval(end) == 0) and (1 if end in (a, b) else 0)

    def between(p):
        all_of_them = count_roots(p, a if a.is_finite else None, b if b.is_finite else None)
        return all_of_them - sum(inside(p, e) for e in {a, b})

    changes = any(n % 2 and between(p) for p, n in parts)
    zero = any(between(p) for p, _ in parts)
    attained = [e for e, o in ((a, low_open), (b, high_open)) if e.is_finite and not o]
    zero = zero or any(Poly(f, x).eval(e) == 0 for e in attained)
    if changes or (strict and zero):
        return False
    samples = [Rational(k, 997) for k in range(-6000, 6001, 271)]
    values = [Poly(f, x).eval(c) for c in samples if a < c < b]
    if a.is_finite and b.is_finite:
        values += [Poly(f, x).eval(a + (b - a) * Rational(k, 13)) for k in range(1, 13)]
    if a.is_finite != b.is_finite:
        values.append(Poly(f, x).eval(a + 100 if a.is_finite else b - 100))
    return all(v >= 0 for v in values)


@given(factors, st.sampled_from([1, -1]), ends, st.booleans())
@settings(max_examples=150, deadline=None)
def test_sturm_decides_as_the_isolation_of_roots(parts, sign, limits, strict):
    low, high, low_open, high_open = limits
    if low is not None and high is not None and low >= high:
        return
    f = expand(sign * prod(p**n for p, n in parts))
    r = Range(
        S.NegativeInfinity if low is None else Rational(low),
        S.Infinity if high is None else Rational(high),
        low_open or low is None, high_open or high is None,
    )  # fmt: skip
    truth = holds(f, low, high, low_open, high_open, strict)
    assert sign_on(f, {x: r}, strict) == truth
    coefficients = {m[0]: Fraction(int(c.p), int(c.q)) for m, c in Poly(f, x).terms()}
    assert sturm.sign_on(coefficients, VariableRange(low, high, low_open, high_open), strict) == truth


CIRCLE = [
    ("sin(x)**2 + cos(x)**2", "1"), ("1/cos(x)**2", "1 + tan(x)**2"),
    ("cos(2*x)", "2*cos(x)**2 - 1"), ("sin(3*x)", "3*sin(x) - 4*sin(x)**3"),
    ("(sin(x) + cos(x))**4 + (sin(x) - cos(x))**4", "2 + 8*sin(x)**2*cos(x)**2"),
]  # fmt: skip


@pytest.mark.parametrize(("left", "right"), CIRCLE)
def test_the_circle_is_an_identity_of_the_normal_form(left, right):
    f, g = (expression_of(t, {"x": x}) for t in (left, right))
    assert same_form(f, g, Assumptions())
    assert not same_form(f, g + 1, Assumptions()) and not same_form(f, 2 * g, Assumptions())


@pytest.mark.parametrize(
    ("left", "right"),
    [("cos(x)", "sqrt(1 - sin(x)**2)"), ("cos(x)", "-cos(x)"), ("sin(x)**2 + cos(2*x)**2", "1"),
     ("cos(x)*sin(x)", "sin(x)**2"), ("tan(x)**2", "1/cos(x)**2")],
)  # fmt: skip
def test_what_is_no_identity_is_none(left, right):
    f, g = (expression_of(t, {"x": x}) for t in (left, right))
    assert not same_form(f, g, Assumptions())


def test_a_function_of_steps_is_not_linear_though_its_derivative_is_0():
    step = Piecewise((1, x < 10), (-1, True))
    assert not has_period(sin(step), x, 2 * pi)
    assert not has_period(sin(x + step), x, 2 * pi)
    assert not has_period(sin(floor(x)), x, 2 * pi)
    assert has_period(sin(x + 3) * cos(2 * x), x, 2 * pi)
    assert not has_period(sin(x / 2), x, 2 * pi)
