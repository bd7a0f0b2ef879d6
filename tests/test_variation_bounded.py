"""Restricted total variation for bounded adversaries: known values, both ends, what is refused."""

from __future__ import annotations

import itertools
import math
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from mpmath import mp
from sympy import Rational, Symbol, lambdify

from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.theory.distributions import Laplace, Normal
from cbdp_sym.theory.restricted import divergence

L0, L1 = "Laplace(0,1)", "Laplace(1,1)"
x = Symbol("x", real=True)


def variation(p: Any, q: Any, adversary: Any, digits: int = 8) -> Any:
    return divergence(p, q, kind="tv", adversary=adversary, digits=digits)


def mean(f: Any, place: float) -> float:
    cuts = sorted({-60, -20, -5, -1, 0, place, 1, 5, 20, 60})
    with mp.workdps(20):
        return float(mp.quad(lambda x: f(x) * mp.exp(-abs(x - place)) / 2, cuts))


@pytest.mark.parametrize(
    ("feature", "f", "size"),
    [
        ("tanh(x)", mp.tanh, 2),  # the size is that of the interval of its values
        ("atan(x)", mp.atan, math.pi),
        ("exp(-abs(x))", lambda v: mp.exp(-abs(v)), 1),
        ("Max(Min(x,1),-1)", lambda v: max(min(v, 1), -1), 2),
        ("1/(1+x**2)", lambda v: 1 / (1 + v * v), 1),
        ("x*exp(-x**2/2)", lambda v: v * mp.exp(-v * v / 2), 2 * math.exp(-0.5)),
    ],
)
def test_one_feature(feature: str, f: Any, size: float) -> None:
    """The best a f + b takes up the interval [-1/2, 1/2]."""
    found = variation(L0, L1, f"span:{feature}")
    expected = abs(mean(f, 0) - mean(f, 1)) / size
    assert float(found) == pytest.approx(expected, rel=1e-7)
    assert found.digits >= 8


@pytest.mark.parametrize("adversary", ["linear", "poly:3", "span:abs(x)", "span:Max(x,0),x**3"])
def test_unbounded_features_count_for_nothing(adversary: str) -> None:
    found = variation(L0, L1, adversary)
    assert (found.lower, found.upper) == (0, 0)
    assert "constant" in found.reason
    both = variation(L0, L1, f"span:tanh(x),{'x**5'}")
    alone = variation(L0, L1, "span:tanh(x)")
    assert (both.lower, both.upper) == (alone.lower, alone.upper)


def test_without_the_constant() -> None:
    """a e^(-x²) is within ±1/2 for |a| <= 1/2; with a constant, for |a| <= 1."""
    more, less = (variation(L0, L1, f"{h}span:exp(-x**2)") for h in ("", "homogeneous:"))
    assert float(more) == pytest.approx(2 * float(less), rel=1e-7)


def test_classes_are_ordered() -> None:
    classes = ("span:tanh(x)", "span:tanh(x),exp(-x**2)", "span:tanh(x),exp(-x**2),sign(x-1/2)")
    values = [variation(L0, L1, H, 6) for H in classes]
    values.append(divergence(L0, L1, kind="tv", digits=8))
    for small, large in itertools.pairwise(values):
        assert small.lower <= small.upper
        assert small.lower <= large.upper
        assert small.upper < large.lower + Rational(1, 10**6)
    assert values[0].upper < values[1].lower < values[2].lower


def test_the_adversary_keeps_within_the_bounds() -> None:
    found = variation(L0, L1, "span:tanh(x),exp(-x**2),sin(x)")
    h = lambdify(x, found.adversary, "mpmath")
    assert max(abs(h(k / 50)) for k in range(-3000, 3001)) <= 0.5 + 1e-6
    assert mean(h, 0) - mean(h, 1) == pytest.approx(float(found), abs=1e-6)


laws = st.tuples(
    st.sampled_from([Laplace, Normal]),
    st.fractions(-2, 2, max_denominator=4),
    st.fractions(Rational(1, 2), 3, max_denominator=4),
).map(lambda v: v[0](*(Rational(e.numerator, e.denominator) for e in v[1:])))


@settings(max_examples=6, deadline=None, phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(p=laws, q=laws)
def test_between_a_subclass_and_all_adversaries(p: Any, q: Any) -> None:
    one, two = (variation(p, q, H, 5) for H in ("span:tanh(x)", "span:tanh(x),exp(-x**2)"))
    whole = divergence(p, q, kind="tv", digits=6)
    assert one.lower <= one.upper
    assert one.lower <= two.upper
    assert two.lower <= whole.upper
    same = variation(q, p, "span:tanh(x)", 5)
    assert one.lower <= same.upper
    assert same.lower <= one.upper


@pytest.mark.parametrize(
    ("p", "adversary", "words"),
    [
        (L0, "span:x,abs(x)", "bounded features"),
        (L0, "span:exp(x)", "diverges"),
        ("Density(Max(1-abs(x),0))", "span:tanh(x)", "every interval"),
    ],
)  # fmt: skip
def test_what_is_refused(p: str, adversary: str, words: str) -> None:
    q = L1 if p == L0 else "Density(Max(1-abs(x-1/2),0))"
    with pytest.raises(Refusal, match=words):
        variation(p, q, adversary)


def test_a_law_and_itself_need_no_support() -> None:
    p = "Density(Max(1-abs(x),0))"
    found = variation(p, p, "span:tanh(x)")
    assert (found.lower, found.upper) == (0, 0)
    assert "closed form alone" in found.reason
