"""Conditions of relations, signs and the normal form: what each alone refuses."""

from __future__ import annotations

import pytest
from sympy import Float, Interval, Reals, Symbol, symbols

from cbdp_sym import Above, Below, Refusal
from cbdp_sym.analysis.algebra import same_form
from cbdp_sym.analysis.logic import Relation
from cbdp_sym.analysis.signs import Assumptions
from cbdp_sym.theory.heads import Supremum

x, y = symbols("x y", real=True)
i, j = symbols("i j", integer=True, positive=True)
n = Symbol("n", integer=True, positive=True)


def test_no_side_is_a_float() -> None:
    for sides in ((Float(0.5), x), (x, Float(0.5))):
        with pytest.raises(TypeError, match="exact"):
            Relation(sides[0], "<", sides[1])


def test_nothing_is_divided_by_what_is_0() -> None:
    zero = (x + 1) ** 2 - x**2 - 2 * x - 1
    with pytest.raises(Refusal):
        same_form(1 / zero, 2 / zero, Assumptions())


def test_of_contradictory_hypotheses_no_sign_is_taken() -> None:
    with pytest.raises(Refusal, match="contradict"):
        Assumptions([Above(x, 0), Below(x, 0)]).sign(x)


def test_a_supremum_binds_a_plain_variable() -> None:
    """|p| is p for a positive p, and not on the whole line."""
    p = Symbol("p", positive=True)
    for variable, domain in ((p, Reals), (p, Interval(0, 1)), (Symbol("c"), Reals), (n, Reals)):
        with pytest.raises(TypeError, match="real=True"):
            Supremum(abs(variable), (variable, domain))
