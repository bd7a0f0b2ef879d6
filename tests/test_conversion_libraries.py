"""Conversions against dp-accounting and autodp, where they have the same bound (docs/conversions.md)."""

from __future__ import annotations

import importlib
import math

import pytest
from sympy import Rational
from test_convert import report
from test_library_formulas import require

from cbdp_sym import ApproxDP, ApproxZCDP, GaussianMechanism, PureDP, RenyiDP, convert, zCDP

POINTS = [("0", "1/10", "1e-6"), ("0", "1/1000", "1e-9"), ("1/10", "2", "1e-5"), ("0", "30", "1e-12")]


@pytest.fixture(autouse=True)
def verdicts(monkeypatch):
    module = importlib.import_module("cbdp_sym.conversions.convert")
    monkeypatch.setattr(module, "_verdicts", report())


def order_of(found):
    return float(found.detail.rpartition(" ")[2])


def rdp_accountant(orders, event, count=1):
    import dp_accounting
    from dp_accounting.rdp import RdpAccountant

    accountant = RdpAccountant(orders, dp_accounting.NeighboringRelation.REPLACE_ONE)
    accountant.compose(event, count)
    return accountant


@pytest.mark.parametrize(("xi", "rho", "delta"), POINTS)
def test_dp_accounting_at_the_same_order(xi, rho, delta):
    """Its improved bound at one order is Lemma B.2 at this order, so at ours it is ours."""
    require("dp-accounting")
    import dp_accounting

    found = convert(zCDP(xi, rho), to=ApproxDP(delta=delta), by="zcdp.lemB.2")
    event = dp_accounting.ZCDpEvent(float(Rational(rho)), float(Rational(xi)))
    theirs = rdp_accountant([order_of(found)], event).get_epsilon(float(Rational(delta)))
    assert theirs == pytest.approx(float(found), rel=1e-9)
    default = rdp_accountant(None, event).get_epsilon(float(Rational(delta)))
    assert default > float(found) * (1 - 1e-12)  # their orders are a grid


@pytest.mark.parametrize("epsilon", ["1/2", "2"])
def test_dp_accounting_for_delta(epsilon):
    require("dp-accounting")
    import dp_accounting

    found = convert(zCDP(0, "1/10"), to=ApproxDP(epsilon=epsilon), by="zcdp.lemB.2")
    accountant = rdp_accountant([order_of(found)], dp_accounting.ZCDpEvent(0.1, 0.0))
    assert accountant.get_delta(float(Rational(epsilon))) == pytest.approx(float(found), rel=1e-9)


def test_dp_accounting_composes_as_we_do():
    require("dp-accounting")
    import dp_accounting

    found = convert("100 * zCDP(0,1/1000)", to=ApproxDP(delta="1e-6"), by="zcdp.lemB.2")
    event = dp_accounting.ZCDpEvent(0.001, 0.0)
    theirs = rdp_accountant([order_of(found)], event, 100).get_epsilon(1e-6)
    assert theirs == pytest.approx(float(found), rel=1e-9)
    gaussian = convert(GaussianMechanism(1, 3), to=ApproxDP(delta="1e-6"), by="zcdp.lemB.2")
    event = dp_accounting.GaussianDpEvent(3.0)
    theirs = rdp_accountant([order_of(gaussian)], event).get_epsilon(1e-6)
    assert theirs == pytest.approx(float(gaussian), rel=1e-9)


def test_dp_accounting_has_another_bound_for_epsilon_zero():
    """δ ≤ √(1-e^{-KL}) is in no statement of the corpus; it is √ρ for small ρ, the optimal one 0.71√ρ."""
    require("dp-accounting")
    import dp_accounting

    theirs = rdp_accountant([1.0001], dp_accounting.ZCDpEvent(1e-8, 0.0)).get_delta(0.0)
    assert theirs == pytest.approx(1e-4, rel=1e-3)
    ours = float(convert(zCDP(0, "1e-8"), to=ApproxDP(epsilon=0)))
    assert ours == pytest.approx(math.sqrt(1e-8 / 2), rel=1e-3)


