"""Gibbs mechanisms: both sides of the equivalence, exactly, and the guaranteed formulas."""

from __future__ import annotations

import math
import random
from fractions import Fraction

import mpmath
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from experiments.posterior import (
    BetaBernoulli,
    FiniteGibbs,
    GaussianMean,
    LaplaceLocation,
    LineThroughOrigin,
    LogSum,
    MeanOfTruncatedNormals,
)
from experiments.posterior.guaranteed import arb
from experiments.posterior.logsum import coprime_base
from experiments.posterior.regression import given_design, kl_of_normals

positive = st.fractions(min_value=Fraction(1, 50), max_value=50, max_denominator=50)


@st.composite
def mechanisms(draw, most=3):
    """Finite Gibbs mechanisms: up to 3 data points (some impossible), 3 hypotheses, 3 entries."""
    points, hypotheses = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    masses = draw(st.lists(st.integers(0, 9), min_size=points, max_size=points).filter(lambda m: sum(m) > 0))
    row = st.lists(positive, min_size=hypotheses, max_size=hypotheses)
    return FiniteGibbs(
        data=tuple(Fraction(m, sum(masses)) for m in masses),
        weights=tuple(map(tuple, draw(st.lists(row, min_size=points, max_size=points)))),
        prior=tuple(draw(row)),
        n=draw(st.integers(1, most)),
        gamma=draw(positive),
    )


# ---- the equivalence, exactly


@settings(max_examples=150, deadline=None)
@given(mechanisms())
def test_theorem_4_is_an_exact_equality(A):
    privacy = A.on_average_kl()
    assert privacy == A.generalization_error() * A.gamma
    assert privacy.canonical() == (A.generalization_error() * A.gamma).canonical()
    assert privacy.sign() >= 0


@settings(max_examples=60, deadline=None)
@given(mechanisms(most=2))
def test_small_groups_cost_exactly_k_times_as_much(A):
    for k in range(1, A.n + 1):
        assert A.on_average_kl(k) == k * A.on_average_kl()


@settings(max_examples=60, deadline=None)
@given(mechanisms(most=2))
def test_the_order_of_the_information_quantities(A):
    """I(A(Z); Z) ≤ E KL to an independent data set = n·ε, and n·ε ≤ n·(the least DP ε)."""
    assert A.mutual_information().sign() >= 0
    assert A.mutual_information() <= A.n * A.on_average_kl()
    assert A.on_average_kl() <= A.privacy()
    assert A.mutual_information() <= A.max_information()


def test_a_false_equivalence_is_told_apart():
    """The comparison is no tautology: without γ, or with a wrong n, the two sides differ."""
    half, third = Fraction(1, 2), Fraction(1, 3)
    A = FiniteGibbs((half, half), ((half, third), (1, 2)), n=2, gamma=Fraction(3))
    assert A.on_average_kl() == A.generalization_error() * 3
    assert A.on_average_kl() != A.generalization_error()
    assert A.on_average_kl() != A.generalization_error() * 6


def test_prior_and_order_of_weights_matter():
    half, third = Fraction(1, 2), Fraction(1, 3)
    A = FiniteGibbs((half, half), ((half, third), (1, 2)))
    B = FiniteGibbs((half, half), ((half, third), (1, 2)), prior=(1, 5))
    assert A.on_average_kl() != B.on_average_kl()


def test_the_divergence_needs_its_logarithm():
    """E_F[dF/dG], as printed before Definition 2, is at least 1, and 1 for equal distributions."""
    A = FiniteGibbs((Fraction(1, 2), Fraction(1, 2)), ((1, 2), (3, 1)))
    assert A.expected_ratio((0,), (0,)) == 1
    assert A.kl((0,), (0,)) == LogSum()
    assert A.expected_ratio((0,), (1,)) == Fraction(1, 9) / Fraction(3, 4) + Fraction(4, 9) * 4


