"""Corollary 15: mutual information bounds the generalization error of posterior sampling from both sides.

Problem: A(Z) has density proportional to e^{-γℒ(h,Z)}, and ℒ(h,Z) - R(h) is σ²-subgaussian for each h,
    where R(h) is its mean. How do I(A(Z); Z) and the mean of R(h) - ℒ(h,Z) compare?
Method: below, Lemma 14 and the logarithm of the Gibbs density, whose normalising constants cancel on
    average. Above, log u ≤ u - 1 with u = m e^{λ(R-ℒ)-λ²σ²/2}/p, whose mean is at most 1, gives
    λ·Δ ≤ I + λ²σ²/2 for every λ, where Δ is the mean of R - ℒ; then λ = Δ/σ².
Guarantee: I/γ ≤ Δ ≤ σ√(2I), and bI + σ²/(2b) for subexponential losses. Δ is not negative.
Reference: On-Average KL-Privacy, Corollary 15; Russo and Zou for the upper bounds, which are proved here.
"""

from sympy import Abs, Function, Integer, Symbol, exp, log, oo, sqrt

from cbdp_sym import (
    AtLeast,
    AtMost,
    Below,
    Calculation,
    Expectation,
    ForAll,
    Gibbs,
    Statement,
    conclude,
    lemma,
    note,
    rules,
)
from cbdp_sym.corpus.gibbs import logarithm_bound

from .information import Information, base, data, omega, other, t, third, x

gamma, sigma, b = (Symbol(name, positive=True) for name in ("gamma", "sigma", "b"))
lam, mu = Symbol("lambda", real=True), Symbol("mu", real=True)
loss = Function("L", real=True)


def law(dataset):
    """A(dataset)."""
    return Gibbs(gamma * loss(t, dataset), t, base)


def constant(dataset):
    """K(dataset), which normalises the density."""
    return law(dataset).normaliser


well_defined = ForAll((omega,), (), Below(constant(omega), oo))
A = Information(law, [well_defined])
risk = Expectation(loss(x, other), (other, data))  # R(x)
excess = risk - loss(x, omega)
gap = A.over(excess)
information = A.information


def gaussian(at):
    """E e^{at·(R-ℒ)} ≤ e^{at²σ²/2}."""
    return AtMost(Expectation(exp(at * excess), (omega, data)), exp(at**2 * sigma**2 / 2))


subgaussian = ForAll((mu, x), (), gaussian(mu))
subexponential = ForAll((mu, x), (AtMost(mu, 1 / b), AtLeast(mu, -1 / b)), gaussian(mu))
gaussian_at = ForAll((x,), (), gaussian(lam))


def at_output(value):
    """E value for x drawn from A(ω)."""
    return Expectation(value, (x, law(omega)))


log_ratio = log(A.density(omega) / A.marginal)
risk_exists = ForAll((x,), (), Below(Expectation(Abs(loss(x, other)), (other, data)), oo))
gap_exists = Below(Expectation(Abs(at_output(excess)), (omega, data)), oo)
information_exists = [
    ForAll((omega,), (), Below(at_output(Abs(log_ratio)), oo)),
    Below(Expectation(Abs(at_output(log_ratio)), (omega, data)), oo),
]
constants_exist = Below(Expectation(Abs(log(constant(omega))), (omega, data)), oo)
marginal_exists, logarithm_exists = A.integrable
for_lower = [
    risk_exists,
    gap_exists,
    constants_exist,
    marginal_exists,
    logarithm_exists,
    *A.comparable,
]
for_upper = [
    risk_exists,
    gap_exists,
    ForAll((omega,), (), Below(at_output(Abs(excess)), oo)),
    *information_exists,
    marginal_exists,
]
exists = list(dict.fromkeys([*for_lower, *for_upper]))

theorem = Statement(id="oakl.cor15", title="Mutual information and generalization")
A.abbreviate(theorem)
for dataset in (omega, other, third):
    theorem.abbreviate(constant(dataset), f"K({A.tex(dataset)})", f"K({dataset})")
