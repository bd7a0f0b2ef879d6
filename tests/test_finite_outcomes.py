"""Restricted divergences on finitely many outcomes: classes as matrices, total variation, weights of 0."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st
from sympy import Rational, Symbol, exp

from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.theory.adversaries import FeatureMatrix, Homogeneous, Linear
from cbdp_sym.theory.distributions import Finite
from cbdp_sym.theory.restricted import divergence, recheck
from cbdp_sym.theory.restricted.linear_program import Unbounded, largest

PHASES = (Phase.explicit, Phase.reuse, Phase.generate)
P, Q = "Finite(1/2,1/4,1/8,1/8)", "Finite(1/4,1/4,1/4,1/4)"


def gain(p: list[float], q: list[float], h: list[float], order: float) -> float:
    """The gain of an adversary, from the definition; order 1 is KL."""
    total = 0.0
    for a, b, v in zip(p, q, h, strict=True):
        if order == 1:
            cost = math.exp(v - 1)
        else:
            cost = ((order - 1) * abs(v)) ** (order / (order - 1)) / order + 1 / (order**2 - order)
        total += a * v - b * cost
    return total


def highest(f: Any, low: float, high: float) -> float:
    """The maximum of a concave function, by the golden section."""
    ratio = (math.sqrt(5) - 1) / 2
    for _ in range(100):
        width = ratio * (high - low)
        if f(high - width) > f(low + width):
            high = low + width
        else:
            low = high - width
    return float(f((low + high) / 2))


@pytest.mark.parametrize("order", [1, 1.5, 2, 3])
@pytest.mark.parametrize("constant", [True, False])
def test_against_a_search_by_the_definition(order: float, constant: bool) -> None:
    p, q, feature = [0.5, 0.25, 0.125, 0.125], [0.25] * 4, [1.0, -1.0, 2.0, 0.0]

    def of_slope(a: float) -> float:
        if not constant:
            return gain(p, q, [a * f for f in feature], order)
        return highest(lambda b: gain(p, q, [a * f + b for f in feature], order), -9, 9)

    best = highest(of_slope, -9, 9)
    kind, given_order = ("kl", None) if order == 1 else ("alpha", str(order))
    name = ("" if constant else "homogeneous:") + "matrix:1,-1,2,0"
    found = divergence(P, Q, kind=kind, order=given_order, adversary=name, digits=12)
    assert found.digits >= 12
    assert float(found) == pytest.approx(best, rel=1e-7)
    assert recheck(json.loads(json.dumps(found.certificate))) == (found.lower, found.upper)


def test_without_the_constant_a_divergence_may_be_negative() -> None:
    """h = 0 has the gain -f*(0) = -1/e, and the class has no better adversary where p = q."""
    found = divergence(Q, Q, adversary="homogeneous:matrix:1,-1,1,-1", digits=15)
    assert found.decimals[0].startswith("-0.36787944117144")
    assert found.lower < found.upper < 0
    assert found.digits >= 15
    assert found.closed_form is None


def test_features_by_values_are_features_by_formulas() -> None:
    one = divergence(P, Q, kind="renyi", order="5/2", adversary="matrix:0,1,2,3;0,1,4,9")
    other = divergence(P, Q, kind="renyi", order="5/2", adversary="poly:2")
    assert one.lower <= other.upper
    assert other.lower <= one.upper


def test_total_variation_is_an_exact_linear_program() -> None:
    linear = divergence(P, Q, kind="tv", adversary="linear")
    assert linear.lower == linear.upper == Rational(5, 24)
    without = divergence(P, Q, kind="tv", adversary="homogeneous:linear")
    assert without.lower == without.upper == Rational(5, 48)
    whole = divergence(P, Q, kind="tv", adversary="poly:3")
    assert whole.lower == whole.upper == Rational(1, 4)
    for found in (linear, without, whole):
        assert recheck(json.loads(json.dumps(found.certificate))) == (found.lower, found.upper)


def test_total_variation_counts_outcomes_without_mass_under_one_of_them() -> None:
    p, q = "Finite(1/2,1/2,0)", "Finite(0,1/2,1/2)"
    assert divergence(p, q, kind="tv", adversary="poly:2").lower == Rational(1, 2)
    assert divergence(p, q, kind="tv").lower == Rational(1, 2)


def test_total_variation_for_step_functions_on_the_line() -> None:
    """One threshold in the middle is the best test of two Laplace distributions of one scale."""
    p, q = "Laplace(0,1)", "Laplace(1,1)"
    middle = divergence(p, q, kind="tv", adversary="span:sign(x-1/2)", digits=15)
    assert middle.digits >= 15
    assert float(middle) == pytest.approx(1 - math.exp(-0.5), abs=1e-14)
    aside = divergence(p, q, kind="tv", adversary="span:sign(x)", digits=12)
    assert float(aside) == pytest.approx(0.5 - math.exp(-1) / 2, abs=1e-12)
    both = divergence(p, q, kind="tv", adversary="span:sign(x),sign(x-1/2)", digits=12)
    assert aside.upper < both.lower
    assert both.lower <= middle.upper
    without = divergence(p, q, kind="tv", adversary="homogeneous:span:sign(x)", digits=12)
    assert without.lower <= aside.upper
    assert divergence(p, q, kind="tv", adversary="span:abs(x)").upper == 0  # none of them is bounded


@pytest.mark.parametrize("kind", ["kl", "alpha"])
def test_the_best_ratio_may_vanish(kind: str) -> None:
    """With all functions the ratio is p/q, which is 0 on the last outcome: h tends to -∞ or to 0 there."""
    p, q = "Finite(1/2,1/2,0)", "Finite(1/3,1/3,1/3)"
    order = None if kind == "kl" else 3
    full = divergence(p, q, kind=kind, order=order, adversary="poly:2", digits=20)
    whole = divergence(p, q, kind=kind, order=order, digits=20)
    assert full.digits >= 20
    assert full.lower <= whole.upper
    assert whole.lower <= full.upper
    assert recheck(json.loads(json.dumps(full.certificate))) == (full.lower, full.upper)


@pytest.mark.parametrize(
    ("p", "q", "adversary", "words"),
    [
        ("Finite(0,0,1)", "Finite(1/2,1/2,0)", "linear", "at most 0"),
        ("Finite(0,1,0)", "Finite(1/2,0,1/2)", "poly:2", "is 0 on all"),
    ],
)
def test_infinite(p: str, q: str, adversary: str, words: str) -> None:
    found = divergence(p, q, adversary=adversary)
    assert found.infinite
    assert words in found.reason


def test_a_mean_that_the_class_cannot_see_costs_nothing() -> None:
    """P sits between the outcomes of Q, at the mean of Q."""
    found = divergence("Finite(0,1,0)", "Finite(1/2,0,1/2)", adversary="linear")
    assert found.lower == found.upper == 0


def test_weights_that_are_not_rational() -> None:
    """Randomised response: both outcomes are told apart by a linear adversary."""
    e = exp(1)
    p, q = Finite(e / (1 + e), 1 / (1 + e)), Finite(1 / (1 + e), e / (1 + e))
    full = divergence(p, q, adversary="linear", digits=20)
    whole = divergence(p, q, digits=20)
    assert full.certificate is None
    assert full.digits >= 20
    assert full.lower <= whole.upper
    assert whole.lower <= full.upper


def matrices(rows: int) -> st.SearchStrategy[str]:
    entry = st.integers(-3, 3)
    row = st.lists(entry, min_size=4, max_size=4).filter(lambda r: len(set(r)) > 1)
    table = st.lists(row, min_size=rows, max_size=rows)
    return table.map(lambda t: "matrix:" + ";".join(",".join(map(str, r)) for r in t))


weights = (
    st.lists(st.integers(0, 9), min_size=4, max_size=4)
    .filter(any)
    .map(lambda w: Finite(*(Rational(v, sum(w)) for v in w)))
)
positive = st.lists(st.integers(1, 9), min_size=4, max_size=4).map(
    lambda w: Finite(*(Rational(v, sum(w)) for v in w))
)
kinds = st.sampled_from([("kl", None), ("tv", None), ("alpha", "3/2"), ("renyi", 2), ("alpha", 4)])


@settings(max_examples=25, deadline=None, phases=PHASES)
@given(p=weights, q=positive, kind=kinds, small=matrices(1), more=matrices(1))
def test_ends_classes_and_data_processing(p: Finite, q: Finite, kind: Any, small: str, more: str) -> None:
    name, order = kind
    asked: dict[str, Any] = {"kind": name, "order": order, "digits": 10}
    large = small + ";" + more.removeprefix("matrix:")
    one, two = (divergence(p, q, adversary=a, **asked) for a in (small, large))
    whole = divergence(p, q, **asked)
    above = one
    try:
        without = divergence(p, q, adversary=f"homogeneous:{small}", **asked)
    except Refusal as error:  # -∞ where no adversary has a positive mean under P
        assert name == "renyi" and "may be -∞" in str(error)
        plain = {**asked, "kind": "alpha"}
        without = divergence(p, q, adversary=f"homogeneous:{small}", **plain)
        above = divergence(p, q, adversary=small, **plain)
    for found in (one, two, whole, without):
        assert found.lower <= found.upper
        if found.certificate is not None:
            assert recheck(found.certificate) == (found.lower, found.upper)
    assert without.lower <= above.upper
    assert one.lower <= two.upper
    assert two.lower <= whole.upper
    # the outcomes 2 and 3 merged: the class of features that do not tell them apart
    merged = [Finite(w[0], w[1], w[2] + w[3]) for w in (p.weights, q.weights)]
    rows = [r.split(",") for r in large.removeprefix("matrix:").split(";")]
    less = "matrix:" + ";".join(",".join(r[:3]) for r in rows)
    same = "matrix:" + ";".join(",".join([*r[:3], r[2]]) for r in rows)
    below = divergence(*merged, adversary=less, **asked)
    lifted = divergence(p, q, adversary=same, **asked)
    assert below.lower <= lifted.upper
    assert lifted.lower <= below.upper
    assert below.lower <= whole.upper


def test_a_divergence_of_minus_infinity() -> None:
    """A class whose functions vanish wherever P is: its α-divergence of order 2 is -1/2."""
    p, q = Finite(0, 0, 1, 0), Finite(*(Rational(k, 20) for k in (3, 4, 4, 9)))
    adversary = "homogeneous:matrix:2,3,0,3"
    found = divergence(p, q, kind="alpha", order=2, adversary=adversary)
    assert found.lower <= -Rational(1, 2) <= found.upper
    with pytest.raises(Refusal, match="may be -∞"):
        divergence(p, q, kind="renyi", order=2, adversary=adversary)


def forged(certificate: dict[str, Any]) -> list[dict[str, Any]]:
    coefficients, masses = certificate["coefficients"], certificate["masses"]
    moved = [str(Rational(masses[0]) + Rational(1, 9)), *masses[1:]]
    return [
        {**certificate, "upper": str(Rational(certificate["lower"]) - Rational(1, 10**40))},
        {**certificate, "lower": str(Rational(certificate["upper"]) + Rational(1, 10**40))},
        {**certificate, "masses": moved},
        {**certificate, "masses": masses[:-1]},
        {**certificate, "coefficients": coefficients[:-1]},
        {**certificate, "coefficients": [str(7 * Rational(c)) for c in coefficients]},
        {**certificate, "adversary": "matrix:0,1,0,0"},
        {**certificate, "q": "Finite(1/8,1/8,1/4,1/2)"},
    ]


@pytest.mark.parametrize("kind", ["kl", "tv", "chi2"])
def test_forged_certificates_are_refused(kind: str) -> None:
    found = divergence(P, Q, kind=kind, adversary="matrix:0,1,2,3")
    assert found.certificate is not None
    for changed in forged(found.certificate):
        with pytest.raises(Refusal):
            recheck(changed)


@pytest.mark.parametrize(
    ("p", "adversary", "words"),
    [
        (P, "matrix:1,2", "2 columns"),
        (P, "matrix:1,2,3,4;1,2", "same length"),
        (P, "matrix:1,2,3,oo", "real numbers"),
        (P, "matrix:1,2,3,x", "not known"),
        (P, "homogeneous:unrestricted", "name a class"),
        ("Laplace(0,1)", "matrix:1,2", "finitely many"),
    ],
)
def test_wrong_calls(p: str, adversary: str, words: str) -> None:
    q = Q if p == P else "Laplace(1,1)"
    with pytest.raises(Refusal, match=words):
        divergence(p, q, adversary=adversary)


def test_classes_as_objects() -> None:
    x = Symbol("x", real=True)
    h, limits = FeatureMatrix([0, 1, 2, 5]).member(x)
    assert [h.xreplace({x: k}) - h.xreplace({x: 0}) for k in map(Rational, range(4))][3].is_Mul
    assert len(limits) == 2
    assert Homogeneous(Homogeneous(Linear())) == Homogeneous(Linear())
    assert Homogeneous(Linear()).member(x)[0] == Symbol("a", real=True) * x


programs = st.lists(st.lists(st.integers(-4, 4), min_size=2, max_size=2), min_size=1, max_size=6)


@settings(max_examples=60, deadline=None, phases=PHASES)
@given(goal=st.lists(st.integers(-4, 4), min_size=2, max_size=2), sides=programs, data=st.data())
def test_linear_programs(goal: list[int], sides: list[list[int]], data: Any) -> None:
    """The multipliers prove the maximum, and the point attains it."""
    size = len(sides)
    bounds = data.draw(st.lists(st.integers(0, 5), min_size=size, max_size=size))
    exact = [[Fraction(v) for v in row] for row in sides]
    try:
        value, x, y = largest(list(map(Fraction, goal)), exact, list(map(Fraction, bounds)))
    except Unbounded:
        assume(False)
        return
    assert value == sum(g * v for g, v in zip(goal, x, strict=True))
    assert all(sum(a * v for a, v in zip(s, x, strict=True)) <= b
               for s, b in zip(exact, bounds, strict=True))  # fmt: skip
    assert min(y) >= 0
    assert value == sum(b * v for b, v in zip(bounds, y, strict=True))
    for k in range(2):
        assert goal[k] == sum(v * s[k] for v, s in zip(y, exact, strict=True))
