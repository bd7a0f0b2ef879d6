"""Antiderivatives by Taylor series: they hold what another quadrature finds, and refuse the rest."""

from __future__ import annotations

import functools

import mpmath
import pytest
import sympy
from flint import arb, fmpq
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from mpmath import mpf

from cbdp_sym import profile
from cbdp_sym.analysis.balls import precision
from cbdp_sym.analysis.integrands import Integrand, NotShown
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.profiles.density_noise import DensityNoise
from cbdp_sym.profiles.noise import Gaussian, LaplaceNoise
from cbdp_sym.profiles.own import noise
from cbdp_sym.profiles.primitives import Primitive
from cbdp_sym.theory.restricted.means import X

SOME = settings(max_examples=12, deadline=None)
FUNCTIONS = (
    "exp(-x)/(1+exp(-x))**2",
    "exp(-x**2/2)",
    "1/(1+4*x**2)",
    "1/cosh(3*x)",
    "x**4-3*x+1",
    "sin(7*x)*exp(x)",
    "1/sqrt(1+x**2)",
    "log(2+x**2)",
    "erfc(x)",
    "atan(5*x)",
    "1/(x**2+1/100)",
    "0*x",
)
places = st.fractions(-5, 5, max_denominator=64)


def read(text):
    return Integrand(sympy.sympify(text, {"x": X}), X)


def rational(x):
    return fmpq(x.numerator, x.denominator)


def quad(text, a, b):
    with mpmath.workdps(30):
        f = sympy.lambdify(X, sympy.sympify(text, {"x": X}), "mpmath")
        n = 8
        a, b = (mpf(e.numerator) / e.denominator for e in (a, b))
        return mpmath.quad(f, [a + (b - a) * k / n for k in range(n + 1)])


@functools.cache
def by_density(text):
    return DensityNoise.of(noise(text))


def holds(ball, value, error):
    """The ball has the value, which is known to this error only."""
    with mpmath.workdps(40):
        middle, radius = mpf(ball.mid().str(40, radius=False)), mpf(ball.rad().str(10, radius=False))
        assert abs(middle - value) <= radius * mpf("1.001") + error, (ball, value)


@SOME
@given(text=st.sampled_from(FUNCTIONS), ends=st.lists(places, min_size=2, max_size=2, unique=True),
       bits=st.sampled_from([8, 24, 64, 128, 300]))  # fmt: skip
def test_it_holds_the_integral(text, ends, bits):
    a, b = sorted(ends)
    known = Primitive(read(text), fmpq(-5), fmpq(5), bits)
    found = known.between(rational(a), rational(b))
    assert found.rad() < arb(2) ** (8 - bits)
    holds(found, quad(text, a, b), mpf(10) ** -20)
    with precision(bits + 32):
        same = known.at(arb(rational(b))) - known.at(arb(rational(a)))
        wide = known.at(arb(rational(b)).union(arb(rational(b)) + arb(2) ** -20))
    assert same.overlaps(found) and wide.overlaps(known.at(arb(rational(b))))


@SOME
@given(text=st.sampled_from(FUNCTIONS), cuts=st.lists(places, min_size=3, max_size=3, unique=True))
def test_parts_add_up(text, cuts):
    a, b, c = map(rational, sorted(cuts))
    known = Primitive(read(text), fmpq(-5), fmpq(5), 128)
    assert (known.between(a, b) + known.between(b, c)).overlaps(known.between(a, c))


@SOME
@given(place=st.fractions(-3, 3, max_denominator=20), other=st.fractions(-3, 3, max_denominator=20))
def test_near_a_pole_it_is_refused(place, other):
    """1/(x-c)² has no integral over c, and others are right up to c."""
    c, low, high = rational(place), fmpq(-4), fmpq(4)
    text = f"1/(x-({place}))**2"
    known = Primitive(read(text), low, high, 64)
    with pytest.raises(NotShown):
        known.between(low, high)
    assume(other != place)
    a, b = (low, rational(other)) if other < place else (rational(other), high)
    assert known.between(a, b).overlaps(arb(1 / (a - c) - 1 / (b - c)))


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("Abs(x-1/3)", 0, 1),
        ("Piecewise((exp(-x), x > 1/2), (0, True))", 0, 1),
        ("log(x)", -1, 1),
        ("sqrt(x-1)", 0, 2),
        ("exp(-x)", 0, None),
        ("exp(-x)", 0, "oo"),
        ("exp(-x)", None, 0),
        ("exp(-x)", 1, 1),
        ("exp(-x)", 1, 0),
    ],
)
def test_what_is_not_one_analytic_function_between_two_numbers(text, low, high):
    ends = [fmpq(e) if isinstance(e, int) else e for e in (low, high)]
    with pytest.raises(NotShown):
        Primitive(read(text), *ends, 64)