lower = theorem.printed(
    AtMost(information / gamma, Abs(gap)),
    given=[well_defined],
    added=[*for_lower, information_exists[1]],
    label="the lower bound",
)
upper = theorem.printed(
    AtMost(Abs(gap), sigma * sqrt(2 * information)),
    given=[well_defined, subgaussian],
    added=for_upper,
    label="the upper bound for subgaussian losses",
)
weaker = theorem.printed(
    AtMost(Abs(gap), b * information + sigma**2 / (2 * b)),
    given=[well_defined, subexponential],
    added=exists,
    label="the upper bound for subexponential losses",
)
signed = theorem.repaired(
    AtMost(information, gamma * gap),
    given=[well_defined, *for_lower],
    label="the lower bound, with its sign",
)
linear_bound = theorem.repaired(
    AtMost(lam * gap, information + lam**2 * sigma**2 / 2),
    given=[well_defined, gaussian_at, *for_upper],
    label="the upper bound for each λ",
)
theorem.finding(
    "hypothesis",
    r"What has to exist: $R(h)$ for every $h$; the mean of $|R-\mathcal{L}|$ over the output, for each "
    r"data set and on average; $I$ itself; and $\mathbb{E}|\log K|$. The last is not needed for one data "
    r"point that is exchanged (Theorem 4), and is assumed here for simplicity.",
)
theorem.finding(
    "sharper",
    r"The absolute value is not needed: $\mathbb{E}[R(h)-\mathcal{L}(h,Z)]\ge\frac1\gamma I\ge0$, so that "
    r"the loss on the data is never more than the risk, on average.",
)
theorem.finding(
    "reading",
    r"Subexponential with parameters $(\sigma,b)$ is read as: the moment generating function of "
    r"$R-\mathcal{L}$ is at most $e^{\lambda^2\sigma^2/2}$ for $|\lambda|\le\frac1b$.",
)


def log_density(dataset):
    """log p = -γℒ - log K."""
    value = -gamma * loss(x, dataset) - log(constant(dataset))
    return rules.algebraic(log(A.density(dataset)), value, under=A.proper)


@signed.proof
def constants_cancel_on_average(part):
    under = part.assumptions
    constants = Expectation(log(constant(omega)), (omega, data))
    same = rules.renamed(constants, other)
    average = same.conclusion.rhs
    calc = Calculation(part)
    calc.then(A.at_most_independent(), because="Lemma 14")
    calc.rewrite(A.expanded(), because="linearity")
    fresh = rules.replace(A.mean_log, log_density(other))
    terms = [-gamma * loss(x, other), -log(constant(other))]
    calc.rewrite(
        log_density(omega),
        rules.transitive(
            fresh, rules.linear(fresh.conclusion.rhs, under, given=[same], terms=terms)
        ),
        because="the logarithm of the Gibbs density",
    )
    terms = [gamma * excess, average - log(constant(omega))]
    calc.rewrite(
        rules.linear(calc.current.body, under, given=[same], terms=terms),
        because="linearity, for each data set",
    )
    terms = [gamma * at_output(excess), average, -log(constant(omega))]
    calc.then(rules.linear(calc.current, under, given=[same], terms=terms), because="linearity")
    zero = rules.combine(
        [same, rules.reflexive(average)], [Integer(-1), Integer(1)], under=under, given=[same]
    )
    calc.then(
        rules.combine([rules.reflexive(gamma * gap), zero], under=under, given=[same]),
        because="the constants have the same mean",
    )
    return calc.conclude(part)


def for_each_lambda(under, moment):
    """λ·gap ≤ I + λ²σ²/2, from ``moment``: E e^{λ(R-ℒ)} ≤ e^{λ²σ²/2} for each hypothesis x."""
    p, m = A.density(omega), A.marginal
    tilt = exp(lam * excess - lam**2 * sigma**2 / 2)
    ratio = m * tilt / p
    line = logarithm_bound(ratio, under)
    target = AtMost(lam * excess, lam**2 * sigma**2 / 2 + log_ratio + ratio - 1)
    rest = lam**2 * sigma**2 / 2 + log_ratio + ratio
    pointwise = rules.restate(
        rules.combine([line, rules.reflexive(rest)], under=under), target, under=under
    )
    inner = Calculation(lam * at_output(excess), under=under)
    inside = rules.linear(at_output(lam * excess), under, terms=[lam * excess])
    inner.then(rules.symmetric(inside), because="linearity")
    inner.bound(pointwise, because=r"$\log u\le u-1$")
    cost = lam**2 * sigma**2 / 2 - 1
    inner.then(
        rules.linear(inner.current, under, terms=[cost, log_ratio, ratio]), because="linearity"
    )
    inner.rewrite(
        rules.symmetric(rules.linear(at_output(ratio), under, terms=[ratio])),
        because=r"put the constant $K$ back",
    )
    outer = Calculation(lam * gap, under=under)
    scaled = Expectation(lam * at_output(excess), (omega, data))
    outer.then(
        rules.symmetric(rules.linear(scaled, under, terms=[scaled.body])), because="linearity"
    )
    outer.bound(inner.fact, because="for each data set")
    outer.then(
        rules.linear(outer.current, under, terms=[cost, at_output(log_ratio), at_output(ratio)]),
        because="linearity",
    )
    outer.bound(tilted_mass(under, moment, tilt, ratio), because="the mean of $u$ is at most 1")
    outer.equals(linear_bound.rhs, because="collect")
    return outer.fact


