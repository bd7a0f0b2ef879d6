"""Sizes of sums, products and choices, for bounds of functions (`tactics.bounded`)."""

from __future__ import annotations

from cbdp_sym.tactics.proof import Proof, scripted

_TWO = "for x y a b : real given abs x <= a, abs y <= b holds "


@scripted("for x : real holds abs x <= abs x", automatic=False)
def bound_same(p: Proof) -> None:
    """A number is bounded by its absolute value."""
    p.have(p.goal)


@scripted("for x a b : real given a <= x, x <= b holds abs x <= abs a + abs b", automatic=False)
def bound_within(p: Proof) -> None:
    """A number between two others is bounded by them."""
    p.have(p.goal)


@scripted(_TWO + "abs (x + y) <= a + b", automatic=False)
def bound_sum(p: Proof) -> None:
    """A sum is bounded."""
    p.have(p.goal)


@scripted(_TWO + "abs (x - y) <= a + b", automatic=False)
def bound_difference(p: Proof) -> None:
    """A difference is bounded."""
    p.have(p.goal)


@scripted(_TWO + "abs (x * y) <= a * b", automatic=False)
def bound_product(p: Proof) -> None:
    """A product is bounded."""
    p.use("abs_product", "x", "y")
    p.have(p.goal)


@scripted(_TWO + "abs (max x y) <= a + b", automatic=False)
def bound_max(p: Proof) -> None:
    """The larger of two bounded numbers is bounded."""
    p.have(p.goal)


@scripted(_TWO + "abs (min x y) <= a + b", automatic=False)
def bound_min(p: Proof) -> None:
    """The smaller of two bounded numbers is bounded."""
    p.have(p.goal)


@scripted(
    "for s : bool, x y a b : real given abs x <= a, abs y <= b holds abs (if s x y) <= a + b", automatic=False
)
def bound_if(p: Proof) -> None:
    """A choice between bounded numbers is bounded."""
    p.have(p.goal)


@scripted("for x a : real given abs x <= a holds abs (-x) <= a", automatic=False)
def bound_negative(p: Proof) -> None:
    """The negative of a bounded number is bounded."""
    p.have(p.goal)


@scripted("for x a : real given abs x <= a holds abs (abs x) <= a", automatic=False)
def bound_abs(p: Proof) -> None:
    """An absolute value is bounded."""
    p.have(p.goal)


@scripted("for x a : real given abs x <= a holds abs (exp x) <= exp a", automatic=False)
def bound_exp(p: Proof) -> None:
    """The exponential of a bounded number is bounded."""
    p.have(p.goal)


@scripted("for x a c : real given abs x <= a holds abs (x / c) <= a * abs (1 / c)", automatic=False)
def bound_quotient(p: Proof) -> None:
    """A quotient is bounded, if the denominator is a constant."""
    p.use("abs_product", "x", "1 / c")
    p.have(p.goal)
