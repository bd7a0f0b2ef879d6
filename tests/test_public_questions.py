"""What users of privacy libraries ask, as commands, each with a value that is worked out by another way."""

from __future__ import annotations

import json
from collections.abc import Callable
from math import comb

import mpmath
import pytest
from click.testing import CliRunner
from reports import CACHE

from cbdp_sym import profile
from cbdp_sym.accounting.guaranteed import guaranteed
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.cli import main

mp = mpmath.mpf


@pytest.fixture(autouse=True)
def results(monkeypatch):
    monkeypatch.setenv("CBDP_SYM_CACHE", CACHE)


def run(*args: str) -> dict:
    result = CliRunner().invoke(main, [*args, "--json"])
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def gaussian(sigma, epsilon, shift=1):
    """δ(ε) of the Gaussian mechanism."""
    m = mp(shift) / mp(sigma)
    return mpmath.ncdf(m / 2 - epsilon / m) - mpmath.exp(epsilon) * mpmath.ncdf(-m / 2 - epsilon / m)


def composed(epsilon, delta, k, target):
    """Kairouz, Oh and Viswanath: the least ε' for k steps that are (ε, δ)-DP."""
    e = mp(epsilon)

    def of(x):
        total = sum(
            comb(k, j) * max(mp(0), mpmath.exp((k - j) * e) - mpmath.exp(x + j * e)) for j in range(k + 1)
        )
        return 1 - (1 - mp(delta)) ** k * (1 - total / (1 + mpmath.exp(e)) ** k)

    return root(of, mp(target), mp(0), k * e)


def sampled(epsilon, sigma, q):
    """δ(ε) of one Poisson-sampled step, the larger of removing and adding: by thresholds."""
    a, s, q = mpmath.exp(mp(epsilon)), mp(sigma), mp(q)

    def above(x):  # P(Z + 1 > x) and P(Z > x)
        return mpmath.ncdf((1 - x) / s), mpmath.ncdf(-x / s)

    at = s**2 * mpmath.log((a - 1 + q) / q) + mp(1) / 2
    shifted, plain = above(at)
    remove = q * shifted + (1 - q - a) * plain
    at = s**2 * mpmath.log((1 / a - 1 + q) / q) + mp(1) / 2
    shifted, plain = above(at)
    add = (1 - plain) - a * (1 - q * shifted - (1 - q) * plain)
    return max(remove, add)


def discrete_gaussian(sigma, epsilon):
    weights = {k: mpmath.exp(-mp(k * k) / (2 * mp(sigma) ** 2)) for k in range(-60, 62)}
    total = mpmath.fsum(weights[k] for k in range(-60, 61))
    e = mpmath.exp(mp(epsilon))
    return mpmath.fsum(max(mp(0), weights[k - 1] - e * weights[k]) for k in range(-59, 61)) / total


def binomial(n, p, q, epsilon):
    """δ(ε) of one sampled step: a record moves the count up or down, and is removed or added."""
    f = {k: comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)}
    e, found = mpmath.exp(mp(epsilon)), []
    for sign in (1, -1):
        for swap in (False, True):
            total = mp(0)
            for k in range(-1, n + 2):
                without = f.get(k, mp(0))
                with_it = q * f.get(k - sign, mp(0)) + (1 - q) * without
                first, second = (without, with_it) if swap else (with_it, without)
                total += max(mp(0), first - e * second)
            found.append(total)
    return max(found)


def root(f: Callable, target, low, high):
    """Where a falling function is the target."""
    for _ in range(90):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > target else (low, middle)
    return high


