"""Sampling with replacement, random allocation and shuffled local randomizers, against their definitions.

The definitions are summed or integrated over all draws, batches and answers, for few of them.
"""

from __future__ import annotations

import itertools
from fractions import Fraction
from math import comb

import mpmath
import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Integer, Rational

from cbdp_sym import calibrate, profile
from cbdp_sym.cli import main
from cbdp_sym.profiles.allocation import Allocated, allocated
from cbdp_sym.profiles.base import Finitely
from cbdp_sym.profiles.clones import CloneCounts
from cbdp_sym.profiles.own import of_weights
from cbdp_sym.profiles.profile_certificates import of as certificate
from cbdp_sym.theory.restricted.request import BadRequest

LINE = np.linspace(-16.0, 24.0, 400_001)
STEP = LINE[1] - LINE[0]
LAPLACES = "Pair(Laplace(0, 1), Laplace(1, 1))"


def noise(name, scale, x):
    if name == "Gaussian":
        return np.exp(-(x**2) / (2 * scale**2)) / (scale * np.sqrt(2 * np.pi))
    return np.exp(-abs(x) / scale) / (2 * scale)


def hockey_stick(p, q, alpha):
    """The divergence of two densities on the line, by the trapezoidal rule."""
    return float(np.sum(np.maximum(p - alpha * q, 0)) * STEP)


def holds(found, low, high=None, slack=1e-7):
    """The ends are around a value, or around two that are in order."""
    assert float(found.lower) <= low + slack
    assert float(found.upper) >= (low if high is None else high) - slack


# with replacement -------------------------------------------------------------------------------


def drawn(name, scale, m, n):
    """The densities with and without the record, which moves the answer by 1 for each draw."""
    weights = [comb(m, k) * (n - 1) ** (m - k) / n**m for k in range(m + 1)]
    return sum(w * noise(name, scale, LINE - k) for k, w in enumerate(weights)), noise(name, scale, LINE)


@pytest.mark.parametrize("name", ["Gaussian", "Laplace"])
@pytest.mark.parametrize(("m", "n", "scale"), [(1, 5, 1), (3, 10, 1), (6, 4, 1)])
def test_one_sample_with_replacement(name, m, n, scale):
    p, q = drawn(name, scale, m, n)
    for adjacency, pair in (("remove", (p, q)), ("add", (q, p))):
        found = profile(f"{name}({scale})", sampling=f"with-replacement({m}, {n})", adjacency=adjacency)
        for epsilon in (0, "0.2"):
            bound = found.delta(epsilon)
            holds(bound, hockey_stick(*pair, np.exp(float(epsilon))))
            assert bound.upper - bound.lower <= Fraction(1, 10**12)


def test_one_draw_is_poisson_sampling():
    one = profile("Gaussian(1)", sampling="with-replacement(1, 8)", adjacency="add-remove", compose=3)
    other = profile("Gaussian(1)", sampling="poisson(1/8)", compose=3)
    a, b = (p.delta("1/4", digits=3) for p in (one, other))
    assert a.lower <= b.upper and b.lower <= a.upper


@pytest.mark.parametrize("mechanism", ["DiscreteGaussian(1)", "Geometric(1)", "Skellam(1)"])
def test_several_samples_with_replacement_on_integers(mechanism):
    weight = {
        "DiscreteGaussian(1)": lambda k: np.exp(-(k**2) / 2.0),
        "Geometric(1)": lambda k: np.exp(-abs(k)),
        "Skellam(1)": lambda k: float(mpmath.besseli(abs(k), 2)),
    }[mechanism]
    m, n, size = 3, 5, 40
    law = {k: weight(k) for k in range(-size - 2 * m, size + 2 * m + 1)}
    total = sum(law.values())
    b = [comb(m, k) * (n - 1) ** (m - k) / n**m for k in range(m + 1)]
    q = np.array([law[k] / total for k in range(-size, size + 1)])
    p = np.array([sum(w * law[k - j] / total for j, w in enumerate(b)) for k in range(-size, size + 1)])
    for adjacency, (u, v) in (("remove", (p, q)), ("add", (q, p))):
        exact = np.maximum(np.outer(u, u) - np.exp(0.5) * np.outer(v, v), 0).sum()
        found = profile(mechanism, sampling=f"with-replacement({m},{n})", adjacency=adjacency, compose=2)
        bound = found.delta("1/2", digits=2)
        holds(bound, exact)
        assert float(bound.upper - bound.lower) <= 5e-2 * exact


