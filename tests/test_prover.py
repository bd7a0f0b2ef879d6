"""The search: what it proves, what it refutes, and that it stops in time."""

import json
import time

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sympy import (
    Abs,
    Function,
    Integer,
    Rational,
    Symbol,
    atan,
    cos,
    cosh,
    erf,
    exp,
    gamma,
    log,
    sin,
    sinh,
    sqrt,
    symbols,
    tanh,
)

from cbdp_sym.analysis.balls import enclose, precision, rational_ball
from cbdp_sym.analysis.box_certificates import check
from cbdp_sym.analysis.logic import Above, AtLeast, AtMost, Below, Equal
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.oracles.prover import Refuted, nodes, prove_on_box
from cbdp_sym.oracles.prover.rational_points import simplest

x, y, t, u = symbols("x y t u", real=True)


def box(**ranges):
    return {Symbol(n, real=True): (Rational(low), Rational(high)) for n, (low, high) in ranges.items()}


def proved(claim, where, seconds=20.0):
    """The certificate, which has passed the checker as JSON."""
    tree = prove_on_box(claim, where, seconds=seconds)
    assert tree is not None, f"no certificate for '{claim}'"
    check(claim, where, json.loads(json.dumps(tree)))
    return tree


TRUE = {
    "tight at 0": (AtMost(x, sinh(x)), box(x=(0, 3))),
    "tight inside": (AtLeast(exp(x), 1 + x), box(x=(-1, 1))),
    "tight off the middle": (AtLeast(exp(x), 1 + x), box(x=(-1, 2))),
    "tight at 1/3": (AtLeast(exp(x - Rational(1, 3)), x + Rational(2, 3)), box(x=(-1, 2))),
    "tight at a point of the plane": (
        AtLeast((x - Rational(1, 3)) ** 2 + (y - Rational(2, 7)) ** 2, 0),
        box(x=(0, 1), y=(0, 1)),
    ),
    "logarithm": (AtMost(log(1 + x), x), box(x=(0, 5))),
    "sine": (AtMost(sin(x), x), box(x=(0, 3))),
    "cosine": (AtMost(1 - x**2 / 2, cos(x)), box(x=(0, 1))),
    "strict": (Below(x, exp(x)), box(x=(-3, 3))),
    "strict with a small gap": (Below(x - Rational(1, 1000), sinh(x)), box(x=(0, 3))),
    "error function": (AtLeast(erf(x), x / 2), box(x=(0, 1))),
    "arctangent": (AtMost(atan(x), x), box(x=(0, 10))),
    "gamma": (AtLeast(gamma(x), Rational(22, 25)), box(x=(1, 3))),
    "absolute value": (AtMost(Abs(sin(x)), Rational(101, 100)), box(x=(-2, 2))),
    "square root": (AtMost(sqrt(1 + x), 1 + x / 2), box(x=(0, 8))),
    "tanh form": (AtMost(tanh(x / 2) * tanh(y / 2), tanh(x * y / 4)), box(x=(0, 2), y=(0, 2))),
    "its derivative": (
        AtLeast(x / 2 * cosh(y / 2) ** 2, tanh(x / 2) * cosh(x * y / 4) ** 2),
        box(x=(0, 2), y=(0, 2)),
    ),
    "a narrow range": (AtMost(x, sinh(x)), box(x=(0, "1/1000000007"))),
    "a point": (AtMost(x, sinh(x)), box(x=(1, 1))),
    "a third variable": (AtMost(x * y * t, 1 + x), box(x=(0, 1), y=(0, 1), t=(0, 1))),
}


@pytest.mark.parametrize("name", TRUE)
def test_proves(name):
    claim, where = TRUE[name]
    assert nodes(proved(claim, where)) < 150


LEMMA_B1 = AtMost(sinh(x) - sinh(x * t), exp(x * x * t / 2) * sinh(x - x * t))


