"""Lemma 7.4: a packing is a lower bound on the privacy parameters of an accurate mechanism.

Problem: M(x) is within α/2 of q(x) with probability at least 1-β, and q takes N values that are more than α
    apart from each other. How large are ξ and ρ?
Method: x is uniform on N data sets that q takes to the packing. For an output within α/2 of the right value let
    g = N, else g = 1: then log g has the mean (1-β) log N or more, and g a mean of at most 2 if the output
    is independent of x. So log u ≤ u - 1 for u = g·m/(2p) gives Fano's inequality, with Proposition 6.1.
Guarantee: (1-β) log N - log 2 ≤ ξn(1 + log n) + ρn².
Reference: concentrated paper, Lemma 7.4 and its proof.
"""

from sympy import Function, Integer, Rational, Symbol, log, sqrt

from cbdp_sym import (
    Above,
    AtLeast,
    AtMost,
    Calculation,
    Expectation,
    ForAll,
    Statement,
    conclude,
    note,
    rules,
    say,
)
from cbdp_sym.corpus.gibbs import logarithm_bound
from derivations.concentrated.indicators import by_cases, indicator
from derivations.concentrated.mutual_information import (
    A,
    base,
    close,
    data,
    is_distribution,
    law,
    marginal_mass,
    mean_exists,
    omega,
    one_data_set,
    q,
    x,
)
from derivations.concentrated.prop6_1 import limit, n, rho, xi

half = Rational(1, 2)
N, alpha = Symbol("N", positive=True), Symbol("alpha", positive=True)
beta = Symbol("beta", nonnegative=True)
distance = Function("d", nonnegative=True)(omega, x)  # d(x, q(ω)) for the output x
margin = alpha / 2 - distance
hit = indicator(margin)
accurate = ForAll((omega,), (), AtLeast(Expectation(hit, (x, law(omega))), 1 - beta))
packing = ForAll((x,), (), AtMost(Expectation(hit, (omega, data)), 1 / N))
given = [is_distribution, close(limit), accurate, packing, AtLeast(N, 1)]
to_first, to_second, apart = (Symbol(s, nonnegative=True) for s in ("d_1", "d_2", "d_12"))

theorem = Statement(id="zcdp.lem7.4", title="A lower bound from a packing")
A.abbreviate(theorem)
theorem.abbreviate(hit, r"\mathbb{1}_{d(x,q(\omega))\le\alpha/2}", "[d(x, q(omega)) <= alpha/2]")
fano = theorem.printed(
    AtMost((1 - beta) * log(N) - log(2), limit),
    given=given,
    added=A.integrable,
    label="the bound",
)
size = theorem.printed(
    AtMost(sqrt(((1 - beta) * log(N) - log(2)) / rho), n),
    given=[AtMost((1 - beta) * log(N) - log(2), limit.xreplace({xi: Integer(0)})), rho > 0],
    added=[AtLeast((1 - beta) * log(N), log(2))],
    label="solved for n, if ξ = 0",
)
one_value = theorem.repaired(
    AtMost(apart, alpha),
    given=[
        AtMost(to_first, alpha / 2),
        AtMost(to_second, alpha / 2),
        AtMost(apart, to_first + to_second),
    ],
    label="an output is near one value of the packing at most",
)
fano.samples = {N: (Integer(1), Integer(1)), beta: (Integer(1), Integer(1))}
theorem.finding(
    "reading",
    r"The data set $\omega$ is uniform on $N=|T|$ data sets that $q$ maps to the packing $T$. An output $x$ is "
    r"within $\alpha/2$ of at most one value of the packing, by the triangle inequality, so that "
    r"$\Pr_\omega[d(x,q(\omega))\le\alpha/2]\le1/N$ for every $x$; only this and the accuracy are used. The "
    r"bound on the divergences is the first part of Proposition 6.1.",
)
theorem.finding(
    "hypothesis",
    r"Solving for $n$ takes the root of $(1-\beta)\log|T|-\log2$, which has to be at least $0$.",
)
theorem.finding(
    "sharper",
    r"$\log2$ may be replaced by $\log(2-1/N)$: the mean of $g$ is $1+(N-1)/N$.",
)


def success(under):
    """0 <= E 1 <= 1 for the indicator of success, over the output."""
    mass = rules.instantiate(is_distribution, [omega], under)
    positive, at_most_one = (by_cases(r, margin) for r in (AtLeast(hit, 0), AtMost(hit, 1)))
    mean, known = Expectation(hit, (x, law(omega))), []
    for pointwise in (positive, at_most_one):
        step = rules.monotone(mean, pointwise, under, [positive, mass])
        known.append(rules.transitive(step, rules.linear(step.conclusion.rhs, under, [mass])))
    finite = rules.transitive(known[1], rules.finite_value(Integer(1)))
    return [known[0], finite, mass]


gain = 1 + (N - 1) * hit  # g
large = [AtLeast(N, 1)]


def pointwise_bound(under):
    """log(N) 1 <= u - 1 + log 2 + log(p/m), for u = g m/(2p)."""
    m = A.marginal
    positive = by_cases(AtLeast(gain, 1), margin, large)
    u = gain * m / (2 * q)
    tangent = logarithm_bound(u, under, [positive])
    exponent = by_cases(AtMost(hit * log(N), log(gain)), margin, large)
    rest = rules.reflexive(u + log(q / m) + log(2))
    total = rules.combine([tangent, exponent, rest], under=under, given=[positive])
    return (
        u,
        positive,
        rules.restate(
            total,
            AtMost(log(gain) + hit * log(N), log(gain) + u - 1 + log(2) + log(q / m)),
            under,
            [positive],
        ),
    )
