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
met("exp_pos", at="exp x")
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


@scripted("for x : real given 0 <= x, x <= 1 holds sqrt x <= 1", automatic=False, at="sqrt x")
def sqrt_at_most_one(p: Proof) -> None:
    """The root of a number up to 1."""
    with p.suppose("1 < sqrt x"):
        p.have("1 < sqrt x ^ 2")
        p.have("F")
    p.have(p.goal)


@scripted("for x : real given 1 <= x holds 1 <= sqrt x", automatic=False, at="sqrt x")
def sqrt_at_least_one(p: Proof) -> None:
    """The root of a number from 1 on."""
    with p.suppose("sqrt x < 1"):
        p.have("sqrt x ^ 2 < 1")
        p.have("F")
    p.have(p.goal)


@scripted("for x p : real given 0 <= x, x <= 1, 0 <= p holds x^p <= 1", automatic=False, at="x^p")
def pow_at_most_one(p: Proof) -> None:
    """A power of a number up to 1."""
    p.have("x^p <= 1^p", p.use("pow_le", "x", "1", "p"))
    p.have(p.goal)


@scripted("for x p : real given 1 <= x, 0 <= p holds 1 <= x^p", automatic=False, at="x^p")
def pow_at_least_one(p: Proof) -> None:
    """A power of a number from 1 on."""
    p.have("1^p <= x^p", p.use("pow_le", "1", "x", "p"))
    p.have(p.goal)


@scripted("for x p q : real given 1 <= x, p <= q holds x^p <= x^q", automatic=False)
def pow_grows(p: Proof) -> None:
    """A power of a number from 1 on grows with the exponent."""
    p.have("0 <= log x")
    p.use("pow_exp", "x", "p")
    p.use("pow_exp", "x", "q")
    p.have("p * log x <= q * log x")
    p.have("exp (p * log x) <= exp (q * log x)")
    p.have(p.goal)


@scripted("for x p q : real given 0 < x, x <= 1, p <= q holds x^q <= x^p", automatic=False)
def pow_falls(p: Proof) -> None:
    """A power of a number up to 1 falls with the exponent."""
    p.have("log x <= 0")
    p.use("pow_exp", "x", "p")
    p.use("pow_exp", "x", "q")
    p.have("q * log x <= p * log x")
    p.have("exp (q * log x) <= exp (p * log x)")
    p.have(p.goal)


@scripted("for x y p : real given 0 < x, x <= y, p <= 0 holds y^p <= x^p", automatic=False)
def pow_negative(p: Proof) -> None:
    """A power with a negative exponent falls with the base."""
    p.use("log_mono", "x", "y")
    p.use("pow_exp", "x", "p")
    p.use("pow_exp", "y", "p")
    p.have("p * log y <= p * log x")
    p.have("exp (p * log y) <= exp (p * log x)")
    p.have(p.goal)


@scripted("for x y : real given 0 < x, 0 < y, log x <= log y holds x <= y", automatic=False)
def le_of_logs(p: Proof) -> None:
    """Positive numbers are in the order of their logarithms."""
    p.have("exp (log x) <= exp (log y)")
    p.have(p.goal)


@scripted("for x y : real given 0 < x, 0 < y, log x < log y holds x < y", automatic=False)
def lt_of_logs(p: Proof) -> None:
    """Positive numbers are in the strict order of their logarithms."""
    p.have("exp (log x) < exp (log y)")
    p.have(p.goal)


@scripted("for x y : real given 0 < x, 0 < x * y holds 0 < y", automatic=False, at="0 < x * y")
def positive_factor(p: Proof) -> None:
    """The other factor of a positive product is positive too."""
    with p.suppose("y <= 0"):
        p.have("x * y <= 0")
        p.have("F")
    p.have(p.goal)
