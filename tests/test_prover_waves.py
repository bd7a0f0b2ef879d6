"""Claims with sines and cosines, or tight inside: proved, and their false neighbours refuted."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cbdp_sym import prove
from cbdp_sym.recheck.inequalities import recheck
from cbdp_sym.recheck.outcome import NotRechecked

PAIRS = [
    ("sin(x) + sin(y) + sin(x + y) <= 3*sqrt(3)/2", "sin(x) + sin(y) + sin(x + y) <= 2598/1000", ""),
    ("cos(x) + cos(y) - cos(x + y) <= 3/2", "cos(x) + cos(y) - cos(x + y) < 3/2 - 1/10**4", ""),
    ("sin(x)**3*cos(x) <= 3*sqrt(3)/16", "sin(x)**3*cos(x) <= 3*sqrt(3)/16 - 1/10**6", ""),
    ("sin(cos(x)) < cos(sin(x))", "sin(cos(x)) < cos(sin(x)) - 1/5", ""),
    ("Abs(sin(3*x)) <= 3*Abs(sin(x))", "Abs(sin(3*x)) <= 29/10*Abs(sin(x))", ""),
    ("cos(2*pi*x) + cos(pi*x)/2 >= -33/32", "cos(2*pi*x) + cos(pi*x)/2 >= -1031/1000", "x > 0"),
    ("3*sin(x) + 4*cos(x) <= 5", "3*sin(x) + 4*cos(x) < 5 - 1/10**5", ""),
]  # fmt: skip


@pytest.mark.parametrize(("true", "false", "where"), PAIRS)
def test_true_claims_are_proved_and_their_neighbours_refuted(true, false, where):
    variables = "x < oo, y < oo" if "y" in true else "x < oo"
    domain = where or variables
    answer = prove(true, domain, seconds=60)
    assert answer.verdict == "proved", answer
    assert recheck(answer.certificate["claim"], answer.certificate["where"], answer.certificate["proof"])
    assert prove(false, domain, seconds=30).verdict == "refuted"


PARTS = [
    ("sin(x)/sin(y) > x/y", "sin(x)/sin(y) > 101/100*x/y", "0 < x, x < y, y < pi/2"),
    ("tan(x)/tan(y) < x/y", "tan(x)/tan(y) < 99/100*x/y", "0 < x, x < y, y < pi/2"),
    ("Abs(x)/4 < Abs(exp(x) - 1)", "Abs(x)*2/3 < Abs(exp(x) - 1)", "0 < Abs(x), Abs(x) < 1"),
    ("sin(1/(x - 1)) - 2*sin(1/x) + sin(1/(x + 1)) > 0",
     "sin(1/(x - 1)) - 2*sin(1/x) + sin(1/(x + 1)) > 1/10**6", "x >= 2"),
    ("cos(1/(x + 1)) > cos(1/x)", "cos(1/(x + 1)) > cos(1/x) + 1/x**5", "x >= 1"),
    ("2*x**2*cos(x) + 8*x**5*sin(x)/45 > sin(x)**2*cos(x) + x*sin(x)",
     "2*x**2*cos(x) + 17*x**5*sin(x)/100 > sin(x)**2*cos(x) + x*sin(x)", "0 < x, x < 8/5"),
    ("(sin(x)/x)**2 + tan(x)/x < 2 + 8*x**3*tan(x)/45",
     "(sin(x)/x)**2 + tan(x)/x < 2 + 1777*x**3*tan(x)/10000", "0 < x, x < pi/2"),
    ("Abs(exp(x) - 1 - x - x**2/2 - x**3/6) <= 5/10**10", "Abs(exp(x) - 1 - x - x**2/2 - x**3/6) <= 4/10**10",
     "-1/100 <= x, x <= 1/100"),
    ("20 - 20*exp(-sqrt(x**2 + y**2)/5) + E - exp((cos(2*pi*x) + cos(2*pi*y))/2) >= 0",
     "199/10 - 20*exp(-sqrt(x**2 + y**2)/5) + E - exp((cos(2*pi*x) + cos(2*pi*y))/2) >= 0",
     "-5 <= x, x <= 5, -5 <= y, y <= 5"),
    ("(1 + (x + y + 1)**2*(3 + (x + y)**2))*(30 + (2*x - 3*y)**2*(18 - 16*(2*x - 3*y)"
     " + 3*(2*x - 3*y)**2)) >= 3",
     "(1 + (x + y + 1)**2*(3 + (x + y)**2))*(30 + (2*x - 3*y)**2*(18 - 16*(2*x - 3*y)"
     " + 3*(2*x - 3*y)**2)) >= 3001/1000", "-2 <= x, x <= 2, -2 <= y, y <= 2"),
]  # fmt: skip


@pytest.mark.parametrize(("true", "false", "where"), PARTS)
def test_on_a_part_of_the_line(true, false, where):
    answer = prove(true, where, seconds=60)
    assert answer.verdict == "proved", answer
    with contextlib.suppress(NotRechecked):  # curves
        recheck(answer.certificate["claim"], where, answer.certificate["proof"])
    assert prove(false, where, seconds=20).verdict == "refuted"


small = st.integers(-4, 4)


@given(st.lists(st.tuples(small, small), min_size=1, max_size=2), small, st.integers(1, 9))
@settings(max_examples=12, deadline=None)
def test_squares_of_trigonometric_polynomials(terms, constant, loss):
    """A sum of squares is proved; what is less somewhere by a known amount never is."""
    p = " + ".join(f"({a})*cos({k + 1}*x) + ({b})*sin({k + 1}*x)" for k, (a, b) in enumerate(terms))
    f = f"({p} + ({constant}))**2"
    assert prove(f"{f} >= 0", "x < oo", seconds=30).verdict == "proved"
    # at x = 0 the square is c**2, so that c**2 + loss is too much to ask for
    value = (sum(a for a, _ in terms) + constant) ** 2
    assert prove(f"{f} >= {value} + {loss}/100", "x < oo", seconds=10).verdict != "proved"


@given(small, small, st.integers(1, 5))
@settings(max_examples=10, deadline=None)
def test_the_amplitude_is_the_sharpest_constant(a, b, n):
    wave, amplitude = f"({a})*sin({n}*x) + ({b})*cos({n}*x)", f"sqrt({a * a + b * b})"
    assert prove(f"{wave} <= {amplitude}", "x < oo", seconds=30).verdict == "proved"
    assert prove(f"{wave} <= {amplitude} - 1/1000", "x < oo", seconds=10).verdict != "proved"