PROFILES: list[tuple[str, list[str], Callable]] = [
    ("100 mechanisms that are (1/10, 1e-8)-DP, at 1e-5",
     ["--mechanism", "100 * ApproxDP(1/10, 1e-8)", "--delta", "1e-5"],
     lambda: composed("0.1", "1e-8", 100, "1e-5")),
    ("40 that are (1, 1e-6)-DP, at 1e-4",
     ["--mechanism", "ApproxDP(1, 1e-6)", "--compose", "40", "--delta", "1e-4"],
     lambda: composed("1", "1e-6", 40, "1e-4")),
    ("the exact Gaussian mechanism", ["--from", "Gaussian(sigma=5)", "--epsilon", "1"],
     lambda: gaussian(5, 1)),
    ("the sensitivity of replacing a record is twice that of adding one",
     ["--mechanism", "Gaussian(sigma=5, sensitivity=2)", "--adjacency", "replace", "--epsilon", "1"],
     lambda: gaussian(5, 1, 2)),
    ("100 steps of Gaussian noise are one", ["--mechanism", "100 * Gaussian(sigma=10)", "--epsilon", "1"],
     lambda: gaussian(1, 1)),
    ("amplification of pure privacy",
     ["--mechanism", "PureDP(1)", "--sampling", "poisson(1/10)", "--delta", "0"],
     lambda: mpmath.log(1 + (mpmath.e - 1) / 10)),
    ("pure privacy as (ε, δ)", ["--mechanism", "PureDP(1)", "--delta", "1/100"],
     lambda: mpmath.log(mpmath.e - mp("0.01") * (1 + mpmath.e))),
    ("the exponential mechanism has a bounded range",
     ["--mechanism", "ExponentialMechanism(1)", "--epsilon", "1/2"],
     lambda: (1 - mpmath.exp(-mp(1) / 4)) ** 2 / (1 - mpmath.exp(-1))),
    ("two laws on two outcomes", ["--mechanism", "Pair(Finite(3/4,1/4), Finite(1/4,3/4))", "--epsilon", "0"],
     lambda: mp(1) / 2),
    ("three Laplace mechanisms are purely private", ["--mechanism", "3 * Laplace(scale=2)", "--delta", "0"],
     lambda: mp(3) / 2),
    ("the sampler of DP-SGD, one step, both directions",
     ["--mechanism", "Gaussian(noise_multiplier=1)", "--sampling", "poisson(1/5)", "--epsilon", "1/10"],
     lambda: sampled("0.1", 1, "0.2")),
    ("a mechanism that fails with a probability, beside Gaussian noise",
     ["--mechanism", "Gaussian(sigma=1)", "--mechanism", "ApproxDP(1/2, 1/1000)", "--epsilon", "1"],
     lambda: mp("0.001") + mp("0.999") * (
         gaussian(1, mp("0.5")) * mpmath.exp("0.5") + gaussian(1, mp("1.5"))
     ) / (1 + mpmath.exp("0.5"))),
    ("two discrete Gaussians", ["--mechanism", "DiscreteGaussianMechanism(1, 2)", "--epsilon", "1/2"],
     lambda: discrete_gaussian(2, "0.5")),
    ("binomial noise that is not symmetric, sampled: the query may fall",
     ["--mechanism", "Binomial(20, 1/5)", "--sampling", "poisson(1/2)", "--epsilon", "3/10"],
     lambda: binomial(20, mp("0.2"), mp("0.5"), "0.3")),
    ("a test that is never wrong about one data set",
     ["--mechanism", "ApproxDP(1, 1/100)", "--trade-off", "0"], lambda: mp("0.99")),
]  # fmt: skip


@pytest.mark.parametrize(("args", "value"), [q[1:] for q in PROFILES], ids=[q[0] for q in PROFILES])
def test_profiles(args, value):
    with mpmath.workdps(40):
        exact, found = value(), run("profile", *args)
        low, high = mp(found["lower"]), mp(found["upper"])
        assert low <= exact * (1 + mp(10) ** -30) and exact <= high * (1 + mp(10) ** -30)
        assert high - low <= exact * mp("1e-4")


CONVERSIONS: list[tuple[str, list[str], Callable]] = [
    ("exact Gaussian noise", ["--from", "Gaussian(sigma=5)", "--to", "ApproxDP(epsilon=1)"],
     lambda: gaussian(5, 1)),
    ("little Gaussian noise", ["--from", "GaussianMechanism(1,1/10)", "--to", "ApproxDP(epsilon=1)"],
     lambda: gaussian("0.1", 1)),
    ("the total variation of ε-DP", ["--from", "PureDP(1)", "--to", "ApproxDP(epsilon=0)"],
     lambda: mpmath.tanh(mp(1) / 2)),
    ("a mechanism that no lemma knows", ["--from", "Laplace(scale=2)", "--to", "ApproxDP(epsilon=1/4)"],
     lambda: 1 - mpmath.exp(-mp(1) / 8)),
    ("groups of three that are (ε, δ)-DP",
     ["--from", "ApproxDP(1/10, 1e-8)", "--group", "3", "--to", "ApproxDP(epsilon=1)"],
     lambda: mp("1e-8") * (1 + mpmath.exp("0.1") + mpmath.exp("0.2"))),
    ("groups of three and Laplace noise",
     ["--mechanism", "Laplace(scale=2)", "--group", "3", "--epsilon", "1"],
     lambda: 1 - mpmath.exp(-mp(1) / 4)),
    ("the sampler of DP-SGD, converted",
     ["--mechanism", "Gaussian(sigma=1)", "--sampling", "poisson(1/5)", "--epsilon", "1/10"],
     lambda: sampled("0.1", 1, "0.2")),
]  # fmt: skip


@pytest.mark.parametrize(("args", "value"), [q[1:] for q in CONVERSIONS], ids=[q[0] for q in CONVERSIONS])
def test_conversions(args, value):
    with mpmath.workdps(40):
        exact, found = value(), run("convert", *args)
        best = min(mp(x) for x in (found["bound"], (found["sharper"] or {}).get("upper")) if x)
        assert exact <= best * (1 + mp(10) ** -30) and best <= exact * (1 + mp("1e-6"))


