"""Remark 2: a dispersion parameter γ scales the generalization error that privacy implies.

Problem: A(Z) has density proportional to e^{-γ[ℒ(h,Z)-r(h)]}. What does ε-On-Average KL-privacy say of ℒ
    itself?
Method: Theorem 4 for the loss γℒ, and linearity of expectation.
Guarantee: the generalization error with respect to ℒ is exactly 1/γ times the On-Average KL-privacy, so
    that it is at most ε/γ, and no less than 0. With n = 1 the loss may be any function of the whole data set.
Reference: On-Average KL-Privacy, Remarks 1 and 2.
"""

from sympy import Abs, Integer, Symbol

from cbdp_sym import AtLeast, AtMost, Calculation, Equal, Statement, lemma, rules
from cbdp_sym.corpus.gibbs import nonnegative

from .posterior_sampling import PosteriorSampling, k, r, t

gamma = Symbol("gamma", positive=True)
epsilon = Symbol("epsilon", positive=True)
mechanism = PosteriorSampling(scale=gamma, regulariser=-gamma * r(t))
privacy = mechanism.on_average(Integer(1))
gap = mechanism.risk - mechanism.empirical_risk
given = mechanism.well_defined(Integer(1))

theorem = Statement(id="oakl.rem2", title="The dispersion parameter")
mechanism.abbreviate(theorem, 1, k)
implies = theorem.printed(
    AtMost(Abs(gap), epsilon / gamma),
    given=[*given, AtMost(privacy, epsilon)],
    added=mechanism.integrable,
    label="ε-On-Average KL-privacy implies ε/γ generalization",
)
exactly = theorem.repaired(
    Equal(privacy, gamma * gap),
    given=[*given, *mechanism.integrable],
    label="the generalization error is 1/γ times the privacy",
)
not_negative = theorem.repaired(
    AtLeast(privacy, 0),
    given=given,
    label="privacy is not negative",
)
theorem.finding("hypothesis", r"As in Theorem 4 the expected losses have to exist.")
theorem.finding(
    "reading",
    r"Printed is $\gamma[\mathcal{L}-r]$, where Theorem 4 has $\ell+r$. The sign of $r$ does not matter, "
    r"since $r$ is arbitrary; Remark 1 is the case $n=1$, with a data set for a data point.",
)


@exactly.proof
def scaled_loss(part):
    calc = mechanism.equivalence(part)
    return calc.conclude(part)


@not_negative.proof
def mean_of_divergences(part):
    pointwise = nonnegative(mechanism.A, mechanism.without(1), given)
    calc = Calculation(part)
    calc.then(rules.monotone(privacy, pointwise), because=r"$\mathrm{KL}\ge0$ for each data set")
    calc.then(rules.linear(calc.current), because="a constant")
    return calc.conclude(part)


@implies.proof
def divide_by_gamma(part):
    equality = lemma(theorem.id, "repaired", 0)
    given = [*mechanism.finite_risks(), mechanism.empirical_risk_of_one_point()]
    at_least = rules.transitive(rules.symmetric(equality), lemma(theorem.id, "repaired", 1))
    at_most = rules.transitive(rules.symmetric(equality), rules.assume(AtMost(privacy, epsilon)))
    sign = rules.combine([at_least], [1 / gamma], given=given)
    bound = rules.combine([at_most], [1 / gamma], given=given)
    calc = Calculation(part)
    calc.equals(gap, because="it is not negative", given=[*given, sign])
    calc.at_most(epsilon / gamma, because="Theorem 4, divided by $\\gamma$", given=[*given, bound])
    return calc.conclude(part)