def tilted_mass(under, moment, tilt, ratio):
    """E u ≤ 1: the mean over the output is one over M, and that over the data is taken first."""
    m = A.marginal
    calc = Calculation(A.over(ratio), under=under)
    calc.rewrite(rules.with_base(at_output(ratio), under), because="with respect to $M$")
    body = calc.current.body
    calc.rewrite(rules.rewritten(body, m * tilt, under), because="the density cancels")
    calc.then(rules.swapped(calc.current, under), because="Tonelli")
    inner = calc.current.body
    calc.rewrite(rules.linear(inner, under, terms=[m * tilt]), because="linearity")
    calc.bound(moment, because="the losses are subgaussian")
    calc.rewrite(rules.rewritten(calc.current, m, under), because="the two exponentials cancel")
    calc.then(rules.swapped(calc.current, under), because="Tonelli")
    one = A.density(third)
    normalised = rules.linear(calc.current.body, under, terms=[one])
    calc.rewrite(normalised, because="linearity")
    same = rules.renamed(Expectation(exp(-gamma * loss(x, third)), (x, base)), t)
    calc.rewrite(
        rules.combine([same], [1 / constant(third)], under=under, given=[same]),
        because="the density has mass 1",
    )
    calc.then(rules.linear(calc.current, under), because="a constant")
    return note(calc.fact, "the mean of $u$, with respect to $M$ and the data")


@linear_bound.proof
def exponential_moment(part):
    moment = rules.instantiate(gaussian_at, [x], part.assumptions)
    return conclude(for_each_lambda(part.assumptions, moment), part)


@lower.proof
def divided_by_gamma(part):
    calc = Calculation(part)
    calc.then(
        rules.combine([lemma(theorem.id, "repaired", 0)], [1 / gamma], under=part.assumptions),
        because=r"the first claim of the repaired statement, divided by $\gamma$",
    )
    calc.then(rules.absolute(gap, given=[calc.fact]), because=r"$\Delta\le|\Delta|$")
    return calc.conclude(part)


def nonnegative_information(fact, under):
    """0 ≤ I, from the bound for λ = 0."""
    at_zero = rules.specialise(fact, {lam: Integer(0)}, under)
    return rules.restate(at_zero, AtMost(0, information), under=under)


def nonnegative_gap(fact, under):
    """0 ≤ I ≤ γ·gap."""
    bounds = rules.transitive(
        nonnegative_information(fact, under), lemma(theorem.id, "repaired", 0)
    )
    positive = rules.combine([bounds], [1 / gamma], under=under)
    return rules.restate(positive, AtLeast(gap, 0), under=under)


@upper.proof
def best_lambda(part):
    under = part.assumptions
    fact = for_each_lambda(under, rules.instantiate(subgaussian, [lam, x], under))
    not_negative = nonnegative_information(fact, under)
    at_best = rules.specialise(fact, {lam: gap / sigma**2}, under)
    doubled = rules.combine(
        [at_best, rules.reflexive(-(gap**2) / (2 * sigma**2))], [2 * sigma**2] * 2, under=under
    )
    square = rules.restate(doubled, AtMost(gap**2, 2 * sigma**2 * information), under=under)
    y, J = Symbol("y", nonnegative=True), Symbol("J", nonnegative=True)
    root = rules.bound(sqrt(y), rules.assume(AtMost(y, 2 * sigma**2 * J)))
    values = {y: gap**2, J: information}
    return conclude(rules.specialise(root, values, under, given=[square, not_negative]), part)


@weaker.proof
def largest_lambda(part):
    under = part.assumptions
    inside = [*under, AtMost(lam, 1 / b), AtLeast(lam, -1 / b)]
    fact = for_each_lambda(inside, rules.instantiate(subexponential, [lam, x], inside))
    positive = nonnegative_gap(fact, under)
    at_end = rules.specialise(fact, {lam: 1 / b}, under)
    bound = rules.restate(
        rules.combine([at_end], [b], under=under),
        AtMost(gap, b * information + sigma**2 / (2 * b)),
        under=under,
    )
    calc = Calculation(part)
    calc.equals(gap, because="it is not negative", given=[positive])
    calc.then(bound, because=r"$\lambda=\frac1b$")
    return calc.conclude(part)
