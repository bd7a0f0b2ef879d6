"""Compositions of laws of the user's, and exact answers of finite laws, against integrals and sums."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product

import mpmath
import pytest

from cbdp_sym import profile
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.profiles import profile_certificates
from cbdp_sym.recheck.answer import recheck
from cbdp_sym.theory.restricted.request import BadRequest

mp = mpmath.mpf
HALF, FAST = "Density(Piecewise((exp(-x),x>0),(0,True)))", "Density(Piecewise((2*exp(-2*x),x>0),(0,True)))"
LATE = "Density(Piecewise((exp(1-x),x>1),(0,True)))"
LOGISTIC = "Noise(exp(-x)/(1+exp(-x))**2)"


def holds(found, exact, width):
    low, high = mp(found.decimals[0]), mp(found.decimals[1])
    assert low <= exact <= high
    assert high - low <= width * exact


def gamma_tail(n, rate, x):
    """P(a sum of n exponential variables is above x)."""
    return mpmath.exp(-rate * x) * mpmath.fsum((rate * x) ** k / mpmath.factorial(k) for k in range(n))


@pytest.mark.parametrize("swap", [False, True])
def test_laws_on_a_half_line(swap):
    """The sum of the outcomes decides: the loss is x - log 2 in each of two steps."""
    found = profile(f"Pair({HALF}, {FAST})", compose=2, adjacency="add" if swap else "remove").delta("1/2", 2)
    e = mp("0.5")
    if swap:
        at = 2 * mpmath.log(2) - e
        exact = 1 - gamma_tail(2, 2, at) - mpmath.exp(e) * (1 - gamma_tail(2, 1, at))
    else:
        at = 2 * mpmath.log(2) + e
        exact = gamma_tail(2, 1, at) - mpmath.exp(e) * gamma_tail(2, 2, at)
    holds(found, exact, 2e-2)


@pytest.mark.parametrize(("name", "rate"), list(product(("remove", "add"), (mp(1), mp("0.9"), mp("0.05")))))
def test_laws_of_which_only_one_has_an_outcome(name, rate):
    """Exponential noise, moved by 1: three outcomes, sampled, three steps, by a sum over all of them."""
    c = mpmath.exp(-1)
    rows = [(1 - c, mp(0)), (c, mp(1))]
    rows = [(rate * p + (1 - rate) * q, q) for p, q in rows]
    rows = [(q, p) for p, q in rows] if name == "add" else rows
    e, exact = mpmath.exp(mp("0.02")), mp(0)
    for chosen in product(rows, repeat=3):
        p, q = (mpmath.fprod(x[k] for x in chosen) for k in (0, 1))
        exact += max(mp(0), p - e * q)
    found = profile(f"Pair({HALF}, {LATE})", compose=3, adjacency=name, sampling=f"poisson({rate})")
    holds(found.delta("0.02", 3), exact, 1e-2)


def logistic_step(rate, alpha, swap):
    """H_α of one step: the loss grows with the outcome, from log((1-r) + r/e) to log((1-r) + re)."""

    def above(x):
        return 1 / (1 + mpmath.exp(x))

    level = 1 / alpha if swap else alpha
    ratio = (level - 1 + rate) / rate  # of f(x-1) to f(x), from 1/e to e
    if ratio <= mpmath.exp(-1):
        return mp(0) if swap else 1 - alpha
    if ratio >= mpmath.e:
        return 1 - alpha if swap else mp(0)
    # sqrt(ratio) = e^{1/2} (1 + e^-x)/(1 + e^{1-x})
    s = mpmath.sqrt(ratio)
    x = -mpmath.log((mpmath.exp(mp(1) / 2) - s) / (s * mpmath.e - mpmath.exp(mp(1) / 2)))
    p, q = rate * above(x - 1) + (1 - rate) * above(x), above(x)
    return (1 - q) - alpha * (1 - p) if swap else p - alpha * q


@pytest.mark.parametrize(("name", "rate"), list(product(("remove", "add"), (mp(1), mp("0.3")))))
def test_noise_by_its_density(name, rate):
    """Two steps: the divergence of the second one, in the mean over the first."""

    def density(x):
        return mpmath.exp(-x) / (1 + mpmath.exp(-x)) ** 2

    def after(x):
        q = density(x)
        p = rate * density(x - 1) + (1 - rate) * q
        first, second = (q, p) if name == "add" else (p, q)
        return first * logistic_step(rate, mpmath.exp(mp("0.25")) * second / first, name == "add")

    exact = mpmath.quad(after, [-60, -10, -4, -2, -1, 0, 1, 2, 4, 10, 60])
    found = profile(LOGISTIC, compose=2, adjacency=name, sampling=f"poisson({rate})").delta("1/4", 2)
    holds(found, exact, 2e-2)


def square_below(x, noncentral):
    """P(χ² <= x) with three degrees of freedom."""
    terms = (
        mpmath.exp(-noncentral / 2) * (noncentral / 2) ** k / mpmath.factorial(k)
        * mpmath.gammainc(mp(3) / 2 + k, 0, x / 2, regularized=True)
        for k in range(60)
    )  # fmt: skip
    return mpmath.fsum(terms)


def test_a_loss_that_rises_and_falls():
    """Normal laws of unlike variance: the loss is log 2 + 1/6 - (3/8)(x + 1/3)²."""
    with mpmath.workdps(30):
        at = mp(8) / 3 * (3 * (mpmath.log(2) + mp(1) / 6) - 1)
        exact = square_below(at, mp(1) / 3) - mpmath.e * square_below(at / 4, mp(4) / 3)
        found = profile("Pair(Normal(0,1), Normal(1,2))", compose=3, adjacency="remove").delta(
            1, 1, seconds=20
        )
        holds(found, exact, 3e-1)


@pytest.mark.parametrize("name", ["remove", "add"])
def test_a_mixture_is_poisson_sampling(name):
    mixed = "Pair(Mixture(3/4, Normal(0,1), 1/4, Normal(1,1)), Normal(0,1))"
    one = profile(mixed, compose=2, adjacency=name).delta("1/4", 2)
    two = profile("Gaussian(1)", sampling="poisson(1/4)", compose=2, adjacency=name).delta("1/4", 4)
    assert one.lower <= two.upper and two.lower <= one.upper and one.digits >= 1


def test_beside_other_mechanisms():
    """A law of the user's that is Gaussian noise, with Gaussian noise and a bare guarantee."""
    own = profile(["Pair(Normal(0,2), Normal(1,2))", "Gaussian(2)"], adjacency="add-remove").delta(1, 3)
    plain = profile("Gaussian(2)", compose=2).delta(1)
    assert own.lower <= plain.upper and plain.lower <= own.upper and own.digits >= 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Pair(Density(exp(-x**2)), Normal(0,1))", "mass is 1.77"),
        ("Pair(Density(1/pi/(1+x**2)), Density(1/pi/(1+(x-1)**2)))", "infinity|heavy"),
        ("Pair(Density(Piecewise((exp(-x),x**2>2),(0,True))), Normal(0,1))", "rational place"),
        ("Pair(Density(exp(-x)), Normal(0,1))", "infinite|not shown|tail"),
        ("Pair(Mixture(1/2, Normal(0,1), 1/3, Normal(1,1)), Normal(0,1))", "sum to 1"),
        ("Pair(Mixture(1/2, Normal(0,1), Normal(1,1)), Normal(0,1))", "weight before law"),
    ],
)
def test_what_has_no_cells_is_refused(text, said):
    with pytest.raises(Refusal, match=said):
        profile(text, compose=2).delta("1/4", 2, seconds=10)


