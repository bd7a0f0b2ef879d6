"""Facts of real numbers for the last step of a proof, used where it meets them (`tactics.obvious`)."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.statements import met, named

met("abs_nonneg", at="abs x")
met("abs_nonpos", at="abs x")
met("sqrt_square", at="sqrt x")
met("sqrt_nonneg", at="sqrt x")
met("log_le", at="log x")
met("log_one", at="log 1")
met("exp_zero", at="exp 0")
met("exp_ge", at="exp x")
met("exp_log", at="exp (log x)")
met("log_exp", at="log (exp x)")
met("one_pow", at="1^p")
met("pow_zero", at="x^0")
met("pow_zero_base", at="0^p")
met("nat_nonneg", at="Nat n")


@scripted("for a b : real given ~(a = b), a <= b holds a < b", automatic=False, at="~(a = b)")
def below_if_apart(p: Proof) -> Theorem:
    """A number that is not above and not equal is below."""
    return p.use("lt_of_le_ne", "a", "b")


@scripted("for a b : real given ~(a = b), b <= a holds b < a", automatic=False, at="~(a = b)")
def above_if_apart(p: Proof) -> Theorem:
    """A number that is not below and not equal is above."""
    p.refute("b = a", lambda q: q.have("F", q.have("a = b")))
    return p.use("lt_of_le_ne", "b", "a")


@scripted("for x y : real given x <= y holds max x y = y", automatic=False, at="max x y")
def max_right(p: Proof) -> Theorem:
    """The maximum is the larger one."""
    return p.have(p.goal)


@scripted("for x y : real given y <= x holds max x y = x", automatic=False, at="max x y")
def max_left(p: Proof) -> Theorem:
    """The maximum is the larger one."""
    return p.have(p.goal)


@scripted("for x y : real given x <= y holds min x y = x", automatic=False, at="min x y")
def min_left(p: Proof) -> Theorem:
    """The minimum is the smaller one."""
    return p.have(p.goal)


@scripted("for x y : real given y <= x holds min x y = y", automatic=False, at="min x y")
def min_right(p: Proof) -> Theorem:
    """The minimum is the smaller one."""
    return p.have(p.goal)


@scripted("for n : real given Nat n holds Int n", automatic=False, at="Nat n")
def int_of_nat(p: Proof) -> Theorem:
    """A natural number is an integer."""
    return p.have("Int n", "Int")


@scripted("for k m : real given Nat (-k), Nat m, k < m holds k + 1 <= m", automatic=False)
def step_over_zero(p: Proof) -> Theorem:
    """From an integer that is not positive to a natural number above it."""
    p.use("nat_nonneg", "-k")
    p.use("nat_nonneg", "m")
    p.use("nat_zero")
    with p.case("0 < m"):
        p.use("nat_step", "0", "m")
        p.have("k + 1 <= m")
    with p.otherwise():
        p.have("m = 0")
        p.use("nat_step", "0", "-k", given=[named("nat_zero")])
        p.have("k + 1 <= m")
    return p.have(p.goal)


@scripted("for k m : real given k < m, Int k, Int m holds k + 1 <= m", automatic=False, at="k < m")
def int_step(p: Proof) -> Theorem:
    """Between an integer and the next one is no integer."""
    p.unfold_facts("Int")
    for first in ("Nat k", "Nat (-k)"):
        with p.case(first):
            for second in ("Nat m", "Nat (-m)"):
                with p.case(second):
                    if (first, second) == ("Nat k", "Nat m"):
                        p.use("nat_step", "k", "m")
                    elif second == "Nat m":
                        p.use("step_over_zero", "k", "m")
                    elif first == "Nat k":
                        p.use("nat_nonneg", "k")
                        p.use("nat_nonneg", "-m")
                        p.have("F")
                    else:
                        p.use("nat_step", "-m", "-k")
                        p.have("k + 1 <= m")
    return p.have(p.goal)


@scripted("holds 0 < pi", automatic=False, at="pi")
def pi_positive(p: Proof) -> Theorem:
    """π is positive; no side condition elsewhere, since balls show it."""
    return p.have("0 < pi")


@scripted("for x : real given x <= 0 holds exp x <= 1", automatic=False, at="exp x")
def exp_at_most_one(p: Proof) -> Theorem:
    """The exponential of a number that is not positive."""
    return p.have("exp x <= 1", p.use("exp_le", "x", "0"), "exp_zero")


@scripted("for x : real given 1 <= x holds 0 <= log x", automatic=False, at="log x")
def log_at_least_zero(p: Proof) -> Theorem:
    """The logarithm of a number from 1 on."""
    return p.have("0 <= log x", p.use("log_mono", "1", "x"), "log_one")


@scripted("for x : real given 0 < 1/x holds 0 < x", automatic=False, at="0 < 1/x")
def positive_of_inverse(p: Proof) -> None:
    """A number with a positive inverse is positive."""
    with p.case("x = 0"):
        p.have("1/x = 0")
        p.have("F")
    with p.case("x < 0"):
        p.have("1/x < 0")
        p.have("F")
    with p.otherwise():
        p.have("0 < x")