def test_definition_3_needs_no_absolute_value_for_a_gibbs_mechanism():
    rng = random.Random(4)
    for _ in range(30):
        w = tuple(tuple(Fraction(rng.randint(1, 9), rng.randint(1, 9)) for _ in "ab") for _ in "ab")
        A = FiniteGibbs((Fraction(1, 3), Fraction(2, 3)), w, n=2)
        assert A.generalization_error().sign() >= 0


@settings(max_examples=40, deadline=None)
@given(mechanisms(most=2))
def test_on_average_the_direction_of_the_divergence_does_not_matter(A):
    """z and z₁ may be exchanged, so Definition 2 could print the arguments in either order."""
    backwards = LogSum.total(
        (p * q, A.kl((*fresh, *Z[1:]), Z)) for p, Z in A.data_sets(A.n) for q, fresh in A.data_sets(1)
    )
    assert backwards == A.on_average_kl()


# ---- claims of the paper that these objects deny, with exact witnesses


def divergence(p, q):
    return LogSum.total((a, LogSum.log(a / b)) for a, b in zip(p, q, strict=True))


def test_on_average_privacy_does_not_compose_adaptively():
    """Lemma 7: 𝓑(·, h) is ε₂-private on average for each fixed h, but h goes with the data.

    n = 1 and 𝒟 is a fair coin. 𝓐 reports Z with probability 3/4. 𝓑(Z, h) says little where Z differs from
    h, and much where Z = h.
    """
    A = {0: (Fraction(3, 4), Fraction(1, 4)), 1: (Fraction(1, 4), Fraction(3, 4))}
    even, sure = (Fraction(1, 2), Fraction(1, 2)), (Fraction(999, 1000), Fraction(1, 1000))
    B = {(Z, h): even if h == Z else sure for Z in (0, 1) for h in (0, 1)}
    pairs = [(Fraction(1, 4), Z, z) for Z in (0, 1) for z in (0, 1)]
    first = LogSum.total((p, divergence(A[Z], A[z])) for p, Z, z in pairs)
    second = [LogSum.total((p, divergence(B[Z, h], B[z, h])) for p, Z, z in pairs) for h in (0, 1)]
    assert second[0] == second[1]

    def joint(Z):
        return [A[Z][h] * b for h in (0, 1) for b in B[Z, h]]

    together = LogSum.total((p, divergence(joint(Z), joint(z))) for p, Z, z in pairs)
    assert together > first + second[0]
    assert float(together - first - second[0]) > 0.25


def test_the_sentence_after_theorem_9_loses_the_prior():
    """H̃(π) - H(p) + γ E ℒ is not least at p ∝ e^{-ℒ} π, not even for γ = 1: H̃ does not depend on p."""
    likelihood, prior = (Fraction(1), Fraction(1, 2)), (Fraction(1, 3), Fraction(2, 3))

    def objective(p):  # without the constant H̃
        return LogSum.total((a, LogSum.log(a / w)) for a, w in zip(p, likelihood, strict=True))

    raw = [w * r for w, r in zip(likelihood, prior, strict=True)]
    claimed = [r / sum(raw) for r in raw]
    without_prior = [w / sum(likelihood) for w in likelihood]
    assert objective(without_prior) < objective(claimed)


@pytest.mark.parametrize(
    "arguments",
    [
        {"data": (Fraction(1, 2),), "weights": ((1,),)},
        {"data": (Fraction(3, 2), Fraction(-1, 2)), "weights": ((1,), (1,))},
        {"data": (1,), "weights": ((0,),)},
        {"data": (1,), "weights": ((1,), (1,))},
        {"data": (1,), "weights": ((1, 2),), "prior": (1,)},
        {"data": (1,), "weights": ((1,),), "n": 0},
        {"data": (1,), "weights": ((1,),), "gamma": 0},
        {"data": (1,), "weights": ((),)},
    ],
)
def test_bad_mechanisms_are_refused(arguments):
    with pytest.raises(ValueError):
        FiniteGibbs(**arguments)


