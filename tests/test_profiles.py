"""Privacy profiles: each end against high-precision integration, exact compositions, and wrong calls.

CBDP_SYM_FUZZ asks for more examples.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from fractions import Fraction
from itertools import pairwise
from math import comb

import mpmath
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from mpmath import mp, mpf

from cbdp_sym import profile
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.cli import main
from cbdp_sym.profiles import profile_certificates
from cbdp_sym.profiles.compose import Composition
from cbdp_sym.profiles.refine import bracket
from cbdp_sym.recheck.answer import recheck
from cbdp_sym.theory.restricted.request import BadRequest

FUZZ = int(os.environ.get("CBDP_SYM_FUZZ", "0"))
SLOW = settings(max_examples=max(8, FUZZ // 20), deadline=None)
COMPOSED = settings(max_examples=max(4, FUZZ // 20), deadline=None)


def run(*args):
    return CliRunner().invoke(main, list(args))


def as_mpf(x):
    return mpf(x.numerator) / x.denominator


def inside(bound, truth, digits):
    low, high = as_mpf(bound.lower), as_mpf(bound.upper)
    slack = mpf(10) ** -mp.dps * 1000
    assert low - slack <= truth <= high + slack, (low, truth, high)
    assert high - low <= max(truth, mpf(10) ** -25) * mpf(10) ** -digits


def log_density(name, a, b):
    """log of the unnormalised density or weight of the noise, by its definition, and its support."""
    return {
        "Gaussian": lambda x: -(x**2) / (2 * a**2),
        "Laplace": lambda x: -abs(x) / a,
        "TruncatedLaplace": lambda x: -abs(x) / a if abs(x) <= b else -mp.inf,
        "DiscreteGaussian": lambda x: -(x**2) / (2 * a**2),
        "Geometric": lambda x: -abs(x) / a,
        "Skellam": lambda x: mp.log(mp.besseli(abs(x), 2 * a)) - 2 * a,
    }[name]


def pair_on_line(name, a, b, s, q):
    """The densities of P and Q, and places between which they are smooth."""
    f = log_density(name, a, b)
    far = {"Gaussian": 14 * a, "Laplace": 90 * a, "TruncatedLaplace": b}[name]
    total = mp.quad(lambda x: mp.exp(f(x)), [-far, -far / 9, 0, far / 9, far])

    def law(x):
        return mp.exp(f(x)) / total

    kinks = {-far, far, 0, s, s - far, s + far, -far / 9, s + far / 9}
    return (lambda x: (1 - q) * law(x) + q * law(x - s)), law, sorted(kinks)


def hockey_stick(p, q, places, alpha):
    """The integral of (p - αq)₊, divided at the changes of sign, which bisection finds."""
    total = mpf(0)
    tiny = mpf(10) ** -25
    for u, v in pairwise(places):
        grid = [u + (v - u) * k / 8 for k in range(9)]
        for c, d in pairwise(grid):
            g = lambda x: p(x) - alpha * q(x)  # noqa: E731
            left, right = g(c + tiny * (d - c)), g(d - tiny * (d - c))
            if left <= 0 and right <= 0:
                continue
            cuts = [c, d]
            if left * right < 0:
                lo, hi = c, d
                for _ in range(110):
                    m = (lo + hi) / 2
                    lo, hi = (m, hi) if g(m) * left > 0 else (lo, m)
                cuts = [c, lo] if left > 0 else [lo, d]
            total += mp.quad(g, cuts)
    return total


LINE = [
    ("Gaussian", "Gaussian(sigma={a})"),
    ("Laplace", "Laplace(scale={a})"),
    ("TruncatedLaplace", "TruncatedLaplace(scale={a}, width={b})"),
]


@pytest.mark.parametrize(("name", "text"), LINE)
@SLOW
@given(
    a=st.fractions(Fraction(1, 2), 3, max_denominator=8),
    b=st.fractions(2, 5, max_denominator=4),
    s=st.fractions(Fraction(1, 4), 2, max_denominator=4),
    q=st.sampled_from([1, Fraction(1, 3), Fraction(1, 100)]),
    e=st.fractions(0, 2, max_denominator=5),
    way=st.sampled_from(["add", "remove"]),
)
def test_one_step_on_the_line_is_the_integral(name, text, a, b, s, q, e, way):
    with mp.workdps(34):
        p, law, places = pair_on_line(name, *map(as_mpf, (a, b, s)), as_mpf(Fraction(q)))
        first, second = (p, law) if way == "remove" else (law, p)
        truth = hockey_stick(first, second, places, mp.exp(as_mpf(e)))
        found = profile(
            text.format(a=a, b=b), sensitivity=str(s), adjacency=way,
            sampling="none" if q == 1 else f"poisson({q})",
        ).delta(str(e), digits=30)  # fmt: skip
        low, high = as_mpf(found.lower), as_mpf(found.upper)
        assert low - mpf(10) ** -26 <= truth <= high + mpf(10) ** -26
        assert high - low <= truth * mpf(10) ** -25 + mpf(10) ** -60


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("DiscreteGaussian", "DiscreteGaussian(sigma={a})"),
        ("Geometric", "Geometric(scale={a})"),
        ("Skellam", "Skellam(mu={a})"),
    ],
)
@SLOW
@given(
    a=st.fractions(Fraction(1, 2), 3, max_denominator=4),
    s=st.integers(1, 3),
    q=st.sampled_from([1, Fraction(1, 3), Fraction(1, 100)]),
    e=st.fractions(0, 2, max_denominator=5),
    way=st.sampled_from(["add", "remove"]),
)
def test_one_step_on_the_integers_is_the_sum(name, text, a, s, q, e, way):
    with mp.workdps(40):
        f = log_density(name, as_mpf(a), None)
        reach = 300 if name == "Geometric" else 60
        weights = {k: mp.exp(f(k)) for k in range(-reach, reach + 1)}
        total = sum(weights.values())
        alpha, rate, truth = mp.exp(as_mpf(e)), as_mpf(Fraction(q)), mpf(0)
        for k in range(-reach, reach + s + 1):
            y, x = weights.get(k, mpf(0)) / total, weights.get(k - s, mpf(0)) / total
            x = (1 - rate) * y + rate * x
            truth += max(0, x - alpha * y) if way == "remove" else max(0, y - alpha * x)
        found = profile(
            text.format(a=a), sensitivity=s, adjacency=way,
            sampling="none" if q == 1 else f"poisson({q})",
        ).delta(str(e), digits=30)  # fmt: skip
        low, high = as_mpf(found.lower), as_mpf(found.upper)
        assert low - mpf(10) ** -36 <= truth <= high + mpf(10) ** -36
        assert high - low <= truth * mpf(10) ** -30 + mpf(10) ** -60


@SLOW
@given(
    own=st.fractions(Fraction(1, 2), 3, max_denominator=4),
    gamma=st.fractions(Fraction(1, 10), Fraction(9, 10), max_denominator=10),
    e=st.fractions(0, 2, max_denominator=5),
)
def test_the_staircase_is_the_integral_of_its_density(own, gamma, e):
    with mp.workdps(34):
        g, b = as_mpf(gamma), mp.exp(-as_mpf(own))

        def level(x):  # the first step is γ wide, the others 1
            return 0 if abs(x) < g else int(mp.floor(abs(x) - g)) + 1

        unit = (1 - b) / (2 * (g + b * (1 - g)))
        cuts = sorted({c for k in range(-40, 41) for c in (k + g, k + 1 - g, mpf(k))})
        truth = mpf(0)
        for u, v in pairwise(cuts):
            x = (u + v) / 2
            p, q = unit * b ** level(x - 1), unit * b ** level(x)
            truth += max(0, p - mp.exp(as_mpf(e)) * q) * (v - u)
        found = profile(f"Staircase(epsilon={own}, gamma={gamma})").delta(str(e), digits=30)
        rest = b**39 + mpf(10) ** -28  # beyond the steps that are summed
        assert as_mpf(found.lower) - rest <= truth <= as_mpf(found.upper) + rest


def test_randomized_response_is_the_binomial_sum():
    with mp.workdps(40):
        n, own, e = 30, mpf(1) / 5, mpf(1)
        up = mp.exp(own) / (1 + mp.exp(own))
        truth = sum(
            comb(n, k) * up**k * (1 - up) ** (n - k) * max(0, 1 - mp.exp(e - (2 * k - n) * own))
            for k in range(n + 1)
        )
        found = profile("RandomizedResponse(k=2, epsilon=1/5)", compose=n).delta(1, digits=25)
        inside(found, truth, 25)


def composed(text, n, digits, *, sensitivity=None, sampling=None, adjacency=None, epsilon="1"):
    """By convolution, also where there is a shorter way."""
    asked = profile(text, compose=n, sensitivity=sensitivity, sampling=sampling, adjacency=adjacency).request
    e = Fraction(epsilon)
    return bracket(Composition(asked), lambda curve: curve.delta(e), None, digits)


@pytest.mark.parametrize(("sigma", "n"), [("5", 25), ("1", 4), ("20", 400)])
def test_gaussian_noise_is_that_of_one_step(sigma, n):
    exact = profile(f"Gaussian(sigma={sigma})", compose=n).delta(1, digits=20)
    found = composed(f"Gaussian(sigma={sigma})", n, 4)
    assert found.lower <= exact.lower < exact.upper <= found.upper
    assert (found.upper - found.lower) / found.lower < Fraction(1, 10**4)


def brute(rows, n, alpha):
    """Σ (Π p - α Π q)₊ over all outcomes of n steps, put together by their ratios."""
    state = {(): (mpf(1), mpf(1))}
    for _ in range(n):
        new = {}
        for key, (p, q) in state.items():
            for j, (x, y) in enumerate(rows):
                place = tuple(sorted((*key, j)))
                a, b = new.get(place, (mpf(0), mpf(0)))
                new[place] = a + p * x, b + q * y
        state = new
    return sum(max(0, p - alpha * q) for p, q in state.values())


@COMPOSED
@given(
    sigma=st.fractions(Fraction(1, 2), 2, max_denominator=4),
    n=st.sampled_from([2, 2, 3]),
    q=st.sampled_from([1, Fraction(1, 2), Fraction(1, 20)]),
    e=st.sampled_from(["0", "1/3", "1"]),
    way=st.sampled_from(["add", "remove"]),
)
def test_compositions_hold_the_sum_over_all_outcomes(sigma, n, q, e, way):
    with mp.workdps(32):
        rate, reach = as_mpf(Fraction(q)), int(10 * sigma) + 2  # beyond it, less than 10^-23
        weights = {k: mp.exp(-(mpf(k) ** 2) / (2 * as_mpf(sigma) ** 2)) for k in range(-60, 61)}
        total = sum(weights.values())
        rows = []
        for k in range(-reach, reach + 2):
            y, x = weights[k] / total, weights[k - 1] / total
            x = (1 - rate) * y + rate * x
            rows.append((x, y) if way == "remove" else (y, x))
        truth = brute(rows, n, mp.exp(as_mpf(Fraction(e))))
        found = composed(
            f"DiscreteGaussian(sigma={sigma})", n, 2, adjacency=way, epsilon=e,
            sampling="none" if q == 1 else f"poisson({q})",
        )  # fmt: skip
        low, high = as_mpf(found.lower), as_mpf(found.upper)
        assert low - mpf(10) ** -20 <= truth <= high + mpf(10) ** -20
        assert truth < mpf(10) ** -9 or (high - low) / truth < 0.05


@COMPOSED
@given(
    sigma=st.fractions(1, 3, max_denominator=4),
    q=st.sampled_from([Fraction(1, 2), Fraction(1, 20)]),
    e=st.sampled_from(["0", "1/20", "1/5"]),
    way=st.sampled_from(["add", "remove"]),
)
def test_two_sampled_gaussian_steps_are_the_double_integral(sigma, q, e, way):
    """δ of two steps is E_P[δ of one step at ε - L]."""
    with mp.workdps(22):
        s, r, epsilon = as_mpf(sigma), as_mpf(q), as_mpf(Fraction(e))

        def loss(x):
            y = mp.log(1 - r + r * mp.exp((2 * x - 1) / (2 * s**2)))
            return y if way == "remove" else -y

        def place(level):  # of the loss, or ±∞
            inside = (mp.exp(level if way == "remove" else -level) - 1 + r) / r
            return s**2 * mp.log(inside) + mpf(1) / 2 if inside > 0 else -mp.inf

        def one(level):
            x = place(level)
            with_, without = mp.ncdf((x - 1) / s), mp.ncdf(x / s)
            if way == "remove":
                return 1 - r * with_ - (1 - r) * without - mp.exp(level) * (1 - without)
            return without - mp.exp(level) * (r * with_ + (1 - r) * without)

        def density(x):
            mass = mp.npdf(x, 0, s)
            return (1 - r) * mass + r * mp.npdf(x, 1, s) if way == "remove" else mass

        places = [s * k for k in range(-9, 10)] + [1 + s * 12]
        edge = mp.log(1 - r) if way == "remove" else -mp.log(1 - r)
        kink = place(epsilon - edge)  # beyond it one(·) has another form
        if mp.isfinite(kink):
            places.append(kink)
        truth = mp.quad(lambda x: density(x) * one(epsilon - loss(x)), sorted(places))
        found = composed(f"Gaussian(sigma={sigma})", 2, 3, sampling=f"poisson({q})", adjacency=way, epsilon=e)
        low, high = as_mpf(found.lower), as_mpf(found.upper)
        assert low * (1 - mpf(10) ** -9) - mpf(10) ** -16 <= truth
        assert truth <= high * (1 + mpf(10) ** -9) + mpf(10) ** -16
        assert truth < mpf(10) ** -9 or (high - low) / truth < 0.005


def test_a_mixed_composition_of_gaussians_is_one_gaussian():
    exact = profile("Gaussian(sigma=1)").delta("1/2", digits=20)  # 9/25 + 16/25
    mixed = profile(["Gaussian(sigma=5)", "Gaussian(sigma=5)"], sensitivity=[1, 2], compose=[9, 4])
    assert mixed.delta("1/2", digits=20).decimals == exact.decimals
    found = bracket(Composition(mixed.request), lambda curve: curve.delta(Fraction(1, 2)), None, 4)
    assert found.lower <= exact.lower < exact.upper <= found.upper
    assert found.upper - found.lower < found.lower / 10**4


def test_monotone():
    def sampled(q="1/10", n=10, e="1/2"):
        return profile("Gaussian(sigma=1)", sampling=f"poisson({q})", compose=n).delta(e, digits=2)

    for values, key in (
        (("1/20", "1/10", "1/5"), "q"), ((5, 10, 20), "n"), (("1", "1/2", "1/4"), "e"),
    ):  # fmt: skip
        bounds = [sampled(**{key: v}) for v in values]
        assert all(a.upper < b.lower for a, b in pairwise(bounds))


def test_nested_at_growing_digits():
    bounds = [
        profile("Laplace(scale=5)", sampling="poisson(1/5)", compose=30).delta("1/10", digits=d)
        for d in (2, 3, 5)
    ]
    for a, b in pairwise(bounds):
        assert a.lower <= b.lower <= b.upper <= a.upper
        assert Fraction(a.decimals[0]) <= Fraction(b.decimals[0])
        assert Fraction(a.decimals[1]) >= Fraction(b.decimals[1])
    assert [b.digits >= d for b, d in zip(bounds, (2, 3, 5), strict=True)] == [True] * 3


@pytest.mark.parametrize("n", [1, 40])
def test_epsilon_is_the_inverse_of_delta(n):
    p = profile("Gaussian(sigma=2)", sampling="poisson(1/10)", compose=n)
    e = p.epsilon("1e-5", digits=3)
    assert p.delta(str(e.upper), digits=3).lower <= Fraction(1, 10**5)
    assert p.delta(str(e.lower), digits=3).upper >= Fraction(1, 10**5)
    assert e.digits >= 3


def test_epsilon_at_its_ends():
    assert profile("Laplace(scale=1)").epsilon("0.9").upper == 0
    outside = profile("TruncatedLaplace(scale=1, width=5)").epsilon("1e-9")
    assert outside.decimals == ("oo", "oo") and "only one" in outside.reason
    many = profile("TruncatedLaplace(scale=1, width=5)", compose=10).epsilon("1e-9")
    assert many.decimals == ("oo", "oo")


def test_replacing_a_record_of_a_sample():
    """One step is attained; several lie between the pair that is attained and the one that dominates."""
    p = profile("Gaussian(sigma=1)", sampling="without-replacement(10, 100)")
    poisson = profile("Gaussian(sigma=1)", sampling="poisson(1/10)", adjacency="remove")
    assert p.delta("1/2").decimals == poisson.delta("1/2").decimals
    several = profile("Gaussian(sigma=1)", sampling="without-replacement(10, 100)", compose=5)
    attained = profile("Gaussian(sigma=1)", sampling="poisson(1/10)", adjacency="remove", compose=5)
    found, least = several.delta("1/2", digits=1), attained.delta("1/2", digits=2)
    assert found.lower <= least.upper and least.lower <= found.upper
    assert "not attained" in found.reason and not found.data()["attained"]


def test_small_delta():
    found = profile("Gaussian(sigma=2)", sampling="poisson(1/100)", compose=50).epsilon("1e-18", digits=2)
    assert 0 < found.lower < found.upper < 10
    assert found.digits >= 2


def test_the_contract():
    call = ("profile", "--mechanism", "Gaussian(sigma=2)", "--sampling", "poisson(1/100)",
            "--compose", "10", "--adjacency", "add-remove")  # fmt: skip
    result = run(*call, "--epsilon", "1/10", "--json", "--why")
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    assert 0 < Fraction(data["lower"]) < Fraction(data["upper"])
    assert data["digits"] >= 4 and data["closed_form"] is None
    assert "Zhu, Dong and Wang" in data["why"]
    result = run(*call, "--delta", "1e-6", "--json")
    assert Fraction(json.loads(result.stdout)["lower"]) > 0
    single = run("profile", "--mechanism", "Laplace(scale=2)", "--epsilon", "0", "--json")
    assert json.loads(single.stdout)["closed_form"] == "1 - exp(-1/4)"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["Gaussian(sigma=0)"], "sigma has to be positive"),
        (["Gaussian(sigma=-2)"], "sigma has to be positive"),
        (["Gaussian(mu=1)"], "takes sigma"),
        (["Gaussian()"], "has no sigma"),
        (["Cauchy(1)"], "is not a mechanism"),
        (["Staircase(epsilon=1, gamma=2)"], "between 0 and 1"),
        (["RandomizedResponse(k=1, epsilon=1)"], "whole number from 2 on"),
        (["Gaussian(sigma=1)", "--sampling", "poisson(3/2)"], "at most 1"),
        (["Gaussian(sigma=1)", "--sampling", "poisson(0)"], "has to be positive"),
        (["Gaussian(sigma=1)", "--sampling", "without-replacement(20,10)"], "0 < m <= n"),
        (["Gaussian(sigma=1)", "--sampling", "sometimes"], "is not known"),
        (["Gaussian(sigma=1)", "--sensitivity", "0"], "sensitivity has to be positive"),
        (["Geometric(scale=1)", "--sensitivity", "1/2"], "whole number"),
        (["RandomizedResponse(k=2, epsilon=1)", "--sensitivity", "2"], "has no sensitivity"),
        (["RandomizedResponse(k=2, epsilon=1)", "--adjacency", "add"], "--adjacency replace"),
        (["Gaussian(sigma=1)", "--adjacency", "both"], "is not known"),
        (
            ["Gaussian(sigma=1)", "--sampling", "poisson(1/9)", "--adjacency", "replace"],
            "no dominating pair is known",
        ),
        (
            ["Gaussian(sigma=1)", "--sampling", "without-replacement(1,9)", "--adjacency", "add"],
            "use --adjacency replace",
        ),
        (["Gaussian(sigma=1)", "--compose", "0"], "number of steps"),
        (["Gaussian(sigma=1)", "--compose", "2", "--compose", "3"], "given 2 times for 1"),
        (["Gaussian(sigma=1)", "--digits", "0"], "number of digits"),
    ],
)
def test_wrong_calls_are_one_sentence(args, said):
    result = run("profile", "--mechanism", *args, "--epsilon", "1")
    assert result.exit_code == 2
    assert said in result.output and result.output.count("\n") == 1
    assert "Traceback" not in result.output


def test_wrong_numbers():
    p = profile("Gaussian(sigma=1)")
    for epsilon in ("-1", "oo", "x", 0.5):
        with pytest.raises(Exception, match=r"epsilon|variable"):
            p.delta(epsilon)
    for delta in ("1", "-1/2", "1e-999"):
        with pytest.raises(BadRequest, match="delta"):
            p.epsilon(delta)
    assert run("profile", "--mechanism", "Gaussian(sigma=1)").exit_code == 2
    both = run("profile", "--mechanism", "Gaussian(sigma=1)", "--epsilon", "1", "--delta", "1/9")
    assert both.exit_code == 2


def test_the_time_limit_leaves_a_bracket():
    p = profile("Gaussian(sigma=1)", sampling="poisson(1/100)", compose=1000)
    found = p.delta(1, digits=9, seconds=1.0)
    assert found.lower <= found.upper and "time limit" in found.reason


def test_pictures_and_notebooks(tmp_path):
    mpmath.mp.dps = 15
    target = tmp_path / "p.png"
    result = run("profile", "--mechanism", "Laplace(scale=2)", "--compose", "3", "--plot", str(target))
    assert result.exit_code == 0, result.output
    assert target.stat().st_size > 1000
    p = profile("Laplace(scale=2)")
    assert r"\delta(1/2)" in p._repr_latex_() and "Laplace" in repr(p)
    assert r"\delta(1)" in p.delta(1)._repr_html_()


def test_hockey_stick_divergences(tmp_path):
    """The kind of ``divergence``: total variation at 0, closed forms, and certificates by both checkers."""
    from cbdp_sym.theory.restricted import divergence, recheck

    for p, q in (("Laplace(0,1)", "Normal(1,2)"), ("Finite(1/2,1/4,1/4)", "Finite(1/4,1/4,1/2)")):
        tv = divergence(p, q, kind="tv", digits=8)
        found = divergence(p, q, kind="hockey-stick", epsilon=0, digits=8)
        assert tv.lower <= found.upper and found.lower <= tv.upper
        assert recheck(found.certificate) == (found.lower, found.upper)
        file = tmp_path / "d.json"
        file.write_text(json.dumps(found.certificate))
        assert run("recheck", str(file)).exit_code == 0
        file.write_text(json.dumps({**found.certificate, "upper": str(found.lower - 1)}))
        assert run("recheck", str(file)).exit_code == 1
    far = divergence("Normal(0,1)", "Normal(1,1)", kind="hockey-stick", epsilon=9)
    assert far.digits >= 15 and far.closed_form is not None
    for wrong in ({"kind": "kl", "epsilon": 1}, {"kind": "hockey-stick"}):
        with pytest.raises(BadRequest, match="epsilon"):
            divergence("Laplace(0,1)", "Laplace(1,1)", **wrong)


def test_a_stopped_search_goes_on_where_it_was(tmp_path):
    """What a short time limit leaves is kept; the next run starts with these ends, on a finer grid."""
    args = ["profile", "--mechanism", "Gaussian(sigma=1)", "--sampling", "poisson(1/100)",
            "--compose", "300", "--epsilon", "1/2", "--keep", str(tmp_path / "kept"), "--json",
            "--digits", "4"]  # fmt: skip
    first = json.loads(run(*args, "--timeout", "0.4").stdout)
    second = json.loads(run(*args, "--timeout", "60").stdout)
    assert "time limit" in first["reason"] and second["digits"] >= 4
    assert Fraction(first["lower"]) <= Fraction(second["lower"])
    assert Fraction(second["upper"]) <= Fraction(first["upper"])
    third = json.loads(run(*args, "--timeout", "0.001").stdout)  # nothing is left to do
    assert third["lower"] == second["lower"] and third["reason"] is None
    other = json.loads(run(*args[:-1], "5", "--timeout", "0.001").stdout)
    assert other["digits"] == 0  # another question


def test_a_time_limit_that_is_too_short_for_the_digits_leaves_the_grid_before():
    p = profile("Gaussian(sigma=1)", sampling="poisson(1/100)", compose=1000)
    found = p.epsilon("1e-6", digits=9, seconds=6.0)
    assert found.digits >= 2 and "time limit" in found.reason and found.seconds < 8


def test_a_direction_that_is_smaller_is_left_out_of_finer_grids():
    """The ends are those of both directions: each alone is at most the larger one."""
    options = {"sampling": "poisson(1/10)", "compose": 10}
    both = profile("Gaussian(sigma=1)", **options)
    found = both.delta("1/2", digits=3)
    alone = [
        profile("Gaussian(sigma=1)", adjacency=a, **options).delta("1/2", digits=3) for a in ("add", "remove")
    ]
    assert len(both._problem.active) == 1
    assert found.lower <= max(a.upper for a in alone) and max(a.lower for a in alone) <= found.upper
    assert float(found.upper) == pytest.approx(float(max(a.upper for a in alone)), rel=1e-3)


def test_at_the_sum_of_pure_epsilons_delta_is_exactly_zero() -> None:
    """Both ends are 0, also where the sum is no number of the grid: it was at most 2.2e-4."""
    two = profile(["Laplace(scale=3)", "Laplace(scale=3)"], sensitivity=[2, 1])
    found = two.delta(1)
    assert (found.lower, found.upper) == (0, 0)
    assert two.delta("999/1000").upper > 0
    assert profile("Laplace(scale=3)", compose=3).delta(1).upper == 0
    mixed = profile(["PureDP(1/2)", "RandomizedResponse(k=3, epsilon=1/2)"], adjacency="replace")
    bound = mixed.delta(1)
    assert bound.upper == 0
    assert recheck(profile_certificates.of(bound)).verdict == "holds"


SIZES = ("1e-300", "1e-50", "1e-4", "1e4", "1e300")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "mechanism", ["Gaussian(sigma={})", "Laplace(scale={})", "Gaussian(sigma=1, sensitivity={})"]
)
def test_numbers_of_any_size_end_in_ends_or_in_a_sentence(mechanism: str, size: str) -> None:
    """FLINT ended the process, SymPy could not print the closed form, and a large ε was said to be ∞."""
    asked = profile(mechanism.format(size))
    for bound in (asked.delta, asked.epsilon, asked.trade_off):
        with suppress(Refusal):
            found = bound("1/2", seconds=20)
            assert "<=" in repr(found) and found.data()
            assert found.lower is None or found.upper is None or found.lower <= found.upper


@pytest.mark.parametrize("sigma", ["1e-4", "1e-50"])
def test_a_large_epsilon_is_not_infinite(sigma: str) -> None:
    found = profile(f"Gaussian(sigma={sigma})").epsilon("1e-6")
    assert found.lower is not None
    if sigma == "1e-4":  # μ²/2 + μ Φ⁻¹(1 - δ) with μ = 10⁴
        assert abs(float(found.lower) / (5e7 + 4.753e4) - 1) < 1e-4
    else:
        assert found.upper is None and "too large" in found.reason
