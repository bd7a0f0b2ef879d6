"""Trade-off functions (f-DP): against closed forms, exact tests of finitely many outcomes, and δ(ε)."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from itertools import pairwise, product

import pytest
from click.testing import CliRunner
from hypothesis import example, given, settings
from hypothesis import strategies as st
from mpmath import mp, mpf

from cbdp_sym import profile
from cbdp_sym.cli import main
from cbdp_sym.profiles.compose import Composition
from cbdp_sym.profiles.refine import bracket
from cbdp_sym.profiles.trade_off import of_curve
from cbdp_sym.theory.restricted.request import BadRequest
from cbdp_sym.theory.restricted.trade_off import trade_off

FEW = settings(max_examples=10, deadline=None)
LEVELS = st.fractions(Fraction(1, 1000), Fraction(999, 1000), max_denominator=1000)


def run(*args):
    return CliRunner().invoke(main, list(args))


def as_mpf(x):
    return mpf(x.numerator) / x.denominator


def neyman_pearson(p, q, level):
    """The least error of the second kind among all tests, by filling the level with the largest ratios."""
    left, power = level, Fraction(0)
    for x, y in sorted(zip(p, q, strict=True), key=lambda r: r[0] * 10**9 if not r[1] else r[0] / r[1])[::-1]:
        share = Fraction(1) if not y else min(Fraction(1), left / y)
        power, left = power + share * x, left - share * y
    return 1 - power


@FEW
@given(mu=st.fractions(Fraction(1, 4), 3, max_denominator=8), level=LEVELS)
def test_gaussian_noise(mu, level):
    """It is Φ(Φ⁻¹(1 - α) - μ)."""
    with mp.workdps(40):
        quantile = mp.sqrt(2) * mp.erfinv(1 - 2 * as_mpf(level))
        truth = mp.ncdf(quantile - as_mpf(mu))
        found = profile("Gaussian(sigma=1)", sensitivity=str(mu)).trade_off(str(level), digits=20)
        assert as_mpf(found.lower) <= truth <= as_mpf(found.upper)
        assert found.upper - found.lower <= found.lower / 10**15


@FEW
@given(scale=st.fractions(Fraction(1, 2), 3, max_denominator=4), level=LEVELS)
def test_laplace_noise(scale, level):
    with mp.workdps(40):
        a, e = as_mpf(level), mp.exp(1 / as_mpf(scale))
        truth = 1 - e * a if a <= 1 / (2 * e) else 1 / (4 * e * a) if a < mpf(1) / 2 else (1 - a) / e
        found = profile(f"Laplace(scale={scale})").trade_off(str(level), digits=15)
        assert as_mpf(found.lower) - mpf(10) ** -30 <= truth <= as_mpf(found.upper) + mpf(10) ** -30
        assert found.upper - found.lower <= Fraction(1, 10**8)


@FEW
@given(
    p=st.lists(st.integers(0, 9), min_size=3, max_size=4),
    q=st.lists(st.integers(1, 9), min_size=4, max_size=4),
    level=LEVELS,
)
@example(p=[0, 0, 0], q=[1, 1, 1, 1], level=Fraction(1, 4))
def test_finitely_many_outcomes(p, q, level):
    p = [*p[:3], 1]
    laws = [[Fraction(w, sum(ws[:4])) for w in ws] for ws in (p, q)]
    texts = ["Finite(" + ", ".join(map(str, law)) + ")" for law in laws]
    low, high = trade_off(*texts, str(level), digits=6)
    truth = neyman_pearson(*laws, level)
    assert low <= truth <= high <= low + Fraction(1, 10**4)


def test_a_composition_of_randomized_response():
    """Against the tests of the exact composition: all outcomes of three answers."""
    with mp.workdps(30):
        up = Fraction(str(mp.exp(1) / (1 + mp.exp(1))))
    laws = []
    for one in ((up, 1 - up), (1 - up, up)):
        laws.append([a * b * c for a, b, c in product(one, repeat=3)])
    p = profile("RandomizedResponse(k=2, epsilon=1)", compose=3)
    for level in ("1/20", "1/2", "7/10"):
        found = p.trade_off(level)
        truth = neyman_pearson(*laws, Fraction(level))
        tiny = Fraction(1, 10**20)
        assert found.lower - tiny <= truth <= found.upper + tiny
        assert found.digits >= 4


def test_a_composition_of_gaussians_is_one():
    asked = profile("Gaussian(sigma=5)", compose=25).request

    level = Fraction(1, 20)
    found = bracket(Composition(asked), lambda c: of_curve(asked, c, level, 3), None, 3)
    exact = profile("Gaussian(sigma=1)").trade_off("1/20", digits=12)
    assert found.lower <= exact.lower <= exact.upper <= found.upper
    assert found.upper - found.lower <= found.lower / 1000


@pytest.mark.parametrize("adjacency", ["add", "remove", "add-remove"])
def test_it_is_above_all_that_delta_allows(adjacency):
    """1 - δ(ε) - e^ε α, from the same mechanism, for each ε; and one more step lowers it."""
    found = []
    for n in (1, 4):
        p = profile("Gaussian(sigma=1)", sampling="poisson(1/5)", adjacency=adjacency, compose=n)
        f = p.trade_off("1/10", digits=3)
        for e in ("0", "1/3", "1"):
            spent = float(p.delta(e, digits=4).upper) + math.exp(Fraction(e)) / 10
            assert float(f.upper) >= 1 - spent - 1e-9
        found.append(f)
    assert all(b.upper < a.lower for a, b in pairwise(found))


def test_sampling_without_replacement():
    one = profile("Gaussian(sigma=1)", sampling="without-replacement(1,5)")
    both = profile("Gaussian(sigma=1)", sampling="poisson(1/5)")
    small, large = one.trade_off("1/10"), both.trade_off("1/10")
    assert small.lower <= large.upper  # it bounds both orders of the two data sets
    several = profile("Laplace(scale=1)", sampling="without-replacement(1,5)", compose=3)
    found = several.trade_off("1/10", digits=2)
    assert found.lower < found.upper and "not attained" in found.reason


def test_the_commands(tmp_path):
    args = ("profile", "--mechanism", "Laplace(scale=1)", "--trade-off", "1/4")
    data = json.loads(run(*args, "--json").stdout)
    assert data["bounds"] == "trade-off" and data["alpha"] == "1/4" and data["digits"] >= 10
    target = tmp_path / "f.png"
    assert run(*args, "--plot", str(target)).exit_code == 0 and target.stat().st_size > 1000
    composed = ("profile", "--mechanism", "Laplace(scale=3)", "--compose", "3", "--trade-off", "1/4")
    assert run(*composed, "--digits", "2", "--plot", str(target)).exit_code == 0
    pair = ("divergence", "--p", "Laplace(0,1)", "--q", "Normal(0,1)", "--kind", "trade-off")
    data = json.loads(run(*pair, "--level", "1/10", "--digits", "4", "--json").stdout)
    assert 0.7983 < float(data["lower"]) <= float(data["upper"]) < 0.7984
    for wrong in ((*args[:-1], "2"), (*args, "--epsilon", "1"), (*args, "--certificate", "c"), pair):
        result = run(*wrong)
        assert result.exit_code == 2 and result.output.count("\n") == 1
    with pytest.raises(BadRequest, match="between 0 and 1"):
        trade_off("Laplace(0,1)", "Normal(0,1)", 0)


def test_the_trade_off_at_its_ends() -> None:
    gaussian = profile("Gaussian(sigma=2)", compose=3)
    assert [gaussian.trade_off(level).upper for level in (0, 1)] == [1, 0]
    away = (math.exp(-4) - math.exp(-5)) / 2 / (1 - math.exp(-5))  # what only one data set has
    found = profile("TruncatedLaplace(scale=1, width=5)").trade_off(0)
    assert float(found.lower) == pytest.approx(1 - away) == float(found.upper)