# ---- logarithms


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(positive, st.fractions(-5, 5, max_denominator=9)), max_size=6))
def test_logsums_agree_with_floating_point_and_with_the_prime_form(pairs):
    s = LogSum.total((c, LogSum.log(r)) for r, c in pairs)
    value = math.fsum(float(c) * math.log(r) for r, c in pairs)
    assert float(s) == pytest.approx(value, abs=1e-9)
    assert s.is_zero() == (not s.canonical())
    assert LogSum({Fraction(p): c for p, c in s.canonical().items()}) == s
    assert float(s.as_expr()) == pytest.approx(value, abs=1e-9)
    assert (s - s).is_zero() and (s.is_zero() or s.sign() == (1 if float(s) > 0 else -1))


def test_multiplicative_relations_are_seen():
    four, six, nine = (LogSum.log(k) for k in (4, 6, 9))
    assert four + nine == six * 2
    assert four + nine != six * 3
    assert LogSum.log(Fraction(1, 4)) == four * -1
    with pytest.raises(ValueError):
        LogSum.log(0)
    with pytest.raises(TypeError):
        hash(four)


@given(st.lists(st.integers(2, 10**6), min_size=1, max_size=6))
def test_coprime_bases(numbers):
    base = coprime_base(numbers)
    assert all(math.gcd(a, b) == 1 for k, a in enumerate(base) for b in base[:k])
    for n in numbers:
        for b in base:
            while n % b == 0:
                n //= b
        assert n == 1


# ---- conjugate families


@pytest.mark.parametrize("n", [1, 2, 3])
def test_beta_bernoulli_symbolically(n):
    q = sympy.Symbol("q")
    gamma, a, b = sympy.symbols("gamma a b", positive=True)
    A = BetaBernoulli(q, n, gamma, a, b)
    assert sympy.expand(A.on_average_kl() - gamma * A.generalization_error()) == 0
    at = {q: Fraction(1, 3), gamma: 2, a: Fraction(1, 2), b: 3}
    assert float(A.on_average_kl().subs(at)) > 0


def test_beta_bernoulli_agrees_with_quadrature():
    A = BetaBernoulli(sympy.Rational(1, 3), 2, 2, 1, 3)
    p, q = A.posterior(2), A.posterior(1)

    def density(t, c):
        return t ** (c[0] - 1) * (1 - t) ** (c[1] - 1) / mpmath.beta(*map(int, c))

    value = mpmath.quad(lambda t: density(t, p) * mpmath.log(density(t, p) / density(t, q)), [0, 0.5, 1])
    assert float(A.kl(2, 1)) == pytest.approx(float(value), rel=1e-10)


def test_gaussian_mean_symbolically():
    n, gamma, variance = sympy.symbols("n gamma v", positive=True)
    precision = sympy.Symbol("lambda", nonnegative=True)
    mean = sympy.Symbol("m", real=True)
    A = GaussianMean(n, gamma, precision, mean, variance)
    privacy = A.on_average_kl()
    assert sympy.simplify(privacy - gamma * A.generalization_error()) == 0
    assert sympy.simplify(privacy - gamma**2 * variance / (gamma * n + precision)) == 0


def test_laplace_location_symbolically():
    gamma = sympy.Symbol("gamma", positive=True)
    p = sympy.Symbol("p")
    A = LaplaceLocation(gamma)
    data = [(0, p), (1, 1 - p - sympy.Rational(1, 4)), (sympy.Rational(5, 2), sympy.Rational(1, 4))]
    assert sympy.expand(A.on_average_kl(data) - gamma * A.generalization_error(data)) == 0
    assert A.privacy(-2, 2) == 4 * gamma
    assert sympy.expand(A.kl(0, 1) - (gamma - 1 + sympy.exp(-gamma))) == 0


# ---- the mean of truncated normals


