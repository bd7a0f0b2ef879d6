"""The concentrated paper's bounds at mechanisms whose privacy is known exactly, up to the edges.

The bounds are read off the statements; what they bound is computed here from its definition in mpmath, and
shares no code with the derivations. The Gaussian mechanism, randomized response, mechanisms that fail, and
distributions on two or three points.
"""

from __future__ import annotations

import itertools

import mpmath
import pytest
from mpmath import mpf
from sympy import Integer, Rational, sympify

from cbdp_sym.conversions.uses import Use
from cbdp_sym.corpus.sympy_terms import expression
from cbdp_sym.tactics.syntax import parts

ORDERS = ["10001/10000", "3/2", "2", "60"]
LOSSES = ["1/1000000", "1/10", "1", "12"]
DIGITS = 60
LEAST = mpf(10) ** -40  # what rounding may cost at these digits


@pytest.fixture(autouse=True)
def digits():
    with mpmath.workdps(DIGITS):
        yield


def exact(text):
    r = Rational(text)
    return mpf(int(r.p)) / int(r.q)


def numeric(e):
    return mpf(str(e.doit().evalf(DIGITS)))


def numbers_in(values):
    return {n: sympify(v, rational=True) if isinstance(v, str) else v for n, v in values.items()}


def bound(id, index=0, part=0, **values):
    """What a claim on the kernel says that a divergence is at most, at numbers."""
    use, given = Use(id, index, part), numbers_in(values)
    if "a" in given:
        given["alpha"] = given["a"]
    name, sides = parts(use.claim.conclusion)
    if name in ("<=", "=") and not part:
        return numeric(expression(sides[1], given))
    *_, last = found = use.values(**given)
    return numeric(found[-2] + last * given["a"] if "a" in given else last)


def renyi(order, p, q):
    """D_α of finite distributions, from its definition; 1 and ∞ included."""
    pairs = [(a, b) for a, b in zip(p, q, strict=True) if a > 0]
    if order == mpmath.inf:
        return max(mpmath.log(a / b) for a, b in pairs)
    if order == 1:
        return mpmath.fsum(a * mpmath.log(a / b) for a, b in pairs)
    return mpmath.log(mpmath.fsum(a**order * b ** (1 - order) for a, b in pairs)) / (order - 1)


def response(loss):
    """Randomized response that is ε-DP."""
    kept = 1 / (1 + mpmath.exp(-loss))
    return (kept, 1 - kept), (1 - kept, kept)


def hockey(p, q, epsilon):
    """The least δ for which p(S) ≤ e^ε q(S) + δ for all events S."""
    return mpmath.fsum(max(0, a - mpmath.exp(epsilon) * b) for a, b in zip(p, q, strict=True))


@pytest.mark.parametrize("loss", LOSSES)
@pytest.mark.parametrize("order", ORDERS)
def test_pure_privacy_as_concentrated(loss, order):
    p, q = response(exact(loss))
    truth = renyi(exact(order), p, q)
    given = {"epsilon": loss, "a": order}
    for use in (("zcdp.prop1.4",), ("zcdp.prop3.3",), ("zcdp.lem3.2", 0, 1)):
        assert truth <= bound(*use, **given)
    assert truth <= bound("zcdp.cor8.7", part=1, delta=Integer(0), **given)
    sharp = bound("zcdp.prop3.3", 2, **given)
    assert abs(truth - sharp) <= LEAST + sharp * mpf(10) ** -30
    sines = mpmath.exp(bound("zcdp.prop3.3", 1, **given))
    assert mpmath.almosteq(mpmath.exp((exact(order) - 1) * truth), sines, rel_eps=mpf(10) ** -30)
    assert renyi(1, p, q) <= bound("zcdp.rem3.4", **given)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(("gap", "sigma"), [("1", "1/50"), ("1", "1"), ("3", "1000"), ("0", "1")])