def test_lemma_b1_as_printed_over_the_triangle():
    """0 ≤ y ≤ x ≤ 2 with y = x·t: f vanishes to order five at x = 0, and at t = 0 and t = 1."""
    assert nodes(proved(LEMMA_B1, box(x=(0, 2), t=(0, 1)), seconds=60)) < 2000


P = (Rational(21, 25), Rational(4, 25))
R = (Rational(49, 50), Rational(1, 50))
Q = (Rational(999, 1000), Rational(1, 1000))


def renyi_bound(left, right, xi, rho):
    """u·D(left ‖ right) ≤ u·(ξ + ρ·(1 + u)), where the order is 1 + u."""
    moment = sum(p * exp(u * log(p / r)) for p, r in zip(left, right, strict=True))
    return AtMost(log(moment), (xi + rho + rho * u) * u)


@pytest.mark.parametrize("pair", [(P, R), (R, P), (R, Q), (Q, R)])
def test_negative_xi_pairs_are_close(pair):
    xi, rho = -Rational(1, 4), Rational(1, 2)
    proved(renyi_bound(*pair, xi, rho), box(u=(0, 6)))
    # beyond, the largest log-ratio is enough
    assert max(log(p / r) for p, r in zip(*pair, strict=True)) <= xi + rho * 7


def test_negative_xi_ends_are_far():
    """exp(D_2(P ‖ Q)) = Σ P²/Q exceeds exp(3ξ + 4ρα) at α = 2."""
    total = sum(p**2 / q for p, q in zip(P, Q, strict=True))
    assert total > exp(3 * -Rational(1, 4) + 4 * Rational(1, 2) * 2)


FALSE = {
    "everywhere": (AtMost(exp(x), x), box(x=(0, 1))),
    "at a corner": (AtMost(x + y, Rational(199, 100)), box(x=(0, 1), y=(0, 1))),
    "in a small disc": (
        AtLeast((x - Rational(123, 1000)) ** 2 + (y - Rational(456, 1000)) ** 2, Rational(1, 10**7)),
        box(x=(0, 1), y=(0, 1)),
    ),
    "in a narrow range": (
        AtLeast(exp(x), 1 + x + Rational(12, 1000) - 12 * (x - Rational(1, 7)) ** 2),
        box(x=(-1, 2)),
    ),
    "only far from where it is tight": (AtMost(sinh(x), x + x**3 / 5), box(x=(0, 3))),
    "only near where it is tight": (AtLeast(sinh(x), x + x**3 / 5), box(x=(0, "1/8"))),
    "the tanh form with 5": (AtMost(tanh(x / 2) * tanh(y / 2), tanh(x * y / 5)), box(x=(0, 2), y=(0, 2))),
    "by very little": (AtLeast(x**2 + Rational(-1, 10**12), 0), box(x=(-1, 2))),
}


@pytest.mark.parametrize("name", FALSE)
def test_refutes_with_a_rational_point(name):
    claim, where = FALSE[name]
    with pytest.raises(Refuted) as found:
        prove_on_box(claim, where)
    witness = found.value.witness
    assert set(witness) == set(where) and not found.value.tie and not found.value.weak
    assert all(low <= witness[v] <= high for v, (low, high) in where.items())
    with precision(256):
        at = {v: rational_ball(c) for v, c in witness.items()}
        left, right = enclose(claim.lhs, at), enclose(claim.rhs, at)
        assert left > right if claim.op in ("<=", "<") else left < right


def test_refutes_strictness_by_a_tie():
    with pytest.raises(Refuted, match="both sides are equal") as found:
        prove_on_box(Above(sinh(x), x), box(x=(0, 3)))
    assert found.value.tie and found.value.witness == {x: 0}


def test_a_point_that_the_variable_cannot_take_refutes_nothing():
    p = Symbol("p", positive=True)
    assert prove_on_box(Above(sinh(p), p), {p: (Integer(0), Integer(3))}) is None


