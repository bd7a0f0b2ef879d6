"""Lemma B.4: the exponential moment of a centred random variable.

Problem: bound E[e^{X-EX}] through the exponential moments of 2X and -2X.
Method: e^{X-m} ≤ ½e^{2X} + ½e^{-2m}, a square; and e^{-2m} ≤ E[e^{-2X}], as 1 + u ≤ e^u for u = 2m - 2X.
    (The paper takes an independent copy of X.)
Guarantee: the printed inequality for every X with E|X| < ∞, infinite values of the right side included.
Reference: concentrated paper, Lemma B.4.
"""

from cbdp_sym.author import *

theorem = Statement(id="zcdp.lemB.4", title="The exponential moment of a centred variable")
claim = theorem.printed(
    "for P distribution on 'a, X : 'a → real, m given Measurable(X) "
    "holds ∫ exp(X(x) - m) dP(x) ≤ 1/2·∫ exp(2·X(x)) dP(x) + 1/2·∫ exp(-(2·X(x))) dP(x)",
    added=["E[x ~ P] X(x) exists and is m"],
)
theorem.finding(
    "hypothesis",
    r"$m$ is $\mathbb{E}X$. That it exists is needed and not printed: otherwise $X-\mathbb{E}X$ may mean "
    "nothing.",
)
theorem.finding(
    "another proof",
    r"No independent copy of $X$ is needed: $e^{X-m}\le\frac12e^{2X}+\frac12e^{-2m}$ for every number $m$.",
)


@claim.facts.append
def measurable_up_to_null_sets():
    """So the three integrals are defined."""
    p = Script(
        "for P : 'a measure, f : 'a → ereal given Measurable(f) "
        "holds ∃g. Measurable(g) ∧ (almost every x ~ P: f(x) = g(x))"
    )
    return p.qed(p.witness("f"))


@claim.proof
def two_means(p):
    p.let(c="1/2·exp(-(2·m))", B="∫ exp(-(2·X(x))) dP(x)")
    p.say("The mean of $e^{-2X}$ is at least $e^{-2m}$, as the exponential is convex.")
    p.cases("B = ∞", infinite, tangent)
    p.names["P"].type.args[0]
    p.every("x", "'a", square)
    p.have("∫ c dP(x) = c", "L_int")
    return p.chain(
        "∫ exp(X(x) - m) dP(x)",
        le("∫ (ext(1/2)·exp(2·X(x)) + c) dP(x)"),
        eq("1/2·∫ exp(2·X(x)) dP(x) + c", "L_add", "L_mul"),
        eq("1/2·∫ exp(2·X(x)) dP(x) + 1/2·exp(-(2·m))"),
        le("1/2·∫ exp(2·X(x)) dP(x) + 1/2·B"),
    )


def infinite(p):
    return p.chain("exp(-(2·m))", le("∞"), eq("B"))


def square(p):
    p.chain(
        "exp(X(x) - m)",
        eq("exp(X(x))·exp(-m)", "exp_add"),
        le("1/2·exp(X(x))² + 1/2·exp(-m)²"),
        eq("1/2·exp(2·X(x)) + 1/2·exp(-(2·m))"),
    )
    return p.chain("exp(X(x) - m)", le("1/2·exp(2·X(x)) + 1/2·exp(-(2·m))"), eq("1/2·exp(2·X(x)) + c"))


def tangent(p):
    same = p.have("∫ |exp(-(2·X(x)))| dP(x) = B", "abs_nonneg")
    p.have("∫ |exp(-(2·X(x)))| dP(x) ≠ ∞", same)
    exists = p.use("int_exists", "P", "x ↦ exp(-(2·X(x)))", because="the mean is finite")
    return p.obtain("u", exists, mean_of_tangent)


def mean_of_tangent(p):
    p.let(k="exp(-(2·m))")
    p.names["P"].type.args[0]
    p.every("x", "'a", at_an_outcome)
    p.use("int_lin", "P", "x ↦ 1", "X", "k·(1 + 2·m)", "-(2·k)", "1", "m")
    p.use("int_mono", "P", "x ↦ k·(1 + 2·m)·1 + -(2·k)·X(x)", "x ↦ exp(-(2·X(x)))")
    return p.chain("k", le("u"), eq("B", "L_int"))


def at_an_outcome(p):
    return p.chain(
        "k·(1 + 2·m)·1 + -(2·k)·X(x)",
        le("k·exp(2·m - 2·X(x))", p.use("exp_ge", "2·m - 2·X(x)")),
        eq("exp(-(2·X(x)))"),
    )
