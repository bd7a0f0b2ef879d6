"""Lemma 7.5: the values of q on large data sets are near its values on small ones.

Problem: for x with n' entries, how near is q(x) to the nearest q(x̂) with n entries of x?
Method: draw the entries of x̂ from x. The least distance is at most the mean, which Proposition C.3 bounds.
Guarantee: 2α + √(2(ξ+ρ)), attained by entries of x.
Reference: concentrated paper, Lemma 7.5 and its proof in Appendix C.
"""

from sympy import Function, Symbol, sqrt

from cbdp_sym import (
    Arbitrary,
    AtLeast,
    AtMost,
    Calculation,
    Expectation,
    Statement,
    rules,
)

xi, rho = Symbol("xi", real=True), Symbol("rho", real=True)
alpha = Symbol("alpha", nonnegative=True)
least = Symbol("m", nonnegative=True)
z = Symbol("z", real=True)
entries = Arbitrary("D")
rest = Function("r", nonnegative=True)
distance = least + rest(z)  # ‖q(x̂) - q(x)‖ for the data set x̂ = z
bound = 2 * alpha + sqrt(2 * (xi + rho))
mean = Expectation(distance, (z, entries))

theorem = Statement(id="zcdp.lem7.5", title="Small data sets come near to large ones")
claim = theorem.printed(
    AtMost(least, bound), given=[AtLeast(xi + rho, 0)], added=[AtMost(mean, bound)]
)
theorem.finding(
    "hypothesis",
    r"What Proposition C.3 says of the mean is a hypothesis here, as the mean is over another law.",
)
theorem.finding(
    "reading",
    r"$z$ is a data set $\hat x$ of $n$ entries, drawn independently from the entries of $x$; $m$ is the "
    r"least of the distances $\|q(\hat x)-q(x)\|$, which are written $m+r(\hat x)$ with $r\ge0$. The "
    r"marked hypothesis is Proposition C.3, for the uniform law on the entries of $x$. There are finitely "
    r"many such $\hat x$, so the minimum is attained.",
)


@claim.proof
def least_is_at_most_the_mean(part):
    under = part.assumptions
    low = Expectation(least, (z, entries))
    pointwise = rules.by_sign(AtMost(least, distance))
    calc = Calculation(part)
    calc.then(rules.symmetric(rules.linear(low, under)), because="a constant")
    calc.then(rules.monotone(low, pointwise, under), because="the least is at most each")
    calc.then(rules.assume(AtMost(mean, bound)), because="Proposition C.3")
    return calc.conclude(part)
