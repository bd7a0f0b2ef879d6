"""The harmonic sum after Proposition 5.3.

Problem: compare the sum of 1/i for i from 1 to k with 1 + log k.
Method: the sum is an integral of 1/⌈x⌉, cut at the integers, and ⌈x⌉ ≥ x.
Guarantee: Σ 1/i = 1 + ∫_1^k dx/⌈x⌉ ≤ 1 + log k for every integer k ≥ 1; equality at k = 1.
Reference: concentrated paper, the display after Proposition 5.3.
"""

from sympy import Integral, Sum, Symbol, ceiling, log

from cbdp_sym import (
    Above,
    AtLeast,
    AtMost,
    Below,
    Calculation,
    Equal,
    Statement,
    note,
    rules,
)

k = Symbol("k", integer=True, positive=True)
i = Symbol("i", integer=True)
j = Symbol("j", integer=True)
x = Symbol("x", real=True)
harmonic = Sum(1 / i, (i, 1, k))
staircase = Integral(1 / ceiling(x), (x, 1, k))

theorem = Statement(id="zcdp.harmonic", title="The harmonic sum")
equality = theorem.printed(Equal(harmonic, 1 + staircase), label="the equality")
bound = theorem.printed(AtMost(1 + staircase, 1 + log(k)), label="the bound")


@equality.proof
def cut_at_the_integers(part):
    one_step = Calculation(Integral(1 / ceiling(x), (x, j, j + 1)), under=[AtLeast(j, 1)])
    one_step.then(
        rules.ceiling_on(one_step.current), because=r"$\lceil x\rceil=j+1$ for $j<x\le j+1$"
    )
    one_step.integrate(because="the integrand is constant")
    one_step.equals(1 / (j + 1), because="the length is 1")

    calc = Calculation(1 + staircase)
    calc.rewrite(rules.split_at_integers(staircase, j), because="cut at the integers")
    calc.rewrite(one_step.fact, because="each piece")
    tail = calc.current.atoms(Sum).pop()
    shifted = rules.shift(tail, 1)
    calc.rewrite(shifted, because="shift the index")
    whole = Calculation(part)
    first = rules.first_term(harmonic)
    whole.then(first, because="the first term apart")
    backwards = rules.restate(rules.symmetric(calc.fact), Equal(whole.current, 1 + staircase))
    whole.then(backwards, because="the integral, cut at the integers")
    return whole.conclude(part)


@bound.proof
def ceilings_are_larger(part):
    inside = [Above(x, 1), Below(x, k)]
    reciprocal = note(
        rules.bound(1 / x, rules.ceiling_above(x), under=inside),
        r"since $x\le\lceil x\rceil$",
    )
    integrals = rules.integrals(staircase, rules.weaken(rules.symmetric(reciprocal), inside))
    calc = Calculation(part)
    calc.bound(integrals, because=r"$1/\lceil x\rceil\le1/x$ between the limits")
    calc.integrate(because=r"the integral of $1/x$")
    return calc.conclude(part, because=r"$\log1=0$")
