"""Inequalities for the logarithm."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.tactics.proof import Proof, scripted


@scripted("for t : real given 0 <= t holds -(1 / t) <= log t")
def log_ge_inverse(p: Proof) -> Theorem:
    """log t is at least -1/t, also at 0, where both are 0."""

    def positive(q: Proof) -> Theorem:
        q.use("log_le", "1/t")
        inverse = q.calc("log (1/t)", ("=", "log 1 - log t", "log_div"), ("=", "-log t", "log_one"))
        return q.have("-(1/t) <= log t", inverse)

    def zero(q: Proof) -> Theorem:
        none = q.have("t = 0")
        nothing = q.calc("log t", ("=", "0", "log_nonpos"))
        q.calc("1/t", ("=", "1/0", none), ("=", "0"))
        return q.have("-(1/t) <= log t", nothing)

    return p.cases("0 < t", positive, zero)


@scripted("for s t : real given 0 < s, 0 < t holds log s <= log t + s / t - 1")
def log_ratio(p: Proof) -> Theorem:
    """log(s/t) is at most s/t - 1."""
    p.use("log_le", "s/t")
    return p.have(p.goal, p.use("log_div", "s", "t"))


@scripted("for t : real given 0 < t holds 1 - 1 / t <= log t")
def one_minus_inverse(p: Proof) -> Theorem:
    """log t is at least 1 - 1/t."""
    p.use("log_le", "1/t")
    inverse = p.calc("log (1/t)", ("=", "log 1 - log t", "log_div"), ("=", "-log t", "log_one"))
    return p.have(p.goal, inverse)


@scripted("for t m e : real given 0 < t, 0 < m, 0 < e holds log t <= (log m + (t ^ e - m) / m) / e")
def log_power_tangent(p: Proof) -> Theorem:
    """The tangent of the logarithm, for a power of the argument."""
    p.use("log_tangent", "t^e", "m")
    p.use("log_pow", "t", "e")
    p.have("e * log t <= log m + (t^e - m)/m")
    return p.have(p.goal)


@scripted("for x : real given 1 < x holds 0 < log x")
def log_pos(p: Proof) -> Theorem:
    """The logarithm of a number above 1 is positive."""
    p.use("one_minus_inverse", "x")
    p.have("0 < 1 - 1/x")
    return p.have("0 < log x")


@scripted("for x y : real given x < y holds exp x < exp y")
def exp_lt(p: Proof) -> Theorem:
    """The exponential increases strictly."""
    p.let(d="y - x")
    p.have("1 < exp d", p.use("exp_ge", "d"))
    p.have("0 < exp x * (exp d - 1)")
    whole = p.calc("exp x * exp d", ("=", "exp (x + d)", "exp_add"), ("=", "exp y"))
    return p.have("exp x < exp y", whole)


@scripted("for x y : real given 0 < x, x < y holds log x < log y")
def log_lt(p: Proof) -> Theorem:
    """The logarithm increases strictly."""
    p.have("x / y < 1")
    return p.have("log x < log y", p.use("log_ratio", "x", "y"))