def test_dp_accounting_refuses_a_negative_xi():
    require("dp-accounting")
    import dp_accounting

    assert convert(zCDP("-1/4", "1/2"), to=ApproxDP(delta="1e-6")).bound > 0
    with pytest.raises(ValueError, match="xi must be >= 0"):
        rdp_accountant([2.0], dp_accounting.ZCDpEvent(0.5, -0.25))


@pytest.mark.parametrize(("xi", "rho", "delta"), POINTS)
def test_autodp_searches_the_same_orders(xi, rho, delta):
    require("autodp")
    from autodp.converter import rdp_to_approxdp
    from autodp.rdp_bank import RDP_zCDP

    x, r, d = (float(Rational(t)) for t in (xi, rho, delta))
    ours = float(convert(zCDP(xi, rho), to=ApproxDP(delta=delta), by="zcdp.lemB.2"))
    theirs = rdp_to_approxdp(lambda a: RDP_zCDP({"rho": r, "xi": x}, a))(d)
    assert theirs == pytest.approx(ours, rel=1e-7)
    plain = rdp_to_approxdp(lambda a: x + r * a, BBGHS_conversion=False)(d)
    lemma = float(convert(zCDP(xi, rho), to=ApproxDP(delta=delta), by="zcdp.lem3.5"))
    assert plain == pytest.approx(lemma, rel=1e-7)


def test_autodp_for_delta():
    require("autodp")
    from autodp.converter import rdp_to_delta

    ours = float(convert(zCDP(0, "1/10"), to=ApproxDP(epsilon=1), by="zcdp.lemB.2"))
    assert rdp_to_delta(lambda a: a / 10)(1.0) == pytest.approx(ours, rel=1e-7)


@pytest.mark.parametrize("epsilon", ["1/10", "1", "5"])
def test_autodp_on_pure_privacy(epsilon):
    """Its value is the exact one, by which Proposition 3.3 is sharpened."""
    require("autodp")
    from autodp.converter import approxdp_to_approxrdp, puredp_to_approxdp, puredp_to_rdp

    e = float(Rational(epsilon))
    for order in (2, 8):
        ours = float(convert(PureDP(epsilon), to=RenyiDP(order=order)))
        assert puredp_to_rdp(e)(order) == pytest.approx(ours, rel=1e-9)
    # e^ε Q(S) ≤ (e^ε - δ) Q(S) + δ is not in the paper
    assert puredp_to_approxdp(e)(0.01) == pytest.approx(math.log(math.exp(e) - 0.01), rel=1e-9)
    attained = math.log(math.exp(e) - 0.01 * (1 + math.exp(e)))  # by randomized response
    ours = float(convert(PureDP(epsilon), to=ApproxDP(delta="1/100")))
    assert attained <= ours < puredp_to_approxdp(e)(0.01)
    # given the events Corollary 8.7 says ½ε²α, where the exact value could stand
    given = float(convert(ApproxDP(epsilon, "1e-6"), to=ApproxZCDP(delta="1e-6", xi=0)))
    assert approxdp_to_approxrdp(e, 1e-6)(4, 1e-6) < 4 * given


def test_autodp_adds_the_exact_divergences_as_we_do():
    require("autodp")
    from autodp.converter import puredp_to_rdp, rdp_to_approxdp

    ours = float(convert("100 * PureDP(1/10)", to=ApproxDP(delta="1e-6"), by="zcdp.lemB.2"))
    one = puredp_to_rdp(0.1)
    assert rdp_to_approxdp(lambda a: 100 * one(a))(1e-6) == pytest.approx(ours, rel=1e-7)


def test_the_exact_gaussian_mechanism_is_better_than_any_conversion():
    """What is known of it is more than that it is ρ-zCDP."""
    require("autodp")
    require("dp-accounting")
    import dp_accounting
    from autodp.dp_bank import get_eps_ana_gaussian

    ours = float(convert(GaussianMechanism(1, 3), to=ApproxDP(delta="1e-6")))
    exact = get_eps_ana_gaussian(3.0, 1e-6)
    assert exact == pytest.approx(dp_accounting.get_epsilon_gaussian(3.0, 1e-6), rel=1e-6)
    assert 0.9 * ours < exact < ours
