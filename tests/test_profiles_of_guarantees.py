"""Profiles of bare guarantees, finite laws and binomial noise; each value by another way."""

from __future__ import annotations

import itertools
import json
from fractions import Fraction
from math import comb

import mpmath
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cbdp_sym import profile
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.profiles import profile_certificates
from cbdp_sym.recheck.answer import recheck


def optimal_composition(epsilon, delta, k, target):
    """The least ε' of k steps that are (ε,δ)-DP, by Kairouz, Oh and Viswanath's theorem."""
    with mpmath.workdps(40):
        e, d = mpmath.mpf(epsilon), mpmath.mpf(delta)

        def of(x):  # 1 - (1-δ)^k (1 - Σ C(k,l) max(0, e^((k-l)ε) - e^(x+lε))/(1+e^ε)^k)
            total = (
                sum(
                    comb(k, j) * max(mpmath.mpf(0), mpmath.exp((k - j) * e) - mpmath.exp(x + j * e))
                    for j in range(k + 1)
                )
                / (1 + mpmath.exp(e)) ** k
            )
            return 1 - (1 - d) ** k * (1 - total)

        low, high = mpmath.mpf(0), k * e
        for _ in range(100):
            middle = (low + high) / 2
            low, high = (middle, high) if of(middle) > mpmath.mpf(target) else (low, middle)
        return high


@pytest.mark.parametrize(
    ("epsilon", "delta", "k", "target", "known"),
    [("0.1", "1e-8", 100, "1e-5", 4.32964), ("1", "1e-6", 40, "1e-4", 35.97273)],
)
def test_compositions_of_approximate_privacy(epsilon, delta, k, target, known):
    found = profile(f"ApproxDP({epsilon}, {delta})", compose=k).epsilon(target)
    exact = optimal_composition(epsilon, delta, k, target)
    assert float(found.lower) <= exact <= float(found.upper)
    assert float(found.upper) == pytest.approx(known, abs=1e-5)
    assert recheck(profile_certificates.of(found)).verdict == "holds"


def test_pure_privacy_and_its_amplification():
    assert profile("PureDP(1)").epsilon(0).decimals[1].startswith("1.0000")
    sampled = profile("PureDP(1)", sampling="poisson(1/10)").epsilon(0)
    assert float(sampled.upper) == pytest.approx(float(mpmath.log(1 + (mpmath.e - 1) / 10)), abs=1e-12)
    with mpmath.workdps(30):  # log(e^ε - δ (1 + e^ε))
        exact = mpmath.log(mpmath.e - mpmath.mpf("0.01") * (1 + mpmath.e))
    found = profile("PureDP(1)").epsilon("1/100")
    assert float(found.lower) == pytest.approx(float(exact), abs=1e-14)
    approx = profile("ApproxDP(1, 1e-6)", sampling="poisson(1/10)")  # amplified: (log(1+q(e^ε-1)), qδ)
    assert float(approx.delta(mpmath.nstr(mpmath.log(1 + (mpmath.e - 1) / 10), 17)).upper) == pytest.approx(
        1e-7
    )


def test_the_supremum_of_the_loss():
    assert profile("Laplace(scale=2)", compose=3).epsilon(0).upper == Fraction(3, 2)
    assert profile("Gaussian(sigma=2)").epsilon(0).upper is None
    assert profile("TruncatedLaplace(1, 10)").epsilon(0).upper is None
    added = profile("Gaussian(sigma=2)", sampling="poisson(1/2)", adjacency="add").epsilon(0)
    assert float(added.upper) == pytest.approx(float(mpmath.log(2)))
    assert profile("Pair(Laplace(0,1), Laplace(1,1))").epsilon(0).upper == 1


probabilities = st.lists(st.integers(0, 6), min_size=3, max_size=3).filter(sum)