values = st.integers(0, 4).map(lambda k: k / 4)


@settings(max_examples=5, deadline=None)
@given(
    st.integers(1, 3), st.lists(values, min_size=2, max_size=3), values, values, st.sampled_from([0.5, 1.5])
)  # fmt: skip
def test_no_data_sets_are_above_the_bound_with_replacement(m, others, x, y, epsilon):
    """The sum of the drawn values, all in [0, 1]: the law of the answer, over all draws."""

    def law(data):
        total = 0
        for chosen in itertools.product(data, repeat=m):
            total = total + noise("Gaussian", 1, LINE - sum(chosen))
        return total / len(data) ** m

    n = len(others) + 1
    one, two, without = law([x, *others]), law([y, *others]), law(others)
    alpha = np.exp(epsilon)
    text = f"with-replacement({m}, {n})"
    removed = profile("Gaussian(1)", sampling=text, adjacency="add-remove").delta(str(epsilon))
    for pair in ((one, without), (without, one)):
        assert hockey_stick(*pair, alpha) <= float(removed.upper) + 1e-7
    replaced = profile("Gaussian(1)", sampling=text).delta(str(epsilon), digits=1, seconds=5)
    assert replaced.lower <= replaced.upper
    assert hockey_stick(one, two, alpha) <= float(replaced.upper) + 1e-7


def test_replacing_a_record_with_replacement():
    """The upper end is the sum over the number of draws, the lower one that of a query with one value."""
    m, n = 3, 10
    q, alpha = 1 - (1 - 1 / n) ** m, np.exp(0.5)
    order = 1 + (alpha - 1) / q
    shares = [comb(m, k) * (n - 1) ** (m - k) / n**m for k in range(m + 1)]
    x = np.arange(-30, 31)
    law = [np.exp(-((x - k) ** 2) / 2.0) for k in range(m + 1)]
    law = [f / f.sum() for f in law]
    above = sum(w * np.maximum(f - order * law[0], 0).sum() for w, f in zip(shares[1:], law[1:], strict=True))
    mixed = sum(w * f for w, f in zip(shares, law, strict=True))
    below = np.maximum(mixed - alpha * law[0], 0).sum()
    found = profile("DiscreteGaussian(1)", sampling=f"with-replacement({m},{n})").delta("1/2", digits=2)
    holds(found, below, above)
    assert float(found.lower) >= below * 0.99 and float(found.upper) <= above * 1.01
    assert found.data()["attained"] is False


# random allocation ------------------------------------------------------------------------------


def epoch(rows, t):
    """All outcomes of an epoch of t steps: P and Q."""
    found = []
    for chosen in itertools.product(rows, repeat=t):
        q = p = 0
        for i in range(t):
            one = 1
            for j, (a, b) in enumerate(chosen):
                one = one * (a if i == j else b)
            p = p + one
        q = 1
        for _, b in chosen:
            q = q * b
        found.append((p / t, q))
    return found


def divergence_of(rows, alpha, swap):
    return sum(max(b - alpha * a if swap else a - alpha * b, 0) for a, b in rows)


FINITE = [
    ([("3/4", "1/4"), ("1/4", "3/4")], 4),
    ([("1/2", "1/4"), ("1/4", "1/4"), ("1/4", "1/2")], 3),
    ([("1/2", "0"), ("1/2", "1/2"), ("0", "1/2")], 3),
    ([("1/10", "0"), ("3/5", "3/10"), ("3/10", "3/5"), ("0", "1/10")], 3),
]


