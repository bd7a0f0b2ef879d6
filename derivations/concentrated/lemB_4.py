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
    "for P : 'a measure, X : 'a -> real, m : real given Prob P, Measurable X "
    r"holds L P (\x. ext (exp (X x - m))) "
    r"<= ext (1/2) * L P (\x. ext (exp (2*X x))) + ext (1/2) * L P (\x. ext (exp (-(2*X x))))",
    added=["HasInt P X m"],
)
theorem.finding(
    "hypothesis",
    r"$m$ is $\mathbb{E}X$. That it exists is needed and not printed: otherwise $X-\mathbb{E}X$ may mean "
    r"nothing.",
)
theorem.finding(
    "another proof",
    r"No independent copy of $X$ is needed: $e^{X-m}\le\frac12e^{2X}+\frac12e^{-2m}$ for every number $m$.",
)


@claim.facts.append
def measurable_up_to_null_sets():
    """So the three integrals are defined."""
    p = Script(
        "for P : 'a measure, f : 'a -> ereal given Measurable f "
        r"holds ?g. Measurable g /\ AE P (\x. f x = g x)"
    )
    return p.qed(p.witness("f"))


@claim.proof
def two_means(p):
    p.let(c="1/2*exp (-(2*m))", B=r"L P (\x. ext (exp (-(2*X x))))")
    p.say("The mean of $e^{-2X}$ is at least $e^{-2m}$, as the exponential is convex.")
    p.cases("B = ∞", infinite, tangent)
    p.names["P"].type.args[0]
    p.every("x", "'a", square)
    p.have(r"L P (\x. ext c) = ext c", "L_int")
    return p.chain(
        r"L P (\x. ext (exp (X x - m)))",
        le(r"L P (\x. ext (1/2) * ext (exp (2*X x)) + ext c)"),
        eq(r"ext (1/2) * L P (\x. ext (exp (2*X x))) + ext c", "L_add", "L_mul"),
        eq(r"ext (1/2) * L P (\x. ext (exp (2*X x))) + ext (1/2) * ext (exp (-(2*m)))"),
        le(r"ext (1/2) * L P (\x. ext (exp (2*X x))) + ext (1/2) * B"),
    )


def infinite(p):
    return p.chain("ext (exp (-(2*m)))", le("∞"), eq("B"))


def square(p):
    p.chain(
        "exp (X x - m)",
        eq("exp (X x) * exp (-m)", "exp_add"),
        le("1/2*exp (X x)^2 + 1/2*exp (-m)^2"),
        eq("1/2*exp (2*X x) + 1/2*exp (-(2*m))"),
    )
    return p.chain(
        "ext (exp (X x - m))",
        le("ext (1/2*exp (2*X x) + 1/2*exp (-(2*m)))"),
        eq("ext (1/2) * ext (exp (2*X x)) + ext c"),
    )


def tangent(p):
    same = p.have(r"L P (\x. ext (abs (exp (-(2*X x))))) = B", "abs_nonneg")
    p.have(r"~(L P (\x. ext (abs (exp (-(2*X x))))) = ∞)", same)
    exists = p.use("int_exists", "P", r"\x. exp (-(2*X x))", because="the mean is finite")
    return p.obtain("u", exists, mean_of_tangent)


def mean_of_tangent(p):
    p.let(k="exp (-(2*m))")
    p.names["P"].type.args[0]
    p.every("x", "'a", at_an_outcome)
    p.use("int_lin", "P", r"\x : 'a. (1 : real)", "X", "k*(1 + 2*m)", "-(2*k)", "1", "m")
    p.use("int_mono", "P", r"\x. k*(1 + 2*m)*1 + -(2*k)*X x", r"\x. exp (-(2*X x))")
    return p.chain("ext k", le("ext u"), eq("B", "L_int"))


def at_an_outcome(p):
    return p.chain(
        "k*(1 + 2*m)*1 + -(2*k)*X x",
        le("k*exp (2*m - 2*X x)", p.use("exp_ge", "2*m - 2*X x")),
        eq("exp (-(2*X x))"),
    )
