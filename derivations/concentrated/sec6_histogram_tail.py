"""Section 6.1: how far a histogram with Gaussian noise is from the true one.

Problem: bound the probability that one of T independent N(0, 1/ρ) is at least λ in absolute value.
Method: the probability of the complement is a power; Bernoulli's inequality; the constant bound on Mills'
    ratio. With λ solved for, the factor 2 is lost.
Guarantee: at most T e^{-λ²ρ/2} for λ >= 0. At most β for λ = √(2 log(T/β)/ρ) and 0 < β <= T; without the
    2 this is false.
Reference: concentrated paper, section 6.1, "Histograms (a.k.a. Point Queries)".
"""

from sympy import Integer, Integral, Rational, Symbol, erfc, exp, log, oo, pi, sqrt

from cbdp_sym import (
    Above,
    AtLeast,
    AtMost,
    Calculation,
    Normal,
    Statement,
    lemma,
    note,
    refute,
    rules,
    say,
)
from cbdp_sym.corpus.convexity import bernoulli
from derivations.concentrated.lemB_2_mills import tail
from derivations.concentrated.lemB_2_mills import x as standard

T = Symbol("T", integer=True, positive=True)
lam = Symbol("lambda", nonnegative=True)
rho, beta = Symbol("rho", positive=True), Symbol("beta", positive=True)
x = Symbol("x", real=True)


def one_beyond(distance):
    """Pr[|N(0, 1/ρ)| >= distance], for a distance that is not negative."""
    density = Normal(0, 1 / sqrt(rho)).pdf
    return Integral(density(x) + density(-x), (x, distance, oo))


def some_beyond(distance):
    """The probability that not all of T independent ones are less than that."""
    return 1 - (1 - one_beyond(distance)) ** T


printed_distance = sqrt(log(T / beta) / rho)
distance = sqrt(2 * log(T / beta) / rho)

theorem = Statement(
    id="zcdp.sec6.histogram_tail", title="The error of a histogram", expect="refuted"
)
theorem.abbreviate(one_beyond(lam), "q_{\\lambda}", "q(lambda)")
union = theorem.printed(AtMost(some_beyond(lam), T * one_beyond(lam)), label="the union bound")
exponential = theorem.printed(
    AtMost(T * one_beyond(lam), T * exp(-(lam**2) * rho / 2)), label="the tail"
)
solved = theorem.printed(
    AtMost(some_beyond(printed_distance), beta), added=[AtMost(beta, T)], label="solved for λ"
)
repaired = theorem.repaired(
    AtMost(some_beyond(distance), beta),
    given=[AtMost(beta, T)],
    label="solved for λ, with the factor 2",
)
theorem.finding(
    "false step",
    r"$Te^{-\lambda^2\rho/2}=\beta$ has the solution $\lambda=\sqrt{2\log(T/\beta)/\rho}$; printed is "
    r"$\sqrt{\log(T/\beta)/\rho}$, for which the bound is only $\sqrt{T\beta}$. For $T=\rho=1$ and "
    r"$\beta=e^{-4}=0.018\ldots$ the probability is $0.045\ldots$.",
)
theorem.finding(
    "hypothesis",
    r"$\lambda\ge0$ is meant. ``For all $\beta>0$'' is read as $0<\beta\le T$: beyond $T$ the logarithm is "
    r"negative and $\lambda$ not defined.",
)


def complementary_error_function(at):
    """Pr[|N(0, 1/ρ)| >= at] = erfc(at·√(ρ/2))."""
    calc = Calculation(one_beyond(at))
    calc.then(rules.gaussian_tail(calc.current, rho / 2), because="the tail of a Gaussian")
    calc.equals(erfc(at * sqrt(rho / 2)), because="collect factors")
    return note(calc.fact, "both tails together")


def tail_bound():
    """Pr[|N(0, 1/ρ)| >= λ] <= e^{-λ²ρ/2}."""
    mills = lemma("zcdp.lemB.2.mills")
    evaluated = rules.gaussian_tail(tail, Rational(1, 2))
    start = rules.symmetric(rules.replace(mills.conclusion.lhs, evaluated))
    standardised = rules.specialise(rules.transitive(start, mills), {standard: lam * sqrt(rho)})
    value = erfc(lam * sqrt(rho / 2))
    scaled = rules.combine([standardised], [sqrt(2 / pi) * exp(-(lam**2) * rho / 2)])
    bound = rules.restate(scaled, AtMost(value, exp(-(lam**2) * rho / 2)))
    return rules.transitive(complementary_error_function(lam), bound)


@exponential.proof
def by_mills_ratio(part):
    calc = Calculation(part)
    calc.bound(
        tail_bound(),
        because=r"$h(x)\le\sqrt{\pi/2}$ in the proof of Lemma B.2, at $\lambda\sqrt\rho$",
    )
    return calc.conclude(part)


@union.proof
def by_bernoulli(part):
    q = one_beyond(lam)
    negative = rules.by_sign(AtMost(-(lam**2) * rho / 2, 0))
    at_most_one = rules.transitive(tail_bound(), rules.bound(exp(-(lam**2) * rho / 2), negative))
    known = [complementary_error_function(lam), at_most_one]
    tangent = bernoulli(1 - q, T, given=known)
    total = rules.combine([tangent, rules.reflexive(1 - T * (1 - q) - (1 - q) ** T)], given=known)
    note(total, r"Bernoulli's inequality for $1-q_\lambda\in[0,1]$")
    return rules.restate(total, part.conclusion, given=known)


def both_bounds():
    """The union bound and the bound on the tail."""
    return rules.transitive(lemma(theorem.id), lemma(theorem.id, part=1))


@repaired.proof
def solve_for_the_distance(part):
    inside = [AtMost(beta, T)]
    ratio = rules.by_sign(AtLeast(T / beta, 1), under=inside)
    not_negative = rules.bound(log(T / beta), ratio, under=inside)
    calc = Calculation(part, given=[not_negative])
    bounds = rules.specialise(both_bounds(), {lam: distance}, under=inside, given=[not_negative])
    calc.then(bounds, because=r"both bounds at this $\lambda$")
    return calc.conclude(part, because=r"$\lambda^2\rho/2=\log(T/\beta)$")


@solved.refutation
def two_deviations(part):
    values = {T: Integer(1), rho: Integer(1), beta: exp(-4)}
    say(r"Take $T=\rho=1$ and $\beta=e^{-4}$. Then $\lambda=2$, twice the standard deviation.")
    claimed = part.conclusion.substitute(values)
    value = rules.specialise(complementary_error_function(lam), {lam: Integer(2), rho: Integer(1)})
    calc = Calculation(claimed.lhs)
    calc.equals(value.conclusion.lhs, because="$T=1$", given=[value])
    calc.then(value, because="the tail of a Gaussian")
    larger = rules.compare_constants(Above(calc.current, claimed.rhs))
    calc.then(larger, because="two numbers, in ball arithmetic")
    return refute(part, values, calc.fact)