@pytest.mark.parametrize(("rows", "t"), FINITE)
def test_an_epoch_of_finite_laws_is_exact(rows, t):
    both = [(Fraction(a), Fraction(b)) for a, b in rows]
    text = f"Pair(Finite({','.join(a for a, _ in rows)}), Finite({','.join(b for _, b in rows)}))"
    for adjacency in ("remove", "add"):
        found = profile(text, sampling=f"random-allocation({t})", adjacency=adjacency)
        for order in (Fraction(1), Fraction(6, 5), Fraction(2)):
            bound = found.delta(f"log({order})")
            exact = divergence_of(epoch(both, t), order, adjacency == "add")
            assert bound.lower == bound.upper == exact


@pytest.mark.parametrize(("rows", "t"), FINITE)
def test_bounds_by_the_convex_order_are_around_the_exact_value(rows, t, monkeypatch):
    """The same laws by the grid of ratios, in two epochs."""
    monkeypatch.setattr("cbdp_sym.profiles.allocation._MOST_ROWS", 0)
    both = [(Fraction(a), Fraction(b)) for a, b in rows]
    text = f"Pair(Finite({','.join(a for a, _ in rows)}), Finite({','.join(b for _, b in rows)}))"
    one = epoch(both, t)
    two = [(a * c, b * d) for a, b in one for c, d in one]
    for adjacency in ("remove", "add"):
        swap = adjacency == "add"
        for compose, exact in ((1, one), (2, two)):
            found = profile(text, sampling=f"random-allocation({t})", adjacency=adjacency, compose=compose)
            bound = found.delta("1/5", digits=2, seconds=20)
            value = float(divergence_of(exact, Fraction(np.exp(0.2)), swap))
            holds(bound, value)
            assert float(bound.upper - bound.lower) <= 5e-2 * max(value, 0.05), adjacency


def test_both_ways_to_an_epoch_are_used():
    pair = of_weights([(Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))], Integer(1))
    assert isinstance(allocated(pair, 5, up=True), Finitely)
    assert isinstance(allocated(pair, 5000, up=True), Allocated)


def two_batches(scale, epsilon, swap):
    """An epoch of two steps with normal noise: the mean over the first, the second in closed form."""
    y = LINE
    ratio, w = np.exp((2 * y - 1) / (2 * scale**2)), noise("Gaussian", scale, y) * STEP
    alpha = np.exp(epsilon)

    def phi(x):
        return np.array([float(mpmath.ncdf(v)) for v in x])

    chosen = slice(0, None, 40)
    ratio, w = ratio[chosen], w[chosen] * 40
    level = 2 / alpha - ratio if swap else 2 * alpha - ratio
    inner = np.where(level <= 0, 0 if swap else 1 - level, 0.0)
    k = level[level > 0]
    below = phi(-(np.log(1 / k) - 0.5 / scale**2) * scale)  # P(X < k), and the part of the mean 1 there
    part = phi(-(np.log(1 / k) - 0.5 / scale**2) * scale - 1 / scale)
    inner[level > 0] = k * below - part if swap else (1 - part) - k * (1 - below)
    return float(np.sum(inner * w)) / 2 * (alpha if swap else 1)


@pytest.mark.parametrize("swap", [False, True])
def test_two_batches_with_normal_noise(swap):
    found = profile("Gaussian(1)", sampling="random-allocation(2)", adjacency="add" if swap else "remove")
    bound = found.delta("1/2", digits=3)
    exact = two_batches(1, 0.5, swap)
    holds(bound, exact)
    assert float(bound.upper - bound.lower) <= 1e-3 * exact


def test_a_hundred_batches_against_a_simulation():
    """The record is in the first batch; all outcomes of the epoch, 200,000 times."""
    rng = np.random.default_rng(20261130)
    y = rng.normal(0, 1, (200_000, 100))
    y[:, 0] += 1
    ratio = np.exp(y - 0.5).mean(axis=1)
    seen = np.maximum(1 - np.exp(0.15) / ratio, 0)
    found = profile("Gaussian(1)", sampling="random-allocation(100)", adjacency="remove")
    bound = found.delta("0.15", digits=2)
    spread = 5 * seen.std() / np.sqrt(len(seen))
    assert float(bound.lower) - spread <= seen.mean() <= float(bound.upper) + spread
    assert float(bound.upper) <= float(bound.lower) * 1.01


