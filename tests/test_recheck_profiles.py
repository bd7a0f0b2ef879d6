"""Certificates of privacy profiles: the independent checker accepts them, and refuses what is changed.

CBDP_SYM_FUZZ asks for more examples.
"""

from __future__ import annotations

import copy
import json
import os
from fractions import Fraction
from functools import cache

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from mpmath import mp, mpf
from sympy import Rational

from cbdp_sym import profile
from cbdp_sym.cli import main
from cbdp_sym.profiles import ProfileBound, profile_certificates
from cbdp_sym.profiles.compose import Composition
from cbdp_sym.recheck.answer import recheck
from cbdp_sym.recheck.profiles.tail_probabilities import LaplaceTail, NormalTail

FUZZ = int(os.environ.get("CBDP_SYM_FUZZ", "0"))
MANY = settings(max_examples=max(8, FUZZ), deadline=None)
NOISES = (
    "Gaussian(sigma=2)", "Laplace(scale=2)", "TruncatedLaplace(scale=2, width=5)", "Skellam(mu=3)",
    "Geometric(scale=2)", "DiscreteGaussian(sigma=2)", "Staircase(epsilon=1, gamma=1/3)",
)  # fmt: skip
ALL = (*NOISES, "RandomizedResponse(k=3, epsilon=1/2)")


@cache
def made(kind, x, digits, mechanism, **options):
    found = profile(mechanism, **options)
    return json.dumps(profile_certificates.of(getattr(found, kind)(x, digits)))


def certificate(kind, x, digits, mechanism, **options):
    return json.loads(made(kind, x, digits, mechanism, **options))


@pytest.mark.parametrize("mechanism", ALL)
@pytest.mark.parametrize("sampling", ["none", "poisson(1/3)", "without-replacement(1,3)"])
def test_one_step(mechanism, sampling):
    if mechanism in NOISES:
        adjacency = {"n": "add", "p": "add-remove", "w": "replace"}[sampling[0]]
    elif sampling == "poisson(1/3)":
        return
    else:
        adjacency = "replace"
    for kind, x in (("delta", "1/10"), ("epsilon", "1/50")):
        options = {"sampling": sampling, "adjacency": adjacency}
        answer = recheck(certificate(kind, x, 20, mechanism, **options))
        assert answer.verdict == "holds", answer


@pytest.mark.parametrize("mechanism", ALL)
@pytest.mark.parametrize("sampling", ["none", "poisson(1/10)", "without-replacement(1,10)"])
def test_compositions(mechanism, sampling):
    if mechanism not in NOISES and sampling[0] == "p":
        return
    data = profile_certificates.of(coarse("1/10", mechanism, sampling=sampling, compose=5))
    assert len(data["grids"]) == (2 if sampling == "none" or data["adjacency"] == "replace" else 3)
    answer = recheck(data)
    assert answer.verdict == "holds", answer


def coarse(epsilon, mechanism, **options):
    """δ(ε) from the first grid of a search, which need not have two digits."""
    asked, e = profile(mechanism, **options).request, Rational(epsilon)
    problem = Composition(asked)
    plan = problem.plan(problem.first_level(2), 2, Fraction(1, 1000))
    ends = problem.curve(plan).delta(Fraction(epsilon))
    return ProfileBound(asked, "delta", e, *ends, 2, plan=plan)


def test_other_compositions():
    mixed = ("Gaussian(sigma=2)", "Laplace(scale=3)", "Geometric(scale=5)")
    found = profile(list(mixed), compose=[3, 2, 2], sampling=["poisson(1/10)", "none", "none"]).epsilon(
        "1/100", 2
    )
    assert recheck(profile_certificates.of(found)).verdict == "holds"
    infinite = certificate("epsilon", "1e-9", 3, "TruncatedLaplace(scale=2, width=5)", compose=7)
    assert infinite["lower"] == "oo" and recheck(infinite).verdict == "holds"
    infinite["steps"][0]["parameters"][1] = "100"
    assert recheck(infinite).verdict == "refused"
    nothing = certificate("delta", "100", 3, "Laplace(scale=3)", compose=3)
    assert nothing["upper"] == "0" and recheck(nothing).verdict == "holds"
    nothing["given"] = "99/100"
    assert recheck(nothing).verdict == "refused"


SAMPLED = ("delta", "1/10", 2, "Gaussian(sigma=2)")
OPTIONS = {"sampling": "poisson(1/10)", "compose": 6}


def changed(change):
    data = certificate(*SAMPLED, **OPTIONS)
    change(data)
    return recheck(data).verdict


@MANY
@given(st.data())
def test_a_changed_mass_is_refused(data):
    found = certificate("delta", "1", 3, "Gaussian(sigma=2)", **OPTIONS)
    grid = data.draw(st.sampled_from(found["grids"]))
    values = grid["weights"][0]["values"]
    large = [k for k, v in enumerate(values) if v >> (grid["bits"] - 30)]
    k = data.draw(st.sampled_from(large))
    less = values[k] // data.draw(st.integers(2, 100_000))
    values[k] += -less if grid["side"] == "above" else less
    assert recheck(found).verdict == "refused"