EXACT = [
    ("RandomizedResponse(2, log(3))", "log(2)", 3, "none", Fraction(17, 32)),
    ("Pair(Finite(1/2,1/4,1/4), Finite(1/4,1/4,1/2))", "0", 1, "none", Fraction(1, 4)),
    ("Pair(Finite(3/4,1/4), Finite(1/4,3/4))", "log(2)", 3, "poisson(1/10)", Fraction(0)),
    ("ApproxDP(log(2), 1/10)", "log(2)", 2, "none", None),
    ("Pair(Finite(1/2,1/2,0), Finite(0,1/2,1/2))", "log(3/2)", 3, "poisson(1/3)", None),
    ("RandomizedResponse(5, log(7))", "log(3)", 4, "none", None),
]


@pytest.mark.parametrize(("text", "epsilon", "n", "sampling", "known"), EXACT)
def test_finite_laws_have_exact_answers(text, epsilon, n, sampling, known):
    found = profile(text, compose=n, sampling=sampling).delta(epsilon)
    assert found.lower == found.upper
    assert known is None or found.lower == known
    # by all sequences of outcomes
    laws = {
        "ApproxDP(log(2), 1/10)": [("1/10", 0), (0, "1/10"), ("3/5", "3/10"), ("3/10", "3/5")],
        "Pair(Finite(1/2,1/2,0), Finite(0,1/2,1/2))": [("1/2", 0), ("1/2", "1/2"), (0, "1/2")],
        "RandomizedResponse(5, log(7))": [("7/11", "1/11"), ("1/11", "7/11"), ("3/11", "3/11")],
    }
    if text not in laws:
        return
    rate = Fraction(1) if sampling == "none" else Fraction(1, 3)
    order = {"log(2)": Fraction(2), "log(3/2)": Fraction(3, 2), "log(3)": Fraction(3)}[epsilon]
    rows = [(Fraction(p), Fraction(q)) for p, q in laws[text]]
    rows = [(rate * p + (1 - rate) * q, q) for p, q in rows]
    values = []
    for swap in (False, True):
        total = Fraction(0)
        for chosen in product(rows, repeat=n):
            p = q = Fraction(1)
            for a, b in chosen:
                p, q = p * a, q * b
            total += max(Fraction(0), q - order * p if swap else p - order * q)
        values.append(total)
    assert found.lower == max(values)


def test_what_is_not_attained_is_not_exact():
    """For replace, two laws may come in either order at each step."""
    pair = "Pair(Finite(1/2,1/4,1/4), Finite(1/4,1/2,1/4))"
    found = profile(pair, compose=2, adjacency="replace").delta("log(3/2)")
    assert found.lower < found.upper
    with pytest.raises(BadRequest):
        profile("RandomizedResponse(2, log(3))", compose=0)


def test_an_exact_answer_has_the_certificate_of_a_grid():
    found = profile("RandomizedResponse(2, log(3))", compose=3).delta("log(2)", 3)
    certificate = json.loads(json.dumps(profile_certificates.of(found)))
    assert recheck(certificate).verdict == "holds"
    assert mp(certificate["lower"]) <= mp(17) / 32 <= mp(certificate["upper"])