def test_allocation_is_between_one_step_and_nothing():
    alone = profile("Laplace(1)").epsilon("1e-5")
    found = profile("Laplace(1)", sampling="balls-and-bins(20)").epsilon("1e-5", digits=2)
    assert 0 < float(found.lower) <= float(found.upper) < float(alone.lower)
    single = profile("Laplace(1)", sampling="random-allocation(1)").epsilon("1e-5")
    assert (single.lower, single.upper) == (alone.lower, alone.upper)
    assert profile("Laplace(1)", sampling="random-allocation(20)", compose=2).epsilon(0).upper == 2


# shuffled local randomizers ---------------------------------------------------------------------


def clones(n, epsilon0, alpha):
    """By the definition: C clones of n - 1, A of them of the first kind, and the record."""
    u, r = 1 / (1 + np.exp(-epsilon0)), np.exp(-epsilon0)
    total = 0.0
    for c in range(n):
        share = comb(n - 1, c) * r**c * (1 - r) ** (n - 1 - c)
        f = [comb(c, a) / 2.0**c for a in range(c + 1)]
        first, second = np.array([0, *f]), np.array([*f, 0])
        p, q = u * first + (1 - u) * second, u * second + (1 - u) * first
        total += share * np.maximum(p - alpha * q, 0).sum()
    return total


@pytest.mark.parametrize(("n", "epsilon0"), [(1, 1), (5, 2), (20, 1), (60, "1/2")])
def test_shuffled_answers(n, epsilon0):
    e = float(Fraction(epsilon0))
    bound = profile(f"PureDP({epsilon0})", sampling=f"shuffled({n})").delta(str(e / 4))
    exact = clones(n, e, np.exp(e / 4))
    assert exact - 1e-9 <= float(bound.upper) <= exact * 1.0001 + 1e-9
    assert 0 < bound.lower <= bound.upper


def histograms(answers, data):
    """The law of the histogram of the answers; ``answers(x)`` is the law of one answer."""
    found = {}
    for chosen in itertools.product(range(len(answers(0))), repeat=len(data)):
        key, mass = tuple(sorted(chosen)), 1.0
        for x, a in zip(data, chosen, strict=True):
            mass *= answers(x)[a]
        found[key] = found.get(key, 0.0) + mass
    return found


@pytest.mark.parametrize("k", [2, 3])
def test_no_shuffled_randomized_response_is_above_the_bound(k):
    epsilon0, n = 1.0, 4
    total = np.exp(epsilon0) + k - 1

    def answers(x):
        return [np.exp(epsilon0) / total if a == x else 1 / total for a in range(k)]

    bound = profile("PureDP(1)", sampling=f"shuffled({n})")
    largest = dict.fromkeys(("1/4", "1/2"), 0.0)
    for others in itertools.combinations_with_replacement(range(k), n - 1):
        p, q = (histograms(answers, [x, *others]) for x in (0, 1))
        for epsilon in largest:
            alpha = np.exp(float(Fraction(epsilon)))
            value = sum(max(p[key] - alpha * q.get(key, 0.0), 0) for key in p)
            largest[epsilon] = max(largest[epsilon], value)
    for epsilon, value in largest.items():
        found = bound.delta(epsilon)
        assert value <= float(found.upper) + 1e-12
        assert k > 2 or float(found.lower) <= value + 1e-12


def test_many_shuffled_users_and_rounds():
    found = profile("PureDP(4)", sampling="shuffled(100000)").epsilon("1e-6", digits=2)
    assert 0.08 < float(found.lower) < float(found.upper) < 0.18 and found.reason
    several = profile("PureDP(1)", sampling="shuffled(1000)", compose=10).epsilon("1e-6", digits=2)
    one = profile("PureDP(1)", sampling="shuffled(1000)").epsilon("1e-6", digits=2)
    assert float(one.upper) < float(several.upper) < 10 * float(one.upper)


