"""Lemma 6: replacing k data points costs exactly k times as much as replacing one, on average.

Problem: how far does the output of posterior sampling move if k of the n data points are replaced?
Method: the logarithm of the ratio of the densities is a sum of k differences of losses, plus a difference of
    normalising constants whose mean is 0 because the two data sets may change places. The k
    differences have the same mean, because the points are exchangeable.
Guarantee: equality for 1 ≤ k ≤ n, every loss, prior and law of the data for which the risks exist; each side
    is k times the generalization error.
Reference: On-Average KL-Privacy, Lemma 6 and its proof in Appendix A.
"""

from sympy import Integer

from cbdp_sym import AtMost, Calculation, Equal, Statement, rules

from .posterior_sampling import PosteriorSampling, k, n

mechanism = PosteriorSampling()
one = mechanism.on_average(Integer(1))

theorem = Statement(id="oakl.lem6", title="Small groups")
mechanism.abbreviate(theorem, 1, k)
equality = theorem.printed(
    Equal(mechanism.on_average(k), k * one),
    given=[AtMost(k, n), *mechanism.well_defined(Integer(1)), *mechanism.well_defined(k)],
    added=mechanism.integrable,
    label="k points cost k times as much",
)
theorem.finding(
    "hypothesis",
    r"As in Theorem 4 the expected losses have to exist; then both sides are finite.",
)
theorem.finding(
    "reading",
    r"Differential privacy of groups gives $k\epsilon$ as a bound. Here it is an equality, so that a group "
    r"never costs less than its members on average.",
)


@equality.proof
def exchange_the_blocks(part):
    groups = mechanism.privacy_of_groups()
    single = rules.specialise(groups, {k: Integer(1)})
    calc = Calculation(part)
    calc.then(groups, because="the losses of the points that are replaced")
    calc.rewrite(rules.symmetric(single), because="the case of one point, read backwards")
    return calc.conclude(part)
