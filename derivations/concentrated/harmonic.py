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
from cbdp_sym.author import Script, eq, le
from cbdp_sym.tactics.statements import named

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


SUM = r"SumOn (between 1 k) (\i. 1/i)"
in_kernel = theorem.kernel(
    f"for k : real given Nat k, 1 <= k holds {SUM} <= 1 + log k", label="the bound of the sum"
)


@in_kernel.facts.append
def finite_sum():
    """The harmonic sum is over a finite set."""
    return named("finite_between")


@in_kernel.facts.append
def not_zero():
    """It divides by no zero."""
    p = Script("for i k : real given between 1 k i holds ~(i = 0)")
    p.unfold_facts("between")
    return p.qed(p.have("~(i = 0)"))


@in_kernel.proof
def each_reciprocal_below_a_difference(p):
    p.say("By induction: one more term is at most the difference of two logarithms.")
    p.let(h=r"\n. SumOn (between 1 n) (\i. 1/i)")

    def one_more(p):
        return p.cases("1 <= n", later, first)

    def first(p):
        p.use("nat_below_one", "n")
        zero = p.have("n = 0")
        return p.chain(
            "h (n + 1)",
            eq("1/(n + 1) + h n", "sum_between_succ"),
            eq("1/(0 + 1) + h 0", zero),
            eq("1/(0 + 1) + 0", "sum_between_zero"),
            le("1 + log (0 + 1)", because=r"$\log 1=0$"),
            eq("1 + log (n + 1)", zero),
        )

    def later(p):
        p.have("h n <= 1 + log n")
        p.have("0 < n/(n + 1)")
        tangent = p.use("log_le", "n/(n + 1)")
        p.use("log_div", "n", "n + 1")
        p.have("n/(n + 1) - 1 = -(1/(n + 1))")
        return p.chain(
            "h (n + 1)",
            eq("1/(n + 1) + h n", "sum_between_succ"),
            le("1/(n + 1) + (1 + log n)"),
            le("1 + log (n + 1)", tangent, because=r"$\log t\le t-1$ at $t=\frac n{n+1}$"),
        )

    p.induction(
        r"\n. 1 <= n ==> h n <= 1 + log n",
        lambda p: p.absurd(),
        one_more,
    )
    return p.have(p.goal)