def test_a_witness_is_in_the_variables_of_the_claim():
    p = Symbol("p", positive=True)
    with pytest.raises(Refuted) as found:
        prove_on_box(Above(p, 1), {p: (Integer(0), Integer(3))})
    assert set(found.value.witness) == {p}


@pytest.mark.parametrize(
    ("claim", "where"),
    [
        (Equal(x, x), box(x=(0, 1))),
        (AtMost(x, y), box(x=(0, 1))),
        (AtMost(Function("f", real=True)(x), 0), box(x=(0, 1))),
    ],
)
def test_what_it_cannot_read_is_said(claim, where):
    with pytest.raises(Refusal) as found:
        prove_on_box(claim, where)
    assert not isinstance(found.value, Refuted)


def test_a_claim_that_is_undefined_somewhere_is_not_proved():
    assert prove_on_box(AtMost(-1 / x**2, 0), box(x=(0, 1))) is None
    assert prove_on_box(AtMost(-1 / (x - Rational(1, 3)) ** 2, 0), box(x=(0, 1)), seconds=2) is None


@pytest.mark.parametrize("seconds", [0.0, 0.1, 0.4])
def test_the_time_limit_is_kept(seconds):
    start = time.process_time()  # the limit is one of the processor's time
    assert prove_on_box(LEMMA_B1, box(x=(0, 2), t=(0, 1)), seconds=seconds) is None
    assert time.process_time() - start < seconds + 0.5


def test_gives_up_where_the_claim_is_tight_along_a_curve():
    assert prove_on_box(AtLeast((x - y) ** 2 * exp(x), 0), box(x=(0, 1), y=(0, 1))) is None


def test_ctrl_c_passes_through(monkeypatch):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("cbdp_sym.oracles.prover.rational_points.enclose", interrupt)
    with pytest.raises(KeyboardInterrupt):
        prove_on_box(AtMost(x, sinh(x)), box(x=(0, 1)))


@pytest.mark.parametrize(
    ("low", "high", "found"),
    [("0", "1", "1/2"), ("-1", "1", "0"), ("1/3", "1/2", "2/5"), ("5/2", "9/2", "3"),
     ("-7/2", "-3", "-10/3"), ("0", "2/7", "1/4"), ("3", "3", "3"), ("2", "5/2", "7/3")],
)  # fmt: skip
def test_simplest_rational(low, high, found):
    assert simplest(Rational(low), Rational(high)) == Rational(found)


rationals = st.fractions(-2, 2, max_denominator=12).map(lambda f: Rational(f.numerator, f.denominator))
monotone = st.sampled_from([exp, sinh, tanh, atan, lambda e: e, lambda e: e**3 + e])


@settings(max_examples=40, deadline=None)
@given(a=rationals, b=rationals, slope=rationals, g=monotone)
def test_random_true_claims_are_never_refuted_and_mostly_proved(a, b, slope, g):
    """(x - a)² + (y - b)²·e^(slope·x) ≥ 0, shifted by a monotone map: g(f) ≥ g(0)."""
    f = (x - a) ** 2 + (y - b) ** 2 * exp(slope * x)
    proved(AtLeast(g(f + Rational(1, 7)), g(Rational(1, 8))), box(x=(-1, 1), y=(-1, 1)))


@settings(max_examples=40, deadline=None)
@given(a=rationals, g=monotone)
def test_random_true_claims_that_are_tight(a, g):
    proved(AtLeast(g(exp(x - a)), g(1 + x - a)), box(x=(a - 1, a + Rational(1, 2))))


@settings(max_examples=40, deadline=None)
@given(a=rationals, b=rationals, size=st.integers(2, 5))
def test_their_false_neighbours_are_never_proved(a, b, size):
    assume(abs(a) <= 1 and abs(b) <= 1)
    f = (x - a) ** 2 + exp(x) * (y - b) ** 2
    with pytest.raises(Refuted):
        prove_on_box(AtLeast(f, Rational(1, 10**size)), box(x=(-1, 1), y=(-1, 1)))