@settings(max_examples=20, deadline=None)
@given(probabilities, probabilities, st.integers(1, 3), st.sampled_from([0, Fraction(1, 2), 1]))
def test_finite_laws_against_the_sum_over_all_outcomes(a, b, n, epsilon):
    p, q = ([Fraction(x, sum(w)) for x in w] for w in (a, b))
    if not any(x and y for x, y in zip(p, q, strict=True)) and n > 1:
        return
    found = profile(
        f"Pair(Finite({', '.join(map(str, p))}), Finite({', '.join(map(str, q))}))", compose=n,
        adjacency="remove",
    ).delta(str(epsilon))  # fmt: skip
    with mpmath.workdps(30):
        total, factor = mpmath.mpf(0), mpmath.exp(mpmath.mpf(epsilon.numerator) / epsilon.denominator)
        for outcome in itertools.product(range(len(p)), repeat=n):
            first, second = Fraction(1), Fraction(1)
            for k in outcome:
                first, second = first * p[k], second * q[k]
            x, y = (mpmath.mpf(v.numerator) / v.denominator for v in (first, second))
            total += max(mpmath.mpf(0), x - factor * y)
    assert float(found.lower) <= float(total) + 1e-15
    assert float(found.upper) >= float(total) - 1e-15
    assert float(found.upper - found.lower) <= 1e-4 * max(float(total), 1e-2)


def test_finite_laws_are_exact():
    found = profile("Pair(Finite(3/4,1/4), Finite(1/4,3/4))").delta(0)
    assert found.lower == found.upper == Fraction(1, 2)
    assert profile("Pair(Finite(3/4,1/4), Finite(1/4,3/4))").delta("log(2)").upper == Fraction(1, 4)


def test_bounded_range_and_the_exponential_mechanism():
    """δ(ε') = (1 - e^((ε'-ε)/2))²/(1 - e^-ε), the largest over all pairs of losses t, t - ε."""
    found = profile("ExponentialMechanism(1)").delta("1/2")

    def of(t):
        p, q = (
            (1 - mpmath.exp(t - 1)) / (1 - mpmath.exp(-1)),
            (mpmath.exp(-t) - mpmath.exp(-1)) / (1 - mpmath.exp(-1)),
        )
        return p - mpmath.exp(0.5) * q

    best = max(of(mpmath.mpf(k) / 2000) for k in range(2001))
    assert float(found.lower) == pytest.approx(float(best), rel=1e-6)
    assert float(best) <= float(found.upper) * (1 + 1e-15)
    several = profile("BoundedRange(1/10)", compose=20).epsilon("1e-6", digits=2)
    pure = profile("PureDP(1/10)", compose=20).epsilon("1e-6")
    half = profile("PureDP(1/20)", compose=20).epsilon("1e-6")
    assert float(half.lower) * 0.999 <= float(several.lower) <= float(several.upper) < float(pure.lower)
    assert several.data()["attained"] is False and several.reason


@pytest.mark.parametrize(("n", "p", "shift"), [(10, Fraction(1, 4), 1), (8, Fraction(1, 2), 2)])
def test_binomial_noise(n, p, shift):
    f = {k: comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)}
    for epsilon in (0, 1):
        found = profile(f"Binomial({n}, {p})", sensitivity=shift).delta(epsilon)
        factor = mpmath.exp(epsilon)
        both = []
        for sign in (1, -1):
            both.append(sum(
                max(0.0, float(f.get(k - sign * shift, 0)) - factor * float(f.get(k, 0)))
                for k in range(-shift, n + 2 * shift + 1)
            ))  # fmt: skip
        assert float(found.upper) == pytest.approx(float(max(both)), rel=1e-12)