def test_the_gaussian_mechanism(order, gap, sigma):
    """Its D_α by numerical integration."""
    a, d, s = exact(order), exact(gap), exact(sigma)
    centre = a * d  # of the integrand, which is a Gaussian times its integral
    with mpmath.workdps(30):

        def integrand(u):
            x = centre + s * u
            return mpmath.exp(-a * (x - d) ** 2 / (2 * s**2) + (a - 1) * x**2 / (2 * s**2) - shift)

        shift = (a**2 - a) * d**2 / (2 * s**2)
        mass = mpmath.quad(integrand, [-12, -4, 0, 4, 12]) / mpmath.sqrt(2 * mpmath.pi)
        truth = (mpmath.log(mass) + shift) / (a - 1)
        claimed = bound("zcdp.prop1.6", Delta=gap, sigma=sigma, a=order)
        assert abs(truth - claimed) <= mpf(10) ** -20 * (1 + claimed)


@pytest.mark.parametrize("rho", ["1/1000000", "1/10", "7", "5000"])
@pytest.mark.parametrize("above", ["1/1000", "1", "10"])
def test_the_tail_of_the_gaussian_loss(rho, above):
    """The privacy loss is N(ρ, 2ρ)."""
    r, t = exact(rho), exact(above)
    truth = mpmath.erfc(t / mpmath.sqrt(4 * r)) / 2
    names = {"lambda": Rational(above), "rho": Rational(rho), "xi": Integer(0)}
    assert truth <= bound("zcdp.tail", **names)


@pytest.mark.parametrize("loss", ["1/1000000", "1/10", "1", "8"])
@pytest.mark.parametrize("rate", ["-40", "-1/2", "1/1000", "1/2", "3"])
def test_mean_concentration_of_randomized_response(loss, rate):
    """As (ε,0)-zCDP and as (0,½ε²)-zCDP; and the constant of Lemma 4.3 is no constant."""
    e, t = exact(loss), exact(rate)
    p, q = response(e)
    mean = renyi(1, p, q)
    moment = mpmath.fsum(a * mpmath.exp(t * (mpmath.log(a / b) - mean)) for a, b in zip(p, q, strict=True))
    for xi, rho in ((Rational(loss), Integer(0)), (Integer(0), Rational(loss) ** 2 / 2)):
        for index in (1, 2) if xi + 2 * rho <= 1 else (1,):
            mu, tau = map(numeric, Use("zcdp.lem4.3", index).values(xi=xi, rho=rho))
            assert mean <= mu
            assert moment <= mpmath.exp(t**2 * tau**2 / 2) + LEAST


@pytest.mark.parametrize("loss", ["1/100", "1", "9"])
@pytest.mark.parametrize("order", ORDERS)
def test_groups_of_randomized_response(loss, order):
    """One bit for each member: k times the divergence, whereas the bounds grow as k² and k log k."""
    p, q = response(exact(loss))
    for k in (1, 2, 10):
        truth = k * renyi(exact(order), p, q)
        for xi, rho in ((Rational(loss), Integer(0)), (Integer(0), Rational(loss) ** 2 / 2)):
            given = {"xi": xi, "rho": rho, "k": Integer(k), "a": Rational(order)}
            assert truth <= bound("zcdp.prop5.3", 1, **given)


@pytest.mark.parametrize(("loss", "rare"), [("1/10", "1/1000"), ("1", "1/4"), ("3", "0")])
@pytest.mark.parametrize("times", [1, 3, 12])
def test_composition_of_mechanisms_that_fail(loss, rare, times):
    """Randomized response that says its input with probability δ: the sharp case of Lemma 8.6."""
    e, d = exact(loss), exact(rare)
    p, _ = response(e)
    kept = p[0]
    survives = (1 - d) ** times
    rho = Rational(loss) ** 2 * times / 2
    counts = [mpmath.binomial(times, j) for j in range(times + 1)]
    first = [c * kept**j * (1 - kept) ** (times - j) for j, c in enumerate(counts)]
    second = [c * (1 - kept) ** j * kept ** (times - j) for j, c in enumerate(counts)]
    for excess in (Integer(0), Rational(1, 2), Integer(20)):
        epsilon = rho + excess
        truth = 1 - survives + survives * hockey(first, second, exact(epsilon))
        fails = 1 - (1 - Rational(rare)) ** times
        values = {"delta": fails, "xi": Integer(0), "rho": rho, "epsilon": epsilon}
        assert truth <= bound("zcdp.lem8.8", 1, **values) + LEAST
    pure = bound("zcdp.lem8.8", delta=fails, xi=Rational(loss) * times)
    exhausted = 1 - survives + survives * hockey(first, second, e * times)
    assert abs(exhausted - pure) <= mpf(10) ** -30


