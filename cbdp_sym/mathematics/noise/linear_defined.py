"""Claims about linear adversaries are defined: the class has a member, and Equation (3) a value."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.proof import Proof, scripted

_LINEAR = "(?u b. !x. h x = dot u x + b)"  # linear_in, as the presuppositions of a claim have it


@scripted(
    "for P Q : ('i -> real) measure, a : real given Finite (\\i : 'i. T), Prob P, Prob Q, 1 < a "
    f"holds 0 <= 1 + ext (a*(a - 1)) * restricted (alpha_generator a) (\\h. {_LINEAR}) P Q"
)
def linear_defined(p: Proof) -> Theorem:
    """The restricted Rényi divergence has a value."""
    p.use("linear_not_negative", "P", "Q", "a")
    p.unfold_facts("restricted_alpha", "linear_in")
    return p.have(p.goal)


@scripted(f"given Finite (\\i : 'i. T) holds ?h : ('i -> real) -> real. {_LINEAR} /\\ Measurable h")
def linear_member(p: Proof) -> Theorem:
    """The class of linear functions has a measurable member."""
    p.have("!x : 'i -> real. 0 = dot (\\i. 0) x + 0", "dot_zero")
    p.know(p.witness(r"\i : 'i. (0 : real)", "0", goal="?u b. !x : 'i -> real. 0 = dot u x + b"))
    return p.witness(r"\x : 'i -> real. (0 : real)")


_SUMS = r"(?u b. !x. h x = Sum (\i. u i * x i) + b)"  # the same, where products are written out, too


@scripted(
    "for P Q : ('i -> real) measure, a : real given Finite (\\i : 'i. T), Prob P, Prob Q, 1 < a "
    rf"holds 0 <= 1 + ext (a*(a - 1)) * restricted (alpha_generator a) (\h. {_SUMS}) P Q"
)
def linear_sums_defined(p: Proof) -> Theorem:
    """The restricted Rényi divergence has a value."""
    p.use("linear_defined", "P", "Q", "a")
    p.unfold_facts("dot")
    return p.have(p.goal)


@scripted(rf"given Finite (\i : 'i. T) holds ?h : ('i -> real) -> real. {_SUMS} /\ Measurable h")
def linear_sums_member(p: Proof) -> Theorem:
    """The class of linear functions has a measurable member."""
    p.have("?h : ('i -> real) -> real. (?u b. !x. h x = dot u x + b) /\\ Measurable h", "linear_member")
    p.unfold_facts("dot")
    return p.have(p.goal)


@scripted(
    "for B : 'k -> 'i -> real given Finite (\\i : 'i. T) "
    r"holds Measurable (\z : 'i -> real. \k. Sum (\i. B k i * z i))"
)
def linear_map_measurable(p: Proof) -> Theorem:
    """A linear function of a vector is measurable."""

    return p.use("measurable_fun", r"\z : 'i -> real. \k. Sum (\i. B k i * z i)")