@pytest.mark.parametrize(("text", "low", "high"), [("1/x", -1, 1), ("1/sqrt(x)", 0, 1), ("tan(x)", 0, 2)])
def test_a_pole_inside_or_at_an_end(text, low, high):
    known = Primitive(read(text), fmpq(low), fmpq(high), 64)
    with pytest.raises(NotShown):
        known.between(fmpq(low), fmpq(high))
    with pytest.raises(NotShown):
        known.at(arb(high))
    with pytest.raises(NotShown):
        known.between(fmpq(low), fmpq(high) + 1)


LOGISTIC = "exp(-x)/(1+exp(-x))**2"
KNOWN = (
    ("exp(-x**2/8)/sqrt(8*pi)", Gaussian(sympy.Integer(2))),
    ("exp(-abs(x)/3)/6", LaplaceNoise(sympy.Integer(3))),
)


@pytest.mark.parametrize(("density", "known"), KNOWN)
@SOME
@given(x=st.fractions(-30, 0, max_denominator=100), bits=st.sampled_from([64, 160, 314]),
       s=st.fractions(1, 4, max_denominator=8))  # fmt: skip
def test_noise_by_its_density_is_the_noise_of_that_name(density, known, x, bits, s):
    own = by_density(density)
    with precision(bits):
        at, shift = arb(rational(x)), arb(rational(s))
        assert own.tail(at).overlaps(known.tail(at)) and own.tail(at).rad() < arb(2) ** (8 - bits)
        assert own.log_ratio(at, shift).overlaps(known.log_ratio(at, shift))
        assert [p.flat for p in own.pieces(shift)] == [p.flat for p in known.pieces(shift)]


@SOME
@given(level=st.fractions(-1, 1, max_denominator=1000), bits=st.sampled_from([64, 160, 314]))
def test_a_place_has_the_loss(level, bits):
    assume(abs(level) < 1)  # no outcome has the others
    own = by_density(LOGISTIC)
    with precision(bits):
        x = own.place(arb(rational(level)), arb(1))
        assert x.is_finite()
        off = own.log_ratio(arb(x.mid()), arb(1)) - arb(rational(level))
        assert abs(off) < arb(2) ** (4 - bits // 2)


@pytest.mark.parametrize("epsilon", ["0", "1/2", "9/10", "1", "3"])
def test_logistic_noise_of_one_step(epsilon):
    """The ratio is below e, so that δ(ε) is 0 from 1 on; below, the threshold solves a quadratic equation."""
    found = profile(f"Noise({LOGISTIC})").delta(epsilon, digits=12)
    if sympy.Rational(epsilon) >= 1:
        assert found.lower == 0 and found.upper * 10**300 < 1
        return
    with mpmath.workdps(40):
        e = mpf(sympy.Rational(epsilon).p) / sympy.Rational(epsilon).q
        root = mpmath.exp((e - 1) / 2)  # e^(s/2) (1 + e^-x)/(1 + e^(1-x)) = e^(ε/2)
        y = (1 - root) / (root * mpmath.e - 1)
        x = -mpmath.log(y)
        exact = 1 / (1 + mpmath.exp(x - 1)) - mpmath.exp(e) / (1 + mpmath.exp(x))
        low, high = (mpf(end.numerator) / end.denominator for end in (found.lower, found.upper))
        assert found.digits >= 12 and low <= exact <= high


@pytest.mark.parametrize(("density", "named"), [(KNOWN[0][0], "Gaussian(2)"), (KNOWN[1][0], "Laplace(3)")])
@pytest.mark.parametrize("sampling", ["with-replacement(5,50)", "random-allocation(5)"])
def test_samplings_of_noise_by_its_density(density, named, sampling):
    one, two = (
        profile(m, sampling=sampling, adjacency="add").delta("1/10", digits=3, seconds=30)
        for m in (f"Noise({density})", named)
    )
    assert one.lower <= two.upper and two.lower <= one.upper and one.upper < 1
    if sampling.startswith("with-replacement"):  # of epochs, the ends meet as time allows
        assert one.digits >= 3


def test_a_kink_without_flat_ends():
    """e^(-|x|/2-x²/8): draws of it have no outcomes of one loss."""
    own = DensityNoise.of(noise("exp(-abs(x)/2-x**2/8)/(2*sqrt(2*pi)*exp(1/2)*erfc(1/sqrt(2)))"))
    with precision(128):
        assert [p.flat for p in own.pieces(arb(1))] == [False] * 3
    with pytest.raises(Refusal, match="its mass is"):
        DensityNoise.of(noise("exp(-abs(x)/2-x**2/8)"))