# words ------------------------------------------------------------------------------------------

REFUSED = [
    ("Gaussian(1)", "random-allocation(10)", "replace", "no better bound is known"),
    ("Gaussian(1)", "shuffled(10)", None, "n local randomizers"),
    ("PureDP(1)", "shuffled(10)", "add", "--adjacency replace"),
    ("PureDP(1)", "with-replacement(2,10)", None, "Gaussian, Laplace, "),
    ("RandomizedResponse(2,1)", "random-allocation(3)", None, "no better bound is known"),
    ("RandomizedResponse(2,1)", "random-allocation(3)", "add", "PureDP"),
    ("Binomial(9,1/3)", "random-allocation(3)", None, "PureDP"),
    ("Gaussian(1)", "with-replacement(2)", None, r"with-replacement\(m, n\)"),
    ("Gaussian(1)", "with-replacement(2,1)", None, "two records"),
    ("Gaussian(1)", "random-allocation(1/2)", None, "whole numbers"),
    ("Gaussian(1)", "bernoulli(1/2)", None, "is not known"),
    ("Gaussian(1)", "poisson(1/2,3)", None, "one number"),
]


@pytest.mark.parametrize(("mechanism", "sampling", "adjacency", "said"), REFUSED)
def test_what_has_no_pair_is_refused_in_a_sentence(mechanism, sampling, adjacency, said):
    with pytest.raises(BadRequest, match=said):
        profile(mechanism, sampling=sampling, adjacency=adjacency)


@pytest.mark.parametrize(
    ("sampling", "mechanism", "source"),
    [
        ("with-replacement(3,10)", "Gaussian(1)", "Balle"),
        ("random-allocation(3)", "Gaussian(1)", "Feldman and Shenfeld"),
        ("shuffled(10)", "PureDP(1)", "Hiding Among the Clones"),
    ],
)
def test_each_says_where_it_comes_from_and_has_no_certificate(sampling, mechanism, source):
    words = ["--mechanism", mechanism, "--sampling", sampling, "--epsilon", "1/4", "--digits", "2"]
    shown = CliRunner().invoke(main, ["profile", *words, "--why"])
    assert shown.exit_code == 0 and source in shown.output
    assert "in the kernel" in shown.output
    with pytest.raises(BadRequest, match="no certificate"):
        certificate(profile(mechanism, sampling=sampling).delta("1/4", digits=2))


def test_an_epsilon_is_calibrated_for_an_epoch():
    found = calibrate(
        "PureDP(epsilon=s)", "s", sampling="random-allocation(10)", epsilon="1/2", delta="1e-3", digits=2
    )
    assert profile(f"PureDP({found.value})", sampling="random-allocation(10)").delta("1/2").upper <= 1e-3
    assert float(found.value) > 0.5


# pure privacy of laws of the user's, and half-lines ---------------------------------------------


def test_pure_privacy_of_laws_of_the_users():
    logistic = "Noise(exp(-x)/(1+exp(-x))**2)"
    assert profile(LAPLACES).epsilon(0).upper == 1
    assert profile(LAPLACES, sampling="random-allocation(3)").epsilon(0).upper == 1
    assert profile(logistic, sampling="random-allocation(3)").epsilon(0).upper == 1
    assert profile(logistic, compose=3).epsilon(0).upper == 3
    sampled = profile(logistic, sampling="poisson(1/10)").epsilon(0)
    exact = float(mpmath.log(1 + (mpmath.e - 1) / 10))
    assert float(sampled.lower) <= exact <= float(sampled.upper) <= exact + 1e-6
    wide = profile("Pair(Normal(0,1), Normal(0,2))", adjacency="remove").epsilon(0)
    assert float(wide.lower) == pytest.approx(float(mpmath.log(2)), abs=1e-8)
    assert float(wide.upper) == pytest.approx(float(mpmath.log(2)), abs=1e-3)
    none = profile("Pair(Normal(0,1), Normal(1,1))").epsilon(0)
    assert none.upper is None and none.reason
    late = "Density(Piecewise((exp(1-x),x>1),(0,True)))"
    only = profile(f"Pair(Density(Piecewise((exp(-x),x>0),(0,True))), {late})", adjacency="remove").epsilon(0)
    assert only.lower is None