@MANY
@given(st.data())
def test_a_changed_end_is_refused(data):
    found = certificate(*SAMPLED, **OPTIONS)
    low, high = Fraction(found["lower"]), Fraction(found["upper"])
    part = data.draw(st.fractions(0, 1, max_denominator=10**6))
    if data.draw(st.booleans()):
        found["upper"] = str(low - part * low / 2)
        found["lower"] = "0"
    else:
        found["lower"] = str(high + part * (1 - high))
        found["upper"] = "1"
    assert recheck(found).verdict == "refused"


@pytest.mark.parametrize("factor", [10**12, 10**16])
def test_a_larger_truncation_is_refused(factor):
    def change(data):
        for grid in data["grids"]:
            grid["cut"] *= factor

    assert changed(change) == "refused"


def test_a_smaller_truncation_is_right():
    def change(data):
        for grid in data["grids"]:
            grid["cut"] //= 2

    assert changed(change) == "holds"


def test_what_was_cut_off_may_not_be_forgotten():
    def change(data):
        for grid in data["grids"]:
            grid["weights"][0]["infinite"] = 0

    assert changed(change) == "refused"


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("steps.0.mechanism", "Laplace"), ("steps.0.parameters.0", "199/100"),
        ("steps.0.parameters.0", "201/100"), ("steps.0.sensitivity", "99/100"),
        ("steps.0.rate", "9/100"), ("steps.0.rate", "11/100"), ("steps.0.sampling", "none"),
        ("steps.0.compose", 7), ("steps.0.compose", 5), ("given", "9/100"), ("given", "11/100"),
        ("adjacency", "replace"), ("adjacency", "add"), ("bounds", "epsilon"), ("profile", 2),
        ("grids", None), ("grids", []), ("grids.0.direction", "replace"), ("grids.0.side", "below"),
        ("grids.0.h", "1/7"), ("grids.0.h", "-1/7"), ("grids.0.bits", 30), ("grids.0.cut", -1),
        ("grids.0.weights", []), ("grids.0.weights.0.first", "0"), ("grids.0.weights.0.values", [1]),
        ("grids.0.weights.0.values.5", -1), ("grids.0.weights.0.values.5", 0.5),
        ("grids.2.weights.0.infinite", 1), ("steps", []), ("steps.0.compose", True), ("lower", "-1"),
    ],
)  # fmt: skip
def test_another_claim_or_form_is_refused(place, value):
    def change(data):
        *path, last = place.split(".")
        for key in path:
            data = data[int(key) if isinstance(data, list) else key]
        data[int(last) if isinstance(data, list) else last] = value

    assert changed(change) == "refused"


def test_every_direction_has_to_be_bounded_above():
    """Adding a record is the smaller of the two divergences here: it alone is not enough."""
    data = certificate(*SAMPLED, **OPTIONS)
    data["grids"] = [g for g in data["grids"] if g["direction"] == "add" or g["side"] == "below"]
    assert recheck(data).verdict == "refused"
    data["adjacency"] = "add"
    assert recheck(data).verdict == "refused"  # the lower end is that of removing


def test_the_command(tmp_path):
    file = tmp_path / "c.json"
    args = ["profile", "--mechanism", "Laplace(scale=2)", "--sampling", "poisson(1/10)", "--compose", "4",
            "--delta", "1/50", "--digits", "2", "--certificate", str(file)]  # fmt: skip
    assert CliRunner().invoke(main, args).exit_code == 0
    said = CliRunner().invoke(main, ["recheck", str(file)])
    assert said.exit_code == 0 and "poisson 1/10, 4 times" in said.output
    data = copy.deepcopy(json.loads(file.read_text()))
    data["upper"] = data["lower"]
    file.write_text(json.dumps(data))
    assert CliRunner().invoke(main, ["recheck", str(file)]).exit_code == 1


@MANY
@given(
    bits=st.sampled_from([40, 160, 400]),
    t=st.fractions(-30, 30, max_denominator=2**30),
    width=st.fractions(Fraction(1, 2), 20, max_denominator=64),
)
def test_tails_hold_the_true_values(bits, t, width):
    with mp.workdps(260):
        place = (t.numerator << bits) // t.denominator
        x, unit = mpf(place) / 2**bits, mpf(2) ** bits
        low, high = _normal(bits).at(place)
        truth = mp.erfc(x / mp.sqrt(2)) / 2 * unit
        assert low <= truth <= high <= low + 2
        truth = mp.exp(-abs(x)) / 2
        low, high = LaplaceTail(bits).at(place)
        assert low <= (truth if x > 0 else 1 - truth) * unit <= high <= low + 3
        end = mp.exp(-mpf(width.numerator) / width.denominator) / 2
        inside = min(1, max(0, (truth - end) / (1 - 2 * end)))
        ends = (width.numerator << bits) // width.denominator
        low, high = LaplaceTail(bits, (ends, ends + 1)).at(place)
        assert low <= (inside if x > 0 else 1 - inside) * unit <= high <= low + 16


@cache
def _normal(bits):
    return NormalTail(bits)
