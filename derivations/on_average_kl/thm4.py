"""Theorem 4: for posterior sampling, On-Average KL-privacy is the on-average generalization error.

Problem: A(Z) draws a hypothesis with density proportional to e^{-Σℓ(zᵢ,h)-r(h)}. What do On-Average
    KL-privacy and the generalization error have to do with each other?
Method: the logarithm of the ratio of the two densities is ℓ(z,h) - ℓ(z₁,h) plus the difference of the
    logarithms of the normalising constants; on average that difference is 0, because z₁ and the fresh point
    z may change places (the ghost sample).
Guarantee: equality, for every loss, prior and law of the data for which the two risks exist. Then
    ε-On-Average KL-privacy and on-average generalization error ε are the same statement, and Definition 3
    does not need its absolute value. Only exchangeability of the n+1 points is used.
Reference: On-Average KL-Privacy, Theorem 4 and its proof in Appendix A.
"""

from sympy import Integer

from cbdp_sym import AtLeast, Calculation, Equal, Statement, lemma, rules
from cbdp_sym.corpus.gibbs import nonnegative

from .posterior_sampling import PosteriorSampling, k

mechanism = PosteriorSampling()
privacy = mechanism.on_average(Integer(1))
gap = mechanism.risk - mechanism.empirical_risk
given = mechanism.well_defined(Integer(1))

theorem = Statement(id="oakl.thm4", title="On-Average KL-privacy is generalization")
mechanism.abbreviate(theorem, 1, k)
equality = theorem.printed(
    Equal(privacy, gap),
    given=given,
    added=mechanism.integrable,
    label="the two quantities are equal",
)
one_sided = theorem.repaired(
    AtLeast(gap, 0),
    given=[*given, *mechanism.integrable],
    label="the risk is at least the empirical risk, on average",
)
theorem.finding(
    "hypothesis",
    r"The two risks have to exist: $\mathbb{E}_h|\ell(z_i,h)|<\infty$ for each data set, and the mean over "
    r"the data of $|\mathbb{E}_h\ell(z_i,h)|$ finite. That the normalising constants are finite, which is "
    r"all that is printed, does not imply it: with $\mathcal{D}(j)=2^{-j}$ and $\ell(j,h)=2^j$ for every "
    r"$h$, privacy is perfect and the risks are infinite.",
)
theorem.finding(
    "false step",
    r"The proof takes $\mathbb{E}\log K=\mathbb{E}\log K'$ and subtracts, which needs that they are "
    r"finite. They need not be. But the difference $\log K'-\log K$ is integrable with mean $0$ all the "
    r"same: it changes its sign when $z_1$ and $z$ change places, and it is bounded below by a difference "
    r"of two expected losses, because $\mathrm{KL}\ge0$.",
)
theorem.finding(
    "reading",
    r"The first data point and the fresh one are independent of the rest in the paper; the proof uses only "
    r"that the $n+1$ points are exchangeable. $R(\mathcal{A}(Z))$ is the loss at the fresh point "
    r"$z_{n+1}$; the $\sigma$-finite base measure of the densities is written as a distribution $M$, its "
    r"density being part of $e^{-r}$.",
)


@equality.proof
def ghost_sample(part):
    return mechanism.equivalence(part).conclude(part)


@one_sided.proof
def privacy_is_not_negative(part):
    pointwise = nonnegative(mechanism.A, mechanism.without(1), given)
    calc = Calculation(part)
    calc.then(rules.symmetric(lemma(theorem.id)), because="the equality")
    calc.then(rules.monotone(privacy, pointwise), because=r"$\mathrm{KL}\ge0$ for each data set")
    calc.then(rules.linear(calc.current), because="a constant")
    return calc.conclude(part)