def test_a_bound_for_groups_does_not_claim_to_be_the_least():
    """Two steps of chance p to (1-p) that are 1-DP differ by at most 1 - 1/e, not by tanh(1)."""
    found = guaranteed("PureDP(1)", "ApproxDP(epsilon=0)", group=2)
    assert found.lower == "" and float(found.value) >= 1 - float(mpmath.exp(-1))
    joined = guaranteed("PureDP(1) & PureDP(1/2)", "ApproxDP(epsilon=0)")
    assert joined.lower == ""


def test_several_orders_together():
    """The two-point optimum of D_2 <= 1/2 and D_20 <= 3/2 at ε = 1.4, by a search of coins."""
    found = guaranteed("RenyiDP(2,1/2) & RenyiDP(20,3/2)", "ApproxDP(epsilon=7/5)")
    assert 0.033962946242 <= found.value < 0.03396295 and found.lower


def test_bounds_of_composed_orders_do_not_claim_to_be_the_least():
    """No two steps with D_2 <= 1/4 need be as bad as two coins with D_2 = 1/2."""
    once, twice = (
        guaranteed("RenyiDP(2,1/2)", "ApproxDP(epsilon=1)"),
        guaranteed("2 * RenyiDP(2,1/4)", "ApproxDP(epsilon=1)"),
    )
    assert once.lower and twice.lower == "" and once.value == twice.value


def test_what_has_no_profile_is_converted():
    """On the command line; an object with a profile cannot be made of it."""
    asked = ["--mechanism", "RenyiDP(2, 1/2)", "--epsilon", "1"]
    assert run("profile", *asked)["bound"].startswith("0.0897022910358")
    with pytest.raises(Refusal, match="convert --from"):
        profile("zCDP(1/10)")


LEAST: list[tuple[str, list[str], Callable]] = [
    ("steps", ["--mechanism", "Gaussian(sigma=10)", "--compose", "n", "--epsilon", "2", "--delta", "1e-5",
               "n"],
     lambda: mpmath.floor(rising(lambda n: gaussian(10 / mpmath.sqrt(n), 2), "1e-5", 1, 10**4))),
    ("the scale of Laplace noise",
     ["--mechanism", "Laplace(scale=b)", "--epsilon", "1/2", "--delta", "1/100", "b"],
     lambda: 1 / (mp("0.5") - 2 * mpmath.log(mp("0.99")))),
    ("the sampling rate for pure privacy",
     ["--mechanism", "PureDP(1)", "--sampling", "poisson(q)", "--epsilon", "1/10", "--delta", "0", "q"],
     lambda: (mpmath.exp("0.1") - 1) / (mpmath.e - 1)),
    ("the ε of each of 100 steps",
     ["--mechanism", "PureDP(e)", "--compose", "100", "--epsilon", "2", "--delta", "1e-6", "--digits", "3",
      "e"],
     lambda: rising(lambda e: composed_delta(e, 100, 2), "1e-6", "0.01", 1)),
]  # fmt: skip


def rising(f: Callable, target, low, high):
    """Where a rising function is the target."""
    return root(lambda x: -f(x), -mp(target), mp(low), mp(high))


def composed_delta(epsilon, k, x):
    e = mp(epsilon)
    parts = (comb(k, j) * max(mp(0), mpmath.exp((k - j) * e) - mpmath.exp(x + j * e)) for j in range(k + 1))
    return mpmath.fsum(parts) / (1 + mpmath.exp(e)) ** k


@pytest.mark.parametrize(("args", "value"), [q[1:] for q in LEAST], ids=[q[0] for q in LEAST])
def test_calibrations(args, value):
    with mpmath.workdps(30):
        exact, found = value(), run("calibrate", *args)
        assert mp(found["lower"]) <= exact <= mp(found["upper"])


def test_the_least_noise():
    found = run("calibrate", "--mechanism", "Gaussian(sigma=s)", "--epsilon", "1", "--delta", "1e-5", "s")
    with mpmath.workdps(40):
        exact = root(lambda s: gaussian(s, 1), mp("1e-5"), mp(1), mp(10))
        assert mp(found["lower"]) < exact <= mp(found["upper"])


def test_one_vocabulary():
    """The words of one command are understood by the others."""
    one = run("convert", "--from", "zCDP(1/10)", "--compose", "2", "--to", "ApproxDP(delta=1e-6)")
    two = run("convert", "--from", "2 * zCDP(0, 1/10)", "--to", "ApproxDP(delta=1e-6)")
    assert one["bound"] == two["bound"]
    alpha = run("convert", "--from", "RenyiDP(alpha=2, epsilon=1/2)", "--to", "ApproxDP(epsilon=1)")
    assert alpha["bound"].startswith("0.0897")
    composed = run(
        "profile", "--from", "2 * Gaussian(sigma=2)", "--compose", "2", "--epsilon", "1", "--seconds", "30"
    )
    with mpmath.workdps(30):
        assert mp(composed["lower"]) <= gaussian(1, 1) <= mp(composed["upper"])