@pytest.mark.parametrize(
    ("mechanism", "options"),
    [
        ("PureDP(1/2)", {"compose": 8}),
        ("ApproxDP(1/2, 1e-3)", {"compose": 5, "sampling": "poisson(1/4)"}),
        ("ApproxDP(1/2, 1e-3)", {"compose": 3, "sampling": "without-replacement(1,4)"}),
        ("Binomial(12, 1/2)", {"compose": 3}),
    ],
)
def test_their_certificates_hold_and_smaller_ends_do_not(mechanism, options):
    found = profile(mechanism, **options).delta("1/2", digits=2)
    data = profile_certificates.of(found)
    assert recheck(data).verdict == "holds"
    wrong = json.loads(json.dumps(data))
    wrong["upper"] = data["lower"]
    if data["upper"] != data["lower"]:
        assert recheck(wrong).verdict != "holds"


def test_the_advice_for_sampled_randomized_response_is_no_circle():
    with pytest.raises(Refusal, match="'PureDP"):
        profile("RandomizedResponse(2, 1)", sampling="poisson(1/10)")
    with pytest.raises(Refusal, match="without poisson sampling"):
        profile("RandomizedResponse(2, 1)", sampling="poisson(1/10)", adjacency="add-remove")


def laws(n, p, sign):
    """The probabilities with and without a record that moves binomial noise by ``sign``."""
    f = {k: comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)}
    return [(f.get(k - sign, Fraction(0)), f.get(k, Fraction(0))) for k in range(-1, n + 2)]


def mixture(rows, q):
    return [(q * a + (1 - q) * b, b) for a, b in rows]


def hockey_stick(rows, alpha):
    return sum((max(a - alpha * b, 0) for a, b in rows), Fraction(0))


@settings(max_examples=8, deadline=None)
@given(st.integers(2, 9), st.integers(1, 9), st.sampled_from([Fraction(1), Fraction(1, 3)]))
def test_skew_noise_moves_up_and_down(n, tenths, q):
    """The query may have either sign, whatever the relation, and the second step may choose its sign when it
    has seen the first output."""
    p, alpha = Fraction(tenths, 10), Fraction(3, 2)
    both = [mixture(laws(n, p, sign), q) for sign in (1, -1)]
    options = {"adjacency": "remove"} | ({} if q == 1 else {"sampling": f"poisson({q})"})
    one = profile(f"Binomial({n}, {p})", **options)
    assert one.delta("log(3/2)").upper == max(hockey_stick(rows, alpha) for rows in both)
    adaptive = max(
        sum(
            a * max(hockey_stick(second, alpha * b / a) for second in both) if a else Fraction(0)
            for a, b in first
        )
        for first in both
    )
    fixed = max(hockey_stick([(a * c, b * d) for a, b in rows for c, d in rows], alpha) for rows in both)
    two = profile(f"Binomial({n}, {p})", compose=2, **options).delta("log(3/2)", digits=2)
    assert two.lower <= fixed <= adaptive <= two.upper
    assert two.lower >= fixed * Fraction(9, 10)


def test_two_laws_whose_order_nobody_knows():
    """With replace, one step may have one order and the next the other."""
    rows = [(Fraction(9, 10), Fraction(1, 2)), (Fraction(1, 10), Fraction(1, 2))]
    swapped = [(b, a) for a, b in rows]
    mixed = hockey_stick([(a * c, b * d) for a, b in rows for c, d in swapped], 1)
    pair = "Pair(Finite(9/10,1/10), Finite(1/2,1/2))"
    found = profile(pair, compose=2, adjacency="replace").delta(0, digits=2)
    assert found.upper >= mixed
    ordered = profile(pair, compose=2, adjacency="remove").delta(0)
    assert ordered.upper < found.upper


def test_the_trade_off_at_0_knows_what_gives_a_record_away():
    found = profile("ApproxDP(1, 1/100)").trade_off(0)
    assert found.lower <= Fraction(99, 100) <= found.upper < Fraction(991, 1000)
    assert profile("ApproxDP(1, 1/2)", compose=3).trade_off(0).upper == Fraction(1, 8)
    assert profile("Gaussian(1)", compose=3).trade_off(0).upper == 1
