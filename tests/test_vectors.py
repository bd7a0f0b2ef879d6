"""The second opinion on linear adversaries in ℝᵈ, against values that are known."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from mpmath import mp
from sympy import IndexedBase, Symbol

from cbdp_sym import (
    IndependentCoordinates,
    Laplace,
    Linear,
    LinearAfter,
    LinearOn,
    Normal,
    RestrictedRenyi,
)
from cbdp_sym.oracles.evaluate import Environment, Unevaluable, evaluate
from cbdp_sym.theory import numeric as _numeric  # noqa: F401  registers the definitions

alpha, s = Symbol("alpha", positive=True), Symbol("s", positive=True)
d, i = Symbol("d", integer=True, positive=True), Symbol("i", integer=True)
v, M = IndexedBase("v", real=True), IndexedBase("M", real=True)


def pair(noise):
    return (
        IndependentCoordinates(noise(0, s), i, d),
        IndependentCoordinates(noise(v[i], s), i, d),
    )


def env(order, dimension, shift=("1", "-1/2", "2"), scale="3/2"):
    families = {v: tuple(map(Fraction, shift)), M: (Fraction(2), Fraction(1), Fraction(-3))}
    return Environment({alpha: Fraction(order), d: dimension, s: Fraction(scale)}, families)


@pytest.mark.parametrize(("noise", "variance"), [(Laplace, 2), (Normal, 1)])
@pytest.mark.parametrize("dimension", [1, 2])
def test_order_two_is_a_quadratic_form(noise, variance, dimension):
    D = RestrictedRenyi(alpha, LinearOn(d), *pair(noise))
    square = sum(float(Fraction(t)) ** 2 for t in ("1", "-1/2")[:dimension])
    expected = math.log1p(square / (variance * 1.5**2))
    assert abs(float(evaluate(D, env(2, dimension))) - expected) < 1e-9


def test_one_dimension_is_the_line():
    many = RestrictedRenyi(alpha, LinearOn(d), *pair(Normal))
    one = RestrictedRenyi(alpha, Linear(), Normal(0, s), Normal(1, s))
    for order in ("3", "3/2"):
        values = [float(evaluate(D, env(order, 1))) for D in (many, one)]
        assert math.isclose(*values, rel_tol=1e-2)  # ten nodes stand for the noise


def test_one_number_that_is_shown_is_as_good_as_the_vector_in_one_dimension():
    P, Q = pair(Normal)
    shown = RestrictedRenyi(alpha, LinearAfter(M, d, d), P, Q)
    whole = RestrictedRenyi(alpha, LinearOn(d), P, Q)
    values = [float(evaluate(D, env(3, 1))) for D in (shown, whole)]
    assert math.isclose(*values, rel_tol=1e-9)


def test_who_sees_less_distinguishes_less():
    P, Q = pair(Normal)
    shown = RestrictedRenyi(alpha, LinearAfter(M, 1, d), P, Q)
    whole = RestrictedRenyi(alpha, LinearOn(d), P, Q)
    assert 0 < evaluate(shown, env(3, 2)) < evaluate(whole, env(3, 2))


def test_too_many_values_have_no_second_opinion():
    with pytest.raises(Unevaluable), mp.workdps(20):
        evaluate(RestrictedRenyi(alpha, LinearOn(d), *pair(Laplace)), env(3, 3))