def test_the_laplace_mean_against_quadrature():
    """m = 1: the density of one draw is known, so the double integral can be done directly."""
    M = MeanOfTruncatedNormals(1)
    mass = mpmath.erf(mpmath.sqrt(2))

    def f(x):
        return mpmath.npdf(x) / mass

    def kl(x, y):
        t = 3 * abs(x - y)
        return t - 1 + mpmath.exp(-t)

    value = 2 * mpmath.quad(lambda x: f(x) * mpmath.quad(lambda y: f(y) * kl(x, y), [-2, x]), [-2, 0, 2])
    assert abs(float(M.on_average_kl(3).mid()) - float(value)) < 1e-7
    distance = 2 * mpmath.quad(lambda x: x * f(x), [0, 2])
    assert abs(float(M.mean_distance(1).mid()) - float(distance)) < 1e-7


def test_the_laplace_mean_is_enclosed_tightly_and_grows():
    M = MeanOfTruncatedNormals()
    small, large = M.on_average_kl(Fraction(1, 100)), M.on_average_kl(100)
    assert small > 0 and float(small.rad()) < 1e-18 and large > small
    # For small γ it is γ² E D²/2 = γ² v/m; for large γ it is γ E|D| - 1.
    assert abs(float((small * 10**4 * 100 / M.variance() - 1).mid())) < 1e-3
    assert abs(float((large - 100 * M.mean_distance() + 1).mid())) < 0.1
    assert M.on_average_kl(1, replaced=1) < M.on_average_kl(1)
    assert small < arb(M.privacy_whole(Fraction(1, 100)))
    assert M.privacy_one(25) == 1 and M.privacy_whole(25) == 100


def test_floats_are_no_exact_numbers():
    with pytest.raises(TypeError):
        arb(0.1)
    with pytest.raises(ValueError):
        MeanOfTruncatedNormals(0)


# ---- regression


def test_regression_both_sides_for_a_permuted_design():
    gamma, noise = sympy.symbols("gamma v", positive=True)
    for x, fresh in (([1, 2], 3), ([1, 2, sympy.Rational(1, 3)], sympy.Rational(3, 2))):
        privacy, error = given_design(x, fresh, gamma, noise)
        difference = sympy.expand(sympy.expand_log(privacy - error, force=True))
        assert sympy.simplify(difference) == 0


@pytest.mark.parametrize("n", [3, 5, 10, 100])
@pytest.mark.parametrize("gamma", [Fraction(1, 1000), Fraction(1), Fraction(100)])
def test_regression_both_sides_overlap(n, gamma):
    line = LineThroughOrigin(n)
    assert line.on_average_kl(gamma).overlaps(line.generalization_error(gamma) * arb(gamma))


def test_the_reciprocal_moment():
    """Against quadrature in another variable, t = s²."""
    line = LineThroughOrigin(10)
    value = mpmath.quad(
        lambda s: 2 * s * (mpmath.sqrt(mpmath.pi) * mpmath.erf(s) / (2 * s)) ** 10,
        [0, 1, 4, 50, 1000, mpmath.inf],
    )
    assert abs(float(line.reciprocal_moment().mid()) - float(value)) < 1e-9
    assert line.reciprocal_moment() > arb(Fraction(3, 10))  # Jensen: E[1/S] > 1/E[S]


def test_the_floor_is_positive_and_beats_the_dp_line():
    """On ℝ the privacy loss does not vanish with γ; a 64γ-DP mechanism would have D_KL ≤ 64γ."""
    line = LineThroughOrigin(100)
    gamma = Fraction(1, 10**7)
    assert line.floor() > 0
    assert line.on_average_kl(gamma) > arb(64 * gamma)


def test_two_points_are_too_few():
    with pytest.raises(ValueError):
        LineThroughOrigin(2).reciprocal_moment()


def test_the_divergence_of_normals():
    with mpmath.workdps(20):
        value = mpmath.quad(
            lambda x: mpmath.npdf(x, 1, 2) * mpmath.log(mpmath.npdf(x, 1, 2) / mpmath.npdf(x, 0, 3)),
            [-30, 1, 30],
        )
    assert abs(float(kl_of_normals(1, 4, 0, 9)) - float(value)) < 1e-9