def finite():
    """Pairs of laws on two outcomes, at the digits that are computed with."""
    weights = ("1/2", "1/1000000"), ("9/10", "1/5"), ("1/1000000000", "1/1000"), ("1/3", "1/3")
    return [tuple((exact(w), 1 - exact(w)) for w in pair) for pair in weights]


@pytest.mark.parametrize("order", [1, mpf("1.0001"), 2, 30, mpmath.inf])
def test_pairs_of_outcomes(order):
    """Lemma 2.2, composition, at both ends too: the marginals, and the extremes of the conditionals."""
    for (p, q), *rest in itertools.product(finite(), repeat=3):
        inner = [renyi(order, *pair) for pair in rest]
        whole = [w * v for w, (a, _) in zip(p, rest, strict=True) for v in a]
        other = [w * v for w, (_, b) in zip(q, rest, strict=True) for v in b]
        total, outer = renyi(order, whole, other), renyi(order, p, q)
        slack = mpf(10) ** -25 * (1 + total)
        assert outer + min(inner) <= total + slack
        assert total <= outer + max(inner) + slack


@pytest.mark.parametrize("order", ["1001/1000", "2", "25"])
@pytest.mark.parametrize("k", ["101/100", "2", "40"])
def test_the_triangle_inequality(order, k):
    a, c = exact(order), exact(k)
    laws = [law for pair in finite() for law in pair]
    for p, r, q in itertools.product(laws, laws, laws):
        near = renyi((c * a - 1) / (c - 1), p, r)
        assert renyi(a, p, q) <= c * a / (c * a - 1) * near + renyi(c * a, r, q) + LEAST


@pytest.mark.parametrize("rho", ["1/1000000", "1/10", "2", "40"])
@pytest.mark.parametrize("order", ORDERS)
def test_the_sign_of_a_gaussian(rho, order):
    """Pr[1 + N(0, √2/ρ) > 0] by the error function."""
    r = exact(rho)
    deviation = mpmath.sqrt(mpmath.sqrt(2) / r)
    wrong = mpmath.erfc(1 / (deviation * mpmath.sqrt(2))) / 2
    truth = renyi(exact(order), (1 - wrong, wrong), (wrong, 1 - wrong))
    printed, sharper = (bound("zcdp.sec6.sign", i, rho=rho, a=order) for i in (0, 1))
    assert truth <= sharper < printed


@pytest.mark.parametrize("cells", [1, 5, 1000])
@pytest.mark.parametrize("beta", ["1/1000000", "1/20", "9/10"])
def test_the_error_of_a_histogram(cells, beta):
    """Printed is √(log(T/β)/ρ), which is too near; with the factor 2 it holds."""
    b = exact(beta)

    def beyond(distance):
        return 1 - (1 - mpmath.erfc(distance / mpmath.sqrt(2))) ** cells

    assert beyond(mpmath.sqrt(2 * mpmath.log(cells / b))) <= b
    if beta == "1/1000000":
        assert beyond(mpmath.sqrt(mpmath.log(cells / b))) > b
    for distance in (0, 1, 5):
        assert beyond(mpf(distance)) <= cells * mpmath.exp(-(mpf(distance) ** 2) / 2)


@pytest.mark.parametrize("loss", LOSSES)
def test_the_information_of_randomized_response(loss):
    """n uniform bits: I(X; M(X)) = n (log 2 - h(p)) is at most ρn for ρ = ½ε² (Theorem 1.10)."""
    p, _ = response(exact(loss))
    information = mpmath.log(2) + mpmath.fsum(w * mpmath.log(w) for w in p)
    assert information <= exact(loss) ** 2 / 2
    assert information <= renyi(1, *response(exact(loss)))