ADDITIVE = ("Laplace(1)", "Gaussian(1)", "Geometric(1)", "DiscreteGaussian(1)", "Skellam(1)")
ONE_SIDED = ("none", "poisson(1/10)", "with-replacement(3, 10)")
PURE = [
    *itertools.product(ADDITIVE, ONE_SIDED, ("add", "remove")),
    *itertools.product(ADDITIVE, ("with-replacement(3, 10)", "without-replacement(3, 10)"), ("replace",)),
    *itertools.product(("Geometric(1)",), ("random-allocation(3)",), ("add", "remove")),
    ("Laplace(1)", "with-replacement(1000, 1000)", "remove"),
    ("Laplace(1)", "with-replacement(40, 20)", "add"),
    (LAPLACES, "poisson(1/10)", "add"),
    ("RandomizedResponse(3, 1)", "none", "replace"),
    ("TruncatedLaplace(1, 3)", "none", "remove"),
    ("ExponentialMechanism(1)", "none", "replace"),
]


@pytest.mark.parametrize(("mechanism", "sampling", "adjacency"), PURE)
def test_pure_privacy_agrees_with_the_profile(mechanism, sampling, adjacency):
    """ε(0) is where δ is 0 from on: neither end of it may contradict an end of δ."""
    asked = profile(mechanism, sampling=sampling, adjacency=adjacency)

    def delta(epsilon):
        return asked.delta(epsilon, digits=1, seconds=60)

    found = asked.epsilon(0)
    if found.upper is not None:
        assert delta(found.upper + Fraction(1, 1000)).lower == 0
        assert found.lower is not None and found.lower <= found.upper
    if found.lower is None:
        assert delta(2).lower > 0
    elif found.lower > 0:
        assert delta(found.lower * Fraction(9, 10)).upper > 0


@pytest.mark.parametrize(
    ("mechanism", "m", "n", "one"),
    [("Laplace(1)", 1000, 1000, 1), ("Laplace(1/10)", 60, 60, 10), ("Geometric(2)", 3, 10, 0.5)],
)
def test_pure_privacy_with_replacement_is_that_of_the_largest_ratio(mechanism, m, n, one):
    for adjacency, sign in (("remove", 1), ("add", -1)):
        found = profile(mechanism, sampling=f"with-replacement({m}, {n})", adjacency=adjacency).epsilon(0)
        exact = sign * m * mpmath.log(1 + mpmath.expm1(sign * one) / n)
        assert (
            found.lower <= Fraction(float(exact) * (1 + 1e-12)) and float(exact) * (1 - 1e-12) <= found.upper
        )
        assert found.upper - found.lower < Fraction(1, 10**12)
    both = profile("Laplace(1)", sampling="with-replacement(300, 1000)", adjacency="replace").epsilon(0)
    assert both.upper < Fraction("0.7048")


def test_many_draws_and_small_noise_have_ends_that_meet():
    """δ(300) against its closed form, and steps with a thousand draws compose."""
    found = profile("Laplace(1/10)", sampling="with-replacement(60, 60)", adjacency="remove").delta(300)
    with mpmath.workdps(120):
        weights = [mpmath.mpf(comb(60, k) * 59 ** (60 - k)) / 60**60 for k in range(61)]

        def log_ratio(x):
            return mpmath.log(sum(w * mpmath.exp(10 * (x - abs(x - k))) for k, w in enumerate(weights)))

        def tail(x):
            return mpmath.exp(-10 * x) / 2 if x >= 0 else 1 - mpmath.exp(10 * x) / 2

        x = mpmath.findroot(lambda y: log_ratio(y) - 300, (30, 60), solver="illinois")
        exact = sum(w * tail(x - k) for k, w in enumerate(weights)) - mpmath.exp(300) * tail(x)
        exact = Fraction(mpmath.nstr(exact, 30))
    assert found.lower <= exact * (1 + Fraction(1, 10**12))
    assert exact * (1 - Fraction(1, 10**12)) <= found.upper
    assert found.upper - found.lower < found.lower / 10**10
    two = profile("Laplace(1)", sampling="with-replacement(1000, 1000)", adjacency="remove", compose=2)
    assert 0 < two.delta(1, digits=1, seconds=90).upper < 1


