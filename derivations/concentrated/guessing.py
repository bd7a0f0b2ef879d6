"""Fano's inequality by a change of measure, for Proposition 6.4: a guess that is rarely right by chance.

No statement of its own. The data set ω is random; 1 says that the output x is a right guess, which is written
with a distance d. For a right guess let g = N, else g = 1: then log u ≤ u - 1 for u = g·m/(2p).
"""

from sympy import Function, Integer, Symbol, log

from cbdp_sym import (
    Above,
    AtLeast,
    AtMost,
    Calculation,
    Expectation,
    ForAll,
    note,
    rules,
)
from cbdp_sym.corpus.gibbs import logarithm_bound
from derivations.concentrated.indicators import by_cases, indicator
from derivations.concentrated.mutual_information import (
    A,
    base,
    data,
    is_distribution,
    law,
    marginal_mass,
    mean_exists,
    omega,
    q,
    t,
    third,
    x,
)

N, alpha = Symbol("N", positive=True), Symbol("alpha", positive=True)
distance = Function("d", nonnegative=True)(omega, x)  # d(x, q(ω)) for the output x
margin = alpha / 2 - distance
hit = indicator(margin)
packing = ForAll((x,), (), AtMost(Expectation(hit, (omega, data)), 1 / N))


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
    """0 <= u - 1 + log 2 + log(p/m) - log(N) 1, for u = g m/(2p)."""
    m = A.marginal
    positive = by_cases(Above(gain, 0), margin, large)
    u = gain * m / (2 * q)
    tangent = logarithm_bound(u, under, [positive])
    exponent = by_cases(AtMost(hit * log(N), log(gain)), margin, large)
    rest = rules.reflexive(u + log(q / m) + log(2) - log(gain) - hit * log(N))
    total = rules.combine([tangent, exponent, rest], under=under, given=[positive])
    goal = AtMost(0, u - 1 + log(2) + log(q / m) - log(N) * hit)
    return positive, rules.restate(total, goal, under, [positive])


def before_the_bound(under):
    """0 <= log 2 - 1 + E log(p/m) - log(N) E 1 + E u, over the output, for each ω."""
    m, P = A.marginal, law(omega)
    positive, pointwise = pointwise_bound(under)
    known = success(under)
    mass = known[-1]
    v = gain * m / q
    capped = rules.bound(gain, by_cases(AtMost(hit, 1), margin, large), under)
    factor = rules.combine([capped], [m / q], under, [positive])
    smaller = rules.restate(factor, AtMost(v, N * (m / q)), under, [positive])
    mean_v = Expectation(v, (x, P))
    ratio = marginal_mass(under)
    step = rules.monotone(mean_v, smaller, under, [positive, mass])
    chain = rules.transitive(
        step, rules.linear(step.conclusion.rhs, under, [ratio, mass], terms=[N * (m / q)])
    )
    chain = rules.transitive(chain, rules.replace(chain.conclusion.rhs, ratio))
    finite_v = rules.transitive(chain, rules.finite_value(N, under))
    above = rules.monotone(
        mean_v,
        rules.symmetric(rules.by_sign(AtMost(0, v), under, [positive])),
        under,
        [positive, mass],
    )
    known += [finite_v, rules.transitive(above, rules.linear(above.conclusion.rhs, under, [mass]))]
    body = pointwise.conclusion.rhs
    whole = Expectation(body, (x, P))
    zero = rules.monotone(whole, rules.symmetric(pointwise), under, [pointwise, mass])
    zero = rules.transitive(zero, rules.linear(zero.conclusion.rhs, under, [mass]))
    terms = [v / 2, log(2) - 1, log(q / m), -log(N) * hit]
    calc = Calculation(Integer(0), under=under, given=known)
    calc.then(rules.symmetric(zero), because=r"$\log u\le u-1$")
    calc.then(rules.linear(whole, under, known, terms=terms), because="linearity")
    return known, calc


def guessing(under):
    """E g <= 2 over a data set that is independent of the output x, times m."""
    m = A.marginal
    zero = by_cases(AtLeast(hit, 0), margin)
    mean = Expectation(hit, (omega, data))
    above = rules.monotone(mean, zero, under, [zero])
    above = rules.transitive(above, rules.linear(above.conclusion.rhs, under))
    rare = rules.instantiate(packing, [x], under)
    known = [above, rules.transitive(rare, rules.finite_value(1 / N)), rare]
    known.append(rules.instantiate(mean_exists, [x], under))
    calc = Calculation(Expectation(gain * m, (omega, data)), under=under, given=known)
    calc.then(
        rules.linear(calc.current, under, known, terms=[m, (N - 1) * m * hit]), because="linearity"
    )
    calc.bound(rare, because="an output is near one value at most")
    calc.at_most(2 * m, because=r"$(N-1)/N\le1$")
    return note(calc.fact, "without the data, success is rare")


def average(under):
    """E u <= 1 over the data set and the output."""
    m, P = A.marginal, law(omega)
    positive, _ = pointwise_bound(under)
    mass = rules.instantiate(is_distribution, [omega], under)
    calc = Calculation(Expectation(Expectation(gain * m / q, (x, P)), (omega, data)), under=under)
    inner = calc.current.body
    calc.rewrite(rules.with_base(inner, under, [mass]), because="with respect to $M$")
    calc.then(rules.swapped(calc.current, under, [positive]), because="Tonelli")
    twice = guessing(under)
    outer = calc.current
    exists = rules.instantiate(mean_exists, [x], under)
    body = rules.by_sign(AtLeast(gain * m, 0), under, [positive, exists])
    above = rules.monotone(outer.body, body, under, [positive, exists])
    ends = [rules.transitive(above, rules.linear(above.conclusion.rhs, under)), exists]
    calc.then(rules.monotone(outer, twice, under, ends), because="success is rare")
    calc.then(rules.linear(calc.current, under, terms=[2 * m]), because="linearity")
    calc.rewrite(output_mass(under), because="a density")
    return note(calc.fact, "over all data sets")


def output_mass(under):
    """E_M[m] = 1."""
    calc = Calculation(Expectation(A.marginal, (x, base)), under=under)
    calc.then(rules.swapped(calc.current, under), because="Tonelli")
    named = rules.renamed(calc.current.body, t)
    calc.rewrite(named, because="another name")
    calc.rewrite(rules.instantiate(is_distribution, [third], under), because="a density")
    calc.then(rules.linear(calc.current, under), because="a constant")
    return calc.fact