def test_shuffled_answers_that_tell_nearly_everything():
    bound = profile("PureDP(20)", sampling="shuffled(10)").delta("1/2", digits=3)
    assert Fraction("0.999999") < bound.lower <= bound.upper <= 1
    for epsilon in (50, 300):
        rows = CloneCounts(Integer(1), 10, Integer(epsilon)).look(lambda: None)
        assert all(abs(loss) <= epsilon + 1e-9 for loss, _ in rows)
        assert sum(share for _, share in rows) == pytest.approx(1)


def half_line(density, end=0):
    return f"Density(Piecewise(({density}, x > {end}), (0, True)))"


def test_heavy_tails_and_poles_on_a_half_line():
    """The logarithm of a log-normal law is normal, and that of a Pareto law exponential."""
    laws = [half_line(f"exp(-(log(x)-{m})**2/2)/(x*sqrt(2*pi))") for m in (0, 1)]
    for compose in (1, 3):
        found = profile(f"Pair({', '.join(laws)})", adjacency="remove", compose=compose).delta(1, digits=2)
        exact = profile("Gaussian(1)", compose=compose).delta(1)
        holds(found, float(exact.lower), slack=1e-12)
        assert float(found.upper - found.lower) <= 2e-2 * float(exact.lower)
    pareto = [half_line("2/x**3", 1), half_line("3/x**4", 1)]
    exponential = [half_line("2*exp(-2*x)"), half_line("3*exp(-3*x)")]
    one, two = (
        profile(f"Pair({', '.join(pair)})", adjacency="remove", compose=2).delta("1/2", digits=2)
        for pair in (pareto, exponential)
    )
    assert one.lower <= two.upper and two.lower <= one.upper and one.digits >= 1


def test_one_sided_noise_with_a_double_exponential_loss_composes():
    """Gumbel noise, moved by 1, in two steps: the second in closed form, in the mean over the first."""
    p, q = "exp(-x-exp(-x))", "exp(-(x-1)-exp(-(x-1)))"
    found = profile(f"Pair(Density({p}), Density({q}))", adjacency="remove", compose=2).delta(1, digits=2)

    def second(log_order):  # the ratio falls, from ∞ to e^-1
        if log_order <= -1:
            return 1 - np.exp(log_order)
        v = (log_order + 1) / (np.e - 1)  # e^-x at the threshold; P(X < x) = exp(-e^-x)
        return np.exp(-v) - np.exp(log_order) * np.exp(-v * np.e)

    x = np.linspace(-4, 40, 200_001)
    density, loss = np.exp(-x - np.exp(-x)), np.exp(-x) * (np.e - 1) - 1
    exact = np.sum(density * np.array([second(1 - v) for v in loss])) * (x[1] - x[0])
    holds(found, float(exact), slack=1e-6)
    assert float(found.upper - found.lower) <= 2e-2 * exact


def test_random_allocation_with_small_noise_has_a_finite_epsilon():
    """The upper end is at most that of one unsampled step, whatever the grid of the ratios can do."""
    found = profile("Gaussian(1/2)", sampling="random-allocation(10)").epsilon("1e-5", 3, seconds=10)
    plain = profile("Gaussian(1/2)").epsilon("1e-5")
    assert found.upper is not None and found.lower <= found.upper <= plain.upper * Fraction(1001, 1000)
    assert "one unsampled step" in found.reason or found.digits >= 3
